"""In which games each row holds finitely many P-positions, so that a search along it ends."""

from __future__ import annotations

from wythoff.rulesets import (
    Block,
    Diagonal,
    EndWythoff,
    Game,
    Jump,
    Keep,
    Moves,
    Nim,
    Ray,
    Union,
    Vector,
    Without,
    played,
)
from wythoff.rulesets.lines import line_plan
from wythoff.rulesets.rule import Rule
from wythoff.rulesets.vectors import AbVector

LONG_ROOK_MOVES = Rule("nim(lengths=n >= {least})")


def searchable(game: Game) -> bool:
    """Whether the P-positions of each row can be found by a search along it that ends."""
    return squares_in_each_row(game) is not None or line_plan(game) is not None or any(map(searchable, game.choices))


def has_one_in_each_row(game: Game) -> bool:
    """Whether each row is known to hold exactly one P-position, so that a search along it ends.

    All rook moves allow at most one; and each P-position is reached from finitely many squares of a row by the
    other families that are listed here.
    """
    moves = played(game)
    if isinstance(moves, EndWythoff):
        return True  # whatever the middle: each first end needs a last one, empty or not
    if not isinstance(moves, Moves):
        return False
    parts = moves.parts if isinstance(moves, Union) else (moves,)
    return all(map(_reaches_finitely, parts)) and any(isinstance(part, Nim) and part.full for part in parts)


def squares_in_each_row(game: Game) -> int | None:
    """How many ordered squares of each row are P-positions, where that number is known.

    With every number to be taken from one pile, and other moves that lead to a square from finitely many squares of
    each row: one if no rook move can be forbidden, and n + 1 if at most n moves can, all long rook moves among them.

    >>> from wythoff.rulesets import parse
    >>> [squares_in_each_row(parse(text)) for text in ("block(nim | diagonal, 4)", "block(nim, 1, of=diagonal)")]
    [5, 1]

    Source: docs/notes/blocking.md, section 1.
    """
    inner = played(game)
    if not isinstance(inner, Block):
        return 1 if has_one_in_each_row(game) else None
    if not has_one_in_each_row(inner.game):
        return None
    if inner.of is None or _has_long_rook_moves(inner.of):
        return inner.n + 1
    return 1 if _has_no_rook_move(inner.of) else None


def _has_long_rook_moves(of: Moves) -> bool:
    """Whether all rook moves are in `of`, but for finitely many lengths."""
    if isinstance(of, Union):
        return any(map(_has_long_rook_moves, of.parts))
    return isinstance(of, Nim) and (of.full or LONG_ROOK_MOVES.find(of) is not None)


def _has_no_rook_move(of: Moves) -> bool:
    match of:
        case Diagonal():
            return True
        case Jump() | Ray():
            return of.p > 0
        case Vector():
            return of.i > 0 < of.j
        case Union():
            return all(map(_has_no_rook_move, of.parts))
    return False


def _reaches_finitely(moves: Game) -> bool:
    """Whether the moves, rook moves apart, lead to a square from finitely many squares of each row."""
    match moves:
        case Nim() | Diagonal() | Jump() | Vector() | AbVector():
            return True
        case Ray():
            return moves.p > 0
        case Union():
            return all(map(_reaches_finitely, moves.parts))
        case Keep() | Without():
            return _reaches_finitely(moves.moves)
    return False
