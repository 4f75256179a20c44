"""Questions about a census: its progress, the row of one game, and SQL queries. Also the list of built-in families."""

from __future__ import annotations

import os
from threading import Timer
from typing import Any, TypeAlias

from wythoff import parse
from wythoff.atlas.builtin import FAMILIES, named
from wythoff.atlas.family import Family
from wythoff.atlas.processes import LATE, called
from wythoff.atlas.rows import Row
from wythoff.atlas.store import Store, connected, needed
from wythoff.base.answers import Answer
from wythoff.base.errors import RequestError, TooLargeError, WythoffError, said
from wythoff.base.files import FilePath, path_of
from wythoff.game.catalog.canonical import canonical

SECONDS, MOST_ROWS = 60.0, 10**6  # of a query
MOST_VALUES = 10**7  # most values in the rows of a query; each is an object of some 50 bytes
AT_ONCE = 1000  # rows that are fetched between two checks of their number

Found: TypeAlias = tuple[tuple[str, ...], tuple[tuple[Any, ...], ...]]  # the names of columns, and the rows


class Status(Answer):
    """The progress of a census of the family called `family`, in the folder `folder`.

    `count` is the number of games of the family. Of these, `done` have rows, which contain `different` games, as
    several notations may mean the same game. `proved` counts the games whose P-positions are proved, and `failures` the
    rows with an error. `classes` are pairs (class, number of games). `seconds` is the processor time of all rows, and
    `parts` the number of files with rows.
    """

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
    """Return the progress of the census in the folder `folder`.

    Raises: RequestError if the folder contains no census.
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
    about = store.folder, str(store.family), store.family.count
    return Status(*about, done, different, proved, failures, tuple(classes), round(seconds or 0.0, 1), len(parts))


def show(folder: FilePath, game: str) -> Row:
    """Return the row of `game`, a notation, in the census in `folder`. The notation need not be that of the family.

    Raises: RequestError if there is no such row; NotationError if `game` is not a game.
    """
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
    raise RequestError(f"{store.folder} has no results about {wanted}: it is not in the family, or not yet measured")


def families() -> tuple[Family, ...]:
    """Return the families that come with the package, with their default parameters.

    >>> [family.count for family in families()][:3]
    [407, 210, 232]
    """
    return tuple(map(named, FAMILIES))


class Table(Answer):
    """The result of an SQL query: the names of its columns, and its rows."""

    names: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def as_dict(self) -> dict[str, Any]:
        return {"columns": list(self.names), "rows": [list(row) for row in self.rows]}


def query(folder: str, sql: str) -> Table:
    """Run an SQL query on the census in `folder`, whose rows form the table `atlas`.

    `sql` must be one SELECT. It can read only this table, and write nothing. It may take up to a minute and 1 GB of
    memory, and return up to 10^6 rows and 10^7 values (entries of all rows together).

    Raises: RequestError for any other statement, and for errors of DuckDB; TooLargeError beyond these limits.
    """
    store = Store.read(folder)
    names, rows = called(answered, os.path.abspath(store.folder), sql, SECONDS, MOST_VALUES, seconds=SECONDS)
    return Table(names, rows)


def answered(folder: str, sql: str, seconds: float, values: int) -> Found | WythoffError:
    """Return the pair (column names, rows) that an SQL query finds in the census in `folder`.

    Return (not raise) an error if `sql` is not one SELECT, or if it fails or finds more than `values` values in all
    rows. `query` calls this function in a helper process, which ends itself after `seconds`.
    """
    store, duckdb, _ = Store.read(folder), needed("duckdb"), needed("pyarrow.dataset")
    late = Timer(seconds, os._exit, (LATE,))  # DuckDB notices neither signals nor time limits
    late.daemon = True
    late.start()
    try:
        with connected(store) as connection:
            statements = connection.extract_statements(sql)
            kinds = [str(statement.type).rsplit(".", 1)[-1] for statement in statements]
            if kinds != ["SELECT"] and kinds != ["SELECT_STATEMENT"]:
                found = ", ".join(kinds) or "none"
                return RequestError(f"a query must be one SELECT over the table atlas, was {found}")
            return _fetched(connection.execute(statements[0]), values)
    except duckdb.Error as error:
        return RequestError(f"DuckDB cannot answer the query from the table atlas: {said(error)}")
    except MemoryError:
        return TooLargeError("there is not enough memory for the query: select fewer rows or columns")
    finally:
        late.cancel()


def _fetched(result: Any, values: int) -> Found | WythoffError:
    names = tuple(_names(result))
    most = min(MOST_ROWS, values // len(names))
    rows: list[tuple[Any, ...]] = []
    while more := result.fetchmany(AT_ONCE):
        rows += more
        if len(rows) > most:
            return TooLargeError(
                f"a query must find at most {most} rows with {len(names)} columns, but found more: add a LIMIT"
            )
    return names, tuple(rows)


def rows_of(connection: Any, sql: str, **given: str) -> list[Any]:
    """Return the rows that the query `sql` finds on a DuckDB `connection`, each as a dictionary {column: value}.

    `given` contains the values of the parameters of the query: game="nim" replaces $game in it.
    """
    result = connection.execute(sql, given)
    return [dict(zip(_names(result), row, strict=True)) for row in result.fetchall()]


def _names(result: Any) -> list[str]:
    return [column[0] for column in result.description]
