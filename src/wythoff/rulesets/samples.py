"""What moves are on a few squares: enough to tell most of them apart before anything is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeAlias

from wythoff.errors import EvaluationError, ParameterError, TooLargeError
from wythoff.expressions import glance
from wythoff.rulesets.conditions import as_condition
from wythoff.rulesets.families import MOVE_VARIABLES
from wythoff.rulesets.moves import Moves

Test: TypeAlias = Callable[[int, int, int, int], bool]

# Squares (x, y) from which every move is looked at, the most telling first.
BOARDS = ((2, 3), (3, 3), (4, 6))


class Sample:
    """Moves (x, y, i, j) from a few squares, and whether each is allowed; None: the rule has no value there.

    They are looked at when they are asked for, and once.
    """

    def __init__(self, moves: Moves) -> None:
        self.allows = membership(moves)
        self.known: list[bool | None] = []

    def __iter__(self) -> Iterator[bool | None]:
        for number, place in enumerate(small()):
            if number == len(self.known):
                self.known.append(value_at(self.allows, place))
            yield self.known[number]


@lru_cache(maxsize=256)  # the same moves are compared with many others
def sample(moves: Moves) -> Sample:
    return Sample(moves)


def told_apart(first: Moves, second: Moves) -> bool:
    """Whether the few squares show a move that only one of the two allows."""
    return any(
        one is (not other) for one, other in zip(sample(first), sample(second), strict=True) if other is not None
    )


def exceeds(first: Moves, second: Moves) -> bool:
    """Whether the few squares show a move that the first allows and the second does not."""
    return any(one and other is False for one, other in zip(sample(first), sample(second), strict=True))


def value_at(allows: Test, place: tuple[int, int, int, int]) -> bool | None:
    """Whether a move is allowed; None where the rule has no value."""
    try:
        return allows(*place)
    except (EvaluationError, TooLargeError):
        return None


@lru_cache(maxsize=256)
def membership(moves: Moves) -> Test:
    """Whether taking i, j from a square x, y is a move, in one function for all parts: it is asked often."""
    if moves.lines() is not None:
        return moves.allows
    try:
        condition = as_condition(moves)
    except ParameterError:  # deeper than an expression may be
        return moves.allows
    if condition is None:
        return moves.allows
    meets = glance(condition, MOVE_VARIABLES)

    def allows(x: int, y: int, i: int, j: int) -> bool:
        a, b = x - i, y - j
        if a > b:
            a, b = b, a
        # From equal piles the condition holds for both labels of the amounts, or for none.
        return bool(meets(x, y, a, b, i, j, i, j) if x <= y else meets(y, x, a, b, j, i, i, j))

    return allows


@lru_cache(maxsize=1)
def small() -> tuple[tuple[int, int, int, int], ...]:
    """Every move (x, y, i, j) from the boards, those of different boards side by side."""
    return tuple(
        sorted(
            ((x, y, i, j) for x, y in BOARDS for i in range(x + 1) for j in range(y + 1) if i + j),
            key=lambda move: (not move[2] * move[3], move[2] + move[3], move),
        )
    )
