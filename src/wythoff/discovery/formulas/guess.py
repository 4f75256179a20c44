"""What a guess says: the formula, from where on, how many terms it was fitted on and predicted, how it stands."""

from __future__ import annotations

from typing import Any

from wythoff.answers import Answer
from wythoff.solution import Evidence


class Guess(Answer):
    """A formula guessed from terms, or formulas guessed from P-positions.

    `subject`: what it is a formula of, `terms`, `a_n`, `b_n` or `P-positions`; `text` holds for n >= `first`, and
    `listed` are the terms, or the positions, before it. It was fitted on the first `fitted_on` of them, and
    `predicted` all the others that were known. `readable`: whether `w.sequence` reads the text, or `w.Claim` that of
    P-positions. `bits`: about how many the formula takes; `by_chance`: how many those terms take that chance draws.
    """

    __slots__ = (
        "subject", "kind", "text", "readable", "first", "listed", "fitted_on", "predicted", "bits", "by_chance",
        "evidence",
    )  # fmt: skip
    subject: str
    kind: str
    text: str
    readable: bool
    first: int
    listed: tuple[Any, ...]
    fitted_on: int
    predicted: int
    bits: int
    by_chance: int
    evidence: Evidence

    def __init__(
        self,
        subject: str,
        kind: str,
        text: str,
        first: int,
        evidence: Evidence,
        *,
        readable: bool,
        listed: tuple[Any, ...],
        fitted_on: int,
        predicted: int,
        bits: int,
        by_chance: int,
    ) -> None:
        self._freeze(subject=subject, kind=kind, text=text, readable=readable, first=first, listed=listed)
        self._freeze(fitted_on=fitted_on, predicted=predicted, bits=bits, by_chance=by_chance, evidence=evidence)

    def with_evidence(self, evidence: Evidence) -> Guess:
        """The same, known otherwise."""
        fields = {name: getattr(self, name) for name in self.__slots__} | {"evidence": evidence}
        return Guess(**fields)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        told = {name: getattr(self, name) for name in self.__slots__}
        listed = [list(item) if isinstance(item, tuple) else item for item in self.listed]
        return told | {"listed": listed, "evidence": self.evidence.as_dict()}


class Guessing(Answer):
    """The formulas guessed from terms or for a game, likeliest first; `note` says why there are none, or on
    how few terms they were tested.

    `given`: the game in its notation, empty for terms; `count`: how many terms or P-positions were known.
    """

    __slots__ = ("given", "count", "guesses", "note")
    given: str
    count: int
    guesses: tuple[Guess, ...]
    note: str

    def __init__(self, given: str, count: int, guesses: tuple[Guess, ...], note: str = "") -> None:
        self._freeze(given=given, count=count, guesses=guesses, note=note)

    def __bool__(self) -> bool:
        return bool(self.guesses)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "game": self.given or None, "count": self.count, "guesses": [guess.as_dict() for guess in self.guesses],
            "note": self.note or None,
        }  # fmt: skip
