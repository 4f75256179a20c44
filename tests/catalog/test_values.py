"""Every named game with Sprague-Grundy values: its golden table, by every method that applies."""

from functools import cache

import pytest

from tests.catalog.make_golden import read_tables
from tests.catalog.make_golden_values import VALUES, has_values, unfolded
from tests.catalog.test_entries import ALL_CALLS
from wythoff.base.errors import ParameterError, RequestError
from wythoff.game.catalog import NAMES
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import parse
from wythoff.solving.values.grundy_tables import METHODS, grundy

VALUED = [call for call in ALL_CALLS if has_values(call)]
# The definition made the tables, so for it only the layout is tested, on a small table.
LAID_OUT = 5


def name_of(call):
    return call.split("(")[0]


@cache
def tables(name):
    return read_tables(VALUES, name)


def at(values, places):
    """Return a nested list restricted to the given indices in each of its lists."""
    return [at(values[place], places) if isinstance(values[place], list) else values[place] for place in places]


def test_every_game_that_has_values_has_golden_data():
    written = {path.name.partition(".")[0] for path in VALUES.glob("*.json.gz")}
    assert written == {name_of(call) for call in VALUED}
    assert [call for name in dict.fromkeys(map(name_of, VALUED)) for call in tables(name)] == VALUED


@pytest.mark.parametrize("call", VALUED)
def test_every_method_gives_the_golden_table(call):
    game, table = parse(call, NAMES), tables(name_of(call))[call]
    expected = unfolded(game, table["values"])
    piles = table.get("piles", [str(pile) for pile in range(len(expected))])
    assert len(piles) == len(expected) > LAID_OUT
    for method in METHODS:
        up_to = table["up_to"] if method.by != "by_definition" else LAID_OUT
        if method.load()().plan(game, up_to) is None:
            continue
        found = grundy(game, up_to=up_to, method=method.by)
        assert found.values == at(expected, [piles.index(str(size)) for size in found.sizes])


OTHERS = [call for call in ALL_CALLS if not has_values(call)]
# Blocking games in which nothing can be blocked.
UNBLOCKED = [call for call in OTHERS if parse(call, NAMES).blocking and not canonical(parse(call, NAMES)).blocking]


@pytest.mark.parametrize("call", UNBLOCKED)
def test_empty_blocking_keeps_the_values(call):
    game = parse(call, NAMES)
    assert grundy(game, up_to=LAID_OUT).values == grundy(canonical(game), up_to=LAID_OUT).values


@pytest.mark.parametrize("call", [call for call in OTHERS if call not in UNBLOCKED])
def test_other_games_have_no_table(call):
    game = parse(call, NAMES)
    reason = "no value before the second player chooses" if game.choices else "Sprague-Grundy values exist "
    with pytest.raises((ParameterError, RequestError), match=reason):
        grundy(game, up_to=LAID_OUT)
