"""Worker processes. Each answers one question at a time, and is killed if it takes too long.

A *pool* contains the workers for one kind of question. *Permanent* workers are started with the server.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from wythoff.apps.web import limits, worker as program
from wythoff.apps.web.questions import HEAD, QUESTIONS

TIDY = 5.0  # seconds between two checks of idle workers
OPENING = 1.0  # seconds that a browser needs to draw its first page
WAITING_BYTES = 1 << 20  # most bytes of an answer that wait to be read before the worker stops writing
# Questions by which a worker of each kind loads the modules that it needs. The first one is asked before any question
# of a page, the others when the worker has time.
MATCHES = (
    ("wythoff", "3, 5"), ("block(wythoff, 2)", "3, 5"), ("block(nim, 1)", "3, 5"), ("g1", "3, 5"), ("maharaja", "3, 5"),
    ("misere(nim | diagonal(x1*x1 + 2))", "3, 5"), ("tribonacci_game", "2, 3, 4"),
)  # fmt: skip
WARMING: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "map": (("picture", {"game": "wythoff"}),),
    "play": tuple(("play", {"game": game, "from": piles, "do": {"kind": "why"}}) for game, piles in MATCHES),
}
PACKAGES = str(Path(__file__).parents[3])


class WorkerAnswer(NamedTuple):
    """The answer of a worker: the JSON object `body`, and the bytes `content` of the file it made (b"" if none)."""

    body: dict[str, Any]
    content: bytes


class RefusedError(Exception):
    """A question cannot be answered. `status` is the HTTP status of the response, and `why` the reason, on one line."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, " ".join(why.split())


class Worker:
    def __init__(self, process: Process) -> None:
        self.process = process
        self.memory = 0
        self.remembered: set[str] = set()  # games and matches of earlier questions, which it may have stored
        self.since = monotonic()

    async def ask(self, question: str, given: Mapping[str, Any]) -> WorkerAnswer:
        """Return the answer of this worker to the question of this name, with the parameters `given`.

        Raises: RefusedError if the worker refuses the question; EOFError or OSError if its process has ended.
        """
        to, back = self.process.stdin, self.process.stdout
        assert to is not None
        assert back is not None
        text = json.dumps({"question": question, "given": given}).encode()
        to.write(HEAD.pack(len(text), 0) + text)
        await to.drain()
        size, more = HEAD.unpack(await back.readexactly(HEAD.size))
        said = json.loads(await back.readexactly(size))
        content = await back.readexactly(more)
        self.memory = said["memory"]
        if "refused" in said:
            raise RefusedError(said["status"], said["refused"])
        return WorkerAnswer(said["answer"], content)

    def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()


class Pool:
    """The workers for the questions of one `kind`, such as "map". They start when they are needed, and end when idle.

    There are at most `most` of them; `permanent` of them start at once and do not end. `game` is the only game in
    Python that questions may be about. `nice` lowers the priority of the workers.
    """

    def __init__(self, kind: str, most: int, *, permanent: int = 1, nice: int = 0, game: str | None = None) -> None:
        self.kind, self.least = kind, permanent
        self.seconds = limits.SECONDS[kind]
        self._nice, self._game = nice, game
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._ending: set[asyncio.Task[int]] = set()  # the workers that were killed and have not yet ended
        self._free = asyncio.Semaphore(most)
        self._waiting = 0
        self._first: asyncio.Event | None = None  # set when the first worker is ready; None until it is started

    async def ask(self, question: str, about: str, given: Mapping[str, Any]) -> WorkerAnswer:
        """Return the answer of a worker to a question with the parameters `given`.

        `about` is the text of the game or match that the question is about. If possible, a worker answers that was
        already asked about it, as it may have stored results. If the caller is cancelled, the question is dropped if it
        still waits for a worker; a worker that is at work on it is killed unless it answers soon.

        Raises: RefusedError if the question cannot be answered, takes too long, or if too many questions wait.
        """
        if self._waiting >= limits.WAITING:
            raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "too many requests are waiting: try again in a moment")
        self._waiting += 1
        try:
            await self._free.acquire()
            work = asyncio.create_task(self._work(question, about, given))
            work.add_done_callback(self._done)
            try:
                return await asyncio.shield(work)
            except asyncio.CancelledError:
                # nobody waits for the answer, but a worker that is nearly done is not killed, as starting another takes
                # time
                asyncio.get_running_loop().call_later(limits.ABANDONED, work.cancel)
                raise
        finally:
            self._waiting -= 1

    def _done(self, work: asyncio.Task[WorkerAnswer]) -> None:
        self._free.release()
        if not work.cancelled():
            work.exception()  # marks the exception as retrieved; the waiting request gets it too

    async def _work(self, question: str, about: str, given: Mapping[str, Any]) -> WorkerAnswer:
        return await self._ask_worker(await self._take(about), question, about, given)

    async def _ask_worker(self, worker: Worker, question: str, about: str, given: Mapping[str, Any]) -> WorkerAnswer:
        """Return the answer of `worker` to a question. Afterwards the worker waits for questions again.

        If the worker failed, took too long, or uses too much memory, it is ended instead. `about` is the text of the
        game or match of the question, and `given` are the parameters. Raises: RefusedError if it refused the question,
        took too long, or failed.
        """
        whole = False
        try:
            found = await asyncio.wait_for(worker.ask(question, given), self.seconds)
            whole = True
            return found
        except RefusedError:
            whole = True
            raise
        except TimeoutError:
            raise RefusedError(
                HTTPStatus.UNPROCESSABLE_ENTITY,
                f"stopped after {self.seconds:g} s without an answer: ask for fewer or smaller positions",
            ) from None
        except (EOFError, OSError):
            raise RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "stopped: the answer does not fit in memory") from None
        finally:
            if whole and worker.memory < limits.SWOLLEN:
                worker.remembered.add(about)
                worker.since = monotonic()
                self._idle.append(worker)
            else:
                self._end(worker)

    async def _take(self, about: str) -> Worker:
        self._idle = [worker for worker in self._idle if worker.process.returncode is None]
        for worker in self._idle:
            if about in worker.remembered:
                self._idle.remove(worker)
                return worker
        if not self._idle and self._first is not None:
            await self._first.wait()  # the first worker is ready sooner than another would be
        return self._idle.pop() if self._idle else await self._start()

    async def _start(self) -> Worker:
        paths = os.pathsep.join((PACKAGES, *filter(None, (os.environ.get("PYTHONPATH"),))))
        arguments = ["-m", program.__name__, str(self._nice), *([self._game] if self._game else [])]
        process = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, stdin=PIPE, stdout=PIPE, env={**os.environ, "PYTHONPATH": paths},
            start_new_session=True, limit=WAITING_BYTES,
        )  # fmt: skip
        worker = Worker(process)
        self._all.add(worker)
        return worker

    def _end(self, worker: Worker) -> None:
        worker.kill()
        self._all.discard(worker)
        ending = asyncio.create_task(worker.process.wait())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def begin(self) -> None:
        """Start the first permanent worker. Questions that arrive meanwhile wait for it."""
        if self.least:
            self._first = asyncio.Event()
            try:
                await self._add()
            finally:
                self._first.set()

    async def _add(self) -> None:
        worker = await self._start()
        await worker.ask(*WARMING[self.kind][0])
        self._idle.append(worker)

    async def prepare(self) -> None:
        """Start the other permanent workers, one by one, and let all of them load modules that they may need."""
        while len(self._all) < self.least:
            await self._add()
        for worker in list(self._idle):
            for question, given in WARMING.get(self.kind, ())[1:]:
                async with self._free:
                    if worker in self._idle:
                        self._idle.remove(worker)
                        with suppress(RefusedError):  # if this fails, the worker loads modules at its first question
                            await self._ask_worker(worker, question, "", given)

    def tidy(self) -> None:
        """End each worker that has been idle for more than IDLE seconds, unless it is needed.

        It is needed if there are no more idle workers than permanent ones, and it does not use too much memory.
        """
        now = monotonic()
        for worker in list(self._idle):
            needed = len(self._idle) <= self.least and worker.memory <= limits.GROWN
            if now - worker.since > limits.IDLE and not needed:
                self._idle.remove(worker)
                self._end(worker)

    async def close(self) -> None:
        """End all workers, and wait until they have ended."""
        for worker in list(self._all):
            self._end(worker)
        self._idle.clear()
        await asyncio.gather(*self._ending)


class WorkerPools:
    """All workers of a server, in pools by the kind of question, and a cache of their answers.

    The page Play has its own workers. Workers for whole studies run at the lowest priority. `game` is the game in
    Python of the command line, if there is one.
    """

    def __init__(self, game: str | None) -> None:
        self.game = game
        self.pools = {
            "play": Pool("play", 4, permanent=4, game=game),
            "map": Pool("map", 2, permanent=1, nice=5, game=game),
            "study": Pool("study", 2, permanent=0, nice=10, game=game),
            # whole studies have a separate pool, as panels must not wait for them
            "whole": Pool("whole", 1, permanent=0, nice=15, game=game),
            "paper": Pool("paper", 1, permanent=0, nice=10, game=game),
        }
        self._cache = AnswerCache(limits.KEPT)
        self._coming: dict[str, list[Any]] = {}  # tasks of answers in progress, and how many requests wait
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, question: str, given: Mapping[str, Any]) -> WorkerAnswer:
        """Return the answer to the question of this name, with the parameters `given`, from the cache or a worker.

        Raises: RefusedError in the cases of `Pool.ask`, for example if the question cannot be answered.
        """
        pool = self.pools[QUESTIONS[question].pool]
        about = f"{given.get('game')} {given.get('from', '')}"
        if not QUESTIONS[question].cached:
            return await pool.ask(question, about, given)
        key = json.dumps([question, given], sort_keys=True)
        if (cached := self._cache.get(key)) is not None:
            return cached
        if key not in self._coming:
            self._coming[key] = [asyncio.create_task(pool.ask(question, about, given)), 0]
        coming = self._coming[key]
        coming[1] += 1
        try:
            # Several requests for the same answer wait for one worker. When the last of them leaves, the work is ended.
            found: WorkerAnswer = await asyncio.shield(coming[0])
        finally:
            coming[1] -= 1
            if not coming[1]:
                self._coming.pop(key, None)
                coming[0].cancel()
        self._cache.put(key, found)
        return found

    def open(self) -> None:
        self._tasks = [asyncio.create_task(self._tidy()), asyncio.create_task(self._prepare())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for pool in self.pools.values():
            await pool.close()

    async def _prepare(self) -> None:
        """Start the first permanent worker of each pool at once, as the first page needs it, and the others later."""
        for prepare, then in ((Pool.begin, OPENING), (Pool.prepare, 0.0)):
            for pool in self.pools.values():
                # a worker that dies at once is started again at the next question, which then reports the reason
                with suppress(RefusedError, EOFError, OSError):
                    await prepare(pool)
            await asyncio.sleep(then)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            for pool in self.pools.values():
                pool.tidy()


class AnswerCache:
    """A cache of answers of at most `most` bytes in all. The least recently used answers are dropped first.

    >>> kept = AnswerCache(3000)
    >>> for name in "abc":
    ...     kept.put(name, WorkerAnswer({}, bytes(1000)))
    >>> kept.get("a"), kept.get("c").content == bytes(1000)
    (None, True)
    """

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self._answers: OrderedDict[str, tuple[WorkerAnswer, int]] = OrderedDict()

    def get(self, key: str) -> WorkerAnswer | None:
        if key not in self._answers:
            return None
        self._answers.move_to_end(key)
        return self._answers[key][0]

    def put(self, key: str, answer: WorkerAnswer) -> None:
        if key in self._answers:
            return
        size = 500 + len(key) + len(answer.content) + 2 * len(json.dumps(answer.body))
        self._answers[key] = answer, size
        self.size += size
        while self.size > self.most:
            self.size -= self._answers.popitem(last=False)[1][1]
