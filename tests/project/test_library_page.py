"""The programs on the documentation page about use as a library run as they are printed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "use-as-a-library.md"
PROGRAMS = {
    text.split(":")[0].strip('"'): text for text in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
}


def run(name, folder):
    (folder / name).write_text(PROGRAMS[name])
    found = subprocess.run([sys.executable, name], cwd=folder, capture_output=True, text=True, timeout=300)
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_the_page_has_three_programs():
    assert [*PROGRAMS] == ["scan.py", "serve.py", "learn.py"]


@pytest.mark.slow
def test_scan_writes_a_row_for_each_rule(tmp_path):
    polars = pytest.importorskip("polars")
    run("scan.py", tmp_path)
    frame = polars.read_parquet(tmp_path / "scan.parquet")
    assert frame.height == 200 and {*frame["kind"]} <= {"proved", "computed", "conjectured"}
    assert frame["p_positions"][0].to_list()[:2] == [[0, 0], [1, 2]]


def test_serve_answers_with_moves_and_errors(tmp_path, monkeypatch):
    pytest.importorskip("fastapi")
    client = pytest.importorskip("fastapi.testclient")
    (tmp_path / "serve.py").write_text(PROGRAMS["serve.py"])
    monkeypatch.syspath_prepend(tmp_path)
    import serve

    with client.TestClient(serve.app) as asked:
        found = asked.get("/move", params={"game": "wythoff", "piles": "4,6"})
        assert found.status_code == 200 and found.json()["outcome"] == "N"
        assert asked.get("/move", params={"game": "wyth off", "piles": "4,6"}).status_code == 422


@pytest.mark.slow
def test_learn_finds_most_winning_moves(tmp_path):
    pytest.importorskip("pettingzoo")
    learned, moves = map(int, re.match(r"(\d+) of (\d+)", run("learn.py", tmp_path)).groups())
    assert moves == 18 and learned >= 16
