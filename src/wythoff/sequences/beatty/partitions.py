"""Fraenkel's conjecture on partitions of the positive integers into Beatty sequences, tested for a given period.

`covering` decides whether given sequences are such a partition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wythoff.sequences.kinds import require_at_most

LONGEST_PERIOD = 127  # the longest period that is searched


def distinct_systems(period: int, m: int) -> Iterator[tuple[int, ...]]:
    """Yield all k_1 > ... > k_m such that Beatty sequences with the moduli period/k_i (and some shifts) partition Z.

    >>> [(period, found) for period in range(2, 16) for found in distinct_systems(period, 3)]
    [(7, (4, 2, 1)), (14, (8, 4, 2))]

    Fraenkel's conjecture says: for m >= 3 the only tuples are c*(2^(m-1), ..., 2, 1), with the period c*(2^m - 1). This
    function tests it for one period by trying all tuples. For m = 2 there are other tuples.
    Cost: exponential in m.
    """
    require_at_most(period, LONGEST_PERIOD, "the period")
    for sizes in _distinct_parts(period, m, period - 1):
        if _fits(sizes, period, 0):
            yield sizes


def _distinct_parts(total: int, m: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield all m-tuples of different integers from 1 to `largest` with the sum `total`, each in descending order."""
    if m == 1:
        if 0 < total <= largest:
            yield (total,)
        return
    # The other m - 1 integers are less than `first`, so their sum is at most (m - 1)(2*first - m)/2.
    for first in range(min(largest, total), m - 1, -1):
        if first + (m - 1) * (2 * first - m) // 2 < total:
            return
        for others in _distinct_parts(total - first, m - 1, first - 1):
            yield first, *others


def _fits(sizes: Sequence[int], period: int, taken: int) -> bool:
    """Return whether there are disjoint Beatty sequences, with sizes[i] terms in a period, that avoid the set `taken`.

    `taken` is a set of residues modulo the period, as an integer: its bit r (of value 2^r) is 1 if r is in the set.
    """
    if not sizes:
        return True
    whole = (1 << period) - 1
    places = sum(1 << n * period // sizes[0] for n in range(sizes[0]))
    # Only the shift 0 is tried for the first sequence, because all sequences may be shifted together.
    for turn in range(period if taken else 1):
        turned = (places << turn | places >> (period - turn)) & whole
        if not turned & taken and _fits(sizes[1:], period, taken | turned):
            return True
    return False
