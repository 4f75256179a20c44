"""Small requests end within 5 seconds and 500 MB in an answer or in one line of refusal, whatever the parameters."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.acceptance.small_requests import Run
from tests.seeds import seed_of
from wythoff.kernels.limits import has_numba

ROOT = Path(__file__).parents[2]
# 20,000 random requests; the parser refuses about one game in five.
GAMES = 20_000 if has_numba() else 4_000
SEEDS = range(2000, 2020)
NAMED = (
    ("move", "block_nim(m=1, p=10**9)", "3", "4"),
    ("why", "block_nim(m=1, p=10**9)", "3", "4"),
    ("move", "block(nim | diagonal(6), 1000000, of=nim)", "3", "4"),
    ("move", "block(nim | diagonal(6), 10**9, of=nim)", "20", "20"),
    ("move", "nim | diagonal(10**9) | jump(0, 2)", "3", "4"),
    ("move", "nim | diagonal(10**9, step=2)", "3", "4"),
    ("move", "misere(nim | diagonal(10**9, step=2))", "3", "4"),
    ("move", "block(nim | diagonal(y1*y1), 1)", "4", "5"),
    ("why", "block(nim | diagonal(y1*y1), 1)", "20", "20"),
    ("solve", "block(nim | diagonal(y1*y1), 1)"),
    ("show", "block(nim | diagonal(y1*y1), 1)"),
    ("explain", "block(nim | diagonal(y1*y1), 1)"),
    ("export", "block(nim | diagonal(y1*y1), 1)", "--format", "csv"),
    ("beams", "block(nim | diagonal((x0 | 5) + y1//2), 5)"),
    ("beams", "block(nim | diagonal((x0 | 5) + y1//2), 5)", "--columns", "50"),
    ("beams", "misere(example4)"),
    ("solve", "g3", "--solver", "by_definition"),
    ("explain", "misere(nim(step=10**6))"),
    ("grundy", "connell(b=10**6)", "--value", "1"),
    ("move", "end_wythoff(middle=(3, 10**18, 9))", "2", "14"),
    ("compare", "nim(step=79) | jump(10**6, 81)", "end_wythoff(middle=(10**5,))"),
    ("show", "block(nim, 10**6)"),
    ("move", "misere(block_nim_l(m=10**5, p=2, l=6))", "8", "7"),
    ("why", "misere(bt_wythoff(b=10**6, t=1))", "1", "16"),
    ("check", "nim | diagonal | ray(1, 2)"),
    ("check", "block(keep(nim, l >= y1) | diagonal, 10**5)"),
    ("check", "where(k < l or k*l % 3 == 1)"),
    ("check", "star(nim(lengths=n == 4) | ray(79, 0), times=2)"),
    ("check", "ratwyt"),
    ("check", "r_wythoff"),
    ("compare", "where(k*l % 3 == 1)", "block(nim | diagonal(y1*y1), 1)"),
    ("adjoinable", "misere(where(l < k + 1 or 10**9 != j))"),
    ("misere", "nheap_equal(n=4)"),
    ("why", "npile_wythoff(n=4)", "20", "7", "1", "8"),
    ("beams", "where((y1 < x1//3) or (not ((x1 | l) >= y0))) | diagonal(1000, step=2)"),
    ("plot", "misere(block(where(79 >= y0 ^ k), 2))"),
)  # fmt: skip


def swept(*arguments: object, given: str = "") -> str:
    """Run `small_requests` as a program with these arguments; return its output, a line for each fault."""
    program = [sys.executable, "-m", "tests.acceptance.small_requests", *map(str, arguments)]
    done = subprocess.run(program, cwd=ROOT, input=given, capture_output=True, text=True)
    return done.stdout + done.stderr


@pytest.mark.slow
def test_small_requests_end_soon() -> None:
    assert swept(given="\n".join(map(shlex.join, NAMED))) == ""


@pytest.mark.parametrize(
    ("run", "fault"),
    [
        (Run(0, 1.0, 40.0, "answer\n", ""), ""),
        (Run(1, 1.0, 40.0, "refuted\n", ""), ""),
        (Run(2, 1.0, 40.0, "", "wythoff: a line\n"), ""),
        (Run(0, 5.1, 40.0, "answer\n", ""), "5.1 s"),
        (Run(0, 7.0, 40.0, "answer\n", "", slowness=1.5), ""),
        (Run(-9, 9.0, 40.0, "", "", slowness=1.5), "9.0 s"),
        (Run(0, 1.0, 501.0, "answer\n", ""), "501 MB"),
        (Run(-11, 1.0, 40.0, "", ""), "status -11"),
        (Run(70, 1.0, 40.0, "", "Traceback\nValueError\n"), "status 70"),
        (Run(2, 1.0, 40.0, "", "wythoff: one\nwythoff: two\n"), "no line"),
        (Run(2, 1.0, 40.0, "", ""), "no line"),
        (Run(0, 1.0, 40.0, "", ""), "no answer"),
    ],
)
def test_what_counts_as_a_fault(run: Run, fault: str) -> None:
    assert run.fault == fault


def test_random_small_requests_end_soon() -> None:
    assert swept(seed_of(1), 50) == ""


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:1])
def test_1000_random_small_requests_end_soon(seed: int) -> None:
    """Try a twentieth of the requests, because all of CI must end in 40 minutes."""
    assert swept(seed_of(seed), GAMES // len(SEEDS)) == ""


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS[1:])
def test_19000_more_random_small_requests_end_soon(seed: int) -> None:
    assert swept(seed_of(seed), GAMES // len(SEEDS)) == ""
