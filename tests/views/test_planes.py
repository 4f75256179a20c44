"""Games on three piles, drawn as slices and in space: every position compared with the definition."""

import pickle

import pytest

from tests.views.test_pictures import decoded
from tests.views.test_terminal import inside
from wythoff import Definition, WythoffError, parse, plot
from wythoff.questions import drawing
from wythoff.reports.views.panels import Cells, Points
from wythoff.reports.views.planes import Cut, cut_of
from wythoff.reports.views.space_pictures import MARKS, Box
from wythoff.reports.views.terminal import text_picture

ORDERED = "vectors(((2, 0, 1), (1, 1, 0), (0, 1, 1)))"
GAMES = ["npile_wythoff(n=3)", "cyclic_nimhoff(h=3, piles=3)", "tribonacci_game", "rat_game", ORDERED]
CUTS = ["z=0", "z=2", "x=3", "y = 1", "z=9"]


def p_squares(game, cut, up_to):
    """Return the P-positions (x, y) of a slice by the definition, where the fixed pile is put back in its place."""
    judge = Definition(game)

    def position(x, y):
        piles = [x, y]
        piles.insert(cut.place, cut.size)
        return tuple(piles) if game.ordered else tuple(sorted(piles))

    side = range(up_to + 1)
    return {(x, y) for x in side for y in side if game.contains(position(x, y)) and judge.is_p(position(x, y))}


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("cut", CUTS)
def test_a_slice_shows_the_outcomes_of_the_definition(text, cut, tmp_path):
    game = parse(text)
    expected = p_squares(game, cut_of(cut), 6)
    (cells,) = drawing(game, up_to=6, slice=cut).panels[0].layers
    assert isinstance(cells, Cells)
    assert {(x, y) for x, row in enumerate(cells.rows) for y, cell in enumerate(row) if cell == 1} == expected
    points = drawing(game, kind="scatter", up_to=6, slice=cut).panels[0].layers
    assert all(isinstance(layer, Points) for layer in points)  # no slopes are drawn
    assert {pair for layer in points for pair in zip(layer.xs, layer.ys, strict=True)} == expected
    lines = inside(text_picture(game, up_to=6, cut=cut_of(cut)).lines)
    assert {(x, y) for x, row in enumerate(lines) for y in range(7) if row[2 * y] == "P"} == expected
    drawn = plot(game, tmp_path / "x.png", up_to=6, kind="pixels", slice=cut)
    rows = decoded((tmp_path / "x.png").read_bytes())[2]
    assert {(x, y) for x, row in enumerate(rows) for y, pixel in enumerate(row) if pixel == 1} == expected
    again = pickle.loads(pickle.dumps(drawn))
    assert again.title == drawn.title and b"".join(again.bands()) == b"".join(drawn.bands())


@pytest.mark.parametrize("cut", ["z=2", "x=5"])
def test_values_of_a_slice_are_those_of_the_definition(cut):
    game = parse("npile_wythoff(n=3)")
    judge = Definition(game)
    (cells,) = drawing(game, kind="grundy", up_to=4, slice=cut).panels[0].layers
    size = cut_of(cut).size
    assert cells.rows == tuple(tuple(judge.value(tuple(sorted((x, y, size)))) for y in range(5)) for x in range(5))


def marks(drawn):
    """Return the marks from back to front, as (shape, point); the shape stands for the first pile."""
    layers = [layer for layer in drawn.panels[0].layers if isinstance(layer, Points) and layer.diameter == 6.0]
    return [(layer.mark, point) for layer in layers for point in zip(layer.xs, layer.ys, strict=True)]


@pytest.mark.parametrize("text", [*GAMES, "misere(piles(3, nim | equal))", "block(piles(3, nim), 1)"])
def test_space_marks_the_p_positions_of_the_definition(text):
    game = parse(text)
    judge, box = Definition(game), Box(5)
    expected = [position for position in game.positions(5) if judge.outcome(position) == "P"]
    drawn = drawing(game, kind="space", up_to=5)
    assert marks(drawn) == [(MARKS[p[0] % len(MARKS)][0], box.at(*p)) for p in expected]
    assert str(len(expected)) == drawn.notes[-1].split()[-1]
    left, right, low, high = drawn.panels[0].window
    assert all(left < x < right and low < y < high for _, (x, y) in marks(drawn))


def test_space_counts_the_marks_that_nearer_ones_cover():
    """Report how many marks are covered by nearer ones. For piles up to 10, a square at the back has side 1."""
    drawn = drawing("npile_wythoff(n=3)", kind="space", up_to=10)
    points = [complex(x, y) for _, (x, y) in marks(drawn)]
    covered = [far for n, far in enumerate(points) if min((abs(far - p) for p in points[n + 1 :]), default=1) < 0.5]
    assert len(covered) > 1
    assert (
        drawn.notes[-1]
        == f"marks covered by nearer ones, less than half a square away: {len(covered)} of {len(points)}"
    )


def test_a_slice_says_what_it_fixes_and_what_its_axes_are():
    drawn = drawing("npile_wythoff(n=3)", up_to=5, slice="y=4")
    assert drawn.title == "P-positions of npile_wythoff(n=3) with y = 4, piles up to 5"
    assert drawn.reading[0] == "first pile downwards, third pile to the right, (0, 0) in the upper left corner"
    assert drawn.panels[0].y_label == "third pile z"
    assert text_picture(parse("npile_wythoff(n=3)"), up_to=5, cut=Cut(0, 1)).lines[0].lstrip().startswith("y\\z")


@pytest.mark.parametrize(
    ("text", "asked", "words"),
    [
        ("wythoff", {"slice": "z=4"}, "a slice needs an impartial game on three piles"),
        ("nheap_equal(n=4)", {"slice": "z=4"}, "a slice needs an impartial game on three piles"),
        ("npile_wythoff(n=3)", {}, "fix one of its piles by a slice such as z=4"),
        ("npile_wythoff(n=3)", {"slice": ""}, "must fix one of the piles x, y and z, as in z=4, was ''"),
        ("npile_wythoff(n=3)", {"slice": "w=4"}, "must fix one of the piles"),
        ("npile_wythoff(n=3)", {"slice": "z=-1"}, "must fix one of the piles"),
        ("npile_wythoff(n=3)", {"slice": "z=1" + "0" * 30}, "must fix one of the piles"),
        ("npile_wythoff(n=3)", {"slice": 4}, "must fix one of the piles"),
        (
            "npile_wythoff(n=3)",
            {"slice": "z=4", "kind": "palace"},
            "as pixels, board, scatter or grundy, not as palace",
        ),
        ("npile_wythoff(n=3)", {"slice": "z=4", "kind": "why"}, "as pixels, board, scatter or grundy, not as why"),
        ("npile_wythoff(n=3)", {"slice": "z=999999999"}, "would take about"),
        ("npile_wythoff(n=3)", {"slice": "z=4", "kind": "space"}, "as pixels, board, scatter or grundy, not as space"),
        ("npile_wythoff(n=3)", {"kind": "space", "up_to": 31}, "piles up to 30, not up to 31: draw a slice"),
        ("piles(4, nim)", {"kind": "space"}, "an impartial game on three piles of integers, not piles"),
        ("wythoff", {"kind": "space"}, "an impartial game on three piles of integers, not nim"),
    ],
)
def test_what_has_no_slice_is_refused_in_a_line(text, asked, words):
    with pytest.raises(WythoffError, match=words) as refused:
        drawing(text, **{"up_to": 5, **asked})
    assert "\n" not in str(refused.value)
