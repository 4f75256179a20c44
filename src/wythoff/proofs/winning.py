"""Relations of moves: the squares from which a move leads to a set, and the test whether a set is the P-positions.

A *square* is a position as an ordered pair of piles. The *board* is the set of squares from which moves are described:
in an unordered game those with x0 <= y0. A *part* of the moves is a formula for some of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.core import Core, Exists, KnownRelation, Truth, every, linear, some
from wythoff.automata.statements.planning import Planner
from wythoff.automata.systems import System
from wythoff.expressions.formulas import Atom, LinearFormula
from wythoff.proofs.conditions import SQUARES, UndefinableError
from wythoff.proofs.rules import MovePart, MoveRules

HERE, THERE = ("x0", "y0"), ("x1", "y1")


class Moving:
    """The rules of a game as relations in a numeration system. A set of positions is a relation over x0, y0.

    `playing` is the set of squares of the board where the game has not ended.
    """

    def __init__(self, rules: MoveRules, system: System, algebra: Algebra) -> None:
        self.rules, self.system, self.algebra = rules, system, algebra
        self.planner = Planner(algebra, system)
        self.places = cache(self._places)
        everything = algebra.everything(system, HERE)
        if not rules.ordered:
            everything = algebra.join(everything, algebra.linear(system, {"x0": 1, "y0": -1}, False, 0))
        self.board = everything
        self.playing = everything  # where the game has not ended
        if rules.ending:
            self.playing = algebra.minus(everything, self.some([], rules.ending))

    def core(self, formula: LinearFormula) -> Core:
        """Return a linear formula as a tree of conditions in the numeration system: `Algebra` makes automata of it."""
        if isinstance(formula, bool):
            return Truth(formula)
        if isinstance(formula, Atom):
            form = dict(formula.terms)
            if formula.low is not None and formula.low == formula.high:
                return linear(self.system, form, "=", formula.low, "")
            parts = [] if formula.high is None else [linear(self.system, form, "<=", formula.high, "")]
            if formula.low is not None:
                opposite = {name: -count for name, count in form.items()}
                parts.append(linear(self.system, opposite, "<=", -formula.low, ""))
            return every(parts, "")
        parts = list(map(self.core, formula.parts))
        return every(parts, "") if formula.every else some(parts, "")

    def of_part(self, part: MovePart, over: Sequence[str], gone: Sequence[str] = (), *beside: Relation) -> Relation:
        """Return the relation over the variables `over`: the formula of `part` holds, and so do all relations `beside`.

        The variables `gone` and the bound variables of the part are existentially quantified.
        """
        core = Exists((*gone, *part.bound), every([self.core(part.formula), *map(KnownRelation, beside)], ""))
        return self.algebra.widened(self.planner.relation(core), over, self.system)

    def some(self, gone: Sequence[str], parts: Iterable[MovePart], *beside: Relation) -> Relation:
        """Return the squares (x0, y0) of the board at which at least one of `parts`, and all of `beside`, hold.

        The variables `gone` and the bound variables of the parts are existentially quantified.
        """
        found = self.algebra.nothing(self.system, HERE)
        for part in parts:
            relation = self.algebra.join(self.of_part(part, HERE, gone, *beside), self.board)
            found = self.algebra.union(found, relation)
        return found

    def _places(self) -> list[str]:
        """Return "x1" or "y1" for each part of the moves that may be forbidden.

        (x0, y0) and this coordinate together determine the move. A part is a formula for some of the moves.

        Raises: UndefinableError if neither does for some part, or two parts contain the same move.
        """
        parts = self.rules.blockable
        wholes = [self.algebra.join(self.of_part(part, SQUARES), self.board) for part in parts]
        if any(not self.algebra.join(a, b).empty for a, b in combinations(wholes, 2)):
            raise UndefinableError(
                "the proof needs moves to forbid that lie along lines, and no two lines with the same move"
            )
        return [self._place(whole) for whole in wholes]

    def _place(self, whole: Relation) -> str:
        for place, other in (("x1", "y1"), ("y1", "x1")):
            again = whole.renamed({other: "z"})
            same = self.algebra.linear(self.system, {other: 1, "z": -1}, True, 0)
            again = self.algebra.ordered(again, tuple(sorted(again.variables)))
            if self.algebra.minus(self.algebra.join(whole, again), same).empty:
                return place
        raise UndefinableError(
            "the proof needs moves to forbid along lines, each with one move for each number left on one of the piles"
        )

    def squares(self, positions: Relation) -> Relation:
        """Return a set of positions as ordered squares (x1, y1), in both orders if the game is unordered."""
        there = positions.renamed({"x0": "x1", "y0": "y1"})
        if self.rules.ordered:
            return there
        turned = positions.renamed({"x0": "y1", "y0": "x1"})
        return self.algebra.union(there, self.algebra.ordered(turned, there.variables))

    def moves(self) -> Relation:
        """Return the relation of all moves from squares of the board, also blockable ones, over x0, x1, y0, y1."""
        found = self.algebra.nothing(self.system, SQUARES)
        for part in (*self.rules.free, *self.rules.blockable):
            found = self.algebra.union(found, self.of_part(part, SQUARES))
        return self.algebra.join(found, self.playing)

    def all_moves(self) -> Relation:
        """Return the moves from all ordered squares, also those with x0 > y0 in unordered games."""
        found = self.moves()
        if self.rules.ordered:
            return found
        turned = found.renamed({"x0": "y0", "y0": "x0", "x1": "y1", "y1": "x1"})
        return self.algebra.union(found, self.algebra.ordered(turned, found.variables))

    def leading(self, positions: Relation) -> Relation:
        """Return the squares from which a move leads to one of `positions`, even if the opponent forbids moves."""
        rules, there = self.rules, self.squares(positions)
        found = self.some(THERE, rules.free, there)
        if rules.blockable:
            found = self.algebra.union(found, MoveCounting(self, there).more_than(rules.n))
        return self.algebra.join(found, self.playing)

    def elsewhere(self, positions: Relation) -> Relation:
        """Return the squares from which some move (perhaps one that can be forbidden) leads outside `positions`."""
        others = self.algebra.complement(self.squares(positions))
        found = self.some(THERE, (*self.rules.free, *self.rules.blockable), others)
        return self.algebra.join(found, self.playing)

    def movable(self) -> Relation:
        """Return the squares from which some move is possible.

        Each part of the moves is used only for squares without a move in earlier parts.
        """
        found, rest = self.algebra.nothing(self.system, HERE), self.playing
        for part in (*self.rules.free, *self.rules.blockable):
            if rest.empty:
                break
            found = self.algebra.union(found, self.algebra.join(self.some(THERE, [part], rest), rest))
            rest = self.algebra.minus(self.playing, found)
        return found

    def losing(self, positions: Relation, before: Sequence[Relation] = ()) -> Relation:
        """Return the set that equals `positions` if and only if these are the P-positions.

        The set has all squares of the board from which no move leads to `positions`; in misere play they must have a
        move. The squares in `before`, the sets of the lower values, are left out. With them, equality means that
        `positions` is the set of the next value.
        """
        found = self.algebra.minus(self.board, self.leading(positions))
        if self.rules.misere:  # in misere play a P-position must also have a move
            there = self.elsewhere(positions) if self.rules.blockable else self.movable()
            found = self.algebra.join(found, there)
        for lower in before:
            found = self.algebra.minus(found, lower)
        return found


class MoveCounting:
    """The relations "at least n blockable moves lead to the set `there`", for games with blocking.

    `there` is a relation over x1, y1.
    """

    def __init__(self, moving: Moving, there: Relation) -> None:
        self.moving, self.algebra = moving, moving.algebra
        self.parts = moving.rules.blockable
        self.there = there
        self.places = moving.places()

    def more_than(self, n: int) -> Relation:
        """Return the squares from which more than n blockable moves lead to the set `there`.

        All ways to split n + 1 moves among the parts are tried.
        """
        counts = [self.at_least(place, part, n + 1) for place, part in zip(self.places, self.parts, strict=True)]
        board, algebra = self.moving.board, self.algebra
        total = [board] + [algebra.nothing(self.moving.system, HERE)] * (n + 1)
        for levels in counts:
            following = []
            for wanted in range(n + 2):
                found = total[wanted]
                for here in range(1, wanted + 1):
                    if not levels[here].empty:
                        found = algebra.union(found, algebra.join(total[wanted - here], levels[here]))
                following.append(found)
            total = following
        return total[n + 1]

    def at_least(self, place: str, part: MovePart, most: int) -> list[Relation]:
        """Return a list of relations. Item k has the squares from which at least k moves of `part` lead to `there`.

        The list goes from k = 0 to `most`. `place` is the coordinate, x1 or y1, that determines a move of the part.
        """
        moving, algebra = self.moving, self.algebra
        other = "y1" if place == "x1" else "x1"
        wide = ("x0", "y0", place)
        reached = moving.of_part(part, wide, (other,), self.there)
        found = [moving.board]
        least = reached  # (x0, y0, c): at least `number` targets have a coordinate `place` of at most c, one of them c
        for number in range(1, most + 1):
            if number > 1 and not least.empty:
                # one target with this coordinate, and one target fewer with smaller coordinates
                order = algebra.linear(moving.system, {"z": 1, place: -1}, False, -1)
                earlier = algebra.exists(algebra.join(least.renamed({place: "z"}), order), "z")
                least = algebra.join(earlier, reached)
            found.append(algebra.join(algebra.exists(least, [place]), moving.board))
        return found
