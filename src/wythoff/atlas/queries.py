"""SQL queries to a census: DuckDB reads its parts, sees nothing else, and changes nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from wythoff.answers import Answer
from wythoff.atlas.connections import connected
from wythoff.atlas.needed import needed
from wythoff.atlas.store import Store
from wythoff.errors import RequestError, TooLargeError, said

SECONDS, MOST_ROWS = 60.0, 10**6  # of a query


class Table(Answer):
    """The result of a query: the names of the columns, and the rows."""

    names: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def as_dict(self) -> dict[str, Any]:
        return {"columns": list(self.names), "rows": [list(row) for row in self.rows]}


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
