"""Claims of the papers: proved ones hold, and misprints fail with their least witness."""

import re
from pathlib import Path

import pytest

from tests.papers.by_search import Search
from wythoff.apps.cli import main
from wythoff.base.errors import ParameterError, RequestError, TooLargeError
from wythoff.questions import settling
from wythoff.questions.generating import generation_claims
from wythoff.questions.settling import Stated, stated_in
from wythoff.sequences.generation.claims import CLAIMS, DECIDED, WayClaim, claim
from wythoff.sequences.generation.trees import IntegerTree, WythoffTree
from wythoff.sequences.kinds import Witness

ROOT = Path(__file__).parents[3]
STATED = stated_in(DECIDED)
PROVED = [name for name, each in CLAIMS.items() if each.proof]


@pytest.mark.parametrize("name", PROVED)
def test_what_is_proved_holds(name):
    assert CLAIMS[name].witness(120) is None


def test_what_is_printed_wrong_fails():
    failing = {name: each.witness(50) for name, each in CLAIMS.items() if not each.proof}
    assert failing == {
        "self_rule_as_printed": Witness(3, 5, 4),
        "rational_tree_rows_as_printed": Witness(1, 1, 4),
        "representation_terms_as_printed": Witness(8, 2, 1),
    }
    assert all(name.endswith("as_printed") for name in failing)


def test_the_least_witness_is_found():
    each = WayClaim(
        "squares", "n^2 is 2n - 1 + [n > 4].", "", lambda: (1, 3, 5, 7, 9), lambda: (1, 3, 5, 7, 10), first=0
    )
    assert each.witness(4) is None
    assert each.witness(5) == (4, 9, 10)


def test_proofs_stand_where_they_are_said_to():
    chapter = (ROOT / "docs/mathematics/generation.md").read_text("utf-8")
    theorems = re.findall(r"^\*\*Theorem (11\.\d+)\b", chapter, re.MULTILINE)
    cited = {
        found[1]
        for name in PROVED
        if (found := re.fullmatch(r"docs/mathematics/generation.md, Theorem (11\.\d+)", CLAIMS[name].proof))
    }
    assert theorems == [f"11.{number}" for number in range(1, 13)]
    assert cited == set(theorems)


def test_what_takes_too_long_or_is_not_there():
    with pytest.raises(TooLargeError, match="trying schroeder_mancala for 100000 terms would take about"):
        CLAIMS["schroeder_mancala"].witness(10**5)
    with pytest.raises(RequestError, match="a claim must be one of those that `wythoff claims` lists, was 'x'"):
        claim("x")


def test_terms_that_do_not_fit_are_refused():
    with pytest.raises(TooLargeError, match="terms of the tree of 0 with 2x, 1 - x must fit in memory"):
        IntegerTree().terms(10**15)
    with pytest.raises(
        TooLargeError, match=r"making 1000000000 terms of the tree of the Wythoff pairs|must fit in memory"
    ):
        WythoffTree().terms(10**9)


@pytest.mark.parametrize("name", STATED)
def test_what_is_decided_of_a_claim_is_true_and_holds_by_search(name):
    assert CLAIMS[name].proof
    assert STATED[name].decided().truth is True
    search = Search(STATED[name].texts()[0], near=5, far=20)
    assert [each for each in search.evals if not search.holds(each)] == []


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [("self_rule", "w = v + 1", "w = v + 3"), ("least_unused", "w = v + n", "w = v + n + 1"),
     ("wythoff_tree", "n >= 3", "n >= 2"), ("lazy_shift", "q = r + 1", "q = r")],
)  # fmt: skip
def test_a_claim_that_is_changed_is_decided_to_be_false(name, old, new, monkeypatch, capsys):
    stated = Stated(STATED[name].commands.replace(old, new), whole=True)
    assert stated.decided().truth is False
    monkeypatch.setattr(settling, "stated_in", lambda path: {name: stated})
    assert main(["claims", name, "--count", "5"]) == 1
    assert " is false" in capsys.readouterr().out


def test_a_claim_shows_its_commands(capsys):
    assert main(["claims", "self_rule", "--count", "5"]) == 0
    told = capsys.readouterr().out
    assert "; decided in zeckendorf, " in told
    assert '    eval begins "?msd_fib $a(1, 1)":' in told


def test_python_is_told_what_the_command_prints():
    found = {each.name: each for each in generation_claims(count=5)}
    assert found.keys() == CLAIMS.keys()
    assert [name for name, each in found.items() if each.witness] == [
        "self_rule_as_printed",
        "rational_tree_rows_as_printed",
    ]
    (each,) = generation_claims("self_rule", 5)
    assert each and each.decided is not None and each.as_dict()["decided"]["systems"] == ("zeckendorf",)
    assert str(each).splitlines()[:2] == [f"self_rule: {CLAIMS['self_rule'].says}", f"  {each.verdict}"]
    (false,) = generation_claims("self_rule_as_printed", 3)
    assert not false and false.as_dict()["witness"] == {"n": 3, "made": 5, "claimed": 4}


@pytest.mark.parametrize("count", [0, -1, 1.5, "9"])
def test_so_many_terms_are_a_number(count):
    with pytest.raises(ParameterError, match="must be an integer >= 1"):
        generation_claims(count=count)
