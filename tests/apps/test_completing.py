"""Completion scripts, by which a shell completes the command line."""

import json
import shutil
import subprocess

import pytest

from wythoff.apps.cli import main
from wythoff.apps.cli.verbs import every


@pytest.fixture
def script(capsys):
    def made(*arguments: str) -> str:
        assert main(["completion", *arguments]) == 0
        return capsys.readouterr().out

    return made


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["so"], ["solve"]),
        (["solve", "mahar"], ["maharaja"]),
        (["solve", "g1", "--col"], ["--columns"]),
        (["why", "wythoff_par"], ["wythoff_partizan"]),
        (["sequence", "lower_wyth"], ["lower_wythoff"]),
        (["word", "tribon"], ["tribonacci"]),
        (["paper", "fraenkel2"], ["fraenkel2004", "fraenkel2008"]),
        (["atlas", "fam"], ["families"]),
        (["atlas", "run", "--pro"], ["--prove"]),
        (["atlas", "run", "--only", ""], []),
        (["paper", "--verdict", "m"], ["misprint"]),
        (["plot", "g1", "--output", "g"], []),  # the shell itself completes file names
        (["plot", "g1", "--text", "br"], ["braille"]),
        (["completion", "f"], ["fish"]),
        (["decide", "mahar"], []),
    ],
)
def test_bash_completes(script, words, found):
    typed = " ".join(f"'{word}'" for word in ("wythoff", *words))
    asked = f"COMP_WORDS=({typed}); COMP_CWORD={len(words)}; _wythoff; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    done = subprocess.run(["bash", "-c", script("bash") + asked], capture_output=True, text=True, check=True)
    assert done.stderr == "" and done.stdout.split() == found


def test_zsh_is_given_the_same_script(script):
    before, rest = script("zsh").split("\n", 1)
    assert before == "autoload -U +X bashcompinit && bashcompinit" and rest == script("bash")


def test_each_command_has_its_lines_for_fish(script):
    lines = script("fish").splitlines()
    assert all(line.startswith("complete -c wythoff -n ") for line in lines)
    for command in every():
        assert any(f"-n __fish_use_subcommand -a {command.name} -d '" in line for line in lines)
    begins = "complete -c wythoff -n '__fish_seen_subcommand_from solve' -l count -r"
    assert any(line.startswith(begins) for line in lines)
    assert not any(line.replace("\\\\", "").replace("\\'", "").count("'") % 2 for line in lines)


def test_the_data_are_there_as_json(script):
    body = json.loads(script("bash", "--json"))
    assert {name for name in body["commands"] if " " not in name} == {command.name for command in every()}
    assert "--prove" in body["commands"]["atlas run"] and "--columns" in body["commands"]["solve"]
    assert "g1" in body["words"]["solve"] and body["words"]["decide"] == []
