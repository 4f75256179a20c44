"""Beatty sequences of the quadratic fields: against exact roots, and by the facts that determine them."""

from math import isqrt

import pytest

import wythoff
from wythoff.automata.sequence_automata import sequence
from wythoff.automata.slopes import of_quotients, roots_of, slope
from wythoff.base.errors import ParameterError
from wythoff.sequences.registry.reading import read

SOON = (2, 3, 6, 7, 10, 11, 13, 14, 15, 17, 21, 23, 26, 29, 30, 33, 35, 37, 39, 41, 47, 51, 53, 55, 61, 62, 65, 95)
# The adder of 97 alone takes 10 s.
LATER = (
    19, 22, 31, 34, 38, 42, 43, 57, 58, 59, 66, 69, 70, 73, 74, 77, 78, 79, 82, 83, 85, 86, 87, 89, 91, 93,
)  # fmt: skip
NONE = (46, 67, 71, 94)


def whole(root, n):
    """Return floor(n*(p + sqrt(d))/q)."""
    return (root.p * n + isqrt(root.d * n * n)) // root.q


def number_of(root):
    """Return the root in the notation of the registry."""
    return root.system.removeprefix("ostrowski(")[:-1]


def check(d):
    root = roots_of(d)[0]
    relation = of_quotients(root)
    for n in [*range(1, 500), *(10**20 + n for n in range(20)), 10**60, 2**300 + 1]:
        term = whole(root, n)
        assert [value for value in range(max(0, term - 2), term + 3) if relation.contains((n, value))] == [term], n
    assert not relation.contains((0, 0))


@pytest.mark.parametrize("d", SOON)
def test_multiples_of_a_root_by_exact_roots(d):
    check(d)


@pytest.mark.slow
@pytest.mark.parametrize("d", LATER)
def test_multiples_of_more_roots_by_exact_roots(d):
    check(d)


@pytest.mark.parametrize("d", [2, 3, 7, 13])
def test_what_determines_the_multiples_of_a_root_is_true(d):
    """Decide the facts that determine r(n) = floor(n*x) for a quadratic x.

    r(m + n) is r(m) + r(n) or one more, so r(n)/n has a limit x with r(n) <= nx <= r(n) + 1; r(r(n)) gives its
    equation.
    """
    root = roots_of(d)[0]
    relation = of_quotients(root)
    sums = "r(x, u) & r(y, v) & r(x + y, w) => u + v <= w & w <= u + v + 1"
    trace, norm = (1, (d - 1) // 4) if root.p else (0, d)
    # x^2 = trace*x + norm.
    squares = f"r(n, v) & r(v, w) => w <= {trace}*v + {norm}*n & {trace}*v + {norm}*n <= w + {isqrt(d) + 2}"
    for statement in (sums, squares):
        text = statement.replace("r(", f"$seq('beatty({number_of(root)})', ")
        assert wythoff.decide(f"?{relation.system.name} An,x,y,u,v,w {text}").truth, text


@pytest.mark.slow
@pytest.mark.parametrize("d", NONE)
def test_fields_without_an_automaton_are_refused(d):
    with pytest.raises(ParameterError, match=rf"was found for slopes with sqrt\({d}\)"):
        slope(d)


@pytest.mark.parametrize(
    "call",
    ["beatty(sqrt(7))", "beatty(sqrt(7)/2 + 2, 1/2)", "beatty((5 + 2*sqrt(14))/3, -1)", "beatty(8 - sqrt(61))",
     "beatty((3 + sqrt(17))/2)", "beatty(sqrt(23), sqrt(23)/2)"],
)  # fmt: skip
def test_sequences_of_these_fields_are_those_of_the_registry(call):
    relation, value = sequence(call), read(call, "sequence").value
    for n, term in enumerate(value.terms(120), value.offset):
        if term >= 0:
            assert relation.contains((n, term)) and not relation.contains((n, term + 1))


@pytest.mark.parametrize(
    ("d", "name"),
    [(3, "ostrowski(sqrt(3))"), (3, "minus(4, 1)"), (13, "ostrowski(sqrt(13))"), (13, "ostrowski((1 + sqrt(13))/2)"),
     (13, "plus(3, 1)"), (2, "ostrowski(sqrt(2))"), (17, "ostrowski(sqrt(17))"), (5, "ostrowski(sqrt(5))")],
)  # fmt: skip
def test_the_system_of_the_statement_is_preferred(d, name):
    found = sequence(f"beatty(sqrt({d}))", name)
    assert found.system.name == name
    assert found.first(40) == sequence(f"beatty(sqrt({d}))").first(40)


@pytest.mark.parametrize("name", ["zeckendorf", "ostrowski(sqrt(2))", "base(3)"])
def test_rational_slopes_are_in_any_system(name):
    text = "$seq('beatty(3/2, 1/3)', n, v) <=> n >= 1 & 6*v <= 9*n + 2 & 9*n + 2 < 6*v + 6"
    assert wythoff.decide(f"?{name} An,v {text}").truth
    assert sequence("beatty(3/2, 1/3)", "nothing of that name").system.name == "base(2)"


@pytest.mark.parametrize("d", [2, 19, 61, 94])
def test_partial_quotients_are_those_of_the_continued_fraction(d):
    root = roots_of(d)[0]
    number = read(f"beatty({number_of(root)})", "sequence").value.alpha
    before, period = number.continued_fraction()
    parts = root.parts(len(before) + 2 * len(period))
    assert [a for a, _, _ in parts] == [*before, *period, *period]
