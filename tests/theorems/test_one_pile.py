"""One pile with finitely many amounts to take: outcomes that repeat, compared with brute force."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tests.theorems.agreement import agrees
from wythoff import parse, solve, strategy
from wythoff.apps.cli import main
from wythoff.game.rulesets import Vectors
from wythoff.solving.theorems.one_pile import one_pile, outcomes, periodic
from wythoff.values import value_at

NOTE = "docs/mathematics/values.md, Theorem 8.6"
SETS = ((1, 3, 4), (2, 4, 7), (1,), (5,), (3, 7, 8, 11), (1, 2, 3, 4, 5), (6, 10, 15), (4, 9, 25))


def played(amounts: tuple[int, ...], size: int, *, misere: bool) -> tuple[list[int], list[int]]:
    """Return two lists for piles below `size`: whether the player to move wins (1 or 0), and the values."""
    wins: list[int] = []
    values: list[int] = []
    for n in range(size):
        left = [n - amount for amount in amounts if amount <= n]
        wins.append(int(misere if not left else not all(wins[pile] for pile in left)))
        values.append(next(g for g in range(size + 1) if all(values[pile] != g for pile in left)))
    return wins, values


@pytest.mark.parametrize("play", ["{}", "misere({})"])
@pytest.mark.parametrize("amounts", SETS)
def test_subtraction_is_that_of_the_rules(amounts: tuple[int, ...], play: str) -> None:
    game = parse(play.format(f"subtraction{amounts}"))
    answer = agrees(game, NOTE, up_to=90, moves=60)
    assert all(
        answer.index(pair) == n and answer.p_position(n) == pair
        for n, pair in enumerate(solve(game, up_to=90).p_positions)
    )


@given(st.sets(st.integers(1, 30), min_size=1, max_size=6), st.booleans())
def test_the_period_is_right_and_as_short_as_it_can_be(amounts: set[int], misere: bool) -> None:
    taken = tuple(sorted(amounts))
    row, values = outcomes(taken, misere=misere), one_pile(frozenset(amounts))
    for found, which in ((row, 0), (None if misere else values, 1)):
        if found is None:
            continue
        start, period = len(found.before), len(found.period)
        size = min(start + 2 * period + 100, 6000)
        terms = played(taken, size, misere=misere)[which]
        assert terms == [found.term(n) for n in range(size)]
        if size == start + 2 * period + 100:
            assert not start or terms[start - 1] != terms[start - 1 + period]
            shorter = [d for d in range(1, period) if period % d == 0]
            assert all(found.period != found.period[:d] * (period // d) for d in shorter)


def test_a_row_is_cut_where_its_period_begins() -> None:
    assert periodic([5, 1, 2, 1, 2, 1, 2], 3) == ((5,), (1, 2))
    assert periodic([1, 1, 1, 1], 2) == ((), (1,))


def test_piles_of_any_size() -> None:
    found = strategy(parse("subtraction(1, 3, 4)"))
    far = 7 * 10**50
    assert [n for n in range(14) if found.outcome(far + n) == "P"] == [0, 2, 7, 9]
    assert found.winning_moves(far + 4) == ((far,),)
    assert found.p_position(2 * 10**50 + 1) == (far + 2,) and found.index(far + 2) == 2 * 10**50 + 1
    assert value_at(parse("subtraction(1, 3, 4)"), far + 5).value == 3
    assert solve(parse("subtraction(1, 3, 4)"), columns=10).p_positions == [(0,), (2,), (7,), (9,)]


def test_the_notation_of_subtraction() -> None:
    assert parse("subtraction(4, 1, 3)") == Vectors(((1,), (3,), (4,))) == parse(str(parse("subtraction(1, 3, 4)")))


def test_amounts_without_a_period_in_reach_are_computed() -> None:
    game = parse(f"subtraction({', '.join(map(str, (1, 10**6)))})")
    assert solve(game, up_to=50).evidence.kind == "computed"
    assert solve(game, up_to=5).p_positions == [(0,), (2,), (4,)]


@pytest.mark.parametrize("command", ["solve", "show", "explain", "strategy", "grundy"])
def test_commands_say_that_it_is_proved(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "subtraction(1, 3, 4)"]) == 0
    told = capsys.readouterr().out
    assert NOTE in told
    assert command != "show" or ("n % 7 in (0, 2)" in told and "G(n + 7) = G(n) for n >= 0" in told)


def test_one_residue_is_no_set() -> None:
    assert strategy("subtraction(1, 2)").formulas[0] == "n % 3 == 0"
