"""A study as a Jupyter notebook: each finding is followed by the Python call that reproduces it."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path
from typing import Any

from wythoff.game.rulesets import Game, own_of
from wythoff.reports.studies.finding import StudyFindings

MODULES = ("questions", "values", "sequences", "automata")  # modules with public names, beside the package itself
CALLED = {"misere": "misere_class", "oeis": "lookup"}  # the functions of commands with another name
UNCALLED = {"study", "show"}  # no call: the first cell shows the game
OPTIONS = {"oeis": {"file": "path"}}
LISTS = {"oeis"}  # commands that take terms, not a game


def notebook(study: StudyFindings) -> str:
    """Return the whole notebook as JSON, in the format of Jupyter, without outputs."""
    cells = [
        _cell("markdown", f"# {study.title}\n\n{study.summary}. Made by `{study.command}`."),
        _cell("code", f"import wythoff as w\n\n{_first_cell(study)}"),
    ]
    for name, found in study.panels().items():
        cells.append(_cell("markdown", f"## {name}"))
        for finding in found:
            call = "" if study.game is None else call_of(finding.command, study.spoken)
            # The call of an open question may raise an error, and the notebook must run on.
            asked = f" Asked by `{call}`." if finding.open and call else ""
            cells.append(_cell("markdown", f"**{finding.standing}**: {finding.statement}{asked}"))
            if call and not finding.open and call != "".join(cells[-2]["source"]):
                cells.append(_cell("code", call))
    body = {
        "cells": [{**cell, "id": f"cell-{number}"} for number, cell in enumerate(cells)],
        "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(body, indent=1, ensure_ascii=True) + "\n"


def _first_cell(study: StudyFindings) -> str:
    """Return the code that makes and shows the game, or the sequences of the system of equations."""
    if study.game is None:
        made = f"system = w.complementary({study.spoken!r})"
        return f"{made}\nsystem.terms(20), system.complement.terms(20)"
    return f"{_definition(study.game)}\ngame"


def _definition(game: Game) -> str:
    """Return the code that makes a game: from its notation, or from a class imported from its file."""
    own = own_of(game)
    if own is None:
        return f"game = w.parse({str(game)!r})"
    kind = type(own)
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    if file is None or kind.__module__ == "__main__":
        return f"# {kind.__name__} must be defined here, as it was where this study was made.\ngame = {game.as_code}"
    folder = str(Path(os.path.abspath(file)).parents[kind.__module__.count(".")])
    found = f"import sys\n\nsys.path.insert(0, {folder!r})\nfrom {kind.__module__} import {kind.__name__}\n"
    return f"{found}\ngame = {game.as_code}"


def call_of(command: str, spoken: str) -> str:
    """Return the Python call that does the same as the command line `command` about the game `spoken`.

    >>> call_of("wythoff solve 'nim | diagonal' --count 17", "nim | diagonal")
    'w.solve(game, count=17)'
    >>> call_of("wythoff grundy nim --row 5 --periodicity --columns 100", "nim")
    'w.values.periodicities(game, range(6), columns=100)'
    """
    _, verb, *rest = shlex.split(command)
    if verb in UNCALLED:
        return ""
    words, options = _parted(rest)
    if verb in LISTS:
        given = [f"[{words[0].replace(',', ', ')}]"]
    else:
        given = ["game" if word == spoken else repr(word) for word in words]
    name = CALLED.get(verb, verb)
    if verb == "grundy" and "row" in options:
        rows = int(options.pop("row")) + 1
        del options["periodicity"]
        name, given = "periodicities", [*given, f"range({rows})"]
    elif verb == "grundy" and "value" in options:
        name, given = "level_set", [*given, str(options.pop("value"))]
    name = _place_of(name) + name
    named = (f"{OPTIONS.get(verb, {}).get(key, key)}={_literal(value)}" for key, value in options.items())
    return f"w.{name}({', '.join((*given, *named))})"


def _place_of(name: str) -> str:
    """Return the prefix of a public name after `w.` in a call: "", or its module with a dot.

    >>> _place_of("solve"), _place_of("level_set")
    ('', 'values.')
    """
    import wythoff

    modules = (module for module in MODULES if name in getattr(wythoff, module).__all__)
    return next((f"{module}." for module in modules), "")


def _parted(rest: list[str]) -> tuple[list[str], dict[str, Any]]:
    words: list[str] = []
    options: dict[str, Any] = {}
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            words.append(word)
        elif rest and not rest[0].startswith("--"):
            options[word[2:].replace("-", "_")] = rest.pop(0)
        else:
            options[word[2:].replace("-", "_")] = True
    return words, options


def _literal(value: Any) -> str:
    return value if isinstance(value, str) and value.isdigit() else repr(value)


def _cell(kind: str, text: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": kind, "metadata": {}, "source": text.splitlines(keepends=True)}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})
