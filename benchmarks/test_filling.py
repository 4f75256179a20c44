"""Compare games that are solved from their conditions with plain C of the same algorithms (`filling.c`).

    python -m pytest benchmarks/test_filling.py --benchmark-only -s

The least CPU time of several rounds is compared. The P-positions must agree. Kernels are compiled before.
"""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path
from time import process_time

import numpy as np
import pytest

from benchmarks.in_turn import least
from wythoff import kernels
from wythoff.game.rulesets import parse
from wythoff.game.rulesets.meaning.conditions import as_condition
from wythoff.game.rulesets.plans.covering_lines import lines_of
from wythoff.game.rulesets.plans.filling import rules_of
from wythoff.kernels.limits import silent
from wythoff.solving.solution import Bound
from wythoff.solving.solvers.by_counting import ByCounting

pytestmark = [pytest.mark.benchmark(timer=process_time), pytest.mark.usefixtures("compiled")]

# Games with many moves or few, in the notation and in C; and the number n such that all moves that take from both piles
# have |k - l| < n, or 0 if they lie on too many diagonals.
FILLED = (
    ("nim | where(0 < k <= l <= 2*k)", "(k == 0 || l == 0 || (0 < k && k <= l && l <= 2*k))", 0),
    ("nim | where((k & l) == 1)", "(k == 0 || l == 0 || (k & l) == 1)", 0),
    ("nim | keep(diagonal, (x1 + y1) % 3 != 1)", "(k == 0 || l == 0 || (k == l && (x1 + y1) % 3 != 1))", 1),
    ("nim | keep(diagonal(2), x1 >= 3)", "(k == 0 || l == 0 || (k - l < 2 && l - k < 2 && x1 >= 3))", 2),
)
BLOCKED = (
    ("block(nim | keep(diagonal, x1 >= 1), 1)", "(k == 0 || l == 0 || (k == l && x1 >= 1))", 1, 1),
    ("block(nim | keep(diagonal(2), x1 >= 1), 3)", "(k == 0 || l == 0 || (k - l < 2 && l - k < 2 && x1 >= 1))", 2, 3),
)
SHIFTED = (
    ("nim | where(k*l == 6)", "(k == 0 || l == 0 || k*l == 6)"),
    ("nim | where((k ^ l) < 5)", "(k == 0 || l == 0 || (k ^ l) < 5)"),
    ("where(k*l % 3 == 1)", "(k*l % 3 == 1)"),
)


@pytest.fixture
def compiled(monkeypatch):
    """Use compiled kernels for small sizes too.

    Otherwise the plain ones would be used, because compiling does not pay.
    """
    monkeypatch.setattr(kernels.limits, "compiling_pays", lambda seconds: True)


def library(folder: Path, move: str, name: str = "filling.c") -> ctypes.CDLL:
    source, made = Path(__file__).with_name(name), folder / "made.so"
    flags = ["-O3", "-march=native", "-w", "-shared", "-fPIC", f"-DMOVE={move}"]
    subprocess.run(["gcc", *flags, "-o", str(made), str(source)], check=True)
    return ctypes.CDLL(str(made))


def pointer(array):
    return array.ctypes.data_as(ctypes.c_void_p)


def compared(benchmark, what, work, yardstick, bar):
    """Measure the functions `work` and `yardstick`, and print the ratio of their times after the name `what`.

    Assert that the ratio is at most `bar`, unless `bar` is None.
    """
    ours, plain = least(benchmark, work, yardstick)
    print(f"\n{what}: {ours:.3f} s, {ours / plain:.2f} x C ({plain:.3f} s), bar {bar}")
    assert bar is None or ours / plain <= bar, f"{ours / plain:.2f} x C, the bar is {bar}"


def filled(benchmark, folder, text, move, columns, blocked, by_lines, bar):
    c, rules = library(folder, move), rules_of(parse(text))
    rules = rules._replace(lines=lines_of(rules))
    firsts, seconds = (np.zeros(4 * columns, np.int64) for _ in range(2))
    found = []

    def yardstick():
        given = (columns, blocked, by_lines) if by_lines else (columns,)
        call = c.fill_by_lines if by_lines else c.fill
        found[:] = [call(*map(ctypes.c_int64, given), pointer(firsts), pointer(seconds))]

    pairs, _ = kernels.fill_pairs(rules, columns)
    yardstick()
    assert found[0] == len(pairs[0])
    assert np.array_equal(pairs[0], firsts[: found[0]])
    assert np.array_equal(pairs[1], seconds[: found[0]])
    what = f"{text}, {columns} columns"
    compared(benchmark, what, lambda: kernels.fill_pairs(rules, columns), yardstick, bar)


@pytest.mark.parametrize("columns", [2500, 5000, 10_000])
@pytest.mark.parametrize(("text", "move", "by_lines"), FILLED)
def test_rows_from_any_condition(benchmark, tmp_path, text, move, by_lines, columns):
    filled(benchmark, tmp_path, text, move, columns, 0, by_lines, 2 if columns == 10_000 else None)


@pytest.mark.parametrize("columns", [750, 1500, 3000])
@pytest.mark.parametrize(("text", "move", "by_lines", "blocked"), BLOCKED)
def test_blocking(benchmark, tmp_path, text, move, by_lines, blocked, columns):
    filled(benchmark, tmp_path, text, move, columns, blocked, by_lines, None)


@pytest.mark.parametrize("side", [500, 1000, 2000])
@pytest.mark.parametrize(("text", "move"), SHIFTED)
def test_boards_in_rows_of_bits(benchmark, tmp_path, text, move, side):
    c, condition = library(tmp_path, move), as_condition(parse(text))
    lost, found = np.zeros(side * -(-side // 64), np.uint64), []

    def yardstick():
        lost[:] = 0
        found[:] = [c.shift(ctypes.c_int64(side), pointer(lost))]

    def work():
        return kernels.shift_pairs(condition, side, symmetric=True, misere=False)

    yardstick()
    assert found[0] == len(work()[0])
    compared(benchmark, f"{text}, side {side}", work, yardstick, 1.5 if side == 2000 else None)


@pytest.mark.parametrize("side", [750, 1500, 3000])
@pytest.mark.parametrize("text", ["block(nim | diagonal, 3)", "block(nim | diagonal | jump(1, 2), 3)"])
def test_blocking_of_lines(benchmark, text, side):
    """Compare games in which the opponent may forbid 3 moves with the kernel for palace numbers instead of C.

    A palace number says to how many P-positions a square has a move, here of the queen. This kernel fills four rows at
    once.
    """
    game = parse(text)

    def work():
        return ByCounting().solve(game, Bound("up_to", side - 1), silent)

    def yardstick():
        kernels.palace_table(((0, 1), (1, 0), (1, 1)), 4, side, side)

    yardstick()
    compared(benchmark, f"{text}, side {side}", work, yardstick, 1.8 if side == 3000 else None)
