"""Declared outcomes for kernels that fill rows.

Such a kernel is a compiled loop that finds the P-positions of one row after the other. A game may declare that some
positions are P or N, whatever its moves are. Declared P-positions end the game, declared N-positions do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wythoff import kernels
from wythoff.expressions import Expression, Operation, template
from wythoff.expressions.tree import balanced
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.plans.filling import Doubt, rules_of
from wythoff.game.rulesets.playing import Declare, Misere, played


def undeclared(game: Game) -> Game:
    """Return the game without declared outcomes.

    >>> from wythoff.game.rulesets import parse
    >>> print(undeclared(parse("misere(declare(nim, P=((1, 2),)))")))
    misere(nim)
    """
    inner = played(game)
    if not isinstance(inner, Declare):
        return game
    return Misere(inner.game) if game.misere else inner.game


def can_be_filled(game: Game) -> bool:
    """Return whether the kernels, compiled loops that fill row after row, can handle the declared outcomes of a game.

    They cannot handle declared P-positions in misere play.
    """
    inner = played(game)
    return not isinstance(inner, Declare) or not game.misere or not inner.P


def rules_with_declared(game: Game) -> kernels.FillingRules | None:
    """Return the rules of a game with declared outcomes as tests for the kernels; None if tests cannot express them.

    Kernels are compiled loops that find the P-positions of row after row. In normal play, squares that end the game are
    P-positions. So declared P-positions are added to these squares. Declared N-positions are removed from them, and are
    marked as lying off the board, so that kernels never list them. In misere play, squares that end the game are
    N-positions, so declared N-positions are added to them.
    """
    rules, inner = rules_of(undeclared(game)), played(game)
    if rules is None or not isinstance(inner, Declare) or not can_be_filled(game):
        return rules if can_be_filled(game) else None
    lost, won = _among(inner.P), _among(inner.N)
    if game.misere:
        return rules if won is None else rules._replace(ends=_either(rules.ends, won))
    if inner.P and rules.most > 1 and not rules.across:
        # A bound on P-positions in a row may rest on one P-position for each remainder. A declared P-position may break
        # this bound.
        rules = rules._replace(most=0)
    ends, outside = rules.ends, rules.outside
    if won is not None:
        ends = None if ends is None else Operation("and", ends, Operation("not", won))
        outside = _either(outside, won)
    last = max((y for _, y in inner.P), default=-1)
    return rules._replace(ends=_either(ends, lost), outside=outside, constant=max(rules.constant, last))


def _among(positions: Iterable[Position]) -> Expression | None:
    """Return the condition on x and y that (x, y) is one of `positions`; None if there are no positions."""
    places = [template("x == a and y == b", a=a, b=b) for a, b in positions]
    return balanced("or", *places) if places else None


def _either(one: Expression | None, other: Expression | None) -> Expression | None:
    return Operation("or", one, other) if one is not None and other is not None else one or other


class DeclaredDoubt(Doubt):
    """A function that decides whether to search a column further, like `Doubt`, for games with declared outcomes.

    `last` is the largest first pile of a declared position. `Doubt` may prove that no later column contains a
    P-position. In the columns up to `last` this is never tried, because the proof does not take declared P-positions
    into account.
    """

    def __init__(self, game: Game, rules: kernels.FillingRules, *, counting: bool = False) -> None:
        inner = played(game)
        super().__init__(undeclared(game), rules, counting=counting)
        assert isinstance(inner, Declare)
        self.last = max((x for x, _ in (*inner.P, *inner.N)), default=-1)

    def is_last(self, x: int, squares: Sequence[Position]) -> bool:
        return x > self.last and self.rules.symmetric and super().is_last(x, squares)
