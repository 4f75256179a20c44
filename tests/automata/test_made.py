"""Bases and words that commands make: Ostrowski bases, adders defined in a file, joined and smallest words."""

from itertools import product

import pytest

import wythoff
from tests.sentences import NO_RELATION, NO_WORD
from wythoff.automata.automatic_words import word
from wythoff.automata.naming import system
from wythoff.automata.relations import Algebra, adder
from wythoff.automata.statements.working import fewest
from wythoff.automata.walnut import Library, contents_of, files_of, written
from wythoff.base.errors import WythoffError
from wythoff.proofs import checker


def after(text, **options):
    return {command.name: decision for command, decision in wythoff.automata.decide_file(text, **options)}


def denominators(quotients, count):
    """Return the denominators 1, a_1, a_2*a_1 + 1, ...; if the first two are equal, one is left out."""
    found = [0, 1]
    for quotient in quotients[: count + 1]:
        found.append(quotient * found[-1] + found[-2])
    return sorted(set(found[1:]))[:count]


@pytest.mark.parametrize(
    ("given", "quotients"),
    [
        ("[0] [2]", [2] * 9),
        ("[0 3 1] [1 2]", [3, 1] + [1, 2] * 5),
        ("[1] [2 1]", [1] + [2, 1] * 5),
        ("[] [1]", [1] * 9),
        ("[0,2]  [ 3 1 ]", [2] + [3, 1] * 5),
    ],
)
def test_ostrowski_bases_have_the_denominators(given, quotients):
    found = after(f'ost mine {given}; eval sums "?msd_mine x + 5 = y & y < 40": eval both "?lsd_mine Ex x = 7":')
    bases = denominators(quotients, 6)
    assert found["mine"].said == f"msd_mine, bases {', '.join(map(str, bases))}, ..."
    assert found["sums"].relation.first(50) == [(x, x + 5) for x in range(35)]
    assert found["both"].truth is True
    assert [found["sums"].relation.system.decode((1,) + (0,) * zeros) for zeros in range(6)] == bases


def test_library_words_may_use_a_base_of_the_file(tmp_path):
    (tmp_path / "W.txt").write_text("msd_mine\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 0\n")
    found = after('ost mine [0] [1]; eval same "?msd_mine An W[n] = @1 <=> F[n] = @1":', library=tmp_path)
    assert found["same"].truth is True


@pytest.mark.parametrize("first", ["msd", "lsd"])
def test_an_adder_that_a_file_defines_is_that_of_its_base(tmp_path, first):
    folder = tmp_path / "Custom Bases"
    folder.mkdir()
    relation = wythoff.decide("?zeckendorf x + y = z").relation
    zeckendorf = system("zeckendorf")
    digits = "{0,1}"
    (folder / "msd_mine.txt").write_text(written(zeckendorf.machine, [digits], [(0, 1)]))
    # The same sums as words: tracks of the file are alphabets instead of systems, so `$sum` relates words.
    text = files_of(relation, lsd=first == "lsd")[""].replace(f"{first}_fib", digits)
    (tmp_path / "sum.txt").write_text(text)
    commands = f"""
        reg all {digits} {digits} {digits} "([0,0,0]|[0,0,1]|[0,1,0]|[0,1,1]|[1,0,0]|[1,0,1]|[1,1,0]|[1,1,1])*":
        eval {first}_mine_addition "$sum(x,y,z) & `$all(x,y,z)":
        eval two "?msd_mine x + x = y & y < 30":
    """
    assert after(commands, library=tmp_path)["two"].relation.first(20) == [(x, 2 * x) for x in range(15)]
    with pytest.raises(WythoffError, match=r"msd_mine_addition\.txt is missing"):
        after('eval two "?msd_mine x + x = y":', library=tmp_path)
    with pytest.raises(WythoffError, match="the addition of the numeration system"):
        after(commands.replace("$sum(x,y,z) &", "$sum(x,z,y) &"), library=tmp_path)


def test_contents_are_those_of_the_file():
    relation = wythoff.decide("?msd_fib x + 1 = y").relation
    contents = contents_of(relation)
    assert contents.machine is relation.machine and contents.alphabets == ((0, 1), (0, 1))
    assert contents.headings == ("{0,1}", "{0,1}") and sum(contents.outputs) == sum(relation.machine.accepting)


def test_minimal_word_automaton_has_no_equal_states(tmp_path):
    # States 0 and 2 are equivalent, and so are 1 and 3; state 4 is never reached.
    rows = ["0 0", "0 -> 2", "1 -> 1", "1 1", "0 -> 3", "1 -> 0", "2 0", "0 -> 0", "1 -> 3", "3 1", "0 -> 1", "1 -> 2",
            "4 5", "0 -> 4", "1 -> 4"]  # fmt: skip
    (tmp_path / "W.txt").write_text("\n".join(["msd_2", *rows, ""]))
    found = after('minimize M W; eval same "An M[n] = T[n] & W[n] = T[n]": describe M;', library=tmp_path)
    assert found["same"].truth is True
    assert found["M"].said == "2 states, 4 transitions, in base(2)"  # the message about its last definition
    for name, states in (("F", 2), ("RS", 4), ("TR", 3), ("T", 2)):
        small = fewest("small", word(name), Algebra())
        assert len(small.machine.rows) == states
        assert [small.letter(n) for n in range(200)] == [word(name).letter(n) for n in range(200)]


def test_joined_words_have_the_first_letter_that_is_not_0():
    found = after(
        """
        reg five msd_2 "0*101":
        combine C five=3;
        join J T[a] RS[b];
        join K C[n] T[n];
        join L T[b] PD[a] RS[b];
        def seven "J[a][b] = @1 & a < 8 & b < 8":
        def three "K[n] = @3 | (K[n] = @1 & n < 8)":
        def ones "L[a][b] = @1 & a < 8 & b < 8":
        describe $seven;
        """
    )
    letters = {name: [word(name).letter(n) for n in range(8)] for name in ("T", "RS", "PD")}
    t, rs, pd = letters["T"], letters["RS"], letters["PD"]
    numbers = list(product(range(8), repeat=2))
    assert [found["seven"].relation.contains(p) for p in numbers] == [(t[p[0]] or rs[p[1]]) == 1 for p in numbers]
    ones = [(t[b] or pd[a] or rs[b]) == 1 for a, b in numbers]
    assert [found["ones"].relation.contains(pair) for pair in numbers] == ones
    assert [n for n in range(40) if found["three"].relation.contains((n,))] == sorted(
        {5, *(n for n in range(8) if t[n])}
    )
    seven = found["seven"].relation
    assert found["$seven"].said.startswith(f"{seven.states} states, ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ost a [1 2];", "must have quotients such as"),
        ("ost a [1 2] [];", "continued_fraction must have quotients and a period|irrational"),
        ("ost a [x] [1];", "quotients must be integers"),
        ("ost a [0 2 0 1] [1];", "continued_fraction must have"),
        ("join J T[a] T;", "must have indices"),
        ("join J T[a][b];", "must have 1 different indices"),
        ("join J T[a] F[a];", "the index a must have one numeration system"),
        ("minimize M;", "must have a word"),
        ("reverse $a T;", "must be a command such as"),
        ("describe Unknown;", NO_WORD),
        ("describe $unknown;", NO_RELATION),
        ('def small "x < 3": describe small;', r"write \$small"),
    ],
)
def test_what_cannot_be_made_is_refused(text, said):
    with pytest.raises(WythoffError, match=said):
        wythoff.automata.decide_file(text)


def test_a_word_of_more_states_than_may_be_is_not_made(monkeypatch):
    monkeypatch.setattr("wythoff.automata.statements.working.MOST_COMBINED", 3)
    with pytest.raises(WythoffError, match="at most 3 states"):
        wythoff.automata.decide_file("join J T[a] RS[b];")


def base_files(folder, name, made):
    digits = tuple(range(made.digits))
    heading = "{" + ",".join(map(str, digits)) + "}"
    (folder / f"{name}.txt").write_text(written(made.machine, [heading], [digits]))
    (folder / f"{name}_addition.txt").write_text(written(adder(made).machine, [heading] * 3, [digits] * 3))


def test_a_base_of_a_library_that_is_ours_is_known(tmp_path):
    base_files(tmp_path, "msd_fib", system("zeckendorf"))
    base_files(tmp_path, "msd_trib", system("plus(2, 1)"))  # a different base of that name
    base_files(tmp_path, "msd_mine", system("zeckendorf"))
    library = Library(str(tmp_path))
    assert library.system("msd_fib") is system("zeckendorf")
    assert library.system("msd_trib").name == "msd_trib" and library.system("msd_mine").name == "msd_mine"
    text = "?msd_fib An n > 0 => Ev $seq('lower_wythoff', n, v) & F[v-1] = @0"
    assert wythoff.decide(text, library=tmp_path).truth is True
    with pytest.raises(WythoffError, match="must have one numeration system"):
        wythoff.decide(text.replace("msd_fib", "msd_mine"), library=tmp_path)


@pytest.mark.parametrize("command", ["def", "eval"])
def test_relation_named_like_a_base_changes_no_base(tmp_path, command):
    """A base needs both its words and its adder."""
    found = after(f'{command} msd_fib "?msd_fib x > 3": eval few "?msd_fib x < 3":', library=tmp_path)
    assert found["few"].relation.first() == [(0,), (1,), (2,)]


def test_a_certificate_is_of_what_names_meant_then():
    decided = wythoff.automata.decide_file(
        'def f "x > 3": eval a "Ex $f(x) & x < 3": def f "x < 9": eval b "Ex $f(x) & x < 3":'
    )
    for (_, decision), truth in zip(decided[1::2], (False, True), strict=True):
        body = decision.certificate()
        assert decision.truth is truth is body["result"]
        checker.check(body)
