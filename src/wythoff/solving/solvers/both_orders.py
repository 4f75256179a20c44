"""Ordered games whose rules are symmetric in the two piles: they are solved as unordered games.

A *square* is an ordered position (x, y). It is a P-position if the unordered position {x, y} is one. The *canonical
form* of a game is the simplest known game with the same P-positions; here it is the unordered game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from wythoff.game.catalog.canonical import canonical, restated
from wythoff.game.rulesets import Game, Position, TwoPileGame
from wythoff.solving.solution import Answer, Bound, Solution
from wythoff.solving.solution.solution import blocked_by


class InBothOrders:
    """Answers for the squares of the ordered `game`, derived from `answer`, the answers for the unordered game.

    Attributes that are not defined here are looked up in `answer`.
    """

    index = staticmethod(lambda position: None)  # the index among ordered squares differs from that in `answer`
    p_position = staticmethod(lambda n: None)

    def __init__(self, game: TwoPileGame, answer: Answer) -> None:
        self.game, self.answer = game, answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self.answer, name)

    def is_p(self, position: Position) -> bool:
        return self.answer.is_p(_sorted(position))

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """Return the squares after all winning moves from `position`, in lexicographic order."""
        return tuple(sorted(self._reached(position, self.answer.winning_moves(_sorted(position)))))

    def winning_move(self, position: Position) -> Position | None:
        target = self.answer.winning_move(_sorted(position))
        return None if target is None else self._reached(position, [target])[0]

    def least_winning_move(self, position: Position) -> Position | None:
        return next(iter(self.winning_moves(position)), None)

    def to_block(self, position: Position) -> tuple[Position, ...]:
        """Return the squares that are P-positions and that a move from `position`, a P-position, reaches, in order."""
        squares = blocked_by(self.answer, _sorted(position))
        return squares if position == _sorted(position) else tuple(sorted((b, a) for a, b in squares))

    def _reached(self, position: Position, targets: Iterable[Position]) -> Sequence[Position]:
        """Return the squares (x, y) and (y, x) of the unordered `targets` that a move from `position` reaches.

        In games with blocking, omit the squares that the opponent can forbid, except if all of them can be forbidden.
        """
        orders = {order for x, y in targets for order in ((x, y), (y, x))}
        squares = [square for square in orders if self.game.leads(position, square)]
        if not self.game.blocking:
            return squares
        # Perhaps only one of (x, y) and (y, x) can be forbidden. If each can be, they cannot all be forbidden at once.
        return self.game.unstoppable(position, squares) or squares


def answering(game: Game, answer: Answer) -> InBothOrders:
    """Return answers for the ordered `game`, derived from `answer`, the answers for the unordered game."""
    squares = game.as_kind(TwoPileGame)
    assert squares is not None  # `in_both_orders` requires two piles
    return InBothOrders(squares, answer)


def _sorted(position: Position) -> Position:
    return tuple(sorted(position))


def solved_for(game: Game) -> Game:
    """Return the game to solve in place of `game`: the simplest game with the same P-positions, if it can serve.

    This simplest game is the canonical form of `game`. Return `game` itself if exactly one of the two games is ordered,
    and answers for ordered positions cannot be derived from unordered ones (see `in_both_orders`).
    """
    found = canonical(game)
    return found if found.ordered is game.ordered or in_both_orders(game, found) else game


def in_both_orders(game: Game, solved: Game) -> bool:
    """Return whether answers for the ordered `game` can be derived from `solved`, its unordered canonical form.

    This requires that `game` is ordered, has two piles, and is not a game with blocking in misere play.
    """
    # Misere play with blocking is excluded: if every option wins, the list includes options that may be forbidden.
    told = game.as_kind(TwoPileGame) is not None and not (game.misere and game.blocking)
    return game.ordered and not solved.ordered and told


def about(game: Game, found: Solution) -> Solution:
    """Return the solution `found` of the game that was solved in place of `game`, as a solution of `game`.

    It answers for single positions of `game`; its list of P-positions is that of `found`.
    """
    if not in_both_orders(game, found.game):
        return restated(found, game)
    return Solution(game, found.bound, found.p_positions.columns, found.evidence, answering(game, found._answer))


def solved_in_both_orders(game: Game, bound: Bound, solved: Callable[[Bound], Solution]) -> Solution:
    """Return the solution of an ordered game within `bound`.

    It is derived from solved(bound), which must return the solution of the unordered game within `bound`.
    """
    found = solved(bound)
    if bound.kind == "count":
        # Either all P-positions were found, or the squares of the P-positions found come first and suffice.
        whole = len(found.p_positions) < bound.value
        columns = max((y if whole else x for x, y in found.p_positions), default=-1) + 1
        squares = _squares(found, columns)[: bound.value]
    else:
        squares = _squares(found, bound.value + (bound.kind == "up_to"))
    firsts, seconds = [x for x, _ in squares], [y for _, y in squares]
    return Solution(game, bound, (firsts, seconds), found.evidence, answering(game, found._answer))


def _squares(found: Solution, columns: int) -> list[Position]:
    """Return the squares (x, y) and (y, x) of the P-positions in `found` whose first number is less than `columns`.

    The squares are sorted. `found` must contain all P-positions whose smaller pile is less than `columns`.
    """
    squares = {order for x, y in found.p_positions for order in ((x, y), (y, x)) if order[0] < columns}
    return sorted(squares)
