"""Systems of all integers, negative ones included. The bases have the signs +, -, +, ... from the last digit on.

Base -b has the digits 0, ..., b - 1. Negafibonacci has the bases 1, -1, 2, -3, 5, ... Its words have no two
neighbouring digits 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from wythoff.automata.limits import Budget
from wythoff.automata.linear import FURTHER, AlikePlaces, StateVector, after_digit, linear
from wythoff.automata.systems import System
from wythoff.base.errors import PositionError, brief
from wythoff.kernels.automata import Machine, minimal


class NegativePlaces(AlikePlaces):
    """The places (positions of digits) of a system whose bases, with their signs, follow a recurrence.

    `twin` is the system of natural numbers with the same words. A base is the sum of `recurrence` times the bases
    before it: for negafibonacci u_m = u_{m-2} - u_{m-1}, `recurrence` is (1, -1). `initial` are the first bases.
    """

    def __init__(self, twin: System, recurrence: Sequence[int], initial: Sequence[int]) -> None:
        super().__init__(twin.machine)
        self.rows, self.recurrence = twin.machine.rows, tuple(recurrence)
        self.bases = list(initial)
        self.start: tuple[int, StateVector] = 0, (0,) * len(self.recurrence)
        self._bounds: list[list[tuple[int, int]]] = [[(0, 0)] * len(self.rows)]

    def base(self, place: int) -> int:
        """Return the value of a digit 1 with `place` digits after it."""
        while len(self.bases) <= place:
            self.bases.append(sum(map(int.__mul__, self.recurrence, self.bases[-len(self.recurrence) :])))
        return self.bases[place]

    def bounds(self, length: int) -> list[tuple[int, int]]:
        """Return for each state (least value, greatest value) of the words of `length` digits that begin in it."""
        while len(self._bounds) <= length:
            before, base = self._bounds[-1], self.base(len(self._bounds) - 1)
            self._bounds.append([
                (
                    min(digit * base + before[target][0] for digit, target in row.items()),
                    max(digit * base + before[target][1] for digit, target in row.items()),
                )
                for row in self.rows
            ])  # fmt: skip
        return self._bounds[length]

    def classes(self) -> Sequence[int]:
        return (0, 1)  # whether the number of remaining digits is odd, which determines the signs of the bases

    def following(self, place: int) -> Sequence[int]:
        return (1 - place,)

    def ends(self, place: int, flag: int) -> bool:
        return place == 0 and super().ends(place, flag)

    def step(self, place: int, vector: StateVector, total: Any) -> StateVector:
        return after_digit(self.recurrence, vector, total)

    def windows(self, place: int, target: int) -> list[tuple[StateVector, int, int]]:
        found: list[tuple[StateVector, int, int]] = []
        for length in count(place, 2):
            least, most = self.bounds(length)[0]
            found.append((tuple(map(self.base, range(length, length + len(self.recurrence)))), least, most))
            if min(-least, most) > (abs(target) + 1) << FURTHER:
                return found
        raise AssertionError("bounds grow")


class SizePlaces(NegativePlaces):
    """The places of two tracks, an integer n and a natural number s, to compute n - s or n + s.

    s is written in the system `twin` of natural numbers with the same words. Its bases are those of n without their
    signs, moved by `_moved` places: for negafibonacci, n has the bases 1, -1, 2, -3, ... and s has 1, 2, 3, ..., moved
    by 1. The parameters are those of `NegativePlaces`.
    """

    def __init__(self, twin: System, recurrence: Sequence[int], initial: Sequence[int]) -> None:
        super().__init__(twin, recurrence, initial)
        self._twin, self._moved = twin, len(self.recurrence) - 1

    def bounds(self, length: int) -> list[tuple[int, int]]:
        return [(least, max(most, self._twin.counts(length)[0])) for least, most in super().bounds(length)]

    def total(self, weights: Sequence[int], flags: Sequence[int], digits: Sequence[int]) -> tuple[int, int]:
        return weights[0] * digits[0], weights[1] * digits[1]

    def step(self, place: int, vector: StateVector, total: Any) -> StateVector:
        found = [*after_digit(self.recurrence, vector, total[0])]
        found[self._moved] += total[1] * (1 if (place + self._moved) % 2 else -1)
        return tuple(found)


class Integers(System):
    """A system of all integers, each with one word. `natural` is the system of natural numbers with the same words.

    `recurrence` and `initial` determine the bases: see `NegativePlaces`.

    >>> from wythoff.automata.naming import system
    >>> [system("base(-2)").encode(n) for n in (2, -1, -2)], system("negafibonacci").decode((1, 0, 0, 1))
    ([(1, 1, 0), (1, 1), (1, 0)], -2)
    """

    places: NegativePlaces
    signed = True

    def __init__(self, name: str, natural: System, recurrence: Sequence[int], initial: Sequence[int]) -> None:
        super().__init__(name, natural.digits, natural.machine)
        self.natural = natural
        self.places, self._sizes = (of(natural, recurrence, initial) for of in (NegativePlaces, SizePlaces))

    def sizes(self, sign: int, budget: Budget) -> Machine:
        """Return the automaton of an integer n and a natural number s with n = sign * s.

        s is a number of the system `natural`; `sign` is 1 or -1. `budget` has the limits of the work.
        """
        return minimal(linear(self._sizes, (1, -sign), True, 0, budget), budget.watch, budget.spare)

    def weight(self, state: int, digit: int, remaining: int) -> int:
        return digit * self.places.base(remaining)

    def word(self, number: int) -> Sequence[int]:
        if not isinstance(number, int) or isinstance(number, bool):
            raise PositionError(f"a number must be an integer, was {brief(number)}")
        length = next(size for size in count() if self._within(0, size, number))
        digits, state, rest = [], 0, number
        for remaining in range(length - 1, -1, -1):
            digit, state = next(
                (digit, target)
                for digit, target in self.machine.rows[state].items()
                if self._within(target, remaining, rest - digit * self.places.base(remaining))
            )
            digits.append(digit)
            rest -= digit * self.places.base(remaining)
        return digits

    def _within(self, state: int, length: int, number: int) -> bool:
        least, most = self.places.bounds(length)[state]
        return least <= number <= most

    def decode(self, digits: Sequence[int]) -> int:
        self.natural.decode(digits)  # refuses digits that are no word
        return sum(digit * self.places.base(place) for place, digit in enumerate(reversed(digits)))
