"""How many P-positions and winning moves a game has below a bound of its piles, from a proof of its P-positions."""

from __future__ import annotations

from wythoff.automata.limits import Budget, Limits
from wythoff.automata.relations import Algebra, Relation
from wythoff.proofs.rules import MoveRules
from wythoff.proofs.winning import HERE, THERE, Moving
from wythoff.questions.counting import Counting, counted
from wythoff.questions.deciding import Session


def position_counts(rules: MoveRules, positions: Relation, limits: Limits | None = None) -> dict[str, Counting]:
    """Count P-positions with both piles below n, and winning moves from all ordered squares x, y < n.

    A winning move leads to a P-position. In a game that forbids options only P-positions are counted.
    Raises: UndecidedError.
    """
    session = Session(positions.system.name, None, limits, None)
    moving = Moving(rules, positions.system, Algebra(Budget(limits)))
    asked = {"P-positions": ("position", positions, "x, y")}
    if not rules.blockable:
        with moving.algebra.budget.including():
            winning = moving.algebra.join(moving.all_moves(), moving.squares(positions))
        asked["winning moves"] = ("winning", winning.ordered((*HERE, *THERE)), "x, y, u, v")
    found = {}
    for what, (name, relation, variables) in asked.items():
        session.table.keep(name, relation)
        one = counted(session.decide(f"x < n & y < n & ${name}({variables})"), ("n",))
        if one.undecided is not None:
            raise one.undecided
        assert isinstance(one, Counting)
        one.description = f"{what} with both piles below n"
        found[what] = one
    return found
