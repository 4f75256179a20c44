"""Formulas with the parameter t of a game."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

import wythoff as w
from wythoff.reports.studies.parameter import Range, fitted, rates


@pytest.fixture(scope="module")
def found():
    return w.study("nim | diagonal(t)", columns=120, parameter="t=1..6")


def test_fraenkel_formulas_are_found(found):
    each, general = found.panels()["Each value"], found.panels()["Formulas in the parameter"]
    assert [finding.standing for finding in each] == ["proved"] * 6
    (proved,) = general
    assert proved.standing == "proved" and str(proved.evidence).startswith("proved: Fraenkel 1982")
    assert proved.statement.startswith("For all t >= 1: The P-positions of nim | diagonal(t) are ")
    said = proved.shown[0].lines
    assert "For t = 1 to 6: b_n - a_n = t*n for n >= 1." in said
    # (2 - t + sqrt(t**2 + 4))/2 has the trace 2 - t and the norm -t.
    assert "For t = 1 to 6: a_n/n tends to the larger root of x**2 - (-t + 2)*x + (-t)." in said


def test_formulas_without_theorem_are_conjectured():
    general = w.study("nim | diagonal(x1 + t)", columns=120, parameter="t=1..6").panels()["Formulas in the parameter"]
    assert {finding.standing for finding in general} == {"conjectured"}
    assert [finding.statement for finding in general] == ["For all t >= 1: P-position number 1 is (1, t + 1)."]
    assert all("proved for t = 1 to 6" in finding.evidence.text for finding in general)


def test_it_is_written_up_as_other_studies_are(found):
    assert found.title == "A study of nim | diagonal(t) for t = 1 to 6"
    assert found.command == "wythoff study 'nim | diagonal(t)' --columns 120 --parameter t=1..6"
    assert found.title in found.to_html() and "conjecture" in found.to_latex()
    assert found.as_dict()["game"] == "nim | diagonal(t)" and "diagonal(6)" in found.to_notebook()


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=3), st.integers(-5, 5), st.integers(3, 6))
def test_a_polynomial_is_found_from_its_values(coefficients, first, more):
    values = [sum(c * t**k for k, c in enumerate(coefficients)) for t in range(first, first + len(coefficients) + more)]
    polynomial, predicted = fitted(values, first)
    assert predicted >= more - 1
    assert [
        sum(c * Fraction(t) ** k for k, c in enumerate(polynomial)) for t in range(first, first + len(values))
    ] == values


def test_untested_polynomial_is_not_found():
    assert fitted([1, 2, 4, 8, 16, 32], 0) is None and fitted([1, 4, 9], 1) is None


@pytest.mark.parametrize("text", ["t", "t=1", "t=8..1", "t=1..99", "1=1..2", "t=0..9999999", "", "t=1...8", "t=1..x"])
def test_a_range_that_is_none_is_refused(text):
    with pytest.raises(w.ParameterError, match="parameter must"):
        Range.read(text)


def test_the_name_is_replaced_where_it_stands_alone():
    games = Range("t", -1, 1).games("nim | diagonal(t + 2)")
    assert [text for _, text, _ in games] == [f"nim | diagonal({t} + 2)" for t in ("(-1)", 0, 1)]
    assert [text for _, text, _ in Range("t", 2, 2).games("t_wythoff(t=t)")] == ["t_wythoff(t=2)"]
    with pytest.raises(w.ParameterError, match="must occur in the game"):
        Range("u", 1, 2).games("nim | diagonal(t)")


@pytest.mark.parametrize("text", ["mex, a(n) + n", "n**2", "n*n", "2**n", "max(n, 3)"])
def test_what_is_not_seen_to_be_linear_has_no_rate(text):
    assert rates(text) is None


@given(st.integers(-9, 9), st.integers(1, 9), st.integers(-9, 9), st.integers(2, 9))
def test_rates_are_limits(slope, below, shift, modulus):
    (rate,) = rates(f"({slope}*n + {shift})//{below} + n % {modulus} - floor(n*3/2)")
    far = 10**9
    value = (slope * far + shift) // below + far % modulus - far * 3 // 2
    assert abs(value / far - float(rate)) < 1e-6


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"parameter": "t=1000000000..1000000001"}, "must be from -1000000 to 1000000"),
        ({"parameter": "t=-5..60"}, "1 to 50 values"),
        ({"parameter": "t=1..3", "blocking": 2}, "blocking must be left out"),
    ],
)
def test_what_no_range_is_and_what_cannot_be_asked_beside_one(given, said):
    with pytest.raises(w.ParameterError, match=said):
        w.study("nim | diagonal(t)", **given)


def test_few_values_show_no_formula():
    found = w.study("nim | diagonal(t)", columns=45, parameter="t=2..3").findings[-1]
    assert found.open and "no formula in t was found from 2 values" in found.statement


@pytest.mark.parametrize(
    ("notation", "known"),
    [
        ("nim | diagonal(t)", "proved"),
        ("t_wythoff(t=t)", "proved"),
        ("nim | diagonal(min(t, 4))", "conjectured"),  # a different game for some t
    ],
)
def test_a_theorem_with_the_parameter_answers_for_all(notation, known):
    found = w.study(notation, columns=50, parameter="t=1..4")
    in_all = [finding for finding in found.findings if finding.statement.startswith("For all t >= 1")]
    assert in_all
    assert {finding.standing for finding in in_all} == {known}
