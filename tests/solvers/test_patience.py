"""Work that will not end in time is stopped with a message; distant bounds are replaced by nearer ones."""

from __future__ import annotations

from itertools import count

import pytest

import wythoff as w
from wythoff.base.errors import TooLargeError
from wythoff.game.rulesets import Definition
from wythoff.kernels import budget
from wythoff.kernels.budget import WorkBudget
from wythoff.solving.solution import Bound
from wythoff.solving.solvers import as_bound, named, solve, verdicts
from wythoff.solving.solvers.patience import soon
from wythoff.solving.strategies import solve_at

FAR = "block(nim | diagonal(y1*y1), 1)"


class Clock:
    """A CPU clock that the test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(budget, "process_time", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def silent(done: int, total: int) -> None:
    pass


def test_work_is_stopped_after_its_time(clock: Clock) -> None:
    watched = WorkBudget(silent, "the work", seconds=3)
    for clock.now in (0.5, 1.0, 2.0, 2.9):
        watched(1, 10)
    clock.now = 3.5
    with pytest.raises(TooLargeError, match="the work was stopped after"):
        watched(2, 10)


def test_a_long_step_may_be_the_compiler(clock: Clock) -> None:
    watched = WorkBudget(silent, "the work", seconds=3)
    clock.now = 60.0
    watched(1, 10)
    clock.now = 61.5
    watched(2, 10)
    clock.now = 63.0
    with pytest.raises(TooLargeError):
        watched(3, 10)


def searched(clock: Clock, seconds: object, columns: int = 1000) -> int:
    """Return how many columns a search completes if column n takes `seconds(n)`."""
    watched = WorkBudget(silent, "the search", seconds=3600, searching=True)
    for column in range(columns):
        left = seconds(column)
        while left > 0:
            clock.now += min(left, 0.1)
            left -= 0.1
            try:
                watched(column, columns)
            except TooLargeError:
                return column
    return columns


@pytest.mark.parametrize("power", [0, 1, 2])
def test_a_search_that_will_end_is_not_stopped(clock: Clock, power: int) -> None:
    assert searched(clock, lambda n: 3000 * (power + 1) * (n / 1000) ** power / 1000) == 1000


def test_a_search_whose_columns_grow_is_stopped_early(clock: Clock) -> None:
    column = searched(clock, lambda n: 1e-6 * 2**n)
    assert 15 < column < 30
    assert clock.now < 60


def test_columns_that_treble_the_time_are_stopped_at_the_third(clock: Clock) -> None:
    """Stop a search whose columns take three times as long as the one before, at its third slow column.

    An estimate by a power of the number of columns would let a short request run on.
    """
    assert searched(clock, lambda n: 3.0 ** (n - 7), 40) == 7
    assert clock.now < 5


def test_a_start_is_no_growth(clock: Clock) -> None:
    assert searched(clock, lambda n: (0.01, 0.2, 0.3)[n] if n < 3 else 0.01) == 1000


def test_an_endless_column_is_stopped_early(clock: Clock) -> None:
    assert searched(clock, lambda n: 1e-4 if n < 9 else 1e9) == 9
    assert clock.now < 30


def test_soon_takes_the_largest_bound_that_ends(clock: Clock) -> None:
    asked = []

    def ask(bound: int, progress: object) -> int:
        asked.append(bound)
        for done in range(bound):
            clock.now += 0.02
            progress(done, bound)
        return bound

    assert soon(100, ask, silent) == 11
    assert asked == [100, 33, 11]


def test_compiling_is_work_where_less_is_tried_next(clock: Clock) -> None:
    def ask(bound: int, progress: object) -> int:
        for done in range(2):
            clock.now += 2.5 if (bound, done) == (100, 0) else 0.1
            progress(done, bound)
        return bound

    assert soon(100, ask, silent, 2.0) == 33


def test_soon_says_why_nothing_ends() -> None:
    def ask(bound: int, progress: object) -> int:
        raise TooLargeError(f"not even {bound}")

    with pytest.raises(TooLargeError, match="not even 3"):
        soon(100, ask, silent)


def test_estimates_refuse_small_requests_only() -> None:
    WorkBudget(silent, "the work").require(1e9)
    with pytest.raises(TooLargeError, match="would take about"):
        WorkBudget(silent, "the work", seconds=1).require(100)
    inner = WorkBudget(WorkBudget(silent, "the question", seconds=1), "the work")
    with pytest.raises(TooLargeError, match="the question would take"):
        inner.require(100)


def test_terms_too_far_away_give_way_to_a_board() -> None:
    game = w.parse(FAR)
    solution = solve(game)
    assert solution.bound == as_bound(game) == Bound("up_to", 20)
    assert list(solution.p_positions) == Definition(game).p_positions(20)
    assert as_bound(w.parse("g1")) == Bound("count", 17)


def test_columns_too_far_away_are_refused() -> None:
    with pytest.raises(TooLargeError, match="each step takes longer than the one before"):
        solve(w.parse(FAR), columns=50)


@pytest.mark.parametrize(
    "text",
    [
        FAR, "nim | diagonal(10**9) | jump(0, 2)", "nim | diagonal(10**9, step=2)",
        "misere(nim | diagonal(10**9) | jump(0, 2))", "block(nim | diagonal(10**9), 2)",
        "block(nim | vector(1, 2) | diagonal(10**9), 2)", "chosen_shift(m=10**6, p=3)",
        "block(terminal(nim | diagonal(y1*y1), x == 3), 1)", "nim | vector(3, 1) | diagonal(y1**3, step=2)",
        "misere(shifted(m=2, p=2, l=1))",
    ],
)  # fmt: skip
def test_a_single_position_is_settled_within_its_piles(text: str) -> None:
    game = w.parse(text)
    rules = Definition(game)
    for position in game.positions(7):
        found = solve_at(game, position)
        assert found.outcome(position) == rules.outcome(position), position
        if not game.choices:
            assert found.winning_moves(position) == rules.winning_moves(position), position


def test_every_solver_of_a_box_finds_its_p_positions() -> None:
    """Solve columns with a largest pile, as single positions need it, by every solver."""
    for text in (
        "nim | diagonal | ray(1, 2)",
        "nim | vector(1, 3)",
        "block(nim | diagonal, 2)",
        "nim | diagonal(y1 + 3)",
    ):
        game = w.parse(text)
        for columns, top in ((1, 0), (3, 9), (6, 6), (4, 30)):
            bound = Bound("columns", columns, top)
            right = [place for place in Definition(game).p_positions(top) if place[0] < columns]
            for number in count():
                able = [
                    verdict for verdict in verdicts(game, bound) if verdict.applies and verdict.solver != "by_theorem"
                ]
                if number == len(able):
                    break
                found = named(able[number].solver).solve(game, bound, silent)
                assert list(found.p_positions) == right, (text, bound, able[number].solver)


def test_a_search_that_is_stopped_is_refused_in_words():
    from wythoff.solving.solution.reached import StoppedShortError

    stopped = StoppedShortError.__new__(StoppedShortError)

    def ask(bound, progress):
        raise stopped

    with pytest.raises(TooLargeError, match="a bound, more time"):
        soon(3, ask, silent)
