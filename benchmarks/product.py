"""Times the package's own functions under the names of the C yardsticks: python product.py JOB.

Each line is `name median min user-CPU checksum`, per repetition in seconds, warm buffers.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

import numpy as np

from wythoff import kernels
from wythoff.expressions import Expression, parse_expression
from wythoff.theorems.constraint import WIDTH_VARIABLES

TERMS = 10_000_000
PAIRS_TERMS = 10_000
WIDTHS = {"wythoff_branch": "1", "x1+1_branch": "x1 + 1", "x0-x1_checked": "x0 - x1", "x1or1_checked": "x1 | 1"}
VALIDITY = {"wythoff": "1", "x1+1": "x1 + 1", "x0-x1": "x0 - x1", "x1or1": "x1 | 1"}


def width(text: str) -> Expression:
    return parse_expression(text, WIDTH_VARIABLES)


def report(name: str, work: Callable[[], int], repetitions: int = 7) -> None:
    checksum = work()
    walls = []
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    for _ in range(repetitions):
        start = perf_counter()
        work()
        walls.append(perf_counter() - start)
    cpu = (resource.getrusage(resource.RUSAGE_SELF).ru_utime - before) / repetitions
    print(f"{name} {median(walls):.6g} {min(walls):.6g} {cpu:.6g} {checksum}", flush=True)


def recurrences() -> None:
    """Job 1: 10^7 terms into warm arrays, overflow and f < 0 checked; and what a new width costs."""
    out = np.zeros(TERMS, np.int64), np.zeros(TERMS, np.int64)
    for name, text in WIDTHS.items():
        f = width(text)

        def terms(f: Expression = f) -> int:
            return int(kernels.constraint_pairs(f, TERMS, out=out)[1][-1])

        report(f"j1_{name}_{TERMS}", terms)
    fresh = [width(f"x1 + {constant}") for constant in range(2, 9)]
    small = np.zeros(100, np.int64), np.zeros(100, np.int64)

    def new_width() -> int:
        kernels.constraint_pairs(fresh.pop(), 100, out=small)
        return 0

    report("new_width", new_width, 5)


def validity() -> None:
    """Job 10: semi-additivity and covering for all pairs of the first 10^4 terms."""
    for name, text in VALIDITY.items():
        f = width(text)
        out = np.zeros(PAIRS_TERMS, np.int64), np.zeros(PAIRS_TERMS, np.int64)
        a, b = kernels.constraint_pairs(f, PAIRS_TERMS, out=out)

        def pairs(f: Expression = f, a: object = a, b: object = b) -> int:
            return kernels.constraint_violations(f, a, b)  # type: ignore[arg-type]  # arrays

        report(f"j10_pairs_{name}_{PAIRS_TERMS}", pairs)


if __name__ == "__main__":
    {"1": recurrences, "10": validity}.get(sys.argv[1], lambda: None)()
