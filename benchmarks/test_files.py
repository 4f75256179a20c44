"""Compare files of 10^7 P-positions with what pyarrow and numpy take for the same numbers, on one thread.

    python -m pytest benchmarks/test_files.py --benchmark-only -s

The least CPU time of several rounds is compared, in a process that has loaded both libraries. Memory is measured in a
separate process.
"""

from __future__ import annotations

import subprocess
import sys
from compileall import compile_dir
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import pytest

from benchmarks.in_turn import least

pa = pytest.importorskip("pyarrow")

GAME, COUNT = "block_nim(2, 3)", 10**7
BARS = {"csv": 2.5, "npz": 1.2, "parquet": 2.0}  # our time to write a file, as a multiple of theirs
PROCESSES = ("g1", 1000), ("g1", 10**6), ("g1", 10**7), ("values", 200), ("values", 600)  # fmt: skip
READ_BAR, READ_MEGABYTES = 4.0, 600  # of CSV
ROUNDS = 3
# Reads the peak memory from /proc, because getrusage includes that of the parent process.
LOAD = """
import re, sys
import wythoff
assert wythoff.load(sys.argv[1])
print(int(re.search(r"VmHWM:\\s*([0-9]+)", open("/proc/self/status").read())[1]) / 1024)
"""


@pytest.fixture(scope="module")
def solution():
    import wythoff

    pa.set_cpu_count(1)
    return wythoff.solve(GAME, count=COUNT)


def yardstick(format, solution, path):
    """Return a function that writes the numbers of the solution to `path` with pyarrow or numpy.

    `format` is "csv", "npz" or "parquet".
    """
    import numpy as np

    columns = dict(zip(("x1", "x2"), solution.p_positions.columns, strict=True))
    table = pa.table(columns)
    if format == "csv":
        from pyarrow.csv import write_csv

        return lambda: write_csv(table, path)
    if format == "npz":
        return lambda: np.savez(path, **columns)
    from pyarrow.parquet import write_table

    return lambda: write_table(table, path)


@pytest.mark.parametrize("format", BARS)
def test_write(benchmark, format, solution, tmp_path):
    import wythoff

    write = yardstick(format, solution, str(tmp_path / f"other.{format}"))
    path = str(tmp_path / f"f.{format}")
    ours, other = least(benchmark, lambda: wythoff.export(solution, path), write, ROUNDS)
    print(f"\nwrite {format}: {ours:.2f} s, {ours / other:.2f} times {other:.2f} s")
    assert ours <= BARS[format] * other


@pytest.mark.parametrize(("what", "size"), PROCESSES)
def test_npz_as_a_process(benchmark, what, size, tmp_path):
    """Compare a process of this package with a process of numpy that computes and writes the same numbers.

    They are `size` P-positions if `what` is "g1", else a board of Sprague-Grundy values with this side.
    """
    import numpy as np

    import wythoff

    game = ["g1", "--count", str(size)] if what == "g1" else ["wythoff", "--grundy", "--up-to", str(size - 1)]
    mine, theirs = (str(tmp_path / name) for name in ("mine.npz", "theirs.npz"))
    ours = ["-m", "wythoff", "export", *game, "--output", mine]
    others = [str(Path(__file__).with_name("numpy_alone.py")), what, str(size), theirs]

    def seconds(words):
        before = getrusage(RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
        after = getrusage(RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    compile_dir(wythoff.__path__[0], quiet=2)  # as an installed package is, whatever PYTHONDONTWRITEBYTECODE says
    took: list[tuple[float, float]] = []
    benchmark.pedantic(lambda: took.append((seconds(ours), seconds(others))), rounds=15 if size < 10**7 else 3)
    with np.load(mine) as one, np.load(theirs) as two:
        assert all((one[name] == two[name]).all() for name in two.files)
    least, other = map(min, zip(*took, strict=True))
    benchmark.extra_info.update(cpu_seconds=round(least, 3), ratio=round(least / other, 2))
    print(f"\nnpz of {what}, {size}, as a process: {least:.2f} s, {least / other:.2f} times {other:.2f} s")
    assert least <= BARS["npz"] * other


def test_load_csv(benchmark, solution, tmp_path):
    from pyarrow.csv import ReadOptions, read_csv

    import wythoff

    path = str(tmp_path / "f.csv")
    wythoff.export(solution, path)
    options = ReadOptions(use_threads=False, skip_rows=2)
    ours, other = least(benchmark, lambda: wythoff.load(path), lambda: read_csv(path, read_options=options), ROUNDS)
    answer = subprocess.run([sys.executable, "-c", LOAD, path], capture_output=True, text=True, check=True)
    benchmark.extra_info.update(megabytes=float(answer.stdout))
    print(f"\nload csv: {ours:.2f} s, {ours / other:.2f} times {other:.2f} s, {float(answer.stdout):.0f} MB")
    assert ours <= READ_BAR * other
    assert float(answer.stdout) <= READ_MEGABYTES
