"""Linear conditions on numbers, c_1 x_1 + ... + c_k x_k = c or <= c, as automata that are built directly.

The state after some digits is the value so far, as a vector of integers s: if m digits remain, it is the scalar product
of s and a window of the bases at m. A vector is kept as long as some number of digits that may remain lets it succeed,
and, of an inequality, fail. Where the system is one of a Pisot number finitely many are.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product
from typing import Any, Protocol, TypeAlias

from wythoff.automata.limits import Budget
from wythoff.kernels.automata import EMPTY, TRUE, Machine, Row, projected

Vector: TypeAlias = tuple[int, ...]
MANY = 8192  # letters of one state, of which there may be millions, between two looks at the limits
HOLDS: Vector = ()  # in place of a vector: whatever follows, the condition holds


class Places(Protocol):
    """What is known of the places of a system by how many digits remain; these fall into finitely many classes.

    A number of remaining digits belongs to one class, and that class and the digit read determine what the vector
    becomes; which class follows may have to be guessed, because digits are read from the left. `flag`s say what may
    follow in one track.
    """

    digits: int
    start: tuple[int, Vector]  # the flag and the vector at the beginning

    def classes(self) -> Sequence[int]:
        """All classes; a number may begin in each."""

    def following(self, place: int) -> Sequence[int]:
        """The classes that may follow when a digit is read."""

    def arcs(self, place: int, flag: int) -> Sequence[tuple[int, int]]:
        """The digits that may be read in a class, each with the flag after it."""

    def ends(self, place: int, flag: int) -> bool:
        """Whether a number may end here."""

    def total(self, weights: Sequence[int], flags: Sequence[int], digits: Sequence[int]) -> Any:
        """Return what digits contribute, one of each track: a weighted sum of them, or of values after the flags."""

    def step(self, place: int, vector: Vector, total: Any) -> Vector:
        """The vector after digits that add `total`."""

    def windows(self, place: int, target: int) -> Sequence[tuple[Vector, int]]:
        """For numbers m of remaining digits in the class, the window of the bases and the number of words of m digits;
        up to an m whose bases exceed the target by far."""


class OfDigits:
    """Places at which digits count as they are."""

    def total(self, weights: Sequence[int], flags: Sequence[int], digits: Sequence[int]) -> Any:
        return sum(map(int.__mul__, weights, digits))


class AlikePlaces:
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


def linear(places: Places, weights: Sequence[int], equal: bool, target: int, budget: Budget) -> Machine:
    """The automaton of sum(weights * numbers) = target, or <= target; weights are not 0.

    It is not minimal.   Cost: the states times the letters.
    """
    return _Atom(places, weights, equal, target, budget).machine()


class _Atom:
    def __init__(self, places: Places, weights: Sequence[int], equal: bool, target: int, budget: Budget) -> None:
        self.places, self.weights, self.equal, self.target, self.budget = places, weights, equal, target, budget
        self.low = sum(weight for weight in weights if weight < 0)
        self.high = sum(weight for weight in weights if weight > 0)
        self._judged: dict[tuple[int, Vector], Vector | None] = {}
        self._letters: dict[tuple[int, int, Vector], dict[Any, list[tuple[int, Vector]]]] = {}
        self._windows: dict[int, Sequence[tuple[Vector, int]]] = {}

    def machine(self) -> Machine:
        places = self.places
        classes = places.classes()
        if len(classes) == 1:
            return self._explored(classes)
        guessing = self._explored(classes)
        kept = {letter: letter // len(classes) for row in guessing.rows for letter in row}
        return projected(guessing, kept, self.budget.watch, self.budget.spare)

    def _explored(self, classes: Sequence[int]) -> Machine:
        """All states; where there are several classes, that which follows is part of the letter, and state 0 is before
        the first."""
        flag, zero = self.places.start
        several = len(classes) > 1
        flags = (flag,) * len(self.weights)
        nodes = []
        for place in classes:
            judged = self._judge(place, zero)
            if judged is not None:
                nodes.append((place, flags, judged))
        if not nodes:
            return EMPTY
        rows: list[Row] = []
        accepting: list[bool] = []
        if several:
            rows.append({node[0]: number for number, node in enumerate(nodes, 1)})
            accepting.append(False)
        numbers = {node: number for number, node in enumerate(nodes, int(several))}
        cells = 0
        for place, flags, vector in nodes:  # which grow on the way
            row: Row = {}
            for following in self.places.following(place):
                for total, letters in self._moves(place, following, flags):
                    judged = self._after(place, following, vector, total)
                    if judged is None:
                        continue
                    for letter, after in letters:
                        node = following, after, judged
                        number = numbers.get(node)
                        if number is None:
                            number = numbers[node] = len(nodes) + several
                            nodes.append(node)
                        row[letter * len(classes) + following if several else letter] = number
            rows.append(row)
            cells += len(row)
            self.budget.watch(len(nodes), cells)
        accepting += [self._accepts(*node) for node in nodes]
        return Machine(rows, accepting)

    def _moves(self, place: int, following: int, flags: Vector) -> Collection[tuple[Any, list[tuple[int, Vector]]]]:
        """Return the letters by their contribution, each with the flags after it: most share theirs with others."""
        key = place, following, flags
        found = self._letters.get(key)
        if found is None:
            found = {}
            for read, arcs in enumerate(product(*(self.places.arcs(place, flag) for flag in flags)), 1):
                letter = 0
                for digit, _ in arcs:
                    letter = letter * self.places.digits + digit
                total = self.places.total(self.weights, flags, [digit for digit, _ in arcs])
                found.setdefault(total, []).append((letter, tuple([flag for _, flag in arcs])))
                if read % MANY == 0:
                    self.budget.watch(0, read)
            self._letters[key] = found
        return found.items()

    def _after(self, place: int, following: int, vector: Vector, total: Any) -> Vector | None:
        if vector == HOLDS:
            return HOLDS
        return self._judge(following, self.places.step(place, vector, total))

    def _judge(self, place: int, vector: Vector) -> Vector | None:
        """The vector; HOLDS where the condition cannot fail any more, None where it cannot hold."""
        key = place, vector
        if key not in self._judged:
            self._judged[key] = self._judged_by_bounds(place, vector)
        return self._judged[key]

    def _judged_by_bounds(self, place: int, vector: Vector) -> Vector | None:
        if place not in self._windows:
            self._windows[place] = self.places.windows(place, self.target)
        holds = fails = False
        low, high, target = self.low, self.high, self.target
        for window, words in self._windows[place]:
            value = sum(map(int.__mul__, vector, window))
            least, most = value + low * (words - 1), value + high * (words - 1)
            if self.equal:
                if least <= target <= most:
                    return vector
                continue
            holds |= least <= target
            fails |= most > target
            if holds and fails:
                return vector
        return HOLDS if holds else None

    def _accepts(self, place: int, flags: Vector, vector: Vector) -> bool:
        if not all(self.places.ends(place, flag) for flag in flags):
            return False
        if vector == HOLDS:
            return True
        window = self._windows[place][0][0]
        value = sum(map(int.__mul__, vector, window))
        return value == self.target if self.equal else value <= self.target


def canonical_words(places: Places, budget: Budget) -> Machine:
    """The automaton of all words of one number."""
    # 0 <= 0, whatever the digit: the sum is that of no tracks, and every vector holds.
    return _Free(places, budget).machine()


class _Free(_Atom):
    """One track without a condition."""

    def __init__(self, places: Places, budget: Budget) -> None:
        super().__init__(places, (1,), False, 0, budget)

    def _judge(self, place: int, vector: Vector) -> Vector | None:
        return HOLDS


__all__ = ["HOLDS", "TRUE", "AlikePlaces", "OfDigits", "Places", "Vector", "canonical_words", "linear"]
