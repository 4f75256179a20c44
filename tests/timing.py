"""Mark test cases as slow by measured times.

`make slow-cases` measures all cases and writes slow_cases.txt, from which conftest.py sets the mark `slow`. In that
file the name of a test is followed by its slow cases, one a line. A number after the name means: of its other cases
only so many run, in a fixed arbitrary order, because all of them together take too long. At least one case of each test
that has several is not slow. A test that is slow on any machine has the mark in its source.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path
from time import monotonic
from zlib import crc32

import pytest

LIST = Path(__file__).with_name("slow_cases.txt")
# Limits in seconds of CPU time, including programs that the test starts: for one of several cases of a test, and for a
# test with a single case, which may be the only check of a law.
SECONDS, ALONE = 0.25, 0.4
# Compiling takes about half a second for each rule, and `make test-bounds` runs the cases that are not slow.
KERNELS, SECONDS_OF_KERNELS, KERNELS_ALONE = "tests/kernels/", 1.0, 2.5
# Seconds of CPU time for all quick cases of one test together; the cases above that are slow too, except with
# `--whole`.
TOGETHER, TOGETHER_IN_KERNELS = 0.2, 0.4
# `make test` always runs these: they check the documentation and the structure, and read 500 random rules.
NEVER = ("tests/project/", "src/", "tests/acceptance/test_impossible_conditions.py")


def slow_cases(cases: Iterable[str], *, whole: bool = False) -> set[str]:
    """Return those of `cases` that slow_cases.txt makes slow.

    If `whole`, leave out the cases that are slow only because all cases of their test together take too long.
    """
    slow, test = set[str](), ""
    shares: dict[str, int] = {}
    for line in LIST.read_text().splitlines():
        if not line.startswith("["):
            test, _, share = line.partition("\t")
            if share:
                shares[test] = int(share)
        slow.add(f"{test}{line}" if line.startswith("[") else test)
    if not whole:
        for test, quick in _by_test(case for case in cases if case not in slow).items():
            slow.update(drawn(quick)[shares.get(test, len(quick)) :])
    return slow.intersection(cases)


def drawn(cases: Iterable[str]) -> list[str]:
    """Return the cases in an arbitrary order that is the same in every run."""
    return sorted(cases, key=lambda case: (crc32(case.encode()), case))


def _by_test(cases: Iterable[str]) -> dict[str, list[str]]:
    of_test = defaultdict(list)
    for case in cases:
        of_test[case.partition("[")[0]].append(case)
    return of_test


class Clock:
    """Pytest plugin that records the CPU time of each test, in one file per process."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"{os.getpid()}.txt"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before = sum(os.times()[:4])
        try:
            return (yield)
        finally:
            with self.path.open("a") as file:
                file.write(f"{sum(os.times()[:4]) - before:.3f}\t{item.nodeid}\n")


class Deadline:
    """Pytest plugin that skips all tests that would start after a number of seconds.

    The order of the tests is rotated by an amount that depends on the commit, so that each commit runs other tests.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds, self.began = seconds, monotonic()

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if monotonic() - self.began > self.seconds:
            pytest.skip(f"the {self.seconds:g} seconds of this run were over; `make test-slow` runs it")

    @staticmethod
    def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
        asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=LIST.parent, capture_output=True, text=True)
        place = len(items) * int(asked.stdout[:4] or "0", 16) // 16**4
        items[:] = items[place:] + items[:place]


def chosen(seconds: dict[str, float]) -> list[str]:
    """Return the lines of slow_cases.txt, from the measured seconds of each case."""
    lines = []
    for test, cases in sorted(_by_test(case for case in seconds if not case.startswith(NEVER)).items()):
        kernels, alone = test.startswith(KERNELS), len(cases) == 1
        if alone:
            most = together = KERNELS_ALONE if kernels else ALONE
        else:
            most, together = (SECONDS_OF_KERNELS, TOGETHER_IN_KERNELS) if kernels else (SECONDS, TOGETHER)
        quickest = None if alone else min(cases, key=seconds.__getitem__)
        quick = drawn(case for case in cases if seconds[case] <= most or case == quickest)
        share = max(sum(total <= together for total in accumulate(seconds[case] for case in quick)), 0 if alone else 1)
        if len(quick) < len(cases) or share < len(quick):
            lines.append(f"{test}\t{share}" if share < len(quick) else test)
            lines += sorted(case.removeprefix(test) for case in set(cases).difference(quick) if case != test)
    return lines


def main(folder: str) -> None:
    seconds: dict[str, float] = {}
    for path in Path(folder).glob("*.txt"):
        for line in path.read_text().splitlines():
            taken, _, case = line.partition("\t")
            seconds[case] = float(taken)
    LIST.write_text("".join(f"{line}\n" for line in chosen(seconds)))
    slow = slow_cases(seconds)
    print(f"{len(slow)} of {len(seconds)} cases are slow, {sum(map(seconds.__getitem__, slow)):.0f} s of", end=" ")
    print(f"{sum(seconds.values()):.0f} s of processor time")


if __name__ == "__main__":
    main(sys.argv[1])
