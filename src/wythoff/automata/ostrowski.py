"""Ostrowski systems of quadratic irrational numbers: the places repeat with the partial quotients."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.automata.limits import Budget
from wythoff.automata.linear import OfDigits, Vector, canonical_words, linear
from wythoff.automata.parry import FURTHER
from wythoff.automata.relations import Algebra
from wythoff.automata.systems import System
from wythoff.errors import ParameterError
from wythoff.kernels.automata import Machine, minimal

FREE, ZERO = 0, 1  # what the next digit may be


class OstrowskiPlaces(OfDigits):
    """Bases q_0 = 1, q_m = a_m q_{m-1} + q_{m-2}, for quotients a_1 >= 2, ..., a_h and a period.

    The digit of q_i is at most a_{i+1}, at most a_1 - 1 for i = 0; if it is a_{i+1}, the digit below it is 0. With m
    digits left the value so far is s_0 q_m + s_1 q_{m-1}. The numbers m to h are classes of their own, the larger ones
    are told apart by where in the period a_m stands.
    """

    def __init__(self, before: Sequence[int], period: Sequence[int]) -> None:
        self.before, self.period = tuple(before), tuple(period)
        if not self.before:
            # a_1 is the bound of a digit otherwise than the quotients like it that follow.
            self.before = self.period[:1]
            self.period = self.period[1:] + self.period[:1]
        self.digits = max(self.before[0], *(1 + a for a in (*self.before[1:], *self.period)))
        self.start: tuple[int, Vector] = FREE, (0, 0)
        self._cycle = len(self.before) + 1  # the first class of the period

    def quotient(self, m: int) -> int:
        """a_m, also for a class m of the period."""
        if m <= len(self.before):
            return self.before[m - 1]
        return self.period[(m - self._cycle) % len(self.period)]

    def bases(self, count: int) -> list[int]:
        """q_0, ..., q_{count-1}."""
        found = [0, 1]
        for m in range(1, count):
            found.append(self.quotient(m) * found[-1] + found[-2])
        return found[1 : count + 1]

    def classes(self) -> Sequence[int]:
        return range(self._cycle + len(self.period))

    def following(self, place: int) -> Sequence[int]:
        if not place:
            return ()
        if place != self._cycle:
            return (place - 1,)
        return place - 1, place + len(self.period) - 1

    def arcs(self, place: int, flag: int) -> Sequence[tuple[int, int]]:
        if flag == ZERO:
            return ((0, FREE),)
        most = self.quotient(place)
        arcs = [(digit, FREE) for digit in range(most)]
        return arcs if place == 1 else [*arcs, (most, ZERO)]

    def ends(self, place: int, flag: int) -> bool:
        return place == 0

    def step(self, place: int, vector: Vector, total: int) -> Vector:
        return vector[0] * self.quotient(place) + vector[1] + total, vector[0]

    def windows(self, place: int, target: int) -> Sequence[tuple[Vector, int]]:
        most = (abs(target) + 1) << FURTHER
        count = self._cycle + 2 * len(self.period)
        while self.bases(count)[-1] < most:
            count *= 2
        bases = [0, *self.bases(count)]
        numbers = (place,) if place < self._cycle else range(place, count, len(self.period))
        return [((bases[m + 1], bases[m]), bases[m + 1]) for m in numbers]


class Ostrowski(System):
    """The Ostrowski system of partial quotients a_1, a_2, ... with a period.

    >>> system = Ostrowski("ostrowski(sqrt(2))", (), (2,))
    >>> system.adder.first(3), [system.decode((1,) + (0,) * zeros) for zeros in range(5)]
    ([(0, 0, 0), (0, 1, 1), (1, 0, 1)], [1, 2, 5, 12, 29])
    """

    def __init__(self, name: str, before: Sequence[int], period: Sequence[int]) -> None:
        before, period = tuple(before), tuple(period)
        if not period:
            raise ParameterError(f"{name} must be of an irrational number: the bases of a rational one end")
        if (before or period)[0] == 1:
            # q_0 = q_1 stands once: 1, a, ... and a + 1, ... have the same denominators from there on.
            before = before if len(before) > 1 else before + period
            before = before if len(before) > 1 else before + period
            before = (before[1] + 1, *before[2:])
        self.places = OstrowskiPlaces(before, period)
        machine = minimal(canonical_words(self.places, Budget().watch), Budget().watch)
        super().__init__(name, self.places.digits, machine)

    def atom(self, weights: Sequence[int], equal: bool, target: int, algebra: Algebra) -> Machine:
        return algebra.minimal(linear(self.places, weights, equal, target, algebra.budget.watch))
