"""`Definition`, which plays a game by its rules: known values, other kinds of games, games that never end."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

from wythoff.base.errors import MoveError, ParameterError, RequestError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Block, Definition, Diagonal, Game, Misere, Moves, Nim, Position, mex, parse
from wythoff.game.rulesets.definition import LARGEST, MOST_OPTIONS, counted, require_values

# Fraenkel 2004, Table 1, for piles up to 30.
G1 = [(0, 0), (1, 2), (3, 6), (4, 11), (5, 17), (7, 25)]
GOLDEN = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)]
# Values of Wythoff Nim, rows x <= 4.
WYTHOFF = [[0, 1, 2, 3, 4, 5], [1, 2, 0, 4, 5, 3], [2, 0, 1, 5, 3, 4], [3, 4, 5, 6, 2, 0], [4, 5, 3, 2, 7, 6]]


class Countdown(Game):
    """Take one token from a single pile."""

    piles = 1

    def options(self, position: Position) -> Iterable[Position]:
        (tokens,) = position
        return ((tokens - 1,),) if tokens else ()


class Circle(Game):
    """One pile of n tokens, n modulo 3, with the move n -> n + 1, which never ends."""

    piles = 1

    def options(self, position: Position) -> Iterable[Position]:
        return (((position[0] + 1) % 3,),)


@given(st.lists(st.integers(0, 9)))
def test_mex_is_the_least_missing(values: list[int]) -> None:
    least = mex(values)
    assert least not in values
    assert set(range(least)) <= set(values)


def test_table_1_of_g1() -> None:
    assert Definition(parse("nim | diagonal(x1 + 1)")).p_positions(30) == G1


def test_wythoff_nim() -> None:
    rules = Definition(parse("nim | diagonal"))
    assert rules.p_positions(15) == GOLDEN
    assert [[rules.value((x, y)) for y in range(6)] for x in range(5)] == WYTHOFF


def test_values_of_nim_are_sums_without_carry() -> None:
    rules = Definition(parse("nim"))
    assert all(rules.value((x, y)) == x ^ y for x, y in rules.game.positions(9))


def test_misere_nim_differs_only_where_all_piles_are_small() -> None:
    assert Definition(parse("misere(nim)")).p_positions(4) == [(0, 1), (2, 2), (3, 3), (4, 4)]


def test_misere_games_have_no_values() -> None:
    with pytest.raises(ParameterError, match="only in normal play"):
        Definition(parse("misere(nim)")).value((0, 1))


def test_a_game_of_one_pile_and_any_depth() -> None:
    rules = Definition(Countdown())
    assert rules.outcome((20_000,)) == "P"
    assert rules.value((20_001,)) == 1
    assert rules.winning_moves((20_001,)) == ((20_000,),)


def test_a_game_that_never_ends_is_refused() -> None:
    for ask in (Definition(Circle()).outcome, Definition(Circle()).value):
        with pytest.raises(MoveError, match="the game must end"):
            ask((0,))


def test_a_position_asked_twice_is_answered_alike() -> None:
    rules = Definition(parse("nim | diagonal"))
    assert [rules.outcome((7, 4)) for _ in range(2)] == ["P", "P"]
    assert [rules.value((3, 1)) for _ in range(2)] == [4, 4]


SIDE = 7
MOVES = "nim", "nim | diagonal", "nim | diagonal(2)", "where(k < l or k == 1)", "nim | jump(1, 2)"
ORDERED = "nim | vector(1, 2)", "where(i < j or j == 0)"
FORBIDDEN = ("nim", "diagonal", "vector(0, 1)", "jump(1, 2)", "where(i <= j)")


class Played:
    """A blocking game on ordered squares, from its moves, the blockable moves `of`, and how many may be blocked."""

    def __init__(self, moves: Moves, most: int, of: Moves | None, misere: bool) -> None:
        self.moves, self.most, self.of, self.misere = moves, most, of, misere
        self.lost = cache(self._lost)

    def options(self, x: int, y: int) -> list[Position]:
        squares = [(a, b) for a in range(x + 1) for b in range(y + 1) if (a, b) != (x, y)]
        return [(a, b) for a, b in squares if self.moves.allows(x, y, x - a, y - b)]

    def good(self, x: int, y: int) -> list[Position]:
        return [square for square in self.options(x, y) if self.lost(*square)]

    def may_be_forbidden(self, x: int, y: int, square: Position) -> bool:
        return self.of is None or self.of.allows(x, y, x - square[0], y - square[1])

    def _lost(self, x: int, y: int) -> bool:
        """Return whether the player to move loses: all winning moves can be blocked.

        In misere play, a move must be left.
        """
        good = self.good(x, y)
        if self.misere and len(good) == len(self.options(x, y)):
            return False  # no move is left, or all are blocked: then the player to move wins
        return (len(good) <= self.most and all(self.may_be_forbidden(x, y, square) for square in good)) or not good

    def winning(self, x: int, y: int) -> list[Position]:
        good = self.good(x, y)
        if self.lost(x, y):
            return []
        free = [square for square in good if not self.may_be_forbidden(x, y, square)]
        if len(good) - len(free) > self.most or (self.misere and len(good) == len(self.options(x, y))):
            return good
        return free


def require_blocking(text: str, of: str | None, most: int, misere: bool, side: int = SIDE) -> None:
    moves, forbidden = parse(text), None if of is None else parse(of)
    blocked = Block(moves, most, of=forbidden)
    rules, played = Definition(Misere(blocked) if misere else blocked), Played(moves, most, forbidden, misere)
    for x in range(side):
        for y in range(0 if blocked.ordered else x, side):
            assert (rules.outcome((x, y)) == "P") is played.lost(x, y), (x, y)
            winning = {(a, b) if blocked.ordered else (min(a, b), max(a, b)) for a, b in played.winning(x, y)}
            assert rules.winning_moves((x, y)) == tuple(sorted(winning)), (x, y)
            assert rules.to_block((x, y)) == (tuple(sorted(played.good(x, y))) if played.lost(x, y) else ()), (x, y)


@given(
    st.sampled_from(MOVES + ORDERED), st.none() | st.sampled_from(FORBIDDEN), st.integers(0, 4), st.booleans()
)  # fmt: skip
@settings(max_examples=60)
def test_blocking_in_both_kinds_of_play(text: str, of: str | None, most: int, misere: bool) -> None:
    require_blocking(text, of, most, misere)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    ("text", "of", "most"),
    [
        ("nim | diagonal", None, 1), ("nim | diagonal(2)", None, 3), ("nim | diagonal", "diagonal", 1),
        ("nim | vector(1, 2)", "nim", 2), ("where(i < j or j == 0)", "vector(0, 1)", 1),
        ("nim | jump(1, 2)", "where(i <= j)", 2), ("where(k < l or k == 1)", "nim", 0),
    ],
)  # fmt: skip
def test_some_games_with_blocking(text: str, of: str | None, most: int, misere: bool) -> None:
    require_blocking(text, of, most, misere, side=5)


def test_without_blocking_nothing_is_forbidden() -> None:
    rules = Definition(Misere(Nim() | Diagonal()))
    assert all(rules.to_block(place) == () for place in rules.game.positions(6))


class Growing(Game):
    """One pile that grows by `step` for ever, so that play never ends."""

    piles = 1

    def __init__(self, step: int) -> None:
        self.step = step

    def options(self, position: Position) -> Iterable[Position]:
        return ((position[0] + self.step,),)


@pytest.mark.parametrize("start", [0, 3, 20])
def test_endless_play_is_given_up(start: int) -> None:
    game, left, pile = Growing(1), MOST_OPTIONS + 4 * Growing(1).edges(start), start
    while left >= 0:
        left -= 2 + pile  # counts one option, one state, and its tokens
        pile += 1
    with pytest.raises(
        MoveError, match=rf"play from \({start},\) has reached \({pile - 1},\) after very many moves, and continues"
    ):
        Definition(game).outcome((start,))


def test_piles_far_larger_than_those_of_the_start_are_given_up() -> None:
    for start in (0, 3):
        most = LARGEST + 1000 * start
        far = Growing(most - start)
        assert counted(far, (start,), far.options)((start,)) == [(most,)]
        with pytest.raises(MoveError, match=f"the moves from .{start},. lead to piles larger than {most}"):
            Definition(Growing(most + 1 - start)).outcome((start,))


def test_a_definition_says_of_which_game_it_is() -> None:
    assert repr(Definition(parse("nim"))) == "<Definition of nim>"


def test_unchosen_board_has_outcomes_only() -> None:
    rules = Definition(parse("chosen_shift(m=1, p=2)", NAMES))
    one, other = map(Definition, rules.game.choices)
    for place in rules.game.positions(9):
        lost = [of.outcome(place) == "P" for of in (one, other) if of.game.contains(place)]
        assert (rules.outcome(place) == "P") is any(lost)
    for ask in (rules.value, rules.winning_moves):
        with pytest.raises(RequestError, match="second player"):
            ask((3, 4))
    with pytest.raises(RequestError, match="second player"):
        require_values(rules.game)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("misere(nim)", "Sprague-Grundy values exist only in normal play, but this game is misere"),
        ("block(nim, 1)", "Sprague-Grundy values exist only without blocking, but this game is one with blocking"),
        ("misere(block(nim, 1))", "Sprague-Grundy values exist only in normal play, but this game is misere"),
    ],
)
def test_what_has_no_values_is_told(text: str, says: str) -> None:
    for ask in (lambda: require_values(parse(text)), lambda: Definition(parse(text)).value((0, 0))):
        with pytest.raises(ParameterError) as caught:
            ask()
        assert str(caught.value) == f'{says}; see wythoff solve "{text}" instead'


def test_partizan_games_are_refused() -> None:
    game = parse("wythoff_partizan", NAMES)
    with pytest.raises(ParameterError, match="P-positions are defined only for impartial games"):
        Definition(game)
    with pytest.raises(
        ParameterError, match=r"values exist only for impartial games, but this game is partizan; see wythoff values"
    ):
        require_values(game)
    with pytest.raises(ParameterError, match="a game must be an object of class Game, was 'nim'"):
        require_values("nim")
