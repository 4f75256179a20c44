"""By sweep: P-positions column by column, straight from the rules: line games, and constraint games of any width."""

from __future__ import annotations

from wythoff import kernels
from wythoff.base.errors import UnsolvedError
from wythoff.game.rulesets import Game
from wythoff.game.rulesets.plans.lines import line_plan
from wythoff.kernels import Pairs, Progress
from wythoff.solving.solution import Bound, Solution
from wythoff.solving.solvers.solver import Verdict, computed
from wythoff.solving.solvers.table import tabulated
from wythoff.solving.theorems.constraint import as_constraint_game

NAME = "by_sweep"


class BySweep:
    """For rook moves with lines and vectors, and for `nim | diagonal(f)` with any f; in normal and misere play.

    A condition may keep some moves on lines, by remainders and by what is left.
    Cost: O(columns) for each line and remainder; O(columns^2) evaluations of f.
    """

    name = NAME

    def applies(self, game: Game, bound: Bound) -> Verdict:
        plan, found = line_plan(game), as_constraint_game(game)
        if plan is not None:
            columns = bound.columns(game.ordered, plan.step)
            return computed(NAME, kernels.sweep_seconds(plan, columns), columns - 1)
        if found is None:
            return Verdict(NAME, None, 0.0, "sweeps rook moves with lines and vectors, and nim | diagonal(f)")
        columns = bound.columns(game.ordered)
        seconds = kernels.constraint_sweep_seconds(found.width, columns, top=bound.top, first=int(found.misere))
        return computed(NAME, seconds, columns - 1)

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        return tabulated(game, bound, swept(game, bound, progress), NAME)


def swept(game: Game, bound: Bound, progress: Progress) -> Pairs:
    """The P-positions in lexicographic order: those within a bound, or at least as many as counted.

    Raises: UnsolvedError for games that are not swept; TooLargeError.
    """
    plan, found = line_plan(game), as_constraint_game(game)
    if plan is not None:
        columns, most = bound.columns(game.ordered, plan.step), bound.value if bound.kind == "count" else None
        return kernels.line_pairs(plan, columns, top=bound.top, most=most, progress=progress)
    if found is None:
        raise UnsolvedError(f"{NAME} takes rook moves with lines and vectors, or nim | diagonal(f), was {game}")
    return kernels.constraint_sweep(
        found.width, bound.columns(game.ordered), top=bound.top, first=int(found.misere), progress=progress
    )
