"""Tables of Sprague-Grundy values of line games, filled row by row, plain or compiled.

A `game` is a `LineGame`. Its moves lie on lines: they take (s, u) + m*(p, q), m >= 0, or are single moves, *vectors*.
The table of values has `side` rows and columns, and lies in memory or in a file. A value is at most the number of moves
that can still be made, and at most the number of options. So the number of bits for a value is known before any value
is computed. A `board` marks squares that end the game (with `ENDED`) and places without a square (with `NO_SQUARE`); it
is b"" if there are none. In `misere` play, a square without a move has the value 1.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from wythoff.base.errors import brief
from wythoff.expressions import Expression
from wythoff.kernels import limits
from wythoff.kernels.boards import mark_ended
from wythoff.kernels.costs import Choice, choose
from wythoff.kernels.limits import NUMBER_BYTES, WORD_BITS, Progress, parts, require_memory, silent
from wythoff.kernels.plain import values as plain
from wythoff.kernels.plain.values import LineGame as LineGame, numbering
from wythoff.kernels.tables import Needs, array_of, width

BLOCK = 2048  # how many rows and columns are copied to the other half of the table at a time


def largest_value(game: LineGame, side: int) -> int:
    """Return an upper bound for the Sprague-Grundy values of `game` on a board of side x side squares.

    It is the length of the longest play or the largest number of options, whichever is less.

    >>> from wythoff.kernels.plain.values import Family
    >>> largest_value(LineGame(True, (Family(0, 1, True, ()), Family(1, 1, True, ())), ()), 100)
    198
    """
    most = side - 1
    options = len(game.vectors)
    for p, q, own, starts in game.families:
        images = 2 if game.symmetric and p != q else 1
        for i, j in (*starts, *(((p, q),) if own else ())):
            steps = min((most - i) // p if p else most, (most - j) // q if q else most)
            options += images * max(steps + 1, 0)
    return min(2 * most, options)


def on_board(game: LineGame, side: int) -> LineGame:
    """Return the same game with only the moves that fit on a board with `side` rows.

    A line with at most one move on the board becomes a vector. A line without a move on the board is left out. So the
    board bounds the number of lines, for any directions.

    >>> from wythoff.kernels.plain.values import Family
    >>> on_board(LineGame(True, (Family(0, 1, True, ()), Family(1, 10**30, True, ((1, 2),))), ()), 100)
    LineGame(symmetric=True, families=(Family(p=0, q=1, own=True, starts=()),), vectors=((1, 2), (2, 1)))
    """
    kept = tuple(
        family._replace(starts=tuple(start for start in family.starts if max(start) < side))
        for family in game.families
        if max(family.p, family.q) < side
    )
    gone = (family for family in game.families if max(family.p, family.q) >= side)
    starts = [(start, game.symmetric and family.p != family.q) for family in gone for start in family.starts]
    vectors = (*game.vectors, *(image for (i, j), both in starts for image in ((i, j), (j, i))[: 1 + both]))
    return LineGame(game.symmetric, kept, tuple(vector for vector in dict.fromkeys(vectors) if max(vector) < side))


def line_needs(game: LineGame, side: int) -> Needs:
    """Return what `line_table` needs for side x side values: bytes besides the table, bytes of the table, seconds."""
    game = on_board(game, side)
    chosen = _choice(game, side)
    if not chosen.compiled:
        return Needs(0, NUMBER_BYTES * side * side, chosen.seconds, streams=limits.has_numba())
    largest = largest_value(game, side)
    # the same numbers as in `compiled.values.sizes`, which cannot be imported without numpy
    words, summary = (largest // WORD_BITS + 8) // 8 * 8 | 8, largest // WORD_BITS**2 + 1
    lines = sum(numbering(family, side, game.symmetric)[1] for family in game.families)
    return Needs(8 * lines * (words + summary), width(largest) * side * side, chosen.seconds, streams=True)


def _choice(game: LineGame, side: int) -> Choice:
    images = sum(2 if game.symmetric and p != q else 1 for p, q, *_ in game.families)
    lines = 1 + images + sum(len(family.starts) for family in game.families) + len(game.vectors)
    return choose("values", built=("values",), cells=lines * side * side // (2 if game.symmetric else 1))


def line_table(
    game: LineGame,
    side: int,
    *,
    board: bytes = b"",
    misere: bool = False,
    out: Any = None,
    place: str | None = None,
    threads: int = 1,
    progress: Progress = silent,
) -> Any:
    """Return the Sprague-Grundy values of `game` for all squares with x, y < side as table[x][y].

    `board` has a byte for each square, row by row: `ENDED` if it ends the game, `NO_SQUARE` if it does not exist, else
    0. It is b"" if all are 0. For places without a square, the entry is None, or in an array the largest number of its
    type. `out` is an array of side x side uint16 or uint32 to fill, as new memory costs about a tenth of the work. For
    tables that do not fit in memory, `place` names a .npy file to fill instead. `threads` is the number of threads of
    the compiled form.

    Cost: O(side^2) for each family and start, a little more for larger boards: compiled, for Wythoff Nim, 6 ns a square
    at 1024, 7.4 at 4096, 7.6 at 8192. Memory: see `line_needs`; with a file, the table itself needs no memory. Raises:
    TooLargeError.
    """
    game = on_board(game, side)
    if out is None and place is None and not _choice(game, side).compiled:
        return _plain_table(game, side, board, misere, progress)
    needed, largest = line_needs(game, side), largest_value(game, side)
    require_memory(
        needed.memory + (needed.table if out is None and place is None else 0), f"{brief(side)} rows", progress=progress
    )
    compiled = limits.kernel_of("values")
    table = array_of((side, side), width(largest), out, place)
    if not side:
        return table
    # In a file, copying each square at once to its mirror image would write to as many pages as there are rows. So the
    # table is mirrored in blocks at the end.
    mirror = game.symmetric and place is None
    _fill(compiled.ValueLines(game, side, largest + 1), table, compiled.codes(board), misere, mirror, threads, progress)
    if game.symmetric and not mirror:
        for start in range(0, side, BLOCK):
            compiled.mirrored(table, start, min(side, start + BLOCK), side, BLOCK)
    return table


def ended_board(ends: Expression, side: int, *, symmetric: bool) -> bytes:
    """Return side*side bytes: at index x*side + y, `ENDED` if (x, y) meets the condition `ends` in x and y, else 0.

    If `symmetric`, the condition is evaluated for (min(x, y), max(x, y)).

    Raises: EvaluationError where the condition has no value.
    """
    board = bytearray(side * side)
    mark_ended(board, ends, side, side, symmetric)
    return bytes(board).replace(b"\1", bytes([plain.ENDED]))


def _plain_table(game: LineGame, side: int, board: bytes, misere: bool, progress: Progress) -> plain.ValueRows:
    require_memory(NUMBER_BYTES * side * side, f"{brief(side)} rows in plain lists", progress=progress)
    rows: plain.ValueRows = [[None] * side for _ in range(side)]
    memory = plain.ValueMemory(game, side)
    for start, end in parts(side, 16, progress):
        plain.line_values(game, rows, memory, start, end, board, misere)
    return rows


def _fill(lines: Any, table: Any, board: Any, misere: bool, mirror: bool, threads: int, progress: Progress) -> None:
    """Fill a table block by block: rows in bands, columns in tiles. A block needs the blocks above it and to its left.

    So several threads can fill the blocks of one anti-diagonal at the same time. `lines` are the sets of the compiled
    form, its `ValueLines`. If `mirror`, values are copied to the other half of a symmetric table.
    """
    compiled, side, symmetric = limits.kernel_of("values"), len(table), lines.game.symmetric
    bands, tiles = -(-side // compiled.BAND), -(-side // compiled.TILE)
    # A single thread takes a whole band at a time. Several threads take blocks, so that each diagonal has blocks for
    # all threads.
    height, width = (1, tiles) if threads == 1 else (-(-bands // (8 * threads)), -(-tiles // (4 * threads)))
    rows, columns = -(-bands // height), -(-tiles // width)

    def fill(row: int, column: int) -> None:
        for start in range(row * height * compiled.BAND, min((row + 1) * height * compiled.BAND, side), compiled.BAND):
            first = max(column * width, start // compiled.TILE if symmetric else 0)
            end, last = min(start + compiled.BAND, side), min((column + 1) * width, tiles)
            compiled.line_values(lines, table, start, end, first, last, board, misere, mirror)

    with ExitStack() as stack:
        many: Any = map
        if threads > 1:
            from concurrent.futures import ThreadPoolExecutor  # slower to load than filling a small table

            many = stack.enter_context(ThreadPoolExecutor(threads)).map
        for diagonal in range(rows + columns - 1):
            reached = range(max(0, diagonal - rows + 1), min(diagonal + 1, columns))
            list(many(fill, (diagonal - column for column in reached), reached))
            progress(diagonal + 1, rows + columns - 1)
