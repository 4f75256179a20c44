"""Time the decision of twenty textbook statements by this package and, if its folder is given, by Walnut.

    python benchmarks/statements.py
    python benchmarks/statements.py --walnut HOME --classpath CLASSES:automaton.jar:fastutil.jar

The statements are decided in two ways: each in a process of its own, and all from one file in one process. HOME is
Walnut's folder, in which the statements are put as a file of commands. The output is wall-clock seconds and CPU
seconds, the least of `--rounds` runs. A run that takes longer than `--limit` seconds is stopped, and counts as this
many seconds.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

STATEMENTS = Path(__file__).with_suffix(".txt")


class Taken(NamedTuple):
    """The time of a command in seconds: wall-clock time, and CPU time of all processors."""

    clock: float
    processors: float


def timed(command: list[str], limit: float, *, folder: Path | None = None, given: str = "") -> Taken:
    """Run a command and return the time that it took.

    If it takes longer than `limit` seconds, both times are `limit`. `folder` is its working directory, and `given` its
    input.
    """
    before, start = getrusage(RUSAGE_CHILDREN), monotonic()
    try:
        done = subprocess.run(
            command, cwd=folder, input=given, capture_output=True, text=True, timeout=limit, check=False
        )
    except subprocess.TimeoutExpired:
        return Taken(limit, limit)
    if done.returncode > 1:  # 1 says that the statement is false
        raise SystemExit(done.stderr)
    after = getrusage(RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Taken(monotonic() - start, spent)


def ours(text: str, limit: float) -> Taken:
    """Return the time of one process of this package that decides all statements in `text`."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "statements.txt")
        file.write_text(text)
        return timed([sys.executable, "-m", "wythoff", "decide", "--file", str(file)], limit)


def walnut(text: str, limit: float, home: Path, classpath: str) -> Taken:
    """Return the time of one process of Walnut that decides all statements in `text`.

    `home` is Walnut's folder, and `classpath` the path of its classes.
    """
    file = home / "Command Files" / "statements.txt"
    file.write_text(text)
    command = ["java", "-cp", classpath, "Main.Prover"]
    return timed(command, limit, folder=home, given=f"load {file.name};\nexit;\n")


def least(runs: list[Taken]) -> Taken:
    return Taken(min(run.clock for run in runs), min(run.processors for run in runs))


def told(name: str, taken: Taken) -> str:
    return f"  {name:<7} {taken.clock:8.2f} s on the clock {taken.processors:8.2f} s of processors"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--walnut", type=Path, metavar="HOME", help="Walnut's folder")
    parser.add_argument("--classpath", default="", help="Walnut's classes and libraries")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=120, metavar="SECONDS")
    parser.add_argument("--statements", type=int, default=20, metavar="N", help="only the first N")
    given = parser.parse_args()
    lines = STATEMENTS.read_text().splitlines(keepends=True)[: given.statements]
    tools = {"ours": lambda text: ours(text, given.limit)}
    if given.walnut:
        tools["walnut"] = lambda text: walnut(text, given.limit, given.walnut, given.classpath)
    for title, texts in ((f"{len(lines)} processes", lines), ("one file", ["".join(lines)])):
        print(title)
        totals = {}
        for name, tool in tools.items():
            each = [least([tool(text) for _ in range(given.rounds)]) for text in texts]
            totals[name] = Taken(*map(sum, zip(*each, strict=True)))
            print(told(name, totals[name]))
        if given.walnut:
            print(f"  ratio on the clock {totals['ours'].clock / totals['walnut'].clock:.2f}")


if __name__ == "__main__":
    main()
