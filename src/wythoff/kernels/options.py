"""Tables of Sprague-Grundy values of games whose moves are given by conditions; plain or compiled.

Moves that meet a condition are found in three ways. A condition on the amounts alone yields ranges of amounts. A
*width* f allows i and j with |i - j| < f. Any other condition is a *test*, evaluated for each move. A test on lines is
*periodic* if, for a fixed target, its result repeats along the line. Then sets of values are stored for each line and
remainder.

Tables have `side` rows and columns, and a `game` is an `OptionGame`. A `board` marks squares that end the game (with
`ENDED`) and places without a square (with `NO_SQUARE`), row by row; it is b"" if there are none. In `misere` play, a
square without a move has the value 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from wythoff.base.errors import EvaluationError, brief
from wythoff.expressions import Comparison, Integer, Interval, Operation, Variable
from wythoff.kernels import limits
from wythoff.kernels.boards import PROBE, amount_tables, marked_lines, stretches
from wythoff.kernels.costs import Choice, choose
from wythoff.kernels.limits import INT64_MAX, POSITION_BYTES, WORD_BITS, Progress, fits, require_memory, silent, slices
from wythoff.kernels.plain import options as plain
from wythoff.kernels.plain.boards import MOVE_VARIABLES
from wythoff.kernels.plain.options import (
    AmountRun,
    AmountRuns,
    Conditional as Conditional,
    OptionGame as OptionGame,
    OptionLine,
)
from wythoff.kernels.tables import Needs, array_of, copied, width

MOST_SETS = 64  # most sets of values for each row of a board; 64 sets take about 16 bytes for each square
ROOKS = frozenset(((1, 0, 1, 0), (0, 1, 0, 1)))


class Filled(NamedTuple):
    """A table, and how many of its rows are filled.

    If not all rows are filled, a condition or a width of the game has no value in the first row that is missing.
    """

    table: Any
    rows: int


def option_needs(game: OptionGame, side: int) -> Needs:
    """Estimate the memory and the time that `option_table` needs for `game` and a table of side x side squares."""
    game, chosen = _cheaper(game, side)
    if not chosen.compiled:
        return Needs(0, POSITION_BYTES * side * side, chosen.seconds)
    words = 2 * side // WORD_BITS + 1
    memory = 8 * words * side * (1 + side.bit_length()) + side * side + 8 * words * _sets(game, side)
    return Needs(memory, width(2 * side) * side * side, chosen.seconds)


def _cheaper(game: OptionGame, side: int) -> tuple[OptionGame, Choice]:
    """Return `game` in the form whose table is filled faster, and the choice between plain and compiled code for it.

    There are two forms: the given one, and one in which long lines of moves have a test that is always true. The second
    form stores a set of values for each line of squares, so that single moves need not be followed.
    """
    rooks = ROOKS if set(game.lines) >= ROOKS else frozenset()
    long = [line for line in game.lines if any(line[2:]) and line not in rooks]
    long = long if has_few_sets(long, 1) else []
    groups = [[line for line in long if line[0]], [line for line in long if line[0] == line[2] == 0]]
    tests = [Conditional(tuple(lines), Integer(1), 1) for lines in groups if lines]
    left = tuple(line for line in game.lines if not any(line in lines for lines in groups))
    forms = [game, *([game._replace(lines=left, tests=(*game.tests, *tests))] if tests else [])]
    return min(((form, _choice(form, side)) for form in forms), key=lambda pair: pair[1].seconds)


def _sets(game: OptionGame, side: int) -> int:
    """Return how many sets of values `option_table` stores for `game` on a board of `side` rows.

    A test of moves on lines has a period if its result repeats along each line. Then a set is stored for each line of
    squares and each remainder modulo the period.
    """
    return sum(
        (one.period or 0) * (min(line[3], side) if one.in_row else plain.chains(line, side)[1])
        for one in game.tests
        if one.period
        for line in one.lines or ()
    )


def has_few_sets(lines: Iterable[OptionLine], period: int) -> bool:
    """Return whether (p + q)*period, summed over all `lines` (s, u, p, q), is at most `MOST_SETS`.

    This is the number of sets of values for each row of a board, if a test of the moves on these lines repeats after
    `period` squares.

    >>> has_few_sets([(1, 1, 1, 1)], 6), has_few_sets([(100, 0, 100, 0)], 2)
    (True, False)
    """
    return sum((p + q) * period for _, _, p, q in lines) <= MOST_SETS


def option_table(
    game: OptionGame,
    side: int,
    *,
    board: bytes = b"",
    misere: bool = False,
    out: Any = None,
    progress: Progress = silent,
) -> Filled:
    """Return the Sprague-Grundy values of all squares with x, y < side as table[x][y], and how many rows are filled.

    `board` has a byte for each square, row by row: `ENDED` if it ends the game, `NO_SQUARE` if it does not exist, else
    0. It is b"" if all are 0. For places without a square, the entry is None, or in an array the largest number of its
    type. `out` is an array of side x side uint16 or uint32 to fill.

    Cost: for each square, at most a few operations on sets of values for each smaller square, and a test for each
    tested move. Memory: see `option_needs`. Raises: TooLargeError; RequestError for an array that cannot store the
    table.
    """
    needed = option_needs(game, side)
    game, chosen = _cheaper(game, side)
    if out is None:
        require_memory(needed.memory + needed.table, f"{brief(side)} rows", progress=progress)
    if chosen.compiled or (out is not None and _fits(game, side)):
        table = array_of((side, side), width(2 * side), out)
        return Filled(table, _swept(limits.kernel_of("options"), game, table, board, misere, progress))
    rows: list[list[int | None]] = [[None] * side for _ in range(side)]
    done = _swept(plain, game, rows, board, misere, progress)
    return Filled(rows if out is None else copied(rows, out), done)


def _swept(kernel: Any, game: OptionGame, table: Any, board: bytes, misere: bool, progress: Progress) -> int:
    """Compute the rows of `table` in order, by the module `kernel`, plain or compiled. Return how many are complete.

    These are all rows, unless a condition or a width of `game` has no value in some row.
    """
    side, row, memory = len(table), 0, kernel.OptionMemory(len(table))
    # amounts and widths may be undefined where no move needs them; in that case moves are tested one by one
    for form in (game, all_tested(game)):
        try:
            runs = amount_runs(form, side)
        except EvaluationError:
            continue
        for end in slices(row, side, 16):
            row = kernel.option_values(form, runs, table, memory, row, end, board, misere)
            if row < end:
                break
            progress(end, side)
    return row


def all_tested(game: OptionGame) -> OptionGame:
    """Return the same game with game.amounts and game.widths as conditions that are tested for each move."""
    conditions = [*game.amounts]
    for f in game.widths:
        spread = Operation("abs", Operation("-", Variable("i"), Variable("j")))
        both = (Comparison((">",), (Variable(name), Integer(0))) for name in ("i", "j"))
        conditions.append(Operation("and", *both, Comparison(("<",), (spread, f))))
    return OptionGame(
        game.symmetric, game.lines, (), (), (*game.tests, *(Conditional(None, condition) for condition in conditions))
    )


def _fits(game: OptionGame, side: int) -> bool:
    """Return whether the conditions and widths of `game` stay within 64 bits on a board of `side` rows."""
    # a periodic test is evaluated for one period of squares on a line, and these may lie beyond the board
    far = side + max((_reach(tested) for tested in game.tests), default=0)
    domain: dict[str, Interval] = dict.fromkeys(MOVE_VARIABLES, (0, far))
    # amounts and widths are included, because `all_tested` turns them into tests
    expressions = (*game.amounts, *game.widths, *(tested.test for tested in game.tests))
    # the ends of the range of a width are sums of the width and at most three sides
    return all(fits(expression, domain, INT64_MAX - 3 * side) for expression in expressions)


def _reach(tested: Conditional) -> int:
    """Return the largest number taken from a pile for which `tested` is evaluated beyond the board; 0 if none.

    A test with a period is evaluated for the moves of one period on each of its lines, even if they leave the board.
    """
    period = tested.period or 0
    return max((max(s + period * p, u + period * q) for s, u, p, q in tested.lines or ()), default=0)


def _tests(tested: Conditional, side: int, half: int) -> int:
    """Return how often `tested`, a condition for moves, is evaluated on a board of `side` rows.

    If the condition has a period, return an equivalent number: evaluations that would take as long.

    `half` is 2 in symmetric games, where only half of the squares are computed, else 1.
    """
    if tested.lines is None:
        return side**4 // 4 // half
    if tested.period is None:
        return len(tested.lines) * side**3 // 2 // half
    # for each square, a line with a periodic test takes as long as 2 + period tests
    return len(tested.lines) * side**2 * (2 + tested.period)


def _choice(game: OptionGame, side: int) -> Choice:
    """Choose the plain or the compiled form of `option_table(game, side)`, and estimate its seconds.

    The estimate counts three kinds of steps. "cells" are options by moves with listed amounts. "tests" are evaluations
    of conditions, plus one for each square and for each option within a width. "words" are 64-bit words of sets of
    values that are read for conditions with a period.
    """
    small = min(side, PROBE)
    try:
        runs = amount_runs(game, small)
    except EvaluationError:
        return _choice(all_tested(game), side)
    count = max(sum(map(len, kind)) for kind in (runs.below, runs.equal, runs.above))
    # extrapolates: the runs grow with the side if there are few for each amount, else with the square of the side
    count = count * side // max(small, 1) * (1 if count <= 4 * small else max(side // PROBE, 1))
    half = 2 if game.symmetric else 1
    tests = sum(_tests(tested, side, half) for tested in game.tests)
    tests += len(game.widths) * side**3 // 2 + side * side // half
    lines = sum(len(tested.lines or ()) for tested in game.tests if tested.period)
    words = lines * side**2 * (2 * side // WORD_BITS + 1)  # words of sets that are joined to the set of a square
    cells, built = count * side**2 // 2, ("options",)
    return choose("options", built=built, fits=_fits(game, side), tests=tests, cells=cells, words=words)


def amount_runs(game: OptionGame, side: int) -> AmountRuns:
    """Return the amounts (i, j) < side that game.lines and game.amounts allow, as ranges of j for each i.

    Raises: EvaluationError where a condition has no value.
    """
    rooks = set(game.lines) >= ROOKS
    marked = marked_lines([line for line in game.lines if not rooks or line not in ROOKS], side, side)
    tables = [int.from_bytes(marked, "little")] * 3
    for condition in game.amounts:
        found = amount_tables(condition, side)
        tables = [bits | int.from_bytes(table, "little") for bits, table in zip(tables, found, strict=True)]
    below, equal, above = tables
    listed = _runs(below, side)
    if below == equal == above:
        return AmountRuns(listed, listed, listed, rooks)
    return AmountRuns(listed, _runs(equal, side), _runs(above, side), rooks)


def _runs(bits: int, side: int) -> list[list[AmountRun]]:
    table = bits.to_bytes(side * side, "little")
    return [[(j, end - 1) for j, end in stretches(table[i * side : (i + 1) * side])] for i in range(side)]
