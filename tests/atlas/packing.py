"""Pack a census for other users: as a single part, and as an index that needs no extra library."""

from __future__ import annotations

import gzip
from contextlib import suppress

from wythoff.atlas.queries import rows_of
from wythoff.atlas.rows import Row
from wythoff.atlas.store import Store, connected
from wythoff.base.errors import RequestError, WythoffError
from wythoff.base.files import FilePath, path_of, save
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, parse
from wythoff.questions.discovery.census import BOX, FIRST, CensusRow, as_line
from wythoff.solving.solvers import solve

COLUMNS = 60  # columns to solve for the first P-positions
# The columns of a CensusRow. All P-positions with smaller pile below `columns` were examined; if columns are infinite,
# all with piles up to `columns`.
INDEXED = """
    SELECT number, game, class, coalesce(class_known, 'unknown'), coalesce(known, 'unknown'),
        coalesce(columns - (bound = 'columns')::INTEGER, 0)
    FROM atlas WHERE same_as IS NULL ORDER BY number
"""


def pack(folder: FilePath, output: FilePath) -> int:
    """Write all rows of a finished census as one part into another folder, and return their number.

    Raises: RequestError if games have no row yet, or the other folder cannot be written to.
    """
    store = Store.read(path_of(folder))
    missing = sum(map(len, store.missing()))
    if missing:
        raise RequestError(f"{store.folder} must have a row of each game, has none of {missing}")
    with connected(store) as connection:
        rows: list[Row] = rows_of(connection, "SELECT * FROM rows ORDER BY number")
    packed = Store.opened(path_of(output), store.family, store.settings)
    try:
        return packed.add(rows)
    finally:
        packed.close()


def index(folder: FilePath, output: FilePath) -> int:
    """Write the index of a census, a line for each different game, and return their number."""
    store = Store.read(path_of(folder))
    with connected(store) as connection:
        found = connection.execute(INDEXED).fetchall()
    lines = "".join(indexed(CensusRow(*row)) for row in found)
    save(path_of(output), lambda file: file.write(gzip.compress(lines.encode("ascii"), 9, mtime=0)))
    return len(found)


def indexed(row: CensusRow) -> str:
    """Return the line of a game in the index.

    It ends with the first P-positions by the definition, if they can be found.
    """
    game = parse(row.game, NAMES)
    if game.piles != 2 or game.ordered:
        return as_line(row, None, None)
    near = first = None
    with suppress(WythoffError):  # columns are infinite, or take too long
        near = Definition(game).p_positions(BOX)
        first = solve(game, columns=min(COLUMNS, row.up_to + 1)).p_positions[:FIRST]
    return as_line(row, near, first)
