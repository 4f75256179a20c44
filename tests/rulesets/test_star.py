"""The star operator as a game: its moves, the games it accepts, and refusals."""

from __future__ import annotations

import pickle
from itertools import permutations

import pytest

from tests.own_games import Halving
from tests.questions.brute import p_positions
from wythoff.base.errors import ParameterError, PositionError, TooLargeError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, Diagonal, Game, Jump, Misere, Nim, Star, Vector, parse
from wythoff.game.rulesets.kinds.vectors import Vectors

WYTHOFF = Nim() | Diagonal()
GAMES = (
    "wythoff", "nim", "knight", "misere(nim)", "misere(t_wythoff(2))", "g1", "vectors(((1, 2), (2, 1), (0, 3)))",
    "ab_vector(2, 1)", "block(wythoff, 1)", "terminal(nim, x + y <= 2)", "shifted(1, 2, 1)", "euclid",
    "vectors(((2,), (3,)))", "vectors(())", "vectors(((1, 0, 1), (0, 2, 0)))", "cyclic_nimhoff(3, 3)",
)  # fmt: skip


@pytest.mark.parametrize("text", GAMES)
def test_the_moves_are_the_nonzero_p_positions(text):
    game = parse(text, NAMES)
    side = 9 if game.piles <= 2 else 5
    found = Definition(game).p_positions(side)
    vectors = {order for place in found if any(place) for order in ((place,) if game.ordered else permutations(place))}
    star = Star(game)
    for position in star.positions(side):
        squares = {tuple(a - b for a, b in zip(position, vector, strict=True)) for vector in vectors}
        targets = {square if game.ordered else tuple(sorted(square)) for square in squares if min(square) >= 0}
        assert star.options(position) == tuple(sorted(targets))


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("times", [2, 3])
def test_more_stars_are_stars_of_stars(text, times):
    game = parse(text, NAMES)
    side = 8 if game.piles <= 2 else 4
    again = game
    for _ in range(times):
        again = Star(again)
    assert again == Star(game, times)
    assert hash(again) == hash(Star(game, times))
    # The moves by definition, without any shortcut for stars.
    before = p_positions(Star(game, times - 1), side)
    moves = {place for place in before if any(place)}
    for position in again.positions(side):
        reached = set(again.options(position))
        zero = (0,) * game.piles
        assert (zero in reached) is (position in moves)


def test_squares_and_single_moves_agree():
    game = Star(WYTHOFF)
    for x in range(9):
        for y in range(9):
            taken = {(x - a, y - b) for a, b in game.squares(x, y)}
            every = {(i, j) for i in range(x + 1) for j in range(y + 1) if i + j and game.allows(x, y, i, j)}
            assert taken == every
    assert game.reaches((3, 6), (2, 4))
    assert not game.reaches((3, 6), (2, 5))


def test_asking_far_and_then_near_gives_the_same():
    far, near = Star(WYTHOFF, 2), Star(WYTHOFF, 2)
    far.options((20, 40))
    assert [far.options((x, 12)) for x in range(13)] == [near.options((x, 12)) for x in range(13)]


def test_many_stars_do_not_nest_too_deep():
    game = Star(WYTHOFF, 100)
    assert game.options((3, 5)) == Star(WYTHOFF, 2).options((3, 5))
    assert parse(str(game), NAMES) == game


def test_values():
    game = Star(WYTHOFF, 2)
    game.options((4, 6))
    assert pickle.loads(pickle.dumps(game)) == game
    assert pickle.loads(pickle.dumps(game)).options((4, 6)) == game.options((4, 6))
    assert str(Star(Star(Jump(1, 2)))) == "star(game=jump(1, 2), times=2)"
    assert (game.piles, game.ordered, Star(Vector(1, 2)).ordered, Star(Vectors(((1,),))).piles) == (2, False, True, 1)
    assert Misere(game).misere and not game.misere
    with pytest.raises(AttributeError):
        game.times = 3


def test_a_users_game_has_a_star():
    class Unhashable(Halving):
        __hash__ = None

    star = Star(Unhashable(1))
    assert [position for (position,) in Definition(Unhashable(1)).p_positions(9)] == [0, 2, 3, 8, 9]
    assert star.options((9,)) == ((0,), (1,), (6,), (7,))


@pytest.mark.parametrize(
    "bad", ["wythoff", None, 3, *(parse(text, NAMES) for text in ("ratwyt", "chosen_shift(1, 2)"))]
)
def test_what_has_no_star(bad):
    with pytest.raises(
        ParameterError,
        match=r"star\(game\) needs a game on piles of integers, without memory and without a choice of the board",
    ):
        Star(bad)


def test_a_game_with_memory_has_no_star():
    class Remembering(Game):
        piles = 1

        @property
        def remembers(self):
            return True

    with pytest.raises(ParameterError, match=r"star\(game\) needs"):
        Star(Remembering())


@pytest.mark.parametrize("times", [0, -1, 101, True, "2"])
def test_times_outside_its_domain(times):
    with pytest.raises(ParameterError, match="times must be an integer from 1 to 100"):
        Star(WYTHOFF, times)
    with pytest.raises(ParameterError, match="times must be an integer from 1 to 100, was 120"):
        Star(Star(WYTHOFF, 60), 60)


def test_positions_are_those_of_all_boards():
    star = Star(parse("euclid", NAMES))
    assert star.place((0, 0)) == (0, 0)
    with pytest.raises(PositionError):
        star.options((1, -1))


def test_the_definition_is_not_asked_too_far():
    with pytest.raises(TooLargeError, match="can be listed for piles up to 309, was 310"):
        Star(WYTHOFF).options((0, 310))
    with pytest.raises(TooLargeError, match="was 10"):
        Star(WYTHOFF).options((0, 10**30))
