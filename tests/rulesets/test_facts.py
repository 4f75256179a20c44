"""The facts that games state about themselves (`game/rulesets/facts.py`), compared with their options."""

import pytest

from tests.catalog.test_canonical import CALLS
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, Game, Star, TwoPileGame, parse
from wythoff.game.rulesets.blocking import game_of
from wythoff.game.rulesets.moves import layers_of, parts_of

LAYERED = (
    "misere(block(terminal(nim | diagonal, x + y <= 2), 1, of=diagonal))",
    "declare(block(nim | jump(1, 2), 2), P=((1, 3),))",
    "misere(declare(nim, N=((2, 2),)))",
    "block(nim | diagonal, 0)",
    "misere(block(terminal(nim, x < 2), 0))",
    "misere(nim_abpq(a=1, b=2, p=1, q=1))",
    "block(nim, 0, of=vector(1, 2))",
    "star(nim | diagonal, times=3)",
    "jump(0, 2) | vector(3, 1)",
    "keep(nim | diagonal(2), x1 > 1)",
    "nim(step=2) | nim(lengths=n < 4) | (diagonal - jump(2, 2))",
)
GAMES = tuple(parse(call, NAMES) for call in (*CALLS, *LAYERED))
SIDE = {1: 12, 2: 6, 3: 4}


def positions(game: Game) -> list[tuple[int, ...]]:
    return [*game.positions(SIDE.get(game.piles, 2))]


def those(fact):
    """Parametrize a test by the games for which `fact(game)` is true."""
    return pytest.mark.parametrize("game", [game for game in GAMES if fact(game)], ids=str)


@those(lambda game: game.fixed_vectors is not None)
def test_vectors_are_subtracted_wherever_they_fit(game):
    for position in positions(game):
        after = (tuple(map(int.__sub__, position, vector)) for vector in game.fixed_vectors)
        left = {place if game.ordered else tuple(sorted(place)) for place in after if min(place) >= 0}
        assert {*game.options(position)} == left


@those(lambda game: layers_of(game) is not None)
def test_a_game_is_made_of_its_layers(game):
    assert game_of(layers_of(game)) == game


@those(lambda game: game.star_of is not None)
def test_a_star_is_that_of_its_game(game):
    assert Star(*game.star_of) == game


@those(lambda game: game.without_blocking is not None)
def test_nothing_is_forbidden_where_a_game_is_without_blocking(game):
    plain, rules = Definition(game.without_blocking), Definition(game)
    assert not plain.game.blocking
    assert [plain.outcome(place) for place in positions(game)] == [rules.outcome(place) for place in positions(game)]


@those(lambda game: game.blocking and layers_of(game) is not None)
def test_what_may_be_forbidden_is_what_the_layers_say(game):
    moves, of = layers_of(game).moves, layers_of(game).of
    for x, y in positions(game):
        for i, j in ((i, j) for i in range(x + 1) for j in range(y + 1) if i + j and moves.allows(x, y, i, j)):
            assert game.blockable((x, y), (x - i, y - j)) is (of is None or of.allows(x, y, i, j))


@those(parts_of)
def test_parts_say_what_they_take(game):
    for part in parts_of(game):
        assert part.diagonal_step == 1 or part.diagonal_width is not None
        if part.from_one_pile:
            assert all(0 in (i, j) for i, j in taken(part))
        if part.kept_from is not None and part.kept_from[0] is not None:
            assert taken(part) <= taken(part.kept_from[0])
        if part.taken_away is not None:
            assert not taken(part) & taken(part.taken_away)


def taken(part, side=7) -> set[tuple[int, int]]:
    """Return the amounts that may be taken from the square (`side`, `side`)."""
    return {(side - a, side - b) for a, b in part.squares(side, side)}


def has_options(game: Game) -> bool:
    """Return whether a game has the same options for both players, on integer piles, without a choice at the start."""
    return not game.partizan and not game.choices and all(isinstance(size, int) for size in game.sizes(1))


@those(lambda game: has_options(game) and not game.remembers)
def test_there_are_no_more_options_than_are_told(game):
    for position in positions(game):
        assert len({*game.options(position)}) <= game.most_options(position)


@those(lambda game: has_options(game) and not game.remembers)
def test_a_move_reaches_the_options(game):
    for position in positions(game)[::3]:
        options = {*game.options(position)}
        assert all(game.reaches(position, target) is (target in options) for target in positions(game)[::2])


@those(lambda game: game.as_kind(TwoPileGame) is not None)
def test_squares_off_the_board_are_no_positions(game):
    marks, squares = game.off_board(6), [(x, y) for x in range(6) for y in range(6)]
    assert [bool(mark) for mark in marks or bytes(36)] == [not game.contains(square) for square in squares]


@those(lambda game: game.takes_anywhere is not None)
def test_amounts_are_taken_wherever_there_is_as_much(game):
    for position in positions(game):
        left = [target for target in positions(game) if all(map(int.__le__, target, position)) and target != position]
        for target in left:
            if game.takes_anywhere(tuple(map(int.__sub__, position, target))):
                assert target in game.options(position)


@those(lambda game: game.middle_piles is not None)
def test_a_row_has_its_middle_between_its_ends(game):
    assert game.start((3, 5)) == (3, *game.middle_piles, 5)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_as_kind_gives_the_game_itself_or_none(game):
    assert game.as_kind(Game) is game
    squares = game.as_kind(TwoPileGame)
    assert squares is (game if isinstance(game, TwoPileGame) else None)
    assert (layers_of(game) is not None) <= (squares is not None)
