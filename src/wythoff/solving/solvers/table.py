"""P-positions of two piles in columns, asked for single positions."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from wythoff.game.rulesets import Game, Position, TwoPileGame
from wythoff.game.rulesets.moves import Line
from wythoff.game.rulesets.plans.lines import lines_of
from wythoff.kernels import Pairs
from wythoff.solving.solution import Answer, Bound, Evidence, Solution
from wythoff.solving.solvers.solver import beyond


class Table(Answer):
    """The P-positions (a, b) in lexicographic order, with a at most `reach`, and b at most `top` if there is one.

    Cost: a binary search for an outcome; for the winning moves a comparison of each P-position below with each line,
    where the moves are lines, else a test of the move to it.
    """

    def __init__(self, game: Game, a: Sequence[int], b: Sequence[int], reach: int, top: int | None) -> None:
        self.game, self.a, self.b, self.reach, self.top = game, a, b, reach, top

    def is_p(self, position: Position) -> bool:
        x, y = position
        if x > self.reach or (self.top is not None and y > self.top):
            raise beyond(self.reach, position)
        end = bisect_right(self.a, x)
        n = bisect_left(self.b, y, bisect_left(self.a, x), end)
        return n < end and int(self.b[n]) == y

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        lines = lines_of(self.game)
        targets = self._below(position) if lines is None else self._along(lines, position)
        return tuple(target for target in targets if self.game.leads(position, target))

    def _below(self, position: Position) -> list[Position]:
        """The P-positions with no pile larger than those of the position."""
        x, y = position
        end = bisect_right(self.a, x)
        return [(int(a), int(b)) for a, b in zip(self.a[:end], self.b[:end], strict=True) if b <= y]

    def _along(self, lines: Sequence[Line], position: Position) -> list[Position]:
        """P-positions among which are all that a line leads to: q*a - p*b is the same along it."""
        x, y = position
        below = self._below(position)
        found: set[Position] = set()
        for i, j, *direction in lines:
            p, q = direction if any(direction) else (1, 0)  # a single square: any line through it will do
            common = q * (x - i) - p * (y - j)
            found.update((a, b) for a, b in below if common in (q * a - p * b, q * b - p * a))
        return sorted(found)


class BlockingTable(Table):
    """The P-positions of a game with blocking, with the moves to forbid and those that cannot be forbidden.

    Cost: a test of the move to each P-position below.
    """

    game: TwoPileGame

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        targets = self.to_block(position)
        game = self.game
        if not (game.misere and self._every_option(position, targets)):
            targets = tuple(game.unstoppable(position, targets))
        return tuple(sorted({game.settled(target) for target in targets}))

    def to_block(self, position: Position) -> tuple[Position, ...]:
        """The ordered squares one move away that are P-positions, in lexicographic order."""
        x, y = position
        game = self.game
        seen = {
            square for a, b in self._below(position) for square in (((a, b),) if game.ordered else ((a, b), (b, a)))
        }
        return tuple(
            sorted((a, b) for a, b in seen if a <= x and b <= y and a + b < x + y and game.allows(x, y, x - a, y - b))
        )

    def _every_option(self, position: Position, targets: Sequence[Position]) -> bool:
        """Whether these are all the squares one move away."""
        among = set(targets)
        return all(square in among for square in self.game.squares(*position))


def counted(pairs: Pairs, bound: Bound) -> Pairs:
    """Of pairs in lexicographic order, for a count no more than that."""
    a, b = pairs
    return (a[: bound.value], b[: bound.value]) if bound.kind == "count" else pairs


def tabulated(game: Game, bound: Bound, pairs: Pairs, solver: str) -> Solution:
    """The solution whose P-positions a solver that replays the rules has found in lexicographic order.

    Single positions are answered from all that was found: a count may end in the middle of a column.
    """
    a, b = counted(pairs, bound)
    reach = {"up_to": bound.value, "columns": bound.value - 1, "count": int(a[-1]) if len(a) else -1}[bound.kind]
    squares = game.as_kind(TwoPileGame) if game.blocking else None
    table = (
        Table(game, *pairs, reach, bound.top) if squares is None else BlockingTable(squares, *pairs, reach, bound.top)
    )
    return Solution(game, bound, (a, b), Evidence("computed", solver, max(reach, 0)), table)
