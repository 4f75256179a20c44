"""Multisets and subsets: their forms, detection of periodic expressions, and refusals."""

import pickle
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from tests.sentences import M_AND_P
from tests.sequences.permutations.strategies import multisets
from wythoff.base.errors import ParameterError
from wythoff.expressions import parse_expression
from wythoff.expressions.calls import INFINITY
from wythoff.expressions.periods import period_of
from wythoff.sequences.permutations.multiset import ENOUGH, WORDS, Multiset, Subset, as_rule

PERIODIC = {
    "7": 1, "d % 3": 3, "(d*d + 2*d**3 - 1) % 6": 6, "abs(d) % 4 == 1": 4, "(-1)**abs(d) + 1": 2,
    "d & 5": 8, "d & 0": 1,
    "(d % 3)*(d % 4) + (d & 1)": 12, "-d % 5": 5, "max(d % 2, 1 - d % 6)": 6, "(d % 3)**2": 3, "1 < d % 5 < 4": 5,
}  # fmt: skip
NOT_KNOWN = (
    "d",
    "d < 4",
    "d//2 % 2",
    "d % d",
    "2**abs(d) % 3",
    "d ^ 1",
    "d % 3 + d",
    "d**0 % 3",
    "d % 1000003",
    "C(d) % 4",
)


@pytest.mark.parametrize(("text", "length"), PERIODIC.items())
def test_periods_by_syntax(text, length):
    expression = parse_expression(text, ("d",))
    assert period_of(expression) == length
    for sign in (1, -1):
        values = [expression.evaluate({"d": sign * d}) for d in range(1, 4 * length + 1)]
        assert values[length:] == values[:-length]


@pytest.mark.parametrize("text", NOT_KNOWN)
def test_no_period_by_syntax(text):
    expression = parse_expression(text, ("d",))
    assert as_rule(expression, lambda found, d: found, WORDS) == expression


@pytest.mark.parametrize("text", [*PERIODIC, "d//2 % 2", "d*(d < 9) + (d > 4)"])
def test_expressions_on_both_sides(text):
    expression = parse_expression(f"1 + abs({text})", ("d",))
    both, mirrored = Multiset(expression, expression), Multiset(expression)
    for d in range(-40, 41):
        assert both.zeta(d) == expression.evaluate({"d": d})
        assert mirrored.zeta(d) == expression.evaluate({"d": abs(d)})


@given(multisets)
def test_sides_are_the_multiplicities(multiset):
    sides = multiset.sides()
    if sides is None or multiset.zero == INFINITY:
        return
    for sign, side in zip((1, -1), sides, strict=True):
        pairs, d = side.pairs(), 0
        while d < 30:
            d, times = next(pairs)
            assert multiset.zeta(sign * d) == (INFINITY if times == ENOUGH else times)
            if times == ENOUGH:
                break
    assert multiset.symmetric == (multiset.asymmetry(60) is None)


@given(multisets)
def test_values(multiset):
    assert pickle.loads(pickle.dumps(multiset)) == multiset
    assert eval(repr(multiset), {"Multiset": Multiset}) == multiset


def test_periods_are_the_least():
    assert Multiset((1, 2, 1, 2)) == Multiset((1, 2)) == Multiset("1 + d % 2", (1, 2))
    assert Subset("n % 4 == 0 or n % 4 == 2") == Subset.multiples(2)
    assert Multiset((0, 1, 2), (0, 2, 1)).symmetric is False
    assert Multiset("d % 3", "d % 3") == Multiset((0, 1, 2), (0, 2, 1))


def test_finite():
    found = Multiset.finite({-3: INFINITY, -1: 2, 0: 1, 2: 3, 4: INFINITY, 7: 0})
    assert [found.zeta(d) for d in range(-4, 6)] == [0, INFINITY, 0, 2, 1, 0, 3, 0, INFINITY, 0]
    assert (found.finitary, found.symmetric, found.densities()) == (False, False, None)
    assert Multiset.finite({0: INFINITY}) == Multiset((0,), infinite_at=(0, 0))
    assert Multiset.finite({-1: INFINITY, 1: INFINITY}).symmetric
    assert Multiset.finite({0: 2, -5: INFINITY, 1: INFINITY}).sides() is not None


def test_densities():
    assert Multiset((2, 1, 0), (1, 1, 0, 0)).densities() == (1, Fraction(1, 2))
    assert Multiset("1 + d//9").densities() is None
    assert Subset("n % 5 < 2").density() == Fraction(2, 5)
    assert Subset.without([3]).density() == 1
    assert Subset("n*(n - 1) > 6").density() is None


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Multiset((0, 0)), "some positive and some negative difference must have a multiplicity above 0"),
        (lambda: Multiset((1,), (0,)), "some positive and some negative difference"),
        (lambda: Multiset(()), "at least one residue"),
        (lambda: Multiset((1, -1)), "the multiplicity of 1 must be an integer >= 0, was -1"),
        (lambda: Multiset("d % 3 - 1"), "the multiplicity of 0 must be an integer >= 0, was -1"),
        (lambda: Multiset("n % 3"), "unknown"),
        (lambda: Multiset(7), "must be a tuple, an expression in d or a function, was 7"),
        (lambda: Multiset(infinite_at=(1, 4)), "low <= 0 <= high"),
        (lambda: Multiset(infinite_at=(0, 0), zero=3), "without zero, was \\(0, 0\\), zero = 3"),
        (lambda: Multiset(infinite_at=(-3, 0)), "without zero, was \\(-3, 0\\)"),
        (
            lambda: Multiset(lambda d: INFINITY if d else 1).zeta(3),
            "the multiplicity of 3 must be an integer >= 0, was infinity",
        ),
        (lambda: Multiset.multiples(0), M_AND_P),
        (lambda: Multiset.finite({0: 1, 2: INFINITY}), "INFINITY at some d <= 0"),
        (lambda: Multiset.finite({-1: INFINITY, 2: INFINITY, 5: 1}), "one with infinite multiplicity, but 5 is"),
        (lambda: Multiset.finite({-1: INFINITY, 2: INFINITY, 5: INFINITY}), "one with infinite multiplicity, but 2 is"),
        (lambda: Multiset.finite({-1: INFINITY, 10**50: INFINITY}), "from -1000000 to 1000000"),
        (lambda: Subset(()), "at least one residue"),
        (lambda: Subset("d > 1"), "unknown"),
        (lambda: Subset(3), "a condition in n or a function, was 3"),
        (lambda: Subset.multiples(0), "k must be an integer >= 1"),
    ],
)
def test_what_is_refused(build, message):
    with pytest.raises((ParameterError, ValueError), match=message) as caught:
        build()
    assert "\n" not in str(caught.value)


@given(st.integers(-5, 200))
def test_subsets(n):
    assert (n in Subset()) == (n > 0)
    assert (n in Subset("n % 3 == 1")) == (n > 0 and n % 3 == 1) == (n in Subset((0, 1, 0)))
    assert (n in Subset("n > 9", excluded=[20])) == (n > 9 and n != 20)
    assert (n in Subset(lambda n: n * n % 7)) == (n > 0 and n % 7 > 0)


def test_nested_rules_are_read_in_time():
    depth = 40
    nested = "(" * depth + "d" + " + d//2)%3" * depth
    assert Multiset(nested).zeta(1) == 1 % 3
