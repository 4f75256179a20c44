"""Relations by name in one system, and statements about them that must be true."""

from __future__ import annotations

from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.deciding import Outcome, decide
from wythoff.automata.statements.names import Table
from wythoff.automata.systems import System
from wythoff.errors import ParameterError

LISTED = (
    "$set(v) <=> En $r(n,v)",
    "n >= FIRST <=> Ev $r(n,v)",
    "$r(n,v) & $r(n,w) => v = w",
    "$r(n,v) & $r(n+1,w) => v < w",
)


class Facts:
    """Relations by name in one system, and statements about them."""

    def __init__(self, system: str, **relations: Relation) -> None:
        self.system: System = system_of(system)
        self.table = Table()
        self.table.defined.update(relations)

    def define(self, name: str, statement: str, order: str) -> Relation:
        """The relation of a statement, its variables in an order, under a name.

        Raises: UndecidedError.
        """
        found = self._decided(statement).relation
        assert found is not None, statement  # which has free variables
        # What is true of every value of a variable may not name it any more.
        self.table.defined[name] = found = Algebra().widened(found, order).ordered(tuple(order))
        return found

    def require(self, name: str, *statements: str) -> None:
        """Prove statements for all values of their variables.

        Raises: ParameterError with the statement that is false; UndecidedError.
        """
        for statement in statements:
            if not self.holds(statement):
                raise ParameterError(f"{name} must be given by its automaton: {statement} is not true")

    def holds(self, statement: str) -> bool:
        """Whether a statement is true for all values of its variables.   Raises: UndecidedError."""
        outcome = self._decided(statement)
        found = outcome.relation
        return bool(outcome.truth if found is None else Algebra().complement(found).empty)

    def _decided(self, statement: str) -> Outcome:
        outcome = decide(statement, self.table, Algebra(), self.system)
        if outcome.undecided is not None:
            raise outcome.undecided
        return outcome
