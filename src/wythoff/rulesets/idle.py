"""Keeps that take away rook moves to N-positions alone: without them the P-positions are the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import TypeGuard

from wythoff import kernels
from wythoff.errors import UnsolvedError
from wythoff.expressions import Comparison, Expression, Integer, Operation, Variable
from wythoff.expressions.failing import may_fail
from wythoff.expressions.logic import implies
from wythoff.rulesets.blocking import Block
from wythoff.rulesets.families import Keep
from wythoff.rulesets.filling import Doubt, rules_of
from wythoff.rulesets.game import Game
from wythoff.rulesets.moves import Moves, parts_of
from wythoff.rulesets.plain import is_all_of_nim
from wythoff.rulesets.playing import Terminal
from wythoff.rulesets.shapes import constants
from wythoff.rulesets.spans import ZERO, span

MOST_ROWS = 64  # to which moves may be taken away
MOVE = tuple(Variable(name) for name in ("x1", "y1", "k", "l"))
SMALLER = MOVE[0]


@lru_cache(maxsize=64)
def without_idle_keeps(game: Game) -> Game:
    """A game with the same P-positions and more moves, where a `keep` is found to be idle; else the game itself.

    >>> from wythoff.rulesets import parse
    >>> print(*(without_idle_keeps(parse(f"diagonal | keep(nim, x1 != {row})")) for row in (2, 3)), sep="; ")
    nim | diagonal; diagonal | keep(nim, x1 != 3)

    If every move that is taken away leads to an N-position of the game without the `keep`, then by induction each
    position reaches as many P-positions in both games and is P in both or in none. In misere play it may lose its last
    move, and nothing is said. Asked are games of which a row may hold infinitely many, with moves taken away to the
    squares of finitely many rows.
    """
    rows = span(game)
    if game.misere or game.ordered or game.declares or rows is None or rows.most:
        return game
    whole, kept = _without_keeps(game), [*_conditions(game)]
    last = _last_row(whole, kept)
    return whole if last >= 0 and _are_kept(whole, kept, last) else game


def _moves(game: Game) -> Moves | None:
    if isinstance(game, Block):
        return _moves(game.game)
    return game.moves if isinstance(game, Terminal) else game if isinstance(game, Moves) else None


def _conditions(game: Game) -> Iterator[Expression]:
    moves = _moves(game)
    yield from (part.condition for part in parts_of(moves) if _keeps_nim(part)) if moves else ()


def _keeps_nim(part: Moves) -> TypeGuard[Keep]:
    return isinstance(part, Keep) and is_all_of_nim(part.moves)


def _without_keeps(game: Game) -> Game:
    if isinstance(game, Block):
        inner = _without_keeps(game.game)
        assert isinstance(inner, Moves | Terminal)
        return Block(inner, game.n, game.of)
    moves = _moves(game)
    if moves is None:
        return game
    whole = reduce(or_, (part.moves if _keeps_nim(part) else part for part in parts_of(moves)))
    return Terminal(whole, game.condition) if isinstance(game, Terminal) else whole


def _last_row(game: Game, kept: list[Expression]) -> int:
    """A row beyond which no moves are taken away, of a game whose rows hold few; -1 if none is found."""
    rows, moves = span(game), _moves(game)
    if not kept or moves is None or rows is None or not rows.most or rows.ending is None or any(map(may_fail, kept)):
        return -1
    numbers = {node.value for one in kept for node in one.walk() if isinstance(node, Integer)}
    tried = sorted(number for number in {*constants(moves), *numbers} if 0 <= number < MOST_ROWS)
    known = [Comparison((">=",), (pile, ZERO)) for pile in MOVE]
    return next(
        (
            row
            for row in tried
            if all(
                implies([*known, Operation("not", one)], Comparison(("<=",), (SMALLER, Integer(row)))) for one in kept
            )
        ),
        -1,
    )


def _are_kept(game: Game, kept: list[Expression], last: int) -> bool:
    """Whether all moves to the P-positions of the first rows of a game meet the conditions."""
    rules = rules_of(game)
    if rules is None:
        return False
    try:
        pairs, _ = kernels.fill_pairs(rules, last + 1, stuck=Doubt(game, rules))
    except UnsolvedError:
        return False
    taken = [Comparison((">=",), (pile, ZERO)) for pile in MOVE[2:]]
    squares = [{"x1": Integer(int(a)), "y1": Integer(int(b))} for a, b in zip(*pairs, strict=True)]
    return all(implies(taken, one.substitute(square)) for one in kept for square in squares)
