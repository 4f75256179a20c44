"""Bertrand systems of Parry numbers: words of which no end is lexicographically greater than the expansion of 1."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.sequences.numeration.expansions import Expansion, read_expansion
from wythoff.sequences.numeration.greedy import GreedyNumeration


class ParryNumeration(GreedyNumeration):
    """The Bertrand system of an expansion of 1, written as in '1(10)'.

    >>> from itertools import islice
    >>> system = ParryNumeration("2(1)")
    >>> list(islice(system.bases(), 5)), system.digits(20)
    ([1, 3, 8, 21, 55], (2, 1, 1))

    Source: Parry 1960; Bertrand-Mathis 1989.
    """

    __slots__ = ("_expansion", "expansion")
    expansion: str
    _expansion: Expansion

    def __init__(self, expansion: str) -> None:
        self._freeze(expansion=expansion, _expansion=read_expansion(expansion))

    def bases(self) -> Iterator[int]:
        """u_0, u_1, ... without end."""
        recurrence = self._expansion.recurrence
        held = self._expansion.bases(len(recurrence))
        while True:
            yield held[0]
            held = [*held[1:], sum(c * u for c, u in zip(recurrence, held, strict=True))]
