"""Files written for Walnut prove the game when `decide` reads them back."""

import pytest

import wythoff as w
from wythoff.apps.cli import main
from wythoff.reports.views.automata import write_for_walnut

GAMES = [
    "wythoff", "nim | diagonal(2)", "misere(wythoff)", "terminal(nim | diagonal, y < 3)", "g2",
    "terminal(nim | vector(1, 2), x > 2*y)", "nim | keep(diagonal, k % 3 != 0)", "misere(nim)",
    "misere(terminal(nim | diagonal, x + y < 3))",
]  # fmt: skip


def verdicts(folder):
    commands = (folder / "Command Files" / "game.txt").read_text()
    done = w.automata.decide_file(commands, library=folder)
    return {command.name: decision.truth for command, decision in done if command.command == "eval"}


@pytest.mark.parametrize("text", GAMES)
def test_both_sentences_are_true_of_the_p_positions(text, tmp_path):
    written = write_for_walnut(w.prove(text), tmp_path)
    assert len(written) in (2, 4)  # with the files of a base if Walnut lacks it
    assert verdicts(tmp_path) == {"stable": True, "absorbing": True}


def test_a_sentence_is_false_of_others(tmp_path):
    write_for_walnut(w.prove("wythoff"), tmp_path)
    path = tmp_path / "Automata Library" / "p.txt"
    other = tmp_path / "other"
    write_for_walnut(w.prove("misere(wythoff)"), other)
    path.write_text((other / "Automata Library" / "p.txt").read_text())
    found = verdicts(tmp_path)
    assert False in found.values()


def test_the_command(tmp_path, capsys):
    folder = tmp_path / "new" / "folder"
    assert main(["export", "wythoff", "--format", "walnut", "--output", str(folder)]) == 0
    assert "2 files written" in capsys.readouterr().out
    assert verdicts(folder) == {"stable": True, "absorbing": True}


@pytest.mark.parametrize("given", [
    ["wythoff", "--format", "walnut"], ["block_any(4)", "--format", "walnut", "--output", "OUT"],
    ["g1", "--format", "walnut", "--output", "OUT"], ["wythoff", "--format", "walnut", "--output", "FILE"],
    ["wythoff", "--format", "walnut", "--count", "3", "--output", "OUT"],
    ["wythoff", "--grundy", "--format", "walnut", "--output", "OUT"],
])  # fmt: skip
def test_what_cannot_be_written_is_one_line(given, tmp_path, capsys):
    (tmp_path / "FILE").write_text("")
    assert main(["export", *(str(tmp_path / part) if part in ("OUT", "FILE") else part for part in given)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "OUT").exists()
