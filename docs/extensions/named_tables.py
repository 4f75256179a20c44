"""The directives `games` and `registry`: tables of named games, and of named sequences, words, arrays and numerations.

    ```{games}
    wythoff, t_wythoff
    ```

makes a table with a row for each of the two games. `{registry} word` makes a table of words; the other kinds are
`sequence`, `array` and `numeration`. The page in the repository lists only the names, and a test checks that the
program has these names.
"""

from __future__ import annotations

from docutils import nodes
from docutils.statemachine import StringList
from named_rows import GAMES, REGISTRY, game_row, names_in, registry_row, table
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


class Games(SphinxDirective):
    has_content = True

    def run(self) -> list[nodes.Node]:
        from wythoff.game.catalog import ENTRIES

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
