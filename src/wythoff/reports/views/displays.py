"""Displays of values in notebooks: short forms in HTML, in LaTeX for MathJax, or as PNG, with the evidence.

`wythoff.base.displayed` calls these functions. They return None for a value without a short form, and IPython then
prints its text.

`caption` contains the lines of HTML above a table. In an `ordered` game, the positions (1, 2) and (2, 1) differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import singledispatch
from html import escape
from itertools import islice
from typing import Any

from wythoff.base.answers import MOST_LINES
from wythoff.base.displayed import Displayed
from wythoff.base.errors import WythoffError, counted
from wythoff.base.frames import pile_names
from wythoff.game.rulesets import Game, written
from wythoff.game.rulesets.wording import in_words
from wythoff.questions.answering import Reasons
from wythoff.reports.views.exports.exporting import as_content
from wythoff.reports.views.exports.tex import latex_table
from wythoff.reports.views.markup import DOTS, MAX_BYTES, Html, fitting, math, notation, number, paragraphs, table, text
from wythoff.reports.views.moves import reasons_svg
from wythoff.reports.views.pictures import Picture, enlarged
from wythoff.reports.views.png import write_png
from wythoff.reports.views.typesetting import TYPESET, latex as typeset
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.integers import short
from wythoff.sequences.kinds import Array, IntegerSequence, Word
from wythoff.sequences.systems import NumerationSystem, written as word_of
from wythoff.solving.solution import Bound, Evidence, PartizanSolution, PositionList, Solution
from wythoff.solving.values.levels import LevelSet
from wythoff.solving.values.palace import Palaces
from wythoff.solving.values.table import GrundyTable

TERMS = (17, 8, 4, 1)  # columns of a list as in the papers, n = 0..16; fewer where numbers are long
SIDES = (18, 10, 5, 2)  # of a square of values
MOST_PILES = 48  # rows of a list
MOST_RULES, MOST_HYPOTHESES = 12, 12  # lines of a rule that are shown, and hypotheses
LETTERS, BASES = 60, 12  # of a word that are shown, and bases of a numeration system
LONGEST_LATEX = 1500  # characters of a formula that MathJax sets in a cell without delay
MOST_CELLS = 400  # of a table in LaTeX
LARGEST_PNG, WIDTH_OF_SMALL = 1000, 300  # pixels of a side


def html(value: object) -> Html | None:
    """Return a value as HTML, or None if its plain text is clearer.

    >>> from wythoff.game.rulesets import parse
    >>> html(parse("nim | diagonal")).startswith("<div><p><code>nim | diagonal</code></p><p>$")
    True
    """
    with suppress(WythoffError):  # the value is too large or unknown: IPython shows its text
        found = _html(value)
        return _as_printed(value) if found is None and _is_printed(value) else found
    return None


def latex(value: object) -> str | None:
    """Return a value as LaTeX, or None: formulas in dollar signs, short lists of P-positions or values as tables.

    Notebooks on the screen show the HTML. Printed notebooks contain the LaTeX.
    """
    if isinstance(value, TYPESET):
        found = typeset(value)
        return f"${found}$" if len(found) <= LONGEST_LATEX else None
    with suppress(WythoffError):
        if isinstance(value, Solution | GrundyTable):
            content = as_content(value)
            assert content is not None
            return "".join(latex_table(content)) if content.cells <= MOST_CELLS else None
        return _text_in_latex(value)
    return None


def _text_in_latex(value: object) -> str | None:
    """Return the LaTeX of a value that is no formula and no table.

    These are the first terms of a sequence, the first letters of a word, or a matrix of the first entries of an array.
    For other values return their text, or None if they have none.
    """
    if isinstance(value, IntegerSequence | Word):
        shown = list(islice(value, TERMS[0] + 1))
        joined = (", " if isinstance(value, IntegerSequence) else r"\,").join(map(short, shown[: TERMS[0]]))
        more = (", " if isinstance(value, IntegerSequence) else "") + r"\ldots" if len(shown) > TERMS[0] else ""
        return f"${joined}{more}$"
    if isinstance(value, Array):
        rows = [" & ".join([*map(short, row), r"\cdots"]) for row in value.rows(SIDES[2], SIDES[2])]
        return r"$\begin{matrix}" + r" \\ ".join(rows) + r"\end{matrix}$"
    return f"\\begin{{verbatim}}\n{_limited(value)}\n\\end{{verbatim}}" if _is_printed(value) else None


def _is_printed(value: object) -> bool:
    """Return whether the LaTeX of a value is its plain text, because there is no other form for its type."""
    return isinstance(value, Displayed) and not isinstance(value, (Picture, *TYPESET, IntegerSequence, Word, Array))


def _as_printed(value: object) -> Html:
    return f"<pre>{escape(_limited(value))}</pre>"


def _limited(value: object) -> str:
    """Return the text of a value, limited to its first lines if it is long."""
    lines = str(value).splitlines()
    return "\n".join(lines if len(lines) <= MOST_LINES else [*lines[:MOST_LINES], DOTS])


def svg(value: object) -> str | None:
    """Return an answer to "why" as a board in SVG, which shows why a position is won or lost. None for other values."""
    if isinstance(value, Reasons):
        with suppress(WythoffError):
            return reasons_svg(value)
    return None


def png(value: object) -> bytes | None:
    """Return a `Picture` of at most 1000 by 1000 positions as PNG, enlarged if it is small. None for other values."""
    if not isinstance(value, Picture) or value.side > LARGEST_PNG:
        return None
    from io import BytesIO

    times, side = max(1, WIDTH_OF_SMALL // value.side), value.side
    file = BytesIO()
    bands, palette = value.in_file()
    write_png(file, side * times, side * times, enlarged(bands, side, times), palette, value.about)
    return file.getvalue()


@singledispatch
def _html(value: Any) -> Html | None:
    return None


@_html.register
def _(game: Game) -> Html | None:
    *moves, last = map(text, in_words(game))
    shown = [*moves[:MOST_RULES], *[DOTS] * (len(moves) > MOST_RULES), last]
    return paragraphs([notation(game), math(typeset(game))], shown)


@_html.register
def _(reasons: Reasons) -> Html | None:
    drawn = svg(reasons)
    return None if drawn is None or len(drawn) > MAX_BYTES else f"<div>{drawn}{_as_printed(reasons)}</div>"


@_html.register
def _(evidence: Evidence) -> Html | None:
    return paragraphs(_known(evidence))


@_html.register
def _(solution: Solution) -> Html | None:
    what = f"P-positions of {notation(solution.game)}"
    return _listed(what, solution.game, solution.p_positions, solution.bound, solution.evidence)


@_html.register
def _(level: LevelSet) -> Html | None:
    what = f"Positions of Sprague-Grundy value {number(level.g)} of {notation(level.game)}"
    return _listed(what, level.game, level.positions, level.bound, level.evidence)


@_html.register
def _(positions: PositionList) -> Html | None:
    return _positions([counted(len(positions), "positions")], positions, ordered=True)


@_html.register
def _(solution: PartizanSolution) -> Html | None:
    game, bound = solution.game, solution.bound
    reach = bound.value - (bound.kind == "columns")
    caption = [f"Outcomes of {notation(game)}, {text(bound.said(game))}", *_known(solution.evidence)]
    among = list(islice(game.positions(reach), TERMS[0] + 1))
    places = [text(written(place) if game.piles > 1 else short(place[0])) for place in among]
    outcomes = [text(solution.outcome(place)) for place in among[: TERMS[0]]]
    head = ["heap" if game.piles == 1 else "position", *_begun(places, TERMS[0], text)]
    return table(caption, [["outcome", *outcomes, *head[len(outcomes) + 1 :]]], head)


@_html.register
def _(found: GrundyTable) -> Html | None:
    caption = [f"Sprague-Grundy values of {notation(found.game)}, piles up to {number(found.up_to)}"]
    return _values(caption, found.game.piles, found.values, found.sizes, found.evidence)


@_html.register
def _(found: Palaces) -> Html | None:
    caption = [f"Palace numbers of {notation(found.game)}, k = {number(found.k)}, piles up to {number(found.up_to)}"]
    return _values(caption, 2, found.numbers, range(found.up_to + 1), found.evidence)


@_html.register
def _(sequence: IntegerSequence) -> Html | None:
    formula = math(f"a(n) = {typeset(sequence)}") if isinstance(sequence, Beatty) else _named(sequence)
    terms = list(islice(sequence, TERMS[0] + 1))
    rows = [("n", range(sequence.offset, sequence.offset + len(terms))), ("a(n)", terms)]
    return fitting(lambda columns: _across([formula], rows, columns), TERMS)


@_html.register
def _(word: Word) -> Html | None:
    letters = list(islice(word, LETTERS + 1))
    more = DOTS if len(letters) > LETTERS else ""
    return paragraphs([_named(word), f"<code>{text(word_of(letters[:LETTERS]))}</code>{more}"])


@_html.register
def _(array: Array) -> Html | None:
    rows = array.rows(SIDES[1] + 1, SIDES[1] + 1)

    def drawn(side: int) -> Html:
        shown = [[*map(number, row[:side]), DOTS] for row in rows[:side]]
        lines = [[number(place), *row] for place, row in enumerate(shown, 1)]
        more = [[DOTS] * (len(lines[0]) if lines else 1)] * (len(rows) > side)
        return table([_named(array)], [*lines, *more], ["", *map(number, range(1, side + 1)), DOTS])

    return fitting(drawn, SIDES[1:])


@_html.register
def _(system: NumerationSystem) -> Html | None:
    bases = list(islice(system.bases(), BASES + 1))
    said = f"Bases: {', '.join(map(number, bases[:BASES]))}{f', {DOTS}' if len(bases) > BASES else ''}"
    rows = [[number(n), text(word_of(system.digits(n)))] for n in range(TERMS[0])]
    return table([_named(system), said], [*rows, [DOTS, DOTS]], ["n", "word"])


def printed_table(title: str, rows: Iterable[tuple[str, Sequence[object], dict[int, object]]]) -> Html | None:
    """Return a table of a paper as HTML, below its `title`. A misprint is struck out, and its correction follows it.

    A row is a triple (name, printed entries, corrections). The corrections map the index of a misprint to the right
    entry.
    """
    given = list(rows)

    def cell(entry: object, place: int, true: dict[int, object]) -> Html:
        return f"<del>{text(entry)}</del> <ins>{text(true[place])}</ins>" if place in true else text(entry)

    def drawn(columns: int) -> Html:
        more = [DOTS] * any(len(entries) > columns for _, entries, _ in given)
        lines = [
            [text(name), *(cell(entry, place, true) for place, entry in enumerate(entries[:columns])), *more]
            for name, entries, true in given[:MOST_PILES]
        ]
        return table([text(title)], lines)

    return fitting(drawn, (50, *TERMS))


def _known(evidence: Evidence) -> list[Html]:
    """Return lines of HTML: the evidence, then its first hypotheses, each with its verdict and the reason."""
    said = [text(f"{h.name}: {h.verdict}; {h.reason}") for h in evidence.hypotheses[:MOST_HYPOTHESES]]
    return [text(evidence), *said, *[DOTS] * (len(evidence.hypotheses) > MOST_HYPOTHESES)]


def _named(value: object) -> Html:
    """Return as HTML the name of a sequence, word, array or numeration system; if it has no name, that of its type."""
    said = repr(value)
    return notation(type(value).__name__ if said == object.__repr__(value) else said)


def _listed(what: Html, game: Game, positions: PositionList, bound: Bound, evidence: Evidence) -> Html | None:
    caption = [f"{what}: {counted(len(positions), 'positions')}, {text(bound.said(game))}", *_known(evidence)]
    return _positions(caption, positions, ordered=game.ordered)


def _positions(caption: list[Html], positions: PositionList, *, ordered: bool) -> Html | None:
    """Return an HTML table of positions, with a column for each position and a row for each pile.

    It contains the first positions. If there are more, it also contains the last one.
    """
    piles = pile_names(len(positions.columns), ordered)
    names = [f"{name[0]}<sub>{name[1:] or 'n'}</sub>" for name in piles]
    rows = [("n", range(len(positions))), *zip(names, positions.columns, strict=True)]
    return fitting(lambda columns: _across(caption, rows, columns, last=True), TERMS)


def _across(
    caption: list[Html], rows: Sequence[tuple[Html, Sequence[Any]]], columns: int, *, last: bool = False
) -> Html:
    """Return an HTML table of rows (name, numbers), cut to the first `columns` columns.

    With `last`, the last column is shown too. If there are many rows, only the first ones and the last one are shown.
    """
    head, *lines = ([name, *_begun(cells, columns, number, last=last)] for name, cells in rows)
    if len(lines) > MOST_PILES:
        lines = [*lines[: MOST_PILES - 1], [DOTS] * len(head), lines[-1]]
    return table(caption, lines, head)


def _begun(cells: Sequence[Any], most: int, cell: Callable[[Any], Html], *, last: bool = False) -> list[Html]:
    """Return the first `most` cells as HTML, and dots if there are more. With `last`, add the last cell after the dots.

    `cell` turns a cell into HTML.
    """
    if len(cells) <= most + last:
        return list(map(cell, cells))
    return [*map(cell, cells[:most]), DOTS, *map(cell, cells[-1:] if last else ())]


def _values(
    caption: list[Html], piles: int, values: Sequence[Any], sizes: Sequence[Any], evidence: Evidence
) -> Html | None:
    """Return an HTML table of Sprague-Grundy values, with 0 in bold face: a row for one pile, a square for two piles.

    For more piles, the square shows the positions in which all piles except the last two are empty. `caption` contains
    the lines above the table. `piles` is the number of piles, `values` the nested table, and `sizes` are the sizes of a
    pile. The `evidence` of the values stands above the table. Return None if the table is too large.
    """
    for _ in range(piles - 2):
        values = values[0]
    if piles > 2:
        caption = [*caption, f"here the first {'pile is' if piles == 3 else f'{piles - 2} piles are'} empty"]
    known = _known(evidence)

    def row(side: int) -> Html:
        head = ["pile", *_begun(sizes, side, number)]
        return table([*caption, *known], [["value", *_begun(values, side, _value)]], head)

    def drawn(side: int) -> Html:
        shown = _begun(sizes, side, number)
        lines = [[name, *_begun(line, side, _value)] for name, line in zip(shown, values[:side], strict=False)]
        lines += [[DOTS] * (len(shown) + 1)] * (len(sizes) > side)
        axes = "first pile downwards, second pile to the right" if piles == 2 else "the last two piles down and across"
        return table([*caption, axes, *known], lines, ["", *shown])

    return fitting(row if piles == 1 else drawn, SIDES)


def _value(value: int | None) -> Html:
    return f"<b>{value}</b>" if value == 0 else number(value)
