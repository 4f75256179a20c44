"""The simplest form of a set of moves: an instance of a rule of the catalog, or simple moves and remaining conditions.

Moves are first split into *pieces*, small sets whose union they are. A *line* is rook moves (moves that take from one
pile), a diagonal, a ray or a jump. A *sample* is a fixed list of moves that is tested before a proof. A *rule* is a
notation with holes, such as nim | diagonal({t}); an instance of it has numbers in place of the holes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wythoff.expressions import Operation
from wythoff.expressions.failing import may_fail
from wythoff.expressions.normal import normal
from wythoff.game.rulesets.families import Jump, Keep, Nim, Where
from wythoff.game.rulesets.matching.forms import SampledMoves, fitting, matched
from wythoff.game.rulesets.matching.pieces import pieces_of
from wythoff.game.rulesets.matching.rule import Rule, Rulebook
from wythoff.game.rulesets.meaning.meaning import decided_same, same_squares, surely_contained
from wythoff.game.rulesets.meaning.plain import NO_MOVES, is_line, plain, without_repeats
from wythoff.game.rulesets.meaning.samples import SampleBoard, exceeds, looked_at
from wythoff.game.rulesets.meaning.shapes import BEYOND, conditions, far_lines
from wythoff.game.rulesets.moves import Moves, Without, parts_of, union

# A rule may have hundreds of parts. If it has more pieces, lines or layers than this, they are not compared.
MOST_PIECES, MOST_LINES, MOST_LAYERS = 12, 24, 12


def simplest(moves: Moves, rules: tuple[Rule, ...]) -> Moves:
    """Return the same moves as an instance of one of `rules`, or else in the simplest form that can be proved equal.

    A rule is a notation with holes, such as nim | diagonal({t}). An instance of it has a number in place of each hole.

    >>> from wythoff.game.rulesets import parse
    >>> print(simplest(parse("where(k*l == 0 or k == l)"), ()))
    nim | diagonal
    >>> print(simplest(parse("vector(2, 1) | where(min(k, l) < 1 or l - k == x1 + 1) | vector(1, 2)"), ()))
    nim | jump(1, 2) | where(k + x1 == l - 1)
    """
    lines, others = _sorted_pieces(moves)
    if len(others) > MOST_PIECES:
        return by_pieces(moves)
    if len(lines) > MOST_LINES:
        # No rule of the catalog has so many parts, but pieces that are no lines may still equal lines.
        rest = parts_of(simplest(union(others), ())) if others else ()
        return union(
            [*without_repeats([*lines, *filter(is_line, rest)]), *(part for part in rest if not is_line(part))]
        )
    moves = union([*lines, *others])  # the same moves, written in a shorter form so that proofs are faster
    squares = SampledMoves(moves)
    hidden, whole = _guessed(moves, lines, others)
    are_lines = not others or (squares.agree(whole) and decided_same(moves, whole))
    if are_lines and plain(whole):
        return whole
    book = rules if isinstance(rules, Rulebook) else Rulebook(rules)
    found = matched(moves, book.numeric, squares)
    if found is not None or are_lines:
        return whole if found is None else found
    found = matched(moves, book.open, squares)
    if found is not None:
        return found
    said = _said_by_pieces(hidden, others, whole)
    worth = [part for part in hidden if part not in said and _within(part, parts_of(moves))]
    return _with_the_rest(lines, worth, others)


def by_pieces(moves: Moves) -> Moves:
    """Return the union of the pieces of `moves`: small sets in normal form, whose union `moves` is.

    A piece that is rook moves, a diagonal, a ray or a jump is omitted if another of these contains it. For instance,
    diagonal | jump(2, 2) becomes diagonal. Other pieces are not compared.
    """
    lines, others = _sorted_pieces(moves)
    return union([*without_repeats(lines), *others] or [NO_MOVES])


def is_simpler(found: Moves, moves: Moves) -> bool:
    """Return whether `found` is a simpler form of `moves`.

    `found` must be an equal form of `moves`. It is simpler if it has fewer conditions. With equally many conditions,
    any change in the families of its parts, such as where(...) to keep(...), counts as simpler. If the families are
    the same too, it is simpler if only `moves` contains a difference of a difference.
    """
    kinds = [list(map(type, parts_of(each))) for each in (found, moves)]
    written, before = (sum(each.constant is None for each in conditions(of)) for of in (found, moves))
    if written != before:
        return written < before
    return kinds[0] != kinds[1] or (_takes_twice(moves) and not _takes_twice(found))


def _takes_twice(moves: Moves) -> bool:
    return any(isinstance(part, Without) and isinstance(part.moves, Without) for part in parts_of(moves))


def resembling(moves: Moves, rules: tuple[Rule, ...]) -> Iterator[Moves]:
    """Yield simple forms that agree with `moves` on a sample, but that cannot be proved equal or different.

    Each is an instance of one of the `rules`, or a union of rook moves, diagonals, rays and jumps.
    """
    lines, others = _sorted_pieces(moves)
    if len(others) > MOST_PIECES or len(lines) > MOST_LINES:
        return
    squares = SampledMoves(moves)
    _, whole = _guessed(moves, lines, others)
    for guess in (whole, *(built for _, built in fitting(squares, rules))):
        if squares.agree(guess) and same_squares(moves, guess) is None:
            yield guess


def _sorted_pieces(moves: Moves) -> tuple[list[Moves], list[Moves]]:
    """Return two lists of pieces of `moves`: those that are rook moves, diagonals, rays or jumps, and the rest."""
    pieces = pieces_of(moves)
    return [piece for piece in pieces if is_line(piece)], [piece for piece in pieces if not is_line(piece)]


def _guessed(moves: Moves, lines: list[Moves], others: Sequence[Moves]) -> tuple[tuple[Moves, ...], Moves]:
    """Return (hidden, whole): simple sets of moves that `others` seem to contain, and their union with `lines`.

    `lines` are the pieces of `moves` that are rook moves, diagonals, rays or jumps, and `others` are the rest. `hidden`
    contains such simple sets too. `whole` is a guess of all the moves. It is not proved here.
    """
    found = far_lines(moves, others) if others else None
    parts = () if found is None else parts_of(found)
    # Many jumps are no simpler than a condition, so they are omitted.
    hidden = parts if len(parts) <= MOST_LINES else tuple(part for part in parts if not isinstance(part, Jump))
    return hidden, _joint(lines, hidden)


def _joint(lines: Sequence[Moves], others: Sequence[Moves]) -> Moves:
    return union(without_repeats([*lines, *others]) or [NO_MOVES])


def _said_by_pieces(hidden: Sequence[Moves], others: Sequence[Moves], whole: Moves) -> list[Moves]:
    """Return the jumps in `hidden` that need not be written separately, because a piece in `others` contains them.

    `whole` is a union of rook moves, diagonals, rays and jumps that was guessed for all the moves. The piece must also
    contain moves outside `whole`, so that its condition stays in the result anyway. This is tested on a sample.
    """
    jumps = [line for line in hidden if isinstance(line, Jump)]
    if not jumps:
        return []
    most = max([jump.q for jump in jumps])
    x, far = 16 * most + BEYOND, 4 * most + 9
    # moves that take more than any jump in the list
    long = SampleBoard([(x, 2 * x + 13, i, j) for i, j in ((far, far), (far, far + 1), (far + 1, far))])
    lines = looked_at(whole, long)
    wide = [
        piece
        for piece in others
        if exceeds(piece, whole)
        or any(one and not line for one, line in zip(looked_at(piece, long), lines, strict=True))
    ]
    boards = ((jump, SampleBoard([(x, 2 * x + 13, *pair) for pair in jump.orders()])) for jump in jumps)
    return [jump for jump, board in boards if any(all(looked_at(piece, board)) for piece in wide)]


def _with_the_rest(lines: list[Moves], hidden: list[Moves], others: list[Moves]) -> Moves:
    """Return the union of `lines`, of `hidden`, and of the pieces in `others` that these two do not contain.

    `lines` and `hidden` are rook moves, diagonals, rays and jumps. Those in `hidden` were guessed from `others`, and
    are omitted if another part of the result contains them.
    """
    simple = without_repeats([*lines, *hidden])
    # A condition on the lengths of rook moves is simpler than a jump for each length.
    long = [line for line in simple if not isinstance(line, Jump)]
    left = [
        _bare(piece)
        for piece in others
        if not surely_contained(piece, union((long if isinstance(piece, Nim) else simple) or [NO_MOVES]))
    ]
    # A guessed line is omitted if other pieces contain it. Rook moves that a condition contains are kept.
    named = [piece for piece in left if not isinstance(piece, Where | Keep | Without)]
    simple = [line for line in simple if line in lines or not _within(line, named if isinstance(line, Nim) else left)]
    return union([*simple, *_joined(left)] or [NO_MOVES])


def _bare(piece: Moves) -> Moves:
    """Return `piece` without conditions that always hold and without differences that remove nothing.

    For example, keep(diagonal, k > 0) becomes diagonal.
    """
    if isinstance(piece, Keep | Without) and not _is_deep(piece):
        inner = _bare(piece.moves)
        # a condition that is defined everywhere can be compared without the moves that it restricts
        claim = Where(piece.condition) if isinstance(piece, Keep) and not may_fail(piece.condition) else piece
        if surely_contained(inner, claim):
            return inner
        return Keep(inner, piece.condition) if isinstance(piece, Keep) else Without(inner, piece.removed)
    return piece


def _is_deep(piece: Moves) -> bool:
    """Return whether `piece` nests more than `MOST_LAYERS` uses of `keep` and differences: too many for comparisons."""
    for _ in range(MOST_LAYERS + 1):
        if not isinstance(piece, Keep | Without):
            return False
        piece = piece.moves
    return True


def _within(line: Moves, pieces: Sequence[Moves]) -> bool:
    # Comparing with one piece is easier than comparing with all pieces.
    return any(surely_contained(line, piece) for piece in pieces) or (
        len(pieces) > 1 and surely_contained(line, union(pieces))
    )


def _joined(parts: list[Moves]) -> list[Moves]:
    """Return `parts` with all conditions where(...) among them joined by `or` into one.

    Conditions that may be undefined stay separate, because `or` would hide the error.
    """
    joined = [part for part in parts if isinstance(part, Where) and not may_fail(part.condition)]
    if len(joined) < 2:
        return parts
    conditions = [part.condition for part in joined if isinstance(part, Where)]
    return [*(part for part in parts if part not in joined), Where(normal(Operation("or", *conditions)))]
