"""Conclusions for constraint games `nim | diagonal(f)`: a_n by mex, b_n from the function f.

In `diagonal(f)`, a move takes amounts from both piles that differ by less than f(x1, y1, x0). Here x0 is the smaller
pile before the move, and x1 <= y1 are the piles after it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from math import log2, log10

from wythoff.base.errors import TooLargeError, brief
from wythoff.expressions import Expression
from wythoff.game.rulesets import Diagonal, Nim, Position
from wythoff.kernels import Pairs, Progress, constraint_chunks, constraint_pairs, has_numba, safe_limit
from wythoff.kernels.costs import seconds
from wythoff.kernels.limits import ARRAY_BYTES, LIST_BYTES, available_memory, require_memory, require_time
from wythoff.sequences.integers import least_between
from wythoff.solving.conclusions.conclusion import BY_TABLE, Numbered
from wythoff.solving.solution import Bound

# The number of terms that are computed first, to estimate the length of the whole table.
BEGINNING = 1 << 14
SECONDS = 60.0  # the longest time to compute a table for single positions


class Recurrence(Numbered):
    """P-positions (a_n, b_n) of `nim | diagonal(f)`, by a recurrence; `width` is f >= 0 as an expression.

    In `diagonal(f)`, a move takes amounts from both piles that differ by less than f(x1, y1, x0). Here x0 is the
    smaller pile before the move, and x1 <= y1 are the piles after it.

    a_n is the mex of all a_i and b_i with i < n. b_0 = 0, and b_n = f(a_{n-1}, b_{n-1}, a_n) + b_{n-1} + a_n - a_{n-1}
    for n >= 1. For a single position (x, y), a table of the terms with a_n <= x and b_n <= y is computed; it is stored,
    and extended as needed. Cost: O(x) terms the first time.
    """

    finite_rows = True
    quick = True
    cost = BY_TABLE
    rising = True

    def __init__(self, width: Expression) -> None:
        self.width = width
        self.game = Nim() | Diagonal(width)
        self.formulas: tuple[str, ...] = (
            "a_n = mex{a_i, b_i : i < n}",
            f"b_n = f(a_(n-1), b_(n-1), a_n) + b_(n-1) + a_n - a_(n-1), b_0 = 0, with f = {width}",
        )
        self._table: Pairs = [], []
        self._reach = 0, -1  # (count, stop): the table has the first `count` terms with b_n <= stop

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        value = bound.value
        if bound.kind == "up_to":
            return constraint_pairs(self.width, value + 1, stop=value, progress=progress)
        a, b = constraint_pairs(self.width, value, progress=progress)
        if bound.kind == "count":
            return a, b
        end = bisect_left(a, value)
        return a[:end], b[:end]

    def chunks(self, count: int, size: int) -> Iterator[Pairs]:
        return constraint_chunks(self.width, count, size=size)

    def index(self, position: Position) -> int | None:
        x, y = position
        a, b = self._terms(x, y)
        n = bisect_left(a, x)
        return n if n < len(a) and a[n] == x and b[n] == y else None

    def p_position(self, n: int) -> Position:
        if n >= len(self._table[0]):
            a, b = self._made(n + 1, None)
            if n >= len(a):
                raise TooLargeError(
                    f"P-position number {brief(n)} is too large to be computed: ask for a smaller number"
                )
        else:
            a, b = self._table
        return int(a[n]), int(b[n])

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        x, y = position
        a, b = self._terms(x, y)
        end = min(bisect_right(a, x), bisect_right(b, y))
        targets = ((int(low), int(high)) for low, high in zip(a[:end], b[:end], strict=True))
        return tuple(target for target in targets if self.game.leads(position, target))

    def winning_move(self, position: Position) -> Position:
        """Return the position after a winning move from `position` = (x, y), which must not be a P-position.

        It is the move that the proof of Fraenkel (2004, Theorem 3, part II) makes. If taking from y alone can lead to a
        P-position, it does so. Otherwise it leads to the last (a_m, b_m) with b_m - a_m <= y - x.

        >>> from wythoff.expressions import parse_expression
        >>> Recurrence(parse_expression("x1 + 1", ("x1",))).winning_move((11, 15))
        (4, 11)
        """
        x, y = position
        a, b = self._terms(x, y)
        n = bisect_left(b, x)
        if n < len(b) and b[n] == x:
            return int(a[n]), x
        n = bisect_left(a, x)
        if n < len(a) and a[n] == x and b[n] < y:
            return x, int(b[n])
        # a_n = x and y < b_n: the last m with b_m - a_m <= y - x covers y, and m < n.
        last = least_between(0, min(bisect_left(a, x), len(a)), lambda m: b[m] - a[m] > y - x) - 1
        return int(a[last]), int(b[last])

    def _terms(self, x: int, y: int) -> Pairs:
        count, stop = self._reach
        if x >= count or y > stop:
            # Extend to powers of two: a series of larger and larger positions then costs about as much as the largest.
            reach = max(count, 1 << x.bit_length()), max(stop, (1 << y.bit_length()) - 1)
            self._table = self._made(*reach)
            # Set this last: if a table is refused as too large, it must be refused again next time.
            self._reach = reach
        return self._table

    def _made(self, count: int, stop: int | None) -> Pairs:
        """Return the first `count` pairs (a_n, b_n) as two columns, or only those with b_n <= stop if these are fewer.

        If `stop` is None, b_n is not bounded.

        Raises: TooLargeError if the first terms show that the table would be too long.
        """
        a, b = constraint_pairs(self.width, min(count, BEGINNING), stop=stop)
        if len(a) < BEGINNING or count <= BEGINNING:
            return a, b
        self._require_terms(a, b, count, stop)
        return constraint_pairs(self.width, count, stop=stop)

    def _require_terms(self, a: Sequence[int], b: Sequence[int], count: int, stop: int | None) -> None:
        """Raise TooLargeError if a table of `count` terms, with b_n <= stop, would be too long.

        `a` and `b` are the first terms a_n and b_n; from them, the growth of b_n is extrapolated as a power of n. If
        `stop` is None, b_n is not bounded.
        """
        known, last = log2(len(a)), log2(int(b[len(b) - 1]))
        power = max(last - log2(int(b[len(b) // 2])), 1.0)
        size = log2(count)
        if stop is not None:
            size = min(size, known + max(log2(stop) - last, 0) / power)
        compiled = has_numba() and last + power * (size - known) < log2(max(safe_limit(self.width), 1))
        term = seconds(compiled, (self.width, 1), terms=1)
        space = ARRAY_BYTES if compiled else LIST_BYTES
        most = log2(min(SECONDS / term, available_memory() / space))
        digits = (last + power * (most - known)) * log10(2)
        terms = round(2.0 ** min(size, 100))
        what = f"a table of {brief(terms)} P-positions"
        instead = f"with this memory piles of up to {digits:.0f} digits are possible"
        require_memory(space * terms, what, instead)
        require_time(term * terms, what, instead, limit=SECONDS)
