"""Conditions on x0 and y0 as relations: each comparison becomes an automaton, and they are joined as it says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce

from wythoff.automata.limits import UndecidedError
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.systems import System
from wythoff.base.errors import RequestError
from wythoff.expressions import Expression, Operation, Variable
from wythoff.expressions.cones import guess
from wythoff.expressions.semilinear import PILES, SemilinearSet, written
from wythoff.proofs.rules import MoveRules, parts
from wythoff.proofs.winning import HERE, Moving

SIZE = 400  # numbers below which a set is looked at
DIGITS = bytes.maketrans(b"\0\1", b"01")
FREE = MoveRules(True, False, (), (), (), 0)  # of no game


class ConditionReader:
    """Relations of conditions in a numeration system, each comparison made once."""

    def __init__(self, system: System, algebra: Algebra) -> None:
        self.algebra = algebra
        self.moving = Moving(FREE, system, algebra)
        self.compared = cache(self._compared)

    def relation(self, condition: Expression) -> Relation:
        """Return the pairs that meet a condition.   Raises: UndefinableError; UndecidedError."""
        if not isinstance(condition, Operation) or condition.operator not in ("and", "or", "not"):
            return self.compared(condition)
        found = list(map(self.relation, condition.arguments))
        if condition.operator == "not":
            return self.algebra.complement(found[0])
        return reduce(self.algebra.join if condition.operator == "and" else self.algebra.union, found)

    def _compared(self, condition: Expression) -> Relation:
        return self.moving.some([], parts(condition, [], str(condition)))

    def set_of(self, found: SemilinearSet) -> Relation:
        """Return the pairs of a set."""
        algebra, system = self.algebra, self.moving.system
        places = {name: Variable(square) for name, square in zip(PILES, HERE, strict=True)}
        whole = algebra.nothing(system, HERE)
        # Small unions first: of neighbours, two by two.
        pieces = [self.relation(condition.substitute(places)) for condition in found.conditions] or [whole]
        while len(pieces) > 1:
            pieces = [reduce(algebra.union, pieces[k : k + 2]) for k in range(0, len(pieces), 2)]
        whole = pieces[0]
        for point in found.missing:
            single = [algebra.value(system, name, number) for name, number in zip(HERE, point, strict=True)]
            whole = algebra.minus(whole, algebra.join(*single))
        if not found.ordered:
            whole = algebra.join(whole, algebra.linear(system, {"x0": 1, "y0": -1}, False, 0))
        return whole


def board(pairs: Iterable[tuple[int, int]], size: int, first: tuple[int, int]) -> list[int]:
    """Return pairs as a board: in row y the bit x is set for (x, y); for `first` = (1, 1) for (y, x) too.

    >>> board([(0, 1), (2, 0)], 3, (1, 0))
    [4, 1, 0]
    """
    rows = [bytearray(size) for _ in range(size)]
    for x, y in pairs:
        rows[y][x] = 1
        if first == (1, 1):
            rows[x][y] = 1
    return [int(row[::-1].translate(DIGITS), 2) for row in rows]


def rewritten(relation: Relation, *, ordered: bool = True, algebra: Algebra) -> SemilinearSet | None:
    """Return a relation of one or two numbers as conditions on x and y, if it is semilinear as far as can be seen.

    The conditions are compared with the relation by deciding: None where they differ, or where that takes too much.
    Relations of more numbers are not tried.
    """
    if len(relation.variables) > len(HERE):
        return None
    first = (1, 0) if ordered else (1, 1)
    pairs = relation.renamed(dict(zip(relation.variables, HERE, strict=False)))
    try:
        if len(pairs.variables) == 1:
            pairs = algebra.join(pairs, algebra.value(pairs.system, "y0", 0))
        below = pairs
        for name in HERE:
            below = algebra.join(below, algebra.linear(pairs.system, {name: 1}, False, SIZE - 1))
        mosaic = guess(board(zip(*below.columns(), strict=True), SIZE, first), first)
        found = mosaic and written(mosaic, first)
        return found if found and ConditionReader(pairs.system, algebra).set_of(found) == pairs else None
    except (UndecidedError, RequestError):
        return None
