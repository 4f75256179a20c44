"""Consequences of proved P-positions: other games with the same P-positions, moves that may be added, invariant games.

All questions are decided for positions of any size, in the numeration system of the P-positions. A move is a vector (i,
j): it takes i from the first pile and j from the second. An invariant game has the same moves (i, j) at every position
where they fit, which is where the piles are at least i and j. A position is a *square* (x0, y0): a pair of piles in a
fixed order.
"""

from __future__ import annotations

from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.core import Core, Exists, KnownRelation, every, linear
from wythoff.proofs.rules import MoveRules
from wythoff.proofs.winning import HERE, THERE, Moving

MOVE, TO_THERE = ("i", "j"), dict(zip(HERE, THERE, strict=True))


class Consequences:
    """Questions about a game that are decided from its rules and its P-positions.

    `positions` are the P-positions, a relation over x0 and y0 in a numeration system.

    Source: for invariant games, Larsson, Hegarty and Fraenkel 2011; for moves that may be added, Duchene, Fraenkel,
    Nowakowski and Rigo 2010.
    """

    def __init__(self, rules: MoveRules, positions: Relation, algebra: Algebra) -> None:
        self.rules, self.positions, self.algebra = rules, positions, algebra
        self.moving = Moving(rules, positions.system, algebra)

    def unlike(self, other: MoveRules) -> tuple[int, ...] | None:
        """Return the position with the least sum of piles whose outcome differs under the rules `other`.

        Return None if all outcomes are equal.
        """
        moving = Moving(other, self.positions.system, self.algebra)
        there = self.positions
        if self.rules.ordered is not other.ordered:
            # If only one game is ordered: compare all ordered squares, or only those with x <= y; in the second case a
            # square whose mirror image has another outcome is a difference too.
            there = self._squares(there)
            there = there if other.ordered else self.algebra.join(there, moving.board)
        found = self.algebra.other(there, moving.losing(there))
        if self.rules.ordered and not other.ordered:
            turned = self.algebra.ordered(self.positions.renamed({"x0": "y0", "y0": "x0"}), HERE)
            one_sided = self.algebra.join(self.algebra.other(self.positions, turned), moving.board)
            found = self.algebra.union(found, one_sided)
        return None if found.empty else found.first(1)[0]

    def joining(self) -> Relation:
        """Return the vectors (i, j) != (0, 0) that lead from a P-position that is not terminal to a P-position."""
        sources = self._squares(self.algebra.join(self.positions, self.moving.playing))
        return self._vectors(sources, self._squares(self.positions))

    def addable(self) -> Relation:
        """Return the moves (i, j) that may be added to the rules without changing an outcome.

        They are the vectors that lead from no P-position to a P-position. Moves that the rules already have are
        included. In misere play, a position without moves is an N-position. So if an added move fits there, it must
        lead to a P-position. In an unordered game i <= j.
        """
        found = self.algebra.minus(self._moves(), self._either(self.joining()))
        if self.rules.misere:
            found = self.algebra.minus(found, self._reviving())
        return found

    def present(self) -> Relation:
        """Return the moves (i, j) that the rules allow at every position where they fit.

        In an unordered game i <= j, and both (i, j) and (j, i) must be allowed.
        """
        algebra, moving = self.algebra, self.moving
        squares = algebra.join(moving.playing, self._all(THERE))
        lacking = self._taken(algebra.minus(squares, moving.moves()))
        return algebra.minus(self._moves(), self._either(lacking))

    def unserved(self) -> tuple[int, ...] | None:
        """Return the least N-position that no allowed vector takes to a P-position; None if there is none.

        A vector is allowed if it leads from no P-position to a P-position. If the result is None, the invariant game of
        all allowed vectors has the same P-positions in normal play. Otherwise no invariant game has these P-positions.
        """
        algebra, squares = self.algebra, self._squares(self.positions)
        vectors = algebra.minus(self._both_orders(), self._vectors(squares, squares))
        there = squares.renamed(TO_THERE)
        left = algebra.minus(self.moving.board, self.positions)
        # Winning moves of the rules that join no two P-positions are tried first: they suffice for most positions, and
        # are computed faster than all vectors.
        for part in (*self.rules.free, *self.rules.blockable):
            own = every([self.moving.core(part.formula), KnownRelation(there)], "")
            left = algebra.minus(
                left, self._from(every([own, *self._differences(), KnownRelation(vectors)], ""), part.bound)
            )
        if not left.empty:
            left = algebra.minus(
                left, self._from(every([*self._differences(), KnownRelation(there), KnownRelation(vectors)], ""), ())
            )
        return None if left.empty else left.first(1)[0]

    def _from(self, core: Core, bound: tuple[str, ...]) -> Relation:
        """Return the squares (x0, y0) of the board at which `core` is true for some i, j, x1, y1 and `bound`.

        `core` is a formula in these variables, as the decider reads it. `bound` are its other variables; all but x0, y0
        are quantified by "exists".
        """
        found = self.moving.planner.relation(Exists((*MOVE, *THERE, *bound), core))
        return self.algebra.join(self.algebra.widened(found, HERE, self.positions.system), self.moving.board)

    def _reviving(self) -> Relation:
        """Return the (i, j) that can be taken from a position without moves, but lead from it to no P-position."""
        algebra, moving = self.algebra, self.moving
        ended = algebra.minus(moving.playing, moving.some(THERE, (*self.rules.free, *self.rules.blockable)))
        fits = self._vectors_from(self._squares(ended), self._all(HERE))
        wins = self._vectors_from(self._squares(ended), self._squares(self.positions))
        stuck = algebra.minus(self._sorted(fits), self._sorted(wins))
        return algebra.join(algebra.exists(stuck, HERE), self._moves())

    def _sorted(self, found: Relation) -> Relation:
        """Return the relation `found` of vectors (i, j); in an unordered game, with (j, i) added for each of them."""
        return found if self.rules.ordered else self._with_turned(found)

    def _with_turned(self, found: Relation) -> Relation:
        turned = self.algebra.ordered(found.renamed({"i": "j", "j": "i"}), found.variables)
        return self.algebra.union(found, turned)

    def _either(self, vectors: Relation) -> Relation:
        """Return the moves (i, j) that are in `vectors`.

        In an unordered game, return the moves with i <= j for which (i, j) or (j, i) is in `vectors`.
        """
        if self.rules.ordered:
            return vectors
        return self.algebra.join(self._with_turned(vectors), self._moves())

    def _moves(self) -> Relation:
        """Return all vectors (i, j) != (0, 0); in an unordered game those with i <= j."""
        found, system = self._both_orders(), self.positions.system
        if self.rules.ordered:
            return found
        return self.algebra.join(found, self.algebra.linear(system, {"i": 1, "j": -1}, False, 0))

    def _all(self, names: tuple[str, str]) -> Relation:
        return self.algebra.everything(self.positions.system, names)

    def _squares(self, positions: Relation) -> Relation:
        """Return positions as ordered squares (x0, y0), in both orders if the game is unordered."""
        return self.moving.squares(positions).renamed(dict(zip(THERE, HERE, strict=True)))

    def _vectors(self, sources: Relation, targets: Relation) -> Relation:
        """Return the vectors (i, j) != (0, 0) that lead from some square of `sources` to some square of `targets`."""
        found = self._vectors_from(sources, targets)
        return self.algebra.join(self.algebra.exists(found, HERE), self._both_orders())

    def _both_orders(self) -> Relation:
        algebra, system = self.algebra, self.positions.system
        nothing = algebra.join(algebra.value(system, "i", 0), algebra.value(system, "j", 0))
        return algebra.minus(self._all(MOVE), nothing)

    def _vectors_from(self, sources: Relation, targets: Relation) -> Relation:
        """Return the relation of squares (x0, y0) in `sources` and vectors (i, j) that lead from them to `targets`."""
        there = targets.renamed(TO_THERE)
        core = Exists(THERE, every([*self._differences(), KnownRelation(sources), KnownRelation(there)], ""))
        return self.algebra.widened(self.moving.planner.relation(core), (*HERE, *MOVE), self.positions.system)

    def _differences(self) -> list[Core]:
        system = self.positions.system
        return [
            linear(system, {"x0": 1, "x1": -1, "i": -1}, "=", 0, ""),
            linear(system, {"y0": 1, "y1": -1, "j": -1}, "=", 0, ""),
        ]

    def _taken(self, moves: Relation) -> Relation:
        """Return the vectors (i, j) that the moves take. `moves` is a relation over x0, x1, y0, y1."""
        core = Exists((*HERE, *THERE), every([*self._differences(), KnownRelation(moves)], ""))
        return self.algebra.widened(self.moving.planner.relation(core), MOVE, self.positions.system)
