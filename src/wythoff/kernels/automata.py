"""Automata, plain or compiled: joins, merges, projections and minimal forms.

An automaton (`Machine`) starts in state 0, reads the letters of a word one by one, and accepts the word or not. A word
encodes several numbers at once: a letter combines one digit of each. All digits of one number form its *track*. Some
arguments:

- `watch`: a function that is called with the numbers of states and transitions so far. It may raise an exception, which
  ends the work.
- `spare`: the number of seconds that the work may take.
- `kept`: for projections, which remove some tracks: kept[letter] is the letter without them.
- `most`: projections end, and return None, if they would read more transitions than this.

The time of these functions cannot be estimated in advance. So work starts in plain Python. When it has taken as long as
loading the compiled form would take, it restarts in compiled form. The compiled form may return an automaton in arrays,
which only `minimal` and the functions of this module can read.
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

# Seconds of plain work before the compiled form starts instead: if numba is not loaded, if it is loaded, and if the
# kernel has run before.
PATIENCE, LOADED_PATIENCE, WARM_PATIENCE = 1.0, 0.1, 0.0002
LOADING = 10.0  # seconds that compiling may take, the first time
LOOKS = 16  # how often a watch is called between two readings of the clock
WALKED = 20_000  # with at least so many transitions of the automaton, the compiled `Walker` is faster
LARGE = 400_000  # with so many transitions, `minimal` takes about a second in plain Python


Found = TypeVar("Found", Machine, Machine | None)
SPARE = float("inf")  # the seconds that are left if the caller sets no limit

COMPILED_IN = {"projected": "projections", "reversed_twice": "projections"}  # not in `compiled.automata`


class _LongError(Exception):
    """The signal that work in plain Python has taken as long as loading the compiled form would take."""


class _Spent:
    """The seconds that each function of this module has run in plain Python, and the functions that ran compiled.

    Many short calls add up to long work. So the seconds of all calls are summed until the compiled form runs.
    """

    def __init__(self) -> None:
        self.plainly: dict[str, float] = {}
        self.compiled: set[str] = set()

    def patience(self, kind: str, spare: float) -> float:
        """Return how many more seconds the function named `kind` may run in plain Python before it is compiled.

        All work may take `spare` seconds. If that is not enough to load the compiled form, the result is infinite.
        """
        if kind in self.compiled:
            return WARM_PATIENCE
        if f"{__package__}.compiled.automata" in sys.modules:
            return max(LOADED_PATIENCE - self.plainly.get(kind, 0.0), WARM_PATIENCE)
        if spare <= LOADING:
            return float("inf")
        return max(PATIENCE - sum(self.plainly.values()), WARM_PATIENCE)


_spent = _Spent()


def _patient(watch: Watch, patience: float) -> Watch:
    """Return a function that calls `watch`, and raises _LongError `patience` seconds from now if numba is installed."""
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
    except OverflowError:  # the letters have so many tracks that they exceed 64 bits
        rows = limits.kernel_of("refining").unpacked
        return work(*(rows(item, watch) if hasattr(item, "starts") else item for item in given), watch)
    _spent.compiled.add(kind)
    return found


def joined(a: Machine, b: Machine, split_a: Split, split_b: Split, watch: Watch, spare: float = SPARE) -> Machine:
    """Return the automaton that reads the numbers of `a` and of `b`, and accepts them if both automata do.

    `split_a` maps each letter of `a` to a pair: the digits of the numbers that `b` reads too, and a summand. `split_b`
    does so for `b`. Two letters with equal common digits are joined: the joint letter is the sum of their summands. For
    example, let `a` read x and y, and `b` read y and z, with joint letters 4x + 2y + z. Then split_a maps the letter
    for (x, y) to (y, 4x + 2y), and split_b the letter for (y, z) to (y, z).

    `watch` is called with the numbers of states and transitions so far. `spare`: seconds that the work may take.
    """
    return _done(plain.joined, watch, spare, a, b, split_a, split_b)


def merged(a: Machine, b: Machine, outcomes: Sequence[bool], watch: Watch, spare: float = SPARE) -> Machine:
    """Return the automaton that accepts a word or not, as `outcomes` says, depending on whether `a` and `b` accept it.

    `a` and `b` read the same letters. A word is accepted if outcomes[2*p + q] is true, where p is 1 if `a` accepts the
    word, else 0, and q is 1 if `b` accepts it, else 0. For example, (False, True, True, True) makes the union.
    outcomes[0] must be False.

    `watch` is called with the numbers of states and transitions so far. `spare`: seconds that the work may take.
    """
    return _done(plain.merged, watch, spare, a, b, outcomes)


def projected(a: Machine, kept: Mapping[int, int], most: float, watch: Watch, spare: float = SPARE) -> Machine | None:
    """Return the automaton of the words of `a` without some of the numbers that a word encodes; or None.

    kept[letter] is the letter without the digits of the removed numbers. The result accepts a word if digits of these
    numbers can be added such that `a` accepts. So if `a` accepts (x, y), and y is removed, the result accepts x if
    there is a y. Its states are sets of states of `a`. Return None if more than `most` transitions would be read.

    `watch` is called with the numbers of states and transitions so far. `spare`: seconds that the work may take.
    """
    return _done(plain.projected, watch, spare, a, kept, most)


def reversed_twice(
    a: Machine, kept: Mapping[int, int], most: float, watch: Watch, spare: float = SPARE
) -> Machine | None:
    """Return an automaton that accepts the same words as the result of `projected`; or None.

    Letters are replaced by kept[letter]. Then the automaton is reversed and made deterministic, twice. This needs fewer
    states than `projected` if words that are read backwards lead to few sets of states. Return None if one of the two
    rounds would read more than `most` transitions. `watch` and `spare` are as in `projected`.
    """
    return _done(plain.reversed_twice, watch, spare, a, kept, most)


def walker(a: Machine, kept: Mapping[int, int], watch: Watch) -> plain.Walker:
    """Return the automaton of `projected(a, kept, ...)` as a `Walker`: it computes a state when a word leads to it."""
    if (hasattr(a, "starts") or sum(map(len, a.rows)) > WALKED) and limits.has_numba():
        with suppress(OverflowError):  # the letters have so many tracks that they exceed 64 bits
            found: plain.Walker = limits.kernel_of("projections").Walker(a, kept, watch)
            return found
    return plain.Walker(a, kept, watch)


def minimal(a: Machine, watch: Watch, spare: float = SPARE) -> Machine:
    """Return the smallest automaton that accepts the same words as `a`.

    Its states are numbered in the order of a breadth-first search that follows letters in ascending order. `watch` is
    called with the numbers of states and transitions so far. `spare`: seconds that the work may take.
    """
    if hasattr(a, "starts") or (spare > LOADING and sum(map(len, a.rows)) > LARGE and limits.has_numba()):
        try:
            found: Machine = limits.kernel_of("automata").minimal(a, watch)
        except OverflowError:  # the letters exceed 64 bits; then the automaton is stored in rows
            return plain.minimal(a, watch)
        return found
    return plain.minimal(a, watch)
