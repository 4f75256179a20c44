"""Expressions printed as LaTeX."""

from __future__ import annotations

import pytest

from wythoff.expressions import parse_condition
from wythoff.expressions.latex import latex


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x1 + 1", "x_1 + 1"),
        ("-3", "-3"),
        ("l", r"\ell"),
        ("x10", "x_{10}"),
        ("2*(x0 - x1)", r"2 \cdot \left(x_0 - x_1\right)"),
        ("x0 - (y1 - x1)", r"x_0 - \left(y_1 - x_1\right)"),
        ("-(x1 + y1)", r"-\left(x_1 + y_1\right)"),
        ("(x1 + 1)//x0 + 1", r"\left\lfloor \frac{x_1 + 1}{x_0} \right\rfloor + 1"),
        ("(x1//x0)**2", r"\left\lfloor \frac{x_1}{x_0} \right\rfloor^{2}"),
        ("(x0 - x1)**2", r"\left(x_0 - x_1\right)^{2}"),
        ("(-1)**(y1 + 1)", r"\left(-1\right)^{y_1 + 1}"),
        ("(k**l)**2", r"\left(k^{\ell}\right)^{2}"),
        ("x1 | y1", r"x_1 \mathbin{|} y_1"),
        ("(x1 ^ y1) & 3", r"\left(x_1 \oplus y_1\right) \mathbin{\&} 3"),
        ("C(x1)", "C(x_1)"),
        ("C(y1, x1)", "C_{y_1}(x_1)"),
        ("2*isqrt(x1 + 1)**2", r"2 \cdot \left\lfloor \sqrt{x_1 + 1} \right\rfloor^{2}"),
        ("popcount(k) < bit_length(l)", r"\mathrm{popcount}(k) < \mathrm{bitlength}(\ell)"),
        ("gcd(k, l) == 1", r"\gcd(k, \ell) = 1"),
        ("abs(k - l) < 2", r"\left| k - \ell \right| < 2"),
        ("min(k, l, 1)", r"\min(k, \ell, 1)"),
        ("max(k, l)", r"\max(k, \ell)"),
        ("0 < k <= l", r"0 < k \le \ell"),
        ("k == l", r"k = \ell"),
        ("k != l or l >= 2", r"k \ne \ell \mbox{ or } \ell \ge 2"),
        ("k and (l or x1)", r"k \mbox{ and } \left(\ell \mbox{ or } x_1\right)"),
        ("not (k and l)", r"\mbox{not } \left(k \mbox{ and } \ell\right)"),
        ("(k < l)*2", r"\left(k < \ell\right) \cdot 2"),
        ("k % 6 < 2", r"k \bmod 6 < 2"),
        ("(k + l) % 6", r"\left(k + \ell\right) \bmod 6"),
    ],
)
def test_latex(text: str, expected: str) -> None:
    assert latex(parse_condition(text, ("x0", "y0", "x1", "y1", "k", "l", "x10"))) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("k + l % 6", r"k + \left(\ell \bmod 6\right)"),
        ("l % 6 - k", r"\left(\ell \bmod 6\right) - k"),
        ("k % 6*l", r"\left(k \bmod 6\right) \cdot \ell"),
        ("k*(l % 6)", r"k \cdot \left(\ell \bmod 6\right)"),
    ],
)
def test_a_remainder_in_a_sum_or_product_is_set_apart(text: str, expected: str) -> None:
    """Set a remainder apart in sums and products, because readers may take `k + l mod 6` as a remainder of the sum."""
    assert latex(parse_condition(text, ("k", "l"))) == expected
