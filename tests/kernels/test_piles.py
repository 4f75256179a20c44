"""The last pile that completes the others: both engines against the definition."""

from __future__ import annotations

import pytest

from tests.kernels.engines import both_engines, engine, needs_numba
from wythoff.base.errors import TooLargeError
from wythoff.game.rulesets import Definition, Misere, NheapEqual, NpileWythoff
from wythoff.kernels import completion_seconds, completions, pile_number

GAMES = {"xor": NpileWythoff, "equal": NheapEqual}
SIDES = {3: 12, 4: 6, 5: 4, 6: 3}


@both_engines
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("piles", SIDES)
@pytest.mark.parametrize("rule", GAMES)
def test_completions_are_the_p_positions(name, rule, piles, misere):
    game = Misere(GAMES[rule](piles)) if misere else GAMES[rule](piles)
    rules = Definition(game)
    for side in (1, 2, SIDES[piles]):
        with engine(name):
            table, columns = completions(rule, piles, side, misere=misere)
        found = [tuple(map(int, place)) for place in zip(*columns, strict=True)]
        assert len(columns) == piles
        assert found == rules.p_positions(side - 1)
        last = {place: int(table[pile_number(place[:-1], side)]) for place in found}
        assert all(last[place] == place[-1] for place in found)
        assert len(table) == side ** (piles - 1)


@needs_numba
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("rule", "piles", "side"), [("xor", 3, 40), ("xor", 4, 9), ("equal", 3, 64), ("equal", 4, 13)])
def test_the_twins_fill_the_same_table(rule, piles, side, misere):
    tables = []
    for name in ("plain", "compiled"):
        with engine(name):
            table, columns = completions(rule, piles, side, misere=misere)
        tables.append(([min(int(last), side) for last in table], [list(map(int, column)) for column in columns]))
    assert tables[0] == tables[1]


@needs_numba
def test_two_hundred_cubed():
    """The checksums of the yardstick."""
    with engine("compiled"):
        table, columns = completions("xor", 3, 200, misere=False)
    assert len(columns[0]) == 2178
    assert int((table < 200).sum()) == 12800


def test_progress_and_refusal():
    calls = []
    completions("equal", 3, 5, misere=False, progress=lambda done, total: calls.append((done, total)))
    assert calls == [(first, 5) for first in range(5)]
    with pytest.raises(TooLargeError, match="choices of 4 piles must fit in memory"):
        completions("equal", 5, 10**6, misere=False)
    assert completion_seconds("xor", 3, 10**100) > 10**20
    assert completion_seconds("xor", 3, 200) < completion_seconds("xor", 3, 400)
