"""Beatty sequences floor(n*alpha + gamma) with alpha and gamma in one real quadratic field."""

from __future__ import annotations

from math import isqrt, lcm

from wythoff.errors import ParameterError
from wythoff.frozen import Frozen
from wythoff.sequences.integers import floor_quadratic
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.quadratic import Number, Quadratic, as_quadratic


class BeattySequence(Frozen):
    """n -> floor(((p*n + p0) + (q*n + q0)*sqrt(d)) / r), for every integer n, not decreasing.

    >>> lower = BeattySequence(1, 1, 5, 2)
    >>> [lower.term(n) for n in range(-1, 7)], lower.index(12), lower.index(13)
    ([-2, 0, 1, 3, 4, 6, 8, 9], 8, None)

    r must be at least 1, d no square unless q and q0 are 0, and the slope (p + q*sqrt(d))/r positive.
    """

    __slots__ = ("p", "q", "d", "r", "p0", "q0")
    p: int
    q: int
    d: int
    r: int
    p0: int
    q0: int

    def __init__(self, p: int, q: int, d: int, r: int, p0: int = 0, q0: int = 0) -> None:
        if r < 1 or ((q or q0) and (d < 2 or isqrt(d) ** 2 == d)):
            raise ParameterError(f"d must be a positive non-square and r >= 1, was d = {d}, r = {r}")
        # floor(-slope) >= 0 iff the slope is at most 0.
        if floor_quadratic(-p, -q, d, r) >= 0:
            raise ParameterError(f"the slope must be positive, was ({p} + {q}*sqrt({d}))/{r}")
        self._freeze(p=p, q=q, d=d, r=r, p0=p0, q0=q0)

    def term(self, n: int) -> int:
        """floor(n*alpha + gamma).   Cost: one integer square root."""
        return floor_quadratic(self.p * n + self.p0, self.q * n + self.q0, self.d, self.r)

    def index(self, value: int) -> int | None:
        """The least n with term(n) = value, or None.   Cost: at most three integer square roots."""
        n = self.first(value)
        return n if self.term(n) == value else None

    def first(self, value: int) -> int:
        """The least n with term(n) >= value: the ceiling of (value - gamma)/alpha.   Cost: one integer square root."""
        # 1/(p + q*sqrt(d)) = (p - q*sqrt(d)) / norm; the numerator is multiplied out exactly.
        norm = self.p * self.p - self.q * self.q * self.d
        rest, sign = self.r * value - self.p0, 1 if norm > 0 else -1
        whole = sign * (rest * self.p + self.q0 * self.q * self.d)
        surd = sign * (-rest * self.q - self.q0 * self.p)
        return -floor_quadratic(-whole, -surd, self.d, abs(norm))

    def last(self, value: int) -> int:
        """The greatest n with term(n) <= value.   Cost: one integer square root."""
        return self.first(value + 1) - 1


class Beatty(IntegerSequence):
    """n -> floor(n*alpha + gamma), n >= offset, for alpha > 0 and gamma rational or in one real quadratic field.

    >>> from wythoff.sequences.quadratic import PHI
    >>> lower = Beatty(PHI)
    >>> lower.terms(7), lower.index(12), lower.index(13), lower.term(10**20)
    ([1, 3, 4, 6, 8, 9, 11], 8, None, 161803398874989484820)

    Cost: one integer square root for a term, two for an index.
    """

    def __init__(self, alpha: Number, gamma: Number = 0, *, offset: int = 1) -> None:
        self.alpha, self.gamma, self.offset = as_quadratic(alpha), as_quadratic(gamma), offset
        if self.alpha.sign() <= 0:
            raise ParameterError(f"alpha must be positive, was {self.alpha}")
        # The same d for both, or none; numbers that lie in no common field are refused here.
        alpha, gamma = self.alpha, self.alpha + self.gamma
        r = lcm(alpha.r, gamma.r)
        p, q = alpha.p * (r // alpha.r), alpha.q * (r // alpha.r)
        self._every = BeattySequence(
            p, q, max(alpha.d, gamma.d), r, gamma.p * (r // gamma.r) - p, gamma.q * (r // gamma.r) - q
        )

    def __repr__(self) -> str:
        added = f" + {_factor(self.gamma)}" if self.gamma != 0 else ""
        return f"floor(n*{_factor(self.alpha)}{added})"

    def term(self, n: int) -> int:
        self.require_index(n)
        return self._every.term(n)

    def index(self, value: int) -> int | None:
        n = max(self.offset, self._every.first(value))
        return n if self._every.term(n) == value else None


def _factor(number: Quadratic) -> str:
    """The number as part of a product or a sum."""
    text = str(number)
    return f"({text})" if " " in text and not text.startswith("(") else text
