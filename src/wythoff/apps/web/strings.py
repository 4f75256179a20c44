"""The texts of the pages by name: a table of its own, so that it can be translated."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from pathlib import Path

TABLE = Path(__file__).parent / "static" / "strings.en.json"


@cache
def strings() -> dict[str, str]:
    """The table.

    >>> strings()["play"]
    'Play'
    """
    found: dict[str, str] = json.loads(TABLE.read_text("utf-8"))
    return found


def say(name: str, **given: object) -> str:
    """A text of the table, with its places filled in, escaped for HTML.

    >>> say("page_title", page="<Play>")
    '&lt;Play&gt; · wythoff'
    """
    return escape(strings()[name].format(**given))
