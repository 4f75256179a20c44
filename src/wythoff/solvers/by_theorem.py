"""By theorem: the strongest evidence any theorem delivers, evaluated by its formulas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wythoff.errors import UnsolvedError
from wythoff.kernels import Pairs, Progress
from wythoff.kernels.costs import choose, seconds
from wythoff.rulesets import Game
from wythoff.rulesets.lines import line_plan
from wythoff.solution import Bound, Solution
from wythoff.solvers.solver import Verdict
from wythoff.theorems import Asked, Conclusion, best

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
        replay = _replay(game) if bound.value >= LONG and not answer.quick else None
        if replay is None:
            return Solution(game, bound, answer.pairs(bound, progress), evidence, answer)
        from wythoff.solvers.table import counted

        # By the rules the same P-positions, which the theorem proves, are found ten times as fast as by formulas.
        return Solution(game, bound, counted(replay(game, bound, progress), bound), evidence, answer)


def _seconds(asked: Asked[Any, Conclusion], bound: Bound) -> float:
    """About how long the P-positions within a bound take."""
    if asked.conclusion().quick:
        return choose("listing", terms=bound.value).seconds
    return seconds(False, terms=bound.value)


def _replay(game: Game) -> Callable[[Game, Bound, Progress], Pairs] | None:
    """The sweep that finds the P-positions of a game in time linear in the columns, if there is one."""
    from wythoff.solvers.by_sweep import swept

    return swept if line_plan(game) is not None else None
