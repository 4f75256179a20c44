"""What may be forbidden of rook moves, from which the number of P-positions in each row follows."""

from __future__ import annotations

from wythoff.rulesets.families import Diagonal, Jump, Nim, Ray, Vector
from wythoff.rulesets.moves import Moves, parts_of
from wythoff.rulesets.rule import Rule

LONG_ROOK_MOVES = Rule("nim(lengths=n >= {least})")


def has_long_rook_moves(of: Moves) -> bool:
    """Whether all rook moves are among these, but for finitely many lengths."""
    return any(isinstance(part, Nim) and (part.full or LONG_ROOK_MOVES.find(part) is not None) for part in parts_of(of))


def has_no_rook_move(of: Moves) -> bool:
    """Whether the form of these shows that none of them takes from one pile."""
    return all(map(_takes_from_both, parts_of(of)))


def _takes_from_both(part: Moves) -> bool:
    match part:
        case Diagonal():
            return True
        case Jump() | Ray():
            return part.p > 0
        case Vector():
            return part.i > 0 < part.j
    return False
