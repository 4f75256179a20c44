"""In which games each row holds finitely many P-positions, so that a search along it ends."""

from __future__ import annotations

from wythoff.rulesets import (
    Block,
    Diagonal,
    EndWythoff,
    Game,
    Jump,
    Moves,
    Nim,
    Ray,
    Splythoff,
    TwoPileGame,
    Union,
    Vector,
    WythoffPass,
    played,
)
from wythoff.rulesets.lines import line_plan
from wythoff.rulesets.plain import is_all_of_nim, reaches_finitely
from wythoff.rulesets.rule import Rule

LONG_ROOK_MOVES = Rule("nim(lengths=n >= {least})")


def searchable(game: Game) -> bool:
    """Whether the P-positions of each row can be found by a search along it that ends."""
    if game.declares:
        from wythoff.rulesets.declared import rules_with_declared, undeclared

        rules = rules_with_declared(game)
        return rules is not None and rules.most > 0 and _is_filled(undeclared(game))
    known = squares_in_each_row(game) is not None or line_plan(game) is not None
    return known or any(map(searchable, game.choices)) or _is_filled(game)


def _is_filled(game: Game) -> bool:
    """Whether rook moves leave finitely many P-positions in each row, as far as this is decided."""
    if not isinstance(game, TwoPileGame) and not isinstance(played(game), TwoPileGame):
        return False
    from wythoff.rulesets.spans import span  # most games do not need it, and it takes its time to load

    found = span(game)
    return found is not None and found.most > 0 and found.ending is not None


def has_one_in_each_row(game: Game) -> bool:
    """Whether each row is known to hold exactly one P-position, so that a search along it ends.

    All rook moves allow at most one; and each P-position is reached from finitely many squares of a row by the
    other families that are listed here.
    """
    moves = played(game)
    if isinstance(moves, WythoffPass | Splythoff):
        return True  # a pass is of use in one square of each row only, a split that leads to a P-position in one too
    if isinstance(moves, EndWythoff):
        return True  # whatever the middle: each first end needs a last one, empty or not
    if not isinstance(moves, Moves):
        return False
    return is_all_of_nim(moves) and reaches_finitely(moves)


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
