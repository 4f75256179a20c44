"""Files for Rocq: their statements, the games that have a file, and refusal of altered files."""

import json
import random
import shutil
import subprocess
from itertools import product

import pytest

import wythoff as w
from wythoff.apps.cli import main
from wythoff.expressions import Variable, parse_condition
from wythoff.proofs import RocqError, compiled, examined_text, rocq_text
from wythoff.proofs.certificate_store import PACKAGE
from wythoff.proofs.rocq_conditions import formula_of, formula_text, lettered

GAMES = [
    "wythoff", "g2", "nim | jump(1, 1)", "misere(wythoff)", "terminal(wythoff, x + y <= 2)", "block_any(2)",
    "knight", "nim", "nim | keep(diagonal, k % 3 != 0)", "vectors(moves=((2,4),(4,0)))", "subtraction(1, 2, 3)",
]  # fmt: skip
STATEMENTS = [
    "?msd_fib Ax,y x + 1 <= y => x < 2*y & ~(x = y)",
    "?msd_fib An,v,w $seq('lower_wythoff', n, v) & $seq('upper_wythoff', n, w) => w = v + n",
    "?msd_fib Ax,y,z x < y & y < z => (Ek k > 0 & x + k = z)",
    "?msd_fib An F[n] = @1 => F[n+1] = @0",
    "?msd_fib An (3*n + 5)/4 <= n + 1 & (n/2)/3 = n/6",
    "?msd_fib Ax,y $P('wythoff', x, y) <=> $P('wythoff', y, x)",
]
needs_coqc = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")


def shipped(name):
    with open(f"{PACKAGE}/{name}.json", encoding="utf-8") as file:
        return json.load(file)


@pytest.fixture(scope="module")
def wythoff():
    return rocq_text(shipped("wythoff"))


@pytest.mark.parametrize("name", ["wythoff", "g2", "misere_t_wythoff_1", "terminal_wythoff_x_y_2", "block_any_3"])
def test_rocq_text_states_the_rules_first(name):
    text = rocq_text(shipped(name))
    words = ("Inductive P_position", "Definition table", "S_table : table", "Theorem P_words")
    places = [text.index(f"{word} ") for word in words]
    assert places == sorted(places)
    assert examined_text(text)[0] == 0


def test_rocq_text_states_the_closed_form(wythoff):
    assert "Theorem closed_form p : P_position p <-> wythoff_pair p." in wythoff
    assert "Theorem closed_form" not in rocq_text(shipped("g2"))


@pytest.mark.parametrize(
    ("game", "condition"),
    [
        ("nim | jump(1, 1)", "((y0 = x0 /\\ (x0 mod 3) = 0) \\/ (y0 = (x0 + 1) /\\ (x0 mod 3) = 1))"),
        ("vectors(moves=((1, 0), (0, 1)))", "((x0 + y0) mod 2) = 0"),
        ("subtraction(1, 2, 3)", "(acc R_P [k1] = true) <-> (k1 mod 4) = 0)"),
    ],
)
def test_rocq_text_states_a_semilinear_condition(game, condition):
    text = w.prove(game).rocq()
    assert condition in text
    assert "Print Assumptions P_condition." in text
    assert examined_text(text)[0] == 0


@pytest.mark.parametrize(
    "condition",
    [
        "5 <= (x - 3*y + 7) % 18 % 7 < 6",
        "not (x - y) % 3 != 1",
        "(x - 2*(y//4)) % 8 == 3 or 2*x > 3*y - 4",
        "-x < y - 3",
    ],
)
def test_formula_of_keeps_the_meaning(condition):
    expression = parse_condition(condition, "xy")
    formula = formula_text(lettered(formula_of(expression.substitute({n: Variable(f"{n}0") for n in "xy"}))))
    for word, sign in {"/\\": "and", "\\/": "or", "~": "not", "mod": "%", " = ": " == ", "/": "//"}.items():
        formula = formula.replace(word, sign)
    for x, y in product(range(20), repeat=2):
        assert eval(formula, {"x0": x, "y0": y}) == expression.evaluate({"x": x, "y": y})


@pytest.mark.parametrize("condition", ["x*y == 3", "(x - y)//2 == 1", "2**x == y"])
def test_formula_of_refuses(condition):
    with pytest.raises(RocqError, match="a file for Rocq needs linear conditions"):
        formula_of(parse_condition(condition, "xy"))


def test_rocq_text_refuses_what_it_does_not_cover():
    with pytest.raises(RocqError, match="misere play with moves that may be forbidden"):
        rocq_text(shipped("misere_block_any_2"))
    with pytest.raises(RocqError, match="of a statement"):
        rocq_text({"certificate": "statement"})
    with pytest.raises(RocqError, match="certificate"):
        rocq_text(shipped("nim") | {"digits": -1})


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("(x1 + 1) <= x0", "(x1 + 2) <= x0", "does not follow from the certificate in the file"),
        ("Theorem P_words", "Axiom P_words", "'Axiom'"),
        ("Qed.", "Admitted.", "'Admitted'"),
        ("From Coq Require", "From Evil Require", "'From Evil'"),
        ("Import ListNotations.", "Unset Guard Checking.", "'Unset'"),
        ("Print Assumptions P_words.\n", "", "does not follow from the certificate in the file"),
    ],
)
def test_examined_text_refuses_an_altered_file(wythoff, old, new, why):
    status, said = examined_text(wythoff.replace(old, new, 1))
    assert status == 1
    assert why in said


def test_examined_text_refuses_the_rules_of_another_game(wythoff):
    other = rocq_text(shipped("wythoff") | {"notation": "nim"})
    assert examined_text(other) == (1, "its rules are not those of nim")
    pile = rocq_text(dict(w.prove("subtraction(1, 2)").certificate, notation="subtraction(1, 3)"))
    assert examined_text(pile) == (1, "its statement is not the one about vectors(moves=((1,), (3,)))")
    assert examined_text("Theorem true : True.")[0] == 2
    assert examined_text(wythoff.replace('"n": 0', '"n": "x *) Axiom a : False. (*"'))[0] == 1


@pytest.mark.slow
def test_examined_text_refuses_random_alterations(wythoff):
    dice = random.Random(53)
    body = wythoff.index("(* The certificate")
    for _ in range(300):
        place = dice.randrange(body)
        new = dice.choice("0123456789 ()[];.truefalsxy<>/\\*")
        if wythoff[place] != new:
            assert examined_text(wythoff[:place] + new + wythoff[place + 1 :])[0]


def test_a_notation_cannot_end_a_comment():
    text = rocq_text(shipped("nim") | {"notation": 'a *) Axiom x : False. (* "b'})
    assert "*) Axiom" not in text


def test_prove_writes_a_file_for_rocq(tmp_path, capsys):
    path = tmp_path / "theorem.v"
    assert main(["prove", "nim", "--rocq", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rocq"] == str(path)
    assert path.read_text() == w.prove("nim").rocq()
    assert examined_text(path.read_text())[0] == 0


def test_prove_says_why_a_game_has_no_file(tmp_path, capsys):
    path = tmp_path / "theorem.v"
    assert main(["prove", "misere(block(nim, 1))", "--rocq", str(path)]) == 3
    assert "no file for Rocq was written: a file" in capsys.readouterr().out
    assert not path.exists()
    assert main(["prove", "wythoff", "--rocq", str(path), "--adjoinable"]) == 2


def test_decide_writes_a_theorem(tmp_path, capsys):
    path = tmp_path / "theorem.v"
    assert main(["decide", STATEMENTS[3], "--rocq", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rocq"] == str(path)
    text = path.read_text()
    assert "forall k1 : N,\n  ((acc F_F_1 [k1] = true) -> (acc F_F_0 [(k1 + 1)] = true)).\n" in text
    assert examined_text(text)[0] == 0
    path.write_text(text.replace("(k1 + 1)", "(k1 + 2)", 1))
    assert main(["verify", str(path)]) == 1


@pytest.mark.parametrize(
    "statement", ["Ax x > 3", "Ex x > 3", "x > 3", "Ax,y (x - y) + y = x", "Ax x < 1 | (Ay y < x)"]
)
def test_decide_says_why_a_statement_has_no_theorem(tmp_path, capsys, statement):
    path = tmp_path / "theorem.v"
    assert main(["decide", statement, "--rocq", str(path)]) == 3
    assert "no file for Rocq was written: " in capsys.readouterr().out
    assert not path.exists()


def test_verify_refuses_the_theorem_of_another_text(tmp_path, capsys):
    path = tmp_path / "theorem.v"
    body = json.loads(json.dumps(w.decide(STATEMENTS[0]).certificate()))
    path.write_text(rocq_text(body | {"text": "?msd_fib Ax,y x = y"}))
    assert main(["verify", str(path)]) == 1
    assert "its statement does not agree with its text ?msd_fib Ax,y x = y" in capsys.readouterr().out


def test_export_writes_a_file_for_rocq(tmp_path, capsys, wythoff):
    path = tmp_path / "theorem.v"
    assert main(["export", f"{PACKAGE}/wythoff.json", "--format", "rocq", "--output", str(path)]) == 0
    assert path.read_text() == wythoff
    other = tmp_path / "other.json"
    other.write_text("{}")
    assert main(["export", str(other), "--format", "rocq"]) == 2


def test_verify_refuses_an_altered_file(tmp_path, capsys, wythoff):
    path = tmp_path / "theorem.v"
    path.write_text(wythoff.replace("y1", "x1", 1))
    assert main(["verify", str(path)]) == 1
    assert "does not follow from the certificate in the file" in capsys.readouterr().out


def test_verify_says_that_coqc_is_missing(tmp_path, capsys, wythoff, monkeypatch):
    path = tmp_path / "theorem.v"
    path.write_text(wythoff)
    monkeypatch.setenv("PATH", "")
    assert main(["verify", str(path)]) == 2
    assert "coqc is not installed" in capsys.readouterr().out


@needs_coqc
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_coqc_accepts_the_proof(game):
    status, said = compiled(w.prove(game).rocq())
    assert status == 0, said


@pytest.mark.skipif(shutil.which("coqchk") is None, reason="coqchk, which comes with coqc, is not installed")
@pytest.mark.slow
@pytest.mark.parametrize("name", ["wythoff", "misere_knight", "block_any_3"])
def test_coqchk_finds_no_axiom(name, tmp_path):
    (tmp_path / "theorem.v").write_text(rocq_text(shipped(name)))
    for command in (["coqc", "-q", "theorem.v"], ["coqchk", "-silent", "-o", "-Q", ".", "", "theorem"]):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "* Axioms: <none>" in done.stdout + done.stderr


@needs_coqc
@pytest.mark.slow
@pytest.mark.parametrize("statement", STATEMENTS)
def test_coqc_accepts_a_statement(statement):
    status, said = compiled(w.decide(statement).rocq())
    assert status == 0, said


@needs_coqc
@pytest.mark.slow
def test_coqc_refuses_a_false_statement():
    body = json.loads(json.dumps(w.decide(STATEMENTS[3]).certificate()))
    body["tree"] = json.loads(json.dumps(body["tree"]).replace('["@", 0]', '["@", 1]'))
    assert compiled(rocq_text(body))[0] == 1


@needs_coqc
@pytest.mark.slow
def test_coqc_accepts_the_proof_of_a_value():
    assert compiled(w.prove("w_k(k=1)", value=1).rocq())[0] == 0


@needs_coqc
@pytest.mark.slow
@pytest.mark.parametrize("change", ["rule", "set", "adder"])
def test_coqc_refuses_a_false_theorem(change):
    body = shipped("wythoff")
    if change == "rule":
        body["free"].pop()
    elif change == "set":
        accepting = body["levels"][0]["accepting"]
        accepting[accepting.index(1)] = 0
    else:
        body["ADD"]["accepting"][0] = 0
    try:
        text = rocq_text(body)
    except RocqError:
        return
    assert compiled(text)[0] == 1
