"""Work on what others wrote, in a process of its own that may take so many seconds and bytes, and no more.

The checker stands alone and looks at no clock: what it must not do is said to the system.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from math import ceil

from wythoff.automata.limits import Limits

Found = tuple[int, str]  # a status, and what is said
BEYOND = 2  # the status of what is not known to hold, nor refuted


def confined(work: Callable[[], Found], limits: Limits) -> Found:
    """What some work finds, or that it took more than the seconds of the processor or the bytes of the limits.

    >>> confined(lambda: (0, "done"), Limits())
    (0, 'done')
    >>> confined(lambda: (0, str(len([0] * 10**9))), Limits(bytes=10**8))
    (2, 'to check it takes more than 100000000 bytes; --limit-memory gives it more')

    Where no process can be forked nothing is limited.
    """
    if not hasattr(os, "fork"):
        return work()
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        _answer(work, limits, write)
    os.close(write)
    try:
        with open(read, "rb") as pipe:
            said = pipe.read()
    except BaseException:  # an interrupt: nobody waits for the answer
        os.kill(child, 9)
        os.waitpid(child, 0)
        raise
    os.waitpid(child, 0)
    if said:
        status, text = json.loads(said)
        return status, text
    return BEYOND, f"to check it takes more than {limits.seconds:g} s; --limit-seconds gives it more"


def _answer(work: Callable[[], Found], limits: Limits, write: int) -> None:
    """Write what the work finds, and end this process whatever comes."""
    try:
        _restrict(limits)
        try:
            found = work()
        except MemoryError:
            found = BEYOND, f"to check it takes more than {limits.bytes} bytes; --limit-memory gives it more"
        except Exception as error:  # noqa: BLE001  # nothing that a file says ends whoever asks about it
            found = BEYOND, f"{type(error).__name__}: {error}"
        with open(write, "wb") as pipe:
            pipe.write(json.dumps(found).encode())
    finally:
        os._exit(0)


def _restrict(limits: Limits) -> None:
    """Take no more from now on: a forked process has used no second yet, and all the memory of the one it is from."""
    import resource

    def restrict(kind: int, limit: int) -> None:
        most = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (limit if most == resource.RLIM_INFINITY else min(limit, most), most))

    restrict(resource.RLIMIT_CORE, 0)
    restrict(resource.RLIMIT_CPU, ceil(limits.seconds))
    with suppress(OSError), open("/proc/self/statm") as line:  # elsewhere nothing tells what is taken
        restrict(resource.RLIMIT_AS, int(line.read().split()[0]) * resource.getpagesize() + ceil(limits.bytes))
