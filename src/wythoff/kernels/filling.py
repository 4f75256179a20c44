"""Lists of P-positions of any two-pile game, found column by column from its rules, plain or compiled.

A column x consists of the positions (x, y). `columns` columns are filled, up to the row `top`, or without a bound if it
is None. Where it is unknown whether a column has a P-position at all, the caller passes a function `stuck` that decides
how far to search. `rules`, the `FillingRules`, describe the game by conditions on moves and squares. If all moves lie
on a few lines of squares, the rules list them. On a `sure` line, each square has moves to all earlier squares of the
line whose piles are large enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from wythoff.base.bisection import least_between
from wythoff.base.errors import EvaluationError, brief
from wythoff.expressions import Expression, Interval
from wythoff.kernels import limits
from wythoff.kernels.costs import choose, seconds
from wythoff.kernels.limits import INT64_MAX, Pairs, Progress, filled, fits, require_memory, silent
from wythoff.kernels.plain import filling as plain
from wythoff.kernels.plain.boards import MOVE_VARIABLES, PLACE_VARIABLES
from wythoff.kernels.plain.filling import COLUMN, FOUND, NEVER, ROW, FillingRules
from wythoff.kernels.plain.indexing import MOST_MARKED
from wythoff.kernels.probing import ROWS, Work, patience_at, work

OptionalCondition: TypeAlias = Expression | None
Conditions: TypeAlias = tuple[OptionalCondition, ...]
# A function of (x, y, P-positions). It decides what to do if column x is searched up to y and lacks a P-position. It
# returns ON (search on), LEAVE (leave this column) or END (leave all later columns too).
Stuck = Callable[[int, int, Sequence[tuple[int, int]]], str]
ON, LEAVE, END = "go on", "leave the column", "leave all columns"
# Costs as numbers of tests: to examine a square that is not skipped; to put a P-position into an index; and, for each
# operation in the conditions and each move that may be blocked, to decide whether a column holds a P-position.
ASKED, ENTERED, DECIDED = 2, 6, 250
# how many moves are tested between two calls of `progress`, plain and compiled
PLAIN_TESTS, TESTS = 1 << 15, 1 << 25
INDEXED, PLAIN_INDEXED = 80, 600  # bytes of an index for each P-position and direction of lines
FIRST_SIZE = 1 << 12  # the number of P-positions for which lists have room at first


def nobody_knows(x: int, y: int, found: Sequence[tuple[int, int]]) -> str:
    """Return `ON`, which means: search column x beyond row y. This is the default of `stuck` in `fill_pairs`.

    It is right for games in which every column is known to contain a P-position.
    """
    return ON


def fill_pairs(
    rules: FillingRules,
    columns: int,
    *,
    top: int | None = None,
    count: int | None = None,
    first: int | None = None,
    stuck: Stuck = nobody_knows,
    progress: Progress = silent,
    begun: tuple[int, Sequence[tuple[int, ...]]] = (0, ()),
) -> tuple[Pairs, bool]:
    """Return ((all x, all y), complete) for the P-positions (x, y), x < columns, y <= top, in lexicographic order.

    `complete` is True if the game surely has no others. With `count`, columns are filled until there are `count`
    P-positions. With `first`, the first `first` columns are searched in lists of that size; longer lists are made only
    if the search is not over then. Without `top`, stuck(x, y, found) is called for a column x without P-positions up to
    y. It returns `ON` to search further, `LEAVE` for the next column, or `END` if no later column contains a
    P-position. `found` lists the P-positions so far. `begun` is (column, pairs): the rules hold from this column on,
    and `pairs` are all P-positions before it.

    Cost: as `plain.filling.fill`. It is O(columns^2) if the moves lie on lines, or if a few earlier P-positions decide
    about each square, and O(columns^3) if there are few moves. Memory: 16 bytes for each P-position and each column in
    compiled form, 80 in plain lists. An index takes up to 80 bytes more (plain 600) for each P-position and direction
    of lines. Raises: EvaluationError, TooLargeError; anything that `stuck` raises.
    """
    work = _RowFilling(rules, columns if first is None else min(first, columns), top, stuck, progress)
    work.begin(*begun)
    if first is not None:
        work.run(min(first, columns), count)
    if not work.over:
        work.run(columns, count)
    while count is not None and work.found < count and not work.over:
        columns = max(2 * columns, 1)
        work.run(columns, count)
    firsts, others = work.pairs()
    if begun[0] > columns and count is None:
        number = sum(x < columns for x, _ in begun[1])
        firsts, others = firsts[:number], others[:number]
    return (firsts, others), work.over


class _RowFilling:
    """The state of one call of `fill_pairs`: the P-positions found so far, and whether the compiled form is in use."""

    def __init__(self, rules: FillingRules, columns: int, top: int | None, stuck: Stuck, progress: Progress) -> None:
        self.rules, self.top, self.stuck, self.progress = rules, INT64_MAX if top is None else top, stuck, progress
        self.over = False
        require_memory(8 * columns, f"a list of {brief(columns)} columns", progress=progress)
        best = _estimated(rules, columns, top)
        self.compiled = best.compiled and _limit(rules, columns, self.top) >= 0
        self.lists = [filled(self.compiled, FIRST_SIZE) for _ in range(2)]
        self.state: Any = plain.begun()
        self.index: Any = None
        if self.compiled:
            self.state = limits.kernel_of("filling").array(self.state)
        self.farthest = 0
        self.left = False  # whether some column was left without a P-position
        self._enter()

    @property
    def columns(self) -> int:
        return int(self.state[COLUMN])

    @property
    def found(self) -> int:
        return int(self.state[FOUND])

    def pairs(self) -> Pairs:
        return self.lists[0][: self.found], self.lists[1][: self.found]

    def begin(self, column: int, pairs: Sequence[tuple[int, ...]]) -> None:
        """Start with `pairs`, all P-positions of the columns before `column`. Nothing may be filled yet."""
        while len(pairs) > len(self.lists[0]):
            self.lists = [_doubled(values, self.progress) for values in self.lists]
        for number, pair in enumerate(pairs):
            for values, pile in zip(self.lists, pair, strict=True):
                values[number] = pile
        if column:
            self.state[FOUND] = len(pairs)
            self._spread(column + 1)
            plain.enter_column(self.rules, self.crossed, self.closed, self.state, column)
            self._enter()

    def run(self, end: int, count: int | None) -> None:
        """Find the P-positions of the columns before `end`.

        Stop early when `count` P-positions are found (None: no limit), or if there are no others.
        """
        self._spread(end)
        limit = _limit(self.rules, end, self.top) if self.compiled else self.top
        while self.columns < end and not self.over and (count is None or self.found < count):
            searching = self.rules.most > 0 and self.top == INT64_MAX
            patience = max(self.farthest, patience_at(self.columns, self.left)) if searching else self.top
            soon = min(end, 2 * self.columns + 1)  # few enough that `progress` can observe how the search grows
            try:
                self._fill(soon, min(limit, patience))
            except (ZeroDivisionError, ValueError):
                self._go_on_plainly(end)
                limit = self.top
            if self.found == len(self.lists[0]):
                self.lists = [_doubled(values, self.progress) for values in self.lists]
                if self.compiled:
                    self._enter()  # the lists have more room now
            elif self.state[ROW] > limit:
                self._go_on_plainly(end)
                limit = self.top
            elif self.state[ROW] > patience:
                self._ask()
            self.progress(self.columns, end)

    def _fill(self, end: int, limit: int) -> None:
        tests = TESTS if self.compiled else PLAIN_TESTS
        columns, rows = self.lists
        lists = plain.Lists(columns, rows, self.crossed, self.closed)
        kernel = limits.kernel_of("filling", self.compiled)
        kernel.fill(self.rules, lists, self.state, end, self.top, limit, tests, self.index)

    def _enter(self) -> None:
        """Make a new index of all P-positions found so far, if the moves lie on lines. The kernel searches it."""
        kinds = len({(line.p, line.q) for line in self.rules.lines})
        size = (INDEXED if self.compiled else PLAIN_INDEXED) * kinds * len(self.lists[0])
        require_memory(size, f"an index of {brief(len(self.lists[0]))} P-positions", progress=self.progress)
        self.index = limits.kernel_of("filling", self.compiled).indexed(self.rules, *self.lists, self.found)

    def _ask(self) -> None:
        """Call `stuck` for the current column, which was searched far without success, and act on its answer.

        After `ON`, the next call comes when the search is 8 times as far up the column. After `LEAVE`, the search goes
        on in the next column. After `END`, it is over.
        """
        x, y = self.columns, int(self.state[ROW])
        answer = self.stuck(x, y - 1, list(zip(*(map(int, values) for values in self.pairs()), strict=True)))
        if answer == ON:
            self.farthest = 8 * y  # search much farther before the next call
            return
        # the next column may be decided at once, although this column was searched far
        self.over, self.left, self.farthest = answer == END, True, 0
        plain.enter_column(self.rules, self.crossed, self.closed, self.state, x + 1)

    def _spread(self, columns: int) -> None:
        """Replace `crossed` and `closed` by lists for `columns` columns, and enter the known P-positions.

        crossed[y] counts the P-positions in row y, and closed[x] is where column x ends: see `plain.filling.Lists`.
        """
        size = 4 * columns + ROWS
        require_memory(
            (limits.ARRAY_BYTES if self.compiled else limits.LIST_BYTES) * size,
            f"lists of {brief(size)} rows",
            progress=self.progress,
        )
        self.crossed, self.closed = (filled(self.compiled, size, number) for number in (0, NEVER))
        for x, y in zip(*(map(int, values) for values in self.pairs()), strict=True):
            plain.cross(self.rules, self.crossed, self.closed, x, y)

    def _go_on_plainly(self, end: int) -> None:
        """Continue in plain Python, without 64-bit limits, with lists for `end` columns.

        The plain form reports where an expression has no value.
        """
        if not self.compiled:
            raise EvaluationError(
                "an expression in the rules has no value"
            )  # unreachable: the plain form reports errors itself
        self.compiled = False
        self.lists, self.state = [values.tolist() for values in self.lists], self.state.tolist()
        self._spread(end)
        self._enter()


def fill_seconds(rules: FillingRules, columns: int, top: int | None) -> float:
    """Estimate the seconds of `fill_pairs(rules, columns, top=top)` from small boards.

    Raises: EvaluationError where a condition of `rules` has no value.
    """
    return _estimated(rules, columns, top).seconds


class FillPlan(NamedTuple):
    """The estimated seconds to fill columns, and whether the compiled form is used."""

    seconds: float
    compiled: bool


def _estimated(rules: FillingRules, columns: int, top: int | None) -> FillPlan:
    """Return the form of `fill_pairs(rules, columns, top=top)`, plain or compiled, with the least estimated time."""
    todo = work(rules, columns, top)
    searching = todo.empty * _deciding(rules)  # `stuck` runs in Python in both forms
    plans = []
    if rules.sure:
        plainly = seconds(False, *_evaluated(rules, todo), **_steps(rules, columns, top, todo))
        plans.append(FillPlan(searching + plainly, compiled=False))
        # The compiled form examines every square. The plain form skips squares that `sure` lines reach.
        rules = rules._replace(sure=())
        todo = work(rules, columns, top)
    conditions = rules.move, rules.ends, rules.outside, rules.blockable
    built = "filling", conditions, rules.symmetric, rules.misere, bool(rules.lines)
    chosen = choose("filling", *_evaluated(rules, todo), built=built, fits=True, **_steps(rules, columns, top, todo))
    return min([*plans, FillPlan(searching + chosen.seconds, chosen.compiled)])


def _deciding(rules: FillingRules) -> float:
    """Estimate how many seconds it takes to decide that a column has no P-position in the game `rules`."""
    parts = sum(1 for condition in rules.conditions for _ in condition.walk())
    return seconds(False, tests=DECIDED * parts * (rules.n + 1))


def _evaluated(rules: FillingRules, todo: Work) -> list[tuple[Expression, float]]:
    """Return pairs (condition, number of evaluations) for the conditions of `rules` that decide about moves.

    `todo` is the estimated work: numbers of tests, squares and P-positions. If the moves lie on lines, return an empty
    list, because few evaluations are needed.
    """
    if rules.lines:
        return []
    return [(rules.move, todo.tests), *([] if rules.blockable is None else [(rules.blockable, todo.tests / 2)])]


def _steps(rules: FillingRules, columns: int, top: int | None, todo: Work) -> dict[str, float]:
    """Return how many steps of each kind `fill_pairs(rules, columns, top=top)` takes, by the names in `costs.STEPS`.

    `todo` is the estimated work: numbers of tests, squares and P-positions.
    """
    asked = min(todo.tests, todo.squares)
    tests = 2 * todo.tests + ENTERED * todo.found if rules.lines else todo.tests + ASKED * asked
    steps = {"tests": tests, "rows": todo.squares}
    if rules.sure:
        # the number of rows in use grows with the columns; on average it is about the number of all columns
        words = min(columns if top is None else top, MOST_MARKED) / limits.WORD_BITS
        looked_up = min(columns, limits.ENDLESS) * len(rules.sure)
        steps["words"] = looked_up * words
        steps["tests"] += ENTERED * looked_up
        steps["rows"] = asked
    return steps


def _limit(rules: FillingRules, columns: int, top: int) -> int:
    """Return the largest y <= `top` such that the conditions of `rules` stay within 64 bits for all x < `columns`.

    Return -1 if there is none.
    """

    def can_hold(largest: int) -> bool:
        variables = (*MOVE_VARIABLES, *PLACE_VARIABLES)
        domain: dict[str, Interval] = dict.fromkeys(variables, (0, max(largest, 4 * columns)))
        # The loop that follows a value from square to square computes differences of two values and of two slopes,
        # which are at most twice as large. Where a value is not linear, a slope may overflow, but then it is not used.
        return all(fits(condition, domain, INT64_MAX // 8) for condition in rules.conditions)

    # Tests on lines compute sums of two piles times factors of the line, plus a constant.
    largest = max((abs(number) for line in rules.lines for number in line), default=1)
    high = min(top, INT64_MAX // (4 * largest))
    return high if can_hold(high) else least_between(-1, high, lambda y: not can_hold(y)) - 1


def _doubled(values: Any, progress: Progress) -> Any:
    require_memory(
        limits.LIST_BYTES * len(values),
        f"{brief(2 * len(values))} P-positions",
        "ask for smaller piles",
        progress=progress,
    )
    if isinstance(values, list):
        return values + [0] * len(values)
    return limits.kernel_of("filling").doubled(values)
