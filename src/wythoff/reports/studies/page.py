"""A study as a page: one HTML file that contains its style and pictures, and needs neither network nor scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from wythoff.reports.studies.finding import (
    Automaton,
    Exhibit,
    Finding,
    NumberTable,
    PanelPicture,
    Records,
    StudyFindings,
    TextLines,
    in_blocks,
)
from wythoff.reports.views.automata import svg as drawn
from wythoff.reports.views.svg import svg

STYLE = Path(__file__).with_name("style.css")
WIDEST = 32  # characters of a table, to fit the narrowest screen
TERM = re.compile(r"\b([abx]\d?)_n\b")


def page(study: StudyFindings) -> str:
    return "\n".join(_lines(study)) + "\n"


def _lines(study: StudyFindings) -> Iterator[str]:
    yield "<!DOCTYPE html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{escape(study.title)}</title>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<style>\n{STYLE.read_text('utf-8')}</style></head><body><main>"
    yield f"<header><h1>{text(study.title)}</h1>"
    yield f"<p>{text(study.summary)}</p></header>"
    panels = study.panels()
    links = "".join(f'<li><a href="#{_anchor(name)}">{text(name)}</a></li>' for name in panels)
    yield f'<nav aria-label="Contents"><ul>{links}</ul></nav>'
    for name, found in panels.items():
        yield f'<section id="{_anchor(name)}"><h2>{text(name)}</h2>'
        for finding in found:
            yield from _finding(finding)
        yield "</section>"
    yield f"<footer><p>Made by <code>{escape(study.command)}</code></p></footer></main></body></html>"


def _finding(finding: Finding) -> Iterator[str]:
    kind = finding.standing.replace(" ", "-")
    yield f'<div class="finding {kind}"><p class="statement"><span class="badge">{finding.standing}</span> '
    yield f"{text(finding.statement)}</p>"
    if finding.witness is not None:
        yield f'<p class="witness">Witness: {text(finding.witness)}</p>'
    for exhibit in finding.shown:
        yield from _exhibit(exhibit)
    if not finding.open:
        yield f'<p class="known">{text(finding.known)}</p>'
    yield f'<p class="command"><code>{escape(finding.command)}</code></p></div>'


def _exhibit(exhibit: Exhibit) -> Iterator[str]:
    match exhibit:
        case NumberTable(rows):
            yield '<div class="blocks">'
            yield from (_numbers(block) for block in in_blocks(rows, WIDEST))
            yield "</div>"
            yield from [f'<p class="known">{text(exhibit.note)}</p>'] * bool(exhibit.note)
        case Records(head, rows):
            heads = "".join(f'<th scope="col">{text(cell)}</th>' for cell in head)
            yield f'<div class="wide"><table class="records"><thead><tr>{heads}</tr></thead><tbody>'
            for row in rows:
                yield f"<tr>{''.join(f'<td>{text(cell)}</td>' for cell in row)}</tr>"
            yield "</tbody></table></div>"
        case TextLines(lines):
            yield f'<ul class="lines">{"".join(f"<li>{text(line)}</li>" for line in lines)}</ul>'
        case PanelPicture(panel, caption):
            yield f"<figure>{svg(panel, caption)}<figcaption>{text(caption)}</figcaption></figure>"
        case Automaton(relation, caption):
            yield f'<figure class="automaton">{drawn(relation)}'
            yield f"<figcaption>{text(caption)}</figcaption></figure>"


def _numbers(rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    (name, head), *others = rows
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join(
        f'<tr><th scope="row">{text(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for name, cells in others
    )
    top = f'<thead><tr><th scope="row">{text(name)}</th>{heads}</tr></thead>'
    return f'<table class="numbers">{top}<tbody>{lines}</tbody></table>'


def text(given: object) -> str:
    """Return a text as HTML, in which a term such as a_n is set in italics with a subscript."""
    return TERM.sub(r"<i>\1</i><sub>n</sub>", escape(str(given), quote=False))


def _anchor(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
