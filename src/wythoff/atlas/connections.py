"""Connections to a census: DuckDB sees its rows, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from wythoff.atlas.needed import needed
from wythoff.atlas.rows import COLUMNS

if TYPE_CHECKING:
    from wythoff.atlas.store import Store

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


@contextmanager
def connected(store: Store) -> Iterator[Any]:
    """A connection in memory that sees the rows of a census as `rows` and `atlas`, and nothing else.

    Arrow reads the parts: DuckDB itself may not open any file.
    """
    duckdb, dataset = needed("duckdb"), needed("pyarrow.dataset")
    connection = duckdb.connect(":memory:")
    try:
        connection.register("rows", dataset.dataset(store.parts, schema=schema(), format="parquet"))
        connection.execute(ATLAS)
        for setting in SETTINGS:
            connection.execute(setting)
        yield connection
    finally:
        connection.close()


def schema() -> Any:
    """The columns of a row, as Arrow writes them."""
    pa = needed("pyarrow")
    kinds = {
        "bool": pa.bool_(),
        "string": pa.string(),
        "double": pa.float64(),
        "int32": pa.int32(),
        "int64": pa.int64(),
    }
    return pa.schema([(name, kinds[kind]) for name, kind, _ in COLUMNS])
