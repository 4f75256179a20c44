"""Sequences by the ways in which the Wythoff sequences are generated."""

from __future__ import annotations

from wythoff.sequences.registry.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
