"""Simplest forms of the layers around the moves of a game: blocking, and positions that end the game."""

from __future__ import annotations

from collections.abc import Callable

from wythoff.expressions import Expression, Operation, Variable, template
from wythoff.expressions.logic import equivalent, possible
from wythoff.expressions.normal import normal
from wythoff.game.rulesets.blocking import Block
from wythoff.game.rulesets.families import Diagonal, Jump, Nim, Ray
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.kinds.star import Star
from wythoff.game.rulesets.matching.pieces import pieces_of
from wythoff.game.rulesets.meaning.emptiness import ON_BOARD, SORTED, without_empty
from wythoff.game.rulesets.meaning.meaning import surely_contained, surely_same
from wythoff.game.rulesets.meaning.plain import NO_MOVES
from wythoff.game.rulesets.meaning.samples import exceeds, sample
from wythoff.game.rulesets.meaning.shapes import constants, near
from wythoff.game.rulesets.moves import Moves, TwoPileGame, Union, Without, union
from wythoff.game.rulesets.playing import Declare, Misere, Terminal

MOST_PARTS = 8  # most parts of a condition that are compared with each other


def in_form(game: Game, form: Callable[[Game], Game]) -> Game:
    """Rewrite the game inside the outermost layer of `game` by the function `form`, and simplify this layer.

    `form` returns an equal game in another form. For misere(g) the result is misere(form(g)), for star(g) it is
    star(form(g)). A game without a layer around it is returned unchanged.
    """
    match game:
        case Terminal():
            moves = form(game.moves)
            assert isinstance(moves, Moves)
            return simplest_ending(moves, game)
        case Block():
            # The meaning of x in a terminal condition may depend on whether the whole game is ordered. If so, the inner
            # game is not rewritten.
            read_alike = game.game.ending is None or game.game.ordered is game.ordered
            return simplest_blockable(form(game.game) if read_alike else game.game, game)
        case Declare():
            found = form(game.game)
            if not isinstance(found, TwoPileGame) or found.ordered is not game.ordered:
                return game
            return Declare(found, game.P, game.N) if game.P or game.N else found
        case Misere():
            return Misere(form(game.game))
        case Star():
            return Star(form(game.game), game.times)
    return game


def simplest_ending(moves: Moves, game: Terminal) -> Game:
    """Return `game` with its condition in normal form, around `moves`, which are its moves in another form.

    The condition says where the game ends. If it holds at most at (0, 0), it changes nothing: return `moves` alone.

    >>> from wythoff.game.rulesets import parse
    >>> print(simplest_ending(parse("nim"), parse("terminal(nim, x + y < 1)")))
    nim
    """
    piles = ON_BOARD if game.ordered else (*ON_BOARD, SORTED)
    if possible(game.condition, *piles, template("x + y > 0")) is False:
        return moves
    read_alike = moves.ordered is game.ordered or is_symmetric(game.condition)
    return Terminal(moves if read_alike else game.moves, _without_idle(normal(game.condition), piles))


def _without_idle(condition: Expression, piles: tuple[Expression, ...]) -> Expression:
    """Return the condition without parts of its `and` or `or` that change nothing for natural numbers x and y.

    The conditions `piles`, such as x <= y in unordered games, hold for all positions. For instance, x >= 0 and y < 3
    becomes y < 3.
    """
    if not isinstance(condition, Operation) or condition.operator not in ("and", "or"):
        return condition
    if len(condition.arguments) > MOST_PARTS:
        return condition
    for part in condition.arguments:
        left = [other for other in condition.arguments if other is not part]
        without = left[0] if len(left) == 1 else Operation(condition.operator, *left)
        if equivalent(without, condition, piles) is True:
            return _without_idle(without, piles)
    return condition


def is_symmetric(condition: Expression) -> bool:
    """Return whether it is proved that a condition on x and y is unchanged if x and y are exchanged.

    Then it does not matter whether x is the smaller pile (unordered games) or the first pile (ordered games).
    """
    swapped = condition.substitute({"x": Variable("y"), "y": Variable("x")})
    return normal(swapped) == normal(condition) or equivalent(condition, swapped, ON_BOARD) is True


def simplest_blockable(inner: Game, game: Block) -> Game:
    """Return `game` with `inner` as its inner game, and with the set of moves that may be forbidden in simplest form.

    `inner` is another form of the game inside `game`. If no move may be forbidden, return `inner` alone.
    """
    assert isinstance(inner, Moves | Terminal)
    moves = inner if isinstance(inner, Moves) else inner.moves
    of = None if game.of is None else without_empty(union(pieces_of(game.of) or [NO_MOVES]))
    found: Game = inner
    if game.n and (of is None or not _disjoint(moves, of)):
        found = Block(inner, game.n, None if of is None else _blockable(moves, of))
    if found.ordered is not game.ordered and isinstance(inner, Terminal) and not is_symmetric(inner.condition):
        return game
    return found


def _disjoint(moves: Moves, of: Moves) -> bool:
    """Return whether it is proved that the sets `moves` and `of` have no move in common."""
    if sample(moves).met & sample(of).met:
        return False
    return surely_same(Without(moves, of), moves)


def _blockable(moves: Moves, of: Moves) -> Moves | None:
    """Return a simple set of moves to replace `of` in block(moves, n, of=of).

    It has the same moves in common with `moves` as `of` has. The result is None if `of` contains all of `moves`, so
    that every move may be forbidden.
    """
    if not exceeds(moves, of) and surely_contained(moves, of):
        return None
    beside = Without(moves, of)
    for name in _names(of):
        if name == of or (_agree(moves, of, name) and surely_same(Without(moves, name), beside)):
            return name
    return of


def _agree(moves: Moves, of: Moves, name: Moves) -> bool:
    """Return whether `of` and `name` have the same moves in common with `moves`, tested on the sampled moves only."""
    one, other = sample(of), sample(name)
    return not sample(moves).met & (one.met & other.missed | one.missed & other.met)


def _names(of: Moves) -> list[Moves]:
    """Return simple sets of moves that may replace `of`: candidates, which are not compared with it here.

    They are all rook moves, all rook moves that take at least some number, diagonals, and the union of those parts of
    `of` that are rook moves, diagonals, rays or jumps.
    """
    numbers = [number for number in near(constants(of)) if number > 1]
    parts = list(of.parts) if isinstance(of, Union) else [of]
    lines = [part for part in parts if isinstance(part, Nim | Diagonal | Ray | Jump)]
    return [
        Nim(),
        Diagonal(),
        *(Nim(lengths=f"n >= {number}") for number in numbers),
        *map(Diagonal, numbers),
        *([union(lines)] if lines else []),
    ]
