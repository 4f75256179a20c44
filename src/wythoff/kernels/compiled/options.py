"""Sprague-Grundy values of two-pile games from the values of all options, compiled: see `plain.options`.

A square *sees* a value if it has an option with this value. Sets of values are bits in words, as many as the largest
possible value needs. For each game, a kernel is compiled with its conditions and widths inlined. It marks the values
that the squares of a row see by moves with these conditions or widths. The other kernels are the same for every game.
Arguments of several functions:

- `out`: the table of `side` x `side` values; `none`, the largest number of its type, marks places without a square.
- `lowest`: row x is computed from y = `lowest` on, from x in symmetric games, else from 0.
- `levels`: levels[k, y] is the set of values that the squares (x, y), ..., (x, y + 2^k - 1) of the current row all see.
- `own`: own[y, b] is 1 if (x, b) is an option of (x, y) in the current row x.
- `tests`, `tested`: conditions of moves (`Conditional`). A test on a line is *periodic* if, for a fixed target, its
  result repeats along the line.
- `codes` or `board`: `ENDED` at squares that end the game, `NO_SQUARE` at places without a square, else 0.
- `misere`: in misere play, a square without a move has the value 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from wythoff.expressions import Expression, namespace
from wythoff.kernels.compiled.bits import FULL, LOW, NAMES, ONE, SIX, trailing_zeros
from wythoff.kernels.compiled.constraint import evaluated
from wythoff.kernels.compiled.keeping import kept, njit
from wythoff.kernels.limits import WORD_BITS
from wythoff.kernels.plain.boards import MOVE_VARIABLES
from wythoff.kernels.plain.options import WIDTH_VARIABLES, AmountRun, AmountRuns, Conditional, OptionGame, chains
from wythoff.kernels.plain.values import ENDED, NO_SQUARE


class OptionMemory:
    """The values found so far, as sets of bits: one set for each column, and sets for lines with a periodic test."""

    def __init__(self, side: int) -> None:
        self.columns = np.zeros((side, 2 * side // WORD_BITS + 1), np.uint64)
        self.kept: dict[int, Any] = {}  # kept[number of a test][line of squares, remainder] is a set of values

    def sets(self, number: int, tested: Conditional) -> Any:
        """Return the sets of values for `tested`, test number `number`: an array [line of squares, remainder, word].

        The result of the test repeats along a line. The remainder is that of a square's number modulo this period.
        """
        if number not in self.kept:
            side, words = self.columns.shape
            count = sum(chains(line, side)[1] for line in tested.lines or ())
            self.kept[number] = np.zeros((count, tested.period, words), np.uint64)
        return self.kept[number]


def _flat(kind: Sequence[Sequence[AmountRun]]) -> tuple[Any, Any]:
    """Return (ends, runs): the ranges of all kind[i] in one array, such that kind[i] is runs[ends[i] : ends[i + 1]].

    kind[i] lists the amounts j that may be taken together with i, as ranges (first, last).
    """
    ends = np.cumsum([0, *map(len, kind)], dtype=np.int64)
    return ends, np.array([run for row in kind for run in row], np.int64).reshape(-1, 2)


def option_values(
    game: OptionGame,
    runs: AmountRuns,
    out: Any,
    memory: OptionMemory,
    start: int,
    end: int,
    board: bytes,
    misere: bool,
) -> int:
    """Compute the values in the rows from `start` to `end` - 1 of the table `out`. Return the next row.

    The result is less than `end` if a width or a test of `game` has no value in that row. `runs` lists the legal
    amounts. `memory` contains the values so far; pass the same object to all calls. `board` has a byte for each square,
    which marks squares that end the game or do not exist; it is empty if there are none.
    """
    side, none, kinds = len(out), np.iinfo(out.dtype).max, (runs.below, runs.equal, runs.above)
    codes = np.frombuffer(board, np.uint8).reshape(-1, side)
    flat = {id(kind): _flat(kind) for kind in kinds}
    longest = max((last - first + 1 for kind in kinds for row in kind for first, last in row), default=1)
    levels = np.zeros(((side if game.widths else longest).bit_length(), side, memory.columns.shape[1]), np.uint64)
    # own[y, y'] is 1 if (x, y') is an option of (x, y) in the current row x; empty if no move stays in its row
    inside = any(kind[0] for kind in kinds)
    inside |= any(one.lines is None or any(line[0] == 0 for line in one.lines) for one in game.tests if not one.in_row)
    own = np.zeros((side, side * inside), np.uint8)
    mark = _marker(game.symmetric, game.widths, tuple((_kind(one), one.test, one.period) for one in game.tests))
    along = _Along(game.tests, side)
    lines = [given for n, one in enumerate(game.tests) for given in _given(one, side, n, memory, along)]
    for x in range(start, end):
        lowest = x if game.symmetric else 0
        _clear(levels, own, lowest)
        for least, bound, amounts in runs.of_row(x, lowest, side):
            _see_runs(out, none, x, least, bound, *flat[id(amounts)], levels, own)
        try:
            mark(out, none, x, lowest, codes, levels, own, *lines)
        except (ZeroDivisionError, ValueError):
            return x
        _hand_down(levels, lowest)
        _fill(out, none, x, lowest, codes, levels[0], own, memory.columns, runs.rooks, game.symmetric, misere,
              along.lines, along.kept)  # fmt: skip
    return end


class _Along:
    """The lines with a periodic test that stay in their row, with a table of the moves on them that pass the test.

    lines[m] is (first, step, period): its moves take first + t*step, t >= 0, from the second pile. In the current row
    x, kept[m, b, t] is 1 if the test allows the move from (x, b + first + t*step) to (x, b), for 0 <= t < period. For
    larger t, the entry for t modulo the period is used.
    """

    def __init__(self, tests: Sequence[Conditional], side: int) -> None:
        found = [(u, q, one.period or 1) for one in tests if one.in_row for _, u, _, q in one.lines or ()]
        self.lines = np.array(found, np.int64).reshape(-1, 3)
        self.kept = np.zeros((len(found), side, max((period for *_, period in found), default=1)), np.uint8)
        self.given = 0

    def take(self, count: int) -> Any:
        """Return the part of `kept` for the next `count` lines. The first call returns that of the first lines."""
        self.given += count
        return self.kept[self.given - count : self.given]


def _kind(tested: Conditional) -> str:
    """Return where the moves with the condition `tested` lie: "everywhere", "in row" (on lines in it) or "on lines"."""
    if tested.lines is None:
        return "everywhere"
    return "in row" if tested.in_row else "on lines"


def _given(tested: Conditional, side: int, number: int, memory: OptionMemory, along: _Along) -> Iterator[Any]:
    """Yield the arguments of the kernel for `tested`, which is test number `number`: its lines, and sets of values.

    The lines are an array with a row (s, u, p, q) for each: the moves that take (s, u) + m*(p, q). If the test has a
    period and its lines leave their row, two numbers follow in each row. The first is an offset: added to the numbers
    of the lines parallel to this one, it makes them begin at 0. The second is the index of the first set for this line
    in `memory`. If the lines stay in their row, the second argument is a table of `along` instead of sets.
    """
    if tested.lines is None:
        return
    if tested.period is None or tested.in_row:
        yield np.array(tested.lines, np.int64).reshape(-1, 4)
        if tested.in_row:
            yield along.take(len(tested.lines))
        return
    rows, begin = [], 0
    for line in tested.lines:
        offset, count = chains(line, side)
        rows.append((*line, offset, begin))
        begin += count
    yield np.array(rows, np.int64).reshape(-1, 6)
    yield memory.sets(number, tested)


@njit(nogil=True, cache=True)
def _clear(levels, own, lowest):  # type: ignore[no-untyped-def]  # numba infers the types
    levels[:, lowest:, :] = 0
    own[lowest:, :] = 0


@njit(inline="always")
def _cover(levels, start, last, value):  # type: ignore[no-untyped-def]  # numba infers the types
    """Mark in `levels` that the squares number `start` to `last` of the current row have an option with this `value`.

    These squares are the union of two spans of 2^level squares, for the largest level that fits. So two bits are set:
    one in levels[level, start], the other in the entry for the span that ends at `last`.
    """
    level, length = 0, last - start + 1
    while length >> (level + 1):
        level += 1
    word, bit = value >> SIX, ONE << (value & LOW)
    levels[level, start, word] |= bit
    levels[level, last - (1 << level) + 1, word] |= bit


@njit(nogil=True, cache=True)
def _see_runs(out, none, x, least, bound, ends, runs, levels, own):  # type: ignore[no-untyped-def]  # numba infers
    """Mark the values of the options of (x, y), least <= y < bound, by moves that `ends` and `runs` list.

    These moves take i from the first pile and j from the second, where first <= j <= last for some pair (first, last)
    in runs[ends[i] : ends[i + 1]]. Values of options in earlier rows are marked in `levels`. Options in row x itself
    are marked in `own`, because their values are not yet known.
    """
    for c in range(x):
        for n in range(ends[x - c], ends[x - c + 1]):
            first, last = runs[n, 0], runs[n, 1]
            for d in range(max(least - last, 0), bound - first):
                if out[c, d] != none:
                    _cover(levels, max(d + first, least), min(d + last, bound - 1), np.uint64(out[c, d]))
    for n in range(ends[0], ends[1]):
        for y in range(least, bound):
            own[y, max(y - runs[n, 1], 0) : max(y - runs[n, 0] + 1, 0)] = 1


@njit(nogil=True, cache=True)
def _hand_down(levels, lowest):  # type: ignore[no-untyped-def]  # numba infers the types
    """Copy the values in levels[k, y], seen by 2^k squares from y on, to both halves of this span in level k - 1.

    In the end levels[0, y] is the set of all values that square number y of the row sees.
    """
    _, side, words = levels.shape
    for level in range(len(levels) - 1, 0, -1):
        half = 1 << (level - 1)
        for y in range(lowest, side - half):
            for word in range(words):
                held = levels[level, y, word]
                levels[level - 1, y, word] |= held
                levels[level - 1, y + half, word] |= held


@njit(nogil=True, cache=True)
def _fill(out, none, x, lowest, codes, seen, own, columns, rooks, symmetric, misere, along, kept):  # type: ignore[no-untyped-def]
    """Compute the values of row x, and store them in `out`.

    seen[y] is the set of the values of options of (x, y) in other rows, and columns[y] that of the values in column y.
    own[y, b] is 1 if (x, b) is an option of (x, y). If `rooks`, any number may be taken from one pile. `along` and
    `kept` are the arrays of `_Along`. `codes` marks squares that end the game or do not exist; the latter get `none`.
    """
    side, words = seen.shape
    taken = np.zeros(words, np.uint64)
    if rooks:
        for y in range(lowest):
            if out[x, y] != none:
                taken[np.uint64(out[x, y]) >> SIX] |= ONE << (np.uint64(out[x, y]) & LOW)
    count, widest = len(along), 1
    for m in range(count):
        widest = max(widest, min(along[m, 1], side))
    sets = np.zeros((count, widest, kept.shape[2], words), np.uint64)
    for y in range(0 if count else lowest, side):
        for m in range(count):
            b, period = y - along[m, 0], along[m, 2]
            place, r = y // along[m, 1], y % along[m, 1]
            if b >= 0 and out[x, b] != none:
                for t in range(period):
                    if kept[m, b, t]:
                        sets[m, r, (place + t) % period, np.uint64(out[x, b]) >> SIX] |= ONE << (
                            np.uint64(out[x, b]) & LOW
                        )
            if y >= lowest:
                for word in range(words):
                    seen[y, word] |= sets[m, r, place % period, word]
        if y < lowest:
            continue
        for b in range(min(y, own.shape[1])):
            if own[y, b] and out[x, b] != none:
                seen[y, np.uint64(out[x, b]) >> SIX] |= ONE << (np.uint64(out[x, b]) & LOW)
        value, lost = np.uint64(0), True
        for word in range(words):
            union = seen[y, word]
            if rooks:
                union |= taken[word] | columns[y, word]
            lost = lost and union == 0
            if union != FULL:
                value = (np.uint64(word) << SIX) + trailing_zeros(~union)
                break
        if misere and lost:
            for word in range(words):
                lost = lost and seen[y, word] | (taken[word] | columns[y, word] if rooks else np.uint64(0)) == 0
            value = np.uint64(lost)
        code = codes[x, y] if len(codes) else 0
        if code == ENDED:
            value = np.uint64(misere)
        out[x, y] = none if code == NO_SQUARE else value
        if symmetric:
            out[y, x] = out[x, y]
        if rooks and code != NO_SQUARE:
            taken[value >> SIX] |= ONE << (value & LOW)
            columns[y, value >> SIX] |= ONE << (value & LOW)


# for each test: where its moves lie (see `_kind`), the condition, and its period
_Tests: TypeAlias = tuple[tuple[str, Expression, int | None], ...]


@lru_cache
def _marker(symmetric: bool, widths: tuple[Expression, ...], tests: _Tests) -> Any:
    """Compile a kernel that marks the values of the options of each square of a row.

    It processes the moves within one of the `widths`, and those that meet one of the conditions in `tests`. In
    `symmetric` games x <= y, so the tests need not compare the piles.
    """
    names = {**NAMES, "cover": _cover, "SIX": SIX, "LOW": LOW}
    names.update((f"width{n}", evaluated(width, WIDTH_VARIABLES)) for n, width in enumerate(widths))
    names.update((f"test{n}", evaluated(test, MOVE_VARIABLES)) for n, (_, test, _) in enumerate(tests))
    text = "\n".join(_source(symmetric, len(widths), tests)) + "\n"
    return kept("options", text, widths, tests)(namespace(text, names)["mark"])


def _source(symmetric: bool, widths: int, tests: _Tests) -> Iterator[str]:
    """Yield the source lines of the kernel that `_marker` compiles for some `tests`; `widths` is a number of widths."""
    on_lines = [(n, kind, period) for n, (kind, _, period) in enumerate(tests) if kind != "everywhere"]
    lines = "".join(f", lines{n}{f', sets{n}' if period else ''}" for n, _, period in on_lines)
    yield f"def mark(out, none, x, lowest, codes, levels, own{lines}):"
    yield "    side = len(out)"
    if widths:
        yield "    for c in range(x):"
        yield "        for d in range(side - 1):"
        yield "            if out[c, d] != none:"
        yield "                low, high, k = min(c, d), max(c, d), x - c"
        for n in range(widths):
            yield f"                reach = width{n}(low, high, x) - 1"
            yield "                start, last = max(d + max(1, k - reach), lowest), min(d + k + reach, side - 1)"
            yield "                if reach >= 0 and start <= last: cover(levels, start, last, u64(out[c, d]))"
    for n, kind, period in on_lines:
        if period:
            yield from _kept_along(n, period) if kind == "in row" else _kept(n, period)
    if any(not period for *_, period in tests):
        yield "    for y in range(lowest, side):"
        yield "        if len(codes) == 0 or codes[x, y] == 0:"
        yield "            low, high = min(x, y), max(x, y)"
    for n, (kind, _, period) in enumerate(tests):
        if period:
            continue
        if kind == "everywhere":
            yield "            for a in range(x + 1):"
            yield "                for b in range(y + (a < x)):"
            yield from _tested(n, symmetric)
        else:
            yield f"            for m in range(len(lines{n})):"
            yield f"                a, b = x - lines{n}[m, 0], y - lines{n}[m, 1]"
            yield "                while a >= 0 and b >= 0:"
            yield from _tested(n, symmetric)
            yield f"                    if lines{n}[m, 2] + lines{n}[m, 3] == 0: break"
            yield f"                    a, b = a - lines{n}[m, 2], b - lines{n}[m, 3]"


def _kept(n: int, period: int) -> Iterator[str]:
    """Yield source lines that mark the values of options by moves that meet test number `n`, on lines between rows.

    The squares of a line are numbered, and the result of the test repeats after `period` squares. If the test allows a
    move to a square with some value, the value is stored for this line and for the number modulo `period` of the square
    before the move. Later squares with the same remainder have an option with this value too.
    """
    yield f"    for m in range(len(lines{n})):"
    yield f"        s, u, p, q = lines{n}[m, 0], lines{n}[m, 1], lines{n}[m, 2], lines{n}[m, 3]"
    yield f"        offset, begin, a = lines{n}[m, 4], lines{n}[m, 5], x - lines{n}[m, 0]"
    yield "        for y in range(side if a >= 0 else 0):"
    yield "            b, place = y - u, x // p if p else y // q"
    yield "            if p: number = begin + (x - place * p) * (side + offset) + y - place * q + offset"
    yield "            else: number = begin + x * q + y % q"
    yield "            if b >= 0 and out[a, b] != none:"
    yield "                value = u64(out[a, b])"
    yield f"                for t in range({period}):"
    yield "                    i, j = s + t * p, u + t * q"
    yield f"                    if test{n}(a + i, b + j, min(a, b), max(a, b), i, j, i, j) != 0:"
    yield f"                        sets{n}[number, (place + t) % {period}, value >> SIX] |= ONE << (value & LOW)"
    yield "            if y >= lowest:"
    yield "                for word in range(levels.shape[2]):"
    yield f"                    levels[0, y, word] |= sets{n}[number, place % {period}, word]"


def _kept_along(n: int, period: int) -> Iterator[str]:
    """Yield source lines that store which moves on the lines of test number `n` meet this test. The lines are in a row.

    sets{n}[m, b, t] is true if the move number t on line number m that leads to square b of the row meets the test, for
    0 <= t < period.
    """
    yield f"    for m in range(len(lines{n})):"
    yield "        for b in range(side):"
    yield f"            for t in range({period}):"
    yield f"                j = lines{n}[m, 1] + t * lines{n}[m, 3]"
    yield f"                sets{n}[m, b, t] = test{n}(x, b + j, min(x, b), max(x, b), 0, j, 0, j) != 0"


def _tested(n: int, symmetric: bool) -> Iterator[str]:
    """Yield source lines that mark the option (a, b) of (x, y) if the move meets test number `n`."""
    taken = "x - a, y - b" if symmetric else "x - a if x <= y else y - b, y - b if x <= y else x - a"
    yield f"                    if test{n}(low, high, min(a, b), max(a, b), {taken}, x - a, y - b) != 0:"
    yield "                        if a == x: own[y, b] = 1"
    yield "                        elif out[a, b] != none:"
    yield "                            value = u64(out[a, b])"
    yield "                            levels[0, y, value >> SIX] |= ONE << (value & LOW)"
