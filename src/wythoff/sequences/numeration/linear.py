"""The numeration systems of (s,t)-Wythoff: bases u_n = (s + t - 1) u_{n-1} + s u_{n-2}."""

from __future__ import annotations

from wythoff.errors import ParameterError
from wythoff.sequences.numeration.halving import word
from wythoff.sequences.numeration.radix import Radix
from wythoff.sequences.numeration.recurrence import RecurrenceNumeration


class LinearNumeration(RecurrenceNumeration):
    """Bases u_0 = 1, u_1 = s + t, u_n = (s + t - 1) u_{n-1} + s u_{n-2}; digits by the greedy algorithm.

    >>> system = LinearNumeration(2, 2)
    >>> system.digits(22), system.terms(22), system.value((1, 2, 0))
    ((1, 2, 0), [(1, 14), (2, 4)], 22)

    A digit is at most s + t - 1, and s + t - 1 is followed by a digit below s; every such word is admissible. So every
    word may be moved by a place: s = t = 1 is Zeckendorf's system, t = 0 that of base s.
    Source: Fraenkel 2004, section 6 and Table 11.
    """

    __slots__ = ()

    def __init__(self, s: int, t: int) -> None:
        if s < 1 or t < 0 or s + t < 2:
            raise ParameterError(f"s and t must have s >= 1, t >= 0, s + t >= 2, was s = {s}, t = {t}")
        super().__init__((s + t - 1, s), (1, s + t))

    @property
    def s(self) -> int:
        return self.coefficients[1]

    @property
    def t(self) -> int:
        return self.initial[1] - self.s

    def __repr__(self) -> str:
        return f"LinearNumeration({self.s}, {self.t})"

    def digits(self, n: int) -> tuple[int, ...]:
        """The digits of n >= 0, most significant first; 0 is (0,).

        Cost and Raises: as `halving.word`; for t = 0 as `Radix.digits`.
        """
        if not self.t:
            return Radix(self.s).digits(n)
        digits = word(self.s, self.t, n)[0]
        first = next((place for place, digit in enumerate(digits) if digit), len(digits) - 1)
        return tuple(digits[first:])

    def trailing_zeros(self, n: int) -> int:
        """How many zeros end the word of n >= 1.   Cost: that of the digits; for t = 0 as `Radix.trailing_zeros`."""
        return super().trailing_zeros(n) if self.t else Radix(self.s).trailing_zeros(n)
