"""Numbers of thousands of digits at every place of a command and of a rule: soon an answer, or one line of refusal."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wythoff import WythoffError, explain, grundy, parse, solve, strategy
from wythoff.apps.cli import main
from wythoff.apps.cli.verbs import named
from wythoff.game.catalog import ENTRIES

GIANTS = ("10**5000", "9" * 5000, "-10**5000")
MOST_OF_A_NOTATION = "10**1200"
NUMBER = re.compile(r"(?<![\w*.])[0-9]+(?![\w.*])")
SOON = 5.0  # seconds of CPU time until a giant bound is refused or reached
PATIENCE = 20.0  # seconds of CPU time for everything computed from an example
LONGEST = 600  # characters of a refusal, which quotes the rule and the number
COMMAND_LINES = [
    "solve wythoff --count 5", "solve wythoff --up-to 5", "solve g1 --columns 5", "move g1 11 15", "move euclid 3 5",
    "move wythoff 1 2 --least", "move fibonacci_nim 8", "move ratwyt 3 5", "move npile_wythoff(n=3) 1 2 3",
    "strategy maharaja --at 5", "strategy wythoff --at 50", "check wythoff --up-to 5", "why wythoff 4 5",
    "replay imitation(m=1,p=2) 2 2 --moves 0:1,1:1", "replay fibonacci_nim 100 --moves 3,4",
    "dynamic imitation(m=2,p=1) --up-to 8", "dynamic imitation(m=1,p=2) 1 2", "compare g1 wythoff --up-to 9",
    "beams wythoff --columns 90", "plot wythoff --up-to 9", "palace 3 --up-to 5", "grundy wythoff --up-to 5",
    "grundy wythoff --at 3 5", "grundy wythoff --row 2 --columns 9", "grundy wythoff --value 1 --count 5",
    "sum wythoff 3 5 nim 2 3", "values wythoff_partizan --up-to 4", "fixed npile_wythoff(n=3) 2", "oeis 1 2 3 4 5",
    "sequence fibonacci --count 5", "sequence fibonacci --at 50", "word fibonacci --count 5", "array wythoff --rows 3",
    "array wythoff --position 12", "numeration zeckendorf 12", "explain wythoff --up-to 5",
    "export g1 --count 3", "misere wythoff --up-to 9", "adjoinable wythoff --up-to 9", "invariance wythoff --up-to 9",
    "explain connell(b=2) --up-to 5", "show nim_ab(a=2,b=1)", "claims --count 5",
]  # fmt: skip


@pytest.mark.parametrize("text", ["nim | diagonal(10**30*y1 + x1)", "misere(nim | diagonal(10**30*y1 + 1))"])
def test_p_positions_whose_quotients_are_no_floats_are_estimated(text: str) -> None:
    (swept,) = (verdict for verdict in explain(text, up_to=10**1000) if verdict.solver == "by_sweep")
    assert not swept.applies and "the limit is 3600 s" in swept.reason


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_in_every_place_of_a_command(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert named(line.split()[0]) is not None
    start = time.process_time()
    for place in NUMBER.finditer(line):
        for giant in GIANTS[1:]:
            typed = f"{line[: place.start()]}{giant}{line[place.end() :]}".split()
            for arguments in (typed, [*typed, "--json"]):
                try:
                    status = main(arguments)
                except SystemExit as ended:
                    status = int(str(ended.code))
                said, refusal = capsys.readouterr()
                if status == 2:
                    assert refusal.count("\n") == 1 and len(refusal) < LONGEST and not said, (arguments, refusal)
                elif arguments[-1] == "--json":
                    json.loads(said)
    assert time.process_time() - start < PATIENCE


@pytest.mark.parametrize("call", [entry.examples[0].call for entry in ENTRIES if entry.parameters])
def test_in_every_place_of_a_named_game(call: str) -> None:
    start, refusals = time.process_time(), list[str]()
    for place in NUMBER.finditer(call):
        for giant in (*GIANTS, MOST_OF_A_NOTATION):
            try:
                game = parse(f"{call[: place.start()]}{giant}{call[place.end() :]}")
                assert parse(str(game)) == game
            except WythoffError as error:
                refusals.append(str(error))
                continue
            for ask in (
                lambda game: explain(game, up_to=8), lambda game: solve(game, up_to=8), strategy,
                lambda game: grundy(game, up_to=4), lambda game: explain(game, up_to=10**5000),
            ):  # fmt: skip
                try:
                    assert repr(ask(game))
                except WythoffError as error:
                    refusals.append(str(error))
    assert max(map(len, refusals), default=0) < LONGEST
    assert time.process_time() - start < PATIENCE


@pytest.mark.parametrize("call", [entry.examples[0].call for entry in ENTRIES])
def test_as_a_bound_of_a_named_game(call: str) -> None:
    game = parse(call)
    for kind in ("up_to", "columns", "count"):
        start, refusal = time.process_time(), ""
        try:
            assert len(solve(game, **{kind: 10**5000}).p_positions) < 10**5  # the game has only so few
        except WythoffError as error:
            refusal = str(error)
        assert len(refusal) < LONGEST and time.process_time() - start < SOON, kind


def test_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "number").write_text("9" * 1_000_000)
    done = subprocess.run(
        [sys.executable, "-m", "wythoff", "move", "wythoff", f"@{tmp_path / 'number'}", "5"],
        capture_output=True, text=True, timeout=20, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "") and "(1000000 digits)" in done.stdout
