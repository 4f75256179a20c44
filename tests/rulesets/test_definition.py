"""The judge: known values, games of other shapes, games that never end."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, strategies as st

from wythoff.errors import ParameterError, RequestError
from wythoff.rulesets import Definition, Game, Position, mex, parse

# Fraenkel 2004, Table 1, as far as both piles are at most 30.
G1 = [(0, 0), (1, 2), (3, 6), (4, 11), (5, 17), (7, 25)]
GOLDEN = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)]
# Values of Wythoff Nim, rows x <= 4.
WYTHOFF = [[0, 1, 2, 3, 4, 5], [1, 2, 0, 4, 5, 3], [2, 0, 1, 5, 3, 4], [3, 4, 5, 6, 2, 0], [4, 5, 3, 2, 7, 6]]


class Countdown(Game):
    """One pile, one token at a time."""

    piles = 1

    def options(self, position: Position) -> Iterable[Position]:
        (tokens,) = position
        return ((tokens - 1,),) if tokens else ()


class Circle(Game):
    """One pile of 0 to 2 tokens that never runs out."""

    piles = 1

    def options(self, position: Position) -> Iterable[Position]:
        return (((position[0] + 1) % 3,),)


@given(st.lists(st.integers(0, 9)))
def test_mex_is_the_least_missing(values: list[int]) -> None:
    least = mex(values)
    assert least not in values
    assert set(range(least)) <= set(values)


def test_table_1_of_g1() -> None:
    assert Definition(parse("nim | diagonal(x1 + 1)")).p_positions(30) == G1


def test_wythoff_nim() -> None:
    rules = Definition(parse("nim | diagonal"))
    assert rules.p_positions(15) == GOLDEN
    assert [[rules.value((x, y)) for y in range(6)] for x in range(5)] == WYTHOFF


def test_values_of_nim_are_sums_without_carry() -> None:
    rules = Definition(parse("nim"))
    assert all(rules.value((x, y)) == x ^ y for x, y in rules.game.positions(9))


def test_misere_nim_differs_only_where_all_piles_are_small() -> None:
    assert Definition(parse("misere(nim)")).p_positions(4) == [(0, 1), (2, 2), (3, 3), (4, 4)]


def test_misere_games_have_no_values() -> None:
    with pytest.raises(ParameterError, match="normal play only"):
        Definition(parse("misere(nim)")).value((0, 1))


def test_a_game_of_one_pile_and_any_depth() -> None:
    rules = Definition(Countdown())
    assert rules.outcome((20_000,)) == "P"
    assert rules.value((20_001,)) == 1
    assert rules.winning_moves((20_001,)) == ((20_000,),)


def test_a_game_that_never_ends_is_refused() -> None:
    for ask in (Definition(Circle()).outcome, Definition(Circle()).value):
        with pytest.raises(RequestError, match="the game must end"):
            ask((0,))


def test_a_position_asked_twice_is_answered_alike() -> None:
    rules = Definition(parse("nim | diagonal"))
    assert [rules.outcome((7, 4)) for _ in range(2)] == ["P", "P"]
    assert [rules.value((3, 1)) for _ in range(2)] == [4, 4]
