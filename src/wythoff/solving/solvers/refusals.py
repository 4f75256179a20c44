"""Error messages for requests that cannot be solved, with the reason and a command for a similar request.

A *verdict* is the report of one solver on the request. `choose(bound)` is a function that returns the best offer to
solve the game within another bound; it serves to find a request that works.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from wythoff.base.errors import EvaluationError, TooLargeError, UnsolvedError, WythoffError
from wythoff.game.rulesets import Game
from wythoff.game.rulesets.advice import BOARD, command, greatest, shown
from wythoff.game.rulesets.game import own_of
from wythoff.kernels.budget import MODEST, FitsError, Rehearsal, WorkBudget
from wythoff.kernels.limits import MAX_SECONDS, available_memory, silent
from wythoff.solving.solution import Bound
from wythoff.solving.solution.offers import Offer
from wythoff.solving.solvers.both_orders import solved_for
from wythoff.solving.solvers.by_definition import SECONDS_AN_OPTION, ByDefinition
from wythoff.solving.solvers.by_star import ByStar
from wythoff.solving.solvers.by_theorem import COUNTLESS
from wythoff.solving.solvers.patience import SMALL_REQUEST
from wythoff.solving.solvers.solver import Finder, Verdict

BoundKind: TypeAlias = Literal["up_to", "columns", "count"]
# A function that returns the best offer for a bound, or None if no solver can solve it. Without such a function, a
# message suggests no other request.
Choose: TypeAlias = Callable[[Bound], Offer[Finder] | None]
# A recommended request must finish in time even if the estimate of its time is wrong by a factor of ten.
RECOMMENDED_SECONDS = MAX_SECONDS / 10
BYTES_AN_OPTION, BYTES_A_SQUARE = 100, 100  # a rough guess for solvers that do not estimate their memory
TRIED, FARTHEST = 64, 64**3  # if the first 64 P-positions have larger piles, no smaller count is recommended


def unsolved(game: Game, bound: Bound, found: Sequence[Verdict], choose: Choose | None) -> UnsolvedError:
    """Return the error for a request that no solver accepts. `found` are the verdicts of the solvers.

    The message suggests a request that works, if `choose` is given and finds one.
    """
    seconds = min((verdict.seconds for verdict in found if verdict.seconds > MAX_SECONDS), default=None)
    if seconds is not None:
        missing = (
            f"{shown(game)}, {bound.said(game)}, would take about {seconds:.3g} s; the limit is {MAX_SECONDS:.0f} s"
        )
        asked = "choose a smaller bound"
    else:
        cannot = "cannot be counted" if bound.kind == "count" else "cannot be solved column by column"
        missing, asked = f"{shown(game)} {cannot}: {_unknown(game, found)}", "ask for positions up to a bound"
    nearest = _nearest(game, bound, choose, same_kind=seconds is not None)
    advice = f"; {asked}: {_command('solve', game, nearest)}" if nearest else ""
    return UnsolvedError(f"{missing}{advice}; {_command('explain', game, bound)} shows why each solver cannot solve it")


def too_large(game: Game, bound: Bound, error: TooLargeError, choose: Choose | None) -> TooLargeError:
    """Return the error for a request that does not fit in memory. `error` is the original error.

    The message suggests a smaller request that fits, if `choose` is given and finds one.
    """
    nearest = _nearest(game, bound, choose, same_kind=True)
    advice = f"; choose a smaller bound: {_command('solve', game, nearest)}" if nearest else ""
    return TooLargeError(f"{error}{advice}")


def _unknown(game: Game, found: Sequence[Verdict]) -> str:
    if any(verdict.reason == COUNTLESS for verdict in found):
        return "it has only finitely many P-positions, or infinitely many in some row"
    if game.piles > 2:
        return f"P-positions of {game.piles} piles can be found only up to a bound on all piles"
    if game.piles == 1:
        return "it may have few P-positions"
    row = _endless_row(game)
    return (
        "no bound for the P-positions in a row is known"
        if row is None
        else f"row {row} has infinitely many P-positions"
    )


def _endless_row(game: Game) -> int | None:
    """Return a row that provably has infinitely many P-positions; None if no such row is known."""
    from wythoff.game.rulesets.plans.endless import endless_row

    try:
        return endless_row(solved_for(game))
    except WythoffError:  # another message says that the rules cannot be evaluated
        return None


def _nearest(game: Game, bound: Bound, choose: Choose | None, *, same_kind: bool) -> Bound | None:
    """Return a bound for a smaller request that can be solved; None if none is found.

    With `same_kind`, try the same kind of bound first, with the greatest round number that works. Otherwise, and if
    none works, return a small bound of the kind `up_to`.

    `choose` is None if no other request is to be suggested; then the result is None.
    """
    if choose is None:
        return None
    if same_kind and (bound.kind == "up_to" or _lie_near(game, bound.kind, choose)):
        value = greatest(bound.value, lambda less: fits(game, Bound(bound.kind, less), choose))
        if value is not None:
            return Bound(bound.kind, value)
    if bound.kind == "up_to":
        return None
    value = greatest(BOARD + 1, lambda less: fits(game, Bound("up_to", less), choose))
    return None if value is None else Bound("up_to", value)


def fits(game: Game, bound: Bound, choose: Choose) -> bool:
    """Return whether the request for `bound` is expected to stay within the limits of time and memory.

    choose(bound) returns the best offer to solve the game within a bound, or None.
    """
    chosen = choose(bound)
    if chosen is None or chosen.seconds > RECOMMENDED_SECONDS:
        return False
    if chosen.by in (ByDefinition.name, ByStar.name) and own_of(game) is None:
        options, squares = chosen.seconds / SECONDS_AN_OPTION, (bound.value + 1) ** game.piles
        size = BYTES_AN_OPTION * options if chosen.by == ByDefinition.name else BYTES_A_SQUARE * squares
        return 2 * size <= available_memory()
    try:
        chosen.answer(Rehearsal())
    except FitsError:
        return True
    except (TooLargeError, EvaluationError):
        return False
    return True


def _lie_near(game: Game, kind: BoundKind, choose: Choose) -> bool:
    """Return whether the first P-positions of `game` are found quickly and have small piles.

    These are the P-positions within the bound 64 of the given `kind`, "count" or "columns". choose(bound) returns the
    best offer to solve the game within a bound, or None. If the result is false, estimates of time for larger bounds
    are unreliable.
    """
    bound = Bound(kind, TRIED)
    chosen = choose(bound)
    if chosen is None:
        return False
    try:
        budget = WorkBudget(silent, bound.said(game), seconds=SMALL_REQUEST, bytes=MODEST)
        found = chosen.answer(budget).p_positions
    except (TooLargeError, UnsolvedError, EvaluationError):
        return False
    return all(pile <= FARTHEST for column in found.columns for pile in column[-1:])


def _command(name: str, game: Game, bound: Bound) -> str:
    return command(name, game, **{bound.kind: bound.value})
