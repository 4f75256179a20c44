"""Missing rook moves to finitely many squares: the rows of these may hold several P-positions, later rows do not.

Source: docs/mathematics/counting.md, Lemma 9.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from wythoff.expressions import Comparison, Expression, Integer
from wythoff.expressions.logic import implies
from wythoff.kernels.limits import INT64_MAX
from wythoff.kernels.plain.filling import COLUMN, FOUND, MET, NEVER, Rules, begun, enter_column, fill
from wythoff.rulesets.blocking import Block
from wythoff.rulesets.filling import rules_of
from wythoff.rulesets.game import Game, Position
from wythoff.rulesets.idle import NATURAL, ORDERS, PILES, lacking_moves, with_all_rook_moves
from wythoff.rulesets.playing import played
from wythoff.rulesets.spans import attacks, span

MOST_ROWS = 64  # that are filled singly
MOST_TRIED = 8  # numbers of a rule, and sums of two
FARTHEST = 1 << 14  # the rows of these columns that are searched


class Missed(NamedTuple):
    """A game, the game with all rook moves, the rules beyond the first rows, and all P-positions of the first rows."""

    game: Game
    whole: Game
    rules: Rules
    last: int  # the first rows are those up to this one
    first: tuple[Position, ...]


@lru_cache(maxsize=64)
def missed(game: Game) -> Missed | None:
    """Return the P-positions of the first rows, where moves are missing; None if they are not found.

    >>> from wythoff.rulesets import parse
    >>> found = missed(parse("diagonal | keep(nim, x1 + y1 != 3)"))
    >>> found.last, found.first
    (3, ((0, 0), (1, 2), (1, 3), (2, 5)))

    It is asked of games without blocking of which each row holds one P-position with all rook moves.
    Cost: a search of each of these rows, and what decides that a row holds no more.
    """
    rows, whole = span(game), with_all_rook_moves(game)
    if rows is None or rows.most or game.declares or isinstance(played(game), Block):
        return None
    if whole is None or whole.ordered != game.ordered:
        return None
    enough, rules, lacking = span(whole), rules_of(game), lacking_moves(whole, game)
    if enough is None or enough[:2] != (1, 1) or not enough.certain or enough.ending is None:
        return None
    last = None if rules is None or lacking is None else _last_square(lacking)
    if rules is None or last is None:
        return None
    slope, constant = enough.ending
    first = _first(rules._replace(slope=slope, constant=constant), last)
    if first is None:
        return None
    beyond = rules._replace(
        most=1, reach=1, across=rules.symmetric, slope=slope, constant=constant, certain=True
    )  # fmt: skip
    return Missed(game, whole, beyond, last, first)


def _last_square(lacking: Expression) -> int | None:
    """Return a bound for both piles of every target of a missing move; None if none is found."""
    numbers = {node.value for node in lacking.walk() if isinstance(node, Integer) and 0 <= node.value <= MOST_ROWS}
    tried = sorted(numbers | {one + other for one in numbers for other in numbers})[-MOST_TRIED:]
    bounds = (number for number in tried if all(_is_bound(lacking.substitute(order), number) for order in ORDERS))
    last = next(bounds, None)
    return None if last is None or last > MOST_ROWS else last


def _is_bound(lacking: Expression, number: int) -> bool:
    known = [lacking, *NATURAL, Comparison(("<=",), PILES[:2])]
    return implies(known, Comparison(("<=",), (PILES[1], Integer(number)))) is True


def _first(rules: Rules, last: int) -> tuple[Position, ...] | None:
    """Return all P-positions of the rows up to `last`; no move is missing to a square with a larger second pile."""
    room = (last + 2) ** 2
    columns, others, crossed, closed = [0] * room, [0] * room, [0] * room, [NEVER] * room
    state = begun()

    def search(rules: Rules, limit: int) -> None:
        fill(rules, columns, others, crossed, closed, state, state[COLUMN] + 1, INT64_MAX, limit, INT64_MAX)

    for x in range(last + 1):
        enter_column(rules, crossed, closed, state, x)
        search(rules, last)
        end = _end(rules, x, last, list(zip(columns, others, strict=True))[: state[FOUND]])
        if end is not None:
            search(rules, max(end, rules.slope * x + rules.constant))
        if state[FOUND] == room:
            return None
        if end is not None:
            continue
        # Behind the first P-position with a larger second pile there is none.
        state[MET] = 0
        search(rules._replace(most=1, reach=1), FARTHEST)
        if state[COLUMN] == x or state[FOUND] == room:
            return None
    return tuple(zip(columns[: state[FOUND]], others[: state[FOUND]], strict=True))


def _end(rules: Rules, x: int, last: int, found: Sequence[Position]) -> int | None:
    """Return a square of a row beyond which one of its P-positions is decided to attack every square, or None."""
    squares = {square for a, b in found for square in ((a, b), (b, a)) if rules.symmetric or square == (a, b)}
    here = [square for square in squares if square[0] == x]
    for beyond in (max(last, x), 2 * max(last, x) + MOST_ROWS):
        for square in here:
            if attacks(rules.move, None, 0, [square], ordered=not rules.symmetric).in_row(x, beyond):
                return beyond
    return None
