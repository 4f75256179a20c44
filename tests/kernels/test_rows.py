"""The machine that computes rows of Sprague-Grundy values: both engines against a board filled square by square."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import both_engines, engine, needs_numba
from wythoff.base.errors import TooLargeError
from wythoff.game.rulesets import mex
from wythoff.kernels import RowMachine, RowPlan, limits, require_rows, row_machine, row_seconds, row_stages, rows

COLUMNS = 30
FAMILIES = st.tuples(st.integers(1, 3), st.integers(0, 3))
LINES = st.tuples(st.integers(1, 3), st.integers(0, 4), FAMILIES | st.none())


def plan(lines, row):
    """Return the plan for rows 0, ..., `row` of the lines (i, j, family); a line without family is a single vector.

    A family (p, q) means that m*(p, q) may be added. The bounds are those of Lemma 8.9.
    """
    families = list(dict.fromkeys(family or (row + 1, 0) for _, _, family in lines))
    placed = sorted(
        ((i, j, families.index(family or (row + 1, 0))) for i, j, family in lines), key=lambda line: line[2]
    )
    taken = [offsets(lines, x) for x in range(row + 1)]
    depths, reaches = map(len, taken), (max((j for _, j in found), default=0) for found in taken)
    return RowPlan(tuple(families), tuple(placed), tuple(depths), tuple(reaches))


def offsets(lines, row):
    """Return the amounts (i, j) with i <= `row` that the lines allow."""
    found = []
    for i, j, family in lines:
        p, q = family or (row + 1, 0)
        found += [(i + m * p, j + m * q) for m in range(row + 1) if i + m * p <= row]
    return found


def board(lines, row, columns):
    """Return the Sprague-Grundy values of rows 0, ..., `row`, computed square by square."""
    values = {}
    for x in range(row + 1):
        taken = offsets(lines, x)
        for y in range(columns):
            left = [values[x, column] for column in range(y)]
            values[x, y] = mex(left + [values[x - i, y - j] for i, j in taken if j <= y])
    return [[values[x, y] for y in range(columns)] for x in range(row + 1)]


WYTHOFF = [(1, 0, (1, 0)), (1, 1, (1, 1))]
GDWN = [*WYTHOFF, (1, 2, (1, 2)), (2, 1, (2, 1))]


def machines():
    """Return the plain machine, and the compiled one if numba is installed."""
    found = [RowMachine]
    if limits.has_numba():
        from wythoff.kernels.compiled.rows import RowMachine as Compiled

        found.append(Compiled)
    return found


@given(st.lists(LINES, max_size=4), st.integers(0, 7), st.lists(st.integers(0, COLUMNS), max_size=3))
@settings(max_examples=60)
def test_values_hashes_and_states(lines, row, stops):
    right = board(lines, row, COLUMNS)
    of, every = plan(lines, row), range(row + 1)
    twins = [kind(of) for kind in machines()]
    for stop in (*sorted(stops), COLUMNS):
        start = twins[0].column
        (first, *others) = [machine.advance(stop, every) for machine in twins]
        assert all(found == first for found in others)
        for x in every:
            assert [value + start + n for n, value in enumerate(first[x][0])] == right[x][start:stop]
            # The state by its definition: which values occur to the left, and the columns before.
            left = {*right[x][:stop], *range(-len(right), 0), *range(-100, 0)}
            window = sum((stop - of.depths[x] + k in left) << k for k in range(of.depths[x] + x))
            columns = [[right[z][n] - n for z in range(x + 1)] for n in range(max(0, stop - of.reaches[x]), stop)]
            for machine in twins:
                state = machine.state(x)
                assert state.windows[x] == window
                assert list(map(list, state.columns)) == columns[::-1]


@given(st.lists(LINES, max_size=3), st.integers(0, 5))
@settings(max_examples=20)
def test_the_rows_above_a_row_are_a_machine_of_their_own(lines, row):
    whole = RowMachine(plan(lines, row))
    whole.advance(25)
    for x in range(row + 1):
        alone = RowMachine(plan(lines, x))
        alone.advance(25)
        assert alone.state(x) == whole.state(x)


def test_every_part_of_a_state_is_in_its_digest():
    state = RowMachine(plan(WYTHOFF, 3)).state(3)
    windows, columns = (0, 7, 31, 127), ((0, 1), (2, -1))
    found = {
        state.digest(),
        state._replace(windows=windows).digest(),
        state._replace(columns=columns).digest(),
        state._replace(columns=(columns[0],)).digest(),
        state._replace(windows=(1, *windows[1:])).digest(),
    }
    assert len(found) == 5


@pytest.mark.parametrize("lines", [WYTHOFF, GDWN], ids=["wythoff", "gdwn(1, 2)"])
def test_a_wider_board(lines):
    right = board(lines, 8, 150)
    for kind in machines():
        found = kind(plan(lines, 8)).advance(150, range(9))
        assert [[value + n for n, value in enumerate(values)] for values, _ in found] == right


@needs_numba
@pytest.mark.parametrize("lines", [WYTHOFF, GDWN], ids=["wythoff", "gdwn(1, 2)"])
def test_the_twins_agree_far_out(lines):
    plain, compiled = (kind(plan(lines, 12)) for kind in machines())
    assert plain.advance(4000, (0, 5, 12)) == compiled.advance(4000, (0, 5, 12))
    assert plain.state(12) == compiled.state(12)


@both_engines
def test_nothing_is_filled_twice(name):
    with engine(name):
        machine = row_machine(plan(WYTHOFF, 4), 10)
    assert list(machine.advance(5, (4,))[0][0]) == [4, 4, 1, -1, 3]
    assert [list(part) for part in machine.advance(3, (4,))[0]] == [[], []] and machine.column == 5


@both_engines
def test_what_does_not_fit_is_refused_before_it_starts(name, monkeypatch):
    with engine(name):
        with pytest.raises(TooLargeError, match=r"100000000000000 columns of the rows 0 to 4 would take about .* s"):
            row_machine(plan(WYTHOFF, 4), 10**14)
        monkeypatch.setattr(limits, "available_memory", lambda: 10_000)
        with pytest.raises(TooLargeError, match="10 columns of the rows 0 to 99 must fit in memory"):
            row_machine(plan(WYTHOFF, 99), 10)
    with pytest.raises(TooLargeError, match="must fit in memory"):
        require_rows(10**40, 10)


@pytest.mark.parametrize("lines", [WYTHOFF, GDWN, [(1, 40, None), (2, 3, None)]], ids=["wythoff", "gdwn", "vectors"])
def test_the_memory_asked_for_is_about_what_is_taken(lines, monkeypatch):
    asked = []
    monkeypatch.setattr(rows, "require_memory", lambda size, what: asked.append(size))
    of = plan(lines, 40)
    with engine("plain"):
        tracemalloc.start()
        row_machine(of, 150).advance(150)
        taken = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert 0.7 * taken <= asked[0] <= 5 * taken
    if limits.has_numba():
        with engine("compiled"):
            machine = row_machine(of, 150)
        taken = sum(held.nbytes for held in vars(machine).values() if hasattr(held, "nbytes"))
        assert 0.9 * taken <= asked[1] <= 5 * taken


@needs_numba
def test_a_long_search_begins_with_the_plain_machine(monkeypatch):
    monkeypatch.setattr(limits, "compiling_pays", lambda seconds: seconds > limits.start_seconds())
    of = plan(WYTHOFF, 9)
    assert row_stages(of, 100) == (100,)
    soon, last = row_stages(of, 10**7)
    assert 1000 < soon < 10**6 and last == 10**7
    assert isinstance(row_machine(of, soon), RowMachine) and not isinstance(row_machine(of, last), RowMachine)
    assert row_seconds(of, last) < 10 * limits.start_seconds() < row_seconds(of, 10**9)
