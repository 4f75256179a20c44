"""The first games of a run, measured by one process of its own while Dask starts its workers."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from wythoff.atlas.processes import ENDED, Helper
from wythoff.atlas.store import needed

if TYPE_CHECKING:
    from wythoff.atlas.engine import Engine

FIRST_SECONDS = 2.0  # that Dask waits for the first rows: its start would take the processors from them


class HeadStart:
    """A process that measures the games of an engine, one after the other, until it is ended or there are no more.

    Dask takes seconds to start, many more on a busy machine. Without a head start a run that is killed early each time
    would never have a row. A game that ends the process, or is not done when it is ended, goes to the workers.
    """

    def __init__(self, measure: Callable[..., Any]) -> None:
        self.helper = Helper(measure)
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
        self.helper.process.kill()
        if self.reader is not None:
            self.reader.join()
        self.helper.end()
        error, self.error = self.error, None
        if error is not None:
            raise error

    def __enter__(self) -> HeadStart:
        return self

    def __exit__(self, *error: object) -> None:
        if not self.ended:
            self.end()

    def _read(self, engine: Engine) -> None:
        try:
            while not self.ended and (batch := engine.next_batch()):
                try:
                    rows = self.helper.call(engine.family, batch, engine.store.settings)
                except ENDED:
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
