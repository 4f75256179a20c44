"""Ostrowski systems of quadratic irrational numbers x = [a_0; a_1, a_2, ...].

The bases are the denominators q_0, q_1, ... of the convergents of x. The digits that a place may have depend on its
partial quotient a_k. Because the partial quotients of a quadratic number repeat, so do the rules of the places.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Any, NamedTuple

from wythoff.automata.limits import Budget
from wythoff.automata.linear import FURTHER, StateVector, SystemPlaces, linear
from wythoff.automata.relations import Algebra
from wythoff.automata.systems import System
from wythoff.base.errors import ParameterError
from wythoff.kernels.automata import Machine, minimal

FREE, ZERO = 0, 1  # flags: the next digit is any digit; it must be 0


class OstrowskiPlaces(SystemPlaces):
    """The places (positions of digits) of an Ostrowski system with partial quotients a_1 >= 2, ..., a_h, then a period.

    `before` has a_1, ..., a_h; if it is empty, the period is unrolled by one quotient. The bases are q_0 = 1, q_m = a_m
    q_{m-1} + q_{m-2}. The digit of q_i is at most a_{i+1}, and at most a_1 - 1 for i = 0; if it is a_{i+1}, the digit
    below it is 0. With m digits left the value so far is s_0 q_m + s_1 q_{m-1}, stored as (s_0, s_1). The class of m is
    m itself up to the end of the first period; a larger m has the class of the same quotient in the first period.
    """

    def __init__(self, before: Sequence[int], period: Sequence[int]) -> None:
        self.before, self.period = tuple(before), tuple(period)
        if not self.before:
            # a_1 bounds its digit differently from later quotients, so it must not belong to the period.
            self.before = self.period[:1]
            self.period = self.period[1:] + self.period[:1]
        self.digits = max(self.before[0], *(1 + a for a in (*self.before[1:], *self.period)))
        self.start: tuple[int, StateVector] = FREE, (0, 0)
        self._cycle = len(self.before) + 1  # the first class of the period

    def quotient(self, m: int) -> int:
        """Return the partial quotient a_m. Instead of m, its class may be given."""
        if m <= len(self.before):
            return self.before[m - 1]
        return self.period[(m - self._cycle) % len(self.period)]

    def bases(self, count: int) -> list[int]:
        """Return the first `count` bases, q_0, ..., q_{count-1}."""
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

    def step(self, place: int, vector: StateVector, total: Any) -> StateVector:
        return vector[0] * self.quotient(place) + vector[1] + total, vector[0]

    def windows(self, place: int, target: int) -> Sequence[tuple[StateVector, int, int]]:
        most = (abs(target) + 1) << FURTHER
        count = self._cycle + 2 * len(self.period)
        while self.bases(count)[-1] < most:
            count *= 2
        bases = [0, *self.bases(count)]
        numbers = (place,) if place < self._cycle else range(place, count, len(self.period))
        return [((bases[m + 1], bases[m]), 0, bases[m + 1] - 1) for m in numbers]


class NumeratorPlaces(OstrowskiPlaces):
    """The places of two tracks, n and v, to compute P(n) - v in the Ostrowski system of x = (P_0 + sqrt(d))/Q_0.

    The bases are the denominators q_k of x, and P(n) is the sum of the digits of n times the numerators p_k.

    Let (P_k + sqrt(d))/Q_k be the complete quotient with whole part a_k. Then Q_0 p_k = (P_0 + P_{k+1}) q_k + Q_{k+1}
    q_{k-1}. This is the coefficient of sqrt(d) in x (P_{k+1} q_k + Q_{k+1} q_{k-1} + sqrt(d) q_k) = (P_{k+1} + sqrt(d))
    p_k + Q_{k+1} p_{k-1}. So a digit of n adds a multiple of a vector that depends on the class of its place.
    """

    def __init__(self, of: OstrowskiPlaces, first: int, root: Root) -> None:
        """Compute the vectors that digits of n add, from the places `of` a system and the number x = `root`.

        `first` is the k of the lowest place: 1 if a_1 = 1, because q_0 = q_1 is then listed once.
        """
        super().__init__(of.before, of.period)
        before, over = root.p, root.q
        parts = root.parts(first + self._cycle + len(self.period))
        self.whole = parts[0][0]
        self._adds = [(0, 0)] + [((before + p) // over, q // over) for _, p, q in parts[first + 1 :]]
        # Below the lowest place is q_{-1} = 0, or q_0 = q_1, which is not listed.
        self._adds[1] = (self.whole if first == 0 else self.whole * parts[1][0] + 1), 0

    def total(self, weights: Sequence[int], flags: Sequence[int], digits: Sequence[int]) -> tuple[int, int]:
        return digits[0], digits[1]

    def step(self, place: int, vector: StateVector, total: Any) -> StateVector:
        above, below = self._adds[place]
        first, second = super().step(place, vector, total[0] * above - total[1])
        return first, second + total[0] * below


class Root(NamedTuple):
    """The number (p + sqrt(d))/q, where q divides d - p^2."""

    d: int
    p: int
    q: int

    @property
    def system(self) -> str:
        """The name of the Ostrowski system of this number, such as "ostrowski((1 + sqrt(13))/2)"."""
        number = f"sqrt({self.d})"
        if self.p:
            number = f"{self.p} + {number}"
        return f"ostrowski(({number})/{self.q})" if self.q != 1 else f"ostrowski({number})"

    def parts(self, count: int) -> list[tuple[int, int, int]]:
        """Return (a_k, P_k, Q_k) for k < count.

        The number (P_k + sqrt(d))/Q_k is the k-th complete quotient, and its whole part a_k the k-th partial quotient.
        """
        p, q, found = self.p, self.q, []
        for _ in range(count):
            a = (p + isqrt(self.d)) // q
            found.append((a, p, q))
            p = a * q - p
            q = (self.d - p * p) // q
        return found


class Ostrowski(System):
    """The Ostrowski system of partial quotients a_1, a_2, ...: first `before`, then `period` repeated for ever.

    >>> system = Ostrowski("ostrowski(sqrt(2))", (), (2,))
    >>> from wythoff.automata.relations import adder
    >>> adder(system).first(3), [system.decode((1,) + (0,) * zeros) for zeros in range(5)]
    ([(0, 0, 0), (0, 1, 1), (1, 0, 1)], [1, 2, 5, 12, 29])
    """

    places: OstrowskiPlaces

    def __init__(self, name: str, before: Sequence[int], period: Sequence[int]) -> None:
        before, period = tuple(before), tuple(period)
        if not period:
            raise ParameterError(
                f"{name} must be of an irrational number: a rational one gives only finitely many bases"
            )
        self.first = int((before or period)[0] == 1)  # the k of the lowest place q_k
        if self.first:
            # q_0 = q_1 is listed once: the quotients 1, a, ... and a + 1, ... have the same denominators from q_1 on.
            while len(before) < 2:
                before += period
            before = (before[1] + 1, *before[2:])
        self.places = OstrowskiPlaces(before, period)
        # The condition 0 * n <= 0 accepts every word. Its automaton has few states, so default limits are enough.
        machine = minimal(linear(self.places, (0,), False, 0, Budget()), Budget().watch)
        super().__init__(name, self.places.digits, machine)

    def numerators(self, root: Root, target: int, algebra: Algebra) -> Machine:
        """Return the automaton of n and v with P(n) - v = target, where the denominators of `root` are the bases.

        `algebra` has the limits of the work. P(n) is the sum of the digits of n times the numerators of `root`: see
        `NumeratorPlaces`.
        """
        places = NumeratorPlaces(self.places, self.first, root)
        # P(n) differs from n times the number by less than 1, so it is at most (its whole part + 2)*n.
        machine = linear(places, (places.whole + 2, -1), True, target, algebra.budget)
        return algebra.minimal(machine)
