"""The command `wythoff`."""

from __future__ import annotations

import argparse
import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import IO, Any, NoReturn

from wythoff import __version__
from wythoff.apps.cli.grammar import COMMANDS
from wythoff.apps.cli.terminal import terminal_width
from wythoff.apps.stopping import received, status as status_of_stop, stop_at_once, stop_in_order
from wythoff.errors import WythoffError

GAME_HELP = "a notation such as 'nim | diagonal(x1 + 1)', or a name such as g1 or 't_wythoff(t=2)'"
EPILOG = """examples:
  wythoff show g1
  wythoff solve "nim | diagonal(x1 + 1)" --count 17
  wythoff move "nim | diagonal(x1 + 1)" 11 15
  wythoff check not_semiadditive
  wythoff why wythoff 3 5

exit status: 0 done, 1 a claim refuted, 2 misuse or unknown, 3 undecided (decide) or not proved (prove)"""


# The commands of `asking` and of other files; all others are in `commands`.
QUESTIONS = ("why", "compare", "adjoinable", "invariance", "misere", "beams", "explain")
FILES = {
    "move": "moving", "strategy": "moving",
    "play": "playing", "plot": "drawing", "palace": "drawing", "reflexive": "reflexivity", "values": "partizan",
    "grundy": "grundy", "replay": "histories", "dynamic": "histories", "fixed": "fixing",
    "sequence": "sequences", "word": "sequences", "array": "sequences", "numeration": "sequences",
    "oeis": "identifying", "identify": "identifying", "guess": "guessing", "claims": "claims",
    "sum": "sums", "paper": "papers", "study": "studying",
    "export": "exporting", "load": "exporting", "decide": "deciding",
    "prove": "proving", "verify": "proving", "atlas": "atlas", "app": "serving",
}  # fmt: skip
NAMED = {"list": "list_", "sum": "sum_"}
LONGEST_MESSAGE = 4000
# All words are English: those of argparse too, which looks in a dozen folders for others.
setattr(argparse, "_", str)  # noqa: B010
# The commands that are not about a game.
WITHOUT_GAME = (
    "list", "sequence", "word", "array", "numeration", "oeis", "identify", "guess", "claims", "sum", "paper", "load",
    "decide", "verify", "atlas",
)  # fmt: skip

# The commands whose output is no text about the game that was typed alone.
DRAWN = ("play", "plot", "export", "palace", "study", "app")
# The commands that begin without a game.
GAME_OR_NONE = ("solve", "app")


class Formatter(RawDescriptionHelpFormatter):
    """Help as wide as the terminal; argparse would load shutil and its compressors to find that width."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=min(terminal_width(), 120))


class OneLineParser(ArgumentParser):
    """Reports misuse in one line."""

    def error(self, message: str) -> NoReturn:
        from wythoff.apps.cli.misuse import mended

        message = mended(message)
        _tell(f"{_line(str(WythoffError(message)))} (try {self.prog} --help)", self.prog)
        sys.exit(2)

    def _print_message(self, message: str, file: Any = None) -> None:
        file.write(message)  # argparse drops help that cannot be written


def main(argv: list[str] | None = None) -> int:
    """Run the command line, and return its exit status."""
    if sys.stdout is None or sys.stderr is None:
        if sys.stderr is not None:
            sys.stderr.write("wythoff: the output must be open, was closed\n")
        return 2
    _write_any_text()
    stop_in_order()
    try:
        return _answered(sys.argv[1:] if argv is None else argv)
    except WythoffError as error:
        return _tell(_line(str(error)))
    except RecursionError:
        return _tell("the request is nested too deeply")
    except MemoryError:
        pass  # there may be none to say so in until what filled it is let go
    except KeyboardInterrupt:
        stop_at_once()
        _tell("interrupted")
        return status_of_stop() if received else 130
    except BrokenPipeError:
        _leave(sys.stdout)
        return 0
    except Exception as error:  # noqa: BLE001  # what an installed package raises is one line
        return _failed(error)
    return _tell("the request does not fit in memory")


def _failed(error: Exception) -> int:
    """What installed packages raise, and what the system refuses but for files, of which others tell."""
    from wythoff.files import is_shortage
    from wythoff.plugins import blamed

    blame = blamed(error)
    if blame is not None:
        return _tell(_line(blame))
    if not isinstance(error, ImportError | OSError):
        raise error
    if received:
        return status_of_stop()  # numpy says so where it is interrupted while it is loaded
    if is_shortage(error):
        return _tell("the request does not fit in memory")
    if isinstance(error, ImportError):
        raise error
    _leave(sys.stdout)
    return _tell(f"the output must be written: {error.strerror or error}")


def _answered(given: list[str]) -> int:
    """The exit status of a command that was carried out, and all of whose output was taken."""
    try:
        arguments = _read(_parser(given[0] if given else None), given or ["--help"])
        status = _served(arguments)
        if arguments.command not in WITHOUT_GAME + DRAWN and arguments.game and not arguments.json:
            from wythoff.apps.cli.replies import otherwise
            from wythoff.apps.cli.saying import say

            say(otherwise(arguments))
        return status
    finally:
        sys.stdout.flush()  # that of help too, which ends the program from within the parser


def _served(arguments: Namespace) -> int:
    """The exit status of a command, which the certificates of a folder may serve."""
    command = _command(arguments.command)
    if getattr(arguments, "certificates", None) is None:
        return command(arguments)
    from wythoff.proofs.folders import using

    with using(arguments.certificates):
        return command(arguments)


def _tell(message: str, program: str = "wythoff") -> int:
    """Say on stderr why there is no answer, and return the status of that, which says so alone if nobody is told."""
    try:
        sys.stderr.write(f"{program}: {message}\n")
        sys.stderr.flush()
    except OSError:
        _leave(sys.stderr)
    return 2


def _read(parser: ArgumentParser, given: list[str]) -> Namespace:
    """The arguments; piles that may be left out are read behind options too, where argparse does not look for them."""
    arguments, rest = parser.parse_known_args(given)
    if rest and getattr(arguments, "piles", None) == [] and not any(word.startswith("-") for word in rest):
        arguments.piles, rest = rest, []
    if rest:
        from wythoff.apps.cli.misuse import unknown

        parser.error(unknown(rest, parser, arguments.command))
    return arguments


def _write_any_text() -> None:
    """Names of files may have letters that the output has not: those are printed as \\u221e, not refused."""
    from io import TextIOWrapper

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _leave(stream: IO[str]) -> None:
    """Nothing more can be written, for the reader has gone or the disk is full; not even by the interpreter at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _line(message: str) -> str:
    """A message in one line that can be read; long numbers in it are short already."""
    message = " ".join(message.split("\n"))
    return message if len(message) <= LONGEST_MESSAGE else f"{message[: LONGEST_MESSAGE - 3]}..."


def _command(name: str) -> Callable[[Namespace], int]:
    from importlib import import_module

    place = "asking" if name in QUESTIONS else FILES.get(name, "commands")
    found: Callable[[Namespace], int] = getattr(import_module(f"wythoff.apps.cli.{place}"), NAMED.get(name, name))
    return found


def _parser(first: str | None) -> ArgumentParser:
    """The parser; where the first argument is a command, of that command alone, because building all takes longer."""
    parser = OneLineParser(
        "wythoff",
        description="State a Wythoff-type game in one line: P-positions, how they are known, the winning move.",
        epilog=EPILOG,
        formatter_class=Formatter,
    )
    parser.add_argument("--version", action="version", version=f"wythoff {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in (first,) if first in COMMANDS else COMMANDS:
        summary, build, *examples = COMMANDS[name]
        epilog = "\n".join(("examples:", *(f"  wythoff {name} {example}".rstrip() for example in examples)))
        command = commands.add_parser(
            name, help=summary, description=summary, epilog=epilog if examples else None, formatter_class=Formatter
        )
        if name not in WITHOUT_GAME:
            command.add_argument("game", metavar="GAME", help=GAME_HELP, nargs="?" if name in GAME_OR_NONE else None)
        command.add_argument("--json", action="store_true", help="print one JSON object")
        build(command)
    return parser
