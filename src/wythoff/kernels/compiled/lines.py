"""The sweep of line games column by column, compiled: see `plain.lines`.

A *sweep* finds the P-positions (x, y) of one column x after the other; y is the *partner* of x. The lines of one
direction (p, q) form a *family*, and line numbers of a family are bits of a set. A *vector* is a single move. For each
plan, the description of a game, a kernel is generated in which the loops over families, lines and vectors are unrolled.
Then everything but the sets of lines stays in registers, which is several times as fast as loops over arrays
(docs/decisions, number 6). In generated code, the sets of family f are bits{f} and links{f} (see `bits`).

The board has `columns` columns and `rows` rows. If `above`, values g > 0 are computed instead of P-positions (value 0).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Any

import numpy as np

from wythoff.expressions import Expression, namespace
from wythoff.kernels.compiled.bits import FULL, NAMES, indented, insert, next_free, window
from wythoff.kernels.compiled.constraint import evaluated
from wythoff.kernels.compiled.keeping import kept
from wythoff.kernels.limits import INT32_MAX, WORD_BITS
from wythoff.kernels.plain.boards import MOVE_VARIABLES
from wythoff.kernels.plain.lines import Plan

SPARE = 256  # most bits beyond the last row that a window may contain
ROWS_AT_ONCE = 1 << 16  # how many rows of pairs are sorted at once


class LineMemory:
    """The lines of moves that contain a P-position, for squares (x, y) with x < `columns` and y < `rows`.

    All lines of one direction (p, q) form a family; they are numbered. There is a set of bits for each family and each
    remainder of x modulo p. Bit n of a set is 1 if line number n contains a P-position.
    """

    def __init__(self, plan: Plan, columns: int, rows: int) -> None:
        self.plan, self.columns, self.rows = plan, columns, rows
        self.offsets = _offsets(plan, columns)
        self.sizes = _sizes(plan, columns, rows)
        self.sets = plan.sets(columns)
        words = [sets * size for size, sets in zip(self.sizes, self.sets, strict=True)]
        self.bits = [np.zeros(count, np.uint64) for count in words]
        self.links = [np.zeros(count, np.int32 if count <= INT32_MAX else np.int64) for count in words]

    def grown(self, rows: int) -> LineMemory:
        """Return a copy of this memory with space for `rows` rows."""
        larger = LineMemory(self.plan, self.columns, rows)
        for family, sets in enumerate(self.sets):
            larger.bits[family].reshape(sets, -1)[:, : self.sizes[family]] = self.bits[family].reshape(sets, -1)
            # links to the next word are enough, as they become longer when they are followed
            full = np.flatnonzero(larger.bits[family] == FULL)
            larger.links[family][full] = full + 1
        return larger


def _families(plan: Plan) -> list[tuple[int, int, int]]:
    """Return (p, q, period) for each direction (p, q) in which the game `plan` has lines of moves.

    First come the directions of lines whose moves are all legal; their period is 1. Then come those of lines on which a
    test decides which moves are legal. The result of a test repeats after `period` steps along the line.
    """
    return [*((p, q, 1) for p, q in plan.families), *plan.kept_families]


def _offsets(plan: Plan, columns: int) -> list[int]:
    """Return for each item (p, q, period) of `_families` which bit of its sets stands for line number 0.

    Line numbers can be negative: the numbers of lines in direction (p, q) through column x are at least -ceil(q*x/p).
    """
    return [-(-q * columns // p) for p, q, _ in _families(plan)]


def _sizes(plan: Plan, columns: int, rows: int) -> list[int]:
    """Return for each item of `_families` how many 64-bit words one of its sets of lines takes."""
    highest = max((*(u for _, u, _ in plan.lines), *(one.u for one in plan.kept)), default=0)
    return [(offset + rows + highest + SPARE) // WORD_BITS + 2 for offset in _offsets(plan, columns)]


class LowerValues:
    """The squares (x, y) with Sprague-Grundy values 0, 1, ..., `depth` - 1, found by one sweep for each value.

    The square of value v in column x with y % step == r has y = rows[(x*step + r)*levels + v], where `step` is
    plan.step; y is -1 if there is none. There is room for `levels` values.
    """

    def __init__(self, plan: Plan, columns: int, levels: int) -> None:
        self.rows, self.levels, self.depth = np.empty(columns * plan.step * levels, np.int32), levels, 0

    def add(self, partner: Any) -> None:
        """Add the squares of the next Sprague-Grundy value: partner[x*step + y % step] = y, or -1 for none."""
        self.rows = self.rows.astype(np.promote_types(self.rows.dtype, partner.dtype), copy=False)
        self.rows[self.depth :: self.levels] = partner
        self.depth += 1


def line_sweep(
    plan: Plan, partner: Any, memory: LineMemory, start: int, end: int, top: int, lower: LowerValues | None = None
) -> int:
    """Find the P-positions (x, y), y <= top, in the columns from `start` to `end` - 1. Return `end`.

    Store them as partner[x*step + y % step] = y, where `step` is plan.step: rook moves take multiples of it. `memory`
    contains the lines that meet earlier P-positions. If a column needs more rows than `memory` has, stop there and
    return this column. If `lower` is given, which contains the squares of values less than g, find the squares of
    Sprague-Grundy value g instead.
    """
    sets = zip(memory.bits, memory.links, memory.sizes, memory.offsets, strict=True)
    arguments = [
        value for bits, links, size, offset in sets for value in (bits, links, np.uint64(size), np.uint64(offset))
    ]
    whole = (np.uint64(number) for number in (start, end, top, memory.rows))
    if lower is not None:
        arguments += [lower.rows, np.uint64(lower.levels), np.uint64(lower.depth)]
    return int(_kernel(plan, lower is not None)(partner, *whole, *arguments))


@lru_cache
def _kernel(plan: Plan, above: bool) -> Any:
    names: dict[str, Any] = {**NAMES, "i64": np.int64}
    for number, ((*_, test), starts) in enumerate(_tested(plan).items()):
        names |= {f"test{number}": evaluated(test, MOVE_VARIABLES), f"starts{number}": tuple(starts)}
    text = "\n".join(_source(plan, above)) + "\n"
    return kept("lines", plan, above)(namespace(text, names)["sweep"])


def _source(plan: Plan, above: bool) -> Iterator[str]:
    """Yield the source lines of the kernel for the game `plan`; if `above`, of that for Sprague-Grundy values > 0.

    Rows, columns and line numbers are unsigned. Family f contains all lines of one direction (p, q). Its line through
    (x, y) has the number y + near{f}, where near{f} is offset{f} - ceil(q*x/p). This difference may be negative. Then
    it wraps around, but the sum is right.
    """
    families = list(enumerate(_families(plan)))
    arguments = ", ".join(f"bits{f}, links{f}, size{f}, offset{f}" for f, _ in families)
    yield f"def sweep(partner, start, end, top, rows, {arguments}{', lower, levels, depth' * above}):"
    yield f"    columns = u64(len(partner)) // u64({plan.step})"
    for f, (p, q, period) in families:
        # Before the column x: shift = ceil(q*x/p) = (q*x + rest)/p, set = (x % (p*period))*size.
        yield f"    shift{f} = (u64({q}) * start + u64({p - 1})) // u64({p})"
        yield f"    rest{f} = shift{f} * u64({p}) - u64({q}) * start"
        yield f"    set{f} = start % u64({p * period}) * size{f}"
    yield "    for x in range(start, end):"
    yield from indented(8, _column(plan, above))
    for f, (p, q, period) in families:
        yield from indented(8, _advance(f, p, q, period))
    yield "    return end"


def _column(plan: Plan, above: bool) -> Iterator[str]:
    """Yield source lines that process column x of the game `plan`, for P-positions or, if `above`, for values > 0.

    The lines mark the lines of moves to earlier P-positions, find new P-positions, and mark the lines through these.
    """
    families = range(len(_families(plan)))
    for f in families:
        yield f"near{f} = offset{f} - shift{f}"
    for s, u, f in plan.lines:
        if (s, u) != plan.families[f]:
            yield f"if x >= u64({s}):"
            yield from indented(4, _marks(plan, s, u, f))
    for number, ((p, q, period, _), _) in enumerate(_tested(plan).items()):
        if p:
            yield from _kept_marks(number, p, q, period, len(plan.families) + plan.kept_families.index((p, q, period)))
    slot = "x" if plan.step == 1 else f"x * u64({plan.step}) + y % u64({plan.step})"
    if plan.step == 1:
        yield "missing = NONE if partner[x] >= 0 else ONE"
    else:
        yield "missing = NONE"
        yield f"for place in range(x * u64({plan.step}), (x + ONE) * u64({plan.step})):"
        yield "    if partner[place] < 0: missing += ONE"
    yield "if missing != NONE:"
    lowest = f"(u64({plan.hole[1]}) if x < u64({plan.hole[0]}) else NONE)" if plan.hole != (0, 0) else "NONE"
    yield f"    y = {'x' if plan.symmetric else lowest}"
    yield "    while True:"
    yield "        if y > top: break"
    yield "        if y >= rows: return x"
    yield f"        seen = {' | '.join(window(f, f'(y + near{f})') for f in families)}"
    yield "        if seen == FULL:"
    yield "            y += u64(64)"
    for f in families:
        yield "            if y > top: break"
        yield "            if y >= rows: return x"
        yield from indented(12, next_free(f, f"y + near{f}"))
        yield f"            y = found - near{f}"
    yield "            continue"
    yield "        y += trailing_zeros(~seen)"
    yield "        if y > top: break"
    yield f"        place = {slot}"
    yield "        free = partner[place] < 0" if plan.step > 1 else "        free = True"
    yield from indented(8, _exclusions(plan))
    if above:
        yield "        for level in range(place * levels, place * levels + depth):"
        yield "            if u64(lower[level]) == y: free = False"
    yield "        if free:"
    yield "            partner[place] = y"
    if plan.symmetric:
        yield f"            if y < columns: partner[{slot.translate(str.maketrans('xy', 'yx'))}] = x"
    yield "            missing -= ONE"
    yield "            if missing == NONE: break"
    yield "        y += ONE"
    for s, u, f in plan.lines:
        if (s, u) == plan.families[f]:
            yield from _marks(plan, 0, 0, f)


def _marks(plan: Plan, s: int, u: int, f: int) -> Iterator[str]:
    """Yield source lines that mark the line through (x, y + u) in direction (p, q), for each P-position (x - s, y).

    Here (p, q) is plan.families[f]. From the squares of this line in column x and later columns, a move that takes
    (s, u) + m*(p, q), m >= 0, leads to the P-position.
    """
    p, q = plan.families[f]
    # In symmetric games only squares with y >= x are candidates, and lines of slope at most 1 do not lead there from
    # below.
    reached = f"seen_y + u64({u}) >= x" if plan.symmetric and q <= p else ""
    if plan.step == 1:
        yield f"value = partner[x - u64({s})]"
        head, depth = "if value >= 0:", 4
    else:
        yield f"for place in range((x - u64({s})) * u64({plan.step}), (x - u64({s}) + ONE) * u64({plan.step})):"
        yield "    value = partner[place]"
        head, depth = "    if value >= 0:", 8
    yield head
    yield f"{' ' * depth}seen_y = u64(value)"
    if reached:
        yield f"{' ' * depth}if {reached}:"
        depth += 4
    yield from indented(depth, insert(f, f"seen_y + u64({u}) + near{f}"))


def _tested(plan: Plan) -> dict[tuple[int, int, int, Expression], list[tuple[int, int]]]:
    """Return a dictionary from (p, q, period, test) to the starts (s, u) of all lines in `plan.kept` with this test.

    A line contains the moves that take (s, u) + m*(p, q), m >= 0, and meet the test. The lines of one key are compiled
    as one loop.
    """
    found: dict[tuple[int, int, int, Expression], list[tuple[int, int]]] = {}
    for s, u, p, q, period, test in plan.kept:
        found.setdefault((p, q, period, test), []).append((s, u))
    return found


def _kept_marks(number: int, p: int, q: int, period: int, f: int) -> Iterator[str]:
    """Yield source lines that mark the lines on which moves with test number `number` lead to earlier P-positions.

    The lines have the direction (p, q). From a square of a line in column x, the shortest move leads to the P-position.
    Square number t of the line, 0 <= t < period, lies in column x + t*p. If the test allows the move from it, the line
    is marked in the set for this column. Family f has such a set for each remainder of the column modulo p*period.
    """
    yield f"for s, u in starts{number}:"
    yield "    value = partner[x - u64(s)] if x >= u64(s) else partner[x] * 0 - 1"
    yield "    if value >= 0:"
    yield f"        a, b, begin = i64(x) - s, i64(value), set{f}"
    yield f"        number = u64(value) + u64(u) + near{f}"
    yield f"        for t in range({period}):"
    yield f"            i, j = s + {p} * t, u + {q} * t"
    yield f"            if test{number}(a + i, b + j, min(a, b), max(a, b), i, j, i, j) != 0:"
    yield from indented(16, insert(f, "number", "begin"))
    yield f"            begin += u64({p}) * size{f}"
    yield f"            if begin >= u64({p * period}) * size{f}: begin -= u64({p * period}) * size{f}"


def _exclusions(plan: Plan) -> Iterator[str]:
    """Yield source lines that set `free` to False if (x, y) cannot be a P-position.

    This is so if a single move in `plan.vectors` leads to a P-position, or in misere games if (x, y) has no move.
    """
    step = plan.step
    for s, u in plan.vectors:
        slot = f"x - u64({s})" if step == 1 else f"(x - u64({s})) * u64({step}) + (y - u64({u})) % u64({step})"
        yield f"if x >= u64({s}) and y >= u64({u}) and partner[{slot}] >= 0 and u64(partner[{slot}]) == y - u64({u}):"
        yield "    free = False"
    for number, (p, *_) in enumerate(_tested(plan)):
        if not p:
            yield f"for i, j in starts{number}:"
            yield "    if x >= u64(i) and y >= u64(j) and partner[x - u64(i)] == i64(y) - j:"
            yield "        a, b = i64(x) - i, i64(y) - j"
            yield f"        if test{number}(i64(x), i64(y), min(a, b), max(a, b), i, j, i, j) != 0:"
            yield "            free = False"
    if not plan.misere:
        return
    starts = [(0, step), *((s, u) for s, u, _ in plan.lines), *plan.vectors]
    hole_x, hole_y = plan.hole
    tests = [
        f"(x >= u64({s}) and y >= u64({u}) and (x - u64({s}) >= u64({hole_x}) or y - u64({u}) >= u64({hole_y})))"
        for s, u in starts
    ]
    # only the lowest squares may have no move
    yield f"if x < u64({hole_x + step}) and y < u64({hole_y + step}) and not ({' or '.join(tests)}):"
    yield "    free = False"


def _advance(f: int, p: int, q: int, period: int) -> Iterator[str]:
    """Yield source lines that update the variables of family f from column x to column x + 1, without a division.

    Family f contains the lines of direction (p, q) whose tests have this `period`.
    """
    if q:
        yield f"shift{f} += u64({q // p})"
    if q % p:
        yield f"if rest{f} >= u64({q % p}):"
        yield f"    rest{f} -= u64({q % p})"
        yield "else:"
        yield f"    rest{f} += u64({p - q % p})"
        yield f"    shift{f} += ONE"
    if p * period > 1:
        yield f"set{f} += size{f}"
        yield f"if set{f} == u64({p * period}) * size{f}: set{f} = NONE"


def partners(count: int, largest: int) -> Any:
    """Return an array of `count` entries -1 (no partner known), of a type that can store numbers up to `largest`."""
    return np.full(count, -1, np.int32 if largest <= INT32_MAX else np.int64)


def widened(partner: Any) -> Any:
    """Return the array `partner` with entries of type int64."""
    return partner.astype(np.int64)


def pairs(partner: Any, step: int, symmetric: bool, most: int | None) -> tuple[Any, Any]:
    """Return the P-positions (x, y) that `partner` stores, as (array of x, array of y), in lexicographic order.

    It stores partner[x*step + y % step] = y, or -1 for none. If `symmetric`, return only those with x <= y. If `most`
    is given, the arrays may end after `most` pairs.
    """
    if step == 1:
        found = partner >= (np.arange(len(partner), dtype=partner.dtype) if symmetric else 0)
        x = np.flatnonzero(found)
        return x, partner[found]
    return _sorted_pairs(partner.reshape(-1, step), symmetric, len(partner) if most is None else most)


def _sorted_pairs(rows: Any, symmetric: bool, most: int) -> tuple[Any, Any]:
    """Return the pairs (x, y), y in rows[x] and y >= 0, as (array of x, array of y), in lexicographic order.

    If `symmetric`, return only pairs with x <= y. After `most` pairs the arrays may end. `rows` is sorted slice by
    slice, because sorting it at once would take several times the memory of the result.
    """
    slices = [slice(start, min(start + ROWS_AT_ONCE, len(rows))) for start in range(0, len(rows), ROWS_AT_ONCE)]

    def least(part: slice) -> Any:
        return np.arange(part.start, part.stop, dtype=rows.dtype)[:, None] if symmetric else 0

    ends = list(accumulate(int(np.count_nonzero(rows[part] >= least(part))) for part in slices))
    del ends[bisect_left(ends, most) + 1 :]
    x, y = np.empty(ends[-1], np.int64), np.empty(ends[-1], rows.dtype)
    for part, start, end in zip(slices, [0, *ends], ends, strict=False):
        ordered = np.sort(rows[part], axis=1)
        found = ordered >= least(part)
        x[start:end], y[start:end] = np.nonzero(found)[0] + part.start, ordered[found]
    return x, y
