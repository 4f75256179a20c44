"""The door of the tables of Sprague-Grundy values by options: for rules that are conditions; plain or compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

from wythoff.errors import EvaluationError, brief
from wythoff.expressions import Comparison, Integer, Interval, Operation, Variable, peak
from wythoff.kernels import limits
from wythoff.kernels.boards import PLAIN_TEST, PROBE, amount_tables, marked_lines
from wythoff.kernels.limits import INT64_MAX, Progress, require_memory, silent, slices
from wythoff.kernels.plain import options as plain
from wythoff.kernels.plain.boards import MOVE_VARIABLES
from wythoff.kernels.plain.options import (
    AmountRun,
    AmountRuns,
    Conditional as Conditional,
    OptionGame as OptionGame,
)
from wythoff.kernels.tables import Needs, array_of, copied, width

# Seconds in the plain and in the compiled form: a square that a run or width reaches from one row, a test of a move,
# and for each of its squares a row.
PLAIN_SEEN, PLAIN_WIDTH, PLAIN_CELL = 1.5e-7, 1e-6, 1e-6
# The same, compiled: a square that is reached, a width, a test, and a row of a square.
SEEN, WIDTH, TEST, CELL = 3e-9, 5e-9, 2e-9, 2e-8
BUILD_SECONDS = 2.0  # of the kernels
# A line of which a test keeps some moves takes as long for a square as so many tests; and as many words of its set are
# joined in the time of one square that is reached.
KEPT_STEPS, WORDS_A_SQUARE = 2, 8
PLAIN_BYTES = 120  # of memory for a square, in sets and lists of Python integers
SLICE = 16  # rows between two calls of `progress`
ROOKS = frozenset(((1, 0, 1, 0), (0, 1, 0, 1)))


class Filled(NamedTuple):
    """A table, and how many of its rows have been filled: not all where a width or a test has no value."""

    table: Any
    rows: int


class _Work(NamedTuple):
    """About how much a table takes: squares that are seen through runs and through widths, tests, and squares."""

    seen: int
    through: int
    tests: int
    squares: int

    @property
    def plainly(self) -> float:
        return PLAIN_SEEN * self.seen + PLAIN_WIDTH * self.through + PLAIN_TEST * self.tests + PLAIN_CELL * self.squares

    @property
    def compiled(self) -> float:
        return SEEN * self.seen + WIDTH * self.through + TEST * self.tests + CELL * self.squares


def option_needs(game: OptionGame, side: int) -> Needs:
    """What the table of a game takes, as its amounts on a small board let expect."""
    work = _work(game, side)
    if not _pays(game, side, work):
        return Needs(0, PLAIN_BYTES * side * side, work.plainly)
    words = 2 * side // 64 + 1
    memory = 8 * words * side * (1 + side.bit_length()) + side * side + 8 * words * _sets(game, side)
    start = BUILD_SECONDS if game.widths or game.tests else limits.start_seconds()
    return Needs(memory, width(2 * side) * side * side, start + work.compiled)


def _sets(game: OptionGame, side: int) -> int:
    """How many sets of values are held for lines of which tests keep some moves."""
    tested = (one for one in game.tests if one.period)
    return sum((one.period or 0) * plain.chains(line, side)[1] for one in tested for line in one.lines or ())


def option_table(
    game: OptionGame,
    side: int,
    *,
    board: bytes = b"",
    misere: bool = False,
    out: Any = None,
    progress: Progress = silent,
) -> Filled:
    """The values of all squares (x, y), x, y < side: table[x][y], None or the largest number of its type for no square.

    `board` and misere play as in `plain.values.line_values`. `out` is an array of side x side uint16 or uint32 to fill.

    Cost: as `plain.options.option_values`. Memory: see `option_needs`.
    Raises: TooLargeError; RequestError for an array that cannot hold the table.
    """
    needed, fits = option_needs(game, side), _fits(game, side)
    if out is None:
        require_memory(needed.memory + needed.table, f"{brief(side)} rows")
    if fits and (out is not None or _pays(game, side, _work(game, side))):
        table = array_of((side, side), width(2 * side), out)
        return Filled(table, _swept(limits.twin("options"), game, table, board, misere, progress))
    rows: list[list[int | None]] = [[None] * side for _ in range(side)]
    done = _swept(plain, game, rows, board, misere, progress)
    return Filled(rows if out is None else copied(rows, out), done)


def _swept(twin: Any, game: OptionGame, table: Any, board: bytes, misere: bool, progress: Progress) -> int:
    """Fill the rows of a table, as many as there are values for; how many."""
    side, row, memory = len(table), 0, twin.Memory(len(table))
    # Amounts and widths may have no value where there is no such move to be tested; tests are exact.
    for form in (game, all_tested(game)):
        try:
            runs = amount_runs(form, side)
        except EvaluationError:
            continue
        for end in slices(row, side, SLICE):
            row = twin.option_values(form, runs, table, memory, row, end, board, misere)
            if row < end:
                break
            progress(end, side)
    return row


def all_tested(game: OptionGame) -> OptionGame:
    """The same game without amounts and widths: each of their moves is tested."""
    conditions = [*game.amounts]
    for f in game.widths:
        spread = Operation("abs", Operation("-", Variable("i"), Variable("j")))
        both = (Comparison((">",), (Variable(name), Integer(0))) for name in ("i", "j"))
        conditions.append(Operation("and", *both, Comparison(("<",), (spread, f))))
    return OptionGame(
        game.symmetric, game.lines, (), (), (*game.tests, *(Conditional(None, condition) for condition in conditions))
    )


def _pays(game: OptionGame, side: int, work: _Work) -> bool:
    return _fits(game, side) and limits.compiling_pays(work.plainly - BUILD_SECONDS)


def _fits(game: OptionGame, side: int) -> bool:
    """Whether no intermediate of the compiled form can leave 64 bits."""
    # A test is read for as many squares of a line as its period has.
    far = side + max((_reach(tested) for tested in game.tests), default=0)
    domain: dict[str, Interval] = dict.fromkeys(MOVE_VARIABLES, (0, far))
    # Amounts and widths may come to be tests.
    expressions = (*game.amounts, *game.widths, *(tested.test for tested in game.tests))
    peaks = [peak(expression, domain) for expression in expressions]
    # The squares that a width reaches are sums of it and of three sides.
    return all(worst is not None and worst + 3 * side <= INT64_MAX for worst in peaks)


def _reach(tested: Conditional) -> int:
    """How much a test may be read to take from a pile."""
    period = tested.period or 0
    return max((max(s + period * p, u + period * q) for s, u, p, q in tested.lines or ()), default=0)


def _tests(tested: Conditional, side: int, half: int) -> int:
    """How many squares a test is read for; with a period, how many steps that takes."""
    if tested.lines is None:
        return side**4 // 4 // half
    if tested.period is None:
        return len(tested.lines) * side**3 // 2 // half
    return len(tested.lines) * side**2 * (KEPT_STEPS + tested.period)


def _work(game: OptionGame, side: int) -> _Work:
    small = min(side, PROBE)
    try:
        runs = amount_runs(game, small)
    except EvaluationError:
        return _work(all_tested(game), side)
    count = max(sum(map(len, kind)) for kind in (runs.below, runs.equal, runs.above))
    # In proportion: a few runs for each amount of the first pile, or as many as there are squares.
    count = count * side // max(small, 1) * (1 if count <= 4 * small else max(side // PROBE, 1))
    half = 2 if game.symmetric else 1
    tests = sum(_tests(tested, side, half) for tested in game.tests)
    words = 2 * side // 64 + 1
    joined = sum(len(tested.lines or ()) for tested in game.tests if tested.period) * side**2 * words // WORDS_A_SQUARE
    numbers = count * side**2 // 2 + joined, len(game.widths) * side**3 // 2, tests, side * side // half
    return _Work(*(min(number, limits.ENDLESS) for number in numbers))


def amount_runs(game: OptionGame, side: int) -> AmountRuns:
    """The amounts of the lines and conditions of a game.

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
    return [_row_runs(table[i * side : (i + 1) * side]) for i in range(side)]


def _row_runs(row: bytes) -> list[AmountRun]:
    found = []
    j = row.find(1)
    while j >= 0:
        end = row.find(0, j)
        end = len(row) if end < 0 else end
        found.append((j, end - 1))
        j = row.find(1, end)
    return found
