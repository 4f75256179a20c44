"""Compare whole processes of the program with bare Python processes: CPU time, user and system, the least of some runs.

    python -m pytest benchmarks/test_start.py --benchmark-only -s

The kernel for a game given by lines is generated for this game. The first process that needs it compiles and stores it,
and later ones load it.
"""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

GAME = "nim | diagonal | ray(1, 2)"
RUNS = 5
TIMES = 6  # a bare start
# Bars by number of columns: seconds in addition to those of `import numba`.
MORE_SECONDS = {10**5: 0.3, 10**7: 2.2}


def used(*arguments: str, runs: int = RUNS) -> float:
    """Return the CPU seconds of a Python process with these arguments, the least of several runs."""
    found = []
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


@pytest.fixture(scope="module")
def numba() -> float:
    return used("-c", "import numba")


@pytest.mark.parametrize("columns", MORE_SECONDS)
def test_a_kept_kernel(benchmark, columns, numba):
    arguments = ("-m", "wythoff", "solve", GAME, "--columns", str(columns))
    used(*arguments, runs=1)  # not measured: compiles the kernel, unless it is stored
    took: list[float] = []
    benchmark.pedantic(lambda: took.append(used(*arguments, runs=3)), rounds=1)
    benchmark.extra_info.update(cpu_seconds=round(took[0], 2), numba=round(numba, 2))
    print(f"\n{columns} columns: {took[0]:.2f} s, import numba {numba:.2f} s")
    assert took[0] <= numba + MORE_SECONDS[columns]


def test_a_move(benchmark):
    bare = used("-c", "pass", runs=9)
    took: list[float] = []
    benchmark.pedantic(lambda: took.append(used("-m", "wythoff", "move", "g1", "11", "15", runs=9)), rounds=1)
    benchmark.extra_info.update(cpu_seconds=round(took[0], 3), ratio=round(took[0] / bare, 1))
    print(f"\nmove g1 11 15: {took[0]:.3f} s, {took[0] / bare:.1f} bare starts")
    assert took[0] <= TIMES * bare
