"""Complementary equations solved term by term, compiled: see `kernels.postfix`.

Sequence A is defined by an equation, such as A(n) = B(n) + n, where B is the complement of A. Its right side is given
as `code`, a list of steps (kind, number) on a stack. A step pushes `number`, pushes n, replaces the index on top by the
term of A or B there, or applies an operator.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wythoff.kernels.compiled.keeping import njit

MOST = 1 << 62  # all values must be less than this in absolute value


def unfolded(
    code: Sequence[tuple[int, int]], first: int, start: int, begun: Sequence[int], count: int
) -> list[int] | None:
    """Return the terms A(first), ..., A(first + count - 1), computed by the steps `code`.

    `begun` are the first terms, and B begins at the number `start`. Return None if a term cannot be computed: it is not
    yet known, exceeds 62 bits, or is not greater than the terms before it.
    """
    terms, passed = np.zeros(max(count, len(begun)), np.int64), np.zeros(max(count, len(begun)), np.int64)
    terms[: len(begun)] = begun
    steps = np.array(code, np.int64)
    if _unfold(steps, first, start, len(begun), count, terms, passed) < count:
        return None
    found: list[int] = terms[:count].tolist()
    return found


@njit
def _unfold(code, first, start, begun, count, terms, passed):  # type: ignore[no-untyped-def]
    """Write terms of A into `terms`, and return how many are known: fewer than `count` if one cannot be computed.

    The first `begun` terms are given, beginning with A(first). B begins at `start`. passed[i] is the number of terms of
    B below terms[i], which is terms[i] - start - i. It is stored for each term of A below the last computed term of B,
    in order to find terms of B by binary search.
    """
    stack = np.zeros(len(code) + 1, np.int64)
    ahead, last, reached = 0, start - 1, -1
    for place in range(begun, count):
        top = -1
        for step in range(len(code)):
            kind, number = code[step, 0], code[step, 1]
            if kind <= 1:
                top += 1
                stack[top] = number if kind == 0 else first + place
                continue
            if kind == 2:
                at = stack[top] - first
                if at < 0 or at >= place:
                    return place
                stack[top] = terms[at]
                continue
            if kind == 3:
                at = stack[top] - first
                if at < 0:
                    return place
                low, high = 0, ahead  # a binary search for the number of terms of A less than this term of B
                while low < high:
                    middle = (low + high) // 2
                    if passed[middle] <= at:
                        low = middle + 1
                    else:
                        high = middle
                value = start + at + low
                if at > reached:
                    while ahead < place and terms[ahead] <= value:
                        passed[ahead] = terms[ahead] - start - ahead
                        ahead += 1
                        value += 1
                    last, reached = value, at
                stack[top] = value
                continue
            if kind == 11:
                stack[top] = -stack[top]
            elif kind == 12:
                stack[top] = abs(stack[top])
            else:
                top -= 1
                left, right = stack[top], stack[top + 1]
                if kind == 4:
                    left += right
                elif kind == 5:
                    left -= right
                elif kind == 6:
                    if right != 0 and abs(left) > MOST // abs(right):
                        return place
                    left *= right
                elif kind <= 8:
                    if right == 0:
                        return place
                    left = left // right if kind == 7 else left % right
                elif kind == 9:
                    left = min(left, right)
                else:
                    left = max(left, right)
                stack[top] = left
            if abs(stack[top]) >= MOST:
                return place
        term = stack[0]
        if term <= last or term < start or term < 1 or (place > 0 and term <= terms[place - 1]):
            return place
        terms[place] = term
    return count
