"""Tables for any number of piles, plain and compiled, compared with the definition."""

from itertools import permutations, product

import pytest
from hypothesis import given, settings

from tests.kernels.engines import both_engines, engine
from tests.random_rulesets import vector_sets
from wythoff.base.errors import RequestError, TooLargeError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import (
    Definition,
    Game,
    Misere,
    NheapEqual,
    RatGame,
    RatGamePrinted,
    TribonacciGame,
    Vectors,
    parse,
)
from wythoff.kernels import BoxGame, box_variables, limits
from wythoff.solving.values.by_options import ByBoxes
from wythoff.solving.values.grundy_tables import grundy
from wythoff.solving.values.table import Request, ValueArray

# Games, and the largest piles for the definition.
CALLS = {
    "cyclic_nimhoff(h=3, piles=1)": 30,
    "cyclic_nimhoff(h=4, piles=3)": 7,
    "cyclic_nimhoff(h=5, piles=4)": 4,
    "npile_wythoff(n=3)": 8,
    "npile_wythoff(n=4)": 4,
    "nheap_equal(n=3)": 8,
    "nheap_equal(n=5)": 3,
    "vectors(moves=())": 5,
    "vectors(moves=((1,), (3,)))": 40,
    "vectors(moves=((0, 1, 1), (1, 0, 2), (0, 0, 3)))": 6,
    "star(game=vectors(moves=((2,), (3,))), times=2)": 20,
    "star(game=cyclic_nimhoff(h=3, piles=3), times=1)": 5,
    "star(game=misere(vectors(moves=((0, 1, 1), (1, 0, 1)))), times=1)": 4,
}
TESTED = {"tribonacci_game()": 8, "rat_game()": 8, "rat_game_as_printed()": 8}


def by_definition(rules, ask, up_to):
    def nested(place):
        return ask(place) if len(place) == rules.game.piles else [nested((*place, pile)) for pile in range(up_to + 1)]

    return nested(())


def outcomes(values):
    """Return the outcomes "P" or "N" for nested lists of values."""
    if isinstance(values, int):
        return "N" if values else "P"
    return [outcomes(part) for part in values]


def filled(game, up_to):
    """Return the tables of normal and of misere play."""
    plan = ByBoxes().plan(game, up_to)
    return [ValueArray.of(plan.fill(misere, Request())) for misere in (False, True)]


def check(game, up_to):
    rules, lost = Definition(game), Definition(Misere(game))
    found, misere = filled(game, up_to)
    assert found == by_definition(rules, rules.value, up_to)
    assert outcomes(misere) == by_definition(lost, lost.outcome, up_to)


@both_engines
@pytest.mark.parametrize("call", CALLS)
def test_games_of_the_catalog(name, call):
    with engine(name):
        check(parse(call, NAMES), CALLS[call])


@pytest.mark.parametrize("call", TESTED)
def test_games_with_a_condition(call):
    with engine("plain"):
        check(parse(call, NAMES), TESTED[call])


@pytest.mark.slow
def test_games_with_a_condition_compiled():
    pytest.importorskip("numba", reason="the compiled twin needs numba")
    game = RatGame()
    with engine("plain"):
        plain = filled(game, 13)
    with engine("compiled"):
        assert filled(game, 13) == plain


@pytest.mark.parametrize("game", [TribonacciGame(), RatGame(), RatGamePrinted()])
def test_conditions_say_what_the_games_allow(game):
    condition = game.in_a_box(12).test
    for x, y, z in ((0, 3, 5), (2, 4, 5), (3, 5, 12), (4, 9, 12), (5, 5, 5)):
        for u, v, w in product(range(x + 1), range(y + 1), range(z + 1)):
            if (u, v, w) != (x, y, z):
                taken = x - u, y - v, z - w
                at = dict(zip(box_variables(3), (x, y, z, u, v, w, *taken), strict=True))
                few = taken.count(0) > 0
                assert (few or bool(condition.evaluate(at))) == game.moves.allows((x, y, z), taken, ordered=True)


@given(vector_sets().filter(lambda moves: not moves or len(moves[0]) != 2))
@settings(max_examples=25)
def test_random_vectors(moves):
    with engine("plain"):
        check(Vectors(moves), {1: 15, 2: 4, 3: 4, 4: 2}[len(moves[0]) if moves else 2])


@both_engines
def test_a_large_box(name):
    up_to = {"plain": 15, "compiled": 60}[name]
    with engine(name):
        table = grundy(NheapEqual(3), up_to=up_to, method="by_boxes")
    game = table.game
    for place in ((0, 3, 9), (5, 7, 11), (2, 14, 15), (15, 15, 15), (up_to, up_to, up_to), (0, 0, up_to)):
        value, seen = table.value(place), {table.value(option) for option in game.options(place)}
        assert value not in seen and seen >= set(range(value))
        assert {table.values[x][y][z] for x, y, z in permutations(place)} == {value}
    assert table.positions_of(0)[:4] == [(0, 0, 0), (0, 1, 1), (0, 2, 2), (0, 3, 3)]


@both_engines
def test_one_pile(name):
    with engine(name):
        table = grundy(parse("vectors(moves=((1,), (3,)))", NAMES), up_to=9, method="by_boxes")
    assert table.values == [0, 1] * 5 and table.values[3] == 1 and list(table.values) == [0, 1] * 5
    assert table.value(8) == 0 and table.outcome((9,)) == "N"
    assert table.positions_of(1) == [(1,), (3,), (5,), (7,), (9,)]
    assert table.as_dict()["values"] == [0, 1] * 5


@both_engines
def test_an_array_is_filled(name):
    numpy = pytest.importorskip("numpy", reason="arrays need numpy")
    out = numpy.zeros((5, 5, 5), numpy.uint16)
    with engine(name):
        table = grundy(NheapEqual(3), up_to=4, out=out, method="by_boxes")
        assert out.tolist() == table.values
        assert table.values == by_definition(Definition(table.game), Definition(table.game).value, 4)
        with pytest.raises(RequestError, match="out must be an array of 6 by 6 by 6 uint16 or uint32"):
            grundy(NheapEqual(3), up_to=5, out=out, method="by_boxes")


def test_progress_memory_and_other_games(monkeypatch):
    done = []
    with engine("plain"):
        grundy(NheapEqual(3), up_to=5, method="by_boxes", progress=lambda *pair: done.append(pair))
    assert done[-1] == (36, 36) and len(done) == 36
    assert BoxGame(3, True, 1, (((1, 1, 1), (1, 1, 1)),)).largest_value(11) == 30
    assert ByBoxes().plan(Game(), 5) is None
    assert ByBoxes().plan(parse("ordered(2, nim | each((1, -2)))"), 5) is None
    monkeypatch.setattr(limits, "available_memory", lambda: 1000)
    with engine("plain"), pytest.raises(TooLargeError, match="must fit in memory"):
        grundy(NheapEqual(3), up_to=20, method="by_boxes")
