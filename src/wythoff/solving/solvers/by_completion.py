"""By completion: for all piles but the largest, the pile that makes them a P-position. For three and more piles."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff import kernels
from wythoff.game.rulesets import Game, Position, played
from wythoff.kernels import Progress
from wythoff.kernels.plain.boxes import Rule
from wythoff.solving.solution import Bound, Solution
from wythoff.solving.solution.offers import Offered
from wythoff.solving.solvers.solver import Finder, Solver
from wythoff.solving.solvers.table import BoxAnswer


class ByCompletion(Solver):
    """A solver for three and more unordered piles with every move of Nim, in normal and misere play.

    At most one pile completes the other piles. If moves from several piles depend on amounts alone, a table of them is
    filled; otherwise every position tests moves to earlier P-positions until one succeeds. Cost: up_to^(2n - 2) steps
    for n piles, or for three piles that of `kernels.complete_triples`.
    """

    name = "by_completion"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        inner, box, side = played(game), game.in_a_box(0), bound.value + 1
        if box is None or not (box.balanced or box.equal or box.test is not None):
            return self.refuse("needs three or more unordered piles and every move of Nim")
        if bound.kind != "up_to":
            return self.refuse("fills a box, and so needs up_to")
        evidence, test, piles = self.computed(bound.value), box.test, box.piles
        if test is None:
            rule: Rule = "xor" if box.balanced else "equal"  # what may be taken from all the piles

            def complete(progress: Progress) -> Solution:
                table, columns = kernels.completions(rule, piles, side, misere=game.misere, progress=progress)
                return Solution(game, bound, columns, evidence, CompletedByTable(inner, table, side))

            return self.replay(complete, kernels.completion_seconds(rule, piles, side), bound.value)

        def complete_triples(progress: Progress) -> Solution:
            columns = kernels.complete_triples(test, side, misere=game.misere, progress=progress)
            found = list(zip(*(map(int, column) for column in columns), strict=True))
            return Solution(game, bound, columns, evidence, ListedBox(inner, found, side))

        return self.replay(complete_triples, kernels.triple_seconds(test, side), bound.value)


class ListedBox(BoxAnswer):
    """A box by its list of P-positions."""

    def __init__(self, game: Game, found: Sequence[Position], side: int) -> None:
        super().__init__(game, side)
        self.found, self.members = found, frozenset(found)

    def holds(self, position: Position) -> bool:
        return position in self.members

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(target for target in self.found if self.game.leads(position, target))

    def winning_move(self, position: Position) -> Position | None:
        return next((target for target in self.found if self.game.leads(position, target)), None)


class CompletedByTable(BoxAnswer):
    """A box by a table of last piles."""

    def __init__(self, game: Game, table: Sequence[int], side: int) -> None:
        super().__init__(game, side)
        self.table = table

    def holds(self, position: Position) -> bool:
        return int(self.table[kernels.pile_number(position[:-1], self.side)]) == position[-1]
