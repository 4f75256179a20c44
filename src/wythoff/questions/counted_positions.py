"""Numbers of P-positions and of winning moves with piles below n, from a proof of the P-positions of a game."""

from __future__ import annotations

from wythoff.automata.limits import Budget, Limits
from wythoff.automata.relations import Algebra
from wythoff.base.errors import RequestError
from wythoff.proofs.winning import HERE, THERE, Moving
from wythoff.questions.counting import Counting, counted
from wythoff.questions.deciding import Session
from wythoff.questions.proof import Proof


def position_counts(proof: Proof, limits: Limits | None = None) -> dict[str, Counting]:
    """Count P-positions with both piles below n, and winning moves from all ordered squares x, y < n.

    `proof` is the proof of the game, and `limits` are those of the counting. Return a counting, a function of n, for
    "P-positions" and for "winning moves", which are moves to P-positions. In a game with blocking, only P-positions are
    counted.

    >>> from wythoff.questions.proving import prove
    >>> {what: one.terms(6) for what, one in position_counts(prove("nim | diagonal")).items()}
    {'P-positions': [0, 1, 1, 2, 2, 2], 'winning moves': [0, 0, 3, 8, 17, 26]}

    Raises: RequestError where the P-positions are not proved; UndecidedError.
    """
    if not proof.levels or proof.value or proof.rules is None:
        raise RequestError(f"positions can be counted only if the P-positions are proved: {proof.reason or proof.game}")
    rules, positions = proof.rules, proof.levels[-1]
    session = Session(positions.system.name, None, limits, None)
    moving = Moving(rules, positions.system, Algebra(Budget(limits)))
    asked = {"P-positions": ("position", positions, "x, y")}
    if not rules.blockable:
        winning = moving.algebra.join(moving.all_moves(), moving.squares(positions))
        asked["winning moves"] = ("winning", moving.algebra.ordered(winning, (*HERE, *THERE)), "x, y, u, v")
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
