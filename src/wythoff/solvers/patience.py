"""Work whose length nobody can foresee is watched while it goes on, and stopped where it will not end in time."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf, log
from time import process_time
from typing import TypeVar

from wythoff.errors import TooLargeError, UnsolvedError
from wythoff.kernels import Progress
from wythoff.kernels.limits import Modestly
from wythoff.rulesets.advice import Unadvised
from wythoff.solvers.solver import MAX_SECONDS

T = TypeVar("T")

# Seconds for a request without a bound, and half as many for each smaller bound, but no fewer than the second.
SMALL_REQUEST, SHORTEST = 1.0, 0.25
# So long nothing is said about how a search will grow: starts, and compiling, would be taken for growth.
JUDGED_AFTER = 1.0
BRIEFEST = 1e-3  # seconds that less is counted as, for growth is a quotient
# Columns that each take longer than all before tell of growth once they take so long: sooner they tell of starts.
COLUMN = 0.25
# Between two calls that many seconds are counted at most: the rest may be the compiler's. Where less is tried next all
# are counted, for the kernel is there by then.
STEP = 1.0
LEAST = 2  # a smaller bound is no answer
UP_TO = 100  # piles that most questions look at first if nobody says how many; a third as many if that is too far
LONGEST = 500.0  # the logarithm of a time that is never worth waiting for
# Estimates are wrong by such a factor now and then, and forecasts by such a one.
DOUBT, HASTE = 2.0, 5.0


class TimeOverError(TooLargeError):
    """Work was begun, and stopped at its limit of time; the message says how far it came."""


class Patience:
    """Progress that is passed on, until the processor has worked for that many seconds: then the work is refused.

    A search column by column is refused earlier, where going on as it grew since half as many columns would take
    longer: it is endless where P-positions lie farther and farther away, as those of wide diagonals do.

    >>> patience = Patience(lambda done, total: None, "the search", seconds=0.0)
    >>> patience(1, 17)
    Traceback (most recent call last):
    wythoff.solvers.patience.TimeOverError: the search was stopped after 0 s, at 1 of 17

    Raises: TooLargeError, from the call.
    """

    def __init__(
        self,
        progress: Progress,
        what: str,
        *,
        seconds: float = MAX_SECONDS,
        searching: bool = False,
        step: float = STEP,
        instead: str = "",
    ) -> None:
        self.progress, self.what, self.seconds, self.searching, self.step = progress, what, seconds, searching, step
        self.instead = instead and f"; {instead}"
        self.spent = 0.0
        self._before = process_time()
        self._reached: list[tuple[int, float]] = []  # columns done and seconds of a search, at each doubling
        self._begun: list[tuple[int, float]] = []  # the last two columns, and the seconds before each was begun

    def __call__(self, done: int, total: int) -> None:
        self.progress(done, total)
        now = process_time()
        self.spent += min(now - self._before, self.step)
        self._before = now
        spent = self.spent
        if spent >= self.seconds:
            raise TimeOverError(f"{self.what} was stopped after {_told(spent)} s, at {done} of {total}{self.instead}")
        if self.searching and done + 1 < total:
            foreseen = self._foreseen(done, total, spent)
            if foreseen > HASTE * self.seconds and spent >= JUDGED_AFTER:
                raise TooLargeError(
                    f"{self.what} would take more than {self.seconds:.0f} s: after {spent:.0f} s it was at {done} of "
                    f"{total}, and each takes longer than those before{self.instead}"
                )

    def require(self, seconds: float, doubt: float = DOUBT) -> None:
        """Refuse work of that many estimated seconds that has no chance in a small request.   Raises: TooLargeError."""
        if isinstance(self.progress, Patience):
            self.progress.require(seconds)
        if self.seconds < MAX_SECONDS and seconds > doubt * self.seconds:
            raise TooLargeError(
                f"{self.what} would take about {seconds:.3g} s; the limit is {_told(self.seconds)} s{self.instead}"
            )

    def _foreseen(self, done: int, total: int, spent: float) -> float:
        """How long a search will take whose next column has been begun.

        Its time is a power of the columns; or, where two columns in a row double it, doubles with each.
        """
        column = done + 1
        if self._begun and done < self._begun[-1][0]:  # another part of the work, which is counted from 0 again
            self._begun, self._reached = [], []
        if not self._begun or self._begun[-1][0] < done:
            self._begun = [*self._begun[-1:], (done, spent)]
        (_, earlier), (_, later) = self._begun[0], self._begun[-1]
        if COLUMN <= earlier <= later / 2 <= spent / 4:
            return spent * exp(min(log(2) * (total - column), LONGEST))
        if done and (not self._reached or done >= 2 * self._reached[-1][0]):
            self._reached.append((done, max(spent, BRIEFEST)))
        before = [item for item in self._reached if 2 * item[0] <= column]
        if not before:
            return spent
        half, then = before[-1]
        power = log(max(spent, then) / then) / log(column / half)
        return spent * exp(min(power * log(total / column), LONGEST))


def _told(seconds: float) -> str:
    """Seconds in words, those of small requests in full.

    >>> _told(0.25), _told(1.0), _told(3600.0)
    ('0.25', '1', '3600')
    """
    return f"{round(seconds, 2):g}" if seconds < 10 else f"{seconds:.0f}"


def require_soon(progress: Progress, seconds: float) -> None:
    """Refuse what would take that many estimated seconds, if that is too long for the request that `progress` watches.

    Raises: TooLargeError.
    """
    if isinstance(progress, Patience):
        progress.require(seconds)


def soon(usual: int, ask: Callable[[int, Progress], T], progress: Progress, seconds: float = SMALL_REQUEST) -> T:
    """What `ask(bound, progress)` answers for the usual bound; where that takes too long, for a third of it, and so on.

    >>> def ask(bound: int, progress: Progress) -> int:
    ...     progress(0, bound)
    ...     return bound
    >>> soon(100, ask, lambda done, total: None)
    100

    Raises: what it raises for the least bound.
    """
    while True:
        try:
            with Modestly(), Unadvised():
                what = f"the usual request, tried with {usual},"
                return ask(usual, Patience(progress, what, seconds=seconds, step=inf))
        except (TooLargeError, UnsolvedError) as error:
            if usual // 3 < LEAST:
                raise type(error)(f"{error}; a stated bound is given more time") from None
            usual //= 3
            seconds = max(seconds / 2, SHORTEST)
