"""Limits of a decision (states, transitions, seconds, bytes), and the error if they are not enough.

A function whose work may take long has an argument `budget`. Budgets that it makes for parts of its work end no later
than this one, so the whole work ends in time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, update_wrapper
from time import monotonic, thread_time
from typing import Any, Generic, ParamSpec, TypeAlias, TypeVar

from wythoff.base.displayed import Displayed
from wythoff.base.errors import ParameterError, WythoffError, brief, cut
from wythoff.base.frozen import Frozen

LOOKS = 8192  # transitions between two readings of the clock; a state counts as 64
LEAST = 1e-3  # seconds: limits must be positive
MEASURED = 0.05  # seconds between two measurements of the memory
UNENDING = 10**9  # seconds that `progress` gets as the total if the limit is infinite
ANY = float("inf")  # no limit of states or transitions except by time and memory
# States and transitions of one automaton if many are tried that may be wrong: wrong ones grow without end.
CAUTIOUS_STATES, CAUTIOUS_CELLS = 200_000, 5 * 10**7
UNMEASURED = 200_000  # most states of one automaton if the system does not report how much memory is used
P = ParamSpec("P")
R = TypeVar("R")
# Where a budget ends by the clock, in memory (bytes) and in CPU seconds of the thread, each with what was allowed.
BudgetEnds: TypeAlias = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
ENDLESS: BudgetEnds = (ANY, ANY), (ANY, ANY), (ANY, ANY)  # of a budget that is within no other


class Limits(Frozen, Displayed):
    """The most states and transitions (`cells`) of one automaton, and the most seconds and bytes of the whole decision.

    If `states` or `cells` is infinite, as by default, only time and memory limit it.

    >>> Limits(seconds=5), Limits(states=1000).states
    (Limits(inf, inf, 5, 2000000000), 1000)
    """

    __slots__ = ("states", "cells", "seconds", "bytes")
    states: float
    cells: float
    seconds: float
    bytes: int

    def __init__(self, states: float = ANY, cells: float = ANY, seconds: float = 60, bytes: int = 2 * 10**9) -> None:
        given = {"states": states, "cells": cells, "seconds": seconds, "bytes": bytes}
        for name, limit in given.items():
            if not isinstance(limit, int | float) or isinstance(limit, bool) or not limit > 0:
                raise ParameterError(f"the limit `{name}` must be a number > 0, was {brief(limit)}")
        self._freeze(**given)

    def cautious(self) -> Limits:
        """Return these limits, with CAUTIOUS_STATES and CAUTIOUS_CELLS in place of infinite limits.

        They are for automata that may be wrong guesses; very large guesses are seldom right.
        """
        states = CAUTIOUS_STATES if self.states == ANY else self.states
        return Limits(states, CAUTIOUS_CELLS if self.cells == ANY else self.cells, self.seconds, self.bytes)


def limits_given(arguments: object, usual: Limits | None = None) -> Limits:
    """Return the limits in the attributes limit_states, limit_cells, limit_seconds and limit_memory of `arguments`.

    Attributes that are missing or None are taken from `usual`, or from the default limits.
    """
    usual = usual or Limits()
    given = {name: getattr(arguments, f"limit_{name}", None) for name in ("states", "cells", "seconds", "memory")}
    given["bytes"] = given.pop("memory")
    return Limits(**{name: getattr(usual, name) if limit is None else limit for name, limit in given.items()})


class UndecidedError(WythoffError):
    """The error that a decision exceeded its limits.

    Attributes: `limit`, the limit as text; `part`, the text of the part of the statement that was being decided;
    `largest`, the number of states of the largest automaton; and `whole`, whether the limits of the whole decision were
    exceeded, not only those of a part of it.
    """

    def __init__(self, limit: str, part: str, largest: int, *, whole: bool = False) -> None:
        at = f" at {cut(part)!r}" if part else ""
        super().__init__(f"undecided{at}: {limit}; the largest automaton had {largest} states")
        self.limit, self.part, self.largest, self.whole = limit, part, largest, whole


class Budget:
    """Limits, and how much of them is used so far. `most` is the number of states that one automaton may have.

    `work` limits the CPU seconds of this thread, so that delays by other programs do not count. A budget that is made
    `within` another one ends no later than it: by the clock, in memory and in CPU seconds. Its limits of states and
    transitions, and its `largest` automaton, are its own.

    Every loop that may take long calls `watch`, which raises an exception once a limit is exceeded. From time to time
    `watch` calls progress(used, allowed), if there is such a function, with hundredths of seconds.

    >>> budget = Budget(Limits(states=10))
    >>> budget.watch(11, 0)
    Traceback (most recent call last):
    wythoff.automata.limits.UndecidedError: undecided: more than 10 states; the largest automaton had 11 states
    """

    def __init__(
        self,
        limits: Limits | None = None,
        progress: Callable[[int, int], None] | None = None,
        *,
        within: Budget | None = None,
        work: float = ANY,
    ) -> None:
        self.limits = Limits() if limits is None else limits
        self.started, self.largest, self.part = monotonic(), 0, ""
        taken = resident()
        self.most = self.limits.states if taken or self.limits.states < ANY else UNMEASURED
        seconds, size = self.limits.seconds, self.limits.bytes
        spent = 0.0 if work == ANY else thread_time()
        outer = ENDLESS if within is None else within._ends
        # The ends by the clock, in memory and in CPU seconds, each with what was allowed.
        own = (self.started + seconds, seconds), (taken + size, size), (spent + work, work)
        clock, memory, thread = map(min, own, outer)
        self._ends: BudgetEnds = clock, memory, thread
        # For each, whether it is the end of the enclosing budget.
        self._shared = [within is not None and mine == its for mine, its in zip(self._ends, outer, strict=True)]
        self._progress = progress
        self._spent, self._cells, self._measured = 0, 0, self.started

    @property
    def seconds(self) -> float:
        """The seconds since this budget was made."""
        return monotonic() - self.started

    @property
    def spare(self) -> float:
        """The seconds that are left."""
        return self._ends[0][0] - monotonic()

    @property
    def work(self) -> float:
        """The CPU seconds that this budget, or one around it, was given; infinite if there is no such limit."""
        return self._ends[2][1]

    @property
    def left(self) -> Limits:
        """The limits of this budget, with fewer seconds if it was made within another budget that ends sooner.

        In that case they are the seconds that are left.
        """
        if self._ends[0][0] == self.started + self.limits.seconds:
            return self.limits
        return Limits(self.limits.states, self.limits.cells, max(self.spare, LEAST), self.limits.bytes)

    def watch(self, states: int, cells: int, room: int = 0) -> None:
        """Check the limits, and raise UndecidedError if they are exceeded.

        `states` and `cells` are the states and transitions of the current automaton. `room` is how many bytes the next
        step is about to allocate.
        """
        if room:
            self._require_memory(room)
        if states > self.largest:
            # A kernel may exceed the limit before it checks. By how much depends on the kernel, and is not reported.
            self.largest = int(min(states, self.most + 1))
        if states > self.most:
            raise self.undecided(f"more than {self.most} states")
        if cells > self.limits.cells:
            raise self.undecided(f"more than {self.limits.cells} transitions")
        # The transitions since the last call. If there are not more than before, other work has begun.
        self._spent += 64 + (cells - self._cells if cells > self._cells else cells)
        self._cells = cells
        if self._spent >= LOOKS:
            self._spent = 0
            self.look()

    def met(self, states: int) -> None:
        """Increase `largest`, the largest number of states of an automaton so far, to `states` if that is more."""
        self.largest = max(self.largest, states)

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """Return a context manager that restores `largest`, the largest number of states so far, after the block.

        The automata made inside the block are cached. So a decision reports the same number of states, whether or not
        its parts were cached before.
        """
        before = self.largest
        yield
        self.largest = before

    def look(self) -> None:
        """Check the clock, and from time to time the memory.   Raises: UndecidedError."""
        now = monotonic()
        (end, given), _, (last, work) = self._ends
        if now > end:
            raise self.undecided(f"more than {given} s", whole=self._shared[0])
        if last < ANY and thread_time() > last:
            raise self.undecided(f"more than {work} s", whole=self._shared[2])
        if now - self._measured > MEASURED:
            self._measured = now
            self._require_memory()
            if self._progress is not None:
                self._progress(int(100 * (now - self.started)), int(100 * min(self.limits.seconds, UNENDING)))

    def _require_memory(self, room: int = 0) -> None:
        ceiling, size = self._ends[1]
        if resident() + room > ceiling:
            raise self.undecided(f"more than {size} bytes", whole=self._shared[1])

    def undecided(self, limit: str, *, whole: bool = False) -> UndecidedError:
        """Return the exception which says that a limit is exceeded in the current part of the statement.

        `limit` describes the limit, such as "more than 5 s". `whole` is whether it is a limit of the whole decision.
        """
        return UndecidedError(limit, self.part, self.largest, whole=whole)


class CachedFunction(Generic[P, R]):
    """A function with a cache for its results. Its key has all arguments but `budget`, which only limits the work.

    Exceptions are not cached, as with `lru_cache`.

    >>> @CachedFunction
    ... def listed(n: int, *, budget: Budget | None = None) -> list[int]:
    ...     return [n]
    >>> listed(1) is listed(1, budget=Budget())
    True
    """

    def __init__(self, function: Callable[P, R]) -> None:
        def found(unkeyed: _UnkeyedBudget, /, *arguments: Any, **named: Any) -> R:
            return function(*arguments, budget=unkeyed.budget, **named)  # type: ignore[arg-type]  # all have it

        update_wrapper(self, function)
        self._found: Callable[..., R] = lru_cache(found)

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        unkeyed = _UnkeyedBudget(named.pop("budget", None))
        try:
            return self._found(unkeyed, *arguments, **named)
        finally:
            unkeyed.budget = None  # the cache may store `unkeyed` in its key


class _UnkeyedBudget:
    """A budget in the key of a cache. All such budgets are equal, so that the cache ignores them."""

    def __init__(self, budget: object) -> None:
        self.budget = budget

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _UnkeyedBudget)

    def __hash__(self) -> int:
        return 0


def resident() -> int:
    """Return how many bytes of memory this process uses.

    Some systems report only the peak; if none is reported, return 0.
    """
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError, IndexError):
        pass
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else 1024 * most
