"""Solvers, which list the P-positions of a game within a bound.

`solve` chooses the solver with the strongest evidence, then with the least work. `explain` reports what each solver can
do for a game.

>>> from wythoff.game.rulesets import parse
>>> solution = solve(parse("nim | diagonal((x0 - x1)**2)"), up_to=30)
>>> solution.p_positions, solution.evidence.kind
(<5 positions: (0, 0), (1, 2), (3, 12), (4, 20), (5, 30)>, 'computed')
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from math import inf
from types import ModuleType
from typing import TYPE_CHECKING, Any

from wythoff.base.answers import AnswerList
from wythoff.base.errors import EvaluationError, TooLargeError, UnsolvedError, WythoffError, brief
from wythoff.base.files import FilePath
from wythoff.game.bound import PAPERS_TERMS
from wythoff.game.catalog.canonical import meant, restated
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game
from wythoff.kernels import Progress
from wythoff.kernels.budget import MODEST, WorkBudget, limited, stated_seconds
from wythoff.kernels.limits import AT_ONCE, MOST_LISTED, NoRoomError, silent
from wythoff.proofs.folders import served, stamps
from wythoff.solving.solution import Bound, PositionList, Solution
from wythoff.solving.solution.offers import Offer, ask
from wythoff.solving.solvers.both_orders import in_both_orders, solved_for, solved_in_both_orders
from wythoff.solving.solvers.patience import SMALL_REQUEST
from wythoff.solving.solvers.positions import Positions, named as named, searchable, solvers, verdicts as verdicts
from wythoff.solving.solvers.solver import MAX_SECONDS, Finder, Solver as Solver, Verdict as Verdict
from wythoff.solving.theorems import best, proof_of

if TYPE_CHECKING:
    SOLVERS: tuple[Solver, ...]

SMALL_BOARDS = (20, 10, 5, 2)  # largest piles


def __getattr__(name: str) -> Any:
    if name == "SOLVERS":
        return tuple(solvers())
    raise AttributeError(f"module 'wythoff.solving.solvers' has no attribute {name!r}")


@served
def solve(
    game: Game | str,
    *,
    up_to: int | None = None,
    columns: int | None = None,
    count: int | None = None,
    solver: str | None = None,
    certificates: FilePath | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the P-positions of a game within one bound, with the strongest evidence available.

    The bound is one of three. `up_to`: every pile is at most `up_to`. `columns`: the smaller pile (in ordered games the
    first) is less than `columns`. `count`: the first `count` P-positions. Without a bound the first 17 are returned, or
    those with piles up to 20 if 17 are not found soon. `solver` is the name of a solver, such as "by_sweep"; the
    default is the best one. `certificates` is a folder with certificates that `prove` wrote, used besides those of the
    package. `progress(done, total)` is called now and then.

    Raises: RequestError for two bounds; UnsolvedError if no solver can solve the request; TooLargeError if memory runs
    out.
    """
    game = as_game(game)
    bound = Bound.given(up_to=up_to, columns=columns, count=count)
    if bound is None:
        return _first_terms(game, solver, stamps(), stated_seconds(progress))
    return _solved(game, bound, solver, progress or silent)


def _solved(
    game: Game, bound: Bound, solver: str | None, progress: Progress, seconds: float = MAX_SECONDS, size: float = inf
) -> Solution:
    asked = _asked(game, bound, solver)
    # After a small request, or a part of a larger one, other bounds are tried: its error message needs no advice.
    advised = seconds == MAX_SECONDS and not isinstance(progress, WorkBudget)
    if seconds == MAX_SECONDS:  # not a small request; a game written in Python may be allowed more time
        seconds = max(seconds, stated_seconds(progress) or 0.0)
    what, searching = f"{game}, {bound.said(game)},", bound.top is None
    budget = WorkBudget(progress, what, seconds=seconds, bytes=size, searching=searching)

    def solved(within: Bound) -> Solution:
        chosen = _chosen(game, asked, within, solver, advised=advised)
        budget.require(chosen.seconds)
        try:
            return chosen.answer(budget)
        except NoRoomError as error:
            choose = (lambda less: _offered(game, less, solver)) if advised else None
            raise _refusals().too_large(game, bound, error, choose) from None

    if in_both_orders(game, asked):
        return solved_in_both_orders(game, bound, solved)
    return restated(solved(bound), game)


@served
def stream(
    game: Game | str, count: int = MOST_LISTED, *, chunk: int = AT_ONCE, certificates: FilePath | None = None
) -> Iterator[PositionList]:
    """Return an iterator over the first `count` P-positions in order, in chunks of `chunk` positions.

    Use it if all P-positions together are too many for memory. A theorem must solve the game. `certificates` is as in
    `solve`.

    Cost: O(count) time. Memory for one chunk, plus count/4 bytes, or 40*count bytes if no kernel computes the terms.
    Raises: UnsolvedError if no theorem solves the game; RequestError for an invalid count; TooLargeError for a count
    that is too large.
    """
    game = as_game(game)
    found = proof_of(meant(game))
    if found is None:
        raise UnsolvedError(f"a stream of P-positions is possible only for games that a theorem solves, not for {game}")
    if Bound("count", count).value > sys.maxsize:
        raise TooLargeError(f"a stream must have at most {sys.maxsize} P-positions, not {brief(count)}")
    return (PositionList(*columns) for columns in found.answer.conclusion().chunks(count, chunk))


@served
def explain(
    game: Game | str,
    *,
    up_to: int | None = None,
    columns: int | None = None,
    count: int | None = None,
    certificates: FilePath | None = None,
) -> AnswerList[Verdict]:
    """Return a report (`Verdict`) from every solver on whether it can solve the game within the bound.

    A verdict states the evidence and the cost, or the reason why the solver cannot solve it. The parameters `up_to`,
    `columns`, `count` and `certificates` are those of `solve`.
    """
    game = as_game(game)
    return AnswerList(verdicts(solved_for(game), as_bound(game, up_to=up_to, columns=columns, count=count)))


def as_bound(
    game: Game | str,
    *,
    up_to: int | None = None,
    columns: int | None = None,
    count: int | None = None,
    solver: str | None = None,
    progress: Progress | None = None,
) -> Bound:
    """Return the bound that was given, or the default bound that `solve` uses for this game and this solver.

    The parameters, `up_to`, `columns`, `count` and others, are those of `solve`.

    Raises: RequestError if more than one bound was given.
    """
    game = as_game(game)
    given = Bound.given(up_to=up_to, columns=columns, count=count)
    if given is not None:
        return given
    try:
        return _first_terms(game, solver, stamps(), stated_seconds(progress)).bound
    except (UnsolvedError, TooLargeError, EvaluationError):
        return next(_defaults(game))  # the solver will report why it cannot solve the game


@lru_cache(maxsize=8)
def _first_terms(game: Game, solver: str | None, certificates: object, seconds: float | None) -> Solution:
    """Solve the game for a request without a bound.

    Return the first 17 P-positions (many tables in papers have as many) if they are found soon. Otherwise return the
    P-positions with piles up to 20, 10, 5 or 2: the first of these bounds for which time suffices. `solver` is a name
    or None. `seconds` is the time limit that the caller stated, or None. `certificates` is only a key of the cache: it
    differs when other certificates are in use.
    """
    refused: list[TooLargeError] = []
    for bound in _defaults(game):
        try:
            return _solved(game, bound, solver, limited(None, seconds), SMALL_REQUEST, MODEST)
        except TooLargeError as error:
            refused.append(error)
    raise refused[0]


def _defaults(game: Game) -> Iterator[Bound]:
    if countable(game):
        yield Bound("count", PAPERS_TERMS)
    yield from (Bound("up_to", up_to) for up_to in SMALL_BOARDS)


def countable(game: Game) -> bool:
    """Return whether the first n P-positions can be requested: each row must provably contain finitely many."""
    game = solved_for(game)
    if searchable(game):
        return True
    found = best(game)
    return found is not None and found.answer.conclusion().finite_rows


def _asked(game: Game, bound: Bound, name: str | None) -> Game:
    """Return the game to solve in place of `game` within `bound`: its canonical form, an equivalent game.

    Return `game` itself if the solver called `name` does not apply to the canonical form. `name` is None if the best
    solver is to be chosen.
    """
    found = solved_for(game)
    return found if name is None or found is game or named(name).applies(found, bound).applies else game


def _chosen(game: Game, asked: Game, bound: Bound, name: str | None, *, advised: bool) -> Offer[Finder]:
    """Return the best offer to solve `asked`, the canonical form of `game`; with `name`, the offer of that solver.

    Raises: UnsolvedError if there is no offer. With `advised`, its message suggests a request that works.
    """
    chosen = ask(Positions(asked, bound), name)
    if chosen is None and name is not None:
        raise UnsolvedError(f"{name} cannot solve {game}: {named(name).applies(asked, bound).reason}")
    if chosen is None:
        choose = (lambda other: _offered(game, other)) if advised else None
        raise _refusals().unsolved(game, bound, verdicts(asked, bound), choose)
    return chosen


def _refusals() -> ModuleType:
    """Import the module `refusals` with the error messages. A request that is solved does not need it."""
    from wythoff.solving.solvers import refusals

    return refusals


def _offered(game: Game, bound: Bound, name: str | None = None) -> Offer[Finder] | None:
    """Return the best offer to solve a game within a bound, or None. With `name`, return the offer of that solver."""
    return ask(Positions(solved_for(game), bound), name)


def estimated_seconds(game: Game, **bound: int) -> float:
    """Estimate the seconds that `solve` takes for a bound, such as up_to=100; infinity if `solve` would refuse it."""
    try:
        given = Bound.given(**bound)
        offer = None if given is None else _offered(game, given)
    except WythoffError:
        return inf
    return inf if offer is None else offer.seconds
