"""Measure requests that go up to a limit, and write a page about the limits that users may reach.

`make limits` writes build/limits.json and build/limits.md. The file limit_requests.txt contains a request for each
limit. Each runs in a process of its own, twice: the less CPU time and the less peak memory of the two runs count,
because the first run compiles and stores kernels. A third run measures how near the request comes to the limit.
A limit is a constant in the sources. `test_limits.py` asserts that requests marked "small" end in 5 seconds and
500 MB. Peak memory is read from /proc, on Linux.

    python -m benchmarks.limits [NAME ...]     requests for limits whose names contain a NAME, or all
    python -m benchmarks.limits --new          requests that were not measured, or whose limit has changed
    python -m benchmarks.limits --pairs        two requests at a time, so each may take a little longer
    python -m benchmarks.limits --try LIMIT REQUEST     one request, whose result is not written
"""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs" / "extensions"))

import constants as sources  # noqa: E402

ASKED, MEASURED = Path(__file__).with_name("limit_requests.txt"), ROOT / "build" / "limits.json"
SMALL = " small"
SECONDS, MEGABYTES = 5.0, 500
PROMPT = "$ wythoff "
MOST_SECONDS = 60  # CPU seconds after which a request is ended; the table then says "more than"
LONG = 10  # seconds; a request that takes longer is run only once
# Code before and after a request. It reads the peak memory from /proc: getrusage includes that of the parent process.
BEFORE = f"""
import json, os, resource, sys
resource.setrlimit(resource.RLIMIT_CPU, ({MOST_SECONDS}, {MOST_SECONDS}))
if watched:
    sys.path.insert(0, {str(ROOT)!r})
    from benchmarks.watched import nearest, watch
    watch([watched])
import wythoff as w
refused = False
try:
"""
AFTER = """
except w.WythoffError:
    refused = True
with open("/proc/self/status") as status:
    peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
told = {"seconds": sum(os.times()[:4]), "megabytes": peak / 1024, "refused": refused}
print("\\n" + json.dumps(told | {"nearest": nearest() if watched else {}}))
"""
QUIETLY = """from wythoff.apps.cli import main
sys.stdout = open(os.devnull, "w")
refused = main({}) == 2
sys.stdout = sys.__stdout__"""


class Request(NamedTuple):
    """A request that goes up to the limit `limit`.

    `limit` is the name of a constant with its module, and `code` is Python or a command. `small` says whether the
    request must end in 5 seconds and 500 MB.
    """

    limit: str
    code: str
    small: bool


def requests() -> list[Request]:
    """Return the requests in limit_requests.txt, in the order of the file."""
    lines = (
        line.partition(": ") for line in ASKED.read_text("utf-8").splitlines() if line and not line.startswith("#")
    )
    return [Request(key.removesuffix(SMALL), code, key.endswith(SMALL)) for key, _, code in lines]


def measured(code: str) -> dict[str, Any]:
    """Run the request `code` twice, and return its cost: {"seconds": CPU seconds, "megabytes": peak memory in MB}.

    Both numbers are the lesser ones of the two runs; a request that takes long is run only once. The key `refused` is
    included if the program refuses the request. If it had to be ended, the only key is `more_than`, the number of
    seconds after which it was ended. Raises: RuntimeError if the request fails in another way.
    """
    runs = [_run(code)]
    if runs[0] is not None and runs[0]["seconds"] < LONG:
        runs.append(_run(code))
    ended = [run for run in runs if run is not None]
    if not ended:
        return {"more_than": MOST_SECONDS}
    seconds, megabytes = (min(run[key] for run in ended) for key in ("seconds", "megabytes"))
    taken = {"seconds": float(f"{seconds:.2g}"), "megabytes": round(megabytes)}
    return {**taken, "refused": True} if ended[0]["refused"] else taken


def reached(limit: str, code: str) -> float | None:
    """Return how near the request `code` comes to `limit`, as a ratio to the limit.

    Return None if nothing is compared with the limit before the time is over.
    """
    told = _run(code, watched=limit)
    ratio = (told or {"nearest": {}})["nearest"].get(limit)
    return None if ratio is None else float(f"{ratio:.2g}")


def _run(code: str, watched: str = "") -> dict[str, Any] | None:
    """Run a request in a process and a folder of its own, and return the dictionary that it prints.

    `code` is the request. Return None if it takes too long. `watched` names a limit whose comparisons are recorded.
    """
    program = f"watched = {watched!r}{BEFORE}{textwrap.indent(_python(code), '    ')}{AFTER}"
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True, cwd=folder)
    if -done.returncode in (signal.SIGXCPU, signal.SIGKILL):
        return None
    if done.returncode:
        raise RuntimeError(f"{code}: {done.stderr.strip().splitlines()[-1]}")
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def _python(code: str) -> str:
    """Return the request as Python code.

    For a command, the code discards its output and stores whether it was refused.
    """
    if not code.startswith(PROMPT):
        return code
    return QUIETLY.format(shlex.split(code.removeprefix(PROMPT)))


def _measure(request: Request) -> dict[str, Any] | None:
    """Measure a request, print the result, and return it. If the request fails, print the error and return None.

    The result is the dictionary that `measured` returns, with the result of `reached` under the key "reached".
    """
    try:
        taken = {**measured(request.code), "reached": reached(request.limit, request.code)}
    except RuntimeError as error:
        print(f"{request.limit}: {error}", flush=True)
        return None
    print(f"{request.limit}: {taken}", flush=True)
    return taken


def main(words: Sequence[str]) -> None:
    if words[:1] == ["--try"]:
        _measure(Request(*words[1:], small=False))
        return
    flags, names = {word for word in words if word.startswith("--")}, [word for word in words if word[:2] != "--"]
    asked, values = requests(), {one.key: one.written for one in sources.constants()}
    codes = {request.limit: request.code for request in asked}
    written = json.loads(MEASURED.read_text("utf-8")) if MEASURED.exists() else {}
    kept = {limit: taken for limit, taken in written.items() if codes.get(limit) == taken["request"]}
    known = {limit for limit, taken in kept.items() if taken["number"] == values[limit] and "reached" in taken}
    chosen = [
        request
        for request in asked
        if not ("--new" in flags and request.limit in known)
        and (not names or any(name in request.limit for name in names))
    ]
    with ThreadPoolExecutor(2 if "--pairs" in flags else 1) as pairs:
        for request, taken in zip(chosen, pairs.map(_measure, chosen), strict=True):
            kept.pop(request.limit, None)
            if taken:
                kept[request.limit] = {"number": values[request.limit], "request": request.code, **taken}
            MEASURED.parent.mkdir(exist_ok=True)
            MEASURED.write_text(_laid_out(kept), "utf-8")
    MEASURED.with_suffix(".md").write_text(page(kept), "utf-8")


def page(measured: dict[str, dict[str, Any]]) -> str:
    """Return the page about the limits that users may reach, as Markdown, with the measured costs.

    `measured` maps the name of a limit, with its module, to the dictionary that build/limits.json contains for it.
    """
    met = {request.limit for request in requests()}
    found = "# Limits\n\n| module | name | number | what it is for | a request up to it |\n|---|---|---|---|---|\n"
    return found + "".join(_row(one, measured.get(one.key)) for one in sources.constants() if one.key in met)


def _row(one: sources.Constant, measured: dict[str, Any] | None) -> str:
    """Return the row of the Markdown table for the limit `one`, with its measured cost.

    `measured` is the dictionary that build/limits.json contains for it. If it is None, the cell for the cost is empty.
    """
    cells = (f"`{one.module}`", f"`{one.name}`", one.written, one.comment, cost(measured) if measured else "")
    written = " | ".join(cell.replace("|", "\\|") for cell in cells)
    return f"| {written} |\n"


def cost(measured: dict[str, Any]) -> str:
    """Return in words what was measured: time, memory, the part of the limit that is reached, and the request.

    >>> cost({"seconds": 0.1, "megabytes": 20, "request": "w.solve(text)", "reached": 0.9})
    '0.1 s, 20 MB, 0.9 of it: `w.solve(text)`'
    """
    if "more_than" in measured:
        taken = f"more than {measured['more_than']} s"
    else:
        taken = f"{measured['seconds']:g} s, {measured['megabytes']} MB" + ", refused" * ("refused" in measured)
    near = measured.get("reached")
    part = "" if near in (None, 1) else f", {near:g} of it"
    return f"{taken}{part}: `{measured['request']}`"


def _laid_out(kept: dict[str, Any]) -> str:
    """Return the measurements as JSON text with one line for each limit."""
    return "{\n" + ",\n".join(f"  {json.dumps(limit)}: {json.dumps(kept[limit])}" for limit in sorted(kept)) + "\n}\n"


if __name__ == "__main__":
    main(sys.argv[1:])
