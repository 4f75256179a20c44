"""A run of a census on Dask: batches of games become tasks, and their results are written.

To *measure* a game means to solve it, guess formulas, and so on. The result is a *row*. Rows are written in *parts*:
files in the folder of the census, with some rows each. A game is given by its number in the family.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from itertools import islice
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

from wythoff.atlas.clusters import FAILURES, client_of
from wythoff.atlas.family import Family
from wythoff.atlas.measuring import measured_batch
from wythoff.atlas.processes import ENDED, Helper
from wythoff.atlas.rows import Row, Settings
from wythoff.atlas.store import Store, needed
from wythoff.base.answers import Answer
from wythoff.base.errors import RequestError, gigabytes, said

# BATCH_SECONDS is the work in a task; it is lost if its worker is killed. The scheduler needs up to TASK_SECONDS for
# each task. With many workers, tasks get more work, so that the scheduler keeps up.
BATCH_SECONDS, TASK_SECONDS = 0.5, 0.002
MOST_IN_A_BATCH = 2000  # most games in a task, even if each takes little time
AHEAD = 3  # tasks waiting per worker
# A part is written after PART_ROWS rows or some seconds; rows that are not yet written are lost if the client is
# killed. The seconds grow with the time of the run, so that a short run loses little and a long one has few parts.
PART_ROWS, FIRST_SECONDS, PART_SECONDS = 50_000, 1.0, 5.0
SHARE = 0.02  # the seconds between two parts, as a share of the time that the run has taken
START_SECONDS = 2.0  # most seconds that Dask's start, which takes all processors, waits for rows
LOOK_SECONDS = 0.02  # seconds between two checks whether rows have come
Told = Callable[[int, int, int], None]  # it gets three counts: games done, all games, and rows with errors
Batch = tuple[int, ...]


class Run(Answer):
    """The result of a run: how many games the family has (`count`) and how many of them have rows (`done`).

    `measured` counts the games that this run measured, and `failures` the rows with an error among them. `folder` is
    the folder of the census, and `seconds` the time that the run took.
    """

    folder: str
    count: int
    done: int
    measured: int
    failures: int
    seconds: float


class Engine:
    """One run of a census: the games that are still to be measured, and the rows that are not yet written.

    `store` is the folder of the census. After each batch of rows `told(done, count, failures)` is called: the numbers
    of games with a row, of all games of the family, and of the rows of this run with an error. It is not called if it
    is None.
    """

    def __init__(self, store: Store, told: Told | None) -> None:
        self.store, self.told = store, told
        self.family = json.dumps(store.family.as_dict())
        missing = store.missing()
        self.left = sum(map(len, missing))
        self.numbers = (number for numbers in missing for number in numbers)
        self.apart: deque[Batch] = deque()  # single games from batches that killed their workers
        # Games of `apart` that killed a worker again. Tasks that only wait at a dying worker count as lost with it, so
        # these games are tried once more at the end, when nothing else waits, before they are given up.
        self.suspects: deque[Batch] = deque()
        self.last: set[Batch] = set()
        self.threads = 1
        self.rows: list[Row] = []
        self.measured = self.failures = 0
        self.each = BATCH_SECONDS  # estimated seconds per game, from the last batches
        self.began = monotonic()
        self.wrote = 0.0  # when the last part was written; 0, so that the first rows are written at once
        self.batches: dict[Any, Batch] = {}

    def run(self, client: Any) -> None:
        """Measure all games without rows on the workers of a Dask client.

        Errors of the client, such as a lost scheduler, are raised; before that, the finished rows are written.
        """
        self.client, distributed = client, needed("distributed")
        completed = distributed.as_completed()
        try:
            self._submit(completed)
            while not completed.is_empty():
                if completed.has_ready():
                    self._take(next(completed))
                    self._submit(completed)
                else:
                    sleep(LOOK_SECONDS)
                self.write_if_due()
        finally:
            self.write()

    def write_if_due(self) -> None:
        """Write the finished rows if there are PART_ROWS of them, or if the last part was written some seconds ago.

        So not many rows are lost if the run is killed.
        """
        now = monotonic()
        most = min(PART_SECONDS, max(FIRST_SECONDS, SHARE * (now - self.began)))
        if self.rows and (len(self.rows) >= PART_ROWS or now - self.wrote >= most):
            self.write()

    def _submit(self, completed: Any) -> None:
        """Submit just enough tasks to keep the workers busy, so that the scheduler need not store the whole census.

        `completed` is Dask's iterator of finished tasks.
        """
        if len(self.batches) % AHEAD == 0:
            self.threads = max(1, sum(self.client.nthreads().values()))
        while len(self.batches) < AHEAD * self.threads:
            batch = self.apart.popleft() if self.apart else self.next_batch()
            if not batch:
                break
            self._hand_out(batch, completed)
        while self.suspects and not self.apart and len(self.batches) < max(1, self.threads // 2):
            batch = self.suspects.popleft()
            self.last.add(batch)
            self._hand_out(batch, completed)

    def _hand_out(self, batch: Batch, completed: Any) -> None:
        future = self.client.submit(measured_batch, self.family, batch, self.store.settings, pure=False, retries=0)
        self.batches[future.key] = batch
        completed.add(future)

    def next_batch(self) -> Batch:
        """Return the numbers of the next games to measure, enough for about one task; empty if none are left."""
        seconds = max(BATCH_SECONDS, TASK_SECONDS * self.threads)
        size = max(1, min(MOST_IN_A_BATCH, int(seconds / max(self.each, 1e-6))))
        return tuple(islice(self.numbers, size))

    def _take(self, future: Any) -> None:
        """Receive the rows of a finished task, given as the object `future` that Dask returned for it.

        If the task killed its workers, queue its games to be submitted again one by one. If a game alone kills its
        workers too, queue it once more, for the end of the run. If it then kills them again, store a row with an error.
        """
        batch = self.batches.pop(future.key)
        rows = _rows(future)
        if rows is not None:
            self.received(rows)
        elif len(batch) > 1:
            self.apart.extend((number,) for number in batch)
        elif batch not in self.last:
            self.suspects.append(batch)
        else:
            self._keep([killed(self.store.family, batch[0], self.store.settings)])

    def received(self, rows: list[Row]) -> None:
        """Add the rows of a batch to the rows to be written, and update the estimated time per game."""
        seconds = sum(row["seconds"] for row in rows) / len(rows)
        self.each = (self.each + max(seconds, 1e-6)) / 2
        self._keep(rows)

    def _keep(self, rows: list[Row]) -> None:
        self.rows += rows
        self.measured += len(rows)
        self.failures += sum(row["error"] is not None for row in rows)
        if self.told is not None:
            self.told(self.store.family.count - self.left + self.measured, self.store.family.count, self.failures)

    def write(self) -> None:
        """Write the collected rows as a part, a file in the folder of the census."""
        rows, self.rows, self.wrote = self.rows, [], monotonic()
        self.store.add(rows)


def _rows(future: Any) -> list[Row] | None:
    """Return the rows of the finished task that Dask's object `future` stands for; None if the task killed its workers.

    If a worker dies when its task is finished, but before the rows are fetched, Dask runs the task again.
    """
    if future.status == "cancelled":
        raise ConnectionError("the Dask scheduler cancelled the run")
    try:  # `result` waits for a task whose rows were lost
        rows: list[Row] = future.result()
    except needed("distributed").KilledWorker:
        return None
    return rows


def killed(family: Family, number: int, settings: Settings) -> Row:
    """Return a row without results for game `number` of `family`, whose worker died at every attempt.

    Its `error` says so, and names the limit of memory in `settings`.
    """
    spelling = family.unrank(number)
    error = (
        f"killed: its process ended {FAILURES + 1} times, because it took more than {gigabytes(settings.memory)}, "
        "did not end, or crashed"
    )
    return {
        "number": number, "family": family.family_of(number), "spelling": spelling, "game": spelling,
        "parameters": json.dumps(family.parameters(number)), "class": "unknown", "seconds": 0.0, "error": error,
    }  # fmt: skip


class HeadStart:
    """A process that measures games of an engine before Dask has started, until it is ended or no games are left.

    `measure` is the function that measures a batch of games. Dask takes seconds to start, many more on a busy machine.
    Without this head start, a run that is always killed early would never finish a row. The games that the process
    leaves unfinished are measured by the workers of Dask.
    """

    def __init__(self, measure: Callable[..., Any]) -> None:
        self.helper = Helper(measure)
        self.reader: Thread | None = None
        self.error: BaseException | None = None
        self.ended, self.first = False, Event()

    def begin(self, engine: Engine) -> None:
        """Begin to measure the games of `engine` in a thread, which gives the rows to the engine.

        Return when the first rows have come, or after START_SECONDS.
        """
        self.reader = Thread(target=self._read, args=(engine,), daemon=True)
        self.reader.start()
        needed("pyarrow.parquet")  # the library that writes the first rows
        self.first.wait(START_SECONDS)

    def end(self) -> None:
        """End the process, so that it no longer uses the engine. Raises: an error that occurred while storing rows."""
        self.ended = True
        self.helper.process.kill()
        if self.reader is not None:
            self.reader.join()
        self.helper.end()
        error, self.error = self.error, None
        if error is not None:
            raise error

    def __enter__(self) -> HeadStart:
        return self

    def __exit__(self, *error: object) -> None:
        if not self.ended:
            self.end()

    def _read(self, engine: Engine) -> None:
        try:
            while not self.ended and (batch := engine.next_batch()):
                try:
                    rows = self.helper.call(engine.family, batch, engine.store.settings)
                except ENDED:
                    engine.apart.append(batch)
                    break
                engine.received(rows)
                engine.write_if_due()
                self.first.set()
            engine.write()
        except BaseException as error:  # noqa: BLE001  # raised where the process is ended
            self.error = error
        finally:
            self.first.set()


def engaged(
    store: Store, workers: int | None, scheduler: str | None, told: Told | None, started: Callable[[str], None] | None
) -> Run:
    """Run a census: measure all games of the family of `store` that have no row. Return the counts of the run.

    The run uses the cluster whose scheduler has the address `scheduler`, or else a local one of `workers` processes.
    `told(done, count, failures)` is called after each batch of rows: with the numbers of games that have a row, of all
    games, and of the rows of this run with an error. `started` is called once, with the address of Dask's dashboard. A
    function that is None is not called.

    Raises: RequestError if the scheduler cannot be reached, or is lost during the run.
    """
    began = monotonic()
    count = store.family.count
    with ExitStack() as stack:
        head = stack.enter_context(HeadStart(measured_batch)) if scheduler is None else None
        engine = Engine(store, told)
        if not engine.left:
            return Run(store.folder, count, count, 0, 0, round(monotonic() - began, 2))
        if head is not None:
            head.begin(engine)
        distributed = needed("distributed")
        client = stack.enter_context(client_of(distributed, stack, store.settings, workers, scheduler))
        if started is not None:
            started(client.dashboard_link)
        if head is not None:
            head.end()
        try:
            engine.run(client)
        except (OSError, distributed.client.FutureCancelledError) as error:
            raise RequestError(
                f"the connection to the Dask scheduler was lost before the end ({said(error)}): run again to continue"
            ) from None
    done = count - engine.left + engine.measured
    return Run(store.folder, count, done, engine.measured, engine.failures, round(monotonic() - began, 2))
