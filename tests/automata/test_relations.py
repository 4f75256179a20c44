"""Relations: membership, the first tuples, counts, and the algebra, against sets of tuples."""

from itertools import product

import pytest

import wythoff
from wythoff.automata.relations import MOST_ATOMS, Algebra
from wythoff.base.errors import PositionError, WythoffError

SYSTEMS = ("msd_2", "msd_fib", "msd_pell", "msd_trib", "minus(4,1)")


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("x + y = 7", lambda x, y: x + y == 7),
        ("y > 2*x & y < 9", lambda x, y: 9 > y > 2 * x),
        ("x = 3 | y = 2", lambda x, y: x == 3 or y == 2),
        ("x = y & x < 0", lambda x, y: False),
        ("x/2 = y", lambda x, y: x // 2 == y),
    ],
)
def test_first_count_and_finite(system, text, holds):
    relation = wythoff.decide(f"?{system} {text}").relation
    inside = [pair for pair in product(range(40), repeat=2) if holds(*pair)]
    inside.sort(key=lambda pair: (sum(pair), pair))
    whole = relation.count
    assert relation.finite == (whole is not None)
    assert relation.first(15) == inside[:15]
    if whole is not None:
        assert relation.first(1000) == inside and whole == len(inside)
    for pair in product(range(15), repeat=2):
        assert relation.contains(pair) == holds(*pair)


def test_large_numbers():
    relation = wythoff.decide("?msd_fib y = 2*x + 1").relation
    assert relation.contains((10**100, 2 * 10**100 + 1)) and not relation.contains((10**100, 2 * 10**100))
    far = wythoff.decide(f"?msd_fib x > {10**40} & y = 2*x").relation
    assert far.first(2) == [(10**40 + 1, 2 * 10**40 + 2), (10**40 + 2, 2 * 10**40 + 4)]


def test_what_is_no_tuple_is_refused():
    relation = wythoff.decide("x < y").relation
    with pytest.raises(WythoffError, match="must have 2 numbers, for x, y"):
        relation.contains((1,))
    with pytest.raises(PositionError, match=">= 0"):
        relation.contains((1, -1))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x < y", "~(x >= y)"),
        ("Ez x + z = y & z > 0", "x < y"),
        ("~(x = 1 & y = 2)", "x != 1 | y != 2"),
        ("(x < 3) ^ (y < 3)", "~(x < 3 <=> y < 3)"),
        ("Az z < x => z < y", "x <= y"),
    ],
)
@pytest.mark.parametrize("system", SYSTEMS)
def test_equal_relations_are_equal_automata(system, one, other):
    assert wythoff.decide(one, system=system).relation == wythoff.decide(other, system=system).relation


def test_the_first_of_very_many_with_one_sum():
    """List the first of 45 * 10**31 tuples with the least sum without making the others."""
    found = wythoff.decide(f"x + y + z = {3 * 10**16}").relation
    assert found.first(3) == [(0, 0, 3 * 10**16), (0, 1, 3 * 10**16 - 1), (0, 2, 3 * 10**16 - 2)]
    in_fibonacci = wythoff.decide("?msd_fib x + y + z = 7 | x + y + z = 9").relation
    by_sum = sorted((sum(t), *t) for t in product(range(10), repeat=3) if sum(t) in (7, 9))
    assert in_fibonacci.first(50) == [t[1:] for t in by_sum[:50]]


def test_few_conditions_of_many_are_cached():
    relation = wythoff.decide("?msd_trib x = y").relation
    system = relation.systems[0]
    algebra = Algebra()
    for target in range(MOST_ATOMS + 20):
        assert algebra.linear(system, {"x": 1}, True, target).contains((target,))
    assert len(system.atoms) <= MOST_ATOMS + 1
    assert wythoff.decide("?msd_trib Ax,y,z (z = x + y & y = x + 1) => z = 2*x + 1").truth is True
