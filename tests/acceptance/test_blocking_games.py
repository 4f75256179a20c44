"""The named games with blocking compared with an independent brute force, written from the papers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, product

import pytest

from wythoff.base.errors import UnsolvedError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, parse
from wythoff.solving.solvers import SOLVERS, solve
from wythoff.solving.strategies import solve_at

SIDE, MISERE_SIDE = 16, 13
Amounts = tuple[int, int]
Square = tuple[int, int]


class Blocking:
    """A blocking game on ordered squares.

    `legal(i, j)` says whether (i, j) may be taken, and `can_forbid` says which sets of moves may be blocked together.
    """

    def __init__(self, legal: Callable[[int, int], bool], can_forbid: Callable[[frozenset[Amounts]], bool]) -> None:
        self.legal, self.can_forbid = legal, cache(can_forbid)

    def play(self, side: int, *, misere: bool) -> dict[Square, tuple[bool, list[Square], list[Square]]]:
        """Return for each square below `side`: whether it is a P-position, winning moves, options to block."""
        found: dict[Square, tuple[bool, list[Square], list[Square]]] = {}
        for x, y in sorted(product(range(side), repeat=2), key=sum):
            options = [(i, j) for i in range(x + 1) for j in range(y + 1) if (i or j) and self.legal(i, j)]
            lost = [(i, j) for i, j in options if found[x - i, y - j][0]]
            # In misere play the opponent loses by blocking all options: the player to move then has no move, and wins.
            may = self.can_forbid(frozenset(lost)) and not (misere and len(lost) == len(options))
            if may:
                found[x, y] = True, [], sorted((x - i, y - j) for i, j in lost)
            elif misere and len(lost) == len(options):
                found[x, y] = False, sorted((x - i, y - j) for i, j in options), []
            else:
                left = [move for move in lost if self.cannot_be_stopped(move, lost)]
                found[x, y] = False, sorted((x - i, y - j) for i, j in left), []
        return found

    def cannot_be_stopped(self, move: Amounts, lost: list[Amounts]) -> bool:
        """Return whether some allowed choice of the opponent excludes blocking `move` as well.

        `lost` lists all moves to P-positions. The opponent may block some of the others, but not these and `move`
        together.
        """
        others = [other for other in lost if other != move]
        chosen = (frozenset(some) for size in range(len(others) + 1) for some in combinations(others, size))
        return any(self.can_forbid(some) and not self.can_forbid(some | {move}) for some in chosen)


def at_most(n: int, kind: Callable[[int, int], bool]) -> Callable[[frozenset[Amounts]], bool]:
    return lambda some: len(some) <= n and all(kind(i, j) for i, j in some)


def block_diagonal(m: int, p: int) -> Blocking:
    """Return m-Wythoff where the opponent may block up to p - 1 of the moves that take the same from both piles."""
    return Blocking(lambda i, j: i == 0 or j == 0 or abs(i - j) < m, at_most(p - 1, lambda i, j: i == j))


def block_nim_l(m: int, p: int, l: int) -> Blocking:
    """Return the game with moves (i, j), |i - j| < m, and moves of Nim; up to p - 1 Nim moves may be blocked.

    Only Nim moves of length at least l may be blocked.
    """
    return Blocking(
        lambda i, j: abs(i - j) < m or i == 0 or j == 0,
        at_most(p - 1, lambda i, j: (i == 0 or j == 0) and i + j >= l),
    )


def block_nim(m: int, p: int) -> Blocking:
    """Return m-Wythoff where up to p - 1 Nim moves may be blocked, but only those with |i - j| >= m."""
    return Blocking(
        lambda i, j: abs(i - j) < m or i == 0 or j == 0,
        at_most(p - 1, lambda i, j: (i == 0 or j == 0) and not abs(i - j) < m),
    )


def block_any(k: int) -> Blocking:
    """Return Wythoff Nim where up to k - 1 moves of any kind may be blocked."""
    return Blocking(lambda i, j: i == 0 or j == 0 or i == j, at_most(k - 1, lambda i, j: True))


def nim_abpq(a: int, b: int, p: int, q: int) -> Blocking:
    """Return NIM(a, b) with blocking. A move (i, j) has type A if |i - j| < a, and type B if min(i, j) < b.

    Fewer than p moves of type A may be blocked, fewer than q of type B with i <= j, and fewer than q with j <= i. A
    move of both types counts for both.
    """

    def can_forbid(some: frozenset[Amounts]) -> bool:
        of_b = [(i, j) for i, j in some if min(i, j) < b]
        sure, other = ([move for move in of_b if sign(move)] for sign in (lambda m: m[0] < m[1], lambda m: m[0] > m[1]))
        equal = len(of_b) - len(sure) - len(other)
        sides = any(len(sure) + n < q and len(other) + equal - n < q for n in range(equal + 1))
        return sides and sum(1 for i, j in some if abs(i - j) < a) < p

    return Blocking(lambda i, j: abs(i - j) < a or min(i, j) < b, can_forbid)


CASES: dict[str, Blocking] = {
    **{
        f"block_diagonal(m={m}, p={p})": block_diagonal(m, p)
        for m, p in ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 2))
    },
    **{f"block_nim(m={m}, p={p})": block_nim(m, p) for m, p in ((1, 1), (1, 2), (2, 2), (2, 3), (3, 2), (1, 4))},
    **{
        f"block_nim_l(m={m}, p={p}, l={l})": block_nim_l(m, p, l)
        for m, p, l in ((2, 1, 1), (2, 2, 1), (2, 3, 1), (3, 2, 2), (2, 2, 3), (1, 2, 2), (2, 3, 4))
    },
    **{f"block_any(k={k})": block_any(k) for k in (1, 2, 3, 4, 5, 8)},
    **{
        f"nim_abpq(a={a}, b={b}, p={p}, q={q})": nim_abpq(a, b, p, q)
        for a, b, p, q in (
            (1, 1, 1, 1), (1, 1, 2, 1), (2, 1, 1, 2), (1, 2, 1, 3), (2, 2, 3, 1), (1, 2, 2, 2), (2, 2, 2, 2),
            (2, 3, 2, 2), (1, 3, 3, 2), (0, 2, 2, 2), (3, 0, 2, 1),
        )
    },
}  # fmt: skip


@pytest.mark.parametrize("call", CASES)
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_outcomes_winning_moves_and_what_to_forbid(call, misere):
    game = parse(f"misere({call})" if misere else call, NAMES)
    side = MISERE_SIDE if misere else SIDE
    right, rules = CASES[call].play(side, misere=misere), Definition(game)
    expected = [(x, y) for x, y in right if x <= y and right[x, y][0]]
    applied = []
    for solver in SOLVERS:
        try:
            solution = solve(game, up_to=side - 1, solver=solver.name)
        except UnsolvedError:
            continue
        applied.append(solver.name)
        assert list(solution.p_positions) == sorted(expected), solver.name
        for (x, y), (lost, winning, forbidden) in right.items():
            if x > y:
                continue
            assert solution.outcome((x, y)) == rules.outcome((y, x)) == ("P" if lost else "N")
            moves = tuple(sorted({(min(to), max(to)) for to in winning}))
            assert solution.winning_moves((x, y)) == rules.winning_moves((x, y)) == moves, (solver.name, x, y)
            assert solution.to_block((x, y)) == rules.to_block((x, y)) == tuple(forbidden), (solver.name, x, y)
    assert {"by_counting", "by_definition"} <= set(applied)


@pytest.mark.parametrize("call", ["block_any(k=5)", "block_nim(m=2, p=3)", "nim_abpq(a=2, b=3, p=2, q=2)"])
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_single_positions(call, misere):
    game = parse(f"misere({call})" if misere else call, NAMES)
    right = CASES[call].play(11, misere=misere)
    for (x, y), (lost, winning, forbidden) in right.items():
        solution = solve_at(game, (x, y))
        assert solution.outcome((x, y)) == ("P" if lost else "N")
        assert set(solution.winning_moves((x, y))) == {(min(to), max(to)) for to in winning}
        if x <= y:
            assert solution.to_block((x, y)) == tuple(forbidden)


# Larsson 2009, Examples 1 and 4, Tables 2 and 3; for k = 5 the notes list the number of options that are P-positions
# less 5.
def test_printed_facts():
    assert solve_at(parse("block_nim(2, 2)", NAMES), (0, 2)).to_block((0, 2)) == ((0, 0),)
    assert solve_at(parse("block_nim(2, 3)", NAMES), (0, 4)).to_block((0, 4)) == ((0, 0), (0, 2))
    table = [0, 2, 4, 7, 9, 11, 14, 16, 19, 21, 23, 26, 28, 31, 33, 35, 38]
    assert [y for _, y in solve(parse("block_nim(2, 3)", NAMES), count=17).p_positions] == table
    pairs = [(0, 0), (1, 1), (2, 3), (4, 5), (6, 8), (7, 9), (10, 13), (11, 14), (12, 16), (15, 19)]
    assert solve(parse("block_diagonal(1, 2)", NAMES), count=10).p_positions == pairs
    corner = ("-5 -4 -3 -2 -1 0 0 0", "-4 -2 -1 0 0 -1 -1 0", "-3 -1 1 0 -1 0 1 -1", "-2 0 0 -1 1 0 -1 1")
    lost = CASES["block_any(k=5)"].play(8, misere=False)
    solution = solve(parse("block_any(5)", NAMES), up_to=7)
    for x, row in enumerate(corner):
        for y, number in enumerate(map(int, row.split())):
            assert lost[x, y][0] == (number < 0) == (solution.outcome((x, y)) == "P")
    # The example of the survey: at (3, 3) with k = 5 four options are blocked, the corners of this square.
    assert solution.to_block((3, 3)) == ((0, 0), (0, 3), (1, 1), (3, 0))
