"""The eventual value of a condition for large arguments, compared with its values there."""

from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from wythoff.expressions import parse_condition, parse_expression
from wythoff.expressions.integers import UndecidedError
from wythoff.expressions.tails import FinerError, Tail, growing

NAMES = ("j", "u", "k")
TEXTS = (
    "j", "u", "3*j - 2*u", "j + u + 1", "(j + 7)//3", "(2*j - u)//4 + k", "j % 3", "(j - k) % 4 * u", "min(j, k)",
    "max(3*j + 1, j - 5, k)", "abs(k - j)", "abs(j + u - 20)", "(-1)**u", "k**2 - j", "j*j - 7*j - 100", "j*u - j - 9",
    "gcd(j, 6)", "gcd(k, 4)", "gcd(0, u)", "(j & 5)", "((u + 1) | 3)", "(j ^ 6)", "-j//5", "k//j", "j//(j + 1)",
    "-k % (u + 2)",
    "(3*j*j + 4)//j", "(j*j - 1)//(j + 1)", "(5*j + 3)//(j - 4)", "0**j + 1", "popcount(k)", "bit_length(k) - u",
)  # fmt: skip
terms = st.sampled_from(TEXTS)
signs = st.sampled_from(("<", "<=", ">", ">=", "==", "!="))
comparisons = st.builds("({} {} {})".format, terms, signs, terms)
conditions = st.recursive(
    comparisons,
    lambda inner: st.one_of(
        st.builds("({} and {})".format, inner, inner),
        st.builds("({} or {})".format, inner, inner),
        st.builds("(not {})".format, inner),
    ),
    max_leaves=4,
)


def decided(condition, modulus, k, growth):
    """Return (modulus, truth by remainders, from where on) for a condition, or None if it is undecided.

    The modulus is refined until the condition is decided, up to 2000.
    """
    while modulus <= 2000:
        tail, found = Tail(), {}
        try:
            for a, b in product(range(modulus), range(modulus if growth == 2 else 1)):
                at = {"j": growing(0, modulus, a), "u": growing(1, modulus, b) if growth == 2 else 3, "k": k}
                found[a, b] = tail.truth(condition, at)
        except FinerError as finer:
            modulus *= finer.factor
        except UndecidedError:
            return None
        else:
            return modulus, found, modulus * tail.least
    return None


@given(conditions, st.integers(0, 9), st.integers(1, 2), st.integers(1, 3))
@settings(max_examples=400, deadline=None)
def test_what_is_decided_is_true(text, k, growth, modulus):
    condition = parse_condition(text, NAMES)
    known = decided(condition, modulus, k, growth)
    if known is None:
        return
    modulus, found, least = known
    for s, t in product((0, 1, 2, 5, 11, 40, 1000), repeat=2):
        j, u = least + s, least + t if growth == 2 else 3
        value = bool(condition.evaluate({"j": j, "u": u, "k": k}))
        assert value is found[j % modulus, u % modulus if growth == 2 else 0]


@pytest.mark.parametrize(
    ("text", "growth", "expected"),
    [
        ("j < 20", 1, {(0, 0): False}),
        ("j % 2 == 0", 1, {(0, 0): True, (1, 0): False}),
        ("j > 5 or u > 5", 2, {(0, 0): True}),
        ("j < u", 2, None),
        ("2**j > 0", 1, None),
        ("popcount(j) > 0", 1, None),
        ("gcd(j, j + 1) == 1", 1, None),
        ("j//k == 1", 1, None),
        ("k > 0 and j//k == 1", 1, {(0, 0): False}),
        ("(j*j + 1)//(2*j) > 9", 1, None),
        ("(3*j*j + 4)//j == 3*j", 1, {(0, 0): True}),
        ("j % (j - 5) == 5", 1, {(0, 0): True}),
        ("(j & 3) == 2", 1, {(0, 0): False, (1, 0): False, (2, 0): True, (3, 0): False}),
        ("j**13 > 5", 1, None),
        ("j < 2**40", 1, {(0, 0): False}),
        ("j*j < 2**50", 1, None),
    ],
)
def test_conditions_that_are_decided_or_not(text, growth, expected):
    known = decided(parse_condition(text, NAMES), 1, 0, growth)
    assert (known and known[1]) == expected


def test_the_least_number_is_the_least_for_one_comparison():
    for text, least in (("j > 7", 8), ("3*j >= 22", 8), ("j*j - 10*j > 0", 11), ("j*j > 10", 4)):
        tail = Tail()
        assert tail.truth(parse_condition(text, NAMES), {"j": growing(0, 1, 0)}) and tail.least <= least


def test_a_value_may_be_a_number_or_a_polynomial():
    at = {"j": growing(0, 2, 1)}
    assert Tail().value(parse_expression("j//2 - j + j//2", NAMES), at) == -1
    assert Tail().value(parse_expression("j//2", NAMES), at) == growing(0, 1, 0)
