"""Limits of a decision - states, transitions, seconds and bytes - and the error when they are not enough."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic, thread_time

from wythoff.base.displayed import Displayed
from wythoff.base.errors import ParameterError, WythoffError, brief, cut
from wythoff.base.frozen import Frozen

LOOKS = 8192  # transitions between two looks at the clock, a state counting for 64
LEAST = 1e-3  # seconds: limits must be positive
MEASURED = 0.05  # seconds between two looks at the memory
UNENDING = 10**9  # seconds that progress counts towards where the limit is infinite
ANY = float("inf")  # as many states or transitions as there are time and memory for
# States and transitions of one automaton where many are tried that may be wrong: wrong ones grow without an end.
CAUTIOUS_STATES, CAUTIOUS_CELLS = 200_000, 5 * 10**7
UNMEASURED = 200_000  # states of one automaton where the system does not say how much memory is taken
# The decision for which systems and words are made: when it ends and how many seconds it was given, how many bytes the
# process has at its end and how many of them it was given.
Whole = tuple[tuple[float, float], tuple[float, float]]
WHOLE: ContextVar[Whole] = ContextVar("WHOLE", default=((ANY, 0), (ANY, 0)))
WORK: ContextVar[tuple[float, float]] = ContextVar("WORK", default=(ANY, 0))  # CPU seconds of the thread: end, given


class Limits(Frozen, Displayed):
    """The most states and transitions of one automaton, and the seconds and the bytes of the whole decision.

    Without a number of states or of transitions, time and memory limit them.

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
                raise ParameterError(f"a limit of {name} must be a number > 0, was {brief(limit)}")
        self._freeze(**given)

    def cautious(self) -> Limits:
        """Return these limits, with default numbers of states and transitions where none were given.

        A very large automaton is unlikely to be of use.
        """
        states = CAUTIOUS_STATES if self.states == ANY else self.states
        return Limits(states, CAUTIOUS_CELLS if self.cells == ANY else self.cells, self.seconds, self.bytes)


def limits_given(arguments: object, usual: Limits | None = None) -> Limits:
    """Return the limits in the attributes limit_states, limit_cells, limit_seconds and limit_memory."""
    usual = usual or Limits()
    given = {name: getattr(arguments, f"limit_{name}", None) for name in ("states", "cells", "seconds", "memory")}
    given["bytes"] = given.pop("memory")
    return Limits(**{name: getattr(usual, name) if limit is None else limit for name, limit in given.items()})


class UndecidedError(WythoffError):
    """A decision exceeded its limits; with the part of the statement, and the largest automaton.

    `whole`: the limits of a whole decision were exceeded, not only those of this part of it.
    """

    def __init__(self, limit: str, part: str, largest: int, *, whole: bool = False) -> None:
        at = f" at {cut(part)!r}" if part else ""
        super().__init__(f"undecided{at}: {limit}; the largest automaton had {largest} states")
        self.limit, self.part, self.largest, self.whole = limit, part, largest, whole


class Budget:
    """What is spent of some limits; `watch` is called by every loop that may take long, `most` states are allowed.

    >>> budget = Budget(Limits(states=10))
    >>> budget.watch(11, 0)
    Traceback (most recent call last):
    wythoff.automata.limits.UndecidedError: undecided: more than 10 states; the largest automaton had 11 states
    """

    def __init__(self, limits: Limits | None = None, progress: Callable[[int, int], None] | None = None) -> None:
        self.limits = Limits() if limits is None else limits
        self.started, self.largest, self.part = monotonic(), 0, ""
        taken = resident()
        self.most = self.limits.states if taken or self.limits.states < ANY else UNMEASURED
        own = (self.started + self.limits.seconds, self.limits.seconds), (taken + self.limits.bytes, self.limits.bytes)
        (self._end, self._given), (self._ceiling, self._bytes) = map(min, own, WHOLE.get())
        self._progress = progress
        self._spent, self._cells, self._measured = 0, 0, self.started

    @property
    def seconds(self) -> float:
        """How long ago the work began."""
        return monotonic() - self.started

    @property
    def spare(self) -> float:
        """How many seconds are left."""
        return self._end - monotonic()

    @property
    def left(self) -> Limits:
        """The limits for the rest: fewer seconds if the surrounding budget ends sooner."""
        if self._end == self.started + self.limits.seconds:
            return self.limits
        return Limits(self.limits.states, self.limits.cells, max(self.spare, LEAST), self.limits.bytes)

    @contextmanager
    def including(self) -> Iterator[None]:
        """End all work inside the block when this budget is spent, even work that has a budget of its own."""
        token = WHOLE.set(((self._end, self._given), (self._ceiling, self._bytes)))
        try:
            yield
        finally:
            WHOLE.reset(token)

    def watch(self, states: int, cells: int, room: int = 0) -> None:
        """Continue, or raise UndecidedError. `room` is how many bytes the next step is about to allocate."""
        if room:
            self._require_memory(room)
        if states > self.largest:
            # How far a kernel exceeds the limit before it checks depends on the kernel, and is not reported.
            self.largest = int(min(states, self.most + 1))
        if states > self.most:
            raise self.undecided(f"more than {self.most} states")
        if cells > self.limits.cells:
            raise self.undecided(f"more than {self.limits.cells} transitions")
        # Transitions since the last call; where there are no more than then, other work has begun.
        self._spent += 64 + (cells - self._cells if cells > self._cells else cells)
        self._cells = cells
        if self._spent >= LOOKS:
            self._spent = 0
            self.look()

    def met(self, states: int) -> None:
        """Note an automaton that was made before."""
        self.largest = max(self.largest, states)

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """Leave work out of `largest` whose result is kept: equal decisions report equal numbers, the first one too."""
        before = self.largest
        yield
        self.largest = before

    def look(self) -> None:
        """Look at the clock, and now and then at the memory."""
        now = monotonic()
        if now > self._end:
            raise self.undecided(f"more than {self._given} s", whole=self._end == WHOLE.get()[0][0])
        end, given = WORK.get()
        if end < ANY and thread_time() > end:
            raise self.undecided(f"more than {given} s", whole=True)
        if now - self._measured > MEASURED:
            self._measured = now
            self._require_memory()
            if self._progress is not None:
                self._progress(int(100 * (now - self.started)), int(100 * min(self.limits.seconds, UNENDING)))

    def _require_memory(self, room: int = 0) -> None:
        if resident() + room > self._ceiling:
            raise self.undecided(f"more than {self._bytes} bytes", whole=self._ceiling == WHOLE.get()[1][0])

    def undecided(self, limit: str, *, whole: bool = False) -> UndecidedError:
        """Return the exception for the part of the statement that is worked on."""
        return UndecidedError(limit, self.part, self.largest, whole=whole)


@contextmanager
def working(seconds: float) -> Iterator[None]:
    """Count only this thread's own work for all budgets in the block, not the delay by other programs."""
    token = WORK.set(min((thread_time() + seconds, seconds), WORK.get()))
    try:
        yield
    finally:
        WORK.reset(token)


def resident() -> int:
    """Return the bytes of memory of this process. Some systems report only its peak; if none is reported, return 0."""
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
