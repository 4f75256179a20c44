"""Simplification of games for display: superfluous parts of conditions are removed, and constants are computed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from wythoff.expressions import Comparison, Expression, Integer, Operation
from wythoff.game.rulesets.blocking import Block
from wythoff.game.rulesets.families import Diagonal, Keep, Where
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.matching.layers import is_symmetric
from wythoff.game.rulesets.meaning.meaning import decided_same
from wythoff.game.rulesets.moves import Moves, parts_of, union
from wythoff.game.rulesets.playing import Misere, Terminal

IDLE = {("+", 0), ("-", 0), ("*", 1)}  # operations with a constant on the right that do not change the value


@lru_cache
def plainly(game: Game) -> Game:
    """Simplify a game for display.

    Conditions that always hold and alternatives that never hold are removed, and constants are computed.

    >>> from wythoff.game.rulesets import parse
    >>> print(plainly(parse("misere(nim | where(k > 0 and l > 0 and (k - l) % 1 == 0))")))
    misere(nim | where(k > 0 and l > 0))
    >>> print(plainly(parse("where(abs(k - l) < 0 or min(k, l) < (2 - 1)*x1 + 0)")))
    where(min(k, l) < x1)

    Cost: one proof for each part of a condition.
    """
    match game:
        case Moves():
            return union(map(_part, parts_of(game)))
        case Misere():
            return Misere(plainly(game.game))
        case Block():
            inner = plainly(game.game)
            assert isinstance(inner, Moves | Terminal)
            return Block(inner, game.n, game.of)
        case Terminal():
            found = Terminal(union(map(_part, parts_of(game.moves))), game.condition)
            # If the game becomes unordered, x in the condition becomes the smaller pile. This is allowed only if it
            # changes nothing.
            return found if found.ordered is game.ordered or is_symmetric(game.condition) else game
    return game


def _part(part: Moves) -> Moves:
    match part:
        case Where():
            return _shortest(Where, _counted(part.condition))
        case Keep():
            moves = union(map(_part, parts_of(part.moves)))
            return _shortest(lambda condition: Keep(moves, condition), _counted(part.condition))
        case Diagonal():
            return Diagonal(_counted(part.width), part.step)
    return part


def _shortest(made: Callable[[Expression], Moves], condition: Expression) -> Moves:
    """Return `made(condition)` without those parts of the condition that do not change this set of moves.

    `made` is a function that builds a set of moves from a condition.
    """
    whole = made(condition)
    if not isinstance(condition, Operation) or condition.operator not in ("and", "or"):
        return whole
    parts = list(condition.arguments)
    for part in condition.arguments:
        rest = [other for other in parts if other is not part]
        if not rest:
            break
        shorter = made(rest[0] if len(rest) == 1 else Operation(condition.operator, *rest))
        if decided_same(shorter, whole):
            parts = rest
    return made(parts[0] if len(parts) == 1 else Operation(condition.operator, *parts))


def _counted(expression: Expression) -> Expression:
    """Return an expression in which constant parts are computed: x1 for (2 - 1)*x1 + 0."""
    if isinstance(expression, Comparison):
        return Comparison(expression.signs, tuple(map(_counted, expression.parts)))
    if not isinstance(expression, Operation):
        return expression
    parts = [_counted(part) for part in expression.arguments]
    operator, last = expression.operator, parts[-1].constant
    if operator in ("+", "-", "*") and len(parts) == 2:
        if all(part.constant is not None for part in parts):
            return Integer(Operation(operator, *parts).evaluate({}))
        if (operator, last) in IDLE:
            return parts[0]
        if (operator, parts[0].constant) in (("+", 0), ("*", 1)):
            return parts[1]
    return Operation(operator, *parts)
