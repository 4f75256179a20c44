"""Pictures of reasons: every square compared with the definition, in data, text and SVG."""

import re
from xml.etree import ElementTree as ET

import pytest

from wythoff import Definition, RequestError, parse, why
from wythoff.questions import drawing
from wythoff.reports.views.drawing import as_placed
from wythoff.reports.views.moves import Marked, reasons_svg, reasons_text

GAMES = ["wythoff", "maharaja", "nim | vector(1, 2)", "euclid", "misere(wythoff)", "block(wythoff, 1)", "knight"]
POSITIONS = [(3, 5), (4, 5), (2, 2), (4, 6), (6, 3)]


def options_of(game, x, y):
    """Return the squares one move away, in the form of the game if it has no squares."""
    squares = game.squares if hasattr(game, "squares") else lambda *place: game.options(game.place(place))
    return set(squares(x, y))


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("place", POSITIONS)
def test_marks_are_those_of_the_definition(text, place):
    game = parse(text)
    reasons = why(game, place)
    marked, judge = Marked(reasons), Definition(game)
    x, y = reasons.position
    squares = {kind: {at for at, mark in marked.squares.items() if mark.kind == kind} for kind in marked.kinds}
    assert squares["position"] == {(x, y)} and marked.up_to == max(x, y)
    reached = options_of(game, x, y)
    lost = {square for square in reached if judge.is_p(as_placed(game, *square))}
    if reasons.outcome == "N":
        assert squares.get("winning", set()) == lost and squares.get("option", set()) == reached - lost
        return
    assert squares.get("forbidden", set()) == set(reasons.forbidden)
    answered = squares.get("answered", set())
    assert answered | squares.get("ended", set()) | squares.get("forbidden", set()) >= reached
    for square in answered:
        letter = marked.mark(*square).word
        homes = {at for at in marked.squares if marked.mark(*at).word in (letter.upper(), f"{letter.upper()}x")}
        assert homes and all(judge.is_p(as_placed(game, *home)) for home in homes)
        targets = {as_placed(game, *home) for home in homes}
        assert len(targets) == 1 and targets <= {as_placed(game, *to) for to in options_of(game, *square)}


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("place", POSITIONS)
def test_text_and_svg_show_the_same_squares(text, place):
    reasons = why(parse(text), place)
    marked = Marked(reasons)
    rows = [
        re.split("[|+]", line, maxsplit=1)[1].ljust(2 * marked.up_to + 2)
        for line in reasons_text(reasons)[-1 - marked.up_to :]
    ]
    words = [[row[2 * y : 2 * y + 2].strip() for y in range(marked.up_to + 1)] for row in rows]
    holes = {square for square, mark in marked.squares.items() if mark.kind == "hole"}
    for x, row in enumerate(words):
        for y, word in enumerate(row):
            assert word == (marked.mark(x, y).word or ("" if (x, y) in holes else "."))
    drawn = reasons_svg(reasons)
    assert drawn == reasons_svg(reasons) == reasons._repr_svg_()
    root = ET.fromstring(drawn)
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and "class=" not in drawn
    (title,) = (element.text for element in root if element.tag.endswith("title"))
    assert title.startswith("why (") and "first pile downwards" in title


def test_the_drawing_says_what_is_asked_and_how_it_is_known():
    drawn = drawing("wythoff", kind="why", position=(4, 5))
    assert drawn.title == "why (4, 5) is an N-position of nim | diagonal" and drawn.known == "proved: Wythoff 1907"
    assert "the winning moves lead to 2 P-positions" in drawn.notes
    (cells,) = drawn.panels[0].layers
    assert cells.names == ("", "the position", "a winning move", "another move")
    assert (cells.words[1][2], cells.words[3][5], cells.words[4][5]) == ("P", "P", "@")
    lost = drawing("wythoff", kind="why", position=(5, 3))
    assert lost.notes == ("every move has an answer, 10 moves in all",)
    assert "or ends the game" in drawing("misere(wythoff)", kind="why", position=(2, 2)).notes[0]
    assert drawing("wythoff", kind="why", position=(0, 0)).notes == ("there is no move: lost for the player to move",)


def test_many_answers_have_letters_with_a_digit():
    marked = Marked(why("nim", (60, 60)))
    words = {mark.word for mark in marked.squares.values() if mark.kind == "answer"}
    assert {"A", "Z", "A1", "Z1", "H2"} <= words and len(words) == 60


def test_display_without_a_board_is_text():
    three = why("npile_wythoff(n=3)", (1, 2, 3))
    assert three._repr_svg_() is None and three._repr_html_().startswith("<pre>")
    with pytest.raises(RequestError, match="two piles of integers"):
        reasons_text(three)
    with pytest.raises(RequestError, match="needs a width of 27 characters, but the width is 20"):
        reasons_text(why("wythoff", (3, 10)), 20)
    with pytest.raises(RequestError, match="piles up to 100, not up to 101"):
        drawing("wythoff", kind="why", position=(101, 3))
    with pytest.raises(RequestError, match="`why` shows the board of its position: leave out the"):
        drawing("wythoff", kind="why", up_to=9)
    wide = why("wythoff", (60, 99))
    assert wide._repr_svg_() and wide._repr_html_().startswith("<pre>")  # too long for a page of results
