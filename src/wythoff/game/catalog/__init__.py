"""The catalog of named games: names, parameters, rules, sources, known terms and OEIS numbers.

Each file holds the games of a paper or a family. Installed packages may add names (`plugged.py`).

>>> ENTRIES[0].signature, NAMES["t_wythoff"].signature
('wythoff()', 't_wythoff(t)')
"""

from __future__ import annotations

from collections.abc import Iterator
from warnings import warn

from wythoff.base.answers import Answers
from wythoff.base.errors import RequestError
from wythoff.base.plugins import Names, Offered, offered, only, usable
from wythoff.game.catalog import (
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
from wythoff.game.catalog.entry import Entry, Example
from wythoff.game.catalog.plugged import plugged_entry
from wythoff.game.rulesets import FAMILIES, Game, parse
from wythoff.game.rulesets.meaning.emptiness import without_empty_parts

__all__ = ["ENTRIES", "NAMES", "Entry", "Example", "all_plugged", "games", "named"]

_FILES = (
    wythoff, fraenkel, connell, gurvich, bridges, vectors, larsson, literature,
    rational, piles, star, memory, partizan,
)  # fmt: skip
GROUP = "wythoff.games"  # the group of entry points


def named(name: str) -> Entry:
    """Return the entry with this name, of the catalog or of an installed package. Raises: KeyError."""
    return NAMES[name]


def _read(text: str) -> Game:
    return without_empty_parts(parse(text, NAMES))


def _entry(item: Offered) -> Entry:
    return plugged_entry(item, _read).found_by(named)


def _plugged(name: str) -> Entry | None:
    item = only(GROUP, name)
    return None if item is None else _entry(item)


ENTRIES: tuple[Entry, ...] = tuple(entry.found_by(named) for file in _FILES for entry in file.ENTRIES)
NAMES: Names[Entry] = Names(
    {name: entry for entry in ENTRIES for name in (entry.name, *entry.aliases)},
    _plugged,
    lambda: [item.name for item in offered(GROUP)],
)


def all_plugged() -> Iterator[Entry | RequestError]:
    """Yield the entries of all games of installed packages. For a game that cannot be used, yield the error instead."""
    return usable(GROUP, lambda name: name in NAMES or name in FAMILIES, "a game", _entry)


def games() -> Answers[Entry]:
    """Return the entries of all named games; those of installed packages come last.

    If a game of a package cannot be used, it is left out with a warning.

    >>> entry = next(entry for entry in games() if entry.name == "t_wythoff")
    >>> entry.signature, entry.shown_rule, entry.source
    ('t_wythoff(t)', 'nim | diagonal(t)', 'Fraenkel 1982')
    """
    plugged = [*all_plugged()]
    for error in plugged:
        if not isinstance(error, Entry):
            warn(str(error), stacklevel=2)
    return Answers((*ENTRIES, *(entry for entry in plugged if isinstance(entry, Entry))))
