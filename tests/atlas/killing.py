"""Batches for workers that do not survive some games; imported by the workers, by name."""

import json
import os
import signal
import time

from wythoff.atlas.measuring import _ended_after, measured_batch
from wythoff.atlas.reading import family_of

DEADLY, ENDLESS = 2, 4


def deadly_batch(family, numbers, settings):
    """Game 2 ends its worker, as the system ends one that has too much memory."""
    if DEADLY in numbers:
        os.kill(os.getpid(), signal.SIGKILL)
    return measured_batch(family, numbers, settings)


def endless_batch(family, numbers, settings):
    """Game 4 takes one operation that holds up all threads of Python, so that nothing but the clock ends it."""
    if ENDLESS in numbers:
        with _ended_after(1.0):
            10**10**9
    return measured_batch(family, numbers, settings)


def slow_batch(family, numbers, settings):
    """Rows that take so long that a run can be ended among them."""
    family_of(json.loads(family))
    time.sleep(0.05 * len(numbers))
    return measured_batch(family, numbers, settings)
