"""Batches of games of which some kill or block a worker; workers import this module by name."""

import json
import os
import signal
import time

from wythoff.atlas.measuring import _ended_after, measured_batch
from wythoff.atlas.reading import family_of

DEADLY, ENDLESS = 2, 4


def deadly_batch(family, numbers, settings):
    """Measure a batch, but kill the worker at game 2, as the system does when memory is short."""
    if DEADLY in numbers:
        os.kill(os.getpid(), signal.SIGKILL)
    return measured_batch(family, numbers, settings)


def endless_batch(family, numbers, settings):
    """Measure a batch, but at game 4 run one operation that blocks all threads until a timer ends the process."""
    if ENDLESS in numbers:
        with _ended_after(1.0):
            10**10**9
    return measured_batch(family, numbers, settings)


def slow_batch(family, numbers, settings):
    """Measure a batch slowly, so that a run can be killed in the middle."""
    family_of(json.loads(family))
    time.sleep(0.05 * len(numbers))
    return measured_batch(family, numbers, settings)
