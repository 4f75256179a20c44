"""Labels of a move: k is taken from the smaller pile, l from the larger; equal piles allow both labellings."""

from __future__ import annotations

import pytest

from wythoff.game.rulesets import Diagonal, Position, Vector, Where, parse
from wythoff.game.rulesets.moves import labels

# A vector longer than these boards: it makes a game ordered but adds no move.
FAR = "vector(99, 99)"


@pytest.mark.parametrize(
    ("square", "taken", "expected"),
    [
        ((2, 3), (1, 2), [(1, 2)]),
        ((3, 2), (1, 2), [(2, 1)]),
        ((3, 3), (1, 2), [(1, 2), (2, 1)]),
        ((3, 3), (2, 2), [(2, 2)]),
        ((0, 0), (0, 0), [(0, 0)]),
    ],
)
def test_labels(square: Position, taken: Position, expected: list[Position]) -> None:
    assert sorted(labels(*square, *taken)) == expected


@pytest.mark.parametrize(
    ("moves", "square", "expected"),
    [
        # The labelling determines the square.
        ("where(k == 1 and l == 2)", (2, 3), [(1, 1)]),
        ("where(k == 1 and l == 2)", (3, 2), [(1, 1)]),
        ("where(k == 2 and l == 1)", (2, 3), [(0, 2)]),
        ("where(k == 2 and l == 1)", (3, 2), [(2, 0)]),
        # At equal piles a square is reached if one labelling satisfies the condition, in single conditions and in
        # `keep`.
        ("where(k == 1 and l == 2)", (2, 2), [(0, 1), (1, 0)]),
        ("where(k == 0 and l == 1)", (2, 2), [(1, 2), (2, 1)]),
        ("where(k < l)", (1, 1), [(0, 1), (1, 0)]),
        ("nim(lengths=n == 2)", (2, 2), [(0, 2), (2, 0)]),
        ("jump(1, 2)", (2, 2), [(0, 1), (1, 0)]),
        ("keep(diagonal(2), l == k + 1)", (2, 2), [(0, 1), (1, 0)]),
        ("keep(diagonal(2), l == k + 1)", (2, 3), [(0, 0), (1, 1)]),
        ("keep(nim, k == 0)", (2, 2), [(0, 2), (1, 2), (2, 0), (2, 1)]),
        ("keep(nim, k == 0)", (2, 3), [(2, 0), (2, 1), (2, 2)]),
        # A vector leads to one square, but `keep` accepts either labelling of it.
        ("vector(1, 2)", (2, 2), [(1, 0)]),
        ("keep(vector(1, 2), k == 1)", (2, 2), [(1, 0)]),
        ("keep(vector(1, 2), k == 2)", (2, 2), [(1, 0)]),
        ("keep(vector(1, 2), k == 2)", (2, 3), []),
        ("keep(vector(1, 2), k == 2)", (3, 2), [(2, 0)]),
        # `-` removes squares.
        ("where(k == 1 and l == 2) - vector(1, 2)", (2, 2), [(0, 1)]),
        ("where(k == 1 and l == 2) - vector(2, 1)", (2, 2), [(1, 0)]),
        ("where(k == 1 and l == 2) - where(k == 2 and l == 1)", (2, 2), []),
        ("where(k == 1 and l == 2) - where(k == 2 and l == 1)", (2, 3), [(1, 1)]),
        ("jump(1, 2) - where(k == 1 and l == 2)", (2, 3), [(0, 2)]),
        ("jump(1, 2) - where(k == 1 and l == 2)", (2, 2), []),
        # Two nested `keep` are weaker than `and`: at equal piles each may use another labelling.
        ("keep(keep(jump(1, 2), k == 1), l == 1)", (2, 2), [(0, 1), (1, 0)]),
        ("keep(jump(1, 2), k == 1 and l == 1)", (2, 2), []),
        # i and j are never exchanged, but k and l are.
        ("where(i == 1 and j == 2)", (2, 2), [(1, 0)]),
        ("where(i == 1 and j == 2)", (3, 2), [(2, 0)]),
        ("where(i == 1 and j == 2 and k == 2)", (2, 2), [(1, 0)]),
        ("where(i == 1 and j == 2 and k == 2)", (3, 2), [(2, 0)]),
        ("where(i == 1 and j == 2 and k == 2)", (2, 3), []),
        # x0 <= y0 and x1 <= y1 are sorted, in ordered games too.
        ("where(x0 == 2 and k == 0 and l == 1)", (3, 2), [(2, 2)]),
        ("where(x1 == 0 and y1 == 2)", (2, 3), [(0, 2), (2, 0)]),
    ],
)
def test_squares_by_hand(moves: str, square: Position, expected: list[Position]) -> None:
    assert list(parse(f"({moves}) | {FAR}").options(square)) == expected


@pytest.mark.parametrize(
    ("moves", "position", "expected"),
    [
        ("where(k == 1 and l == 2)", (2, 2), [(0, 1)]),
        ("where(k == 1 and l == 2) - where(k == 2 and l == 1)", (2, 2), []),
        ("where(k == 2 and l == 1)", (3, 2), [(0, 2)]),
        ("nim(lengths=n == 2)", (2, 2), [(0, 2)]),
        ("nim(lengths=n == 2)", (2, 3), [(0, 3), (1, 2)]),
    ],
)
def test_unordered_options_are_sorted_squares(moves: str, position: Position, expected: list[Position]) -> None:
    assert list(parse(moves).options(position)) == expected


@pytest.mark.parametrize(
    ("width", "square", "taken", "allowed"),
    [
        # (3, 4) -> (2, 1): the second pile is now the smaller one, so x1 = 1 and y1 = 2.
        ("x1 + 1", (3, 4), (1, 3), False),
        ("y1 + 1", (3, 4), (1, 3), True),
        ("y1 + 1", (4, 3), (3, 1), True),
        ("y1", (3, 4), (1, 3), False),
        # (3, 4) -> (1, 2): the order stays.
        ("x1 + 1", (3, 4), (2, 2), True),
        ("x0 - x1", (3, 4), (2, 3), True),
        ("x0 - x1", (2, 2), (1, 2), True),
        ("x0 - x1 - 1", (2, 2), (1, 2), False),
    ],
)
def test_a_width_sees_sorted_piles(width: str, square: Position, taken: Position, allowed: bool) -> None:
    assert Diagonal(width).allows(*square, *taken) is allowed


def test_vector_is_never_swapped() -> None:
    assert Vector(1, 2).options((2, 3)) == ((1, 1),)
    assert Vector(1, 2).options((3, 2)) == ((2, 0),)
    assert Vector(2, 1).options((2, 3)) == ((0, 2),)


@pytest.mark.parametrize(
    ("text", "ordered"),
    [
        ("vector(1, 1)", True),
        ("nim | vector(1, 1)", True),
        ("nim - vector(1, 1)", True),
        ("vector(1, 1) - nim", True),
        ("keep(vector(1, 1), k)", True),
        ("where(i + j == 2)", True),
        ("where(i == i)", True),
        ("where(j)", True),
        ("keep(nim, i + j > 0)", True),
        ("terminal(nim | vector(1, 1), x)", True),
        ("misere(nim | vector(1, 1))", True),
        ("misere(terminal(where(i), x))", True),
        ("nim | diagonal(x1) | ray(1, 2) | jump(1, 2)", False),
        ("where(k + l == 2)", False),
        ("keep(nim, x0 < y1)", False),
        ("terminal(nim, x < y)", False),
        ("misere(nim)", False),
    ],
)
def test_a_game_is_ordered_by_syntax_alone(text: str, ordered: bool) -> None:
    assert parse(text).ordered is ordered


def test_without_a_vector_both_orders_are_one_position() -> None:
    assert Where("k == 1 and l == 0").options((3, 2)) == Where("k == 1 and l == 0").options((2, 3)) == ((1, 3),)
