"""Which cases are slow is measured: `make slow-cases` writes slow_cases.txt, and what stands there is marked slow.

A test that is slow as a whole, whatever the machine, has the mark itself. Of the cases of one test the quickest stays.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import monotonic

import pytest

LIST = Path(__file__).with_name("slow_cases.txt")
# Of processor time, that of the programs a test starts with it: a case among others, and a test that is one case, which
# may be all that checks a law.
SECONDS, ALONE = 0.25, 0.4
# Compiling takes about half a second for each rule, and `make test-bounds` runs those that are not slow.
KERNELS, SECONDS_OF_KERNELS, KERNELS_ALONE = "tests/kernels/", 1.0, 2.5
# Documentation shows what works, and decisions are guarded: all of that runs in `make test`.
NEVER = ("tests/project/", "src/")


@cache
def slow_cases() -> frozenset[str]:
    return frozenset(LIST.read_text().splitlines())


class Clock:
    """Notes what each test takes, each process in a file of its own."""

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
    """Lets tests begin for so many seconds, and skips the rest; each commit begins at another place of the list."""

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
    """The cases that are slow: of the cases of a test not the quickest."""
    of_test = defaultdict(list)
    for case in seconds:
        of_test[case.partition("[")[0]].append(case)
    slow = []
    for cases in of_test.values():
        alone = len(cases) == 1
        quickest = None if alone else min(cases, key=seconds.__getitem__)
        among, whole = (SECONDS_OF_KERNELS, KERNELS_ALONE) if cases[0].startswith(KERNELS) else (SECONDS, ALONE)
        most = whole if alone else among
        late = (case for case in cases if seconds[case] > most and case != quickest)
        slow.extend(case for case in late if not case.startswith(NEVER))
    return sorted(slow)


def main(folder: str) -> None:
    seconds: dict[str, float] = {}
    for path in Path(folder).glob("*.txt"):
        for line in path.read_text().splitlines():
            taken, _, case = line.partition("\t")
            seconds[case] = float(taken)
    slow = chosen(seconds)
    LIST.write_text("".join(f"{case}\n" for case in slow))
    print(f"{len(slow)} of {len(seconds)} cases are slow, {sum(map(seconds.__getitem__, slow)):.0f} s of", end=" ")
    print(f"{sum(seconds.values()):.0f} s of processor time")


if __name__ == "__main__":
    main(sys.argv[1])
