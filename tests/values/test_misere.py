"""Outcomes of misere play that come with tables of values, compared with the definition."""

import pytest
from hypothesis import given, settings

from tests.kernels.engines import engine, needs_numba
from tests.random_rulesets import unblocked
from wythoff.base.errors import TooLargeError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, Misere, parse
from wythoff.solving.values import grundy_tables
from wythoff.solving.values.grundy_tables import grundy

# One game for each method of filling tables, including games with memory and with squares off the board.
CALLS = {
    "nim": 12,
    "wythoff()": 12,
    "shifted(m=1, p=3, l=1)": 9,
    "euclid()": 12,
    "ratwyt()": 4,
    "terminal(nim | diagonal(x1 + 1), x + y < 3)": 9,
    "where(k < l) | vector(2, 1)": 9,
    "npile_wythoff(n=3)": 5,
    "vectors(moves=((1,), (3,)))": 9,
    "imitation(m=1, p=2)": 5,
    "fibonacci_nim()": 12,
    "end_wythoff(middle=(1, 2))": 6,
}


def right(game, up_to):
    rules, sizes = Definition(Misere(game)), game.sizes(up_to)

    def nested(piles):
        if len(piles) < game.piles:
            return [nested((*piles, size)) for size in sizes]
        return rules.outcome(piles) if game.contains(piles if game.ordered else tuple(sorted(piles))) else None

    return nested(())


@pytest.mark.parametrize("call", CALLS)
def test_outcomes_are_those_of_the_definition(call):
    game, up_to = parse(call, NAMES), CALLS[call]
    for method in grundy_tables.METHODS:
        if method.load()().plan(game, up_to) is not None:
            with engine("plain"):
                assert grundy(game, up_to=up_to, method=method.by).misere_outcomes == right(game, up_to)


@given(unblocked())
@settings(max_examples=12)
def test_random_rules(game):
    with engine("plain"):
        assert grundy(game, up_to=5).misere_outcomes == right(game, 5)


def test_single_outcomes_and_parts():
    with engine("plain"):
        table = grundy(parse("nim | diagonal"), up_to=30, method="by_options")
        # In misere play the P-positions of Wythoff Nim are those of normal play except for the first two.
        assert [table.misere_outcome(place) for place in ((0, 0), (0, 1), (2, 2), (1, 2), (3, 5))] == list("NPPNP")
        assert table.misere_outcomes[:2][1] == table.misere_outcomes[1]
        assert list(table.misere_outcomes[1][:4]) == ["P", "N", "N", "N"]
        assert len(table.misere_outcomes) == 31 and repr(table.misere_outcomes) == "<outcomes of 31 rows>"


@needs_numba
def test_outcomes_of_boxes_in_arrays():
    with engine("compiled"):
        table = grundy(parse("nheap_equal(n=3)", NAMES), up_to=6, method="by_boxes")
        assert table.misere_outcomes == right(table.game, 6)
        assert table.misere_outcomes[2][1:] == right(table.game, 6)[2][1:]


def test_they_are_found_once_and_refused_before_they_start(monkeypatch):
    table = grundy(parse("nim"), up_to=5)
    assert table.misere_outcomes is table.misere_outcomes
    monkeypatch.setattr("wythoff.kernels.limits.available_memory", lambda: 10)
    with pytest.raises(TooLargeError, match="must fit in memory"):
        _ = grundy(parse("nim"), up_to=5).misere_outcomes
