"""Hofstadter's nested recurrences G and H: a(n) = n - a(a(...a(n - 1)...)), a(0) = 0."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from wythoff.sequences.kinds import FromZero
from wythoff.sequences.numeration.recurrence import narayana
from wythoff.sequences.numeration.zeckendorf import ZeckendorfNumeration
from wythoff.sequences.systems import NumerationSystem, moved


class Nested(FromZero):
    """The sequence a(0) = 0, a(n) = n - a(a(...a(n - 1)...)), where a is applied `depth` times on the right.

    >>> hofstadter_g().terms(9), hofstadter_h().terms(9), hofstadter_g().term(10**20)
    ([0, 1, 1, 2, 3, 3, 4, 4, 5], [0, 1, 1, 2, 3, 4, 4, 5, 5], 61803398874989484821)

    Write n in a numeration system: Zeckendorf's for depth 2, Narayana's for depth 3. Then a(n) is the last digit plus
    the number whose word is that of n without the last digit. `automata.sequence_automata` proves this for all n.
    `system` is this numeration system, and `name` the printed name of the sequence.

    Source: Hofstadter, Goedel, Escher, Bach (1979), chapter 5.   Cost: that of the digits of n.
    """

    title = "{0.name}"

    def __init__(self, name: str, depth: int, system: NumerationSystem) -> None:
        self.name, self._depth, self._system = name, depth, system

    def __iter__(self) -> Iterator[int]:
        """Yield all terms, computed by the recurrence."""
        found: list[int] = []
        while True:
            n = len(found)
            inner = n - 1
            for _ in range(self._depth if n else 0):
                inner = found[inner]
            found.append(n - inner if n else 0)
            yield found[-1]

    def _at(self, n: int) -> int:
        word = self._system.digits(n)
        return self._system.value(moved(word, -1)) + word[-1]

    def index(self, value: int) -> int | None:
        """Return the least n with a(n) = value; None for a negative value.

        Appending a 0 to the digits of `value` gives n or n + 1; if it gives n + 1, n ends in the digit 1.
        """
        if value < 0:
            return None
        n = self._system.shift(value)
        return n - 1 if n and self.term(n - 1) == value else n


# G(n) = n - G(G(n - 1)), and H(n) = n - H(H(H(n - 1))).
hofstadter_g = partial(Nested, "hofstadter_g", 2, ZeckendorfNumeration())
hofstadter_h = partial(Nested, "hofstadter_h", 3, narayana())
