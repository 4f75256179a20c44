"""Pages of pictures: the memory for their pixels is known before drawing, and cells have sharp edges."""

import struct
import subprocess
import sys

import pytest

from tests.peak import PEAK, needs_status
from tests.sentences import NEEDS_PLOT
from wythoff import TooLargeError, plot
from wythoff.reports.views import canvas, panels as pages

pytest.importorskip("matplotlib", reason=NEEDS_PLOT)

DRAWN = (
    PEAK
    + """
import sys
from wythoff.questions import drawing
from wythoff.reports.views import panels as pages

said, require = [], pages.require_memory
pages.require_memory = lambda size, *words: said.append(size) or require(size, *words)
up_to, kind, scale = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
drawing("wythoff", kind="board").rendered("png")
drawn = drawing("wythoff", kind=kind, up_to=up_to)
before = peak()
said.clear()
drawn.rendered("png", scale=scale)
print(max(said), peak() - before)
"""
)


@needs_status
@pytest.mark.parametrize(
    ("up_to", "kind", "scale"),
    [(49, "board", 60), (99, "board", 25), (499, "grundy", 2)],
)
def test_memory_is_estimated_from_the_dots(up_to, kind, scale):
    command = [sys.executable, "-c", DRAWN, str(up_to), kind, str(scale)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    said, taken = map(int, ran.stdout.split())
    assert taken <= 1.1 * said and said <= 2.5 * taken, (said, taken)


def test_what_does_not_fit_is_refused_before_it_is_drawn(tmp_path, monkeypatch):
    def drawn(*given):
        raise AssertionError("drawn")

    monkeypatch.setattr("wythoff.kernels.limits.available_memory", lambda: 2 * 10**9)
    monkeypatch.setattr(canvas, "_draw", drawn)
    for up_to, kind, scale in [(99, "board", 100), (199, "board", 50), (999, "grundy", 8)]:
        with pytest.raises(TooLargeError, match=r"a picture of \d+ by \d+ dots must fit in memory: .* smaller scale"):
            plot("wythoff", tmp_path / "x.png", up_to=up_to, kind=kind, scale=scale)
    assert not [*tmp_path.iterdir()]


def test_cells_of_an_image_are_sharp_and_look_as_blended_ones_do(tmp_path, monkeypatch):
    from matplotlib.image import imread

    looks = []
    for sharp in (pages.SHARP, 10**9):
        monkeypatch.setattr(pages, "SHARP", sharp)
        for up_to, kind, scale in [(79, "board", 5), (89, "grundy", 8)]:
            file = tmp_path / "x.png"
            plot("wythoff", file, up_to=up_to, kind=kind, scale=scale)
            looks.append(imread(file))
            across, up = struct.unpack(">II", file.read_bytes()[16:24])
            assert looks[-1].shape[:2] == (up, across)
    assert (looks[0] == looks[2]).all() and (looks[1] == looks[3]).all()
