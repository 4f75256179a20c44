"""Games on parts of the board: shifted boards, chosen boards, and Euclid; compared with independent programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product

import pytest

from wythoff.base.errors import ParameterError, PositionError, RequestError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import (
    ChosenShift,
    Definition,
    Euclid,
    Game,
    Misere,
    Position,
    Shifted,
    ShiftedUV,
    TwoPileGame,
    parse,
)
from wythoff.game.rulesets.plans.certifying import first_mistake

SIDE = 12
Options = Callable[[Position], set[Position]]


def wythoff_beside(width: int, u: int, v: int) -> Options:
    """Return the options of Wythoff Nim with moves |i - j| < `width`, without squares x < u, y < v."""

    def options(square: Position) -> set[Position]:
        x, y = square
        below = product(range(x + 1), range(y + 1))
        legal = {(a, b) for a, b in below if a == x or b == y or abs((x - a) - (y - b)) < width}
        return {(a, b) for a, b in legal if (a, b) != square and (a >= u or b >= v)}

    return options


def outcomes(options: Options, *, misere: bool = False) -> Callable[[Position], str]:
    @cache
    def outcome(square: Position) -> str:
        after = options(square)
        if not after:
            return "N" if misere else "P"
        return "N" if any(outcome(option) == "P" for option in after) else "P"

    return outcome


SHIFTED = [(1, 1, 0), (1, 1, 1), (1, 2, 1), (1, 3, 0), (1, 3, 3), (2, 2, 1), (2, 3, 2)]


@pytest.mark.parametrize(("m", "p", "l"), SHIFTED)
@pytest.mark.parametrize("misere", [False, True])
def test_shifted_is_wythoff_beside_a_rectangle(m: int, p: int, l: int, misere: bool) -> None:
    game: Game = Shifted(m, p, l)
    assert (game.u, game.v) == (m * l, m * (p - l))
    assert str(game.moves) == str(parse(f"nim | diagonal({m * p})"))
    options = wythoff_beside(m * p, m * l, m * (p - l))
    outcome = outcomes(options, misere=misere)
    rules = Definition(Misere(game) if misere else game)
    board = [(x, y) for x, y in product(range(SIDE), repeat=2) if x >= m * l or y >= m * (p - l)]
    assert list(rules.game.positions(SIDE - 1)) == board
    for square in board:
        assert set(rules.game.options(square)) == options(square)
        assert rules.outcome(square) == outcome(square)


@pytest.mark.parametrize(("u", "v"), [(0, 0), (0, 3), (1, 1), (1, 2), (3, 1)])
def test_shifted_uv_takes_any_rectangle(u: int, v: int) -> None:
    game, options = ShiftedUV(1, 2, u, v), wythoff_beside(2, u, v)
    for square in game.positions(8):
        assert set(game.options(square)) == options(square)
        for target in game.positions(8):
            assert game.reaches(square, target) == (target in options(square))


def test_squares_of_the_rectangle_are_no_positions() -> None:
    game = Shifted(1, 3, 1)
    for ask in (game.place, game.options, Definition(game).outcome, Definition(Misere(game)).outcome):
        with pytest.raises(PositionError, match=r"a position must have x >= 1 or y >= 2, was \(0, 1\)"):
            ask((0, 1))
    with pytest.raises(PositionError, match=r"was \(0, 1\)"):
        game.reaches((3, 3), (0, 1))
    assert game.place((1, 0)) == (1, 0)
    assert game.contains((0, 2))


def test_the_two_terminal_squares_of_a_shifted_board() -> None:
    game = Shifted(m=2, p=3, l=1)
    assert [square for square in game.positions(SIDE) if not game.options(square)] == [(0, 4), (2, 0)]


def test_equal_boards_of_two_names_are_two_values() -> None:
    one, two = Shifted(1, 3, 1), ShiftedUV(1, 3, 1, 2)
    assert one != two
    assert all(one.options(square) == two.options(square) for square in one.positions(SIDE))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Shifted(1, 3, 4), "l must be an integer with 0 <= l <= p, was l = 4, p = 3"),
        (lambda: Shifted(1, 3, -1), "l must be an integer >= 0, was -1"),
        (lambda: Shifted(0, 3, 1), "m must be an integer >= 1, was 0"),
        (lambda: ShiftedUV(1, 3, 1.0, 1), "u must be an integer >= 0, was 1.0"),
        (lambda: ChosenShift(1, 0), "p must be an integer from 1 to 1000, was 0"),
    ],
)
def test_boards_outside_their_domains(make: Callable[[], Game], words: str) -> None:
    with pytest.raises(ParameterError) as error:
        make()
    assert words in str(error.value)


@pytest.mark.parametrize(("m", "p"), [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)])
@pytest.mark.parametrize("misere", [False, True])
def test_the_second_player_chooses_the_board(m: int, p: int, misere: bool) -> None:
    game: Game = ChosenShift(m, p)
    if misere:
        game = Misere(game)
    plays = [(m * l, m * (p - l), outcomes(wythoff_beside(m * p, m * l, m * (p - l)), misere=misere)) for l in range(p)]
    rules = Definition(game)
    found = []
    for x, y in product(range(SIDE), repeat=2):
        wins = any((x >= u or y >= v) and outcome((x, y)) == "P" for u, v, outcome in plays)
        assert rules.outcome((x, y)) == ("P" if wins else "N")
        found += [(x, y)] * wins
    assert rules.p_positions(SIDE - 1) == found
    assert first_mistake(game, found, SIDE - 1) is None


def test_the_choices_are_shifted_games() -> None:
    game = ChosenShift(2, 3)
    assert game.choices == tuple(Shifted(2, 3, l) for l in range(3))
    assert Misere(game).choices == tuple(map(Misere, game.choices))
    assert Definition(game).outcome((0, 0)) == "P"


@pytest.mark.parametrize("text", ["chosen_shift(1, 2)", "misere(chosen_shift(1, 2))"])
def test_before_the_choice_there_are_no_moves_and_no_values(text: str) -> None:
    game = parse(text, NAMES)
    rules = Definition(game)
    asked: list[Callable[[Position], object]] = [game.options, rules.winning_moves]
    asked += [] if game.misere else [rules.value]
    for ask in asked:
        with pytest.raises(
            RequestError, match="has no options and no value before the second player chooses l"
        ) as error:
            ask((3, 4))
        assert "\n" not in str(error.value)


def test_a_wrong_set_of_a_chosen_board_is_found() -> None:
    game = ChosenShift(1, 2)
    right = Definition(game).p_positions(8)
    assert (
        str(first_mistake(game, right[1:], 8))
        == "(0, 0) is not listed, but a board that the second player may choose makes it a P-position"
    )
    wrong = first_mistake(game, [*right, (2, 3)], 8)
    assert str(wrong) == "(2, 3) is listed, but no board that the second player may choose makes it a P-position"


def euclid(pair: Position) -> set[Position]:
    small, large = sorted(pair)
    return {(min(small, left), max(small, left)) for left in range(large - small, 0, -small)}


@pytest.mark.parametrize("misere", [False, True])
def test_euclid(misere: bool) -> None:
    game: Game = Misere(Euclid()) if misere else Euclid()
    outcome, rules = outcomes(euclid, misere=misere), Definition(game)
    assert list(game.positions(SIDE)) == [(x, y) for x in range(1, SIDE + 1) for y in range(x, SIDE + 1)]
    for place in game.positions(SIDE):
        assert set(game.options(place)) == set(game.options(place[::-1])) == euclid(place)
        assert rules.outcome(place) == outcome(place)
        if not misere:
            low, high = place
            assert rules.value(place) == (high**2 - low**2) // (low * high)


def test_reaching_in_euclid_agrees_with_its_options() -> None:
    game = Euclid()
    assert isinstance(game, TwoPileGame)
    places = list(game.positions(SIDE))
    for place in places:
        assert [target for target in places if game.reaches(place, target)] == list(game.options(place))


def test_euclid_has_no_empty_pile() -> None:
    with pytest.raises(PositionError, match=r"a position must have two positive piles, was \(0, 3\)"):
        Euclid().place((3, 0))


class Odd(Game):
    """Take two from one pile with an odd number of tokens."""

    piles = 1

    def options(self, position: Position) -> Iterable[Position]:
        return [(position[0] - 2,)] if position[0] > 1 else []

    def contains(self, position: Position) -> bool:
        return position[0] % 2 == 1


def test_a_game_of_your_own_may_have_a_board_and_misere_play() -> None:
    for game in (Odd(), Misere(Odd())):
        assert list(game.positions(6)) == [(1,), (3,), (5,)]
        with pytest.raises(PositionError, match=r"a position must be on the board of its game, was \(4\)"):
            game.place((4,))
    assert Definition(Odd()).p_positions(9) == [(1,), (5,), (9,)]
    assert Definition(Misere(Odd())).p_positions(9) == [(3,), (7,)]
