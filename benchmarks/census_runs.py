"""Measure the time and memory of a census: its scheduler, workers and client run in processes of their own.

A census, of the package `wythoff.atlas`, measures each game of a family and stores a row of results for it.

    python benchmarks/census_runs.py GAMES [WORKERS] [--as-rows]

The census covers GAMES of the smallest games there are (a multiple of 1000), with 12 columns each and no other
measures, on WORKERS workers (1 by default). The processes communicate over TCP on 127.0.0.1.

With --as-rows the workers do not measure games. They return rows that `make census` made earlier, or rows of a census
of 21 games if there are none. Then the cost is that of the atlas itself.

The program prints one JSON object: wall-clock seconds; for each process its CPU seconds, including the start, and its
peak memory in MB; and the CPU seconds that measuring the games took.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any

ROOT = Path(__file__).parents[1]
ACROSS = 1000
SMALL = "gdwn(to=6)"  # 21 games, in half a minute
TICKS = os.sysconf("SC_CLK_TCK")


def small_games(count: int) -> Any:
    """Return a family of `count` games, a multiple of 1000. Measuring each of them takes 1 or 2 ms."""
    import wythoff as w

    return w.atlas.Family("nim(step={p}) | jump({q}, {q})", p=range(1, count // ACROSS + 1), q=range(1, ACROSS + 1))


@lru_cache(maxsize=1)
def made_rows() -> list[dict[str, Any]]:
    """Return the rows that `make census` made. If there are none, return those of a census of 21 games.

    This small census is run if it has not been run before.
    """
    from pyarrow.dataset import dataset

    made, small = ROOT / "build/census", ROOT / "build/census-small"
    if not any(made.glob("*.parquet")):
        made = small
        if not any(small.glob("*.parquet")):
            import wythoff as w

            w.atlas.run(SMALL, small, prove=True, seconds_a_game=2, workers=1)
    rows: list[dict[str, Any]] = dataset(sorted(map(str, made.glob("*.parquet")))).to_table().to_pylist()
    return rows


def rows_of(family: str, numbers: tuple[int, ...], settings: Any) -> list[dict[str, Any]]:
    """Return rows for the games with these numbers in `family`, without measuring them.

    With --as-rows, workers call this function instead of the one that measures games. `settings` is ignored. The rows
    are as long as those of a real census.
    """
    from wythoff.atlas.measuring import _family

    known = _family(family)
    return [{**row_of(known, number), "seconds": 0.0} for number in numbers]


def row_of(family: Any, number: int) -> dict[str, Any]:
    """Return a row that `make census` made, relabelled as the row of game `number` of `family`.

    The rows made earlier are used one after the other. When all have been used, the next round begins with the first
    one again. Within a round, as in the real census, several games have the same P-positions. P-positions of games in
    different rounds count as different.
    """
    rows, spelling = made_rows(), family.unrank(number)
    turn, place = divmod(number, len(rows))
    return {
        **rows[place], "number": number, "family": str(family), "spelling": spelling, "game": spelling,
        "parameters": json.dumps(family.parameters(number)),
        "hash": rows[place]["hash"] and f"{rows[place]['hash']}-{turn}",
    }  # fmt: skip


def client(address: str, folder: str, count: int, as_rows: bool) -> None:
    """Run a census of `count` games, stored in the folder `folder`, with the scheduler at `address`.

    Print a JSON object with its wall-clock seconds, CPU seconds, memory, and the CPU seconds of the games, as the last
    line. If `as_rows`, games are not measured (see the module docstring).
    """
    import census_runs  # imported by the name that workers use

    import wythoff as w
    from wythoff.atlas import engine

    if as_rows:
        engine.measured_batch = census_runs.rows_of
    began = monotonic()
    found = w.atlas.run(small_games(count), folder, columns=12, only=(), scheduler=address)
    seconds = monotonic() - began
    assert found.done == found.measured == count
    told = {"seconds": round(seconds, 1), **used(os.getpid())}
    print(json.dumps({**told, "games": w.atlas.query(folder, "SELECT sum(seconds) FROM atlas").rows[0][0]}))


def used(process: int) -> dict[str, float]:
    """Return the CPU seconds and the peak memory in MB of a process, given by its id."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    status = Path(f"/proc/{process}/status").read_text()
    most = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:"))
    return {"cpu": (int(fields[11]) + int(fields[12])) / TICKS, "megabytes": round(most / 1024)}


def run(count: int, workers: int = 1, *, as_rows: bool = False) -> dict[str, Any]:
    """Run one census of `count` games on a new cluster, and return what each process used, as a dictionary for JSON.

    The cluster has this number of `workers`. If `as_rows`, they do not measure games (see the module docstring).
    """
    from tests.atlas.cluster import Cluster, worker_of

    if as_rows:
        made_rows()  # called here, so that its cost is not counted for a worker
    with tempfile.TemporaryDirectory() as place, Cluster(Path(place), workers) as cluster:
        command = [sys.executable, __file__, "client", cluster.address, f"{place}/census", str(count), "x" * as_rows]
        answer = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        told = json.loads(answer.stdout.splitlines()[-1])
        processes = {
            "client": {key: told[key] for key in ("cpu", "megabytes")},
            "scheduler": used(cluster.scheduler.pid),
        }
        for number, nanny in enumerate(cluster.workers):
            processes[f"worker {number}"] = used(worker_of(nanny.pid))
            processes[f"nanny {number}"] = used(nanny.pid)
        stored = sum(path.stat().st_size for path in Path(place, "census").glob("*.parquet"))
    cpu = sum(one["cpu"] for one in processes.values())
    return {
        "count": count, "workers": workers, "as_rows": as_rows, "seconds": told["seconds"], "cpu": round(cpu, 1),
        "of_games": round(told["games"], 1), "overhead_ms": round((cpu - told["games"]) / count * 1000, 3),
        "bytes_a_row": round(stored / count, 1), "processes": processes,
    }  # fmt: skip


def found_by_processes() -> None:
    """Set the import path so that child processes find the tests, this tree's package, and this file."""
    here = [str(ROOT), str(ROOT / "src"), str(ROOT / "benchmarks")]
    os.environ["PYTHONPATH"] = os.pathsep.join([*here, *filter(None, [os.environ.get("PYTHONPATH")])])
    sys.path[:0] = here


if __name__ == "__main__":
    found_by_processes()
    if sys.argv[1] == "client":
        client(*sys.argv[2:4], int(sys.argv[4]), bool(sys.argv[5]))
    else:
        counts = [int(word) for word in sys.argv[1:] if word.isdigit()]
        print(json.dumps(run(*counts, as_rows="--as-rows" in sys.argv)))
