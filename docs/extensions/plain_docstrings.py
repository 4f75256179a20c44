"""Conversion of the docstrings of `wythoff`, which are plain English with doctests, to reStructuredText for autodoc.

Text in single backquotes becomes code. `Raises:`, `Source:`, `Cost:` and `Memory:` at the beginning of a sentence
become fields. Everything else is shown literally.
"""

from __future__ import annotations

import re

from sphinx.application import Sphinx

FIELD = re.compile(r"(?:^|(?<=[.)])\s+)(Raises|Source|Cost|Memory):\s")
SPECIAL = re.compile(r"([\\*|_`])")


def escaped(text: str) -> str:
    """Return `text` as reStructuredText: text in single backquotes as code, special characters escaped."""
    parts = re.split(r"`([^`]*)`", text)
    plain = [SPECIAL.sub(r"\\\1", part) for part in parts[::2]]
    # Code must not touch a letter or follow a backslash: `\ ` is a separator that is not shown.
    code = [f"\\ ``{part}``\\ " for part in parts[1::2]]
    return "".join(text for pair in zip(plain, [*code, ""], strict=True) for text in pair)


def restructured(lines: list[str]) -> list[str]:
    """Return the lines of a docstring as lines of reStructuredText."""
    made: list[str] = []
    fields: list[str] = []
    for part in re.split(r"\n\s*\n", "\n".join(lines).strip("\n")):
        if part.lstrip().startswith(">>>"):
            made += [*part.split("\n"), ""]
            continue
        words = FIELD.split(" ".join(part.split()))
        if words[0]:
            made += [escaped(words[0]), ""]
        fields += [f":{name}: {escaped(text)}" for name, text in zip(words[1::2], words[2::2], strict=True)]
    return [*made, *fields, ""]


def process(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    lines[:] = restructured(lines)


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("autodoc-process-docstring", process)
    return {"parallel_read_safe": True}
