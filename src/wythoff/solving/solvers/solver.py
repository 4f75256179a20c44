"""The interface of solvers, and helpers for them. A solver's method `offer` states evidence and cost, or refuses.

In all functions, `game` is the game in question, and `bound` limits the P-positions that are requested: by the largest
pile, by the number of columns, or to the first so many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import ClassVar, TypeAlias

from wythoff.base.answers import Answer
from wythoff.base.errors import RequestError, UnsolvedError, brief
from wythoff.game.rulesets import Game, Position
from wythoff.game.rulesets.facts import briefly
from wythoff.kernels import Progress
from wythoff.kernels.limits import MAX_SECONDS as MAX_SECONDS
from wythoff.solving.solution import Answer as PositionAnswer, Bound, Evidence, Solution
from wythoff.solving.solution.offers import Offer, Offered, Refusal

Finder: TypeAlias = Callable[[Progress], Solution]  # the `answer` of an offer: call it to solve

AT_ONCE = 0.01  # seconds, less than it takes to load the slower solvers


class Verdict(Answer):
    """The report of a solver on a request.

    If the solver can solve it, `evidence` and `seconds` (estimated) are given, and `reason` is a comment. Otherwise
    `evidence` is None, and `reason` states why not.
    """

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


class Solver:
    """A method to find P-positions. A subclass sets `name` and defines `offer`."""

    name: ClassVar[str]

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        """Return an offer to find the P-positions of a game within a bound, with evidence and cost; or a refusal."""
        raise NotImplementedError

    def at(self, game: Game, place: Position) -> Offered[Finder] | None:
        """Return an offer to solve only the position `place`, or a refusal.

        Return None if the solver has no special method for one position; then all positions within a bound are solved.
        """
        return None

    def applies(self, game: Game, bound: Bound) -> Verdict:
        """Report whether this solver can solve a game within a bound, and at what cost. Nothing is solved."""
        offer = self.offer(game, bound)
        return Verdict(self.name, getattr(offer, "evidence", None), offer.seconds, offer.reason)

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        """Return the P-positions within a bound.   Raises: UnsolvedError if the solver refuses; TooLargeError."""
        offer = self.offer(game, bound)
        if isinstance(offer, Refusal):
            raise UnsolvedError(f"{self.name} cannot solve {game}: {offer.reason}")
        return offer.answer(progress)

    def refuse(self, reason: str, seconds: float = 0.0) -> Refusal:
        """Return a refusal of this solver with a reason. If it would take too long, `seconds` is the estimated time."""
        return Refusal(self.name, reason, seconds)

    def replay(self, find: Finder, seconds: float, reach: int) -> Offered[Finder]:
        """Return an offer to call `find`, a function that replays the rules for piles up to `reach`.

        Return a refusal if `seconds`, the estimated time, exceeds the time limit.
        """
        if seconds > MAX_SECONDS:
            return self.refuse(f"would take about {seconds:.3g} s; the limit is {MAX_SECONDS:.0f} s", seconds)
        return Offer(find, self.computed(reach), self.name, seconds, "replays the rules")

    def computed(self, reach: int) -> Evidence:
        """Return the evidence "computed by this solver for piles up to `reach`"; a negative `reach` counts as 0."""
        return Evidence("computed", self.name, max(reach, 0))


def beyond(reach: int, position: Position) -> RequestError:
    """Return the error for a position beyond the bound `reach` of a computed solution."""
    return RequestError(
        f"the solution was computed only for piles up to {brief(reach)}, not for {briefly(position)}: "
        "solve with a larger bound"
    )


def listed(
    game: Game, bound: Bound, positions: Iterable[Position], evidence: Evidence, answer: PositionAnswer
) -> Solution:
    """Return a solution with the given P-positions, which must be in lexicographic order.

    `evidence` is the evidence for them, and `answer` answers for single positions.
    """
    places = tuple(positions)
    columns = tuple(tuple(map(itemgetter(pile), places)) for pile in range(game.piles))
    return Solution(game, bound, columns, evidence, answer)


def answer_for_one(game: Game, evidence: Evidence, answer: PositionAnswer) -> Solution:
    """Return a solution that lists no P-positions. `answer` answers for single positions, with this `evidence`."""
    return listed(game, Bound("up_to", 0), (), evidence, answer)
