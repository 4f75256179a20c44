"""Games on more piles and on rows compared with the independent brute force of `piles_from_the_spec`."""

from __future__ import annotations

import json

import pytest

from tests.acceptance.piles_from_the_spec import GAMES, Row, Unordered
from wythoff.apps.cli import main
from wythoff.base.errors import UnsolvedError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, Game, parse
from wythoff.solving.solvers import SOLVERS, solve
from wythoff.solving.strategies import solve_at

# Module scope groups the tests by game, so that they share the cached options.
each_call = pytest.mark.parametrize("call", GAMES, scope="module")
both_plays = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
MIDDLES = ((), (1,), (2,), (4,), (1, 1), (1, 2), (3, 5), (2, 1, 3), (1, 2, 1, 2), (3, 1, 1, 2))
ENDS = 11


def read(call: str, misere: bool) -> Game:
    return parse(f"misere({call})" if misere else call, NAMES)


def whole(columns: tuple[object, ...]) -> list[tuple[int, ...]]:
    return [tuple(map(int, position)) for position in zip(*columns, strict=True)]


def solutions(game: Game, up_to: int) -> dict[str, list[tuple[int, ...]]]:
    found = {}
    for solver in SOLVERS:
        try:
            found[solver.name] = whole(solve(game, up_to=up_to, solver=solver.name).p_positions.columns)
        except UnsolvedError:
            continue
    return found


@both_plays
@each_call
def test_p_positions_by_every_solver(call, misere):
    agrees(call, GAMES[call][2] - 3 * misere, misere)


@pytest.mark.slow
@both_plays
@each_call
def test_p_positions_farther(call, misere):
    agrees(call, GAMES[call][2] * 3 // 2, misere)


def agrees(call: str, up_to: int, misere: bool) -> None:
    after, piles, _ = GAMES[call]
    judge = Unordered(after, piles, misere=misere)
    expected = [place for place in judge.positions(up_to) if judge.lost(place)]
    found = solutions(read(call, misere), up_to)
    assert len(found) >= 2
    assert all(listed == expected for listed in found.values()), found.keys()


@both_plays
@each_call
def test_options_and_winning_moves(call, misere):
    after, piles, up_to = GAMES[call]
    judge, game = Unordered(after, piles, misere=misere), read(call, misere)
    up_to = up_to // 2
    solution, rules = solve(game, up_to=up_to), Definition(game)
    for place in judge.positions(up_to):
        assert tuple(game.options(place)) == tuple(judge.options(place)), place
        winning = () if judge.lost(place) else judge.winning(place)
        assert rules.winning_moves(place) == solution.winning_moves(place) == winning, place
        assert solve_at(game, place).winning_moves(place) == winning, place


@both_plays
@pytest.mark.parametrize("middle", MIDDLES)
def test_rows(middle, misere):
    game, judge = read(f"end_wythoff({middle})", misere), Row(misere=misere)
    expected = [(a, b) for a in range(ENDS) for b in range(ENDS) if judge.lost(tuple(filter(None, (a, *middle, b))))]
    found = solutions(game, ENDS - 1)
    assert len(found) >= 2
    assert all(listed == expected for listed in found.values()), found.keys()
    solution, rules = solve(game, up_to=ENDS - 1), Definition(game)
    for a in range(ENDS):
        for b in range(ENDS):
            row = tuple(filter(None, (a, *middle, b)))
            winning = () if judge.lost(row) else tuple(sorted(filter(judge.lost, judge.options(row))))
            assert solution.winning_moves((a, b)) == rules.winning_moves((a, b)) == winning, row
            assert solve_at(game, (a, b)).winning_moves((a, b)) == winning, row


@pytest.mark.parametrize(
    ("call", "piles", "outcome", "moves"),
    [
        ("end_wythoff(middle=(1, 2))", "3 5", "P", []),
        ("end_wythoff(middle=(1, 2))", "0 4", "N", [[1, 2]]),
        ("end_wythoff(middle=(1, 2))", "3 6", "N", [[3, 1, 2, 5]]),
        ("end_wythoff(middle=(5,))", "3 6", "N", [[3, 5], [5, 3]]),
        ("rat_game", "3 6 11", "P", []),
        ("npile_wythoff(n=3)", "2 2 3", "N", [[0, 1, 2], [2, 2, 2]]),
    ],
)
def test_moves_at_the_command_line(capsys, call, piles, outcome, moves):
    assert main(["move", call, *piles.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["outcome"], found["winning_moves"]) == (outcome, moves)


# Literature notes, section 10: P-positions of three-pile Wythoff by smallest pile, as pairs of the other two piles.
SLICES = {
    1: "(1,1)(3,4)(5,9)(6,12)(7,14)(8,11)(10,18)(13,22)",
    2: "(2,2)(3,6)(4,10)(5,12)(7,16)(8,18)(9,13)(11,22)",
    3: "(3,9)(7,8)(10,19)(11,24)(12,12)(13,20)",
    4: "(4,4)(5,15)(6,9)(8,21)(11,12)",
    5: "(5,5)(6,8)(7,11)(10,23)",
}


@pytest.mark.parametrize("smallest", SLICES)
def test_slices_of_three_pile_wythoff(smallest):
    pairs = [tuple(map(int, pair.split(","))) for pair in SLICES[smallest].strip("()").split(")(")]
    found = solve(read("npile_wythoff(3)", False), up_to=40).p_positions
    assert [place[1:] for place in found if place[0] == smallest][: len(pairs)] == pairs


# Survey, Table 3, and the first terms of A003144, A003145, A003146.
TABLE_3 = (
    (0, 1, 3, 5, 7, 8, 10, 12, 14, 16, 18, 20, 21, 23, 25, 27),
    (0, 2, 6, 9, 13, 15, 19, 22, 26, 30, 33, 37, 39, 43, 46, 50),
    (0, 4, 11, 17, 24, 28, 35, 41, 48, 55, 61, 68, 72, 79, 85, 92),
)


def test_table_3_of_the_survey():
    triples = list(zip(*TABLE_3, strict=True))
    assert list(solve(read("tribonacci_game", False), count=16).p_positions) == triples
    assert whole(solve(read("tribonacci_game", False), up_to=60, solver="by_completion").p_positions.columns) == [
        triple for triple in triples if triple[2] <= 60
    ]
