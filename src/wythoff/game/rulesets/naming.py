"""Simple forms for the pieces of a rule: a condition becomes a line if its form or its bounds show which line it is.

A *line* is rook moves (nim), a diagonal, a ray or a jump. *Pieces* of a rule are sets of moves whose union is the whole
rule, such as where(k == 0) and where(k == l). For instance, where(k == l) becomes the line `diagonal`. Each simple form
is proved equal to the piece in a few cheap steps. If none is found here, `matching.canonical` and `matching.forms` try
slower ways. `NO_MOVES` is the empty set of moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wythoff.expressions import Expression, Operation, Variable, template
from wythoff.expressions.failing import may_fail
from wythoff.expressions.normal import normal
from wythoff.expressions.tree import MOST_KEPT
from wythoff.game.rulesets import recognition
from wythoff.game.rulesets.families import WIDTH_VARIABLES, Diagonal, Jump, Keep, Nim, Where
from wythoff.game.rulesets.meaning.conditions import is_mirrored
from wythoff.game.rulesets.meaning.emptiness import is_empty
from wythoff.game.rulesets.meaning.meaning import surely_contained, surely_same
from wythoff.game.rulesets.meaning.plain import NO_MOVES, is_line
from wythoff.game.rulesets.meaning.shapes import far_lines
from wythoff.game.rulesets.moves import Moves, Without, parts_of, union

AMOUNTS = frozenset(("k", "l"))
PILES = frozenset(("i", "j"))
LABELS = {"i": Variable("k"), "j": Variable("l")}
WIDTHS = frozenset(WIDTH_VARIABLES)
EQUAL, *BOTH_WAYS = (normal(template(text)) for text in ("k == l", "k <= l", "l <= k"))


@lru_cache(maxsize=MOST_KEPT)
def named(piece: Moves) -> Moves:
    """Return the same moves as nim, a diagonal, a ray or a jump, if they are recognised as one of these.

    If not, return the moves without conditions that always hold.

    >>> from wythoff.game.rulesets import parse
    >>> for text in ("where(k*l == 0)", "where(k > 0 and l > 0 and abs(k - l) <= 3)", "keep(diagonal, k + l > 0)"):
    ...     print(named(parse(text)))
    nim
    diagonal(4)
    diagonal
    """
    match piece:
        case Where():
            return _of_condition(piece)
        case Keep():
            return _kept(piece.moves, piece.condition)
        case Without():
            return _left(piece.moves, piece.removed)
        case Nim() if piece.lengths is not None:
            return Nim(piece.step, normal(piece.lengths))
        case Diagonal() if (width := piece.width.constant) is not None:
            return _strip(width, piece.step)
    return piece


def _of_condition(piece: Where) -> Moves:
    condition = piece.condition
    names = condition.variables()
    if not names.isdisjoint(PILES):
        if not names.isdisjoint(AMOUNTS):
            return piece
        # Lines treat both piles alike. So if a condition on i and j describes a line, it may be written with k and l.
        condition = normal(condition.substitute(LABELS))
    found = _of_equal_amounts(condition)
    if (found is None or isinstance(found, Keep)) and condition.variables() <= AMOUNTS and not may_fail(condition):
        found = _line_of(Where(condition)) or found
    elif found is None and names.isdisjoint(PILES) and not names <= AMOUNTS:
        found = _of_width(piece)
    return found or piece


def _line_of(piece: Where) -> Moves | None:
    """Return the diagonal, ray, jump or rook moves that are exactly the moves of `piece`; None if there are none.

    `piece` must be a condition on the amounts alone. If the condition never holds, return `NO_MOVES`.
    """
    found = far_lines(piece, [piece])
    if found is None:
        return NO_MOVES if is_empty(piece) else None
    return found if len(parts_of(found)) == 1 and is_line(found) and surely_same(piece, found) else None


def _of_equal_amounts(condition: Expression) -> Moves | None:
    """Return the moves that meet a condition, if the condition has the form "k == l and ..."; else None.

    They are the diagonal, perhaps restricted by the other parts of the condition.
    """
    parts = _conjuncts(condition)
    sure = not may_fail(condition)
    if sure and set(parts) >= set(BOTH_WAYS):
        parts = (EQUAL, *(part for part in parts if part not in BOTH_WAYS))
    if EQUAL in parts and (sure or parts[0] == EQUAL):
        # From here both amounts are equal, so k and l may be exchanged.
        rest = [part for part in parts if part != EQUAL]
        return _kept(Diagonal(), _both(rest)) if rest else Diagonal()
    return None


def _of_width(piece: Where) -> Moves | None:
    """Return a diagonal that is proved to have the moves of `piece`, such as abs(k - l) < x1; None if none is found.

    Bounds in the condition suggest its width.
    """
    widths = [bound for bound in recognition.bounds_in(piece) if bound.variables() and bound.variables() <= WIDTHS]
    return next((line for line in map(Diagonal, widths) if surely_same(piece, line)), None)


def _strip(width: int, step: int) -> Moves:
    """Return the diagonal with this width and step, spelled so that the width is a multiple of the step.

    It allows the differences |k - l| < width that are multiples of `step`. For width 5 and step 3 these are 0 and 3, so
    the width becomes 6. If only the difference 0 is allowed, the result is `diagonal`.
    """
    if width <= 0:
        return NO_MOVES
    edge = (width - 1) // step * step
    return Diagonal(edge + step, step) if edge else Diagonal()


def _conjuncts(condition: Expression) -> tuple[Expression, ...]:
    return condition.arguments if isinstance(condition, Operation) and condition.operator == "and" else (condition,)


def _both(parts: Sequence[Expression]) -> Expression:
    return parts[0] if len(parts) == 1 else Operation("and", *parts)


def _kept(moves: Moves, condition: Expression) -> Moves:
    """Return the moves in `moves` that meet a condition, written as simply as possible.

    If possible they are a single condition, or `moves` without a condition: diagonal for keep(diagonal, k > 0).
    """
    if moves == NO_MOVES:
        return moves
    left = _conjuncts(condition)
    if (isinstance(moves, Nim) or moves == Diagonal()) and not may_fail(condition):
        # In rook moves one amount is 0, and in the diagonal both are equal. So a condition on the amounts alone has the
        # same value for both labels.
        line = Nim() if isinstance(moves, Nim) else moves
        told = [part for part in left if part.variables() <= AMOUNTS]
        if any(surely_contained(Keep(line, part), NO_MOVES) for part in told):
            return NO_MOVES
        left = tuple([part for part in left if not (part in told and surely_contained(line, Where(part)))])
    left = tuple([part for part in left if not always(part)])
    if not left:
        return moves
    condition = _both(left)
    if may_fail(condition):
        return Keep(moves, condition)
    match moves:
        # Two conditions may be joined by "and" unless both depend on which of two equal piles is called the smaller.
        case Where() if not may_fail(moves.condition) and (is_mirrored(moves.condition) or is_mirrored(condition)):
            return named(Where(normal(Operation("and", moves.condition, condition))))
        case Keep() if not may_fail(moves.condition) and (
            moves.moves == Diagonal() or is_mirrored(moves.condition) or is_mirrored(condition)
        ):
            return _kept(moves.moves, normal(Operation("and", moves.condition, condition)))
    return Keep(moves, condition)


def _left(moves: Moves, removed: Moves) -> Moves:
    """Return the moves in `moves` that are not in `removed`, written as simply as possible.

    Parts of `removed` that have no move in common with `moves` are omitted.
    """
    if moves == NO_MOVES:
        return moves
    apart = [part for part in parts_of(removed) if not _disjoint(moves, part)]
    if not apart:
        return moves
    conditions = [part.condition for part in apart if isinstance(part, Where)]
    sure = [one for one in conditions if not may_fail(one) and is_mirrored(one)]
    if isinstance(moves, Where) and not may_fail(moves.condition) and len(sure) == len(apart):
        # No removed condition depends on which of two equal piles is called the smaller.
        denied = [Operation("not", one) for one in sure]
        return named(Where(normal(Operation("and", moves.condition, *denied))))
    return Without(moves, union(apart))


def _disjoint(moves: Moves, removed: Moves) -> bool:
    """Return whether it is proved that `moves` and `removed` have no move in common.

    Only rook moves, diagonals of constant width and jumps are compared. For other moves the result is False, unless
    `removed` is the empty set.
    """
    if removed == NO_MOVES:
        return True
    if not (_by_amounts(moves) and _by_amounts(removed)):
        return False
    return surely_contained(moves, Without(moves, removed))


def _by_amounts(moves: Moves) -> bool:
    """Return whether the moves are rook moves, a diagonal of constant width or a jump.

    Then whether a move is legal depends on the amounts alone, and both piles are treated alike.
    """
    return isinstance(moves, Nim | Diagonal | Jump) and not (
        isinstance(moves, Diagonal) and moves.width.constant is None
    )


@lru_cache(maxsize=MOST_KEPT)
def always(condition: Expression) -> bool:
    """Return whether it is proved that a condition holds for all moves, from all piles and for all amounts.

    From equal piles the condition must hold for both labels, (k, l) and (l, k). If it held for one label only, it could
    not be left out of a conjunction: together with a condition that holds for the other label only, it excludes the
    move.

    >>> from wythoff.expressions import parse_condition
    >>> texts = ("k + l > 0", "k <= x0", "k <= x1", "x0 < y0 or k <= l")
    >>> [always(parse_condition(text, ("k", "l", "x0", "x1", "y0"))) for text in texts]
    [True, True, False, False]
    """
    if condition.constant is not None:
        return condition.constant != 0
    return not may_fail(condition) and surely_contained(Where(Operation("not", condition)), NO_MOVES)
