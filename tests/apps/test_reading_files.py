"""Input files must be regular files that fit in memory; others are refused before they are read."""

from __future__ import annotations

import gzip
import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

import wythoff as w
from tests.extras import needs
from wythoff.apps import cli
from wythoff.base.files import npy_header

ROOM = 1 << 30  # bytes of address space; reading all numbers before counting them would need more
ROWS = 150_000_000


def told(*arguments: object, room: int = ROOM) -> subprocess.CompletedProcess[str]:
    """Run a command with `room` bytes of memory, ten seconds, and no input."""
    return subprocess.run(
        [sys.executable, "-m", "wythoff", *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True,
        text=True, timeout=10, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (room, room)), check=False,
    )  # fmt: skip


def refused(done: subprocess.CompletedProcess[str], words: str) -> None:
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done
    assert words in done.stderr and len(done.stderr) < 400


def test_numbers_are_read_from_short_files_of_the_disk(tmp_path: Path) -> None:
    (tmp_path / "long").write_bytes(b"7" * (1 << 24) + b"\n")
    (tmp_path / "letters").write_bytes(b"\xff\n")
    os.mkfifo(tmp_path / "pipe")
    for name, words in (
        ("/dev/zero", "a device or a pipe"), (tmp_path / "pipe", "a device or a pipe"), (tmp_path, "a folder"),
        (tmp_path / "long", "must have at most 16777216 bytes, has 16777217"), (tmp_path / "letters", "ASCII"),
        (tmp_path / "none", "No such file"), ("", "must be given by its name"), ("/proc/self/mem", "must"),
    ):  # fmt: skip
        refused(told("move", "g1", f"@{name}", 5), words)
    (tmp_path / "short").write_bytes(b"11\n")
    assert "N-position" in told("move", "g1", f"@{tmp_path / 'short'}", 16).stdout


def test_what_is_loaded_is_a_file_of_the_disk(tmp_path: Path) -> None:
    for suffix in (".csv", ".json", ".npz", ".parquet", ".txt"):
        os.mkfifo(tmp_path / f"pipe{suffix}")
        os.mkdir(tmp_path / f"folder{suffix}")
        refused(told("load", tmp_path / f"pipe{suffix}"), "a device or a pipe")
        refused(told("load", tmp_path / f"folder{suffix}"), "a folder")


def test_many_equal_rows_of_a_parquet_file(tmp_path: Path) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    path = str(tmp_path / "bomb.parquet")
    for kind, value in ((pa.int64(), 0), (pa.string(), "7" * 5000)):
        w.export("g1", path, count=3)
        about = json.loads(pq.read_metadata(path).metadata[b"wythoff"])
        about |= {"entries": ROWS, "count": ROWS}
        schema = pa.schema([("x1", kind), ("x2", kind)], metadata={b"wythoff": json.dumps(about).encode()})
        size = ROWS // 30 if kind == pa.int64() else 2000
        column = pa.array([value] * size, kind)
        with pq.ParquetWriter(path, schema, compression="zstd") as writer:
            for _ in range(30 if kind == pa.int64() else 20):
                writer.write_table(pa.Table.from_arrays([column, column], schema=schema), row_group_size=size)
        assert os.path.getsize(path) < 2_000_000
        refused(told("load", path, room=4 * ROOM), "memory" if kind == pa.int64() else "rows of 2 numbers")


def test_an_archive_of_zeros(tmp_path: Path) -> None:
    needs("npz")
    path = str(tmp_path / "bomb.npz")
    w.export("g1", path, count=3)
    with ZipFile(path) as archive:
        about = archive.read("about.npy")
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name in ("x1", "x2"):
            with archive.open(f"{name}.npy", "w", force_zip64=True) as entry:
                entry.write(npy_header("<i8", (10_000_000,)))
                for _ in range(80):
                    entry.write(bytes(1_000_000))
        archive.writestr("about.npy", about)
    assert os.path.getsize(path) < 200_000
    refused(told("load", path, room=16 * ROOM), "memory")


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_a_row_of_millions_of_numbers(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"wide{suffix}"
    w.export("g1", str(path), count=1)
    text = path.read_text()
    row = ",".join(["1"] * 3_000_000)
    path.write_text(text.replace("\n0,0\n", f"\n{row}\n") if suffix == ".csv" else text.replace("0, 0", row))
    assert os.path.getsize(path) > 6_000_000
    # Reading this file by columns takes 370 MB.
    refused(told("load", path, room=250_000_000), "must have 2 columns, as its description says, but has 3000000")


def test_packed_copies_of_the_oeis_that_are_none(tmp_path: Path) -> None:
    for name, content in (("zeros.gz", bytes(1_000_000)), ("lines.gz", b"\n" * 1_000_000)):
        with gzip.open(tmp_path / name, "wb", 1) as file:
            for _ in range(400 if name == "zeros.gz" else 5):
                file.write(content)
        refused(told("oeis", 1, 2, 3, 4, 5, "--file", tmp_path / name, room=ROOM // 4), "at most 4000000 lines")
    os.mkfifo(tmp_path / "pipe")
    refused(told("oeis", 1, 2, 3, 4, 5, "--file", tmp_path / "pipe"), "a device or a pipe")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("export g1 --count 10 --format parquet --output {}/o.parquet", "pyarrow, for Parquet, must fit in memory"),
        ("load {}/g1.parquet", "pyarrow, for Parquet, must fit in memory"),
        ("plot wythoff --up-to 2000 --output {}/o.pdf", "matplotlib, for pictures other than pixels, must fit"),
    ],
)
def test_libraries_that_have_no_room_are_not_loaded(command: str, words: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow"), pytest.importorskip("matplotlib")
    w.export("g1", str(tmp_path / "g1.parquet"), count=10)
    for room in (300_000 << 10, 150_000 << 10):
        refused(told(*command.format(tmp_path).split(), room=room), words)
    assert not list(tmp_path.glob("*o.*"))


def test_where_numba_has_no_room_the_plain_twin_answers(tmp_path: Path) -> None:
    done = told("grundy", "nim | where((k*l) % 7 < 3)", "--up-to", 120, "--npy", tmp_path / "o.npy", room=300_000 << 10)
    assert (done.returncode, done.stderr) == (0, "") and (tmp_path / "o.npy").exists()


def test_what_filled_the_memory_is_let_go_before_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    handled = []

    def filled(_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(cli, "named", filled)
    monkeypatch.setattr(cli, "tell", lambda message: handled.append((message, sys.exc_info()[0])) or 2)
    assert cli.main(["solve", "g1"]) == 2
    assert handled == [("the request does not fit in memory", None)]
