"""Automata of formulas with common bits, compared with all points of a small box."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.seeds import seed_of
from wythoff.expressions import parse_condition
from wythoff.expressions.formulas import Common, LinearFormula, holds, junction, within
from wythoff.expressions.logic import equivalent, possible
from wythoff.expressions.walking import FormulaWalk

NAMES, REACH = "xyz", 4
COMMON = [Common("c", ("x", "y")), Common("d", ("c", "z"))]
POINTS = [
    point | {"c": point["x"] & point["y"], "d": point["x"] & point["y"] & point["z"]}
    for point in (dict(zip(NAMES, at, strict=True)) for at in product(range(-REACH, REACH + 1), repeat=len(NAMES)))
]


def formula(rng: Random, names: str, most: int, depth: int) -> LinearFormula:
    """Return a random formula; without constants if `most` is 0."""
    if depth and rng.random() < 0.7:
        parts = [formula(rng, names, most, depth - 1) for _ in range(rng.randint(2, 3))]
        return junction(rng.random() < 0.5, parts)
    # Mostly differences, which are often 0.
    some = sorted(rng.sample(names, rng.choice((1, 2, 2, len(names)))))
    terms = tuple((name, rng.choice((-2, -1, -1, 1, 1, 2))) for name in some)
    low = rng.choice((None, rng.randint(-most, most)))
    high = rng.randint(-most, most) if low is None else rng.choice((None, low, low + most))
    return within(terms, low, high)


def solved(given: LinearFormula, natural: str, names: str) -> bool | None:
    return FormulaWalk(given, frozenset(natural), [one for one in COMMON if one.name in names]).succeeds(200_000)


@pytest.mark.parametrize("most", [0, 1, 5])
@pytest.mark.parametrize("names", ["xyz", "xyzc", "xyzcd"])
def test_walk_finds_what_trying_all_points_finds(names: str, most: int) -> None:
    rng = Random(seed_of(f"{names}{most}"))
    for _ in range(60):
        natural = "".join(name for name in NAMES if rng.random() < 0.3)
        signs = [within(((name, 1),), 0, None) for name in natural]
        given = junction(True, [*(formula(rng, names, most, 1) for _ in range(3)), *signs])
        somewhere = any(holds(given, point) for point in POINTS)
        found = solved(given, natural, names)
        assert found or not somewhere, given
        box = [within(((name, 1),), -REACH, REACH) for name in NAMES]
        assert solved(junction(True, [given, *box]), natural, names) is somewhere, given


@pytest.mark.parametrize("sides", [("y >= (x | y)", "x >= (x | y)"), ("x <= y - (x | y)", "y <= x - (x | y)")])
def test_subsets_of_bits_are_not_symmetric(sides: tuple[str, str]) -> None:
    one, other, *piles = (parse_condition(text, ("x", "y")) for text in (*sides, "x >= 0", "y >= 0"))
    assert equivalent(one, other, piles) is False
    assert possible(one, parse_condition("x < y", ("x", "y")), *piles) is True
