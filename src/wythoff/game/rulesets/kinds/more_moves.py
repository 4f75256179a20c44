"""Wythoff's game with one more kind of move: splitting the remaining pile."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.expressions.calls import Called
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.game import Game


class Splythoff(Called, Game):
    """Wythoff's moves; or, from 0 < x <= y, take x from both piles and split the y - x that are left into two piles.

    On a chessboard: a queen moves towards the corner (0, 0), and may bounce off a side of the board on her diagonal.

    >>> Splythoff().options((1, 4)), Splythoff().options((0, 2))
    (((0, 1), (0, 3), (0, 4), (1, 1), (1, 2), (1, 3)), ((0, 0), (0, 1)))

    Source: Fokkink and Rust 2022.
    """

    __slots__ = ()
    word = "splythoff"
    in_each_row = 1  # in each row, a split leads to a P-position from one square only

    def options(self, position: Position) -> tuple[Position, ...]:
        x, y = sorted(position)
        return tuple(sorted({(min(square), max(square)) for square in _squares(x, y)}))

    def leads(self, position: Position, target: Position) -> bool:
        """Return whether one move leads from `position` to `target`, without listing the options.

        >>> Splythoff().leads((10**30, 10**30 + 8), (3, 5)), Splythoff().leads((0, 8), (3, 5))
        (True, False)
        """
        (x, y), (a, b) = position, target
        if x and a + b == y - x:
            return True
        if b - a == y - x:
            return a < x
        return any((one, other < y) == (x, True) or (one, other < x) == (y, True) for one, other in ((a, b), (b, a)))

    def edges(self, up_to: int) -> int:
        # Half as many positions as squares; the options of each form three lines and a split.
        side = up_to + 1
        return side * side * (2 * side + 1) // 2

    rules_in_words = (
        "Take any positive number from one pile.",
        "Or take the same positive number from both piles.",
        "Or take the smaller pile x > 0 from both, and split the y - x that are left into two piles.",
    )


def _squares(x: int, y: int) -> Iterator[tuple[int, int]]:
    """Yield the squares that one move from (x, y), x <= y, leads to."""
    yield from ((left, y) for left in range(x))
    yield from ((x, left) for left in range(y))
    yield from ((left, left + y - x) for left in range(x))
    if x:
        yield from ((left, y - x - left) for left in range((y - x) // 2 + 1))
