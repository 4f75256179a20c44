"""SQL queries to a census: DuckDB reads its parts, sees nothing else, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from wythoff.answers import Answer
from wythoff.atlas.needed import needed
from wythoff.atlas.store import Store
from wythoff.errors import RequestError, TooLargeError, said

# All rows, with what they have in common: the first game with the same canonical form, and with the same P-positions.
ATLAS = """
    CREATE VIEW atlas AS
    SELECT * EXCLUDE (first_game, first_hash),
        CASE WHEN first_game <> number THEN first_game END AS same_as,
        CASE WHEN first_hash <> number THEN first_hash END AS same_p_positions_as
    FROM (
        SELECT *, min(number) OVER (PARTITION BY game) AS first_game,
            CASE WHEN hash IS NOT NULL THEN min(number) OVER (PARTITION BY hash) END AS first_hash
        FROM rows
    )
"""
SETTINGS = (
    "SET temp_directory = ''",
    "SET memory_limit = '1GB'",
    "SET autoinstall_known_extensions = false",
    "SET autoload_known_extensions = false",
    "SET enable_external_access = false",
    "SET python_enable_replacements = false",
    "SET lock_configuration = true",
)
SECONDS, MOST_ROWS = 60.0, 10**6  # of a query


class Table(Answer):
    """The result of a query: the names of the columns, and the rows."""

    names: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def as_dict(self) -> dict[str, Any]:
        return {"columns": list(self.names), "rows": [list(row) for row in self.rows]}


@contextmanager
def connected(store: Store) -> Iterator[Any]:
    """A connection in memory that sees the rows of a census as `rows` and `atlas`, and nothing else.

    Arrow reads the parts: DuckDB itself may not open any file.
    """
    duckdb, dataset = needed("duckdb"), needed("pyarrow.dataset")
    connection = duckdb.connect(":memory:")
    try:
        from wythoff.atlas.store import schema

        connection.register("rows", dataset.dataset(store.parts, schema=schema(), format="parquet"))
        connection.execute(ATLAS)
        for setting in SETTINGS:
            connection.execute(setting)
        yield connection
    finally:
        connection.close()


def query(folder: str, sql: str) -> Table:
    """What a query of the table `atlas` finds among the rows of a census.

    One SELECT; it can read and write nothing but these rows, and has a minute, 1 GB and 10^6 rows.
    Raises: RequestError in one line for any other statement, and for what DuckDB refuses; TooLargeError.
    """
    store = Store.read(folder)
    duckdb = needed("duckdb")
    with connected(store) as connection:
        try:
            statements = connection.extract_statements(sql)
            kinds = [str(statement.type).rsplit(".", 1)[-1] for statement in statements]
            if kinds != ["SELECT"] and kinds != ["SELECT_STATEMENT"]:
                found = ", ".join(kinds) or "none"
                raise RequestError(f"a query must be one SELECT over the table atlas, was {found}")
            return _answered(connection, statements[0])
        except duckdb.Error as error:
            raise RequestError(f"the query must be one that DuckDB can answer from the atlas: {said(error)}") from None


def _answered(connection: Any, statement: Any) -> Table:
    """The answer, computed in a thread: DuckDB does not notice a signal until it is interrupted."""
    asking = ThreadPoolExecutor(1)
    found = asking.submit(_rows, connection, statement)
    try:
        table = found.result(SECONDS)
    except TimeoutError:
        raise TooLargeError(f"a query has {SECONDS:g} s, and took longer: ask for less") from None
    finally:
        connection.interrupt()
        asking.shutdown()
    if len(table.rows) > MOST_ROWS:
        raise TooLargeError(f"a query must find at most {MOST_ROWS} rows, found more: add a LIMIT")
    return table


def _rows(connection: Any, statement: Any) -> Table:
    result = connection.execute(statement)
    return Table(tuple(_names(result)), tuple(result.fetchmany(MOST_ROWS + 1)))


def rows_of(connection: Any, sql: str, **given: str) -> list[Any]:
    """The rows that a query finds, as dictionaries; `given` are its parameters."""
    result = connection.execute(sql, given)
    return [dict(zip(_names(result), row, strict=True)) for row in result.fetchall()]


def _names(result: Any) -> list[str]:
    return [column[0] for column in result.description]
