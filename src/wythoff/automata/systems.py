"""Numeration systems with an automaton for addition, and the operations they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Self

from wythoff.automata.halves import Halves
from wythoff.automata.limits import Budget
from wythoff.automata.linear import Places, linear
from wythoff.automata.relations import Algebra, Relation
from wythoff.errors import PositionError, brief
from wythoff.kernels.automata import Machine, minimal

LONG_BITS = 1000  # from here on words are found by halves
SMALL = 12  # numbers that a comparison holds in its states


class System:
    """Numbers as words of digits below `digits`, most significant first; `machine` accepts them, zeros before them.

    The words, zeros before them left out of account, stand in lexicographic order, and the number of a word is how many
    stand before it. So the automaton alone says what every word is worth. That `adder` is the graph of addition is
    proved before a system is used (`automata.adders`); a kind of system gives `places`, or `atom` itself.
    """

    places: Places
    open = False  # whether it stands for any system: of tracks that have digits, and take the system that they meet
    lsd = False  # whether words were asked for with the least digit first: numbers are the same, words over digits not

    def __init__(self, name: str, digits: int, machine: Machine) -> None:
        self.name, self.digits = name, digits
        self.machine = minimal(machine, Budget().watch)
        self.kept: dict[int, Relation] = {}  # everything, by the number of variables
        self._counts: list[list[int]] = [[int(accepts) for accepts in self.machine.accepting]]
        self._atoms: dict[tuple[tuple[int, ...], bool, int], Machine] = {}

    @property
    def letters(self) -> Sequence[int]:
        """What the digits are called."""
        return range(self.digits)

    def marked(self, *, open: bool = False, lsd: bool = False) -> Self:
        """Return the same system, marked as `open` or `lsd`."""
        if (open, lsd) == (self.open, self.lsd):
            return self
        found = copy(self)
        found.open, found.lsd = open, lsd
        return found

    def __repr__(self) -> str:
        return f"<numeration system {self.name}>"

    def atom(self, weights: Sequence[int], equal: bool, target: int, algebra: Algebra) -> Machine:
        """The minimal automaton of sum(weights * numbers) = target, or <= target; no weight is 0."""
        return algebra.minimal(linear(self.places, weights, equal, target, algebra.budget))

    def linear(self, form: Mapping[str, int], equal: bool, target: int, algebra: Algebra) -> Relation:
        """The relation of sum(form[x] * x) = target, or <= target; made once for each form."""
        names = sorted(name for name in form if form[name])
        weights = tuple(form[name] for name in names)
        if not weights:
            holds = target == 0 if equal else target >= 0
            return algebra.everything(self, ()) if holds else algebra.nothing(self, ())
        key = weights, equal, target
        if key not in self._atoms:
            small = equal or abs(target) <= SMALL
            self._atoms[key] = (self.atom if small else self._compared)(weights, equal, target, algebra)
        return Relation(self, names, self._atoms[key])

    def _compared(self, weights: Sequence[int], equal: bool, target: int, algebra: Algebra) -> Machine:
        """A comparison with a large number, which is read beside the others: what is left to read of it is not known,
        and without it every number up to it would be a state."""
        sign = 1 if target > 0 else -1
        machine = self.atom((*weights, -sign), equal, 0, algebra)
        names = [f"x{place:03}" for place in range(len(weights))]
        relation = algebra.join(Relation(self, (*names, "y"), machine), algebra.value(self, "y", abs(target)))
        return algebra.exists(relation, "y").machine

    @cached_property
    def adder(self) -> Relation:
        """x + y = z."""
        return self.linear({"x": 1, "y": 1, "z": -1}, True, 0, Algebra())

    def counts(self, length: int) -> list[int]:
        """From each state of `machine`, how many words of a length are accepted."""
        while len(self._counts) <= length:
            before = self._counts[-1]
            self._counts.append([sum(before[target] for target in row.values()) for row in self.machine.rows])
        return self._counts[length]

    def weight(self, state: int, digit: int, remaining: int) -> int:
        """How much a digit adds that is read in a state of `machine` before that many others."""
        counts = self.counts(remaining)
        return sum(counts[target] for smaller, target in self.machine.rows[state].items() if smaller < digit)

    @cached_property
    def halves(self) -> Halves | None:
        """The words of long numbers; None where some beginning of a word is none, or digits are not bytes."""
        return Halves(self.machine) if Halves.reads(self.machine) else None

    def encode(self, number: int) -> tuple[int, ...]:
        """The word of a number, without leading zeros; none for 0."""
        return tuple(self.word(number))

    def shown(self, number: int) -> int | str:
        """Return what a number stands for: itself, or a word over letters."""
        return number

    def word(self, number: int) -> Sequence[int]:
        """The same, of a long number as bytes where these hold its digits."""
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
        """The number of a word."""
        if len(digits) > LONG_BITS and self.halves is not None:
            return self.halves.decode(digits)
        total, state = 0, 0
        for place, digit in enumerate(digits):
            total += self.weight(state, digit, len(digits) - 1 - place)
            following = self.machine.rows[state].get(digit)
            if following is None:
                raise PositionError(f"{tuple(digits)} must be a word of {self.name}")
            state = following
        return total
