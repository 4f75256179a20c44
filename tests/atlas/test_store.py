"""Parts and manifests of a census: rows appear as a whole, censuses are not mixed, and only one process writes."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import wythoff as w
from tests.atlas.conftest import IN_TREE, SMALL, made, settings
from wythoff.atlas.builtin import named
from wythoff.atlas.rows import NAMES
from wythoff.atlas.store import Store

pytestmark = pytest.mark.usefixtures("extra")


def test_the_manifest_says_what_rows_depend_on(census):
    body = json.loads(Path(census, "manifest.json").read_text())
    assert body["version"] == w.__version__ and body["count"] == 6 and body["columns"] == list(NAMES)
    assert body["family"]["p"] == {"from": 1, "to": 3} and body["settings"]["columns"] == 60
    again = Store.read(census)
    assert again.family == named(SMALL) and again.settings == settings()


def test_what_is_missing_is_known(tmp_path):
    family = named("gdwn(to=10)")
    store = Store.opened(str(tmp_path / "new"), family, settings())
    assert store.missing() == [range(55)]
    rows = [{"number": number, "spelling": family.unrank(number), "seconds": 0.0} for number in (*range(5, 9), 12, 54)]
    store.add(rows[:3])
    store.add(rows[3:])
    assert store.missing() == [range(5), range(9, 12), range(13, 54)]
    store.add({"number": number, "seconds": 0.0} for gap in store.missing() for number in gap)
    assert store.missing() == [] and store.add([]) == 0
    store.close()


@pytest.mark.parametrize(
    ("family", "given", "words"),
    [
        (SMALL, {"columns": 61}, "columns = 60, but this run has 61"),
        (SMALL, {"seconds": 2.0}, "seconds_a_game = 10.0"),
        (SMALL, {"only": ("beams",)}, "measures"),
        ("gdwn(to=4)", {}, "family"),
    ],
)
def test_other_settings_are_refused_and_what_differs_is_said(census, family, given, words):
    with pytest.raises(w.RequestError, match="choose another folder") as refused:
        Store.opened(census, named(family), settings(**given))
    assert words in str(refused.value)


def test_rows_of_another_version_are_refused(census, tmp_path):
    body = json.loads(Path(census, "manifest.json").read_text())
    (tmp_path / "manifest.json").write_text(json.dumps({**body, "version": "0.0.9"}))
    with pytest.raises(w.RequestError, match="version"):
        Store.opened(str(tmp_path), named(SMALL), settings())


def test_two_runs_do_not_write_to_one_folder(tmp_path):
    first = Store.opened(str(tmp_path), named(SMALL), settings())
    with pytest.raises(w.RequestError, match="another folder"):
        Store.opened(str(tmp_path), named(SMALL), settings())
    first.close()
    Store.opened(str(tmp_path), named(SMALL), settings()).close()


def test_what_was_half_written_goes_and_is_never_read(tmp_path):
    store = made(tmp_path)
    (tmp_path / ".part-000000000000-6.parquet.77.abcdef").write_bytes(b"half")
    assert len(store.parts) == 1 and store.missing() == []
    Store.opened(str(tmp_path), named(SMALL), settings()).close()
    assert not list(tmp_path.glob(".part-*"))


def test_a_full_disk_is_one_line_and_leaves_nothing(tmp_path, monkeypatch):
    from wythoff.atlas import store as stores

    def full(table, file):
        file.write(b"PAR1")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(stores, "write_table", full)
    with pytest.raises(w.RequestError, match="No space left on device") as refused:
        made(tmp_path)
    assert "\n" not in str(refused.value) and sorted(os.listdir(tmp_path)) == [".lock", "manifest.json"]


FILLED = """
import resource, signal, sys
import wythoff as w
from tests.atlas.conftest import made
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
try:
    made(sys.argv[1])
except w.RequestError as error:
    sys.exit(f"{error}")
"""


def test_full_disk_is_one_line_and_the_run_continues(tmp_path):
    folder = tmp_path / "c"
    for room in (10, 4000):  # bytes of a file: too few for the manifest, or for a part
        done = subprocess.run(
            [sys.executable, "-c", FILLED, str(folder), str(room)], env=IN_TREE, capture_output=True, text=True
        )
        assert done.returncode == 1 and done.stderr.count("\n") == 1 and "File too large" in done.stderr
    assert sorted(os.listdir(folder)) == [".lock", "manifest.json"]
    assert made(folder).missing() == []


def test_read_only_folder_is_queried_and_not_written():
    me = os.geteuid()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "c")
        made(folder)
        before = sorted(os.listdir(folder))
        # Both load files that the other user may not read: modules, and the program of the process for queries.
        w.atlas.status(str(folder))
        w.atlas.query(str(folder), "SELECT count(*) FROM atlas")
        folder.chmod(0o555)
        os.chmod(place, 0o755)
        try:
            os.seteuid(65534 if me == 0 else me)  # root may write to any folder
            for new in (folder, folder / "new"):
                with pytest.raises(w.RequestError, match="Permission denied") as refused:
                    Store.opened(str(new), named(SMALL), settings())
                assert "\n" not in str(refused.value)
            assert w.atlas.status(str(folder)).done == 6
            assert w.atlas.query(str(folder), "SELECT count(*) FROM atlas").rows == ((6,),)
        finally:
            os.seteuid(me)
            folder.chmod(0o755)
        assert sorted(os.listdir(folder)) == before


@pytest.mark.parametrize("where", ["file/census", "file", "/proc/census", ""])
def test_a_folder_that_cannot_be_written_to_is_one_line(where, tmp_path):
    (tmp_path / "file").write_text("here")
    path = os.path.join(tmp_path, where) if where else ""
    with pytest.raises(w.RequestError) as refused:
        w.atlas.run(SMALL, path)
    assert "\n" not in str(refused.value)


def test_a_folder_of_other_things_is_left_alone(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(w.RequestError, match=r"must be a new folder, or one that .* wrote: .* has notes.txt"):
        Store.opened(str(tmp_path), named(SMALL), settings())
    assert [entry.name for entry in tmp_path.iterdir()] == ["notes.txt"]
    (tmp_path / "notes.txt").rename(tmp_path / ".lock")  # as after a run that was killed before it wrote more
    Store.opened(str(tmp_path), named(SMALL), settings()).close()


def test_what_is_no_census_is_one_line(tmp_path):
    for ask in (
        w.atlas.status,
        lambda folder: w.atlas.query(folder, "SELECT 1"),
        lambda folder: w.atlas.show(folder, "nim"),
    ):
        with pytest.raises(w.RequestError, match=r"manifest\.json"):
            ask(str(tmp_path))
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(w.WythoffError):
        w.atlas.status(str(tmp_path))
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(w.WythoffError):
        w.atlas.status(str(tmp_path))
