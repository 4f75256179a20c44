"""Sprague-Grundy values in the rows 0 to r, computed column by column by a `RowMachine`, plain or compiled.

Row x consists of the positions (x, y), y = 0, 1, ... A value in row x differs from its column y by at most the *depth*
of the row, and is searched in a window of bits that suffices for this. So nothing can overflow. The memory of the
machine does not grow with the columns. A `RowPlan`, or `plan`, describes the game to the machine.
"""

from __future__ import annotations

from wythoff.base.errors import brief
from wythoff.kernels import limits
from wythoff.kernels.costs import choose, seconds
from wythoff.kernels.limits import NUMBER_BYTES, WORD_BITS, require_memory, require_time
from wythoff.kernels.plain.rows import RowMachine, RowPlan


def row_seconds(plan: RowPlan, columns: int) -> float:
    """Estimate the seconds to compute `columns` columns of the game that `plan` describes."""
    return choose("rows", cells=_cells(plan, columns)).seconds


def _cells(plan: RowPlan, columns: int) -> int:
    return len(plan.depths) * columns * (1 + len(plan.families) + len(plan.lines))


def require_rows(row: int, columns: int) -> None:
    """Raise a TooLargeError if `columns` columns of the rows 0 to `row` cannot fit in memory or time for any game."""
    what = _what(row, columns)
    require_memory(row * row // 8, what)
    require_time(seconds(True, cells=row * columns), what)


def row_machine(plan: RowPlan, columns: int) -> RowMachine:
    """Return a machine that computes the values of the game `plan`, plain or compiled: the faster one for `columns`.

    Cost: O(1) for each cell, and for each line and each direction of lines in it. Memory: for r rows, O(r^2) bits for
    each direction of lines, for any number of columns. Raises: TooLargeError.
    """
    chosen, what = choose("rows", cells=_cells(plan, columns)), _what(len(plan.depths) - 1, columns)
    require_time(chosen.seconds, what)
    require_memory(_size(plan, compiled=chosen.compiled), what)
    machine: RowMachine = limits.kernel_of("rows", chosen.compiled).RowMachine(plan)
    return machine


def row_stages(plan: RowPlan, columns: int) -> tuple[int, ...]:
    """Return one or two numbers of columns after which a caller should look for repeated states; last comes `columns`.

    If the caller finds one, it may stop, because all later columns repeat. If there are two numbers, the plain form
    computes the columns up to the first, because starting the compiled form pays only beyond it.
    """
    if not choose("rows", cells=_cells(plan, columns)).compiled:
        return (columns,)
    soon = int(limits.start_seconds() / seconds(False, cells=_cells(plan, 1)))
    return (soon, columns) if 0 < soon < columns else (columns,)


def _size(plan: RowPlan, *, compiled: bool) -> int:
    """Estimate how many bytes the machine takes that computes the values of the game `plan`."""
    rows, depth, reach = len(plan.depths), plan.depths[-1], plan.reaches[-1]
    if compiled:
        sets = rows + sum(q * rows + p for p, q in plan.families)
        return sets * max(WORD_BITS, 2 * (reach + depth + rows)) // 8 + 8 * rows * (reach + 1)
    highest = max((j for _, j, _ in plan.lines), default=0)
    sets = rows * (2 + highest + sum(q + 1 for _, q in plan.families))
    return sets * (NUMBER_BYTES + (depth + rows) // 8) + NUMBER_BYTES * rows * reach


def _what(row: int, columns: int) -> str:
    return f"{brief(columns)} columns of the rows 0 to {brief(row)}"
