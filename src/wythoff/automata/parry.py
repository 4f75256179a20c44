"""Bertrand systems of Parry numbers: no suffix of a word is lexicographically greater than the expansion of 1."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.automata.linear import AlikePlaces, StateVector, after_digit
from wythoff.automata.systems import System
from wythoff.kernels.automata import Machine
from wythoff.sequences.numeration.expansions import Expansion

FURTHER = 40  # bits by which bases exceed all that they are compared with


def words(expansion: Expansion) -> Machine:
    """Return the words: state i has read the first i digits of the expansion, and no more."""
    rows = []
    for state in range(expansion.size):
        largest = expansion.digit(state + 1)
        row = dict.fromkeys(range(largest), 0)
        row[largest] = state + 1 if state + 1 < expansion.size else len(expansion.before)
        rows.append(row)
    return Machine(rows, [True] * expansion.size)


class ParryPlaces(AlikePlaces):
    """The places of a Bertrand system."""

    def __init__(self, expansion: Expansion, machine: Machine) -> None:
        super().__init__(machine)
        self.expansion = expansion
        self.order = len(expansion.recurrence)
        self.start: tuple[int, StateVector] = 0, (0,) * self.order

    def step(self, place: int, vector: StateVector, total: int) -> StateVector:
        return after_digit(self.expansion.recurrence, vector, total)

    def windows(self, place: int, target: int) -> Sequence[tuple[StateVector, int, int]]:
        most = (abs(target) + 1) << FURTHER
        count = 1
        while self.expansion.bases(count)[-1] < most:
            count += 1
        bases = self.expansion.bases(count + self.order)
        return [(tuple(bases[m : m + self.order]), 0, bases[m] - 1) for m in range(count)]


class Parry(System):
    """The Bertrand system of an expansion.

    >>> from wythoff.automata.relations import adder
    >>> adder(Parry("zeckendorf", Expansion((), (1, 0)))).states
    16
    """

    def __init__(self, name: str, expansion: Expansion) -> None:
        machine = words(expansion)
        self.expansion, self.places = expansion, ParryPlaces(expansion, machine)
        super().__init__(name, self.places.digits, machine)


def eigenvalues(recurrence: Sequence[int]) -> list[complex]:
    """Return the roots of x^k - c_{k-1} x^{k-1} - ... - c_0, approximately, to be shown: Durand and Kerner."""
    k = len(recurrence)
    roots = [complex(0.4, 0.9) ** i * (1 + max(map(abs, recurrence))) ** (1 / k) for i in range(k)]
    for _ in range(500):
        for i, root in enumerate(roots):
            value: complex = root**k - sum(c * root**j for j, c in enumerate(recurrence))
            for j, other in enumerate(roots):
                if i != j:
                    value /= root - other or 1e-9
            roots[i] = root - value
    return sorted(roots, key=lambda root: -abs(root))


def written(root: complex) -> str:
    """Return an eigenvalue with its modulus, for a message."""
    if abs(root.imag) < 1e-9:
        return f"{root.real:.4g}"
    return f"{root.real:.4g}{root.imag:+.4g}i (modulus {abs(root):.4g})"
