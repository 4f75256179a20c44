"""Ruleset -> solution. `solve` takes the strongest evidence, then the least work; `explain` shows all of it.

>>> from wythoff.rulesets import parse
>>> solution = solve(parse("nim | diagonal((x0 - x1)**2)"), up_to=30)
>>> solution.p_positions, solution.evidence.kind
(<5 positions: (0, 0), (1, 2), (3, 12), (4, 20), (5, 30)>, 'computed')
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import import_module
from itertools import starmap
from typing import TYPE_CHECKING, Any

from wythoff.catalog.canonical import meant, restated
from wythoff.catalog.given import as_game
from wythoff.errors import EvaluationError, RequestError, TooLargeError, UnsolvedError, brief
from wythoff.files import FilePath
from wythoff.kernels import Progress
from wythoff.kernels.limits import Modestly, NoRoomError, silent
from wythoff.proofs.folders import served, stamps
from wythoff.rulesets import Game
from wythoff.rulesets.advice import Unadvised
from wythoff.solution import Bound, PositionList, Solution
from wythoff.solvers.both_orders import in_both_orders, solved_for, solved_in_both_orders
from wythoff.solvers.by_theorem import ByTheorem, best
from wythoff.solvers.lines import searchable
from wythoff.solvers.patience import SMALL_REQUEST, Patience
from wythoff.solvers.solver import AT_ONCE, MAX_SECONDS, Solver, Verdict, strongest

if TYPE_CHECKING:
    SOLVERS: tuple[Solver, ...]

__all__ = ["SOLVERS", "Solver", "Verdict", "as_bound", "explain", "solve", "stream"]

_FIRST = ByTheorem()
PAPERS_TERMS = 17  # the papers' tables have n = 0..16
SMALL_BOARDS = (20, 10, 5, 2)  # largest piles


# The solvers that replay the rules, from the quickest on: each is loaded when its turn comes.
_DIRECT = (
    ("by_sweep", "BySweep"),
    ("by_push", "ByPush"),
    ("by_pull", "ByPull"),
    ("by_counting", "ByCounting"),
    ("by_completion", "ByCompletion"),
    ("by_rows", "ByRows"),
    ("by_choice", "ByChoice"),
)
_LAST = (("by_heaps", "ByHeaps"), ("by_pass", "ByPass"), ("by_definition", "ByDefinition"))


@cache
def _solver(module: str, name: str) -> Solver:
    made: Solver = getattr(import_module(f"wythoff.solvers.{module}"), name)()
    return made


@cache
def _by_star() -> Solver:
    """A star rests on the solution of the game whose P-positions are its moves."""
    from wythoff.solvers.by_star import ByStar

    return ByStar((_FIRST, *starmap(_solver, _DIRECT), _solver(*_LAST[-1])))


def _ladder() -> Iterator[Solver]:
    """All solvers, each loaded when its turn comes."""
    yield _FIRST
    yield from starmap(_solver, _DIRECT)
    yield _by_star()
    yield from starmap(_solver, _LAST)


def __getattr__(name: str) -> Any:
    if name == "SOLVERS":
        return tuple(_ladder())
    raise AttributeError(f"module 'wythoff.solvers' has no attribute {name!r}")


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
    """The P-positions of a game within one bound, with the strongest evidence there is.

    `up_to`: every pile at most that; `columns`: smaller (first, if ordered) pile less than that; `count`: the first
    so many. Without a bound the papers' 17 terms, or up_to=20 where terms cannot be counted soon. `solver` names one
    of the solvers instead of the best. `certificates` is a folder with certificates that `prove` made, which serve
    beside those of the package. `progress(done, total)` is called now and then.

    Raises: RequestError for two bounds; UnsolvedError where no solver reaches; TooLargeError where memory ends.
    """
    game = as_game(game)
    bound = Bound.given(up_to=up_to, columns=columns, count=count)
    if bound is None:
        return _first_terms(game, solver, stamps())
    return _solved(game, bound, solver, progress or silent)


def _solved(game: Game, bound: Bound, solver: str | None, progress: Progress, seconds: float = MAX_SECONDS) -> Solution:
    asked = _asked(game, bound, solver)
    patience = Patience(progress, f"{game}, {bound},", seconds=seconds, searching=bound.top is None)

    def solved(within: Bound) -> Solution:
        chosen, verdict = _choose(game, asked, within, solver)
        patience.require(verdict.seconds)
        try:
            return chosen.solve(asked, within, patience)
        except NoRoomError as error:
            from wythoff.solvers.refusals import too_large

            raise too_large(game, bound, error, lambda less: _able(game, less, solver)) from None

    if in_both_orders(game, asked):
        return solved_in_both_orders(game, bound, solved)
    return restated(solved(bound), game)


@served
def stream(
    game: Game | str, count: int = 1_000_000, *, chunk: int = 1 << 20, certificates: FilePath | None = None
) -> Iterator[PositionList]:
    """The first `count` P-positions in chunks, in order, for games that a theorem solves; for counts beyond memory.

    Cost: O(count) time; memory of one chunk and count/4 bytes, 40 times count where no kernel makes the terms.
    Raises: UnsolvedError; TooLargeError; RequestError.
    """
    game = as_game(game)
    found = best(meant(game))
    if found is None or found[1].kind != "proved":
        raise UnsolvedError(f"only games that a theorem solves can stream, was {game}")
    if Bound("count", count).value > sys.maxsize:
        raise TooLargeError(f"a stream must have at most {sys.maxsize} P-positions, was asked for {brief(count)}")
    return (PositionList(*columns) for columns in found[0].conclusion().chunks(count, chunk))


@served
def explain(
    game: Game | str,
    *,
    up_to: int | None = None,
    columns: int | None = None,
    count: int | None = None,
    certificates: FilePath | None = None,
) -> list[Verdict]:
    """Every solver's verdict on a request: what it delivers, at what cost, or why not."""
    game = as_game(game)
    return verdicts(solved_for(game), as_bound(game, up_to=up_to, columns=columns, count=count))


def verdicts(game: Game, bound: Bound) -> list[Verdict]:
    """The same for a bound, and for a game as it is written."""
    return [solver.applies(game, bound) for solver in _ladder()]


def as_bound(
    game: Game | str,
    *,
    up_to: int | None = None,
    columns: int | None = None,
    count: int | None = None,
    solver: str | None = None,
) -> Bound:
    """The one bound that was given, or the default for the game, and a solver if it is named.

    Raises: RequestError if more than one was given.
    """
    game = as_game(game)
    given = Bound.given(up_to=up_to, columns=columns, count=count)
    if given is not None:
        return given
    try:
        return _first_terms(game, solver, stamps()).bound
    except (UnsolvedError, TooLargeError, EvaluationError):
        return next(_defaults(game))  # whoever solves says why it cannot be solved


@lru_cache(maxsize=8)
def _first_terms(game: Game, solver: str | None, certificates: object) -> Solution:
    """The papers' 17 terms, where they are found soon; else a board, as small as it must be.

    P-positions may lie so far away that nobody can count them. How far is known only when they have been found.
    """
    refused: list[TooLargeError] = []
    for bound in _defaults(game):
        try:
            with Modestly(), Unadvised():
                return _solved(game, bound, solver, silent, SMALL_REQUEST)
        except TooLargeError as error:
            refused.append(error)
    raise refused[0]


def _defaults(game: Game) -> Iterator[Bound]:
    if countable(game):
        yield Bound("count", PAPERS_TERMS)
    yield from (Bound("up_to", up_to) for up_to in SMALL_BOARDS)


def countable(game: Game) -> bool:
    """Whether P-positions can be counted in lexicographic order: each row is known to hold finitely many."""
    game = solved_for(game)
    if searchable(game):
        return True
    found = best(game)
    return found is not None and found[0].conclusion().finite_rows


def named(name: str) -> Solver:
    """The solver with a name.

    Raises: RequestError where there is none.
    """
    ladder = {solver.name: solver for solver in _ladder()}
    if name not in ladder:
        raise RequestError(f"solver must be one of {', '.join(ladder)}, was {brief(name)}")
    return ladder[name]


def _asked(game: Game, bound: Bound, name: str | None) -> Game:
    """What the game means, unless a solver is named that takes the rules only as they were typed."""
    found = solved_for(game)
    return found if name is None or found is game or named(name).applies(found, bound).applies else game


def _choose(game: Game, asked: Game, bound: Bound, name: str | None) -> tuple[Solver, Verdict]:
    """The solver for what a game means, or the one that is named."""
    if name is not None:
        solver = named(name)
        verdict = solver.applies(asked, bound)
        if not verdict.applies:
            raise UnsolvedError(f"{name} cannot solve {game}: {verdict.reason}")
        return solver, verdict
    chosen = _able(game, bound)
    if chosen is None:
        from wythoff.solvers.refusals import unsolved

        raise unsolved(game, bound, verdicts(asked, bound), lambda other: _able(game, other))
    return chosen


def _able(game: Game, bound: Bound, name: str | None = None) -> tuple[Solver, Verdict] | None:
    """The solver that answers a request, or the one that is named; None if it does not."""
    asked, found = {}, []
    game = solved_for(game)
    for solver in _ladder() if name is None else (named(name),):
        asked[solver.name] = solver
        found.append(solver.applies(game, bound))
        if found[-1].evidence and found[-1].evidence.kind == "proved":
            break  # nothing is stronger, and nothing else proves
        # On a board by_push may be sooner still.
        if solver.name == ("by_push" if bound.kind == "up_to" else "by_sweep") and any(map(_sweeps_at_once, found)):
            break  # no other is sooner then, and none needs to be loaded
    chosen = strongest(found)
    return None if chosen is None else (asked[chosen.solver], chosen)


def _sweeps_at_once(verdict: Verdict) -> bool:
    return verdict.solver == "by_sweep" and verdict.applies and verdict.seconds <= AT_ONCE
