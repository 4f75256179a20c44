"""Our own theorem: Nim with finitely many added vectors, solved by a repeated state, in normal and in misere play.

The proof is in `docs/mathematics/vectors.md`, Theorem 4.2.
"""

from __future__ import annotations

from functools import lru_cache

from wythoff.expressions import Expression, Integer, Variable, function
from wythoff.expressions.bounds import Interval, bounds
from wythoff.expressions.failing import may_fail
from wythoff.expressions.logic import possible
from wythoff.game.rulesets import Game, Moves, parts_of
from wythoff.game.rulesets.meaning.conditions import amounts_only, as_condition
from wythoff.solving.theorems.offsets import OffsetPairs, columns_searched, repeated
from wythoff.solving.theorems.periodic import MOST_AMOUNT, VectorSet
from wythoff.solving.theorems.theorem import Finding, InBothPlays, Shape, Theorem, proof

SOURCE = "docs/mathematics/vectors.md, Theorem 4.2"
I, J = Variable("i"), Variable("j")
ROOK_MOVES = {(1, 0, 1, 0), (0, 1, 0, 1)}


@lru_cache(maxsize=16)  # it is called several times for one game
def beside_all_of_nim(game: Game) -> VectorSet | None:
    """Return the vectors (i, j), i, j > 0, that a game adds to all moves of Nim, if these are finitely many.

    Return None if there are no such vectors, and for other games.

    >>> from wythoff.game.rulesets import parse
    >>> sorted(beside_all_of_nim(parse("nim | jump(1, 1) | vector(2, 5) | where(min(k, l) == 2 and max(k, l) < 4)")))
    [(1, 1), (2, 2), (2, 3), (2, 5), (3, 2)]
    """
    rook_moves: set[tuple[int, ...]] = set()
    vectors: set[tuple[int, int]] = set()
    for part in parts_of(game):
        lines = part.lines()
        found = _in_amounts(part) if lines is None else {(i, j) for i, j, p, q in lines if (i or p) and (j or q)}
        if found is None or any((p or q) and (i or p) and (j or q) for i, j, p, q in lines or ()):
            return None
        vectors |= found
        rook_moves |= ROOK_MOVES.intersection(lines or ())
    return frozenset(vectors) if vectors and rook_moves == ROOK_MOVES else None


def _in_amounts(part: Moves) -> set[tuple[int, int]] | None:
    """Return the pairs (i, j) of amounts i, j > 0 that the moves of `part` take from the first and the second pile.

    `part` must be given by a condition. Return None unless the pairs are finitely many, and the same at all positions.
    """
    condition = as_condition(part) if amounts_only(part) else None
    if condition is None or may_fail(condition):
        return None
    readings = _readings(condition)
    if not all(map(_is_bounded, readings)):
        return None
    amounts = range(1, MOST_AMOUNT + 1)
    tests = [function(reading, (I.name, J.name)) for reading in readings]
    allowed = [{(i, j) for i in amounts for j in amounts if test(i, j)} for test in tests]
    return allowed[0] if all(pairs == allowed[0] for pairs in allowed) else None


def _readings(condition: Expression) -> tuple[Expression, ...]:
    """Return three versions of a condition on moves, in terms of the amounts i and j from the first and second pile.

    The versions are for positions where the first pile is smaller, where the second pile is smaller, and where both are
    equal.
    """
    smaller, larger = {"k": I, "l": J}, {"k": J, "l": I}
    unequal, equal = {"x0": Integer(0), "y0": Integer(1)}, {"x0": Integer(0), "y0": Integer(0)}
    return tuple(condition.substitute({**labels, **piles}) for labels, piles in (
        (smaller, unequal), (larger, unequal), (smaller, equal),
    ))  # fmt: skip


def _is_bounded(condition: Expression) -> bool:
    """Return whether all i, j > 0 that meet the condition are provably at most `MOST_AMOUNT`."""
    far, positive = (MOST_AMOUNT + 1, None), (1, None)
    ranges: list[dict[str, Interval]] = [{"i": far, "j": positive}, {"i": positive, "j": far}]

    return all(bounds(condition, where) == (0, 0) or possible(condition, where=where) is False for where in ranges)


def _applies(game: Game, vectors: VectorSet) -> Finding:
    found = repeated(vectors, game.misere)
    if found is None:
        columns = columns_searched(vectors)
        many = "there are too many vectors, or too large ones"
        return Finding(None, f"no state of the search repeats within {columns} columns" if columns else many)
    reason = f"the states of the search before columns {found.first} and {found.again} are the same"
    return proof(SOURCE, reason, (found, vectors))


THEOREMS = Theorem(
    SOURCE,
    "If every number may be taken from one pile, and V vectors from both, each pile x is in one P-position "
    "(x, y), and |y - x| <= max(V, 1). If a state of the squares near the diagonal occurs again, y - x is periodic "
    "from there on.",
    InBothPlays(Shape("nim | jump(p, q) | vector(i, j) | ...", beside_all_of_nim, "p, q, i, j >= 1")),
    _applies,
    lambda game, given: OffsetPairs(game, *given),
)
