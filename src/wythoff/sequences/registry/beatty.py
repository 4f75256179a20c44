"""Beatty sequences, systems of them, and what is built from their floors."""

from __future__ import annotations

from wythoff.sequences.registry.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
