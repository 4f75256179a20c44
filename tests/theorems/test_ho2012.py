"""The positions of value 1 in the two games of Ho 2012: by a table from their rules, and for giants."""

from __future__ import annotations

from math import isqrt

import pytest

from wythoff import parse
from wythoff.game.catalog.literature import E_WYTHOFF, R_WYTHOFF
from wythoff.game.rulesets import Definition, mex
from wythoff.solving.solution import Bound
from wythoff.solving.theorems.grundy_theorems import known_level, known_values


def values_of_ho(up_to: int, *, extended: bool) -> list[list[int]]:
    """Return the table of values of the extension of Wythoff Nim, or of the restriction if not `extended`.

    Its rules are written out here, which is far faster than the definition.
    """
    table = [[0] * (up_to + 1) for _ in range(up_to + 1)]
    for y in range(up_to + 1):
        for x in range(y + 1):
            seen = {table[x][b] for b in range(y)} | {table[x - k][y - k] for k in range(1, x + 1)}
            if extended or x == y:
                seen |= {table[a][y] for a in range(x)}
            if extended:
                seen |= {table[x - k][y - l] for k in range(1, x + 1) for l in range(1, k)}
            table[x][y] = table[y][x] = mex(seen)
    return table


@pytest.mark.parametrize("text", [R_WYTHOFF, E_WYTHOFF])
def test_ones_of_ho(text: str) -> None:
    game = parse(text)
    rules, level = Definition(game), known_level(game, 1)
    assert level is not None
    assert str(level.evidence) == "proved: Ho 2012"
    values = values_of_ho(60, extended=text == E_WYTHOFF)
    assert all(values[x][y] == rules.value((x, y)) for x, y in game.positions(20))
    right = [(x, y) for x, y in game.positions(60) if values[x][y] == 1]
    assert list(zip(*level.pairs(Bound("up_to", 60)), strict=True)) == right
    assert all(level.contains(position) is (position in right) for position in game.positions(60))
    assert list(zip(*level.pairs(Bound("count", 20)), strict=True)) == right[:20]
    assert list(zip(*level.pairs(Bound("columns", 9)), strict=True)) == [pair for pair in right if pair[0] < 9]
    assert known_level(game, 2) is None
    assert known_values(game) is None


@pytest.mark.parametrize("text", [R_WYTHOFF, E_WYTHOFF])
def test_ones_of_ho_at_any_size(text: str) -> None:
    game = parse(text)
    ones, zeros = known_level(game, 1), known_level(game, 0)
    assert ones is not None
    assert zeros is not None
    for n in (10**50, 10**1000, 10**1000 + 1):
        a = (n + isqrt(5 * n * n)) // 2
        assert zeros.contains((a, a + n))
        assert ones.contains((a - 1, a - 1 + n))
        assert not ones.contains((a, a + n))
        assert not ones.contains((a - 1, a + n))


def test_the_reading_of_2_4_in_ho() -> None:
    """Check (2, 4), where the paper is ambiguous: it has value 1 in the extension, but not in the restriction."""
    restriction, extension = Definition(parse(R_WYTHOFF)), Definition(parse(E_WYTHOFF))
    assert [restriction.value(position) for position in ((2, 2), (4, 6))] == [1, 1]
    assert restriction.value((2, 4)) != 1
    assert extension.value((2, 4)) == 1
