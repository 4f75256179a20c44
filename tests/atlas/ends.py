"""Kill processes during runs of a census, and check that the rows are those of an undisturbed run, each once.

python -m tests.atlas.ends KILLS [SEED]      a line for each kill and each run; status 1 if rows differ

Scheduler, two workers and the client are processes of their own, over TCP on 127.0.0.1. Killed by SIGKILL are: the
client, at a random moment or while it writes a part; a worker, or the nanny that watches it; the scheduler.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from tests.atlas.cluster import Cluster, worker_of

FAMILY, COLUMNS = "gdwn(to=12)", 200
VICTIMS = "client", "part", "worker", "worker", "nanny", "scheduler"  # workers twice as often
LATEST = 15.0  # seconds after the start of a client, within which something is killed
IN_A_RUN = 8  # kills, then it may end
ROWS = "SELECT * EXCLUDE (seconds) FROM atlas ORDER BY number"


def client(folder: str, address: str, parts: str = "", share: str = "1") -> None:
    """Run a census that writes many parts; if `parts` is given, die after writing a `share` of that part."""
    import wythoff as w
    from wythoff.atlas import engine, store

    engine.PART_SECONDS, engine.BATCH_SECONDS = 0.5, 0.5
    whole, left = store.write_table, [int(parts or 10**9)]

    def half(table: Any, file: Any) -> None:
        left[0] -= 1
        if left[0] > 0:
            whole(table, file)
            return
        written = BytesIO()
        whole(table, written)
        file.write(written.getvalue()[: int(float(share) * len(written.getvalue()))])
        file.flush()
        os.kill(os.getpid(), signal.SIGKILL)

    store.write_table = half
    try:
        w.atlas.run(FAMILY, folder, columns=COLUMNS, scheduler=address)
    except w.RequestError as error:
        print(error, file=sys.stderr)
        sys.exit(2)


class Disturbed:
    """One run with kills: the cluster is repaired after each, and a dead client is started again."""

    def __init__(self, place: Path, drawn: random.Random, kills: int, wanted: tuple[str, ...] = VICTIMS) -> None:
        self.place, self.folder, self.drawn, self.left = place, place / "c", drawn, kills
        self.wanted = wanted
        self.cluster = Cluster(place, workers=2)

    def run(self) -> Iterator[str]:
        """Run until the census is complete; yield a line for each kill."""
        deadline = time.monotonic() + 900
        with self.cluster:
            while time.monotonic() < deadline:
                victim = self.drawn.choice(self.wanted) if self.left else ""
                half = (str(self.drawn.randint(1, 3)), str(self.drawn.choice((self.drawn.random(), 1.0))))
                log = (self.place / "client.log").open("ab")
                began = time.monotonic()
                process = subprocess.Popen(
                    [sys.executable, "-m", "tests.atlas.ends", "client", str(self.folder), self.cluster.address]
                    + list(half) * (victim == "part"),
                    stdout=log, stderr=log,
                )  # fmt: skip
                # Half of the moments count from the first written part, so that they hit measurements instead of
                # starts.
                among, before = self.drawn.random() < 0.5, self._rows()
                moment = self.drawn.uniform(0, LATEST / 2 if among else LATEST)
                while process.poll() is None and time.monotonic() < deadline:
                    self._replaced()
                    if among and self._rows() > before:
                        among, moment = False, moment + time.monotonic() - began
                    if (
                        not among
                        and victim
                        and victim != "part"
                        and time.monotonic() - began > moment
                        and self._ended(victim, process)
                    ):
                        yield self._said(victim, time.monotonic() - began)
                        victim = self.drawn.choice(VICTIMS[2:]) if self.left and victim != "client" else ""
                        moment = time.monotonic() - began + self.drawn.uniform(0, LATEST / 2)
                    time.sleep(0.02)
                if victim == "part" and process.returncode == -signal.SIGKILL:
                    yield self._said(f"part {half[0]} at {float(half[1]):.0%}", time.monotonic() - began)
                # What was lost is said in one line.
                said = (self.place / "client.log").read_text()
                assert process.poll() in (0, 2, -signal.SIGKILL), said
                assert "Traceback" not in said, said
                if process.poll() == 0:
                    return
                self._mended()
            process.kill()
            raise TimeoutError("the run did not end")

    def _said(self, victim: str, seconds: float) -> str:
        self.left -= 1
        return f"{victim}, {seconds:.1f} s after the client began, {self._rows()} rows written"

    def _rows(self) -> int:
        return sum(int(part.stem.rsplit("-", 1)[1]) for part in self.folder.glob("part-*"))

    def _ended(self, victim: str, process: subprocess.Popen[bytes]) -> bool:
        """Kill the victim; return whether it existed."""
        if victim == "client":
            process.kill()
        elif victim == "scheduler":
            self.cluster.scheduler.kill()
        else:
            nanny = self.drawn.choice(self.cluster.workers)
            if victim == "nanny":
                nanny.kill()
                nanny.wait()
            else:
                worker = worker_of(nanny.pid) if nanny.poll() is None else None
                if worker is None:
                    return False
                os.kill(worker, signal.SIGKILL)
        return True

    def _replaced(self) -> None:
        """Start a nanny for each one that is gone. A nanny ends if its worker is killed while starting."""
        if self.cluster.scheduler.poll() is None:
            self.cluster.workers = [nanny for nanny in self.cluster.workers if nanny.poll() is None]
            while len(self.cluster.workers) < self.cluster.count:
                self.cluster.begin_worker()

    def _mended(self) -> None:
        """Repair the cluster: a scheduler and two workers."""
        if self.cluster.scheduler.poll() is not None:
            for nanny in self.cluster.workers:
                nanny.terminate()
            for nanny in self.cluster.workers:
                try:
                    nanny.wait(20)
                except subprocess.TimeoutExpired:
                    nanny.kill()
            self.cluster.begin_scheduler()
        self._replaced()


def undisturbed(folder: Path) -> list[Any]:
    """Return the rows of the family, made in this process without disturbance."""
    import wythoff as w
    from tests.atlas.conftest import made

    made(folder, FAMILY, columns=COLUMNS)
    return list(w.atlas.query(str(folder), ROWS).rows)


def main(kills: int, seed: int) -> int:
    """Kill `kills` processes, in as many runs as needed; return 1 if rows of a run differ."""
    import wythoff as w

    drawn, done, wrong, runs = random.Random(seed), 0, 0, 0
    with tempfile.TemporaryDirectory() as place:
        wanted = undisturbed(Path(place) / "undisturbed")
        while done < kills:
            here = Path(place) / f"run{runs}"
            here.mkdir()
            for line in Disturbed(here, drawn, min(IN_A_RUN, kills - done)).run():
                done += 1
                print(f"kill {done}: {line}", flush=True)
            rows = list(w.atlas.query(str(here / "c"), ROWS).rows)
            same = rows == wanted
            wrong += not same
            runs += 1
            print(
                f"run {runs}: {len(rows)} rows, {'as undisturbed' if same else 'DIFFERENT: ' + _differ(rows, wanted)}",
                flush=True,
            )
    print(f"{done} kills in {runs} runs, seed {seed}: rows of {wrong} runs differ")
    return 1 if wrong else 0


def _differ(rows: list[Any], wanted: list[Any]) -> str:
    return next(
        (f"{row} for {right}"[:1500] for row, right in zip(rows, wanted, strict=False) if row != right), "fewer"
    )


if __name__ == "__main__":
    if sys.argv[1] == "client":
        client(*sys.argv[2:])
    else:
        sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
