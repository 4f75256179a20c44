"""Moves on lines of which a condition keeps some, such as `keep(diagonal, x1 % 3 != 1)`.

Along a line from one target, what is taken grows by multiples of the line's direction. A condition that looks at it
through remainders alone holds, for that target, on squares at regular distances: so kernels need not test the
moves one by one.
"""

from __future__ import annotations

from typing import NamedTuple

from wythoff.expressions import Expression
from wythoff.expressions.failing import may_fail
from wythoff.expressions.periods import common_period
from wythoff.rulesets.conditions import EQUAL_PILES, restricted
from wythoff.rulesets.families import Keep
from wythoff.rulesets.moves import Line, Moves, Without
from wythoff.rulesets.regions import settled

# What changes along a line from one target, and what depends on which pile is the smaller.
MOVING, LABELS = frozenset(("k", "l", "i", "j", "x0", "y0")), frozenset(("k", "l", "x0", "y0"))
MOST_PERIOD = 420  # squares; the least common multiple of 1 to 7
FARTHEST = 10_000  # what a line takes in one period at most: kernels keep a set for each remainder of so many columns


class KeptLines(NamedTuple):
    """The moves along some lines that meet a condition in `MOVE_VARIABLES`.

    With a `period` p, the condition is the same for the squares (x, y) and (x + m, y + n) and one target, for all
    multiples m, n of p. In a symmetric game the test is read with k = i and l = j on all squares: a move from equal
    piles by the other label has the mirror image of its target, and that one is read.
    """

    lines: tuple[Line, ...]
    test: Expression
    period: int | None
    whole: Expression  # the condition for both labels of a move from equal piles


def kept_lines(part: Moves, *, ordered: bool) -> KeptLines | None:
    """The moves of a part, in an ordered game or not, where they are lines of which a condition keeps some.

    The part has no union inside.

    >>> from wythoff.rulesets import parse
    >>> for text in ("keep(diagonal, x1 % 3 != 1)", "keep(diagonal, k % 2 == x0 % 3)", "keep(diagonal, x0 > k)"):
    ...     found = kept_lines(parse(text), ordered=False)
    ...     print(found.lines, found.test, found.period)
    ((1, 1, 1, 1),) x1 % 3 != 1 1
    ((1, 1, 1, 1),) k % 2 == x0 % 3 6
    ((1, 1, 1, 1),) x0 > k None
    """
    base, condition = restricted(part)
    lines = base.lines()
    if lines is None or condition is None:
        return None
    if ordered:
        # On both sides of the diagonal, and on it, labels say different things.
        apart = condition.variables().isdisjoint(LABELS)
        return KeptLines(lines, condition, _period(condition, lines) if apart else None, condition)
    test = settled(condition, False)
    return KeptLines(lines, test, None if _asks_for_equal_piles(part) else _period(test, lines), condition)


def _asks_for_equal_piles(part: Moves) -> bool:
    """Whether a condition itself says something of equal piles, beside what either label says of them."""
    while isinstance(part, Keep | Without):
        if isinstance(part, Keep) and EQUAL_PILES in part.condition.walk():
            return True
        part = part.moves
    return False


def _period(test: Expression, lines: tuple[Line, ...]) -> int | None:
    if may_fail(test) or EQUAL_PILES in test.walk():
        return None
    found = common_period(test, MOVING)
    if found is None or found > MOST_PERIOD or found * max(map(max, lines), default=0) > FARTHEST:
        return None
    return found
