"""Moves in canonical form: rook moves, diagonals, rays and jumps, none of them contained in another.

A *line* here is one of these four simple sets of moves. In its *canonical spelling* a diagonal has a constant width. If
its step is not 1, the width is a multiple of it, and larger. A ray takes from both piles, and ray(1, 1) is written as
`diagonal`.
"""

from __future__ import annotations

from collections.abc import Iterable

from wythoff.game.rulesets.families import Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.kinds.vectors import AbVector
from wythoff.game.rulesets.moves import Moves, Union, Without, parts_of

ALL_OF_NIM = Nim()
NO_MOVES = Diagonal(0)
WYTHOFF: tuple[Moves, ...] = (ALL_OF_NIM, Diagonal())  # the parts of Wythoff's game, which its extensions contain
FAMILIES = frozenset((Nim, Diagonal, Ray, Jump, Vector, Where, AbVector))


def plain(moves: Moves) -> bool:
    """Return whether moves are in canonical form: a union of rook moves, diagonals, rays and at most one jump.

    No part may be contained in another. Some jumps may be removed from a diagonal, if no other part contains them.

    >>> from wythoff.game.rulesets import parse
    >>> [plain(parse(text)) for text in ("nim | diagonal(2) | jump(1, 3)", "nim | diagonal(2) | jump(1, 2)")]
    [True, False]
    >>> [plain(parse(text)) for text in ("nim | jump(1, 2) | (diagonal - jump(2, 2))", "diagonal - jump(1, 2)")]
    [True, False]
    """
    parts = parts_of(moves)
    strips = [part.moves if isinstance(part, Without) else part for part in parts]
    if not all(map(is_line, strips)) or sum(isinstance(part, Jump) for part in strips) > 1:
        return False
    return len(without_repeats(strips)) == len(strips) and all(
        _lacks_jumps(part, [line for line in strips if line is not part.moves])
        for part in parts
        if isinstance(part, Without)
    )


def _lacks_jumps(part: Without, others: list[Moves]) -> bool:
    """Return whether `part` is a diagonal without some of its jumps, and no set in `others` contains these jumps.

    An example is diagonal - jump(2, 2), which lacks the move that takes 2 from both piles.
    """
    return isinstance(part.moves, Diagonal) and all(
        isinstance(jump, Jump) and _belongs(jump, part.moves) and not any(_belongs(jump, other) for other in others)
        for jump in parts_of(part.removed)
    )


def is_written(moves: Moves) -> bool:
    """Return whether all moves belong to families of the notation.

    Moves of a user's Python class do not, because their rule cannot be read.
    """
    match moves:
        case Union():
            return all(map(is_written, moves.parts))
        case Without():
            return is_written(moves.moves) and is_written(moves.removed)
        case Keep():
            return is_written(moves.moves)
    return type(moves) in FAMILIES


def is_line(piece: Moves) -> bool:
    """Return whether `piece` is rook moves, a diagonal, a ray or a jump, in its canonical spelling.

    For instance, the canonical spelling of ray(1, 1) is diagonal. The width of a diagonal must be constant.
    """
    match piece:
        case Nim():
            return piece.lengths is None
        case Diagonal():
            width = piece.width.constant
            return width is not None and (
                width > 0 if piece.step == 1 else width > piece.step and not width % piece.step
            )
        case Ray():
            return piece.p > 0 and (piece.p, piece.q) != (1, 1)
        case Jump():
            return True
    return False


def is_all_of_nim(moves: Game) -> bool:
    """Return whether one of the parts of the union `moves` is `nim`, all rook moves."""
    return ALL_OF_NIM in parts_of(moves)


def without_repeats(lines: Iterable[Moves]) -> list[Moves]:
    """Return `lines` without repeats and without those that another one contains.

    Each of them is rook moves, a diagonal, a ray or a jump: of diagonal and jump(2, 2) only diagonal remains.
    """
    kept: list[Moves] = []
    longer: list[Moves] = []  # lines that are no jumps; only these can contain others
    for line in sorted(dict.fromkeys(lines), key=_length, reverse=True):
        if not any(_belongs(line, other) for other in longer):
            kept.append(line)
            if not isinstance(line, Jump):
                longer.append(line)
    return kept


def _length(line: Moves) -> tuple[int, int, int]:
    """Return a sort key such that a set of moves can only be contained in sets with a larger key.

    `line` is rook moves, a diagonal, a ray or a jump. A diagonal may lack some jumps.
    """
    match line:
        case Nim():
            return 3, -line.step, 0
        case Diagonal():
            return 2, line.width.constant or 0, -line.step
        case Without():  # a diagonal without some jumps
            return _length(line.moves)
        case Ray():
            return 1, -line.q, 0
    return 0, 0, 0


def _belongs(line: Moves, other: Moves) -> bool:
    """Return whether `line` is contained in `other`. Each of them is rook moves, a diagonal, a ray or a jump.

    Both must be in their canonical spelling, such as diagonal for ray(1, 1). A ray is contained in another ray if its
    first move is.
    """
    match line, other:
        case (Nim(), Nim()):
            return line.step % other.step == 0
        case (Diagonal(), Diagonal()):
            # the differences |k - l| in a diagonal are less than its width, and multiples of its step
            widest, width = other.width.constant or 0, line.width.constant or 0
            return width <= line.step or (width <= widest and line.step % other.step == 0)
        case (Ray(), Diagonal()):
            return line.p == line.q
        case (Jump(), Jump()):
            return line == other
        case (Ray(), Ray()) | (Jump(), _):
            assert isinstance(line, Ray | Jump)
            far = 2 * (line.p + line.q)
            return other.allows(far, far, line.p, line.q)
    return False
