"""P-positions if a limited number of moves may lead from one to another; in exact Python integers.

A *track* is a set of moves at equal distances on a line: they take (i, j) + m*(p, q) for m = 0, 1, ... A *budget* is a
set of moves with a limit: the largest number of P-positions to which these moves may lead from a P-position. The *ray*
from (x, y) in direction (p, q) has the squares (x - m*p, y - m*q), m >= 0. Arguments of several functions:

- `rows`: the number of squares of a column. `directions`: the directions (p, q) of all tracks, numbered.
- `memory`: how many P-positions lie on each ray: memory[(d*depth + x % depth)*rows + y] for the ray from (x, y) in
  direction number d, in the last `depth` columns.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple, TypeAlias

# (i, j, d, count, budget): the moves that take i + m*p and j + m*q, 0 <= m < count, where (p, q) = directions[d]. A
# count of -1 means no end; a single move has the direction (0, 0) and the count -1. The P-positions reached by moves of
# one budget are counted together.
Track: TypeAlias = tuple[int, int, int, int, int]
Direction: TypeAlias = tuple[int, int]


class Budgets(NamedTuple):
    """Sets of moves with limits: from a P-position, the moves of budget number n lead to at most limits[n] P-positions.

    A track (i, j, d, count, n) contains moves of budget n: they take (i, j) + m*(p, q), 0 <= m < count, where (p, q) is
    directions[d]. A count of -1 means no end. In misere play, `every` is the number of a budget that contains all
    moves. In normal play it is -1.
    """

    tracks: tuple[Track, ...]
    directions: tuple[Direction, ...]
    limits: tuple[int, ...]
    every: int

    @property
    def depth(self) -> int:
        """How many columns of counts `count_up` stores in order to decide the squares of a column, itself included."""
        far = (i + max(count, 0) * self.directions[d][0] for i, _, d, count, _ in self.tracks)
        return 1 + max((*far, *(p for p, _ in self.directions)), default=0)

    @property
    def work(self) -> int:
        """How many steps `count_up` takes for each square, for estimates of time."""
        return 1 + len(self.tracks) + len(self.directions) + len(self.limits)


def count_up(
    lost: MutableSequence[int],
    ended: Sequence[int],
    budgets: Budgets,
    memory: MutableSequence[int],
    rows: int,
    start: int,
    end: int,
    symmetric: bool,
) -> None:
    """Find the P-positions in the columns `start` <= x < `end`: set lost[x*rows + y] to 1 or 0 for each y < rows.

    The entry is 1 if (x, y) is a P-position: if the moves of each item of `budgets` lead to at most the allowed number
    of P-positions. In misere play, some move must also lead to an N-position. No move may lie on two tracks of one
    budget. `ended` has a 1 at x*rows + y for squares that end the game; it is empty if there are none. `memory`
    contains counts of P-positions in earlier columns; it is updated. If the game is `symmetric`, only squares with x <=
    y are examined.

    Cost: for each square a step for each track and each direction.
    """
    tracks, directions, limits, every = budgets
    depth = budgets.depth
    for x in range(start, end):
        lowest = x if symmetric else 0
        tally = [[0] * rows for _ in limits]
        for i, j, d, count, budget in tracks:
            p, q = directions[d]
            if 0 < i <= x:
                _add(tally[budget], memory, (d * depth + (x - i) % depth) * rows, j, max(j, lowest), rows, 1)
            beyond, above = i + count * p, j + count * q
            if i > 0 and count >= 0 and beyond <= x:
                place = (d * depth + (x - beyond) % depth) * rows
                _add(tally[budget], memory, place, above, max(above, lowest), rows, -1)
        same = [track for track in tracks if track[0] == 0]
        for y in range(rows):
            if y < lowest:
                is_p = lost[y * rows + x]
            elif ended and ended[x * rows + y]:
                is_p = int(every < 0)
            else:
                found = [column[y] for column in tally]
                for track in same:
                    found[track[-1]] += _along(directions, depth, memory, rows, x, y, track)
                stopped = all(number <= limit for number, limit in zip(found, limits, strict=True))
                is_p = int(stopped and (every < 0 or _has_more(budgets, x, y, found[every])))
            lost[x * rows + y] = is_p
            for d, (p, q) in enumerate(directions):
                inside = p <= x and q <= y and (p or q)
                before = memory[(d * depth + (x - p) % depth) * rows + y - q] if inside else 0
                memory[(d * depth + x % depth) * rows + y] = is_p + before


def _add(tally: list[int], memory: Sequence[int], place: int, taken: int, lowest: int, rows: int, sign: int) -> None:
    """Add memory[place + y - taken] times `sign`, which is 1 or -1, to tally[y] for lowest <= y < rows.

    A column of counts of P-positions begins at memory[place]. The moves take `taken` from the second pile, so those
    from row y lead to row y - taken of this column.
    """
    for y in range(lowest, rows):
        tally[y] += sign * memory[place + y - taken]


def _along(
    directions: Sequence[Direction], depth: int, memory: Sequence[int], rows: int, x: int, y: int, track: Track
) -> int:
    """Count the P-positions to which moves of `track` lead from (x, y), by the counts that `memory` contains.

    A track (i, j, d, count, _) has the moves (i, j) + m*(p, q), 0 <= m < count, where (p, q) is directions[d]. Here i
    must be 0.
    """
    _, j, d, count, _ = track
    if y < j:
        return 0
    found = memory[(d * depth + x % depth) * rows + y - j]
    a, b = x - count * directions[d][0], y - j - count * directions[d][1]
    return found - memory[(d * depth + a % depth) * rows + b] if count >= 0 and a >= 0 and b >= 0 else found


def _has_more(budgets: Budgets, x: int, y: int, number: int) -> bool:
    """Return whether more than `number` moves are possible at (x, y).

    Only the moves of budget number budgets.every are counted, because this budget contains all moves.
    """
    for i, j, d, count, budget in budgets.tracks:
        if budget == budgets.every and i <= x and j <= y:
            p, q = budgets.directions[d]
            steps = 1 + min((x - i) // p if p else y, (y - j) // q if q else x) if p or q else 1
            number -= min(steps, count) if count >= 0 else steps
            if number < 0:
                return True
    return False
