"""Commands that move, join and convert languages and words, compared with the words themselves."""

import re
from itertools import product

import pytest

from tests.automata.test_commands import after
from wythoff.automata import decide_file
from wythoff.base.errors import NotationError, WythoffError

LONGEST = 7


def words(digits="01"):
    return ["".join(word) for length in range(LONGEST + 1) for word in product(digits, repeat=length)]


def language(relation, digits="01"):
    """Return the words of a relation over one alphabet, up to a length."""
    return {word for (word,) in relation.first(255) if len(word) <= LONGEST and set(word) <= set(digits)}


def matching(pattern, digits="01"):
    return {word for word in words(digits) if re.fullmatch(pattern, word)}


A, B = "(10|1)*1", "0*1?"


@pytest.mark.parametrize(
    ("command", "pattern"),
    [
        ("star r a;", f"({A})*"), ("star r b;", f"({B})*"), ("concat r a b;", f"{A}{B}"),
        ("concat r b a b;", f"{B}{A}{B}"), ("union r a b;", f"{A}|{B}"), ("fixleadzero r a;", f"0*({A})"),
        ("fixtrailzero r a;", f"({A})0*"), ("reverse r $a;", "1(01|1)*"),
    ],
)  # fmt: skip
def test_languages_are_those_of_python(command, pattern):
    found = after(f'reg a {{0,1}} "{A}": reg b {{0,1}} "{B}": {command}')
    assert language(found["r"].relation) == matching(pattern)


def test_quotients_leave_what_stands_beside_a_word():
    found = after(f'reg a {{0,1}} "{A}0*": reg b {{0,1}} "10|1": rightquo r a b: leftquo l a b: intersect i a b:')
    whole, parts = matching(f"{A}0*"), ("10", "1")
    short = [word for word in words() if len(word) <= LONGEST - 2]
    right = {word for word in short if any(word + part in whole for part in parts)}
    left = {word for word in short if any(part + word in whole for part in parts)}
    assert {word for word in language(found["r"].relation) if len(word) <= LONGEST - 2} == right
    assert {word for word in language(found["l"].relation) if len(word) <= LONGEST - 2} == left
    assert language(found["i"].relation) == {"10", "1"}


@pytest.mark.parametrize(
    ("expression", "holds"),
    [
        ("[0-1]*1", lambda word: word.endswith("1")),
        ("[^0]*", lambda word: "0" not in word),
        ("~(.*11.*)", lambda word: "11" not in word),
        (".*1 & .*0.*", lambda word: word.endswith("1") and "0" in word),
        ("1.*&~(.*00.*)|0", lambda word: word == "0" or (word[:1] == "1" and "00" not in word)),
        ("~()", bool),
        ("~(0|1)*", lambda word: word not in ("0", "1")),  # ~ binds tightest: what repeats is not 0 and not 1
    ],
)
def test_expressions_with_classes_and_and_not(expression, holds):
    found = after(f'reg r {{0,1}} "{expression}":')
    assert language(found["r"].relation) == set(filter(holds, words()))


def test_letters_in_brackets_are_numbers():
    found = after('reg a {-1,0,11} "[11][-1]*": reg b msd_12 "[11]0": reg c msd_10 msd_10 "[1,2][3,4]":')
    assert found["a"].relation.first(3) == [("[11]",), ("[11][-1]",), ("[11][-1][-1]",)]
    assert found["b"].relation.first() == [(132,)] and found["c"].relation.first() == [(13, 24)]
    for fault in ("~", "(0&1", "[2]", "[^", "0~", "[0"):
        with pytest.raises(WythoffError):
            decide_file(f'reg a {{0,1}} "{fault}":')


def test_words_of_numbers_are_kept_as_they_are_written():
    found = after(
        """
        reg a msd_2 "000111":
        star s a;
        reg b lsd_2 "01":
        concat c b b;
        reg d msd_fib "10":
        concat e d d;
        alphabet f msd_fib $e;
        reg g msd_fib "1":
        concat h g g;
        alphabet i msd_fib $h;
        """
    )
    assert found["s"].relation.first(3) == [(0,), (7,), (0b111000111,)]
    assert found["c"].relation.first() == [(0b1010,)]  # 0101, least significant digit first
    assert found["e"].relation.system.name == "base(2)" and found["e"].relation.first() == [(10,)]
    assert found["f"].relation.first() == [(7,)] and found["h"].relation.first() == [(3,)]
    assert found["i"].relation.empty


@pytest.mark.parametrize(("before", "after_it"), [(2, 4), (4, 2), (8, 4), (4, 8), (9, 27), (2, 32)])
def test_converted_words_have_the_same_letters(before, after_it):
    root = 3 if before == 9 else 2
    text = f"""
    def r "?msd_{before} Ek n = 7*k + 3":
    combine W r=2;
    convert V msd_{after_it} W;
    convert q msd_{after_it} $r:
    eval same "?msd_{after_it} An (V[n] = @2 <=> Ek n = 7*k + 3) & ($q(n) <=> V[n] = @2)":
    """
    assert root and after(text)["same"].truth
    for wrong in (f"msd_{before}", "msd_6", "msd_fib", "msd_neg_2"):
        with pytest.raises(NotationError):
            decide_file(f"{text.partition('convert')[0]}convert V {wrong} W;")


def test_partial_words_have_letters_where_they_are_defined():
    found = after(
        """
        alphabet P msd_3 T;
        eval holes "?msd_3 P[2] = @0 | P[2] != @0":
        eval some "?msd_3 (P[3] = @1) & (P[4] = @0) & (P[1] = @1)":
        """
    )
    assert found["P"].said.startswith("0 1 - 1 0 - - - - 1 0 -")
    assert found["holes"].truth is False and found["some"].truth is True


def test_exported_automata_are_read_again(tmp_path):
    text = (
        'def e "Ek x = 2*k": morphism h "0->01 1->10": image W h T: export $e TXT: export W TXT: export $e BA: draw W:'
    )
    found = decide_file(text)
    texts = [decision.said for _, decision in found[-4:]]
    assert texts[0].startswith("msd_2\n\n0 1\n0 -> 0\n1 -> 1") and texts[1].startswith("msd_2\n\n0 0\n0 -> 0\n1 -> 1")
    assert texts[2].split() == ["[0]", "0,[0]->[0]", "1,[0]->[1]", "0,[1]->[0]", "1,[1]->[1]", "[0]"]
    assert texts[3].startswith("digraph") and '"1/1"' in texts[3]
    (tmp_path / "e.txt").write_text(texts[0])
    (tmp_path / "W.txt").write_text(texts[1])
    again = after('eval same "An ($e(n) <=> Ek n = 2*k) & (W[n] = T[n])":', library=tmp_path)
    assert again["same"].truth
    with pytest.raises(NotationError, match="one of TXT, GV, BA"):
        decide_file("export T PNG;")


def test_automata_of_files_may_lead_to_several_states(tmp_path):
    (tmp_path / "third.txt").write_text("{0,1}\n0 0\n0 -> 0\n1 -> 0 1\n1 0\n* -> 2\n2 1\n")
    (tmp_path / "wrong.txt").write_text("{0,1}\n0 2\n0 -> 0 1\n1 -> 0\n1 1\n")
    found = after('union u third third; eval all "?msd_2 Ax x > 3 => ($third(x) => x > 1)":', library=tmp_path)
    assert language(found["u"].relation) == matching(".*1.") and found["all"].truth
    with pytest.raises(NotationError, match="transition for each digit"):
        decide_file('eval a "$wrong(x)":', library=tmp_path)


def test_macros_and_morphisms_of_a_library_are_read(tmp_path):
    for folder, name, text in (
        ("Macro Library", "twice", "# of two\n%1 = 2*%0"),
        ("Morphism Library", "h", "0->01\n1->10"),
    ):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.txt").write_text(text)
    found = after('promote W h; eval a "Ax Ey #twice(x, y) & W[x] = W[y]":', library=tmp_path)
    assert found["a"].truth


def test_what_stands_before_a_command_is_kept():
    (command, decision), *_ = decide_file('[strategy 6 BRZ] [export * BA]eval a "Ex x > 3"::')
    assert command.metas == (("strategy", "6", "BRZ"), ("export", "*", "BA")) and decision.truth


@pytest.mark.parametrize(
    "text",
    [
        "star r nothing;", "concat r;", "concat r e;", "rightquo r e;", "fixleadzero r;", "alphabet r msd_2;",
        "alphabet r msd_2 msd_2 $e;", "convert r msd_4;", "export;", "help nothing;", "draw nothing;",
        'reg m {-1,1} "1": fixleadzero r m;', "concat r e two;", "invalidcommand;", "split r e [+] [+];",
    ],
)  # fmt: skip
def test_wrong_commands_are_refused_in_a_line(text):
    with pytest.raises(WythoffError) as refused:
        decide_file(f'def e "Ek x = 2*k": def two "x < y": {text}')
    assert "\n" not in str(refused.value)


def test_help_shows_how_commands_are_written():
    listed, one = (decision.said for _, decision in decide_file("help; help rightquo;"))
    assert len(listed.splitlines()) > 30 and "union NAME RELATION ...;" in listed
    assert one.startswith("rightquo NAME RELATION RELATION;\nReturn the words u for which uv")
