"""The most memory that a process held; the number of `getrusage` begins with that of the process that started it."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

needs_status = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")


def peak() -> int:
    """In bytes, since the program of this process began."""
    with open("/proc/self/status") as status:
        return next(1024 * int(line.split()[1]) for line in status if line.startswith("VmHWM:"))


# For programs that are started apart from the tests.
PEAK = inspect.getsource(peak)
