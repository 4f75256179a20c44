"""Files of statements, Walnut's libraries, and files that are written."""

import json
import pickle

import pytest
from hypothesis import given, strategies as st

import wythoff
from wythoff.apps.cli import main
from wythoff.automata import decide_file
from wythoff.automata.limits import UndecidedError
from wythoff.automata.relations import adder
from wythoff.automata.subsets import turned, turned_machine
from wythoff.automata.walnut import Library, files_of, read_automaton, written
from wythoff.base.errors import NotationError, TooLargeError, WythoffError
from wythoff.reports.views.automata import write

THEOREMS = """
# squares of the Fibonacci word
def sq "?msd_fib n>0 & (At t<n => F[i+t]=F[i+n+t])":
def later "y > x + 2";
def earlier(y, x) "y > x + 2"::
eval orders "?msd_fib En,i $sq(i,n)":
eval bad "Ax,y $earlier(x,y)":
"""


def test_definitions_live_for_their_file():
    done = wythoff.automata.decide_file(THEOREMS)
    assert [command.name for command, _ in done] == ["sq", "later", "earlier", "orders", "bad"]
    squares, later, earlier, orders, bad = (decision for _, decision in done)
    assert "takes i, n, in alphabetical order as in Walnut, not n, i" in squares.notes[0]
    assert squares.relation.contains((0, 3)) and not squares.relation.contains((3, 0))
    assert later.notes and later.relation.variables == ("x", "y")
    assert not earlier.notes and earlier.relation.variables == ("y", "x") and earlier.relation.contains((3, 0))
    assert orders.truth and orders.witness == {"n": 1, "i": 2}
    assert bad.truth is False and bad.witness == {"x": 0, "y": 0}
    with pytest.raises(NotationError, match="relation must be one"):
        wythoff.decide("$sq(1, 2)")


UNDECIDED = """
def big "x < 3":
def big "?msd_fib At t<n => F[i+t]=F[i+n+t]":
eval all "?msd_fib Ai,n $big(i,n)":
def more "$big(i, n) & n > 3":
union some more big;
reg long msd_2 "0(0|1)*1(0|1)(0|1)(0|1)(0|1)(0|1)(0|1)(0|1)(0|1)(0|1)":
combine C long=1;
eval letters "En C[n] = @1":
eval other "Ax Ey y > x":
def big "x < 3":
eval again "Ex $big(x)":
"""


def test_an_undecided_definition_ends_what_needs_it_only():
    done = wythoff.automata.decide_file(UNDECIDED, limits=wythoff.automata.Limits(states=20))
    assert [decision.status for _, decision in done] == [0, 3, 3, 3, 3, 3, 3, 3, 0, 0, 0]
    assert done[-1][1].truth is True
    needed = {command.name: decision.reason for command, decision in done}
    assert "its definition is undecided" in needed["all"] and "more was not defined" in needed["some"]
    assert "C was not defined, because its definition is undecided" in needed["letters"]


def test_an_undecided_question_leaves_the_definition(monkeypatch):
    def ended(*given):
        raise UndecidedError("more than 1 s", "", 0)

    monkeypatch.setattr("wythoff.automata.solutions.first", ended)
    text = """
    def big "x > 5 & y > x":
    test big 9999:
    eval some "Ex,y $big(x, y)":
    def big "?msd_fib At t < n => F[i+t] = F[n+t]":
    """
    done = wythoff.automata.decide_file(text, limits=wythoff.automata.Limits(states=10))
    assert [decision.status for _, decision in done] == [0, 3, 0, 3]
    assert done[2][1].certificate()["result"] is True  # the relation of the earlier definition
    monkeypatch.undo()
    kinds = {
        command.command for command, _ in wythoff.automata.decide_file('def a "x < 3": inf a: test a 2: describe $a:')
    }
    assert kinds == {"def", "inf", "test", "describe"}


def test_results_before_a_fault_are_reachable():
    shown = []
    text = 'eval a "Ax x >= 0": eval b "Ax x > 0":\n\neval c "$nope(x)": eval d "Ax x < 1":'
    with pytest.raises(NotationError, match="line 3, eval c: a relation must be one") as caught:
        wythoff.automata.decide_file(text, each=lambda command, decision: shown.append((command.name, decision.truth)))
    error = caught.value
    assert (error.file, error.line, error.command, error.name) == ("", 3, "eval", "c")
    assert shown == [(command.name, decision.truth) for command, decision in error.done] == [("a", True), ("b", False)]
    assert isinstance(error.__cause__, NotationError) and error.column == 0
    again = pickle.loads(pickle.dumps(wythoff.automata.CommandError("must be x", "y", file="f", line=3)))
    assert (str(again), again.line) == ("f, line 3 must be x (in 'y')", 3)


@pytest.mark.parametrize("end", ["exit;", "quit:", "  exit ::", "exit\n;", "quit; anything : at all", "exit; # bye"])
def test_what_follows_an_end_is_not_read(end):
    done = wythoff.automata.decide_file(f'eval a "Ax x >= 0": ;\n:\n{end}\nlearn "nothing')
    assert [command.name for command, _ in done] == ["a"]
    assert wythoff.automata.decide_file(end.partition(";")[0]) == wythoff.automata.decide_file(";;\n:") == []


def test_an_end_in_a_loaded_file_ends_all(tmp_path):
    (tmp_path / "one.txt").write_text('eval a "Ax x >= 0":\nload two;\neval c "Ax x >= 0":')
    (tmp_path / "two.txt").write_text('eval b "Ax x >= 0":\nexit;\nlearn')
    done = wythoff.automata.decide_file("load one;\nlearn", library=tmp_path)
    assert [command.name for command, _ in done] == ["a", "b"]
    (tmp_path / "two.txt").write_text('eval b "Ax x >= 0":\nlearn x;')
    with pytest.raises(wythoff.automata.CommandError, match="two, line 2 must be one of") as caught:
        wythoff.automata.decide_file("load one;", library=tmp_path)
    assert (caught.value.file, caught.value.line, len(caught.value.done)) == ("two", 2, 2)
    with pytest.raises(wythoff.automata.CommandError, match=r"line 2, load three: load must name a file"):
        wythoff.automata.decide_file('eval a "Ax x >= 0":\nload three;', library=tmp_path)


COMMENTED = """
eval a "Ax Ey
# he says "nothing", it's $nope( and ends; here:
   #twice(x, y) is left out too
y > x":  # "a quote
# eval b "Ax x > 0":
macro twice "%0 = 2*%1":
eval c "Ax,y #twice(x, y) => x >= y   # as "
eval d "Ex,y #twice(x, y) & y = 3":
"""


def test_lines_that_begin_with_a_hash_are_comments_as_in_walnut():
    done = {command.name: decision for command, decision in wythoff.automata.decide_file(COMMENTED)}
    assert [*done] == ["a", "twice", "c", "d"]
    assert done["a"].truth is done["c"].truth is True and done["d"].witness == {"x": 6, "y": 3}
    assert ["line 4 is a comment" in note for note in done["a"].notes] == [True] and not done["d"].notes


def test_a_division_is_no_comment():
    for text in ("Ek,n n//2 = k & k > n", "Ek,n n // 2 = k", "Ek,n k = n //2"):
        with pytest.raises(NotationError, match="a number, a variable or a formula must stand here"):
            wythoff.automata.decide_file(f'eval a "{text}":')
    ((_, found),) = wythoff.automata.decide_file('eval a "Ek,n n > k // said of all\n & k > 2": // said of it')
    assert found.witness == {"k": 3, "n": 4} and found.notes == ("what follows // on line 1 is a comment",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('def a "x = 1" eval', "line 1 must be a command"),
        ('\n\nlearn a msd_2 "0*1":', "line 3 must be one of def, eval"),
        ('def a(x, y) "x = 1":', "the arguments of a must be its free variables, x"),
        ('eval a "Ax (x":', r"'\)' must stand here"),
    ],
)
def test_what_is_no_file_is_refused(text, said):
    with pytest.raises(WythoffError, match=said):
        wythoff.automata.decide_file(text)


@pytest.mark.parametrize("system", ["msd_fib", "msd_3", "plus(2,1)", "ostrowski(sqrt(3))"])
def test_a_relation_is_written_and_read_again(system, tmp_path):
    relation = wythoff.decide("y = 2*x + 1 | x = 5", system=system).relation
    path = tmp_path / "double.txt"
    files = write(relation, str(path))
    own = system in ("msd_fib", "msd_3")
    assert len(files) == (1 if own else 3)
    library = Library(str(tmp_path))
    again = library.relation("double")
    assert again.machine == relation.machine
    heading = path.read_text().split()[0]
    statement = f"?{heading} Ax,y $double(x, y) <=> (y = 2*x + 1 | x = 5)"
    assert wythoff.decide(statement, library=str(tmp_path)).truth


def test_a_base_of_its_own_is_proved(tmp_path):
    relation = wythoff.decide("x = y", system="plus(2,1)").relation
    for name, text in files_of(relation).items():
        place = tmp_path / (name or "same.txt")
        place.parent.mkdir(exist_ok=True)
        place.write_text(text)
    assert wythoff.decide("?msd_plus_2_1 Ax Ey x = y + y | x = y + y + 1", library=str(tmp_path)).truth
    adder = tmp_path / "Custom Bases" / "msd_plus_2_1_addition.txt"
    adder.write_text(adder.read_text().replace("0 1 1 -> 0", "0 1 0 -> 0", 1))
    with pytest.raises(WythoffError, match="the addition of the numeration system"):
        wythoff.decide("?msd_plus_2_1 x = y", library=str(tmp_path))
    adder.unlink()
    with pytest.raises(WythoffError, match=r"msd_plus_2_1_addition\.txt is missing"):
        wythoff.decide("?msd_plus_2_1 x = y", library=str(tmp_path))


def test_words_of_a_library(tmp_path):
    folder = tmp_path / "Word Automata Library"
    folder.mkdir()
    (folder / "MINE.txt").write_text("msd_2\n\n0 0\n0 -> 0\n1 -> 1\n\n1 7\n0 -> 1\n1 -> 0\n")
    assert wythoff.decide("An MINE[n] = @7 <=> T[n] = @1", library=str(tmp_path)).truth


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "must not be empty"),
        ("msd_2\n0 1\nx -> 0", "line 3 must be"),
        ("lsd_2 msd_2\n0 1", "must be read from the same end"),
        ("{0,x}\n0 1", "alphabet"),
        ("{0,0}\n0 1", "different letters"),
        ("{-1,1}\n0 1\n0 -> 0", "must be one of -1, 1"),
        ("{0,1}\n0 1\n0 0 -> 0", "must have 1 digits"),
        ("{0,1}\n0 1\n5 -> 0", "must be below 2"),
        ("{0,1}\n0 1\n0 -> 3", "lead to a known state"),
    ],
)
def test_what_is_no_automaton_is_refused(text, said):
    with pytest.raises(NotationError, match=said):
        read_automaton(text, "given")


def test_stars_stand_for_all_digits():
    found = read_automaton("{0,1} {0,1}\n0 1\n* 0 -> 0\n", "given")
    assert found.machine.rows == [{0: 0, 2: 0}]
    assert written(found.machine, ["msd_2"] * 2, [range(2)] * 2) == "msd_2 msd_2\n\n0 1\n0 0 -> 0\n1 0 -> 0\n"


def test_forms_of_output(tmp_path):
    relation = wythoff.decide("?msd_fib y = x + 1").relation
    for suffix in (".dot", ".json", ".svg"):
        write(relation, str(tmp_path / f"next{suffix}"))
    body = json.loads((tmp_path / "next.json").read_text())
    assert body["variables"] == ["x", "y"] and len(body["states"]) == relation.states
    assert (tmp_path / "next.dot").read_text().startswith("digraph")
    assert (tmp_path / "next.svg").read_text().startswith("<svg")
    large = wythoff.decide("?msd_trib z = x + y").relation
    with pytest.raises(TooLargeError, match="at most 40 states"):
        write(large, str(tmp_path / "large.svg"))
    with pytest.raises(WythoffError, match="must end in one of"):
        write(relation, str(tmp_path / "next.csv"))


@st.composite
def automata(draw):
    """Return (rows over the digits 0 and 1 with some transitions missing, outputs)."""
    size = draw(st.integers(1, 5))
    target = st.one_of(st.none(), st.integers(0, size - 1))
    rows = [{letter: draw(target) for letter in (0, 1)} for _ in range(size)]
    rows = [{letter: to for letter, to in row.items() if to is not None} for row in rows]
    return rows, draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))


def given_by(rows, outputs, word):
    state = 0
    for letter in word:
        if letter not in rows[state]:
            return 0
        state = rows[state][letter]
    return outputs[state]


@given(automata(), st.lists(st.integers(0, 1), max_size=7))
def test_a_turned_automaton_reads_words_backwards(automaton, word):
    assert given_by(*turned(*automaton), word) == given_by(*automaton, word[::-1])


@pytest.mark.parametrize("system", ["lsd_2", "lsd_3", "lsd_fib", "lsd_plus_2_1"])
def test_relation_files_keep_the_least_digit_first(system, tmp_path, capsys):
    name = "?plus(2, 1)" if system == "lsd_plus_2_1" else f"?{system}"
    relation = wythoff.decide(f"{name} y = 2*x + 1").relation
    (tmp_path / "Automata Library").mkdir()
    for file, text in files_of(relation, lsd=True).items():
        path = tmp_path / (file or "Automata Library/odd.txt")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    assert (tmp_path / "Automata Library/odd.txt").read_text().startswith(f"{system} {system}\n")
    library = str(tmp_path)
    assert wythoff.decide(f"?{system} Ax,y $odd(x, y) <=> y = 2*x + 1", library=library).truth
    if system != "lsd_plus_2_1":
        path = tmp_path / "written.txt"
        assert main(["decide", f"?{system} y = 2*x + 1", "--output", str(path)]) == 0
        assert path.read_text() == (tmp_path / "Automata Library/odd.txt").read_text()


def test_a_base_of_files_may_have_the_least_digit_first(tmp_path):
    folder = tmp_path / "Custom Bases"
    folder.mkdir()
    fibonacci = wythoff.decide("?msd_fib x + y = z").relation
    system, alphabet = fibonacci.system, "{0,1}"
    words, sums = turned_machine(system.machine), turned_machine(adder(system).machine)
    (folder / "lsd_mine.txt").write_text(written(words, [alphabet], [range(2)]))
    (folder / "lsd_mine_addition.txt").write_text(written(sums, [alphabet] * 3, [range(2)] * 3))
    found = wythoff.decide("?lsd_mine x + 4 = y & y < 9", library=str(tmp_path))
    assert (found.system, found.relation.first(9)) == ("msd_mine", [(x, x + 4) for x in range(5)])


def test_a_word_and_a_language_with_the_least_digit_first(tmp_path):
    folder = tmp_path / "Word Automata Library"
    folder.mkdir()
    # 2 for odd n, 1 for other n > 0, 0 for 0.
    states = ["0 0\n0 -> 1\n1 -> 2", "1 0\n0 -> 1\n1 -> 3", "2 2\n0 -> 2\n1 -> 2", "3 1\n0 -> 3\n1 -> 3"]
    (folder / "LOW.txt").write_text("\n".join(["lsd_2", *states]))
    library = str(tmp_path)
    assert wythoff.decide("An LOW[n] = @2 <=> (Ek n = 2*k + 1)", library=library).truth
    assert wythoff.decide("An LOW[n] = @0 <=> n = 0", library=library).truth
    done = decide_file('reg four lsd_2 "00(0|1)*": eval same "?lsd_2 Ax $four(x) <=> (Ek x = 4*k)":')
    assert done[-1][1].truth


def test_a_file_without_states_has_no_words():
    assert read_automaton("lsd_2\n", "given").machine.rows == read_automaton("msd_2\n", "given").machine.rows == []


def library_of(tmp_path, **words):
    folder = tmp_path / "Word Automata Library"
    folder.mkdir(exist_ok=True)
    for name, text in words.items():
        (folder / f"{name}.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(tmp_path)


# Whether a carry comes out when the digits of two numbers are added from the least one on.
CARRY = """lsd_2 lsd_2
0 0
0 0 -> 0
0 1 -> 0
1 0 -> 0
1 1 -> 1
1 1
0 0 -> 0
0 1 -> 1
1 0 -> 1
1 1 -> 1
"""
ARCS = "\n".join(f"{a} {b} -> {2 * a + b}" for a in (0, 1) for b in (0, 1))
LAST = "msd_2 msd_fib\n" + "\n".join(f"{state} {state}\n{ARCS}" for state in range(4))  # their last digits


def test_words_may_have_several_indices_and_systems(tmp_path):
    library = library_of(tmp_path, LAST=LAST)
    assert wythoff.decide("An,k LAST[n][k] >= @2 <=> (Em n = 2*m + 1)", library=library).truth
    relation = wythoff.decide("LAST[n][k] = 2 & n < 4 & (?msd_fib k < 5)", library=library).relation
    assert relation.variables == ("k", "n")
    zeckendorf = wythoff.decide("?msd_fib x = x").relation.system
    last = {k: (zeckendorf.encode(k) or (0,))[-1] for k in range(5)}
    assert {*relation.first(50)} == {(k, n) for n in range(4) for k in range(5) if 2 * (n % 2) + last[k] == 2}
    with pytest.raises(WythoffError, match="must have 2 in"):
        wythoff.decide("LAST[n] = @1", library=library)


def test_word_file_that_zeros_change_is_refused(tmp_path):
    odd = "msd_2\n0 0\n0 -> 1\n1 -> 2\n1 1\n0 -> 0\n1 -> 2\n2 5\n0 -> 2\n1 -> 2"  # leading zeros change it
    bad = odd.replace("1 1\n0 -> 0\n1 -> 2", "1 1\n0 -> 0\n1 -> 1")
    library = library_of(tmp_path, ODD=odd, BAD=bad, CARRY=CARRY)
    assert wythoff.decide("An ODD[n] = @5 <=> n > 0", library=library).truth
    assert wythoff.decide("ODD[0] = @0", library=library).truth
    for name, indices in (("BAD", "[n]"), ("CARRY", "[m][n]")):
        with pytest.raises(WythoffError, match="must have the same letter at n if zeros"):
            wythoff.decide(f"{name}{indices} = @1", library=library)


FOLDED = """{-1,1} lsd_2
0 0
* 0 -> 0
1 1 -> 1
-1 1 -> 2
1 1
* 1 -> 4
* 0 -> 3
2 -1
* 0 -> 4
* 1 -> 3
3 1
* * -> 3
4 -1
* * -> 4
"""


def test_words_over_letters_stand_beside_numbers(tmp_path):
    """In the paperfolding words, the letter at n is the instruction at the last 1 of n, changed by the digit before."""
    text = FOLDED.encode("utf-16-be") + b"\0"  # older files have this encoding; the last character is cut
    library = library_of(tmp_path, PF=FOLDED, OLD=text)
    assert wythoff.decide("?lsd_2 Af,n PF[f][n] = OLD[f][n]", library=library).truth
    assert wythoff.decide("?lsd_2 Af,n n > 0 => PF[f][2*n+1] != PF[f][2*n+3]", library=library).truth
    squares = "?lsd_2 n > 0 & (Ef,i i > 0 & (Ak k < n => PF[f][i+k] = PF[f][i+k+n]))"
    assert wythoff.decide(squares, library=library).relation.first(9) == [(1,), (3,), (5,)]  # Prodinger and Urbanek
    with pytest.raises(WythoffError, match="read from the end and base"):
        wythoff.decide("?lsd_2 Ef,n PF[f][n] = @1 & f + 1 = n", library=library)
    with pytest.raises(WythoffError, match="are not numbers and cannot be added"):
        wythoff.decide("?lsd_2 If,n PF[f][n] = @1", library=library)
    (tmp_path / "Automata Library").mkdir()
    (tmp_path / "Automata Library" / "code.txt").write_text("{-1,1}\n0 1\n* -> 0\n")
    assert wythoff.decide("?lsd_2 Ef,n $code(f) & PF[f][n] = @1", library=library).truth


def test_a_relation_of_two_systems_is_written_and_read_again(tmp_path):
    relation = wythoff.decide("x < 9 & (?plus(2,1) y = 3 | y = 8)").relation
    files = write(relation, str(tmp_path / "both.txt"))
    assert len(files) == 3
    again = Library(str(tmp_path)).relation("both")
    assert again.machine == relation.machine
    assert (tmp_path / "both.txt").read_text().split("\n")[0] == "msd_2 msd_plus_2_1"
