"""Certificates of formulas for P-positions: they are written and verified, and altered ones are refused."""

import json

import pytest

from wythoff.apps.cli import main
from wythoff.proofs import checker
from wythoff.questions.verifying import verify

FORMULAS = (
    ("wythoff", "floor(n*phi), floor(n*phi**2)"), ("nim | diagonal(2)", "floor(n*sqrt(2)), a(n) + 2*n"),
    ("nim | diagonal(y1 % 2 + 1)", "3*n//2, 3*n - 1", "--from", "1", "--and", "(0, 0)"), ("nim | jump(1, 2)", "n, n"),
    ("misere(nim | diagonal(2))", "floor((n + 1/2)*sqrt(2)), floor((n + 1/2)*(2 + sqrt(2)))"),
    ("nim | vector(1, 2)", "n, n"),
    # with earlier terms and mex
    ("wythoff", "mex, a(n) + n"), ("misere(nim | diagonal(2))", "mex, a(n) + 2*n + 1"),
    ("nim | diagonal(y1 % 2 + 1)", "3*n//2, b(n - 1) + 3", "--from", "2", "--and", "(0, 0), (1, 2)"),
    ("nim | jump(1, 2)", "a(n - 1) + 1, b(n - 1) + 1", "--from", "1", "--and", "(0, 0)"),
    ("terminal(wythoff, x + y <= 1)", "mex, a(n) + n + 1", "--from", "1", "--and", "(0, 0), (0, 1)"),
    # conditions, another game, one pile
    ("nim", "x == y"), ("king(1)", "x % 2 == 0 and y % 2 == 0"), ("nim | jump(1, 2)", "nim"),
    ("nim | diagonal | jump(1, 3)", "wythoff"), ("subtraction(1, 2)", "3*n"),
    ("subtraction(1, 3, 4)", "x % 7 == 0 or x % 7 == 2"),
)  # fmt: skip


def written(tmp_path, game, formula, *more):
    file = tmp_path / "formula.json"
    return main(["prove", game, "--formula", formula, *more, "--certificate", str(file)]), file


@pytest.mark.parametrize("asked", FORMULAS)
def test_formulas_have_certificates(tmp_path, asked):
    status, file = written(tmp_path, *asked)
    assert status == 0 and verify(str(file)).status == 0 and checker.examined(str(file))[0] == 0
    assert "taken from the automata in the file" not in verify(str(file)).said  # the names are parsed again


@pytest.mark.slow
def test_altered_certificates_of_formulas_are_refused(tmp_path, capsys):
    _, file = written(tmp_path, *FORMULAS[0])
    body = json.loads(file.read_bytes())
    assert verify(str(file))
    altered = [{**body, "result": False}, {**body, "text": body["text"].replace("n >= 0", "n >= 1")}]
    altered.append({**body, "text": body["text"].replace("(1 + sqrt(5))/2", "sqrt(2)")})
    for name, relation in body["relations"].items():
        for place in range(len(relation["table"]["accepting"])):
            accepting = [bit ^ (at == place) for at, bit in enumerate(relation["table"]["accepting"])]
            other = {**relation, "table": {**relation["table"], "accepting": accepting}}
            altered.append({**body, "relations": {**body["relations"], name: other}})
    for one in altered:
        file.write_text(json.dumps(one))
        assert not verify(str(file))


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (("g1", "mex, b(n - 1) + a(n) + 1", "--from", "1", "--and", "(0, 0)"), 3),
        (("wythoff", "floor(n*phi), a(n) + n + 1"), 1),
        (("nim", "2*n, 2*n"), 1),
        (("subtraction(1, 2)", "4*n"), 1),
        (("piles(3, nim)", "n, n, 2*n"), 1),
    ],
)
def test_no_certificate_of_formulas_without_a_statement(tmp_path, capsys, asked, status):
    found, file = written(tmp_path, *asked)
    assert found == status and not file.exists()
    assert ("no certificate was written" in capsys.readouterr().out) is (status == 3)
