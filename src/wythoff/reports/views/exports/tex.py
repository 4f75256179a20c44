"""Tables in LaTeX, in the layout of the papers: rows n, a_n, b_n, broken into blocks that fit a page.

They need no LaTeX packages, unless `booktabs` asks for the horizontal lines of the package of this name. `content` are
the numbers to write, and `table` is a `PrintedTable` of `wythoff.papers`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import IO, Any

from wythoff import __version__
from wythoff.base.answers import MOST_LINES
from wythoff.base.errors import TooLargeError, brief
from wythoff.questions.numbers import blocks
from wythoff.reports.views.exports.content import Content
from wythoff.reports.views.typesetting import latex
from wythoff.sequences.integers import in_digits

# In points: the width of a page in the article class, the width of a digit, and the space between columns.
WIDTH, DIGIT, SPACE = 345, 5, 6
SHOWN_DIGITS, KEPT_DIGITS = 40, 12  # a longer number is shown by its first and last digits
MOST_CELLS = 200_000  # numbers of a table: some hundred pages
SYMBOLS = {"n": "n", "N": "N", "n-1": "n - 1", "pi": r"\pi(n)", "pi-1": r"\pi(n) - 1"}
BOOKTABS = "% \\usepackage{booktabs} stands before \\begin{document}\n"
# A line through the printed value, and the true value after it, in plain LaTeX.
MISPRINT = (
    r"\providecommand{\misprint}[2]{\setbox0\hbox{#1}\rlap{\raisebox{0.5ex}{\rule{\wd0}{0.4pt}}}\box0\,\textbf{#2}}"
)


SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "'": r"\textquotesingle{}",
    **{character: f"\\{character}" for character in "#$%&_{}"},
}  # fmt: skip


def escaped(text: str) -> str:
    r"""Return a text with the special characters of LaTeX escaped.

    >>> print(escaped("100% of a_n & {b}"))
    100\% of a\_n \& \{b\}
    """
    return "".join(SPECIAL.get(character, character) for character in text)


def require_cells(cells: int) -> None:
    """Raise a TooLargeError if `cells`, the number of cells of a table, is too large to be printed."""
    if cells > MOST_CELLS:
        raise TooLargeError(
            f"a table in LaTeX can have at most {MOST_CELLS} entries, not {brief(cells)}: give a smaller bound, "
            "or write CSV"
        )


def write_tex(file: IO[bytes], content: Content, *, booktabs: bool = False) -> int:
    """Write `content` as a LaTeX table to an open file. Return the number of its rows or terms."""
    for part in latex_table(content, booktabs=booktabs):
        file.write(part.encode("ascii", "backslashreplace"))
    return content.length


def latex_table(content: Content, *, booktabs: bool = False) -> Iterator[str]:
    """Yield the LaTeX of a table: comments, then a table environment for each page."""
    require_cells(content.cells)
    yield content.provenance.comment("%").decode() + BOOKTABS * booktabs
    lines = [[_head(name), *map(_cell, cells)] for name, cells in content.laid()]
    yield from _tables(lines, _caption(content), _label(content), booktabs=booktabs)


def _head(name: object) -> str:
    """Return the name of a row in LaTeX: a_n, x1_n and similar names in math mode, numbers unchanged."""
    return str(name) if isinstance(name, int) else "$" + re.sub(r"^x([0-9]+)_n$", r"x_{\1,n}", str(name)) + "$"


def _caption(content: Content) -> str:
    provenance = content.provenance
    title, known = escaped(provenance.title), escaped(provenance.known)
    if content.game is not None:
        text = str(content.game)
        shown = re.sub(rf"\d{{{SHOWN_DIGITS + 1},}}", _shortened, latex(content.game))
        title = escaped(provenance.title.replace(text, "\0", 1)).replace("\0", f"${shown}$")
    return f"{title}. {known[:1].upper()}{known[1:]}."


def _label(content: Content) -> str:
    about = content.provenance.about
    subject = str(about.get("name") or about.get("game") or about.get("sequence") or about.get("array"))
    return "tab:" + (re.sub(r"[^a-z0-9]+", "-", subject.lower()).strip("-")[:60] or "table")


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if not hasattr(value, "denominator"):
        return escaped(str(value))
    digits = in_digits(value)
    if len(digits) > SHOWN_DIGITS:
        return f"${_shortened(digits)}$ ({len(digits)} digits)"
    return f"${digits}$" if digits.startswith("-") or "/" in digits else digits


def _shortened(number: str | re.Match[str]) -> str:
    """Return the first and last digits of a long number, with dots between them. Comments contain all its digits."""
    digits = number if isinstance(number, str) else number[0]
    return rf"{digits[:KEPT_DIGITS]}\ldots {digits[-KEPT_DIGITS:]}"


def _tables(
    lines: Sequence[Sequence[str]], caption: str, label: str, *, booktabs: bool = False, before: Sequence[str] = ()
) -> Iterator[str]:
    """Yield table environments for the rows `lines`, each with as many blocks of columns as fit on a page.

    All have the `caption`. The first one has the `label`, and the lines `before` stand before it.
    """
    blocks = [block for part in _pages_of_rows(lines) for block in _blocks(part)]
    each = max(1, MOST_LINES // (len(blocks[0]) + 2))
    yield "".join(f"{line}\n" for line in before)
    for start in range(0, len(blocks), each):
        shown = caption if not start else f"{caption} (continued)"
        yield f"\\begin{{table}}[htbp]\n\\centering\n\\setlength{{\\tabcolsep}}{{{SPACE // 2}pt}}\n"
        yield f"\\caption{{{shown}}}\n" + (f"\\label{{{label}}}\n" if not start else "")
        yield "\n\n\\medskip\n".join(_tabular(block, booktabs=booktabs) for block in blocks[start : start + each])
        yield "\n\\end{table}\n"


def _pages_of_rows(lines: Sequence[Sequence[str]]) -> Iterator[list[Sequence[str]]]:
    """Yield the lines of a table page by page. Each page begins with the first line, which is the heading."""
    for start in range(1, max(2, len(lines)), MOST_LINES - 1):
        yield [lines[0], *lines[start : start + MOST_LINES - 1]]


def _blocks(lines: Sequence[Sequence[str]]) -> Iterator[list[list[str]]]:
    sizes = [DIGIT * max(_width(line[place]) for line in lines) + SPACE for place in range(len(lines[0]))]
    for block in blocks(sizes[1:], sizes[0], WIDTH):
        yield [[name, *cells[block]] for name, *cells in lines]


def _width(cell: str) -> int:
    """Estimate the width of a printed cell in characters, without LaTeX commands.

    A misprint counts with the true value beside it, which is bold.
    """
    return len(re.sub(r"\\[a-z]+ ?|[${}\\]", "", cell)) + 2 * cell.startswith(r"\misprint")


def _tabular(lines: Sequence[Sequence[str]], *, booktabs: bool) -> str:
    top, middle, bottom = (r"\toprule", r"\midrule", r"\bottomrule") if booktabs else (r"\hline", r"\hline", r"\hline")
    columns = f"l{'' if booktabs else '|'}{'r' * (len(lines[0]) - 1)}"
    rows = [f"{' & '.join(line)} \\\\" for line in lines]
    return "\n".join((f"\\begin{{tabular}}{{{columns}}}", top, rows[0], middle, *rows[1:], bottom, r"\end{tabular}"))


def printed_table(table: Any, source: str = "", made_by: str = "") -> str:
    """Return the LaTeX of a table of a paper as printed. Misprints are struck out, with the true value beside them.

    The citation `source` and the command `made_by` are written in comments.
    """
    wrong = {(misprint.row, misprint.n): misprint for misprint in table.misprints}
    length = max(map(len, table.printed.values()), default=0)
    # A table that prints the numbers n needs no others above it.
    lines = [] if next(iter(table.printed), "") in ("n", "n-1") else [["$n$", *map(str, range(length))]]
    for name, entries in table.printed.items():
        cells = []
        for n, value in enumerate(entries):
            found = wrong.get((name, n))
            cell = _entry(value)
            cells.append(cell if found is None else rf"\misprint{{{cell}}}{{{_entry(found.true)}}}")
        lines.append([_row_name(name, table), *cells, *[""] * (length - len(cells))])
    note = " Struck out: misprints, with the true values." if wrong else ""
    caption = f"{escaped(table.caption).rstrip('.')}.{note}"
    about = f"Table {table.number}: {table.lists}{table.game and f' of {table.game}'}"
    version = f"wythoff {__version__}{': ' * bool(made_by)}{made_by}"
    before = [f"% {line}" for line in (source, about, version) if line]
    before += [f"% misprint in row {m.row}, n = {m.n}: {' '.join(str(m.why).split())}" for m in table.misprints]
    label = "tab:" + re.sub(r"[^a-z0-9]+", "-", table.number.lower())
    return "".join(_tables(lines, caption, label, before=[*before, *[MISPRINT] * bool(wrong)]))


def _entry(value: Any) -> str:
    return escaped(",".join(map(str, value))) if isinstance(value, tuple) else _cell(value)


def _row_name(name: str, table: Any) -> str:
    """Return the name of a row of a printed table in LaTeX.

    Names of sequences become symbols such as a_n. In arrays and matrices, names are kept.
    """
    if name == "difference":
        # The difference of the two rows above; n - 1 and pi(n) - 1 have the same difference as n and pi(n).
        names = list(table.printed)
        first, second = (_symbol(above.removesuffix("-1")) for above in names[names.index(name) - 2 :][:2])
        return f"${second} - {first}$"
    if re.search("array|matrix|interspersion", table.lists):
        return f"${name}$" if len(name) == 1 else escaped(name)
    symbol = _symbol(name)
    return escaped(name) if symbol is None else f"${symbol}$"


def _symbol(name: str) -> str | None:
    """Return the symbol of a name for math mode; None if the name is a word."""
    return SYMBOLS.get(name, f"{name}_n" if len(name) == 1 and name.isalpha() else None)
