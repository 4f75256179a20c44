"""Beatty sequences floor(n*alpha + gamma) with alpha and gamma rational or in one real quadratic field."""

from __future__ import annotations

from math import lcm

from wythoff import kernels
from wythoff.base.errors import ParameterError
from wythoff.base.frozen import Frozen
from wythoff.kernels.limits import WORD_BITS
from wythoff.sequences.integers import GUARD_BITS, floor_quadratic, large
from wythoff.sequences.kinds import IntegerSequence, require_count
from wythoff.sequences.quadratic import AnyReal, Quadratic, as_quadratic

FEW = 100  # fewer terms than this are computed one by one


class Beatty(Frozen, IntegerSequence):
    """The sequence floor(n*alpha + gamma), n >= offset, for alpha > 0. It is increasing if alpha >= 1.

    >>> from wythoff.sequences.quadratic import PHI
    >>> lower = Beatty(PHI)
    >>> lower.terms(7), lower.index(12), lower.index(13), lower.term(10**20)
    ([1, 3, 4, 6, 8, 9, 11], 8, None, 161803398874989484820)
    >>> Beatty(Quadratic(1, 0, 1, 3), 2, offset=0).terms(7), Beatty(PHI) == lower
    ([2, 2, 2, 3, 3, 3, 4], True)

    Cost: one integer square root for a term, two for an index.
    Raises: ParameterError unless alpha > 0 and the two numbers lie in one quadratic field or are rational.
    """

    __slots__ = ("alpha", "gamma", "offset", "_line", "_inverse")
    alpha: Quadratic
    gamma: Quadratic
    offset: int
    _line: LinearFunction
    _inverse: LinearFunction

    def __init__(self, alpha: AnyReal, gamma: AnyReal = 0, *, offset: int = 1) -> None:
        alpha, gamma = as_quadratic(alpha), as_quadratic(gamma)
        if alpha.sign() <= 0:
            raise ParameterError(f"alpha must be greater than 0, was {alpha}")
        self._freeze(alpha=alpha, gamma=gamma, offset=offset)
        self._freeze(_line=LinearFunction(alpha, gamma), _inverse=LinearFunction(1 / alpha, -gamma / alpha))

    def __repr__(self) -> str:
        added = f" + {_factor(self.gamma)}" if self.gamma else ""
        return f"floor(n*{_factor(self.alpha)}{added})"

    def _at(self, n: int) -> int:
        return self._line.floor(n)

    def terms(self, count: int) -> list[int]:
        """Return the first `count` terms.

        Cost: O(count) additions, and a square root for a few of the terms.
        """
        bits = GUARD_BITS + max(require_count(count).bit_length(), 1)
        ends = self.offset, self.offset + count
        if count < FEW or max(abs(self.term(n)).bit_length() for n in ends) > WORD_BITS:
            return list(super().terms(count))
        rest, scale = self.alpha * self.offset + self.gamma, 1 << bits
        found, unsure = kernels.line_floors((self.alpha * scale).floor(), (rest * scale).floor(), bits, count)
        terms: list[int] = found.tolist() if hasattr(found, "tolist") else list(found)
        for n in unsure:
            terms[n] = self.term(self.offset + n)
        return terms

    def index(self, value: int) -> int | None:
        """Return the least n >= offset with term(n) = value, or None."""
        n = self.first(value)
        return n if self._line.floor(n) == value else None

    def first(self, value: int) -> int:
        """Return the least n >= offset with term(n) >= value.

        Cost: one integer square root.
        """
        # value <= n*alpha + gamma if and only if n >= (value - gamma)/alpha.
        return max(self.offset, self._inverse.ceil(value))

    def last(self, value: int) -> int:
        """Return the greatest n with term(n) <= value, or offset - 1 if there is none.

        Cost: one integer square root.
        """
        return self.first(value + 1) - 1

    def count(self, value: int) -> int:
        """Return how many terms are equal to `value`: 0 or 1 if alpha >= 1.

        >>> slow = Beatty(Quadratic(1, 0, 1, 3), offset=0)
        >>> slow.count(0), slow.count(1), slow.count(-1)
        (3, 3, 0)

        Cost: two integer square roots.
        """
        return self.first(value + 1) - self.first(value)


class LinearFunction:
    """The function n -> n*slope + intercept over one common denominator: a floor costs one integer square root."""

    __slots__ = ("d", "p", "p0", "q", "q0", "r")

    def __init__(self, slope: Quadratic, intercept: Quadratic) -> None:
        # Write both numbers with the same d. The sum raises ParameterError if they lie in no common field.
        intercept = slope + intercept - slope
        self.r = lcm(slope.r, intercept.r)
        # ((p*n + p0) + (q*n + q0)*sqrt(d)) / r
        self.p, self.q = slope.p * (self.r // slope.r), slope.q * (self.r // slope.r)
        self.p0, self.q0 = intercept.p * (self.r // intercept.r), intercept.q * (self.r // intercept.r)
        self.d = max(slope.d, intercept.d)

    def floor(self, n: int) -> int:
        n = large(n)
        return floor_quadratic(self.p * n + self.p0, self.q * n + self.q0, self.d, self.r)

    def ceil(self, n: int) -> int:
        n = large(n)
        return -floor_quadratic(-self.p * n - self.p0, -self.q * n - self.q0, self.d, self.r)


def _factor(number: Quadratic) -> str:
    """Return the number as text that can be used as a factor or a summand, in parentheses if it contains spaces."""
    text = str(number)
    return f"({text})" if " " in text and not text.startswith("(") else text
