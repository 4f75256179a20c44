"""Relations of digits beside numbers, against words that the tests write and match themselves."""

import json
import subprocess
import sys
from itertools import pairwise, product
from math import isqrt

import pytest

import wythoff
from tests.automata.digit_words import BOUND, Statements, digits
from wythoff.apps.cli import main
from wythoff.automata.walnut import Library
from wythoff.base.errors import WythoffError
from wythoff.proofs import checker
from wythoff.reports.views.automata import write

HAS11 = 'reg has11 {0,1} "(0|1)*11(0|1)*":\n'
SHIFT = 'reg shift {0,1} {0,1} "([0,0]|[0,1][1,1]*[1,0])*":\n'
ENDS = 'reg ends {0,1} "(0|1)*1":\n'
ONE = 'reg one {0,1} "1": reg two {0,1} "11":\n'
FOLDS = 'reg pf {-1,1} "(1|[-1])*1":\n'
PHIN = SHIFT + 'def phin "?msd_fib (s=0&n=0) | Ex $shift(n-1,x) & s=x+1":\n'


def last(text, **more):
    return wythoff.automata.decide_file(text, **more)[-1][1]


def check(seed, nested=1):
    head, text, names, means = Statements(seed, nested).statement()
    found = last(f'{head}def found({",".join(names)}) "{text}":').relation
    inside = [numbers for numbers in product(range(BOUND), repeat=len(names)) if means(numbers)]
    assert found is not None and sorted(found.first(BOUND**2)) == inside, head + text


@pytest.mark.parametrize("part", range(60))
def test_300_statements_with_relations_of_digits(part):
    for seed in range(5):
        check(5 * part + seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_2000_statements_with_relations_of_digits(part):
    for seed in range(100):
        check(300 + 100 * part + seed, nested=2)


@pytest.mark.parametrize(
    ("statement", "truth"),
    [
        ("?msd_fib Ex $has11(x) & x>=0", False),
        ("?msd_fib Ax x>=0 => ~$has11(x)", True),
        ("?msd_fib Ex x>=0 & $has11(x)", False),
        ("?msd_fib Ex,y $has11(x) & x = y", False),
        ("?msd_fib Ex F[x] = @1 & $has11(x)", False),
        ("?msd_fib $has11(17)", False),
        ("?msd_fib Ex $has11(x+1)", False),
        ("?lsd_fib Ex $has11(x) & x>=0", False),
        ("?msd_2 Ex $has11(x) & x>=0", True),
        ("?msd_trib Ex $has11(x) & x>=0", True),
        ("?msd_3 Ax $has11(x) & x < 13 => x = 4 | x = 12", True),
        ("?msd_fib Ex $has11(x)", True),  # x is not used as a number, so it may be any word
        ("(?msd_2 Ex $has11(x) & x > 0) & (?msd_fib Ay y > 0 => ~$has11(y))", True),
        ("?msd_2 Ex,y $has11(x) & x > 0 & (?msd_fib y > 0 & $has11(y))", False),
    ],
)
def test_a_track_of_digits_has_the_system_that_it_meets(statement, truth):
    assert last(f'{HAS11}eval t "{statement}":').truth is truth


def test_a_word_that_meets_no_number_is_noted():
    found = last(HAS11 + 'eval t "?msd_fib Ex $has11(x)":')
    assert found.notes == ("x is not compared with a number of zeckendorf, so it stands for any word in base(2)",)
    assert last(HAS11 + 'eval t "?msd_fib Ex $has11(x) & x >= 0":').notes == ()


def test_tracks_of_digits_pass_through_definitions():
    head = HAS11 + ENDS + 'def both "$has11(x) & $ends(x)": union either has11 ends; def begins "$ends(x)":\n'
    assert last(head + 'eval t "?msd_fib Ex $both(x) & x > 0":').truth is False
    assert last(head + 'eval t "?msd_2 Ex $both(x) & x > 0":').witness == {"x": 3}
    assert last(head + 'def t "?msd_fib $either(x) & x > 0":').relation.first(4) == [(1,), (4,), (6,), (9,)]
    begins = last(head)
    assert begins.relation.first(3) == [(1,), (3,), (5,)] and begins.system == "base(2)"


def test_the_shift_of_fibonacci_words_gives_multiples_of_phi():
    def floor_phi(n):
        return (n + isqrt(5 * n * n)) // 2

    text = PHIN + 'def one "?msd_fib Ex,y $phin(3*n,x) & $phin(n,y) & x=3*y+1":'
    text += 'def two "?msd_fib Ex,y $phin(3*n,x) & $phin(n,y) & x=3*y+2": combine D one=1 two=2;'
    text += "eval same \"?msd_fib An,s n > 0 => ($phin(n,s) <=> $seq('lower_wythoff',n,s))\":"
    _, (_, phin), (_, one), (_, two), (_, word), (_, same) = wythoff.automata.decide_file(text)
    assert (phin.relation.states, one.relation.states, two.relation.states) == (
        7,
        11,
        13,
    )  # as Walnut's tests have them
    assert phin.relation.first(300) == sorted(((n, floor_phi(n)) for n in range(300)), key=sum)
    rests = [floor_phi(3 * n) - 3 * floor_phi(n) for n in range(300)]
    for found, rest in ((one, 1), (two, 2)):
        assert [n for n in range(300) if found.relation.contains((n,))] == [n for n in range(300) if rests[n] == rest]
    assert word.said.startswith(" ".join(map(str, rests[:16]))) and same.truth is True


@pytest.mark.parametrize(
    ("system", "alphabet", "expression", "first"),
    [
        ("msd_3", "{0,1}", "(0|1)*1", [1, 4, 10, 13, 28]),  # a larger alphabet: 1, 11, 101, 111, 1001
        ("msd_fib", "{0,1,2}", "0*1(0|2)*", [1, 2, 3, 5, 8]),  # a smaller one: no number has a 2
        ("msd_3", "{0,2}", "0*2(0|2)*", [2, 6, 8, 18, 20]),
        ("msd_2", "{0,2}", "0*2(0|2)*", []),
        ("lsd_2", "{0,1}", "01(0|1)*", [2, 6, 10, 14, 18]),  # the least digit first
        ("lsd_3", "{0,1}", "(1|0)11(0|1)*", [12, 13, 39, 40]),
        ("plus(2,1)", "{0,1,2}", "0*20*", [2, 6, 14, 34]),
    ],
)
def test_alphabets_that_are_not_those_of_the_system(system, alphabet, expression, first):
    found = last(f'reg r {alphabet} "{expression}": def f "?{system} $r(x) & x > 0":').relation.first(len(first) or 1)
    assert found[: len(first)] == [(number,) for number in first]


@pytest.mark.parametrize(
    ("statement", "truth"),  # as in Walnut, where variables are words of one length
    [
        ("?msd_2 Ex x=1 & $one(x)", True),
        ("?msd_2 Ex x=1 & ~$one(x)", True),  # 01
        ("?msd_2 Ax x=1 => $one(x)", False),
        ("?msd_2 Ex,z $one(x) & z = 2", False),  # z has two digits
        ("?msd_2 Ex $one(x) & (Ez z = 2 & $two(z+1))", True),  # bound variables may have longer words
        ("?msd_2 Ex,y $one(x) & $two(y) & x >= 0", False),
        ("Ex,y $one(x) & $two(y)", False),
        ("?msd_2 (Ex $one(x) & x > 0) & (Ey $two(y) & y > 0)", True),
        ("?msd_2 $one(1) & ~$one(2)", True),
        ("?lsd_2 Ex $two(x) & x = 3", True),
        ("?msd_2 Ix ~$one(x) & x > 0", True),
    ],
)
def test_zeros_before_words_of_digits_matter(statement, truth):
    assert last(f'{ONE}eval t "{statement}":').truth is truth


def test_words_of_alphabets_are_listed_as_words(tmp_path, capsys):
    text = HAS11 + ENDS + FOLDS + 'reg foo {0,1} {0,1} "[0,1]+": reg big {0,12} "([12])*0":\n'
    text += "test ends 4; test foo 2; inf foo; describe $ends; reverse back $ends; intersect same ends back;"
    found = {command.name: decision for command, decision in wythoff.automata.decide_file(text)}
    assert found["has11"].relation.first(4) == [("11",), ("011",), ("110",), ("111",)]
    assert found["pf"].as_dict()["solutions"][:3] == [["1"], ["[-1]1"], ["11"]]
    assert found["pf"].relation.contains(("[-1]1",)) and not found["pf"].relation.contains(("1[-1]",))
    assert not found["pf"].relation.contains(("2",)) and not found["pf"].relation.contains(("x1",))
    assert found["big"].relation.first(2) == [("0",), ("[12]0",)]
    assert found["back"].relation.first(3) == [("1",), ("10",), ("11",)]
    assert found["same"].relation.first(3) == [("1",), ("11",), ("101",)]
    (tmp_path / "file.txt").write_text(text)
    assert main(["decide", "--file", str(tmp_path / "file.txt")]) == 0
    said = capsys.readouterr().out
    for line in (
        "(1), (01), (11), (001), (011),",
        "(0, 1), (00, 11), (000, 111),",
        "test ends: (1), (01), (11), (001)\n",
        "test foo: (0, 1), (00, 11)\n",
        "inf foo: true",
        "describe $ends: 2 states, 4 transitions, in {0,1}",
    ):
        assert line in said, line
    assert main(["decide", "--file", str(tmp_path / "file.txt"), "--json"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert results[1]["solutions"][:4] == [["1"], ["01"], ["11"], ["001"]] and results[1]["system"] == "{0,1}"


@pytest.mark.parametrize("suffix", ["txt", "json", "dot", "svg"])
def test_relations_of_words_are_written_in_each_form(tmp_path, suffix):
    path = tmp_path / f"pf.{suffix}"
    write(last(FOLDS).relation, str(path))
    written = path.read_text()
    wanted = {
        "txt": "-1 -> 0\n1 -> 1",
        "json": '"transitions": [[-1, 0], [1, 1]]',
        "dot": '[label="-1"]',
        "svg": ">-1</text>",
    }
    assert wanted[suffix] in written
    if suffix == "json":
        assert json.loads(written)["system"] == "{-1,1}" and json.loads(written)["variables"] == ["track00"]


def test_relations_of_digits_are_written_and_read_again(tmp_path):
    (tmp_path / "Automata Library").mkdir()
    write(last(HAS11).relation, str(tmp_path / "Automata Library" / "has11.txt"))
    assert last('eval t "?msd_fib Ex $has11(x) & x >= 0":', library=tmp_path).truth is False
    assert last('eval t "?msd_2 Ex $has11(x) & x >= 0":', library=tmp_path).witness == {"x": 3}
    assert last("test has11 2;", library=tmp_path).said == "(11), (011)"
    found = last(HAS11 + 'def f "?msd_trib $has11(x) & x >= 0":').relation
    write(found, str(tmp_path / "Automata Library" / "f.txt"))
    assert (tmp_path / "Automata Library" / "f.txt").read_text().startswith("msd_trib\n")
    assert Library(str(tmp_path)).relation("f").machine == found.machine
    assert all(found.contains((n,)) is ((1, 1) in pairwise(w)) for n, w in words("msd_trib", 60))


def words(system, most):
    return [(n, digits(n, system)) for n in range(most)]


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("?msd_2 Ex $pf(x) & x >= 0", r"x has \{-1,1\} and base\(2\)"),
        ("$pf(3)", "words are not numbers|are not numbers and cannot be added"),
        (
            "?msd_fib Ex `$has11(x) & x > 0",
            "is a relation of words over an alphabet: it cannot be combined with numbers",
        ),
    ],
)
def test_words_that_are_no_numbers_are_refused_beside_them(statement, said):
    with pytest.raises(WythoffError, match=said):
        wythoff.automata.decide_file(f'{HAS11}{FOLDS}eval t "{statement}":')


@pytest.mark.parametrize(
    "statement",
    [
        "?msd_fib Ex $has11(x) & x>=0",
        "?msd_fib Ax x>=0 => ~$has11(x)",
        "?msd_3 Ex $has11(x) & x > 4",
        "?lsd_2 Ex $has11(x) & x > 5",
        "?msd_2 Ax,y $double(x,y) => y = 2*x",
    ],
)
def test_certificates_of_statements_with_digits_hold(statement, tmp_path):
    head = HAS11 + SHIFT.replace("reg shift", "reg double")
    found = last(f'{head}eval t "{statement}":')
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(found.certificate()))
    assert main(["verify", str(path)]) == 0
    alone = subprocess.run([sys.executable, checker.__file__, str(path)], capture_output=True, text=True, check=False)
    assert alone.returncode == 0 and str(found.truth).lower() in alone.stdout
    changed = {**found.certificate(), "result": not found.truth}
    path.write_text(json.dumps(changed))
    assert main(["verify", str(path)]) == 1


def test_a_certificate_refuses_words_that_zeros_change():
    with pytest.raises(WythoffError, match=r"\$one changes if zeros are put before its words"):
        last(ONE + 'eval t "?msd_2 Ex $one(x) & x > 0":').certificate()


BASE = "{0,1}\n0 0\n0 -> 1\n1 -> 2\n1 1\n0 -> 1\n1 -> 2\n2 1\n0 -> 1\n"  # Fibonacci words of one digit at least


def test_a_base_may_reject_the_empty_word(tmp_path):
    write(wythoff.decide("?msd_fib x + y = z").relation, str(tmp_path / "sum.txt"))
    sums = (tmp_path / "sum.txt").read_text().replace("msd_fib msd_fib msd_fib", "{0,1} {0,1} {0,1}")
    (tmp_path / "msd_mine.txt").write_text(BASE)
    (tmp_path / "msd_mine_addition.txt").write_text(sums)
    assert wythoff.decide("?msd_mine An Em n = 2*m | n = 2*m+1", library=tmp_path).truth is True
    assert wythoff.decide("?msd_mine x = 4", library=tmp_path).relation.first(3) == [(4,)]
