"""Output files appear only when they are complete; streams such as /dev/stdout are written directly."""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

import wythoff
from tests.extras import needs
from tests.sentences import NEEDS_SIGNALS
from wythoff import RequestError
from wythoff.base import files
from wythoff.base.files import is_part, path_of, require_folder, save

ON_LINUX = pytest.mark.skipif(not os.path.exists("/proc/self/fd/1"), reason="needs /dev/stdout")
NEEDS_LOCKS = pytest.mark.skipif(find_spec("fcntl") is None, reason="needs locks that end with their process")
WYTHOFF = [sys.executable, "-m", "wythoff"]


@ON_LINUX
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_the_output_is_written_to_and_not_replaced(name, tmp_path):
    file = tmp_path / "f"
    with open(file, "wb") as output:
        output.write(b"before\n")
        output.flush()
        done = subprocess.run([*WYTHOFF, "solve", "wythoff", "--output", name], stdout=output, stderr=subprocess.PIPE)
        output.write(b"after\n")
    lines = file.read_text().splitlines()
    assert done.returncode == 0 and (lines[0], lines[3], lines[-1]) == ("before", "0,0", "after")
    assert b"written to" in done.stderr and os.listdir(tmp_path) == ["f"]


@ON_LINUX
@pytest.mark.parametrize("form", ["npz", "csv", "json"])
def test_what_goes_through_the_output_is_loaded(form, tmp_path):
    needs(form)
    file = tmp_path / f"f.{form}"
    export = [*WYTHOFF, "export", "g1", "--format", form, "--output", "/dev/stdout"]
    with open(file, "ab") as output:  # opened for appending: every write goes to its end
        subprocess.run(export, stdout=output, stderr=subprocess.PIPE, check=True)
    done = subprocess.run([*WYTHOFF, "load", str(file)], capture_output=True, text=True)
    assert done.returncode == 0 and "agree" in done.stdout


@ON_LINUX
@pytest.mark.parametrize("form", ["npz", "csv", "json", "parquet"])
def test_every_format_goes_to_a_device_that_says_it_goes_back(form):
    """Write each format to /dev/null, which claims to be seekable but reports position 0 after every write.

    An archive format such as npz would take its table of contents from these positions.
    """
    needs(form)
    assert wythoff.export("g1", "/dev/null", form, count=3).written == 3


@ON_LINUX
def test_a_descriptor_that_is_not_open_is_refused():
    with pytest.raises(RequestError, match="/dev/fd/99 must be a file that can be written to: Bad file descriptor"):
        save("/dev/fd/99", lambda file: file.write(b"x"))


@pytest.mark.parametrize("name", ["", "a\0b", b"bytes", None, 3, "\ud800"])
def test_what_names_no_file_is_refused_in_one_line(name):
    with pytest.raises(RequestError, match="a file must be given by its name or path, was"):
        path_of(name)


def test_dangling_link_is_refused_early(tmp_path):
    (tmp_path / "broken.csv").symlink_to(tmp_path / "nowhere" / "x.csv")
    for path in (tmp_path / "broken.csv", tmp_path / "nowhere" / "x.csv", tmp_path, f"{tmp_path}/nowhere/"):
        with pytest.raises(RequestError, match="the output must be a file in an existing folder"):
            require_folder(str(path))


def test_no_name_is_no_file():
    with pytest.raises(RequestError, match="existing folder, was ''"):
        require_folder("")


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason=NEEDS_SIGNALS)
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_ending_a_command_leaves_no_half_of_a_file(name, tmp_path):
    request = [*WYTHOFF, "export", "wythoff", "--count", "10**8", "--output", str(tmp_path / "f.csv")]
    ending = getattr(signal, name)
    # If the tests run detached from a terminal, some signals are ignored, and the command would inherit this.
    answer = partial(signal.signal, ending, signal.SIG_DFL)
    piped = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    running = subprocess.Popen(request, **piped, preexec_fn=answer)  # noqa: PLW1509  # no thread runs here
    while not os.listdir(tmp_path) and running.poll() is None:
        time.sleep(0.02)
    running.send_signal(ending)
    _, err = running.communicate(timeout=20)
    assert running.returncode == 128 + ending, err.decode()
    assert os.listdir(tmp_path) == []
    assert err.count(b"\n") <= 1


@pytest.mark.parametrize("closed", ["stdout", "stderr"])
@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_closed_output_is_misuse(closed, tmp_path):
    shut = ">&-" if closed == "stdout" else "2>&-"
    command = f'"{sys.executable}" -m wythoff export wythoff --output "{tmp_path}/f.csv" {shut}'
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == ("wythoff: the output must be open, was closed\n" if closed == "stdout" else "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_unprintable_name_is_still_reported(encoding, tmp_path):
    request = [*WYTHOFF, "export", "wythoff", "--output", str(tmp_path / "∞.csv")]
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "1"}
    done = subprocess.run(request, capture_output=True, env=environment)
    assert (done.returncode, done.stderr, os.listdir(tmp_path)) == (0, b"", ["∞.csv"])
    assert (b"\\u221e.csv" if encoding != "utf-8" else "∞.csv".encode()) in done.stdout


# A program that writes half of a file, prints "begun", and waits.
WRITER = """
import sys, time
from wythoff.base.files import save
def write(file):
    file.write(b"half"); file.flush(); print("begun", flush=True); sys.stdin.read()
save(sys.argv[1], write)
"""


@contextmanager
def writing(path):
    """Start a process that has begun to write the file `path`; kill it when the block ends."""
    process = subprocess.Popen([sys.executable, "-c", WRITER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert process.stdout.readline() == b"begun\n"
        yield process
    finally:
        process.kill()
        process.communicate()


@NEEDS_LOCKS
@pytest.mark.parametrize("next_", ["f.csv", "other.csv"])
def test_a_part_whose_writer_was_killed_goes_with_the_next_write(tmp_path, next_):
    with writing(tmp_path / "f.csv"):
        (part,) = os.listdir(tmp_path)
    assert os.listdir(tmp_path) == [part] and is_part(part)
    save(str(tmp_path / next_), lambda file: file.write(b"whole"))
    assert os.listdir(tmp_path) == [next_]


@NEEDS_LOCKS
def test_a_part_that_is_being_written_stays(tmp_path):
    with writing(tmp_path / "f.csv") as process:
        before = os.listdir(tmp_path)
        save(str(tmp_path / "f.csv"), lambda file: file.write(b"whole"))
        assert sorted(os.listdir(tmp_path)) == sorted([*before, "f.csv"])
        process.communicate(timeout=10)  # it ends as if the other process had not written
        assert (tmp_path / "f.csv").read_bytes() == b"half"
    assert os.listdir(tmp_path) == ["f.csv"]


def test_parts_of_one_process_are_left_to_each_other(tmp_path):
    def write(file):
        save(str(tmp_path / "g.csv"), lambda other: other.write(b"g"))
        file.write(b"f")

    save(str(tmp_path / "f.csv"), write)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"f.csv": b"f", "g.csv": b"g"}


def test_a_part_that_goes_before_it_is_locked_is_made_again(tmp_path, monkeypatch):
    lock, removed = files.locked, []

    def late(path, wait=False):
        if wait and not removed:
            removed.append(path)
            os.unlink(path)
        return lock(path, wait=wait)

    monkeypatch.setattr(files, "locked", late)
    save(str(tmp_path / "f.csv"), lambda file: file.write(b"f"))
    assert removed and os.listdir(tmp_path) == ["f.csv"] and (tmp_path / "f.csv").read_bytes() == b"f"


def test_what_only_looks_like_a_part_stays(tmp_path):
    names = [".f.csv.part", "f.csv.0123456789ab.part", ".f.csv.0123456789ab", ".f.csv.0123456789ab.part.txt", ".part"]
    for name in names:
        (tmp_path / name).write_text("mine")
    (tmp_path / ".link.0123456789ab.part").symlink_to(tmp_path / ".part")
    save(str(tmp_path / "f.csv"), lambda file: file.write(b"f"))
    assert sorted(os.listdir(tmp_path)) == sorted([*names, ".link.0123456789ab.part", "f.csv"])


def test_a_name_of_the_greatest_length_is_written(tmp_path):
    for name in ("x" * 255, "\N{CRAB}" * 63):
        save(str(tmp_path / name), lambda file: file.write(b"f"))
        assert os.listdir(tmp_path) == [name]
        os.unlink(tmp_path / name)


@NEEDS_LOCKS
@pytest.mark.parametrize("place", ["part", "old", "both"])
def test_a_study_that_was_killed_on_the_way_is_no_loss(tmp_path, place):
    """Kill the replacement of a study between its two renames, when the older study has only a hidden name."""
    from wythoff.reports.studies.folder import OLD, require_place

    path = str(tmp_path / "study")
    made = {"part": [files.PART], "old": [OLD], "both": [files.PART, OLD]}[place]
    for ending in made:
        (folder := Path(files.beside(path, ending)) / "data").mkdir(parents=True)
        (folder / "study.json").write_text(ending)
    require_place(path)
    files.clear_parts(str(tmp_path))
    assert os.listdir(tmp_path) == (["study"] if OLD in made else [])
    assert OLD not in made or (tmp_path / "study" / "data" / "study.json").read_text() == OLD


@NEEDS_LOCKS
@pytest.mark.slow
def test_killed_writers_leave_a_whole_file(tmp_path):
    """Kill twenty processes at some moment while they write the same file over and over."""
    program = "import sys\nfrom wythoff.base.files import save\n"
    program += "while True: save(sys.argv[1], lambda file: file.write(b'x' * 9))"
    running = [subprocess.Popen([sys.executable, "-c", program, tmp_path / "f"]) for _ in range(20)]
    time.sleep(3)
    for each in running:
        each.kill()
        each.wait()
    save(str(tmp_path / "f"), lambda file: file.write(b"x" * 9))
    assert os.listdir(tmp_path) == ["f"] and (tmp_path / "f").read_bytes() == b"x" * 9
