"""Numeration systems with an automaton for addition, and their shared operations."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import Any, Self

from wythoff.automata.halves import Halves
from wythoff.automata.limits import Budget
from wythoff.automata.linear import SystemPlaces, linear
from wythoff.base.errors import PositionError, brief
from wythoff.kernels.automata import Machine, minimal

LONG_BITS = 1000  # longer numbers are converted by halves


class System:
    """A numeration system: numbers as words of digits below `digits`, most significant first.

    `machine` accepts the words, also with leading zeros. The number of a word is how many words come before it in
    lexicographic order with leading zeros. So the automaton alone determines the value of every word. Before a system
    is used, its automaton of x + y = z is proved to be right (`automata.adders`). Subclasses define `places`, the rules
    of digits from which `atom` makes automata of linear conditions, or override `atom` itself.
    """

    places: SystemPlaces
    open = False  # whether its words are digits without a system, read in the system with which they are combined
    signed = False  # whether its numbers are all integers, negative ones included
    lsd = False  # whether it was named with lsd_: then words over digits are read backwards

    def __init__(self, name: str, digits: int, machine: Machine) -> None:
        self.name, self.digits = name, digits
        self.machine = minimal(machine, Budget().watch)  # it has few states
        self.kept: dict[int, Machine] = {}  # the automaton of all tuples, by the number of variables
        self._counts: list[list[int]] = [[int(accepts) for accepts in self.machine.accepting]]
        self.atoms: dict[tuple[tuple[int, ...], bool, int], Machine] = {}

    @property
    def letters(self) -> Sequence[int]:
        """The letters that the digits 0, 1, ... stand for: here the digits themselves."""
        return range(self.digits)

    def marked(self, *, open: bool = False, lsd: bool = False) -> Self:
        """Return this system or a copy with the given flags.

        If `open`, its words are only digits, to be read in another system. If `lsd`, the least significant digit comes
        first.
        """
        if (open, lsd) == (self.open, self.lsd):
            return self
        found = copy(self)
        found.open, found.lsd = open, lsd
        return found

    def __getstate__(self) -> dict[str, Any]:
        # The tables for long numbers hold caches, which cannot be pickled. They are made again.
        return {name: value for name, value in self.__dict__.items() if name != "halves"}

    def __repr__(self) -> str:
        return f"<numeration system {self.name}>"

    def atom(self, weights: Sequence[int], equal: bool, target: int, budget: Budget) -> Machine:
        """Return the minimal automaton of sum(weights * numbers) = target, or <= target if not `equal`.

        There is a number for each weight, and no weight is 0. `budget` has the limits of states, time and memory.
        """
        return minimal(linear(self.places, weights, equal, target, budget), budget.watch, budget.spare)

    def counts(self, length: int) -> list[int]:
        """Return for each state of `machine` the number of words of `length` digits that are accepted from it."""
        while len(self._counts) <= length:
            before = self._counts[-1]
            self._counts.append([sum(before[target] for target in row.values()) for row in self.machine.rows])
        return self._counts[length]

    def weight(self, state: int, digit: int, remaining: int) -> int:
        """Return how much `digit` adds to the number, if it is read in `state` and `remaining` digits follow."""
        counts = self.counts(remaining)
        return sum(counts[target] for smaller, target in self.machine.rows[state].items() if smaller < digit)

    @cached_property
    def halves(self) -> Halves | None:
        """The fast conversion between long numbers and words, or None if it does not work for this system.

        Each prefix of a word must be a word, and digits must fit into bytes.
        """
        return Halves(self.machine) if Halves.reads(self.machine) else None

    def encode(self, number: int) -> tuple[int, ...]:
        """Return the digits of a number, without leading zeros. 0 has no digits."""
        return tuple(self.word(number))

    def shown(self, number: int) -> int | str:
        """Return a number as users see it: itself, or a word if the system is one of words."""
        return number

    def word(self, number: int) -> Sequence[int]:
        """Return the digits of a number as a sequence: bytes for a long number if its digits fit, else a list."""
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise PositionError(f"a number must be an integer >= 0, was {brief(number)}")
        if number.bit_length() > LONG_BITS and self.halves is not None:
            return self.halves.encode(number)
        length = 0
        while self.counts(length)[0] <= number:
            length += 1
        digits, state, rest = [], 0, number
        for remaining in range(length - 1, -1, -1):
            counts = self.counts(remaining)
            row = self.machine.rows[state]
            for digit in sorted(row):
                inside = counts[row[digit]]
                if rest < inside:
                    break
                rest -= inside
            digits.append(digit)
            state = row[digit]
        return digits

    def decode(self, digits: Sequence[int]) -> int:
        """Return the number with these digits.   Raises: PositionError if they are no word of the system."""
        if len(digits) > LONG_BITS and self.halves is not None:
            return self.halves.decode(digits)
        total, state = 0, 0
        for place, digit in enumerate(digits):
            total += self.weight(state, digit, len(digits) - 1 - place)
            following = self.machine.rows[state].get(digit)
            if following is None:
                raise PositionError(f"the digits {tuple(digits)} are not a word of the numeration system {self.name}")
            state = following
        return total
