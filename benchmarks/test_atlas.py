"""Measure what a census costs in addition to measuring its games: seconds and memory, with bars; and a second worker.

A census, of the package `wythoff.atlas`, measures each game of a family and stores a row of results for it. A bar is
the largest value for which a test passes.

    python -m pytest benchmarks/test_atlas.py --benchmark-only -s

Scheduler, workers and client run in processes of their own, over TCP on 127.0.0.1. The bars limit CPU time where
possible. The gain of a second worker shows only in wall-clock time on two idle cores, so this test is skipped on a busy
machine.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from statistics import median
from time import monotonic, process_time

import pytest

census_runs = pytest.importorskip("census_runs")
pytest.importorskip("distributed")

OVERHEAD = 3.0  # ms of CPU time for a game, for client, scheduler and worker together
# MB at most of the client and of the scheduler; `python benchmarks/census_runs.py 1000000 --as-rows` takes minutes.
MEMORY = {10**4: (400, 200), 10**5: (600, 200)}
REPORTED, REPORT = 10**5, 10.0  # rows, seconds
NUMBERED, NUMBERS = 10**6, 60.0  # spellings, seconds
FASTER = 1.7
GAMES = "gdwn(to=20)"  # 210 games of some tenths of a second
PAIRS = 3
IDLE = 0.25  # share of the machine that other programs may use


@pytest.fixture(autouse=True, scope="module")
def found():
    census_runs.found_by_processes()


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("count", MEMORY)
def test_overhead_and_memory(benchmark, count):
    made = []
    benchmark.pedantic(lambda: made.append(census_runs.run(count, as_rows=True)), rounds=1)
    told = made[0]
    client, scheduler = (told["processes"][name]["megabytes"] for name in ("client", "scheduler"))
    print(f"\n{told}")
    assert told["overhead_ms"] <= OVERHEAD
    assert client <= MEMORY[count][0]
    assert scheduler <= MEMORY[count][1]


@pytest.mark.timeout(3600)
def test_two_workers_are_faster_than_one(benchmark, tmp_path):
    """Compare one worker with two, in pairs of runs, on clusters whose workers have measured some games before."""
    busy = os.getloadavg()[0] / (os.cpu_count() or 1)
    if (os.cpu_count() or 1) < 2 or busy > IDLE:
        pytest.skip(f"needs two idle cores: there are {os.cpu_count()}, {busy:.0%} busy")
    ratios = []

    def pair():
        one, two = (_seconds(tmp_path / f"{len(ratios)}-{workers}", workers) for workers in (1, 2))
        ratios.append(one / two)
        print(f"\none worker {one:.1f} s, two {two:.1f} s: {one / two:.2f} times as fast", end="")

    benchmark.pedantic(pair, rounds=PAIRS)
    assert median(ratios) >= FASTER


def _seconds(place: Path, workers: int) -> float:
    """Return the wall-clock seconds of a census on a new cluster with this number of workers.

    The census is stored in the folder `place`. Before, a small census makes the workers load all modules.
    """
    import wythoff as w
    from tests.atlas.cluster import Cluster

    place.mkdir()
    with Cluster(place, workers) as cluster:
        import distributed

        with distributed.Client(cluster.address) as client:
            client.wait_for_workers(workers, timeout=120)
        w.atlas.run("jumps(to=4)", place / "warm", scheduler=cluster.address)
        began = monotonic()
        w.atlas.run(GAMES, place / "census", scheduler=cluster.address)
        return monotonic() - began


def test_a_report_of_many_rows(benchmark, tmp_path):
    """Make the report on a census of 10^5 rows: the rows of the package's own census, repeated many times.

    Each repetition is stored as rows of other games, with other P-positions.
    """
    import wythoff as w
    from wythoff.atlas.rows import Settings
    from wythoff.atlas.store import Store

    family = census_runs.small_games(REPORTED)
    store = Store.opened(str(tmp_path / "census"), family, Settings(200, (), 2.0, 10**9))
    store.add(census_runs.row_of(family, number) for number in range(REPORTED))
    store.close()
    taken = []

    def report():
        began, cpu = monotonic(), process_time()
        w.atlas.report(tmp_path / "census", tmp_path / "page.html")
        taken.append((process_time() - cpu, monotonic() - began))

    benchmark.pedantic(report, rounds=2)
    assert f"{REPORTED} of them measured" in (tmp_path / "page.html").read_text()
    cpu, clock = map(min, zip(*taken, strict=True))
    print(f"\na page of {REPORTED} rows: {cpu:.1f} s of the processor, {clock:.1f} s by the clock")
    assert cpu <= REPORT


@pytest.mark.parametrize("name", ["jumps(to=60)", "widths(low=-20, high=20)"])
def test_numbering_both_ways(benchmark, name):
    from wythoff.atlas.builtin import named

    family, drawn = named(name), random.Random(1)
    numbers = [drawn.randrange(family.count) for _ in range(NUMBERED)]
    taken = []

    def number():
        cpu = process_time()
        assert all(family.rank(family.unrank(number)) == number for number in numbers)
        taken.append(process_time() - cpu)

    benchmark.pedantic(number, rounds=1)
    print(f"\n{NUMBERED} of {family.count} spellings of {name}, both ways: {taken[0]:.1f} s of the processor")
    assert taken[0] <= NUMBERS
