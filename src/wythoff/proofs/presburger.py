"""Translation of linear conditions on x and y to automata, and of automata of semilinear sets to conditions.

A set of pairs is *semilinear* if linear conditions, also on remainders, describe it: (x, x + 1) for x % 3 == 1.
"""

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

SIZE = 400  # the bound of the numbers from which a set is guessed
DIGITS = bytes.maketrans(b"\0\1", b"01")
FREE = MoveRules(True, False, (), (), (), 0)  # rules without moves: `Moving` is used for its conditions only


class ConditionReader:
    """A translator of linear conditions on x0 and y0 to relations in one numeration system.

    Comparisons are translated only once.
    """

    def __init__(self, system: System, algebra: Algebra) -> None:
        self.algebra = algebra
        self.moving = Moving(FREE, system, algebra)
        self.compared = cache(self._compared)

    def relation(self, condition: Expression) -> Relation:
        """Return the relation of the pairs (x0, y0) that meet a condition.

        Raises: UndefinableError if it is not linear; UndecidedError at a limit.
        """
        if not isinstance(condition, Operation) or condition.operator not in ("and", "or", "not"):
            return self.compared(condition)
        found = list(map(self.relation, condition.arguments))
        if condition.operator == "not":
            return self.algebra.complement(found[0])
        return reduce(self.algebra.join if condition.operator == "and" else self.algebra.union, found)

    def _compared(self, condition: Expression) -> Relation:
        return self.moving.some([], parts(condition, [], str(condition)))

    def set_of(self, found: SemilinearSet) -> Relation:
        """Return the relation of the pairs (x0, y0) in the semilinear set `found`."""
        algebra, system = self.algebra, self.moving.system
        places = {name: Variable(square) for name, square in zip(PILES, HERE, strict=True)}
        whole = algebra.nothing(system, HERE)
        # Unions of neighbours, two by two, keep the automata small.
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
    """Return pairs as bit masks, for numbers below `size`: bit x of item y is set for each pair (x, y).

    `first` is (1, 0) for the positions of an ordered game, and (1, 1) for those of an unordered one. In the second case
    bit y of item x is set too.

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
    """Return linear conditions on x and y that describe a relation of one or two numbers exactly, or None.

    `ordered` says whether pairs are ordered; otherwise they have x <= y. Conditions are guessed from numbers below
    400, and it is decided whether they equal the relation. The result is None if they do not, if that exceeds the
    limits of `algebra`, and for relations of more numbers.
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
