"""Dumont-Thomas systems: words are paths through a morphism, and a number is the place of a letter in its word.

State x is before the image of the letter x, and the digit d leads to letter d of it. So a digit that is read before m
others adds the lengths, after m steps, of the letters before it in the image: a sum of lengths of iterates of letters,
which obey a linear recurrence together. If all its roots but the largest have modulus less than 1, an automaton adds.
Otherwise there may be none, even if the largest is a Pisot number.

Source: J.-M. Dumont, A. Thomas, Theoretical Computer Science 65 (1989); O. Carton, J.-M. Couvreur, M. Delacourt,
N. Ollinger, arXiv 2406.09868.
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

MOST_BASES = 4000  # digits of which lengths exceed all that they are compared with
Images: TypeAlias = tuple[tuple[int, ...], ...]


def paths(images: Images, order: Sequence[int]) -> Machine:
    """Return the paths through a morphism: from the state of a letter the digit d leads to letter d of its image."""
    number = {letter: state for state, letter in enumerate(order)}
    rows = [{digit: number[letter] for digit, letter in enumerate(images[state])} for state in order]
    return Machine(rows, [True] * len(rows))


def reached_letters(images: Images, start: int) -> list[int]:
    """Return the letters that a letter leads to, itself first."""
    order = [start]
    for letter in order:
        order += [other for other in dict.fromkeys(images[letter]) if other not in order]
    return order


class DumontThomasPlaces(AlikePlaces):
    """The places of the system of a machine.

    The lengths of the iterates of all letters obey one recurrence of the least order r. With m digits left the value so
    far is a combination of those at m. It is stored as its values for m = 0, ..., r - 1.
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
    """The system of the letters of a morphism's fixed point; `machine` has a state for each letter, the first at first.

    Those of expansions of 1 are such systems too.

    >>> system = DumontThomas("one", Machine([{0: 0, 1: 1}, {0: 2, 1: 0}, {0: 0}], [True] * 3))
    >>> from wythoff.automata.relations import adder
    >>> [system.encode(n) for n in range(6)], adder(system).states
    ([(), (1,), (1, 0), (1, 1), (1, 0, 0), (1, 1, 0)], 421)

    Raises: ParameterError where the iterates of letters do not grow exponentially.
    """

    places: DumontThomasPlaces

    def __init__(self, name: str, machine: Machine) -> None:
        super().__init__(name, 1 + max(digit for row in machine.rows for digit in row), machine)
        length = 1
        while max(self.counts(length)) >> FURTHER == 0:
            length *= 2
            if length > MOST_BASES:
                raise ParameterError(f"{name} must be of words that grow exponentially with the steps of the morphism")
        self.places = DumontThomasPlaces(self)


def recurrence(vectors: Sequence[Sequence[int]]) -> StateVector:
    """Return c_0, ..., c_{r-1} with v_{m+r} = c_0 v_m + ... + c_{r-1} v_{m+r-1} and the least r.

    The v_m are the images of a vector under the powers of a matrix of integers. To determine the recurrence, give one
    vector more than the matrix has rows.

    >>> recurrence([(1, 1), (2, 1), (3, 2)])
    (1, 1)
    """
    for order in range(len(vectors)):
        found = solved([*zip(*vectors[: order + 1], strict=True)])
        if found is not None:
            # The polynomial is monic and divides that of the matrix: its coefficients are integers.
            return tuple(map(int, found))
    raise AssertionError("more vectors than dimensions are independent")
