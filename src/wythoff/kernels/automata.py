"""Dispatch for the automata: joins, merges, projections and minimal forms, plain or compiled.

Their time is not known in advance. So work starts in plain Python, and restarts in compiled form once it has taken as
long as loading that form. The compiled form may return arrays, which only `minimal` reads.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Any, TypeVar

from wythoff.kernels import limits
from wythoff.kernels.plain import automata as plain
from wythoff.kernels.plain.automata import EMPTY, TRUE, Machine, Row, Split, Watch, unwatched

__all__ = [
    "EMPTY", "TRUE", "Machine", "Row", "Split", "Watch", "joined", "merged", "minimal", "projected", "reversed_twice",
    "unwatched", "walker",
]  # fmt: skip

# Seconds of plain work before it is begun anew: where numba is not loaded, where it is, where the kernel ran before.
PATIENCE, LOADED_PATIENCE, WARM_PATIENCE = 1.0, 0.1, 0.0002
LOADING = 10.0  # seconds that the form may take to be compiled, the first time
LOOKS = 16  # calls of the watch between two looks at the clock
WALKED = 20_000  # transitions through which sets are walked faster by the compiled form, once it is loaded
LARGE = 400_000  # transitions whose minimal form takes about a second plainly


Found = TypeVar("Found", Machine, Machine | None)
SPARE = float("inf")  # seconds that are left, where nobody says

COMPILED_IN = {"projected": "projections", "reversed_twice": "projections"}  # elsewhere than the others


class _LongError(Exception):
    """Plain work has taken as long as the compiled form takes to load."""


class _Spent:
    """The seconds of plain work of each kind in this process, and the kernels that have run.

    Many short pieces add up to long work, so plain seconds are added up until the kernel runs.
    """

    def __init__(self) -> None:
        self.plainly: dict[str, float] = {}
        self.compiled: set[str] = set()

    def patience(self, kind: str, spare: float) -> float:
        """Return how many seconds work of a kind goes on in plain Python."""
        if kind in self.compiled:
            return WARM_PATIENCE
        if f"{__package__}.compiled.automata" in sys.modules:
            return max(LOADED_PATIENCE - self.plainly.get(kind, 0.0), WARM_PATIENCE)
        if spare <= LOADING:
            return float("inf")
        return max(PATIENCE - sum(self.plainly.values()), WARM_PATIENCE)


_spent = _Spent()


def _patient(watch: Watch, patience: float) -> Watch:
    """Return a watch that raises _LongError when patience ends and the compiled form is ready."""
    started, calls = perf_counter(), 0

    def look(states: int, cells: int, room: int = 0, /) -> None:
        nonlocal calls, patience
        watch(states, cells, room)
        calls += 1
        if calls % LOOKS == 0 and perf_counter() - started > patience:
            if limits.has_numba():
                raise _LongError
            patience = float("inf")

    return look


def _done(work: Callable[..., Found], watch: Watch, spare: float, *given: Any) -> Found:
    kind = work.__name__
    if not any(isinstance(item, tuple) and hasattr(item, "starts") for item in given):
        started = perf_counter()
        try:
            return work(*given, _patient(watch, _spent.patience(kind, spare)))
        except _LongError:
            pass
        finally:
            _spent.plainly[kind] = _spent.plainly.get(kind, 0.0) + perf_counter() - started
    try:
        found: Found = getattr(limits.kernel_of(COMPILED_IN.get(kind, "automata")), kind)(*given, watch)
    except OverflowError:  # the letters of that many tracks
        return work(*(_in_rows(item, watch) for item in given), watch)
    _spent.compiled.add(kind)
    return found


def _in_rows(given: Any, watch: Watch) -> Any:
    """Return an automaton in rows, even if it is stored in arrays. Return anything else unchanged."""
    return limits.kernel_of("refining").unpacked(given, watch) if hasattr(given, "starts") else given


def joined(a: Machine, b: Machine, split_a: Split, split_b: Split, watch: Watch, spare: float = SPARE) -> Machine:
    """Return the automaton of words that both accept, each on its own tracks: see `plain.automata.joined`."""
    return _done(plain.joined, watch, spare, a, b, split_a, split_b)


def merged(a: Machine, b: Machine, outcomes: Sequence[bool], watch: Watch, spare: float = SPARE) -> Machine:
    """Return the automaton of words for which the two outcomes together are marked: see `plain.automata.merged`."""
    return _done(plain.merged, watch, spare, a, b, outcomes)


def projected(a: Machine, kept: Mapping[int, int], most: float, watch: Watch, spare: float = SPARE) -> Machine | None:
    """Return the automaton of words with only the tracks `kept` of each letter: see `plain.automata.projected`."""
    return _done(plain.projected, watch, spare, a, kept, most)


def reversed_twice(
    a: Machine, kept: Mapping[int, int], most: float, watch: Watch, spare: float = SPARE
) -> Machine | None:
    """Return the projection, found from the end of words: see `plain.automata.reversed_twice`."""
    return _done(plain.reversed_twice, watch, spare, a, kept, most)


def walker(a: Machine, kept: Mapping[int, int], watch: Watch) -> plain.Walker:
    """Return the sets of states that letters lead to and come from: see `plain.automata.Walker`."""
    if sum(map(len, a.rows)) > WALKED and limits.has_numba():
        with suppress(OverflowError):  # the letters of that many tracks
            found: plain.Walker = limits.kernel_of("projections").Walker(a, kept, watch)
            return found
    return plain.Walker(a, kept, watch)


def minimal(a: Machine, watch: Watch, spare: float = SPARE) -> Machine:
    """Return the minimal automaton: see `plain.automata.minimal`."""
    if hasattr(a, "starts") or (spare > LOADING and sum(map(len, a.rows)) > LARGE and limits.has_numba()):
        try:
            found: Machine = limits.kernel_of("automata").minimal(a, watch)
        except OverflowError:  # the letters of that many tracks, which only an automaton in rows has
            return plain.minimal(a, watch)
        return found
    return plain.minimal(a, watch)
