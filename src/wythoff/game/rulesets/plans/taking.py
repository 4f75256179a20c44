"""Tables of the amounts that may be taken, for moves that are legal at every position or at none."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff import kernels
from wythoff.expressions import Expression, function
from wythoff.game.rulesets.families import LENGTH_VARIABLES, Diagonal, Keep, Nim, Where
from wythoff.game.rulesets.meaning.conditions import amounts_only, as_condition
from wythoff.game.rulesets.moves import Moves, Union, Without


def amounts(moves: Moves, columns: int, rows: int) -> bytes | None:
    """Return a table with table[i*rows + j] = 1 if i and j may be taken, else 0; None if this depends on the position.

    >>> from wythoff.game.rulesets import parse
    >>> list(amounts(parse("nim(step=2) | diagonal"), 2, 3)), amounts(parse("where(k < l)"), 2, 3)
    ([0, 0, 1, 0, 1, 0], None)

    i runs from 0 to columns - 1 and j from 0 to rows - 1, with columns <= rows. Cost: one step for each line of the
    moves; 2 rows^2 evaluations of each condition. Raises: EvaluationError if a condition is undefined for some amounts.
    """
    size = columns * rows
    found = _bits(moves, columns, rows)
    if found is None and amounts_only(moves):
        # parts that depend on the position may cancel each other, so the condition for all moves is tried too
        condition = as_condition(moves)
        table = None if condition is None else kernels.move_table(condition, rows)
        return None if table is None else table[:size]
    return None if found is None else found.to_bytes(size, "little")


def conditions(moves: Moves) -> Iterator[Expression]:
    """Yield the conditions that `amounts` evaluates for these moves."""
    match moves:
        case Union():
            for part in moves.parts:
                yield from conditions(part)
        case Without():
            yield from conditions(moves.moves)
            yield from conditions(moves.removed)
        case Keep():
            yield from conditions(moves.moves)
            yield from conditions(Where(moves.condition))
        case Where() if condition := as_condition(moves):
            yield condition


def _bits(moves: Moves, columns: int, rows: int) -> int | None:
    """Return the table of `amounts` as one integer with a byte for each entry, so that `|` and `&` combine tables.

    `columns` and `rows` are those of `amounts`.
    """
    match moves:
        case Union():
            joined = 0
            for part in moves.parts:
                bits = _bits(part, columns, rows)
                if bits is None:
                    return None
                joined |= bits
            return joined
        case Without():
            kept, removed = _bits(moves.moves, columns, rows), _bits(moves.removed, columns, rows)
            return None if kept is None or removed is None else kept & ~removed
        case Keep():
            kept, allowed = _bits(moves.moves, columns, rows), _bits(Where(moves.condition), columns, rows)
            return None if kept is None or allowed is None else kept & allowed
        case Where():
            condition = as_condition(moves)
            table = kernels.move_table(condition, rows) if condition is not None and amounts_only(moves) else None
            return None if table is None else int.from_bytes(table[: columns * rows], "little")
        case Nim() if moves.lengths is not None:
            return _rook_moves(moves, columns, rows)
        case Diagonal() if moves.width.constant is not None and moves.width.constant > rows:
            return _bits(Diagonal(rows, moves.step), columns, rows)
    lines = moves.lines()
    return None if lines is None else int.from_bytes(kernels.marked_lines(lines, columns, rows), "little")


def _rook_moves(moves: Nim, columns: int, rows: int) -> int:
    assert moves.lengths is not None
    meets, table = function(moves.lengths, LENGTH_VARIABLES), bytearray(columns * rows)
    for n in range(moves.step, rows, moves.step):
        if meets(n):
            table[n] = 1
            if n < columns:
                table[n * rows] = 1
    return int.from_bytes(table, "little")
