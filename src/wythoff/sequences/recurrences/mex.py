"""The mex of a finite multiset, and its relatives mex_b, mex_p and mex^q_b."""

from __future__ import annotations

from collections.abc import Iterable

from wythoff.errors import ParameterError


def mex(numbers: Iterable[int], *, b: int = 1, q: int = 1) -> int:
    """mex^q_b: the least x >= 0 such that fewer than q of the numbers lie in (x - b, x].

    >>> mex([0, 1, 3]), mex([0, 3, 5, 10], b=3), mex([0, 0, 1, 2, 2], q=2), mex([0, 0, 0, 1, 3], b=3, q=3)
    (2, 8, 1, 3)

    Numbers count as often as they are given, and all are >= 0. With b = q = 1 this is the mex, the least number that
    is not given; b alone gives Boros and Gurvich's mex_b, q alone Larsson's mex_p, the least number that is given
    fewer than p times.

    Raises: ParameterError for b < 1, q < 1 or a negative number.
    Source: Larsson 2009, paper III, section 5; Gurvich 2010; Wythoff visions 2019, (6).
    Cost: O(k*log(k)) for k numbers.
    """
    if b < 1 or q < 1:
        raise ParameterError(f"b and q must be at least 1, was b = {b}, q = {q}")
    ascending = sorted(numbers)
    if ascending and ascending[0] < 0:
        raise ParameterError(f"the numbers must be >= 0, was {ascending[0]}")
    # A least x > 0 comes right after one with q numbers or more: the number x - b has just dropped out.
    left = right = 0  # ascending[left:right] are the numbers in (x - b, x]
    for x in (0, *(number + b for number in ascending)):
        while right < len(ascending) and ascending[right] <= x:
            right += 1
        while left < right and ascending[left] <= x - b:
            left += 1
        if right - left < q:
            return x
    raise AssertionError("beyond the greatest number nothing is given")
