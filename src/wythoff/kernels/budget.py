"""Budgets: progress callbacks that pass on reports, and limit the seconds and the bytes that work may take.

A progress callback is a function of (done, total), which long work calls after each part.
"""

from __future__ import annotations

from math import inf, log
from time import process_time

from wythoff.base.errors import ParameterError, RequestError, TooLargeError, brief, gigabytes
from wythoff.kernels import limits
from wythoff.kernels.limits import MAX_SECONDS, POSITION_SECONDS, NoRoomError, Progress, silent

# At most this many seconds are counted between two calls, as the rest may be spent on compiling, or on other work.
STEP = 1.0
# Work is refused only if its estimate exceeds the limit by this factor, as estimates are sometimes wrong.
HOPELESS = 10.0
MODEST = 300_000_000  # most bytes of memory that a request without a bound may take


class TimeOverError(TooLargeError):
    """Work was stopped at its time limit. `reached` is (done, total), or None if the work reported no progress."""


class FitsError(Exception):
    """The signal that ends a `Rehearsal` successfully: the requested memory is available."""


class WorkBudget:
    """A progress callback that raises a TooLargeError once the work has used `seconds` of processor time.

    The attributes are the arguments: `progress` gets all reports too, and `what` names the work in messages. `bytes`
    limits memory. Between two calls, at most `step` seconds count. `instead`, if not empty, ends a message: it says
    what to request instead. Work is refused in advance if its estimate exceeds the limit by the factor `hopeless`: see
    `require`.

    If `searching`, the reported `done` counts columns, and the work is stopped earlier if it would take too long. This
    is estimated from how its time has grown since half as many columns were done. Such searches would never end if
    P-positions lie farther and farther away, as with wide diagonals.

    >>> budget = WorkBudget(silent, "the search", seconds=0.0)
    >>> budget(1, 17)
    Traceback (most recent call last):
    wythoff.kernels.budget.TimeOverError: the search was stopped after 0 s, at step 1 of 17

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
        self._begun: list[tuple[int, float]] = []  # the last two columns, and the seconds spent before each

    def __call__(self, done: int, total: int) -> None:
        self.progress(done, total)
        self.reached = done, total
        self.work()
        if self.searching and done + 1 < total:
            growth = self._growth(done, total, self.spent)
            # in the first second, loading and compiling would look like growth
            if self.spent >= STEP and log(self.spent) + growth > log(HOPELESS * self.seconds):
                raise TooLargeError(
                    f"{self.what} would take more than {self.seconds:.0f} s: after {self.spent:.0f} s it was at "
                    f"step {done} "
                    f"of {total}, and each step takes longer than the one before{self.instead}"
                )

    def work(self) -> None:
        """Add the time since the last call to the time used. Raises: TimeOverError.

        Work that does not report progress calls this.
        """
        now = process_time()
        self.spent += min(now - self._before, self.step)
        self._before = now
        if self.over:
            where = "" if self.reached is None else f", at step {self.reached[0]} of {self.reached[1]}"
            error = TimeOverError(f"{self.what} was stopped after {_told(self.spent)} s{where}{self.instead}")
            error.reached = self.reached
            raise error

    @property
    def over(self) -> bool:
        """Whether the seconds of this budget are spent."""
        return self.spent >= self.seconds

    def require(self, seconds: float) -> None:
        """Raise a TooLargeError if the estimated `seconds` of work exceed the limit by the factor `hopeless`.

        Nothing is refused if the limit is the general one, `MAX_SECONDS`. If this budget is part of another one (its
        `progress`), the other one is asked first.
        """
        if isinstance(self.progress, WorkBudget):
            self.progress.require(seconds)
        if self.seconds < MAX_SECONDS and seconds > self.hopeless * self.seconds:
            raise TooLargeError(
                f"{self.what} would take about {seconds:.3g} s; the limit is {_told(self.seconds)} s{self.instead}"
            )

    def require_bytes(self, size: int, what: str) -> None:
        """Raise an error if `size` bytes of memory exceed the budget; `what` names their use. Raises: TooLargeError."""
        if size > self.bytes:
            raise TooLargeError(
                f"{what} would take {gigabytes(size)} of memory, too much for a request without a bound: give a "
                "smaller bound"
            )

    def _growth(self, done: int, total: int, spent: float) -> float:
        """Return log(T / t), where T is the estimated total time of a search and t the time so far.

        `done` of `total` columns are done, after `spent` seconds. The estimate assumes that the time is a power of the
        number of columns. If each of the last two columns doubled the time, it assumes that every column does.
        """
        column = done + 1
        if self._begun and done < self._begun[-1][0]:  # another part of the work counts from 0 again
            self._begun, self._doubled = [], []
        if not self._begun or self._begun[-1][0] < done:
            self._begun = [*self._begun[-1:], (done, spent)]
        (_, earlier), (_, later) = self._begun[0], self._begun[-1]
        # Columns that each take longer than all earlier ones together count as growth, but only after 0.25 s. Before,
        # it may be a slow start.
        if 0.25 <= earlier <= later / 2 <= spent / 4:
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
    """A budget that ends work at its first request for memory, with `FitsError` if twice that memory is available.

    Otherwise it raises the usual error. Twice the memory is required because more is needed later.
    """

    def __init__(self) -> None:
        super().__init__(silent)

    def __call__(self, done: int, total: int) -> None:
        raise FitsError  # work that reports progress has already allocated all its memory

    def require_bytes(self, size: int, what: str) -> None:
        """End the work, which would allocate `size` bytes for `what`.

        Raises: FitsError if twice as many bytes are available, else NoRoomError.
        """
        if 2 * size > limits.available_memory():
            raise NoRoomError(f"{what} must fit in memory")
        raise FitsError


class Allowing:
    """A progress callback that stores the seconds that the user allows, `allowed`. It does not stop the work itself."""

    def __init__(self, progress: Progress, allowed: float) -> None:
        self.progress, self.allowed = progress, allowed

    def __call__(self, done: int, total: int) -> None:
        self.progress(done, total)


def allowing(seconds: float | None, progress: Progress | None = None) -> Progress:
    """Return a progress callback for work that may take `seconds` seconds (None: no limit). Pass reports to `progress`.

    >>> seconds_for(allowing(600)), seconds_for(allowing(None))
    (600, 60.0)

    Raises: ParameterError for anything but a positive number of seconds.
    """
    if seconds is not None and not (_is_positive(seconds) and seconds < inf):
        raise ParameterError(f"seconds must be a number > 0, was {brief(seconds)}")
    return limited(progress, seconds)


def limited(progress: Progress | None, seconds: float | None) -> Progress:
    """Return `progress` (None: a silent one) with the limit `seconds` attached, if that is not None.

    Work that reads the limit ends after that time. Raises: RequestError for anything but a positive number or None.
    """
    if seconds is None:
        return progress or silent
    if not _is_positive(seconds):
        raise RequestError(f"limit_seconds must be a number > 0, was {brief(seconds)}")
    return Allowing(progress or silent, seconds)


def timed(progress: Progress | None, timeout: float | None, what: str) -> Progress | None:
    """Return a progress callback that raises TimeOverError after `timeout` seconds of work. None means no limit.

    It passes reports on to `progress`. `what` names the work in the error message.

    Raises: RequestError for anything but a positive number or None.
    """
    if timeout is None:
        return progress
    if not _is_positive(timeout):
        raise RequestError(f"timeout must be a number > 0, was {brief(timeout)}")
    return WorkBudget(progress or silent, what, seconds=timeout, hopeless=inf)


def _is_positive(seconds: object) -> bool:
    return isinstance(seconds, int | float) and not isinstance(seconds, bool) and seconds > 0


def stated_seconds(progress: Progress | None) -> float | None:
    """Return the seconds that the user allowed, which are stored in `progress`; None if there is no such limit."""
    while isinstance(progress, WorkBudget):
        progress = progress.progress
    allowed: float | None = getattr(progress, "allowed", None)
    return allowed


def seconds_for(progress: Progress | None, usual: float = POSITION_SECONDS) -> float:
    """Return the seconds that the user allowed, or `usual` if the user set no limit."""
    stated = stated_seconds(progress)
    return usual if stated is None else stated


def seconds_left(progress: Progress) -> float:
    """Return how many more seconds work may take: those that the user allowed, or fewer if a budget leaves fewer.

    `progress` may be a budget inside another one; the least remainder counts.
    """
    left = seconds_for(progress)
    while isinstance(progress, WorkBudget | Allowing):
        if isinstance(progress, WorkBudget):
            left = min(left, max(progress.seconds - progress.spent, 0.0))
        progress = progress.progress
    return left


def _told(seconds: float) -> str:
    """Return seconds as text, with two decimals below 10.

    >>> _told(0.25), _told(1.0), _told(3600.0)
    ('0.25', '1', '3600')
    """
    return f"{round(seconds, 2):g}" if seconds < 10 else f"{seconds:.0f}"
