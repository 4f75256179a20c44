"""Ordered games whose rules are symmetric in the two piles: they are solved as unordered games.

For an ordered square (x, y) the answer is that for the unordered position {x, y}.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from wythoff.game.catalog.canonical import canonical, restated
from wythoff.game.rulesets import Game, Position, TwoPileGame
from wythoff.solving.solution import Answer, Bound, Solution
from wythoff.solving.solution.solution import blocked_by


class InBothOrders:
    """The answers for an unordered game, as answers for ordered squares of `game`.

    Attributes that are not defined here are those of `answer`.
    """

    index = staticmethod(lambda position: None)  # in the order of ordered squares P-positions have other numbers
    p_position = staticmethod(lambda n: None)

    def __init__(self, game: TwoPileGame, answer: Answer) -> None:
        self.game, self.answer = game, answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self.answer, name)

    def is_p(self, position: Position) -> bool:
        return self.answer.is_p(_sorted(position))

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """Return the ordered squares to which winning moves lead, in lexicographic order."""
        return tuple(sorted(self._reached(position, self.answer.winning_moves(_sorted(position)))))

    def winning_move(self, position: Position) -> Position | None:
        target = self.answer.winning_move(_sorted(position))
        return None if target is None else self._reached(position, [target])[0]

    def least_winning_move(self, position: Position) -> Position | None:
        return next(iter(self.winning_moves(position)), None)

    def to_block(self, position: Position) -> tuple[Position, ...]:
        """Return the options of a P-position that are P-positions, as ordered squares in lexicographic order."""
        squares = blocked_by(self.answer, _sorted(position))
        return squares if position == _sorted(position) else tuple(sorted((b, a) for a, b in squares))

    def _reached(self, position: Position, targets: Iterable[Position]) -> Sequence[Position]:
        """Return the squares (x, y) and (y, x), for the targets {x, y}, to which a move leads.

        With blocking, squares that the opponent can forbid are left out, unless all of them can be forbidden.
        """
        orders = {order for x, y in targets for order in ((x, y), (y, x))}
        squares = [square for square in orders if self.game.leads(position, square)]
        if not self.game.blocking:
            return squares
        # One of (x, y) and (y, x) may be forbidden and the other not. If each square may be forbidden, not all can be.
        return self.game.unstoppable(position, squares) or squares


def answering(game: Game, answer: Answer) -> InBothOrders:
    """Return the answers for the unordered game as answers for the ordered `game`."""
    squares = game.as_kind(TwoPileGame)
    assert squares is not None  # `in_both_orders` requires it
    return InBothOrders(squares, answer)


def _sorted(position: Position) -> Position:
    return tuple(sorted(position))


def solved_for(game: Game) -> Game:
    """Return the game that solvers solve instead of `game`: its canonical form.

    If only the game or only the canonical form is ordered, and `in_both_orders` does not hold, return `game`.
    """
    found = canonical(game)
    return found if found.ordered is game.ordered or in_both_orders(game, found) else game


def in_both_orders(game: Game, solved: Game) -> bool:
    """Return whether `game` is ordered and answered by `solved`, its unordered canonical form."""
    # Misere play with blocking is excluded: where every option wins, those that may be forbidden are listed too.
    told = game.as_kind(TwoPileGame) is not None and not (game.misere and game.blocking)
    return game.ordered and not solved.ordered and told


def about(game: Game, found: Solution) -> Solution:
    """Return `found`, a solution for single positions of the game solved instead of `game`, as a solution of `game`."""
    if not in_both_orders(game, found.game):
        return restated(found, game)
    return Solution(game, found.bound, found.p_positions.columns, found.evidence, answering(game, found._answer))


def solved_in_both_orders(game: Game, bound: Bound, solved: Callable[[Bound], Solution]) -> Solution:
    """Return the solution of an ordered game, from `solved(bound)`, the solution of the unordered game."""
    found = solved(bound)
    if bound.kind == "count":
        # Squares of P-positions that were not found come after the squares of those found, and these are enough; or
        # all P-positions were found.
        whole = len(found.p_positions) < bound.value
        columns = max((y if whole else x for x, y in found.p_positions), default=-1) + 1
        squares = _squares(found, columns)[: bound.value]
    else:
        squares = _squares(found, bound.value + (bound.kind == "up_to"))
    firsts, seconds = [x for x, _ in squares], [y for _, y in squares]
    return Solution(game, bound, (firsts, seconds), found.evidence, answering(game, found._answer))


def _squares(found: Solution, columns: int) -> list[Position]:
    """Return the squares (x, y) with x < columns, in both orders of the P-positions found, sorted.

    The P-positions found must include all whose smaller pile is below `columns`.
    """
    squares = {order for x, y in found.p_positions for order in ((x, y), (y, x)) if order[0] < columns}
    return sorted(squares)
