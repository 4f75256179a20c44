"""The printed data of a paper: tables, examples and pictures with their misprints, statements, and wrong sentences."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from wythoff.base.errors import RequestError, brief
from wythoff.base.frozen import Frozen, field
from wythoff.reports import views

FOLDER = Path(__file__).parent

# Names of rows to their entries. The rows of piles come first, in the order of the piles.
TableRows: TypeAlias = dict[str, tuple[Any, ...]]


class Misprint(Frozen):
    """A wrong entry of a printed table: in the row `row` at index `n`, `printed` stands instead of `true`.

    `why` is the reason in words.
    """

    row: str
    n: int
    printed: int
    true: int
    why: str


class Slip(Frozen):
    """A wrong statement in the text of a paper: the statement as `printed`, the `true` one, and the reason `why`.

    `number` counts the wrong statements of the paper from 1, and `where` is the place in the paper. `command` is a
    command line that shows the truth. The check "slip NUMBER" in `papers.checks` shows that the printed statement fails
    and the true one holds.
    """

    kind = "slip"
    number: str
    where: str
    printed: str
    true: str
    why: str
    command: str = ""


class Result(Frozen):
    """A theorem, formula, figure or question of a paper. Its check is in `papers.checks`.

    `kind` is theorem, proposition, lemma, corollary, conjecture, formula, remark, definition, figure, example or
    question, `says` the statement in words, and `where` its place in the paper. `bound` says how far the check goes,
    with {} for the number `up_to`. A result that is decided for all numbers may have no check. If the print is wrong,
    `true` is the true statement, and `why` the reason. For an `open` question, the check reports the computed data.
    """

    kind: str
    number: str
    where: str
    says: str
    up_to: int = 0
    bound: str = "piles up to {}"
    true: str = field(default="", kw_only=True)
    why: str = field(default="", kw_only=True)
    open: bool = field(default=False, kw_only=True)
    command: str = field(default="", kw_only=True)


class PrintedTable(Frozen):
    """A printed table. `lists` says what it lists, such as P-positions of `game`. `printed` maps names to printed rows.

    `number` and `caption` are those in the paper. A table of positions has a row for each pile, which is named like a
    sequence of the paper. The row `difference` contains the differences of the two piles. `misprints` are the wrong
    entries.
    """

    kind = "table"
    number: str
    caption: str
    game: str
    lists: str
    printed: TableRows
    misprints: tuple[Misprint, ...]

    def true(self) -> TableRows:
        """Return the rows of the table with all misprints corrected."""
        rows = {name: list(entries) for name, entries in self.printed.items()}
        for misprint in self.misprints:
            rows[misprint.row][misprint.n] = misprint.true
        return {name: tuple(entries) for name, entries in rows.items()}

    def _repr_html_(self) -> str | None:
        """Return the table as HTML for notebooks: as printed, with misprints struck out and corrected."""
        mended: dict[str, dict[int, object]] = {name: {} for name in self.printed}
        for misprint in self.misprints:
            mended[misprint.row][misprint.n] = misprint.true
        rows = ((name, entries, mended[name]) for name, entries in self.printed.items())
        return views.printed_table(f"Table {self.number}: {self.caption}", rows)


class Statement(Frozen):
    """A statement of an example about a game, as a question that the program answers.

    - `says` is the statement in words. `asks` is the question, such as "outcome", `printed` the answer in the paper,
      `true` the right one, and `why` the reason if they differ.
    - Play starts at `position`. `moves` are the moves since then, pairs (index of a pile, amount taken from it).
    - If the answer is a set of targets (positions after a move) and `among` is not empty, only targets in `among`
      count. Sets are given as tuples in lexicographic order.
    - `up_to` bounds a question about many positions, and `other` is a second game.
    """

    says: str
    game: str
    asks: str
    printed: object
    position: tuple[int, ...] = field(default=(), kw_only=True)
    moves: tuple[tuple[int, int], ...] = field(default=(), kw_only=True)
    among: tuple[tuple[int, ...], ...] = field(default=(), kw_only=True)
    up_to: int = field(default=0, kw_only=True)
    other: str = field(default="", kw_only=True)
    true: object = field(default=None, kw_only=True)
    why: str = field(default="", kw_only=True)


class PrintedExample(Frozen):
    """An example in the text of a paper: its `number`, its place (`where`), and the statements that can be tested."""

    kind = "example"
    number: str
    where: str
    statements: tuple[Statement, ...]


class PrintedPicture(Frozen):
    """A printed figure of a board. `shows` says whether it shows surplus numbers, classes or types of positions.

    cells[x][y] is the surplus number, class or type of (x, y) in `game`. A surplus number is the number of options that
    are P-positions, minus the number k of a blocking game. A class is P, N or D (it depends on the moves before). Types
    are P, D and four kinds of N-positions (a, b), a <= b: Na if d - c = b - a for some P-position (c, d) with d < b, Nb
    if a is the larger pile of some P-position (c, a), c < a, Nab if both are true, and N if none is.
    """

    kind = "figure"
    number: str
    caption: str
    game: str
    shows: str
    cells: tuple[tuple[Any, ...], ...]


Item = TypeVar("Item", PrintedTable, PrintedExample, PrintedPicture)


class Paper(Frozen):
    """A paper: its citation, tables, results, examples, pictures, and the wrong statements of its text (`claims`).

    `name` is the name of the paper in this package, such as "fraenkel2004".
    """

    name: str
    title: str
    citation: str
    tables: tuple[PrintedTable, ...]
    results: tuple[Result, ...]
    examples: tuple[PrintedExample, ...]
    pictures: tuple[PrintedPicture, ...]
    claims: tuple[Slip, ...]

    def table(self, number: str | int) -> PrintedTable:
        """Return the table with this number in the paper, such as 10, or "III.3" in the third paper of a thesis.

        Raises: RequestError if there is none.
        """
        return _numbered("table", self.tables, number)

    def example(self, number: str | int) -> PrintedExample:
        """Return the example with this number in the paper.

        Raises: RequestError if there is none.
        """
        return _numbered("example", self.examples, number)

    def picture(self, number: str | int) -> PrintedPicture:
        """Return the figure with this number in the paper.

        Raises: RequestError if there is none.
        """
        return _numbered("picture", self.pictures, number)


def _numbered(kind: str, items: Sequence[Item], number: str | int) -> Item:
    for item in items:
        if item.number == str(number):
            return item
    if not items:
        raise RequestError(f"this paper has no {kind}: choose another kind, or another paper")
    raise RequestError(f"the {kind} must be one of {', '.join(item.number for item in items)}, was {number}")


def papers() -> tuple[str, ...]:
    """Return the names of all papers.

    >>> papers()
    ('fraenkel2004', 'fraenkel2008', 'larsson2009', 'visions2019')
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache  # cached: reading a paper takes 30 ms, and each of its entries calls this
def load(name: str) -> Paper:
    """Return the paper called `name`.

    >>> load("fraenkel2004").table(1).printed["b"][:4]
    (0, 2, 6, 11)

    Raises: RequestError for an unknown name.
    """
    if name not in papers():
        raise RequestError(f"the paper must be one of {', '.join(papers())}, was {brief(name)}")
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    return Paper(
        data["name"],
        data["title"],
        data["citation"],
        tuple(_table(number, table) for number, table in data["tables"].items()),
        tuple(Result(*label.split(" ", 1), **result) for label, result in data.get("results", {}).items()),
        tuple(_example(number, example) for number, example in data.get("examples", {}).items()),
        tuple(PrintedPicture(number, **_frozen(picture)) for number, picture in data.get("pictures", {}).items()),
        tuple(Slip(str(number), **claim) for number, claim in enumerate(data.get("claims", ()), 1)),
    )


def _table(number: str, data: dict[str, Any]) -> PrintedTable:
    misprints = tuple(Misprint(**misprint) for misprint in data.get("misprints", ()))
    printed = _frozen(data["rows"])
    return PrintedTable(number, data["caption"], data.get("game", ""), data["lists"], printed, misprints)


def _example(number: str, data: dict[str, Any]) -> PrintedExample:
    """Return the example with this number, made of `data`, its table in the TOML file of a paper.

    A statement without the key `game` is about the game of the example. If it has no key `true`, its printed answer is
    right.
    """
    full = ({"game": data["game"], "true": statement["printed"]} | statement for statement in data["statements"])
    return PrintedExample(number, data["where"], tuple(Statement(**_frozen(each)) for each in full))


def _frozen(value: Any) -> Any:
    """Return `value` with all lists in it, at any depth, replaced by tuples."""
    if isinstance(value, dict):
        return {key: _frozen(inside) for key, inside in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
