"""What a guess says: the formula, from where on, how many terms it was fitted on and predicted, how it stands."""

from __future__ import annotations

from typing import Any

from wythoff.answers import Answer
from wythoff.frozen import field
from wythoff.solution import Evidence


class Guess(Answer):
    """A formula guessed from terms, or formulas guessed from P-positions.

    `subject`: what it is a formula of, `terms`, `a_n`, `b_n` or `P-positions`; `text` holds for n >= `first`, and
    `listed` are the terms, or the positions, before it. It was fitted on the first `fitted_on` of them, and
    `predicted` all the others that were known. `readable`: whether `w.sequence` reads the text, or `w.Claim` that of
    P-positions. `bits`: about how many the formula takes; `by_chance`: how many those terms take that chance draws.
    """

    subject: str
    kind: str
    text: str
    readable: bool = field(kw_only=True)
    first: int
    listed: tuple[Any, ...] = field(kw_only=True)
    fitted_on: int = field(kw_only=True)
    predicted: int = field(kw_only=True)
    bits: int = field(kw_only=True)
    by_chance: int = field(kw_only=True)
    evidence: Evidence

    def as_dict(self) -> dict[str, Any]:
        listed = [list(item) if isinstance(item, tuple) else item for item in self.listed]
        return super().as_dict() | {"listed": listed}


class Guessing(Answer):
    """The formulas guessed from terms or for a game, likeliest first; `note` says why there are none, or on
    how few terms they were tested.

    `given`: the game in its notation, empty for terms; `count`: how many terms or P-positions were known.
    """

    given: str
    count: int
    guesses: tuple[Guess, ...]
    note: str = ""
    _told = "game:given? count guesses* note?"

    def __bool__(self) -> bool:
        return bool(self.guesses)
