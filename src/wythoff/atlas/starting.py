"""The first games of a run, measured by one process of its own while Dask starts its workers."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from wythoff.atlas.needed import needed

if TYPE_CHECKING:
    from types import TracebackType

    from wythoff.atlas.engine import Engine
    from wythoff.atlas.rows import Row

FIRST_SECONDS = 2.0  # that Dask waits for the first rows: its start would take the processors from them


class HeadStart:
    """A process that measures the games of an engine, one after the other, until it is ended or there are no more.

    Dask takes seconds to start, many more on a busy machine. Without a head start a run that is killed early each time
    would never have a row. A game that ends the process, or is not done when it is ended, goes to the workers.
    """

    def __init__(self, measure: Callable[..., Any]) -> None:
        spawning = get_context("spawn")
        self.connection, theirs = spawning.Pipe()
        self.process = spawning.Process(target=serve, args=(theirs, measure), daemon=True)
        self.process.start()
        theirs.close()
        self.reader: Thread | None = None
        self.error: BaseException | None = None
        self.ended, self.first = False, Event()

    def begin(self, engine: Engine) -> None:
        """Measure the games of an engine, which keeps and writes the rows as they come; wait a little for the first."""
        self.reader = Thread(target=self._read, args=(engine,), daemon=True)
        self.reader.start()
        needed("pyarrow.parquet")  # which the first rows are written with
        self.first.wait(FIRST_SECONDS)

    def end(self) -> None:
        """End the process; then nothing else uses the engine.   Raises: what went wrong as rows were kept."""
        self.ended = True
        self.process.kill()
        if self.reader is not None:
            self.reader.join()
        self.process.join()
        self.connection.close()
        error, self.error = self.error, None
        if error is not None:
            raise error

    def __enter__(self) -> HeadStart:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if not self.ended:
            self.end()

    def _read(self, engine: Engine) -> None:
        try:
            while not self.ended and (batch := engine.next_batch()):
                rows = self._measured(engine, batch)
                if rows is None:
                    engine.apart.append(batch)
                    break
                engine.received(rows)
                engine.write_if_due()
                self.first.set()
            engine.write()
        except BaseException as error:  # noqa: BLE001  # raised where the process is ended
            self.error = error
        finally:
            self.first.set()

    def _measured(self, engine: Engine, batch: tuple[int, ...]) -> list[Row] | None:
        """Return the rows of some games, or None if the process ended."""
        try:
            self.connection.send((engine.family, batch, engine.store.settings))
            rows: list[Row] = self.connection.recv()
        except (EOFError, OSError):
            return None
        return rows


def serve(connection: Any, measure: Callable[..., Any]) -> None:
    """Measure batches that come through a connection, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the run that started this process ends it
    with suppress(EOFError, OSError):
        while True:
            connection.send(measure(*connection.recv()))
