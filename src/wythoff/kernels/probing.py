"""Estimates of the work to list P-positions column by column, extrapolated from small boards.

`kernels.filling` lists P-positions. A column x has the positions (x, y); the `rules` are `FillingRules`. If a column
may have no P-position, `kernels.filling` calls a function `stuck` after some rows.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf, log2
from typing import NamedTuple

from wythoff.expressions import Operation
from wythoff.kernels import limits
from wythoff.kernels.limits import INT64_MAX
from wythoff.kernels.plain import filling as plain
from wythoff.kernels.plain.filling import COLUMN, FOUND, NEVER, ROW, TESTED, FillingRules

# Column x is searched up to row ROWS + ROWS_A_COLUMN*x before `stuck` is called to decide about this column.
ROWS, ROWS_A_COLUMN = 1 << 10, 16
# If the conditions use only SMOOTH operators (no remainders or bits), each P-position excludes few stretches of a
# column. About STRETCH_TESTS tests decide about these stretches, even if they are long.
STRETCH_TESTS, SMOOTH = 12, frozenset(("and", "or", "not", "+", "-", "*", "min", "max", "abs"))
# The columns of the small boards from which the time of a large board is estimated, and the most tests on each board.
PROBES, MOST_PROBED = (24, 48), 1 << 16
# Then the number of columns is doubled, up to 1 / PROBED_SHARE of all columns, while this takes little time. Twice as
# many columns are assumed to need TESTED_MORE times as many tests, and MORE_SQUARES times as many squares.
PROBED_SHARE, TESTED_MORE, MORE_SQUARES = 8, 8, 4


def patience_at(x: int, left: bool) -> int:
    """Return the row up to which column x is searched before a function `stuck` decides whether to search further.

    `left` is true if an earlier column was left without a P-position. Then the row is lower.
    """
    return (ROWS + ROWS_A_COLUMN * x) // (8 if left else 1)  # the limit is lower after a column without a P-position


class Work(NamedTuple):
    """The estimated work of a search: tested moves, examined squares, columns without a P-position, P-positions."""

    tests: float
    squares: float
    empty: float
    found: float


def work(rules: FillingRules, columns: int, top: int | None) -> Work:
    """Estimate the work to find the P-positions of the game `rules` in `columns` columns up to row `top`.

    The estimate is made from small boards. `top` is None if rows are not limited.
    """
    if columns < PROBES[1]:  # a small request should not wait for an estimate
        return Work(columns**3 / 8, float(columns**2), 0.0, float(columns))
    # With a top, small boards are as high as wide. Without a top, each column is searched for its first P-positions.
    probes = [_probed(rules, side, None if top is None else side - 1) for side in PROBES]
    probe = PROBES[1]
    while PROBED_SHARE * probe <= columns and _soon(probes[-1]):
        probe *= 2
        probes.append(_probed(rules, probe, None if top is None else probe - 1))
    # One column without a P-position may take as long as all the others, so growth is measured over two doublings.
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
    """Return the P-positions (x, y) of the game `rules`, x < `columns`, and how many columns were searched.

    P-positions with very large y may be missing.
    """
    (firsts, seconds, _, _), reached, _ = _filled(rules, columns, None)
    return list(zip(firsts, seconds, strict=True)), reached


def columns_of(rules: FillingRules, count: int) -> int:
    """Estimate how many columns contain `count` P-positions of the game `rules`, by a search of the first columns."""
    found, reached = first_pairs(rules, PROBES[0])
    if count <= 2 * len(found):
        return -(-count * reached // max(len(found), 1))
    # Squares that end the game may fill the first columns.
    more, farther = first_pairs(rules)
    return farther + -(-(count - len(more)) * (farther - reached) // max(len(more) - len(found), 1))


def _soon(done: Work) -> bool:
    """Return whether a board with twice as many columns takes little time. `done` is the work of the smaller board."""
    return TESTED_MORE * done.tests + MORE_SQUARES * done.squares < MOST_PROBED


def _power(few: float, many: float, doublings: int) -> float:
    """Return an exponent e between 1 and 4 such that a number that grew from `few` to `many` grows like columns^e.

    The number of columns was doubled `doublings` times. e may be as large as 4, because P-positions may lie as high as
    the square of their column.
    """
    return min(max(log2((many + 1) / (few + 1)) / doublings, 1.0), 4.0)


@lru_cache
def _probed(rules: FillingRules, side: int, top: int | None) -> Work:
    """Measure by a search the work to find the P-positions of the game `rules` in `side` columns up to row `top`.

    None stands for no `top`. If the search reaches only some of these columns in time, extrapolate.
    """
    (firsts, seconds, crossed, tested), reached, left = _filled(rules, side, top)
    share = side / reached
    rows = side * side
    if rules.most:
        searched = {**dict(zip(firsts, seconds, strict=True)), **left}
        if top is not None:
            none = [x for x in range(reached) if x not in searched and not (rules.symmetric and crossed[x])]
            searched.update(dict.fromkeys(none, top))
        rows = sum(max(y - x * rules.symmetric, 0) for x, y in searched.items())
    # on lines, a square in a late column meets about as many P-positions as a square in an early column
    tests, squares = tested * share ** (2 if rules.lines else 3), rows * share**2 + side
    return Work(tests, squares, len(left) * share, len(firsts) * share)


@lru_cache
def _filled(
    rules: FillingRules, side: int, top: int | None
) -> tuple[tuple[list[int], list[int], list[int], int], int, dict[int, int]]:
    """Find the P-positions of `side` columns up to row `top`. Return (results, number of columns done, columns left).

    `rules` are those of the game; the search ends early if it takes long.

    The results are (all x, all y, number of P-positions in each row, number of tests). The columns left are a
    dictionary: it maps each column without a P-position to the row up to which it was searched.
    """
    highest = ROWS + ROWS_A_COLUMN * side if top is None else top
    room, rows = min(side**2, MOST_PROBED), highest + side + 1
    firsts, seconds, crossed, closed = [0] * room, [0] * room, [0] * rows, [NEVER] * rows
    state, left = plain.begun(), dict[int, int]()
    index = plain.indexed(rules, firsts, seconds, 0)
    while state[COLUMN] < side and state[FOUND] < room and state[TESTED] <= MOST_PROBED:
        x = state[COLUMN]
        # a column that surely has a P-position is searched until it is found; other columns are left at the usual limit
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
    """Return whether P-positions lie so high that a longer search may never end, judged by the first 24 columns.

    They do if the search of these columns gets beyond row 8 * 24, or needs more than `MOST_PROBED` tests.
    """
    side = PROBES[0]
    state, high = plain.begun(), 8 * side
    lists = plain.Lists([0] * side**2, [0] * side**2, [0] * high, [NEVER] * high)
    plain.fill(rules, lists, state, side, INT64_MAX, high, MOST_PROBED)
    return state[COLUMN] < side
