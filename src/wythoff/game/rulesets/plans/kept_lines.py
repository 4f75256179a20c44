"""Moves on lines that are restricted by a condition, such as `keep(diagonal, x1 % 3 != 1)`.

A line (i, j, p, q) contains the moves that take i + n*p and j + n*q, for every n >= 0. Along the line, the squares from
which it leads to a fixed target are at regular distances. If the condition depends only on remainders of the amounts,
it holds on some of these squares in a regular pattern, and kernels (compiled loops) need not test single moves. A
condition such as `k >= 5` affects only the first few steps, which become lines of a single move.
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

# Variables that change along a line to a fixed target; and variables that depend on which pile is smaller.
TAKEN = frozenset(("k", "l", "i", "j"))
MOVING, LABELS = frozenset(("k", "l", "i", "j", "x0", "y0")), frozenset(("k", "l", "x0", "y0"))
MOST_PERIOD = 420  # longest period in squares: the least common multiple of 1 to 7
MOST_STEPS = 32  # most steps of a line before its condition becomes periodic; each of them is tested for every square
FARTHEST = 10_000  # most squares that one period of a line spans: kernels store a set for each remainder


class KeptLines(NamedTuple):
    """The moves on `lines` that meet the condition `test`.

    A line (i, j, p, q) contains the moves that take i + n*p and j + n*q, for every n >= 0. If `period` is a number,
    then for all multiples a and b of it, the condition has the same value for the moves from (x, y) and from (x + a, y
    + b) to one target. If there is no such number, `period` is None. In a symmetric game, where (x, y) and (y, x) are
    the same position, `test` is evaluated with k = i and l = j on all squares. This suffices, because mirror images are
    tested too.
    """

    lines: tuple[Line, ...]
    test: Expression
    period: int | None
    whole: Expression  # the condition; from equal piles it is true if one of the two orders of k and l meets it


def kept_lines(part: Moves, *, ordered: bool) -> KeptLines | None:
    """Return the moves of `part` as lines restricted by a condition; None if they do not have this form.

    A line (i, j, p, q) takes i + n*p and j + n*q, for n >= 0. `part` must not contain a union, and `ordered` says
    whether the game is ordered. If the condition has a period from step n of a line on, the line begins at this step.
    Each earlier move becomes a line (i, j, 0, 0) of its own.

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
        # In ordered games, k and l change places where x = y, so a condition that contains them is not periodic.
        apart, test = condition.variables().isdisjoint(LABELS), condition
    else:
        apart, test = not _asks_for_equal_piles(part), settled(condition, False)
    found = _regular(test, lines) if apart else None
    return KeptLines(lines, test, None, condition) if found is None else KeptLines(found[0], test, found[1], condition)


def _asks_for_equal_piles(part: Moves) -> bool:
    """Return whether `part` contains moves keep(moves, condition) with the comparison x0 == y0 in the condition.

    This comparison is true if the two piles before the move are equal.
    """
    while isinstance(part, Keep | Without):
        if isinstance(part, Keep) and EQUAL_PILES in part.condition.walk():
            return True
        part = part.moves
    return False


def _regular(test: Expression, lines: tuple[Line, ...]) -> tuple[tuple[Line, ...], int] | None:
    """Return (lines, period) such that the truth value of `test` has this period on each line; None if it has none.

    A line (i, j, p, q) takes i + n*p and j + n*q, for n >= 0. If its first moves do not fit the period, each of them
    becomes a line (i, j, 0, 0) with a single move.
    """
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
    """How a condition behaves along a line of moves: after `steps` moves its truth value is periodic, with `period`."""

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
        # A pile is at least the amount taken from it, so it is large enough after so many steps of the line.
        told = periodic(test.substitute({"x0": Variable("n"), "y0": Variable("n")}), "n", MOST_PERIOD)
        if told is not None:
            start, step = (i, p) if "x0" in names else (j, q)
            told = told._replace(start=max(-((start - told.start) // step), 0))
    else:
        return None
    return None if told is None or told.start > MOST_STEPS else _Beginning(told.start, told.period)
