"""Which solver answers a request, and why: what each solver and each theorem would deliver."""

from __future__ import annotations

from typing import Any

from wythoff.answers import Answer
from wythoff.catalog.given import as_game
from wythoff.files import FilePath
from wythoff.proofs.folders import served
from wythoff.rulesets import Game
from wythoff.solution import Bound
from wythoff.solvers import Verdict, as_bound, verdicts
from wythoff.solvers.both_orders import solved_for
from wythoff.solvers.by_definition import MEASURED
from wythoff.solvers.positions import followed
from wythoff.theorems import THEOREMS, Finding, PositionsTheorem, stated


class Explanation(Answer):
    """For one request: the verdict of every solver, which of them `solve` takes, and what every theorem says."""

    game: Game
    bound: Bound
    solvers: tuple[Verdict, ...]
    chosen: Verdict | None
    theorems: tuple[tuple[PositionsTheorem, Finding], ...]

    def as_dict(self) -> dict[str, Any]:
        solvers = [
            {
                "solver": verdict.solver,
                "applies": verdict.applies,
                "chosen": verdict is self.chosen,
                "reason": verdict.reason,
                "seconds": verdict.seconds if verdict.applies and verdict.reason != MEASURED else None,
                "evidence": verdict.evidence and verdict.evidence.as_dict(),
            }
            for verdict in self.solvers
        ]
        theorems = [
            {
                "source": theorem.source,
                "statement": theorem.statement,
                "applies": finding.evidence is not None,
                "reason": finding.reason,
                "evidence": finding.evidence and finding.evidence.as_dict(),
                "hypotheses": [hypothesis.as_dict() for hypothesis in finding.hypotheses],
            }
            for theorem, finding in self.theorems
        ]
        return {**self.bound.as_dict(self.game), "solvers": solvers, "theorems": theorems}


@served
def explanation(
    game: Game | str,
    *,
    up_to: int | None = None,
    columns: int | None = None,
    count: int | None = None,
    certificates: FilePath | None = None,
) -> Explanation:
    """Why a request is solved as it is: every solver and every theorem, with reasons, evidence and estimated cost.

    >>> from wythoff.rulesets import Diagonal, Nim
    >>> found = explanation(Nim() | Diagonal(), up_to=100)
    >>> found.chosen.solver, [theorem.source for theorem, finding in found.theorems if finding.evidence][0]
    ('by_theorem', 'Wythoff 1907')
    """
    game = as_game(game)
    asked = solved_for(game)
    bound = as_bound(game, up_to=up_to, columns=columns, count=count)
    found = tuple(verdicts(asked, bound))
    theorems = tuple((theorem, theorem.asked(asked).finding) for theorem in (*THEOREMS, *stated()))
    return Explanation(game, bound, found, followed(game, found), theorems)
