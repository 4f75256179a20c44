"""The named games, a file per paper or family: names, parameters, rules, sources, known terms, OEIS numbers.

>>> ENTRIES[0].signature, NAMES["t_wythoff"].signature
('wythoff()', 't_wythoff(t)')
"""

from collections.abc import Mapping
from itertools import chain

from wythoff.catalog import (
    blocking,
    bridges,
    connell,
    fraenkel2004,
    fraenkel2008,
    gurvich,
    ho,
    larsson,
    literature,
    memory,
    partizan,
    piles,
    rational,
    star,
    vectors,
    wythoff,
)
from wythoff.catalog.entry import Entry, Example

__all__ = ["ENTRIES", "NAMES", "Entry", "Example"]

_FILES = (
    wythoff, fraenkel2004, fraenkel2008, connell, gurvich, bridges, vectors, larsson, blocking, ho, literature,
    rational, piles, star, memory, partizan,
)  # fmt: skip
ENTRIES: tuple[Entry, ...] = tuple(chain.from_iterable(file.ENTRIES for file in _FILES))
NAMES: Mapping[str, Entry] = {name: entry for entry in ENTRIES for name in (entry.name, *entry.aliases)}
