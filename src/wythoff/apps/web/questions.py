"""The questions that pages ask. A question has a name, parameters, and a function that answers it in a worker."""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from wythoff.apps.web import answering

HEAD = struct.Struct(">II")  # the head of each message: the length of its JSON, and of the bytes after it
JSON, PNG = "application/json", "image/png"


class PageQuestion(NamedTuple):
    """A question of a page.

    - `function`: the function that answers it. It takes a dictionary with the parameters, and returns a JSON object, or
      a pair (JSON object, bytes of a file).
    - `names`: the names of the parameters.
    - `media`: the media type of the answer, such as image/png; "" if the question has its own handler, or no address.
    - `pool`: the kind of worker that computes the answer, such as "map".
    - `cached`: whether the server stores the answer, because it never changes and is likely to be requested again soon.
    - `saved`: the name under which the browser saves the answer as a file, or "".
    """

    function: Callable[[dict[str, Any]], dict[str, Any] | tuple[dict[str, Any], bytes]]
    names: tuple[str, ...] = ()
    media: str = JSON
    pool: str = "map"
    cached: bool = False
    saved: str = ""


WINDOW = ("top", "left", "height", "width")
QUESTIONS = {
    "play": PageQuestion(answering.play, media="", pool="play"),
    "game": PageQuestion(answering.described, ("game",), pool="play"),
    "tile": PageQuestion(answering.tile, ("game", "z", "x", "y", "show"), PNG, cached=True),
    "overview": PageQuestion(answering.overview, ("game",), cached=True),
    "slopes": PageQuestion(answering.slopes, ("game",), cached=True),
    "square": PageQuestion(answering.square, ("game", "x", "y", "show")),
    "moves": PageQuestion(answering.moves, ("game", "x", "y", *WINDOW)),
    "data": PageQuestion(answering.data, ("game", *WINDOW), "text/csv; charset=utf-8", saved="p-positions.csv"),
    "cards": PageQuestion(answering.cards, media="", pool="play", cached=True),
    "picture": PageQuestion(answering.picture, ("game",), PNG, cached=True),
    "panel": PageQuestion(answering.panel, ("game", "panel"), pool="study"),
    "findings": PageQuestion(answering.findings, ("game",), pool="whole"),
    "report": PageQuestion(answering.report, ("game",), "text/html; charset=utf-8", "whole", saved="study.html"),
    "digits": PageQuestion(answering.digits, ("numbers",), pool="play", cached=True),
    "completions": PageQuestion(answering.completions, pool="play", cached=True),
    "shelf": PageQuestion(answering.shelf, pool="paper", cached=True),
    "verdicts": PageQuestion(answering.verdicts, ("paper", "first", "stop"), pool="paper", cached=True),
    "entry": PageQuestion(answering.entry, ("paper", "entry"), pool="paper", cached=True),
}


def answer(question: str, given: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Return the answer to the question of this name: a JSON object, and the bytes of a file, or b"" without a file.

    `given` contains the parameters by name.
    """
    found = QUESTIONS[question].function(given)
    return found if isinstance(found, tuple) else (found, b"")


def report(question: str, error: Exception) -> None:
    """Print a line on stderr about an unforeseen error, for the person who runs the server.

    It contains the name of the `question`, the type of the error, and the file and line that raised it.
    """
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "?"
    sys.stderr.write(f"wythoff app: {question:.200}: {type(error).__name__} at {place}\n")
