"""Ordered games whose rules are symmetric in the piles. They are solved as unordered games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from wythoff.game.catalog.canonical import canonical, restated
from wythoff.game.rulesets import Game, Position, TwoPileGame
from wythoff.solving.solution import Answer, Bound, Solution
from wythoff.solving.solution.solution import blocked_by


class InBothOrders:
    """The answers of an unordered game, given for ordered squares. All else is inherited."""

    index = staticmethod(lambda position: None)  # ordered squares have other numbers
    p_position = staticmethod(lambda n: None)

    def __init__(self, game: TwoPileGame, answer: Answer) -> None:
        self.game, self.answer = game, answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self.answer, name)

    def is_p(self, position: Position) -> bool:
        return self.answer.is_p(_sorted(position))

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """Return the ordered squares to move to, in lexicographic order."""
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
        """Return the targets that a move reaches. Squares that can be forbidden where others cannot are left out."""
        orders = {order for x, y in targets for order in ((x, y), (y, x))}
        squares = [square for square in orders if self.game.leads(position, square)]
        if not self.game.blocking:
            return squares
        # Of a position one square may be forbidden and the other not. Where all of them may, they are too many.
        return self.game.unstoppable(position, squares) or squares


def answering(game: Game, answer: Answer) -> InBothOrders:
    """Return the answers for the unordered game as answers for an ordered one."""
    squares = game.as_kind(TwoPileGame)
    assert squares is not None  # no other game is answered so
    return InBothOrders(squares, answer)


def _sorted(position: Position) -> Position:
    return tuple(sorted(position))


def solved_for(game: Game) -> Game:
    """Return the game that solvers work on: its canonical form, ordered or not. See `in_both_orders`."""
    found = canonical(game)
    return found if found.ordered is game.ordered or in_both_orders(game, found) else game


def in_both_orders(game: Game, solved: Game) -> bool:
    """Return whether an ordered game has an unordered canonical form, which answers for it."""
    # Where all options win in misere play, all are winning moves, also those that may be forbidden.
    told = game.as_kind(TwoPileGame) is not None and not (game.misere and game.blocking)
    return game.ordered and not solved.ordered and told


def about(game: Game, found: Solution) -> Solution:
    """Return a solution for single positions, of the game that was solved for `game`, as one of that game."""
    if not in_both_orders(game, found.game):
        return restated(found, game)
    return Solution(game, found.bound, found.p_positions.columns, found.evidence, answering(game, found._answer))


def solved_in_both_orders(game: Game, bound: Bound, solved: Callable[[Bound], Solution]) -> Solution:
    """Return the ordered squares that are P-positions, of the solution that `solved` makes of the unordered game."""
    found = solved(bound)
    if bound.kind == "count":
        # Every square that is missing comes behind those of these pairs, which are no fewer; or the pairs are all.
        whole = len(found.p_positions) < bound.value
        columns = max((y if whole else x for x, y in found.p_positions), default=-1) + 1
        squares = _squares(found, columns)[: bound.value]
    else:
        squares = _squares(found, bound.value + (bound.kind == "up_to"))
    firsts, seconds = [x for x, _ in squares], [y for _, y in squares]
    return Solution(game, bound, (firsts, seconds), found.evidence, answering(game, found._answer))


def _squares(found: Solution, columns: int) -> list[Position]:
    """Return the P-positions in both orders with first pile below `columns`. All smaller piles are below it too."""
    squares = {order for x, y in found.p_positions for order in ((x, y), (y, x)) if order[0] < columns}
    return sorted(squares)
