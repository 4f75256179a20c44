"""The questions that a worker answers, by name; the code that answers one is loaded when it is asked."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

JSON, PNG = "application/json", "image/png"


class Question(NamedTuple):
    """A question: the function of a file here that answers, the parameters it is given, and what becomes of the answer.

    The function returns a JSON object, or that and the bytes of a file. The answer is sent as `media`, or stays with
    the server, and `saved` is the name under which it is saved. `pool` names the workers who are asked; `kept` is an
    answer that never changes and is likely to be asked for again soon.
    """

    file: str
    function: str
    names: tuple[str, ...] = ()
    media: str = JSON
    pool: str = "map"
    kept: bool = False
    saved: str = ""


WINDOW = ("top", "left", "height", "width")
QUESTIONS = {
    "play": Question("playing", "play", media="", pool="play"),
    "game": Question("games", "described", ("game",), pool="play"),
    "tile": Question("looking", "tile", ("game", "z", "x", "y", "show"), PNG, kept=True),
    "overview": Question("looking", "overview", ("game",), kept=True),
    "slopes": Question("looking", "slopes", ("game",), kept=True),
    "square": Question("looking", "square", ("game", "x", "y", "show")),
    "moves": Question("looking", "moves", ("game", "x", "y", *WINDOW)),
    "data": Question("looking", "data", ("game", *WINDOW), "text/csv; charset=utf-8", saved="p-positions.csv"),
    "cards": Question("exporting", "cards", media="", pool="play", kept=True),
    "picture": Question("exporting", "picture", ("game",), PNG, kept=True),
    "panel": Question("studying", "panel", ("game", "panel"), pool="study"),
    "findings": Question("studying", "findings", ("game",), pool="whole"),
    "report": Question("studying", "report", ("game",), "text/html; charset=utf-8", "whole", saved="study.html"),
    "completions": Question("studying", "completions", pool="play", kept=True),
    "shelf": Question("reading", "shelf", pool="paper", kept=True),
    "verdicts": Question("reading", "verdicts", ("paper", "first", "stop"), pool="paper", kept=True),
    "entry": Question("reading", "entry", ("paper", "entry"), pool="paper", kept=True),
}


def answer(question: str, given: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """The answer to a question, and the bytes of a file if it made one."""
    asked = QUESTIONS[question]
    found = getattr(import_module(f"wythoff.apps.web.{asked.file}"), asked.function)(given)
    return found if isinstance(found, tuple) else (found, b"")
