"""What moves are on a few squares: enough to tell most of them apart before anything is decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from wythoff.expressions import NO_VALUE, Expression, Operation, glance
from wythoff.expressions.failing import may_fail
from wythoff.rulesets.conditions import is_mirrored
from wythoff.rulesets.families import LENGTH_VARIABLES, MOVE_VARIABLES, WIDTH_VARIABLES, Diagonal, Keep, Nim, Where
from wythoff.rulesets.moves import Moves, Union, Without
from wythoff.rulesets.regions import moves_to_look_at

Test: TypeAlias = Callable[[int, int, int, int], bool]

# Squares (x, y) from which every move is looked at.
BOARDS = ((2, 3), (3, 3), (4, 6))
MANY = 8  # conditions, each of which would be called


def exceeds_further(first: Moves, second: Moves) -> bool:
    """The same for moves from larger squares."""
    one, other = membership(first), membership(second)
    return any(value_at(one, move) and value_at(other, move) is False for move in moves_to_look_at())


def value_at(allows: Test, place: tuple[int, int, int, int]) -> bool | None:
    """Whether a move is allowed; None where the rule has no value."""
    try:
        return allows(*place)
    except NO_VALUE:
        return None


@lru_cache(maxsize=512)
def membership(moves: Moves) -> Test:
    """Whether taking i, j from a square x, y is a move, for looks that must be quick: powers of many bits are refused.

    >>> from wythoff.rulesets import parse
    >>> takes = membership(parse("nim | where(k**l == 8)"))
    >>> takes(4, 7, 2, 3), takes(7, 4, 2, 3)
    (True, False)

    Errors are those in `expressions.NO_VALUE`.
    Cost: one compilation for each condition, whichever sets of moves it stands in.
    """
    match moves:
        case Union():
            sure, others = _sure(moves.parts)
            tests = [membership(part) for part in others]
            return _one_of([*tests, _met(Operation("or", *sure))] if sure else tests)
        case Without():
            kept, removed = membership(moves.moves), membership(moves.removed)
            return lambda x, y, i, j: kept(x, y, i, j) and not removed(x, y, i, j)
        case Keep():
            kept, meets = membership(moves.moves), _met(moves.condition)
            return lambda x, y, i, j: kept(x, y, i, j) and meets(x, y, i, j)
        case Where():
            return _met(moves.condition)
        case Nim() if moves.lengths is not None:
            rook, takes = Nim(moves.step), glance(moves.lengths, LENGTH_VARIABLES)
            return lambda x, y, i, j: rook.allows(x, y, i, j) and bool(takes(i + j))
        case Diagonal() if moves.width.constant is None:
            return _within(moves.step, glance(moves.width, WIDTH_VARIABLES))
    return moves.allows


def _sure(parts: Sequence[Moves]) -> tuple[list[Expression], Sequence[Moves]]:
    """Conditions that have a value everywhere, and the other parts; none where they are too few to be put into one."""
    sure = [part.condition for part in parts if isinstance(part, Where) and not may_fail(part.condition)]
    if len(sure) < MANY:
        return [], parts
    return sure, [part for part in parts if not (isinstance(part, Where) and not may_fail(part.condition))]


def _one_of(tests: Sequence[Test]) -> Test:
    """Whether one of the tests holds; those after it are not asked, for they may have no value."""

    def met(x: int, y: int, i: int, j: int) -> bool:
        for test in tests:  # noqa: SIM110  # asked so often that a generator costs half of the time
            if test(x, y, i, j):
                return True
        return False

    return met


def _met(condition: Expression) -> Test:
    """Whether a move meets a condition; from equal piles by either label."""
    meets = glance(condition, MOVE_VARIABLES)
    either = not is_mirrored(condition)

    def met(x: int, y: int, i: int, j: int) -> bool:
        a, b = x - i, y - j
        if a > b:
            a, b = b, a
        if x <= y:
            return bool(meets(x, y, a, b, i, j, i, j) or (x == y and either and meets(x, y, a, b, j, i, i, j)))
        return bool(meets(y, x, a, b, j, i, i, j))

    return met


def _within(step: int, width: Callable[[int, int, int], int]) -> Test:
    """Whether a move is one of a diagonal's of a width that depends on the piles."""

    def within(x: int, y: int, i: int, j: int) -> bool:
        if i == 0 or j == 0 or (i - j) % step:
            return False
        a, b = x - i, y - j
        return abs(i - j) < (width(a, b, min(x, y)) if a < b else width(b, a, min(x, y)))

    return within


@lru_cache(maxsize=1)
def small() -> tuple[tuple[int, int, int, int], ...]:
    """Every move (x, y, i, j) from the boards, those of different boards side by side."""
    return tuple(
        sorted(
            ((x, y, i, j) for x, y in BOARDS for i in range(x + 1) for j in range(y + 1) if i + j),
            # Most rules have rook moves, and a few of them tell that.
            key=lambda move: (not move[2] * move[3] and move[2] + move[3] > 1, move[2] + move[3], move),
        )
    )
