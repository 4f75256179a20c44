"""Budgets: progress that is passed on and handed down, with the seconds and the bytes that work may take."""

from __future__ import annotations

from math import inf, log
from time import process_time

from wythoff.base.errors import ParameterError, RequestError, TooLargeError, brief, gigabytes
from wythoff.kernels import limits
from wythoff.kernels.limits import MAX_SECONDS, POSITION_SECONDS, NoRoomError, Progress, silent

# Between two calls that many seconds are counted at most: the rest may be the compiler's, or another work's.
STEP = 1.0
# Columns that each take longer than all before tell of growth once they take so long: sooner they tell of starts.
COLUMN = 0.25
# Estimates and forecasts are wrong now and then. Work is refused for one only beyond so many times its limit.
HOPELESS = 10.0
MODEST = 300_000_000  # bytes of memory that a request without a bound may ask for


class TimeOverError(TooLargeError):
    """Work was stopped at its time limit. The message says how far it came, and `reached` what was done of how much."""


class FitsError(Exception):
    """Ends a rehearsal successfully: the requested memory is available."""


class WorkBudget:
    """Progress that is passed on until the processor has worked for a number of seconds; then the work is refused.

    A search column by column is refused earlier if its growth since half as many columns shows that it would take
    longer. Such searches never end if P-positions lie farther and farther away, as with wide diagonals. `hopeless`:
    work is refused if its estimate exceeds the limit by this factor.

    >>> budget = WorkBudget(silent, "the search", seconds=0.0)
    >>> budget(1, 17)
    Traceback (most recent call last):
    wythoff.kernels.budget.TimeOverError: the search was stopped after 0 s, at 1 of 17

    Raises: TooLargeError, from the call.
    """

    reached: tuple[int, int] | None

    def __init__(
        self,
        progress: Progress,
        what: str = "the search",
        *,
        seconds: float = MAX_SECONDS,
        bytes: float = inf,
        searching: bool = False,
        step: float = STEP,
        hopeless: float = HOPELESS,
        instead: str = "",
    ) -> None:
        self.hopeless = hopeless
        self.progress, self.what, self.seconds, self.searching, self.step = progress, what, seconds, searching, step
        self.bytes: float = min(bytes, progress.bytes) if isinstance(progress, WorkBudget) else bytes
        self.instead = instead and f"; {instead}"
        self.spent, self.reached = 0.0, None
        self._before = process_time()
        self._doubled: list[tuple[int, float]] = []  # columns done and seconds of a search, at each doubling
        self._begun: list[tuple[int, float]] = []  # the last two columns, and the seconds before each was begun

    def __call__(self, done: int, total: int) -> None:
        self.progress(done, total)
        self.reached = done, total
        self.work()
        if self.searching and done + 1 < total:
            growth = self._growth(done, total, self.spent)
            # At first starts, and compiling, would be taken for growth.
            if self.spent >= STEP and log(self.spent) + growth > log(HOPELESS * self.seconds):
                raise TooLargeError(
                    f"{self.what} would take more than {self.seconds:.0f} s: after {self.spent:.0f} s it was at {done} "
                    f"of {total}, and each takes longer than those before{self.instead}"
                )

    def work(self) -> None:
        """Count the time of work whose progress is unknown. Raises: TimeOverError."""
        now = process_time()
        self.spent += min(now - self._before, self.step)
        self._before = now
        if self.over:
            where = "" if self.reached is None else f", at {self.reached[0]} of {self.reached[1]}"
            error = TimeOverError(f"{self.what} was stopped after {_told(self.spent)} s{where}{self.instead}")
            error.reached = self.reached
            raise error

    @property
    def over(self) -> bool:
        """Whether the time is spent."""
        return self.spent >= self.seconds

    def require(self, seconds: float) -> None:
        """Refuse work whose estimated seconds are hopeless in a small request. Raises: TooLargeError."""
        if isinstance(self.progress, WorkBudget):
            self.progress.require(seconds)
        if self.seconds < MAX_SECONDS and seconds > self.hopeless * self.seconds:
            raise TooLargeError(
                f"{self.what} would take about {seconds:.3g} s; the limit is {_told(self.seconds)} s{self.instead}"
            )

    def require_bytes(self, size: int, what: str) -> None:
        """Refuse memory beyond the budget.   Raises: TooLargeError."""
        if size > self.bytes:
            raise TooLargeError(f"{what} would take {gigabytes(size)}, too much for a request without a bound")

    def _growth(self, done: int, total: int, spent: float) -> float:
        """Estimate how many times as long a search takes in all, after it has begun a new column, as a logarithm.

        Its time is a power of the columns; or, where two columns in a row double it, doubles with each.
        """
        column = done + 1
        if self._begun and done < self._begun[-1][0]:  # another part of the work, which is counted from 0 again
            self._begun, self._doubled = [], []
        if not self._begun or self._begun[-1][0] < done:
            self._begun = [*self._begun[-1:], (done, spent)]
        (_, earlier), (_, later) = self._begun[0], self._begun[-1]
        if COLUMN <= earlier <= later / 2 <= spent / 4:
            return log(2) * (total - column)
        if done and (not self._doubled or done >= 2 * self._doubled[-1][0]):
            self._doubled.append((done, max(spent, 1e-3)))
        before = [item for item in self._doubled if 2 * item[0] <= column]
        if not before:
            return 0.0
        half, then = before[-1]
        power = log(max(spent, then) / then) / log(column / half)
        return power * log(total / column)


class Rehearsal(WorkBudget):
    """A budget that ends work where it would allocate memory: with `FitsError`, or with the usual error.

    Twice the memory must be available, as more is needed later.
    """

    def __init__(self) -> None:
        super().__init__(silent)

    def __call__(self, done: int, total: int) -> None:
        raise FitsError  # who begins has all that was asked for

    def require_bytes(self, size: int, what: str) -> None:
        """End the rehearsal.   Raises: FitsError; NoRoomError."""
        if 2 * size > limits.available_memory():
            raise NoRoomError(f"{what} must fit in memory")
        raise FitsError


class Allowing:
    """Progress that is passed on, with the seconds that a person allows; the work watches them and can name itself."""

    def __init__(self, progress: Progress, allowed: float) -> None:
        self.progress, self.allowed = progress, allowed

    def __call__(self, done: int, total: int) -> None:
        self.progress(done, total)


def allowing(seconds: float | None, progress: Progress | None = None) -> Progress:
    """Return progress for a question that may take this many seconds. None sets no limit.

    >>> seconds_for(allowing(600)), seconds_for(allowing(None))
    (600, 60.0)

    Raises: ParameterError for anything but a positive number of seconds.
    """
    if seconds is not None and not (_is_positive(seconds) and seconds < inf):
        raise ParameterError(f"seconds must be a number > 0, was {brief(seconds)}")
    return limited(progress, seconds)


def limited(progress: Progress | None, seconds: float | None) -> Progress:
    """Return progress with the limit of one position that a person states, if one is.   Raises: RequestError."""
    if seconds is None:
        return progress or silent
    if not _is_positive(seconds):
        raise RequestError(f"limit_seconds must be a number > 0, was {brief(seconds)}")
    return Allowing(progress or silent, seconds)


def timed(progress: Progress | None, timeout: float | None, what: str) -> Progress | None:
    """Return progress that ends the work after seconds of work, if they are given.   Raises: RequestError.

    The work is ended by a `TimeOverError` from the call.
    """
    if timeout is None:
        return progress
    if not _is_positive(timeout):
        raise RequestError(f"timeout must be a number > 0, was {brief(timeout)}")
    return WorkBudget(progress or silent, what, seconds=timeout, hopeless=inf)


def _is_positive(seconds: object) -> bool:
    return isinstance(seconds, int | float) and not isinstance(seconds, bool) and seconds > 0


def stated_seconds(progress: Progress | None) -> float | None:
    """Return the seconds that the user allowed, or None."""
    while isinstance(progress, WorkBudget):
        progress = progress.progress
    allowed: float | None = getattr(progress, "allowed", None)
    return allowed


def seconds_for(progress: Progress | None, usual: float = POSITION_SECONDS) -> float:
    """Return the seconds that a person allows, or the usual ones."""
    stated = stated_seconds(progress)
    return usual if stated is None else stated


def seconds_left(progress: Progress) -> float:
    """Return how long work may take: the allowed seconds, limited by surrounding budgets."""
    left = seconds_for(progress)
    while isinstance(progress, WorkBudget | Allowing):
        if isinstance(progress, WorkBudget):
            left = min(left, max(progress.seconds - progress.spent, 0.0))
        progress = progress.progress
    return left


def _told(seconds: float) -> str:
    """Return a number of seconds as text. Small ones are written in full.

    >>> _told(0.25), _told(1.0), _told(3600.0)
    ('0.25', '1', '3600')
    """
    return f"{round(seconds, 2):g}" if seconds < 10 else f"{seconds:.0f}"
