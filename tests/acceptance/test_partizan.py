"""Partizan subtraction games compared with a brute force that is written from the survey and does not use `wythoff`.

A printed value is parsed here and compared with its heap by play: they are equal if the second player wins the
difference of the two games.
"""

from __future__ import annotations

from functools import cache

import pytest

from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import parse
from wythoff.solving.solvers import SOLVERS, solve
from wythoff.solving.strategies import solve_at

UP_TO = 60


def wythoff_numbers(up_to: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the lower and the upper Wythoff numbers up to a bound, computed by mex."""
    lower: list[int] = []
    upper: list[int] = []
    while len(lower) + len(upper) <= 2 * up_to:
        least = next(n for n in range(1, 9 * up_to) if n not in lower and n not in upper)
        lower.append(least)
        upper.append(least + len(lower))
    return tuple(n for n in lower if n <= up_to), tuple(n for n in upper if n <= up_to)


LOWER, UPPER = wythoff_numbers(UP_TO)
GAMES = {
    "wythoff_partizan": (LOWER, UPPER),
    "partizan_subtraction((1, 3), (2, 4))": ((1, 3), (2, 4)),
    "partizan_subtraction((2, 3), (1, 2))": ((2, 3), (1, 2)),
    "partizan_subtraction((1, 4, 5), (2,))": ((1, 4, 5), (2,)),
    "partizan_subtraction((1, 2, 5), (1, 2, 5))": ((1, 2, 5), (1, 2, 5)),
    "partizan_subtraction((), (3,))": ((), (3,)),
    "partizan_subtraction((1, 2, 3), ())": ((1, 2, 3), ()),
    "partizan_subtraction((5, 7), (1, 2, 6, 7))": ((5, 7), (1, 2, 6, 7)),
}
Sets = tuple[tuple[int, ...], tuple[int, ...]]
Tree = tuple


def won(taken: Sets, side: int, heap: int, *trees: Tree) -> bool:
    """Return whether the player on `side` (0 is Left) wins the game heap - tree - ... when moving first."""
    return _won(taken, side, heap, trees)


@cache
def _won(taken: Sets, side: int, heap: int, trees: tuple[Tree, ...]) -> bool:
    if any(not _won(taken, 1 - side, heap - amount, trees) for amount in taken[side] if amount <= heap):
        return True
    # In -tree the two players exchange their moves.
    return any(
        not _won(taken, 1 - side, heap, (*trees[:place], option, *trees[place + 1 :]))
        for place, tree in enumerate(trees)
        for option in tree[1 - side]
    )


def read(text: str) -> Tree:
    """Parse the text of a value (a number, *, *n, or options in braces) to a tree of Left's and Right's options."""
    tree, rest = _read(text)
    assert not rest
    return tree


def _read(text: str) -> tuple[Tree, str]:
    if text[0] != "{":
        end = next((place for place, sign in enumerate(text) if sign in "{|,}"), len(text))
        return _named(text[:end]), text[end:]
    sides: list[list[Tree]] = [[], []]
    side, text = 0, text[1:]
    while text[0] != "}":
        if text[0] in "|,":
            side += text[0] == "|"
            text = text[1:]
        else:
            option, text = _read(text)
            sides[side].append(option)
    return (tuple(sides[0]), tuple(sides[1])), text[1:]


@cache
def _named(text: str) -> Tree:
    if text[0] == "*":
        smaller = tuple(_named(f"*{n}") for n in range(int(text[1:] or 1)))
        return smaller, smaller
    top, _, bottom = text.partition("/")
    return number(int(top), int(bottom or 1))


@cache
def number(top: int, bottom: int = 1) -> Tree:
    """Return the number top/bottom as a game tree.

    From an integer only one player moves, towards 0. From a fraction both players move to the neighbouring fractions.
    """
    if bottom > 1 and top % 2 == 0:
        return number(top // 2, bottom // 2)
    if bottom > 1:
        return (number(top - 1, bottom),), (number(top + 1, bottom),)
    return ((number(top - 1),) if top > 0 else ()), ((number(top + 1),) if top < 0 else ())


@pytest.fixture(params=GAMES)
def judged(request):
    """Return a game, and the sets of amounts that Left and Right may take."""
    return parse(request.param, NAMES), GAMES[request.param]


def outcome(taken: Sets, heap: int) -> str:
    return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[
        won(taken, 0, heap), won(taken, 1, heap)
    ]


def test_outcomes_by_every_solver(judged):
    game, taken = judged
    expected = [outcome(taken, heap) for heap in range(UP_TO + 1)]
    lost = [(heap,) for heap in range(UP_TO + 1) if expected[heap] == "P"]
    able = [solver.name for solver in SOLVERS if solver.applies(game, solve(game, up_to=UP_TO).bound).applies]
    assert {"by_heaps", "by_definition"} <= set(able)
    for name in able:
        solution = solve(game, up_to=UP_TO, solver=name)
        assert [solution.outcome((heap,)) for heap in range(UP_TO + 1)] == solution.outcomes == expected
        assert list(solution.p_positions) == lost


def test_winning_moves_by_every_solver(judged):
    game, taken = judged
    for name in ("by_heaps", "by_definition", None):
        solution = solve(game, up_to=40, solver=name)
        for heap in range(41):
            single = solve_at(game, (heap,)) if name is None else solution
            for side, player in enumerate(("left", "right")):
                after = sorted(heap - amount for amount in taken[side] if amount <= heap)
                winning = [(left,) for left in after if not won(taken, 1 - side, left)]
                assert list(single.winning_moves((heap,), player)) == winning
                move = single.winning_move((heap,), player)
                assert move in winning if winning else move is None


def test_a_value_and_its_heap_are_equal(judged):
    game, taken = judged
    solution = solve(game, up_to=UP_TO)
    for heap in range(UP_TO + 1):
        tree = read(str(solution.value(heap)))
        assert not won(taken, 0, heap, tree) and not won(taken, 1, heap, tree), heap


def test_a_reduced_value_and_its_heap_are_infinitely_close(judged):
    game, taken = judged
    solution = solve(game, up_to=UP_TO)
    for heap in range(UP_TO + 1):
        tree = read(str(solution.reduced(heap)))
        assert not won(taken, 1, heap, tree, number(-1, 32)), heap  # heap >= reduced - 1/32
        assert not won(taken, 0, heap, tree, number(1, 32)), heap  # heap <= reduced + 1/32


# Notes on the survey, section 4, and notes on the literature, section 9.
NUMBERS = {1: "1", 3: "1/2", 6: "3/4", 11: "5/8", 14: "7/8", 19: "11/16", 27: "13/16"}
HALF, FIVE_EIGHTHS = (8, 16, 21), (24, 45)
NEARLY_ONE = (4, 9, 12, 17, 22, 25)


def test_the_values_that_are_known_of_wythoff_partizan():
    solution = solve(parse("wythoff_partizan", NAMES), up_to=UP_TO)
    assert {heap: str(solution.value(heap)) for heap in NUMBERS} == NUMBERS
    assert [heap for heap in range(1, 28) if solution.value(heap).number is not None] == list(NUMBERS)
    for heap in UPPER:
        assert str(solution.reduced(heap)) == "{1|0}"
    assert [str(solution.value(heap)) for heap in (2, 4)] == ["{1|0}", "{1|{1|0}}"]
    assert {str(solution.reduced(heap)) for heap in HALF} == {"{1|1/2}"}
    assert {str(solution.reduced(heap)) for heap in FIVE_EIGHTHS} == {"{1|5/8}"}
    for heap in NEARLY_ONE:
        assert str(solution.reduced(heap)) == "1"
        assert solution.value(heap).number is None
    for heap in range(24):
        kinds = [heap in UPPER, heap in HALF, heap in NEARLY_ONE, heap in NUMBERS or heap == 0]
        assert kinds.count(True) == 1


def test_every_heap_is_a_number_or_a_reduced_switch():
    # Theorem of the paper: each heap is a number, or its reduced form is a switch. {1|1} counts as a switch: its
    # reduced form is the number 1.
    solution = solve(parse("wythoff_partizan", NAMES), up_to=300)
    numbers = set()
    for heap in range(301):
        value, reduced = solution.value(heap), solution.reduced(heap)
        if value.number is not None:
            numbers.add(value.number)
        else:
            assert reduced.is_switch or reduced.number == 1
            assert reduced.left_stop == 1
    # All these numbers are different.
    assert len(numbers) == sum(solution.value(heap).number is not None for heap in range(301))
