"""Rows that infinitely many P-positions reach together, found by remainders, compared with the moves themselves."""

from __future__ import annotations

from random import Random

import pytest

from wythoff.game.rulesets import Definition, parse
from wythoff.game.rulesets.plans.filling import rules_of
from wythoff.game.rulesets.plans.remainders import Remainders
from wythoff.kernels.plain.filling import Judge
from wythoff.solving.solvers import solve

CONDITIONS = (
    "(k | l) == l and k > 0", "gcd(k, l) == 1 and k > 0", "(k & l) % 4 == 1", "k*l % 5 == 1",
    "(l - k) % 3 == 0 and k < 9", "popcount(k & l) == 0 and k > 0", "k > 0 and l % (k % 3 + 1) == 0",
    "l//2 % 3 == k % 3", "k > 0 and (k ^ l) % 4 < 2",
)  # fmt: skip
FAR = 2_000


@pytest.mark.parametrize("condition", CONDITIONS)
def test_rows_that_are_taken_are_taken(condition):
    random, rules = Random(condition), rules_of(parse(f"nim | where({condition})"))
    judge, remainders, told = Judge(rules), Remainders(rules), 0
    for _ in range(60):
        x = random.randrange(4, 40)
        squares = [(a, random.randrange(2 * x)) for a in random.sample(range(x), random.randrange(1, x))]
        if remainders.take(x, 3 * x, squares):
            told += 1
            assert all(any(judge.reaches(x, y, *square) for square in squares) for y in range(3 * x + 1, FAR))
    assert told > 1


def test_what_is_not_told_by_remainders_is_left_to_others():
    squares = [(0, 0), (1, 3)]
    rules = (
        "nim | where(k > 0 and l % x0 == 0)",
        "block(nim | where(k > 0), 1)",
        "nim | where(k > 0 and popcount(l) > 1)",
    )
    assert [Remainders(rules_of(parse(rule))).take(2, 9, squares) for rule in rules] == [None] * 3


@pytest.mark.parametrize(
    ("text", "columns"),
    [("nim | where((k | l) == l and k > 0)", 130), ("nim | diagonal | where(gcd(k, l) == 1 and k > 0 and l > 0)", 230)],
)
def test_rows_that_many_p_positions_take_together_are_left(text, columns):
    # Refused in earlier versions, because no finite set of P-positions reaches the whole row.
    found = [*map(tuple, solve(parse(text), columns=columns).p_positions)]
    assert [pair for pair in found if max(pair) <= 25] == Definition(parse(text)).p_positions(25)
    assert [*map(tuple, solve(parse(text), count=len(found)).p_positions)] == found


def test_divisor_undefined_near_the_origin_is_kept():
    # l % 2000 is a common divisor of l and min(l, 2000) for all l < 2000, but not for 2003.
    game = parse("nim | where(k > 0 and (gcd(l, min(l, 2000)) == l % 2000 or l % 2000 == 0))")
    assert [*map(tuple, solve(game, columns=2).p_positions)] == [(0, 0), (1, 2003)]
