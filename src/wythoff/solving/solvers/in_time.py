"""The public function `solve`, which stops games written in Python at a time limit and returns a partial solution."""

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

    The bound is one of three. `up_to`: every pile is at most `up_to`. `columns`: the smaller pile (in ordered games the
    first) is less than `columns`. `count`: the first `count` P-positions. Without a bound the first 17 are returned, or
    those with piles up to 20 if 17 are not found soon. `solver` is the name of a solver, such as "by_sweep"; the
    default is the best one. `certificates` is a folder with certificates that `prove` wrote, used besides those of the
    package. `progress(done, total)` is called now and then.

    A game written in Python is stopped after `limit_seconds`, 60 by default. The solution then covers the piles that
    were reached, and its attribute `stopped` records this; otherwise `stopped` is None.

    Other games are stopped after `timeout` seconds of work by a `TimeOverError`, a TooLargeError whose attribute
    `reached` states how much was done.

    Raises: RequestError for two bounds; UnsolvedError if no solver can solve the request; TooLargeError if memory runs
    out.
    """
    game = as_game(game)
    require_own(game, limit_seconds)
    progress = timed(progress, timeout, str(game))
    given: dict[str, Any] = {"columns": columns, "count": count, "solver": solver, "certificates": certificates}
    return _solved(game, up_to=up_to, progress=allowing(limit_seconds, progress), **given)


_solved = in_time(solvers.solve)


def require_own(game: Game, limit_seconds: float | None) -> None:
    """Raise RequestError if `limit_seconds` is given for a game that is not written in Python."""
    if limit_seconds is not None and own_of(game) is None:
        raise RequestError(f"limit_seconds is possible only for a game written in Python, was given for {game}")


def as_far_as_possible(game: Game, up_to: int, progress: Progress) -> Solution:
    """Return the P-positions of a game written in Python with piles up to `up_to`, or up to the limit of time.

    Raises: TooLargeError if not even the first position is solved in time.
    """
    try:
        return solvers.solve(game, up_to=up_to, progress=progress)
    except StoppedShortError as error:
        return asked_again(lambda reached: solvers.solve(game, up_to=reached), error)


def first_gap(positions: Iterable[Position]) -> int:
    """Return the least number >= 0 that is not a pile in any of the positions.

    >>> first_gap([(0, 0), (1, 2), (3, 5), (4, 7)])
    6
    """
    numbers = {pile for position in positions for pile in position}
    return next(number for number in range(len(numbers) + 1) if number not in numbers)
