"""What a worker does: measure the games of a batch one after the other, each within its time and memory."""

from __future__ import annotations

import faulthandler
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from wythoff.atlas.family import Family
from wythoff.atlas.measuring import measured
from wythoff.atlas.reading import family_of
from wythoff.atlas.rows import Row, Settings

# A game that takes this long by the clock, whatever it does, ends its worker, which its nanny restarts.
SLOWER, LATER = 10, 20.0


def measured_batch(family: str, numbers: tuple[int, ...], settings: Settings) -> list[Row]:
    """The rows of some games of a family, given as JSON."""
    known = _family(family)
    with _within(settings.memory):
        return [_row(known, number, settings) for number in numbers]


@lru_cache(maxsize=4)
def _family(text: str) -> Family:
    return family_of(json.loads(text))


def _row(family: Family, number: int, settings: Settings) -> Row:
    about: Row = {
        "number": number, "family": family.family_of(number), "parameters": json.dumps(family.parameters(number)),
    }  # fmt: skip
    with _ended_after(SLOWER * settings.seconds + LATER):
        return {**about, **measured(family.unrank(number), settings)}


@contextmanager
def _ended_after(seconds: float) -> Iterator[None]:
    """End this process if the body takes longer, even if it blocks all threads of Python."""
    with open(os.devnull, "w") as nowhere:
        faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()


@contextmanager
def _within(memory: int) -> Iterator[None]:
    """Limit this process to that much more memory than it has now, if the system can enforce it."""
    try:
        import resource

        with open("/proc/self/statm") as file:
            has = int(file.read().split()[0]) * resource.getpagesize()
        before = resource.getrlimit(resource.RLIMIT_AS)
        hard = before[1]
        wanted = has + memory if hard == resource.RLIM_INFINITY else min(has + memory, hard)
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
    except (ImportError, OSError, ValueError):
        yield  # the system cannot say: only the nanny watches
        return
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
