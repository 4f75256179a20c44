"""Splythoff Nim (docs/mathematics/more-piles.md, Theorem 7.9), compared with a second implementation of its rules."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

from tests.theorems.agreement import agrees
from wythoff import parse
from wythoff.game.rulesets import Definition, Game
from wythoff.solving.theorems.fokkink2022 import SOURCE, THEOREMS as THEOREM, QueenPairs


@cache
def game() -> Game:
    return parse("splythoff")


@cache
def bounced(x: int, y: int) -> frozenset[tuple[int, int]]:
    """Return the squares that a queen on (x, y) reaches with at most one bounce, nearer to the corner than (x, y)."""
    found = set()
    for down, left in ((1, 0), (0, 1), (1, 1)):
        a, b = x, y
        steps = [-left, -down]
        while True:
            if min(a + steps[0], b + steps[1]) < 0:
                if (down, left) != (1, 1) or (a, b) == (x, y) or (a, b) == (0, 0) or max(steps) > 0:
                    break
                steps = [1, -1] if a == 0 else [-1, 1]
                continue
            a, b = a + steps[0], b + steps[1]
            found.add((a, b))
    return frozenset(square for square in found if sum(square) < x + y)


def test_the_moves_are_those_of_a_queen_that_bounces() -> None:
    for position in game().positions(11):
        x, y = position
        squares = bounced(x, y) | {(b, a) for a, b in bounced(y, x)}
        options = tuple(sorted({(min(square), max(square)) for square in squares}))
        assert game().options(position) == options
        for target in game().positions(11):
            assert game().reaches(position, target) is (target in options)  # type: ignore[attr-defined]


def test_the_definition() -> None:
    agrees(game(), SOURCE, up_to=34, moves=26)


def test_by_the_rule_of_greedy_queens() -> None:
    """Compare with the rule of the greedy queens: least unused x, then least unused y with a new difference and sum."""
    pairs, piles, lines = [(0, 0)], {0}, {0}
    while len(pairs) < 400:
        x = next(number for number in range(1000) if number not in piles)
        y = next(y for y in range(x + 1, 2000) if y not in piles and not {y - x, y + x} & lines)
        pairs.append((x, y))
        piles |= {x, y}
        lines |= {y - x, y + x}
    answer = THEOREM.asked(game()).conclusion()
    assert [answer.p_position(n) for n in range(400)] == pairs
    assert [answer.index(pair) for pair in pairs] == list(range(400))


@given(st.integers(0, 10**40), st.integers(0, 10**40), st.booleans())
@settings(max_examples=20, deadline=None)
def test_giants(x: int, y: int, near: bool) -> None:
    answer = QueenPairs(game())  # type: ignore[arg-type]
    position = game().place((x, x + y % 1000 if near else y))
    moves = answer.winning_moves(position)
    assert answer.is_p(position) is (not moves)
    assert all(answer.is_p(move) and game().reaches(position, move) for move in moves)  # type: ignore[attr-defined]
    numbered = answer.p_position(x)
    assert answer.index(numbered) == x
    assert answer.winning_moves(numbered) == ()


@pytest.mark.parametrize("text", ["wythoff", "nim", "misere(splythoff)", "wythoff_pass", "euclid"])
def test_of_other_games_it_does_not_speak(text: str) -> None:
    assert not THEOREM.asked(parse(text)).evidence


def test_misere_play_is_computed() -> None:
    from wythoff import solve

    misere = parse("misere(splythoff)")
    assert solve(misere, up_to=24).p_positions[:5] == [(0, 1), (2, 2), (3, 5), (4, 7), (6, 11)]
    assert Definition(misere).p_positions(24) == list(solve(misere, up_to=24).p_positions)
