"""The public ways to solve: a game in Python is solved within its time limit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wythoff.base.errors import RequestError
from wythoff.base.files import FilePath
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Position
from wythoff.game.rulesets.game import own_of
from wythoff.kernels import Progress
from wythoff.kernels.budget import allowing, timed
from wythoff.solving import solvers
from wythoff.solving.solution import Solution
from wythoff.solving.solution.reached import StoppedShortError, asked_again, in_time


def solve(
    game: Game | str,
    *,
    up_to: int | None = None,
    columns: int | None = None,
    count: int | None = None,
    solver: str | None = None,
    certificates: FilePath | None = None,
    limit_seconds: float | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the P-positions of a game within one bound, with the strongest evidence available.

    `up_to`: every pile at most that; `columns`: smaller (first, if ordered) pile less than that; `count`: the first
    `count` of them. Without a bound it is the papers' 17 terms, or up_to=20 where terms cannot be counted soon.
    `solver` names one of the solvers instead of the best. `certificates` is a folder with certificates that `prove`
    made, used besides those of the package. `progress(done, total)` is called now and then.

    A game in Python is stopped after `limit_seconds`, 60 by default: the solution is then for the piles that
    were reached, and its attribute `stopped` says so; it is None else.

    Any other is ended after `timeout` seconds of work by a `TimeOverError`, a TooLargeError whose `reached` says what
    was done of how much.

    Raises: RequestError for two bounds; UnsolvedError where no solver reaches; TooLargeError where memory runs out.
    """
    game = as_game(game)
    require_own(game, limit_seconds)
    progress = timed(progress, timeout, str(game))
    given: dict[str, Any] = {"columns": columns, "count": count, "solver": solver, "certificates": certificates}
    return _solved(game, up_to=up_to, progress=allowing(limit_seconds, progress), **given)


_solved = in_time(solvers.solve)


def require_own(game: Game, limit_seconds: float | None) -> None:
    """Refuse seconds for a game that is not in Python.   Raises: RequestError."""
    if limit_seconds is not None and own_of(game) is None:
        raise RequestError(f"limit_seconds limits the time of a game in Python, was given for {game}")


def as_far_as_possible(game: Game, up_to: int, progress: Progress) -> Solution:
    """Return the P-positions of a game in Python with piles up to a bound, or as far as its time allows.

    Raises: TooLargeError where not even the first position is reached.
    """
    try:
        return solvers.solve(game, up_to=up_to, progress=progress)
    except StoppedShortError as error:
        return asked_again(lambda reached: solvers.solve(game, up_to=reached), error)


def first_gap(positions: Iterable[Position]) -> int:
    """Return the first number that is no pile of any of these positions.

    >>> first_gap([(0, 0), (1, 2), (3, 5), (4, 7)])
    6
    """
    numbers = {pile for position in positions for pile in position}
    return next(number for number in range(len(numbers) + 1) if number not in numbers)
