"""Conditions on amounts alone, read as the line or the few jumps that a sample suggests and a decision confirms."""

from __future__ import annotations

from wythoff.expressions.failing import may_fail
from wythoff.rulesets.conditions import points_in
from wythoff.rulesets.emptiness import is_empty
from wythoff.rulesets.families import Jump, Where
from wythoff.rulesets.meaning import surely_same
from wythoff.rulesets.moves import Moves, parts_of, union
from wythoff.rulesets.plain import NO_MOVES, is_line
from wythoff.rulesets.shapes import far_jumps, far_lines

AMOUNTS = frozenset(("k", "l"))
MOST_JUMPS = 36  # as which a condition is read


def line_of(piece: Where) -> Moves | None:
    """Return the line that a condition on amounts alone describes; None if none is found."""
    points = points_in(piece.condition)
    if points is not None and len(points) == 1:  # no line names one order only
        (((k, l)),) = points
        return None if k != l else Jump(k, k) if k > 0 else NO_MOVES
    found = far_lines(piece, [piece])
    if found is None:
        return NO_MOVES if is_empty(piece) else None
    return found if len(parts_of(found)) == 1 and is_line(found) and surely_same(piece, found) else None


def jumps_of(piece: Moves) -> tuple[Jump, ...] | None:
    """Return the jumps that a condition on amounts alone allows, if they are few; None for other pieces.

    >>> from wythoff.rulesets import parse
    >>> print(*jumps_of(parse("where(max(k, l) <= 2 and k != l)")))
    jump(0, 1) jump(0, 2) jump(1, 2)
    """
    if not (isinstance(piece, Where) and piece.condition.variables() <= AMOUNTS) or may_fail(piece.condition):
        return None
    found = far_jumps(piece, MOST_JUMPS)
    return found if found is not None and surely_same(piece, union(found or [NO_MOVES])) else None
