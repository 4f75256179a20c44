"""Greedy permutations against their definition, on the thesis's tables and on random multisets and subsets."""

from collections import Counter

from hypothesis import given, settings, strategies as st

from wythoff.calls import INFINITY
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.multiset import Multiset
from wythoff.sequences.permutations.subset import Subset


def by_definition(multiset, subset, count):
    """pi(1), ..., pi(count) by trying every t."""
    values, used, seen = [], set(), Counter()
    for n in range(1, count + 1):
        t = 1
        while t in used or (n in subset and multiset.zeta(t - n) != INFINITY and seen[t - n] >= multiset.zeta(t - n)):
            t += 1
        values.append(t)
        used.add(t)
        seen[t - n] += n in subset
    return values


multiplicities = st.lists(st.integers(0, 3), min_size=1, max_size=5).map(tuple)
some = multiplicities.filter(any)
infinite = st.tuples(st.integers(-6, -1), st.integers(1, 6))
multisets = st.one_of(
    st.builds(Multiset, some),
    st.builds(Multiset, some, some),
    st.builds(Multiset, multiplicities, multiplicities, infinite_at=infinite),
    st.just(Multiset(infinite_at=(0, 0))),
    st.sampled_from(("d*(d < 9) + (d > 4)", "1 + d*d % 5", "d//4 + (d == 0)", "(d & 5) + d//9")).map(Multiset),
)
subsets = st.one_of(
    st.just(Subset()),
    st.builds(Subset, st.lists(st.integers(0, 1), min_size=1, max_size=5).map(tuple)),
    st.builds(Subset.without, st.sets(st.integers(1, 60), max_size=9)),
    st.sampled_from(("n % 10 < 3 or n > 50", "n < 20", "n*n % 7 == 2", "n & (n - 1)")).map(Subset),
    st.sets(st.integers(1, 120)).map(lambda numbers: Subset(numbers.__contains__)),
)


@given(multisets, subsets)
@settings(max_examples=300, deadline=None)
def test_the_definition(multiset, subset):
    pi = GreedyPermutation(multiset, subset)
    values = pi.terms(120)
    assert values == by_definition(multiset, subset, 120)
    inverse = pi.inverse.terms(30)
    assert [pi.term(n) for n in inverse] == list(range(1, 31))
    assert [pi.index(value) for value in values[:10]] == list(range(1, 11))
