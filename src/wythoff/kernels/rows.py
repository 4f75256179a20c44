"""The door of the machine of rows: Sprague-Grundy values of the rows 0 to r, column by column, plain or compiled.

A value differs from its column by at most the depth of its row, and is found in a window of that many bits: nothing can
wrap. What the machine remembers does not grow with the columns.
"""

from __future__ import annotations

from wythoff.errors import brief
from wythoff.kernels import limits
from wythoff.kernels.limits import require_memory, require_time
from wythoff.kernels.plain.rows import RowMachine, RowPlan

# Seconds of a cell, and of each family and line in it.
PLAIN_SECONDS, PLAIN_SECONDS_A_LINE = 0.4e-6, 0.12e-6
SECONDS, SECONDS_A_LINE = 5e-9, 3.5e-9  # the same, compiled
NUMBER = 40  # bytes of a Python integer, and its place in a list


def row_seconds(plan: RowPlan, columns: int) -> float:
    """About how long that many columns take, in whichever form."""
    plainly = _plain_seconds(plan, columns)
    if limits.has_numba() and limits.compiling_pays(plainly):
        return _cells(plan, columns) * (SECONDS + SECONDS_A_LINE * _work(plan))
    return plainly


def _plain_seconds(plan: RowPlan, columns: int) -> float:
    return _cells(plan, columns) * (PLAIN_SECONDS + PLAIN_SECONDS_A_LINE * _work(plan))


def _cells(plan: RowPlan, columns: int) -> int:
    return min(len(plan.depths) * columns, limits.ENDLESS)


def _work(plan: RowPlan) -> int:
    return len(plan.families) + len(plan.lines)


def require_rows(row: int, columns: int) -> None:
    """Refuse rows that are too many for any plan.

    Raises: TooLargeError.
    """
    what = _what(row, columns)
    require_memory(row * row // 8, what)
    require_time(min(row * columns, limits.ENDLESS) * SECONDS, what)


def row_machine(plan: RowPlan, columns: int) -> RowMachine:
    """The machine for that many columns of the rows of a plan.

    Cost: O(1) for each cell, and for each family and line in it.
    Memory: O(r^2) bits for each family, whatever the number of columns. Raises: TooLargeError.
    """
    compiled = limits.compiling_pays(_plain_seconds(plan, columns))
    what = _what(len(plan.depths) - 1, columns)
    require_time(row_seconds(plan, columns), what)
    require_memory(_size(plan, compiled=compiled), what)
    machine: RowMachine = limits.twin("rows", compiled).RowMachine(plan)
    return machine


def row_stages(plan: RowPlan, columns: int) -> tuple[int, ...]:
    """To which columns a search that may end early should go: first as far as the plain twin is sooner done."""
    if not limits.compiling_pays(_plain_seconds(plan, columns)):
        return (columns,)
    soon = int(limits.start_seconds() / _plain_seconds(plan, 1))
    return (soon, columns) if 0 < soon < columns else (columns,)


def _size(plan: RowPlan, *, compiled: bool) -> int:
    """About how many bytes the memory of the machine takes."""
    rows, depth, reach = len(plan.depths), plan.depths[-1], plan.reaches[-1]
    if compiled:
        sets = rows + sum(q * rows + p for p, q in plan.families)
        return sets * max(64, 2 * (reach + depth + rows)) // 8 + 8 * rows * (reach + 1)
    highest = max((j for _, j, _ in plan.lines), default=0)
    sets = rows * (2 + highest + sum(q + 1 for _, q in plan.families))
    return sets * (NUMBER + (depth + rows) // 8) + NUMBER * rows * reach


def _what(row: int, columns: int) -> str:
    return f"{brief(columns)} columns of the rows 0 to {brief(row)}"
