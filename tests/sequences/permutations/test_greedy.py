"""Greedy permutations, compared with their definition, the tables of the thesis, and Beatty sequences of any size."""

from itertools import chain, islice

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import both_engines, engine
from tests.sentences import too_small
from tests.sequences.permutations.strategies import by_definition, multisets, subsets, symmetric_multisets
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.permutations import multiset
from wythoff.sequences.permutations.greedy import GreedyPermutation, wythoff_permutation
from wythoff.sequences.permutations.multiset import Multiset, Subset
from wythoff.sequences.quadratic import Quadratic

ODD_TERMS = Multiset("1 + (d % 3 == 1)", "2*(d % 4 == 1) + (d % 5 == 2)")


@pytest.mark.slow
@given(multisets, subsets)
@settings(max_examples=250, deadline=None)
def test_the_definition(multiset, subset):
    pi = GreedyPermutation(multiset, subset)
    values = by_definition(multiset, subset, 100)
    assert pi.terms(100) == values
    assert list(islice(pi, 100)) == values
    assert list(chain.from_iterable(pi.chunks(100, 33))) == values
    assert [pi.term(n) for n in (1, 2, 17, 100)] == [values[n - 1] for n in (1, 2, 17, 100)]
    inverse = pi.inverse.terms(20)
    assert [pi.term(n) for n in inverse] == list(range(1, 21))
    assert [pi.index(value) for value in values[:9]] == list(range(1, 10))


@given(symmetric_multisets)
@settings(deadline=None)
def test_a_symmetric_multiset_gives_an_involution(multiset):
    pi = GreedyPermutation(multiset)
    assert pi.involution
    assert pi.inverse is pi
    values = pi.terms(100)
    assert all(values[value - 1] == n for n, value in enumerate(values, 1) if value <= 100)


@pytest.mark.parametrize(
    ("multiset", "subset", "values", "differences"),
    [
        # Tables 1, 2 and 3 of the thesis, the last two shifted by one; paper I, remark 2 to Proposition 3.1.
        (Multiset(), Subset(), "1 3 2 6 8 4 11 5 14 16 7", "0 1 -1 2 3 -2 4 -3 5 6 -4"),
        (Multiset.multiples(2), Subset(), "1 4 7 2 11 14 3 18 21 24 5", "0 2 4 -2 6 8 -4 10 12 14 -6"),
        (Multiset.multiples(1, 2), Subset(), "1 2 4 3 6 5 9 10 7 8 14", "0 0 1 -1 1 -1 2 2 -2 -2 3"),
        (Multiset(), Subset.multiples(2), "1 2 3 5 4 8 6 7 9 13 10", "0 0 0 1 -1 2 -1 -1 0 3 -1"),
    ],
)
def test_printed_tables(multiset, subset, values, differences):
    pi = GreedyPermutation(multiset, subset)
    assert pi.terms(11) == list(map(int, values.split()))
    assert [pi.difference(n) for n in range(1, 12)] == list(map(int, differences.split()))


def test_classes():
    pi = GreedyPermutation(Multiset(), Subset.multiples(2))
    assert pi.classes(11) == {"A": [2, 4, 6, 10], "B": [8], "C": [1, 3, 5, 7, 9, 11]}
    assert not pi.involution


@pytest.mark.parametrize(("m", "p"), [(1, 1), (2, 1), (5, 1), (1, 2), (3, 2), (2, 3), (4, 6)])
def test_copies_of_the_multiples_of_m_at_any_n(m, p):
    pi = wythoff_permutation(m, p)
    assert [pi.term(n) for n in range(1, 300)] == by_definition(pi.multiset, pi.subset, 299)
    for zero in (0, 1, p + 3):
        moved = GreedyPermutation(Multiset(pi.multiset.positive, zero=zero))
        assert [moved.term(n) for n in range(1, 200)] == by_definition(moved.multiset, moved.subset, 199)


@given(m=st.integers(1, 9), digits=st.sampled_from((20, 50, 1000)), data=st.data())
@settings(max_examples=30, deadline=None)
def test_multiples_of_m_are_beatty_pairs(m, digits, data):
    """pi(ceil(n*r)) = ceil(n*s) for r = (2 - m + sqrt(m^2 + 4))/2 and s = r + m."""
    n = data.draw(st.integers(10 ** (digits - 1), 10**digits))
    r = Quadratic(2 - m, 1, m * m + 4, 2)
    pi = wythoff_permutation(m, 1)
    assert pi.term((n * r).ceil()) == (n * (r + m)).ceil()
    assert pi.index((n * r).ceil()) == (n * (r + m)).ceil()


@pytest.mark.parametrize(("m", "p"), [(1, 2), (2, 3), (5, 2)])
@pytest.mark.parametrize(("digits", "neighbours"), [(50, 12), (1000, 2)])
def test_far_away_neighbours_obey_the_rule(m, p, digits, neighbours):
    """Check values near 10^digits: pi is an involution, and differences are multiples of m.

    On either side of 0 the differences (U1) and the values (U2) increase.
    """
    pi, start = wythoff_permutation(m, p), 10**digits
    found = [(n, pi.term(n)) for n in range(start, start + neighbours)]
    assert all(pi.term(value) == n and (value - n) % m == 0 for n, value in found)
    for side in ([pair for pair in found if pair[1] >= pair[0]], [pair for pair in found if pair[1] < pair[0]]):
        sizes = [abs(value - n) for n, value in side]
        values = [value for _, value in side]
        assert sizes == sorted(sizes)
        assert values == sorted(set(values))


@both_engines
@pytest.mark.parametrize("subset", [Subset(), Subset("n % 3 > 0")])
def test_engines_and_functions_agree(name, subset):
    """Give a multiset as a table and as a function: both engines return the same values."""
    with engine(name):
        pi = GreedyPermutation(ODD_TERMS, subset)
        again = GreedyPermutation(Multiset(ODD_TERMS.zeta, ODD_TERMS.zeta), Subset(subset.__contains__))
        values = pi.terms(3000)
        assert values == again.terms(3000)
        assert {type(value) for value in values} == {int}
        assert list(chain.from_iterable(map(list, pi.chunks(3000, 700)))) == values


def test_out():
    numpy = pytest.importorskip("numpy", reason="arrays are numpy's")
    for pi in (GreedyPermutation(ODD_TERMS), GreedyPermutation(Multiset("1 + d//9"))):
        for kind in (numpy.int32, numpy.int64):
            out = numpy.zeros(500, kind)
            assert pi.terms(500, out=out) is out
            assert out.tolist() == pi.terms(500)


def test_what_is_refused(monkeypatch):
    pi = GreedyPermutation(ODD_TERMS)
    with pytest.raises(ParameterError, match=too_small("n", 1, was=0)):
        pi.term(0)
    with pytest.raises(TooLargeError, match="all terms before it must be computed"):
        pi.term(10**50)
    with pytest.raises(TooLargeError, match="all values before it must be computed"):
        pi.index(10**50)
    for broken in (pi, GreedyPermutation(Multiset("1 + d//9"))):
        with pytest.raises(TooLargeError):
            broken.terms(10**15)
    assert pi.index(0) is None
    assert pi.inverse.index(0) is None
    with pytest.raises(TooLargeError, match="next difference must be at most 100000 after 3"):
        GreedyPermutation(Multiset("d < 4")).terms(100)
    monkeypatch.setattr(multiset, "SECONDS", 0.1)
    with pytest.raises(TooLargeError, match="no next difference after 7 was found up to"):
        GreedyPermutation(Multiset("(d < 8) | (2**d % 1000003 == 5)")).terms(100)


@pytest.mark.parametrize("rule", [(1,), (2, 1), (0, 0, 3), (0, 1)])
def test_end_of_a_side_changes_only_later_terms(rule):
    """Ask for every number of terms, around the place from which on the last difference repeats."""
    for end in (2, 5, 9, 12):
        for low in (-end, -3):
            pi = GreedyPermutation(Multiset(rule, infinite_at=(low, end)))
            right = list(islice(pi, 60))
            assert [pi.terms(count) for count in range(60)] == [right[:count] for count in range(60)]


def test_distant_end_of_a_side_costs_nothing(monkeypatch):
    never = Multiset((2, 1))
    far = Multiset((2, 1), infinite_at=(-(10**1000), 10**1000))
    assert far.sides(10**6) == never.sides() and far.sides() is None
    monkeypatch.setattr(Multiset, "zeta", lambda multiset, d: pytest.fail("a multiplicity is asked for"))
    assert list(GreedyPermutation(far).terms(3000)) == list(GreedyPermutation(never).terms(3000))
