"""Strategies for multisets and subsets, and the greedy permutation by its definition."""

from collections import Counter

from hypothesis import strategies as st

from wythoff.expressions.calls import INFINITY
from wythoff.sequences.permutations.multiset import Multiset, Subset


def by_definition(multiset, subset, count):
    """Return pi(1), ..., pi(`count`) by trying every t.

    If n is in `subset`, the difference t - n may occur only as often as in `multiset`.
    """
    values, used, seen = [], set(), Counter()
    for n in range(1, count + 1):
        t = 1
        while t in used or (n in subset and multiset.zeta(t - n) != INFINITY and seen[t - n] >= multiset.zeta(t - n)):
            t += 1
        values.append(t)
        used.add(t)
        seen[t - n] += n in subset
    return values


_TIMES = st.lists(st.integers(0, 3), min_size=1, max_size=5).map(tuple)
_SOME = _TIMES.filter(any)
_INFINITE = st.tuples(st.integers(-6, -1), st.integers(1, 6))
symmetric_multisets = st.one_of(
    st.builds(Multiset, _SOME),
    st.builds(Multiset, _SOME, zero=st.integers(0, 5)),
    st.builds(lambda times, k: Multiset(times, infinite_at=(-k, k)), _TIMES, st.integers(1, 6)),
    st.sampled_from(("d*(d < 9) + (d > 4)", "d//4 + (d == 0)", "(d & 5) + d//9")).map(Multiset),
)
multisets = st.one_of(
    symmetric_multisets,
    st.builds(Multiset, _SOME, _SOME),
    st.builds(Multiset, _TIMES, _TIMES, infinite_at=_INFINITE),
    st.just(Multiset(infinite_at=(0, 0))),
    st.sampled_from(("1 + d*d % 5", "d % 7 > 3", "d*d % 3 + abs(d)//7")).map(lambda text: Multiset(text, text)),
)
subsets = st.one_of(
    st.just(Subset()),
    st.builds(Subset, st.lists(st.integers(0, 1), min_size=1, max_size=5).map(tuple)),
    st.builds(Subset.without, st.sets(st.integers(1, 60), max_size=9)),
    st.sampled_from(("n % 10 < 3 or n > 50", "n < 20", "n*n % 7 == 2", "n & (n - 1)")).map(Subset),
    st.sets(st.integers(1, 120)).map(lambda numbers: Subset(numbers.__contains__)),
)
