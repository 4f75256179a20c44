"""By theorem: the strongest evidence any theorem delivers, evaluated by its formulas."""

from __future__ import annotations

from typing import Any

from wythoff.base.errors import UnsolvedError
from wythoff.game.rulesets import Game
from wythoff.game.rulesets.plans.lines import line_plan
from wythoff.kernels import Progress
from wythoff.kernels.costs import choose, seconds
from wythoff.solving.solution import Bound, Solution
from wythoff.solving.solvers.by_sweep import swept
from wythoff.solving.solvers.solver import Verdict
from wythoff.solving.solvers.table import counted
from wythoff.solving.theorems import Asked, Conclusion, best

NAME = "by_theorem"
COUNTLESS = "count needs infinitely many P-positions, finitely many in each row: use up_to"
ENDLESS_COLUMNS = "a column holds infinitely many P-positions: use up_to"
LONG = 100_000  # from here on tables are made by kernels


class ByTheorem:
    """Takes the first of the theorems that deliver the strongest evidence."""

    name = NAME

    def applies(self, game: Game, bound: Bound) -> Verdict:
        found = best(game)
        if found is None:
            return Verdict(NAME, None, 0.0, "no theorem speaks of this game, or its hypotheses fail")
        asked, evidence = found.answer, found.evidence
        if bound.kind == "count" and not asked.conclusion().finite_rows:
            return Verdict(NAME, None, 0.0, COUNTLESS)
        if bound.kind == "columns" and asked.conclusion().endless_columns:
            return Verdict(NAME, None, 0.0, ENDLESS_COLUMNS)
        return Verdict(NAME, evidence, _seconds(asked, bound), asked.theorem.statement)

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        found = best(game)
        if found is None:
            raise UnsolvedError(f"no theorem speaks of {game}, or its hypotheses fail")
        asked, evidence = found.answer, found.evidence
        answer = asked.conclusion()
        # A sweep finds the P-positions, which the theorem proves, ten times as fast as formulas.
        replayed = bound.value >= LONG and not answer.quick and line_plan(game) is not None
        pairs = counted(swept(game, bound, progress), bound) if replayed else answer.pairs(bound, progress)
        return Solution(game, bound, pairs, evidence, answer)


def _seconds(asked: Asked[Any, Conclusion], bound: Bound) -> float:
    """About how long the P-positions within a bound take."""
    if asked.conclusion().quick:
        return choose("listing", terms=bound.value).seconds
    return seconds(False, terms=bound.value)
