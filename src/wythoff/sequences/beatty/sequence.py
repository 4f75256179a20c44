"""Beatty sequences floor(n*alpha + gamma) with alpha and gamma in one real quadratic field."""

from __future__ import annotations

from math import isqrt, lcm

from wythoff.errors import ParameterError
from wythoff.frozen import Frozen
from wythoff.sequences.integers import floor_quadratic
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.quadratic import Number, as_quadratic


class BeattySequence(Frozen):
    """n -> floor(((p*n + p0) + (q*n + q0)*sqrt(d)) / r), increasing in n.

    >>> lower = BeattySequence(1, 1, 5, 2)
    >>> [lower.term(n) for n in range(1, 8)], lower.index(12), lower.index(13)
    ([1, 3, 4, 6, 8, 9, 11], 8, None)

    d must not be a square, r must be positive and the slope (p + q*sqrt(d))/r at least 1.
    """

    __slots__ = ("p", "q", "d", "r", "p0", "q0")
    p: int
    q: int
    d: int
    r: int
    p0: int
    q0: int

    def __init__(self, p: int, q: int, d: int, r: int, p0: int = 0, q0: int = 0) -> None:
        if d < 2 or isqrt(d) ** 2 == d or r < 1:
            raise ParameterError(f"d must be a positive non-square and r >= 1, was d = {d}, r = {r}")
        if floor_quadratic(p, q, d, r) < 1:
            raise ParameterError(f"the slope must be at least 1, was ({p} + {q}*sqrt({d}))/{r}")
        self._freeze(p=p, q=q, d=d, r=r, p0=p0, q0=q0)

    def term(self, n: int) -> int:
        """floor(n*alpha + gamma).   Cost: one integer square root."""
        return floor_quadratic(self.p * n + self.p0, self.q * n + self.q0, self.d, self.r)

    def index(self, value: int) -> int | None:
        """The n with term(n) = value, or None.   Cost: at most three integer square roots."""
        below = self._quotient(value)
        return next((n for n in (below, below + 1) if self.term(n) == value), None)

    def last(self, value: int) -> int:
        """The greatest n with term(n) <= value.   Cost: at most three integer square roots."""
        below = self._quotient(value)
        return next(n for n in (below + 1, below) if self.term(n) <= value)

    def _quotient(self, value: int) -> int:
        """floor((value - gamma)/alpha)."""
        # term(n) = value iff value <= n*alpha + gamma < value + 1: n is the ceiling of (value - gamma)/alpha.
        # 1/(p + q*sqrt(d)) = (p - q*sqrt(d)) / norm; the numerator is multiplied out exactly.
        norm = self.p * self.p - self.q * self.q * self.d
        rest, sign = self.r * value - self.p0, 1 if norm > 0 else -1
        whole = sign * (rest * self.p + self.q0 * self.q * self.d)
        surd = sign * (-rest * self.q - self.q0 * self.p)
        return floor_quadratic(whole, surd, self.d, abs(norm))


class Beatty(IntegerSequence):
    """n -> floor(n*alpha + gamma), n >= offset, for alpha and gamma rational or in one real quadratic field.

    >>> from wythoff.sequences.quadratic import PHI
    >>> lower = Beatty(PHI)
    >>> lower.terms(7), lower.index(12), lower.index(13), lower.term(10**20)
    ([1, 3, 4, 6, 8, 9, 11], 8, None, 161803398874989484820)

    Cost: one integer square root for a term.
    """

    def __init__(self, alpha: Number, gamma: Number = 0, *, offset: int = 1) -> None:
        self.alpha, self.gamma, self.offset = as_quadratic(alpha), as_quadratic(gamma), offset
        # Refuses numbers that lie in no common field.
        self.alpha + self.gamma
        # n*alpha + gamma = ((p*n + p0) + (q*n + q0)*sqrt(d)) / r
        alpha, gamma = self.alpha, self.gamma
        self._r = lcm(alpha.r, gamma.r)
        self._p, self._q = alpha.p * (self._r // alpha.r), alpha.q * (self._r // alpha.r)
        self._p0, self._q0 = gamma.p * (self._r // gamma.r), gamma.q * (self._r // gamma.r)
        self._d = max(alpha.d, gamma.d)

    def __repr__(self) -> str:
        return f"floor(n*{self.alpha} + {self.gamma})"

    def term(self, n: int) -> int:
        self.require_index(n)
        return floor_quadratic(self._p * n + self._p0, self._q * n + self._q0, self._d, self._r)

    def index(self, value: int) -> int | None:
        """The least n >= offset with term(n) = value, or None.   Cost: at most three integer square roots."""
        # term(n) = value iff value <= n*alpha + gamma < value + 1: n is the ceiling of (value - gamma)/alpha,
        # and 1/(p + q*sqrt(d)) = (p - q*sqrt(d))/norm.
        norm = self._p * self._p - self._q * self._q * self._d
        rest, sign = self._r * value - self._p0, 1 if norm > 0 else -1
        whole = sign * (rest * self._p + self._q0 * self._q * self._d)
        surd = sign * (-rest * self._q - self._q0 * self._p)
        n = max(self.offset, -floor_quadratic(-whole, -surd, self._d, abs(norm)))
        return n if self.term(n) == value else None
