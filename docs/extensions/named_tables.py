"""The directives `games` and `registry`: a table of named games, or of named sequences and what is like them.

    ```{games}
    wythoff, t_wythoff
    ```

makes a row for each of these games. `{registry} word` does so for words; the other kinds are `sequence`, `array` and
`numeration`. The page in the repository holds the names alone, and a test compares them with the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

GAMES = ("name", "a move", "source", "P-positions")
REGISTRY = ("name", "what it is", "OEIS")
# Where evidence cites these pages.
PLACE = r"docs/mathematics/([a-z-]+)\.md, ((?:Theorems?|Lemma|Corollary|sections?) \d+\.\d+(?: (?:and|to) \d+\.\d+)?)"


def game_row(entry: Any) -> str:
    """Return the row of a named game; the last cell says how the P-positions of its examples are known."""
    from wythoff import parse
    from wythoff.theorems import best

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
    """Return the names that a directive holds, separated by commas and blanks."""
    return [name for name in re.split(r"[,\s]+", text) if name]


def table(headings: Iterable[str], rows: Iterable[str]) -> list[str]:
    """Return the lines of a Markdown table."""
    head = [*headings]
    return [f"| {' | '.join(head)} |", "|---" * len(head) + "|", *rows]


class Games(SphinxDirective):
    has_content = True

    def run(self) -> list[nodes.Node]:
        from wythoff.catalog import ENTRIES

        entries = {entry.name: entry for entry in ENTRIES}
        return self._parsed(table(GAMES, (game_row(entries[name]) for name in names_in("\n".join(self.content)))))

    def _parsed(self, lines: list[str]) -> list[nodes.Node]:
        node = nodes.Element()
        self.state.nested_parse(StringList(lines, self.get_source_info()[0]), self.content_offset, node)
        return node.children


class Registry(Games):
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        from wythoff.sequences.registry import ALL

        entries = {entry.name: entry for entry in ALL if entry.kind == self.arguments[0]}
        rows = (registry_row(entries[name]) for name in names_in("\n".join(self.content)))
        return self._parsed(table(REGISTRY, rows))


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("games", Games)
    app.add_directive("registry", Registry)
    return {"parallel_read_safe": True}
