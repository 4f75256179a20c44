"""The door of the automata: joins, merges, projections and minimal forms, plain or compiled."""

from __future__ import annotations

from wythoff.kernels.plain.automata import (
    EMPTY,
    TRUE,
    Machine,
    Row,
    Split,
    Watch,
    joined,
    merged,
    minimal,
    projected,
    unwatched,
)

__all__ = ["EMPTY", "TRUE", "Machine", "Row", "Split", "Watch", "joined", "merged", "minimal", "projected", "unwatched"]
