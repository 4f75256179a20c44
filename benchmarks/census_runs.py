"""A census whose scheduler, workers and client are processes of their own, over TCP on 127.0.0.1: time and memory.

    python benchmarks/census_runs.py GAMES [WORKERS] [--as-rows]

Measures GAMES of the smallest games there are, to 12 columns with no measure taken, with so many workers (1); with
--as-rows the workers measure nothing, and give each game a row that `make census` made, or a census of 21 games where
that was not run, so that all that remains is the atlas itself. Prints one JSON object: seconds by the clock, seconds of
the processor and the greatest memory in MB of each process, their starts included, and the seconds of the processor
that the games themselves took.
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
    """So many games, whose rows take 1 or 2 ms each: a multiple of a thousand."""
    import wythoff as w

    return w.atlas.Family("nim(step={p}) | jump({q}, {q})", p=range(1, count // ACROSS + 1), q=range(1, ACROSS + 1))


@lru_cache(maxsize=1)
def made_rows() -> list[dict[str, Any]]:
    """Return the rows that `make census` made; without them those of a small census, which is run if need be."""
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
    """What a worker gives back with --as-rows: rows as long as those of a census, which nothing measured."""
    from wythoff.atlas.measuring import _family

    known = _family(family)
    return [{**row_of(known, number), "seconds": 0.0} for number in numbers]


def row_of(family: Any, number: int) -> dict[str, Any]:
    """Return a row that `make census` made, as if of another game; as many games share P-positions as there."""
    rows, spelling = made_rows(), family.unrank(number)
    turn, place = divmod(number, len(rows))
    return {
        **rows[place], "number": number, "family": str(family), "spelling": spelling, "game": spelling,
        "parameters": json.dumps(family.parameters(number)),
        "hash": rows[place]["hash"] and f"{rows[place]['hash']}-{turn}",
    }  # fmt: skip


def client(address: str, folder: str, count: int, as_rows: bool) -> None:
    """The run; what it took is its last line."""
    import census_runs  # by the name under which workers find it

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
    """Seconds of the processor that a process has taken, and the most MB it had."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    status = Path(f"/proc/{process}/status").read_text()
    most = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:"))
    return {"cpu": (int(fields[11]) + int(fields[12])) / TICKS, "megabytes": round(most / 1024)}


def run(count: int, workers: int = 1, *, as_rows: bool = False) -> dict[str, Any]:
    """One census; what each process took."""
    from tests.atlas.cluster import Cluster, worker_of

    if as_rows:
        made_rows()  # here, so that no worker is charged for it
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
    """Let processes that are started find the tests, the package of this tree, and this file."""
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
