"""The star of a game (its P-positions become the moves), compared with an independent brute force and the survey."""

from __future__ import annotations

from itertools import product
from math import isqrt

import pytest

import wythoff as w

Vector = tuple[int, ...]


def lost(moves: set[Vector], side: int, piles: int, *, misere: bool = False) -> set[Vector]:
    """Return the P-positions with piles below `side` of the vector subtraction game `moves`, on ordered piles."""
    found: set[Vector] = set()
    for place in sorted(product(range(side), repeat=piles), key=sum):
        fitting = [move for move in moves if all(a >= b for a, b in zip(place, move, strict=True))]
        options = [tuple(a - b for a, b in zip(place, move, strict=True)) for move in fitting]
        if (options or not misere) and not any(option in found for option in options):
            found.add(place)
    return found


def star(moves: set[Vector], side: int, piles: int) -> set[Vector]:
    return {place for place in lost(moves, side, piles) if any(place)}


def queen(side: int) -> set[Vector]:
    return {(i, j) for i, j in product(range(side), repeat=2) if i + j and (i == 0 or j == 0 or i == j)}


def pairs(side: int) -> set[Vector]:
    """Return the nonzero P-positions of Wythoff Nim with piles below `side`, in both orders, by the golden ratio."""
    upper = [((n + isqrt(5 * n * n)) // 2, (n + isqrt(5 * n * n)) // 2 + n) for n in range(1, side)]
    return {(a, b) for pair in upper for a, b in (pair, pair[::-1]) if max(a, b) < side}


CASES = {
    "wythoff": (queen, 2, False),
    "nim": (lambda side: {(i, j) for i, j in product(range(side), repeat=2) if (i == 0) != (j == 0)}, 2, False),
    "knight": (lambda side: {(1, 2), (2, 1)}, 2, False),
    "vectors(moves=((1, 2), (2, 1)))": (lambda side: {(1, 2), (2, 1)}, 2, True),
    "vectors(moves=((0, 1), (2, 1)))": (lambda side: {(0, 1), (2, 1)}, 2, True),
    "vectors(moves=((1,), (2,)))": (lambda side: {(1,), (2,)}, 1, True),
    "vectors(moves=((4,), (9,)))": (lambda side: {(4,), (9,)}, 1, True),
    "vectors(moves=((2,), (3,)))": (lambda side: {(2,), (3,)}, 1, True),
    "vectors(moves=((0, 1, 1), (1, 0, 2)))": (lambda side: {(0, 1, 1), (1, 0, 2)}, 3, True),
    "vectors(moves=((0, 1, 1, 0), (1, 0, 0, 1)))": (lambda side: {(0, 1, 1, 0), (1, 0, 0, 1)}, 4, True),
}
SIDES = {1: 40, 2: 16, 3: 6, 4: 4}


@pytest.mark.parametrize("text", CASES)
@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_stars(text, times, play):
    make, piles, ordered = CASES[text]
    side = SIDES[piles]
    moves = make(side)
    for _ in range(times):
        moves = star(moves, side, piles)
    right = lost(moves, side, piles, misere=play == "misere")
    call = f"star({text}, times={times})"
    game = w.parse(call if play == "normal" else f"misere({call})")
    solution = w.solve(game, up_to=side - 1)
    assert list(solution.p_positions) == sorted(p for p in right if ordered or list(p) == sorted(p))
    for place in list(game.positions(side - 1))[:: 1 if piles < 3 else 7]:
        fitting = [move for move in moves if all(a >= b for a, b in zip(place, move, strict=True))]
        targets = {tuple(a - b for a, b in zip(place, move, strict=True)) for move in fitting}
        winning = {target if ordered else tuple(sorted(target)) for target in targets if target in right}
        assert solution.outcome(place) == ("P" if place in right else "N")
        assert solution.winning_moves(place) == (() if place in right else tuple(sorted(winning)))


def test_what_the_survey_says_of_wythoff():
    """Check the survey: the moves of W* are the Wythoff pairs; P(W**) = P(W); W* = W***, W** = W****, W != W**."""
    side = 30
    first = star(queen(side), side, 2)
    assert first == pairs(side)
    games = [w.parse("wythoff"), *(w.parse(f"star(wythoff, times={times})") for times in range(1, 5))]
    found = [{*w.solve(game, up_to=side - 1).p_positions} for game in games]
    assert found[0] == found[2] == found[4]
    assert found[1] == found[3] != found[0]
    options = [[game.options((x, y)) for x in range(12) for y in range(x, 12)] for game in games]
    assert options[1] == options[3] and options[2] == options[4] and options[0] != options[2]
    assert {place for place in first if place[0] <= place[1]} == found[0] - {(0, 0)}


def test_the_first_p_positions_of_wythoffs_star():
    found = w.solve(w.parse("star(wythoff)"), up_to=50).p_positions
    inner = [place for place in found if place[0]]
    assert len(found) - len(inner) == 51
    assert inner[:12] == [
        (1, 1), (3, 3), (3, 4), (4, 4), (6, 6), (8, 8), (8, 9), (8, 12), (9, 9), (9, 12), (11, 11), (11, 12),
    ]  # fmt: skip


def test_what_the_survey_says_of_one_pile():
    for moves, again in ((((1,), (2,)), [1, 2]), (((4,), (9,)), [4, 9]), (((2,), (3,)), [2, 4])):
        text = f"vectors(moves={moves})"
        assert [n for (n,) in w.solve(w.parse(f"star({text})"), up_to=60).p_positions] == [0, *again]
        assert bool(w.questions.reflexive(w.parse(text))) is (moves == tuple((n,) for n in again))


@pytest.mark.parametrize(
    ("side", "inner"),
    [(300, 988), pytest.param(5000, 53134, marks=pytest.mark.slow)],
)
def test_how_many_p_positions_wythoffs_star_has(side, inner):
    """Compare with counts by a program in C, where (a, b) and (b, a) are two and positions on the axes do not count."""
    found = w.solve(w.parse("star(wythoff)"), up_to=side - 1)
    x, y = found.p_positions.columns
    assert sum(1 + (a < b) for a, b in zip(x, y, strict=True) if a) == inner
    again = w.solve(w.parse("star(wythoff, times=2)"), up_to=side - 1, solver="by_star")
    assert list(again.p_positions) == list(w.solve(w.parse("wythoff"), up_to=side - 1).p_positions)


def test_the_pattern_of_figure_12_lies_between_two_half_lines():
    found = w.solve(w.parse("star(wythoff)"), up_to=600).p_positions
    assert all(y * y - x * y - x * x < 0 for x, y in found if x)  # y < phi*x, and x <= y
