"""Printed expressions parse back to equal values."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.random_rulesets import conditions, expressions
from wythoff.expressions import Expression, parse_condition, parse_expression

NAMES = ("x1", "y1", "x0")


@given(expressions(NAMES))
def test_an_expression_parses_back(expression: Expression) -> None:
    assert parse_expression(str(expression), NAMES) == expression


@given(conditions(NAMES))
def test_a_condition_parses_back(condition: Expression) -> None:
    assert parse_condition(str(condition), NAMES) == condition


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("x1+1", "x1 + 1"),
        ("(x1*(y1))", "x1*y1"),
        ("(x1+1)*2", "(x1 + 1)*2"),
        ("x1-(y1-x0)", "x1 - (y1 - x0)"),
        ("(x1-y1)-x0", "x1 - y1 - x0"),
        ("x1//(y1//x0)", "x1//(y1//x0)"),
        ("x1%y1*x0", "x1 % y1*x0"),
        ("x1*(y1%x0)", "x1*(y1 % x0)"),
        ("-x1**2", "-x1**2"),
        ("(-x1)**2", "(-x1)**2"),
        ("(-1)**x1", "(-1)**x1"),
        ("x1**-y1", "x1**-y1"),
        ("x1**y1**x0", "x1**y1**x0"),
        ("(x1**y1)**x0", "(x1**y1)**x0"),
        ("-(-3)", "3"),
        ("x1--3", "x1 - -3"),
        ("+x1", "x1"),
        ("0x10 + 1_000", "16 + 1000"),
        ("x1|y1^x0&1", "x1 | (y1 ^ (x0 & 1))"),
        ("x1|y1|x0", "x1 | y1 | x0"),
        ("x1|(y1|x0)", "x1 | (y1 | x0)"),
        ("x1 + 1|2*y1", "(x1 + 1) | 2*y1"),
        ("(x1|y1)^k", "(x1 | y1) ^ k"),
        ("x1&1 + 1", "x1 & (1 + 1)"),
        ("(x1<y1)*3", "(x1 < y1)*3"),
        ("(x1&1)<2", "(x1 & 1) < 2"),
        ("0<k<=l", "0 < k <= l"),
        ("(0<k)<=l", "(0 < k) <= l"),
        ("gcd(x1,isqrt(popcount(y1)-bit_length( k )))", "gcd(x1, isqrt(popcount(y1) - bit_length(k)))"),
        ("min(x1,max(y1,1),abs(k))", "min(x1, max(y1, 1), abs(k))"),
        ("C(y1,C(x1))", "C(y1, C(x1))"),
        ("k<1 and l<1 or x1", "k < 1 and l < 1 or x1"),
        ("k<1 and (l<1 or x1)", "k < 1 and (l < 1 or x1)"),
        ("(k and l) and x1", "(k and l) and x1"),
        ("not(k and not l)", "not (k and not l)"),
        ("not k<l", "not k < l"),
    ],
)
def test_fewest_parentheses(written: str, printed: str) -> None:
    assert str(parse_condition(written, (*NAMES, "k", "l"))) == printed
