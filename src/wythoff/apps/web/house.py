"""The workers of a server, and its cache of their answers."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from wythoff.apps.web import limits
from wythoff.apps.web.answering import QUESTIONS
from wythoff.apps.web.workers import Answer, Pool, RefusedError

TIDY = 5.0  # seconds between looks at idle workers
OPENING = 1.0  # seconds in which a browser draws its first page


class Coming:
    """An answer that is being made, and how many requests wait for it."""

    def __init__(self, task: asyncio.Task[Answer]) -> None:
        self.task, self.waiting = task, 0


class House:
    """The workers of a server, and what is kept of their answers.

    Matches have workers of their own; workers that study run at the lowest priority.
    """

    def __init__(self, game: str | None) -> None:
        self.game = game
        self.pools = {
            "play": Pool("play", 4, kept=4, game=game),
            "map": Pool("map", 2, kept=1, nice=5, game=game),
            "study": Pool("study", 2, kept=0, nice=10, game=game),
            "whole": Pool("whole", 1, kept=0, nice=15, game=game),  # studies take long; panels must not wait for them
            "paper": Pool("paper", 1, kept=0, nice=10, game=game),
        }
        self._kept = Kept(limits.KEPT)
        self._coming: dict[str, Coming] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, question: str, given: Mapping[str, Any]) -> Answer:
        """The answer to a question.   Raises: RefusedError."""
        pool = self.pools[QUESTIONS[question].pool]
        about = f"{given.get('game')} {given.get('from', '')}"
        if not QUESTIONS[question].kept:
            return await pool.ask(question, about, given)
        key = json.dumps([question, given], sort_keys=True)
        found = self._kept.get(key)
        if found is not None:
            return found
        coming = self._coming.get(key)
        if coming is None:
            coming = self._coming[key] = Coming(asyncio.create_task(pool.ask(question, about, given)))
        coming.waiting += 1
        try:
            # Several requests for the same wait for one answer, and the last of them that leaves ends the work.
            found = await asyncio.shield(coming.task)
        finally:
            coming.waiting -= 1
            if not coming.waiting:
                self._coming.pop(key, None)
                coming.task.cancel()
        self._kept.put(key, found)
        return found

    def open(self) -> None:
        self._tasks = [asyncio.create_task(self._tidied()), asyncio.create_task(self._prepared())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for pool in self.pools.values():
            await pool.close()

    async def _prepared(self) -> None:
        """First one worker of each kind, for whoever opens the page at once; the others once that page is shown."""
        # A worker that dies at once is started again at the next question, which then reports why.
        for pool in self.pools.values():
            with suppress(RefusedError, EOFError, OSError):
                await pool.begin()
        await asyncio.sleep(OPENING)
        for pool in self.pools.values():
            with suppress(RefusedError, EOFError, OSError):
                await pool.prepare()

    async def _tidied(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            for pool in self.pools.values():
                pool.tidy()


class Kept:
    """A cache of answers, limited in bytes; the least recently used go first.

    >>> kept = Kept(3000)
    >>> for name in "abc":
    ...     kept.put(name, Answer({}, bytes(1000)))
    >>> kept.get("a"), kept.get("c").content == bytes(1000)
    (None, True)
    """

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self._answers: OrderedDict[str, tuple[Answer, int]] = OrderedDict()

    def get(self, key: str) -> Answer | None:
        found = self._answers.get(key)
        if found is None:
            return None
        self._answers.move_to_end(key)
        return found[0]

    def put(self, key: str, answer: Answer) -> None:
        if key in self._answers:
            return
        size = 500 + len(key) + len(answer.content) + 2 * len(json.dumps(answer.body))
        self._answers[key] = answer, size
        self.size += size
        while self.size > self.most:
            self.size -= self._answers.popitem(last=False)[1][1]
