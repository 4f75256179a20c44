"""The static site of `wythoff app --export`: its files, refused exports, and folders it must not touch."""

import hashlib
import json
import re
import subprocess
import sys
from base64 import urlsafe_b64encode
from io import BytesIO
from zipfile import ZipFile

import pytest

import wythoff
from wythoff.apps.web import exporting, wheels
from wythoff.apps.web.playing import play
from wythoff.game.catalog import ENTRIES


@pytest.fixture
def pyodide(tmp_path, monkeypatch):
    """Return a folder with files named like those of Pyodide; nothing is downloaded, and no picture is drawn."""
    folder = tmp_path / "at_hand"
    folder.mkdir()
    for name in wheels.PARTS:
        (folder / name).write_text(name)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(wheels, "_got", lambda *_: None)
    monkeypatch.setattr(exporting, "picture", lambda given: ({}, b"picture"))
    monkeypatch.setattr(exporting, "_begun", lambda *_: {})
    return folder


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_export_writes_a_site_whose_files_are_all_there(run, tmp_path, pyodide):
    folder = tmp_path / "site"
    status, out, _ = run("app", "--export", folder, "--pyodide", pyodide)
    assert (status, out.strip().endswith(f"begin at {folder}/index.html")) == (0, True)
    there = files(folder)
    names = [f"{name}index.html" for name in ("", "learn/", "play/", "map/", "study/", "papers/")]
    for page in [*names, *(f"de/{name}" for name in names)]:
        for name in re.findall(r'(?:src|href)="([^"#?]+)', (folder / page).read_text()):
            found = (folder / page).parent / name
            assert not re.match("/|[a-z]+:", name) and (found / "index.html" if found.is_dir() else found).is_file(), (
                name
            )
    assert 'href="room' not in (folder / "index.html").read_text()
    assert 'lang="de"' in (folder / "de" / "index.html").read_text().partition(">")[2].partition(">")[0]
    assert {
        f"{kept}" for entry in ENTRIES for kept in (f"pictures/{entry.name}.png", f"static/begun/{entry.name}.json")
    } <= there
    worker = (folder / "sw.js").read_text()
    stored = json.loads(re.search(r"FILES = (\[.*?\]);", worker)[1])
    assert set(stored) == there - {"sw.js"}
    manifest = json.loads((folder / "manifest.webmanifest").read_text())
    assert {icon["src"] for icon in manifest["icons"]} <= there
    before = {name: (folder / name).read_bytes() for name in there}
    assert run("app", "--export", folder, "--pyodide", pyodide)[0] == 0  # again, over the old one
    assert {name: (folder / name).read_bytes() for name in files(folder)} == before


def test_export_replaces_a_wheel_of_another_version(run, tmp_path, pyodide):
    assert run("app", "--export", tmp_path / "site", "--pyodide", pyodide)[0] == 0
    (tmp_path / "site" / "wythoff-0.0.1-py3-none-any.whl").write_text("old")
    assert run("app", "--export", tmp_path / "site", "--pyodide", pyodide)[0] == 0
    assert [path.name for path in (tmp_path / "site").glob("*.whl")] == [wheels.own_wheel()[0]]


def test_begun_has_the_answers_to_the_first_questions():
    begun = exporting._begun("wythoff", "5, 8", "beginner")
    for asked, stored in begun.items():
        assert stored == json.loads(json.dumps(play(json.loads(asked))))
    assert sum('"kind":"move"' in asked for asked in begun) == 18  # all moves from (5, 8), one for each order
    assert sum('"level":"beginner"' in asked for asked in begun) == 18


@pytest.mark.parametrize(
    ("game", "start"), [("block(nim, 1)", "2, 3"), ("chosen_shift(1, 2)", "2, 3"), ("nim", "1, 0")]
)
def test_begun_lets_the_program_act_first_where_it_must(game, start):
    begun = {text: answer for text, answer in exporting._begun(game, start).items() if '"kind":"move"' in text}
    first = play({"game": game, "from": start, "begins": "left"})
    if first["player"] == 2:
        first = play({"game": game, "from": start, "begins": "left", "do": {"kind": "reply", "level": "perfect"}})
    assert {json.loads(asked)["do"]["number"] for asked in begun} == set(range(len(first["targets"])))
    assert all(len(answer["steps"]) == len(first["steps"]) + 1 for answer in begun.values())


@pytest.mark.parametrize("name", ["index.html", "notes.txt", "static"])
def test_export_leaves_other_folders_alone(run, tmp_path, pyodide, name):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / name).write_text("mine")
    status, _, err = run("app", "--export", folder, "--pyodide", pyodide)
    assert status == 2
    assert (
        err.strip()
        == f"wythoff: --export must name a new folder, or one that an earlier --export wrote: {folder} also has {name}"
    )
    assert [(entry.name, entry.read_text()) for entry in folder.iterdir()] == [(name, "mine")]


def test_export_refuses_a_file(run, tmp_path, pyodide):
    (tmp_path / "file").write_text("mine")
    status, _, err = run("app", "--export", tmp_path / "file", "--pyodide", pyodide)
    assert status == 2 and "must name a folder" in err
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("npm", [False, True])
def test_export_without_pyodide_says_what_is_missing(run, tmp_path, pyodide, monkeypatch, npm):
    if npm:
        monkeypatch.setattr(wheels, "which", lambda name: f"/usr/bin/{name}")
    without = "npm could not download it" if npm else "npm, which downloads it, is not installed: install Node.js"
    (pyodide / "pyodide.asm.wasm").unlink()
    for given, words in ((("--pyodide", pyodide), "has no pyodide.asm.wasm"), ((), without)):
        status, _, err = run("app", "--export", tmp_path / "site", *given)
        assert status == 2 and err.count("\n") == 1 and words in err and "--pyodide" in err
        assert not (tmp_path / "site").exists()
    status, _, err = run("app", "--pyodide", pyodide)
    assert status == 2 and "--export" in err


def test_export_that_was_interrupted_leaves_nothing(tmp_path, pyodide, monkeypatch):
    def interrupted(given):
        raise KeyboardInterrupt

    monkeypatch.setattr(exporting, "picture", interrupted)
    with pytest.raises(KeyboardInterrupt):
        exporting.export_site(str(tmp_path / "site"), str(pyodide), lambda done, all_: None)
    assert {entry.name for entry in tmp_path.iterdir()} == {"at_hand"}


def test_got_refuses_a_file_with_another_digest(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    write = [sys.executable, "-c", "import sys, pathlib; pathlib.Path(sys.argv[1], 'a').write_text('b')"]
    assert wheels._got("a", hashlib.sha256(b"other").hexdigest(), write) is None
    assert wheels._got("a", hashlib.sha256(b"b").hexdigest(), ["no-such-program"]) == b"b"  # it is at hand now


def test_own_wheel_is_a_wheel_that_runs(tmp_path):
    _, content = wheels.own_wheel()
    with ZipFile(BytesIO(content)) as archive:
        record = archive.read(f"wythoff-{wythoff.__version__}.dist-info/RECORD").decode().splitlines()
        assert [line.split(",")[0] for line in record] == archive.namelist()
        for line in record[:-1]:
            path, digest, size = line.split(",")
            held = archive.read(path)
            found = urlsafe_b64encode(hashlib.sha256(held).digest()).decode().rstrip("=")
            assert (digest, int(size)) == (f"sha256={found}", len(held))
        archive.extractall(tmp_path)
    asked = "import wythoff; print(wythoff.__file__, wythoff.solve('wythoff', count=3).p_positions)"
    done = subprocess.run([sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {asked}"],
                          capture_output=True, text=True, check=True)  # fmt: skip
    assert done.stdout.startswith(str(tmp_path)) and "(3, 5)" not in done.stdout.split("(1, 2)")[0]
