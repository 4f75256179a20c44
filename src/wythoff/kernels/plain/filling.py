"""P-positions of any two-pile game from its rules, found column by column in exact Python integers.

A square (x, y) is a position, and column x has the squares with first pile x. Each square is tested for moves to the
P-positions found before. The P-positions that show that it is an N-position are its *deciders*: the target of one move
that the opponent cannot forbid, or the targets of more moves than the opponent can forbid. Some arguments:

- `columns`, `rows`: the lists of the P-positions found; number n is (columns[n], rows[n]). For `crossed` and `closed`,
  see `Lists`.
- `state`: how far the search is. Its entries by index: COLUMN and ROW, the next square; MET, how many P-positions of
  the column are known; FULL, the last row of the column that must be examined; FOUND, how many P-positions are found;
  TESTED, how many moves and ends were tested; DECIDED, the number of the P-position that decided last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeAlias

from wythoff.expressions import Expression, function, namespace
from wythoff.expressions.functions import EXACT
from wythoff.expressions.stretches import stretch_source
from wythoff.kernels.plain.boards import MOVE_VARIABLES, PLACE_VARIABLES
from wythoff.kernels.plain.indexing import Index, MoveLine, Sure

Test: TypeAlias = Callable[..., int]
Stretch: TypeAlias = Callable[..., tuple[int, int]]
# the indices of a `state`
COLUMN, ROW, MET, FULL, FOUND, TESTED, DECIDED = range(7)
NEVER = 1 << 62  # means no row: it is larger than any row
# From (x, y) to (x, y + 1), y >= x, these variables of a move to a fixed square grow by 1. TESTED_FIRST squares are
# tested one by one before `stretch` computes for how many further squares the move stays legal.
GROWING = ("y0", "l", "j")
TESTED_FIRST = 8  # number of squares
# If `stretch` finds fewer than WORTH_ASKING squares, twice as many are tested before its next call, up to TESTED_MOST.
WORTH_ASKING, TESTED_MOST = 8, 1024
# If more moves than this may be forbidden, deciders are not stored from one square to the next.
MOST_DECIDERS = 64


class FillingRules(NamedTuple):
    """A two-pile game as conditions on moves, in `MOVE_VARIABLES`, and on squares, in x and y.

    The variables of a move are: x0 <= y0, the piles before it; x1 <= y1, the piles after it; k and l, the amounts taken
    from the smaller and the larger pile; i and j, those taken from the first and the second pile.

    `move` holds for legal moves, `ends` for squares that end the game, `outside` for squares off the board. If the game
    is `symmetric`, x <= y. The opponent forbids at most n of the moves that meet `blockable`.

    `most` and `reach` bound a column: if (x, y) is P-position number `most` of column x, all later P-positions (x, z)
    have z < y + `reach`. If `most` is 0, no such bound is known. The bound does not hold for two kinds of squares,
    which are examined beyond it: squares that end the game, as far as y <= slope*x + constant, and, if `equal`, the
    square (x, x).

    If `certain`, each column is known to contain `most` P-positions. If `across`, a move leads from each square (x, y)
    to each square (w, y) with w < x.

    If `lines` is not empty, every move lies on one of them. On the `sure` lines, every step to a large enough target is
    a move: see `Sure`.
    """

    move: Expression
    ends: Expression | None = None
    outside: Expression | None = None
    symmetric: bool = True
    misere: bool = False
    blockable: Expression | None = None
    n: int = 0
    most: int = 0
    reach: int = 0
    across: bool = False
    equal: bool = False
    slope: int = 0
    constant: int = -1
    lines: tuple[MoveLine, ...] = ()
    sure: tuple[Sure, ...] = ()
    certain: bool = False

    @property
    def skipping(self) -> int:
        """The number s such that a row with more than s P-positions has no later ones, or -1 if no such s is known."""
        return -1 if not self.across else self.n if self.blockable is not None else 0

    @property
    def conditions(self) -> tuple[Expression, ...]:
        given = (self.move, self.ends, self.outside, self.blockable)
        return tuple(condition for condition in given if condition is not None)


class Lists(NamedTuple):
    """The P-positions found so far, in lexicographic order, with a count for each row and an end for each column.

    P-position number n is (columns[n], rows[n]). crossed[y] counts the P-positions in row y. closed[x] is the last row
    in which column x of a symmetric game can have a P-position, because of earlier P-positions, or `NEVER`. These two
    lists must be longer than the number of columns. Rows beyond them are not skipped.
    """

    columns: MutableSequence[int]
    rows: MutableSequence[int]
    crossed: MutableSequence[int]
    closed: MutableSequence[int]


def fill(
    rules: FillingRules,
    lists: Lists,
    state: MutableSequence[int],
    end: int,
    top: int,
    limit: int,
    tests: int,
    index: Index | None = None,
) -> None:
    """Find the P-positions (x, y), y <= top, of the game `rules`, from (state[COLUMN], state[ROW]) on, x < `end`.

    The lists contain the state[FOUND] P-positions found so far; new ones are appended. The first `state` is `begun()`;
    each call updates it. The search stops early if the lists are full, if y exceeds `limit`, or after `tests` tests in
    a call. `index`, a result of `indexed`, contains the P-positions found so far; new ones are added.

    Cost: for each square that is not skipped, moves to earlier P-positions are tested until its outcome is known. The
    deciders of the previous square are tested first, then their neighbours. Squares for which the same deciders surely
    decide are skipped. With an index, only P-positions on its lines are tested.
    """
    columns, rows, crossed, closed = lists
    judge, skipping = Judge(rules, index), rules.skipping
    stop = state[TESTED] + tests
    while state[COLUMN] < end:
        x = state[COLUMN]
        y = max(state[ROW], x if rules.symmetric else 0)
        ending = rules.slope * x + rules.constant
        while y <= top and (y <= state[FULL] or y <= ending):
            if state[FOUND] == len(columns) or y > limit or state[TESTED] > stop:
                state[ROW] = y
                return
            is_p = -1
            beyond = min(top, state[FULL], limit) + 1
            if index is not None and y > ending and (open_row := index.marks.next_open(x, y, beyond)) > y:
                y = open_row
                continue
            if y <= ending:
                state[TESTED] += 1
                is_p = judge.ended(x, y)
            if is_p < 0:
                skipped = y < len(crossed) and 0 <= skipping < crossed[y]
                asked = y <= state[FULL] and not skipped
                is_p = asked and judge.is_p(x, y, columns, rows, state)
                if asked and not is_p and y > ending:
                    y += judge.decided_for(x, y, min(top, state[FULL], limit) - y, columns, rows)
            if is_p:
                columns[state[FOUND]], rows[state[FOUND]] = x, y
                if index is not None:
                    enter(rules, index, state[FOUND], x, y)
                state[FOUND] += 1
                state[MET] += 1
                if state[MET] == rules.most:
                    state[FULL] = max(y + rules.reach - 1, x if rules.equal else 0)
                cross(rules, crossed, closed, x, y)
            y += 1
        enter_column(rules, crossed, closed, state, x + 1)


def enter_column(
    rules: FillingRules, crossed: Sequence[int], closed: Sequence[int], state: MutableSequence[int], x: int
) -> None:
    """Set `state` to the first square of column x. In a symmetric game, the column may have P-positions already.

    Their number is crossed[x]. The last row to examine is closed[x], or x if that is larger and `rules.equal` holds.
    """
    state[COLUMN], state[ROW] = x, 0
    state[MET] = crossed[x] if rules.symmetric else 0
    state[FULL] = max(closed[x], x if rules.equal else 0)


def cross(rules: FillingRules, crossed: MutableSequence[int], closed: MutableSequence[int], x: int, y: int) -> None:
    """Count the P-position (x, y) in crossed[y].

    In a symmetric game, row y is also column y, and (x, x) is not counted. When column y has `rules.most` P-positions,
    closed[y] becomes the last row in which it can have another one.
    """
    if y < len(crossed) and (y != x or not rules.symmetric):
        crossed[y] += 1
        if rules.symmetric and crossed[y] == rules.most:
            closed[y] = x + rules.reach - 1


def indexed(rules: FillingRules, columns: Sequence[int], rows: Sequence[int], found: int) -> Index | None:
    """Return an index of the P-positions (columns[i], rows[i]), i < `found`, or None if `rules` has no lines."""
    if not rules.lines:
        return None
    index = Index(rules.lines, rules.sure, rules.n, rules.skipping)
    for n in range(found):
        enter(rules, index, n, columns[n], rows[n])
    return index


def enter(rules: FillingRules, index: Index, n: int, x: int, y: int) -> None:
    """Add P-position number n, (x, y), to `index`. If the game `rules` is symmetric, add (y, x) too."""
    index.add(n, x, y)
    if rules.symmetric and x != y:
        index.add(n, y, x)
    if x != y or not rules.symmetric:
        index.marks.cross(y)


def begun() -> list[int]:
    """Return the `state` of `fill` before the first square."""
    return [0, 0, 0, NEVER, 0, 0, 0]


def _around(middle: int, end: int) -> Iterator[int]:
    """Yield 0, ..., `end` - 1 by distance from `middle`: moves to nearby P-positions often decide nearby squares."""
    for distance in range(end):
        if middle + distance < end:
            yield middle + distance
        if 0 < distance <= middle:
            yield middle - distance


def stretches(rules: FillingRules) -> tuple[Stretch, ...] | None:
    """Return functions that compute for how many squares up a column a condition surely keeps its truth value; or None.

    The first function is for the condition for moves. If the condition for moves that may be forbidden depends on the
    move, a second function follows for it. Each is called with the values of `MOVE_VARIABLES` for a move from (x, y) to
    (a, b), and a number `most`. It returns (truth, n): whether the move meets the condition, and a number n <= most.
    The moves from (x, y + 1), ..., (x, y + n) to (a, b) surely give the condition the same truth value. Return None if
    one of the conditions has no such function.
    """
    texts = stretch_texts(rules.move, rules.blockable)
    return None if texts is None else tuple(namespace(text, EXACT)["stretch"] for text in texts)


def stretch_texts(move: Expression, blockable: Expression | None) -> tuple[str, ...] | None:
    """Return Python source text for the functions that `stretches` returns, for these two conditions; else None."""
    conditions = (move,) if blockable is None or not blockable.variables() else (move, blockable)
    texts = [stretch_source(condition, MOVE_VARIABLES, GROWING) for condition in conditions]
    return None if None in texts else tuple(text for text in texts if text is not None)


class Judge:
    """The rules of a game as functions of squares, to find P-positions.

    It stores the P-positions, reached by moves, that made the last square an N-position."""

    def __init__(self, rules: FillingRules, index: Index | None = None) -> None:
        self.rules, self.index = rules, index
        self.move = function(rules.move, MOVE_VARIABLES)
        self.blockable = None if rules.blockable is None else function(rules.blockable, MOVE_VARIABLES)
        self.ends = self._of_squares(rules.ends)
        self.outside = self._of_squares(rules.outside)
        # The P-positions that decided about the last square; they also decided about the `held` squares before it.
        self.deciders: list[int] = []
        self.held = -1
        self.tested_first = TESTED_FIRST

    @staticmethod
    def _of_squares(condition: Expression | None) -> Test | None:
        return None if condition is None else function(condition, PLACE_VARIABLES)

    @cached_property
    def stretches(self) -> tuple[Stretch, ...] | None:
        """The result of the function `stretches` for these rules: functions that follow a condition up a column."""
        return stretches(self.rules)

    def ended(self, x: int, y: int) -> int:
        """Return 1 if the game ends at (x, y) with a P-position, 0 if with an N-position, -1 if it does not end."""
        if self.ends is not None and self.ends(x, y):
            return int(not self.rules.misere)
        return -1

    def is_p(self, x: int, y: int, columns: Sequence[int], rows: Sequence[int], state: MutableSequence[int]) -> bool:
        """Return whether a square (x, y) that does not end the game is a P-position, given all earlier P-positions.

        The earlier P-positions are (columns[n], rows[n]) for n < state[FOUND]. The number of tests is added to
        state[TESTED]. If a move to P-position n shows that (x, y) is an N-position, state[DECIDED] becomes n.
        """
        held, self.held = self.held, -1
        if self.outside is not None and self.outside(x, y):
            return False
        if self.rules.misere and self.ended(x, y) == 0:
            return False
        forbidden, deciders, known = 0, list[int](), len(self.deciders)
        for n, a, b in self._before(x, y, columns, rows, state):
            if self.meets(self.move, x, y, a, b):
                forbidden += 1
                free = self.blockable is None or not self.meets(self.blockable, x, y, a, b)
                deciders = [n] if free else [*deciders, n] if n not in deciders else deciders
                if free or forbidden > self.rules.n:
                    state[DECIDED] = n
                    self.held = held + 1 if known and {*deciders} <= {*self.deciders} else 0
                    self.deciders = deciders if self.rules.n < MOST_DECIDERS else []
                    return False
        return not self.rules.misere or self.has_more(x, y, forbidden, state)

    def decided_for(self, x: int, y: int, most: int, columns: Sequence[int], rows: Sequence[int]) -> int:
        """Return how many squares above the N-position (x, y), at most `most`, are surely N-positions too.

        Moves to the same P-positions as from (x, y) must show this. Return 0 if this test would not pay.
        """
        if self.held < self.tested_first or self.index is not None or y < x or most <= 0 or self.stretches is None:
            return 0
        found = self._all_stay(x, y, most, columns, rows)
        if found < min(WORTH_ASKING, most):
            self.held, self.tested_first = 0, min(2 * self.tested_first, TESTED_MOST)
        else:
            self.tested_first = TESTED_FIRST
        return found

    def _all_stay(self, x: int, y: int, most: int, columns: Sequence[int], rows: Sequence[int]) -> int:
        for n in self.deciders:
            a, b = columns[n], rows[n]
            most = min(most, self._stays(x, y, a, b, most))
            if self.rules.symmetric and a != b:
                most = min(most, self._stays(x, y, b, a, most))
        return most

    def _stays(self, x: int, y: int, a: int, b: int, most: int) -> int:
        """Return for how many squares above (x, y), at most `most`, the move to (a, b) keeps its two properties.

        The properties are whether the move is legal, and whether it may be forbidden.
        """
        i, j = x - a, y - b
        if i < 0:
            return most
        if j < 0:
            return -j - 1
        assert self.stretches is not None
        piles = (x, y, min(a, b), max(a, b), i, j, i, j)
        return min(stretch(*piles, most)[1] for stretch in self.stretches)

    def _before(
        self, x: int, y: int, columns: Sequence[int], rows: Sequence[int], state: MutableSequence[int]
    ) -> Iterator[tuple[int, int, int]]:
        """Yield (n, a, b) for each P-position number n found before, with its mirror image if the game is symmetric.

        With an index, only P-positions on a line with (x, y) are yielded. In state[TESTED] each P-position counts once,
        also if its mirror image is tested. With an index, each line counts too.
        """
        if self.index is not None:
            state[TESTED] += len(self.index.lines)
            for square in self.index.seen(x, y):
                state[TESTED] += 1
                yield square
            return
        first = self.deciders
        near = _around(min(state[DECIDED], state[FOUND] - 1), state[FOUND])
        for n in chain(first, (n for n in near if n not in first)):
            a, b = columns[n], rows[n]
            state[TESTED] += 1
            yield n, a, b
            if self.rules.symmetric and a != b:
                yield n, b, a

    def reaches(self, x: int, y: int, a: int, b: int) -> bool:
        """Return whether a move leads from (x, y) to the square (a, b)."""
        return self.meets(self.move, x, y, a, b)

    def reached_above(self, x: int, rows: Sequence[int], a: int, b: int) -> int:
        """Return a bitset: bit n is set if a move leads from (x, y), where y = rows[n] > x, to (a, b)."""
        i, test, found = x - a, self.move, 0
        if i < 0:
            return 0
        smaller, larger = (a, b) if a <= b else (b, a)
        for number, y in enumerate(rows):
            j = y - b
            if j >= 0 and i + j and test(x, y, smaller, larger, i, j, i, j):
                found |= 1 << number
        return found

    def weight(self, x: int, y: int, a: int, b: int) -> int:
        """Return 0 if no move leads from (x, y) to (a, b), 1 if the opponent may forbid this move, else n + 1.

        The opponent may forbid n moves. So (x, y) is an N-position if the weights of its moves to P-positions add up to
        more than n.
        """
        if not self.reaches(x, y, a, b):
            return 0
        return 1 if self.blockable is not None and self.meets(self.blockable, x, y, a, b) else self.rules.n + 1

    @staticmethod
    def meets(test: Test, x: int, y: int, a: int, b: int) -> bool:
        """Return whether taking tokens leads from (x, y) to (a, b), and this move meets the condition `test`."""
        i, j = x - a, y - b
        if i < 0 or j < 0 or i + j == 0:
            return False
        if a > b:
            a, b = b, a
        return (test(x, y, a, b, i, j, i, j) if x <= y else test(y, x, a, b, j, i, i, j)) != 0

    def has_more(self, x: int, y: int, number: int, state: MutableSequence[int]) -> bool:
        """Return whether more than `number` moves lead from (x, y) to squares of the board; `state` counts tests."""
        for a in range(x, -1, -1):
            for b in range(y, -1, -1):
                state[TESTED] += 1
                off = self.outside is not None and self.outside(min(a, b), max(a, b))
                if self.meets(self.move, x, y, a, b) and not off:
                    number -= 1
                    if number < 0:
                        return True
        return False
