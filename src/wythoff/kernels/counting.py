"""Boards on which a P-position may have moves to a limited number of P-positions, plain or compiled.

A board has the squares (x, y), x < `columns`, y < `rows`. A *budget* is a set of moves with a limit: from a P-position
they lead to at most this number of P-positions. A *track* (i, j, p, q, count) is a set of moves or cells (i + m*p, j +
m*q), 0 <= m < count; a count of -1 means no end. In `misere` play, the last budget must contain all moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.base.errors import brief
from wythoff.expressions import Expression
from wythoff.kernels import limits
from wythoff.kernels.boards import mark_ended
from wythoff.kernels.costs import Choice, choose, seconds
from wythoff.kernels.limits import Pairs, Progress, filled, parts, require_memory, silent
from wythoff.kernels.plain import counting as plain
from wythoff.kernels.plain.counting import Budgets as Budgets, Track

SQUARES = 1 << 18  # how many squares are decided between two calls of `progress`
SHORTEST_RUN = 3  # the least number of consecutive moves that are stored as a run; fewer are stored one by one


def budgets_of(tables: Sequence[tuple[bytes, int]], columns: int, rows: int, *, misere: bool) -> Budgets:
    """Return `tables`, a list of pairs (table, limit), in the form that `count_pairs` reads.

    A pair describes a set of moves: table[i*rows + j] is 1 if taking i and j is one of them. From a P-position, at most
    `limit` of these moves may lead to P-positions. In misere play, the last table must contain all moves.
    """
    directions: dict[tuple[int, int], int] = {}
    tracks: list[Track] = []
    for budget, (table, _) in enumerate(tables):
        for i, j, p, q, count in tracks_of(table, columns, rows):
            tracks.append((i, j, directions.setdefault((p, q), len(directions)), count, budget))
    # no square has moves to more P-positions than there are squares
    most = tuple(min(limit, columns * rows) for _, limit in tables)
    return Budgets(tuple(tracks), tuple(directions), most, len(tables) - 1 if misere else -1)


def budgets_of_lines(
    lines: Sequence[tuple[Sequence[tuple[int, int, int, int]], int]], columns: int, rows: int, *, misere: bool
) -> Budgets:
    """Return `lines`, a list of pairs (lines of moves, limit), in the form that `count_pairs` reads.

    A line (i, j, p, q) has the moves that take i + t*p and j + t*q, t >= 0. From a P-position, at most `limit` moves on
    the lines of a pair may lead to P-positions. The lines of a pair are disjoint. In misere play, the last pair must
    contain all moves.
    """
    directions: dict[tuple[int, int], int] = {}
    tracks = tuple(
        (i, j, directions.setdefault((p, q), len(directions)), -1, budget)
        for budget, (found, _) in enumerate(lines)
        for i, j, p, q in found
        if i < columns and j < rows
    )
    most = tuple(min(limit, columns * rows) for _, limit in lines)
    return Budgets(tracks, tuple(directions), most, len(lines) - 1 if misere else -1)


def tracks_of(table: bytes, columns: int, rows: int) -> list[tuple[int, int, int, int, int]]:
    """Split the ones of a table into few tracks (i, j, p, q, count): the cells (i + m*p, j + m*q) for 0 <= m < count.

    Cell (i, j), i < columns, j < rows, is table[i*rows + j]. A count of -1 means that the track goes to the edge of the
    table.

    Long stretches of rows, columns and diagonals are split off first, then regular steps on a line through (0, 0), then
    single cells. Cost: O(log(rows)) passes over the table, few if it consists of lines; a step for each cell left.
    """
    left = bytearray(table)
    found: list[tuple[int, int, int, int, int]] = []
    # the cells i*rows + j of a line form a slice, given by its start, step and length
    upwards = [(i * rows, 1, rows) for i in range(columns)]
    wide = columns >= SHORTEST_RUN  # in a narrower table, no stretch across it is long enough
    across = [(j, rows, columns) for j in range(rows)] if wide else []
    diagonals = [(j, rows + 1, min(columns, rows - j)) for j in range(rows)] if wide else []
    diagonals += [(i * rows, rows + 1, min(columns - i, rows)) for i in range(1, columns if wide else 0)]
    shortest = max(rows // 2, SHORTEST_RUN)
    while shortest >= SHORTEST_RUN and left.find(1) >= 0:
        for p, q, lines in ((0, 1, upwards), (1, 0, across), (1, 1, diagonals)):
            stretch = b"\1" * shortest
            for start, step, length in lines:
                if length >= shortest:
                    found += _stretches(left, start, step, length, stretch, rows, p, q)
        shortest //= 2
    cells = [divmod(place, rows) for place in _ones(left)]
    return found + _regular(cells, columns, rows)


def _stretches(
    left: bytearray, start: int, step: int, length: int, stretch: bytes, rows: int, p: int, q: int
) -> list[tuple[int, int, int, int, int]]:
    """Remove the long runs of ones on one line from the table `left`, and return them as tracks (i, j, p, q, count).

    The line has the cells left[start + m*step], 0 <= m < length, and the direction (p, q). A run is long if it contains
    `stretch`, a sequence of ones.
    """
    line = left[start : start + (length - 1) * step + 1 : step]
    found = []
    place = line.find(stretch)
    while place >= 0:
        end = line.find(0, place)
        end = length if end < 0 else end
        i, j = divmod(start + place * step, rows)
        found.append((i, j, p, q, -1 if end == length else end - place))
        left[start + place * step : start + (end - 1) * step + 1 : step] = bytes(end - place)
        place = line.find(stretch, end)
    return found


def _ones(table: bytearray) -> list[int]:
    found = []
    place = table.find(1)
    while place >= 0:
        found.append(place)
        place = table.find(1, place + 1)
    return found


def _regular(cells: Sequence[tuple[int, int]], columns: int, rows: int) -> list[tuple[int, int, int, int, int]]:
    """Return the `cells`, pairs (i, j), as tracks (i, j, p, q, count) on lines through (0, 0).

    A track has the cells (i + m*p, j + m*q), 0 <= m < count. All tracks on one line have the same (p, q): the one that
    needs the fewest tracks. A count of -1 means that the track goes to the edge of the table.
    """
    from math import gcd

    rays: dict[tuple[int, int], list[int]] = {}
    for i, j in cells:
        times = gcd(i, j)
        rays.setdefault((i // times, j // times), []).append(times)
    found = []
    for (p, q), multiples in rays.items():
        last = min((columns - 1) // p if p else rows, (rows - 1) // q if q else columns)
        among = set(multiples)
        steps = range(1, min(last, 64) + 1) if len(among) >= SHORTEST_RUN else ()
        step = min(steps, key=lambda step: sum(1 for m in among if m - step not in among), default=0)
        for m in sorted(among):
            if not step:
                found.append((m * p, m * q, 0, 0, -1))
            elif m - step not in among:
                count = next(count for count in range(1, last + 2) if m + count * step not in among)
                endless = m + count * step > last
                found.append((m * p, m * q, step * p, step * q, -1 if endless else count))
    return found


def count_seconds(work: float, columns: int, rows: int, tables: int) -> float:
    """Estimate the seconds of `budgets_of` for a list of `tables` tables, plus those of `count_pairs`.

    `count_pairs` takes `work` steps for each of the columns*rows squares of the board.
    """
    squares = columns * rows
    return seconds(False, cells=tables * squares / 4) + _chosen(work, squares).seconds


def _chosen(work: float, squares: int) -> Choice:
    return choose("counting", tests=2 * squares, cells=work * squares)


def count_pairs(
    budgets: Budgets,
    columns: int,
    rows: int,
    *,
    symmetric: bool,
    ends: Expression | None = None,
    progress: Progress = silent,
) -> tuple[Pairs, int]:
    """Return ((all x, all y), least) for the P-positions (x, y), x < columns, y < rows, of the game `budgets`.

    Each budget is a set of moves, with a limit: from a P-position, at most so many of its moves lead to P-positions.
    `least` is the least number of P-positions in a column. In symmetric games columns <= rows, and only P-positions
    with x <= y are returned. Squares that meet the condition `ends` in x and y end the game. Cost: O(columns * rows)
    for each track. Memory: a byte for each square (with `ends` rows^2 besides), and for each direction of tracks and
    each of the last `budgets.depth` columns, which are kept, 4 bytes a row (plain 8). Raises: EvaluationError where the
    condition has no value; TooLargeError.
    """
    pays = _chosen(budgets.work, columns * rows).compiled
    compiled = limits.kernel_of("counting") if pays else None
    remembered = len(budgets.directions) * budgets.depth * rows
    size = columns * rows + (rows * rows if ends else 0) + remembered * (4 if compiled else 8)
    require_memory(size, f"a board of {brief(columns)} by {brief(rows)} squares", progress=progress)
    lost, ended = (filled(compiled, size, kind="uint8") for size in (columns * rows, rows * rows if ends else 0))
    # the numbers of P-positions on a ray fit in 32 bits: larger boards would take too long
    memory = filled(compiled, remembered, kind="int32")
    if ends:
        mark_ended(ended, ends, rows, rows, symmetric)
    for start, end in parts(columns, max(1, SQUARES // max(rows, 1)), progress):
        (compiled or plain).count_up(lost, ended, budgets, memory, rows, start, end, symmetric)
    if compiled:
        return compiled.listed(lost, rows, symmetric), compiled.least_in_a_column(lost, columns, rows)
    places = [divmod(place, rows) for place in _ones(lost)]
    found = [(x, y) for x, y in places if x <= y or not symmetric]
    least = min((lost[x * rows : (x + 1) * rows].count(1) for x in range(columns)), default=0)
    return ([x for x, _ in found], [y for _, y in found]), least
