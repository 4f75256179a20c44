"""Squares of a column that no P-position takes, told block by block where amounts alone tell what is a move.

A block of squares is a number with a bit for each, and so is what each P-position takes of it: it is read from a table
of the amounts beside k. Rows k that are surely equal are kept once, and so are equal blocks of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wythoff.expressions import Comparison, Expression, Operation, function

AMOUNTS = ("k", "l")
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
BLOCK = 1 << 12  # squares
MOST_BYTES, PLACE = 1 << 27, 100  # of a table, and for each place in it
SLOWLY = 16  # blocks, of which the last ones tell how much a row takes
MOST_AT_ONCE = 1 << 15  # amounts that are tried before whoever watches hears of it


def kinds_of(condition: Expression, columns: int) -> list[int]:
    """For each k below `columns` a number, equal only for those for which the condition holds for the same l.

    Told by the values of all parts that look at k alone.

    >>> from wythoff.expressions import parse_condition
    >>> kinds_of(parse_condition("k == 0 or (k + 1) % 3 < l", ("k", "l")), 8)
    [0, 1, 2, 3, 1, 2, 3, 1]
    """
    parts = [function(part, ("k",)) for part in _of_one(_apart(condition))]
    seen: dict[tuple[int, ...], int] = {}
    return [seen.setdefault(tuple(int(part(k)) for part in parts), len(seen)) for k in range(columns)]


def firsts_of(kinds: Sequence[int]) -> list[int]:
    """The least k of each kind."""
    firsts: dict[int, int] = {}
    for k, kind in enumerate(kinds):
        firsts.setdefault(kind, k)
    return list(firsts.values())


def _apart(condition: Expression) -> Expression:
    """The condition with least and greatest numbers that are compared taken apart, so that k stands by itself."""
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
    """The largest parts that look at k alone, each once."""
    names = condition.variables()
    if names <= {"k"}:
        return (condition,) if names else ()
    return tuple(dict.fromkeys(part for operand in condition.operands() for part in _of_one(operand)))


def sieve(condition: Expression, columns: int, symmetric: bool) -> Sieve:
    """An empty sieve for that many columns."""
    return Sieve(condition, columns, symmetric)


def widened(sieve: Sieve) -> Sieve | None:
    """The sieve; None where it takes too much room."""
    return None if sieve.is_full() else sieve


class Sieve:
    """What P-positions take by a condition on the amounts k and l, for squares (x, y) with x < y.

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
        """The least row from y > x on that none of the P-positions in columns before x takes, or the end.

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
        """Whether the table takes too much room, and tells nothing any more."""
        return len(self.kept) * self.block // 4 + PLACE * self.places > MOST_BYTES

    def _squares(self, x: int, columns: Sequence[int], rows: Sequence[int], found: int) -> list[tuple[int, int]]:
        """The kinds of rows and second piles of those that may be reached; first those that take most."""
        seen = [(self.kinds[x - a], b) for a, b in zip(columns[:found], rows[:found], strict=True) if a < x]
        if self.symmetric:
            both = zip(columns[:found], rows[:found], strict=True)
            seen += [(self.kinds[x - b], a) for a, b in both if b < x and a != b]
        return sorted(seen, key=lambda square: -self.shares[square[0]])

    def _block(self, kind: int, number: int) -> int:
        """The amounts of a block and of the next one that may be taken beside a kind of k."""
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
