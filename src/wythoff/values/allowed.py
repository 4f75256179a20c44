"""A search among values that nobody said how long to go on is ended after some time of the processor."""

from __future__ import annotations

from time import process_time

from wythoff.errors import TooLargeError
from wythoff.kernels import Progress

STEP = 1.0  # seconds that are counted at most between two calls: the rest may be the compiler's, or another work's


class Allowed:
    """Progress that is passed on until the processor has worked for that many seconds; then the search is ended.

    >>> allowed = Allowed(lambda done, total: None, seconds=0.0)
    >>> allowed(1, 17)
    Traceback (most recent call last):
    wythoff.errors.TooLargeError: the search was ended after 0 s of processor time, at 1 of 17

    Raises: TooLargeError, from the call.
    """

    def __init__(self, progress: Progress, seconds: float) -> None:
        self.progress, self.seconds, self.spent = progress, seconds, 0.0
        self.reached: tuple[int, int] | None = None
        self._before = process_time()

    def __call__(self, done: int, total: int) -> None:
        self.progress(done, total)
        self.reached = done, total
        self.work()

    def work(self) -> None:
        """Say that the search goes on, where nobody can tell how far it is."""
        now = process_time()
        self.spent += min(now - self._before, STEP)
        self._before = now
        if self.over:
            at = f", at {self.reached[0]} of {self.reached[1]}" if self.reached else ""
            raise TooLargeError(f"the search was ended after {self.seconds:g} s of processor time{at}")

    @property
    def over(self) -> bool:
        """Whether the time is spent."""
        return self.spent >= self.seconds
