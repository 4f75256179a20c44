"""Tables in plain text, which run from left to right as in the papers.

They have a row for n, one for a_n and one for b_n, where (a_n, b_n) is the n-th P-position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from wythoff.apps.cli.terminal import line_width, terminal_width
from wythoff.base.frames import pile_names
from wythoff.questions.numbers import blocks
from wythoff.sequences.integers import short
from wythoff.solving.solution import PAPERS_TERMS

if TYPE_CHECKING:
    from wythoff.game.rulesets import Game
    from wythoff.solving.solution import PositionList

T = TypeVar("T")
# A table shows at most SHOWN_TERMS terms, a few screens. Of more than LONG terms, it shows only as many as the papers.
SHOWN_TERMS, LONG = 200, 10_000
SHOWN_MOVES, SHOWN_OPTIONS = 40, 6  # most moves or positions in a text answer, and options in a line of it
WIDEST = 60  # most characters of a cell in a text answer, and most letters of a word
WIDEST_TEXT = 72  # most characters of a rule in the list of games, and of a value of several heaps
SIDE = 10  # default number of rows and columns of an array, which fits a terminal
JSON_BYTES = 100  # bytes of memory for each number of a table while it is written as JSON


def terms_table(
    game: Game, positions: PositionList, rest: str = "--json prints all, --output FILE writes all"
) -> Iterator[str]:
    """Yield the lines of a table of `positions` with a row for each pile, broken into blocks as wide as the terminal.

    The rows are called a_n and b_n in a game on two unordered piles, else x1_n, x2_n, ..., as `game` requires. If some
    positions are omitted, a last line contains their number and the text `rest`, which says how to get them.
    """
    cut = SHOWN_TERMS if len(positions) <= LONG else PAPERS_TERMS
    shown = positions[:cut]
    names = pile_names(game.piles, game.ordered)
    rows = [["n", *map(str, range(len(shown)))]]
    rows += [[f"{name}_n", *(short(position[place]) for position in shown)] for place, name in enumerate(names)]
    yield from across(rows)
    yield from and_more(len(positions), cut, rest)


def and_more(total: int, shown: int, rest: str = "--json prints all") -> Iterator[str]:
    """Yield a line such as "... and 3 more: --json prints all" if only `shown` of `total` items are shown.

    The text `rest` says how to get the other items. Yield nothing if all items are shown.
    """
    if total > shown:
        yield f"... and {total - shown} more: {rest}"


def a_row_each(items: Sequence[T], row: Callable[[T], Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table with a row for each of the first items: the texts `row(item)` are its cells.

    If some items are omitted, a last line contains their number.
    """
    yield from columns([row(item) for item in items[:SHOWN_MOVES]])
    yield from and_more(len(items), SHOWN_MOVES)


def across(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table given by its rows. A wide table is split into blocks as wide as the terminal.

    The first cell of each row is its name, and is repeated in each block.

    >>> print(*across([["n", "0", "1"], ["a_n", "0", "12"]]), sep=chr(10))
    n    0   1
    a_n  0  12
    """
    names = max(len(row[0]) for row in rows)
    sizes = [2 + max(map(len, column)) for column in zip(*(row[1:] for row in rows), strict=True)]
    for block in blocks(sizes, names, terminal_width()):
        if block.start:
            yield ""
        for name, *cells in rows:
            yield f"{name:{names}}" + "".join(map(str.rjust, cells[block], sizes[block]))


def columns(rows: Sequence[Sequence[str]], justify: Callable[[str, int], str] = str.ljust) -> Iterator[str]:
    sizes = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(map(justify, row, sizes)).rstrip()


def corner(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of the table with the given `rows`, whose columns all have the same width.

    At a terminal, yield only the columns that fit, and a line with the number of the omitted columns.
    """
    size = max((len(cell) for row in rows for cell in row), default=0)
    columns, width = max(map(len, rows), default=0), line_width()
    shown = columns if width is None else min(columns, max(1, (width + 1) // (size + 1)))
    for row in rows:
        yield " ".join(cell.rjust(size) for cell in row[:shown])
    if shown < columns:
        yield f"... and {columns - shown} more columns: --csv or --json prints all"


def cut(lines: Iterable[str], rest: str) -> Iterator[str]:
    """Yield `lines` cut to the width of the terminal. If one was cut, a last line ends with `rest`: how to see all."""
    width, over = line_width(), False
    for line in lines:
        if width is None or len(line) <= width:
            yield line
        else:
            over = True
            yield f"{line[: width - 3]}..."
    if over:
        yield f"... lines are cut to the width of the terminal: {rest}"
