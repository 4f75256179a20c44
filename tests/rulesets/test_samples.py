"""Evaluation of many moves at once gives the same results as one by one."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.acceptance.random_notations import LAYERS, Notations
from tests.catalog.test_canonical import IN_NOTATION
from tests.rulesets.respelling import Respelling
from tests.rulesets.test_canonical import random_moves
from tests.seeds import seed_of
from wythoff.base.errors import WythoffError
from wythoff.expressions import NO_VALUE
from wythoff.game.catalog import NAMES
from wythoff.game.catalog.canonical import rules
from wythoff.game.rulesets import Moves, parse
from wythoff.game.rulesets.matching.forms import SampledMoves, fitting
from wythoff.game.rulesets.meaning.samples import exceeds, looked_at, sample, small, told_apart

NUMBERS = (0, 1, 2, 3, 5, 15, 16, 40)


def one_by_one(moves):
    """Return for each sample move whether it is allowed; None if the rule has no value there."""
    found = []
    for place in small().places:
        try:
            found.append(moves.allows(*place))
        except NO_VALUE:
            found.append(None)
    return found


def first_difference(first, second):
    """Return the first sample move that only one of the two sets of moves allows."""
    sides = zip(one_by_one(first), one_by_one(second), small().places, strict=True)
    return next((place for one, other, place in sides if {one, other} == {True, False}), None)


def test_all_moves_from_small_squares_are_looked_at():
    side = range(5)
    moves = {(x, y, i, j) for x in side for y in side for i in range(x + 1) for j in range(y + 1) if i + j}
    assert moves < {*small().places}


@pytest.mark.parametrize("seed", range(12))
def test_moves_are_told_apart_where_they_differ(seed):
    random, told = Random(seed_of(f"at once {seed}")), 0
    for _ in range(20):
        first = random_moves(random)
        second = random.choice((Respelling(random).moves(first), random_moves(random), first | random_moves(random)))
        found = told_apart(first, second)
        assert found == first_difference(first, second), (str(first), str(second))
        sides = [*zip(one_by_one(first), one_by_one(second), strict=True)]
        assert exceeds(first, second) is ((True, False) in sides)
        assert exceeds(second, first) is ((False, True) in sides)
        told += found is not None
    assert 3 < told < 20


def test_rules_of_every_kind_are_looked_at():
    texts = [*IN_NOTATION, *(Notations(Random(4)).text(number) for number in range(len(LAYERS)))]
    for game in (parse(text, NAMES) for text in texts):
        if isinstance(game, Moves):
            assert [*looked_at(game, small())] == one_by_one(game), str(game)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("nim | where(k > l and 6//(k - l) == 2)", "nim | where(l < k and 6//(k - l) == 2)"),
        ("where(k == 0 or 5//k > 4 and l == 1)", "where(5//(k + (k == 0)) > 4 and l == 1 or k == 0)"),
        ("nim | where(k**l > 3)", "nim | where(l**k > 3)"),
        ("nim(lengths=4//(n % 3) > 1)", "nim"),
        ("where(6//(k + l - 3) == 2)", "diagonal(6//x1)"),
    ],
)
def test_undefined_rule_is_compared_move_by_move(text, other):
    first, second = parse(text), parse(other)
    assert [*looked_at(first, small())] == one_by_one(first)
    assert sample(first).valued == sum(truth is not None for truth in one_by_one(first))
    assert told_apart(first, second) == first_difference(first, second)
    assert told_apart(first, first) is None


def games(rule):
    """Yield games of a rule with numbers for its parameters; for an expression, use two fixed texts."""
    if rule.expression is not None:
        choices = [("2*min(k, l) + 1", "min(k, l)**2")]
    else:
        choices = [[number for number in NUMBERS if number >= least] for _, least in rule.kinds]
    for values in product(*choices):
        given = dict(zip((name for name, _ in rule.kinds), values, strict=True))
        if rule.condition is None or rule.condition.evaluate(given):
            try:
                yield rule.build(**given)
            except WythoffError:  # a divisor that is 0
                continue


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.shown)
def test_the_games_of_a_rule_fit_it(rule):
    for game in games(rule):
        if rule.expression is None:
            assert any(built == game for _, built in fitting(SampledMoves(game), (rule,))), str(game)
