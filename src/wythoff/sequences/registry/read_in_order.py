"""What has terms in some order, read as a sequence: a word, an array, the bases of a numeration system."""

from __future__ import annotations

from itertools import chain
from typing import Any

from wythoff.sequences.kinds import Array, IntegerSequence, Word
from wythoff.sequences.registry.entry import Example
from wythoff.sequences.systems import NumerationSystem


class Reading(IntegerSequence):
    """What the OEIS lists of a word, letter by letter, an array, a sequence, or the bases of a numeration system.

    The index of the first term is that of the OEIS. Before a sequence may stand terms of which it knows nothing.
    """

    def __init__(self, source: Word | Array | NumerationSystem | IntegerSequence, example: Example) -> None:
        self.offset, self.before = example.offset, example.before
        self.source, self._reading = source, example.reading
        self._line = _line(source, example.reading) if isinstance(source, Array | IntegerSequence) else None

    def __repr__(self) -> str:
        if self.before:
            return f"{self.source!r} after {', '.join(map(str, self.before))}"
        return f"{self.source!r}, {self.way}"

    @property
    def way(self) -> str:
        """How it is read, such as `antidiagonals` or `column 2`."""
        if self._reading == "upwards":
            return "antidiagonals upwards"
        return self._reading or ("bases" if isinstance(self.source, NumerationSystem) else "by letters")

    def __iter__(self) -> Any:
        source = self.source
        if isinstance(source, Word):
            return iter(source)
        if isinstance(source, NumerationSystem):
            return source.bases()
        return chain(self.before, self._line or ())

    def _at(self, n: int) -> int:
        place = n - self.offset
        if place < len(self.before):
            return self.before[place]
        if self._line is not None:
            return self._line.term(place - len(self.before) + self._line.offset)
        return self.source.letter(place) if isinstance(self.source, Word) else super()._at(n)

    def index(self, value: int) -> int | None:
        """The least n with that term.   Raises: UnsolvedError for a word, a system, or an array with repetitions."""
        if self._line is None:
            return super().index(value)
        if value in self.before:
            return self.offset + self.before.index(value)
        found = self._line.index(value)
        return None if found is None else found - self._line.offset + len(self.before) + self.offset


def _line(array: Array | IntegerSequence, reading: str) -> IntegerSequence:
    """An array read by rows, columns or antidiagonals; terms count from 1. A sequence is read as it is."""
    if isinstance(array, IntegerSequence):
        return array
    from wythoff.sequences.arrays.lines import Antidiagonals, ArrayColumn, ArrayRow

    side, _, number = reading.partition(" ")
    if not number:
        return Antidiagonals(array, upwards=side == "upwards")
    return (ArrayRow if side == "row" else ArrayColumn)(array, int(number))
