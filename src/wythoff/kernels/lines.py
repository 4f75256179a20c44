"""The door of the line games: the column sweep, plain or compiled.

A compiled sweep holds a bit for each line of each family and of each column modulo p. Numbers of lines are bounded by
rows and columns, so nothing can wrap; partners are kept in 32 bits while the rows allow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wythoff.errors import brief
from wythoff.kernels import limits
from wythoff.kernels.limits import Pairs, Progress, require_memory, silent, slices
from wythoff.kernels.plain import lines as plain
from wythoff.kernels.plain.lines import Plan

NO_TOP = 2**62
# Partners lie within a few times the columns; where they do not, the memory grows by doubling.
ROWS_A_COLUMN, LEAST_ROWS = 4, 1024
PLAIN_SECONDS, PLAIN_SECONDS_A_LINE = 1.5e-6, 1.5e-6
PLAIN_BYTES, PLAIN_BYTES_A_LINE = 40, 130
SECONDS_A_LINE = 15e-9  # of the compiled sweep, and a column
SLICES = 200  # calls of `progress`


def plain_seconds(plan: Plan, columns: int) -> float:
    """About how long the plain sweep takes."""
    return min(columns, limits.ENDLESS) * plan.step * (PLAIN_SECONDS + PLAIN_SECONDS_A_LINE * _work(plan))


def sweep_seconds(plan: Plan, columns: int) -> float:
    """About how long the sweep takes, in whichever form."""
    if limits.has_numba() and limits.compiling_pays(plain_seconds(plan, columns)):
        return min(columns, limits.ENDLESS) * plan.step * SECONDS_A_LINE * _work(plan)
    return plain_seconds(plan, columns)


def _work(plan: Plan) -> int:
    return len(plan.lines) + len(plan.vectors)


def line_pairs(plan: Plan, columns: int, *, top: int | None = None, progress: Progress = silent) -> Pairs:
    """The P-positions (x, y) with x < columns (and y <= top), in symmetric games x <= y, in lexicographic order."""
    partner = line_partners(plan, columns, top=top, progress=progress)
    if isinstance(partner, list):
        rows = [sorted(partner[place : place + plan.step]) for place in range(0, len(partner), plan.step)]
        found = [(x, y) for x, row in enumerate(rows) for y in row if y >= (x if plan.symmetric else 0)]
        return [x for x, _ in found], [y for _, y in found]
    from wythoff.kernels.compiled import lines as compiled

    return compiled.pairs(partner, plan.step, plan.symmetric)


def line_partners(plan: Plan, columns: int, *, top: int | None = None, progress: Progress = silent) -> Sequence[int]:
    """partner[x*step + r] = y where (x, y) is a P-position, y % step = r; -1 where there is none up to `top`.

    Cost: O(columns) for each line and each residue; compiled 10 to 35 ns for a column.
    Memory: 4 bytes for each of them, and compiled 12 p bytes for 64 lines of a family (p, q); plain about 130 bytes
    a line. Raises: TooLargeError.
    """
    if columns < 1:
        return []
    highest = NO_TOP if top is None else top
    if limits.compiling_pays(plain_seconds(plan, columns)):
        found: Sequence[int] = _compiled(plan, columns, highest, progress)
        return found
    size = PLAIN_BYTES + PLAIN_BYTES_A_LINE * len(plan.lines)
    require_memory(size * columns * plan.step, f"{brief(columns)} columns")
    partner, memory = [-1] * (columns * plan.step), plain.line_memory(plan, columns, highest)
    done = 0
    for end in slices(0, columns, max(1000, columns // SLICES)):
        done = plain.line_sweep(plan, partner, memory, done, end, highest)
        progress(done, columns)
    return partner


def _compiled(plan: Plan, columns: int, top: int, progress: Progress) -> Any:
    rows = min(top + 1, ROWS_A_COLUMN * columns + LEAST_ROWS)
    _require(plan, columns, rows)
    from wythoff.kernels.compiled import lines as compiled

    partner = compiled.partners(columns * plan.step, rows)
    memory = compiled.LineMemory(plan, columns, rows)
    done = 0
    for end in slices(0, columns, max(1000, columns // SLICES)):
        while (done := compiled.line_sweep(plan, partner, memory, done, end, top)) < end:
            rows = min(top + 1, 2 * memory.rows)
            _require(plan, columns, rows)
            memory = memory.grown(rows)
            if rows > limits.INT32_MAX:
                partner = compiled.widened(partner)
        progress(done, columns)
    return partner


def _require(plan: Plan, columns: int, rows: int) -> None:
    # 12 bytes hold 64 lines of one set, and their link.
    sets = sum(p * (rows - (-q * columns // p)) for p, q in plan.families)
    size = 8 * columns * plan.step + 12 * sets // 64
    require_memory(size, f"{brief(columns)} columns of {len(plan.families)} families of lines")
