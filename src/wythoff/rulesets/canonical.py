"""The simplest moves with the same squares: a rule that is known, else simple moves and what they leave of the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wythoff.expressions import Expression, Operation
from wythoff.expressions.normal import normal
from wythoff.rulesets.families import Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.rulesets.forms import matched
from wythoff.rulesets.meaning import contained
from wythoff.rulesets.moves import Moves, Union, Without, union
from wythoff.rulesets.rule import Rule
from wythoff.rulesets.shapes import far_lines
from wythoff.rulesets.vectors import AbVector
from wythoff.rulesets.widths import wide

NO_MOVES = Diagonal(0)


def simplest(moves: Moves, rules: tuple[Rule, ...]) -> Moves:
    """The moves as one of the rules writes them or, where none does, as simply as is decided.

    >>> from wythoff.rulesets import parse
    >>> print(simplest(parse("where(k*l == 0 or k == l)"), ()))
    nim | diagonal
    >>> print(simplest(parse("vector(2, 1) | where(min(k, l) < 1 or l - k == x1 + 1) | vector(1, 2)"), ()))
    nim | jump(1, 2) | where(l - k == x1 + 1)
    """
    if plain(moves) or any(rule.find(moves) is not None for rule in rules):
        return moves
    pieces = tuple(dict.fromkeys(_pieces(moves)))
    lines = [piece for piece in pieces if is_line(piece)]
    others = [piece for piece in pieces if not is_line(piece)]
    simple = _without_repeats([*lines, *_hidden(moves, others)])
    left = [piece for piece in others if not contained(piece, union(simple or [NO_MOVES]))]
    if left or sum(isinstance(part, Jump) for part in simple) > 1:
        found = matched(moves, rules)
        if found is not None:
            return found
    return union([*simple, *_joined(wide(piece) or piece for piece in left)] or [NO_MOVES])


def plain(moves: Moves) -> bool:
    """Whether moves are rook moves, a diagonal, rays and a jump of which none adds nothing, written as they are here.

    >>> from wythoff.rulesets import parse
    >>> [plain(parse(text)) for text in ("nim | diagonal(2) | jump(1, 3)", "nim | diagonal(2) | jump(1, 2)")]
    [True, False]
    """
    parts = moves.parts if isinstance(moves, Union) else (moves,)
    if not all(map(is_line, parts)) or sum(isinstance(part, Jump) for part in parts) > 1:
        return False
    return len(_without_repeats(parts)) == len(parts)


def is_line(piece: Moves) -> bool:
    """Whether a piece is rook moves, a diagonal, a ray or a jump in its only writing."""
    match piece:
        case Nim():
            return piece.lengths is None
        case Diagonal():
            width = piece.width.constant
            return width is not None and (width > 0 if piece.step == 1 else width > piece.step and not width % piece.step)
        case Ray():
            return 0 < piece.p and (piece.p, piece.q) != (1, 1)
        case Jump():
            return True
    return False


def _pieces(moves: Moves) -> Iterator[Moves]:
    """Sets of moves that together are all of them, as small as the rule is written."""
    match moves:
        case Union():
            for part in _paired(moves.parts):
                yield from _pieces(part)
        case Where():
            yield from map(Where, _disjuncts(normal(moves.condition)))
        case Keep():
            condition = normal(moves.condition)
            yield from (Keep(piece, condition) for piece in _pieces(moves.moves))
        case Without():
            yield from (Without(piece, moves.removed) for piece in _pieces(moves.moves))
        case Ray(p=0):
            yield Nim(moves.q)
        case Ray(p=1, q=1):
            yield Diagonal()
        case AbVector() if moves.a == moves.b:
            yield Nim()
            yield Diagonal() if moves.a == 1 else Ray(moves.a, moves.b)
        case _:
            yield moves


def _paired(parts: Sequence[Moves]) -> Iterator[Moves]:
    """The parts, with a jump for two vectors that are mirror images of each other."""
    vectors = {(part.i, part.j) for part in parts if isinstance(part, Vector)}
    for part in parts:
        yield Jump(part.i, part.j) if isinstance(part, Vector) and (part.j, part.i) in vectors else part


def _disjuncts(condition: Expression) -> Iterator[Expression]:
    if isinstance(condition, Operation) and condition.operator == "or":
        for part in condition.arguments:
            yield from _disjuncts(part)
    else:
        yield condition


def _hidden(moves: Moves, others: Sequence[Moves]) -> list[Moves]:
    """The rook moves, diagonals, rays and jumps that are written as conditions, where that is decided."""
    found = far_lines(moves, others) if others else None
    parts = () if found is None else found.parts if isinstance(found, Union) else (found,)
    return [part for part in parts if contained(part, moves)]


def _without_repeats(lines: Iterable[Moves]) -> list[Moves]:
    """The lines but those that belong to others; the longest are kept."""
    kept: list[Moves] = []
    for line in sorted(set(lines), key=_length, reverse=True):
        if not any(_belongs(line, other) for other in kept):
            kept.append(line)
    return kept


def _length(line: Moves) -> tuple[int, int]:
    match line:
        case Nim():
            return 3, -line.step
        case Diagonal():
            return 2, line.width.constant or 0
        case Ray():
            return 1, -line.q
    return 0, 0


def _belongs(line: Moves, other: Moves) -> bool:
    """Whether every move of a line is one of another: its first step is, and then the others are."""
    match line, other:
        case (Nim(), Nim()):
            return line.step % other.step == 0
        case (Diagonal(), Diagonal()):
            return contained(line, other) or False
        case (Ray(), Diagonal() | Ray()) | (Jump(), _):
            far = 2 * (line.p + line.q)
            if isinstance(line, Ray) and isinstance(other, Diagonal):
                return line.p == line.q
            return other.allows(far, far, line.p, line.q)
    return False


def _joined(parts: Iterable[Moves]) -> list[Moves]:
    """The parts, with all conditions in one."""
    given = list(parts)
    conditions = [part.condition for part in given if isinstance(part, Where)]
    if len(conditions) < 2:
        return given
    return [*(part for part in given if not isinstance(part, Where)), Where(normal(Operation("or", *conditions)))]
