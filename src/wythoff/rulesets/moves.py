"""Two-pile games of moves: what a move is, and the readings on which all families rest.

A move takes i from the first and j from the second pile of an ordered square (x, y). Families speak of labels
instead: k from the smaller pile x0, l from the larger y0. Where the piles are equal, (k, l) and (l, k) are labels
of the same two squares, and a rule holds for a square if it holds for either label.
"""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.frozen import Frozen
from wythoff.rulesets.game import Game, Position


class TwoPileGame(Frozen, Game):
    """A game on two piles given by the squares that a move may reach.

    A family gives `allows`, and `squares` too where it can list them faster than by trying all.
    """

    __slots__ = ()

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        """Whether taking i and j (0 <= i <= x, 0 <= j <= y, not both 0) from the square (x, y) is a move."""
        raise NotImplementedError

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        """The ordered squares one move away from (x, y), possibly repeated."""
        for i in range(x + 1):
            for j in range(y + 1):
                if i + j and self.allows(x, y, i, j):
                    yield x - i, y - j

    def options(self, position: Position) -> tuple[Position, ...]:
        x, y = self.place(position)
        squares = set(self.squares(x, y))
        if not self.ordered:
            squares = {(a, b) if a <= b else (b, a) for a, b in squares}
        return tuple(sorted(squares))

    def reaches(self, position: Position, target: Position) -> bool:
        """Whether one move leads from `position` to `target`, without listing the options.

        >>> from wythoff.rulesets import Diagonal, Nim
        >>> (Nim() | Diagonal("x1 + 1")).reaches((11, 15), (3, 4))
        True
        """
        x, y = self.place(position)
        a, b = self.place(target)
        seen = ((a, b),) if self.ordered or a == b else ((a, b), (b, a))
        return any(c <= x and d <= y and (c, d) != (x, y) and self.allows(x, y, x - c, y - d) for c, d in seen)


class Moves(TwoPileGame):
    """A set of moves; as a game it is played normally. Joined by `|`, reduced by `-` and `keep`.

    >>> from wythoff.rulesets import Diagonal, Jump, Nim
    >>> print((Diagonal() | Nim()) - Jump(2, 1))
    (nim | diagonal) - jump(1, 2)
    """

    __slots__ = ()

    def __or__(self, other: Moves) -> Moves:
        from wythoff.rulesets.combining import union

        return union((self, other)) if isinstance(other, Game) else NotImplemented

    def __sub__(self, other: Moves) -> Moves:
        from wythoff.rulesets.combining import Without

        return Without(self, other) if isinstance(other, Game) else NotImplemented


def labels(x: int, y: int, i: int, j: int) -> tuple[tuple[int, int], ...]:
    """The labels (k, l) of taking i, j from the square (x, y): k from the smaller, l from the larger pile.

    >>> labels(5, 3, 1, 2), labels(4, 4, 1, 2)
    (((2, 1),), ((1, 2), (2, 1)))
    """
    if x < y:
        return ((i, j),)
    if x > y:
        return ((j, i),)
    return ((i, j),) if i == j else ((i, j), (j, i))
