"""The properties U1 and U2, involutions and multiplicities, tested on terms; offsets from Beatty sequences."""

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
    """Check Proposition 3.1 (i), that is U1 and U2, and that no difference occurs too often."""
    values = GreedyPermutation(multiset, subset).terms(150)
    assert against_u1(values, subset) is None
    assert against_u2(values, subset) is None
    used = Counter(value - n for n, value in enumerate(values, 1) if n in subset)
    assert all(multiset.zeta(d) == INFINITY or times <= multiset.zeta(d) for d, times in used.items())


def first(pairs, breaks):
    """Return the pair (m, n) with the least n, and then the greatest m, for which `breaks(m, n)` holds, or None."""
    found = [(n, -m) for m, n in pairs if breaks(m, n)]
    return (-min(found)[1], min(found)[0]) if found else None


@pytest.mark.parametrize("subset", [Subset(), Subset.multiples(2), Subset("n % 3 > 0")])
def test_witnesses_are_the_first(subset):
    """Find the first violations of U1 and U2 in all permutations of 1..6, by the definitions."""
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
    """Remark 2 to Proposition 3.1: sigma has U1 and U2 for S = 2N but is not greedy; the greedy pi is no involution."""
    sigma, even = (1, 2, 3, 5, 4, 8, 6, 11, 7, 9, 10), Subset.multiples(2)
    assert against_u1(sigma, even) is None
    assert against_u2(sigma, even) is None
    pi = GreedyPermutation(Multiset(), even).terms(11)
    assert pi != list(sigma)
    assert against_involution(pi) == 6
    assert against_involution(GreedyPermutation(Multiset()).terms(500)) is None


@pytest.mark.parametrize("m", [1, 2, 3, 5])
def test_offsets_of_m_wythoff(m):
    """pi(n) is floor(nL) - j with 0 <= j < m, or ceil(nl); the thesis prints floor(nl) instead of ceil(nl)."""
    found = beatty_offsets(wythoff_permutation(m, 1), 3000)
    assert found.on_a == (1 - m, 0)
    assert found.on_b == (1, 1)
    assert found.on_c is None
    assert found.distance_up == m - 1
    assert found.distance == max(m - 1, 1)


@pytest.mark.parametrize("p", [1, 2, 3, 4, 5])
def test_offsets_of_blocked_wythoff(p):
    """For n <= 10000, pi_{1,p}(n) is floor(nL) or floor(nl), or one more than these."""
    found = beatty_offsets(wythoff_permutation(1, p), 10_000)
    assert found.on_a[0] >= 0 and found.on_a[1] <= 1
    assert found.on_b[0] >= 0 and found.on_b[1] <= 1


def test_offsets_with_a_subset():
    """For M = Z, S = 2N: pi(n) is floor(nL) on A, floor(nl) + 0 or 1 on B, and within 2 of one of them on C.

    The thesis prints + 2 for B.
    """
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
