"""Peak memory of a process, read from /proc.

`getrusage` does not do: the number it returns starts at the peak of the parent process.
"""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

needs_status = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")


def peak() -> int:
    """Return the most memory, in bytes, that this process has held since its program began."""
    with open("/proc/self/status") as status:
        return next(1024 * int(line.split()[1]) for line in status if line.startswith("VmHWM:"))


# The source of `peak`, to be run in other programs that tests start.
PEAK = inspect.getsource(peak)
