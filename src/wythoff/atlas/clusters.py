"""The processes that run a census: an existing Dask cluster, or a local one whose lost workers are replaced."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Event, Thread
from typing import Any

from wythoff.atlas.rows import Settings
from wythoff.base.errors import RequestError, said

FAILURES = 3  # how often a task whose worker dies is retried before its batch is split
# A worker may use ROOM times the memory allowed for a game, because compiled kernels stay from one game to the next,
# about 1.3 MB for each rule. A worker is never paused, as it would then wait forever. A worker that uses too much
# memory is restarted.
ROOM = 2
CONFIGURED = {
    "distributed.scheduler.allowed-failures": FAILURES,
    "distributed.worker.memory.target": False,
    "distributed.worker.memory.spill": False,
    "distributed.worker.memory.pause": False,
    "distributed.worker.memory.terminate": 0.95,
}
LOOK_SECONDS = 2.0  # seconds between two checks whether a worker must be replaced
GONE = ("closed", "failed")


def client_of(
    distributed: Any, stack: ExitStack, settings: Settings, workers: int | None, scheduler: str | None
) -> Any:
    """Return a Dask client of the scheduler at the address `scheduler`, or of a new local cluster if it is None.

    The local cluster has `workers` workers (None: Dask's default). Each may use ROOM times the memory that `settings`
    allow for a game. The client and cluster are entered into `stack`, which closes them. `distributed` is the Python
    module of this name.

    Raises: RequestError if there is no scheduler at the address, or the local one does not start in time.
    """
    if scheduler is not None:
        # Dask reports a lost scheduler in many lines; our message has one.
        stack.enter_context(distributed.utils.silence_logging_cmgr(logging.CRITICAL + 1))
        try:
            return distributed.Client(scheduler, timeout=10)
        except (OSError, ValueError, TypeError) as error:
            raise RequestError(
                f"no Dask scheduler answers at {scheduler}: {said(error)}; start one, or leave out --scheduler"
            ) from None
    import dask

    stack.enter_context(dask.config.set(CONFIGURED))
    try:
        cluster = distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, host="127.0.0.1",
            memory_limit=ROOM * settings.memory, dashboard_address="127.0.0.1:0",
            silence_logs=logging.ERROR,
        )  # fmt: skip
        stack.enter_context(cluster)
        client = distributed.Client(cluster)
    except (OSError, RuntimeError) as error:
        raise RequestError(
            f"the worker processes did not start ({said(error)}): run again, with fewer workers if the machine is busy"
        ) from None
    stack.enter_context(kept(cluster))
    return client


@contextmanager
def kept(cluster: Any) -> Iterator[None]:
    """Replace lost workers of a local cluster during the block under `with`.

    Dask itself gives up a worker that does not start. It also gives up a worker whose process ended and could not be
    restarted within some seconds, which happens on a busy machine. Without workers, a run would wait forever.
    """
    count, ended = len(cluster.worker_spec), Event()

    def replace() -> None:
        for name, worker in list(cluster.workers.items()):
            if worker.status.name in GONE:
                del cluster.workers[name]
        if len(cluster.workers) < count:
            cluster.scale(count)

    def watch() -> None:
        while not ended.wait(LOOK_SECONDS):
            cluster.loop.add_callback(replace)

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        ended.set()
        watcher.join()
