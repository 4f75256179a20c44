"""Random requests for all commands: each ends soon in an answer or one line, and leaves no half-written file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from tests.acceptance.any_request import Asking, Request, arguments, asked, kind_of
from tests.acceptance.any_runs import fault
from tests.acceptance.small_requests import Run
from wythoff.apps.cli.verbs import every

ROOT = Path(__file__).parents[2]
# Requests in the slow test. WYTHOFF_REQUESTS=2000 in the environment draws more, and --fresh draws others.
REQUESTS = int(os.environ.get("WYTHOFF_REQUESTS", "300"))
SEED = 17
NEEDED = ("duckdb", "distributed", "matplotlib", "numba", "pyarrow", "uvicorn")


@pytest.mark.parametrize("verb", asked())
def test_every_argument_of_every_verb_is_drawn(verb: str) -> None:
    """Draw every option of a command.

    An option with a new placeholder for its value fails here until `any_values` has values for it.
    """
    program, drawn = asked()[verb], Asking(Random(1))
    for action in arguments(program):
        kind = kind_of(verb, action)
        assert kind is None or kind.sound or kind.wild, action
    typed = {word.partition("=")[0] for _ in range(200) for word in drawn.request(verb).words}
    assert {action.option_strings[-1] for action in arguments(program) if action.option_strings} <= typed


def test_every_verb_is_asked() -> None:
    assert {name.partition(" ")[0] for name in asked()} == {command.name for command in every()}


@pytest.mark.parametrize(
    ("typed", "run", "left", "told"),
    [
        ("list", Run(0, 0.1, 40.0, "g1\n", ""), [], ""),
        ("list", Run(3, 0.1, 40.0, "g1\n", ""), [], "status 3"),
        ("prove nim", Run(3, 0.1, 40.0, "no proof\n", ""), [], ""),
        ("list --json", Run(0, 0.1, 40.0, "g1\n", ""), [], "no JSON"),
        ("list --json", Run(0, 0.1, 40.0, '{"games": []}\n', ""), [], ""),
        ("list", Run(-9, 9.0, 40.0, "", ""), [], "9.0 s"),
        ("list", Run(-9, 0.1, 40.0, "", ""), [], "status -9"),
        ("list", Run(0, 0.1, 600.0, "g1\n", ""), [], "600 MB"),
        ("list", Run(1, 0.1, 40.0, "", "Traceback\n"), [], "status 1"),
        ("check nim", Run(1, 0.1, 40.0, "refuted\n", ""), [], ""),
        ("check nim", Run(1, 0.1, 40.0, "", "Traceback (most recent call last)\n"), [], "no answer"),
        ("solve nim", Run(2, 0.1, 40.0, "", "wythoff: no\n"), ["out.csv"], "left ['out.csv']"),
        ("solve nim", Run(2, 0.1, 40.0, "", "wythoff: no\nwythoff: no\n"), [], "no line"),
        (
            "solve nim",
            Run(0, 0.1, 40.0, "done\n", ""),
            [".out.csv.12.0123456789ab"],
            "left ['.out.csv.12.0123456789ab']",
        ),
        ("verify a.json", Run(2, 0.1, 40.0, "a.json: not a certificate\n", ""), [], ""),
        ("app", Run(130, 0.1, 40.0, "at http://127.0.0.1:1\n", "wythoff: interrupted\n"), [], ""),
    ],
)
def test_what_counts_as_a_fault(typed: str, run: Run, left: list[str], told: str) -> None:
    assert fault(Request(typed.split()), run, left) == told


@pytest.mark.slow
@pytest.mark.skipif(not all(map(find_spec, NEEDED)), reason="every verb is asked, and each needs its extra")
def test_requests_of_every_verb(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "tests.acceptance.any_runs", str(tmp_path), str(SEED), str(REQUESTS)]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    *wrong, last = done.stdout.splitlines()
    assert wrong == []
    counts = json.loads(last)
    # The requests are not mostly refused: nine of ten commands answer some, and nearly half of all are answered.
    answers = {verb: sum(statuses.values()) - statuses.get("2", 0) for verb, statuses in counts.items()}
    assert sum(not answers.get(verb) for verb in asked()) <= len(asked()) // 10, counts
    assert sum(answers.values()) > 0.4 * REQUESTS
