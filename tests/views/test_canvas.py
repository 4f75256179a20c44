"""Files of drawings: complete, valid, reproducible, with game, bound, evidence and version in their metadata."""

import os
import re
import subprocess
import sys
import zlib
from xml.etree import ElementTree as ET

import pytest

from tests.sentences import NEEDS_PLOT
from wythoff import RequestError, WythoffError, __version__, parse, plot
from wythoff.questions import drawing, paper_figure, slopes
from wythoff.reports.views import plotting
from wythoff.reports.views.panels import AXES, FIRST, SECOND
from wythoff.sequences import plot_array, plot_word


@pytest.fixture(autouse=True)
def _matplotlib(request):
    if "missing" not in request.node.name:
        pytest.importorskip("matplotlib", reason=NEEDS_PLOT)


def small():
    return drawing(parse("maharaja"), up_to=6)


def png_text(content):
    """Return a dict from keyword to text for the text chunks of a PNG file."""
    place, found = 8, {}
    while place < len(content):
        size, kind = int.from_bytes(content[place : place + 4], "big"), content[place + 4 : place + 8]
        body = content[place + 8 : place + 8 + size]
        assert int.from_bytes(content[place + 8 + size : place + 12 + size], "big") == zlib.crc32(kind + body)
        place += 12 + size
        if kind in (b"tEXt", b"iTXt"):
            keyword, text = body.split(b"\0", 1)
            found[keyword.decode()] = text.lstrip(b"\0").decode("latin-1" if kind == b"tEXt" else "utf-8")
    assert kind == b"IEND"
    return found


@pytest.mark.parametrize("form", ["png", "svg", "pdf"])
def test_files_are_of_their_format_and_say_what_they_show(tmp_path, form):
    file = tmp_path / f"board.{form.upper()}"
    drawn = plot(parse("maharaja"), str(file), up_to=6, kind="board")
    content = file.read_bytes()
    told = ["P-positions of nim | diagonal | jump(1, 2), piles up to 6", "computed from the rules (by_push)"]
    told.append(f"wythoff {__version__}")
    if form == "png":
        text = " ".join(png_text(content).values())
        assert {"Title", "Description", "Evidence", "Software"} <= png_text(content).keys()
    elif form == "svg":
        root = ET.fromstring(content)
        assert root.tag.endswith("svg") and b"<dc:date>" not in content
        text = " ".join(root.itertext())
    else:
        assert content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF") and b"CreationDate" not in content
        # Strings in a PDF have escaped parentheses.
        text = re.sub(rb"\\([()])", rb"\1", content).decode("latin-1")
    assert all(words in text for words in told), told
    assert all(words in drawn.caption.replace("\u00a0", " ") for words in told[::2])
    assert os.listdir(tmp_path) == [file.name]


@pytest.mark.parametrize("form", ["png", "svg", "pdf"])
def test_files_are_the_same_at_every_run(form):
    assert small().rendered(form) == small().rendered(form)


def test_a_style_of_the_person_does_not_count():
    import matplotlib as mpl

    before = small().rendered("svg")
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.hashsalt": "other"}):
        assert small().rendered("svg") == before
        assert mpl.rcParams["font.size"] == 30
    assert small()._repr_png_()[:8] == b"\x89PNG\r\n\x1a\n"


def test_pyplot_is_never_loaded():
    script = """
import sys
from wythoff import parse
from wythoff.questions import drawing
drawing(parse("wythoff"), kind=sys.argv[1], up_to=9).save(sys.argv[2])
print([name for name in ("matplotlib.pyplot", "tkinter") if name in sys.modules])
"""
    command = [sys.executable, "-c", script, "board", os.devnull]
    environment = {**os.environ, "MPLBACKEND": "tkagg"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "[]\n"


def test_threads_draw_at_the_same_time():
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(lambda _: small().rendered("svg"), range(4)))) == 1


def test_a_board_is_as_wide_as_high_and_nothing_is_cut():
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    kinds = [
        ("wythoff", "board", 20),
        ("wythoff", "scatter", 500),
        ("euclid", "grundy", 60),
        ("block(nim | diagonal, 4)", "palace", 10),
        ("maharaja", "moves", None),
        ("gdwn(p=1, q=2)", "filling", 50),
        ("piles(3, nim)", "space", 12),
    ]
    with mpl.rc_context():
        for text, kind, up_to in kinds:
            made = drawing(parse(text), kind=kind, up_to=up_to).figure()
            FigureCanvasAgg(made).draw()
            page = made.bbox
            for axes in made.axes:
                box = axes.get_window_extent()
                assert abs(box.width - box.height) < 2 or kind == "space" or axes.get_label() == "<colorbar>"
                tight = axes.get_tightbbox()
                assert page.x0 - 1 <= tight.x0 and tight.y0 >= page.y0 - 1
                assert tight.y1 <= page.y1 + 1
                # The caption is below the labels and does not overlap them.
                (caption,) = made.texts
                extent = caption.get_window_extent()
                assert extent.y1 < tight.y0 and extent.x1 <= page.x1, kind


@pytest.mark.parametrize("form", ["png", "svg", "pdf"])
def test_a_file_is_whole_or_absent(tmp_path, monkeypatch, form):
    from matplotlib.figure import Figure

    def full(self, file, **options):
        file.write(b"half")
        raise OSError(28, "No space left on device")

    file = tmp_path / f"x.{form}"
    monkeypatch.setattr(Figure, "savefig", full)
    with pytest.raises(OSError, match="No space"):
        small().save(str(file))
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("x.jpg", "board", "must be a .png, .svg or .pdf file, was"),
        ("x.jpg", None, "must be a .png, .svg or .pdf file, was"),
        ("x.svg", "pixels", "must be a .png file, was"),
        ("no/x.svg", None, "existing folder"),
        ("x.svg", "bord", "must be one of pixels, board"),
    ],
)
def test_a_path_that_is_no_picture_is_refused_before_any_work(tmp_path, monkeypatch, name, kind, words):
    monkeypatch.setattr(plotting, "drawing", plotting.drawing if kind == "bord" else None)
    with pytest.raises(RequestError, match=words):
        plot(parse("wythoff"), str(tmp_path / name), up_to=5, kind=kind)
    assert os.listdir(tmp_path) == []


def test_the_kind_follows_the_suffix_and_the_bound(tmp_path):
    kinds = []
    for name, up_to in (("a.svg", None), ("b.svg", 60), ("c.pdf", 61), ("d.png", None), ("e.PNG", 60)):
        kinds.append(plot(parse("wythoff"), str(tmp_path / name), up_to=up_to).kind)
    assert kinds == ["board", "board", "scatter", "board", "board"]
    # Larger boards are drawn as pixels, and others on request.
    assert plot(parse("wythoff"), str(tmp_path / "f.png"), up_to=61).side == 62
    assert plot(parse("wythoff"), str(tmp_path / "g.png"), kind="pixels").side == 300


@pytest.mark.parametrize("kind", ["board", "scatter", "grundy", "moves", "filling"])
def test_pictures_have_the_first_pile_downwards(kind):
    """Draw the first pile downwards: the square (1, 3) is one row below and three columns to the right of (0, 0)."""
    drawn = drawing(parse("gdwn(p=1, q=2)"), kind=kind, **({} if kind == "moves" else {"up_to": 9}))
    assert AXES in drawn.reading and "First pile downwards" in drawn.caption and AXES in drawn.about["Description"]
    made = drawn.figure()
    made.draw_without_rendering()
    for axes in made.axes:
        right, low = axes.transData.transform((3, 1))  # second pile 3, first pile 1
        corner = axes.transData.transform((0, 0))
        assert right > corner[0] and low < corner[1] and right - corner[0] > corner[1] - low
        assert (axes.get_xlabel(), axes.get_ylabel()) == (SECOND, FIRST)


def test_words_and_arrays_are_drawn_by_name_or_as_they_are(tmp_path):
    from wythoff import array, word

    for path, of in (("a.svg", "fibonacci"), ("b.svg", word("fibonacci"))):
        assert plot_word(of, str(tmp_path / path), kind="staircase", count=30).up_to == 30
    for path, of in (("c.svg", "wythoff"), ("d.pdf", array("wythoff"))):
        assert plot_array(of, str(tmp_path / path), rows=3, columns=4).bound == "3 rows and 4 columns"
    assert len(os.listdir(tmp_path)) == 4
    with pytest.raises(RequestError, match="must be one of turtle, odd-even, staircase, was 'board'"):
        plot_word("fibonacci", str(tmp_path / "x.svg"), kind="board")


@pytest.mark.parametrize("call", ["game", "word", "array"])
def test_where_matplotlib_is_missing_one_line_says_how_to_get_it(tmp_path, monkeypatch, call):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr("wythoff.reports.views.planes.solve", None)  # before any work
    path = str(tmp_path / "x.svg")
    calls = {
        "game": lambda: plot(parse("wythoff"), path),
        "word": lambda: plot_word("fibonacci", path),
        "array": lambda: plot_array("wythoff", path),
    }
    with pytest.raises(RequestError, match=r'pip install "wythoff\[plot\]"'):
        calls[call]()
    assert os.listdir(tmp_path) == []


def test_pixels_do_not_miss_a_missing_matplotlib(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert plot(parse("wythoff"), str(tmp_path / "x.png"), up_to=9).side == 10
    assert drawing(parse("wythoff"), up_to=3).panels[0].squares


def test_paths_are_paths(tmp_path):
    for draw in (
        lambda path: plot(parse("wythoff"), path, up_to=4),
        lambda path: plot_word("fibonacci", path, count=9),
        lambda path: plot_array("wythoff", path, rows=2, columns=2),
        lambda path: small().save(path),
    ):
        path = tmp_path / "x.svg"
        draw(path)
        assert b"<svg" in path.read_bytes()
        path.unlink()
    assert plot(parse("wythoff"), tmp_path / "x.png", up_to=4).up_to == 4


def test_missing_matplotlib_shows_no_picture_in_a_notebook(monkeypatch):
    for absent in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, absent, None)
        assert small()._repr_png_() is None and repr(small()).startswith("<Drawing: P-positions of nim")
        with pytest.raises(RequestError, match=r'pip install "wythoff\[plot\]"'):
            small().figure()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: drawing(7),
        lambda: drawing(None, kind="scatter"),
        lambda: plot(7, "x.png"),
        lambda: plot(parse("wythoff"), "x.svg", up_to="5"),
        lambda: plot(parse("wythoff"), 3),
        lambda: drawing(parse("wythoff"), kind=[]),
        lambda: plot_word("fibonacci", "x.svg", kind=None),
        lambda: slopes(parse("wythoff"), -1),
        lambda: slopes(7, 10),
        lambda: paper_figure([], "4"),
    ],
)
def test_what_is_no_request_is_refused_in_words(ask):
    with pytest.raises(WythoffError, match=r"must be|was "):
        ask()


def test_scales_of_values_have_whole_numbers():
    pytest.importorskip("matplotlib", reason=NEEDS_PLOT)
    for name, up_to in (("euclid", 20), ("nim", 0), ("wythoff", 3)):
        made = drawing(parse(name), kind="grundy", up_to=up_to).figure()
        made.draw_without_rendering()
        scale = made.axes[0].child_axes[0]
        ticks = [float(tick) for tick in scale.get_yticks()]
        assert len(ticks) >= 2 and all(tick.is_integer() for tick in ticks), ticks
