"""Storage of censuses. The folder of a census contains a *manifest* and *parts*.

The manifest is a JSON file with the family and the settings. Parts are Parquet files with some rows each. A part gets
its name only when it is complete.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from glob import escape, glob
from importlib import import_module
from importlib.util import find_spec
from typing import IO, Any

from wythoff import __version__
from wythoff.atlas.family import Family, family_of
from wythoff.atlas.rows import COLUMNS, NAMES, Row, Settings
from wythoff.base.errors import ParameterError, RequestError, cut, said
from wythoff.base.files import WRITTEN_BYTES, read_whole, save

# The libraries that a census needs. They are checked before any work.
LIBRARIES = "distributed", "pyarrow", "duckdb"
MANIFEST, PARTS, LOCK = "manifest.json", "part-*.parquet", ".lock"
FORMAT = 1  # the version of the manifest's form

# All rows. Each contains the numbers of the first game with the same canonical form, and with the same P-positions.
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


def needed(module: str) -> Any:
    """Import the library called `module` and return it. Libraries for censuses are installed by `wythoff[atlas]`.

    Raises: RequestError, with a message of one line, if it is not installed.
    """
    try:
        return import_module(module)
    except ImportError:
        raise _missing(module.split(".")[0]) from None


def require_libraries() -> None:
    """Raise a RequestError, with a message of one line, if a library that a census needs is not installed.

    The libraries are not imported, because that takes seconds on a busy machine.
    """
    for library in LIBRARIES:
        if find_spec(library) is None:
            raise _missing(library)


def _missing(library: str) -> RequestError:
    return RequestError(f'the atlas needs {library}, which is not installed: pip install "wythoff[atlas]"')


class Store:
    """The folder of a census: the rows of the games of one family, and the settings with which they were measured.

    `folder` is its path, `version` the version of the package that began the census. `parts` are the paths of the files
    with rows.
    """

    def __init__(self, folder: str, family: Family, settings: Settings, version: str = __version__) -> None:
        self.folder, self.family, self.settings, self.version = folder, family, settings, version
        self._lock: IO[str] | None = None
        self._made: list[str] = []  # paths that did not exist when the store was opened, the folder first

    @classmethod
    def read(cls, folder: str) -> Store:
        """Return the census in `folder`, for reading; nothing is locked.   Raises: RequestError if there is none."""
        path = os.path.join(folder, MANIFEST)
        if not os.path.isdir(folder) or not os.path.exists(path):
            raise RequestError(f"{folder} must be a folder that `wythoff atlas run` wrote: it has no {MANIFEST}")
        try:
            body = json.loads(read_whole(path, "the manifest of a census", WRITTEN_BYTES))
            given = body["settings"]
            settings = Settings(
                given["columns"], tuple(given["measures"]), given["seconds_a_game"], given["memory"]
            )  # fmt: skip
            return cls(folder, family_of(body["family"]), settings, body["version"])
        except (ValueError, KeyError, TypeError) as error:
            if isinstance(error, RequestError | ParameterError):
                raise
            fault = f"{error} is missing" if isinstance(error, KeyError) else str(error)
            raise RequestError(
                f"{path} must be the description of a census that `wythoff atlas run` wrote: {fault}"
            ) from None

    @classmethod
    def opened(cls, folder: str, family: Family, settings: Settings) -> Store:
        """Open a census of `family` in `folder` for writing, and lock the folder for this process.

        The folder is new, or contains a census to be continued, with the same family and settings.

        Raises: RequestError if it cannot be written to, contains a census with other settings, or contains other files.
        """
        store = cls(folder, family, settings)
        try:
            manifest = os.path.join(folder, MANIFEST)
            made = [path for path in (folder, os.path.join(folder, LOCK), manifest) if not os.path.exists(path)]
            os.makedirs(folder, exist_ok=True)
            _require_own(folder)
            store._take()
            store._made = made
            if os.path.exists(manifest):
                store._require_same(cls.read(folder))
            else:
                text = json.dumps(store.manifest(), indent=1)
                save(manifest, lambda file: file.write(text.encode()))
            for left in glob(os.path.join(escape(folder), ".part-*")):
                os.unlink(left)  # a run that was killed while it wrote left this file behind
        except BaseException as error:
            store.close()
            if isinstance(error, OSError):
                raise RequestError(f"{folder} must be a folder that can be written to: {said(error)}") from None
            raise
        return store

    def _take(self) -> None:
        """Lock the folder for this process. The system releases the lock when the process ends in any way.

        Raises: RequestError if another process has locked it.
        """
        self._lock = open(os.path.join(self.folder, LOCK), "w")  # noqa: SIM115  # held as long as the store is open
        try:
            import fcntl

            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass  # a system without such locks
        except BlockingIOError:
            raise RequestError(
                f"another run is writing to {self.folder}: wait until it ends, or choose another folder"
            ) from None

    def close(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def discard(self) -> None:
        """Remove the folder and files that were created when this store was opened; do nothing if there are rows."""
        if self.parts:
            return
        with suppress(OSError):  # the caller reports the error that led here
            for path in reversed(self._made):
                os.rmdir(path) if path == self.folder else os.unlink(path)

    def manifest(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": self.version,
            "family": self.family.as_dict(),
            "count": self.family.count,
            "settings": self.settings.as_dict(),
            "columns": list(NAMES),
        }

    def _require_same(self, other: Store) -> None:
        """Raise RequestError if the census `other` in the folder differs in family, settings or version."""
        flat = [
            {**store.settings.as_dict(), "family": store.family.as_dict(), "version": store.version}
            for store in (other, self)
        ]
        for key, value in flat[1].items():
            if flat[0][key] != value:
                if key == "family" and str(other.family) != str(self.family):
                    old, new = str(other.family), str(self.family)
                else:
                    old, new = (cut(str(body[key])) for body in flat)
                raise RequestError(
                    f"{self.folder} has a census with {key} = {old}, but this run has {new}: choose another folder"
                )

    @property
    def parts(self) -> list[str]:
        return sorted(glob(os.path.join(escape(self.folder), PARTS)))

    def missing(self) -> list[range]:
        """Return the numbers of the games without a row, as a list of ranges."""
        done: list[tuple[int, int]] = []
        if self.parts:
            with connected(self) as connection:
                done = connection.execute(RUNS).fetchall()
        starts, stops = [0, *(last + 1 for _, last in done)], [*(first for first, _ in done), self.family.count]
        return [range(start, stop) for start, stop in zip(starts, stops, strict=True) if start < stop]

    def add(self, rows: Iterable[Row]) -> int:
        """Write `rows` to a new file, a part, and return their number. Without rows, write nothing.

        The name of the file contains the least game number and the number of rows.
        """
        ordered = sorted(rows, key=lambda row: row["number"])
        if not ordered:
            return 0
        name = f"part-{ordered[0]['number']:012}-{len(ordered)}.parquet"
        columns = {column: [row.get(column) for row in ordered] for column in NAMES}
        table = needed("pyarrow").table(columns, schema=schema())
        save(os.path.join(self.folder, name), lambda file: write_table(table, file))
        return len(ordered)


# The first and the last number of each run of consecutive numbers that have rows.
RUNS = """
    SELECT min(number), max(number)
    FROM (SELECT number, number - row_number() OVER (ORDER BY number) AS run FROM (SELECT DISTINCT number FROM rows))
    GROUP BY run ORDER BY 1
"""


def write_table(table: Any, file: Any) -> None:
    needed("pyarrow.parquet").write_table(table, file, compression="zstd")


def _require_own(folder: str) -> None:
    """Raise a RequestError if the folder has no manifest, but contains other files than those a killed run leaves."""
    there = set(os.listdir(folder))
    # A run that is killed at once leaves at most its lock and an incomplete manifest.
    strange = min((name for name in there - {LOCK} if not name.startswith(f".{MANIFEST}")), default=None)
    if MANIFEST not in there and strange is not None:
        raise RequestError(
            f"the output must be a new folder, or one that `wythoff atlas run` wrote: {folder} has {strange}"
        )


@contextmanager
def connected(store: Store) -> Iterator[Any]:
    """Open a connection to a DuckDB database in memory, whose tables `rows` and `atlas` are the rows of `store`.

    `atlas` has two more columns: `same_as` is the number of the first row with the same game in canonical form, and
    `same_p_positions_as` that of the first row with the same P-positions. They are NULL in this first row itself. The
    database can read nothing else: Arrow reads the files of the census, and DuckDB itself may not open any file.
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
    """Return the Arrow schema of a row: the name and the type of each column."""
    pa = needed("pyarrow")
    return pa.schema([(name, pa.type_for_alias(kind)) for name, kind, _ in COLUMNS])
