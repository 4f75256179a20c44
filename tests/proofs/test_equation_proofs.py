"""Proofs of systems of equations: which are proved, their formulas, and certificates that the checker accepts."""

from __future__ import annotations

import json

import pytest

import wythoff as w
from tests.sequences.recurrences.plain_systems import PROVABLE, plain
from wythoff.apps.cli.proving import proof_lines
from wythoff.automata.limits import Limits
from wythoff.base.errors import ParameterError
from wythoff.proofs.checker import examined
from wythoff.proofs.word_lines import word_lines
from wythoff.questions.equation_proofs import EquationProof, prove_system
from wythoff.sequences.recurrences.equation_systems import EquationSystem

CHEAP = {*PROVABLE[:2], "a(n) = b(n) + n", "a(n) = b(n-1) + b(n-2); a(0) = 1; a(1) = 3; b(0) = 2; b(1) = 4"}


@pytest.mark.parametrize("text", [pytest.param(t, marks=() if t in CHEAP else pytest.mark.slow) for t in PROVABLE])
def test_provable_systems_are_proved_with_certificates(text, tmp_path):
    proof = prove_system(text)
    assert proof.proved, proof.reason
    terms, others = plain(text, 40)
    first = proof.of.offset
    assert [proof.term(n) for n in range(first, first + 40)] == terms
    assert [proof.term(n, of_complement=True) for n in range(first, first + 40)] == others
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(proof.certificate))
    assert examined(str(path))[0] == 0
    found = w.verify(path)
    assert found, found.said


def test_formulas_are_those_of_the_papers():
    assert prove_system("A(n) = B(3*n-2) + B(3*n-1) + B(3*n)").formula == (
        "10*n + w[n - 1], w the word of 0->001, 1->021, 2->011 with its letters read as -4, -3, -5"
    )
    proof = prove_system("a(n) = b(n) + n")
    assert (proof.formula, proof.complement_formula, proof.system) == ("floor(n*phi**2)", "floor(n*phi)", "zeckendorf")


def test_a_certificate_with_a_changed_table_fails(tmp_path):
    certificate = json.loads(json.dumps(prove_system("A(n) = B(2*n-1) + B(2*n)").certificate))
    table = certificate["relations"]["seq 'A(n) = B(2*n-1) + B(2*n)'"]["table"]
    table["accepting"] = [1 - state for state in table["accepting"]]
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(certificate))
    assert examined(str(path))[0] == 1


def test_what_is_not_automatic_is_not_proved():
    proof = prove_system("a(n) = a(n-1) + b(n); a(0) = 1")
    assert (proof.proved, proof.status, proof.formula, proof.evidence) == (None, 3, None, None)
    assert "a(n - 1)*b(n)" in EquationProof(EquationSystem("a(n) = a(n-1)*b(n) + 1; a(0) = 1"), Limits()).reason
    with pytest.raises(ParameterError, match="at index 3999"):
        prove_system("a(n) = 4*n - 8*(n//3999)*n")


@pytest.mark.slow
def test_terms_far_out_come_from_proofs():
    system = w.complementary("A(n) = B(2*n-1) + B(2*n)")
    assert system.term(10**40) == 5 * 10**40 - 2
    assert system.term(10**6) == 4999998
    assert system.complement.term(10**40) == 125 * 10**38


def test_statements_name_systems():
    text = "?msd_3 An,v $seq('A(n) = B(3*n-2) + B(3*n-1) + B(3*n)', n, v) => 10*n >= v + 3 & 10*n <= v + 5"
    assert w.decide(text).truth
    text = "?msd_fib An,v $seq('a(n) = b(n) + n', n, v) <=> $seq('upper_wythoff', n, v)"
    assert w.decide(text).truth


def test_lines_with_words_of_dumont_thomas():
    word = [0]
    while len(word) < 300:
        word = [x for letter in word for x in ((0, 1, 2), (0, 2), (1,))[letter]]
    terms = [3 * n + (0, 5, 7)[x] for n, x in enumerate(word[:300])]
    line = next(word_lines(terms, 0))
    assert line.terms(300) == terms
    assert line.images == ((0, 1, 2), (0, 2), (1,))
    assert list(word_lines([n * n for n in range(100)], 0)) == []
    found = w.guess(terms, first=0).guesses[0]
    assert found.kind == "line plus automatic word"


def test_prove_takes_a_system_as_text_and_as_a_sequence():
    text = "A(n) = B(2*n-1) + B(2*n)"
    for given in (text, w.complementary(text)):
        proof = w.prove(given)
        assert proof.proved and proof.as_dict()["equation"] == text
    with pytest.raises(ParameterError, match="proof about"):
        w.prove(text, value=1)


@pytest.mark.parametrize("text", ["subtraction(2, 5, 7)", "misere(subtraction(2, 5, 7))", "piles(1, each((3,), (8,)))"])
def test_games_on_one_pile_are_proved_by_their_period(text, tmp_path):
    proof = w.prove(text)
    found = [place[0] for place in proof.relation.first(40)]
    options, lost = (2, 5, 7) if "sub" in text else (3, 8), list[bool]()
    for n in range(found[-1] + 1):
        below = [lost[n - k] for k in options if k <= n]
        lost.append(not any(below) and (bool(below) or "misere" not in text))
    assert found == [n for n, is_lost in enumerate(lost) if is_lost]
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(proof.certificate))
    assert w.verify(path).status == 0


@pytest.mark.parametrize(("text", "condition"), [("subtraction(2, 3)", "x % 5 < 2"), ("piles(1, upto(2))", "x == 0")])
def test_conditions_of_one_pile_name_one_pile(text, condition):
    lines = [*proof_lines(w.prove(text))]
    assert f"they are the piles x with {condition}" in lines and "(0)" in lines[2]
