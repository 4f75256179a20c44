"""Conditions on x0 and y0 as relations: each comparison becomes an automaton, and they are joined as it says."""

from __future__ import annotations

from functools import cache, reduce

from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.systems import System
from wythoff.expressions import Expression, Operation, Variable
from wythoff.expressions.semilinear import PILES, SemilinearSet
from wythoff.proofs.rules import MoveRules, parts
from wythoff.proofs.winning import HERE, Moving

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
