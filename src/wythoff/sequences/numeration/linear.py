"""Numeration systems: every integer >= 0 written with the terms of a recurrence as bases."""

from __future__ import annotations

from wythoff.errors import ParameterError
from wythoff.frozen import Frozen


class LinearNumeration(Frozen):
    """Bases u_0 = 1, u_1 = s + t, u_n = (s + t - 1) u_{n-1} + s u_{n-2}; digits by the greedy algorithm.

    >>> system = LinearNumeration(2, 2)
    >>> system.bases(60), system.digits(22), system.value((1, 2, 0))
    ((1, 4, 14, 50), (1, 2, 0), 22)

    A digit is at most s + t - 1, and s + t - 1 is followed by a digit below s.
    Source: Fraenkel 2004, section 6 and Table 11.
    """

    __slots__ = ("s", "t")
    s: int
    t: int

    def __init__(self, s: int, t: int) -> None:
        if s < 1 or t < 0 or s + t < 2:
            raise ParameterError(f"s and t must have s >= 1, t >= 0, s + t >= 2, was s = {s}, t = {t}")
        self._freeze(s=s, t=t)

    def bases(self, up_to: int) -> tuple[int, ...]:
        """The bases that are at most `up_to` (and 1), ascending."""
        bases = [1]
        following = self.s + self.t
        while following <= up_to:
            bases.append(following)
            following = (self.s + self.t - 1) * bases[-1] + self.s * bases[-2]
        return tuple(bases)

    def digits(self, n: int) -> tuple[int, ...]:
        """The digits of n >= 0, most significant first; 0 is (0,)."""
        if n < 0:
            raise ParameterError(f"a represented number must be >= 0, was {n}")
        digits = []
        for base in reversed(self.bases(n)):
            digit, n = divmod(n, base)
            digits.append(digit)
        return tuple(digits)

    def value(self, digits: tuple[int, ...]) -> int:
        """The number with these digits, most significant first."""
        bases = list(self.bases(1))
        while len(bases) < len(digits):
            bases.append(self.s + self.t if len(bases) == 1 else (self.s + self.t - 1) * bases[-1] + self.s * bases[-2])
        return sum(digit * base for digit, base in zip(reversed(digits), bases, strict=False))

    def trailing_zeros(self, n: int) -> int:
        """How many zeros end the representation of n >= 1."""
        if n < 1:
            raise ParameterError(f"trailing zeros are counted of n >= 1, was {n}")
        digits = self.digits(n)
        return len(digits) - max(place for place, digit in enumerate(digits) if digit) - 1
