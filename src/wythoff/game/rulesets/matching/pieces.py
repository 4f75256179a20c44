"""Moves split into pieces: small sets of moves whose union is the given set, with conditions in normal form.

The normal form of a condition (`expressions.normal`) does not depend on the order of its parts, or on how sums are
written: 2*l == 0 becomes l == 0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache, reduce
from typing import Any

from wythoff.expressions import Expression, Integer, Operation, Variable
from wythoff.expressions.failing import may_fail
from wythoff.expressions.formulas import atoms_in
from wythoff.expressions.normal import collected, normal, spelled
from wythoff.expressions.statements import reading
from wythoff.game.rulesets.families import Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.game.rulesets.kinds.vectors import AbVector
from wythoff.game.rulesets.meaning.conditions import is_mirrored
from wythoff.game.rulesets.meaning.meaning import surely_same
from wythoff.game.rulesets.meaning.plain import NO_MOVES
from wythoff.game.rulesets.moves import Moves, Union, Without, union
from wythoff.game.rulesets.naming import named

MOST_LAYERS = 3  # most nested uses of `keep` that are simplified one by one; the conditions of more are joined
OTHER = {"k": "l", "l": "k", "i": "j", "j": "i"}
SWAPPED = {name: Variable(other) for name, other in OTHER.items()}


@lru_cache  # cached, because the pieces of rules of the catalog are needed often
def pieces_of(moves: Moves) -> tuple[Moves, ...]:
    """Split moves into pieces, without repeats, whose union is `moves`.

    Where possible, a piece is one of the simple families, such as nim or diagonal.

    >>> from wythoff.game.rulesets import parse
    >>> print(*pieces_of(parse("where(k == 0) | diagonal | where(2*l == 0 or l == k)")), sep=", ")
    diagonal, nim
    """
    found = dict.fromkeys(_pieces(moves))
    alone = {piece.condition for piece in found if isinstance(piece, Where) and not may_fail(piece.condition)}
    if len(alone) > 1:
        found = dict.fromkeys(_with_mirror(piece, alone) for piece in found)
    told = dict.fromkeys(map(named, found))
    pieces = tuple(piece for piece in told if piece != NO_MOVES and not _keeps_some_of(piece, told))
    return _with_rook_moves(pieces) if len(pieces) == 2 and Nim() in pieces else pieces


def _keeps_some_of(piece: Moves, pieces: Collection[Moves]) -> bool:
    """Return whether `piece` is `keep(other, condition)` where `other` is among `pieces`, so it is superfluous.

    The result is False if the condition may be undefined.
    """
    return isinstance(piece, Keep) and piece.moves in pieces and not may_fail(piece.condition)


def _with_rook_moves(pieces: tuple[Moves, ...]) -> tuple[Moves, ...]:
    """Replace two pieces, nim and another one, by one piece `ab_vector(a, b)` if this is proved to be their union.

    `ab_vector(a, b)` has all rook moves, and the moves (i*a, i*b) for every i > 0. If no a and b are found, return both
    pieces.
    """
    (other,) = [piece for piece in pieces if piece != Nim()]
    if isinstance(other, AbVector):
        return (other,)
    if not isinstance(other, Where) or not other.ordered or not other.condition.variables() <= {"i", "j"}:
        return pieces
    return next(((family,) for family in _in_one_order(other.condition) if surely_same(Nim() | other, family)), pieces)


def _in_one_order(condition: Expression) -> Iterator[AbVector]:
    """Yield candidates `ab_vector(a, b)` for the rook moves together with the moves that meet a condition on i and j.

    An equality such as 2*i == j in the condition suggests a and b: here 1 and 2. `ab_vector` has all rook moves, and
    the moves (i*a, i*b) for every i > 0.
    """
    said = reading(condition)
    for terms, low, high in atoms_in(said.formula) if said is not None else ():
        if 0 in (low, high) and [name for name, _ in terms] == ["i", "j"] and terms[1][1] < 0:
            a, b = -terms[1][1], terms[0][1]
            steps = {1, *(node.value for node in condition.walk() if isinstance(node, Integer) and 1 < node.value < 10)}
            yield from (AbVector(step * a, step * b) for step in sorted(steps))


def _with_mirror(piece: Moves, conditions: set[Expression]) -> Moves:
    if not isinstance(piece, Where) or piece.condition not in conditions:
        return piece
    names = frozenset([OTHER.get(name, name) for name in piece.condition.variables()])
    # Most conditions have no counterpart with the mirrored variables.
    if not any(other.variables() == names for other in conditions if other is not piece.condition):
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
            kept, *inner, outer = _asked(moves)
            for piece in pieces_of(kept):
                yield Keep(reduce(lambda left, condition: named(Keep(left, condition)), inner, piece), outer)
        case Without():
            # Nested differences are not split: each piece would repeat the subtracted moves, which doubles them at each
            # level.
            taken = _with_all_taken(moves.removed)
            removed = (taken,) if _takes_away(taken) else pieces_of(taken)
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


def _asked(moves: Keep) -> tuple[Any, ...]:
    """Return the moves and the conditions of nested uses of `keep`, as a tuple (moves, condition, ...).

    For keep(m, c) it is (m, c). Up to `MOST_LAYERS` nested uses are left inside `m`. If there are more, as in keep(...
    keep(m, c1) ..., c9), the tuple contains all conditions after `m`. Those that are symmetric in k and l are joined
    into one by "and".
    """
    conditions = [normal(moves.condition)]
    kept = moves.moves
    while isinstance(kept, Keep):
        conditions.append(normal(kept.condition))
        kept = kept.moves
    if len(conditions) <= MOST_LAYERS or any(map(may_fail, conditions)):
        return moves.moves, conditions[0]
    # Each move must meet all conditions. Those that are symmetric in k and l may be joined by "and".
    once = dict.fromkeys(conditions)
    sure = [condition for condition in once if is_mirrored(condition)]
    joined = [normal(Operation("and", *sure))] if sure else []
    return kept, *joined, *(condition for condition in once if not is_mirrored(condition))


def _with_all_taken(moves: Moves) -> Moves:
    """Return `moves` without outermost differences that remove nothing: nim - where(k < 0) becomes nim."""
    while isinstance(moves, Without) and not _takes_away(moves.removed) and not pieces_of(moves.removed):
        moves = moves.moves
    return moves


def _takes_away(moves: Moves) -> bool:
    """Return whether the moves contain a difference `a - b`."""
    match moves:
        case Union():
            return any(map(_takes_away, moves.parts))
        case Keep():
            return _takes_away(moves.moves)
        case _:
            return isinstance(moves, Without)


def _without(piece: Moves, removed: Sequence[Moves]) -> Moves:
    """Return the moves in `piece` that are not in `removed`. For a - b and removed moves c this is a - (b | c)."""
    if isinstance(piece, Without):
        return Without(piece.moves, union([piece.removed, *removed]))
    return Without(piece, union(removed)) if removed else piece


def _paired(parts: Sequence[Moves]) -> Iterator[Moves]:
    """Yield the parts of a union. Two vectors (i, j) and (j, i) are each replaced by the jump (i, j)."""
    vectors = {(part.i, part.j) for part in parts if isinstance(part, Vector)}
    for part in parts:
        yield Jump(part.i, part.j) if isinstance(part, Vector) and (part.j, part.i) in vectors else part


def _disjuncts(condition: Expression) -> Iterator[Expression]:
    """Yield the operands of `or` in a condition; a condition without `or` is yielded whole.

    A condition that may be undefined is not split, because an earlier operand may guard a later one.
    """
    if may_fail(condition):
        yield condition
    elif isinstance(condition, Operation) and condition.operator == "or":
        for part in condition.arguments:
            yield from _disjuncts(part)
    else:
        yield condition
