"""Work that splits by itself, done by several processes or threads: the results of one, in the same order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import partial
from itertools import chain
from time import process_time
from typing import Any, TypeVar

from wythoff.base.errors import ParameterError, require_integer

# Seconds that others must save. To begin one takes 0.01 to 0.03; more is asked for, because what the work takes is
# estimated.
START = 0.5
ALONE = 1.0  # CPU seconds of work after which a process knows what the items take
ALONE_OF_THREADS = 0.1  # the same for threads, which start in 0.0001
BETWEEN_LOOKS = 1.0  # seconds in which a worker sees that nobody waits for it any more
T = TypeVar("T")
R = TypeVar("R")


def in_order(
    work: Callable[[T], R],
    given: Iterable[T],
    jobs: int | None = None,
    *,
    seconds: float = 0.0,
) -> Generator[R]:
    """Yield `work(item)` for each item in order, in at most `jobs` processes. None means as many as the machine allows.

    Others are started once they pay: before the first item where all of them are known to take that many `seconds`,
    or when enough of them are done to tell.

    Work and items must be such that other processes can have them. What fails in one of them, or ends it, is done
    again in this one: so errors are those of this process, and come when their turn does. Whoever asks for no more
    results, or is interrupted, leaves no process behind.

    >>> list(in_order(str, range(3), jobs=2))
    ['0', '1', '2']

    Cost: that of the work; the results that wait for their turn are kept. Raises: ParameterError; what the work raises.
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
    """Return the CPU seconds of this process and of its ended children, such as those of `verify`."""
    times = os.times()
    return process_time() + times.children_user + times.children_system


def pays(seconds: float, workers: int) -> bool:
    """Return whether that many workers, who share work of that many seconds, save more than it takes to start them.

    >>> pays(10, 1), pays(0.1, 2), pays(10, 2)
    (False, False, True)
    """
    return seconds * (1 - 1 / workers) > START


def remaining_seconds(estimated: float, used: float, done: int, count: int) -> float:
    """Return the seconds for the remaining items: by those done, once these took long enough, else by the estimate.

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
    """Yield the same as `in_order` for items of little work: that many in a row are handed out at once.

    >>> list(in_parts(str, range(5), 2, jobs=2))
    ['0', '1', '2', '3', '4']

    Cost: that of the work. Raises: as `in_order`.
    """
    items = list(given)
    parts = (items[start : start + size] for start in range(0, len(items), size))
    with closing(in_order(partial(_each, work), parts, jobs, seconds=seconds)) as found:
        for results in found:
            yield from results


def _each(work: Callable[[T], R], items: Sequence[T]) -> list[R]:
    return list(map(work, items))


def workers_of(jobs: int | None) -> int:
    """Return how many work at once, where at most `jobs` shall, or None was said.   Raises: ParameterError."""
    # There may be more processors than this process may use.
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    workers = available if jobs is None else jobs
    require_integer("jobs", workers, 1, ParameterError)
    return workers


def _handed_out(work: Callable[[T], R], items: Sequence[T], workers: int) -> Iterator[R]:
    from multiprocessing import get_context
    from multiprocessing.connection import wait

    context, numbers = get_context(), iter(range(len(items)))
    held: dict[Any, int] = {}  # which item is with whom
    found: dict[int, tuple[R, ...]] = {}
    processes: list[Any] = []

    def hand_out(connection: Any) -> None:
        number = next(numbers, None)
        if number is not None:
            with suppress(OSError):  # it has ended
                connection.send(number)
                held[connection] = number

    try:
        for _ in range(workers):
            here, there = context.Pipe()
            process: Any = context.Process(target=_serve, args=(there, work, items, os.getpid()), daemon=True)
            process.start()
            processes.append(process)
            there.close()
            hand_out(here)
        for number, item in enumerate(items):
            while number in held.values():
                ready: list[Any] = list(wait(held))
                for connection in ready:
                    place = held.pop(connection)
                    with suppress(EOFError, OSError):  # it has ended: what it held is done here, and others go on
                        found[place] = connection.recv()
                        hand_out(connection)
            result = found.pop(number, ())
            yield result[0] if result else work(item)
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _serve(connection: Any, work: Callable[[T], object], items: Sequence[T], parent: int) -> None:
    """Do the items whose numbers come, until the process is ended, or that which asks has ended."""
    import signal

    # Ctrl-C reaches all processes of a terminal: the one that asks ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with(parent)
    while True:
        try:
            number = connection.recv()
            _answer(connection, work, items[number])
        except (EOFError, OSError):
            return


def end_with(parent: int) -> None:
    """End this process soon after the one that began it, whatever ended that and whatever is done here."""
    from threading import Thread
    from time import sleep

    def watch() -> None:
        while os.getppid() == parent:
            sleep(BETWEEN_LOOKS)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _answer(connection: Any, work: Callable[[T], object], item: T) -> None:
    """Send a result, or that there is none; the receiver finds out why."""
    try:
        result: tuple[object, ...] = (work(item),)
    except Exception:  # noqa: BLE001  # whatever it is, it is raised where it is asked for
        result = ()
    try:
        connection.send(result)
    except OSError:
        raise
    except Exception:  # noqa: BLE001  # what cannot be sent
        connection.send(())


def in_threads(work: Callable[[T], R], given: Iterable[T], jobs: int | None = None) -> Generator[R]:
    """Do the same as `in_order` by threads of this process, for work of C that lets others run, such as packing.

    Items are made by the caller's thread, one after the other: few are made before the result of the first is taken.
    An error of the work comes when its turn does.

    >>> list(in_threads(str, range(3), jobs=2))
    ['0', '1', '2']

    Cost: that of the work. Memory: two items, or results, for each thread. Raises: as `in_order`.
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
            except RuntimeError:  # no other thread can start: those that run finish what they have, this one the rest
                items = chain((item,), items)
                break
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        yield from map(work, items)
    finally:
        pool.shutdown(cancel_futures=True)
