"""Answers for single positions from stored P-positions: pairs sorted by column, or a box for any number of piles."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from wythoff.game.rulesets import Game, Position, TwoPileGame
from wythoff.game.rulesets.moves import Line
from wythoff.game.rulesets.plans.lines import lines_of
from wythoff.kernels import Pairs
from wythoff.solving.solution import Answer, Bound, Evidence, Solution
from wythoff.solving.solution.solution import reached_squares
from wythoff.solving.solvers.solver import beyond


class PairTable(Answer):
    """Answers from all P-positions (a, b) with a <= reach and, if `top` is given, with b <= top.

    They are stored as two columns `a` and `b`, in lexicographic order. Cost: a binary search for an outcome. To list
    winning moves, the P-positions with smaller piles are filtered by the lines of the moves, if the moves are lines;
    then the moves to the remaining ones are tested.
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
        """Return the P-positions (a, b) with a <= x and b <= y, where (x, y) is `position`."""
        x, y = position
        end = bisect_right(self.a, x)
        return [(int(a), int(b)) for a, b in zip(self.a[:end], self.b[:end], strict=True) if b <= y]

    def _along(self, lines: Sequence[Line], position: Position) -> list[Position]:
        """Return the P-positions that lie on lines of moves from `position`. The result may contain a few others.

        A line (i, j, p, q) contains the moves that take (i + n*p, j + n*q). The number q*a - p*b is the same for all
        (a, b) that they reach.
        """
        x, y = position
        below = self._below(position)
        found: set[Position] = set()
        for i, j, *direction in lines:
            p, q = direction if any(direction) else (1, 0)  # a single square: use any line through it
            common = q * (x - i) - p * (y - j)
            found.update((a, b) for a, b in below if common in (q * a - p * b, q * b - p * a))
        return sorted(found)


class BlockingTable(PairTable):
    """Answers for a game with blocking: its P-positions, the moves to forbid, and the winning moves.

    A winning move leads to a P-position that the opponent cannot forbid. Cost: a test of the move to each P-position
    with smaller piles.
    """

    game: TwoPileGame

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        targets, game = self.to_block(position), self.game
        # If all options are P-positions in misere play, all of them win, even options that may be forbidden.
        if not (game.misere and {*targets} == {*game.squares(*position)}):
            targets = tuple(game.unstoppable(position, targets))
        return tuple(sorted({game.settled(target) for target in targets}))

    def to_block(self, position: Position) -> tuple[Position, ...]:
        """Return the P-positions that one move from `position` reaches, as squares in lexicographic order.

        From a P-position, these are the options that the opponent forbids.
        """
        return reached_squares(self.game, position, self._below(position))


def counted(pairs: Pairs, bound: Bound) -> Pairs:
    """Return the two columns `pairs` of P-positions. If the bound is a count n, return only the first n."""
    a, b = pairs
    return (a[: bound.value], b[: bound.value]) if bound.kind == "count" else pairs


def tabulated(game: Game, bound: Bound, pairs: Pairs, solver: str) -> Solution:
    """Return a solution of `game` from the P-positions that the solver named `solver` computed from the rules.

    `pairs` are two columns in lexicographic order, with all P-positions within `bound`. Answers for single positions
    use all pairs, because a count may end in the middle of a column.
    """
    a, b = counted(pairs, bound)
    reach = columns_reached(bound, a)
    table = (BlockingTable if game.blocking else PairTable)(game, *pairs, reach, bound.top)
    return Solution(game, bound, (a, b), Evidence("computed", solver, max(reach, 0)), table)


def columns_reached(bound: Bound, firsts: Sequence[int]) -> int:
    """Return the greatest x for which P-positions (x, y) within `bound` were searched; -1 if there is none.

    `firsts` are the first numbers x of the P-positions found, in ascending order. For a bound of the kind `count`, the
    result is the last of them.
    """
    if bound.kind == "count":
        return int(firsts[-1]) if len(firsts) else -1
    return bound.value - (bound.kind == "columns")


class BoxAnswer(Answer):
    """Answers for positions with all piles less than `side`. A subclass defines the method `holds`."""

    def __init__(self, game: Game, side: int) -> None:
        self.game, self.side = game, side

    def holds(self, position: Position) -> bool:
        """Return whether a position in the box is a P-position."""
        raise NotImplementedError

    def is_p(self, position: Position) -> bool:
        if max(position) >= self.side:
            raise beyond(self.side - 1, position)
        return self.holds(position)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(option for option in self.game.options(position) if self.is_p(option))
