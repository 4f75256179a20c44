"""Work shared by several processes or threads: equal results in the same order, equal errors, no process left over."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from functools import partial
from importlib.resources import files
from itertools import islice
from math import inf
from multiprocessing import active_children
from threading import Thread, active_count, get_ident
from time import monotonic, sleep
from types import SimpleNamespace

import pytest

import wythoff
from wythoff import plot
from wythoff.apps.cli import main
from wythoff.base import jobs
from wythoff.base.errors import ParameterError
from wythoff.proofs import searching
from wythoff.proofs.searching import Limits
from wythoff.questions import identifying
from wythoff.reports.views import pictures

CERTIFICATE = min(
    map(str, files("wythoff").joinpath("proofs", "certificates").iterdir()),
    key=lambda path: (os.path.getsize(path), path),
)
# The commands that take `--jobs`, each as a small request.
PARALLEL = (
    ("paper", "fraenkel2004", "table", "10"),
    ("verify", "/none"),
    ("plot", "maharaja", "--up-to", "20", "--output", "/dev/null"),
    ("export", "wythoff", "--count", "3", "--output", "/dev/null"),
    ("oeis", "1,3,4,6,8,9,11,12"),
    ("identify", "1,3,4,6,8,9,11,12"),
    ("prove", "wythoff"),
    ("prove", "wythoff", "--formula", "floor(n*phi), a(n) + n"),
)


@pytest.fixture
def at_once(monkeypatch) -> None:
    """Make `jobs` hand out work from the first item on, however little work there is."""
    monkeypatch.setattr(jobs, "pays", lambda seconds, workers: workers > 1)


def late(n: int) -> tuple[int, int]:
    """Return `n` and the process id; the first two items take longest."""
    sleep(0.05 if n < 2 else 0)
    return n, os.getpid()


@pytest.mark.parametrize("most", [1, 2, 5])
@pytest.mark.usefixtures("at_once")
def test_results_come_in_order(most):
    found = list(jobs.in_order(late, range(9), most))
    assert [n for n, _ in found] == list(range(9))
    assert len({process for _, process in found} - {os.getpid()}) == (0 if most == 1 else most)


@pytest.fixture
def no_other(monkeypatch) -> None:
    """Fail if `jobs` starts another process."""

    def handed_out(work, items, workers):
        raise AssertionError("another process was started")

    monkeypatch.setattr(jobs, "_handed_out", handed_out)


@pytest.mark.parametrize("seconds", [0.0, 0.3])
@pytest.mark.usefixtures("no_other")
def test_little_work_is_done_alone(seconds):
    """Do little work in one process, whether the time is estimated beforehand or only found by working."""
    assert list(jobs.in_order(late, range(9), 5, seconds=seconds)) == list(jobs.in_order(late, range(9), 1))


def worked(n: int, seconds: float) -> int:
    """Pretend to work for `seconds` of CPU time, by advancing a fake clock; return the process id."""
    CLOCK[0] += seconds
    return os.getpid()


CLOCK = [0.0]


@pytest.mark.parametrize(
    ("estimated", "each", "alone"),
    [
        (20.0, 0.001, 0),  # known to be much
        (0.0, 0.3, 4),  # no estimate; after 4 items the other 6 take 1.8 s
        (0.0, 1.5, 1),
        (0.0, 0.11, 10),  # by the time this is known, no work is left
        (0.3, 0.01, 10),  # half of it is less than the other process takes to start
        (1.2, 0.001, 0),
    ],
)
@pytest.mark.parametrize("in_children", [False, True])
def test_others_are_started_where_they_pay(monkeypatch, estimated, each, alone, in_children):
    """Start another process as soon as that pays; before, do the first `alone` of the ten items in this one."""
    monkeypatch.setattr(jobs, "process_time", lambda: 0.0 if in_children else CLOCK[0])
    if in_children:
        monkeypatch.setattr(os, "times", lambda: SimpleNamespace(children_user=CLOCK[0], children_system=0.0))
    found = list(jobs.in_order(partial(worked, seconds=each), range(10), 2, seconds=estimated))
    assert [process == os.getpid() for process in found] == [n < alone for n in range(10)]


def test_what_others_must_save_is_what_they_take_to_start():
    for workers in range(1, 9):
        least = jobs.START * workers / (workers - 1) if workers > 1 else inf
        assert not jobs.pays(0.999 * min(least, 1e9), workers)
        assert workers == 1 or jobs.pays(1.001 * least, workers)


@pytest.mark.usefixtures("no_other")
def test_requests_of_little_work_are_done_alone(capsys):
    for asked in (("paper", "fraenkel2004", "table", "10"), ("prove", "nim"), ("verify", CERTIFICATE)):
        assert main([*asked, "--jobs", "2"]) == 0
    capsys.readouterr()


def fails(n: int) -> int:
    if n == 3:
        raise ZeroDivisionError(n)
    return n


@pytest.mark.usefixtures("at_once")
def test_an_error_comes_when_its_turn_does():
    results = jobs.in_order(fails, range(6), 2)
    assert list(islice(results, 3)) == [0, 1, 2]
    with pytest.raises(ZeroDivisionError):
        next(results)


PARENT = os.getpid()


def ends(n: int) -> int:
    """Return `n`, but kill a worker process at item 2, as the system does when memory is short."""
    if n == 2 and os.getpid() != PARENT:
        os.kill(os.getpid(), signal.SIGKILL)
    return n


def unsendable(n: int) -> object:
    return (lambda: n) if n == 1 else n


@pytest.mark.usefixtures("at_once")
def test_what_another_process_cannot_do_is_done_here():
    assert list(jobs.in_order(ends, range(6), 2)) == list(range(6))
    assert list(jobs.in_order(ends, range(2, 5), 1)) == [2, 3, 4]
    assert [callable(found) for found in jobs.in_order(unsendable, range(4), 2)] == [False, True, False, False]


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.usefixtures("at_once")
def test_who_asks_for_no_more_leaves_no_process():
    with closing(jobs.in_order(late, range(100), 2)) as results:
        processes = {next(results)[1] for _ in range(6)} - {os.getpid()}
    assert len(processes) == 2
    assert not any(map(is_there, processes))


def test_jobs_are_at_least_one():
    with pytest.raises(ParameterError, match="jobs must be an integer >= 1, was 0"):
        list(jobs.in_order(late, range(2), 0))


def is_running(process: int) -> bool:
    """Return whether a process runs; an ended process that nobody has waited for (a zombie) does not."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


SCRIPT = """
import os, sys, time
from wythoff.base import jobs
from wythoff.apps.cli import main
jobs.pays = lambda seconds, workers: workers > 1
def slow(n):
    os.write(1, f"{os.getpid()}\\n".encode())
    time.sleep(float(sys.argv[1]))
try:
    list(jobs.in_order(slow, range(4), 2))
except KeyboardInterrupt:
    sys.exit(3)
"""


def started(seconds: float) -> tuple[subprocess.Popen[str], list[int]]:
    """Start a program whose two workers take `seconds` for each item; return it and the ids of the workers."""
    program = subprocess.Popen([sys.executable, "-c", SCRIPT, str(seconds)], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    return program, [int(program.stdout.readline()) for _ in range(2)]


def test_workers_end_when_work_is_interrupted():
    program, workers = started(60)
    program.send_signal(signal.SIGINT)
    assert program.wait(timeout=20) == 3
    assert not any(map(is_there, workers))


@pytest.mark.parametrize("seconds", [0.2, 60])
def test_workers_end_after_whoever_asks_was_killed(seconds):
    """Kill the main process; its workers must end, whether they wait for work or are busy."""
    program, workers = started(seconds)
    program.kill()
    program.wait()
    end = monotonic() + 20
    while any(map(is_running, workers)) and monotonic() < end:
        sleep(0.1)
    assert not any(map(is_running, workers))


def waits(n: int) -> int:
    sleep(0.2)
    return n


@pytest.mark.usefixtures("at_once")
def test_two_do_not_wait_for_each_other():
    start = monotonic()
    assert list(jobs.in_order(waits, range(10), 5)) == list(range(10))
    assert monotonic() - start < 1.5  # alone it is two seconds


@pytest.mark.usefixtures("at_once")
def test_a_paper_is_the_same_by_any_number_of_processes(capsys):
    told = []
    for most in ("1", "3"):
        assert main(["paper", "fraenkel2004", "table", "--json", "--jobs", most]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def in_a_thread(n: int) -> tuple[int, int]:
    """Return `n` and the id of the thread; the items take long enough for other threads to get some."""
    sleep(0.02 if n < 2 else 0.001)
    return n, get_ident()


@pytest.fixture
def threads_at_once(monkeypatch) -> None:
    """Let threads take over from the second item on."""
    monkeypatch.setattr(jobs, "ALONE_OF_THREADS", 0.0)


@pytest.mark.parametrize("most", [1, 2, 5])
@pytest.mark.usefixtures("threads_at_once")
def test_results_of_threads_come_in_order(most):
    before = active_count()
    found = list(jobs.in_threads(in_a_thread, range(60), most))
    assert [n for n, _ in found] == list(range(60))
    first, *others = (thread for _, thread in found)
    assert first == get_ident() and len({*others}) == most
    assert active_count() == before


def test_items_of_little_work_are_handed_out_in_parts():
    found = list(jobs.in_parts(late, range(12), 3, 2, seconds=10.0))
    assert [n for n, _ in found] == list(range(12))
    assert all(len({process for _, process in found[start : start + 3]}) == 1 for start in range(0, 12, 3))


@pytest.mark.usefixtures("threads_at_once")
def test_few_items_are_made_before_their_turn():
    made = []
    for place, (n, _) in enumerate(jobs.in_threads(in_a_thread, (made.append(n) or n for n in range(60)), 2)):
        assert n == place and len(made) <= n + 6


def test_little_work_starts_no_thread():
    assert {thread for _, thread in jobs.in_threads(in_a_thread, range(9), 5)} == {get_ident()}


@pytest.mark.usefixtures("threads_at_once")
def test_an_error_of_a_thread_comes_when_its_turn_does():
    before = active_count()
    results = jobs.in_threads(fails, range(9), 2)
    assert list(islice(results, 3)) == [0, 1, 2]
    with pytest.raises(ZeroDivisionError):
        next(results)
    assert active_count() == before


@pytest.mark.usefixtures("threads_at_once")
def test_who_asks_for_no_more_leaves_no_thread():
    before = active_count()
    with closing(jobs.in_threads(in_a_thread, range(100), 3)) as results:
        list(islice(results, 6))
    assert active_count() == before


@pytest.mark.usefixtures("threads_at_once")
def test_where_no_thread_can_start_the_work_is_done_here(monkeypatch):
    def start(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", start)
    assert {thread for _, thread in jobs.in_threads(in_a_thread, range(9), 5)} == {get_ident()}


@pytest.mark.parametrize(
    ("game", "bound", "more"),
    [
        ("block(nim | diagonal, 4)", 400, ()),
        ("wythoff", 400, ("--scale", "3")),
        ("maharaja", 1500, ()),
        ("euclid", 300, ()),  # some squares are no positions, which the workers find out
    ],
)
@pytest.mark.usefixtures("at_once", "threads_at_once")
def test_a_picture_is_the_same_by_any_number(tmp_path, capsys, monkeypatch, game, bound, more):
    monkeypatch.setattr(pictures, "TESTED", 1 << 14)
    files = []
    for most in ("1", "2", "3"):
        file = tmp_path / f"{most}.png"
        assert main(["plot", game, "--up-to", str(bound), "--output", str(file), "--jobs", most, *more]) == 0
        files.append(file.read_bytes())
    capsys.readouterr()
    assert files[0] == files[1] == files[2]


@pytest.mark.parametrize("game", ["block(nim | diagonal, 4)", "wythoff", "euclid"])
@pytest.mark.usefixtures("at_once", "threads_at_once")
def test_an_interrupted_picture_leaves_nothing(tmp_path, monkeypatch, game):
    def interrupted(done, total):
        if done > total / 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(pictures, "TESTED", 1 << 14)
    before = active_count()
    with pytest.raises(KeyboardInterrupt):
        plot(game, tmp_path / "a.png", up_to=600, kind="pixels", progress=interrupted, jobs=2)
    assert not [*tmp_path.iterdir()] and active_count() == before and not active_children()


@pytest.mark.parametrize("jobs", ["0", "-1", "x"])
@pytest.mark.parametrize("asked", PARALLEL, ids=" ".join)
def test_jobs_of_a_verb_are_at_least_one(asked, jobs, capsys):
    try:
        code = main([*asked, "--jobs", jobs])
    except SystemExit as error:  # the parser itself refuses what is not a number
        code = error.code
    out, said = capsys.readouterr()
    assert code == 2 and out == "" and said.count("\n") == 1
    assert "not a number: 'x'" in said if jobs == "x" else f"jobs must be an integer >= 1, was {jobs}" in said


def test_identify_answers_the_same_by_any_number_of_processes(monkeypatch, capsys):
    """Identify a sequence among every 20th of the games."""
    games = [*identifying.two_pile_games()]
    monkeypatch.setattr(identifying, "two_pile_games", lambda: iter(games[::20]))
    told = []
    for most in ("1", "2", "3"):
        assert main(["identify", "0,0 1,2 3,5 4,7 6,10", "--json", "--jobs", most]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize(
    ("game", "window"),
    [
        ("block(nim | diagonal, 1)", 1000),  # proved in the second numeration system that is tried
        ("maharaja", 8000),  # in none
    ],
)
@pytest.mark.usefixtures("at_once")
def test_a_proof_is_the_same_by_any_number_of_processes(game, window):
    told = []
    for most in (1, 2, 3):
        told.append(wythoff.prove(game, window=window, limits=Limits(seconds=600), jobs=most).as_dict())
        told[-1].pop("seconds")
    assert told[0] == told[1] == told[2] and len(told[0]["tried"]) > 1


@pytest.mark.usefixtures("at_once")
def test_no_guess_is_decided_before_those_of_earlier_systems(monkeypatch):
    """Prefer the formula found in the earlier numeration system, even if the search in a later one ends first."""

    def learned(data, window, whole, budget, name):
        sleep(0.3 if name == "zeckendorf" else 0)
        return original(data, window, whole, budget, name)

    original = searching._learned
    monkeypatch.setattr(searching, "candidates", lambda pairs: ["zeckendorf", "plus(1, 1)"])
    monkeypatch.setattr(searching, "_learned", learned)
    assert [wythoff.prove("wythoff", jobs=most).system for most in (1, 2)] == ["zeckendorf"] * 2


@pytest.mark.parametrize("asked", [wythoff.lookup, wythoff.identify])
def test_jobs_of_a_search_are_an_integer(asked):
    with pytest.raises(ParameterError, match="jobs must be an integer >= 1, was True"):
        asked((1, 3, 4, 6, 8), jobs=True)


@pytest.mark.parametrize("jobs", [0, True, 2.0, "2"])
def test_jobs_of_a_picture_are_an_integer(tmp_path, jobs):
    with pytest.raises(ParameterError, match="jobs must be an integer >= 1"):
        plot("wythoff", tmp_path / "a.png", jobs=jobs)
    assert not [*tmp_path.iterdir()]
