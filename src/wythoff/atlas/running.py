"""The function `run`: it begins or continues a census of a family."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable

from wythoff.atlas.builtin import named
from wythoff.atlas.engine import Run, Told, engaged
from wythoff.atlas.family import Family
from wythoff.atlas.measuring import LEAST_COLUMNS
from wythoff.atlas.rows import MEASURES, Settings
from wythoff.atlas.store import Store, require_libraries
from wythoff.base.errors import ParameterError, RequestError, brief
from wythoff.base.files import FilePath, path_of

COLUMNS, SECONDS, MEMORY = 200, 10.0, 2 * 10**9  # defaults for each game: columns, seconds, and bytes of memory
MOST_COLUMNS = 100_000  # most columns for each game of a census: enough for its class and its slopes
SIZE = re.compile(r"\s*([0-9]+(?:\.[0-9]+)?)\s*(|k|M|G|T)i?B?\s*")
UNITS = {"": 1, "k": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
LEAST_MEMORY = 10**8  # the least number of bytes for a game: a worker uses more as soon as it starts
MOST_WORKERS = 16  # most workers for each core


def run(
    family: Family | str,
    output: FilePath,
    *,
    columns: int = COLUMNS,
    prove: bool = False,
    only: Iterable[str] | None = None,
    seconds_a_game: float = SECONDS,
    memory: int | str = MEMORY,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: Told | None = None,
    started: Callable[[str], None] | None = None,
) -> Run:
    """Measure every game of a family, and write the rows to the folder `output`. Return the counts of the run.

    If the folder contains an interrupted census with the same settings, the run continues it.

    - `family` is a `Family`, or the name of one, such as "gdwn" or "gdwn(to=3)".
    - Each game is solved in `columns` columns: P-positions (x, y), x <= y, with x < `columns`.
    - `only` names what is measured besides: some of beams (the lines along which P-positions lie), misere (misere play
      compared with normal play), row (the period of a row of Sprague-Grundy values), formula (a guessed formula) and
      prove (a search for a proof by an automaton). By default it is all but prove; if `prove` is true, all of them.
    - A game may take `seconds_a_game` of processor time and `memory`, in bytes or as `"2 GB"`. If it needs more, its
      row says so.
    - `scheduler` is the address of a Dask scheduler. Without it, a local cluster is started with `workers` workers, by
      default one per core.
    - `progress(done, count, failures)` is called for each batch of rows, with the numbers of games that have rows, of
      all games, and of rows with errors. `started` is called with the address of Dask's dashboard.

    Raises: ParameterError for a wrong argument; NotationError if the name of a family cannot be read; RequestError if
    the folder cannot be written to or contains a census with other settings, or if the scheduler is lost. Rows that
    were measured until then stay in the folder.

    Memory: at most 50,000 rows that wait to be written, but not the whole family.
    """
    if isinstance(family, str):
        family = named(family)
    if not isinstance(family, Family):
        raise ParameterError(f"the family must be a Family or the name of one, was {brief(family)}")
    if not isinstance(columns, int) or isinstance(columns, bool) or not LEAST_COLUMNS <= columns <= MOST_COLUMNS:
        raise ParameterError(f"columns must be from {LEAST_COLUMNS} to {MOST_COLUMNS}, was {brief(columns)}")
    if isinstance(seconds_a_game, bool) or not isinstance(seconds_a_game, int | float) or not seconds_a_game > 0:
        raise ParameterError(f"seconds_a_game must be more than 0, was {brief(seconds_a_game)}")
    if workers is not None and (not isinstance(workers, int) or isinstance(workers, bool) or workers < 1):
        raise ParameterError(f"workers must be an integer >= 1, was {brief(workers)}")
    if workers is not None and scheduler is not None:
        raise ParameterError("a scheduler has its own workers: give workers or scheduler, not both")
    if workers is not None and workers > MOST_WORKERS * (os.cpu_count() or 1):
        raise ParameterError(f"workers must be at most {MOST_WORKERS} for each core, was {brief(workers)}")
    require_libraries()
    settings = Settings(columns, _measures(only, prove), float(seconds_a_game), bytes_of(memory))
    store = Store.opened(path_of(output), family, settings)
    try:
        return engaged(store, workers, scheduler, progress, started)
    except RequestError:
        store.discard()
        raise
    finally:
        store.close()


def _measures(only: Iterable[str] | None, prove: bool) -> tuple[str, ...]:
    given = set(only) if only is not None else {name for name in MEASURES if name != "prove"}
    if prove:
        given.add("prove")
    other = sorted(given - set(MEASURES))
    if other:
        raise ParameterError(f"what to measure must be some of {', '.join(MEASURES)}, was {', '.join(other)}")
    return tuple(name for name in MEASURES if name in given)


def bytes_of(given: int | str) -> int:
    """Return the number of bytes that `given` means: an integer, or a text with a unit.

    >>> bytes_of("2 GB"), bytes_of(10**9)
    (2000000000, 1000000000)

    Raises: ParameterError if it is less than 10^8 bytes, or no such text.
    """
    if isinstance(given, str):
        found = SIZE.fullmatch(given)
        size = round(float(found[1]) * UNITS[found[2]]) if found else 0
    else:
        size = given if isinstance(given, int) and not isinstance(given, bool) else 0
    if size < LEAST_MEMORY:
        raise ParameterError(f"memory must be at least 100 MB, such as 2 GB, was {brief(given)}")
    return size
