"""Time functions of the package under the names of the C programs that they are compared with.

    python product.py JOB

JOB is a number from 1 to 7, or 10: see the functions below. The C programs, which are not in this folder, are the
yardsticks. Each line of the output is `name median min CPU checksum`: the median and the least wall-clock time of
several repetitions, and their least CPU time, in seconds; then a number that must agree with that of C. Memory is
allocated before. CPU time is that of all threads, user and system time together. (The system only estimates the two
parts, so the least of each part would be too small.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np
from numba import njit

from wythoff import kernels, parse
from wythoff.expressions import Expression, parse_expression
from wythoff.game.rulesets.families import WIDTH_VARIABLES
from wythoff.game.rulesets.plans.lines import line_game, line_plan
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.multiset import Multiset, Subset
from wythoff.solving.solvers import solve

TERMS = 10_000_000
PAIRS_TERMS = 10_000
COLUMNS = 10_000_000
LINE_GAMES = {
    "wythoff": "nim | diagonal", "gdwn_1_2": "nim | diagonal | ray(1, 2)", "gdwn_3_5": "nim | diagonal | ray(3, 5)",
    "gdwn_2_3": "nim | diagonal | ray(2, 3)", "maharaja": "nim | diagonal | jump(1, 2)",
}  # fmt: skip
SIDE, THREE_PILES_SIDE = 2000, 200
STAR_SIDE = 5000
WIDTHS = {"wythoff_branch": "1", "x1+1_branch": "x1 + 1", "x0-x1_checked": "x0 - x1", "x1or1_checked": "x1 | 1"}
PALACE_SIDES, PALACE_K, EVERY = (3000, 20_000), 1000, 97
GRUNDY_SIDES, GRUNDY_EVERY = (1024, 4096, 8192), 101
PERMUTATIONS = {"zeta1": Multiset(), "zeta021": Multiset((0, 2, 1)), "viapi_zeta1": Multiset()}
VALIDITY = {"wythoff": "1", "x1+1": "x1 + 1", "x0-x1": "x0 - x1", "x1or1": "x1 | 1"}


def width(text: str) -> Expression:
    return parse_expression(text, WIDTH_VARIABLES)


def report(name: str, work: Callable[[], object], repetitions: int = 7, check: Callable[[Any], int] = int) -> None:
    checksum = check(work())
    walls, cpus = [], []
    for _ in range(repetitions):
        start, used = perf_counter(), process_time()
        work()
        cpus.append(process_time() - used)
        walls.append(perf_counter() - start)
    print(f"{name} {median(walls):.6g} {min(walls):.6g} {min(cpus):.6g} {checksum}", flush=True)


def recurrences() -> None:
    """Job 1: compute 10^7 pairs (a, b) by their recurrence into allocated arrays, for several widths.

    In the recurrence a is the least number in no earlier pair, and b - a exceeds that of the pair before by the value
    of the width. For suitable widths the pairs are the P-positions of `nim | diagonal(width)`. The functions also check
    for overflow and for widths < 0. At the end, 100 pairs are computed for a width that is new to the process, which
    shows the cost of preparing a width.
    """
    out = np.zeros(TERMS, np.int64), np.zeros(TERMS, np.int64)
    for name, text in WIDTHS.items():
        f = width(text)

        def terms(f: Expression = f) -> int:
            return int(kernels.constraint_pairs(f, TERMS, out=out)[1][-1])

        report(f"j1_{name}_{TERMS}", terms)
    fresh = [width(f"x1 + {constant}") for constant in range(2, 9)]
    small = np.zeros(100, np.int64), np.zeros(100, np.int64)

    def new_width() -> int:
        kernels.constraint_pairs(fresh.pop(), 100, out=small)
        return 0

    report("new_width", new_width, 5)


def validity() -> None:
    """Job 10: test conditions under which the first 10^4 pairs from the recurrence are P-positions.

    Each pair is compared with all earlier ones: no move may join two of them (semi-additivity), and every square beside
    the pairs must have a move to one of them (covering).
    """
    for name, text in VALIDITY.items():
        f = width(text)
        out = np.zeros(PAIRS_TERMS, np.int64), np.zeros(PAIRS_TERMS, np.int64)
        a, b = kernels.constraint_pairs(f, PAIRS_TERMS, out=out)

        def pairs(f: Expression = f, a: object = a, b: object = b) -> int:
            return kernels.constraint_violations(f, a, b)  # type: ignore[arg-type]  # arrays

        report(f"j10_pairs_{name}_{PAIRS_TERMS}", pairs)


@njit
def folded(partners: Any) -> int:
    """Return a checksum of the numbers `partners`, computed as the C program does."""
    total = np.uint64(0)
    for partner in partners:
        total = total * np.uint64(31) + np.uint64(partner)
    return total


def line_games() -> None:
    """Job 2: find the P-positions of games of lines in 10^7 columns, and in 10^6 and 10^5, to see the growth.

    Each run allocates its memory itself, which counts.
    """
    for name, notation in LINE_GAMES.items():
        plan = line_plan(parse(notation))
        assert plan is not None
        for columns, repetitions in ((COLUMNS, 5), (COLUMNS // 10, 9), (COLUMNS // 100, 9)):
            # Always use the compiled kernel, although compiling does not pay for a hundred thousand columns.
            kernels.limits.compiling_pays = lambda seconds: True
            report(
                f"j2_{name}_{columns}",
                lambda plan=plan, columns=columns: kernels.line_partners(plan, columns),
                repetitions,
                lambda found: int(folded(found)),
            )


def stars() -> None:
    """Job 5: find the P-positions of the star of Wythoff's game and of the star of this star, piles below 5000.

    The star of a game has the P-positions of this game, other than (0, 0), as its moves. They are listed before the
    measurement.
    """
    kernels.limits.compiling_pays = lambda seconds: True
    moves: Any = solve(parse("nim | diagonal"), up_to=STAR_SIDE - 1).p_positions.columns

    def star(moves: Any) -> Any:
        return kernels.vector_squares(moves, STAR_SIDE, rows=STAR_SIDE, symmetric=True, misere=False)

    def ordered(found: Any) -> int:
        # The yardstick counts (x, y) and (y, x).
        return int(2 * len(found[0]) - (found[0] == found[1]).sum())

    again = star(moves)
    report(f"j5_star1_pull_{STAR_SIDE}", lambda: star(moves), 9, lambda found: ordered(found) - 2 * STAR_SIDE + 1)
    report(f"j5_star2_pull_{STAR_SIDE}", lambda: star(again), 9, ordered)


def push() -> None:
    """Job 6: list the P-positions of Wythoff's game on a board of 2000 by 2000, and on three piles below 200."""
    kernels.limits.compiling_pays = lambda seconds: True
    runs = [(*line, -1) for line in parse("nim | diagonal").lines()]
    report(
        f"j6_push_{SIDE}",
        lambda: kernels.push_pairs(runs, SIDE, symmetric=True, misere=False),
        9,
        # The yardstick counts (x, y) and (y, x).
        lambda found: int(2 * len(found[0]) - (found[0] == found[1]).sum()),
    )

    def three_piles() -> tuple[Any, Any]:
        return kernels.completions("xor", 3, THREE_PILES_SIDE, misere=False)

    # The C program marks a whole box of positions, or only those with ascending piles. We fill one table for both.
    report(f"j6_push3_{THREE_PILES_SIDE}", three_piles, 9, lambda found: int((found[0] < THREE_PILES_SIDE).sum()))
    report(f"j6_push3sym_{THREE_PILES_SIDE}", three_piles, 9, lambda found: len(found[1][0]))


@njit
def sampled(numbers: Any, every: int) -> int:
    """Return a checksum of every `every`-th item of `numbers`, computed as the C program does."""
    total = np.uint64(0)
    for place in range(0, len(numbers), every):
        total = total * np.uint64(1000003) + np.uint64(numbers[place])
    return total


def grundy_tables() -> None:
    """Job 3: compute the Sprague-Grundy values of Wythoff Nim on boards into an allocated table.

    The smallest board is also computed in plain Python, without a yardstick. In each run the C program clears its sets,
    while our function builds them anew.
    """
    game = line_game(parse("nim | diagonal"))
    assert game is not None
    for side in GRUNDY_SIDES:
        kernels.limits.compiling_pays = lambda seconds: True
        out = kernels.line_table(game, side)
        for name, threads in (("1thread", 1), ("2threads", 2)):
            report(
                f"j3_sg_{name}_{side}",
                lambda side=side, out=out, threads=threads: kernels.line_table(game, side, out=out, threads=threads),
                15 if side < 2000 else 7 if side < 8000 else 3,
                lambda found: int(sampled(found.reshape(-1), GRUNDY_EVERY)),
            )
    kernels.limits.compiling_pays = lambda seconds: False
    side = GRUNDY_SIDES[0]
    report(f"plain_sg_{side}", lambda: kernels.line_table(game, side), 3, lambda found: found[-1][-1])


def palace_numbers() -> None:
    """Job 4: compute the palace numbers of 1000-blocking Wythoff Nim on boards into an allocated table.

    A palace number says to how many P-positions a square has a move. If it is less than 1000, the square is a
    P-position, because the opponent may forbid up to 999 moves.
    """
    kernels.limits.compiling_pays = lambda seconds: True
    rays = ((0, 1), (1, 0), (1, 1))
    for side in PALACE_SIDES:
        out = kernels.palace_table(rays, PALACE_K, side, side)

        def table(side: int = side, out: Any = out) -> Any:
            return kernels.palace_table(rays, PALACE_K, side, side, out=out)

        report(
            f"j4_row_scalar_{side}_k{PALACE_K}",
            table,
            9 if side <= 5000 else 5,
            lambda found: int(sampled(found.reshape(-1), EVERY)),
        )


def greedy_permutations() -> None:
    """Job 7: compute 10^7 terms of greedy permutations pi into an allocated array.

    pi(n) is the least unused number such that no difference pi(n) - n occurs more often than a multiset allows.
    """
    kernels.limits.compiling_pays = lambda seconds: True
    for name, multiset in PERMUTATIONS.items():
        pi = GreedyPermutation(multiset)
        out = np.zeros(TERMS, np.int32)

        def terms(pi: GreedyPermutation = pi, out: Any = out) -> Any:
            return pi.terms(TERMS, out=out)

        report(f"j7_greedy_{name}_{TERMS}", terms, 9, lambda found: int(found[TERMS // 2 - 1]))
    # A difference that occurs twice as often upwards, and only at even n. There is no C program for this case.
    uneven = GreedyPermutation(Multiset((2, 1), (1,)), Subset.multiples(2))
    out = np.zeros(TERMS, np.int32)
    report(f"greedy_uneven_{TERMS}", lambda: uneven.terms(TERMS, out=out), 9, lambda found: int(found[TERMS // 2 - 1]))
    stream = GreedyPermutation(Multiset())

    def last() -> int:
        return int([chunk[-1] for chunk in stream.chunks(TERMS)][-1])

    report(f"greedy_stream_{TERMS}", last, 9)


if __name__ == "__main__":
    jobs = {
        "1": recurrences,
        "2": line_games,
        "3": grundy_tables,
        "4": palace_numbers,
        "5": stars,
        "6": push,
        "7": greedy_permutations,
        "10": validity,
    }
    jobs.get(sys.argv[1], lambda: None)()
