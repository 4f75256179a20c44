"""Nim with finitely many vectors added (docs/mathematics/vectors.md, Theorem 4.2): by the rules and the sweep."""

from __future__ import annotations

import random
from functools import partial

import pytest
from hypothesis import given, settings, strategies as st

import wythoff
from tests.theorems.agreement import agrees, answered
from wythoff.game.catalog.canonical import meant
from wythoff.game.rulesets import Definition, Game, Misere, Nim, TwoPileGame, parse
from wythoff.game.rulesets.moves import union
from wythoff.solving.theorems import best
from wythoff.solving.theorems.finite import SOURCE, THEOREMS as THEOREM, beside_all_of_nim
from wythoff.solving.theorems.offsets import OffsetPairs, Repeated, repeated
from wythoff.solving.theorems.periodic import VectorSet

answer_for = partial(answered, THEOREM, OffsetPairs)
amounts = st.integers(1, 6)


def of(moves: list[tuple[str, int, int]], *, misere: bool) -> Game:
    game = union([Nim(), *(parse(f"{kind}({p}, {q})") for kind, p, q in moves)])  # type: ignore[misc]
    return Misere(game) if misere else game


games = st.builds(
    of,
    st.lists(st.tuples(st.sampled_from(("jump", "vector")), amounts, amounts), min_size=1, max_size=4),
    misere=st.booleans(),
)


def found_in(game: Game) -> tuple[VectorSet, Repeated]:
    vectors = THEOREM.of.find(game)
    assert vectors is not None
    found = repeated(vectors, game.misere)
    assert found is not None
    return vectors, found


@given(games)
@settings(max_examples=20, deadline=None)
def test_random_games_by_the_definition(game: Game) -> None:
    vectors, found = found_in(game)
    right = Definition(game).p_positions(60)
    answer = answer_for(game)
    assert [pair for pair in game.positions(60) if answer.is_p(pair)] == right
    # Each column and row has a P-position within `band` of the diagonal, if that lies on the board.
    assert all(abs(y - x) <= max(len(vectors), 1) == found.band for x, y in right)
    columns = {x for x, _ in right} | (set() if game.ordered else {y for _, y in right})
    assert columns >= set(range(60 - found.band))


@given(games)
@settings(max_examples=40, deadline=None)
def test_random_games_by_the_sweep(game: Game) -> None:
    vectors, found = found_in(game)
    columns = max(3000, 2 * found.again + 100)
    solution = wythoff.solve(game, columns=columns, solver="by_sweep")
    assert list(solution.p_positions) == list(
        zip(*answer_for(game).pairs(solution.bound, lambda done, total: None), strict=True)
    )
    assert all(abs(y - x) <= max(len(vectors), 1) for x, y in solution.p_positions)


@given(games)
@settings(max_examples=25, deadline=None)
def test_random_games_in_every_answer(game: Game) -> None:
    """Check moves and bounds of every kind, if no other theorem applies to the game."""
    chosen = best(game)
    assert chosen is not None
    if chosen.evidence.text == SOURCE:
        agrees(game, SOURCE, up_to=24, moves=13)


@given(games, st.integers(0, 10**30), st.integers(-12, 12))
@settings(max_examples=60, deadline=None)
def test_giants(game: Game, x: int, apart: int) -> None:
    """Check giants: each position is a P-position or has a move to one, and numbering is inverse to the index."""
    answer = answer_for(game)
    position = game.place((x, max(x + apart, 0)))
    moves = answer.winning_moves(position)
    assert answer.is_p(position) is (not moves and not (game.misere and not any(position)))
    assert isinstance(game, TwoPileGame)
    assert all(answer.is_p(move) and game.reaches(position, move) for move in moves)
    near = {(position[0] - i, position[1] - j) for i, j in answer.vectors}
    expected = {game.place(pair) for pair in near if min(pair) >= 0 and answer.is_p(game.place(pair))}
    assert answer.is_p(position) or {*moves} >= expected
    numbered = answer.p_position(x)
    assert answer.index(numbered) == x
    assert answer.is_p(numbered)
    assert answer.p_position(x + 1) > numbered


@pytest.mark.parametrize("game", ["nim | jump(2, 2) | jump(3, 5)", "misere(nim | vector(2, 3) | vector(2, 2))"])
def test_numbers_are_those_of_the_list(game: str) -> None:
    answer = answer_for(parse(game))
    found = wythoff.solve(parse(game), count=200)
    assert [answer.p_position(n) for n in range(200)] == list(found.p_positions)
    assert [answer.index(position) for position in found.p_positions] == list(range(200))
    assert str(found.evidence) == f"proved: {SOURCE}"


@pytest.mark.parametrize(
    ("text", "vectors"),
    [
        ("nim | keep(diagonal, k <= 2)", [(1, 1), (2, 2)]),
        ("nim | keep(diagonal, k % 2 == 1 and k < 8)", [(1, 1), (3, 3), (5, 5), (7, 7)]),
        ("nim | keep(ray(1, 2), k + l <= 7)", [(1, 2), (2, 1), (2, 4), (4, 2)]),
        ("nim | where(k*k + l*l == 50)", [(1, 7), (5, 5), (7, 1)]),
        ("nim | where(i == 2 and 0 < j < 3)", [(2, 1), (2, 2)]),
        ("nim | where(min(k, l) > 0 and max(k, l) < 3)", [(1, 1), (1, 2), (2, 1), (2, 2)]),
        ("nim(step=2) | (nim | jump(1, 1) | jump(2, 2)) - jump(2, 2)", [(1, 1)]),
    ],
)  # fmt: skip
def test_conditions_may_leave_finitely_many_vectors(text: str, vectors: list[tuple[int, int]]) -> None:
    game = parse(text)
    found = beside_all_of_nim(game)
    assert found is not None
    assert sorted(found) == vectors
    reached = {(30 - a, 40 - b) for a, b in game.squares(30, 40)}  # type: ignore[attr-defined]
    assert sorted((i, j) for i, j in reached if i and j) == vectors
    assert beside_all_of_nim(meant(game)) == found


@pytest.mark.parametrize(
    "text",
    ["nim", "nim | diagonal", "nim | ray(2, 4)", "nim(step=2) | jump(1, 1)", "nim(lengths=n < 9) | jump(1, 1)",
     "jump(1, 1)", "nim | jump(0, 3)", "nim | where(k == 1 and l == 2)", "nim | keep(diagonal, x1 < 5)",
     "nim | keep(diagonal(3), k <= 4)", "nim | keep(where(k == 1 and l == 2), k == 2)",
     "(nim | jump(2, 2)) - jump(0, 3)", "nim | where(k*l % 7 == 1)", "nim | where(k == l == 70)", "ab_vector(a=1, b=1)",
     "terminal(nim | jump(1, 1), x < 2)"],
)  # fmt: skip
def test_of_other_games_it_does_not_speak(text: str) -> None:
    """Do not apply to other games, such as those with moves from equal piles only, or from the smaller pile only."""
    from wythoff.game.catalog import NAMES

    assert beside_all_of_nim(parse(text, NAMES)) is None


def test_where_no_state_is_repeated_it_does_not_apply() -> None:
    wide = parse("nim | keep(diagonal, k <= 64)")
    assert THEOREM.asked(wide).reason == "no state of the search repeats within 1000000 columns"
    many = union([Nim(), *(parse(f"jump({k}, {k})") for k in range(2, 900, 3))])  # type: ignore[misc]
    assert THEOREM.asked(many).reason == "there are too many vectors, or too large ones"


@pytest.mark.parametrize("seed", range(3))
def test_many_vectors(seed: int) -> None:
    """Compare with a sweep through two periods, which are long for many vectors."""
    draw = random.Random(seed)
    vectors = [("vector", draw.randint(1, 8), draw.randint(1, 8)) for _ in range(24)]
    game = of(vectors, misere=bool(seed % 2))
    _, found = found_in(game)
    solution = wythoff.solve(game, columns=2 * found.again, solver="by_sweep")
    assert [y - x for x, y in solution.p_positions] == [found.offsets.term(x) for x in range(2 * found.again)]
