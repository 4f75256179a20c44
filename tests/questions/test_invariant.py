"""Invariant games: every set of positions on a small board, against all invariant games on this board."""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations

import pytest
from hypothesis import given, settings, strategies as st

import wythoff
from tests.questions.brute import p_positions
from tests.random_rulesets import free_games
from wythoff.base.errors import RequestError
from wythoff.game.rulesets import Game, Misere, Position, TwoPileGame, subtraction
from wythoff.questions.invariant import RULES_UP_TO, invariance, same_moves

SMALL = 2
SQUARES = [(x, y) for x in range(SMALL + 1) for y in range(SMALL + 1)]


class Invariant(Game):
    """The invariant game of some vectors, which may be subtracted wherever they fit."""

    def __init__(self, moves, *, ordered: bool, misere: bool = False) -> None:
        self.moves, self._ordered, self._misere = moves, ordered, misere

    @property
    def ordered(self) -> bool:
        return self._ordered

    @property
    def misere(self) -> bool:
        return self._misere

    def options(self, position):
        x, y = position
        moves = self.moves if self.ordered else {*self.moves, *((j, i) for i, j in self.moves)}
        return {self.place((x - i, y - j)) for i, j in moves if i <= x and j <= y}


def subsets(items):
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))


@cache
def realisable(*, ordered: bool, misere: bool) -> set[frozenset[Position]]:
    """Return the sets of P-positions of all invariant games on the small board."""
    vectors = [(i, j) for i, j in SQUARES if i + j and (ordered or i <= j)]
    return {
        frozenset(p_positions(Invariant(moves, ordered=ordered, misere=misere), SMALL)) for moves in subsets(vectors)
    }


@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize("misere", [False, True])
def test_every_set_of_positions_on_a_small_board(ordered, misere):
    board = [(x, y) for x, y in SQUARES if ordered or x <= y]
    known = realisable(ordered=ordered, misere=misere)
    for positions in subsets(board):
        found = invariance(positions, SMALL, ordered=ordered, misere=misere)
        assert found.realisable is (frozenset(positions) in known)
        if found.realisable:
            game = Invariant(found.candidates, ordered=ordered, misere=misere)
            assert p_positions(game, SMALL) == set(positions)


@pytest.mark.slow
@given(free_games(), st.integers(0, 6))
@settings(max_examples=120)
def test_random_games(game: TwoPileGame, up_to: int) -> None:
    found, right = invariance(game, up_to), p_positions(game, up_to)
    squares = right if game.ordered else {*right, *((y, x) for x, y in right)}
    differences = {(x - a, y - b) for x, y in squares for a, b in squares}
    vectors = {(i, j) for i in range(up_to + 1) for j in range(up_to + 1) if i + j} - differences
    if not game.misere:
        # The game with the largest candidates: its P-positions are those of the game, or differ at the witness first.
        largest = p_positions(Invariant(vectors, ordered=game.ordered), up_to)
        assert found.realisable is (largest == right)
        assert found.witness == min(
            (at for at in game.positions(up_to) if at not in right and not reached(at, vectors, squares)), default=None
        )
        shown = {(i, j) for i, j in vectors if game.ordered or i <= j}
        assert set(found.candidates) == shown
    if found.realisable:
        play = Invariant(found.candidates, ordered=game.ordered, misere=game.misere)
        assert p_positions(play, up_to) == right
    else:
        assert found.evidence.kind == "computed" or found.evidence.up_to is None


def reached(position, vectors, squares):
    return any((position[0] - i, position[1] - j) in squares for i, j in vectors)


@given(free_games())
@settings(max_examples=120)
def test_whether_moves_depend_on_the_position(game: TwoPileGame) -> None:
    size = 4
    found = same_moves(game, size)
    takes = {}
    for x in range(size + 1):
        for y in range(size + 1):
            for i in range(x + 1):
                for j in range(y + 1):
                    if i + j:
                        takes.setdefault((i, j), set()).add(game.allows(x, y, i, j))
    if found.verdict == "decided":
        assert all(len(answers) == 1 for answers in takes.values())
        return
    assert found.up_to == size
    assert (found.verdict == "refuted") is any(len(answers) == 2 for answers in takes.values())
    if found.witness is not None:
        i, j, x, y, a, b = found.witness
        assert game.allows(x, y, i, j) and not game.allows(a, b, i, j)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("wythoff", "decided"), ("t_wythoff(3)", "decided"), ("maharaja", "decided"), ("gdwn(1, 2)", "decided"),
        ("nim(lengths=n % 3 < 2)", "decided"), ("keep(nim | diagonal, i < 2 * j)", "decided"),
        ("(nim | diagonal) - jump(2, 2)", "decided"), ("misere(wythoff)", "decided"), ("ab_vector(1, 2)", "decided"),
        ("vectors(((1, 2), (2, 1)))", "decided"), ("vectors(())", "checked"), ("nim_ab(2, 3)", "checked"),
        ("shifted(1, 2, 1)", "checked"),
        ("g1", "refuted"), ("where(k < l)", "refuted"), ("terminal(nim, x + y <= 1)", "refuted"), ("euclid", "refuted"),
        ("keep(nim, x1 > 0)", "refuted"),
    ],
)  # fmt: skip
def test_rules_that_do_or_do_not_depend_on_the_position(text, verdict):
    found = same_moves(wythoff.parse(text), 100)
    assert found.verdict == verdict
    assert found.up_to == (None if verdict == "decided" else RULES_UP_TO)


def test_games_of_the_papers():
    # Larsson, Hegarty and Fraenkel 2011: complementary homogeneous Beatty pairs are P-sets of invariant games.
    for t in (1, 2, 3):
        assert invariance(wythoff.parse(f"t_wythoff({t})"), 60).evidence.kind == "proved"
    found = invariance(wythoff.parse("example3"), 60)
    assert (found.realisable, found.witness, found.evidence.kind) == (False, (1, 2), "proved")
    found = invariance(wythoff.parse("g1"), 60)
    assert (found.realisable, found.evidence.kind, found.evidence.up_to) == (True, "computed", 60)


def test_a_negative_answer_stays_negative_further_out():
    game = wythoff.parse("example3")
    witnesses = [invariance(game, up_to).witness for up_to in range(0, 80, 4)]
    found = [witness for witness in witnesses if witness is not None]
    assert found and witnesses[-len(found) :] == found


def test_given_positions_beyond_the_bound_do_not_count():
    assert invariance([(0, 0), (1, 2), (9, 9)], 3) == invariance([(0, 0), (1, 2)], 3)


def test_misere_games_are_asked_for_misere_play():
    moves = subtraction(((1, 2), (2, 1), (0, 3)))
    assert invariance(Misere(moves), 8).realisable
    assert invariance(moves, 8).realisable


def test_other_boards_are_refused():
    for text in ("ratwyt", "cyclic_nimhoff(h=3, piles=3)", "chosen_shift(m=1, p=2)"):
        with pytest.raises(RequestError, match="two piles of integers"):
            invariance(wythoff.parse(text), 5)


def test_json_keys():
    found = invariance(wythoff.parse("g1"), 5).as_dict()
    keys = {"up_to", "play", "rules", "realisable", "witness", "candidates", "evidence"}
    assert set(found) == keys
    assert invariance([(0, 0)], 2).as_dict()["rules"] is None
