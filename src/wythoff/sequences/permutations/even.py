"""The greedy permutation in which no two even n have the same pi(n) - n, with terms of any size.

pi(n) is the least unused positive integer for which this remains true. In the terms of `GreedyPermutation`, the
multiset M contains every integer once (M = Z), and the subset S consists of the even numbers (S = 2N). The functions of
this module use F(n) = floor(n*sqrt(3)); n is called *small* if the fractional part of n*sqrt(3) is less than 2 -
sqrt(3).
Source: Larsson 2009, paper I, Theorem 6.1.
"""

from __future__ import annotations

from wythoff.sequences.integers import floor_quadratic, least_between
from wythoff.sequences.kinds import IntegerSequence


class EvenGreedyPermutation(IntegerSequence):
    """The greedy permutation pi for M = Z, S = 2N: no two even n have the same difference pi(n) - n.

    >>> pi = EvenGreedyPermutation()
    >>> pi.terms(11), pi.term(10**20), pi.index(pi.term(10**50 + 1)) == 10**50 + 1
    ([1, 2, 3, 5, 4, 8, 6, 7, 9, 13, 10], 136602540378443864676, True)

    pi(2n - 1) is always the least unused number. pi(2n) is the least unused number or n + F(n), where F(n) =
    floor(n*sqrt(3)). Call n small if the fractional part of n*sqrt(3) is less than 2 - sqrt(3). For a small n >= 1, one
    of pi(2n) and pi(2n + 2) is the least unused number: F(n) if it is not yet used, else F(n) + 2. Every other
    pi(2n) is n + F(n). To decide whether F(n) is used, the same question is asked for a number near 0.63*n.

    Source: Larsson 2009, paper I, Theorem 6.1, whose fifth case must read floor(sqrt(3)*(n - 1)) + 2.
    Cost: a term or the index of a value takes O(log n) steps of two integer square roots each.
    """

    title = "EvenGreedyPermutation()"

    def _at(self, n: int) -> int:
        half = (n + 1) // 2
        if n % 2:
            return _among_others(half + _below_count(half - 1))
        return _among_others(half + _below_count(half)) if _below(half) else half + _floor(half)

    def index(self, value: int) -> int | None:
        if value < 1:
            return None
        half = _last_above(value)
        if half and half + _floor(half) == value and not _below(half):
            return 2 * half
        # The values pi(2n - 1), and the values pi(2n) < n + F(n), are increasing in the order of their arguments. They
        # are all numbers except the values pi(2n) = n + F(n).
        rank = value - _above_count(value)
        near = floor_quadratic(3 * rank, rank, 3, 6)
        half = least_between(max(near - 3, 0), near + 3, lambda n: n + _below_count(n) >= rank)
        return 2 * half - (half + _below_count(half - 1) == rank)


def _floor(n: int) -> int:
    """Return F(n) = floor(n*sqrt(3))."""
    return floor_quadratic(0, n, 3, 1)


def _small(n: int) -> bool:
    # n is small if and only if F(n + 1) = F(n) + 1; otherwise F(n + 1) = F(n) + 2.
    return 3 * (n + 1) ** 2 < (_floor(n) + 2) ** 2


def _small_before(n: int) -> int:
    """Return how many of k = 1, ..., n - 1 are small: the fractional part of k*sqrt(3) is less than 2 - sqrt(3)."""
    return max(2 * n - _floor(n) - 1, 0)


def _below(n: int) -> bool:
    """Return whether pi(2n) < n + F(n), where pi is `EvenGreedyPermutation` and F(n) = floor(n*sqrt(3))."""
    descent: list[tuple[int, bool, int, int]] = []
    result = False
    while n > 0:
        if _small(n):
            small, after = n, False
        elif n > 1 and _small(n - 1):
            small, after = n - 1, True
        else:
            break
        number = _floor(small)
        n = _last_above(number)
        descent.append((small, after, number, n))
    for small, after, number, n in reversed(descent):
        # `result` is the answer for n, the last n with n + F(n) <= number.
        above = n > 0 and n + _floor(n) == number and not result
        rank = number - n + _small_before(n) + (result and _small(n))
        used = above or rank <= small + _small_before(small)
        result = used if after else not used
    return result


def _below_count(n: int) -> int:
    """Return how many m = 1, ..., n have pi(2m) < m + F(m).

    pi is `EvenGreedyPermutation`, and F(m) = floor(m*sqrt(3)).
    """
    # For each small m, exactly one of m and m + 1 is counted.
    return _small_before(n) + (n > 0 and _small(n) and _below(n))


def _last_above(number: int) -> int:
    """Return the last n with n + F(n) <= number, where F(n) = floor(n*sqrt(3))."""
    return floor_quadratic(-number - 1, number + 1, 3, 2)


def _above_count(number: int) -> int:
    """Return how many n have pi(2n) = n + F(n) <= number.

    pi is `EvenGreedyPermutation`, and F(n) = floor(n*sqrt(3)).
    """
    n = _last_above(number)
    return n - _below_count(n)


def _among_others(rank: int) -> int:
    """Return the `rank`-th number, counted from 1, that is not a value pi(2n) = n + F(n).

    pi is `EvenGreedyPermutation`, and F(n) = floor(n*sqrt(3)).
    """
    # About (2 - sqrt(3))*x of the numbers up to x are values pi(2n) = n + F(n), with an error less than 2.
    near = floor_quadratic(rank, rank, 3, 2)
    return least_between(max(near - 4, 0), near + 4, lambda x: x - _above_count(x) >= rank)
