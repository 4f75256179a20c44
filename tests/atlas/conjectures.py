"""The commands of the conjectures on the page of the census, each carried out, and what became of them.

python -m tests.atlas.conjectures
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
from collections import Counter
from pathlib import Path

from wythoff.apps.cli import main

PAGE = Path(__file__).parents[2] / "docs/census.md"


def commands() -> list[str]:
    """As they stand on the page, without the signs that keep a table whole."""
    found = re.findall(r"`(wythoff check .*?)` \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    return [command.replace(r"\|", "|") for command in found]


def told(command: str) -> str:
    """The verdict of a command, and how far it was looked at."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        main([*shlex.split(command)[1:], "--json"])
    body = json.loads(said.getvalue())
    return f"{body['verdict']} ({body['evidence']['kind']}, {body['up_to']})"


if __name__ == "__main__":
    found = Counter()
    for asked in commands():
        verdict = told(asked)
        found[verdict] += 1
        print(f"{verdict}: {asked}", flush=True)
    print(dict(found))
