"""HTML for notebooks: texts, numbers, formulas, and tables with captions. Every text is escaped; no colours are set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import TypeAlias

from wythoff.base.errors import cut
from wythoff.sequences.integers import short

# The HTML of a cell or a line, which `text`, `number`, `notation` and `math` return.
Html: TypeAlias = str
MAX_BYTES = 20_000  # bytes of the HTML of one value, which the file of the notebook stores
LONGEST_TEXT, LONGEST_MATH = 400, 1500  # characters of a text in a cell, and of a formula
DOTS = "…"
TABLE = "border-collapse: collapse; text-align: right; font-variant-numeric: tabular-nums"
CAPTION = "caption-side: top; text-align: left"


def text(given: object) -> Html:
    """Return a text as HTML, cut if it is long.

    >>> text("x < y & y < z")
    'x &lt; y &amp; y &lt; z'
    """
    return escape(cut(str(given), LONGEST_TEXT))


def number(given: int | Fraction | None) -> Html:
    """Return a number as HTML. Of a long number, show the first and last digits. For None, return an empty text."""
    return "" if given is None else text(short(given))


def notation(given: object) -> Html:
    """Return the text form of a value, such as the notation of a game, as HTML that MathJax leaves unchanged."""
    return f"<code>{text(given)}</code>"


def math(latex: str) -> Html:
    """Return a formula in LaTeX as HTML for MathJax; an empty text if it is too long to read.

    >>> math("x_1 < 3")
    '$x_1 &lt; 3$'
    """
    return f"${escape(latex)}$" if len(latex) <= LONGEST_MATH else ""


def table(caption: Iterable[Html], rows: Sequence[Sequence[Html]], head: Sequence[Html] = ()) -> Html:
    """Return an HTML table. The first cell of each row is its heading; `head` are the headings of the columns.

    `caption` contains the lines above the table.

    >>> table(["Two"], [["b", "2"]], ["a", "1"]).count("<th ")
    3
    """
    lines = [
        f'<table style="{TABLE}">',
        f'<caption style="{CAPTION}">' + "<br/>".join(line for line in caption if line) + "</caption>",
    ]
    if head:
        lines.append("".join(["<thead><tr>", *(f'<th scope="col">{cell}</th>' for cell in head), "</tr></thead>"]))
    lines.append("<tbody>")
    for first, *cells in rows:
        lines.append("".join([f'<tr><th scope="row">{first}</th>', *(f"<td>{cell}</td>" for cell in cells), "</tr>"]))
    return "\n".join([*lines, "</tbody>", "</table>"])


def paragraphs(lines: Iterable[Html], items: Sequence[Html] = ()) -> Html:
    """Return HTML with `lines` one below the other, followed by a list with the given `items`."""
    said = "".join(f"<p>{line}</p>" for line in lines if line)
    listed = "".join(f"<li>{item}</li>" for item in items)
    return f"<div>{said}<ul>{listed}</ul></div>" if items else f"<div>{said}</div>"


def fitting(make: Callable[[int], Html], sizes: Iterable[int]) -> Html | None:
    """Return `make(size)` for the first of the `sizes` for which it has at most MAX_BYTES bytes; None if there is none.

    The sizes are descending.
    """
    return next((made for made in map(make, sizes) if len(made.encode()) <= MAX_BYTES), None)
