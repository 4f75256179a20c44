"""By theorem: the strongest evidence any theorem delivers, evaluated by its formulas."""

from __future__ import annotations

from wythoff.errors import UnsolvedError
from wythoff.kernels import Progress
from wythoff.kernels.limits import ENDLESS
from wythoff.rulesets import Game
from wythoff.solution import Bound, Evidence, Solution
from wythoff.solvers.solver import Verdict
from wythoff.theorems import THEOREMS, Theorem

NAME = "by_theorem"
SECONDS_A_TERM = 5e-7  # the plain recurrence; compiled it is a hundred times faster


class ByTheorem:
    """Takes the first of the theorems that deliver the strongest evidence."""

    name = NAME

    def applies(self, game: Game, bound: Bound) -> Verdict:
        found = best(game)
        if found is None:
            return Verdict(NAME, None, 0.0, "no theorem speaks of this game, or its hypotheses fail")
        theorem, evidence = found
        return Verdict(NAME, evidence, SECONDS_A_TERM * min(bound.value, ENDLESS), theorem.statement)

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        found = best(game)
        if found is None:
            raise UnsolvedError(f"no theorem speaks of {game}, or its hypotheses fail")
        theorem, evidence = found
        answer = theorem.conclusion(game)
        return Solution(game, bound, answer.pairs(bound, progress), evidence, answer)


def best(game: Game) -> tuple[Theorem, Evidence] | None:
    """The theorem with the strongest evidence for a game, of equals the farthest checked, then the first."""
    found = [(theorem, evidence) for theorem in THEOREMS if (evidence := theorem.applies(game).evidence) is not None]
    return max(found, key=lambda item: (item[1].strength, item[1].up_to or 0), default=None)
