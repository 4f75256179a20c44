"""The command `wythoff`."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import NoReturn

from wythoff import __version__
from wythoff.apps.cli.terminal import terminal_width
from wythoff.errors import WythoffError

GAME_HELP = "a notation such as 'nim | diagonal(x1 + 1)', or a name such as g1 or 't_wythoff(t=2)'"
EPILOG = """examples:
  wythoff show g1
  wythoff solve "nim | diagonal(x1 + 1)" --count 17
  wythoff move "nim | diagonal(x1 + 1)" 11 15
  wythoff check not_semiadditive

exit status: 0 done, 1 a claim refuted, 2 misuse or unknown"""


class Formatter(RawDescriptionHelpFormatter):
    """Help as wide as the terminal; argparse would load shutil and its compressors to find that width."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=min(terminal_width(), 120))


class OneLineParser(ArgumentParser):
    """Reports misuse in one line."""

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"{self.prog}: {message} (try {self.prog} --help)\n")
        sys.exit(2)


def main(argv: list[str] | None = None) -> int:
    """Run the command line, and return its exit status."""
    try:
        arguments = _parser().parse_args(argv)
        status = _command(arguments.command)(arguments)
        sys.stdout.flush()
    except (WythoffError, RecursionError) as error:
        sys.stderr.write(f"wythoff: {error}\n")
        return 2
    except MemoryError:
        sys.stderr.write("wythoff: the request does not fit in memory\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("wythoff: interrupted\n")
        return 130
    except BrokenPipeError:
        # The reader has gone: nothing more can be said, not even by the interpreter at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _command(name: str) -> Callable[[Namespace], int]:
    from wythoff.apps.cli import commands

    found: Callable[[Namespace], int] = getattr(commands, "list_" if name == "list" else name)
    return found


def _parser() -> ArgumentParser:
    parser = OneLineParser(
        "wythoff",
        description="State a Wythoff-type game in one line: P-positions, how they are known, the winning move.",
        epilog=EPILOG,
        formatter_class=Formatter,
    )
    parser.add_argument("--version", action="version", version=f"wythoff {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add(name: str, summary: str, *, game: str | None = "game") -> ArgumentParser:
        command: ArgumentParser = commands.add_parser(
            name, help=summary, description=summary, formatter_class=Formatter
        )
        if game:
            command.add_argument("game", metavar="GAME", help=GAME_HELP, nargs="?" if game == "optional" else None)
        command.add_argument("--json", action="store_true", help="print one JSON object")
        return command

    add("list", "List the named games.", game=None)
    add("show", "What is known of a game: rules, source, theorems with their hypotheses, first terms, OEIS.")
    solve = add("solve", "The P-positions of a game to a bound, and how they are known.", game="optional")
    bounds = solve.add_mutually_exclusive_group()
    bounds.add_argument("--up-to", type=_count, metavar="N", help="every P-position whose piles are all at most N")
    bounds.add_argument(
        "--columns", type=_count, metavar="N", help="every P-position whose smaller pile is less than N"
    )
    bounds.add_argument("--count", type=_count, metavar="N", help="the first N P-positions (17 if no bound is given)")
    solve.add_argument("--solver", metavar="NAME", help="by_theorem, by_sweep or by_definition instead of the best")
    solve.add_argument("--output", metavar="FILE", help="write the P-positions as CSV instead of printing them")
    move = add("move", "The outcome of a position and every winning move.")
    move.add_argument("piles", metavar="PILE", nargs="+", help="pile sizes: 123, 1e1000, 10**1000, 2*10**50+7 or @file")
    check = add("check", "Check hypotheses, and the claimed P-positions against the rules; exit 1 if refuted.")
    check.add_argument("--up-to", type=_count, metavar="N", help="compare for piles up to N (300)")
    return parser


def _count(text: str) -> int:
    """A bound: any number that can be typed. Its domain is checked by the library."""
    from wythoff.apps.cli.numbers import read_number

    try:
        return read_number(text)
    except WythoffError as error:
        raise ArgumentTypeError(str(error)) from None
