"""The printed tables of a paper as data, with their misprints."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from wythoff.errors import RequestError
from wythoff.frozen import Frozen

FOLDER = Path(__file__).parent


class Misprint(Frozen):
    """An entry that is printed wrong: in row `row` at index `n`, `printed` for `true`."""

    __slots__ = ("row", "n", "printed", "true", "why")
    row: str
    n: int
    printed: int
    true: int
    why: str

    def __init__(self, row: str, n: int, printed: int, true: int, why: str) -> None:
        self._freeze(row=row, n=n, printed=printed, true=true, why=why)


class Claim(Frozen):
    """A statement of the text that is wrong: what is printed, what is true, and why."""

    __slots__ = ("where", "printed", "true", "why")
    where: str
    printed: str
    true: str
    why: str

    def __init__(self, where: str, printed: str, true: str, why: str) -> None:
        self._freeze(where=where, printed=printed, true=true, why=why)


class Table(Frozen):
    """A printed table. `lists` says what of: P-positions or candidates of a game, or representations of numbers.

    `printed` maps the name of a row to its entries as printed: `a` and `b`, or `digits`, one tuple a number.
    """

    __slots__ = ("number", "caption", "game", "lists", "printed", "misprints")
    number: int
    caption: str
    game: str
    lists: str
    printed: dict[str, tuple[Any, ...]]
    misprints: tuple[Misprint, ...]

    def __init__(
        self,
        number: int,
        caption: str,
        game: str,
        lists: str,
        printed: dict[str, tuple[Any, ...]],
        misprints: tuple[Misprint, ...],
    ) -> None:
        self._freeze(number=number, caption=caption, game=game, lists=lists, printed=printed, misprints=misprints)

    def true(self) -> dict[str, tuple[Any, ...]]:
        """The rows with the misprints mended."""
        rows = {name: list(entries) for name, entries in self.printed.items()}
        for misprint in self.misprints:
            rows[misprint.row][misprint.n] = misprint.true
        return {name: tuple(entries) for name, entries in rows.items()}


class Paper(Frozen):
    """A paper: its citation, its printed tables, and the wrong statements of its text."""

    __slots__ = ("name", "title", "citation", "tables", "claims")
    name: str
    title: str
    citation: str
    tables: tuple[Table, ...]
    claims: tuple[Claim, ...]

    def __init__(
        self, name: str, title: str, citation: str, tables: tuple[Table, ...], claims: tuple[Claim, ...]
    ) -> None:
        self._freeze(name=name, title=title, citation=citation, tables=tables, claims=claims)

    def table(self, number: int) -> Table:
        """The table with this number.

        Raises: RequestError.
        """
        found = [table for table in self.tables if table.number == number]
        if not found:
            numbers = ", ".join(str(table.number) for table in self.tables)
            raise RequestError(f"table must be one of {numbers}, was {number}")
        return found[0]


def papers() -> tuple[str, ...]:
    """The names of the papers whose tables are here.

    >>> papers()
    ('fraenkel2004', 'fraenkel2008')
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load(name: str) -> Paper:
    """A paper by its name.

    >>> load("fraenkel2004").table(1).printed["b"][:4]
    (0, 2, 6, 11)

    Raises: RequestError for an unknown name.
    """
    if name not in papers():
        raise RequestError(f"paper must be one of {', '.join(papers())}, was {name!r}")
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    claims = tuple(Claim(**claim) for claim in data.get("claims", ()))
    return Paper(data["name"], data["title"], data["citation"], tuple(map(_table, data["tables"])), claims)


def _table(data: dict[str, Any]) -> Table:
    if data["lists"] == "representations":
        printed: dict[str, tuple[Any, ...]] = {"digits": tuple(tuple(digits) for _, digits in data["numbers"])}
    else:
        printed = {row: tuple(data[row]) for row in ("a", "b")}
    misprints = tuple(Misprint(**misprint) for misprint in data.get("misprints", ()))
    return Table(data["number"], data["caption"], data["game"], data["lists"], printed, misprints)
