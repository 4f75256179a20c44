"""Docstrings of `wythoff` are plain English with doctests. This makes reStructuredText of them for autodoc.

What stands in single backquotes becomes code; everything else is shown as it is. `Raises:`, `Source:`, `Cost:` and
`Memory:`, wherever a sentence begins with them, become fields.
"""

from __future__ import annotations

import re

from sphinx.application import Sphinx

FIELD = re.compile(r"(?:^|(?<=[.)])\s+)(Raises|Source|Cost|Memory):\s")
SPECIAL = re.compile(r"([\\*|_`])")


def escaped(text: str) -> str:
    """Text in which backquotes mark code, and no other sign means anything."""
    parts = re.split(r"`([^`]*)`", text)
    plain = [SPECIAL.sub(r"\\\1", part) for part in parts[::2]]
    # What ends with a backslash, or touches a letter, would be no code: a blank that is not shown stands around it.
    code = [f"\\ ``{part}``\\ " for part in parts[1::2]]
    return "".join(text for pair in zip(plain, [*code, ""], strict=True) for text in pair)


def restructured(lines: list[str]) -> list[str]:
    """The lines of a docstring as reStructuredText."""
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
