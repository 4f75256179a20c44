"""The door of the automata: joins, merges, projections and minimal forms, plain or compiled.

How long they take is not known before. So work is begun plainly, and begun anew by the compiled twin where it has taken
as long as that takes to be loaded. What the twin returns may be in arrays, which `minimal` alone reads.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any

from wythoff.kernels.plain import automata as plain
from wythoff.kernels.plain.automata import EMPTY, TRUE, Machine, Row, Split, Watch, unwatched

__all__ = ["EMPTY", "TRUE", "Machine", "Row", "Split", "Watch", "joined", "merged", "minimal", "projected", "unwatched"]

PATIENCE, LOADED_PATIENCE = 1.0, 0.1  # seconds of plain work, where numba is not loaded and where it is
LOADING = 10.0  # seconds that the twin may take to be compiled, the first time
LOOKS = 16  # calls of the watch between two looks at the clock
LARGE = 400_000  # transitions whose minimal form takes about a second plainly


SPARE = float("inf")  # seconds that are left, where nobody says


class _LongError(Exception):
    """Plain work takes as long as the compiled twin takes to be loaded."""


def _patient(watch: Watch, spare: float) -> Watch:
    """A watch that raises _LongError when patience is at its end, and the twin is there, and can be in time."""
    loaded = f"{__package__}.compiled.automata" in sys.modules
    patience = LOADED_PATIENCE if loaded else PATIENCE if spare > LOADING else float("inf")
    started, calls = perf_counter(), 0

    def look(states: int, cells: int, room: int = 0, /) -> None:
        nonlocal calls, patience
        watch(states, cells, room)
        calls += 1
        if calls % LOOKS == 0 and perf_counter() - started > patience:
            if _there():
                raise _LongError
            patience = float("inf")

    return look


def _there() -> bool:
    from wythoff.kernels.limits import has_numba

    return has_numba()


def _twin() -> Any:
    from wythoff.kernels.compiled import automata as compiled

    return compiled


def _done(work: Callable[..., Machine], watch: Watch, spare: float, *given: Any) -> Machine:
    if not any(isinstance(item, tuple) and hasattr(item, "starts") for item in given):
        try:
            return work(*given, _patient(watch, spare))
        except _LongError:
            pass
    try:
        found: Machine = getattr(_twin(), work.__name__)(*given, watch)
    except OverflowError:  # the letters of so many tracks
        return work(*given, watch)
    return found


def joined(a: Machine, b: Machine, split_a: Split, split_b: Split, watch: Watch, spare: float = SPARE) -> Machine:
    """The words that both accept, each on its own tracks: see `plain.automata.joined`."""
    return _done(plain.joined, watch, spare, a, b, split_a, split_b)


def merged(a: Machine, b: Machine, outcomes: Sequence[bool], watch: Watch, spare: float = SPARE) -> Machine:
    """The words whose acceptance by both has an outcome that is marked: see `plain.automata.merged`."""
    return _done(plain.merged, watch, spare, a, b, outcomes)


def projected(a: Machine, kept: Mapping[int, int], watch: Watch, spare: float = SPARE) -> Machine:
    """What is left of the words when of each letter only a part is seen: see `plain.automata.projected`."""
    return _done(plain.projected, watch, spare, a, kept)


def minimal(a: Machine, watch: Watch, spare: float = SPARE) -> Machine:
    """The minimal automaton: see `plain.automata.minimal`."""
    if hasattr(a, "starts") or (spare > LOADING and sum(map(len, a.rows)) > LARGE and _there()):
        try:
            found: Machine = _twin().minimal(a, watch)
        except OverflowError:  # the letters of so many tracks, which only an automaton in rows has
            return plain.minimal(a, watch)
        return found
    return plain.minimal(a, watch)
