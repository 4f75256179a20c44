"""The verdict that a file states of a claim; `Claim.check` finds the real one."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from wythoff.errors import brief
from wythoff.frozen import Record, field
from wythoff.rulesets import briefly
from wythoff.views.numbers import natural_of

Verdict: TypeAlias = Literal["refuted", "proved", "checked"]
VERDICTS: tuple[Verdict, ...] = ("refuted", "proved", "checked")
UNCHECKED = "stated in the file, not checked again"
LONGEST = 300  # letters of a source that are kept


class Stated(Record):
    """The verdict in a file, which anybody may have written: `Claim.check` finds the real one.

    `up_to` is the bound that the file names, `witness` the position, `source` the theorem; None where it names none.

    >>> print(Stated("checked", up_to=30))
    stated in the file, not checked again: checked for all piles up to 30
    """

    verdict: Verdict
    up_to: int | None = field(default=None, kw_only=True)
    witness: tuple[int, ...] | None = field(default=None, kw_only=True)
    source: str | None = field(default=None, kw_only=True)
    status = UNCHECKED  # which JSON says too
    _told = "verdict up_to witness source status"

    def __str__(self) -> str:
        return f"{UNCHECKED}: {self.verdict}{self._more()}"

    def _more(self) -> str:
        if self.verdict == "refuted":
            return "" if self.witness is None else f" at {briefly(self.witness)}"
        if self.verdict == "proved":
            return "" if self.source is None else f": {self.source}"
        return "" if self.up_to is None else f" for all piles up to {brief(self.up_to)}"

    @classmethod
    def read(cls, told: dict[str, Any]) -> Stated | None:
        """What a saved claim states: with its report, or handed on from another file; None where it states nothing.

        Raises: ValueError for anything else.
        """
        given = told.get("verdict", told.get("stated"))
        if given is None:
            return None
        if not isinstance(given, dict) or given.get("verdict") not in VERDICTS:
            raise ValueError
        up_to, found, evidence = given.get("up_to"), given.get("witness"), given.get("evidence")
        witness = found.get("position") if isinstance(found, dict) else found
        source = evidence.get("source") if isinstance(evidence, dict) else given.get("source")
        if not isinstance(witness, list | None) or not isinstance(source, str | None):
            raise ValueError
        return cls(
            given["verdict"], up_to=None if up_to is None else _natural(up_to),
            witness=None if witness is None else tuple(map(_natural, witness)),
            source=source and "".join(letter if letter.isprintable() else " " for letter in source[:LONGEST]),
        )  # fmt: skip


def _natural(given: object) -> int:
    if (found := natural_of(given)) is None:
        raise ValueError
    return found
