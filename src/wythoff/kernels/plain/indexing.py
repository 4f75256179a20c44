"""P-positions indexed by sums of their piles, so that only those on a line with a square are examined.

If all squares on a line are surely reached, whole columns of squares are decided at once, as bits of a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from wythoff.expressions import Comparison, Expression, Operation, function

MOST_MARKED = 1 << 20  # rows and sums beyond are not marked


class MoveLine(NamedTuple):
    """The moves from (x, y) to (a, b) with p*a + q*b + less == r*x + s*y."""

    p: int
    q: int
    r: int
    s: int
    less: int

    def holds(self, x: int, y: int, a: int, b: int) -> bool:
        return self.p * a + self.q * b + self.less == self.r * x + self.s * y


COLUMN_ITSELF = MoveLine(1, 0, 1, 0, 0)


class Sure(NamedTuple):
    """A line on which every square is decided to reach all its squares with a smaller first pile.

    Only squares with both piles at least `least` count. `forbidden`: some such moves may be forbidden; otherwise surely
    none. The line has s = 1: it meets the square (x, p*a + q*b + less - r*x) of a column. Or it is `COLUMN_ITSELF`,
    which leads to all lower squares of the column.
    """

    line: MoveLine
    least: int
    forbidden: bool


class Index:
    """Squares by the sums p*a + q*b of some lines, in order of insertion.

    >>> index = Index([MoveLine(1, 0, 1, 0, 0), MoveLine(1, -1, 1, -1, 0)])
    >>> index.add(0, 0, 0)
    >>> index.add(1, 1, 2)
    >>> list(index.seen(3, 4)), list(index.seen(1, 1))
    ([(1, 1, 2)], [(1, 1, 2), (0, 0, 0)])

    Cost: a step for each line, and for each square on it. Memory: an entry for each square and each kind of sum.
    """

    def __init__(self, lines: Sequence[MoveLine], sure: Sequence[Sure] = (), n: int = 0, skipping: int = -1) -> None:
        self.lines = lines
        self.marks = Marks(sure, n, skipping)
        self.kept: dict[tuple[int, int], dict[int, list[tuple[int, int, int]]]] = {
            (line.p, line.q): {} for line in lines
        }

    def add(self, n: int, a: int, b: int) -> None:
        """Add the square (a, b), found as number n."""
        self.marks.add(a, b)
        for (p, q), squares in self.kept.items():
            squares.setdefault(p * a + q * b, []).append((n, a, b))

    def seen(self, x: int, y: int) -> Iterator[tuple[int, int, int]]:
        """Yield the squares on a line with (x, y), without repeats."""
        for number, (p, q, r, s, less) in enumerate(self.lines):
            for n, a, b in self.kept[p, q].get(r * x + s * y - less, ()):
                if not any(line.holds(x, y, a, b) for line in self.lines[:number]):
                    yield n, a, b


class Marks:
    """Rows of a column that surely reach too many squares for n moves to be forbidden.

    In a row with more than `skipping` P-positions no later square is one; -1 if unknown.

    >>> marks = Marks([Sure(MoveLine(-1, 1, -1, 1, 0), 1, False)], 0)
    >>> marks.add(1, 2)
    >>> marks.next_open(1, 2, 9), [marks.next_open(3, y, 9) for y in (3, 4)]
    (2, [3, 5])

    Columns must be processed in order.

    Cost: for each column and sure line some steps for each 64 of its rows. Memory: a bit for each of them.
    """

    def __init__(self, sure: Sequence[Sure], n: int, skipping: int = -1) -> None:
        self.skipping = skipping
        self.crossed: dict[int, int] = {}  # P-positions in each row
        self.passed = 0  # the rows that are skipped
        self.sure, self.n = tuple(one for one in sure if one.line.s), n
        self.within = [one for one in sure if one.line == COLUMN_ITSELF]
        self.sums = [0] * len(self.sure)
        self.waiting: dict[int, list[int]] = {}  # by the first pile: only smaller ones are reached
        self.column = 0
        self._begin()

    def add(self, a: int, b: int) -> None:
        """Add a square that may be reached."""
        if self.sure:
            self.waiting.setdefault(a, []).append(b)
        if a == self.column:
            self._meet_above(b)

    def cross(self, y: int) -> None:
        """Count a P-position in its row."""
        if self.skipping >= 0 and y < MOST_MARKED:
            self.crossed[y] = self.crossed.get(y, 0) + 1
            if self.crossed[y] > self.skipping:
                self.passed |= 1 << y

    def next_open(self, x: int, y: int, end: int) -> int:
        """Return the least row from y on that nothing excludes, or the end."""
        if x != self.column:
            for column in range(self.column, x):
                for b in self.waiting.pop(column, ()):
                    self._enter(column, b)
            self.column = x
            self._begin()
            for b in self.waiting.get(x, ()):
                self._meet_above(b)
        met = self.met[self.n] if self.n < len(self.met) else 0
        known = (self.free | met | self.passed) >> y
        return end if known == -1 else min(y + (~known & (known + 1)).bit_length() - 1, end)

    def _enter(self, a: int, b: int) -> None:
        for number, (line, least, _) in enumerate(self.sure):
            total = line.p * a + line.q * b
            if min(a, b) >= least and 0 <= total < MOST_MARKED:
                self.sums[number] |= 1 << total

    def _begin(self) -> None:
        """Mark what the squares of earlier columns attack in this column."""
        # From which rows a square is reached that may not be forbidden, and from which more than that many others are.
        self.free, self.met = 0, list[int]()  # no longer than there are squares: a billion may be forbidden
        for sums, (line, _, forbidden) in zip(self.sums, self.sure, strict=True):
            moved = line.less - line.r * self.column
            self._meet(sums << moved if moved >= 0 else sums >> -moved, forbidden)

    def _meet_above(self, b: int) -> None:
        """Mark what a square of the column itself attacks."""
        for _, least, forbidden in self.within if b < MOST_MARKED else ():
            if min(self.column, b) >= least:
                self._meet(-1 << b + 1, forbidden)

    def _meet(self, rows: int, forbidden: bool) -> None:
        if not forbidden:
            self.free |= rows
            return
        if len(self.met) <= self.n:
            self.met.append(0)
        for number in range(len(self.met) - 1, 0, -1):
            self.met[number] |= self.met[number - 1] & rows
        self.met[0] |= rows


AMOUNTS = ("k", "l")
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
BLOCK = 1 << 12  # squares
MOST_BYTES, PLACE = 1 << 27, 100  # of a table, and for each place in it
SLOWLY = 16  # blocks; the last ones show how much a row takes
MOST_AT_ONCE = 1 << 15  # amounts that are tried between two reports of progress


def kinds_of(condition: Expression, columns: int) -> list[int]:
    """Return a number for each k below `columns`. If two are equal, the condition holds for the same l.

    The number depends on the values of all parts that use k alone.

    >>> from wythoff.expressions import parse_condition
    >>> kinds_of(parse_condition("k == 0 or (k + 1) % 3 < l", ("k", "l")), 8)
    [0, 1, 2, 3, 1, 2, 3, 1]
    """
    parts = [function(part, ("k",)) for part in _of_one(_apart(condition))]
    seen: dict[tuple[int, ...], int] = {}
    return [seen.setdefault(tuple(int(part(k)) for part in parts), len(seen)) for k in range(columns)]


def firsts_of(kinds: Sequence[int]) -> list[int]:
    """Return the least k of each kind."""
    firsts: dict[int, int] = {}
    for k, kind in enumerate(kinds):
        firsts.setdefault(kind, k)
    return list(firsts.values())


def _apart(condition: Expression) -> Expression:
    """Split least and greatest numbers in comparisons, so that k stands by itself."""
    if isinstance(condition, Operation) and condition.operator in ("and", "or", "not"):
        return Operation(condition.operator, *map(_apart, condition.arguments))
    if not isinstance(condition, Comparison) or len(condition.signs) > 1:
        return condition
    (sign,), (left, right) = condition.signs, condition.parts
    if isinstance(right, Operation) and right.operator in ("min", "max"):
        sign, left, right = TURNED[sign], right, left
    if not isinstance(left, Operation) or left.operator not in ("min", "max"):
        return condition
    if sign in ("==", "!="):
        equal = Operation("and", *(_apart(Comparison((one,), (left, right))) for one in ("<=", ">=")))
        return equal if sign == "==" else Operation("not", equal)
    some = (left.operator == "min") == (sign in ("<", "<="))
    return Operation("or" if some else "and", *(Comparison((sign,), (part, right)) for part in left.arguments))


def _of_one(condition: Expression) -> tuple[Expression, ...]:
    """Return the largest parts that depend on k alone, without repeats."""
    names = condition.variables()
    if names <= {"k"}:
        return (condition,) if names else ()
    return tuple(dict.fromkeys(part for operand in condition.operands() for part in _of_one(operand)))


def sieve(condition: Expression, columns: int, symmetric: bool) -> Sieve:
    """Return an empty sieve for this many columns."""
    return Sieve(condition, columns, symmetric)


def widened(sieve: Sieve) -> Sieve | None:
    """Return the sieve, or None if it needs too much memory."""
    return None if sieve.is_full() else sieve


class Sieve:
    """The squares (x, y), x < y, that P-positions attack by a condition on the amounts k and l.

    >>> from wythoff.expressions import parse_condition
    >>> sieve = Sieve(parse_condition("k == 0 or l == 0 or k == l", ("k", "l")), 9, True)
    >>> sieve.next_open(3, 4, 99, [0, 1], [0, 2], 2)[0]
    5

    Memory: a bit for each amount and each kind of row, for equal blocks once.
    """

    def __init__(self, condition: Expression, columns: int, symmetric: bool, block: int = BLOCK) -> None:
        self.symmetric, self.block, self.all = symmetric, block, (1 << block) - 1
        self.meets: Callable[..., int] = function(condition, AMOUNTS)
        self.kinds = kinds_of(condition, columns)
        self.firsts = firsts_of(self.kinds)
        # For each kind of row the blocks of amounts, two in a number; those from 0 on are number 1.
        self.blocks: list[dict[int, int]] = [{} for _ in self.firsts]
        self.shares = [self.block] * len(self.firsts)
        self.kept: dict[int, int] = {}
        self.places = self.tried = 0

    def next_open(
        self, x: int, y: int, end: int, columns: Sequence[int], rows: Sequence[int], found: int
    ) -> tuple[int, int]:
        """Return the least row from y > x on that no P-position in columns before x attacks, or `end`.

        And how many blocks were read and amounts tried. Rows from that one on may be taken.
        Cost: for each block of squares one step for each P-position, until all are taken.
        """
        if self.is_full():
            return y, 0
        squares, tested, before = self._squares(x, columns, rows, found), 0, self.tried
        while y < end:
            left = self.all
            for kind, b in squares:
                first = y - b + self.block
                if first > 0:
                    number, by = divmod(first, self.block)
                    left &= ~(self._block(kind, number) >> by)
                    tested += 1
                    if not left:
                        break
                    if self.tried - before > MOST_AT_ONCE:
                        return y, tested + self.tried - before
            if self.is_full():
                break
            if left:
                y = min(y + (left & -left).bit_length() - 1, end)
                break
            y += self.block
        return min(y, end), tested + self.tried - before

    def is_full(self) -> bool:
        """Return whether the table takes too much memory and is of no use any more."""
        return len(self.kept) * self.block // 4 + PLACE * self.places > MOST_BYTES

    def _squares(self, x: int, columns: Sequence[int], rows: Sequence[int], found: int) -> list[tuple[int, int]]:
        """Return (kind of row, second pile) of squares that may be reached. Those that take most come first."""
        seen = [(self.kinds[x - a], b) for a, b in zip(columns[:found], rows[:found], strict=True) if a < x]
        if self.symmetric:
            both = zip(columns[:found], rows[:found], strict=True)
            seen += [(self.kinds[x - b], a) for a, b in both if b < x and a != b]
        return sorted(seen, key=lambda square: -self.shares[square[0]])

    def _block(self, kind: int, number: int) -> int:
        """Return the amounts of two consecutive blocks that may be taken with a k of this kind."""
        found = self.blocks[kind].get(number)
        if found is not None:
            return found
        before = self.blocks[kind].get(number - 1)
        low = self._amounts(kind, number) if before is None else before >> self.block
        found = low | self._amounts(kind, number + 1) << self.block
        found = self.blocks[kind][number] = self.kept.setdefault(found, found)
        self.shares[kind] += (found.bit_count() - self.shares[kind]) // SLOWLY
        self.places += 1
        return found

    def _amounts(self, kind: int, number: int) -> int:
        if not number:
            return 0  # no amount is negative
        k, start = self.firsts[kind], (number - 1) * self.block
        self.tried += self.block
        return int("".join("1" if self.meets(k, start + l) else "0" for l in range(self.block - 1, -1, -1)), 2)
