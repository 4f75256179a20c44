"""Worker processes: a request that takes too long is ended, and does not delay other requests."""

import asyncio
import json
import time

import pytest

from wythoff.apps.web import limits, worker, workers
from wythoff.apps.web.workers import Pool, RefusedError, WorkerAnswer, WorkerPools

HEAVY = {"game": "nim | diagonal(x1 + 1) | ray(2, 3)", "panel": "proof"}


def run(work):
    return asyncio.run(asyncio.wait_for(work, 60))


def test_what_takes_too_long_is_ended_and_the_next_is_answered(monkeypatch):
    monkeypatch.setitem(limits.SECONDS, "study", 0.3)

    async def work():
        pool = Pool("study", 1, permanent=0)
        try:
            start = time.perf_counter()
            with pytest.raises(RefusedError) as refused:
                await pool.ask("panel", "heavy", HEAVY)
            took = time.perf_counter() - start
            pool.seconds = 30.0  # starting a new worker may take long on a busy machine
            answer = await pool.ask("game", "wythoff", {"game": "wythoff"})
        finally:
            await pool.close()
        return refused.value, took, answer

    refused, took, answer = run(work())
    assert (refused.status, refused.why) == (
        422,
        "stopped after 0.3 s without an answer: ask for fewer or smaller positions",
    )
    assert took < 4
    assert answer.body["piles"] == 2


def test_a_worker_that_dies_is_replaced():
    async def work():
        pool = Pool("play", 1, permanent=1)
        try:
            await pool.ask("game", "wythoff", {"game": "wythoff"})
            (worker,) = pool._idle
            worker.process.kill()
            await worker.process.wait()
            return await pool.ask("game", "wythoff", {"game": "wythoff"})
        finally:
            await pool.close()

    assert run(work()).body["piles"] == 2


def test_who_comes_while_the_first_worker_begins_waits_for_it():
    async def work():
        pool = Pool("play", 2, permanent=1)
        try:
            _, answer = await asyncio.gather(pool.begin(), pool.ask("game", "wythoff", {"game": "wythoff"}))
            return answer, len(pool._all)
        finally:
            await pool.close()

    answer, begun = run(work())
    assert answer.body["piles"] == 2
    assert begun == 1


def test_too_many_who_wait_are_turned_away(monkeypatch):
    monkeypatch.setattr(limits, "WAITING", 3)

    async def work():
        pool = Pool("play", 1, permanent=1)
        try:
            asked = [pool.ask("game", "wythoff", {"game": "wythoff"}) for _ in range(8)]
            return await asyncio.gather(*asked, return_exceptions=True)
        finally:
            await pool.close()

    found = run(work())
    assert sum(isinstance(answer, WorkerAnswer) for answer in found) == 3
    assert {error.status for error in found if isinstance(error, RefusedError)} == {429}


def test_a_worker_ends_with_its_parent_and_leaves_memory_bounded():
    async def work():
        pool = Pool("map", 1, permanent=0)
        try:
            for name in ("wythoff", "g1", "gdwn(1,2)"):
                for x in range(3):
                    await pool.ask("tile", name, {"game": name, "z": "-1", "x": str(x), "y": "0", "show": "P"})
            (worker,) = pool._idle
            return worker.memory
        finally:
            await pool.close()

    assert 0 <= run(work()) < limits.SWOLLEN
    assert {question for question, _ in workers.WARMING["play"]} == {"play"}


def test_an_answer_that_is_no_json_ends_no_worker(monkeypatch):
    monkeypatch.setattr(worker, "answer", lambda question, given: ({"from": 3 + 4j}, b""))
    said, content = worker.answered("game", {"game": "wythoff"})
    assert json.loads(said)["status"] == 422
    assert content == b""


@pytest.mark.slow
def test_twelve_who_have_gone_hold_nobody_up():
    """Cancel twelve requests: the one in progress is ended, and the waiting ones are never begun."""

    async def work():
        pool = Pool("whole", 1, permanent=0)
        try:
            await pool.ask("game", "wythoff", {"game": "wythoff"})
            gone = [asyncio.create_task(pool.ask("panel", "heavy", HEAVY)) for _ in range(12)]
            await asyncio.sleep(0.2)
            for each in gone:
                each.cancel()
            begun = time.perf_counter()
            answer = await pool.ask("game", "wythoff", {"game": "wythoff"})
            return answer, time.perf_counter() - begun, pool._waiting, len(pool._all)
        finally:
            await pool.close()

    answer, took, waiting, workers_left = run(work())
    assert answer.body["piles"] == 2
    assert took < limits.ABANDONED + 3 and waiting == 0 and workers_left == 1


def test_a_worker_that_is_nearly_done_survives_who_asked(monkeypatch):
    async def work():
        pool = Pool("play", 1, permanent=1)
        try:
            await pool.ask("game", "wythoff", {"game": "wythoff"})
            (before,) = pool._all
            for _ in range(5):
                asked = asyncio.create_task(pool.ask("game", "wythoff", {"game": "wythoff"}))
                await asyncio.sleep(0)
                asked.cancel()
            await pool.ask("game", "wythoff", {"game": "wythoff"})
            return before.process.returncode, pool._all == {before}
        finally:
            await pool.close()

    assert run(work()) == (None, True)


def test_work_for_several_ends_with_the_last_of_them():
    async def work():
        workers = WorkerPools(None)
        cancelled = []

        async def ask(question, about, given):
            try:
                await asyncio.sleep(0.2)
            except asyncio.CancelledError:
                cancelled.append(about)
                raise
            return WorkerAnswer({"found": 1}, b"")

        workers.pools["map"].ask = ask
        one, other = (asyncio.create_task(workers.ask("picture", {"game": "g1"})) for _ in range(2))
        await asyncio.sleep(0.01)
        one.cancel()
        found = await other
        lone = asyncio.create_task(workers.ask("picture", {"game": "g2"}))
        await asyncio.sleep(0.01)
        lone.cancel()
        await asyncio.sleep(0)
        again = await workers.ask("picture", {"game": "g2"})  # does not wait for the cancelled work
        await asyncio.gather(one, lone, return_exceptions=True)
        return found, again, cancelled, workers._coming

    found, again, cancelled, coming = run(work())
    assert found == again == WorkerAnswer({"found": 1}, b"")
    assert len(cancelled) == 1 and not coming
