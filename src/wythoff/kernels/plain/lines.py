"""The sweep of line games column by column, in exact Python integers.

In a line game any multiple of `step` may be taken from one pile, and other moves lie on lines. A *line* (s, u) + m*(p,
q), m >= 0, contains the moves that take s + m*p and u + m*q. The lines of one direction (p, q) form a *family*. A
*sweep* finds the P-positions of one column x after the other. Its arguments are:

- `plan`: the game, a `Plan`. `top`: the highest row y that is searched.
- `partner`: the P-positions found. If (x, y) is one, y is the *partner* of column x: partner[x*step + y % step] = y.
  Entries are -1 where no partner is known.
- `memory`: the lines that contain a P-position, a `LineMemory`.
"""

from __future__ import annotations

from collections.abc import MutableMapping, MutableSequence, Sequence
from typing import NamedTuple, TypeAlias

from wythoff.expressions import Expression, function
from wythoff.kernels.plain.boards import MOVE_VARIABLES

Links: TypeAlias = dict[int, int]


class Kept(NamedTuple):
    """A line of moves (s, u) + m*(p, q), m >= 0, that are legal only if they meet `test`.

    The test is a condition in x0 <= y0, the piles before the move, in x1 <= y1, the piles after it, and in the amounts
    i and j taken from the first and the second pile. Here k and l are other names of i and j. For a fixed target, it
    has the same result on two squares of the line that are a multiple of `period` steps apart. A single move has p = q
    = 0.
    """

    s: int
    u: int
    p: int
    q: int
    period: int
    test: Expression


class Plan(NamedTuple):
    """The description of a two-pile game whose moves are rook moves and moves on lines; (x, y) is a position.

    Rook moves take a multiple of `step` from one pile. A line (s, u, f) leads from (x, y) to (x - s, y - u), and from
    there by multiples of the direction (p, q) = families[f], p > 0. A vector (s, u) leads to (x - s, y - u) only. It
    has s > 0, or takes a multiple of `step` within the column. The first family is (step, 0), the rows. Symmetric games
    contain the mirror image of every line. There are no squares with x < hole[0] and y < hole[1]. On the lines in
    `kept`, a test decides which moves are legal; if there are any such lines, `step` is 1.
    """

    step: int
    families: tuple[tuple[int, int], ...]
    lines: tuple[tuple[int, int, int], ...]
    vectors: tuple[tuple[int, int], ...]
    symmetric: bool
    misere: bool
    hole: tuple[int, int]
    kept: tuple[Kept, ...] = ()

    @property
    def kept_families(self) -> tuple[tuple[int, int, int], ...]:
        """The distinct triples (p, q, period) of the lines in `kept`, without single moves."""
        return tuple(dict.fromkeys((one.p, one.q, one.period) for one in self.kept if one.p))

    def sets(self, columns: int) -> list[int]:
        """Return for each direction (p, q) of lines how many sets of lines a search of `columns` columns needs.

        There is a set for each remainder of the column modulo p. The items for `kept_families` come last; they need a
        set for each remainder modulo p*period.
        """
        return [*(min(p, columns) for p, _ in self.families), *(p * period for p, _, period in self.kept_families)]


class LowerValues:
    """The squares with Sprague-Grundy values less than g, found by earlier sweeps: one sweep for each value.

    columns[x] is a dictionary of the squares (x, y) with such values. It maps y to y + 1, because the search for a row
    without such a square may go on there.
    """

    def __init__(self, plan: Plan, columns: int, levels: int) -> None:
        self.step = plan.step
        self.columns: list[dict[int, int]] = [{} for _ in range(columns)]

    def add(self, partner: Sequence[int]) -> None:
        """Add the squares of the next Sprague-Grundy value: partner[x*step + y % step] = y, or -1 for none."""
        for place, y in enumerate(partner):
            if y >= 0:
                self.columns[place // self.step][y] = y + 1


class LineMemory:
    """The memory of `line_sweep`: the lines of moves that contain a P-position (occupied lines).

    A family is the set of all lines in one direction (p, q). `families` has a dictionary for each family. A key is the
    number of an occupied line; its value is the number of a line further up, such that all lines between the two are
    occupied too. So the search for a free line need not visit each of them. A family (p, q, period) of lines with a
    test has p*period such dictionaries in `kept`, one for each remainder of the column.
    """

    def __init__(self, plan: Plan) -> None:
        self.families: list[Links] = [{} for _ in plan.families]
        self.kept: dict[tuple[int, int, int], list[Links]] = {
            (p, q, period): [{} for _ in range(p * period)] for p, q, period in plan.kept_families
        }
        tests = [(one, function(one.test, MOVE_VARIABLES)) for one in plan.kept]
        self.vectors = [(one, test) for one, test in tests if not one.p]
        self.lines = [(one, test, self.kept[one.p, one.q, one.period]) for one, test in tests if one.p]


def line_sweep(
    plan: Plan,
    partner: MutableSequence[int],
    memory: LineMemory,
    start: int,
    end: int,
    top: int,
    lower: LowerValues | None = None,
) -> int:
    """Find the P-positions (x, y), y <= top, of the game `plan` in the columns from `start` to `end` - 1. Return `end`.

    With `lower`, which contains the squares of values less than g, find the squares of Sprague-Grundy value g instead:
    they are not in `lower`, and no move joins two of them.

    Each column gets one P-position for every residue of y modulo `step`, or -1 in `partner` if there is none up to
    `top`. In symmetric games also partner[y*step + x % step] = x if y is one of the columns.

    For each column and residue, the P-position has the least y that is not on a line with an earlier P-position. The
    line of a family through (x, y) is identified by x % p and y - ceil(q*x/p). Each occupied line of a column has a
    link to the next one, and chains of links are shortened by half as they are followed. So long stretches of occupied
    lines cost nearly nothing.

    Cost: O(end - start) for each line, amortised; this is measured, not proved.
    """
    step = plan.step
    for x in range(start, end):
        # Numbers of lines as keys of the links: p*(y - ceil(q*x/p)) + x % p.
        bases = [p * (-q * x // p) + x % p for p, q in plan.families]
        for s, u, family in plan.lines:
            for y in partner[(x - s) * step : (x - s + 1) * step] if x >= s else ():
                p = plan.families[family][0]
                seen = bases[family] + p * (y + u)
                if y >= 0:
                    memory.families[family][seen] = seen + p
        sets = [(links, base, p) for links, base, (p, _) in zip(memory.families, bases, plan.families, strict=True)]
        if plan.kept:
            _mark_kept(plan, partner, memory, x)
            sets += [(links[x % len(links)], -q * x // p, 1) for (p, q, _), links in memory.kept.items()]
        if lower is not None:
            sets.append((lower.columns[x], 0, 1))
        missing = list(partner[x * step : (x + 1) * step]).count(-1)
        y = x if plan.symmetric else plan.hole[1] if x < plan.hole[0] else 0
        while missing:
            y = _least_free(sets, y)
            if y > top:
                break
            if partner[x * step + y % step] == -1 and not _excluded(plan, partner, memory, x, y):
                partner[x * step + y % step] = y
                if plan.symmetric and y * step < len(partner):
                    partner[y * step + x % step] = x
                missing -= 1
            y += 1
    return end


def _least_free(sets: Sequence[tuple[MutableMapping[int, int], int, int]], y: int) -> int:
    """Return the least row from y on that is in none of the `sets` of rows.

    A set is given as (links, base, p): it contains row y if base + p*y is a key of the dictionary `links`. This maps
    the key to a larger number; all rows between the two are in the set.
    """
    lowest = y - 1
    while lowest < y:
        lowest = y
        for links, base, p in sets:
            key = base + p * y
            while key in links:
                following = links[key]
                if following in links:
                    links[key] = links[following]
                key = following
            y = (key - base) // p
    return y


def _mark_kept(plan: Plan, partner: Sequence[int], memory: LineMemory, x: int) -> None:
    """Mark the lines on which moves with a test lead to P-positions: those lines whose first square is in column x.

    The first square is the one from which the shortest move (s, u) leads to a P-position. Square number t of the line,
    0 <= t < period, stands for every `period`-th square after it too. If the test allows the move from it, the line is
    marked in the set for the columns of all these squares.
    """
    for (s, u, p, q, period, _), test, links in memory.lines:
        a = x - s
        b = partner[a] if a >= 0 else -1
        # In symmetric games only squares with y >= x are candidates, and lines of slope at most 1 do not lead there
        # from below.
        if b < 0 or (plan.symmetric and q <= p and b + u < x):
            continue
        low, high, line = min(a, b), max(a, b), b + u + (-q * x // p)
        for t in range(period):
            i, j = s + t * p, u + t * q
            if test(a + i, b + j, low, high, i, j, i, j):
                links[(x + t * p) % len(links)][line] = line + 1


def _excluded(plan: Plan, partner: Sequence[int], memory: LineMemory, x: int, y: int) -> bool:
    """Return whether (x, y) cannot be a P-position: a move of `plan.vectors` leads to one, or misere play forbids it.

    In misere play, a square without a move is no P-position.
    """
    step = plan.step
    for (i, j, *_), test in memory.vectors:
        a, b = x - i, y - j
        if a >= 0 <= b and partner[a] == b and test(x, y, min(a, b), max(a, b), i, j, i, j):
            return True
    for s, u in plan.vectors:
        if s <= x and u <= y and partner[(x - s) * step + (y - u) % step] == y - u:
            return True
    return plan.misere and not _can_move(plan, x, y)


def _can_move(plan: Plan, x: int, y: int) -> bool:
    """Return whether a rook move, a line or a vector of `plan` leads from (x, y) to a square of the board."""
    starts = [(0, plan.step), *((s, u) for s, u, _ in plan.lines), *plan.vectors]
    return any(s <= x and u <= y and (x - s >= plan.hole[0] or y - u >= plan.hole[1]) for s, u in starts)
