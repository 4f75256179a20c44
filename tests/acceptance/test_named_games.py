"""Every named two-pile game compared with the independent brute force of `from_the_spec`."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tests.acceptance.from_the_spec import CASES, Square, chosen_shift, ratwyt
from wythoff.base.errors import UnsolvedError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, Game, parse
from wythoff.solving.solvers import SOLVERS, solve
from wythoff.solving.strategies import solve_at

SIDE, MISERE_SIDE, LARGE_SIDE = 22, 16, 31
SMALL = 12
MOVED = 16
OTHERS = {"chosen_shift", "ratwyt"}  # tested separately: their rules are not rules on squares
# Tested in other modules: games with blocking, with memory, or on three and more piles.
ELSEWHERE = {
    "block_any", "block_diagonal", "block_nim", "block_nim_l", "end_wythoff", "fibonacci_nim", "imitation",
    "nheap_equal", "nim_abpq", "npile_wythoff", "partizan_subtraction", "rat_game", "rat_game_as_printed", "star",
    "subtraction", "wythoff_pass", "splythoff",
    "tribonacci_game", "wythoff_partizan",
}  # fmt: skip
# Module scope groups the tests by game, so that they share the cached options.
each_call = pytest.mark.parametrize("call", CASES, scope="module")


def read(call: str) -> Game:
    return parse(call, NAMES)


def whole(columns: tuple[object, ...]) -> list[Square]:
    return [tuple(map(int, position)) for position in zip(*columns, strict=True)]


def judged(call: str, side: int, misere: bool) -> tuple[Game, dict[Square, bool], dict[Square, list[Square]]]:
    game = read(f"misere({call})" if misere else call)
    return game, *CASES[call].play(side, misere=misere)


def agrees(call: str, side: int, misere: bool) -> None:
    game, lost, _ = judged(call, side, misere)
    expected = sorted(square for square, is_lost in lost.items() if is_lost)
    for solver in SOLVERS:
        if solver.name == "by_definition":
            continue  # compared by the test of winning moves
        try:
            found = solve(game, up_to=side - 1, solver=solver.name)
        except UnsolvedError:
            continue
        assert whole(found.p_positions.columns) == expected, solver.name


def test_every_named_game_is_judged():
    judges = {call.partition("(")[0] for call in CASES}
    assert {entry.name for entry in NAMES.values()} - ELSEWHERE == judges | OTHERS


@each_call
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_p_positions_by_every_solver(call, misere):
    agrees(call, MISERE_SIDE if misere else SIDE, misere)


@pytest.mark.slow
@each_call
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_p_positions_farther(call, misere):
    agrees(call, LARGE_SIDE, misere)


@each_call
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_options_and_winning_moves(call, misere):
    game, lost, options = judged(call, SMALL, misere)
    solution, rules = solve(game, up_to=SMALL - 1), Definition(game)
    for place, targets in options.items():
        winning = tuple(sorted(target for target in targets if lost[target]))
        assert tuple(game.options(place)) == tuple(sorted(targets))
        assert rules.winning_moves(place) == solution.winning_moves(place) == winning, place


@pytest.mark.slow
@each_call
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_winning_moves_of_single_positions(call, misere):
    game, lost, options = judged(call, MOVED, misere)
    for place, targets in options.items():
        winning = tuple(sorted(target for target in targets if lost[target]))
        assert solve_at(game, place).winning_moves(place) == winning, place


@pytest.mark.parametrize(("m", "p"), [(1, 1), (1, 2), (1, 3), (2, 2), (3, 2)])
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_chosen_shift(m, p, misere):
    game = read(f"misere(chosen_shift({m}, {p}))" if misere else f"chosen_shift({m}, {p})")
    expected = chosen_shift(m, p, 20, misere=misere)
    assert whole(solve(game, up_to=19).p_positions.columns) == expected
    columns = whole(solve(game, columns=4).p_positions.columns)
    assert [place for place in columns if place[1] < 20] == [place for place in expected if place[0] < 4]
    counted = whole(solve(game, count=7).p_positions.columns)
    assert len(counted) == 7 and counted[: len(columns)] == columns[:7]


@pytest.mark.parametrize("up_to", [0, 1, 2, 5, 9])
def test_ratwyt(up_to):
    found = solve(read("ratwyt"), up_to=up_to).p_positions
    pairs = {tuple((number.numerator, number.denominator) for number in map(Fraction, place)) for place in found}
    assert pairs == (ratwyt(up_to) if up_to else set())


# Literature notes 2.1, 5.2 and 6.1, errata of the survey, and Tables 3 and 4 of Larsson III with their corrections.
PRINTED = {
    "gdwn(1, 2)": "(0,0)(1,3)(2,6)(4,5)(7,10)(8,14)(9,17)(11,25)(12,28)(13,18)(15,35)(16,23)",
    "gdwn(2, 3)": "(1,2)(3,6)(4,8)(5,7)(9,16)(10,18)(11,20)(12,17)",
    "gdwn(3, 5)": "(1,2)(3,6)(4,8)(5,7)(9,14)(10,16)(11,18)(12,22)",
    "gdwn(4, 7)": "(1,2)(3,5)(4,8)(6,9)(7,13)(10,17)(11,16)(12,20)",
    "maharaja": "(0,0)(1,3)(2,6)(4,5)(7,10)(8,13)(9,16)(11,19)(12,18)(14,23)(15,26)(17,29)(20,30)(21,34)",
    "maharaja(2, 3)": "(0,0)(1,2)(3,6)(4,8)(5,7)(9,14)(10,16)(11,18)(12,20)(13,22)(15,26)(17,27)",
    "misere(wythoff)": "(0,1)(2,2)(3,5)(4,7)(6,10)",
    "misere(t_wythoff(2))": "(0,1)(2,5)(3,8)(4,11)",
    "misere(t_wythoff(3))": "(0,1)(2,6)(3,10)",
    "modulo(2, 2, 3)": "(5,24)(6,27)(6,29)(7,33)(8,36)(8,38)(9,41)(9,43)",
    "modulo(0, 2, 2)": "(8,43)(8,46)(9,50)",
    "example4": "(9,51)(10,53)(11,75)(12,77)",
    "not_semiadditive": "(3,12)",
    "galois_xor(1)": "(0,0)(1,2)(3,4)(5,8)(6,13)(7,21)(9,29)(10,38)(11,50)(12,61)(14,76)",
}


@pytest.mark.parametrize("call", PRINTED)
def test_printed_p_positions(call):
    printed = [tuple(map(int, pair)) for pair in re.findall(r"\((\d+),(\d+)\)", PRINTED[call])]
    found = whole(solve(read(call), up_to=80).p_positions.columns)
    start = found.index(printed[0])
    assert found[start : start + len(printed)] == printed


# x_n for n = 10**30. The notes have two wrong digits for (5, 3): x_n must be l(5, 3) * 10**30 up to about 1.
GIANTS = {
    (1, 1): 1618033988749894848204586834365,
    (1, 2): 3079595623491438786010417750835,
    (2, 3): 4295798071409574708052429929847,
    (5, 3): 3797913251104185684815338312963,
    (4, 7): 9436923465378967850948416941460,
}


@pytest.mark.parametrize(("a", "b"), GIANTS)
def test_giants_of_nim_ab(a, b):
    x = GIANTS[a, b]
    game, place = read(f"nim_ab({a}, {b})"), (x, x + a * 10**30)
    assert solve_at(game, place).outcome(place) == "P"
    assert solve_at(game, place).outcome((place[0], place[1] + 1)) == "N"
