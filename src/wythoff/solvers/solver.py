"""What a solver is: it says what it can deliver and at what cost, and then delivers it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from wythoff.answers import Answer
from wythoff.errors import RequestError, brief
from wythoff.kernels import Progress
from wythoff.kernels.limits import MAX_SECONDS as MAX_SECONDS
from wythoff.rulesets import Game, Position
from wythoff.rulesets.game import briefly
from wythoff.solution import Bound, Evidence, Solution

AT_ONCE = 0.01  # seconds: less than it takes to load the solvers behind a sweep


class Verdict(Answer):
    """What a solver can deliver for a request: the evidence and about how many seconds, or None and why not."""

    solver: str
    evidence: Evidence | None
    seconds: float
    reason: str

    @property
    def applies(self) -> bool:
        return self.evidence is not None


class Solver(Protocol):
    """A rung of the ladder."""

    name: str

    def applies(self, game: Game, bound: Bound) -> Verdict: ...

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution: ...


def beyond(reach: int, position: Position) -> RequestError:
    """The error for a position beyond the bound of a computed solution."""
    return RequestError(
        f"the solution was computed for piles up to {brief(reach)}, was asked for {briefly(position)}: solve further"
    )


def computed(solver: str, seconds: float, reach: int) -> Verdict:
    """The verdict of a solver that replays the rules, for a request of so many estimated seconds."""
    if seconds > MAX_SECONDS:
        return Verdict(solver, None, seconds, f"would take about {seconds:.3g} s; the limit is {MAX_SECONDS:.0f} s")
    return Verdict(solver, Evidence("computed", solver, max(reach, 0)), seconds, "replays the rules")


def strongest(verdicts: Iterable[Verdict]) -> Verdict | None:
    """The verdict that is followed: the strongest evidence, then the least work; None if no solver applies."""
    able = [verdict for verdict in verdicts if verdict.evidence is not None]
    return max(
        able, key=lambda verdict: (verdict.evidence and verdict.evidence.strength, -verdict.seconds), default=None
    )
