"""The named games, a file per paper or family: names, parameters, rules, sources, known terms, OEIS numbers.

Other names are those of installed packages (`plugged.py`).

>>> ENTRIES[0].signature, NAMES["t_wythoff"].signature
('wythoff()', 't_wythoff(t)')
"""

from itertools import chain

from wythoff.catalog import (
    bridges,
    connell,
    fraenkel,
    gurvich,
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
from wythoff.plugins import Names, offered

__all__ = ["ENTRIES", "NAMES", "Entry", "Example"]

_FILES = (
    wythoff, fraenkel, connell, gurvich, bridges, vectors, larsson, literature,
    rational, piles, star, memory, partizan,
)  # fmt: skip
ENTRIES: tuple[Entry, ...] = tuple(chain.from_iterable(file.ENTRIES for file in _FILES))


def _plugged(name: str) -> Entry | None:
    from wythoff.catalog.plugged import plugged

    return plugged(name)


NAMES: Names[Entry] = Names(
    {name: entry for entry in ENTRIES for name in (entry.name, *entry.aliases)},
    _plugged,
    lambda: [item.name for item in offered("wythoff.games")],
)
