"""Estimates of the work to fill rows, judged by small fillings."""

from __future__ import annotations

from functools import lru_cache
from math import inf, log2
from typing import NamedTuple

from wythoff.expressions import Operation
from wythoff.kernels import limits
from wythoff.kernels.limits import INT64_MAX
from wythoff.kernels.plain import filling as plain
from wythoff.kernels.plain.filling import COLUMN, FOUND, NEVER, ROW, TESTED, FillingRules

# So far the rows of a column are searched before anybody asks whether it has any P-position: ROWS + ROWS_A_COLUMN*x.
ROWS, ROWS_A_COLUMN = 1 << 10, 16
# Where conditions say nothing of remainders and bits, each P-position takes few stretches of a column: about that many
# tests for each decide about it, however long they are.
STRETCH_TESTS, SMOOTH = 12, frozenset(("and", "or", "not", "+", "-", "*", "min", "max", "abs"))
# The sides of small fillings by which the time of a large one is judged, and the tests that one may take.
PROBES, MOST_PROBED = (24, 48), 1 << 16
# Larger ones follow, twice as large each, of at most such a share of the columns, and while they take little time:
# one twice as large tests about that many times as many moves, and looks at that many times as many squares.
PROBED_SHARE, TESTED_MORE, MORE_SQUARES = 8, 8, 4


def patience_at(x: int, left: bool) -> int:
    """Return how far to search a column before asking `stuck`, after `left` earlier columns were left."""
    return (ROWS + ROWS_A_COLUMN * x) // (8 if left else 1)  # sooner after a column that holds none


class Work(NamedTuple):
    """Estimated counts: tested moves, examined squares, columns in which a search asks in vain, and P-positions."""

    tests: float
    squares: float
    empty: float
    found: float


def work(rules: FillingRules, columns: int, top: int | None) -> Work:
    """Estimate the work, judged by small fillings."""
    if columns < PROBES[1]:  # a small request should not wait for a probe
        return Work(columns**3 / 8, float(columns**2), 0.0, float(columns))
    # A board is as high as wide, or its rows are searched to the first few P-positions.
    probes = [_probed(rules, side, None if top is None else side - 1) for side in PROBES]
    probe = PROBES[1]
    while PROBED_SHARE * probe <= columns and _soon(probes[-1]):
        probe *= 2
        probes.append(_probed(rules, probe, None if top is None else probe - 1))
    # One column in which none is found may take as long as all the others, so that growth is seen over two doublings.
    few, many = probes[-3:][0], probes[-1]
    doublings = min(len(probes), 3) - 1
    ratio = min(columns, limits.ENDLESS) / probe
    high = 1.0 if top is None else max(1.0, min((top + 1) / columns, limits.ENDLESS))
    found = many.found * ratio ** _power(few.found, many.found, doublings)
    most = STRETCH_TESTS * (rules.n + 1) * min(columns, limits.ENDLESS) * found if _is_smooth(rules) else inf
    return Work(
        min(many.tests * ratio ** _power(few.tests, many.tests, doublings) * high, most),
        min(many.squares * ratio ** _power(few.squares, many.squares, doublings) * high, most),
        many.empty * ratio,
        found,
    )


def _is_smooth(rules: FillingRules) -> bool:
    parts = (part for condition in rules.conditions for part in condition.walk())
    return not rules.lines and all(part.operator in SMOOTH for part in parts if isinstance(part, Operation))


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


def _soon(done: Work) -> bool:
    """Return whether a probe twice as large takes little time."""
    return TESTED_MORE * done.tests + MORE_SQUARES * done.squares < MOST_PROBED


def _power(few: float, many: float, doublings: int) -> float:
    """Return the exponent with which a number grows. P-positions may lie as far up as the square of their column."""
    return min(max(log2((many + 1) / (few + 1)) / doublings, 1.0), 4.0)


@lru_cache
def _probed(rules: FillingRules, side: int, top: int | None) -> Work:
    """Measure the work in `side` columns; if that was too long, by the share of them that was reached."""
    (firsts, seconds, crossed, tested), reached, left = _filled(rules, side, top)
    share = side / reached
    rows = side * side
    if rules.most:
        searched = {**dict(zip(firsts, seconds, strict=True)), **left}
        if top is not None:
            none = [x for x in range(reached) if x not in searched and not (rules.symmetric and crossed[x])]
            searched.update(dict.fromkeys(none, top))
        rows = sum(max(y - x * rules.symmetric, 0) for x, y in searched.items())
    # On lines a square meets about as many P-positions in late columns as in early ones.
    tests, squares = tested * share ** (2 if rules.lines else 3), rows * share**2 + side
    return Work(tests, squares, len(left) * share, len(firsts) * share)


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
    index = plain.indexed(rules, firsts, seconds, 0)
    while state[COLUMN] < side and state[FOUND] < room and state[TESTED] <= MOST_PROBED:
        x = state[COLUMN]
        # A column that surely holds one is searched until it is found; another one is left, as most are.
        limit = patience_at(x, bool(left)) if top is None and not rules.certain else INT64_MAX
        tests = MOST_PROBED - state[TESTED]
        end = INT64_MAX if top is None else top
        plain.fill(rules, plain.Lists(firsts, seconds, crossed, closed), state, side, end, limit, tests, index)
        if state[ROW] > limit:
            left[state[COLUMN]] = limit
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
