"""Every entry of every paper: no difference is unexplained, and every command shows its entry."""

import json
import shlex

import pytest

import wythoff
from wythoff.apps.cli import main
from wythoff.base.errors import RequestError
from wythoff.papers import Finding, examine, items, label, load, papers, select
from wythoff.papers.checks import checks
from wythoff.papers.finding import compared, refuted, seen

ITEMS = [(name, label(item)) for name in papers() for item in items(load(name))]


def named(name, text):
    kind, number = text.split(" ", 1)
    paper = load(name)
    (item,) = select(paper, kind, number)
    return paper, item


@pytest.mark.parametrize(("name", "text"), ITEMS)
def test_nothing_differs_that_nothing_explains(name, text):
    paper, item = named(name, text)
    entry = examine(paper, item)
    assert entry.verdict != "differs", entry.why
    assert entry.label == text
    if entry.verdict == "misprint":
        assert entry.why
    if entry.kind != "slip":
        assert entry.found
        assert json.dumps(entry.as_dict())


@pytest.mark.parametrize("name", papers())
def test_every_check_belongs_to_one_item(name):
    labels = [text for paper, text in ITEMS if paper == name]
    assert len(set(labels)) == len(labels)
    assert set(checks(name)) <= set(labels)


def test_a_difference_is_found_and_reported(monkeypatch, capsys):
    """A check that fails makes the verdict `differs`, and the status 1."""
    from wythoff.papers import entries

    monkeypatch.setattr(entries, "checks", lambda paper: {"theorem 1": lambda up_to: compared("n", rules=[1], a=[2])})
    paper, item = named("fraenkel2004", "theorem 1")
    assert examine(paper, item).verdict == "differs"
    assert main(["paper", "fraenkel2004", "theorem", "1"]) == 1
    assert "n differ at n = 0: rules 1, a 2" in capsys.readouterr().out


def test_a_table_with_a_wrong_entry_differs():
    paper = load("fraenkel2004")
    table = paper.table(1)
    wrong = type(table)(
        *(table.number, table.caption, table.game, table.lists),
        {**table.printed, "b": (*table.printed["b"][:-1], 191)},
        (),
    )
    entry = examine(paper, wrong)
    assert (entry.verdict, entry.why) == ("differs", "b_16 is printed as 191, but computed as 190")


def test_a_misprint_must_fail_as_printed_and_hold_as_mended():
    holds, fails = seen("rules", "x"), seen("rules", "y", 3)
    assert refuted(fails, holds) == Finding(holds.ways, "", "not so: y: 3")
    assert refuted(holds, holds).differs == "the printed statement is listed as wrong, but it holds"
    assert refuted(fails, fails).differs == "not so: y: 3"


def test_findings_are_joined():
    both = compared("x", rules=[1]) & compared("y", rules=[2, 3], closed_form=[2])
    assert dict(both.ways)["rules"] == "1 x: 1; 2 y: 2, 3"
    assert both.differs == "y differ in number: rules 2, closed form 1"


COMMANDS = sorted({item.command for name in papers() for item in items(load(name)) if getattr(item, "command", "")})


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_run(command, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    program, *arguments = shlex.split(command)
    assert program == "wythoff"
    assert main(arguments) in (0, 1)
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nobody"], "paper must be one of fraenkel2004, fraenkel2008, larsson2009, visions2019, was 'nobody'"),
        (["fraenkel2004", "tabel"], "the kind must be one of"),
        (["fraenkel2004", "table", "12"], "table of fraenkel2004 must be one of 1, 2"),
        (["fraenkel2004", "--verdict", "right"], "verdict must be one of agrees,"),
    ],
)
def test_misuse_is_one_line(arguments, message, capsys):
    assert main(["paper", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_a_number_is_of_a_kind():
    with pytest.raises(RequestError, match="give the kind before the number, as in table 10"):
        wythoff.paper("fraenkel2004", number=10)


def test_no_such_item():
    with pytest.raises(RequestError, match="the theorem of fraenkel2004 must be one of 1, 2, 3, was '4'"):
        select(load("fraenkel2004"), "theorem", "4")


def test_json_has_all_that_was_compared(capsys):
    assert main(["paper", "fraenkel2004", "table", "10", "--json"]) == 0
    body = json.loads(capsys.readouterr().out)
    (entry,) = body["entries"]
    assert entry["verdict"] == "misprint"
    assert entry["from_rules"]["b"] == entry["from_recurrence"]["b"]
    assert (entry["paper_says"]["b"][6], entry["from_rules"]["b"][6]) == (42, 51)
    assert body["papers"][0]["name"] == "fraenkel2004"


def test_markdown_is_a_page(capsys):
    assert main(["paper", "fraenkel2008", "--markdown"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("# Games played by Boole and Galois\n")
    assert page.count("\n## ") == len(items(load("fraenkel2008")))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([""], "paper must be one of"),
        (["", "table"], "paper must be one of"),
        (["fraenkel2004", ""], "the kind must be one of"),
        (["fraenkel2004", "table", ""], "table of fraenkel2004 must be one of 1, 2"),
        (["fraenkel2004", "--json", "--markdown"], "at most one of --json, --markdown may be given"),
    ],
)
def test_what_is_empty_or_said_twice_is_refused(arguments, message, capsys):
    test_misuse_is_one_line(arguments, message, capsys)


def test_the_summary_counts_in_words(capsys):
    assert main(["paper", "fraenkel2004", "table"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "11 entries: 10 agree, 1 misprint"
    assert main(["paper", "fraenkel2004", "table", "10", "--verdict", "open"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "0 entries"
