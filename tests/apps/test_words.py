"""The command `word`: letters as lines, far letters, checks of balance, morphisms as arguments."""

import pytest

import wythoff as w
from wythoff.sequences import balance


def test_a_long_word_is_cut_into_lines(run):
    status, out, _ = run("word", "fibonacci", "--count", 200)
    lines = out.splitlines()
    assert status == 0 and [len(line) for line in lines[2:]] == [80, 80, 40]
    assert lines[0].startswith("fibonacci() (A003849)")
    _, out, _ = run("word", "nim_ab_gaps(1, 60)", "--count", 100)
    lines = out.splitlines()[2:]
    assert all(len(line) <= 80 for line in lines) and "".join(lines).split(",")[:3] == ["0", "1", "2"]
    assert all(line.endswith(",") for line in lines[:-1])


def test_far_letters(run, run_json):
    assert run("word", "tribonacci", "--at", "10**1000")[1] == "2\n"
    assert run_json("word", "thue_morse", "--at", "10**50")[1]["letter"] == (10**50).bit_count() % 2


def test_a_typed_morphism(run, run_json):
    _, body = run_json("word", "morphic('1->12, 2->1')", "--count", 5)
    assert body == {"word": "morphic(morphism='1->12, 2->1')", "oeis": "A003842", "letters": [1, 2, 1, 1, 2]}
    status, _, err = run("word", "morphic('a->ab')")
    assert (status, err) == (2, "wythoff: every letter must have a rule, but b has none: add b->... (in 'a->ab')\n")
    status, _, err = run("word", "morphic('a->b, b->a')")
    assert status == 2 and "and its iterates must grow for ever" in err and err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("fibonacci",), ("balanced: yes", "slope from 8/21 to 5/13", "to below 13/34 begin")),
        (("thue_morse",), ("11 at place 1 has two more of 1 than 00 at place 5", "Sturmian: no")),
        (("sturmian(sqrt(2)/2, 1/2)",), ("balanced: yes", "characteristic: no characteristic word begins")),
        (("tribonacci", "--count", 10), ("balanced: yes", "Sturmian: no")),
    ],
)
def test_checks_of_the_letters_shown(run, arguments, said):
    status, out, _ = run("word", *arguments, "--check")
    assert status == 0
    for words in said:
        assert words in out


def test_checks_in_json(run, run_json):
    _, body = run_json("word", "fibonacci", "--count", 20, "--check")
    assert (body["balanced"], body["imbalance"]) == (True, None)
    assert body["sturmian_slopes"] == ["3/8", "2/5"] and body["characteristic_slopes"] == ["8/21", "5/13"]
    _, body = run_json("word", "thue_morse", "--check")
    assert body["imbalance"] == {"letter": 1, "many": 1, "few": 5, "length": 2}
    assert body["sturmian_slopes"] is None
    found = balance(w.word("thue_morse")[:60])
    assert found.as_dict().items() <= body.items() and not found.balanced
    assert str(found) == "\n".join(run("word", "thue_morse", "--check")[1].splitlines()[3:])
    with pytest.raises(w.ParameterError, match="at least one letter"):
        balance(())


def test_no_letters_are_not_checked(run):
    status, out, _ = run("word", "fibonacci", "--count", 0, "--check")
    assert status == 0 and "balanced" not in out


def test_places_of_letters(run):
    assert run("sequence", "A003146", "--at", 15)[1] == "92\n"
