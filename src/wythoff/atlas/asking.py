"""Questions about a census: how far it has come, the row of a game; and which families there are."""

from __future__ import annotations

from typing import Any

from wythoff.answers import Answer
from wythoff.atlas.builtin import FAMILIES, named
from wythoff.atlas.connections import connected
from wythoff.atlas.family import Family
from wythoff.atlas.queries import rows_of
from wythoff.atlas.rows import Row
from wythoff.atlas.store import Store
from wythoff.errors import RequestError, WythoffError
from wythoff.files import FilePath, path_of


class Status(Answer):
    """How far a census has come: all games, those with rows, those proved, rows with errors, games of each class."""

    folder: str
    family: str
    count: int
    done: int
    different: int
    proved: int
    failures: int
    classes: tuple[tuple[str, int], ...]
    seconds: float
    parts: int

    def as_dict(self) -> dict[str, Any]:
        return super().as_dict() | {"classes": dict(self.classes)}


SUMMED = """
    SELECT count(DISTINCT number), count(DISTINCT game), count(*) FILTER (known = 'proved'), count(error), sum(seconds)
    FROM rows
"""
ONE = "SELECT * FROM atlas WHERE game = $game OR spelling = $spelling ORDER BY number LIMIT 1"
BY_CLASS = "SELECT split_part(class, '(', 1) AS name, count(*) FROM rows GROUP BY 1 ORDER BY 2 DESC, 1"


def status(folder: FilePath) -> Status:
    """How far a census has come.

    Raises: RequestError if the folder holds no census.
    """
    store = Store.read(path_of(folder))
    parts = store.parts
    summed: tuple[Any, ...] = (0, 0, 0, 0, 0.0)
    classes: list[tuple[str, int]] = []
    if parts:
        with connected(store) as connection:
            summed = connection.execute(SUMMED).fetchone()
            classes = connection.execute(BY_CLASS).fetchall()
    done, different, proved, failures, seconds = summed
    return Status(
        folder=store.folder, family=str(store.family), count=store.family.count, done=done, different=different,
        proved=proved, failures=failures, classes=tuple(classes), seconds=round(seconds or 0.0, 1), parts=len(parts),
    )  # fmt: skip


def show(folder: FilePath, game: str) -> Row:
    """The row of a game, however its rule is written.

    Raises: RequestError if there is no such row; NotationError.
    """
    from wythoff import parse
    from wythoff.catalog.canonical import canonical

    store = Store.read(path_of(folder))
    try:
        wanted = str(canonical(parse(game)))
    except WythoffError:
        if game not in store.family:
            raise
        wanted = game
    if store.parts:
        with connected(store) as connection:
            found: list[Row] = rows_of(connection, ONE, game=wanted, spelling=game)
            if found:
                return found[0]
    raise RequestError(f"{store.folder} must have a row of {wanted}, has none")


def families() -> tuple[Family, ...]:
    """The families that come with the package, with their usual parameters.

    >>> [family.count for family in families()][:3]
    [407, 210, 232]
    """
    return tuple(map(named, FAMILIES))
