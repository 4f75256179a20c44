"""Searches for violations of the hypotheses of the theorems about constraint games with width f.

They examine a small board, and the first candidates for P-positions: the pairs (a_n, b_n) of the *recurrence* that
begins with (0, 0). In it a_n is the mex of all a_i, b_i with i < n, and b_n - a_n = b_{n-1} - a_{n-1} + f(a_{n-1},
b_{n-1}, a_n). Each search returns the lexicographically least violation within its bounds, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from wythoff.expressions import Expression, function
from wythoff.game.rulesets import WIDTH_VARIABLES
from wythoff.solving.theorems.constraint import is_at_least

BOARD = 24  # checks compute f(x1, y1, x0) for 0 <= x1 <= y1 < BOARD, x1 < x0 < BOARD
TERMS = 60  # the number of candidates in a check
MAX_CANDIDATE_BITS = 1 << 16  # the list of candidates ends with the first one that has more bits
Violation: TypeAlias = tuple[int, ...] | None  # the places and values; None if there is none


def _places(board: int) -> Iterator[tuple[int, int]]:
    return ((x1, y1) for x1 in range(board) for y1 in range(x1, board))


def positivity(f: Expression, board: int = BOARD) -> Violation:
    """Return (x1, y1, x0, f(x1, y1, x0)) for the least (x1, y1, x0) with f <= 0; None if there is none.

    The triples with 0 <= x1 <= y1 < board and x1 < x0 < board are examined.
    """
    value = function(f, WIDTH_VARIABLES)
    for x1, y1 in _places(board):
        for x0 in range(x1 + 1, board):
            if (found := value(x1, y1, x0)) <= 0:
                return x1, y1, x0, found
    return None


def monotonicity(f: Expression, board: int = BOARD) -> Violation:
    """Return the least (x1, y1, x0', x0, f at x0', f at x0) with x0' < x0 and f greater at x0' than at x0; or None.

    The numbers with 0 <= x1 <= y1 < board and x1 < x0' < x0 < board are examined.
    """
    value = function(f, WIDTH_VARIABLES)
    for x1, y1 in _places(board):
        values = [value(x1, y1, x0) for x0 in range(x1 + 1, board)]
        for i, before in enumerate(values):
            for j in range(i + 1, len(values)):
                if before > values[j]:
                    return x1, y1, x1 + 1 + i, x1 + 1 + j, before, values[j]
    return None


def semi_additivity(f: Expression, terms: int = TERMS) -> Violation:
    """Return the least violation (n, m, left side, right side) of semi-additivity; None if there is none.

    In a violation the left side, the sum of f(a_{n-1-i}, b_{n-1-i}, a_{n-i}) over i <= m, is less than the right side
    f(a_{n-m-1}, b_{n-m-1}, a_n). The pairs (a_n, b_n), n < terms, are those that `candidates` returns.
    """
    value = function(f, WIDTH_VARIABLES)
    s = candidates(f, terms)
    for n in range(1, len(s)):
        total = 0
        for m in range(n):
            total += value(*s[n - 1 - m], s[n - m][0])
            across = value(*s[n - m - 1], s[n][0])
            if total < across:
                return n, m, total, across
    return None


def candidates(f: Expression, count: int, stop: int | None = None) -> list[tuple[int, int]]:
    """Return the first `count` pairs (a_n, b_n) of a recurrence, the candidates for P-positions, or fewer.

    The recurrence is: (a_0, b_0) = (0, 0), a_n is the mex of all a_i and b_i with i < n, and b_n - a_n = b_{n-1} -
    a_{n-1} + f(a_{n-1}, b_{n-1}, a_n).

    f may be negative, so b_n may repeat, or be less than a_n. If `stop` is not None, the list ends when no later pair
    can have both numbers at most `stop`. It also ends when b_n has more than `MAX_CANDIDATE_BITS` bits.

    Source: Fraenkel 2004, (3) and (9).
    """
    value: Callable[..., int] = function(f, WIDTH_VARIABLES)
    increasing = is_at_least(f, 0)
    pairs = [(0, 0)][:count]
    earlier = {0}
    x0 = 0
    while len(pairs) < count:
        x1, y1 = pairs[-1]
        if stop is not None and (x0 > stop or (increasing and y1 > stop)):
            break
        if y1.bit_length() > MAX_CANDIDATE_BITS:
            break
        while x0 in earlier:
            x0 += 1
        y0 = value(x1, y1, x0) + y1 + x0 - x1
        pairs.append((x0, y0))
        earlier.update((x0, y0))
    return pairs
