"""Greedy permutations."""

from __future__ import annotations

from wythoff.sequences.registry.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
