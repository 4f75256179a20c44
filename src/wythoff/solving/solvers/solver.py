"""The interface of a solver: first it states its possible results and their cost, then it delivers one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias, TypeVar, runtime_checkable

from wythoff.base.answers import Answer
from wythoff.base.errors import RequestError, brief
from wythoff.game.rulesets import Game, Position
from wythoff.game.rulesets.facts import briefly
from wythoff.kernels import Progress
from wythoff.kernels.limits import MAX_SECONDS as MAX_SECONDS
from wythoff.solving.solution import Bound, Evidence, Solution
from wythoff.solving.solution.offers import Offer, Offered, Refusal

T = TypeVar("T")
Finder: TypeAlias = Callable[[Progress], Solution]  # of an offer

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

    def __str__(self) -> str:
        if self.evidence is None:
            return f"{self.solver}: no; {self.reason}"
        return f"{self.solver}: about {self.seconds:.2g} s; {self.reason}; {self.evidence}"


class Solver(Protocol):
    """A rung of the ladder."""

    name: str

    def applies(self, game: Game, bound: Bound) -> Verdict: ...

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution: ...


@runtime_checkable
class SolverAt(Protocol):
    """A rung that has a way of its own to single positions, for which a bound would take it too far.

    None where it has none in a certain game.
    """

    def at(self, game: Game, place: Position) -> Offered[Finder] | None: ...


def beyond(reach: int, position: Position) -> RequestError:
    """The error for a position beyond the bound of a computed solution."""
    return RequestError(
        f"the solution was computed for piles up to {brief(reach)}, was asked for {briefly(position)}: solve further"
    )


def computed(solver: str, seconds: float, reach: int) -> Verdict:
    """The verdict of a solver that replays the rules, for a request of that many estimated seconds."""
    if seconds > MAX_SECONDS:
        return Verdict(solver, None, seconds, f"would take about {seconds:.3g} s; the limit is {MAX_SECONDS:.0f} s")
    return Verdict(solver, Evidence("computed", solver, max(reach, 0)), seconds, "replays the rules")


def offered(verdict: Verdict, answer: T) -> Offered[T]:
    """A verdict as an offer of an answer, or a refusal."""
    if verdict.evidence is None:
        return Refusal(verdict.solver, verdict.reason, verdict.seconds)
    return Offer(answer, verdict.evidence, verdict.solver, verdict.seconds, verdict.reason)
