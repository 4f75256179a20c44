"""Answers from a proved automaton that reads the digits of any number of piles together.

A `Conclusion` is an object with the outcomes, the winning moves and the lists of P-positions of a game, for piles of
any size.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from wythoff.automata.limits import Budget
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.deciding import decide
from wythoff.automata.statements.names import Table
from wythoff.base.errors import counted
from wythoff.game.rulesets import Game
from wythoff.proofs.certificate_store import Held
from wythoff.proofs.moving import ByAutomaton
from wythoff.proofs.pile_statements import positions_of, winning_options
from wythoff.proofs.reaching import Reaching


def in_order(positions: Relation, game: Game) -> Relation:
    """Return the positions whose piles ascend, as a relation; for an ordered game, return all `positions`."""
    names, algebra = positions.variables, Algebra()
    for one, other in () if game.ordered else pairwise(names):
        positions = algebra.join(positions, algebra.linear(positions.system, {one: 1, other: -1}, False, 0))
    return positions.ordered(names)


class ProvedPiles(ByAutomaton):
    """Outcomes, winning moves and lists for a game on any number of piles, from its P-positions (see `Conclusion`).

    `unsorted` is the relation of the P-positions with their piles in every order. In an ordered game it is just their
    relation.
    """

    def __init__(self, game: Game, unsorted: Relation, certificates: str | None = None) -> None:
        super().__init__(game, in_order(unsorted, game), certificates)
        self.unsorted = unsorted
        automaton = f"an automaton of {counted(unsorted.states, 'states')} in {unsorted.system.name}"
        self.formulas = (f"{automaton} recognises the P-positions",)

    def _reaching(self) -> Iterator[Reaching]:
        yield self._moves

    @cached_property
    def _moves(self) -> Reaching:
        """The relation of piles p1, p2, ... and the P-positions t1, t2, ... to which a move leads.

        Raises: UndecidedError.
        """
        table, system = Table(), self.unsorted.system
        table.keep("P", self.unsorted)
        outcome = decide(winning_options(self.game), table, Algebra(Budget()), system)
        if outcome.relation is None:
            assert outcome.undecided is not None  # it has free variables
            raise outcome.undecided
        piles = self.unsorted.variables
        return Reaching(outcome.relation.ordered([*piles, *(name.replace("p", "t") for name in piles)]), len(piles))


def certified_piles(game: Game, found: Held) -> ProvedPiles:
    """Return an object that answers questions about a game on piles by its verified certificate `found`."""
    return ProvedPiles(game, positions_of(found.body), found.folder)
