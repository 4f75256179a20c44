"""Rules in which conditions keep some moves along lines: by sweep, filling and tables, as by the definition."""

from random import Random

import pytest

import wythoff as w
from tests.kept_rules import rule
from tests.kernels.engines import engine, needs_numba
from tests.seeds import seed_of
from wythoff.game.rulesets import Definition, Diagonal, Jump, Keep, Moves, Nim, parse
from wythoff.game.rulesets.plans.kept_lines import kept_lines
from wythoff.game.rulesets.plans.lines import line_plan
from wythoff.kernels import line_pairs, option_table
from wythoff.solving.solution import Bound
from wythoff.solving.solvers.positions import named
from wythoff.solving.values.by_options import option_game

SIDE, FAR = 13, 90


class TwoFromEach(Moves):
    """Moves of a user's class: take 2 from each pile."""

    __slots__ = ()

    def allows(self, x, y, i, j):
        return i == j == 2

    def squares(self, x, y):
        if min(x, y) >= 2:
            yield x - 2, y - 2


@pytest.mark.parametrize("removed", [TwoFromEach(), Jump(2, 2)])
def test_moves_of_a_class_stay_removed_under_a_condition(removed):
    for kept in (Diagonal() - removed, Keep(Diagonal(), "k < 9") - removed, (Diagonal() - removed) - Jump(3, 3)):
        game = Nim() | Keep(kept, "x1 >= 0")
        assert list(w.solve(game, up_to=SIDE)) == list(Definition(game).p_positions(SIDE)), str(game)


def rules(seed, count):
    """Return `count` random rules that can be solved by a sweep."""
    chance, found = Random(seed_of(seed)), []
    while len(found) < count:
        game = parse(rule(chance))
        if line_plan(game) is not None and line_plan(game).kept:
            found.append(game)
    return found


def swept(game, side):
    return [*zip(*(map(int, pile) for pile in line_pairs(line_plan(game), side, top=side - 1)), strict=True)]


def values(game, side, **changed):
    of = option_game(game)
    tests = tuple(tested._replace(**changed) for tested in of.tests)
    table, _ = option_table(of._replace(tests=tests), side, misere=game.misere)
    return [[*map(int, row)] for row in table]


def assert_right(game):
    known = Definition(game).p_positions(SIDE - 1)
    assert swept(game, SIDE) == [tuple(place) for place in known], str(game)
    pulled = named("by_pull").solve(game, Bound("columns", FAR), lambda done, total: None).p_positions
    found = [*zip(*(map(int, pile) for pile in line_pairs(line_plan(game), FAR)), strict=True)]
    assert found == [tuple(place) for place in pulled], str(game)


def assert_values(game):
    table = values(game, 40)
    assert table == values(game, 40, period=None), str(game)
    rules = Definition(game)
    for x, y in ((3, 5), (6, 6), (9, 4), (2, 8), (7, 9)):
        if not game.misere:
            assert table[x][y] == rules.value((x, y)), (str(game), x, y)
        assert (table[x][y] == 0) == (rules.outcome((x, y)) == "P"), (str(game), x, y)


@pytest.mark.parametrize("seed", range(8))
def test_random_rules_are_swept_as_by_the_definition(seed):
    with engine("plain"):
        for game in rules(seed, 2):
            assert_right(game)


@pytest.mark.parametrize("seed", range(100, 106))
def test_random_rules_are_tabulated_as_by_the_definition(seed):
    with engine("plain"):
        for game in rules(seed, 2):
            assert_values(game)


@pytest.mark.slow
@needs_numba
@pytest.mark.parametrize("seed", range(200, 204))
def test_compiled_sweeps_and_tables_are_those_of_the_definition(seed):
    for game in rules(seed, 2):
        with engine("compiled"):
            assert_right(game)
            assert_values(game)


@pytest.mark.parametrize(
    "line", ["jump(1, 10**12)", "jump(2**64, 2**64 + 1)", "ray(1, 10**12)", "ray(10**12, 10**12 + 1)"]
)
def test_lines_that_take_giant_numbers_have_no_period(line):
    """Do not sweep lines with giant steps, for which sets of so many columns would be kept."""
    part = parse(f"keep({line}, k % 2 == 1)")
    assert kept_lines(part, ordered=False).period is None
    game = parse(f"nim | diagonal | keep({line}, k % 2 == 1)")
    assert list(w.solve(game, up_to=12).p_positions) == list(Definition(game).p_positions(12))
