"""Runs on Dask: the rows of an undisturbed run, whichever processes end. Each run with a cluster takes seconds."""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from types import SimpleNamespace

import pytest

import wythoff as w
from tests.atlas import killing
from tests.atlas.conftest import IN_TREE, made, settings
from wythoff.atlas import clusters, engine
from wythoff.atlas.builtin import named
from wythoff.atlas.engine import HeadStart
from wythoff.atlas.store import Store

pytestmark = pytest.mark.usefixtures("extra")
FAMILY = "gdwn(to=5)"
MEASURED = {"columns": 60, "workers": 1}
ROWS = "SELECT * EXCLUDE (seconds) FROM atlas ORDER BY number"
RUN = f"""
import sys
import wythoff as w
if __name__ == "__main__":
    w.atlas.run({FAMILY!r}, sys.argv[1], columns=60, **eval(sys.argv[2]))
"""


@pytest.fixture(scope="module")
def undisturbed(extra, tmp_path_factory):
    """Return the rows of the family, made in this process."""
    folder = tmp_path_factory.mktemp("undisturbed") / "c"
    made(folder, FAMILY)
    return w.atlas.query(str(folder), ROWS).rows


def test_repeated_run_does_nothing(tmp_path, undisturbed):
    told, links = [], []
    found = w.atlas.run(FAMILY, tmp_path, progress=lambda *done: told.append(done), started=links.append, **MEASURED)
    assert (found.count, found.done, found.measured, found.failures) == (15, 15, 15, 0)
    assert w.atlas.query(str(tmp_path), ROWS).rows == undisturbed
    assert told[-1] == (15, 15, 0) and links[0].startswith("http://127.0.0.1:")
    assert w.atlas.run(FAMILY, tmp_path, **MEASURED).measured == 0


@pytest.mark.slow
def test_a_game_that_ends_its_worker_is_a_row_that_says_so(tmp_path, undisturbed, monkeypatch):
    monkeypatch.setattr(engine, "measured_batch", killing.deadly_batch)
    monkeypatch.setattr(clusters, "CONFIGURED", {**clusters.CONFIGURED, "distributed.scheduler.allowed-failures": 0})
    found = w.atlas.run(FAMILY, tmp_path, **MEASURED)
    rows = w.atlas.query(str(tmp_path), ROWS).rows
    assert found.done == 15 and found.failures == 1 and len(rows) == 15
    assert [row for row in rows if row[0] != killing.DEADLY] == [row for row in undisturbed if row[0] != killing.DEADLY]
    error = w.atlas.query(str(tmp_path), f"SELECT error FROM atlas WHERE number = {killing.DEADLY}").rows[0][0]
    assert error.startswith("killed: its process ended")


def test_rows_that_were_lost_with_their_worker_are_waited_for():
    class Lost:
        status = "lost"

        def result(self):
            return ["row"]

    pytest.importorskip("distributed")
    assert engine._rows(Lost()) == ["row"]


@pytest.mark.timeout(120)
def test_workers_that_dask_gave_up_are_started_anew(monkeypatch):
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(clusters, "LOOK_SECONDS", 0.2)
    with ExitStack() as stack:
        client = clusters.client_of(distributed, stack, settings(), 1, None)
        cluster = client.cluster
        cluster.sync(cluster.workers[0].close)  # as after a failed start: no worker is there, and none comes
        assert client.submit(abs, -5).result(timeout=100) == 5


@pytest.mark.parametrize("late", ["LocalCluster", "Client"])
@pytest.mark.parametrize("error", [OSError("Timed out trying to connect\nto tcp://127.0.0.1:1"), RuntimeError("no")])
def test_workers_that_do_not_start_in_time_are_one_line(tmp_path, monkeypatch, late, error):
    distributed = pytest.importorskip("distributed")

    class Cluster:
        def __init__(self, **given):
            ended.append(False)

        def __enter__(self):
            return self

        def __exit__(self, *error):
            ended[-1] = True

    def fails(*given, **options):
        raise error

    ended = []
    monkeypatch.setattr(distributed, "LocalCluster", Cluster)
    monkeypatch.setattr(distributed, late, fails)
    with pytest.raises(w.RequestError, match=r"worker processes did not start .*: run again, with fewer") as refused:
        w.atlas.run(FAMILY, tmp_path / "c", workers=32)
    assert "\n" not in str(refused.value) and all(ended)
    # Earlier measurements are kept, and no part is half-written.
    assert not list(tmp_path.rglob("*.parquet")) or w.atlas.status(tmp_path / "c").done > 0


def test_a_game_that_never_ends_ends_its_worker():
    program = (
        "import time; from wythoff.atlas.measuring import _ended_after\n"
        "with _ended_after(0.3):\n    10**10**9\n"  # one operation that blocks all threads
    )
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
    assert done.returncode == 1 and time.monotonic() - began < 20


class _Client:
    """A client of a cluster without scheduler, with what a run needs before it begins."""

    dashboard_link = ""

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (w.RequestError("x must be a file that can be written: No space left on device"), "No space left on device"),
        (ConnectionError("its tasks were cancelled"), "the Dask scheduler was lost .* run again to continue"),
        ("FutureCancelledError", "the Dask scheduler was lost .* run again to continue"),
    ],
)
def test_what_ends_a_run_on_the_way_is_one_line(tmp_path, monkeypatch, error, said):
    import distributed

    ended = distributed.client.FutureCancelledError("measured_batch-1", "lost") if isinstance(error, str) else error

    def run(self, client):
        raise ended

    monkeypatch.setattr(engine.Engine, "run", run)
    monkeypatch.setattr(engine, "client_of", lambda *given: _Client())
    with pytest.raises(w.RequestError, match=said) as refused:
        w.atlas.run(FAMILY, tmp_path, **MEASURED)
    assert "\n" not in str(refused.value)


def test_cancelled_task_means_a_lost_scheduler(tmp_path):
    store = Store.opened(str(tmp_path), named(FAMILY), settings())
    run = engine.Engine(store, None)
    run.batches["task"] = (0, 1)
    with pytest.raises(ConnectionError, match="cancelled"):
        run._take(SimpleNamespace(key="task", status="cancelled", exception=lambda: None))
    store.close()


@pytest.mark.parametrize("status", ["error", "finished"])
def test_early_end_of_a_worker_is_that_of_its_task(tmp_path, status):
    import distributed

    def result():
        raise distributed.KilledWorker("task", None, 0)

    store = Store.opened(str(tmp_path), named(FAMILY), settings())
    run = engine.Engine(store, None)
    for batch in ((0, 1), (2,)):
        run.batches["task"] = batch
        run._take(SimpleNamespace(key="task", status=status, result=result))
    assert list(run.apart) == [(0,), (1,)] and list(run.suspects) == [(2,)] and run.measured == 0
    store.close()


@pytest.mark.slow
def test_a_game_that_never_ends_is_a_row_that_says_so(tmp_path, undisturbed, monkeypatch):
    monkeypatch.setattr(engine, "measured_batch", killing.endless_batch)
    monkeypatch.setattr(clusters, "CONFIGURED", {**clusters.CONFIGURED, "distributed.scheduler.allowed-failures": 0})
    found = w.atlas.run(FAMILY, tmp_path, **MEASURED)
    rows = w.atlas.query(str(tmp_path), ROWS).rows
    assert found.done == 15 and found.failures == 1
    others = [row for row in undisturbed if row[0] != killing.ENDLESS]
    assert [row for row in rows if row[0] != killing.ENDLESS] == others
    error = w.atlas.query(str(tmp_path), f"SELECT error FROM atlas WHERE number = {killing.ENDLESS}").rows[0][0]
    assert error.startswith("killed: its process ended") and "did not end" in error


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_killed_processes_change_no_row(tmp_path):
    """Kill one process of each kind; `python -m tests.atlas.ends` makes many such kills."""
    from tests.atlas import ends

    wanted = ends.undisturbed(tmp_path / "undisturbed")
    for place, victim in enumerate(("part", "client", "scheduler", "worker")):
        here = tmp_path / str(place)
        here.mkdir()
        told = list(ends.Disturbed(here, random.Random(place), 1, (victim,)).run())
        assert len(told) <= 1
        assert list(w.atlas.query(str(here / "c"), ROWS).rows) == wanted, told


@pytest.mark.slow
def test_a_run_whose_client_is_killed_goes_on(tmp_path, undisturbed):
    script = tmp_path / "run.py"
    script.write_text(
        RUN.replace("if __name__", "from tests.atlas import killing\nfrom wythoff.atlas import engine\n"
                    "engine.measured_batch, engine.PART_SECONDS = killing.slow_batch, 0.2\nif __name__")
    )  # fmt: skip
    folder = tmp_path / "c"
    process = subprocess.Popen([sys.executable, str(script), str(folder), "{'workers': 1}"], env=IN_TREE)
    deadline = time.monotonic() + 60
    while not list(folder.glob("part-*")) and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = w.atlas.status(str(folder)).done
    assert before > 0
    w.atlas.run(FAMILY, folder, **MEASURED)
    assert w.atlas.query(str(folder), ROWS).rows == undisturbed


# Runs a census whose games take a twentieth of a second each, and prints how many have rows.
TOLD = """
import sys
import wythoff as w
from tests.atlas import killing
from wythoff.atlas import engine
engine.measured_batch = killing.slow_batch
if __name__ == "__main__":
    w.atlas.run("gdwn(to=10)", sys.argv[1], columns=60, workers=1,
        progress=lambda done, count, failures: print(done, flush=True))
"""


@pytest.mark.slow
def test_what_a_run_did_a_second_before_it_was_killed_is_kept(tmp_path):
    """Kill a run three times: each time it has saved more rows, and the last run completes them."""
    script, folder, done = tmp_path / "run.py", tmp_path / "c", 0
    script.write_text(TOLD)
    for _ in range(3):
        process = subprocess.Popen([sys.executable, script, folder], env=IN_TREE, stdout=subprocess.PIPE, text=True)
        told = int(process.stdout.readline())
        assert told > done
        time.sleep(engine.FIRST_SECONDS + 0.3)
        process.kill()
        process.communicate()
        done = w.atlas.status(str(folder)).done
        assert done >= told
    found = w.atlas.run("gdwn(to=10)", folder, **MEASURED)
    assert (found.done, found.measured) == (55, 55 - done)
    made(tmp_path / "undisturbed", "gdwn(to=10)")
    assert w.atlas.query(str(folder), ROWS).rows == w.atlas.query(str(tmp_path / "undisturbed"), ROWS).rows


def test_rows_are_due_when_a_kill_would_cost_too_much(tmp_path, monkeypatch):
    store, now = Store.opened(str(tmp_path), named(FAMILY), settings()), [1000.0]
    monkeypatch.setattr(engine, "monotonic", lambda: now[0])
    run, wrote = engine.Engine(store, None), []
    monkeypatch.setattr(engine.Engine, "write", lambda run: wrote.append(run) or None)

    def due(after, rows=1, ran=0.0):
        run.began, run.wrote, run.rows = now[0] - ran, now[0] - after, [{}] * rows
        before = len(wrote)
        run.write_if_due()
        return len(wrote) > before

    assert not due(1000, rows=0)
    assert [due(after) for after in (0.9, 1.0)] == [False, True]
    assert [due(after, ran=100.0) for after in (1.9, 2.0)] == [False, True]
    assert [due(after, ran=10.0**6) for after in (4.9, 5.0)] == [False, True]
    assert due(0.0, rows=engine.PART_ROWS)
    run = engine.Engine(store, None)
    run.rows = [{}]
    run.write_if_due()
    assert wrote[-1] is run  # the first rows of a run
    store.close()


def test_rows_are_written_while_others_are_waited_for(tmp_path, monkeypatch):
    """Write finished rows even while a slow game is still running."""
    monkeypatch.setattr(engine, "FIRST_SECONDS", 0.05)
    store, wrote = Store.opened(str(tmp_path), named(FAMILY), settings()), []

    class Completed:
        """Two games finish one after another; a third never does."""

        def __init__(self):
            self.ready = [0, 1]

        def is_empty(self):
            return len(wrote) == 2

        def has_ready(self):
            return bool(self.ready)

        def __next__(self):
            number = self.ready.pop(0)
            row = engine.killed(store.family, number, store.settings)
            run.batches[number] = (number,)
            return SimpleNamespace(key=number, status="finished", result=lambda: [row])

    run = engine.Engine(store, None)
    monkeypatch.setattr(run, "_submit", lambda completed: None)
    monkeypatch.setattr(store, "add", lambda rows: rows and wrote.append(len(rows)))
    monkeypatch.setattr(engine, "needed", lambda name: SimpleNamespace(as_completed=Completed))
    run.run(SimpleNamespace(nthreads=dict))
    assert wrote == [1, 1]
    store.close()


def test_tasks_are_as_few_as_a_scheduler_can_hand_out(tmp_path):
    store = Store.opened(str(tmp_path), named("gdwn(to=100)"), settings())
    run = engine.Engine(store, None)
    run.each = 0.1
    assert len(run.next_batch()) == 5
    run.threads = 10_000  # for so many threads, 500 tasks a second are enough
    assert len(run.next_batch()) == 200
    store.close()


@pytest.mark.slow
def test_scheduler_and_workers_of_their_own_over_tcp(tmp_path, undisturbed):
    from tests.atlas.cluster import Cluster

    with Cluster(tmp_path, workers=2) as cluster:
        found = w.atlas.run(FAMILY, tmp_path / "c", columns=60, scheduler=cluster.address)
        assert found.done == 15
        assert w.atlas.query(str(tmp_path / "c"), ROWS).rows == undisturbed
        os.kill(cluster.scheduler.pid, signal.SIGKILL)
    with pytest.raises(w.RequestError, match="no Dask scheduler answers at") as refused:
        w.atlas.run(FAMILY, tmp_path / "d", columns=60, scheduler=cluster.address)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "given",
    [
        {"columns": 3}, {"columns": 10**9}, {"columns": True}, {"seconds_a_game": 0}, {"seconds_a_game": -1.0},
        {"memory": "9 kB"}, {"memory": "much"}, {"workers": 0}, {"only": ["speed"]},
        {"workers": 1, "scheduler": "tcp://127.0.0.1:1"}, {"scheduler": "nowhere at all"},
    ],
)  # fmt: skip
def test_requests_that_make_no_sense_are_refused_in_one_line(given, tmp_path):
    with pytest.raises(w.WythoffError) as refused:
        w.atlas.run(FAMILY, tmp_path / "c", **given)
    assert "\n" not in str(refused.value)
    assert not (tmp_path / "c").exists()


def test_the_first_games_are_measured_while_workers_start(tmp_path, undisturbed, monkeypatch):
    """Measure games in this process while workers start, so that there are rows even if no worker ever starts."""
    store = Store.opened(str(tmp_path), named(FAMILY), settings())
    told = []

    def slow_start(*given):
        deadline = time.monotonic() + 60
        while len(told) < 15 and time.monotonic() < deadline:
            time.sleep(0.05)
        raise w.RequestError("workers must start, and did not")

    monkeypatch.setattr(engine, "client_of", slow_start)
    with pytest.raises(w.RequestError, match="did not"):
        engine.engaged(store, 1, None, lambda *done: told.append(done), None)
    store.close()
    assert told[-1] == (15, 15, 0) and w.atlas.query(str(tmp_path), ROWS).rows == undisturbed


@pytest.mark.parametrize("batch", [killing.deadly_batch, killing.endless_batch])
def test_a_game_that_ends_the_head_start_goes_to_the_workers(tmp_path, batch):
    store = Store.opened(str(tmp_path), named(FAMILY), settings())
    run = engine.Engine(store, None)
    with HeadStart(batch) as head:
        head.begin(run)
        head.reader.join(60)
        assert not head.reader.is_alive()
    deadly = killing.DEADLY if batch is killing.deadly_batch else killing.ENDLESS
    assert any(deadly in left for left in run.apart) and run.next_batch()
    assert w.atlas.status(str(tmp_path)).done == run.measured == min(run.apart[0])
    store.close()


def test_what_fails_in_the_head_start_ends_the_run(tmp_path, monkeypatch):
    store = Store.opened(str(tmp_path), named(FAMILY), settings())
    monkeypatch.setattr(engine, "client_of", lambda *given: _Client())

    def told(*done):
        raise w.RequestError("no space left")

    with pytest.raises(w.RequestError, match="no space left"):
        engine.engaged(store, 1, None, told, None)
    store.close()
