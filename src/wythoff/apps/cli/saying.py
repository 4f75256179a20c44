"""How an answer is printed; nothing of games is loaded for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wythoff.views.numbers import jsonable


def say(lines: Iterable[str]) -> None:
    """Print lines."""
    for line in lines:
        print(line)


def say_json(body: dict[str, Any]) -> None:
    """Print one JSON object."""
    import json

    if "p_positions" in body:
        body = {**body, "p_positions": list(body["p_positions"])}
    print(json.dumps(jsonable(body)))
