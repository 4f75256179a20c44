"""The named sequences, words, arrays and numeration systems, a file per family, with their numbers in the OEIS.

>>> ENTRIES["sequence"]["lower_wythoff"].signature, LISTED["A000201"][0][0].name
('lower_wythoff()', 'lower_wythoff')
"""

from collections.abc import Mapping
from itertools import chain

from wythoff.sequences.registry import (
    arrays,
    beatty,
    generation,
    numeration,
    permutations,
    recurrences,
    words,
    wythoff,
)
from wythoff.sequences.registry.entry import Entry, Example, Kind

__all__ = ["ALL", "ENTRIES", "LISTED", "Entry", "Example", "Kind"]

_FILES = (wythoff, beatty, recurrences, permutations, arrays, numeration, words, generation)
ALL: tuple[Entry, ...] = tuple(chain.from_iterable(file.ENTRIES for file in _FILES))
_KINDS: tuple[Kind, ...] = ("sequence", "word", "array", "numeration")
ENTRIES: Mapping[Kind, Mapping[str, Entry]] = {
    kind: {name: entry for entry in ALL if entry.kind == kind for name in (entry.name, *entry.aliases)}
    for kind in _KINDS
}
_NUMBERS = {example.oeis for entry in ALL for example in entry.examples if example.oeis}
LISTED: Mapping[str, tuple[tuple[Entry, Example], ...]] = {
    number: tuple((entry, example) for entry in ALL for example in entry.examples if example.oeis == number)
    for number in sorted(_NUMBERS)
}
