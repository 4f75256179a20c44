"""How far a decision may go: states, transitions, seconds and bytes, and what is said when that is not enough."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

from wythoff.displayed import Displayed
from wythoff.errors import ParameterError, WythoffError, brief, cut
from wythoff.frozen import Frozen

LOOKS = 8192  # transitions between two looks at the clock, a state counting for 64
LEAST = 1e-3  # seconds: limits must be positive
MEASURED = 0.05  # seconds between two looks at the memory
# When the decision ends for which systems and words are made, and how many seconds it was given.
ENDING: ContextVar[tuple[float, float]] = ContextVar("ENDING", default=(float("inf"), 0))


class Limits(Frozen, Displayed):
    """The most states and transitions of one automaton, and the seconds and the bytes of the whole decision.

    >>> Limits(seconds=5)
    Limits(200000, 50000000, 5, 2000000000)
    """

    __slots__ = ("states", "cells", "seconds", "bytes")
    states: int
    cells: int
    seconds: float
    bytes: int

    def __init__(
        self, states: int = 200_000, cells: int = 5 * 10**7, seconds: float = 60, bytes: int = 2 * 10**9
    ) -> None:
        given = {"states": states, "cells": cells, "seconds": seconds, "bytes": bytes}
        for name, limit in given.items():
            if not isinstance(limit, int | float) or isinstance(limit, bool) or not limit > 0:
                raise ParameterError(f"a limit of {name} must be a number > 0, was {brief(limit)}")
        self._freeze(**given)


def limits_given(arguments: object, usual: Limits | None = None) -> Limits:
    """The limits of which the attributes limit_states, limit_cells, limit_seconds and limit_memory speak."""
    usual = usual or Limits()
    given = {name: getattr(arguments, f"limit_{name}", None) for name in ("states", "cells", "seconds", "memory")}
    given["bytes"] = given.pop("memory")
    return Limits(**{name: getattr(usual, name) if limit is None else limit for name, limit in given.items()})


class UndecidedError(WythoffError):
    """A decision went beyond its limits: in which part of the statement, and how large an automaton was met."""

    def __init__(self, limit: str, part: str, largest: int) -> None:
        at = f" at {cut(part, 120)!r}" if part else ""
        super().__init__(f"undecided{at}: {limit}; the largest automaton had {largest} states")
        self.limit, self.part, self.largest = limit, part, largest


class Budget:
    """What is spent of some limits; `watch` is called by every loop that may take long.

    >>> budget = Budget(Limits(states=10))
    >>> budget.watch(11, 0)
    Traceback (most recent call last):
    wythoff.automata.limits.UndecidedError: undecided: more than 10 states; the largest automaton had 11 states
    """

    def __init__(self, limits: Limits | None = None, progress: Callable[[int, int], None] | None = None) -> None:
        self.limits = Limits() if limits is None else limits
        self.started, self.largest, self.part = monotonic(), 0, ""
        self._end, self._given = min((self.started + self.limits.seconds, self.limits.seconds), ENDING.get())
        self._progress = progress
        self._spent, self._cells, self._measured, self._bytes = 0, 0, self.started, resident()

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
        """The limits for all that is to be done: fewer seconds where this is a part of what ends sooner."""
        if self._end == self.started + self.limits.seconds:
            return self.limits
        return Limits(self.limits.states, self.limits.cells, max(self.spare, LEAST), self.limits.bytes)

    @contextmanager
    def including(self) -> Iterator[None]:
        """What is made meanwhile, with budgets of its own, ends when this one does."""
        token = ENDING.set((self._end, self._given))
        try:
            yield
        finally:
            ENDING.reset(token)

    def watch(self, states: int, cells: int, room: int = 0) -> None:
        """Go on, or end with UndecidedError; `room` is how many bytes the next step is about to take at once."""
        if room and resident() - self._bytes + room > self.limits.bytes:
            raise self.undecided(f"more than {self.limits.bytes} bytes")
        if states > self.largest:
            # How far beyond the limit a kernel is when it looks depends on the kernel, and is not told.
            self.largest = min(states, self.limits.states + 1)
            if states > self.limits.states:
                raise self.undecided(f"more than {self.limits.states} states")
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

    def look(self) -> None:
        """Look at the clock, and now and then at the memory."""
        now = monotonic()
        if now > self._end:
            raise self.undecided(f"more than {self._given} s")
        if now - self._measured > MEASURED:
            self._measured = now
            if resident() - self._bytes > self.limits.bytes:
                raise self.undecided(f"more than {self.limits.bytes} bytes")
            if self._progress is not None:
                self._progress(int(100 * (now - self.started)), int(100 * self.limits.seconds))

    def undecided(self, limit: str) -> UndecidedError:
        """The exception for the part of the statement that is worked on."""
        return UndecidedError(limit, self.part, self.largest)


def resident() -> int:
    """Bytes of memory that this process has, as far as the system tells; else 0."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
