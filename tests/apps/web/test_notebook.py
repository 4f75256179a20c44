"""The board in a notebook: by messages it gets the same answers as the page."""

import pytest

import wythoff
from wythoff.base.errors import RequestError, WythoffError


@pytest.fixture
def widget():
    pytest.importorskip("anywidget", reason="the extra `notebook` is not installed")
    return wythoff.board("wythoff", (5, 8))


def test_it_begins_as_it_is_told_and_answers(widget):
    assert widget.given["from"] == "5, 8"
    seen = widget.answered({"steps": []})
    assert (seen["shown"], seen["due"]) == ("(5, 8)", "move")
    after = widget.answered({"steps": [], "do": {"kind": "reply"}})
    assert len(after["steps"]) == 1


def test_board_has_a_still_picture_without_a_kernel(widget):
    shown, _ = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in shown
    assert "<svg" in shown["text/html"] and "(3, 5)" in shown["text/html"]


def test_board_shows_its_picture_beside_the_widget(widget, monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda data, **_: shown.append(data))
    widget._ipython_display_()
    assert ["text/html" in data for data in shown] == [False, True]
    assert f'class="{widget.still}"' in shown[1]["text/html"]  # the class by which the script hides it


@pytest.mark.parametrize(
    ("game", "piles", "words"),
    [("fibonacci_nim", (20,), "taking 2"), ("tribonacci_game", (2, 3, 4), "(1, 2, 4)"), ("ratwyt", ("3/5", "2"), "")],
)
def test_board_without_squares_shows_heaps_in_a_file(game, piles, words):
    pytest.importorskip("anywidget", reason="the extra `notebook` is not installed")
    found = wythoff.board(game, piles)._repr_mimebundle_()[0]["text/html"]
    assert words in found and found.count("<rect") == (0 if game == "ratwyt" else sum(piles))


def test_messages_are_answered_by_their_numbers(widget):
    said = []
    widget.send = said.append
    widget._handle_custom_msg({"number": 3, "question": {"steps": []}}, [])
    widget._handle_custom_msg({"number": 4, "question": {"steps": ["m9.9"]}}, [])
    assert [message["number"] for message in said] == [3, 4]
    assert said[0]["answer"]["due"] == "move"
    assert len(said[1]["refused"].splitlines()) == 1


def test_a_game_in_python_has_a_board_too():
    pytest.importorskip("anywidget", reason="the extra `notebook` is not installed")
    game = wythoff.parse("nim | diagonal(x1 + 1)")
    assert wythoff.board(game).answered({"steps": []})["due"] == "move"
    assert wythoff.board(game, opponent="friend", first=False).given["first"] == "other"


@pytest.mark.parametrize(
    "given",
    [{"game": "nim | diagonl"}, {"opponent": "x"}, {"look": "x"}, {"position": (1, -2)}, {"position": (1, 2, 3)}],
)
def test_what_is_no_board_is_refused(given):
    pytest.importorskip("anywidget", reason="the extra `notebook` is not installed")
    with pytest.raises(WythoffError):
        wythoff.board(**{"game": "wythoff", **given})


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr("wythoff.apps.web.notebook.find_spec", lambda name: None)
    with pytest.raises(RequestError, match="notebook"):
        wythoff.board("wythoff")
