"""Certificates in which a bounded quantifier is a relation that is determined by two laws."""

import json

import pytest

import wythoff
from wythoff.automata.statements.reading import read
from wythoff.automata.statements.tree import Quantified
from wythoff.proofs.bounded_quantifiers import bounded
from wythoff.proofs.checker import Refuted, check
from wythoff.questions import deciding
from wythoff.questions.verifying import misread

LIST = [
    ("Ei,n n>0 & At (t<2*n) => T[i+t] = T[i+n+t]", False),
    ("Ei,n n>0 & At t<n => T[i+t] = T[i+n+t]", True),
    ("?msd_fib Ei,n n>1 & At (t<=2*n) => F[i+t] = F[i+n+t]", True),
    ("Ai Ej j>i & At t<4 => T[i+t] != T[j+t]", True),
    ("Ai,j,l (Et (t<l) & ~(T[i+t] = @0 & T[j+t+1] = T[i])) => l>0", True),
    ("Ai,n (At t<n => T[i+t] = T[i+n+t]) => n<2", False),
    ("~(En n>0 & At t<n => PD[t] = PD[t+n])", True),
]


@pytest.mark.parametrize(("text", "truth"), LIST)
def test_certificates_by_laws_hold(text, truth, monkeypatch):
    monkeypatch.setattr(deciding, "CHECKED", 0)
    decision = wythoff.decide(text)
    assert decision.truth is truth
    certificate = json.loads(json.dumps(decision.certificate()))
    assert any(" t < u0 " in name for name in certificate["relations"])
    assert str(truth).lower() in check(certificate) and misread(certificate) == ("", "")


def test_wrong_tables_and_missing_laws_are_refused(monkeypatch):
    monkeypatch.setattr(deciding, "CHECKED", 0)
    certificate = json.loads(json.dumps(wythoff.decide(LIST[1][0]).certificate()))
    ((name, given),) = certificate["relations"].items()
    everything = {"rows": [[[a, b, c, 0] for a in (0, 1) for b in (0, 1) for c in (0, 1)]], "accepting": [1]}
    with pytest.raises(Refuted):
        check({**certificate, "relations": {name: {**given, "table": everything}}})
    quantifier, names, (_, law, rest) = certificate["tree"]
    assert law[0] == "A"
    without = {**certificate, "tree": [quantifier, names, rest], "witness": None}
    check(without)
    assert "statement does not agree with" in misread(without)[0]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("At t<l => T[i+t] = T[3*j+t+2]", "At t < u0 => (T[u1+t] = T[u2+t])"),
        ("Et t<=l & ~(T[t] = @1 | T[j] < T[t])", "Et t < u0 & ~((T[u1+t] = @1) | (T[u2] < T[u1+t]))"),
        ("At t<l => T[i+t+t] = T[j]", None),
        ("At t<l => T[i-t] = T[j]", None),
        ("At t<l => T[i] = T[j]", None),
        ("At t<t+l => T[i+t] = T[j]", None),
        ("At t<l => T[i+2*t] = T[j]", None),
        ("At t<l & T[t] = @1", None),
        ("At t<l => T[i+t] = T[j] & i = t", None),
        ("Et,s t<l & T[i+t] = T[j]", None),
    ],
)
def test_bounded_quantifiers_have_one_form(text, found):
    node = read(text).formula
    assert isinstance(node, Quantified)
    quantifier = bounded(node)
    assert (quantifier and quantifier.text) == found
