"""Terms of an increasing sequence in windows, each window made from one of fewer and smaller indices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wythoff.errors import ParameterError, TooLargeError, UnsolvedError, brief

# Terms made on the way to one window: some tens of seconds.
MOST_STEPS = 20_000_000
MOST_BITS = 20_000


class Descent:
    """A sequence a_1 < a_2 < ... whose terms with indices from low to high follow from a window of earlier ones.

    A kind gives `below`, the window that is needed, `above`, the step up from it, and `first`, terms that begin the
    sequence. Windows only have to be guessed: `above` says where one does not reach far enough, and then all are made
    wider. Memory: the ends of all windows, and the terms of two of them.
    """

    def __init__(self, slack: int) -> None:
        self.slack = slack
        self._first: Sequence[int] = ()

    def below(self, low: int, high: int) -> tuple[int, int]:
        """The indices of the terms from which those from low to high should follow."""
        raise NotImplementedError

    def above(self, low: int, high: int, start: int, terms: Sequence[int]) -> list[int] | None:
        """The terms from low to high, from those with the indices start, start + 1, ...; None if these are too few."""
        raise NotImplementedError

    def first(self, count: int) -> list[int]:
        """The first terms."""
        raise NotImplementedError

    def window(self, low: int, high: int) -> Sequence[int]:
        """The terms with 1 <= low <= index <= high.

        Raises: TooLargeError where too many terms would have to be made.
        """
        while True:
            windows = self._windows(low, high)
            start, end = windows.pop()
            terms: Sequence[int] | None = self._first[start - 1 : end]
            while windows and terms:
                following = windows.pop()
                terms = self.above(*following, start, terms)
                start = following[0]
            if terms:
                return terms
            self.widen()

    def widen(self) -> None:
        """Make the next windows wider."""
        self.slack = 2 * self.slack + 2

    def _windows(self, low: int, high: int) -> list[tuple[int, int]]:
        """Windows of indices, each below the one before, down to the first terms."""
        windows, steps = [(low, high)], 0
        while high > len(self._first):
            following = self.below(low, high)
            if following[1] >= high:
                # Here windows get no smaller, and the beginning is not far.
                self._begin(2 * high + 64, windows[0][1])
                continue
            low, high = following
            windows.append(following)
            steps += high - low + 8
            if steps > MOST_STEPS:
                raise _too_many(windows[0][1])
        return windows

    def _begin(self, count: int, wanted: int) -> None:
        if count > MOST_STEPS // 4:
            raise _too_many(wanted)
        self._first = self.first(count)


def _too_many(wanted: int) -> TooLargeError:
    return TooLargeError(
        f"a term must be found from at most about {MOST_STEPS} others, number {brief(wanted)} takes more"
    )


def least(holds: Callable[[int], bool], first: int) -> int:
    """The least number >= first for which something holds that from there on always holds.

    Raises: UnsolvedError if it does not hold for a number of `MOST_BITS` bits.
    """
    step = 1
    while not holds(first + step - 1):
        step *= 2
        if step.bit_length() > MOST_BITS:
            raise UnsolvedError("what grows so slowly is not searched")
    low, high = first + step // 2, first + step - 1
    if step == 1:
        return first
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low


def require_ascending(terms: Sequence[int], what: str) -> None:
    """Refuse data that do not ascend as they were said to.   Raises: ParameterError."""
    if any(later < earlier for earlier, later in zip(terms, terms[1:], strict=False)):
        raise ParameterError(f"{what} must never decrease, but decreases near {brief(terms[0])}")
