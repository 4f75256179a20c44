"""Functions that the modules of this folder share: for progress, 64-bit limits, memory, and estimated times.

A progress callback is a function of (done, total), which long work calls after each part.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, TypeAlias

from wythoff.base.bisection import least_between
from wythoff.base.errors import TooLargeError, gigabytes
from wythoff.expressions import Expression, Interval, bounds, peak

Pairs: TypeAlias = tuple[Sequence[int], Sequence[int]]
Progress: TypeAlias = Callable[[int, int], None]
# most positions, moves or terms that are listed in memory at once: this takes about a second and some hundred megabytes
MOST_LISTED = 1_000_000
AT_ONCE = 1 << 20  # how many numbers, cells or bytes are processed between two calls of `progress`
MOST_STEPS = 100_000  # most positions that a search in Python examines one by one: this takes about a second
SLICES = 100  # how often `progress` is called for work in equal parts
BYTE = 256  # how many different numbers a byte can hold
NUMBER_BYTES = 40  # bytes of a Python integer with its place in a list
POSITION_BYTES = 200  # bytes of a position in a set or dictionary: a tuple, its integers, and the entry
ARRAY_BYTES, LIST_BYTES = 16, 80  # bytes of a pair: in two arrays; in two lists with their objects
INT32_MAX, INT64_MAX = 2**31 - 1, 2**63 - 1  # the largest numbers of 32 and of 64 bits
WORD_BITS = 64  # bits of a machine word; in a set of numbers each bit stands for one number
# Below this many estimated seconds, the plain form is faster than loading numba and a cached kernel in a new process.
WORTH_LOADING = 0.6
# The same if numba is already loaded, or numpy suffices: the time to compile a kernel for a new width, or load numpy.
WORTH_BUILDING = 0.2
# how many P-positions plain Python lists between two calls of `progress`, in some hundredths of a second
BETWEEN_REPORTS = 1 << 16
# A request estimated to take longer than this many seconds is refused before it starts.
MAX_SECONDS = 3600.0
# Seconds that a single position or a sum of games may take if the user states no limit.
POSITION_SECONDS = 60.0
# Bytes of address space that a library of the extras takes when it is loaded and first used, plus 10 %. Each thread of
# OpenBLAS, which numpy loads and starts, adds ROOM_A_THREAD.
ROOM = {"numba": 340_000_000, "numpy": 100_000_000, "pyarrow": 320_000_000, "matplotlib": 240_000_000}
ROOM_A_THREAD, MOST_THREADS = 42_000_000, 64  # bytes for each thread, and the most threads, as OpenBLAS is built
# the largest estimated number of operations, as a float cannot hold all numbers
ENDLESS = 10**30


def silent(done: int, total: int) -> None:
    """Do nothing. This is `progress` if the caller needs no reports."""


def slices(start: int, end: int, size: int) -> Iterator[int]:
    """Yield the ends of the slices of length `size` from `start` to `end`; the last one may be shorter.

    For example, `slices(0, 5, 2)` yields 2, 4, 5.
    """
    while start < end:
        start = min(start + size, end)
        yield start


def slice_of(columns: int) -> int:
    """Return how many of `columns` columns a kernel processes between two calls of `progress`."""
    return max(1000, columns // SLICES)


def parts(end: int, size: int, progress: Progress) -> Iterator[tuple[int, int]]:
    """Yield slices (begin, end) of length `size` from 0 to `end`; the last one may be shorter.

    After each slice, call progress(its end, `end`).
    """
    start = 0
    for stop in slices(0, end, size):
        yield start, stop
        progress(stop, end)
        start = stop


@lru_cache
def safe_limit(width: Expression, largest_a: int = INT64_MAX) -> int:
    """Return the largest L such that a kernel stays within 64 bits while every b is at most L; -1 if there is none.

    The kernels of constraint games compute pairs (a_n, b_n). `width` is an expression f in x1 = a_{n-1}, y1 = b_{n-1}
    and x0 = a_n. For all y1 <= L, x1 <= min(L, largest_a) and x0 <= x1 + 1, these numbers must fit in 64 bits: f, each
    of its subexpressions, and the kernel's own sums, which are at most |f| + 3 (L + 1).

    >>> from wythoff.expressions import parse_expression
    >>> safe_limit(parse_expression("y1*y1", ("x1", "y1", "x0")))
    3037000498
    """
    return least_between(-1, INT64_MAX // 4 + 1, lambda largest: not _fits(width, largest, largest_a)) - 1


def _fits(width: Expression, largest: int, largest_a: int) -> bool:
    x = min(largest, largest_a)
    return fits(width, {"x1": (0, x), "y1": (0, largest), "x0": (1, x + 1)}, INT64_MAX - 3 * (largest + 1))


def fits(expression: Expression, domain: Mapping[str, Interval], most: int = INT64_MAX) -> bool:
    """Return whether all parts of an expression are at most `most` in absolute value, for variables in `domain`."""
    worst = peak(expression, domain)
    return worst is not None and worst <= most


def grows_within(width: Expression, last: int, end: int, terms: int, limit: int) -> bool:
    """Return whether the next `terms` values of b surely are at most `limit`, and `width` is surely at least 1.

    The kernel for `nim | diagonal(width)` computes pairs (a_n, b_n). If the result is True, it needs no checks up to
    pair number `end`. `last` is the last b so far.

    >>> from wythoff.expressions import parse_expression
    >>> f = parse_expression("x1 + 1", ("x1", "y1", "x0"))
    >>> grows_within(f, 0, 100, 100, 21_000), grows_within(f, 0, 100, 100, 20_000)
    (True, False)
    """
    # while the b's are within the limit, a_n <= 2n + 1, and each step adds f, and 1 or 2
    a = 2 * end + 1
    low, high = bounds(width, {"x1": (0, a), "y1": (0, limit), "x0": (1, a + 1)})
    return low is not None and low >= 1 and high is not None and last + terms * (high + 2) <= limit


def compiling_pays(seconds: float) -> bool:
    """Return whether numba is available, and `seconds` of work in Python justify the start of compiled code."""
    return seconds > start_seconds() and has_numba()


def start_seconds() -> float:
    """Estimate how many seconds compiled code takes to start. It is less if numba is loaded already."""
    return WORTH_BUILDING if sys.modules.get("numba") is not None else WORTH_LOADING


def kernel_of(module: str, compiled: bool = True) -> Any:
    """Return `kernels.compiled.<module>`, or `kernels.plain.<module>` if not `compiled`. It is loaded on first use."""
    return import_module(f"wythoff.kernels.{'compiled' if compiled else 'plain'}.{module}")


def filled(compiled: object, count: int, number: int = 0, kind: str = "int64") -> Any:
    """Return `count` copies of a number: if `compiled` is true, as a numpy array of type `kind`.

    Otherwise the result is a bytearray for the kind "uint8", and a list for other kinds.
    """
    if compiled:
        return kernel_of("tables").filled(count, number, kind)
    return bytearray((number,)) * count if kind == "uint8" else [number] * count


def has_numba() -> bool:
    """Return whether numba, the library of the extra `fast`, is installed and can be loaded."""
    return usable("numba")


def usable(library: str) -> bool:
    """Return whether a library is installed and fits into the address space, so that it can be loaded."""
    return _installed(library) and has_room(library)


def load_soon() -> None:
    """Begin to load numba in another thread, if it is installed and a second processor is available.

    The app, a board in a notebook and the prompt of `decide -i` call this, as they first wait for a person.
    """
    from threading import Thread

    from wythoff.base.jobs import workers_of

    if "numba" not in sys.modules and has_numba() and workers_of(None) > 1:
        Thread(target=import_module, args=("numba",), daemon=True).start()


@cache  # cached, because searching for a library takes longer than solving a small game
def _installed(library: str) -> bool:
    from importlib import util

    return util.find_spec(library) is not None


def has_room(library: str) -> bool:
    """Return whether a library fits into the limit of the address space (`ulimit -v`), if there is one.

    A library that exhausts the address space while it is loaded may print its own messages, or end the program.
    """
    return library in sys.modules or min(_address_space(), default=_room(library)) >= _room(library)


def _room(library: str) -> int:
    return ROOM[library] + ROOM_A_THREAD * min(os.cpu_count() or 1, MOST_THREADS)


def require_room(library: str, what: str) -> None:
    """Raise a TooLargeError if a library does not fit into the address space; `what` names the work that needs it."""
    if not has_room(library):
        require_memory(_room(library), f"{library}, for {what},")


def available_memory() -> int:
    """Return how many bytes of memory are available now: the least number that the system and its limits report."""
    sizes = []
    try:
        with open("/proc/meminfo") as lines:
            sizes += [1024 * int(line.split()[1]) for line in lines if line.startswith("MemAvailable")]
        with open("/sys/fs/cgroup/memory.max") as line, open("/sys/fs/cgroup/memory.current") as used:
            limit = line.read().strip()
            if limit != "max":
                sizes.append(int(limit) - int(used.read()))
    except (OSError, ValueError):
        pass  # not Linux, or no control group: only the limits found so far count
    sizes += _address_space()
    if not sizes and hasattr(os, "sysconf"):
        sizes.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return min(sizes, default=4 << 30)


def _address_space() -> list[int]:
    """Return the free bytes of the address space as a list of one number if it is limited (`ulimit -v`), else []."""
    try:
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        if limit == resource.RLIM_INFINITY:
            return []
        with open("/proc/self/statm") as line:
            return [max(0, limit - int(line.read().split()[0]) * resource.getpagesize())]
    except (ImportError, AttributeError, OSError, ValueError):
        return []  # the system does not report the size


class NoRoomError(TooLargeError):
    """The error that a request needs more memory than is available, as was computed in advance."""


def require_memory(size: int, what: str, instead: str = "", *, progress: Progress | None = None) -> None:
    """Raise an error if `size` bytes of memory are not available, or exceed the budget of `progress`.

    In the message, `what` names the work or its result. `instead`, the last part, says what to request instead.

    Raises: TooLargeError with the required and the available memory.
    """
    budgeted = getattr(progress, "require_bytes", None)
    if budgeted is not None:
        budgeted(size, what)
    there = available_memory()
    if size > there:
        raise NoRoomError(
            f"{what} must fit in memory: {gigabytes(size)} are needed, {gigabytes(there)} are free"
            f"{instead and '; '}{instead}"
        )


def require_time(seconds: float, what: str, instead: str = "", *, limit: float = MAX_SECONDS) -> None:
    """Raise an error if the estimated `seconds` of work exceed `limit`.

    In the message, `what` names the work or its result. `instead`, the last part, says what to request instead.

    Raises: TooLargeError.
    """
    if seconds > limit:
        raise TooLargeError(
            f"{what} would take about {seconds:.3g} s; the limit is {limit:.0f} s{instead and '; '}{instead}"
        )
