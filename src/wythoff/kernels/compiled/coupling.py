"""Two coupled sequences, compiled: see `plain.coupling`. No queues: both are read among the partners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit

NONE = -1  # stands for a partner that is not known yet


def partners(rights: Sequence[int], lefts: Sequence[int], p: int, q: int, count: int) -> Any:
    """See `plain.coupling.partners`."""
    found = np.full(max(count, len(rights)), NONE, np.int64)
    found[: len(rights)] = rights
    _partners(found, np.array(lefts, np.int64), p, q)
    return found[:count]


@njit(nogil=True, cache=True)
def _partners(found, lefts, p, q):  # type: ignore[no-untyped-def]
    far, count = len(lefts), len(found)
    n, m = q + 1, p + 1
    for number in range(far):
        n += found[number] - number > q
        left = lefts[number]
        m += left - number > p
        if far <= left < count:
            found[left] = number
    # The columns whose rows wait have ascending ones: the first of them.
    waiting = 0
    for number in range(far, count):
        if found[number] == NONE:
            found[number] = number + n
            n += 1
        while waiting <= number and found[waiting] < number:
            waiting += 1
        if waiting > number or found[waiting] != number:
            if number + m < count:
                found[number + m] = number
            m += 1
