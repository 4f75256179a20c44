"""Sprague-Grundy values, compared with terms from the OEIS."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.own_games import SameFromAny
from wythoff.game.rulesets import parse
from wythoff.solving.values.grundy_tables import grundy

PRINTED = json.loads((Path(__file__).parent / "oeis.json").read_text())


@cache
def wythoff() -> Sequence[Any]:
    return grundy(parse("nim | diagonal"), up_to=75).values


def antidiagonals(at: Callable[[int, int], int], count: int) -> list[int]:
    places = ((total - y, y) for total in range(count) for y in range(total + 1))
    return [at(x, y) for x, y in islice(places, count)]


def row(r: int) -> Callable[[int], list[int]]:
    return lambda count: wythoff()[r][:count]


READINGS: dict[str, Callable[[int], list[int]]] = {
    "A004481": lambda count: antidiagonals(lambda x, y: wythoff()[x][y], count),
    **{f"A00448{r + 1}": row(r) for r in range(1, 7)},
    "A047708": lambda count: [wythoff()[n][n] for n in range(count)],
}


@pytest.mark.parametrize("number", READINGS)
def test_wythoffs_game(number):
    terms = PRINTED[number]["terms"]
    assert len(terms) >= 60
    assert READINGS[number](len(terms)) == terms


def test_the_same_number_from_any_of_three_piles():
    terms = PRINTED["A018219"]["terms"]
    values = grundy(SameFromAny(), up_to=max(terms)).values
    assert antidiagonals(lambda x, y: values[x][y].index(0), len(terms)) == terms
