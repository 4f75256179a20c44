"""Answers for the page Study: the output of commands about a game, and the findings of a study.

A *panel* shows the output of one command. A *finding* is one result of a study, such as a proved formula.
"""

from __future__ import annotations

import os
import shlex
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING, Any

import wythoff
from wythoff.apps.cli import main
from wythoff.apps.web import limits
from wythoff.apps.web.games import read_game, read_text
from wythoff.base.errors import RequestError
from wythoff.base.frozen import told_of
from wythoff.game.catalog import ENTRIES
from wythoff.game.rulesets import FAMILIES

if TYPE_CHECKING:
    from wythoff.reports.studies.study import Study

COLUMNS = "2000"  # characters of a line; long, as pages break lines themselves
MOST_CHARACTERS = 60_000  # most characters of a panel
# the panels in their order, each with its command and the options after the game
PANELS: dict[str, tuple[str, ...]] = {
    "positions": ("solve",),
    "formulas": ("show",),
    "evidence": ("explain",),
    "proof": ("prove",),
    "values": ("grundy", "--up-to", "12"),
    "slopes": ("beams",),
    "guess": ("guess",),
    "strategy": ("strategy",),
    "misere": ("misere",),
    "neighbours": ("adjoinable",),
    "invariance": ("invariance",),
}


def panel(given: dict[str, Any]) -> dict[str, Any]:
    name = str(given.get("panel"))
    if name not in PANELS:
        raise RequestError(f"a part of a study must be one of {', '.join(PANELS)}, was {name!r:.40}")
    text = read_text(given.get("game"), "a game", limits.NOTATION)
    read_game(text)  # raises an error for games that only the command line may name
    verb, *options = PANELS[name]
    status, printed = printed_by([verb, text, *options])
    return {
        "panel": name,
        "command": shlex.join(["wythoff", verb, text, *options]),
        "text": printed[:MOST_CHARACTERS],
        "more": len(printed) > MOST_CHARACTERS,
        "status": status,
    }


def printed_by(arguments: list[str]) -> tuple[int, str]:
    """Run the command line with `arguments` in this process. Return its exit status and its output.

    If the status is 2, which means that the request was refused, the output ends with the error messages.
    """
    os.environ["COLUMNS"] = COLUMNS
    # like the standard streams, these accept text, and bytes through `buffer`
    out, err = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = main(arguments)
    except SystemExit as stop:
        status = stop.code if isinstance(stop.code, int) else 2
    out.seek(0), err.seek(0)
    printed = out.read()
    # a line of stderr may begin with images of a progress bar, each ended by a carriage return
    refused = [line.rpartition("\r")[2].removeprefix("wythoff: ") for line in err.read().splitlines()]
    return status, printed if status != 2 else "\n".join([*printed.splitlines(), *filter(None, refused)])


def findings(given: dict[str, Any]) -> dict[str, Any]:
    return {"findings": [told_of(each, "statement$ evidence$ witness$ command") for each in _studied(given).findings]}


def report(given: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    return {}, _studied(given).to_html().encode()


def _studied(given: dict[str, Any]) -> Study:
    game, _ = read_game(given.get("game"))
    return wythoff.study(game, seconds=limits.STUDY)


def completions(given: dict[str, Any]) -> dict[str, Any]:
    """Return the words that complete a typed rule: families of moves with their parameters, and the named games.

    `given` is not used, as this question has no parameters.
    """
    games = [
        told_of(entry, "name call:signature summary") | told_of(entry.examples[0], "example:call") for entry in ENTRIES
    ]
    families = [
        {"name": name, "parameters": [parameter.name for parameter in family.parameters]}
        for name, family in FAMILIES.items()
    ]
    return {"games": games, "families": families}
