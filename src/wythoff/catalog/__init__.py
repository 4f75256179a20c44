"""The named games, a file per paper or family: names, parameters, rules, sources, known terms, OEIS numbers.

>>> ENTRIES[0].signature, NAMES["t_wythoff"].signature
('wythoff()', 't_wythoff(t)')
"""

from collections.abc import Mapping

from wythoff.catalog import fraenkel2004, fraenkel2008, wythoff
from wythoff.catalog.entry import Entry, Example

__all__ = ["ENTRIES", "NAMES", "Entry", "Example"]

ENTRIES: tuple[Entry, ...] = wythoff.ENTRIES + fraenkel2004.ENTRIES + fraenkel2008.ENTRIES
NAMES: Mapping[str, Entry] = {name: entry for entry in ENTRIES for name in (entry.name, *entry.aliases)}
