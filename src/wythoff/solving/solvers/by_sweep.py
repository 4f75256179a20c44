"""The solver by_sweep: it finds P-positions column by column, for moves along lines and for nim | diagonal(f)."""

from __future__ import annotations

from wythoff import kernels
from wythoff.base.errors import UnsolvedError
from wythoff.game.rulesets import Game
from wythoff.game.rulesets.plans.lines import line_plan
from wythoff.kernels import Pairs, Progress
from wythoff.solving.solution import Bound, Solution
from wythoff.solving.solution.offers import Offered
from wythoff.solving.solvers.solver import Finder, Solver
from wythoff.solving.solvers.table import tabulated
from wythoff.solving.theorems.constraint import as_constraint_game


class BySweep(Solver):
    """A solver for games whose moves take from one pile, or lie on lines or are vectors, and for `nim | diagonal(f)`.

    It solves them in normal and misere play. A line of moves takes a + n*b from the two piles, for fixed vectors a, b
    and any n >= 0. Conditions on remainders, or on the piles after the move, may allow only some of its moves.

    Cost: O(columns) for each line and remainder; for `nim | diagonal(f)`, O(columns^2) evaluations of f.
    """

    name = "by_sweep"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        plan, found = line_plan(game), as_constraint_game(game)
        columns = bound.columns(game.ordered, 1 if plan is None else plan.step)
        if plan is not None:
            seconds = kernels.sweep_seconds(plan, columns)
        elif found is not None:
            seconds = kernels.constraint_sweep_seconds(found.width, columns, top=bound.top, first=int(found.misere))
        else:
            return self.refuse(
                "applies only to games where any number may be taken from one pile and other moves are lines or "
                "vectors, and to nim | diagonal(f)"
            )

        def solve(progress: Progress) -> Solution:
            return tabulated(game, bound, swept(game, bound, progress), self.name)

        return self.replay(solve, seconds, columns - 1)


def swept(game: Game, bound: Bound, progress: Progress) -> Pairs:
    """Return the P-positions within the bound, in lexicographic order, as two columns. For a count, there may be more.

    Raises: UnsolvedError for games to which this solver does not apply; TooLargeError.
    """
    plan, found = line_plan(game), as_constraint_game(game)
    if plan is not None:
        columns, most = bound.columns(game.ordered, plan.step), bound.value if bound.kind == "count" else None
        return kernels.line_pairs(plan, columns, top=bound.top, most=most, progress=progress)
    if found is None:
        raise UnsolvedError(
            f"{BySweep.name} solves only games in which any number may be taken from one pile, and the other moves are "
            f"lines and vectors, and nim | diagonal(f), not {game}"
        )
    return kernels.constraint_sweep(
        found.width, bound.columns(game.ordered), top=bound.top, first=int(found.misere), progress=progress
    )
