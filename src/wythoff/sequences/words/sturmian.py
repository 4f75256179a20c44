"""Mechanical words: the differences of floor(n*alpha + rho) or ceil(n*alpha + rho).

They are Sturmian if the slope alpha is irrational.
"""

from __future__ import annotations

from itertools import pairwise

from wythoff.base.errors import ParameterError, brief
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.kinds import Word, require_count, require_integer
from wythoff.sequences.quadratic import AnyReal, Quadratic, as_quadratic


class MechanicalWord(Word):
    """The word floor((n + 1)*slope + intercept) - floor(n*slope + intercept), n >= 0.

    If `upper` is true, the ceiling replaces the floor.

    >>> from wythoff.sequences.quadratic import PHI
    >>> word = MechanicalWord(2 - PHI, 2 - PHI)
    >>> word.letters(8), word.letter(10**100), word.count(1, 10**20), word.place(1, 10**20)
    ([0, 1, 0, 0, 1, 0, 1, 0], 0, 38196601125010515179, 261803398874989484819)

    The slope must be at least 0. The letters are the two integers next to it: 0 and 1 for a slope below 1.
    Source: Morse and Hedlund 1940. Cost: two integer square roots for a letter.
    Raises: ParameterError for a negative slope, and if slope and intercept lie in no common quadratic field.
    """

    def __init__(self, slope: AnyReal, intercept: AnyReal = 0, *, upper: bool = False) -> None:
        self.slope, self.intercept, self.upper = as_quadratic(slope), as_quadratic(intercept), upper
        if self.slope.sign() < 0:
            raise ParameterError(f"the slope must be at least 0, was {self.slope}")
        self.low = self.slope.floor()
        # ceil(x) = -floor(-x). An integer is added to the slope, because `Beatty` requires a positive slope.
        self._sign = -1 if upper else 1
        self._added = self.low + 2 if upper else 1
        self._heights = Beatty(self._sign * self.slope + self._added, self._sign * self.intercept, offset=0)
        self._part: Quadratic = self.slope - self.low

    def __repr__(self) -> str:
        name = "ceil" if self.upper else "floor"
        return f"differences of {name}(n*{self.slope} + {self.intercept})"

    def height(self, n: int) -> int:
        """Return floor(n*slope + intercept) for n >= 0, or the ceiling if `upper` is true.

        This is height(0) plus the sum of the first n letters.
        """
        require_integer(n, "a place in a word", 0)
        return self._sign * (self._heights.term(n) - self._added * n)

    def letter(self, n: int) -> int:
        return self.height(n + 1) - self.height(n)

    def letters(self, count: int) -> list[int]:
        """Return the first `count` letters.

        Cost: O(count) additions, and a square root for a few of the letters.
        """
        heights = self._heights.terms(require_count(count, "letters") + 1)
        return [self._sign * (following - height - self._added) for height, following in pairwise(heights)]

    def count(self, letter: int, n: int) -> int:
        """Return how often `letter` occurs among the first n letters."""
        above = self.height(n) - self.height(0) - n * self.low
        return {self.low: n - above, self.low + 1: above}.get(letter, 0)

    def place(self, letter: int, m: int) -> int:
        """Return the index, counted from 0, of the m-th occurrence of `letter`, m >= 1.

        Cost: two integer square roots.

        Raises: ParameterError if the letter never occurs.
        """
        require_integer(m, "m", 1)
        part, gamma, upper = self._part, self.intercept, self.upper
        if letter == self.low:
            # n - floor(n*x + y) = ceil(n*(1 - x) - y). So the places of the smaller letter in a word with floors are
            # the places of the larger letter in a word with ceilings.
            part, gamma, upper = 1 - part, -gamma, not upper
        if letter not in (self.low, self.low + 1) or not part.sign():
            raise ParameterError(f"the letter {brief(letter)} never occurs in this word, so not {brief(m)} times")
        # The result is n - 1 for the least n with height(n) - height(0) - n*low = m.
        if upper:
            return ((m + gamma.ceil() - 1 - gamma) / part).floor()
        return ((m + gamma.floor() - gamma) / part).ceil() - 1


def sturmian(slope: AnyReal, intercept: AnyReal | None = None, rounding: str = "lower") -> MechanicalWord:
    """Return the mechanical word of a slope and an intercept; `rounding` is "lower" (floor) or "upper" (ceiling).

    If `intercept` is None, return the characteristic word, whose intercept is the slope.

    >>> sturmian(Quadratic(-1, 1, 2)).letters(10)
    [0, 1, 0, 1, 0, 0, 1, 0, 1, 0]

    Raises: ParameterError for a negative slope, or if slope and intercept lie in no common quadratic field.
    """
    return MechanicalWord(slope, slope if intercept is None else intercept, upper=rounding == "upper")
