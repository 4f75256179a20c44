"""The stand-alone checker decides as the package does, and refuses altered certificates."""

import ast
import copy
import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

import wythoff
from tests.automata.brute import Statements
from tests.sentences import NO_RELATION, NO_WORD
from wythoff.base.errors import RequestError
from wythoff.proofs import checker
from wythoff.questions.verifying import verify

STATEMENTS = (
    "?msd_fib Ax Ey y > x & F[y] = @1",
    "Ax x < 5",
    "~Ex x > 5 & x < 3",
    "Ex,y x > 5 & y = 2*x/3",
    "~Ei,n n > 0 & (At t <= n => T[i+t] = T[i+n+t])",
    "?msd_fib Ei,n n > 0 & (At t < 2*n => F[i+t] = F[i+n+t])",
    "?msd_fib An,v,w $seq('lower_wythoff',n,v) & $seq('upper_wythoff',n,w) => w = v + n",
    "?plus(3,2) Ax Ey x = 2*y | x = 2*y + 1",
    "?msd_pell Ax,y x - y + y = x <=> x >= y",
    "Ix,y x + y = 2*x + 1",
    "Ix x < 7",
    "Ax Eq,r x = 3*q + r & r < 3",
    "Ex,q 3*q = x + 2*x + 6 & q > 5",
    "Eq 2*q = q + 5",
    "Ax,y (Eq 3*q = x + 2*y) <=> (Eq 3*q + x = y | 3*q + y = x)",
    "?msd_fib Ax (Eq 2*q = x + 3*q - q & q > x) | (Eq q + q = x/2)",
)


def certificate(text):
    return json.loads(json.dumps(wythoff.decide(text).certificate()))


@pytest.mark.parametrize("text", STATEMENTS)
def test_what_is_decided_is_checked(text):
    found = certificate(text)
    assert text in checker.check(found)
    with pytest.raises(checker.Refuted, match="the statement is"):
        checker.check({**found, "result": not found["result"], "witness": None})


@pytest.mark.parametrize("seed", range(40))
def test_random_statements_are_checked(seed):
    system, words = (("msd_2", ("T",)), ("msd_fib", ("F",)), ("msd_3", ()), ("minus(4,1)", ()))[seed % 4]
    inner = Statements(f"certificate{seed}", words, 4).formula(["x"], 2)
    checker.check(certificate(f"?{system} Ex x < 6 & ({inner})"))


def test_a_witness_must_show_the_result():
    found = certificate("Ax,y x + y < 9 | x = y")
    assert found["witness"] is not None
    with pytest.raises(checker.Refuted, match="the witness must show"):
        checker.check({**found, "witness": {"x": "1", "y": "2"}})


@pytest.mark.parametrize("part", ["V", "ADD"])
@pytest.mark.parametrize("text", ["?msd_fib Ax,y x + y = y + x", "?msd_2 Ax Ey x = 2*y | x = 2*y + 1"])
def test_altered_systems_are_refused_or_the_same(text, part):
    found = certificate(text)
    refused = 0
    for state, row in enumerate(found[part]["rows"]):
        for place in range(len(row)):
            altered = copy.deepcopy(found)
            arc = altered[part]["rows"][state][place]
            arc[-1] = (arc[-1] + 1) % len(found[part]["rows"])
            try:
                checker.check(altered)
            except (checker.Refuted, checker.Malformed):
                refused += 1
            else:
                assert arc[-1] == row[place][-1] or part == "ADD"
    assert refused or len(found[part]["rows"]) == 1


def test_altered_relations_change_what_is_proved():
    found = certificate("?msd_fib An,v,w $seq('lower_wythoff',n,v) & $seq('upper_wythoff',n,w) => w = v + n")
    found["tree"] = ["A", ["x"], ["=", ["var", "x"], ["num", 0]]]
    with pytest.raises(checker.Refuted):
        checker.check(found)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("certificate", "game"), ("version", 2), ("tree", ["=", ["var", "x"], ["num", 0]]), ("V", {"rows": []}),
        ("V", {"rows": [[[0, 0], [0, 0]]], "accepting": [1]}), ("ADD", {"rows": [[[0, 0, 7]]], "accepting": [1]}),
    ],
)  # fmt: skip
def test_what_is_no_certificate_is_told_apart(key, value, tmp_path):
    found = {**certificate("Ax Ey y > x"), key: value}
    path = tmp_path / "altered.json"
    path.write_text(json.dumps(found))
    assert checker.examined(str(path))[0] == 2


def test_the_checker_stands_alone(tmp_path):
    path = tmp_path / "theorem.json"
    path.write_text(json.dumps(certificate("?msd_fib Ax Ey y > x & F[y] = @1")))
    command = [sys.executable, "-I", str(Path(checker.__file__)), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "") and "holds" in done.stdout
    lines = Path(checker.__file__).read_text().splitlines()
    imported = [line for line in lines if line.startswith(("import", "from"))]
    assert [line.split()[1] for line in imported] == [
        "json",
        "operator",
        "sys",
        "collections",
        "functools",
        "itertools",
    ]


def test_relations_and_two_systems_have_no_certificate():
    with pytest.raises(RequestError, match="without free variables"):
        wythoff.decide("x < 5").certificate()
    with pytest.raises(RequestError, match="one numeration system"):
        wythoff.decide("Ax (?msd_fib Ey F[y] = @1) & x = x").certificate()


def test_the_commands(tmp_path, capsys):
    from wythoff.apps.cli import main

    path = str(tmp_path / "theorem.json")
    assert main(["decide", "Ax x < 5", "--certificate", path]) == 1
    assert main(["verify", path]) == 0
    assert "holds: Ax x < 5 is false in base(2)" in capsys.readouterr().out
    (tmp_path / "none.json").write_text("{}")
    assert main(["verify", path, str(tmp_path / "none.json"), "--json"]) == 2


BASE_2 = {
    "certificate": "statement", "version": 1, "text": "", "system": "base(2)", "digits": 2, "words": {},
    "V": {"rows": [[[0, 0], [1, 0]]], "accepting": [1]}, "witness": None, "result": True,
    "ADD": {
        "rows": [[[0, 0, 0, 0], [0, 1, 1, 0], [1, 0, 1, 0], [0, 0, 1, 1]],
                 [[1, 1, 1, 1], [1, 0, 0, 1], [0, 1, 0, 1], [1, 1, 0, 0]]],
        "accepting": [1, 0],
    },
    "relations": {"R": {"tracks": 2, "table": {"rows": [[[0, 0, 0], [1, 1, 0]]], "accepting": [1]}}},
}  # fmt: skip
X, ZERO, THREE, FIVE = ["var", "x"], ["num", 0], ["num", 3], ["num", 5]


@pytest.mark.parametrize(
    "tree",
    [
        ["A", ["~1"], ["=", ["var", "~1"], FIVE]], ["E", ["x"], ["=", X, ["num", -5]]], ["==", THREE, FIVE],
        ["E", ["x"], ["=", X, ["num", 2.5]]], ["<>", THREE, FIVE], ["A", ["x"], ["+", ZERO, X]], ["=", X, X],
        ["=", ["&", FIVE, THREE], ["num", 2]], ["=", THREE, THREE, FIVE], ["E", ["x"], ["relation", "R", [X]]],
        ["E", ["x"], ["relation", "R", [X, X, X]]], ["A", "x", ["=", X, X]], ["=", ["/", FIVE, ZERO], ZERO],
        ["E", ["x"], ["=", ["*", X, X], X]], ["=", ["num", True], ["num", 1]], ["<", "~1", FIVE], ["", ZERO, ZERO],
        ["A", [], ["=", X, FIVE]], ["A", ["#"], ["=", ["var", "#"], FIVE]], ["&", ["=", ZERO, ZERO]],
    ],
)  # fmt: skip
def test_what_is_no_formula_is_refused(tree, tmp_path):
    path = tmp_path / "altered.json"
    path.write_text(json.dumps({**BASE_2, "tree": tree}))
    assert checker.examined(str(path))[0] == 2


def test_what_is_decided_is_said():
    tree = ["A", ["x"], ["|", ["&", [">", X, ZERO], ["relation", "R", [X, X]]], ["=", ["*", X, THREE], ZERO]]]
    said = checker.check({**BASE_2, "text": "1 = 2", "tree": tree})
    assert said == "1 = 2 is true in base(2): (A x: (x > 0 & $R(x, x)) | x * 3 = 0)"


def test_zero_must_be_there_to_add_it():
    """Without the empty word, no word is zero for ADD, and x + y + 1 would pass as the sum."""
    rows, order = [], [(0, 0, 0, 0)]
    for carry, *seen in order:
        rows.append([])
        for *letter, target in BASE_2["ADD"]["rows"][carry]:
            following = (target, *(max(pair) for pair in zip(seen, letter, strict=True)))
            order += [following] * (following not in order)
            rows[-1].append([*letter, order.index(following)])
    words = {"rows": [[[0, 0], [1, 1]], [[0, 1], [1, 1]]], "accepting": [0, 1]}
    add = {"rows": rows, "accepting": [int(state == (0, 1, 1, 1)) for state in order]}
    tree = ["A", ["x"], ["not", ["=", ["+", X, X], X]]]
    with pytest.raises(checker.Refuted, match="must imply z = x"):
        checker.check({**BASE_2, "V": words, "ADD": add, "tree": tree})


@pytest.mark.parametrize("number", ["-3", "5"])
def test_numbers_of_witnesses(number):
    with pytest.raises((checker.Refuted, checker.Malformed)):
        checker.check({**BASE_2, "tree": ["E", ["x"], ["<", X, FIVE]], "witness": {"x": number}})


def test_words_have_a_letter_everywhere():
    tree = ["E", ["x"], ["not", ["letter", "=", ["at", "W", X], ["at", "W", X]]]]
    with pytest.raises(checker.Refuted, match="a letter for each number"):
        checker.check({**BASE_2, "words": {"W": {"rows": [[[0, 0]]], "accepting": [1]}}, "tree": tree})


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("text", "?msd_fib Ax Ey y < x & F[y] = @1", "its statement does not agree with"), ("text", 3, "must be texts"),
        ("words", {"F": {"rows": [[[0, 0], [1, 0]]], "accepting": [1]}}, "its words do not agree with"),
        ("system", "base(2)", "one numeration system"),
    ],
)  # fmt: skip
def test_a_text_must_say_what_was_decided(key, value, said, tmp_path):
    path = tmp_path / "altered.json"
    found = certificate("?msd_fib Ax Ey y > x & F[y] = @1")
    path.write_text(json.dumps(found))
    assert verify(path)
    path.write_text(json.dumps({**found, key: value}))
    again = verify(path)
    assert again.status == 1 and said in again.said


def test_names_of_a_file_mean_what_their_tables_say(tmp_path):
    path = tmp_path / "theorem.json"
    commands = """def above "y > x":
        morphism m "0->01 1->10": promote TT m:
        ost mine [0 1] [2]:
        eval one "Ax Ey $above(x, y)":
        eval two "Ax Ey y > x & TT[y] = @1":
        eval three "?msd_mine Ax Ey y > x":"""
    made = [
        decision.certificate()
        for command, decision in wythoff.automata.decide_file(commands)
        if command.command == "eval"
    ]
    for body, taken in zip(made, ("$above", "TT", "?msd_mine"), strict=True):
        path.write_text(json.dumps(body))
        again = verify(path)
        assert again and again.said.endswith(f"the meaning of {taken} is taken from the automata in the file")
        path.write_text(json.dumps({**body, "text": body["text"].replace("Ax Ey", "Ey Ax")}))
        assert verify(path).said.startswith("its statement does not agree with")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 = 2 !", "is not a statement about base(2)"), ("Ax Ey $above(y, x)", NO_RELATION),
        ("Ex W[x] = @1", NO_WORD), ("?msd_fib Ax Ey y > x", "must use one numeration system"),
        ("Ax Ey y > x\nother.json: holds: \x1b[31m1 = 2", "is not a statement"),
    ],
)  # fmt: skip
def test_a_text_that_nobody_can_read_proves_nothing(text, said, tmp_path):
    path = tmp_path / "theorem.json"
    path.write_text(json.dumps({**certificate("Ax Ey y > x"), "text": text}))
    again = verify(path)
    assert again.status == 1 and said in again.said
    assert again.said.isprintable()


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no device that never ends")
def test_what_never_ends_is_not_read():
    assert [verify(path).status for path in ("/dev/zero", "/")] == [2, 2]
    assert "it is a device or a pipe" in verify("/dev/zero").said


def test_the_checker_is_short():
    """350 lines of code at most: blank lines, comments and docstrings are not counted."""
    tree = ast.parse(Path(checker.__file__).read_text())
    docstrings = {
        node.body[0].value for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node)
    }  # fmt: skip
    source = Path(checker.__file__).read_text().splitlines()
    said = {line for node in docstrings for line in range(node.lineno, node.end_lineno + 1)}
    code = [line for number, line in enumerate(source, 1) if number not in said and line.strip(" #") != ""]
    assert len([line for line in code if not line.strip().startswith("#")]) <= 350


def holds_for(relation, **numbers):
    """Return whether a relation of the checker holds for numbers in base 2, digit by digit in variable order."""
    state, length = 0, max(number.bit_length() for number in numbers.values())
    for place in reversed(range(length)):
        for name in relation.names:
            state = relation.rows[state].get(numbers[name] >> place & 1) if relation.rows else None
            if state is None:
                return False
    return bool(relation.rows) and relation.accepting[state]


SQUARES = {
    "x1 + y1 = 3": ["=", ["+", ["var", "x1"], ["var", "y1"]], THREE],
    "y1 = x1 + 1": ["=", ["var", "y1"], ["+", ["var", "x1"], ["num", 1]]],
    "x0 + y1 = x1 + y0": ["=", ["+", ["var", "x0"], ["var", "y1"]], ["+", ["var", "x1"], ["var", "y0"]]],
    "x1 <= y1": ["<=", ["var", "x1"], ["var", "y1"]],
}


@pytest.mark.parametrize("said", SQUARES)
def test_squares_are_counted_as_ways(said):
    system = checker.System(BASE_2)
    within = ["&", ["<=", ["var", "x1"], ["var", "x0"]], ["<=", ["var", "y1"], ["var", "y0"]]]
    found = system.formula(["&", within, SQUARES[said]])
    true = {
        (x0, y0): sum(
            eval(said.replace(" = ", " == "), {"x0": x0, "y0": y0, "x1": x1, "y1": y1})
            for x1 in range(x0 + 1)
            for y1 in range(y0 + 1)
        )
        for x0 in range(9)
        for y0 in range(9)
    }
    for least in (1, 2, 3, 5):
        many = checker.project(found, "x1", "y1", least=least)
        for (x0, y0), count in true.items():
            assert holds_for(many, x0=x0, y0=y0) is (count >= least), (x0, y0, least)


def test_variables_in_another_order():
    system = checker.System(BASE_2)
    found = checker.renamed(system.adder, x="c", y="a", z="b")  # c + a = b
    assert found.names == ("a", "b", "c")
    for a, b, c in product(range(7), repeat=3):
        assert holds_for(found, a=a, b=b, c=c) is (a + c == b)
    assert checker.renamed(found, "y", "z", "x") == system.adder


@pytest.mark.parametrize("tracks", [2, 10, 11, 13])
def test_arguments_of_a_relation_keep_their_places(tracks):
    """In alphabetical order ~10 came before ~2, and false statements were accepted."""
    values = [i % 3 for i in range(tracks)]
    defined = " & ".join(f"{name} = {value}" for name, value in zip("abcdefghijklm", values, strict=False))
    for place, value in enumerate(values):
        given = ", ".join("x" if i == place else str(other) for i, other in enumerate(values))
        commands = f'def r "{defined}":\neval at "Ex $r({given}) & x = {value}":'
        body = wythoff.automata.decide_file(commands)[-1][1].certificate()
        assert checker.check(body)
        false = copy.deepcopy(body)
        false["tree"][2][2][2], false["witness"] = ["num", value + 1], None
        with pytest.raises(checker.Refuted, match="the statement is false"):
            checker.check(false)
        assert checker.check(false | {"result": False})


def test_a_witness_must_be_of_numbers():
    found = certificate("Ex x > 5")
    for number in (float("inf"), float("nan"), 6.0, "six", None, [6]):
        with pytest.raises((checker.Malformed, ValueError)):
            checker.check(found | {"witness": {"x": number}})


def test_a_certificate_is_written_in_one_order():
    """A file of the same statement is the same byte for byte, whichever version wrote it."""
    statement = wythoff.decide("?msd_fib Ax Ey y > x & F[y] = @1").certificate()
    system = ["system", "digits", "V", "ADD"]
    head, tail = ["certificate", "version", "text"], ["words", "relations", "tree", "result", "witness"]
    assert list(statement) == [*head, *system, *tail]
    game = list(wythoff.prove("wythoff").certificate)
    assert game[:3] == ["certificate", "version", "notation"] and game[-6:] == ["value", *system, "levels"]
