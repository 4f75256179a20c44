"""The sweep of line games column by column, plain or compiled.

In a line game any multiple of `step` may be taken from one pile. All other moves lie on *lines*: the line (s, u) +
m*(p, q) has the moves that take s + m*p and u + m*q, m >= 0. The lines of one direction (p, q) are a *family*. A `plan`
describes the game. A *sweep* finds the P-positions (x, y) of one column x after the other; y is the *partner* of x.

A compiled sweep stores a bit for each line of a family and each remainder of the column modulo p. Rows and columns
bound the line numbers, so nothing can overflow. Partners have 32 bits if all rows fit, else 64.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wythoff.base.errors import TooLargeError, brief
from wythoff.kernels import limits
from wythoff.kernels.costs import Choice, choose
from wythoff.kernels.limits import INT32_MAX, Pairs, Progress, fits, require_memory, silent, slices
from wythoff.kernels.plain import lines as plain
from wythoff.kernels.plain.boards import MOVE_VARIABLES
from wythoff.kernels.plain.lines import Plan

READ = dict.fromkeys(MOVE_VARIABLES, (0, 2 * INT32_MAX))  # the range of the numbers for which tests are evaluated
NO_TOP = 2**62  # means no highest row: larger than any row that can be reached, with room for sums in 64 bits
# Memory is allocated for rows up to a few times the columns. If a partner lies higher, the memory is doubled.
ROWS_A_COLUMN, LEAST_ROWS = 4, 1024
PLAIN_BYTES, PLAIN_BYTES_A_LINE = 40, 130  # bytes for each column in the plain sweep, and for each line in it


def sweep_seconds(plan: Plan, columns: int) -> float:
    """Estimate how many seconds `line_partners` takes for `columns` columns of the game `plan`, plain or compiled."""
    return _choice(plan, columns).seconds


def level_seconds(plan: Plan, columns: int, g: int) -> float:
    """Estimate the seconds of `line_levels` for the squares of the game `plan` with Sprague-Grundy values 0, ..., g."""
    return _choice(plan, columns, g).seconds


def _choice(plan: Plan, columns: int, g: int = 0) -> Choice:
    """Choose the plain or the compiled search for squares of the values 0 to g, and estimate its seconds.

    The values are Sprague-Grundy values, and `plan` describes the game. The compiled form requires that the values of
    all conditions for moves fit in 64 bits.
    """
    slots, levels = min(columns * plan.step, limits.ENDLESS), min(g + 1, limits.ENDLESS)
    fit = all(fits(one.test, READ) for one in plan.kept)
    compared = slots * levels**3 if g else 0
    return choose(
        "lines", built=("lines", plan, g > 0), fits=fit, lines=slots * levels * (1 + _work(plan)), compared=compared
    )


def _work(plan: Plan) -> int:
    return len(plan.lines) + len(plan.vectors) + sum(1 + one.period for one in plan.kept)


def line_pairs(
    plan: Plan, columns: int, *, top: int | None = None, most: int | None = None, progress: Progress = silent
) -> Pairs:
    """Return the P-positions (x, y), x < columns, of the game `plan` in lexicographic order, as (all x, all y).

    If the game is symmetric, return only those with x <= y. With `top`, return only those with y <= top. With `most`,
    the list may end early, but contains at least `most` P-positions if there are so many.
    """
    return partner_pairs(plan, line_partners(plan, columns, top=top, progress=progress), most=most)


def partner_pairs(plan: Plan, partner: Sequence[int], *, most: int | None = None) -> Pairs:
    """Return the P-positions (x, y) that `partner`, a result of `line_partners`, stores, as (all x, all y).

    They are in lexicographic order. If the game `plan` is symmetric, return only those with x <= y. With `most`, the
    list may end early, but contains at least `most` positions if there are so many.
    """
    if isinstance(partner, list):
        rows = [sorted(partner[place : place + plan.step]) for place in range(0, len(partner), plan.step)]
        found = [(x, y) for x, row in enumerate(rows) for y in row if y >= (x if plan.symmetric else 0)]
        return [x for x, _ in found], [y for _, y in found]
    pairs: Pairs = limits.kernel_of("lines").pairs(partner, plan.step, plan.symmetric, most)
    return pairs


def line_partners(plan: Plan, columns: int, *, top: int | None = None, progress: Progress = silent) -> Sequence[int]:
    """Return a list or array `partner`: entry x*step + y % step is y for each P-position (x, y), x < columns.

    `plan` describes the game. `step` is plan.step: any multiple of it may be taken from one pile. So there is one
    P-position for each column x and each remainder of y modulo `step`. With `top`, only P-positions with y <= top are
    found. Other entries are -1.

    Cost: O(columns) for each line and each residue. Memory: 4 bytes for each column and residue. Also, for a family (p,
    q), compiled 12*p bytes for 64 lines, plain about 130 bytes for each line. Raises: TooLargeError.
    """
    if columns < 1:
        return []
    if _choice(plan, columns).compiled:
        return _compiled(plan, columns, top, progress, None)
    require_memory(_plain_bytes(plan, columns, 0), f"{brief(columns)} columns", progress=progress)
    return _plain(plan, columns, top, progress, None)


def line_levels(
    plan: Plan, columns: int, g: int, *, top: int | None = None, progress: Progress = silent
) -> Iterator[Sequence[int]]:
    """Yield for each Sprague-Grundy value 0, 1, ..., g the squares of this value, in the form of `line_partners`.

    `plan` describes the game, and `step` is plan.step. The item for a value v has y at index x*step + y % step for each
    square (x, y), x < columns, of value v. With `top`, only squares with y <= top are found; other entries are -1.

    Cost: in compiled form, for two directions of lines, about 50 ns for each column and each value up to 40. For larger
    values the time grows like the square of the value. Memory: as in `line_partners`, and for each column and value 4
    bytes (plain about 130). Raises: TooLargeError.
    """
    if columns < 1:
        yield from ([] for _ in range(g + 1))
        return
    compiling = _choice(plan, columns, g).compiled
    if compiling:
        _require(plan, columns, _first_rows(columns, top), progress, g)
    else:
        require_memory(_plain_bytes(plan, columns, g), f"{g + 1} levels of {brief(columns)} columns", progress=progress)
    lower = limits.kernel_of("lines", compiling).LowerValues(plan, columns, g)
    for level in range(g + 1):
        watched = _continued(progress, level * columns, (g + 1) * columns)
        partner = (_compiled if compiling else _plain)(plan, columns, top, watched, lower if level else None)
        yield partner
        if level < g:
            lower.add(partner)


def _continued(progress: Progress, before: int, total: int) -> Progress:
    return lambda done, _: progress(before + done, total)


def _plain(plan: Plan, columns: int, top: int | None, progress: Progress, lower: Any) -> Sequence[int]:
    highest = NO_TOP if top is None else top
    partner, memory = [-1] * (columns * plan.step), plain.LineMemory(plan)
    done = 0
    for end in slices(0, columns, limits.slice_of(columns)):
        done = plain.line_sweep(plan, partner, memory, done, end, highest, lower)
        progress(done, columns)
    return partner


def _plain_bytes(plan: Plan, columns: int, g: int) -> int:
    return (PLAIN_BYTES + PLAIN_BYTES_A_LINE * (_work(plan) + g)) * columns * plan.step


def _compiled(plan: Plan, columns: int, top: int | None, progress: Progress, lower: Any) -> Sequence[int]:
    highest = NO_TOP if top is None else top
    rows = _first_rows(columns, top)
    _require(plan, columns, rows, progress)
    compiled = limits.kernel_of("lines")
    partner: Sequence[int] = compiled.partners(columns * plan.step, rows)
    memory = compiled.LineMemory(plan, columns, rows)
    done = 0
    for end in slices(0, columns, limits.slice_of(columns)):
        while (done := compiled.line_sweep(plan, partner, memory, done, end, highest, lower)) < end:
            rows = min(highest + 1, 2 * memory.rows)
            _require(plan, columns, rows, progress)
            memory = memory.grown(rows)
            if rows > INT32_MAX:
                partner = compiled.widened(partner)
        progress(done, columns)
    return partner


def _first_rows(columns: int, top: int | None) -> int:
    return min((NO_TOP if top is None else top) + 1, ROWS_A_COLUMN * columns + LEAST_ROWS)


def _require(plan: Plan, columns: int, rows: int, progress: Progress, lower: int = 0) -> None:
    # with more rows, a test would be evaluated for numbers that may overflow
    if plan.kept and rows > INT32_MAX:
        most = f"at most {INT32_MAX} if conditions restrict the moves on lines"
        raise TooLargeError(f"the number of rows must be {most}, was {brief(rows)}: ask for fewer columns")
    # 12 bytes hold 64 lines of a set, and their link
    slopes = [*plan.families, *((p, q) for p, q, _ in plan.kept_families)]
    sets = plan.sets(columns)
    lines = sum(count * (rows - (-q * columns // p)) for count, (p, q) in zip(sets, slopes, strict=True))
    size = (8 + 4 * lower) * columns * plan.step + 12 * lines // limits.WORD_BITS
    levels = f"{lower + 1} levels, " if lower else ""
    what = f"{levels}{brief(columns)} columns of {len(plan.families)} families of lines"
    require_memory(size, what, progress=progress)
