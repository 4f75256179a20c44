"""Themes and scales: the colours of a file and the pixels of its squares, read from the PNG file."""

from io import BytesIO

import pytest

from tests.sentences import NEEDS_PLOT
from tests.views.test_pictures import decoded
from wythoff import RequestError, parse, plot
from wythoff.questions import drawing
from wythoff.reports.views.colours import BOARD, LIGHT, THEMES, ZERO, look, shades

FAR = 12_000  # squared distance of colours that everybody distinguishes


def apart(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("name", THEMES)
def test_marks_are_seen_on_every_paper(name):
    theme = THEMES[name]
    white, black, grey = map(theme.shown, BOARD)
    assert white == theme.paper and min(apart(black, white), apart(theme.ink, theme.paper)) > 4 * FAR
    assert apart(grey, white) > 2000
    zero, *others = shades(theme, 40)
    assert min(apart(zero, other) for other in others) > FAR
    lost, won = theme.surplus()[:128], theme.surplus()[128:]
    assert not set(lost) & set(won)
    if name == "print":
        drawn = {theme.shown(colour) for colour in (*theme.colours, *BOARD)} | {*lost, *won, zero, *others}
        assert all(len(set(colour)) == 1 for colour in drawn)


def test_the_value_zero_has_a_colour_of_its_own():
    assert shades(LIGHT, 3)[0] == ZERO
    pytest.importorskip("matplotlib", reason=NEEDS_PLOT)
    pil = pytest.importorskip("PIL.Image")
    made = drawing("wythoff", kind="grundy", up_to=20)
    image = pil.open(BytesIO(made.rendered("png", scale=20))).convert("RGB")
    found = sum(image.getpixel((x, y)) == ZERO for x in range(image.width) for y in range(image.height))
    squares = sum(value == 0 for row in made.panels[0].layers[0].rows for value in row)
    # The legend counts too, and neighbours cover a little of each square.
    assert 20 * 20 * squares * 0.85 < found < 20 * 20 * (squares + 1)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("times", [1, 5])
def test_pixels_have_the_colours_and_the_scale(tmp_path, name, times):
    plain, enlarged = tmp_path / "a.png", tmp_path / "b.png"
    plot(parse("euclid"), plain, up_to=9, kind="pixels")
    plot(parse("euclid"), enlarged, up_to=9, kind="pixels", theme=name, scale=times)
    *_, rows, _, _ = decoded(plain.read_bytes())
    width, height, large, palette, _ = decoded(enlarged.read_bytes())
    assert (width, height) == (10 * times, 10 * times)
    assert [[row[x] for x in range(0, width, times)] for row in large[::times]] == [[*row] for row in rows]
    assert all(large[y] == large[y - y % times] for y in range(height))
    assert tuple(palette) == tuple(map(THEMES[name].shown, BOARD))


@pytest.mark.parametrize("theme", ["light", "projector"])
@pytest.mark.parametrize("scale", [20, 33])
def test_a_square_has_as_many_pixels_as_asked(theme, scale):
    pytest.importorskip("matplotlib", reason=NEEDS_PLOT)
    made = drawing("wythoff", up_to=20).figure(theme=theme, scale=scale)
    made.draw_without_rendering()
    box = made.axes[0].get_window_extent()
    assert (box.width / 21, box.height / 21) == pytest.approx((scale, scale), abs=0.01)


def test_the_same_request_is_the_same_bytes():
    pytest.importorskip("matplotlib", reason=NEEDS_PLOT)
    first, again = (drawing("wythoff", up_to=9).rendered("svg", theme="dark", scale=30) for _ in range(2))
    assert first == again != drawing("wythoff", up_to=9).rendered("svg")


@pytest.mark.parametrize(
    ("theme", "scale", "words"),
    [
        ("blue", None, "must be one of light, dark, print, projector, was 'blue'"),
        (7, None, "must be one of light"),
        (None, 0, "1 to 100 pixels wide, was 0"),
        (None, True, "1 to 100 pixels wide, was True"),
        (None, "9", "1 to 100 pixels wide, was '9'"),
        (None, 10**30, "1 to 100 pixels wide, was 10{30}"),
    ],
)
def test_what_is_no_look_is_refused(theme, scale, words):
    with pytest.raises(RequestError, match=words):
        look(theme, scale)
