"""A finding: one thing that a study says about a game, how it is known, and the command that gives it alone."""

from __future__ import annotations

from typing import Any

from wythoff.answers import Answer
from wythoff.frozen import field
from wythoff.solution import Evidence
from wythoff.studies.exhibits import Exhibit


def without_hints(text: str) -> str:
    """The text of a refusal, without the commands that it suggests.

    >>> without_hints("nim cannot be counted; ask for a bound: wythoff solve nim --up-to 20")
    'nim cannot be counted'
    """
    return text.partition("; ")[0].partition(": wythoff ")[0]


class Finding(Answer):
    """One sentence about a game, with its evidence and the command that gives it alone.

    `panel`: its heading; `witness`: the least position, move or number that shows it, if there is one; `open`: whether
    it says what is not known, and then the evidence is that of the P-positions looked at; `tex`: the sentence in LaTeX,
    if that is more than its text; `shown`: the tables and pictures that belong to it.
    """

    panel: str
    statement: str
    evidence: Evidence
    command: str
    witness: Any = field(default=None, kw_only=True)
    open: bool = field(default=False, kw_only=True)
    tex: str = field(default="", kw_only=True)
    shown: tuple[Exhibit, ...] = field(default=(), kw_only=True)
    _told = "panel statement standing evidence witness command shown*"

    @property
    def standing(self) -> str:
        """proved, computed, conjectured, or not known."""
        return "not known" if self.open else self.evidence.kind

    @property
    def known(self) -> str:
        """How it is known, in words."""
        return "not known" if self.open else str(self.evidence)
