"""Test that two processes use hardly more CPU time than one, for commands from tiny to large.

    python -m pytest benchmarks/test_jobs.py --benchmark-only -s

Each command runs with one job and with two, alternately, and the least CPU time of all its processes together is
compared. The difference is the cost of starting processes and of distributing work. Wall-clock time, which shows the
gain on an idle machine, is only printed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from time import perf_counter

import pytest

ENOUGH = 10.0  # CPU seconds: short commands are repeated until their runs with one job take this long together
MOST_CPU = 1.1
CERTIFICATES = sorted(
    (str(path) for path in Path(str(files("wythoff") / "proofs" / "certificates")).glob("*.json")),
    key=lambda path: (Path(path).stat().st_size, path),
)
SIZES = {
    "paper": ("fraenkel2004 table 1", "fraenkel2004 table", "fraenkel2008"),
    "verify": (1, 8, 30),
    "oeis": ("1 3 4 6", "1 3 4 6 8 9 11 12"),
    "identify": ("0,0 1,2 3,5 4,7", "0,0 1,2 3,5 4,7 6,10 8,13"),
    "prove": ("nim", "nim|diagonal(3)", "nim|diagonal|jump(1,2)"),
    "plot": (100, 4000, 20_000),
    "export": (100, 10**7, 4 * 10**7),
}


def arguments(command: str, size: str | int, folder: Path) -> list[str]:
    if command == "verify":
        return [command, *CERTIFICATES[: int(size)]]
    if command == "plot":
        return [command, "wythoff", "--up-to", str(size), "--output", str(folder / "made.png")]
    if command == "export":
        return [command, "wythoff", "--count", str(size), "--output", str(folder / "made.csv")]
    return [command, *str(size).split()]


def used(given: list[str], jobs: int) -> tuple[float, float]:
    """Run the command `wythoff` with the arguments `given` and `jobs` jobs; return its wall-clock and CPU seconds.

    Exit statuses that mean "not found" or "not proved" are allowed.
    """
    start = perf_counter()
    made = subprocess.Popen(
        [sys.executable, "-m", "wythoff", *given, "--jobs", str(jobs)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    _, status, used = os.wait4(made.pid, 0)
    made.returncode = os.waitstatus_to_exitcode(status)
    assert made.returncode in (0, 1, 3), given
    return perf_counter() - start, used.ru_utime + used.ru_stime


@pytest.mark.parametrize(("command", "size"), [(command, size) for command, sizes in SIZES.items() for size in sizes])
def test_two_take_no_more_work_than_one(benchmark, command, size, tmp_path):
    given = arguments(command, size, tmp_path)
    found: dict[int, list[tuple[float, float]]] = {1: [], 2: []}

    def pair() -> None:
        for jobs in (1, 2):
            found[jobs].append(used(given, jobs))

    pair()
    benchmark.pedantic(pair, rounds=min(max(2, int(ENOUGH / found[1][0][1])), 20))
    (wall_of_one, cpu_of_one), (wall, cpu) = (tuple(map(min, zip(*found[jobs], strict=True))) for jobs in (1, 2))
    print(
        f"\n{command} {size}: wall {wall_of_one:.2f} -> {wall:.2f} s, {wall / wall_of_one:.2f} times; "
        f"CPU {cpu_of_one:.2f} -> {cpu:.2f} s, {cpu / cpu_of_one:.2f} times"
    )
    assert cpu <= MOST_CPU * cpu_of_one
