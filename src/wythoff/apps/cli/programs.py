"""The commands `completion` and `app`.

`completion` prints a script with which a shell completes commands, options and names. `app` starts the workbench in the
browser. `arguments` are the parsed arguments of a command.
"""

from __future__ import annotations

import os
from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from wythoff.apps.cli import handlers
from wythoff.apps.cli.parsing import parser
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of
from wythoff.apps.cli.saying import say, say_json
from wythoff.apps.cli.verbs import named
from wythoff.apps.cli.verbs.command import GAMES, parts
from wythoff.base.errors import RequestError, counted
from wythoff.base.files import read_whole
from wythoff.game.catalog import ENTRIES
from wythoff.sequences.registry import ENTRIES as REGISTERED

LONGEST_TOKEN = 1_000  # most bytes of a file with a token
# The settings of the server, each with a function that reads it from a variable of the environment.
SETTINGS: dict[str, Callable[[str], Any]] = {
    "host": str, "port": handlers.read_port, "token": str, "no_open": lambda text: text != "0", "root_path": str,
    "trusted_host": lambda text: text.split(","), "forwarded_allow_ips": str, "access_log": lambda text: text != "0",
    "room": str,
}  # fmt: skip
BASH = """\
_wythoff() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}} words=
    case "$command ${{COMP_WORDS[2]}}" in
{parts}) ((COMP_CWORD > 2)) && command+=" ${{COMP_WORDS[2]}}" ;;
    esac
    if ((COMP_CWORD == 1)); then
        words="{commands}"
    elif [[ $current == -* ]]; then
        case $command in
{options}
        esac
    else
        case "$command $before" in
{choices}
        *)
            case $command in
{names}
            esac ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -o default -F _wythoff wythoff
"""
ZSH = "autoload -U +X bashcompinit && bashcompinit\n"


def completion(arguments: Namespace) -> int:
    commands = _commands()
    if arguments.json:
        options = {name: _typed(one) for name, one in commands.items()}
        return say_json({"commands": options, "words": {name: _words(name, one) for name, one in commands.items()}})
    if arguments.shell == "fish":
        return say(_fish(commands))
    return say([ZSH * (arguments.shell == "zsh") + _bash(commands).rstrip("\n")])


def _commands() -> dict[str, ArgumentParser]:
    """Return a dictionary from the name of each command to its parser. Names of two words (`atlas run`) come last."""
    commands = parts(parser(None))
    return commands | {f"{name} {verb}": part for name, one in commands.items() for verb, part in parts(one).items()}


def _values(action: Action) -> list[str] | None:
    """Return the words that the option `action` accepts, or None if they cannot be listed, such as names of files."""
    if action.dest == "verdict":
        from wythoff.papers import VERDICTS

        return [*VERDICTS]
    return None if action.choices is None else [*map(str, action.choices)]


def _options(command: ArgumentParser) -> list[Action]:
    return [action for action in command._actions if action.option_strings and action.help != SUPPRESS]


def _typed(command: ArgumentParser) -> list[str]:
    """Return the options of a command as they are typed, such as "--up-to"."""
    return [option for action in _options(command) for option in action.option_strings]


def _words(name: str, command: ArgumentParser) -> list[str]:
    """Return the words that the command `name` accepts besides options, such as names of games or of papers."""
    own = (map(str, action.choices) for action in command._actions if action.choices and not action.option_strings)
    return [*chain.from_iterable(own), *_names(name)]


def _names(command: str) -> Iterable[str]:
    for kind, entries in REGISTERED.items():
        if kind == command:
            return sorted(entries)
    if command == "paper":
        from wythoff.papers import papers

        return papers()
    found = named(command.split()[0])
    if found is None or not (found.has_game or GAMES in found.options):
        return []
    return sorted(entry.name for entry in ENTRIES)


def _bash(commands: dict[str, ArgumentParser]) -> str:
    long = ((name, [word for word in _typed(one) if word[:2] == "--"]) for name, one in commands.items())
    options = (f"        {_word(name)}) words='{' '.join(words)}' ;;" for name, words in long)
    choices = (
        f"        \"{name} {option}\") words='{' '.join(_values(action) or ())}' ;;"
        for name, one in commands.items()
        for action in _options(one)
        for option in action.option_strings
        if action.nargs != 0
    )
    alike: dict[str, list[str]] = {}
    for name, one in commands.items():
        alike.setdefault(" ".join(_words(name, one)), []).append(name)
    names = (f"            {'|'.join(map(_word, of))}) words='{words}' ;;" for words, of in alike.items() if words)
    parts = "|".join(_word(name) for name in commands if " " in name)
    return BASH.format(
        commands=" ".join(name for name in commands if " " not in name), parts=f"    {parts}",
        options="\n".join(options), choices="\n".join(choices), names="\n".join(names),
    )  # fmt: skip


def _word(name: str) -> str:
    return f'"{name}"' if " " in name else name


def _fish(commands: dict[str, ArgumentParser]) -> Iterator[str]:
    for name, one in commands.items():
        command, _, verb = name.partition(" ")
        if not verb:
            yield f"complete -c wythoff -n __fish_use_subcommand -a {name} -d {_quoted(one.description or '')}"
        seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in (command, verb) if word)
        here = f"complete -c wythoff -n '{seen}'"
        for action in _options(one):
            words = " ".join(
                f"-l {option[2:]}" if option[:2] == "--" else f"-s {option[1:]}" for option in action.option_strings
            )
            taken = "" if action.nargs == 0 else " -r"
            values = _values(action)
            if values:
                taken = f" -x -a {_quoted(' '.join(values))}"
            yield f"{here} {words}{taken} -d {_quoted(action.help or '')}"
        found = " ".join(_words(name, one))
        if found:
            yield f"{here} -a {_quoted(found)}"


def _quoted(text: str) -> str:
    return "'" + " ".join(text.split()).replace("\\", "\\\\").replace("'", "\\'") + "'"


def app(arguments: Namespace) -> int:
    if arguments.json:
        raise RequestError("the app prints no JSON: leave out --json")
    if arguments.export is not None:
        with Bar("drawing") as bar:
            written = handlers.export_site(arguments.export, arguments.pyodide, bar)
        return say([f"{counted(len(written), 'files')} in {arguments.export}: begin at {arguments.export}/index.html"])
    if arguments.pyodide is not None:
        raise RequestError("--pyodide needs --export DIR")
    if arguments.game is not None:
        game_of(arguments)  # a text that is no game raises its error before the server starts
    given = _settings(arguments)
    return handlers.serve(
        arguments.game, host=given["host"] or "127.0.0.1", port=8080 if given["port"] is None else given["port"],
        token=given["token"], show=not given["no_open"], root=given["root_path"] or "",
        names=given["trusted_host"] or (), proxies=given["forwarded_allow_ips"], log=given["access_log"],
        room=given["room"],
    )  # fmt: skip


def _settings(arguments: Namespace) -> dict[str, Any]:
    """Return the settings of the server as a dictionary from the names in SETTINGS to values.

    A typed option comes first. Otherwise the value comes from a variable such as WYTHOFF_APP_PORT, or is None.
    """
    given = {name: getattr(arguments, name) for name in SETTINGS}
    for name in SETTINGS:
        text = os.environ.get(f"WYTHOFF_APP_{name.upper()}", "")
        if text and (given[name] is None or given[name] is False):
            given[name] = SETTINGS[name](text)
    if given["token"] is not None and given["token"].startswith("@"):
        given["token"] = (
            read_whole(given["token"][1:], "a file with a token", LONGEST_TOKEN).decode("utf-8", "replace").strip()
        )
    return given
