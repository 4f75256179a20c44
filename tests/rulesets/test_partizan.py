"""Partizan games: their values, and `PartizanDefinition`, which plays them by their rules."""

from __future__ import annotations

import pickle
from itertools import product

import pytest
from hypothesis import given, strategies as st

from tests.partizan.naive import outcome, value_of
from tests.random_rulesets import partizan_games
from tests.sentences import LOSES
from wythoff.base.errors import NotationError, ParameterError, PositionError, RequestError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import (
    Block,
    Definition,
    Misere,
    PartizanDefinition,
    PartizanGame,
    PartizanSubtraction,
    Terminal,
    WythoffPartizan,
    parse,
)
from wythoff.game.rulesets.kinds.partizan import wythoff_numbers
from wythoff.game.rulesets.wording import in_words

SUBTRACTION = PartizanSubtraction((1, 3), (2, 4))


class Cutcake(PartizanGame):
    """Cutcake with one part eaten: Left cuts an (x, y) cake into columns, Right into rows; one of the two parts stays.

    In the game of the books, both parts stay.
    """

    @property
    def ordered(self):
        return True

    def left_options(self, position):
        x, y = position
        return [(i, y) for i in range(1, x)] if y else []

    def right_options(self, position):
        x, y = position
        return [(x, j) for j in range(1, y)] if x else []


@given(partizan_games())
def test_a_game_is_a_value_that_prints_and_parses(game):
    assert parse(str(game), NAMES) == game
    assert hash(parse(str(game), NAMES)) == hash(game)
    assert pickle.loads(pickle.dumps(game)) == game
    assert (game.partizan, game.piles, game.misere, game.blocking) == (True, 1, False, False)
    assert in_words(game)[-1] == LOSES


def tree(game, heap):
    return tuple(
        tuple(tree(game, after[0]) for after in game.options_of(player, (heap,))) for player in ("left", "right")
    )


@given(partizan_games(), st.integers(0, 9))
def test_the_definition_plays_the_tree_of_options(game, heap):
    rules = PartizanDefinition(game)
    assert rules.outcome((heap,)) == outcome(tree(game, heap)) == rules.value((heap,)).outcome
    assert rules.value((heap,)) is value_of(tree(game, heap))


@given(partizan_games(), st.integers(0, 30))
def test_options_are_what_is_left_in_order(game, heap):
    for player in ("left", "right"):
        options = list(game.options_of(player, (heap,)))
        assert options == sorted(set(options))
        if isinstance(game, PartizanSubtraction):
            taken = game.left if player == "left" else game.right
            assert options == sorted((heap - amount,) for amount in taken if amount <= heap)
        else:
            assert all(wythoff_numbers(player).index(heap - after) for (after,) in options)
    if isinstance(game, WythoffPartizan):
        # The two sets are complementary.
        both = [*game.left_options((heap,)), *game.right_options((heap,))]
        assert sorted(both) == [(n,) for n in range(heap)]


@given(partizan_games(), st.integers(0, 40))
def test_winning_moves_leave_what_the_opponent_loses(game, heap):
    rules = PartizanDefinition(game)
    left, right = rules.winning_moves((heap,), "left"), rules.winning_moves((heap,), "right")
    assert (bool(left), bool(right)) == {"L": (1, 0), "R": (0, 1), "N": (1, 1), "P": (0, 0)}[rules.outcome((heap,))]
    assert all(rules.outcome(after) in "LP" for after in left)
    assert all(rules.outcome(after) in "RP" for after in right)


def test_a_game_of_the_users_own():
    rules = PartizanDefinition(Cutcake())
    assert str(rules.value((2, 1))) == "1"
    for x, y in product(range(1, 5), repeat=2):
        assert rules.outcome((x, y)) == outcome(_cake(x, y))
        assert rules.value((x, y)) is value_of(_cake(x, y))
    assert rules.p_positions(1) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert in_words(Cutcake())[-1] == LOSES


def _cake(x, y):
    return tuple(_cake(i, y) for i in range(1, x)), tuple(_cake(x, j) for j in range(1, y))


def test_equal_sets_make_an_impartial_game():
    rules = PartizanDefinition(PartizanSubtraction((1, 2), (2, 1)))
    assert [str(rules.value((n,))) for n in range(7)] == ["0", "*", "*2"] * 2 + ["0"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "misere(wythoff_partizan)",
            "a partizan game cannot be played in misere play, as in misere(wythoff_partizan())",
        ),
        ("block(wythoff_partizan, 1)", "block(...) must be around moves, or around terminal(moves, condition"),
        (
            "terminal(wythoff_partizan, x == 0)",
            "terminal(...) must be around moves, was around the game wythoff_partizan()",
        ),
        ("wythoff_partizan | nim", "| needs moves, such as nim or diagonal, not the game wythoff_partizan()"),
        ("partizan_subtraction((1, 3))", "needs the parameter right, a tuple of integers >= 1"),
        ("partizan_subtraction((0, 3), (1,))", "left must be a tuple of integers >= 1, was (0, 3)"),
        ("wythoff_partizan(3)", "takes no positional parameter"),
    ],
)
def test_what_is_no_partizan_game_is_refused_in_one_line(text, words):
    with pytest.raises(NotationError) as error:
        parse(text, NAMES)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_what_belongs_to_impartial_games_is_refused():
    for refused in (Misere, Definition, lambda game: Block(game, 1)):
        with pytest.raises(ParameterError):
            refused(SUBTRACTION)
    with pytest.raises(ParameterError):
        Terminal(SUBTRACTION, "x == 0")
    with pytest.raises(ParameterError, match="left_options or right_options"):
        SUBTRACTION.options((3,))
    with pytest.raises(RequestError, match="'left' or 'right', was 'both'"):
        PartizanDefinition(SUBTRACTION).winning_moves((3,), "both")
    assert SUBTRACTION.left_options(3) == SUBTRACTION.left_options((3,))  # a heap may be given as a number
    for position in ((-1,), (1, 2), (), (1.5,), 1.5, None):
        with pytest.raises(PositionError):
            SUBTRACTION.left_options(position)
    with pytest.raises(PositionError, match="must have 1 pile, had 2"):
        SUBTRACTION.place((1, 2))


def test_the_rules_in_words():
    assert in_words(SUBTRACTION) == (
        "Left takes 1 or 3 from the heap.",
        "Right takes 2 or 4 from the heap.",
        LOSES,
    )
    assert "Right has no move." in in_words(PartizanSubtraction((1,), ()))
