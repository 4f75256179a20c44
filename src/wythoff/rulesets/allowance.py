"""A limit on the decisions about one game: for a generated rule they might take minutes."""

from __future__ import annotations

from contextvars import ContextVar

MOST_DIFFERENCES = 50_000  # looked at for one question: see `expressions.solutions`
MOST_WORK = 3_000  # operations in all the conditions of which something is decided
UNDECIDED = 300  # of them that a question is worth which takes all that work and has no answer
_left: ContextVar[list[int] | None] = ContextVar("_left", default=None)


class Allowance:
    """A context in which decisions stop after a certain amount of work, counted by the size of the conditions.

    >>> with Allowance():
    ...     is_allowed(1000), is_allowed(2000)
    (True, False)
    """

    def __enter__(self) -> None:
        self._before = _left.set(_left.get() or [MOST_WORK])

    def __exit__(self, *error: object) -> None:
        _left.reset(self._before)


def is_allowed(work: int) -> bool:
    """Return whether that much work may still be done, and count it."""
    left = _left.get()
    if left is None:
        return True
    left[0] -= work
    return left[0] > 0
