"""Requests that are tried for a short time, and repeated with a smaller bound if they are not done."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TypeVar

from wythoff.base.errors import TooLargeError, UnsolvedError
from wythoff.kernels import Progress
from wythoff.kernels.budget import MODEST, WorkBudget

T = TypeVar("T")

# Seconds for a request without a bound, and half as many for each smaller bound, but no fewer than the second.
SMALL_REQUEST, SHORTEST = 1.0, 0.25
LEAST = 2  # a smaller bound is no answer
UP_TO = 100  # piles that most questions look at first if nobody says how many; a third as many if that is too far


def require_soon(progress: Progress, seconds: float) -> None:
    """Refuse work of this many estimated seconds if that is too long for the request of `progress`.

    Raises: TooLargeError.
    """
    if isinstance(progress, WorkBudget):
        progress.require(seconds)


def soon(usual: int, ask: Callable[[int, Progress], T], progress: Progress, seconds: float = SMALL_REQUEST) -> T:
    """Return `ask(bound, progress)` for the usual bound. If that takes too long, try a third of it, and so on.

    >>> def ask(bound: int, progress: Progress) -> int:
    ...     progress(0, bound)
    ...     return bound
    >>> soon(100, ask, lambda done, total: None)
    100

    Raises: what it raises for the least bound.
    """
    while True:
        try:
            what = f"the usual request, tried with {usual},"
            # An estimate may be 3 times the limit: compiling, which is sure, counts in it.
            return ask(usual, WorkBudget(progress, what, seconds=seconds, bytes=MODEST, step=inf, hopeless=3.0))
        except (TooLargeError, UnsolvedError) as error:
            if usual // 3 < LEAST:
                kind = UnsolvedError if isinstance(error, UnsolvedError) else TooLargeError
                raise kind(f"{error}; a stated bound is given more time") from None
            usual //= 3
            seconds = max(seconds / 2, SHORTEST)
