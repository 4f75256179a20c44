"""What the commands take that write pages, and a script for the shell."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

from wythoff.apps.cli.arguments import bound, certificates, count
from wythoff.errors import brief

MOST_PORTS = 65535


def completion(command: ArgumentParser) -> None:
    command.add_argument("shell", metavar="SHELL", choices=("bash", "zsh", "fish"), help="bash, zsh or fish")


def app(command: ArgumentParser) -> None:
    command.add_argument(
        "--host", default="127.0.0.1", metavar="NAME", help="where to listen (127.0.0.1, this machine)"
    )
    command.add_argument(
        "--port", type=_port, default=8080, metavar="N", help="the port (8080); 0 for any that is free"
    )
    command.add_argument("--token", metavar="WORD", help="what visitors from other machines must know")
    command.add_argument("--no-open", action="store_true", help="do not open the browser")
    command.add_argument("--export", metavar="DIR", help="write the gallery into a folder instead, and end")


def _port(text: str) -> int:
    number = count(text)
    if not 0 <= number <= MOST_PORTS:
        raise ArgumentTypeError(f"a port must be from 0 to {MOST_PORTS}, was {brief(number)}")
    return number


def study(command: ArgumentParser) -> None:
    bound(command, "--columns", "the first N P-positions are looked at (600)")
    command.add_argument("--seconds", type=float, metavar="S", help="begin nothing new after S seconds")
    command.add_argument(
        "--output",
        metavar="DIR",
        help="write a folder: index.html, paper.tex, study.ipynb, data; nothing, or another study, must be there",
    )
    command.add_argument("--parameter", metavar="T=A..B", help="formulas in a parameter of the game, from its values")
    command.add_argument("--oeis", metavar="FILE", help="a copy of the OEIS, `stripped` or `stripped.gz`, to look in")
    bound(command, "--blocking", "the game with 1 to N options forbidden, too")
    certificates(command)
