"""Linear conditions on numbers, c_1 x_1 + ... + c_k x_k = c or <= c, as directly built automata.

The state after some digits is the value so far, as a vector of integers s: if m digits remain, it is the scalar product
of s and a window of the bases at m. A vector is a state as long as some number of remaining digits lets the condition
succeed and, for an inequality, fail. For a Pisot number there are finitely many.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import product
from typing import Any, Protocol, TypeAlias

from wythoff.automata.determinising import determinise
from wythoff.automata.letters import joint
from wythoff.automata.limits import Budget
from wythoff.kernels.automata import EMPTY, Machine, Row

StateVector: TypeAlias = tuple[int, ...]
MANY = 8192  # letters of one state, of which there may be millions, between two looks at the limits
FURTHER = 40  # bits by which bases exceed all that they are compared with
HOLDS: StateVector = ()  # in place of a vector: whatever follows, the condition holds


class SystemPlaces(Protocol):
    """The places of a system by the number of remaining digits. These numbers fall into finitely many classes.

    A number of remaining digits belongs to one class. The class and the digit determine the next vector; the next class
    may have to be guessed, because digits are read from the left. A `flag` restricts what may follow in one track.
    """

    digits: int
    start: tuple[int, StateVector]  # the flag and the vector at the beginning

    def classes(self) -> Sequence[int]:
        """Return all classes; a number may begin in each."""

    def following(self, place: int) -> Sequence[int]:
        """Return the classes that may follow when a digit is read."""

    def arcs(self, place: int, flag: int) -> Sequence[tuple[int, int]]:
        """Return the digits that may be read in a class, each with the next flag."""

    def ends(self, place: int, flag: int) -> bool:
        """Return whether a number may end here."""

    def total(self, weights: Sequence[int], flags: Sequence[int], digits: Sequence[int]) -> Any:
        """Return the contribution of a digit of each track: their weighted sum, if the flags do not matter."""
        return sum(map(int.__mul__, weights, digits))

    def step(self, place: int, vector: StateVector, total: Any) -> StateVector:
        """Return the vector after digits that add `total`."""

    def windows(self, place: int, target: int) -> Sequence[tuple[StateVector, int, int]]:
        """Return, for each number m of remaining digits, the window of the bases and the range of words of m digits.

        The numbers m are those in the class, up to one whose bases exceed the target by far.
        """


def after_digit(recurrence: Sequence[int], vector: StateVector, total: int) -> StateVector:
    """Return the vector after a digit, of bases u_{m+k} = c_0 u_m + c_1 u_{m+1} + ..."""
    top = vector[-1]
    return (top * recurrence[0] + total, *[s + top * c for s, c in zip(vector, recurrence[1:], strict=False)])


class AlikePlaces(SystemPlaces):
    """Places that are all alike: a machine reads the words, and its states are the flags."""

    def __init__(self, machine: Machine) -> None:
        self.digits = 1 + max(letter for row in machine.rows for letter in row)
        self._arcs = [sorted(row.items()) for row in machine.rows]
        self._accepting = machine.accepting

    def classes(self) -> Sequence[int]:
        return (0,)

    def following(self, place: int) -> Sequence[int]:
        return (0,)

    def arcs(self, place: int, flag: int) -> Sequence[tuple[int, int]]:
        return self._arcs[flag]

    def ends(self, place: int, flag: int) -> bool:
        return self._accepting[flag]


def linear(places: SystemPlaces, weights: Sequence[int], equal: bool, target: int, budget: Budget) -> Machine:
    """Return the automaton of sum(weights * numbers) = target, or <= target.

    It may not be minimal.   Cost: the states times the letters.
    """
    guessing, classes = _Condition(places, weights, equal, target, budget).machine(), len(places.classes())
    if classes == 1:
        return guessing
    kept = {letter: letter // classes for row in guessing.rows for letter in row}
    return determinise(guessing, kept, budget)


class _Condition:
    """A linear condition, whose states are a class, the flag of each track, and a vector."""

    def __init__(self, places: SystemPlaces, weights: Sequence[int], equal: bool, target: int, budget: Budget) -> None:
        self.places, self.weights, self.equal, self.target, self.budget = places, weights, equal, target, budget
        self.low = sum(weight for weight in weights if weight < 0)
        self.high = sum(weight for weight in weights if weight > 0)
        self._windows = cache(places.windows)
        self._judge, self._moves = cache(self._judged), cache(self._letters)

    def machine(self) -> Machine:
        """Return the automaton; of several classes the next one is a part of each letter, and state 0 is before all."""
        flag, zero = self.places.start
        classes = self.places.classes()
        many, start = len(classes), (flag,) * len(self.weights)
        judgements = [(place, self._judge(place, zero)) for place in classes]
        nodes = [(place, start, judged) for place, judged in judgements if judged is not None]
        if not nodes:
            return EMPTY
        rows: list[Row] = []
        if many > 1:
            rows.append({place: number for number, (place, _, _) in enumerate(nodes, 1)})
        before = len(rows)
        numbers = {node: number for number, node in enumerate(nodes, before)}
        cells = 0
        for place, flags, vector in nodes:  # which grow on the way
            row: Row = {}
            for following in self.places.following(place):
                for total, letters in self._moves(place, flags):
                    judged = (
                        HOLDS if vector == HOLDS else self._judge(following, self.places.step(place, vector, total))
                    )
                    if judged is None:
                        continue
                    for letter, after in letters:
                        node = following, after, judged
                        number = numbers.get(node)
                        if number is None:
                            number = numbers[node] = len(nodes) + before
                            nodes.append(node)
                        row[letter * many + following] = number
            rows.append(row)
            cells += len(row)
            self.budget.watch(len(nodes), cells)
        return Machine(rows, [False] * before + [self._accepts(*node) for node in nodes])

    def _letters(self, place: int, flags: StateVector) -> Collection[tuple[Any, list[tuple[int, StateVector]]]]:
        """Return the letters by their contribution, each with the next flags. Most letters share a contribution."""
        found: dict[Any, list[tuple[int, StateVector]]] = {}
        sizes = [self.places.digits] * len(flags)
        for read, arcs in enumerate(product(*(self.places.arcs(place, flag) for flag in flags)), 1):
            digits, after = zip(*arcs, strict=True)
            found.setdefault(self.places.total(self.weights, flags, digits), []).append((joint(digits, sizes), after))
            if read % MANY == 0:
                self.budget.watch(0, read)
        return found.items()

    def _judged(self, place: int, vector: StateVector) -> StateVector | None:
        """Return the vector; HOLDS if the condition cannot fail any more, None if it cannot hold."""
        holds = fails = False
        low, high, target = self.low, self.high, self.target
        for window, bottom, top in self._windows(place, target):
            value = sum(map(int.__mul__, vector, window))
            least, most = value + low * top + high * bottom, value + high * top + low * bottom
            if self.equal:
                if least <= target <= most:
                    return vector
                continue
            holds |= least <= target
            fails |= most > target
            if holds and fails:
                return vector
        return HOLDS if holds else None

    def _accepts(self, place: int, flags: StateVector, vector: StateVector) -> bool:
        if not all(self.places.ends(place, flag) for flag in flags):
            return False
        if vector == HOLDS:
            return True
        window = self._windows(place, self.target)[0][0]
        value = sum(map(int.__mul__, vector, window))
        return value == self.target if self.equal else value <= self.target
