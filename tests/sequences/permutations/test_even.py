"""Theorem 6.1: the permutation f for M = Z, S = 2N, as corrected and as printed; single values of any size."""

from itertools import count, islice

import pytest
from hypothesis import given, settings, strategies as st

from tests.sequences.permutations.strategies import by_definition
from wythoff.sequences.integers import floor_quadratic
from wythoff.sequences.permutations.even import EvenGreedyPermutation
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.multiset import Multiset, Subset

PI = GreedyPermutation(Multiset(), Subset.multiples(2))
EVEN = EvenGreedyPermutation()


def floor_root3(n):
    return floor_quadratic(0, n, 3, 1)


def small(n):
    return 3 * (n + 1) ** 2 < (floor_root3(n) + 2) ** 2


def f_of_the_theorem(count_, *, fifth):
    """Return f(1), f(2), ... by the five cases of the theorem; `fifth` is a function for the fifth case."""
    f = {0: 0}
    for n in range(1, count_ + 1):
        used = set(f.values())
        half, odd = divmod(n, 2)
        if odd:
            f[n] = next(t for t in count(1) if t not in used)
        elif small(half):
            f[n] = half + floor_root3(half) if floor_root3(half) in used else floor_root3(half)
        elif not small(half - 1) or f[n - 2] == floor_root3(half - 1):
            f[n] = half + floor_root3(half)
        else:
            f[n] = fifth(half)
    return list(f.values())[1:]


def corrected(n):
    return floor_root3(n - 1) + 2


def printed(n):
    return floor_root3(n) + 2


def test_the_corrected_theorem():
    expected = by_definition(Multiset(), Subset.multiples(2), 400)
    assert f_of_the_theorem(400, fifth=corrected) == expected
    assert EVEN.terms(400) == expected
    assert [EVEN.term(n) for n in range(1, 401)] == expected
    assert [EVEN.index(value) for value in expected] == list(range(1, 401))


def test_the_printed_fifth_case_is_wrong_at_8():
    values = f_of_the_theorem(8, fifth=printed)
    assert values[:7] == PI.terms(7)
    assert (values[7], PI.term(8)) == (8, 7)


def test_a_long_way():
    values = PI.terms(20_000)
    assert list(islice(EVEN, 20_000)) == values
    assert [EVEN.term(n) for n in range(1, 20_001, 3)] == values[::3]


def test_the_greedy_permutation_goes_this_way():
    assert PI.term(10**50) == EVEN.term(10**50)
    assert PI.index(10**50) == EVEN.index(10**50)


@pytest.mark.parametrize("digits", [20, 50, 1000])
@given(data=st.data())
@settings(max_examples=12, deadline=None)
def test_far_away(digits, data):
    """Check values around a random n: inverses, the values that the theorem allows, and the order of the others."""
    n = data.draw(st.integers(10 ** (digits - 1), 10**digits))
    values = [EVEN.term(k) for k in range(2 * n - 1, 2 * n + 12)]
    assert [EVEN.index(value) for value in values[:3]] == [2 * n - 1, 2 * n, 2 * n + 1]
    others = []
    for k, value in enumerate(values, 2 * n - 1):
        half, odd = divmod(k, 2)
        if not odd and value == half + floor_root3(half):
            continue
        if not odd:
            assert value == (floor_root3(half) if small(half) else floor_root3(half - 1) + 2)
        others.append(value)
    # They increase, and the numbers they skip are values at even places, above.
    assert others == sorted(set(others))
    for passed in set(range(others[0], others[-1])) - set(others):
        place = EVEN.index(passed)
        assert place % 2 == 0
        assert passed == place // 2 + floor_root3(place // 2)


def test_below_one():
    assert EVEN.index(0) is None
