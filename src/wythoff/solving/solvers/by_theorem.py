"""The solver by_theorem: it applies the theorem with the strongest evidence for the game, by its formulas."""

from __future__ import annotations

from wythoff.game.rulesets import Game
from wythoff.game.rulesets.plans.lines import line_plan
from wythoff.kernels import Progress
from wythoff.kernels.costs import choose, seconds
from wythoff.solving.solution import Bound, Solution
from wythoff.solving.solution.offers import Offer, Offered
from wythoff.solving.solvers.by_sweep import swept
from wythoff.solving.solvers.solver import Finder, Solver
from wythoff.solving.solvers.table import counted
from wythoff.solving.theorems import best

COUNTLESS = "count needs infinitely many P-positions, finitely many in each row: use up_to"
LONG = 100_000  # from this number of P-positions on, a sweep replaces the formulas


class ByTheorem(Solver):
    """A solver for games to which a theorem applies. If several apply, it uses the one with the strongest evidence."""

    name = "by_theorem"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        found = best(game)
        if found is None:
            return self.refuse("no theorem applies to this game")
        asked, evidence = found.answer, found.evidence
        answer = asked.conclusion()
        if bound.kind == "count" and not answer.finite_rows:
            return self.refuse(COUNTLESS)
        if bound.kind == "columns" and answer.endless_columns:
            return self.refuse("a column has infinitely many P-positions: use up_to")

        def solve(progress: Progress) -> Solution:
            # A sweep lists the same P-positions ten times as fast as the formulas.
            replayed = bound.value >= LONG and not answer.quick and line_plan(game) is not None
            pairs = counted(swept(game, bound, progress), bound) if replayed else answer.pairs(bound, progress)
            return Solution(game, bound, pairs, evidence, answer)

        needed = choose("listing", terms=bound.value).seconds if answer.quick else seconds(False, terms=bound.value)
        return Offer(solve, evidence, self.name, needed, asked.theorem.statement)
