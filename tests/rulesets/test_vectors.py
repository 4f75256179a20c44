"""The game [a, b], vector subtraction in any dimension, and cyclic Nimhoff, compared with independent programs."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given, strategies as st

from tests.random_rulesets import vector_sets
from wythoff.base.errors import ParameterError, PositionError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import (
    AbVector,
    CyclicNimhoff,
    Definition,
    Misere,
    Nim,
    Position,
    Vectors,
    parse,
    subtraction,
)

PAIRS = [(1, 1), (1, 2), (2, 1), (2, 3), (3, 1)]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_ab_vector_takes_from_one_pile_or_along_one_ray(a: int, b: int) -> None:
    game = AbVector(a, b)
    for x, y in product(range(9), repeat=2):
        rook = {(left, y) for left in range(x)} | {(x, left) for left in range(y)}
        ray = {(x - t * a, y - t * b) for t in range(1, 9) if t * a <= x and t * b <= y}
        assert set(game.options((x, y))) == rook | ray
        every = {(x - i, y - j) for i in range(x + 1) for j in range(y + 1) if i + j and game.allows(x, y, i, j)}
        assert every == rook | ray == set(game.squares(x, y))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_ab_vector_is_the_lines_it_names(a: int, b: int) -> None:
    game = AbVector(a, b)
    for x, y in product(range(9), repeat=2):
        taken = {(i + m * p, j + m * q) for i, j, p, q in game.lines() for m in range(9)}
        assert {(x - i, y - j) for i, j in taken if i <= x and j <= y} == set(game.squares(x, y))


def test_ab_vector_is_ordered_and_joins_other_moves() -> None:
    assert AbVector(2, 2).ordered
    joined = parse("ab_vector(1, 2) | diagonal | nim", NAMES)
    assert str(joined) == "nim | diagonal | ab_vector(a=1, b=2)"
    assert joined == Nim() | parse("diagonal") | AbVector(1, 2)
    assert joined.ordered
    assert str(AbVector(10, 1) | AbVector(2, 3)) == "ab_vector(a=2, b=3) | ab_vector(a=10, b=1)"
    with pytest.raises(ParameterError, match="a must be an integer >= 1, was 0"):
        AbVector(0, 1)


@given(vector_sets(), st.lists(st.integers(0, 4), min_size=4, max_size=4))
def test_vectors_are_subtracted_where_they_fit(moves: tuple[tuple[int, ...], ...], piles: list[int]) -> None:
    game = subtraction(moves)
    assert game.piles == (len(moves[0]) if moves else 2)
    assert parse(str(game), NAMES) == game
    assert game.ordered
    place = tuple(piles[: game.piles])
    assert all(
        (option in game.options(place))
        == any(tuple(map(sum, zip(option, move, strict=True))) == place for move in moves)
        for option in product(range(5), repeat=game.piles)
    )
    assert list(game.options(place)) == sorted(set(game.options(place)))


def test_vectors_are_a_set() -> None:
    assert Vectors(((2,), (1,), (2,))) == Vectors(((1,), (2,)))
    assert str(Vectors(((2,), (1,)))) == "vectors(moves=((1,), (2,)))"


def test_vectors_of_two_piles_have_one_form_only() -> None:
    assert subtraction(((2, 1), (1, 2), (2, 1))) == parse("vector(1, 2) | vector(2, 1)")
    with pytest.raises(ParameterError, match=r"must be written as vector\(i, j\) \| ..., was \(\(1, 2\),\)"):
        Vectors(((1, 2),))


def test_without_vectors_nobody_moves() -> None:
    game = parse("vectors(moves=())", NAMES)
    assert game == Vectors(())
    assert str(game) == "vectors(moves=())"
    assert len(Definition(game).p_positions(3)) == 16
    assert Definition(Misere(game)).p_positions(3) == []


@pytest.mark.parametrize(
    "moves", [((0, 0),), ((1,), (1, 2)), ((1, 1, 1, 1, 1),), ((1, -1),), ((),), (1, 2), [(1, 2)], ((True, 1),), None]
)
def test_what_is_no_set_of_vectors(moves: object) -> None:
    with pytest.raises(ParameterError, match=r"moves must be a tuple of vectors with the same number \(1 to 4"):
        Vectors(moves)  # type: ignore[arg-type]


def takings(piles: Position, h: int) -> list[Position]:
    """Return what may be taken in cyclic Nimhoff: any number from one pile, or less than h from several piles."""
    every = product(*(range(pile + 1) for pile in piles))
    return [taken for taken in every if any(taken) and (sum(map(bool, taken)) == 1 or sum(taken) < h)]


@pytest.mark.parametrize(("h", "piles"), [(1, 3), (2, 3), (3, 3), (5, 3), (4, 4), (3, 1), (4, 2)])
def test_cyclic_nimhoff(h: int, piles: int) -> None:
    game, rules = CyclicNimhoff(h, piles), Definition(CyclicNimhoff(h, piles))
    for place in game.positions(5):
        after = {tuple(sorted(a - b for a, b in zip(place, taken, strict=True))) for taken in takings(place, h)}
        assert list(game.options(place)) == sorted(after)
        blocks = 0
        for pile in place:
            blocks ^= pile // h
        assert rules.value(place) == h * blocks + sum(place) % h


def test_two_piles_of_cyclic_nimhoff_are_notation() -> None:
    for h in (1, 2, 3, 5):
        named, own = parse(f"cyclic_nimhoff({h})", NAMES), CyclicNimhoff(h, 2)
        assert all(named.options(place) == own.options(place) for place in own.positions(8))


def test_piles_of_other_numbers_are_refused() -> None:
    with pytest.raises(PositionError, match="must have 3 piles, had 2"):
        CyclicNimhoff(3, 3).place((1, 2))
    with pytest.raises(ParameterError, match="piles must be an integer from 1 to 4, was 5"):
        CyclicNimhoff(3, 5)
    assert CyclicNimhoff(3, 3).place((3, 1, 2)) == (1, 2, 3)


@pytest.mark.parametrize("call", ["vectors(((1, 1, 0), (0, 0, 2)))", "cyclic_nimhoff(3, 3)", "ab_vector(1, 2)"])
def test_misere_play_by_hand(call: str) -> None:
    game = parse(call, NAMES)
    rules = Definition(parse(f"misere({call})", NAMES))

    @cache
    def mover_wins(place: Position) -> bool:
        options = tuple(game.options(place))
        return not options or any(not mover_wins(option) for option in options)

    for place in game.positions(4):
        assert rules.outcome(place) == ("N" if mover_wins(place) else "P")
        assert rules.winning_moves(place) == tuple(option for option in game.options(place) if not mover_wins(option))
