"""Moves on lines restricted by a condition, such as `keep(diagonal, x1 % 3 != 1)`.

Along a line from one target, amounts grow by multiples of the line's direction. If a condition depends on their
remainders alone, it holds for that target on squares at regular distances, so kernels need not test single moves. A
threshold such as `k >= 5` matters only for a few first steps, which become moves of their own.
"""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

from wythoff.expressions import Expression, Operation, Variable, template
from wythoff.expressions.failing import may_fail
from wythoff.expressions.periods import period_of, periodic
from wythoff.game.rulesets.families import Keep
from wythoff.game.rulesets.meaning.conditions import EQUAL_PILES, restricted
from wythoff.game.rulesets.meaning.regions import settled
from wythoff.game.rulesets.moves import Line, Moves, Without

# The variables that change along a line from one target, and those that depend on which pile is the smaller.
TAKEN = frozenset(("k", "l", "i", "j"))
MOVING, LABELS = frozenset(("k", "l", "i", "j", "x0", "y0")), frozenset(("k", "l", "x0", "y0"))
MOST_PERIOD = 420  # squares; the least common multiple of 1 to 7
MOST_STEPS = 32  # of a line before its condition is the same at regular distances: each is tested for every square
FARTHEST = 10_000  # what a line takes in one period at most: kernels keep a set for each remainder of so many columns


class KeptLines(NamedTuple):
    """The moves along some lines that meet a condition in `MOVE_VARIABLES`.

    With a `period` p, the condition agrees on (x, y) and (x + m, y + n) for one target, for all multiples m, n of p. In
    a symmetric game the test is read with k = i and l = j on all squares: with the other label, a move from equal piles
    has the mirrored target, which is tested too.
    """

    lines: tuple[Line, ...]
    test: Expression
    period: int | None
    whole: Expression  # the condition for both labels of a move from equal piles


def kept_lines(part: Moves, *, ordered: bool) -> KeptLines | None:
    """Return the moves of a part as restricted lines, in an ordered game or not; None if they are no lines.

    The part contains no union. Lines with a period begin where the period begins; earlier moves are lines of one
    square.

    >>> from wythoff.game.rulesets import parse
    >>> for text in ("keep(diagonal, x1 % 3 != 1)", "keep(diagonal, k % 2 == x0 % 3)", "keep(diagonal, x0 > k)"):
    ...     found = kept_lines(parse(text), ordered=False)
    ...     print(found.lines, found.test, found.period)
    ((1, 1, 1, 1),) x1 % 3 != 1 1
    ((1, 1, 1, 1),) k % 2 == x0 % 3 6
    ((1, 1, 1, 1),) x0 > k None
    >>> kept_lines(parse("keep(diagonal, k >= 3 or x1 % 2 == 0)"), ordered=False).lines
    ((1, 1, 0, 0), (2, 2, 0, 0), (3, 3, 0, 0), (4, 4, 1, 1))
    """
    base, condition = restricted(part)
    lines = base.lines()
    if lines is None or condition is None:
        return None
    if ordered:
        # On both sides of the diagonal, and on it, labels say different things.
        apart, test = condition.variables().isdisjoint(LABELS), condition
    else:
        apart, test = not _asks_for_equal_piles(part), settled(condition, False)
    found = _regular(test, lines) if apart else None
    return KeptLines(lines, test, None, condition) if found is None else KeptLines(found[0], test, found[1], condition)


def _asks_for_equal_piles(part: Moves) -> bool:
    """Return whether a condition itself tests for equal piles."""
    while isinstance(part, Keep | Without):
        if isinstance(part, Keep) and EQUAL_PILES in part.condition.walk():
            return True
        part = part.moves
    return False


def _regular(test: Expression, lines: tuple[Line, ...]) -> tuple[tuple[Line, ...], int] | None:
    """Return the lines from where a test is periodic, the moves before, and the period; None if there is no period."""
    if may_fail(test) or EQUAL_PILES in test.walk():
        return None
    begun, period = list[Line](), 1
    for i, j, p, q in lines:
        found = _beginning(test, (i, j, p, q))
        if found is None:
            return None
        steps, period = found.steps, lcm(period, found.period)
        begun += [(i + n * p, j + n * q, 0, 0) for n in range(steps)]
        begun.append((i + steps * p, j + steps * q, p, q))
    if period > MOST_PERIOD or period * max(map(max, lines), default=0) > FARTHEST:
        return None
    return tuple(begun), period


class _Beginning(NamedTuple):
    """The number of steps along a line after which a condition is periodic, and its period."""

    steps: int
    period: int


def _beginning(test: Expression, line: Line) -> _Beginning | None:
    if isinstance(test, Operation) and test.operator in ("and", "or", "not"):
        parts = [_beginning(part, line) for part in test.operands()]
        found = [part for part in parts if part is not None]
        if len(found) < len(parts):
            return None
        return _Beginning(max(part.steps for part in found), lcm(*(part.period for part in found)))
    period = period_of(test, MOVING)
    if period is not None:
        return _Beginning(0, period)
    i, j, p, q = line
    first, second = template("i + p*n", i=i, p=p), template("j + q*n", j=j, q=q)
    names = test.variables()
    if names <= TAKEN:
        told = periodic(test.substitute({"i": first, "k": first, "j": second, "l": second}), "n", MOST_PERIOD)
    elif (names <= {"x0"} and p) or (names <= {"y0"} and q):
        # A pile before the move is at least the amount taken from it.
        told = periodic(test.substitute({"x0": Variable("n"), "y0": Variable("n")}), "n", MOST_PERIOD)
        if told is not None:
            start, step = (i, p) if "x0" in names else (j, q)
            told = told._replace(start=max(-((start - told.start) // step), 0))
    else:
        return None
    return None if told is None or told.start > MOST_STEPS else _Beginning(told.start, told.period)
