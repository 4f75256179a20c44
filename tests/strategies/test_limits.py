"""Requests for single positions end: they are answered, or refused with advice."""

import pytest

from tests.kernels.engines import needs_numba
from wythoff import move, strategy, why
from wythoff.apps.cli import main
from wythoff.apps.cli.progress import Bar
from wythoff.base.errors import RequestError, TooLargeError, WythoffError
from wythoff.kernels import budget, limits
from wythoff.kernels.budget import WorkBudget
from wythoff.kernels.limits import silent
from wythoff.values import sum_of, value_at

FAR = (
    ("modulo(l=2, m=3, p=3)", (80779000, 80785000)),
    ("block_any(k=2147483648)", (540806, 540813)),
    ("block_nim_l(m=3, p=2, l=1000)", (156495, 885767)),
)


@pytest.mark.parametrize(("text", "place"), FAR)
@pytest.mark.parametrize("ask", [move, why])
def test_a_position_beyond_the_reach_is_refused_at_once(text, place, ask):
    reach = strategy(text).reach
    assert reach is not None
    assert reach < max(place)
    with pytest.raises(WythoffError, match=rf"up to about {reach} in a minute; allow more time with --limit-seconds S"):
        ask(text, place)


@needs_numba  # estimated times are for numba; plain Python is refused for other reasons
def test_brute_force_stops_at_a_stated_limit():
    with pytest.raises(TooLargeError, match=r"the limit is 0\.5 s; to allow more time, give --limit-seconds S"):
        move("modulo(l=2, m=3, p=3)", (80779, 80785), limit_seconds=0.5)
    assert move("modulo(l=2, m=3, p=3)", (79, 85), limit_seconds=30).outcome == "N"


class Clock:
    """A simulated CPU clock that advances by `step` seconds each time it is read."""

    def __init__(self, step):
        self.now, self.step = 0.0, step

    def __call__(self):
        self.now += self.step
        return self.now


@pytest.mark.parametrize("ask", [move, why])
def test_what_an_estimate_puts_little_beyond_the_limit_is_begun(ask, monkeypatch):
    """Begin work that is estimated to take a little longer than the limit; stop it at the limit.

    The message says how far it came.
    """
    monkeypatch.setattr("wythoff.kernels.budget.process_time", Clock(0.2))
    with pytest.raises(
        WythoffError,
        match=r"was stopped after 0\.6 s, at step \d+ of \d+; to allow more time, "
        r"give --limit-seconds S$",
    ):
        ask("modulo(l=2, m=3, p=3)", (579, 585), limit_seconds=0.6)


def test_hopeless_growth_stops_a_search_before_its_limit(monkeypatch):
    monkeypatch.setattr("wythoff.kernels.budget.process_time", Clock(0.9))
    patience = WorkBudget(silent, "the search", seconds=60.0, searching=True, step=100.0)

    def search():
        for done in range(20):
            patience(done, 10**6)

    with pytest.raises(
        TooLargeError,
        match=r"would take more than 60 s: after .* each step takes longer than "
        r"the one before",
    ):
        search()
    assert patience.spent < 10


def test_a_search_in_two_parts_is_not_taken_for_growth(monkeypatch):
    monkeypatch.setattr("wythoff.kernels.budget.process_time", Clock(0.01))
    patience = WorkBudget(silent, "the search", seconds=60.0, searching=True)
    for _ in range(2):
        for done in range(1000):
            patience(done, 1000)
    assert patience.spent < 60


@pytest.mark.parametrize("ask", [value_at, move, why])
@pytest.mark.parametrize("seconds", [0, -1, float("nan"), True, "60"])
def test_a_limit_must_be_positive(ask, seconds):
    with pytest.raises(RequestError, match="limit_seconds must be a number > 0"):
        ask("modulo(l=2, m=3, p=3)", (4, 7), limit_seconds=seconds)


@needs_numba  # estimated times are for numba; plain Python is refused for other reasons
def test_values_name_the_limit_before_they_start():
    with pytest.raises(TooLargeError, match=r"the limits are .* and 1 s; to allow more time, give --limit-seconds S"):
        sum_of("w_k(k=2)", (9000, 14000), "wythoff", (10, 20), limit_seconds=1)
    with pytest.raises(TooLargeError, match=r"and 0\.1 s; to allow more time, give --limit-seconds S"):
        value_at("w_k(k=2)", (2500, 3000), limit_seconds=0.1)


def test_values_stop_at_the_limit_and_say_how_far_they_came(monkeypatch):
    """Stop a computation of values at the limit, even if the estimate was wrong."""
    clock = iter(range(0, 10_000, 30))
    monkeypatch.setattr("wythoff.kernels.budget.process_time", lambda: next(clock))
    monkeypatch.setattr(WorkBudget, "step", property(lambda self: 100, lambda self, step: None), raising=False)
    with pytest.raises(
        TooLargeError,
        match=r"was stopped after [0-9]+ s, at step \d+ of 201; to allow more "
        r"time, give --limit-seconds S",
    ):
        value_at("w_k(k=2)", (200, 200))


@needs_numba  # estimated times are for numba; plain Python is refused for other reasons
def test_the_command_takes_a_limit(capsys):
    assert main(["move", "modulo(l=2, m=3, p=3)", "80779", "80785", "--limit-seconds", "0.5"]) == 2
    assert capsys.readouterr().err.endswith("--limit-seconds S\n")
    assert main(["sum", "w_k(k=2)", "30", "50", "wythoff", "10", "20", "--limit-seconds", "20"]) == 0
    assert main(["grundy", "wythoff", "--limit-seconds", "3"]) == 2
    assert "--limit-seconds cannot be used with a table" in capsys.readouterr().err


def test_long_work_is_announced_once_where_stderr_is_no_terminal(monkeypatch, capsys):
    now = [0.0]
    monkeypatch.setattr("wythoff.apps.cli.progress.monotonic", lambda: now[0])
    with Bar("solving") as bar:
        for now[0] in (5.0, 9.0, 12.0, 40.0):
            bar(25, 100)
    assert capsys.readouterr().err == "solving: 25% done after 12 s, 0:36 left\n"


def test_the_limit_of_a_position_is_that_of_the_reach():
    assert budget.seconds_for(None) == limits.POSITION_SECONDS == 60
    assert budget.seconds_for(budget.limited(None, 5)) == 5
