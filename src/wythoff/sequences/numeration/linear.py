"""The numeration systems of (s,t)-Wythoff: bases u_n = (s + t - 1) u_{n-1} + s u_{n-2}."""

from __future__ import annotations

from wythoff.errors import ParameterError
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
