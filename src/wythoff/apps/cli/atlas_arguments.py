"""What the command `atlas` takes: one of its verbs, and what that takes."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser
from typing import Any

from wythoff.apps.cli.arguments import count

FAMILY = "a family of `wythoff atlas families`, as jumps or 'gdwn(to=9)', 'misere(jumps)', or FILE.toml:NAME"


def atlas(command: ArgumentParser) -> None:
    verbs = command.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=type(command))
    run(_verb(verbs, "run", "Measure every game of a family, or go on with that."))
    _folder(_verb(verbs, "status", "How far a census is: games, classes, failures."))
    asked = _verb(verbs, "query", "What a SELECT over the table `atlas` finds among the rows.")
    _folder(asked)
    asked.add_argument("sql", metavar="SQL", help="one SELECT; the columns are those of `show`")
    reported = _verb(verbs, "report", "A page: classes, a map, games with the same P-positions, conjectures.")
    _folder(reported)
    reported.add_argument("--output", metavar="PAGE", required=True, help="the file, in HTML, which works offline")
    shown = _verb(verbs, "show", "The row of a game, in whatever words it is said.")
    _folder(shown)
    shown.add_argument("game", metavar="GAME", help="a notation or a name")
    listed = _verb(verbs, "families", "The families that come with the package, and how many games they have.")
    listed.add_argument("file", metavar="FILE", nargs="?", help="a TOML file with families of your own")


def run(command: ArgumentParser) -> None:
    command.add_argument("family", metavar="FAMILY", help=FAMILY)
    command.add_argument("--output", metavar="DIR", required=True, help="the folder of the rows; run again to go on")
    command.add_argument("--columns", type=count, metavar="N", help="solve each game to N columns (200)")
    command.add_argument("--prove", action="store_true", help="look for a proof of each game too")
    command.add_argument(
        "--only", metavar="MEASURES", help="some of beams,misere,row,formula,prove (all but prove), joined by commas"
    )
    command.add_argument("--seconds-a-game", type=float, metavar="S", help="processor time for a game (10)")
    command.add_argument("--memory", metavar="SIZE", help="memory for a game, as '2 GB' (2 GB)")
    where = command.add_mutually_exclusive_group()
    where.add_argument("--workers", type=count, metavar="N", help="processes on this machine (one for each core)")
    where.add_argument("--scheduler", metavar="ADDRESS", help="a scheduler of Dask instead, as tcp://127.0.0.1:8786")


def _verb(verbs: Any, name: str, summary: str) -> ArgumentParser:
    command: ArgumentParser = verbs.add_parser(name, help=summary, description=summary)
    command.add_argument("--json", action="store_true", default=SUPPRESS, help="print one JSON object")
    return command


def _folder(command: ArgumentParser) -> None:
    command.add_argument("folder", metavar="DIR", help="the folder of a census")
