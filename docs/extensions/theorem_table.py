"""The directive `theorems`: a table with a row for each theorem: its source, the games it covers, and what it says.

    .. theorems:: positions

lists the theorems about P-positions, and `.. theorems:: values` those about Sprague-Grundy values.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from wythoff.solving.theorems import THEOREMS, Theorem
from wythoff.solving.theorems.grundy_theorems import LEVELS, VALUES
from wythoff.solving.theorems.theorem import stated_in

HEADINGS, WIDTHS = ("Source", "Games", "Statement"), (20, 35, 45)
TABLES = {"positions": lambda: THEOREMS, "values": lambda: (*stated_in(VALUES), *stated_in(LEVELS))}


class Theorems(SphinxDirective):
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        head = nodes.thead("", _row(nodes.paragraph(text=heading) for heading in HEADINGS))
        body = nodes.tbody("", *map(_theorem, TABLES[self.arguments[0]]()))
        columns = [nodes.colspec(colwidth=width) for width in WIDTHS]
        return [nodes.table("", nodes.tgroup("", *columns, head, body, cols=len(columns)))]


def _theorem(theorem: Theorem[Any, Any]) -> nodes.row:
    games = nodes.paragraph("", "", nodes.literal(text=theorem.of.shown), nodes.Text(theorem.games_with))
    return _row((nodes.paragraph(text=theorem.source), games, nodes.paragraph(text=theorem.statement)))


def _row(cells: Iterable[nodes.Node]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", cell) for cell in cells))


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("theorems", Theorems)
    return {"parallel_read_safe": True}
