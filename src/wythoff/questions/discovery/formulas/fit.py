"""Fits: formulas that give all the terms they were fitted on, with their length in bits; and guesses made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from wythoff.base.answers import Answer
from wythoff.base.frozen import Frozen, field
from wythoff.questions.discovery.transforms import GivenTerms as GivenTerms
from wythoff.solving.solution import Evidence

Fitter: TypeAlias = "Callable[[GivenTerms, int], Iterator[Fit]]"  # of terms and the index of the first of them


class FitKind(NamedTuple):
    """A kind of formulas; those with the least rank are the cheapest, and are tried first."""

    rank: int
    fits: Fitter


class Fit(Frozen):
    """A formula for the terms with indices from `first` on. Earlier terms are only listed.

    `kind`: in words; `text`: the formula, which `w.sequence` reads if `readable`; `bits`: the approximate length of the
    formula, without the listed terms; `more`: a function that makes terms from `first` on.
    """

    kind: str
    text: str
    first: int
    bits: int
    more: Callable[[int], Sequence[int]]
    readable: bool = True

    def gives(self, terms: GivenTerms) -> bool:
        """Return whether these are its terms from `first` on."""
        return tuple(self.more(len(terms))) == terms


def bits_of(*numbers: int) -> int:
    """Return the bits of integers in a self-delimiting code: 1 for 0, 3 for 1, 5 for -1 and 2.

    >>> bits_of(0), bits_of(1), bits_of(-3, 0)
    (1, 3, 8)
    """
    # Elias gamma of 2|m| + (m < 0), moved by one.
    return sum(2 * (2 * abs(number) + (number < 0) + 1).bit_length() - 1 for number in numbers)


class Guess(Answer):
    """A formula guessed from terms, or formulas guessed from P-positions.

    `subject`: `terms`, `a_n`, `b_n` or `P-positions`. `text` holds for n >= `first`, and `listed` are the earlier terms
    or positions. It was fitted on the first `fitted_on`, and `predicted` all other known ones. `readable`: `w.sequence`
    can read the text, or `w.Claim` for P-positions. `bits`: the approximate length of the formula; `by_chance`: the
    length of these terms under the chance model.
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


class Guessing(Answer):
    """The formulas guessed from terms or for a game, likeliest first.

    `note` says why there are none, or on how few terms they were tested.

    `given`: the game in its notation, empty for terms; `count`: how many terms or P-positions were known.
    """

    given: str
    count: int
    guesses: tuple[Guess, ...]
    note: str = ""
    _told = "game:given? count guesses* note?"

    def __bool__(self) -> bool:
        return bool(self.guesses)
