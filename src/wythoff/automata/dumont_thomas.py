"""Dumont-Thomas systems: the words are paths through a morphism, and a number is the index of a letter.

Let the morphism have an infinite fixed point. The automaton of the words has a state for each letter: in the state of
the letter x, the digit d leads to letter d of the image of x. The word of n leads from the first letter to the letter
at index n. Let m digits follow the digit d. Then d contributes to the number the total length of the letters before
letter d in the image, after m steps of the morphism. These lengths obey a linear recurrence. If all its roots but the
largest have modulus less than 1, an automaton adds. Otherwise there may be none, even if the largest root is a Pisot
number.

Source: J.-M. Dumont, A. Thomas, Theoretical Computer Science 65 (1989); O. Carton, J.-M. Couvreur, M. Delacourt, N.
Ollinger, arXiv 2406.09868.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TypeAlias

from wythoff.automata.linear import FURTHER, AlikePlaces, StateVector
from wythoff.automata.systems import System
from wythoff.base.errors import ParameterError
from wythoff.kernels.automata import Machine
from wythoff.sequences.elimination import solved

MOST_BASES = 4000  # digits after which the lengths must exceed all numbers that they are compared with
Images: TypeAlias = tuple[tuple[int, ...], ...]


def paths(images: Images, order: Sequence[int]) -> Machine:
    """Return the automaton of a morphism: from the state of a letter, the digit d leads to letter d of its image.

    images[x] is the image of the letter x. State n belongs to the letter order[n].
    """
    number = {letter: state for state, letter in enumerate(order)}
    rows = [{digit: number[letter] for digit, letter in enumerate(images[state])} for state in order]
    return Machine(rows, [True] * len(rows))


def reached_letters(images: Images, start: int) -> list[int]:
    """Return the letter `start` and all letters in its iterated images, in the order in which they are found."""
    order = [start]
    for letter in order:
        order += [other for other in dict.fromkeys(images[letter]) if other not in order]
    return order


class DumontThomasPlaces(AlikePlaces):
    """The places (positions of digits) of a Dumont-Thomas system, as the construction of automata for sums needs them.

    The morphism, applied m times to a letter, yields a word of some length. As functions of m, these lengths obey one
    recurrence for all letters, of least order r. The value of the digits read so far is a combination of these lengths,
    where m is the number of digits left. It is stored as a vector: its values for m = 0, ..., r - 1.
    """

    def __init__(self, system: System) -> None:
        super().__init__(system.machine)
        self._system = system
        rows = system.machine.rows
        self.recurrence = recurrence([system.counts(m) for m in range(len(rows) + 1)])
        order = len(self.recurrence)
        self.start: tuple[int, StateVector] = 0, (0,) * order
        self._worth: list[dict[int, StateVector]] = []
        for row in rows:
            lengths = [[system.counts(m)[row[digit]] for m in range(order)] for digit in sorted(row)]
            before = accumulate(lengths, lambda sums, more: [*map(int.__add__, sums, more)], initial=[0] * order)
            self._worth.append(dict(zip(sorted(row), map(tuple, before), strict=False)))

    def total(self, weights: Sequence[int], flags: Sequence[int], digits: Sequence[int]) -> StateVector:
        worth = [self._worth[flag][digit] for flag, digit in zip(flags, digits, strict=True)]
        return tuple(sum(map(int.__mul__, weights, column)) for column in zip(*worth, strict=True))

    def step(self, place: int, vector: StateVector, total: StateVector) -> StateVector:
        following = sum(map(int.__mul__, self.recurrence, vector))
        return tuple(map(int.__add__, (*vector[1:], following), total))

    def windows(self, place: int, target: int) -> Sequence[tuple[StateVector, int, int]]:
        most = (abs(target) + 1) << FURTHER
        order = len(self.recurrence)
        window: StateVector = (1,) + (0,) * (order - 1)
        found: list[tuple[StateVector, int, int]] = []
        while not found or found[-1][2] < most:
            found.append((window, 0, max(self._system.counts(len(found))) - 1))
            # A window is a linear form in the stored vector; the next window is the same form one digit later.
            last = window[-1]
            window = tuple(last * c + s for c, s in zip(self.recurrence, (0, *window[:-1]), strict=True))
        return found


class DumontThomas(System):
    """The system of a morphism's fixed point. `machine` has a state for each letter, state 0 for the first.

    The systems of `parry`, which are given by expansions of 1, are such systems too.

    >>> system = DumontThomas("one", Machine([{0: 0, 1: 1}, {0: 2, 1: 0}, {0: 0}], [True] * 3))
    >>> from wythoff.automata.relations import adder
    >>> [system.encode(n) for n in range(6)], adder(system).states
    ([(), (1,), (1, 0), (1, 1), (1, 0, 0), (1, 1, 0)], 421)

    Raises: ParameterError if the iterates of letters do not grow exponentially.
    """

    places: DumontThomasPlaces

    def __init__(self, name: str, machine: Machine) -> None:
        super().__init__(name, 1 + max(digit for row in machine.rows for digit in row), machine)
        length = 1
        while max(self.counts(length)) >> FURTHER == 0:
            length *= 2
            if length > MOST_BASES:
                raise ParameterError(
                    f"the morphism of {name} must make words grow exponentially; its words grow more slowly"
                )
        self.places = DumontThomasPlaces(self)


def recurrence(vectors: Sequence[Sequence[int]]) -> StateVector:
    """Return the shortest recurrence (c_0, ..., c_{r-1}) of `vectors`: v_{m+r} = c_0 v_m + ... + c_{r-1} v_{m+r-1}.

    The vectors v_m must be the images of one vector under the powers 0, 1, ... of a matrix of integers. There must be
    at least one more of them than the matrix has rows.

    >>> recurrence([(1, 1), (2, 1), (3, 2)])
    (1, 1)
    """
    for order in range(len(vectors)):
        found = solved([*zip(*vectors[: order + 1], strict=True)])
        if found is not None:
            # The polynomial is monic and divides that of the matrix: its coefficients are integers.
            return tuple(map(int, found))
    raise AssertionError("more vectors than dimensions are independent")
