"""Balance of finite words, and the slopes of the Sturmian words that contain a finite word or begin with it.

A word is balanced if any two factors of the same length contain each letter equally often, up to a difference of 1. A
mechanical word of slope a has the letters floor((n + 1)*a + c) - floor(n*a + c), n >= 0, for some c, or the same with
ceilings. It is Sturmian if a is irrational, and the characteristic word of a if c = a. A finite word of two letters is
balanced if and only if it is a factor of a Sturmian word.
Source: Morse and Hedlund 1940; Coven and Hedlund 1973.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

from wythoff.base.answers import Answer
from wythoff.base.errors import ParameterError, brief
from wythoff.sequences.quadratic import AnyReal, as_quadratic

Point: TypeAlias = tuple[int, int]


class Slopes(NamedTuple):
    """An interval of slopes. `low` belongs to it if `closed` is true, and `high` never belongs to it."""

    low: Fraction
    high: Fraction
    closed: bool

    def hold(self, slope: AnyReal) -> bool:
        """Return whether `slope` belongs to the interval."""
        number = as_quadratic(slope)
        return (number > self.low or (self.closed and number == self.low)) and number < self.high

    def __str__(self) -> str:
        """Return the interval as text: `1/3 <= slope < 2/5`."""
        return f"{self.low} {'<=' if self.closed else '<'} slope < {self.high}"


class Imbalance(NamedTuple):
    """Two factors of the same `length` that prove a word unbalanced.

    The factor that begins at index `many` contains `letter` at least two times more than the one that begins at `few`.
    """

    letter: int
    many: int
    few: int
    length: int


def imbalance(word: Sequence[int]) -> Imbalance | None:
    """Return two factors that prove that a word is not balanced; None if it is balanced.

    >>> imbalance((0, 1, 0, 0, 1, 0, 1, 0)), imbalance((0, 1, 0, 0, 1, 1))
    (None, Imbalance(letter=1, many=4, few=2, length=2))

    Cost: linear in the length of the word, for each letter that occurs in it.
    """
    letters = sorted(set(word))
    # If there are two letters, one is distributed as evenly as the other, so one check suffices.
    for letter in letters[1:] if len(letters) == 2 else letters:
        found = _strip(_heights(word, letter))
        if isinstance(found, _Crossing):
            many, few, length = _of_one_length(_heights(word, letter), found)
            return Imbalance(letter, many, few, length)
    return None


def sturmian_slopes(word: Sequence[int]) -> Slopes | None:
    """Return the slopes of the mechanical words that contain the word as a factor; None if there are none.

    The letters must be two consecutive integers, or one integer. The slope of an infinite word is the mean of its
    letters, which is between 0 and 1 for the letters 0 and 1.

    >>> print(sturmian_slopes((0, 1, 0, 0, 1, 0)), sturmian_slopes((0, 0, 1, 1)))
    1/4 < slope < 1/2 None

    Cost: linear.
    Raises: ParameterError for other letters.
    """
    low = _lower_letter(word)
    found = _strip(_heights(word, low + 1))
    if isinstance(found, _Crossing):
        return None
    return Slopes(found[0] + low, found[1] + low, closed=False)


def characteristic_slopes(word: Sequence[int]) -> Slopes | None:
    """Return the slopes of the characteristic words that begin with the word; None if there are none.

    In the characteristic word of a slope, the first n letters have the sum floor((n + 1)*slope) - floor(slope).

    >>> print(characteristic_slopes((0, 1, 0, 0, 1, 0)), characteristic_slopes((0, 0, 0, 1, 0, 0, 1)))
    1/3 <= slope < 2/5 None

    Cost: linear.
    Raises: ParameterError for letters that are not two consecutive integers, or one.
    """
    low = _lower_letter(word)
    # The lower letter is the floor of the slope. If only one letter occurs, the floor may also be this letter minus 1.
    found = [_between(accumulate(word, initial=start)) for start in ((low,) if len(set(word)) == 2 else (low - 1, low))]
    (bottom, top) = found[0][0], found[-1][1]
    return Slopes(bottom, top, closed=True) if bottom < top else None


def _between(heights: Iterable[int]) -> tuple[Fraction, Fraction]:
    """Return (low, high) such that heights[n] = floor((n + 1)*a) for all n if and only if low <= a < high."""
    (rise, run), (other_rise, other_run) = (-1, 0), (1, 0)
    for n, height in enumerate(heights, 1):
        if height * run > rise * n or not run:
            rise, run = height, n
        if (height + 1) * other_run < other_rise * n or not other_run:
            other_rise, other_run = height + 1, n
    return Fraction(rise, run), Fraction(other_rise, other_run)


class _Crossing(NamedTuple):
    """A proof that no slope a has h_n = floor(n*a + c) for some c and all n: two pairs (i, j) of indices.

    The pair `many` requires a > (h_j - h_i - 1)/(j - i), and the pair `few` requires a < (h_j - h_i + 1)/(j - i). No a
    satisfies both inequalities.
    """

    many: Point
    few: Point


def _lower_letter(word: Sequence[int]) -> int:
    letters = sorted(set(word))
    if not letters or len(letters) > 2 or letters[-1] - letters[0] > 1:
        raise ParameterError(
            f"the word must have two letters that are consecutive integers, or one letter, had {letters[:10]}"
        )
    return letters[0]


def _heights(word: Sequence[int], letter: int) -> list[int]:
    """Return how often `letter` occurs among the first n letters of a word, for n = 0, ..., len(word)."""
    return list(accumulate((one == letter for one in word), initial=0))


def _strip(heights: Sequence[int]) -> tuple[Fraction, Fraction] | _Crossing:
    """Return (low, high), the ends of the interval of all a with heights[n] = floor(n*a + c) for some c and all n.

    If there is no such a, return a `_Crossing` as proof. With h = `heights`, a is in the interval if (h_j - h_i - 1)/(j
    - i) < a < (h_j - h_i + 1)/(j - i) for all i < j. There must be at least two heights.
    Source: O'Rourke 1981.
    """
    lowest, highest = _Tangent(1, heights), _Tangent(-1, heights)
    for n in range(2, len(heights)):
        lowest.meet(n, heights[n])
        highest.meet(n, heights[n])
        if lowest.rise * highest.run >= -highest.rise * lowest.run:
            return _Crossing(lowest.pair, highest.pair)
    return Fraction(lowest.rise, lowest.run), -Fraction(highest.rise, highest.run)


class _Tangent:
    """The maximum of (sign*(h_j - h_i) - 1)/(j - i) over all i < j for the points (n, h_n) that were added so far.

    At first these are the points of the first two `heights`, h_0 and h_1. `sign` is 1 or -1. The maximum is the
    fraction `rise`/`run`, and `pair` is a pair (i, j) that attains it.
    """

    def __init__(self, sign: int, heights: Sequence[int]) -> None:
        self.sign = sign
        self.pair: Point = (0, 1)
        self.rise, self.run = sign * (heights[1] - heights[0]) - 1, 1
        # `hull` is the lower convex hull of the points (i, sign*h_i). hull[first] is the point farthest below a line of
        # slope rise/run.
        self.hull: list[Point] = [(0, sign * heights[0]), (1, sign * heights[1])]
        self.first = 0

    def meet(self, n: int, height: int) -> None:
        """Add the point (n, height), and update the maximum."""
        hull, y = self.hull, self.sign * height
        # The slope rise/run only increases, so the point farthest below the line only moves forward along the hull.
        while self.first + 1 < len(hull):
            (x1, y1), (x2, y2) = hull[self.first], hull[self.first + 1]
            if (y2 - y1) * self.run > self.rise * (x2 - x1):
                break
            self.first += 1
        x1, y1 = hull[self.first]
        if (y - 1 - y1) * self.run > self.rise * (n - x1):
            self._turn(n, y - 1)
        while len(hull) - self.first > 1:
            (x1, y1), (x2, y2) = hull[-2], hull[-1]
            if (y2 - y1) * (n - x2) < (y - y2) * (x2 - x1):
                break
            hull.pop()
        hull.append((n, y))

    def _turn(self, n: int, y: int) -> None:
        """Set rise/run to the slope of the tangent from the point (n, y) to the hull, and `pair` to its indices.

        The hull is the lower convex hull of the points (i, sign*h_i) that were added so far.
        """
        hull = self.hull
        x1, y1 = hull[self.first]
        while self.first + 1 < len(hull):
            x2, y2 = hull[self.first + 1]
            if (y - y2) * (n - x1) < (y - y1) * (n - x2):
                break
            self.first, x1, y1 = self.first + 1, x2, y2
        self.rise, self.run, self.pair = y - y1, n - x1, (x1, n)


def _of_one_length(heights: Sequence[int], crossing: _Crossing) -> tuple[int, int, int]:
    """Return (start, begin, length) of two factors such that the heights rise at least 2 more in the first factor.

    heights[n] counts some letter among the first n letters of a word. Both factors have the length `length`; `start`
    and `begin` are the indices of their first letters.

    A pair (i, j) of indices has the length j - i and the rise heights[j] - heights[i]. In a crossing, (rise of `many` -
    1)/(length of `many`) >= (rise of `few` + 1)/(length of `few`). If the lengths differ, a piece as long as the
    shorter factor is cut from the longer one. Either the rises of the piece and the shorter factor differ by at least
    2, or the remaining part of the longer factor satisfies the inequality again.
    """
    (start, end), (begin, stop) = crossing
    while end - start != stop - begin:
        if end - start > stop - begin:
            middle = start + stop - begin
            shown = heights[middle] - heights[start] >= heights[stop] - heights[begin] + 2
            start, end = (start, middle) if shown else (middle, end)
        else:
            middle = begin + end - start
            shown = heights[middle] - heights[begin] <= heights[end] - heights[start] - 2
            begin, stop = (begin, middle) if shown else (middle, stop)
    return start, begin, end - start


class Balance(Answer):
    """The answer to the question whether the finite word `letters` is balanced.

    `imbalance` contains two factors that prove that it is not, or is None. `sturmian_slopes` are the slopes of the
    Sturmian words that contain the word, and `characteristic_slopes` the slopes of the characteristic words that begin
    with it. Each is None if there are no such words.
    """

    letters: tuple[int, ...]
    imbalance: Imbalance | None
    sturmian_slopes: Slopes | None
    characteristic_slopes: Slopes | None

    @property
    def balanced(self) -> bool:
        """Whether any two factors of the same length contain each letter equally often, up to a difference of 1."""
        return self.imbalance is None

    def as_dict(self) -> dict[str, Any]:
        slopes = {name: getattr(self, name) for name in ("sturmian_slopes", "characteristic_slopes")}
        return {
            "balanced": self.balanced,
            "imbalance": None if self.imbalance is None else self.imbalance._asdict(),
            **{name: None if found is None else [str(found.low), str(found.high)] for name, found in slopes.items()},
        }


def balance(letters: Iterable[int]) -> Balance:
    """Return whether a finite word is balanced, and the slopes of the Sturmian words that contain it.

    >>> found = balance((0, 1, 0, 0, 1, 0))
    >>> found.balanced, str(found.sturmian_slopes), str(found.characteristic_slopes)
    (True, '1/4 < slope < 1/2', '1/3 <= slope < 2/5')

    Cost: linear in the number of letters, for each letter that occurs.
    Raises: ParameterError if there are no letters, or a letter is not an integer.
    """
    word = tuple(letters) if isinstance(letters, Iterable) else letters
    if not isinstance(word, tuple) or not all(isinstance(letter, int) for letter in word):
        raise ParameterError(f"letters must be integers, was {brief(letters)}")
    if not word:
        raise ParameterError("the balance of a word without letters is not defined: give at least one letter")
    if len(set(word)) > 2 or max(word) - min(word) > 1:
        return Balance(word, imbalance(word), None, None)
    return Balance(word, imbalance(word), sturmian_slopes(word), characteristic_slopes(word))
