"""Arrays, and the fractal sequences and dispersions that go with them."""

from __future__ import annotations

from wythoff.sequences.registry.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
