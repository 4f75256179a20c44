"""Games with few P-positions, proved to be all: ordered rules compared with the definition."""

from __future__ import annotations

import pytest

from wythoff import solve
from wythoff.game.rulesets import Definition, parse

# Ordered conditions, most of which leave few P-positions.
TELLING = (
    "nim | where(i + j >= 4)",
    "nim | where(i + j >= 7)",
    "nim | where(i + 2*j >= 9)",
    "nim | where(2*i + j >= 5 and i > 0)",
    "nim | where(i >= 2 and j >= 1)",
    "nim | where(i >= 3 and j >= 2)",
    "nim | where(i >= 1 and j >= 4)",
    "nim | where(i > j + 2)",
    "nim | where(i > j and j > 0)",
    "nim | where(i >= j)",
    "nim | where(i >= 2*j)",
    "nim | where(i + j >= 4 and (i + j) % 2 == 0)",
    "nim | where((i + j) % 3 == 0)",
    "nim | where((i - j) % 2 == 0 and i + j > 6)",
    "nim | where(i + j >= 5 and i != 3)",
    "nim | where(i != j)",
    "nim | where(abs(i - j) >= 3)",
    "nim | where(abs(i - j) <= 5 and i + j >= 3)",
    "nim | where(max(i, j) >= 6)",
    "nim | where(min(i, j) >= 3)",
    "nim | where(i + j >= x0)",
    "nim | where(i + j > y0)",
    "nim | where(i + j >= 2 and x1 >= 1)",
    "nim | where(i + j >= 4 or i == j)",
    "nim | where(i + j >= 12)",
    "nim | where(i >= 5 or j >= 5)",
    "nim | where(3*i >= 2*j + 7)",
    "nim | where(i % 2 == 0 and j % 3 == 0)",
    "nim | where(i + j >= 3) | vector(2, 1)",
    "misere(nim | where(i + j >= 4))",
    "misere(nim | where(i >= 2 and j >= 1))",
    "misere(nim | where(i + j >= 9))",
    "misere(nim | where(i > j))",
)


@pytest.mark.parametrize("text", TELLING)
def test_ordered_rules_are_counted_beyond_their_last_p_position(text):
    game = parse(text)
    found = list(solve(game, count=200).p_positions)
    by_definition = list(Definition(game).p_positions(24))
    if len(found) < 200:
        assert found == by_definition
    else:
        near = [place for place in by_definition if place[0] < found[-1][0]]
        assert [place for place in found if max(place) <= 24] == near


def test_most_of_them_are_proved_to_have_no_more():
    proved = [text for text in TELLING if solve(parse(text), count=200).evidence.kind == "proved"]
    assert len(proved) >= 22
