"""The named sequences, words, arrays and numeration systems, one file for each family, with their numbers in the OEIS.

Installed packages may add names (`plugged.py`). ENTRIES maps each kind, such as "sequence", to the entries of this kind
by name. LISTED maps an OEIS number to the pairs (entry, example) whose example the OEIS lists under it.

>>> ENTRIES["sequence"]["lower_wythoff"].signature, LISTED["A000201"][0][0].name
('lower_wythoff()', 'lower_wythoff')
"""

from collections.abc import Mapping
from functools import partial
from itertools import chain

from wythoff.base.plugins import Names, offered
from wythoff.sequences.registry import arrays, beatty, generation, numeration, recurrences, words
from wythoff.sequences.registry.entry import KINDS, Entry, EntryKind, Example
from wythoff.sequences.registry.plugged import GROUP, plugged

__all__ = ["ALL", "ENTRIES", "LISTED", "Entry", "EntryKind", "Example"]

_FILES = (beatty, recurrences, arrays, numeration, words, generation)
ALL: tuple[Entry, ...] = tuple(chain.from_iterable(file.ENTRIES for file in _FILES))


ENTRIES: Mapping[EntryKind, Names[Entry]] = {
    kind: Names(
        {name: entry for entry in ALL if entry.kind == kind for name in (entry.name, *entry.aliases)},
        partial(plugged, kind),
        lambda: [item.name for item in offered(GROUP)],
    )
    for kind in KINDS
}
_NUMBERS = {example.oeis for entry in ALL for example in entry.examples if example.oeis}
LISTED: Mapping[str, tuple[tuple[Entry, Example], ...]] = {
    number: tuple((entry, example) for entry in ALL for example in entry.examples if example.oeis == number)
    for number in sorted(_NUMBERS)
}
