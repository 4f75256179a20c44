"""The directive `limits`: a row for each constant of a kind: its number, what it is, and what was measured.

    .. limits:: shown

lists those that say how much is shown; see `constants.KINDS`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from constants import KINDS, Constant, constants
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

HEADINGS, WIDTHS = ("Module", "Name", "Number", "What it is"), (20, 20, 10, 50)
MEASURED = Path(__file__).parents[2] / "benchmarks" / "limits.json"
# Kinds of which a request can go up to the limit.
WITH_COSTS = ("limits",)


class Limits(SphinxDirective):
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        (kind,) = self.arguments
        if kind not in KINDS:
            raise self.error(f"limits are of the kinds {', '.join(KINDS)}, was {kind}")
        taken = json.loads(MEASURED.read_text("utf-8")) if kind in WITH_COSTS else {}
        self.env.note_dependency(str(MEASURED))
        heads, widths = (HEADINGS, WIDTHS) if not taken else ((*HEADINGS, "Up to it"), (18, 17, 10, 35, 20))
        rows = [_limit(one, taken) for one in constants() if one.kind == kind]
        head = nodes.thead("", _row(nodes.paragraph(text=heading) for heading in heads))
        columns = [nodes.colspec(colwidth=width) for width in widths]
        return [nodes.table("", nodes.tgroup("", *columns, head, nodes.tbody("", *rows), cols=len(columns)))]


def _limit(one: Constant, taken: dict[str, Any]) -> nodes.row:
    cells = [nodes.paragraph("", "", nodes.literal(text=text)) for text in (one.module, one.name, one.written)]
    cells.append(_said(one.comment[0].upper() + one.comment[1:]))
    if taken:
        cells.append(_said(cost(taken.get(one.key))))
    return _row(cells)


def cost(measured: dict[str, Any] | None) -> str:
    """What was measured, in words."""
    if measured is None:
        return "not measured"
    if "more_than" in measured:
        taken = f"more than {measured['more_than']} s"
    else:
        taken = f"{measured['seconds']:g} s, {measured['megabytes']} MB" + ", refused" * ("refused" in measured)
    near = measured.get("reached")
    part = "" if near in (None, 1) else f", {near:g} of it"
    return f"{taken}{part}: `{measured['request']}`"


def _said(text: str) -> nodes.paragraph:
    """A text with code between backquotes."""
    parts = (nodes.literal(text=part) if n % 2 else nodes.Text(part) for n, part in enumerate(text.split("`")))
    return nodes.paragraph("", "", *parts)


def _row(cells: Iterable[nodes.Node]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", cell) for cell in cells))


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("limits", Limits)
    return {"parallel_read_safe": True}
