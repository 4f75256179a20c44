"""Laws that hold for every two-pile game: outcomes, winning moves and blocked moves fit together."""

from __future__ import annotations

import copy
import pickle
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

from tests.random_rulesets import blocked, free_games, games, moves, unblocked
from tests.sentences import UNCHANGEABLE
from wythoff.game.rulesets import (
    Block,
    Definition,
    Misere,
    Moves,
    Position,
    TwoPileGame,
    Vector,
    Without,
    parse,
    played,
    union,
)

BOARD = 4
few = settings(max_examples=settings().max_examples // 2)
on_boards = settings(max_examples=settings().max_examples // 4)


@few
@given(games())
def test_a_game_parses_back(game: TwoPileGame) -> None:
    assert parse(str(game)) == game
    assert str(parse(str(game))) == str(game)


@few
@given(games())
def test_equal_games_have_equal_hashes(game: TwoPileGame) -> None:
    assert hash(parse(str(game))) == hash(game)
    assert {game, parse(str(game))} == {game}


@few
@given(games())
def test_copies_are_equal(game: TwoPileGame) -> None:
    options = game.options((2, 3))
    for twin in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert twin == game
        assert hash(twin) == hash(game)
        assert str(twin) == str(game)
        assert twin.options((2, 3)) == options


@few
@given(games(), games())
def test_equal_means_printed_alike(one: TwoPileGame, other: TwoPileGame) -> None:
    assert (one == other) == (str(one) == str(other))


@few
@given(moves(), moves(), moves())
def test_union_is_a_union(one: Moves, two: Moves, three: Moves) -> None:
    assert one | two == two | one
    assert (one | two) | three == one | (two | three) == union([three, one, two])
    assert one | one == one


@on_boards
@given(games())
def test_squares_are_what_is_allowed(game: TwoPileGame) -> None:
    for x in range(BOARD + 1):
        for y in range(BOARD + 1):
            tried = {(x - i, y - j) for i in range(x + 1) for j in range(y + 1) if i + j and game.allows(x, y, i, j)}
            assert set(game.squares(x, y)) == tried


@on_boards
@given(moves(), moves())
def test_joining_and_reducing_work_on_squares(one: Moves, two: Moves) -> None:
    for x, y in Vector(1, 1).positions(BOARD):
        left, right = set(one.squares(x, y)), set(two.squares(x, y))
        assert set((one | two).squares(x, y)) == left | right
        assert set(Without(one, two).squares(x, y)) == left - right


@on_boards
@given(games())
def test_options_are_sorted_once_and_on_the_board(game: TwoPileGame) -> None:
    for place in game.positions(BOARD):
        options = game.options(place)
        assert list(options) == sorted(set(options))
        assert all(game.place(option) == option and sum(option) < sum(place) for option in options)


@on_boards
@given(games())
def test_unordered_games_do_not_see_the_order(game: TwoPileGame) -> None:
    if not game.ordered:
        for x, y in game.positions(BOARD):
            assert game.options((y, x)) == game.options((x, y))
            assert all(game.reaches((y, x), option[::-1]) for option in game.options((x, y)))
            assert {(b, a) for a, b in game.squares(y, x)} == set(game.squares(x, y))


@on_boards
@given(games())
def test_reaches_agrees_with_options(game: TwoPileGame) -> None:
    places = list(game.positions(BOARD))
    for place in places:
        assert [target for target in places if game.reaches(place, target)] == list(game.options(place))


@on_boards
@given(free_games())
def test_the_definition_is_the_definition(game: TwoPileGame) -> None:
    rules = Definition(game)

    @cache
    def previous_wins(place: Position) -> bool:
        options = game.options(place)
        return not any(map(previous_wins, options)) if options else not game.misere

    for place in game.positions(BOARD):
        winning = tuple(option for option in game.options(place) if previous_wins(option))
        assert rules.outcome(place) == ("P" if previous_wins(place) else "N")
        assert rules.winning_moves(place) == winning
        ended = game.misere and not game.options(place)
        assert bool(winning) == (rules.outcome(place) == "N" and not ended)


@on_boards
@given(st.one_of(blocked(), blocked().map(Misere)))
def test_the_definition_with_blocking_is_the_definition(game: TwoPileGame) -> None:
    rules, inner = Definition(game), played(game)
    assert isinstance(inner, Block)

    @cache
    def free_and_blockable(place: Position) -> tuple[set[Position], set[Position]]:
        x, y = place
        lost = {(a, b) for a, b in inner.squares(x, y) if previous_wins(game.place((a, b)))}
        if inner.of is None:
            return set(), lost
        free = {(a, b) for a, b in lost if not inner.of.allows(x, y, x - a, y - b)}
        return free, lost - free

    @cache
    def previous_wins(place: Position) -> bool:
        free, blockable = free_and_blockable(place)
        wins = not free and len(blockable) <= inner.n
        return wins and not (game.misere and set(inner.squares(*place)) <= blockable)

    for place in game.positions(BOARD):
        free, blockable = free_and_blockable(place)
        options = set(inner.squares(*place))
        assert rules.outcome(place) == ("P" if previous_wins(place) else "N")
        if previous_wins(place):
            # Blocking all of them is allowed, leaves no P-position, and in misere play leaves a move.
            assert rules.to_block(place) == tuple(sorted(blockable)) and len(blockable) <= inner.n
            assert rules.winning_moves(place) == ()
            assert not game.misere or options > blockable
        else:
            left = free | (blockable if len(blockable) > inner.n else set())
            left = options if game.misere and options <= free | blockable else left
            assert rules.to_block(place) == ()
            assert rules.winning_moves(place) == tuple(sorted({game.place(square) for square in left}))
            assert left or not options


@on_boards
@given(unblocked(), st.booleans(), st.none() | moves())
def test_forbidding_nothing_is_the_game_without_blocking(game: TwoPileGame, misere: bool, of: Moves | None) -> None:
    plain, without = (Misere(rule) if misere else rule for rule in (game, Block(game, 0, of)))
    if plain.ordered is without.ordered:
        rules, other = Definition(plain), Definition(without)
        for place in plain.positions(BOARD):
            assert rules.outcome(place) == other.outcome(place)
            assert rules.winning_moves(place) == other.winning_moves(place)
            assert other.to_block(place) == ()


@on_boards
@given(moves())
def test_p_positions_are_those_of_value_zero(game: Moves) -> None:
    rules = Definition(game)
    zeros = [place for place in game.positions(BOARD) if rules.value(place) == 0]
    assert rules.p_positions(BOARD) == zeros


@pytest.mark.parametrize("name", ["moves", "removed", "parts", "condition", "new"])
def test_a_game_cannot_change(name: str) -> None:
    with pytest.raises(AttributeError, match=UNCHANGEABLE):
        setattr(parse("nim - diagonal"), name, None)
