"""Run random requests for all commands, and print those that end in a fault.

`python -m tests.acceptance.any_runs FOLDER SEED COUNT` runs each request as a process of its own, in a new folder.
Files to read lie in the folder `given` beside it. A request must

- end within 5 seconds of CPU time and 500 MB of memory;
- exit with a documented status;
- print an answer, or one line that says why it is refused;
- print a single JSON object if the option is `--json`;
- leave no file if it is refused.

The last line counts the requests for each command by exit status.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryFile

from tests.acceptance.any_request import Asking, Request
from tests.acceptance.small_requests import PATIENCE, SECONDS, Run
from tests.seeds import seed_of

LEFT = 71  # exit status for a program that leaves processes behind
SPACE = 4 << 30  # bytes of addresses
# Seconds of CPU time for commands with a time limit of their own: for each game, or until they begin nothing new.
OF_THEIR_OWN = {"atlas": 30, "study": 10, "paper": 20, "app": 15}  # a site loads Node once for each version
# Documented exit statuses other than 0 and 2. The app ends by Ctrl-C.
MORE_STATUSES = {
    "prove": (1, 3),
    "decide": (1, 3),
    "check": (1,),
    "load": (1,),
    "claims": (1,),
    "verify": (1,),
    "paper": (1,),
}
WITHOUT_A_GAME = "solve needs a game; three to copy:"  # three lines with a command each follow
WAITING = re.compile(r"\..*\.[0-9]+\.[0-9a-f]{12}")
ROOT = Path(__file__).parents[2]
TEXTS = {
    "terms.txt": "1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25 27 29 30 32\n",
    "number.txt": "12345\n",
    "one.txt": "1\n",
    "stripped": "# OEIS\nA000201 ,1,3,4,6,8,9,11,12,14,16,17,19,21,22,24,25,27,29,\nA000290 ,0,1,4,9,16,25,36,49,64,\n",
    "families.toml": '[small]\ngame = "nim | diagonal | ray(1, {q})"\nq = { from = 2, to = 3 }\n',
    "statements.txt": 'eval one "?msd_2 Ax Ey y > x":\ndef even "Ey x = 2*y":\neval two "Ax $even(x) | $even(x+1)":\n',
    "empty.csv": "",
}
COMMANDS = (
    *(f"export g1 --output g1.{suffix}" for suffix in ("csv", "json", "txt", "npz", "parquet")),
    "export wythoff --grundy --up-to 7 --output values.csv",
    "export wythoff --array --rows 4 --columns 5 --output array.csv",
    'check wythoff --claim "floor(n*phi), floor(n*phi**2)" --output claim.json',
    'prove "nim | diagonal(2)" --certificate theorem.json',
    'decide "Ax Ey y = 2*x" --certificate sound.json',
    "atlas run families.toml:small --output census --columns 20 --workers 1",
)


def given(folder: Path) -> None:
    """Make the folder of input files that requests may read: exports, certificates, a census, and noise."""
    folder.mkdir()
    for name, text in TEXTS.items():
        (folder / name).write_text(text)
    for command in COMMANDS:
        done = run(Request(shlex.split(command)), folder)
        assert done.status == 0, (command, done)
    for name in ("empty", "library", "certificates"):
        (folder / name).mkdir()
    shutil.copy(folder / "theorem.json", folder / "certificates")
    chance = Random(0)
    for name in ("noise.txt", "noise.npz", "noise.parquet"):
        (folder / name).write_bytes(chance.randbytes(3000))
    (folder / "cut.json").write_bytes((folder / "g1.json").read_bytes()[:-30])
    os.mkfifo(folder / "pipe")
    (folder / "loop").symlink_to("loop")


def _limited(request: Request) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # background jobs start with SIGINT ignored
    resource.setrlimit(resource.RLIMIT_CPU, (_allowed(request) + 3, _allowed(request) + 3))
    resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))
    if request.input == "closed":
        os.close(0)
    if request.output == "closed":
        os.close(1)


def _allowed(request: Request) -> int:
    return OF_THEIR_OWN.get(request.words[0], SECONDS)


def run(request: Request, folder: Path) -> Run:
    """Run a request as a process of its own in `folder`; return its status, streams, time and memory."""
    with TemporaryFile() as read, TemporaryFile() as output, TemporaryFile() as errors, open("/dev/full", "wb") as full:
        read.write({"lines": request.lines.encode(), "noise": b"\xff\xfe\x00#1\n"}.get(request.input, b""))
        read.seek(0)
        program = subprocess.Popen(
            [sys.executable, "-m", "wythoff", *request.words], cwd=folder, stdin=read, stderr=errors,
            stdout=full if request.output == "full" else output, start_new_session=True,
            preexec_fn=lambda: _limited(request),  # noqa: PLW1509  # this process has one thread
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}", **request.surroundings},
        )  # fmt: skip
        status, used = _waited(program, request, output.fileno())
        texts = []
        for stream in (output, errors):
            stream.seek(0)
            texts.append(stream.read().decode(errors="replace"))
    return Run(status, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, *texts)


def _waited(program: subprocess.Popen[bytes], request: Request, output: int) -> tuple[int, resource.struct_rusage]:
    """Wait for a request and its child processes; return the exit status and the resources they used.

    Kill processes that are still running after `PATIENCE` seconds. An `app` is interrupted once it serves.
    """
    started, done, told = time.monotonic(), 0, False
    exports = any(word.startswith("--export") for word in request.words)  # and ends by itself
    serves = request.words[0] == "app" and not exports
    while not done:
        done, state, used = os.wait4(program.pid, os.WNOHANG)
        if done:
            break
        late = time.monotonic() - started
        if serves and not told and (os.fstat(output).st_size or late > PATIENCE / 4):
            program.send_signal(signal.SIGINT)
            told = True
        if late > PATIENCE:
            os.killpg(program.pid, signal.SIGKILL)
        time.sleep(0.005)
    program.returncode = os.waitstatus_to_exitcode(state)
    return program.returncode if _ended(program.pid) else LEFT, used


def _ended(group: int) -> bool:
    """Return whether all processes of a process group end within 5 seconds; kill them otherwise."""
    for _ in range(500):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    os.killpg(group, signal.SIGKILL)
    return False


def fault(request: Request, found: Run, left: list[str]) -> str:
    """Return what is wrong with the run `found` of a request that left the files `left`; empty if nothing is wrong."""
    verb = request.words[0]
    if verb == "app" and found.status == 130 and found.errors == "wythoff: interrupted\n":
        found = found._replace(status=0)
    statuses = (0, 2, *MORE_STATUSES.get(verb, ()))
    if found.status not in statuses and found.seconds <= _allowed(request):
        return f"status {found.status}"
    taken = found.seconds if found.seconds > _allowed(request) else 0.0
    output = found.output or "none" * (request.output != "")
    told = found.output if verb == "verify" else ""  # a verdict on each file
    status = 0 if found.status == 3 or told else found.status
    # A census prints the address of its dashboard to stderr, besides its answer.
    said = "".join(line for line in found.errors.splitlines(True) if not line.startswith("dashboard: "))
    if verb == "solve" and said.startswith(WITHOUT_A_GAME):
        said = f"wythoff: {WITHOUT_A_GAME}\n"
    wrong = found._replace(status=status, seconds=taken, output=output, errors=said).fault
    if wrong:
        return wrong
    if any(map(WAITING.fullmatch, left)) or (found.status == 2 and left and not request.output):
        return f"left {left}"
    if found.status != 2 and "--json" in request.words and not request.output and not _is_json(found.output):
        return "no JSON"
    return ""


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False


def _state(folder: Path) -> list[tuple[str, int, int]]:
    return sorted((path.name, path.lstat().st_size, path.lstat().st_mtime_ns) for path in folder.rglob("*"))


def faults(folder: Path, seed: int, count: int, counts: dict[str, Counter[int]]) -> Iterator[str]:
    """Run `count` random requests; yield those that end in a fault, each as a line that can be copied to a shell.

    `counts` counts the exit statuses for each command.
    """
    asking = Asking(Random(seed_of(seed)))
    inputs, work = folder / "given", folder / "work"
    given(inputs)
    before = _state(inputs)
    for n in range(count):
        request = asking.request(asking.names[n % len(asking.names)])
        work.mkdir()
        found = run(request, work)
        left = sorted(os.listdir(work))
        shutil.rmtree(work)
        verb = " ".join(request.words[: 1 + (request.words[:1] == ["atlas"])])
        counts[verb][found.status] += 1
        wrong = fault(request, found, left)
        if not wrong and _state(inputs) != before:
            before, wrong = _state(inputs), "given files were changed"
        if wrong:
            said = (found.errors.strip().splitlines()[-1:] or [""])[0]
            typed, around = shlex.join(request.words)[:600], (*request[1:3], request.surroundings)
            yield f"{wrong}: wythoff {typed} {around} {said[:200]}"


if __name__ == "__main__":
    told: dict[str, Counter[int]] = defaultdict(Counter)
    for line in faults(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), told):
        print(line, flush=True)
    print(json.dumps({verb: dict(sorted(statuses.items())) for verb, statuses in sorted(told.items())}))
