"""Measure the first P-positions of games that theorems solve, each in a process of its own: CPU seconds and memory.

    python -m pytest benchmarks/test_lists.py --benchmark-only -s

Loading the program is included, and loading numba if it is used.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

SIZES = (10**5, 10**6, 10**7)
MOST_SECONDS, MOST_MEGABYTES = 3, 400  # for the longest list
GAMES = (
    "w_k(2)", "t_k(2)", "unequal_diagonal", "block_nim(2, 3)", "block_diagonal(2, 3)", "imitation(2, 3)", "euclid",
    "nim_ab(2, 3)", "cyclic_nimhoff(5)", "chosen_shift(1, 2)", "block_any(2)", "block_any(3)", "end_wythoff((1, 2))",
    "end_wythoff((3, 1, 2))", "mouse_game", "rat_game", "splythoff", "connell(3)", "bt_wythoff(3, 2)",
    "tribonacci_game", "declare(nim | diagonal, N=((1, 2),))", "nim | jump(1, 1)",
)  # fmt: skip
PROGRAM = """
import re, sys
from time import process_time
import wythoff
found = wythoff.solve(sys.argv[1], count=int(sys.argv[2])).p_positions
assert len(found) == int(sys.argv[2])
# What getrusage tells as the peak begins with that of the starting process.
print(process_time(), int(re.search(r"VmHWM:\\s*([0-9]+)", open("/proc/self/status").read())[1]) / 1024)
"""


def used(game: str, count: int) -> tuple[float, float]:
    """List the first `count` P-positions of a game in a new process.

    Return its CPU seconds and its peak memory in MB.
    """
    answer = subprocess.run(
        [sys.executable, "-c", PROGRAM, game, str(count)], capture_output=True, text=True, check=True
    )
    seconds, megabytes = map(float, answer.stdout.split())
    return seconds, megabytes


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_first_p_positions(benchmark, game, count):
    found = []
    benchmark.pedantic(lambda: found.append(used(game, count)), rounds=1 if count < SIZES[-1] else 2)
    seconds, megabytes = min(found)
    benchmark.extra_info.update(cpu_seconds=round(seconds, 2), megabytes=round(megabytes))
    print(f"\n{game}, {count}: {seconds:.2f} s, {megabytes:.0f} MB")
    if count == SIZES[-1]:
        assert seconds <= MOST_SECONDS
        assert megabytes <= MOST_MEGABYTES
