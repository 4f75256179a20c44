"""Ruleset -> solution. `solve` takes the strongest evidence, then the least work; `explain` shows all of it.

>>> from wythoff.rulesets import parse
>>> solution = solve(parse("nim | diagonal((x0 - x1)**2)"), up_to=30)
>>> solution.p_positions, str(solution.evidence)
(<5 positions: (0, 0), (1, 2), (3, 12), (4, 20), (5, 30)>, 'computed from the rules by by_sweep, for piles up to 30')
"""

from __future__ import annotations

from wythoff.errors import ParameterError, RequestError, UnsolvedError
from wythoff.kernels import Progress
from wythoff.rulesets import Game
from wythoff.solution import Bound, Solution
from wythoff.solvers.by_definition import ByDefinition, has_one_in_each_row
from wythoff.solvers.by_sweep import BySweep
from wythoff.solvers.by_theorem import ByTheorem
from wythoff.solvers.solver import Solver, Verdict

__all__ = ["SOLVERS", "Solver", "Verdict", "as_bound", "explain", "solve"]

SOLVERS: tuple[Solver, ...] = (ByTheorem(), BySweep(), ByDefinition())
PAPERS_TERMS = 17  # the papers' tables have n = 0..16
DEFAULT_UP_TO = 20


def solve(
    game: Game,
    *,
    up_to: int | None = None,
    columns: int | None = None,
    count: int | None = None,
    solver: str | None = None,
    progress: Progress | None = None,
) -> Solution:
    """The P-positions of a game within one bound, with the strongest evidence there is.

    `up_to`: every pile at most that; `columns`: smaller (first, if ordered) pile less than that; `count`: the first
    so many. Without a bound the papers' 17 terms, or up_to=20 where terms cannot be counted. `solver` names one
    of the solvers instead of the best. `progress(done, total)` is called now and then.

    Raises: RequestError for two bounds; UnsolvedError where no solver reaches; TooLargeError where memory ends.
    """
    bound = as_bound(game, up_to=up_to, columns=columns, count=count)
    chosen = _choose(game, bound, solver)
    return chosen.solve(game, bound, progress or (lambda done, total: None))


def explain(game: Game, *, up_to: int | None = None, columns: int | None = None, count: int | None = None) -> list[Verdict]:
    """Every solver's verdict on a request: what it delivers, at what cost, or why not."""
    bound = as_bound(game, up_to=up_to, columns=columns, count=count)
    return [solver.applies(game, bound) for solver in SOLVERS]


def as_bound(game: Game, *, up_to: int | None = None, columns: int | None = None, count: int | None = None) -> Bound:
    """The one bound that was given, or the default for the game.

    Raises: RequestError if more than one was given.
    """
    if not isinstance(game, Game):
        raise ParameterError(f"a game must be a Game, was {game!r}: read a notation with wythoff.parse")
    given = [
        Bound(kind, value)
        for kind, value in (("up_to", up_to), ("columns", columns), ("count", count))
        if value is not None
    ]  # fmt: skip
    if len(given) > 1:
        raise RequestError(f"at most one of up_to, columns, count must be given, was {', '.join(bound.kind for bound in given)}")
    if given:
        return given[0]
    return Bound("count", PAPERS_TERMS) if has_one_in_each_row(game) else Bound("up_to", DEFAULT_UP_TO)


def _choose(game: Game, bound: Bound, name: str | None) -> Solver:
    named = {solver.name: solver for solver in SOLVERS}
    if name is not None:
        if name not in named:
            raise RequestError(f"solver must be one of {', '.join(named)}, was {name!r}")
        verdict = named[name].applies(game, bound)
        if not verdict.applies:
            raise UnsolvedError(f"{name} cannot solve {game}: {verdict.reason}")
        return named[name]
    verdicts = [solver.applies(game, bound) for solver in SOLVERS]
    able = [verdict for verdict in verdicts if verdict.evidence is not None]
    if not able:
        reasons = "; ".join(f"{verdict.solver}: {verdict.reason}" for verdict in verdicts)
        raise UnsolvedError(f"no solver reaches {game} for {bound} ({reasons})")
    best = max(able, key=lambda verdict: (verdict.evidence.strength if verdict.evidence else -1, -verdict.seconds))
    return named[best.solver]
