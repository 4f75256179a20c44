"""P-positions where a P-position may have moves to a limited number of P-positions, compiled.

As in `plain.counting`, a *track* is a set of moves that take (i, j) + m*(p, q), m = 0, 1, ..., and a *budget* is a set
of tracks with a limit: from a P-position, they lead to at most this number of P-positions. The *ray* from (x, y) in
direction (p, q) has the squares (x - m*p, y - m*q), m >= 0. Arguments of several functions:

- `lost`: the squares decided so far: lost[x*rows + y] is 1 if (x, y) is a P-position, else 0.
- `rows`: the number of squares of a column. `directions`: the directions (p, q) of all tracks, numbered.
- `memory`: numbers of P-positions on rays: memory[(d*depth + x % depth)*rows + y] for the ray from (x, y) in direction
  number d, in the last `depth` columns.
- `tracks`: rows (i, j, d, count, number of the budget) with the direction number d; a count of -1 means no end.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.plain.counting import Budgets


def listed(lost: Any, rows: int, symmetric: bool) -> tuple[Any, Any]:
    """Return the P-positions (x, y) that are marked in `lost`, as (array of x, array of y), in lexicographic order.

    lost[x*rows + y] is 1 if (x, y) is a P-position, else 0. If `symmetric`, return only those with x <= y.
    """
    x, y = np.divmod(np.flatnonzero(lost.view(np.bool_)), rows)
    kept = y >= x if symmetric else slice(None)
    return x[kept], y[kept]


def least_in_a_column(lost: Any, columns: int, rows: int) -> int:
    """Return the least number of P-positions in a column: of (x, y) with lost[x*rows + y] = 1 and a given x."""
    return int(lost.reshape(columns, rows).sum(axis=1).min())


def count_up(
    lost: Any, ended: Any, budgets: Budgets, memory: Any, rows: int, start: int, end: int, symmetric: bool
) -> None:
    """Find the P-positions (x, y), y < rows, in the columns `start` <= x < `end`: set lost[x*rows + y] to 1 or 0.

    `budgets` contains the moves, and limits of how many of them may lead from a P-position to P-positions. `ended` has
    a 1 at x*rows + y for squares (x, y) that end the game, or is empty. `memory` contains counts for earlier columns;
    pass the same array to all calls. If `symmetric`, only squares with x <= y are examined.
    """
    listed_tracks, directions, limits, every = budgets
    tracks, steps = np.array(listed_tracks, np.int64).reshape(-1, 5), np.array(directions, np.int64).reshape(-1, 2)
    same = np.flatnonzero(tracks[:, 0] == 0)
    # If any number may be taken within a column, one running count is the number of P-positions reached there.
    rook = len(same) == 1 and tracks[same[0], 1] == 1 and tracks[same[0], 3] < 0
    rook = rook and directions[tracks[same[0], 2]] == (0, 1)
    above, unread = np.full(len(steps), -rows), np.zeros(len(steps), np.bool_)
    for d, (p, q) in enumerate(directions):
        along = tracks[tracks[:, 2] == d]
        unread[d] = rook and d == tracks[same[0], 2] and not along[:, 0].any()
        # In symmetric games a column is read only for y >= x. Along a direction with p >= q, moves from such squares
        # lead only to squares (a, b) with b - a >= the least i - j of the moves. Lower squares need not be stored.
        if symmetric and p >= q:
            above[d] = (along[:, 0] - along[:, 1]).min()
    quick = len(limits) == 1 and every < 0 and len(ended) == 0 and (rook or len(same) == 0)
    _count_up(
        lost, ended, tracks, steps, np.array(limits, np.int64), every, same, bool(rook), unread, above, bool(quick),
        memory, budgets.depth, rows, start, end, symmetric,
    )  # fmt: skip


@njit(nogil=True, cache=True)
def _count_up(  # type: ignore[no-untyped-def]  # numba infers the types
    lost, ended, tracks, directions, limits, every, same, rook, unread, above, quick, memory, depth, rows, start, end,
    symmetric,
):  # fmt: skip
    budgets, ways = len(limits), len(directions)
    tally = np.zeros((budgets, rows), np.int32)
    found = np.zeros(budgets, np.int64)
    here, before = np.zeros(ways, np.int64), np.zeros(ways, np.int64)
    for x in range(start, end):
        lowest = x if symmetric else 0
        _tally(tally, tracks, directions, memory, depth, rows, x, lowest)
        if quick:
            _run(lost, tally[0], limits[0], rook, rows, x, lowest, symmetric)
            _remember(lost, directions, unread, above, memory, depth, rows, x)
            continue
        for d in range(ways):
            here[d] = (d * depth + x % depth) * rows
            before[d] = (d * depth + (x - directions[d, 0]) % depth) * rows - directions[d, 1]
        for y in range(rows):
            if y < lowest:
                is_p = lost[y * rows + x] != 0
            elif len(ended) and ended[x * rows + y]:
                is_p = every < 0
            else:
                for b in range(budgets):
                    found[b] = tally[b, y]
                for n in same:
                    j, d = tracks[n, 1], tracks[n, 2]
                    if y >= j:
                        found[tracks[n, 4]] += memory[here[d] + y - j]
                        if tracks[n, 3] >= 0:
                            found[tracks[n, 4]] -= _beyond(memory, directions, depth, rows, x, y, tracks, n)
                is_p = True
                for b in range(budgets):
                    is_p = is_p and found[b] <= limits[b]
                if is_p and every >= 0:
                    is_p = _has_more(tracks, directions, every, x, y, found[every])
            lost[x * rows + y] = is_p
            for d in range(ways):
                p, q = directions[d, 0], directions[d, 1]
                number = 1 if is_p else 0
                if p <= x and q <= y and (p or q):
                    number += memory[before[d] + y]
                memory[here[d] + y] = number


@njit(nogil=True, cache=True)
def _tally(tally, tracks, directions, memory, depth, rows, x, lowest):  # type: ignore[no-untyped-def]
    """Set tally[b, y] to the number of P-positions in other columns to which moves of budget b lead from (x, y).

    A budget is a set of moves. The column x is given, and all y from `lowest` to `rows` - 1 are processed.
    """
    tally[:, lowest:] = 0
    for n in range(len(tracks)):
        i, j, d, count, budget = tracks[n, 0], tracks[n, 1], tracks[n, 2], tracks[n, 3], tracks[n, 4]
        if i == 0:
            continue
        if i <= x:
            low = max(j, lowest)
            place = (d * depth + (x - i) % depth) * rows
            to, seen = tally[budget, low:], memory[place + low - j : place + rows - j]
            for y in range(len(to)):
                to[y] += seen[y]
        beyond, above = i + count * directions[d, 0], j + count * directions[d, 1]
        if count >= 0 and beyond <= x and above < rows:
            low = max(above, lowest)
            place = (d * depth + (x - beyond) % depth) * rows
            to, seen = tally[budget, low:], memory[place + low - above : place + rows - above]
            for y in range(len(to)):
                to[y] -= seen[y]


@njit(nogil=True, cache=True)
def _run(lost, tally, limit, rook, rows, x, lowest, symmetric):  # type: ignore[no-untyped-def]
    """Find the P-positions (x, y), y >= `lowest`, in column x, if one limit holds for all moves together.

    A square (x, y) is a P-position if at most `limit` of its moves lead to P-positions. tally[y] counts the P-positions
    in other columns to which moves lead. If `rook`, moves also lead to all lower squares of the column. If `symmetric`,
    (y, x) is marked as well.
    """
    column = lost[x * rows : (x + 1) * rows]
    met = 0
    for y in range(lowest):
        met += column[y]
    least = limit - met if rook else limit
    for y in range(lowest, rows):
        if tally[y] <= least:
            column[y] = 1
            if rook:
                least -= 1
            if symmetric and y * rows + x < len(lost):
                lost[y * rows + x] = 1


@njit(nogil=True, cache=True)
def _remember(lost, directions, unread, above, memory, depth, rows, x):  # type: ignore[no-untyped-def]
    """Store in `memory`, for each square (x, y) of column x and each direction, how many P-positions lie on its ray.

    The ray from (x, y) in direction (p, q) has the squares (x - m*p, y - m*q), m >= 0. Counts that are never read are
    left out: those for direction number d if unread[d], and those for y < x + above[d].
    """
    column = lost[x * rows : (x + 1) * rows]
    for d in range(len(directions)):
        if unread[d]:
            continue
        p, q = directions[d, 0], directions[d, 1]
        low = min(max(x + above[d], 0), rows)
        here = memory[(d * depth + x % depth) * rows :][:rows]
        if p > x or (p == 0 and q == 0):
            q = rows  # the rays from this column have no other square
        to, more = here[low:q], column[low:q]
        for y in range(len(to)):
            to[y] = more[y]
        low = max(low, q)
        to, more, before = here[low:], column[low:], memory[(d * depth + (x - p) % depth) * rows + low - q :]
        for y in range(len(to)):
            to[y] = more[y] + before[y]


@njit(nogil=True, cache=True)
def _beyond(memory, directions, depth, rows, x, y, tracks, n):  # type: ignore[no-untyped-def]
    """Return how many P-positions lie on the line of track number n from (x, y), but too far away for its moves.

    The moves of a track take (0, j) + m*(p, q), 0 <= m < count. Counted are the P-positions to which these moves would
    lead for m >= count.
    """
    j, d, count = tracks[n, 1], tracks[n, 2], tracks[n, 3]
    a, b = x - count * directions[d, 0], y - j - count * directions[d, 1]
    return memory[(d * depth + a % depth) * rows + b] if a >= 0 and b >= 0 else 0


@njit(nogil=True, cache=True)
def _has_more(tracks, directions, every, x, y, number):  # type: ignore[no-untyped-def]
    for n in range(len(tracks)):
        i, j, d, count, budget = tracks[n, 0], tracks[n, 1], tracks[n, 2], tracks[n, 3], tracks[n, 4]
        if budget == every and i <= x and j <= y:
            p, q = directions[d, 0], directions[d, 1]
            steps = 1
            if p or q:
                steps += min((x - i) // p if p else y, (y - j) // q if q else x)
            number -= min(steps, count) if count >= 0 else steps
            if number < 0:
                return True
    return False
