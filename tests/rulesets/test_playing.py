"""Terminal conditions and misere play; positions inside and outside of the board."""

from __future__ import annotations

import pytest

from wythoff.base.errors import NotationError, ParameterError, PositionError
from wythoff.game.rulesets import Definition, Misere, Nim, Position, Terminal, parse

HINT = "write misere(block(terminal(moves, condition), n, of=moves)), or parts of it in this order"


@pytest.mark.parametrize(
    ("text", "position", "ends"),
    [
        # Unordered: x <= y.
        ("terminal(nim, x == 2)", (2, 5), True),
        ("terminal(nim, x == 2)", (5, 2), True),
        ("terminal(nim, x == 2)", (1, 2), False),
        ("terminal(nim, y == 2)", (1, 2), True),
        ("terminal(nim, y == 2)", (2, 1), True),
        ("terminal(nim, y == 2)", (2, 5), False),
        # Ordered: first and second pile.
        ("terminal(nim | vector(1, 1), x == 2)", (2, 5), True),
        ("terminal(nim | vector(1, 1), x == 2)", (5, 2), False),
        ("terminal(nim | vector(1, 1), y == 2)", (5, 2), True),
        ("terminal(nim, x + y <= 1)", (0, 1), True),
        ("terminal(nim, x + y <= 1)", (1, 1), False),
        ("misere(terminal(nim, x + y <= 1))", (1, 0), True),
    ],
)
def test_terminal_positions(text: str, position: Position, ends: bool) -> None:
    assert (parse(text).options(position) == ()) is ends


def test_a_terminal_position_can_be_reached_but_not_left() -> None:
    game = parse("terminal(nim | diagonal, x == 1)")
    assert (1, 3) in game.options((2, 3))
    assert game.reaches((2, 3), (1, 3))
    assert not game.reaches((1, 3), (0, 3))
    assert game.options((1, 3)) == ()


@pytest.mark.parametrize(
    ("text", "position", "outcome", "winning"),
    [
        ("nim", (0, 0), "P", ()),
        ("misere(nim)", (0, 0), "N", ()),
        ("misere(nim)", (0, 1), "P", ()),
        ("misere(nim)", (0, 5), "N", ((0, 1),)),
        ("misere(nim)", (1, 1), "N", ((0, 1),)),
        ("misere(nim)", (2, 2), "P", ()),
        ("misere(nim | diagonal)", (2, 2), "P", ()),
        ("misere(nim | diagonal)", (1, 2), "N", ((0, 1),)),
        ("terminal(nim, x + y <= 1)", (0, 1), "P", ()),
        ("misere(terminal(nim, x + y <= 1))", (0, 1), "N", ()),
        ("misere(terminal(nim, x + y <= 1))", (0, 2), "P", ()),
        ("misere(terminal(nim, x + y <= 1))", (1, 1), "P", ()),
        ("misere(terminal(nim, x + y <= 1))", (1, 2), "N", ((0, 2), (1, 1))),
    ],
)
def test_outcomes_and_winning_moves(text: str, position: Position, outcome: str, winning: tuple[Position, ...]) -> None:
    rules = Definition(parse(text))
    assert rules.outcome(position) == outcome
    assert rules.winning_moves(position) == winning


@pytest.mark.parametrize(
    "make",
    [
        lambda: Misere(Misere(Nim())),
        lambda: Misere(Misere(Terminal(Nim(), "x"))),
        lambda: Terminal(Misere(Nim()), "x"),
        lambda: Terminal(Terminal(Nim(), "x"), "y"),
    ],
)
def test_layers_have_one_order_in_python(make: object) -> None:
    with pytest.raises(ParameterError) as error:
        make()  # type: ignore[operator]
    assert HINT in str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        "misere(misere(nim))",
        "misere(misere(terminal(nim, x)))",
        "terminal(misere(nim), x)",
        "terminal(terminal(nim, x), y)",
        "misere(nim) | nim",
        "nim | terminal(nim, x)",
        "misere(nim) - nim",
        "nim - misere(nim)",
        "keep(misere(nim), k)",
        "keep(terminal(nim, x), k)",
    ],
)
def test_layers_have_one_order_in_the_notation(text: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(text)
    assert HINT in str(error.value)


@pytest.mark.parametrize("text", ["nim", "nim | vector(1, 2)", "terminal(nim, x > y)", "misere(nim)"])
@pytest.mark.parametrize(
    "place", [(-1, 2), (2, -1), (1,), (), (1, 2, 3), (True, 1), (1.0, 2), ("1", "2"), (None, 1), (1, -(10**5000))]
)
def test_off_the_board(text: str, place: tuple[object, ...]) -> None:
    game = parse(text)
    for ask in (game.place, game.options, Definition(game).outcome, lambda piles: game.reaches((3, 3), piles)):
        with pytest.raises(PositionError, match=r"must (have 2 piles|be an integer >= 0), (was|had) "):
            ask(place)  # type: ignore[arg-type]


def test_an_unsorted_query_is_sorted_first() -> None:
    game = parse("nim | diagonal(x1 + 1)")
    assert game.place([5, 3]) == (3, 5)
    assert game.options((5, 3)) == game.options((3, 5))
    assert game.reaches((5, 3), (4, 2)) == game.reaches((3, 5), (2, 4))
    assert Definition(game).winning_moves((6, 4)) == Definition(game).winning_moves((4, 6)) == ((1, 2), (3, 6))


def test_an_ordered_query_is_not_sorted() -> None:
    game = parse("nim | vector(1, 2)")
    assert game.place((5, 3)) == (5, 3)
    assert game.options((5, 3)) != game.options((3, 5))


def test_positions_are_listed_in_lexicographic_order() -> None:
    assert list(Nim().positions(1)) == [(0, 0), (0, 1), (1, 1)]
    assert list(parse("vector(1, 1)").positions(1)) == [(0, 0), (0, 1), (1, 0), (1, 1)]
