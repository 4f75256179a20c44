"""Blocking games whose moves are lines: solved by counting without a table of moves, compared with the rules."""

import pytest
from hypothesis import given, settings, strategies as st

from wythoff import solve
from wythoff.base.errors import RequestError
from wythoff.game.rulesets import parse
from wythoff.game.rulesets.definition import Definition
from wythoff.game.rulesets.plans.lines import share_a_move
from wythoff.kernels import limits
from wythoff.kernels.limits import silent
from wythoff.solving.solution import Bound
from wythoff.solving.solvers.by_counting import ByCounting

LINE = st.tuples(*[st.integers(0, 4)] * 4)
PARTS = (
    "diagonal",
    "diagonal(2)",
    "ray(1, 2)",
    "ray(2, 3)",
    "jump(1, 2)",
    "jump(0, 2)",
    "vector(1, 3)",
    "vector(2, 0)",
)
SIDE = 13


def moves(line):
    i, j, p, q = line
    return {(i + t * p, j + t * q) for t in range(40)}


@given(LINE, LINE)
@settings(max_examples=500)
def test_lines_that_cross_share_a_move(one, other):
    if moves(one) & moves(other):
        assert share_a_move(one, other)
    elif one[2] * other[3] != one[3] * other[2] or not any((*one[2:], *other[2:])):
        assert not share_a_move(one, other)


@pytest.mark.parametrize("compiled", [True, False])
@given(
    nim=st.sampled_from(["nim | ", "nim(step=2) | ", ""]),
    parts=st.lists(st.sampled_from(PARTS), min_size=1, max_size=3, unique=True),
    of=st.sampled_from(["", ", of=nim", ", of=diagonal"]),
    n=st.integers(0, 4),
    ended=st.integers(0, 5),
    misere=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_p_positions_are_those_of_the_rules(compiled, nim, parts, of, n, ended, misere):
    text = nim + " | ".join(parts)
    text = f"block({f'terminal({text}, x + y < {ended})' if ended else text}, {n}{of})"
    game = parse(f"misere({text})" if misere else text)
    rules = Definition(game)
    every = [(x, y) for x in range(SIDE) for y in range(0 if game.ordered else x, SIDE)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "compiling_pays", lambda seconds: compiled and limits.has_numba())
        found = ByCounting().solve(game, Bound("up_to", SIDE - 1), silent).p_positions
    assert sorted((int(x), int(y)) for x, y in found) == [place for place in every if rules.outcome(place) == "P"]


@pytest.mark.parametrize("text", ["block(nim | diagonal, 2)", "block(nim, 1, of=diagonal)"])
@pytest.mark.parametrize("columns", [0, 1, 2, 9])
def test_columns_are_counted_as_high_as_they_are(text, columns):
    """Solve columns on boards that are higher than wide: each column has the P-positions of a large square board."""
    game = parse(text)
    square = [place for place in solve(game, up_to=40, solver="by_definition") if place[0] < columns]
    assert [*solve(game, columns=columns, solver="by_counting")] == square
    count = len(square)
    assert [*solve(game, count=count, solver="by_counting")] == square


def test_of_no_p_positions_nothing_is_known():
    empty = solve(parse("block(nim | diagonal, 2)"), count=0, solver="by_counting")
    assert not [*empty] and empty.evidence.up_to == 0
    for place in ((0, 0), (1, 1)):
        with pytest.raises(RequestError, match="solve with a larger bound"):
            empty.outcome(place)
