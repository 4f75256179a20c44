"""Periods that are found for conditions, compared with their values."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.expressions.test_tails import conditions
from wythoff.expressions import parse_condition
from wythoff.expressions.periods import periodic
from wythoff.expressions.tree import Integer

NAMES = ("j", "u", "k")
OTHERS = (
    ("(j | k) == j", 3, 4, 1), ("gcd(j, k) == 1", 6, 6, 2), ("popcount(j & k) == 0", 5, 8, 2),
    ("min(j, k) > 2", 3, 1, 1),
    ("(j//3 + k)%4 > 1", 2, 12, 6), ("j % 2 == 0 or j < 9", 0, 2, 1), ("abs(k - 2*j) == 5", 1, 1, 0),
    ("j*j % 3 == 1", 0, 3, 2),
)  # fmt: skip


@given(conditions, st.integers(0, 9), st.integers(0, 9))
@settings(max_examples=400, deadline=None)
def test_what_is_told_is_true(text, k, u):
    condition = parse_condition(text, NAMES).substitute({"k": Integer(k), "u": Integer(u)})
    found = periodic(condition, "j", 500)
    if found is not None:
        for j in (*range(found.start, found.start + 2 * found.period + 30), found.start + 10**6):
            assert found.bits >> j % found.period & 1 == bool(condition.evaluate({"j": j})), j


@pytest.mark.parametrize(
    "text",
    [
        "gcd(j, min(j, 20)) == j % 20 or j % 20 == 0",
        "(min(100, j) | 6) != (7 & j)",
        "j % min(j + 1, 9) == j",
        "gcd(j, max(5 - j, 0)) == j",
        "gcd(max(5 - j, 0), j) == j",
        "gcd(j, min(j, 5) - 5) >= j",
    ],
)
def test_eventual_periods_name_their_start(text):
    condition = parse_condition(text, NAMES)
    found = periodic(condition, "j", 500)
    assert found is not None
    for j in range(found.start, found.start + 500):
        assert found.bits >> j % found.period & 1 == bool(condition.evaluate({"j": j})), j


def test_what_can_be_told():
    for text, k, period, share in OTHERS:
        found = periodic(parse_condition(text, NAMES).substitute({"k": Integer(k)}), "j", 500)
        assert found is not None, text
        assert (found.period, found.bits.bit_count()) == (period, share), text


def test_what_grows_otherwise_is_not_told():
    for text in ("j*j % 3 == j*j", "popcount(j) == 2", "j % k == 0 and u > j", "isqrt(j)**2 == j"):
        assert periodic(parse_condition(text, NAMES), "j", 500) is None
