"""Compile the shipped certificates as Rocq proofs, small ones first: `python -m tests.proofs.compiling FIRST JOBS`.

The exit status is 1 if `coqc` refuses one. Certificates without a Rocq file, or beyond the limits, are only counted.
"""

import shutil
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from json import loads
from pathlib import Path

from wythoff.automata.limits import Limits
from wythoff.proofs import RocqError, compiled, rocq_text
from wythoff.proofs.certificate_store import PACKAGE
from wythoff.proofs.confined import confined
from wythoff.proofs.rocq_compiling import ROCQ_BYTES

LIMITS = Limits(seconds=60, bytes=ROCQ_BYTES)  # for each file


def outcome(path: Path) -> tuple[int, str]:
    try:
        text = rocq_text(loads(path.read_text()))
    except RocqError as error:
        return 3, str(error)
    return confined(partial(compiled, text), LIMITS)


def main(first: int, jobs: int) -> int:
    if shutil.which("coqc") is None:
        print("skipped: coqc is not installed")
        return 0
    paths = sorted(Path(PACKAGE).glob("*.json"), key=lambda path: (path.stat().st_size, path.name))[:first]
    statuses = []
    with ProcessPoolExecutor(jobs) as pool:
        for path, (status, said) in zip(paths, pool.map(outcome, paths), strict=True):
            statuses.append(status)
            print(f"{path.stem}: {said}", flush=True)
    print(f"{statuses.count(0)} of {len(paths)} hold, {statuses.count(1)} are refused")
    return int(1 in statuses)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
