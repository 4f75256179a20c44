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
    """Answers from the sorted list of all P-positions (a, b) with a at most `reach` and, if given, b at most `top`.

    Cost: a binary search for an outcome. To list winning moves, each P-position with smaller piles is compared with
    each line if the moves are lines; otherwise the move to it is tested.
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
        """Return the P-positions with no pile larger than those of the position."""
        x, y = position
        end = bisect_right(self.a, x)
        return [(int(a), int(b)) for a, b in zip(self.a[:end], self.b[:end], strict=True) if b <= y]

    def _along(self, lines: Sequence[Line], position: Position) -> list[Position]:
        """Return the P-positions on the lines of moves from the position; a few others may be among them.

        Along a line with direction (p, q), the number q*a - p*b is constant.
        """
        x, y = position
        below = self._below(position)
        found: set[Position] = set()
        for i, j, *direction in lines:
            p, q = direction if any(direction) else (1, 0)  # for a single square, any line through it
            common = q * (x - i) - p * (y - j)
            found.update((a, b) for a, b in below if common in (q * a - p * b, q * b - p * a))
        return sorted(found)


class BlockingTable(PairTable):
    """Answers for a game with blocking: its P-positions, the moves to forbid, and the winning moves.

    A winning move leads to a P-position, and the opponent cannot forbid it. Cost: a test of the move to each P-position
    with smaller piles.
    """

    game: TwoPileGame

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        targets, game = self.to_block(position), self.game
        # If all options are P-positions in misere play, all are winning moves, even those that may be forbidden.
        if not (game.misere and {*targets} == {*game.squares(*position)}):
            targets = tuple(game.unstoppable(position, targets))
        return tuple(sorted({game.settled(target) for target in targets}))

    def to_block(self, position: Position) -> tuple[Position, ...]:
        """Return the P-positions to which moves from `position` lead, as ordered squares in lexicographic order.

        From a P-position, these are the options that the opponent forbids.
        """
        return reached_squares(self.game, position, self._below(position))


def counted(pairs: Pairs, bound: Bound) -> Pairs:
    """Return the columns `pairs`, cut to the first n if the bound is a count n."""
    a, b = pairs
    return (a[: bound.value], b[: bound.value]) if bound.kind == "count" else pairs


def tabulated(game: Game, bound: Bound, pairs: Pairs, solver: str) -> Solution:
    """Return a solution from P-positions that a solver computed by the rules, in lexicographic order.

    Single positions are answered from all pairs, because a count may end in the middle of a column.
    """
    a, b = counted(pairs, bound)
    reach = columns_reached(bound, a)
    table = (BlockingTable if game.blocking else PairTable)(game, *pairs, reach, bound.top)
    return Solution(game, bound, (a, b), Evidence("computed", solver, max(reach, 0)), table)


def columns_reached(bound: Bound, firsts: Sequence[int]) -> int:
    """Return the last x for which all P-positions (x, y) within the bound are known; -1 if there is no such x.

    `firsts` are the first numbers x of the P-positions found, in ascending order.
    """
    if bound.kind == "count":
        return int(firsts[-1]) if len(firsts) else -1
    return bound.value - (bound.kind == "columns")


class BoxAnswer(Answer):
    """Answers for positions with all piles less than `side`. A subclass defines `holds`."""

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
