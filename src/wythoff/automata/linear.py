"""Linear conditions on numbers, c_1 x_1 + ... + c_k x_k = c or <= c, and the construction of their automata.

An automaton reads the digits of all numbers side by side, from the left. Let u_m be the value of a digit 1 that has m
digits after it (the base of that digit). The value of the digits read so far is stored as a vector of integers s: if m
digits remain, it is the scalar product of s and (u_m, u_(m+1), ...). A vector is a state as long as the condition can
still succeed for some number m of further digits and, if it is an inequality, still fail for some m. If the bases grow
like the powers of a Pisot number, there are finitely many states.

In code, `weights` are c_1, ..., c_k, `target` is c, and `equal` is whether the condition is an equation. `budget` has
the limits of states, time and memory.
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
MANY = 8192  # letters of one state, which may have millions, between two checks of the limits
FURTHER = 40  # bits by which the largest bases exceed all numbers that they are compared with
HOLDS: StateVector = ()  # in place of a vector: the condition holds whatever follows


class SystemPlaces(Protocol):
    """The places (positions of digits) of a system, counted by the digits that remain.

    They form finitely many classes, which are numbers. For base -2 there are two: places with an even number of digits
    after them, and those with an odd number. Places of one class have the same rules: the class and the digits
    determine the next vector (see the module), and the class and the *flag* of a track determine which digits may
    follow. The flag is the state of the track's word; for example, it records that the last digit was 1 and the next
    must be 0. Because digits are read from the left, the automaton may have to guess the next class.
    """

    digits: int
    start: tuple[int, StateVector]  # the flag and the vector at the beginning

    def classes(self) -> Sequence[int]:
        """Return all classes of places. The first digit of a number may stand in a place of each class."""

    def following(self, place: int) -> Sequence[int]:
        """Return the classes that may come next when a digit is read in the class `place`."""

    def arcs(self, place: int, flag: int) -> Sequence[tuple[int, int]]:
        """Return (digit, next flag) for each digit that may be read in the class `place` with this flag.

        The flag is the state of the track's word: it determines which digits may follow.
        """

    def ends(self, place: int, flag: int) -> bool:
        """Return whether a number may end in the class `place` with this flag, that is, with no digit left.

        The flag is the state of the track's word.
        """

    def total(self, weights: Sequence[int], flags: Sequence[int], digits: Sequence[int]) -> Any:
        """Return the contribution of one digit of each track: usually the sum of weight * digit.

        In some systems it depends on the flags (the states of the tracks' words) too.
        """
        return sum(map(int.__mul__, weights, digits))

    def step(self, place: int, vector: StateVector, total: Any) -> StateVector:
        """Return the vector after `vector` when digits whose contribution is `total` are read, one digit of each track.

        A vector stores the value of the digits that are read so far. `place` is the class of the place of the new
        digits. `total` is a result of the method of this name.
        """

    def windows(self, place: int, target: int) -> Sequence[tuple[StateVector, int, int]]:
        """Return (bases, least, greatest) for each number m of remaining digits that belongs to the class `place`.

        `bases` are u_m, u_(m+1), ..., the values of a digit 1 with that many digits after it, as many as a vector has
        entries. `least` and `greatest` bound the numbers with words of m digits. m goes up to a number whose bases
        exceed `target` by far.
        """


def after_digit(recurrence: Sequence[int], vector: StateVector, total: int) -> StateVector:
    """Return the vector that follows `vector` when one more digit of each track is read.

    A vector s stores the value of the digits read so far: it is s_0 u_m + s_1 u_{m+1} + ... if m digits remain, where
    u_m is the value of a digit 1 with m digits after it. `total` is the contribution of the new digits, the sum of
    weight * digit. These bases obey the recurrence u_{m+k} = c_0 u_m + c_1 u_{m+1} + ..., where `recurrence` lists c_0,
    c_1, ...
    """
    top = vector[-1]
    return (top * recurrence[0] + total, *[s + top * c for s, c in zip(vector, recurrence[1:], strict=False)])


class AlikePlaces(SystemPlaces):
    """Places that all follow the same rules, in one class.

    The flags are the states of `machine`, the automaton that reads the words of the system.
    """

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
    """Return the automaton of sum(weights * numbers) = target, or <= target if not `equal`, for a system with `places`.

    It may not be minimal.   Cost: the states times the letters.
    """
    guessing, classes = _Condition(places, weights, equal, target, budget).machine(), len(places.classes())
    if classes == 1:
        return guessing
    kept = {letter: letter // classes for row in guessing.rows for letter in row}
    return determinise(guessing, kept, budget)


class _Condition:
    """The condition sum(weights * numbers) = target, or <= target if not `equal`, from which an automaton is made.

    Each state of the automaton is (class of places, flag of each track, vector): see `SystemPlaces`.
    """

    def __init__(self, places: SystemPlaces, weights: Sequence[int], equal: bool, target: int, budget: Budget) -> None:
        self.places, self.weights, self.equal, self.target, self.budget = places, weights, equal, target, budget
        self.low = sum(weight for weight in weights if weight < 0)
        self.high = sum(weight for weight in weights if weight > 0)
        self._windows = cache(places.windows)
        self._judge, self._moves = cache(self._judged), cache(self._letters)

    def machine(self) -> Machine:
        """Return the automaton of the condition.

        If there are k > 1 classes, each letter of the automaton also contains the class of the following place: the
        letter a and the class c form the letter a * k + c. A word then begins with a letter 0 * k + c, for the class c
        of its first place, which leads from state 0 to another state.
        """
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
        for place, flags, vector in nodes:  # the list grows during the loop
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
        """Return (contribution, [(letter, next flags), ...]) for each contribution of a letter in the class `place`.

        `flags` are the flags of the tracks before the letter. Many letters share a contribution.
        """
        found: dict[Any, list[tuple[int, StateVector]]] = {}
        sizes = [self.places.digits] * len(flags)
        for read, arcs in enumerate(product(*(self.places.arcs(place, flag) for flag in flags)), 1):
            digits, after = zip(*arcs, strict=True)
            found.setdefault(self.places.total(self.weights, flags, digits), []).append((joint(digits, sizes), after))
            if read % MANY == 0:
                self.budget.watch(0, read)
        return found.items()

    def _judged(self, place: int, vector: StateVector) -> StateVector | None:
        """Return `vector` itself if the remaining digits decide whether the condition holds.

        The vector stores the value of the digits read so far, and `place` is the class of the next place. Return HOLDS
        if the condition is an inequality that can no longer fail, and None if it can no longer hold.
        """
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
