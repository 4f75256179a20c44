"""Commands in Walnut's files that are not statements, such as `reg` and `combine`."""

import re
from itertools import product
from random import Random

import pytest

import wythoff
from tests.seeds import seed_of
from tests.sentences import NO_RELATION
from wythoff.automata.naming import system
from wythoff.automata.regular import relation as regular
from wythoff.automata.relations import Algebra
from wythoff.base.errors import WythoffError


def after(text, **options):
    return {command.name: decision for command, decision in wythoff.automata.decide_file(text, **options)}


def expressions(random, depth=3):
    """Return a regular expression over 0 and 1 that has the same meaning in Python."""
    kind = random.random()
    if not depth or kind < 0.3:
        return random.choice("01")
    one, other = expressions(random, depth - 1), expressions(random, depth - 1)
    if kind < 0.6:
        return f"{one}{other}"
    return f"({one}|{other})" if kind < 0.8 else f"({one}){random.choice('*+?')}"


def test_regular_expressions_are_those_of_python():
    random = Random(seed_of("regular expressions"))
    for _ in range(60):
        text = expressions(random)
        found = regular(text, [system("base(2)")], Algebra())
        for n in range(40):
            word = f"{n:b}" if n else ""
            accepted = any(re.fullmatch(text, "0" * zeros + word) for zeros in range(12))
            assert found.contains((n,)) is accepted, (text, n)


def test_pairs_of_digits():
    found = after('reg sum msd_2 msd_2 "([0,0]|[1,0]|[0,1])*": eval same "Ax,y $sum(x,y) & x = y => x = 0":')
    assert all(found["sum"].relation.contains((x, y)) is (x & y == 0) for x, y in product(range(20), repeat=2))
    assert found["same"].truth is True


def test_words_of_morphisms_and_their_images():
    found = after(
        """
        morphism h "0->01, 1->12, 2->20":        # the sum of digits modulo 3
        promote V h;
        morphism both "0->01 1->10 2->00":
        image B both V;
        eval sums "?msd_2 An (V[2*n] = V[n]) & (V[2*n+1] = @0 <=> V[n] = @2)":
        eval even "?msd_2 An (B[2*n] = @1 <=> V[n] = @1) & (B[2*n+1] = @1 <=> V[n] = @0)":
        morphism thue "2->210 1->20 0->1":
        promote W thue;
        eval squares "?dumont_thomas('0->012, 1->02, 2->1') Ei,n n>0 & (Aj j<n => W[i+j] = W[i+n+j])":
        """
    )
    assert found["sums"].truth is found["even"].truth is True and found["squares"].truth is False
    assert found["V"].said.startswith("0 1 1 2 1 2 2 0 ") and "3 states in base(2)" in found["V"].said


def test_what_stands_behind_the_end_of_a_command_is_a_remark():
    found = after(
        """
        // Squares of the Fibonacci word, n is half their length:
        def square "?msd_fib n > 0 & Ei At t < n  // as factors
            => F[i+t] = F[i+n+t]"; all orders of squares
        eval one "?msd_fib $square(1)": eval two "?msd_fib $square(4)":: eval three
            "?msd_fib $square(8)": ends here
        """
    )
    assert [found[name].truth for name in ("one", "two", "three")] == [True, False, True]


def test_macros_combinations_and_what_is_said():
    found = after(
        """
        macro square "(n > 0 & (At t < n => %0[i+t] = %0[i+n+t]))":
        def orders "?msd_2 Ei #square(T)":
        reg power msd_2 "0*10*":
        combine C power=5 orders;
        inf power; test power 4;
        eval first "?msd_2 An (C[n] = @5 <=> $power(n)) & (C[n] = @2 <=> ($orders(n) & ~$power(n)))":
        """
    )
    assert found["first"].truth is True
    assert [n for n in range(20) if found["orders"].relation.contains((n,))] == [1, 2, 3, 4, 6, 8, 12, 16]
    done = wythoff.automata.decide_file('reg few msd_fib "0*1(0|1)?": inf few: test few 9:')
    assert [decision.truth for _, decision in done] == [None, False, None]
    assert done[2][1].said == "(1), (2)" and done[2][1].status == 0


def test_files_load_others_from_the_library(tmp_path):
    (tmp_path / "Command Files").mkdir()
    (tmp_path / "Command Files" / "mine.txt").write_text('def even "Ek n = 2*k":')
    text = 'load mine.txt; eval some "En $even(n) & n > 7":'
    assert after(text, library=tmp_path)["some"].witness == {"n": 8}
    with pytest.raises(WythoffError, match="load needs --library"):
        after(text)
    (tmp_path / "Command Files" / "mine.txt").write_text("load mine.txt;")
    with pytest.raises(WythoffError, match="must not load a file that loads itself"):
        after(text, library=tmp_path)
    for name in ("../mine.txt", "/etc/passwd", "other.txt"):
        with pytest.raises(WythoffError, match="load must name a file of the library"):
            after(f"load {name};", library=tmp_path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('reg a msd_2 "0*(1":', r"has a \( without a \)"),
        ('reg a msd_2 "0*2":', "a digit must be below 2, was 2"),
        ('reg a msd_2 msd_2 "0":', "a letter must have 2 digits"),
        ('reg a msd_2 lsd_3 "[0,1]":', "must be read from the same end"),
        ('reg a msd_2 "*":', "a letter or an expression in "),
        ('morphism h "0=01":', "must be a morphism such as"),
        ('morphism h "0->01 1->2": promote T h;', "must have a rule for each of its letters, but 2 has none"),
        ('morphism h "0->10 1->0": promote T h;', "must begin with 0 and have more letters"),
        ("promote T h;", "a morphism must be defined in an earlier line with morphism, was h"),
        ('morphism h "0->01 1->1": promote T h;', "grow exponentially"),
        ('morphism h "0->01 1->1": image I h T;', "must have the same length"),
        ('eval a "#m(x)":', "the macro #m must be defined before it is used"),
        ('macro m "%1 = 0": eval a "Ax #m(x)":', "must have 2 arguments or more, had 1"),
        ('macro m "#m()": eval a "#m()":', "macros must not call each other too"),
        ("inf a;", NO_RELATION),
        ("combine C;", "must have relations"),
        ('combine a "x":', "must be a command such as combine name and words"),
        (
            'reg a {0,1} "0*1": eval b "En `$a(n) & n > 0":',
            r"\$a\(n\) is a relation of words over an alphabet: it cannot",
        ),
        ("shuffle a b;", "must be one of def, eval"),
        ("describe ruler;", "with finitely many letters is possible here"),
        ("reverse x ruler;", "with finitely many letters is possible here"),
        ("describe T junk [3];", "needs one name, and has more"),
        ("join j T[a] F[a];", "must have one numeration system, had base.2. and zeckendorf"),
        ("ost x [0 " + "1" * 5000 + "] [2];", "integers of at most 9 digits"),
        ("ost fib [0 1] [2];", "msd_fib exists already"),
        ('reg a(x) msd_2 "0*1":', "must have no list of arguments"),
    ],
)
def test_what_is_no_command_is_refused(text, said):
    with pytest.raises(WythoffError, match=said):
        wythoff.automata.decide_file(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("eval a" + " " * 900_000 + "!", "line 1 must be"),
        ('morphism h "0->' + "01" * 400_000 + '->":', "must be a morphism"),
        ('macro m "' + "%0" * 400_000 + '": eval a "#m(' + "x" * 1000 + ')":', "macros must not call each other too"),
        ('macro a "#b(x)#b(x)": macro b "#a(x)#a(x)": eval c "#a(x)":', "macros must not call each other too"),
        ('reg a base(60) base(60) base(60) ".":', "have an alphabet of at most 100000 letters"),
        ("reg a " + "msd_2 " * 40 + '"[0]":', "have an alphabet of at most 100000 letters"),
        ('reg a msd_2 "' + "(" * 1000 + '":', "nested at most"),
        ('reg a msd_2 "' + "0*" * 40_000 + '":', "at most 3500 parts"),
        ('reg a msd_2 "(0|1)*1' + "(0|1)" * 40 + '":', "at most 20000 states"),
    ],
    ids=range(9),
)
def test_small_files_end_soon(text, said):
    with pytest.raises(WythoffError, match=said):
        wythoff.automata.decide_file(text)


def test_what_takes_too_long_is_undecided():
    done = wythoff.automata.decide_file(
        'reg a msd_2 "(0|1)*1' + "(0|1)" * 40 + '": eval b "Ex $a(x)":', limits=wythoff.automata.Limits(states=500)
    )
    assert [decision.status for _, decision in done] == [3, 3]


@pytest.mark.parametrize(
    ("short", "name", "second"),
    [("3", "base(3)", 3), ("fib", "zeckendorf", 2), ("lsd", "base(2)", None), ("msd", "base(2)", 2)],
)
def test_the_system_of_a_language_may_be_shortened(short, name, second):
    ((_, found),) = wythoff.automata.decide_file(f'reg a {short} "10*":')
    assert found.relation.system.name == name
    assert found.relation.first(2) == [(1,), (second,)][: 1 if second is None else 2]


def test_reversed_reading_has_the_same_numbers():
    found = after(
        """
        reg four msd_2 "(0|1)*00":
        reg eight msd_2 "(0|1)*000|11":
        reverse turned $four:
        reverse W T:
        union either four eight:
        intersect both four eight:
        eval same "An ($turned(n) <=> $four(n)) & T[n] = W[n]":
        eval all "An ($either(n) <=> $four(n) | $eight(n)) & ($both(n) <=> $four(n) & $eight(n))":
        [strategy 6 BRZ] eval plain "Ek n = 2*k":
        """
    )
    assert found["same"].truth is True
    assert found["all"].truth is True
    assert found["plain"].relation.first(3) == [(0,), (2,), (4,)]
    assert [found["either"].relation.contains((n,)) for n in (3, 4, 6, 8)] == [True, True, False, True]


def test_expressions_over_two_systems_and_alphabets():
    found = after('reg same msd_2 msd_fib "[0,0]*|[0,0]*[1,1]([0,0]|[1,1])*": eval few "$same(x,y) & x < 9":')
    pairs = [
        (x, y) for x, y in product(range(9), range(30)) if f"{x:b}" == "".join(map(str, FIBONACCI.encode(y) or [0]))
    ]
    assert found["few"].relation.first(20) == sorted(pairs, key=lambda pair: (sum(pair), pair))
    signs = after('reg signs {-1,0,1} "0*1([-1]1)*":')["signs"].relation
    assert signs.system_name == "{-1,0,1}" and not signs.finite


FIBONACCI = system("zeckendorf")


def test_strategy_before_a_command_determinises_it():
    statement = "At t < l => TM[i+t] = TM[j+t]"
    text = f'morphism h "0->01 1->10": promote TM h: [strategy * %s] eval a "{statement}"::'
    found = {name: after(text % name)["a"] for name in ("SC", "brz-ccls", "Guess", "CCL")}
    assert len({str(decision.relation.machine) for decision in found.values()}) == 1
    assert found["SC"].largest > found["Guess"].largest
    assert [bool(decision.notes) for decision in found.values()] == [False, False, False, True]
    assert "* stands for all" in after('[strategy 2 BRZ] eval a "Ex x > 3"::')["a"].notes[0]
    for fault in ("*", "* fastest", "BRZ", "1 2 BRZ"):
        with pytest.raises(WythoffError, match="a strategy must be written as in"):
            after(f'[strategy {fault}] eval a "Ex x > 3"::')
