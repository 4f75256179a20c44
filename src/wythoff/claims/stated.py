"""The verdict that the file of a claim states: it is shown as such, and never believed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wythoff.errors import brief
from wythoff.frozen import Record, field
from wythoff.rulesets import briefly
from wythoff.views.numbers import natural_of

if TYPE_CHECKING:
    from wythoff.claims.verdict import Verdict

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
        found, evidence = given.get("witness"), given.get("evidence")
        witness = found.get("position") if isinstance(found, dict) else found
        source = evidence.get("source") if isinstance(evidence, dict) else given.get("source")
        return cls(given["verdict"], up_to=_natural(given.get("up_to")), witness=_piles(witness), source=_line(source))


def _natural(given: object) -> int | None:
    found = natural_of(given)
    if found is None and given is not None:
        raise ValueError
    return found


def _piles(given: object) -> tuple[int, ...] | None:
    if given is None:
        return None
    piles = tuple(map(natural_of, given)) if isinstance(given, list) else (None,)
    if None in piles:
        raise ValueError
    return tuple(pile for pile in piles if pile is not None)


def _line(given: object) -> str | None:
    """A source as one line that may be printed."""
    if given is None:
        return None
    if not isinstance(given, str):
        raise ValueError
    return "".join(letter if letter.isprintable() else " " for letter in given[:LONGEST])
