"""The class of a verb of the command line, such as `solve`, and functions that make its options."""

from __future__ import annotations

from argparse import PARSER, SUPPRESS, ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any, TypeAlias

from wythoff.apps.cli import handlers
from wythoff.base.frozen import Frozen

# A function that adds an argument to a parser, or to a group within it.
Option: TypeAlias = Callable[[Any], object]


class Command(Frozen):
    """A verb of the command line. Its parser, help, manual, completion and documentation are made from this object.

    - `handler`: the function that carries out the verb; the verb has the same name.
    - `summary`: the description of the verb in one line.
    - `options`: functions that add its options and arguments to a parser.
    - `examples`: what may be typed after the name of the verb, for the help text.
    - `verbs`: if there are any, one of them must be typed after this verb, such as `run` after `atlas`.
    - `otherwise`: whether a text answer may end with a line about a simpler form of the game.
    """

    handler: Callable[[Namespace], int]
    summary: str
    options: tuple[Option, ...]
    examples: tuple[str, ...]
    verbs: tuple[Command, ...]
    otherwise: bool

    def __init__(
        self, handler: Callable[[Namespace], int], summary: str, *options: Option,
        examples: tuple[str, ...] = (), verbs: tuple[Command, ...] = (), otherwise: bool = True,
    ) -> None:  # fmt: skip
        self._freeze(
            handler=handler, summary=summary, options=options, examples=examples, verbs=verbs, otherwise=otherwise
        )

    @property
    def name(self) -> str:
        return self.handler.__name__.rstrip("_")

    @property
    def has_game(self) -> bool:
        """Whether the verb is about one game, which is its first argument."""
        return GAME in self.options or GAME_OR_NONE in self.options

    def add_to(self, parsers: Any, formatter: Any, json: Any = False) -> None:
        examples = "\n".join(("examples:", *(f"  wythoff {self.name} {example}".rstrip() for example in self.examples)))
        parser = parsers.add_parser(
            self.name, help=self.summary, description=self.summary, epilog=examples if self.examples else None,
            formatter_class=formatter,
        )  # fmt: skip
        parser.add_argument("--json", action="store_true", default=json, help="print one JSON object")
        for option in self.options:
            option(parser)
        if self.verbs:
            within = parser.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=type(parser))
            for verb in self.verbs:
                verb.add_to(within, formatter, SUPPRESS)


def parts(command: ArgumentParser) -> dict[str, ArgumentParser]:
    """Return a dictionary from the names of the subcommands of a parser to their parsers; {} if there are none."""
    found: list[Any] = [action for action in command._actions if action.nargs == PARSER]
    return dict(found[0].choices) if found else {}


def option(usage: str, meaning: str, **more: Any) -> Option:
    """Return a function that takes a parser and adds an option or an argument to it.

    `usage` is a text such as "--up-to N" for an option, or "game GAME" for an argument. `meaning` is the help text, and
    `more` is passed on to `add_argument` of argparse.
    """
    name, _, shown = usage.partition(" ")
    metavar = tuple(shown.split()) if isinstance(more.get("nargs"), int) else shown or None
    return lambda parser: parser.add_argument(name, metavar=metavar, help=meaning, **more)


def flag(name: str, meaning: str, short: str = "") -> Option:
    return lambda parser: parser.add_argument(*filter(None, (short, name)), action="store_true", help=meaning)


def number(usage: str, meaning: str) -> Option:
    return option(usage, meaning, type=handlers.read_bound)


def either(*options: Option) -> Option:
    """Return a function that takes a parser and adds `options` to it. At most one of them may be typed."""

    def add(parser: Any) -> None:
        group = parser.add_mutually_exclusive_group()
        for one in options:
            one(group)

    return add


# Arguments and options of several verbs.
GAME_HELP = "a notation such as 'nim | diagonal(x1 + 1)', or a name such as g1 or 't_wythoff(t=2)'"
GAME = option("game GAME", GAME_HELP)
GAME_OR_NONE = option("game GAME", GAME_HELP, nargs="?")
GAMES = option(
    "components GAME PILE ...",
    "games, each followed by its piles: 123, 1e1000, 10**1000, 2*10**50+7, 3/5 or @file",
    nargs="+",
)
CERTIFICATES = option(
    "--certificates DIR", "a folder of certificates written by `prove`, used in addition to those of the package"
)
PILES = option("piles PILE", "pile sizes: 123, 1e1000, 10**1000, 2*10**50+7 or @file", nargs="+")
DIGITS = flag("--digits", "print numbers in full")
JOBS = number("--jobs N", "use at most N processors (default: all); the answer does not depend on N")
SECONDS = option("--limit-seconds S", "stop after S seconds (default: 60)", type=float)
DRAWN = option("--output FILE", "draw a picture instead, into a .png, .svg or .pdf file")
PYTHON_SECONDS = option(
    "--limit-seconds S",
    "for a game written in Python: stop after S seconds and print what was found (default: 60)",
    type=float,
    dest="allowed",
)
SOLVER = option(
    "--solver NAME", "the solver to use: by_theorem, by_sweep, by_push, ... (default: the fastest that applies)"
)
BOUNDS = either(
    number("--up-to N", "every P-position whose piles are all at most N"),
    number(
        "--columns N",
        "every P-position whose smaller pile (the first, if the order of the piles matters) is less than N",
    ),
    number("--count N", "the first N P-positions (default: 17)"),
)
LOOK = (
    option("--theme NAME", "the theme of a picture in a file: light, dark, print (grey) or projector (large letters)"),
    number("--scale N", "pixels per square of a picture in a file (default: a size that suits a page)"),
)
FORMULAS = (
    option("--from N", "the n from which the formulas hold (default: 0)", dest="first"),
    option("--and POSITIONS", "P-positions that the formulas do not give, such as '(0, 0), (1, 3)'", dest="besides"),
)
