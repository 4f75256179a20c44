"""The questions that a worker answers, by name; the code that answers one is loaded when it is asked."""

from __future__ import annotations

from importlib import import_module
from typing import Any

# The file here and the function in it, which takes what was given and returns a JSON object, or that and bytes.
QUESTIONS = {
    "play": ("playing", "play"),
    "game": ("games", "described"),
    "tile": ("looking", "tile"),
    "overview": ("looking", "overview"),
    "slopes": ("looking", "slopes"),
    "square": ("looking", "square"),
    "moves": ("looking", "moves"),
    "data": ("looking", "data"),
    "cards": ("gallery", "cards"),
    "picture": ("gallery", "picture"),
    "panel": ("studying", "panel"),
    "findings": ("studying", "findings"),
    "report": ("studying", "report"),
    "completions": ("studying", "completions"),
    "shelf": ("reading", "shelf"),
    "verdicts": ("reading", "verdicts"),
    "entry": ("reading", "entry"),
}


def answer(question: str, given: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """The answer to a question, and the bytes of a file if it made one."""
    file, name = QUESTIONS[question]
    found = getattr(import_module(f"wythoff.apps.web.{file}"), name)(given)
    return found if isinstance(found, tuple) else (found, b"")
