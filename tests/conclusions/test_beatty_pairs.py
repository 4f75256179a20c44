"""t-Wythoff in normal and misere play: P-positions by the rules on small boards, and moves for giants."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tests.kernels.engines import needs_numba
from tests.theorems.judging import game, p_positions
from wythoff import kernels
from wythoff.expressions import Integer
from wythoff.game.rulesets import Definition
from wythoff.sequences.quadratic import Quadratic
from wythoff.solving.conclusions.beatty_pairs import BeattyPairs
from wythoff.solving.solution import Bound

PLAYS = [(t, misere) for t in range(1, 6) for misere in (False, True)]
every_play = pytest.mark.parametrize(("t", "misere"), PLAYS)
ANSWERS = {play: BeattyPairs(play[0], misere=play[1]) for play in [*PLAYS, (100, False), (100, True)]}
GIANTS = (10**50, 10**1000)


def silent(done: int, total: int) -> None:
    pass


def rows(columns: tuple[object, object]) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in zip(*columns, strict=True)]  # type: ignore[call-overload]  # two columns


@every_play
def test_the_definition_to_60(t: int, misere: bool) -> None:
    """Compare with the definition for piles up to 40, and with the rules of the papers up to 60."""
    answer, right = ANSWERS[t, misere], p_positions(Integer(t), 60, misere=misere)
    assert [pair for pair in right if pair[1] <= 40] == Definition(game(Integer(t), misere=misere)).p_positions(40)
    assert rows(answer.pairs(Bound("up_to", 60), silent)) == right
    assert [(x, y) for x in range(61) for y in range(x, 61) if answer.is_p((x, y))] == right


@every_play
def test_every_bound(t: int, misere: bool) -> None:
    answer, right = ANSWERS[t, misere], p_positions(Integer(t), 150, misere=misere)
    for value in (*range(9), 25):
        assert rows(answer.pairs(Bound("up_to", value), silent)) == [pair for pair in right if pair[1] <= value]
        assert rows(answer.pairs(Bound("columns", value), silent)) == [pair for pair in right if pair[0] < value]
        assert rows(answer.pairs(Bound("count", value), silent)) == right[:value]
        for size in (1, 2, 7, 100):
            chunks = [rows(chunk) for chunk in answer.chunks(value, size)]
            assert [pair for chunk in chunks for pair in chunk] == right[:value]
            assert all(len(chunk) <= size for chunk in chunks)


@every_play
def test_all_winning_moves(t: int, misere: bool) -> None:
    of, right = game(Integer(t), misere=misere), p_positions(Integer(t), 40, misere=misere)
    for x in range(41):
        for y in range(x, 41):
            moves = tuple(pair for pair in right if of.reaches((x, y), pair))
            if (x, y) not in right:
                assert ANSWERS[t, misere].winning_moves((x, y)) == moves
                chosen = ANSWERS[t, misere].winning_move((x, y))
                assert (chosen in moves) if moves else chosen is None


@needs_numba
@pytest.mark.parametrize("misere", [False, True])
def test_arrays_are_patched_like_lists(misere: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the first two pairs for misere Wythoff Nim, in arrays as in lists."""
    monkeypatch.setattr(kernels.limits, "compiling_pays", lambda seconds: True)
    right = p_positions(Integer(1), 200, misere=misere)
    for kind in ("up_to", "columns", "count"):
        for value in (0, 1, 2, 3, 60):
            found = rows(ANSWERS[1, misere].pairs(Bound(kind, value), silent))
            within = {"up_to": lambda n, x, y: y, "columns": lambda n, x, y: x + 1, "count": lambda n, x, y: n + 1}[
                kind
            ]
            assert found == [pair for n, pair in enumerate(right) if within(n, *pair) <= value]


def is_right(t: int, misere: bool, position: tuple[int, int]) -> None:
    """Check a position: it is a P-position, or has legal winning moves that lead to P-positions."""
    answer, of = ANSWERS[t, misere], game(Integer(t), misere=misere)
    if answer.is_p(position):
        assert answer.winning_moves(position) == ()
        return
    moves = answer.winning_moves(position)
    assert moves or (misere and position == (0, 0))
    assert list(moves) == sorted(set(moves))
    assert all(of.reaches(position, move) and answer.is_p(move) for move in moves)
    assert answer.winning_move(position) in moves or not moves
    assert all(type(pile) is int for move in moves for pile in move)


@pytest.mark.parametrize("giant", GIANTS)
@pytest.mark.parametrize("play", ANSWERS)
def test_giants(play: tuple[int, bool], giant: int) -> None:
    t, misere = play
    for n in (giant, giant + 1):
        x, y = ANSWERS[play].pair(n)
        assert ANSWERS[play].is_p((x, y))
        for position in (
            (x, y),
            (x, y + 1),
            (x, y - 1),
            (x + 1, y),
            (x - 1, y),
            (x + 1, y + 1),
            (x, 2 * y),
            (y, y),
            (x, x),
            (0, y),
            (1, x),
        ):
            is_right(t, misere, position)


@given(st.sampled_from(PLAYS), st.integers(0, 10**60), st.integers(0, 10**60), st.booleans())
def test_random_positions(play: tuple[int, bool], x: int, y: int, near: bool) -> None:
    is_right(*play, (x, x + y % 10**3) if near else tuple(sorted((x, y))))


@given(st.sampled_from(PLAYS), st.integers(3, 10**60), st.integers(-9, 9))
def test_positions_beside_p_positions(play: tuple[int, bool], n: int, off: int) -> None:
    x, y = ANSWERS[play].pair(n)
    is_right(*play, (x, max(x, y + off)))
    is_right(*play, (max(x + off, 0), max(y + off, 0)))


@given(st.sampled_from(PLAYS), st.integers(3, 10**60))
def test_every_number_lies_in_one_pair(play: tuple[int, bool], number: int) -> None:
    answer = ANSWERS[play]
    homes = [(s, answer.pair(n)) for s in (answer.lower, answer.upper) if (n := s.index(number)) is not None]
    assert len(homes) == 1
    assert number in homes[0][1]
    assert answer.is_p(homes[0][1])


@every_play
def test_formulas_are_written_down(t: int, misere: bool) -> None:
    alpha, a, *_ = ANSWERS[t, misere].formulas
    assert alpha == f"alpha = {Quadratic(2 - t, 1, t * t + 4, 2)}"
    assert a.startswith("a_n = floor(n*alpha")
