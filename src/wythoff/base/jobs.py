"""Work split among several processes or threads. Results come in the order of the items."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import chain
from time import process_time
from typing import Any, TypeVar

from wythoff.base.errors import ParameterError, require_integer

# Seconds that other processes must save before they are started. A process starts in 0.01 to 0.03 s. This limit is
# larger, because the time of the work is only estimated.
START = 0.5
ALONE = 1.0  # CPU seconds of work after which the time of the items is known
ALONE_OF_THREADS = 0.1  # the same for threads, which start in 0.0001 s
BETWEEN_LOOKS = 1.0  # seconds between two checks of a worker whether its parent still runs
T = TypeVar("T")
R = TypeVar("R")


def in_order(
    work: Callable[[T], R],
    given: Iterable[T],
    jobs: int | None = None,
    *,
    seconds: float = 0.0,
) -> Generator[R]:
    """Yield `work(item)` for each item of `given`, in order, computed in at most `jobs` processes.

    If `jobs` is None, there are at most as many processes as available processors. `seconds` is the CPU time for all
    items as the caller estimates it, or 0. If other processes would save more than half a second of this time, they
    start before the first item. Otherwise this process begins alone. It starts others as soon as the time of the
    finished items shows that others will save more than half a second.

    `work` and the items must be picklable. If an item fails in another process, or ends that process, the item is
    repeated in this process. So errors are raised here, in the order of the items. If the caller stops early or is
    interrupted, all other processes end.

    >>> list(in_order(str, range(3), jobs=2))
    ['0', '1', '2']

    Cost: all calls of `work`; results that wait for their turn are stored. Raises: ParameterError for `jobs` < 1; the
    errors of `work`.
    """
    most, items, used = workers_of(jobs), list(given), 0.0
    for done, item in enumerate(items):
        workers = min(most, len(items) - done)
        if pays(remaining_seconds(seconds, used, done, len(items)), workers):
            yield from _handed_out(work, items[done:], workers)
            return
        start = _spent()
        result = work(item)
        used += _spent() - start
        yield result


def _spent() -> float:
    """Return the CPU seconds used by this process and by its child processes that have ended."""
    times = os.times()
    return process_time() + times.children_user + times.children_system


def pays(seconds: float, workers: int) -> bool:
    """Return whether sharing work of `seconds` CPU seconds among `workers` processes saves more than half a second.

    >>> pays(10, 1), pays(0.1, 2), pays(10, 2)
    (False, False, True)
    """
    return seconds * (1 - 1 / workers) > START


def remaining_seconds(estimated: float, used: float, done: int, count: int) -> float:
    """Estimate the seconds for the remaining items: `done` of `count` items are finished, and took `used` seconds.

    If `used` is at least ALONE = 1 second, the remaining items are assumed to take as long as the finished ones.
    Otherwise the result is (count - done)/count of `estimated`, which was estimated for all items before the work.

    >>> remaining_seconds(5, 0.2, 1, 10), remaining_seconds(5, 2, 1, 10)
    (4.5, 18.0)
    """
    return (count - done) * (used / done if done and used >= ALONE else estimated / count)


def in_parts(
    work: Callable[[T], R],
    given: Iterable[T],
    size: int,
    jobs: int | None = None,
    *,
    seconds: float = 0.0,
) -> Generator[R]:
    """Yield `work(item)` for each item of `given`, in order, like `in_order`.

    Each process gets `size` consecutive items at once, which is faster if one item needs little time. `jobs` and
    `seconds` are those of `in_order`.

    >>> list(in_parts(str, range(5), 2, jobs=2))
    ['0', '1', '2', '3', '4']

    Cost: all calls of `work`. Raises: as `in_order`.
    """
    items = list(given)
    parts = (items[start : start + size] for start in range(0, len(items), size))
    with closing(in_order(partial(_each, work), parts, jobs, seconds=seconds)) as found:
        for results in found:
            yield from results


def _each(work: Callable[[T], R], items: Sequence[T]) -> list[R]:
    return list(map(work, items))


def workers_of(jobs: int | None) -> int:
    """Return how many processes or threads to use: `jobs`, or if it is None, the number of available processors.

    Raises: ParameterError if `jobs` is not an integer >= 1.
    """
    # This process may be allowed only some of the processors.
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    workers = available if jobs is None else jobs
    require_integer("jobs", workers, 1, ParameterError)
    return workers


def _handed_out(work: Callable[[T], R], items: Sequence[T], workers: int) -> Iterator[R]:
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(workers, initializer=_begin, initargs=(work, items, os.getpid()))
    try:
        for item, done in zip(items, [pool.submit(_done, number) for number in range(len(items))], strict=True):
            try:
                result: R = done.result()
            except Exception:  # noqa: BLE001  # raised by the work, which is repeated here, or as its process ended
                result = work(item)
            yield result
    finally:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


_HANDED: list[Any] = []  # the function to call and all items; set in worker processes only


def _begin(work: Callable[[T], object], items: Sequence[T], parent: int) -> None:
    """Prepare this worker process: store `work` and `items`, and let the process end soon after its parent.

    `parent` is the process number of the parent.
    """
    import signal

    # Ctrl-C reaches all processes of a terminal: it is ignored here, as the parent ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with(parent)
    _HANDED[:] = work, items


def _done(number: int) -> Any:
    """Return `work(items[number])` in a worker process, for the work and the items that `_begin` stored."""
    work, items = _HANDED
    return work(items[number])


def end_with(parent: int) -> None:
    """Start a thread that ends this process soon after its parent, the process number `parent`, has ended."""
    from threading import Thread
    from time import sleep

    def watch() -> None:
        while os.getppid() == parent:
            sleep(BETWEEN_LOOKS)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def in_threads(work: Callable[[T], R], given: Iterable[T], jobs: int | None = None) -> Generator[R]:
    """Yield `work(item)` for each item of `given`, in order, computed in at most `jobs` threads of this process.

    If `jobs` is None, it is the number of available processors. Threads save time if `work` calls C code that releases
    Python's global lock. They are started only if the first items take 0.1 s in all. Items are taken from `given` one
    by one, only a few ahead of the results. Errors of `work` are raised in the order of the items.

    >>> list(in_threads(str, range(3), jobs=2))
    ['0', '1', '2']

    Cost: all calls of `work`. Memory: two items or results for each thread. Raises: as `in_order`.
    """
    workers, items, end = workers_of(jobs), iter(given), process_time() + ALONE_OF_THREADS
    for item in items:
        yield work(item)
        if workers > 1 and process_time() >= end:
            break
    else:
        return
    from concurrent.futures import ThreadPoolExecutor

    pool, waiting = ThreadPoolExecutor(workers), deque[Any]()
    try:
        for item in items:
            try:
                waiting.append(pool.submit(work, item))
            except RuntimeError:  # no more threads can be started: this one does the remaining items
                items = chain((item,), items)
                break
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        yield from map(work, items)
    finally:
        pool.shutdown(cancel_futures=True)
