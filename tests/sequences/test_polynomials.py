"""Integer polynomials: largest roots, factors, and roots outside the unit circle, compared with products."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, strategies as st

from wythoff.base.errors import UnsolvedError
from wythoff.sequences.polynomials import (
    complex_roots,
    factor_with_largest_root,
    largest_root,
    roots_outside,
    sign_at,
)

# Irreducible: by Eisenstein, by Selmer (z^n - z - 1), cyclotomic, or of degree at most 3 without a rational root.
IRREDUCIBLE = [(-2, 1), (-3, 1), (1, 1), (-1, -1, 1), (-2, 0, 1), (1, 1, 1), (-1, -1, -1, 1), (-1, -1, 0, 0, 1),
               (-1, -1, 0, 0, 0, 1), (2, 2, 0, 1), (1, 0, 0, 0, 1), (0, 1)]  # fmt: skip
# The largest real root, if there is one.
ROOTS = {(-2, 1): 2.0, (-3, 1): 3.0, (1, 1): -1.0, (-1, -1, 1): 1.618033, (-2, 0, 1): 1.414213,
         (-1, -1, -1, 1): 1.839286, (-1, -1, 0, 0, 1): 1.220744, (-1, -1, 0, 0, 0, 1): 1.167303,
         (2, 2, 0, 1): -0.770917, (0, 1): 0.0}  # fmt: skip


def times(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    total = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            total[i + j] += a * b
    return tuple(total)


@given(st.lists(st.sampled_from(IRREDUCIBLE), min_size=1, max_size=5))
def test_the_factor_of_the_largest_root(parts):
    product = (1,)
    for part in parts:
        product = times(product, part)
    real = [part for part in parts if part in ROOTS]
    if not real:
        with pytest.raises(UnsolvedError, match="no real root"):
            factor_with_largest_root(product)
        return
    best = max(real, key=ROOTS.__getitem__)
    assert factor_with_largest_root(product) == best
    distinct = (1,)
    for part in set(parts):
        distinct = times(distinct, part)
    low, places = largest_root(distinct)
    assert low / 2**places < ROOTS[best] + 1e-6 and ROOTS[best] - 1e-6 <= (low + 1) / 2**places


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=7))
def test_roots_outside_the_unit_circle(roots):
    assume(not {1, -1} & set(roots))
    product = (1,)
    for root in roots:
        product = times(product, (-root, 1))
    assert roots_outside(product) == sum(abs(root) > 1 for root in roots)


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=6), st.integers(-9, 9), st.integers(1, 9))
def test_signs(polynomial, above, below):
    value = sum(c * above**k * below ** (len(polynomial) - k) for k, c in enumerate(polynomial))
    assert sign_at(polynomial, above, below) == (value > 0) - (value < 0)


def test_a_product_of_many_factors_modulo_every_prime():
    """Find the factor with the largest root if a polynomial has many factors modulo every prime.

    z^4 - 10 z^2 + 1 is irreducible but splits modulo every prime.
    """
    swinnerton_dyer = (1, 0, -10, 0, 1)
    assert factor_with_largest_root(swinnerton_dyer) == swinnerton_dyer
    assert factor_with_largest_root(times(swinnerton_dyer, (-3, 1))) == swinnerton_dyer
    assert factor_with_largest_root(times(swinnerton_dyer, (-4, 1))) == (-4, 1)


def test_roots_on_the_circle_are_not_told_apart():
    with pytest.raises(UnsolvedError, match=r"too near \(after"):
        roots_outside((1, 1, 1))


@pytest.mark.parametrize("roots", [(3, -2, 1), (5, 5, -1), (7, 0)])
def test_complex_roots_are_sorted_by_modulus(roots):
    polynomial = (1,)
    for root in roots:
        polynomial = tuple(a - root * b for a, b in zip((0, *polynomial), (*polynomial, 0), strict=True))
    found = complex_roots(polynomial)
    assert [round(root.real, 6) for root in found] == list(roots)
    assert max(abs(root.imag) for root in found) < 1e-6
