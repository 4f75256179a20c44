"""The commands `plot` and `palace`."""

import json
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec

import pytest

from tests.sentences import NEEDS_PLOT, too_small
from wythoff import kernels


def test_palace_prints_the_corner_of_figure_4(run):
    status, out, err = run("palace", 5, "--up-to", 7, "--surplus")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "surplus numbers of block(nim | diagonal, 4), k = 5; negative at the P-positions"
    assert lines[2].split() == ["0", "-5", "-4", "-3", "-2", "-1", "0", "0", "0"]
    assert lines[5].split() == ["3", "-2", "0", "0", "-1", "1", "0", "-1", "1"]
    assert lines[-1] == "computed from the rules (by_counting), for piles up to 7"


def test_palace_numbers_are_the_surplus_and_k(run_json):
    _, palace = run_json("palace", 5, "--up-to", 7)
    _, surplus = run_json("palace", "block(nim | diagonal, 4)", "--up-to", 7, "--surplus")
    assert palace["game"] == surplus["game"] == "block(nim | diagonal, 4)" and palace["name"] is None
    assert (palace["k"], palace["up_to"]) == (5, 7)
    assert [[number - 5 for number in row] for row in palace["palace_numbers"]] == surplus["surplus_numbers"]
    assert palace["evidence"] == {"kind": "computed", "solver": "by_counting", "up_to": 7, "hypotheses": []}


def test_a_name_of_the_catalog_keeps_its_name(run_json):
    _, body = run_json("palace", "wythoff", "--up-to", 2)
    assert (body["name"], body["k"], body["palace_numbers"]) == ("wythoff()", 1, [[0, 1, 1], [1, 1, 0], [1, 0, 3]])


def test_long_tables_are_cut_and_say_so(run, run_json):
    out = run("palace", 5, "--up-to", 50)[1]
    assert "... and on to 50: --json prints all, plot draws them" in out
    assert len(run_json("palace", 5, "--up-to", 50)[1]["palace_numbers"]) == 51


def test_the_stencil_of_the_survey(run, run_json):
    lines = run("palace", 5, "--stencil")[1].splitlines()
    assert [line.split()[-2:] for line in lines[3:9]] == [
        ["1", "3"], ["-1", "-2"], ["-1", "-2"], ["0", "-1"], ["1", "1"], ["1", "1"],
    ]  # fmt: skip
    assert lines[-1] == "outside the board k where x < 0 and y < 0, else 0"
    _, body = run_json("palace", 5, "--stencil")
    assert body["stencil"][0] == {"dx": 2, "dy": 2, "value": 1, "compensation": 3}
    assert body["outside"] == {"x < 0 and y < 0": 1, "x < 0 and y >= 0": 0, "x >= 0 and y < 0": 0}
    assert "-k, where no cell counts" in run("palace", "diagonal", "--stencil")[1]


def test_plot_draws(run, run_json, tmp_path):
    file = tmp_path / "x.png"
    status, out, err = run("plot", "wythoff", "--as", "pixels", "--up-to", 9, "--output", file)
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == f"P-positions of nim | diagonal, piles up to 9: 10 by 10 pixels written to {file}"
    assert "first pile downwards" in out and "proved: Wythoff 1907" in out
    _, body = run_json("plot", "block(nim | diagonal, 4)", "--as", "pixels", "--output", file)
    assert body == {
        "game": "block(nim | diagonal, 4)", "name": None, "canonical": None, "output": str(file),
        "up_to": 299, "shows": "surplus numbers",
        "width": 300, "height": 300,
        "evidence": {"kind": "computed", "solver": "by_counting", "up_to": 299, "hypotheses": []},
    }  # fmt: skip
    assert file.read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize("kind", ["board", "scatter", "grundy", "moves", "filling"])
def test_plot_draws_by_kind(run, run_json, tmp_path, kind):
    pytest.importorskip("matplotlib", reason=NEEDS_PLOT)
    file = tmp_path / "x.svg"
    status, out, err = run("plot", "wythoff", "--as", kind, "--output", file)
    assert (status, err) == (0, "") and out.splitlines()[0].endswith(f" written to {file}")
    assert file.read_text().startswith("<?xml")
    if kind == "moves":
        _, body = run_json("plot", "maharaja", "--as", kind, "--position", 3, 9, "--output", file)
        assert (body["game"], body["shows"]) == ("nim | diagonal | jump(1, 2)", "the moves from (3, 9)")


def test_why_is_a_picture_in_the_terminal_and_in_a_file(run, run_json, tmp_path):
    plain = run("why", "wythoff", 4, 5)[1]
    board = [
        "first pile downwards, second pile to the right, (0, 0) in the upper left corner",
        "@ the position, P a winning move, o another move",
        r" x\y 0         5",
        "    ++---------+-",
        "  0 +. o . . . o",
        "    |. . P . . o",
        "    |. . . o . o",
        "    |. . . . o P",
        "    |o o o o o @",
        "  5 +. . . . . .",
    ]
    assert run("why", "wythoff", 4, 5, "--picture")[1].splitlines() == [*board, *plain.splitlines()]
    _, body = run_json("why", "wythoff", 4, 5, "--picture")
    assert body.pop("picture") == board and body == run_json("why", "wythoff", 4, 5)[1]
    for kind, shown in (("moves", "the moves from (4, 5)"), ("why", "why (4, 5) is an N-position")):
        lines = run("plot", "wythoff", "--as", kind, "--position", 5, 4)[1].splitlines()
        assert lines[1:-1] == board and lines[0] == f"{shown} of nim | diagonal"
    pytest.importorskip("matplotlib", reason=NEEDS_PLOT)
    files = [tmp_path / name for name in ("a.svg", "b.svg")]
    _, body = run_json("why", "wythoff", 4, 5, "--output", files[0])
    assert (body["kind"], body["shows"], body["up_to"]) == ("why", "why (4, 5) is an N-position", 5)
    run("plot", "wythoff", "--as", "why", "--position", 4, 5, "--output", files[1])
    assert files[0].read_bytes() == files[1].read_bytes()


def test_themes_and_scales_reach_the_file(run, run_json, tmp_path):
    file = tmp_path / "x.png"
    _, body = run_json(
        "plot", "wythoff", "--as", "pixels", "--up-to", 9, "--scale", 7, "--theme", "dark", "--output", file
    )
    assert (body["width"], body["height"]) == (70, 70)
    out = run("plot", "wythoff", "--as", "pixels", "--up-to", 9, "--scale", 7, "--output", file)[1]
    assert f": 10 by 10 squares of 7 by 7 pixels written to {file}" in out
    pytest.importorskip("matplotlib", reason=NEEDS_PLOT)
    for theme in ("light", "dark", "print", "projector"):
        assert run("plot", "wythoff", "--theme", theme, "--output", tmp_path / f"{theme}.svg")[0] == 0
    assert len({path.read_bytes() for path in tmp_path.glob("*.svg")}) == 4


def test_words_and_arrays_are_drawn(run, run_json, tmp_path):
    pytest.importorskip("matplotlib", reason=NEEDS_PLOT)
    file = tmp_path / "x.svg"
    _, body = run_json("word", "fibonacci", "--count", 34, "--as", "staircase", "--output", file)
    assert (body["word"], body["kind"], body["up_to"]) == ("fibonacci()", "staircase", 34)
    _, body = run_json("array", "wythoff", "--rows", 4, "--output", file)
    assert (body["array"], body["kind"], body["bound"]) == ("wythoff()", "parity", "4 rows and 10 columns")
    out = run("word", "paperfolding", "--output", file)[1]
    assert "a turn to the left at 0" in out and file.read_text().startswith("<?xml")


def test_without_matplotlib_one_line_says_how_to_get_it(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for request in (("plot", "wythoff"), ("word", "fibonacci"), ("array", "wythoff")):
        status, out, err = run(*request, "--output", tmp_path / "x.svg")
        assert (status, out, len(err.splitlines())) == (2, "", 1) and 'pip install "wythoff[plot]"' in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("plot", "wythoff", "--output", "x.png", "--text", "ascii"), "--text is only for pictures in the terminal"),
        (("plot", "wythoff", "--output", "x.png", "--width", "60"), "--width is only for pictures in the terminal"),
        (("plot", "wythoff", "--width", "19"), "the width must be at least 20 characters, was 19"),
        (("plot", "wythoff", "--as", "grundy", "--text", "braille"), "which can show only P-positions"),
        (("plot", "wythoff", "--as", "grundy", "--text", "blocks"), "only in colours"),
        (("plot", "g1", "--as", "palace"), "surplus numbers exist only for games whose moves lie along whole rays"),
        (("plot", "fibonacci_nim"), "two piles of integers"),
        (("plot", "wythoff", "--position", "3", "5"), "--position is possible only with --as moves or --as why"),
        (("plot", "wythoff", "--theme", "dark"), "--theme needs --output FILE: it changes only pictures in a file"),
        (("plot", "wythoff", "--scale", "9"), "--scale needs --output FILE: it changes only pictures in a file"),
        (("plot", "wythoff", "--theme", "blue", "--output", "x.png"), "must be one of light, dark, print, projector"),
        (("plot", "wythoff", "--scale", "0", "--output", "x.png"), "a square must be 1 to 100 pixels wide, was 0"),
        (
            ("plot", "wythoff", "--scale", "10**9", "--output", "x.png"),
            "a square must be 1 to 100 pixels wide, was 1000000000",
        ),
        (
            ("plot", "wythoff", "--scale", "5", "--output", "x.svg"),
            "a square of this picture must be 12 to 952 pixels wide",
        ),
        (("plot", "wythoff", "--as", "why", "--up-to", "9"), "--up-to must be left out with --as why"),
        (("plot", "wythoff", "--as", "moves", "--text", "ascii"), "--text must be left out with --as moves"),
        (("why", "wythoff", "3", "5", "--output", "x.jpg"), "must be a .png, .svg or .pdf file, was x.jpg"),
        (
            ("why", "wythoff", "3", "5", "--scale", "9"),
            "--scale needs --output FILE: it changes only pictures in a file",
        ),
        (("why", "npile_wythoff(n=3)", "1", "2", "3", "--output", "x.svg"), "two piles of integers"),
        (("why", "wythoff", "30", "10**30", "--picture"), "can show piles up to 100"),
        (("why", "wythoff", "30", "10**30", "--output", "x.svg"), "can show piles up to 100"),
        (("plot", "wythoff", "--output", "x.jpg"), "must be a .png, .svg or .pdf file, was x.jpg"),
        (("plot", "wythoff", "--as", "pixels", "--output", "x.svg"), "must be a .png file, was x.svg"),
        (("plot", "wythoff", "--as", "bord", "--output", "x.svg"), "must be one of pixels, board, scatter"),
        (
            ("plot", "wythoff", "--position", "3", "5", "--output", "x.png"),
            "can be given only with the pictures `moves` and `why`, not",
        ),
        (("plot", "wythoff", "--as", "moves", "--position", "3", "x", "--output", "x.png"), "x"),
        (("plot", "wythoff", "--as", "board", "--up-to", "10**30", "--output", "x.png"), "can show piles up to 200"),
        (("plot", "npile_wythoff(n=3)", "--as", "board", "--output", "x.png"), "two piles of integers"),
        (("word", "tribonacci", "--as", "staircase", "--output", "x.svg"), "a word with two letters"),
        (("word", "fibonacci", "--as", "staircase"), "--as needs --output FILE"),
        (("word", "fibonacci", "--check", "--output", "x.svg"), "do not go together"),
        (("array", "wythoff", "--csv", "--output", "x.svg"), "do not go together"),
        (("array", "wythoff", "--rows", "41", "--output", "x.svg"), "1 to 40 rows"),
        (("array", "--output", "x.svg"), "needs the name of one array"),
        (("plot", "wythoff", "--output", "/no/x.png"), "existing folder"),
        (("plot", "wythoff", "--output", ""), "a file must be given by its name or path, was ''"),
        (("plot", "wythoff", "--as", ""), "must be one of board, grundy, palace, was ''"),
        (("plot", "wythoff", "--up-to", "10**9"), "can show piles up to 10000000"),
        (("plot", "ratwyt", "--output", "x.png"), "two piles of integers"),
        (("plot", "wythoff", "--up-to", "-1", "--output", "x.png"), too_small("up_to", 0)),
        (("plot", "wythoff", "--up-to", "10**7", "--output", "x.png"), "the limit is 3600 s"),
        (("palace", "0"), too_small("k", 1, was=0)),
        (("palace", "g1"), "whole rays"),
        (("palace", "5", "--surplus", "--stencil"), "not allowed with"),
        (("palace", "5", "--stencil", "--up-to", "3"), "without --up-to"),
        (("palace", "5", "--up-to", "10**9", "--json"), "must fit in memory"),
    ],
)
def test_misuse_gets_one_line_and_status_2(run, arguments, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = run(*arguments)
    if not find_spec("matplotlib") and "need Matplotlib" in err:
        words = 'pip install "wythoff[plot]"'  # checked before the other arguments
    assert (status, out, len(err.splitlines())) == (2, "", 1) and words in err
    assert list(tmp_path.iterdir()) == []


def test_plot_without_a_file_fills_the_terminal(run, run_json, monkeypatch):
    monkeypatch.setenv("COLUMNS", "70")
    status, out, err = run("plot", "maharaja", "--up-to", 500)
    assert (status, err) == (0, "") and "\x1b" not in out
    title, axes, *_, evidence = lines = out.splitlines()
    assert title == "P-positions of nim | diagonal | jump(1, 2), piles up to 500"
    assert axes.startswith("first pile downwards, second pile to the right") and evidence.startswith("computed")
    assert "each dot stands for 4 by 4 positions" in out
    assert max(len(line) for line in lines[4:-1]) <= 70
    assert max(map(len, run("plot", "maharaja", "--up-to", 500, "--width", 40)[1].splitlines()[4:-1])) <= 40
    _, body = run_json("plot", "maharaja", "--up-to", 500)
    assert (body["name"], body["up_to"], body["positions_a_dot"]) == ("maharaja(p=1, q=2)", 500, 4)
    assert body["lines"] == lines[4:-1]


def test_colours_are_for_terminals_that_want_them(run, run_json, monkeypatch):
    plain = run("plot", "block(nim | diagonal, 4)", "--as", "palace", "--up-to", 9)[1]
    assert "\x1b" not in plain and "+ *" in plain
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert "\x1b[38;2;" in run("plot", "block(nim | diagonal, 4)", "--as", "palace", "--up-to", 9)[1]
    monkeypatch.delenv("COLORTERM")
    assert "\x1b[38;5;" in run("plot", "wythoff", "--as", "grundy", "--up-to", 9)[1]
    assert "\x1b" not in "".join(run_json("plot", "wythoff", "--as", "grundy", "--up-to", 9)[1]["lines"])
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("plot", "block(nim | diagonal, 4)", "--as", "palace", "--up-to", 9)[1] == plain


@pytest.mark.parametrize(
    ("arguments", "words"), [((), "@ 0"), (("--text", "blocks"), "needs a terminal with the encoding UTF-8")]
)
def test_where_braille_cannot_be_written_plain_characters_stand(arguments, words):
    command = [sys.executable, "-m", "wythoff", "plot", "wythoff", "--as", "grundy", "--up-to", "9", *arguments]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode == 0) == (not arguments)
    assert words in (done.stdout + done.stderr).decode("ascii")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_device_is_written_to_as_it_is(run):
    status, _, err = run("plot", "wythoff", "--up-to", 9, "--output", "/dev/full")
    assert status == 2 and err.startswith("wythoff: /dev/full must be a file that can be written")


def test_an_interrupted_plot_leaves_nothing(run, tmp_path, monkeypatch):
    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    for made in ("marked", "lines_of_bits"):
        monkeypatch.setattr(kernels, made, interrupted, raising=False)
    status, _, err = run("plot", "wythoff", "--output", tmp_path / "x.png")
    assert status == 130 and err == "wythoff: interrupted\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT")
def test_ctrl_c_stops_a_plot_within_a_band(tmp_path):
    # A shell starts background jobs with SIGINT ignored, and child processes inherit this.
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from wythoff.apps.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    # It takes many seconds with either engine, so it is interrupted while its file grows.
    request = ("plot", "block(nim | diagonal, 99)", "--up-to", "99999", "--output", str(tmp_path / "x.png"))
    process = subprocess.Popen([sys.executable, "-c", code, *request], stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + 60
    while not os.listdir(tmp_path) and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(0.3)
    assert len(os.listdir(tmp_path)) == 1
    process.send_signal(signal.SIGINT)
    errors = process.communicate(timeout=30)[1]
    assert process.returncode == 130 and errors.splitlines()[-1].endswith("wythoff: interrupted")
    assert os.listdir(tmp_path) == []


def test_json_is_one_object(run):
    out = run("palace", 2, "--up-to", 1, "--json")[1]
    assert json.loads(out)["palace_numbers"] == [[0, 1], [1, 3]]
