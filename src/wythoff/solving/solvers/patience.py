"""Requests that run for a short time. If they do not finish, they are repeated with a smaller bound."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TypeVar

from wythoff.base.errors import TooLargeError, UnsolvedError
from wythoff.kernels import Progress
from wythoff.kernels.budget import MODEST, WorkBudget

T = TypeVar("T")

# Seconds for a request without a bound. Each smaller bound gets half the time of the one before, at least SHORTEST.
SMALL_REQUEST, SHORTEST = 1.0, 0.25
UP_TO = 100  # the default `up_to` of most questions; if it takes too long, a third of it is tried


def require_soon(progress: Progress, seconds: float) -> None:
    """Raise TooLargeError if `progress` is a `WorkBudget` that allows less than `seconds`, the estimated time of work.

    Other reports of progress allow any time.
    """
    if isinstance(progress, WorkBudget):
        progress.require(seconds)


def soon(usual: int, ask: Callable[[int, Progress], T], progress: Progress, seconds: float = SMALL_REQUEST) -> T:
    """Return `ask(usual, progress)`. If that takes too long, repeat it with a third of the bound `usual`, and so on.

    `seconds` limits the first attempt; each later attempt gets half the time of the one before, but at least
    `SHORTEST`. `ask` must call its argument of type `Progress` now and then, which stops it at the limit.

    >>> def ask(bound: int, progress: Progress) -> int:
    ...     progress(0, bound)
    ...     return bound
    >>> soon(100, ask, lambda done, total: None)
    100

    Raises: TooLargeError or UnsolvedError, as `ask` does for the least bound that is tried.
    """
    while True:
        try:
            what = f"the computation with the usual bound {usual}"
            # Begin work estimated at up to 3 times the limit, because the estimate includes compiling.
            return ask(usual, WorkBudget(progress, what, seconds=seconds, bytes=MODEST, step=inf, hopeless=3.0))
        except (TooLargeError, UnsolvedError) as error:
            if usual // 3 < 2:  # no smaller bounds are tried
                kind = UnsolvedError if isinstance(error, UnsolvedError) else TooLargeError
                raise kind(f"{error}; if you give a bound, more time is allowed") from None
            usual //= 3
            seconds = max(seconds / 2, SHORTEST)
