"""The axioms I1 to I4 of an interspersion: arrays satisfy them, and a violation is reported with its least witness."""

import pytest
from hypothesis import given, strategies as st

from wythoff.sequences.arrays.beatty import LeftJustifiedWythoffArray, WythoffArray, dual_wythoff, stolarsky
from wythoff.sequences.arrays.dispersion import array_violations, violations
from wythoff.sequences.arrays.zeckendorf import ZeckendorfArray


def fourth_axiom(rows):
    """Return whether axiom I4 holds in a corner of an array, by its definition.

    I4: if u_i < v_h < u_(i+1) for two rows u, v, then u_(i+1) < v_(h+1) < u_(i+2).
    """
    for number, u in enumerate(rows):
        for other, v in enumerate(rows):
            for i in range(len(u) - 1):
                for h in range(len(v) - 1):
                    if number != other and u[i] < v[h] < u[i + 1]:
                        after = u[i + 2] if i + 2 < len(u) else float("inf")
                        if not u[i + 1] < v[h + 1] < after:
                            return False
    return True


@pytest.mark.parametrize(
    "array", [WythoffArray(), dual_wythoff(), stolarsky(), *map(ZeckendorfArray, range(1, 6))], ids=repr
)
def test_interspersions(array):
    assert array_violations(array, 40, 14) == []
    assert fourth_axiom(array.rows(15, 10))


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([[1, 2, 3, 5], [4, 4, 10, 16]], [("I1", (4,)), ("I2", (4, 4)), ("I4", (3, 4, 5, 4))]),
        ([[1, 2, 3, 6], [5, 7, 8, 9], [10, 11, 12, 13]], [("I1", (4,))]),
        ([[1, 3, 7], [4, 5, 9], [6, 8, 10]], [("I1", (2,)), ("I4", (3, 4, 7, 5))]),
        ([[1, 3, 5], [2, 0, 6]], [("I1", (0,)), ("I2", (2, 0)), ("I3", (3, 0)), ("I4", (0, 1, 6, 3))]),
        ([[2, 3], [1, 4]], [("I3", (2, 1)), ("I4", (1, 2, 4, 3))]),
        ([], []),
    ],
)
def test_witnesses(rows, found):
    assert [(violation.axiom, violation.numbers) for violation in violations(rows)] == found


def test_the_left_justified_array_is_none():
    found = array_violations(LeftJustifiedWythoffArray(), 20, 10)
    assert [violation.axiom for violation in found] == ["I1", "I2", "I3", "I4"]
    assert found[0].reason == "0 is not positive"


@given(st.integers(2, 5), st.randoms(use_true_random=False), st.integers(0, 4))
def test_the_fourth_axiom_is_that_right_neighbours_are_in_order(rows, random, swaps):
    """Compare the test of I4 in the package with the definition, on corners with some numbers exchanged."""
    corner = [list(row) for row in WythoffArray().rows(rows, 6)]
    numbers = sorted(value for row in corner for value in row)
    for _ in range(swaps):
        one, other = random.sample(range(len(numbers)), 2)
        exchange = {numbers[one]: numbers[other], numbers[other]: numbers[one]}
        corner = [sorted(exchange.get(value, value) for value in row) for row in corner]
    assert ("I4" not in {violation.axiom for violation in violations(corner)}) == fourth_axiom(corner)
