"""Winning moves of every conclusion: complete, legal, and including the move of the proof."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

import wythoff
from tests.kernels.engines import needs_numba, width
from tests.theorems.judging import game, p_positions, widths
from tests.theorems.test_proofs import proofs
from wythoff import kernels
from wythoff.expressions import Expression
from wythoff.game.rulesets import Definition, Game
from wythoff.solving.conclusions.recurrence import Recurrence
from wythoff.solving.theorems import PositionsTheorem

NAMES = (
    "g1", "g2", "g3", "example1", "example2", "example3", "example4", "not_positive", "boole_or(3)", "galois_xor(5)",
    "boole_galois(1)",
    "galois_boole(2)", "hammer", "st_wythoff(3, 2)", "t_wythoff(4)", "wythoff", "nim",
    "nim | diagonal(2*(x1 > 0) - 1)", "nim | diagonal(x1 - 5)",
)  # fmt: skip
SIZE = 40


def moves_are_right(theorem: PositionsTheorem, of: Game, right: list[tuple[int, int]], size: int) -> None:
    answer = theorem.asked(of).conclusion()
    for x in range(size + 1):
        for y in range(x, size + 1):
            if (x, y) in right:
                assert answer.is_p((x, y))
                continue
            assert not answer.is_p((x, y))
            moves = tuple(pair for pair in right if of.reaches((x, y), pair))
            assert answer.winning_moves((x, y)) == moves
            assert answer.winning_move((x, y)) in moves


@pytest.mark.parametrize("name", NAMES)
def test_all_positions_to_40(name: str) -> None:
    of = wythoff.parse(name)
    theorem, *others = proofs(of)
    right = p_positions(kernel_width(of), SIZE)
    moves_are_right(theorem, of, right, SIZE)
    for other in others:
        moves_are_right(other, of, right, 12)


def kernel_width(of: Game) -> Expression:
    from wythoff.solving.theorems.constraint import as_constraint_game

    found = as_constraint_game(of)
    assert found is not None
    return found.width


@pytest.mark.parametrize("name", NAMES[:8])
def test_the_definition(name: str) -> None:
    of = wythoff.parse(name)
    rules, solution = Definition(of), wythoff.solve(of)
    for x in range(17):
        for y in range(17):
            assert solution.winning_moves((x, y)) == rules.winning_moves((x, y))


@pytest.mark.slow
@given(widths())
@settings(max_examples=60)
def test_random_widths(f: Expression) -> None:
    for theorem in proofs(game(f)):
        moves_are_right(theorem, game(f), p_positions(f, 16), 16)


def test_questions_in_any_order_have_the_same_answers() -> None:
    """Ask questions about single positions in any order; the table behind the answers grows as needed."""
    f = width("x1 + 1")
    positions = [(0, 0), (3, 6), (11, 15), (2000, 2001), (1, 10**9), (7, 25), (300, 10**5), (5, 5), (2, 3), (19, 169)]
    fresh = [(Recurrence(f).is_p(place), Recurrence(f).winning_moves(place)) for place in positions]
    for order in (positions, positions[::-1]):
        answer = Recurrence(f)
        assert {place: (answer.is_p(place), answer.winning_moves(place)) for place in order} == dict(
            zip(positions, fresh, strict=True)
        )


@pytest.mark.parametrize("place", [(0, 10**100), (1, 10**100), (6, 10**1000), (3, 10**50)])
def test_a_long_pile_beside_a_short_one(place: tuple[int, int]) -> None:
    for name in ("g1", "g3", "nim | diagonal(y1*y1 + 1)"):
        solution = wythoff.solve(wythoff.parse(name), count=0)
        assert solution.outcome(place) == "N"
        (target,) = solution.winning_moves(place)
        assert solution.outcome(target) == "P"
        assert set(target) & set(place)


@needs_numba
def test_answers_from_arrays_are_python_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels.limits, "compiling_pays", lambda seconds: True)
    for name in ("g1", "g2", "g3", "hammer"):
        solution = wythoff.solve(wythoff.parse(name), count=0)
        found = solution.winning_moves((30, 41)), solution.winning_move((30, 41)), solution.winning_move((3, 60))
        assert json.loads(json.dumps(found)) == [list(map(list, found[0])), list(found[1]), list(found[2])]
        theorem = proofs(wythoff.parse(name))[0]
        assert {type(theorem.asked(wythoff.parse(name)).conclusion().is_p((x, 6))) for x in range(6)} == {bool}
