"""Rows of the Markdown tables of named games and sequences, which the documentation build makes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

GAMES = ("name", "a move", "source", "P-positions")
REGISTRY = ("name", "what it is", "OEIS")
# Citations of the pages docs/mathematics, as evidence of the package writes them.
PLACE = r"docs/mathematics/([a-z-]+)\.md, ((?:Theorems?|Lemma|Corollary|sections?) \d+\.\d+(?: (?:and|to) \d+\.\d+)?)"


def game_row(entry: Any) -> str:
    """Return the table row of a catalog entry for a game; the last cell says how its P-positions are known."""
    from wythoff import parse
    from wythoff.solving.theorems import best

    theorems = [best(parse(example.call)) for example in entry.examples]
    texts = [found.evidence.text for found in theorems if found]
    texts = ["[certificates](proving.md)" if text.startswith("certificate") else text for text in texts]
    known = "; ".join([*dict.fromkeys(texts), *["computed"] * (None in theorems)])
    known = re.sub(PLACE, r"[\2](mathematics/\1.md)", known)
    rule = entry.shown_rule.replace("|", r"\|")
    return f"| `{entry.signature}` | `{rule}` | {entry.source} | {known} |"


def registry_row(entry: Any) -> str:
    """Return the row of a named sequence, word, array or numeration system."""
    names = " or ".join(f"`{name}`" for name in (entry.signature, *entry.aliases))
    summary = re.sub(r"([|*])", r"\\\1", entry.summary)
    numbers = ", ".join(dict.fromkeys(example.oeis for example in entry.examples if example.oeis))
    return f"| {names} | {summary} | {numbers} |"


def names_in(text: str) -> list[str]:
    """Return the names in the body of a directive, which are separated by commas and blanks."""
    return [name for name in re.split(r"[,\s]+", text) if name]


def table(headings: Iterable[str], rows: Iterable[str]) -> list[str]:
    """Return the lines of a Markdown table."""
    head = [*headings]
    return [f"| {' | '.join(head)} |", "|---" * len(head) + "|", *rows]
