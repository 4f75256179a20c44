"""Rules in outline and their holes in bits: no game of a rule is told from it by a look."""

from __future__ import annotations

from itertools import product

import pytest

from wythoff.catalog.canonical import rules
from wythoff.errors import WythoffError
from wythoff.rulesets import Moves
from wythoff.rulesets.at_once import sample
from wythoff.rulesets.holes import holes_of
from wythoff.rulesets.outlines import outlines_of
from wythoff.rulesets.samples import membership, small, value_at

NUMBERS = (0, 1, 2, 3, 5, 15, 16, 40)


def looked_at(moves):
    """What is seen of moves where they have a value."""
    for x, y, i, j in small():
        allowed = value_at(membership(moves), (x, y, i, j))
        if allowed is not None:
            a, b = sorted((x - i, y - j))
            yield (x, y, a, b, i, j, i, j), allowed


def games(rule):
    if rule.expression is not None:
        choices = [("2*min(k, l) + 1", "min(k, l)**2")]
    else:
        choices = [[number for number in NUMBERS if number >= least] for _, least in rule.kinds]
    for values in product(*choices):
        given = dict(zip((name for name, _ in rule.kinds), values, strict=True))
        if rule.condition is None or rule.condition.evaluate(given):
            try:
                yield values, rule.build(**given)
            except WythoffError:  # a divisor that is 0
                continue


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.shown)
def test_the_games_of_a_rule_are_not_told_from_it(rule):
    outlines = outlines_of(rules())
    for values, game in games(rule):
        assert isinstance(game, Moves)
        seen = list(looked_at(game))
        assert rule in outlines.fitting(sample(game)), str(game)
        if rule.expression is None:
            assert values in set(holes_of(rule).agreeing(seen, NUMBERS)), str(game)
