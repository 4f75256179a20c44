"""Each command is defined by a single `Command` value, from which parser, help and manual are made."""

import json
import subprocess
import sys
from importlib import import_module

import pytest

import wythoff
from wythoff.apps.cli import main
from wythoff.apps.cli.verbs import every, games, named
from wythoff.apps.cli.verbs.command import GAME, Command, flag, option
from wythoff.questions.numbers import jsonable

# The public function or class that does the same in Python, or None with a reason.
IN_PYTHON = {
    "list": "games", "show": "describe", "solve": "solve", "move": "move", "strategy": "strategy", "check": "check",
    "why": "why", "play": "Match", "replay": "replay", "dynamic": "dynamic_classes", "explain": "explanation",
    "compare": "compare", "adjoinable": "adjoinable", "invariance": "invariance", "misere": "misere_class",
    "reflexive": "reflexive", "beams": "beams", "fixed": "fixed", "grundy": "grundy", "sum": "sum_of",
    "values": "solve", "palace": "palace_numbers", "plot": "plot", "export": "export", "load": "load", "paper": "paper",
    "decide": "decide", "prove": "prove", "verify": "verify", "guess": "guess", "study": "study", "atlas": "atlas",
    "identify": "identify", "oeis": "lookup", "sequence": "sequence", "word": "word", "array": "array",
    "numeration": "numeration", "app": "board", "claims": "generation_claims",
}  # fmt: skip
OF_THE_COMMAND_LINE = {"completion": "the shell's"}
ANSWERED = [part for one in every() for part in (one.verbs or (one,))]


@pytest.mark.parametrize("verb", ANSWERED, ids=lambda verb: f"{verb.handler.module}.{verb.name}")
def test_what_answers_a_verb_is_there(verb):
    handler = getattr(import_module(f"wythoff.{verb.handler.module}"), verb.handler.__name__)
    assert handler.__module__ == f"wythoff.{verb.handler.module}" and handler.__annotations__["return"] == "int"


def test_no_name_stands_twice_and_each_is_found():
    names = [one.name for one in every()]
    assert len({*names}) == len(names)
    assert [named(name).summary for name in names] == [one.summary for one in every()]
    assert named("grundi") is None and named(None) is None


def test_what_the_command_line_can_ask_python_can_ask():
    assert {one.name for one in every()} == IN_PYTHON.keys() | OF_THE_COMMAND_LINE.keys()
    modules = (wythoff, *(getattr(wythoff, name) for name in wythoff._MODULES))
    assert {*IN_PYTHON.values()} <= {name for module in modules for name in module.__all__}


@pytest.mark.parametrize(
    ("command", "ask"),
    [
        (["list"], lambda: {"games": [entry.as_dict() for entry in wythoff.games()]}),
        (["show", "t_wythoff(2)"], lambda: wythoff.describe("t_wythoff(2)").as_dict()),
        (["show", "wythoff_partizan"], lambda: wythoff.describe("wythoff_partizan").as_dict()),
        (["solve", "nim | where(k >= 1)"], lambda: wythoff.solve("nim | where(k >= 1)", count=17).as_dict()),
        (["verify", "/none"], lambda: {"files": [wythoff.verify("/none").as_dict()]}),
        (["oeis", "1,3,4,6,8,9,11,12"], lambda: wythoff.lookup([1, 3, 4, 6, 8, 9, 11, 12]).as_dict()),
        (
            ["oeis", *(str(n**3 + n + 5) for n in range(14))],
            lambda: wythoff.lookup([n**3 + n + 5 for n in range(14)]).as_dict(),
        ),
        (
            ["claims", "self_rule", "--count", "9"],
            lambda: {
                "count": 9,
                "claims": [one.as_dict() for one in wythoff.questions.generation_claims("self_rule", 9)],
            },
        ),
        (["move", "g1", "11", "15"], lambda: wythoff.move("g1", (11, 15)).as_dict()),
    ],
)
def test_json_is_what_python_gives(command, ask, capsys):
    main([*command, "--json"])
    printed = json.loads(capsys.readouterr().out)
    for key in ("game", "name", "canonical"):
        printed.pop(key, None)
    assert printed == json.loads(json.dumps(jsonable(ask())))


def test_a_theme_loads_no_answer():
    """Import no module that answers commands in order to list all commands."""
    code = "import sys\nfrom wythoff.apps.cli.verbs import every\n[*every()]\n"
    code += "print(*sorted(name for name in sys.modules if name.startswith('wythoff.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    expected = (
        "apps",
        "apps.cli",
        "apps.stopping",
        "base",
        *(f"base.{name}" for name in ("displayed", "errors", "frozen", "stubs")),
    )
    within = {*expected, *(f"apps.cli.{name}" for name in ("handlers", "options", "parsing", "streams", "terminal"))}
    loaded = {name.removeprefix("wythoff.") for name in done.stdout.split()}
    assert {name for name in loaded if not name.startswith("apps.cli.verbs")} == within


def test_a_new_verb_is_one_value(monkeypatch, capsys):
    """Add a command by one value and its handler: the parser, help, manual and completion all have it."""

    def twice(arguments):
        print(arguments.game, arguments.pile, arguments.pile, arguments.loud)
        return 0

    given = (GAME, option("pile PILE", "a pile"), flag("--loud", "louder"))
    verb = Command(twice, "The piles, two times.", *given, examples=("nim 3",))
    monkeypatch.setattr(games, "COMMANDS", (*games.COMMANDS, verb))
    assert main(["twice", "nim", "3", "--loud"]) == 0
    assert capsys.readouterr().out == "nim 3 3 True\n"
    for asked in (["--help"], ["twice", "--help"], ["--man"]):
        with pytest.raises(SystemExit):
            main(asked)
        assert "The piles, two times." in capsys.readouterr().out
    assert main(["completion", "bash"]) == 0
    assert "twice) words='--help --json --loud'" in capsys.readouterr().out
