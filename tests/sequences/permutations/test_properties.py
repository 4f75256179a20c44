"""U1, U2, involutions and multiplicities, tested on terms; the offsets from Beatty sequences."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings

from tests.sequences.permutations.strategies import multisets, subsets
from wythoff.base.errors import ParameterError, UnsolvedError
from wythoff.expressions.calls import INFINITY
from wythoff.sequences.permutations.greedy import GreedyPermutation, wythoff_permutation
from wythoff.sequences.permutations.limits import against_involution, against_u1, against_u2, beatty_offsets
from wythoff.sequences.permutations.multiset import Multiset, Subset


@given(multisets, subsets)
@settings(max_examples=200, deadline=None)
def test_greedy_permutations_have_the_properties(multiset, subset):
    """Proposition 3.1 (i), and that no difference is used too often."""
    values = GreedyPermutation(multiset, subset).terms(150)
    assert against_u1(values, subset) is None
    assert against_u2(values, subset) is None
    used = Counter(value - n for n, value in enumerate(values, 1) if n in subset)
    assert all(multiset.zeta(d) == INFINITY or times <= multiset.zeta(d) for d, times in used.items())


def first(pairs, breaks):
    """The pair (m, n) with the least n, then the greatest m, that breaks a property."""
    found = [(n, -m) for m, n in pairs if breaks(m, n)]
    return (-min(found)[1], min(found)[0]) if found else None


@pytest.mark.parametrize("subset", [Subset(), Subset.multiples(2), Subset("n % 3 > 0")])
def test_witnesses_are_the_first(subset):
    """All permutations of 1..6, by the definitions of U1 and U2."""
    for values in permutations(range(1, 7)):
        d = {n: value - n for n, value in enumerate(values, 1)}
        above = [n for n in d if n in subset and d[n] >= 0]
        below = [n for n in d if n in subset and d[n] < 0]
        rest = [n for n in d if n not in above]
        pairs = [(m, n) for n in d for m in range(1, n)]
        broken = first(
            pairs,
            lambda m, n, d=d, above=above, below=below: (
                (m in above and n in above and d[m] > d[n]) or (m in below and n in below and d[m] < d[n])
            ),
        )
        assert against_u1(values, subset) == broken
        broken = first(
            pairs,
            lambda m, n, d=d, above=above, rest=rest: (
                m + d[m] > n + d[n] and ((m in above and n in above) or (m in rest and n in rest))
            ),
        )
        assert against_u2(values, subset) == broken


def test_the_properties_do_not_make_it_greedy():
    """Remark 2 to Proposition 3.1: sigma has U1 and U2 for S = 2N, and is not pi; pi is not an involution."""
    sigma, even = (1, 2, 3, 5, 4, 8, 6, 11, 7, 9, 10), Subset.multiples(2)
    assert against_u1(sigma, even) is None
    assert against_u2(sigma, even) is None
    pi = GreedyPermutation(Multiset(), even).terms(11)
    assert pi != list(sigma)
    assert against_involution(pi) == 6
    assert against_involution(GreedyPermutation(Multiset()).terms(500)) is None


@pytest.mark.parametrize("m", [1, 2, 3, 5])
def test_offsets_of_m_wythoff(m):
    """pi(n) is floor(nL) - j with 0 <= j < m, or ceil(nl), for which the thesis prints floor(nl)."""
    found = beatty_offsets(wythoff_permutation(m, 1), 3000)
    assert found.on_a == (1 - m, 0)
    assert found.on_b == (1, 1)
    assert found.on_c is None
    assert found.distance_up == m - 1
    assert found.distance == max(m - 1, 1)


@pytest.mark.parametrize("p", [1, 2, 3, 4, 5])
def test_offsets_of_blocked_wythoff(p):
    """pi_{1,p}(n) is floor(nL) or floor(nl), or one more, for n <= 10000."""
    found = beatty_offsets(wythoff_permutation(1, p), 10_000)
    assert found.on_a[0] >= 0 and found.on_a[1] <= 1
    assert found.on_b[0] >= 0 and found.on_b[1] <= 1


def test_offsets_with_a_subset():
    """M = Z, S = 2N: floor(nL) on A, floor(nl) or one more on B (two more is printed), at most 2 from it on C."""
    found = beatty_offsets(GreedyPermutation(Multiset(), Subset.multiples(2)), 20_000)
    assert found.on_a == (0, 0)
    assert found.on_b == (0, 1)
    assert max(map(abs, found.on_c)) <= 2
    assert found.distance <= 2


def test_offsets_by_hand():
    found = beatty_offsets(GreedyPermutation(Multiset((2,), (1,)), Subset()), 12)
    # c = 0, a = 1/2, b = 1, d = 2: alpha = 2/3, L = 4/3, l = 2/3.
    values = GreedyPermutation(Multiset((2,), (1,))).terms(12)
    on_a = [value - 4 * n // 3 for n, value in enumerate(values, 1) if value >= n]
    on_b = [value - 2 * n // 3 for n, value in enumerate(values, 1) if value < n]
    assert (found.on_a, found.on_b) == ((min(on_a), max(on_a)), (min(on_b), max(on_b)))
    either = [min(abs(value - 4 * n // 3), abs(value - 2 * n // 3)) for n, value in enumerate(values, 1)]
    assert found.distance == max(either)
    raised = [min(abs(value - 4 * n // 3), abs(value - -(-2 * n // 3))) for n, value in enumerate(values, 1)]
    assert found.distance_up == max(raised)


def test_what_is_refused():
    with pytest.raises(ParameterError, match="up_to must be an integer >= 1"):
        beatty_offsets(wythoff_permutation(1, 1), 0)
    with pytest.raises(UnsolvedError):
        beatty_offsets(GreedyPermutation(Multiset("1 + d//9")), 10)
