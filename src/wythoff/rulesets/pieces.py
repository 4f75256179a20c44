"""Moves as pieces: sets of moves that together are all of them, as small as the rule is written, in normal form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from wythoff.expressions import Expression, Operation, Variable
from wythoff.expressions.failing import may_fail
from wythoff.expressions.normal import collected, normal, spelled
from wythoff.rulesets.families import Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.rulesets.moves import Moves, Union, Without, union
from wythoff.rulesets.naming import NO_MOVES, named
from wythoff.rulesets.vectors import AbVector

SWAPPED = {name: Variable(other) for name, other in ("kl", "lk", "ij", "ji")}


@lru_cache(maxsize=256)  # those of a rule of the catalog are asked for again and again
def pieces_of(moves: Moves) -> tuple[Moves, ...]:
    """Sets of moves that together are all of them, none twice, named where they can be; mirrored conditions are one.

    >>> from wythoff.rulesets import parse
    >>> print(*pieces_of(parse("where(k == 0) | diagonal | where(2*l == 0 or l == k)")), sep=", ")
    diagonal, nim
    """
    found = dict.fromkeys(_pieces(moves))
    alone = {piece.condition for piece in found if isinstance(piece, Where) and not may_fail(piece.condition)}
    if len(alone) > 1:
        found = dict.fromkeys(_with_mirror(piece, alone) for piece in found)
    return tuple(piece for piece in dict.fromkeys(map(named, found)) if piece != NO_MOVES)


def _with_mirror(piece: Moves, conditions: set[Expression]) -> Moves:
    if not isinstance(piece, Where) or piece.condition not in conditions:
        return piece
    mirrored = normal(piece.condition.substitute(SWAPPED))
    if mirrored == piece.condition or mirrored not in conditions:
        return piece
    return Where(normal(Operation("or", piece.condition, mirrored)))


def _pieces(moves: Moves) -> Iterator[Moves]:
    match moves:
        case Union():
            for part in _paired(moves.parts):
                yield from _pieces(part)
        case Where():
            yield from map(Where, _disjuncts(normal(moves.condition)))
        case Keep():
            condition = normal(moves.condition)
            yield from (Keep(piece, condition) for piece in pieces_of(moves.moves))
        case Without():
            # Pieces of what takes away itself would hold what it takes away once each: twice as much at each level.
            removed = (moves.removed,) if _takes_away(moves.removed) else pieces_of(moves.removed)
            yield from (_without(piece, removed) for piece in pieces_of(moves.moves))
        case Diagonal() if moves.width.constant is None:
            yield Diagonal(spelled(collected(moves.width)), moves.step)
        case Ray(p=0):
            yield Nim(moves.q)
        case Ray(p=1, q=1):
            yield Diagonal()
        case AbVector() if moves.a == moves.b:
            yield Nim()
            yield Diagonal() if moves.a == 1 else Ray(moves.a, moves.b)
        case _:
            yield moves


def _takes_away(moves: Moves) -> bool:
    """Whether moves are taken away anywhere within."""
    match moves:
        case Union():
            return any(map(_takes_away, moves.parts))
        case Keep():
            return _takes_away(moves.moves)
        case _:
            return isinstance(moves, Without)


def _without(piece: Moves, removed: Sequence[Moves]) -> Moves:
    """A piece without some moves: what is taken away square by square may be taken away at once."""
    if isinstance(piece, Without):
        return Without(piece.moves, union([piece.removed, *removed]))
    return Without(piece, union(removed)) if removed else piece


def _paired(parts: Sequence[Moves]) -> Iterator[Moves]:
    """The parts, with a jump for two vectors that are mirror images of each other."""
    vectors = {(part.i, part.j) for part in parts if isinstance(part, Vector)}
    for part in parts:
        yield Jump(part.i, part.j) if isinstance(part, Vector) and (part.j, part.i) in vectors else part


def _disjuncts(condition: Expression) -> Iterator[Expression]:
    """The parts of which one must hold. Where some may have no value they stay together: one part guards another."""
    if may_fail(condition):
        yield condition
    elif isinstance(condition, Operation) and condition.operator == "or":
        for part in condition.arguments:
            yield from _disjuncts(part)
    else:
        yield condition
