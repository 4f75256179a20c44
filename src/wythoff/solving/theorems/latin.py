"""Our own theorems: Nim with some added moves from both piles, whose values follow from a latin square and nim-sums.

The value of (b*x + p, b*y + q), 0 <= p, q < b, is b*(x xor y) + h(p, q), where h is a latin square of side b.

The proofs are in `docs/mathematics/values.md`, section 8.3. For equal amounts, A. S. Fraenkel and M. Lorberbom (1991)
found the values if the only amount is a power of 2; see also E. Duchene, A. S. Fraenkel, S. Gravier and R. J.
Nowakowski, Another bridge between Nim and Wythoff, Australasian Journal of Combinatorics 44 (2009) 43-56.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import TypeAlias

from wythoff.game.rulesets import Game, Position
from wythoff.game.rulesets.plans.lines import beside_nim
from wythoff.solving.theorems.theorem import Finding, Shape, proof, proved
from wythoff.solving.theorems.value_theorems import ClosedForm, ValueTheorem

SQUARE, POWER = "docs/mathematics/values.md, Theorem 8.4", "docs/mathematics/values.md, Theorem 8.5"
BothPileVectors: TypeAlias = tuple[tuple[int, int], ...]
LatinSquare: TypeAlias = Sequence[Sequence[int]]
# The largest side of a latin square that is tried.
MOST_SIDE = 256
MOST_OPTIONS = 400_000  # the greatest number of options of all positions of a square together
FIRST_SIDE = 32  # the side that is tried before the largest


def vectors_of(game: Game) -> BothPileVectors | None:
    """Return the vectors that a game adds to Nim, if they are finitely many and all take from both piles; else None."""
    lines = beside_nim(game)
    if lines is None or any(p or q for _, _, p, q in lines):
        return None
    return tuple((i, j) for i, j, _, _ in lines)


def power_of_two(game: Game) -> int | None:
    """Return c = 2^i >= 2 if (c, c) is an added move and all other added moves are (d, d) with d an odd multiple of c.

    Return None for other games.

    >>> from wythoff.game.rulesets import parse
    >>> power_of_two(parse("nim | jump(4, 4) | jump(12, 12)")), power_of_two(parse("nim | jump(4, 4) | jump(2, 2)"))
    (4, None)
    """
    vectors = vectors_of(game)
    if not vectors:
        return None
    c = min(vectors)[0]
    return c if c % 2 == 0 and c & -c == c and all(i == j and i & -i == c for i, j in vectors) else None


def _carry_value(game: Game, c: int) -> ClosedForm:
    def value(position: Position) -> int:
        x, y = position
        return x ^ y ^ (x & y & c > 0)

    def partners(pile: int, g: int) -> tuple[int]:
        other = pile ^ g  # the last bit may be wrong, which does not matter, because c is even
        return (other ^ (pile & other & c > 0),)

    return ClosedForm(value, (f"G = x xor y, and xor 1 if both x and y have {c} among their powers of 2",), partners)


@lru_cache(maxsize=16)
def latin_square(vectors: BothPileVectors) -> LatinSquare | None:
    """Return the smallest latin square of values that repeats, for Nim with added `vectors`; None if none is found.

    The square of side b consists of the values h(p, q) of the positions (p, q) with p, q < b. It *repeats* if the value
    of each position (b*x + p, b*y + q) is b*(x xor y) + h(p, q) (Theorem 8.4).

    >>> latin_square(((1, 1),))
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    >>> latin_square(((3, 3),)) is None
    True
    """
    most = min(MOST_SIDE, isqrt(MOST_OPTIONS // (2 + len(vectors))))
    for side in (min(FIRST_SIDE, most), most):
        table = _table(vectors, side)
        for b in range(1, side + 1):
            if all(max(row[:b]) < b for row in table[:b]) and _repeats(table, b, vectors):
                return [row[:b] for row in table[:b]]
    return None


def _table(vectors: BothPileVectors, side: int) -> list[list[int]]:
    """Return the values of Nim with these added vectors, as `table[x][y]` for x, y < side."""
    table: list[list[int]] = []
    columns = [0] * side
    for x in range(side):
        seen, row = 0, [0] * side
        reached = [(table[x - i], j) for i, j in vectors if i <= x]
        for y in range(side):
            options = seen | columns[y]
            for above, j in reached:
                if j <= y:
                    options |= 1 << above[y - j]
            least = ~options & (options + 1)
            row[y] = least.bit_length() - 1
            seen |= least
            columns[y] |= least
        table.append(row)
    return table


def _repeats(table: LatinSquare, b: int, vectors: BothPileVectors) -> bool:
    """Return whether the square of side b of `table` repeats, for Nim with added `vectors`.

    It repeats if the value of each position (b*x + p, b*y + q), p, q < b, is b*(x xor y) + table[p][q]. By Theorem 8.4,
    this is the case if no vector leads from a position to one to which this formula gives the same value. Only the
    first b rows and columns of `table` are used.
    """
    for i, j in vectors:
        for p in range(b):
            down, p_after = divmod(p - i, b)
            row, after = table[p], table[p_after]
            for q in range(b):
                left, q_after = divmod(q - j, b)
                if (down + left) % 2 == 0 and row[q] == after[q_after]:
                    return False
    return True


def _square_applies(game: Game, vectors: BothPileVectors) -> Finding:
    square = latin_square(vectors)
    if square is None:
        return Finding(None, "no latin square of values that repeats was found")
    reason = f"the values below {len(square)} are a latin square, and it repeats"
    return proof(SQUARE, reason, square)


def _square_value(game: Game, square: LatinSquare) -> ClosedForm:
    b = len(square)

    def value(position: Position) -> int:
        (x, p), (y, q) = (divmod(pile, b) for pile in position)
        return b * (x ^ y) + square[p][q]

    def partners(pile: int, g: int) -> tuple[int]:
        return (b * (pile // b ^ g // b) + square[pile % b].index(g % b),)

    formulas = (f"G = {b}*((x//{b}) xor (y//{b})) + the value of (x % {b}, y % {b})",)
    return ClosedForm(value, formulas, partners)


VALUES = ValueTheorem(
    POWER,
    "In Nim with c = 2^i > 1, and odd multiples of it, from both piles the value is x xor y, and xor 1 if both "
    "piles have the power c.",
    Shape("nim | jump(c, c) | ...", power_of_two, "c = 2^i > 1 and odd multiples of it"),
    proved(POWER, "{} and only odd multiples of it may be taken from both piles"),
    _carry_value,
)
SQUARES = ValueTheorem(
    SQUARE,
    "In Nim with finitely many vectors, if the values below B are a latin square of 0 to B - 1 and no vector joins "
    "equal values, the value is B*((x//B) xor (y//B)) + the value of (x % B, y % B).",
    Shape("nim | jump(p, q) | ...", vectors_of),
    _square_applies,
    _square_value,
)
