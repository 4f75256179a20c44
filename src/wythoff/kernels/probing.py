"""Estimates of the work to fill rows, judged by small fillings."""

from __future__ import annotations

from functools import lru_cache
from math import inf, log2
from typing import NamedTuple

from wythoff.expressions import Expression, Operation
from wythoff.kernels import limits
from wythoff.kernels.limits import INT64_MAX
from wythoff.kernels.plain import filling as plain
from wythoff.kernels.plain.filling import COLUMN, FOUND, NEVER, ROW, TESTED, FillingRules
from wythoff.kernels.plain.indexing import BLOCK, Index, Sieve, kinds_of

# So far the rows of a column are searched before anybody asks whether it has any P-position: ROWS + ROWS_A_COLUMN*x.
ROWS, ROWS_A_COLUMN = 1 << 10, 16
# Where conditions say nothing of remainders and bits, each P-position takes few stretches of a column: about that many
# tests for each decide about it, however long they are.
STRETCH_TESTS, SMOOTH = 12, frozenset(("and", "or", "not", "+", "-", "*", "min", "max", "abs"))
# Small fillings by which the time of a large one is judged.
PROBES, MOST_PROBED = (24, 48), 1 << 16
# Larger ones follow, twice as large each, of at most such a share of the columns, and while they take little time:
# one twice as large tests about that many times as many moves, and looks at that many times as many squares.
PROBED_SHARE, TESTED_MORE, MORE_SQUARES = 8, 8, 4
# Where more than that many squares are looked at for each pair of columns a sieve is tried too, if it has few kinds of
# rows among that many.
FAR, FEW_KINDS, SAMPLE = 4, 32, 256
PROBED_BLOCK, PATIENT = 1 << 9, 16  # squares of a block, and how many times farther a column is searched


def patience_at(x: int, left: bool) -> int:
    """Return how far to search a column before asking `stuck`, after `left` earlier columns were left."""
    return (ROWS + ROWS_A_COLUMN * x) // (8 if left else 1)  # sooner after a column that holds none


class Work(NamedTuple):
    """Estimated counts: tested moves, examined squares, and columns in which a search asks in vain.

    Also the P-positions found, and the columns to which all these counts refer.
    """

    tests: float
    squares: float
    empty: float
    found: float
    columns: float


def work(rules: FillingRules, columns: int, top: int | None) -> Work:
    """Estimate the work without a sieve, judged by small fillings."""
    todo = _work(rules._replace(amounts=None), columns, top)
    if rules.amounts is None or todo.squares < FAR * columns * columns or kinds(rules.amounts, SAMPLE) > FEW_KINDS:
        return todo
    # With one more columns are soon filled. A square is tested as often as it seems by the first columns.
    more = _work(rules, columns, top)
    return more._replace(tests=todo.tests / todo.squares * more.squares)


@lru_cache
def kinds(condition: Expression, columns: int) -> int:
    """Return how many kinds of rows there are."""
    return max(kinds_of(condition, columns), default=-1) + 1


def _work(rules: FillingRules, columns: int, top: int | None) -> Work:
    """Estimate the work; with a sieve if amounts alone are known to decide."""
    if columns < PROBES[0]:
        return Work(columns**3 / 8, float(columns**2), 0.0, float(columns), columns)
    if columns < PROBES[1]:  # a small request should not wait for the larger probe
        some = _probed(rules, PROBES[0], None if top is None else PROBES[0] - 1)
        ratio, high = columns / some.columns, 1.0 if top is None else max(1.0, (top + 1) / columns)
        squares = some.squares * ratio**2 * high
        # Between the two probes tests grow with an exponent of about 2.5.
        return Work(some.tests * ratio**2.5 * high, squares, some.empty * ratio, some.found * ratio, columns)
    # A board is as high as wide, or its rows are searched to the first few P-positions.
    probes = [_probed(rules, side, None if top is None else side - 1) for side in PROBES]
    probe = PROBES[1]
    while PROBED_SHARE * probe <= columns and _soon(probes[-1]):
        probe *= 2
        probes.append(_probed(rules, probe, None if top is None else probe - 1))
    # One column in which none is found may take as long as all the others, so that growth is seen over two doublings.
    few, many = probes[-3:][0], probes[-1]
    doublings = log2(many.columns / few.columns)
    ratio = min(columns, limits.ENDLESS) / many.columns
    high = 1.0 if top is None else max(1.0, min((top + 1) / columns, limits.ENDLESS))
    found = many.found * ratio ** _power(few.found, many.found, doublings)
    most = STRETCH_TESTS * (rules.n + 1) * min(columns, limits.ENDLESS) * found if _is_smooth(rules) else inf
    return Work(
        min(many.tests * ratio ** _power(few.tests, many.tests, doublings) * high, most),
        min(many.squares * ratio ** _power(few.squares, many.squares, doublings) * high, most),
        many.empty * ratio,
        found,
        columns,
    )


def _is_smooth(rules: FillingRules) -> bool:
    parts = (part for condition in rules.conditions for part in condition.walk())
    return not rules.lines and all(part.operator in SMOOTH for part in parts if isinstance(part, Operation))


def _soon(done: Work) -> bool:
    """Return whether a probe twice as large takes little time."""
    return TESTED_MORE * done.tests + MORE_SQUARES * done.squares < MOST_PROBED


def first_pairs(rules: FillingRules, columns: int = PROBES[1]) -> tuple[list[tuple[int, int]], int]:
    """Return P-positions of the first columns, and how many columns. Those far up in a column may be missing."""
    (firsts, seconds, _, _), reached, _ = _filled(rules, columns, None)
    return list(zip(firsts, seconds, strict=True)), reached


def columns_of(rules: FillingRules, count: int) -> int:
    """Estimate how many columns hold `count` P-positions, judged by the first ones."""
    found, reached = first_pairs(rules, PROBES[0])
    if count <= 2 * len(found):
        return -(-count * reached // max(len(found), 1))
    # Squares that end the game may fill the first columns.
    more, farther = first_pairs(rules)
    return farther + -(-(count - len(more)) * (farther - reached) // max(len(more) - len(found), 1))


def _power(few: float, many: float, doublings: float) -> float:
    """Return the exponent with which a number grows. P-positions may lie as far up as the square of their column."""
    return min(max(log2((many + 1) / (few + 1)) / doublings, 1.0), 4.0)


@lru_cache
def _probed(rules: FillingRules, side: int, top: int | None) -> Work:
    """Measure the work in `side` columns."""
    (firsts, seconds, crossed, tested), reached, left = _filled(rules, side, top)
    # If the probe itself was too long, it covers fewer columns, if these are more than in the last probe.
    columns = reached if top is None and 3 * reached > 2 * side else side
    share = columns / reached
    rows = side * side
    if rules.most:
        searched = {**dict(zip(firsts, seconds, strict=True)), **left}
        if top is not None:
            none = [x for x in range(reached) if x not in searched and not (rules.symmetric and crossed[x])]
            searched.update(dict.fromkeys(none, top))
        rows = sum(max(y - x * rules.symmetric, 0) for x, y in searched.items())
    # On lines a square meets about as many P-positions in late columns as in early ones.
    tests, squares = tested * share ** (2 if rules.lines else 3), rows * share**2 + columns
    return Work(tests, squares, len(left) * share, len(firsts) * share, columns)


@lru_cache
def _filled(
    rules: FillingRules, side: int, top: int | None
) -> tuple[tuple[list[int], list[int], list[int], int], int, dict[int, int]]:
    """Run a probe: return its P-positions by piles with counts for rows and tests, columns filled, and columns left.

    And the columns that were left before they were full, with how far they were searched.
    """
    highest = ROWS + ROWS_A_COLUMN * side if top is None else top
    room, rows = min(side**2, MOST_PROBED), highest + side + 1
    firsts, seconds, crossed, closed = [0] * room, [0] * room, [0] * rows, [NEVER] * rows
    state, left = plain.begun(), dict[int, int]()
    index: Index | Sieve | None = plain.indexed(rules, firsts, seconds, 0)
    if rules.amounts is not None:
        index = Sieve(rules.amounts, side, rules.symmetric, PROBED_BLOCK)
    while state[COLUMN] < side and state[FOUND] < room and state[TESTED] <= MOST_PROBED:
        x = state[COLUMN]
        # A column that surely holds one is searched until it is found; another one is left, as most are.
        patience = patience_at(x, bool(left)) if top is None and not rules.certain else INT64_MAX
        limit = patience if rules.amounts is None else PATIENT * patience
        tests = MOST_PROBED - state[TESTED]
        end = INT64_MAX if top is None else top
        plain.fill(rules, plain.Lists(firsts, seconds, crossed, closed), state, side, end, limit, tests, index)
        if state[ROW] > limit:
            left[state[COLUMN]] = patience
            plain.enter_column(rules, crossed, closed, state, state[COLUMN] + 1)
    found = state[FOUND]
    return (firsts[:found], seconds[:found], crossed, state[TESTED]), max(state[COLUMN], 1), left


@lru_cache
def lies_far(rules: FillingRules) -> bool:
    """Return whether P-positions of the first columns lie so far up that a longer search may never end."""
    side = PROBES[0]
    state, high = plain.begun(), 8 * side
    lists = plain.Lists([0] * side**2, [0] * side**2, [0] * high, [NEVER] * high)
    plain.fill(rules, lists, state, side, INT64_MAX, high, MOST_PROBED)
    return state[COLUMN] < side


def sifting_steps(amounts: Expression, columns: int, todo: Work) -> tuple[float, dict[str, float]]:
    """Return how many amounts a sieve evaluates for the columns, and its other steps.

    Steps for squares that the sieve leaves open are not counted.
    """
    # A block is read 6 times as often as a move from each of its squares is tested.
    reads = min(2 * todo.found, 6 * todo.tests / max(todo.squares, 1.0))
    # Columns are longer where they come later: at most four times as long as on an average.
    high = 4 * todo.squares / max(columns, 1) + 2 * BLOCK
    table = kinds(amounts, min(columns, SAMPLE)) * 1.0
    if 2 * table > SAMPLE:
        table *= columns / SAMPLE
    blocks = todo.squares / BLOCK + columns
    return table * high, {"cells": table * high, "tests": blocks * reads, "terms": columns * todo.found}
