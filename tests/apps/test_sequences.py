"""The commands `sequence`, `word`, `array` and `numeration`: every named entry, and refused requests."""

import json

import pytest

from tests.apps.terminal import printed
from tests.sentences import too_small
from wythoff.apps.cli import main
from wythoff.sequences.registry import ALL

FORMS = [pytest.param(entry, entry.examples[0], id=f"{entry.kind} {entry.name}") for entry in ALL]


@pytest.mark.parametrize(("entry", "example"), FORMS)
def test_every_entry_answers_in_text_and_in_json(entry, example, capsys):
    what = ["100"] if entry.kind == "numeration" else []
    text = printed(capsys, entry.kind, example.call, *what)
    body = json.loads(printed(capsys, entry.kind, example.call, *what, "--json"))
    assert body[entry.kind].startswith(f"{entry.name}(")
    assert body[entry.kind] in text
    assert entry.source in text


@pytest.mark.parametrize("kind", ["sequence", "word", "array", "numeration"])
def test_without_a_name_all_are_listed(kind, capsys):
    signatures = [entry.signature for entry in ALL if entry.kind == kind]
    text = printed(capsys, kind)
    assert all(signature in text for signature in signatures)
    listed = json.loads(printed(capsys, kind, "--json"))[f"{kind}s"]
    assert [entry["signature"] for entry in listed] == signatures


def test_terms_in_every_form(capsys):
    assert printed(capsys, "sequence", "lower_wythoff", "--count", "3", "--bfile") == "1 1\n2 3\n3 4\n"
    assert printed(capsys, "sequence", "lower_wythoff", "--count", "2", "--csv") == "n,a(n)\n1,1\n2,3\n"
    for name in ("A001951", "t_wythoff_lower(2)"):  # the OEIS begins with a(0)
        assert printed(capsys, "sequence", name, "--count", "3", "--bfile") == "0 0\n1 1\n2 2\n"
    assert printed(capsys, "sequence", "A001951", "--count", "2", "--csv") == "n,a(n)\n0,0\n1,1\n"
    assert printed(capsys, "sequence", "t_wythoff_lower(2)", "--count", "2", "--csv") == "n,a(n)\n1,1\n2,2\n"
    assert printed(capsys, "sequence", "A140101").startswith(
        "A140101 (0, then queens_upper()): y_n of the greedy queens"
    )
    assert json.loads(printed(capsys, "sequence", "A140101", "--json"))["sequence"] == "A140101"
    assert printed(capsys, "sequence", "A201", "--at", "10**20") == "161803398874989484820\n"
    body = json.loads(printed(capsys, "sequence", "A000201", "--at", "10**20", "--json"))
    assert body == {
        "sequence": "lower_wythoff()",
        "oeis": "A000201",
        "n": "1" + 20 * "0",
        "term": "161803398874989484820",
    }
    body = json.loads(printed(capsys, "sequence", "upper_wythoff", "--count", "4", "--json"))
    assert body == {"sequence": "upper_wythoff()", "oeis": "A001950", "offset": 1, "terms": [2, 5, 7, 10]}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sequence", "nothing"], "unknown name"),
        (["sequence", "lower_wythoff", "--at", "0"], too_small("n", 1, was=0)),
        (["sequence", "lower_wythoff", "--count", "-1"], "the number of terms must be an integer >= 0, was -1"),
        (["sequence", "lower_wythoff", "--count", "10**30"], "must fit in memory"),
        (["word", "lower_wythoff"], "unknown name"),
        (["array", "A999999"], "no array with this A-number"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_one_line(arguments, message, capsys):
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [("sequence", "lower_wythoff", "--at", 0, "--csv"), ("array", "wythoff", "--position", 0, "--csv")]
)
def test_an_option_whose_number_is_zero_was_given_too(run, arguments):
    status, _, err = run(*arguments)
    assert status == 2 and "they do not go together" in err
