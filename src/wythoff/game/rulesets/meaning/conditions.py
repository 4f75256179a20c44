"""Sets of moves written as one condition, for kernels: compiled loops that test moves instead of listing options.

The condition is in `MOVE_VARIABLES`: x0 <= y0 are the piles before the move, x1 <= y1 the piles after it. The move
takes k from the smaller and l from the larger pile; it takes i from the first and j from the second pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wythoff.expressions import Expression, Operation, Variable, template
from wythoff.expressions.normal import normal
from wythoff.game.rulesets.families import Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.kinds.boards import Euclid
from wythoff.game.rulesets.kinds.vectors import AbVector
from wythoff.game.rulesets.moves import Moves, Union, Without

# Conditions in these variables alone depend only on the amounts taken, not on the position.
AMOUNTS = frozenset(("k", "l", "i", "j"))
OPPOSITE = {"and": "or", "or": "and"}
SWAPPED = {"k": Variable("l"), "l": Variable("k")}
EQUAL_PILES = template("x0 == y0")


def as_condition(game: Game) -> Expression | None:
    """Return the condition in x0, y0, x1, y1, k, l, i, j (`MOVE_VARIABLES`) under which a move of the game is legal.

    None means that the moves cannot be written so, for instance those of a user's class. A move takes i and j, not both
    0. From equal piles the move is legal if the condition holds for k and l in one of the two orders.

    >>> from wythoff.game.rulesets import Jump
    >>> print(as_condition(Nim(step=2) | Jump(1, 2)))
    min(i, j) == 0 and (i + j) % 2 == 0 or (i == 1 and j == 2 or i == 2 and j == 1)
    """
    match game:
        case Union():
            parts = [as_condition(part) for part in game.parts]
            known = [part for part in parts if part is not None]
            return Operation("or", *known) if len(known) == len(parts) else None
        case Without():
            kept, removed = as_condition(game.moves), as_condition(game.removed)
            return None if kept is None or removed is None else _both(kept, _negated(removed))
        case Keep():
            kept = as_condition(game.moves)
            return None if kept is None else _both(kept, either_label(game.condition))
        case Where():
            return either_label(game.condition)
        case Nim():
            rook = template(f"min(i, j) == 0{_steps('i + j', game.step)}", step=game.step)
            return rook if game.lengths is None else _both(rook, game.lengths.substitute({"n": template("i + j")}))
        case Diagonal() if game.width.constant == 1:
            return template("i > 0 and i == j")
        case Diagonal():
            both = template(f"i > 0 and j > 0{_steps('i - j', game.step)}", step=game.step)
            return _both(both, template("abs(i - j) < width", width=game.width))
        case Jump() | Ray():
            found = [(_exactly if isinstance(game, Jump) else _on_ray)(*pair) for pair in game.orders()]
            return Operation("or", *found) if len(found) > 1 else found[0]
        case Vector():
            return _exactly(game.i, game.j)
        case AbVector():
            return Operation("or", template("min(i, j) == 0"), _on_ray(game.a, game.b))
        case Euclid():
            return template("k == 0 and l % x0 == 0 and l < y0")
    return None


def _steps(number: str, step: int) -> str:
    return f" and ({number}) % step == 0" if step > 1 else ""


def amounts_only(game: Game, among: frozenset[str] = AMOUNTS) -> bool:
    """Return whether the conditions and the widths in the moves `game` use only variables in `among`.

    By default these are the amounts, so that the moves do not depend on the piles.
    """
    match game:
        case Union():
            return all(amounts_only(part, among) for part in game.parts)
        case Without():
            return amounts_only(game.moves, among) and amounts_only(game.removed, among)
        case Keep():
            return amounts_only(game.moves, among) and game.condition.variables() <= among
        case Where():
            return game.condition.variables() <= among
        case Diagonal():
            return game.width.constant is not None
    return isinstance(game, Moves)


def one_by_one(moves: Moves) -> Iterator[Moves]:
    """Yield sets of moves that are not unions, and whose union is `moves`.

    They may overlap. A set that others contain is yielded too, because evaluating its condition may raise an error, as
    in the definition of play.
    """
    match moves:
        case Union():
            for part in moves.parts:
                yield from one_by_one(part)
        case Keep():
            yield from (Keep(part, moves.condition) for part in one_by_one(moves.moves))
        case Without():
            yield from (Without(part, moves.removed) for part in one_by_one(moves.moves))
        case _:
            yield moves


def restricted(moves: Moves) -> tuple[Moves, Expression | None]:
    """Return (base, condition): `moves` are the moves of `base` that meet the condition.

    `base` is what remains of `moves` without its nested uses of `keep` and of differences: for keep(diagonal, x1 > 0) -
    jump(2, 2) it is diagonal. The condition is then "x1 > 0 and not ...". It is None if it cannot be written, as where
    moves of a user's class are removed, and if there are no such uses.
    """
    if not isinstance(moves, Keep | Without):
        return moves, None
    base, inner = restricted(moves.moves)
    outer = either_label(moves.condition) if isinstance(moves, Keep) else as_condition(moves.removed)
    if outer is None or (inner is None and isinstance(moves.moves, Keep | Without)):
        return base, None
    if isinstance(moves, Without):
        outer = Operation("not", outer)
    return base, outer if inner is None else Operation("and", inner, outer)


def _both(first: Expression, second: Expression) -> Expression:
    return Operation("and", first, second)


def _negated(condition: Expression) -> Expression:
    """Return the negation of a condition, in which `not` stands before its parts instead of before the whole.

    This keeps conditions of nested differences such as a - (b - (c - d)) from being nested deeper and deeper.
    """
    if isinstance(condition, Operation) and condition.operator == "not":
        return condition.arguments[0]
    if isinstance(condition, Operation) and condition.operator in OPPOSITE:
        return Operation(OPPOSITE[condition.operator], *map(_negated, condition.arguments))
    return Operation("not", condition)


@lru_cache
def either_label(condition: Expression) -> Expression:
    """Return a condition that holds if `condition` holds for (k, l) or, from equal piles, for (l, k).

    k is taken from the smaller and l from the larger pile. Of two equal piles either one may be called the smaller.
    """
    if is_mirrored(condition):
        return condition
    swapped = condition.substitute(SWAPPED)
    return Operation("or", condition, _both(EQUAL_PILES, swapped))


@lru_cache
def is_mirrored(condition: Expression) -> bool:
    """Return whether the normal form shows that a condition is symmetric in k and l.

    >>> [is_mirrored(template(text)) for text in ("x1 < 2", "min(k, l) < abs(l - k)", "k == 0")]
    [True, True, False]
    """
    if condition.variables().isdisjoint(("k", "l")):
        return True
    return normal(condition.substitute(SWAPPED)) == normal(condition)


def _exactly(p: int, q: int) -> Expression:
    return template("i == p and j == q", p=p, q=q)


def _on_ray(p: int, q: int) -> Expression:
    """Return the condition "(i, j) is a positive multiple of (p, q)"."""
    return template("i == 0 and j % q == 0" if p == 0 else "i % p == 0 and i//p*q == j", p=p, q=q)
