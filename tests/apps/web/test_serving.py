"""`wythoff app` before it serves: what it refuses; and the gallery as files."""

import json
import os
import re
import socket
import subprocess
import sys
from urllib.request import urlopen

import pytest

from tests.apps.web.server import served
from tests.sentences import NEEDS_APP, NEEDS_SIGNALS
from wythoff.apps.web.pages import PAGES
from wythoff.game.catalog import ENTRIES

# Presses Ctrl-C when the server asks its configuration for something, then starts the program as its script does.
PRESSED = """
import signal, sys, uvicorn
asked = uvicorn.Config.{name}
def pressed(self):
    signal.raise_signal(signal.SIGINT)
    return asked(self)
uvicorn.Config.{name} = pressed
sys.argv = ["wythoff", "app", "--no-open", "--port", "0"]
from wythoff.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--host", "0.0.0.0"], "must go with --token"),
        (["--host", "0.0.0.0", "--token", "short"], "at least 8"),
        (["--host", "0.0.0.0", "--token", "two words"], "letters and digits"),
        (["--host", "0.0.0.0", "--room", "7b"], "--room alone, must be at least 8"),
        (["--room", "7 b"], "--room must be letters and digits"),
        (["--host", "no such host"], "must go with --token"),
        (["--host", "999.1.1.1", "--token", "c1assroom"], "must be free to listen at"),
        (["--port", "70000"], "from 0 to 65535, was 70000"),
        (["--port", "-1"], "from 0 to 65535, was -1"),
        (["--port", "x"], "--port"),
        (["nim | diagonl"], "did you mean diagonal"),
        (["--json"], "--json is for answers"),
    ],
)
def test_what_cannot_be_served_is_refused_in_one_line(run, arguments, said):
    pytest.importorskip("uvicorn", reason=NEEDS_APP)
    status, out, err = run("app", "--no-open", *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_a_port_that_is_taken(run):
    pytest.importorskip("uvicorn", reason=NEEDS_APP)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        status, _, err = run("app", "--no-open", "--port", taken.getsockname()[1])
    assert status == 2
    assert "is not: Address already in use" in err


def test_without_the_extra_it_says_what_to_install(run, monkeypatch):
    monkeypatch.setattr("wythoff.apps.web.serving.find_spec", lambda name: None if name == "uvicorn" else object())
    status, _, err = run("app", "--no-open")
    assert status == 2
    assert 'the app needs uvicorn: pip install "wythoff[app]"' in err


def test_the_game_of_the_command_line_is_studied_first():
    pytest.importorskip("uvicorn", reason="the extra `app` is not installed")
    with served("gdwn(1,2)") as (address, _), urlopen(address) as page:
        assert address.endswith("/study")
        assert 'value="gdwn(1,2)"' in page.read().decode()


def test_app_answers_for_the_game_of_the_command_line():
    """Whether it is a game in Python or, as mostly, a notation."""
    pytest.importorskip("uvicorn", reason=NEEDS_APP)
    with served("gdwn(1,2)") as (address, _):
        answer = urlopen(f"{address.removesuffix('/study')}/api/game?game=gdwn(1,2)")
        assert json.load(answer)["piles"] == 2


@pytest.mark.skipif(os.name != "posix", reason=NEEDS_SIGNALS)
@pytest.mark.parametrize("name", ["get_loop_factory", "load"])
def test_an_interrupt_while_the_server_begins_is_one_line(name):
    pytest.importorskip("uvicorn", reason=NEEDS_APP)
    done = subprocess.run([sys.executable, "-c", PRESSED.format(name=name)], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (130, "wythoff: interrupted\n")
    assert done.stdout.startswith("wythoff app: http://127.0.0.1:")


def test_importing_wythoff_loads_nothing_of_the_app():
    code = "import sys, wythoff; wythoff.solve('wythoff', count=3); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not {name for name in loaded if name.startswith("wythoff.apps.web")}
    assert not loaded & {"starlette", "uvicorn", "segno", "anywidget", "traitlets", "asyncio"}


def test_the_gallery_as_files(run, tmp_path):
    folder = tmp_path / "gallery"
    status, out, _ = run("app", "--export", folder)
    assert status == 0
    assert out.strip().endswith(f"open {folder}/index.html")
    page = (folder / "index.html").read_text()
    # Every file that it names is there, and it names no server and no page that only a server answers.
    named = set(re.findall(r'(?:src|href)="([^"#]+)"', page))
    assert named
    for name in named:
        assert (folder / name).is_file(), name
    assert not [place for place, _ in PAGES if f'href="{place}' in page]
    assert len(list((folder / "pictures").iterdir())) == len(ENTRIES)
    before = page
    assert run("app", "--export", folder)[0] == 0  # again, over the old one
    assert (folder / "index.html").read_text() == before


@pytest.mark.parametrize("name", ["index.html", "notes.txt", "assets"])
def test_a_folder_of_other_things_is_left_alone(run, tmp_path, name):
    (tmp_path / name).write_text("mine")
    status, _, err = run("app", "--export", tmp_path)
    assert status == 2
    assert err.strip() == f"wythoff: --export must name a new folder, or one of a gallery: {tmp_path} holds {name}"
    assert [(entry.name, entry.read_text()) for entry in tmp_path.iterdir()] == [(name, "mine")]


def test_the_static_folder_of_another_site_is_left_alone(run, tmp_path):
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "site.css").write_text("mine")
    status, _, err = run("app", "--export", tmp_path)
    assert status == 2 and err.strip().endswith("holds static")
    assert [entry.name for entry in (tmp_path / "static").iterdir()] == ["site.css"]


def test_pictures_of_another_site_are_left_alone(run, tmp_path):
    (tmp_path / "static").mkdir()
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "mine.png").write_text("mine")
    status, _, err = run("app", "--export", tmp_path)
    assert status == 2 and err.strip().endswith("holds pictures")


def test_a_gallery_that_was_interrupted_is_gone_on_with(run, tmp_path, monkeypatch):
    from wythoff.apps.web import exporting

    def interrupted(call):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(exporting, "picture", interrupted)
        with pytest.raises(KeyboardInterrupt):
            exporting.export_gallery(str(tmp_path), lambda done, all_: None)
    assert not (tmp_path / "index.html").exists()
    monkeypatch.setattr(exporting, "picture", lambda given: ({}, b"picture"))
    assert exporting.export_gallery(str(tmp_path), lambda done, all_: None)[-1] == "index.html"


@pytest.mark.parametrize("where", [".", "static", "pictures"])
def test_a_gallery_that_was_killed_is_gone_on_with(tmp_path, monkeypatch, where):
    """A process that is killed while it writes leaves a part of a file."""
    pytest.importorskip("fcntl", reason="needs locks that end with their process")
    from wythoff.apps.web import exporting

    monkeypatch.setattr(exporting, "picture", lambda given: ({}, b"picture"))
    for folder in ("static", "pictures"):
        (tmp_path / folder).mkdir()
    part = tmp_path / where / ".style.css.0123456789ab.part"
    part.write_bytes(b"half")
    assert exporting.export_gallery(str(tmp_path), lambda done, all_: None)[-1] == "index.html"
    assert not part.exists()


def test_a_folder_that_cannot_be_written(run, tmp_path):
    file = tmp_path / "file"
    file.write_text("mine")
    status, _, err = run("app", "--export", file)
    assert status == 2
    assert "must name a folder" in err
    assert file.read_text() == "mine"
