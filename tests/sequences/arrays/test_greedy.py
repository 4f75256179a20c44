"""The arrays W and W* of greedy permutations, compared with the construction in the thesis."""

import itertools
from math import isqrt

import pytest

from tests.kernels.engines import engine, needs_numba
from tests.sequences.arrays.recurrences import row_recurrence
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.expressions.calls import INFINITY
from wythoff.sequences.arrays import greedy
from wythoff.sequences.arrays.dispersion import array_violations
from wythoff.sequences.arrays.greedy import GreedyArray, GreedyNeighbours, PairArray, greedy_array
from wythoff.sequences.permutations.multiset import Multiset

FINITARY = [
    *(Multiset.multiples(m, p) for m in (1, 2, 3, 4) for p in (1, 2, 3, 4)),
    Multiset((0, 1, 1)), Multiset((2, 1)), Multiset((3, 0, 1, 2)), Multiset((0, 2, 1)), Multiset((1,), zero=0),
    Multiset((0, 1), zero=3), Multiset("d % 3 + 1"),
]  # fmt: skip
INFINITE = [
    Multiset((1,), infinite_at=(-3, 3)), Multiset((0,), infinite_at=(-1, 1)), Multiset((2, 0), infinite_at=(-4, 4)),
    Multiset((0,), infinite_at=(-5, 5), zero=2), Multiset((1, 2), infinite_at=(-2, 2)),
]  # fmt: skip
SQUARES = Multiset(lambda d: int(isqrt(abs(d)) ** 2 == abs(d)))
both = pytest.mark.parametrize("dual", [False, True])


def permutation(zeta, count):
    """Return the first `count` values of the greedy permutation by its definition, as a dict.

    The difference d = t - n may occur at most zeta(d) times.
    """
    values, used, times = {}, set(), {}
    for n in range(1, count + 1):
        t = 1
        while t in used or times.get(t - n, 0) >= zeta(t - n):
            t += 1
        values[n] = t
        used.add(t)
        times[t - n] = times.get(t - n, 0) + 1
    return values


def constructed(multiset, count, dual):
    """Return the rows that algorithm A (or A* if `dual`) of the thesis has made from the pairs with n <= `count`."""

    def zeta(d):
        times = multiset.zeta(d)
        if d == 0 and not dual:
            return 0
        return 10**9 if times == INFINITY else times

    zeros = zeta(0)
    pi = permutation(zeta, count)
    rows = [[k for k in range(1, zeros + 1) for _ in range(2)]] if zeros else []
    members = [n for n in pi if pi[n] > n and n > zeros]
    for u in members:
        if rows:
            least = min(row[-1] for row in rows)
            if least >= members[-1]:
                break
            near = min(v for v in members if v > least) if dual else max(v for v in members if v < least)
            waited = least + pi[near] - near
            assert waited >= u
            if waited == u:
                next(row for row in rows if row[-1] == least).extend([u, pi[u]])
                continue
        rows.append([u, pi[u]])
    if zeros:
        rows[0][: 2 * zeros] = range(1, zeros + 1)
    return rows


@both
@pytest.mark.parametrize("multiset", [*FINITARY, *INFINITE, SQUARES])
def test_arrays_are_those_of_the_construction(multiset, dual):
    count = 25 if multiset is SQUARES else 100
    rows = constructed(multiset, count, dual)
    array = greedy_array(multiset, dual=dual)
    assert [list(array.row(number, len(row))) for number, row in enumerate(rows, 1)] == rows
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            assert array.position(value) == (number, column)
    assert array_violations(array, 12, 2 if multiset is SQUARES else 8) == []


@both
@pytest.mark.parametrize("multiset", INFINITE)
def test_an_infinite_multiplicity_at_k_makes_k_rows(multiset, dual):
    array, k = greedy_array(multiset, dual=dual), multiset.infinite_at[1]
    assert len(constructed(multiset, 150, dual)) == len(array.rows(100, 5)) == k
    assert sorted(value for row in array.rows(k, 200) for value in row)[:200] == list(range(1, 201))


@both
@pytest.mark.parametrize("m", [1, 2, 3, 4, 7])
def test_multiples_have_the_recurrence_of_m(m, dual):
    """Find the recurrence x_j = m*x_(j-1) + x_(j-2) in the rows; the thesis states it without a full proof.

    Source: remark after Proposition 4.3.
    """
    array = greedy_array(Multiset.multiples(m), dual=dual)
    assert isinstance(array, PairArray)
    assert row_recurrence(array, 30, 12) == (m, 1)
    searched = GreedyArray(Multiset.multiples(m), dual=dual)
    assert searched.rows(12, 6) == array.rows(12, 6)
    assert all(searched.position(value) == array.position(value) for value in (10**6, 10**20, 10**50))


@both
@pytest.mark.parametrize(("m", "p"), [(1, 2), (2, 4), (5, 6)])
def test_far_places_for_several_copies(m, p, dual):
    array = greedy_array(Multiset.multiples(m, p), dual=dual)
    row, column = array.position(10**50)
    assert array.entry(row, column) == 10**50
    assert row_recurrence(array, 20, 12) is None


@both
@pytest.mark.parametrize("p", [2, 3, 4])
def test_rows_that_grow_by_a_whole_number(p, dual):
    """Find x_j - p*x_(j-1) constant in each row of A, from some column on: observed, not proved.

    The differences are p copies of the multiples of p^2 - 1.
    """
    array = greedy_array(Multiset.multiples(p * p - 1, p), dual=dual)
    for row in array.rows(30, 14):
        assert len({y - p * x for x, y in zip(row[p:], row[p + 1 :], strict=False)}) == 1


def test_what_makes_no_array_is_refused():
    with pytest.raises(
        ParameterError,
        match=r"makes an array only if zeta\(d\) = zeta\(-d\) for all d; but zeta\(1\) = 1 and zeta\(-1\) = 2",
    ):
        GreedyNeighbours(Multiset((1,), (2,)))
    with pytest.raises(ParameterError, match=r"makes an array only if the multiplicity zeta\(0\)"):
        greedy_array(Multiset((0,), infinite_at=(0, 0)))


def test_terms_that_are_told_by_a_function_end_in_time(monkeypatch):
    """Stop in time if multiplicities come from a function.

    The differences here are so sparse that the tenth column would take billions of steps.
    """
    monkeypatch.setattr(greedy, "PATIENCE", 0.1)
    array = greedy_array(SQUARES)
    assert array.rows(2, 3) == [[1, 2, 3], [4, 13, 113]]
    with pytest.raises(TooLargeError, match=r"term \d+ needs all terms before it: in 0\.1 s"):
        array.rows(10, 10)


def test_who_was_refused_in_time_and_asks_again_goes_on(monkeypatch):
    clock = itertools.count()
    monkeypatch.setattr(greedy, "process_time", lambda: next(clock) / 10)  # each reading advances it by 0.1 s
    neighbours, known = GreedyNeighbours(Multiset(lambda d: 1 if abs(d) < 10**6 else 0)), []
    for _ in range(3):
        with pytest.raises(TooLargeError, match="in 2 s"):
            neighbours.term(1000)
        known.append(len(neighbours._known))
    assert known == [21, 42, 63]


@needs_numba
@both
def test_many_neighbours_are_made_at_once(dual, monkeypatch):
    """Compute many neighbours at once by kernels, for periodic multiplicities, and compare with one by one."""
    for multiset in (Multiset((1,), infinite_at=(-(10**1000), 10**1000)), Multiset((0, 1, 2)), SQUARES):
        right = GreedyNeighbours(multiset, dual=dual).terms(300)
        with monkeypatch.context() as patch, engine("compiled"):
            patch.setattr(greedy, "WALKED", 7)
            neighbours = GreedyNeighbours(multiset, dual=dual)
            assert [neighbours.term(n) for n in range(1, 301)] == right
            assert isinstance(neighbours._known, list) is (multiset == SQUARES)
