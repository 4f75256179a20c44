"""A Dask scheduler and its workers as processes of their own, connected over TCP on 127.0.0.1."""

import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path


def worker_of(nanny):
    """Return the process id of the worker that a nanny (its parent process) started, or None if there is none."""
    with suppress(OSError):  # threads and child processes may end meanwhile
        for listed in Path(f"/proc/{nanny}/task").glob("*/children"):
            for child in listed.read_text().split():
                # The other child of a nanny tracks resources.
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    return int(child)
    return None


class Cluster:
    """A context manager for a scheduler and workers; each process may be killed in between."""

    def __init__(self, folder, workers=1):
        self.folder, self.count = folder, workers
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.workers = []

    def begin_scheduler(self):
        self.scheduler = self._begin("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            with socket.socket() as there:
                if there.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.1)

    def begin_worker(self):
        options = ("--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard", "--local-directory", str(self.folder))
        self.workers.append(self._begin("worker", self.address, *options, "--memory-limit", "4GB"))

    def _begin(self, kind, *options):
        command = [sys.executable, "-m", "distributed.cli.dask_" + kind, *options]
        with open(self.folder / f"{kind}.log", "ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log)

    def __enter__(self):
        self.begin_scheduler()
        for _ in range(self.count):
            self.begin_worker()
        return self

    def __exit__(self, *error):
        for process in (*self.workers, self.scheduler):
            process.terminate()
        for process in (*self.workers, self.scheduler):
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
