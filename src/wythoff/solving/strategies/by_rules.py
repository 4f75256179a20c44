"""The strategy by rules: brute force for single positions, if no theorem or certificate applies."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import NamedTuple

from wythoff.base.errors import TooLargeError, UnsolvedError
from wythoff.game.rulesets import Game, Position, own_of
from wythoff.kernels import ENDLESS, POSITION_SECONDS, Progress, silent
from wythoff.kernels.budget import MODEST, WorkBudget, allowing, seconds_for, stated_seconds
from wythoff.solving.solution import Bound, Evidence, Solution, StoppedShortError, grow, watched_rules
from wythoff.solving.solution.offers import ask
from wythoff.solving.solvers import solve
from wythoff.solving.solvers.both_orders import about, solved_for
from wythoff.solving.solvers.by_definition import ByDefinition
from wythoff.solving.solvers.positions import At, ByRules

# A position with piles up to SMALL_PILES may take SMALL_POSITION seconds, whatever the parameters of its game.
SMALL_PILES, SMALL_POSITION = 20, 3.0
TRIED = 1.0  # seconds to measure up to which pile a game written in Python is solved
LONGER = "to allow more time, give --limit-seconds S"
LEAST, MOST = 3, 40  # the reach is estimated between 2^LEAST and 2^MOST


class Reach(NamedTuple):
    """How far brute force gets in about a minute: evidence that states the largest pile, and a sentence on the cost."""

    evidence: Evidence
    cost: str


def solved_at(game: Game, place: Position, progress: Progress) -> Solution:
    """Solve `place`, a position of `game`, by the rules, without theorems. Return a solution that covers it.

    The time limit is that of `progress`, or a minute. Raises: TooLargeError, UnsolvedError.
    """
    seconds, size = seconds_for(progress), inf
    if stated_seconds(progress) is None and game.reach(place) <= SMALL_PILES:
        seconds, size = SMALL_POSITION, MODEST
    what = f"brute force of {game}"
    budget = WorkBudget(progress, what, seconds=seconds, bytes=size, searching=True, instead=LONGER)
    asked = solved_for(game)
    return about(game, _replayed(asked, asked.place(place), budget))


def _replayed(game: Game, place: Position, budget: WorkBudget) -> Solution:
    found = ask(At(game, place))
    if found is None:
        return solve(game, up_to=game.reach(place), progress=budget)
    budget.require(found.seconds)
    return found.answer(budget)


def answers(solution: Solution, place: Position) -> bool:
    """Return whether `solution`, which `solved_at` returned for another position, also answers for `place`."""
    bound = solution.bound
    if own_of(solution.game) is not None:
        return solution.game.reach(place) <= (solution.evidence.up_to or 0)
    return (bound.kind != "columns" or place[0] < bound.value) and (
        bound.top is None or solution.game.reach(place) <= bound.top
    )


@lru_cache
def reach(game: Game) -> Reach:
    """Estimate how far brute force reaches: the largest 2^k such that piles up to 2^k are solved in about a minute.

    For a game written in Python, the reach in one second is measured instead.

    Raises: UnsolvedError if no solver applies.
    """
    if own_of(game) is not None:
        return _measured(game)
    asked = solved_for(game)
    low, high, found = LEAST, MOST, _within(asked, LEAST, None)
    if found is None:
        raise UnsolvedError(f"no method can compute positions of {game}")
    while high - low > 1:
        middle = (low + high) // 2
        verdict = _within(asked, middle, POSITION_SECONDS)
        low, high, found = (low, middle, found) if verdict is None else (middle, high, verdict)
    return Reach(found, f"nothing polynomial is known: brute force by the rules, in a minute up to about {found.up_to}")


def _measured(game: Game) -> Reach:
    """Measure up to which pile a game written in Python is solved in one second. Its cost cannot be estimated."""
    rules, found = watched_rules(game, allowing(TRIED)), 0
    try:
        grow(game, rules, str(game), ENDLESS, rules.outcome, silent)
    except StoppedShortError as error:
        found = error.stopped.reached
    cost = f"nothing polynomial is known: brute force by the rules, in {TRIED:g} s piles up to {found}"
    return Reach(Evidence("computed", ByDefinition.name, found), cost)


def _within(game: Game, power: int, seconds: float | None) -> Evidence | None:
    """Return the evidence of brute force in `game` for piles up to 2^power; None if it takes longer than `seconds`.

    The time is estimated; if `seconds` is None, any time is allowed. Return None also if no solver accepts the request.
    """
    try:
        found = ask(ByRules(game, Bound("up_to", 1 << power)))
    except (TooLargeError, UnsolvedError):
        return None
    return None if found is None or (seconds is not None and found.seconds > seconds) else found.evidence
