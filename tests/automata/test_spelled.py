"""Statements about words of one length, and words that transducers make, against their definitions."""

import json
import random
from itertools import product

import pytest

import wythoff
from wythoff.apps.cli import main
from wythoff.automata.automatic_words import word
from wythoff.automata.relations import Algebra
from wythoff.automata.spelled import spelled
from wythoff.automata.transducing import read_transducer, transduced
from wythoff.automata.walnut import Library
from wythoff.base.errors import NotationError, ParameterError, WythoffError
from wythoff.kernels.automata import Machine
from wythoff.reports.views.automata import write

LANGUAGES = {
    "a": ("{0,1}", "(0|1)*1"),
    "b": ("{0,1}", "0*1(00)*"),
    "c": ("{0,1} {0,1}", "([0,1]|[1,0])*"),
    "d": ("{0,1} {0,1}", "[0,0]*([0,1]|[1,1][0,0])*"),
    "e": ("{0,1}", "0*"),
}
LONGEST = 4


def matches(name, words):
    """Return whether a tuple of words is in a language, by the definition of that language."""
    match name, words:
        case "a", (x,):
            return x.endswith("1")
        case "b", (x,):
            return "1" in x and set(x.partition("1")[2]) <= {"0"} and not len(x.partition("1")[2]) % 2
        case "e", (x,):
            return set(x) <= {"0"}
        case "c", (x, y):
            return all({p, q} == {"0", "1"} for p, q in zip(x, y, strict=True))
        case "d", (x, y):
            pairs = "".join({"00": "z", "01": "t", "11": "u"}.get(p + q, "!") for p, q in zip(x, y, strict=True))
            rest = pairs.lstrip("z")
            while rest:
                if rest.startswith("t"):
                    rest = rest[1:]
                elif rest.startswith("uz"):
                    rest = rest[2:]
                else:
                    return False
            return True
    raise AssertionError(name)


def random_formula(draw, bound, depth):
    """Return (text of a formula, its meaning as a function of words of one length)."""
    if not depth or draw.random() < 0.2:
        name = draw.choice(list(LANGUAGES))
        names = [draw.choice(bound) for _ in range(len(LANGUAGES[name][0].split()))]
        return f"${name}({','.join(names)})", lambda here: matches(name, tuple(here[v] for v in names))
    kind = draw.choice("~`&|^>=EA")
    if kind in "~`":
        text, means = random_formula(draw, bound, depth - 1)
        if kind == "~":
            return f"~({text})", lambda here: not means(here)
        return f"`({text})", lambda here: means({v: w[::-1] for v, w in here.items()})
    if kind in "EA":
        new = f"v{len(bound)}"
        text, means = random_formula(draw, [*bound, new], depth - 1)
        # x occurs outside of the quantifier, so that one variable is always free
        text, quantified = f"(({text}) & ($a(x) | ~$a(x)))", any if kind == "E" else all

        def all_of(here):
            words = map("".join, product("01", repeat=len(here["x"])))
            return quantified(means({**here, new: w}) for w in words)

        return (f"({kind}{new} {text})", all_of) if new in text else (text, means)
    (one, left), (other, right) = (random_formula(draw, bound, depth - 1) for _ in range(2))
    sign = {">": "=>", "=": "<=>"}.get(kind, kind)
    joined = {
        "&": lambda p, q: p and q, "|": lambda p, q: p or q, "^": bool.__ne__, ">": lambda p, q: not p or q,
        "=": bool.__eq__,
    }[kind]  # fmt: skip
    return f"(({one}) {sign} ({other}))", lambda here: joined(left(here), right(here))


HEAD = "".join(f'reg {name} {over} "{text}":\n' for name, (over, text) in LANGUAGES.items())


@pytest.mark.parametrize("seed", range(60))
def test_statements_about_words_are_what_they_mean(seed):
    draw = random.Random(seed)
    text, means = random_formula(draw, ["x", "y"], 4)
    text = f"`({text}) & ($c(x,y) | ~$c(x,y))"
    *_, (_, found) = wythoff.automata.decide_file(f'{HEAD}def found "{text}":')
    for length in range(LONGEST):
        for x, y in product(map("".join, product("01", repeat=length)), repeat=2):
            assert found.relation.contains((x, y)) is bool(means({"x": x[::-1], "y": y[::-1]})), (text, x, y)


def after(text, **more):
    return {command.name: decision for command, decision in wythoff.automata.decide_file(text, **more)}


def test_zeros_before_and_behind_words_make_others():
    found = after(
        HEAD
        + """
        def begins "`$a(x)":
        eval all "Ax $begins(x) => (Ey $a(y) & $begins(x))":
        eval none "Ex $begins(x) & $e(x)":
        def thrice "$c(x,y) & `$d(y,x) & `$a(x)":
        eval same "?msd_fib Ax,y $thrice(x,y) => ~$c(x,x)":
        """
    )
    assert found["begins"].relation.first(4) == [("1",), ("10",), ("11",), ("100",)]
    assert found["begins"].relation.contains(("10",)) and not found["begins"].relation.contains(("010",))
    assert (found["all"].truth, found["none"].truth, found["same"].truth) == (True, False, True)
    assert found["begins"].as_dict()["variables"] == ["x"] and found["begins"].as_dict()["finite"] is False
    json.dumps(found["begins"].as_dict())
    with pytest.raises(WythoffError, match="a statement with a certificate must use one numeration system"):
        found["all"].table = found["all"].certificate()


def test_a_relation_of_words_is_written_and_read_again(tmp_path, capsys):
    folder = tmp_path / "Automata Library"
    folder.mkdir()
    found = after(HEAD + 'def begins "`$a(x) & `$c(x,y)":')["begins"].relation
    write(found, str(folder / "begins.txt"))
    assert (folder / "begins.txt").read_text().startswith("{0,1} {0,1}\n")
    assert Library(str(tmp_path)).spelled("begins").machine == found.machine
    (tmp_path / "file.txt").write_text('eval some "`(Ex $begins(x,y))":')
    assert main(["decide", "--file", str(tmp_path / "file.txt"), "--library", str(tmp_path)]) == 0
    assert "some: (y): infinitely many solutions" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('eval z "`$a(x) & x = 3":', r"\$a\(x\) is a relation of words over an alphabet: it cannot"),
        (
            'def w "`$a(x)": eval z "$w(x) & x = 3":',
            "can use only relations over alphabets, because words are not numbers",
        ),
        ('def w "`$a(x)": eval z "Ix $w(x)":', "can use only relations over alphabets, because"),
        ('def w "`$a(x)": eval z "?msd_2 $w(x) & F[x]=@1":', "can use only relations over alphabets, because"),
        ('def w "`$a(x)": eval z "$w(3)":', "must be variables, because"),
        ('def w "`$a(x)": eval z "$w(x,y)":', "must have 1 arguments, had 2"),
        ('def n "?msd_3 x > 1": def w "`$a(x)": eval z "$w(x) & $n(x)":', r"\$n is a relation of numbers"),
        ('reg t {0,1,2} "2*": def w "`$a(x)": eval z "$w(x) & $t(x)":', "the variable x must have one alphabet"),
        ('def w "`$a(x)": combine C w;', "a relation of words cannot stand here, because words are not numbers"),
    ],
)
def test_words_and_numbers_are_not_mixed(text, said):
    with pytest.raises(WythoffError, match=said):
        wythoff.automata.decide_file(HEAD + text)


def test_a_definition_replaces_another():
    found = after(HEAD + 'def w "`$a(x)": def w "x > 3": eval z "Ex $w(x)": def w "`$e(x)": eval y "`(Ex $w(x))":')
    assert found["z"].witness == {"x": 4} and found["y"].truth is True
    assert spelled(["{0,1}"], Machine([], [])).first(3) == []


@pytest.mark.parametrize("name", ["thue_morse", "fibonacci", "tribonacci", "pell"])
@pytest.mark.parametrize("seed", range(5))
def test_transducers_read_words_from_their_beginning(name, seed):
    draw = random.Random(seed)
    of = word(name)
    size = draw.randint(1, 4)
    machine = [{letter: (draw.randrange(size), draw.randint(-2, 5)) for letter in of.letters} for _ in range(size)]
    found = transduced("found", machine, of, Algebra())
    state = 0
    for n in range(400):
        state, output = machine[state][of.letter(n)]
        assert found.letter(n) == output, n


def test_transduce_reads_a_file_of_the_library(tmp_path):
    (tmp_path / "Transducer Library").mkdir()
    (tmp_path / "Transducer Library" / "SUM.txt").write_text(
        "{0, 1}\n\n0\n0 -> 0 / 0\n1 -> 1 / 1\n\n1\n0 -> 1 / 1\n1 -> 0 / 0\n"
    )
    found = after(
        'transduce S SUM T; def odd "Ek n=2*k+1": transduce O SUM $odd;'
        ' eval first "O[1]=@1 & O[2]=@1 & O[3]=@0 & O[4]=@0":', library=tmp_path,
    )  # fmt: skip
    assert found["S"].said.startswith("0 1 0 0 1 1 1 0")
    assert found["first"].truth is True
    with pytest.raises(WythoffError, match="transduce needs --library"):
        after("transduce S SUM T;")
    with pytest.raises(WythoffError, match="must have a file for this transducer"):
        after("transduce S OTHER T;", library=tmp_path)
    with pytest.raises(ParameterError, match="must have a transition for each letter"):
        transduced("x", [{0: (0, 0)}], word("thue_morse"), Algebra())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0\n0 -> 0 / 0", "must begin with its alphabet"),
        ("{0,1}\n", "must have at least one state"),
        ("{0,1}\n0\n2 -> 0 / 0", "line 3 must be the number of a state, or"),
        ("{0,1}\n0\n0 -> 1 / 0", "line 3 must lead to a state"),
        ("{0,1}\n0\n0 -> 0", "line 3 must be the number of a state, or"),
    ],
)
def test_what_is_no_transducer_is_refused(text, said):
    with pytest.raises(NotationError, match=said):
        read_transducer(text, "given")
