"""Two sequences that count each other: u_n = n + p + #{m > p : v_m < n}, v_m = m + q + #{n > q : u_n < m}.

#S is the number of elements of a set S. A *window* is a tuple of the numbers of terms below each of the numbers near
some x, each minus one fixed number, so that all entries are small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from wythoff.sequences.integers import floor_quadratic
from wythoff.sequences.numeration.zeckendorf import zeckendorf_digits

CountWindow: TypeAlias = tuple[int, ...]
SLACK = 8  # a window covers this many numbers on each side of its centre x_k, until it is widened


class CoupledPairs:
    """The counts #{n > q : u_n < x} and #{m > p : v_m < x} for any x, of two increasing sequences u and v.

    From index `first` on, u_n = n + p + #{m > p : v_m < n} and v_m = m + q + #{n > q : u_n < m}. The function `counts`
    gives the first terms: counts(most) returns two lists, with the numbers of terms of u and of v that are less than x,
    for x = 0, 1, ..., most.

    >>> def counts(most):  # Wythoff's game: u = v
    ...     lower = {floor_quadratic(n, n, 5, 2) for n in range(1, most + 1)}
    ...     found = [sum(term < x for term in lower) for x in range(most + 1)]
    ...     return found, found
    >>> pairs = CoupledPairs(0, 0, counts, first=1)
    >>> pairs.below(10**30, of_u=True)[0] == floor_quadratic(-(10**30), 10**30, 5, 2)
    True

    Let d_0, d_1, ... be the Zeckendorf digits of x, the last one first, and let x_k be the number whose word is that of
    x without its last k digits. Then x_k = x_{k+1} + x_{k+2} + d_k + d_{k+1}. Take the counts of u at the numbers near
    x_k, and subtract x_{k+1} from each: these small numbers form a window. It follows from the window of v at x_{k+1},
    that is, from the counts of v near x_{k+1} minus x_{k+2}. The same is true with u and v exchanged. If a window is
    too narrow, all windows are widened.

    Source: docs/mathematics/more-piles.md, Theorem 7.6.
    Cost: that of the digits of x, and one step from window to window for each digit. Steps are stored for later calls.
    """

    def __init__(self, p: int, q: int, counts: Callable[[int], tuple[Sequence[int], ...]], first: int) -> None:
        self.p, self.q, self.counts, self.first = p, q, counts, first
        self._widen(SLACK)

    def below(self, x: int, *, of_u: bool) -> tuple[int, int]:
        """Return two counts: how many terms are less than x, and how many are less than x + 1; x >= 0.

        The terms counted are those of u if `of_u` is true, else those of v.
        """
        digits = zeckendorf_digits(x)[::-1]
        while x >= self._most:
            offsets = self._climbed(digits, of_u)
            if offsets is not None:
                # Both counts differ by small numbers from h = x_1, whose word is that of x without the last digit.
                # Appending a 0 to h gives floor((h + 1)*phi) - 1, so h + 1 is the least n with
                # floor(n*phi) > x - digits[0].
                shifted = x + 1 - digits[0]
                following = -floor_quadratic(shifted, -shifted, 5, 2) - 1
                return following + offsets[0], following + offsets[1]
            self._widen(2 * self.slack)
        table = self._tables[not of_u]
        return table[x], table[x + 1]

    def _widen(self, slack: int) -> None:
        self.slack = slack
        # The tables must be so long that some x_k in them has x_k - slack >= first.
        self._most = 2 * (self.first + 2 * slack) + 8
        self._tables = self.counts(self._most)
        # The windows computed so far, of u or v, are numbered. _steps[number][carry] is the number of the next window.
        self._numbers: dict[tuple[CountWindow, bool], int] = {}
        self._windows: list[tuple[CountWindow, bool]] = []
        self._steps: list[list[int | None]] = []

    def _climbed(self, digits: bytes, of_u: bool) -> tuple[int, int] | None:
        """Return (terms below x, terms below x + 1), each minus x_1, or None if a window is too narrow.

        The terms are those of u if `of_u` is true, else those of v. `digits` are the Zeckendorf digits of x, the last
        one first, and x_1 is the number whose digits are those of x without the last one.
        """
        # Read the digits from the front, as long as the number that they form lies in the tables.
        x, after, before, level = 0, 0, 0, len(digits)
        while (following := x + after + digits[level - 1] + before) + self.slack <= self._most:
            x, after, before, level = following, x, digits[level - 1], level - 1
        which = of_u if level % 2 == 0 else not of_u
        near = range(x - self.slack, x + self.slack + 1)
        state = self._number(tuple(self._tables[not which][number] - after for number in near), which)
        steps = self._steps
        for place in range(level - 1, -1, -1):
            carry = digits[place] + digits[place + 1]
            following_state = steps[state][carry]
            if following_state is None:
                window = self._step(*self._windows[state], carry)
                if window is None:
                    return None
                following_state = steps[state][carry] = self._number(window, not self._windows[state][1])
            state = following_state
        window = self._windows[state][0]
        return window[self.slack], window[self.slack + 1]

    def _number(self, window: CountWindow, of_u: bool) -> int:
        """Return the number of a window of u (if `of_u` is true) or v. A new window gets the next free number.

        A window is a tuple of the numbers of terms below each of the numbers near some x, each minus one fixed number.
        """
        number = self._numbers.setdefault((window, of_u), len(self._windows))
        if number == len(self._windows):
            self._windows.append((window, of_u))
            self._steps.append([None, None])
        return number

    def _step(self, window: CountWindow, of_u: bool, carry: int) -> CountWindow | None:
        """Return the next window, the counts of one sequence near x_k minus x_{k+1}; None if `window` is too narrow.

        x_k is the number whose Zeckendorf digits are those of x without the last k digits. `window` has the counts of
        the other sequence near x_{k+1}, minus x_{k+2}; the other sequence is u if `of_u` is true, else v. `carry` is
        d_k + d_{k+1}, where d_0, d_1, ... are the digits of x, the last one first.
        """
        added, dropped = (self.q, self.p) if of_u else (self.p, self.q)
        # The terms with the indices x_{k+1} + i, minus x_k.
        terms = [i + added + count - carry for i, count in enumerate(window, -self.slack)]
        if terms[0] >= -self.slack or terms[-1] < self.slack:
            return None
        found, place = [], 0
        for near in range(-self.slack, self.slack + 1):
            while terms[place] < near:
                place += 1
            found.append(place - 1 - self.slack - dropped)
        return tuple(found)
