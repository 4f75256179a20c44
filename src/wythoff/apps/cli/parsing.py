"""The parser of the command line."""

from __future__ import annotations

import argparse
import re
import sys
from argparse import Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import Any, NoReturn

from wythoff import __version__
from wythoff.apps.cli import handlers
from wythoff.apps.cli.streams import line, tell
from wythoff.apps.cli.terminal import terminal_width
from wythoff.apps.cli.verbs import every, named
from wythoff.base.errors import WythoffError

EPILOG = """examples:
  wythoff show g1
  wythoff solve "nim | diagonal(x1 + 1)" --count 17
  wythoff move "nim | diagonal(x1 + 1)" 11 15
  wythoff check not_semiadditive
  wythoff why wythoff 3 5

exit status: 0 done, 1 a claim refuted, 2 misuse or unknown, 3 undecided (decide), not proved (prove), or
stopped at its limit of time (a game in Python), with what was found"""
# The messages of argparse are not translated, as it would search a dozen folders for translations.
setattr(argparse, "_", str)  # noqa: B010


class Formatter(RawDescriptionHelpFormatter):
    """A formatter of help texts: their lines are as wide as the terminal, but at most 120 characters.

    It finds the width itself, because argparse would load large modules for this. `prog` is the name of the program.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=min(terminal_width(), 120))


class Manual(Action):
    def __call__(self, parser: ArgumentParser, *_: Any) -> NoReturn:
        sys.exit(handlers.print_manual(parser))


class OneLineParser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        message = mended(message)
        tell(f"{line(str(WythoffError(message)))} (try {self.prog} --help)", self.prog)
        sys.exit(2)

    def _print_message(self, message: str, file: Any = None) -> None:
        file.write(message)  # argparse's own method would hide the error if help cannot be written


def read(program: ArgumentParser, given: list[str]) -> Namespace:
    """Parse the typed words `given` with the parser `program`, and return the arguments.

    Pile sizes may also come after options, where argparse alone would not accept them.
    """
    arguments, rest = program.parse_known_args(given)
    if rest and getattr(arguments, "piles", None) == [] and not any(word.startswith("-") for word in rest):
        arguments.piles, rest = rest, []
    if rest:
        program.error(unknown(rest, program, arguments.command))
    return arguments


def parser(first: str | None) -> ArgumentParser:
    """Return the parser of the command line.

    If `first`, the first typed word, is a command, the parser contains only this command, which saves time.
    """
    program = OneLineParser(
        "wythoff",
        description="State a Wythoff-type game in one line: its P-positions, how they are known, the winning move.",
        epilog=EPILOG,
        formatter_class=Formatter,
    )
    program.add_argument("--version", action="version", version=f"wythoff {__version__}")
    program.add_argument("--man", action=Manual, nargs=0, help="print the manual page: wythoff --man | man -l -")
    commands = program.add_subparsers(dest="command", required=True, metavar="COMMAND")
    command = named(first)
    for each in every() if command is None else (command,):
        each.add_to(commands, Formatter)
    return program


CLOSE = 0.7  # the least similarity, at most 1, at which a word is proposed for a mistyped word
CHOICE = re.compile(r"(argument \S+: invalid choice: '(.*)') \(choose from (.*)\)")


def _close(word: str, words: Sequence[str], most: int) -> list[str]:
    """Return the `most` words that are most similar to a mistyped one, if they are similar."""
    from difflib import get_close_matches

    return get_close_matches(word, words, n=most, cutoff=CLOSE)


def mended(message: str) -> str:
    """Return `message`, an error message of argparse, shortened if it lists all choices for a mistyped word.

    Then the list is replaced by the one or two choices that are most similar to the word: "did you mean solve?". If
    none is similar, the message is returned unchanged.
    """
    found = CHOICE.fullmatch(message)
    if found is None:
        return message
    close = _close(found[2], re.findall(r"[\w-]+", found[3]), 2)
    return f"{found[1]}: did you mean {' or '.join(close)}?" if close else message


def unknown(words: Sequence[str], parser: ArgumentParser, command: str) -> str:
    """Return the message about `words` that `command` does not accept. It proposes options that are similar to them."""
    commands: Any = next(action for action in parser._actions if action.dest == "command")
    options = [option for option in commands.choices[command]._option_string_actions if option.startswith("--")]
    long = (word.partition("=")[0] for word in words if word.startswith("--"))
    hints = [close for word in long for close in _close(word, options, 1)]
    said = f"unrecognized arguments: {' '.join(words)}"
    return f"{said}: did you mean {' and '.join(hints)}?" if hints else said
