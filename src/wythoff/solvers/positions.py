"""Two questions to the solvers: which P-positions lie within a bound, and who wins from one position by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from wythoff.errors import RequestError, brief
from wythoff.frozen import Frozen
from wythoff.rulesets import Game, Position
from wythoff.solution import Bound
from wythoff.solution.offers import Offer, Offered, Question, Rung, in_turn
from wythoff.solvers.lines import searchable
from wythoff.solvers.solver import AT_ONCE, Finder, Solver, SolverAt, Verdict, offered


def _solver(turn: int, module: str, name: str) -> Rung:
    return Rung(turn, f"wythoff.solvers.{module}", name)


# First what proves, then the solvers that replay the rules, from the quickest on.
RUNGS = (
    _solver(0, "by_theorem", "ByTheorem"),
    _solver(10, "by_sweep", "BySweep"),
    _solver(20, "by_push", "ByPush"),
    _solver(30, "by_pull", "ByPull"),
    _solver(40, "by_counting", "ByCounting"),
    _solver(50, "by_completion", "ByCompletion"),
    _solver(60, "by_rows", "ByRows"),
    _solver(65, "by_slices", "BySlices"),
    _solver(70, "by_choice", "ByChoice"),
    _solver(80, "by_star", "ByStar"),
    _solver(90, "by_heaps", "ByHeaps"),
    _solver(100, "by_pass", "ByPass"),
    _solver(110, "by_definition", "ByDefinition"),
)
PROVING = "by_theorem"  # all others replay the rules


@cache
def _made(rung: Rung) -> Solver:
    made: Solver = rung.load()()
    return made


def solvers() -> Iterator[Solver]:
    """All solvers, each loaded when its turn comes."""
    return map(_made, in_turn(RUNGS))


def named(name: str) -> Solver:
    """The solver with a name.

    Raises: RequestError where there is none.
    """
    ladder = {solver.name: solver for solver in solvers()}
    if name not in ladder:
        raise RequestError(f"solver must be one of {', '.join(ladder)}, was {brief(name)}")
    return ladder[name]


class Positions(Frozen, Question[Finder]):
    """Which P-positions lie within the bound?"""

    game: Game
    bound: Bound

    def by(self, solver: Solver) -> Offered[Finder]:
        """What one of the solvers offers."""
        verdict = solver.applies(self.game, self.bound)
        return offered(verdict, lambda progress: solver.solve(self.game, self.bound, progress))

    def solvers(self) -> Iterator[Solver]:
        return solvers()

    def offers(self) -> Iterator[Offered[Finder]]:
        return map(self.by, self.solvers())

    def enough(self, asked: Sequence[Offered[Any]]) -> bool:
        if super().enough(asked):
            return True
        # No other is sooner than a sweep at once, and none needs to be loaded. On a board by_push may be sooner still.
        last = "by_push" if self.bound.kind == "up_to" else "by_sweep"
        return asked[-1].by == last and any(map(_sweeps_at_once, asked))


def _sweeps_at_once(offer: Offered[Any]) -> bool:
    return isinstance(offer, Offer) and offer.by == "by_sweep" and offer.seconds <= AT_ONCE


class ByRules(Positions):
    """Which P-positions lie within the bound, by the rules as they are written?"""

    def solvers(self) -> Iterator[Solver]:
        return (solver for solver in solvers() if solver.name != PROVING)


class At(Frozen, Question[Finder]):
    """Who wins from one position, by the rules replayed just far enough?"""

    game: Game
    place: Position

    def offers(self) -> Iterator[Offered[Finder]]:
        game, place = self.game, self.place
        # What lies beyond the larger pile is not looked for: it may be far away.
        bound = Bound("columns", place[0] + 1, max(place)) if searchable(game) else Bound("up_to", game.reach(place))
        within = ByRules(game, bound)
        for solver in within.solvers():
            yield solver.at(game, place) if isinstance(solver, SolverAt) else within.by(solver)


def verdicts(game: Game, bound: Bound) -> list[Verdict]:
    """Every solver's verdict on a request, for a game as it is written."""
    return [solver.applies(game, bound) for solver in solvers()]
