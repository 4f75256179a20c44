"""Work on untrusted files in a separate process, with limits on processor seconds and memory.

The stand-alone checker does not limit itself, so the operating system enforces the limits.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from select import select
from time import monotonic

from wythoff.automata.limits import Limits

Found = tuple[int, str]  # an exit status, and a message
MOST = (1 << 63) - 1  # the greatest limit that the operating system accepts
PATIENCE = 10  # the wait by the clock is at most PATIENCE times the processor seconds, plus PATIENCE seconds
LONGEST = 10**8  # the greatest number of seconds that `select` accepts
LIMITS = Limits(bytes=5 * 10**8)  # the default limits for checking a certificate
BEYOND = 2  # the status of a certificate that is neither verified nor refuted


def confined(work: Callable[[], Found], limits: Limits) -> Found:
    """Return the result of work(), or status 2 with a message if it exceeds the limits of processor seconds or bytes.

    >>> confined(lambda: (0, "done"), Limits())
    (0, 'done')
    >>> confined(lambda: (0, str(len([0] * 10**9))), Limits(bytes=10**8))
    (2, 'the check takes more than 100000000 bytes; to allow more, give --limit-memory N')

    The result is (exit status, message). On systems without `fork` the work is done without limits.
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
        said = _said(read, PATIENCE * limits.seconds + PATIENCE)
    except BaseException:  # interrupted by the user: the answer is not needed
        _end(child)
        raise
    finally:
        os.close(read)
    if said is None:
        _end(child)
        return BEYOND, "the check took too long by the clock: the machine may be busy; try again"
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if not ended:
        status, text = json.loads(said)
        return status, text
    if ended not in (-signal.SIGXCPU, -signal.SIGKILL):
        return BEYOND, f"the check did not finish: its process ended with {ended}"
    return BEYOND, f"the check takes more than {limits.seconds:g} s; to allow more, give --limit-seconds S"


def _said(read: int, seconds: float) -> bytes | None:
    """Return all bytes from the pipe `read` when it is closed, or None if it is still open after `seconds` seconds.

    The process that writes to the pipe may wait for ever, without using the processor, for a lock that another thread
    held during the fork.
    """
    said, until = b"", monotonic() + min(seconds, LONGEST)
    while select([read], [], [], max(until - monotonic(), 0))[0]:
        part = os.read(read, 1 << 16)
        if not part:
            return said
        said += part
    return None


def _end(child: int) -> None:
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _answer(work: Callable[[], Found], limits: Limits, write: int) -> None:
    """Run work() in the child process, write its result to the pipe `write`, and end the process in any case."""
    ended = 1
    try:
        _restrict(limits)
        try:
            found = work()
        except MemoryError:
            found = BEYOND, f"the check takes more than {limits.bytes} bytes; to allow more, give --limit-memory N"
        except Exception as error:  # noqa: BLE001  # nothing in a file may end the process that checks it
            found = BEYOND, f"{type(error).__name__}: {error}"
        with open(write, "wb") as pipe:
            pipe.write(json.dumps(found).encode())
        ended = 0
    finally:
        os._exit(ended)


def _restrict(limits: Limits) -> None:
    """Set the limits of this process. It was forked: it has used no time yet, but all the memory of its parent."""
    import resource

    def restrict(kind: int, limit: int) -> None:
        most = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (limit if most == resource.RLIM_INFINITY else min(limit, most), most))

    restrict(resource.RLIMIT_CORE, 0)
    restrict(resource.RLIMIT_CPU, ceil(min(limits.seconds, MOST)))
    with suppress(OSError), open("/proc/self/statm") as line:  # systems without /proc do not report the memory in use
        taken = int(line.read().split()[0]) * resource.getpagesize()
        restrict(resource.RLIMIT_AS, min(taken + ceil(min(limits.bytes, MOST)), MOST))
