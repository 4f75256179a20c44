"""Run small requests about random games with giant, zero and negative parameters: each must end soon, in little memory.

`python -m tests.acceptance.small_requests SEED COUNT` runs COUNT random requests. Without arguments it runs the
requests in the lines of the standard input. Each is a process of its own. It prints the requests that take more than 5
seconds or 500 MB, or that end neither in an answer nor in one line of refusal. The seconds are those of an idle
machine: on a busy one, where a fixed loop takes longer, requests may take longer too.
"""

from __future__ import annotations

import gc
import os
import resource
import shlex
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import NamedTuple

import wythoff
from tests.acceptance.random_notations import Notations

SECONDS, MEGABYTES = 5, 500  # seconds of CPU time, and megabytes of memory
LOOP, LOOP_SECONDS = 1_000_000, 0.07  # steps of a fixed loop, and its seconds on an idle machine
SLOWEST = 1.5  # the largest factor by which requests may be slower than on an idle machine
PATIENCE = 4 * SECONDS  # seconds of wall-clock time until a request counts as hanging; longer on a busy machine
LARGEST_PILE = 20
GIANTS = ("0", "-1", "20", "79", "80", "81", "1000", "10**5", "10**6", "10**9", "2**63", "10**18", "10**100", "-10**9")

# Parameters of games: n is a number, s a set of numbers, v a set of vectors, w a row of piles, G a game; other words
# are literal.
NAMED = {
    "wythoff": "", "t_wythoff": "t=n", "t_wythoff_variant": "t=n variant='sorted'", "st_wythoff": "s=n t=n",
    "st_wythoff_amounts": "s=n t=n", "g1": "", "g2": "", "g3": "", "example1": "", "example2": "", "example3": "",
    "example4": "", "not_semiadditive": "", "not_monotone": "", "not_positive": "", "boole_or": "k=n",
    "galois_xor": "k=n", "boole_galois": "k=n", "galois_boole": "k=n", "hammer": "", "connell": "b=n",
    "bt_wythoff": "b=n t=n", "nim_ab": "a=n b=n", "wyt_f": "f=f", "wyt_k": "K=s", "unequal_diagonal": "pair=p",
    "wythoff_pass": "", "splythoff": "", "modular_wythoff": "m=n", "cyclic_nimhoff": "h=n piles=m",
    "ab_vector": "a=n b=n", "mdr": "k=n", "knight": "", "king": "k=n", "vectors": "moves=v",
    "subtraction": "amounts=s", "gdwn": "p=n q=n", "maharaja": "p=n q=n", "modulo": "l=n m=n p=n",
    "shifted": "m=n p=n l=n", "shifted_uv": "m=n p=n u=n v=n", "chosen_shift": "m=n p=n",
    "block_diagonal": "m=n p=n", "block_nim": "m=n p=n",
    "block_nim_l": "m=n p=n l=n", "block_any": "k=n", "nim_abpq": "a=n b=n p=n q=n", "r_wythoff": "", "e_wythoff": "",
    "w_k": "k=n", "w_jk": "j=n k=n", "t_k": "k=n", "mouse_game": "", "euclid": "", "ratwyt": "", "tribonacci_game": "",
    "npile_wythoff": "n=m", "nheap_equal": "n=m", "rat_game": "", "end_wythoff": "middle=w", "star": "game=G times=m",
    "imitation": "m=n p=n", "fibonacci_nim": "", "wythoff_partizan": "", "partizan_subtraction": "left=s right=s",
}  # fmt: skip
# The number of piles of a catalog game, unless it is two or a parameter.
PILES = {
    "tribonacci_game": 3, "rat_game": 3, "fibonacci_nim": 1, "wythoff_partizan": 1, "partizan_subtraction": 1,
    "subtraction": 1,
}  # fmt: skip
# The commands to try: P stands for a position, G for another game.
COMMANDS = (
    *("move P", "why P") * 16, *("solve", "show") * 4, "explain", "check", "strategy", "compare G",
    "adjoinable", "adjoinable P", "invariance", "misere", "beams", "grundy", "grundy P", "grundy --row 3",
    "grundy --periodicity",
    "grundy --value 1", "plot", "plot --as grundy", "plot --as moves", "palace", "reflexive", "export --format csv",
    "export --format latex", "values", "dynamic", "replay P", "sum P", "solve --solver by_definition", "move P --least",
    "solve --json", "fixed 1", "play P",
)  # fmt: skip


class Giants(Notations):
    """Random games of which some numbers are giant, 0 or negative."""

    def number(self, most: int, least: int = 0) -> object:
        return self.random.choice(GIANTS) if not self.few(2) else self.few(most, least)

    def game(self) -> tuple[str, int]:
        """Return a random game as text, and its number of piles."""
        if self.few(2):
            return self.text(self.random.randrange(1 << 20)), 2
        name = self.random.choice(list(NAMED))
        given = [pair.split("=") for pair in NAMED[name].split()]
        written = {key: self.argument(kind) for key, kind in given}
        piles = PILES.get(name, 2)
        if name in ("cyclic_nimhoff", "npile_wythoff", "nheap_equal"):
            counted = next(written[key] for key, kind in given if kind == "m")
            piles = int(counted) if counted.isdigit() else 2
        text = f"{name}({', '.join(f'{key}={value}' for key, value in written.items())})"
        return (f"misere({text})" if not self.few(5) else text), min(piles, 6)

    def argument(self, kind: str) -> str:
        match kind:
            case "n":
                return str(self.number(6))
            case "m":
                return str(self.number(4, 1) if not self.few(4) else self.few(4, 1))
            case "s":
                return f"({''.join(f'{self.number(9, 1)}, ' for _ in range(self.few(4)))})"
            case "p":
                return f"({self.number(9)}, {self.number(9)})"
            case "w":
                return f"({''.join(f'{self.number(9, 1)}, ' for _ in range(self.few(4)))})"
            case "v":
                return f"({''.join(f'({self.number(3)}, {self.number(3)}), ' for _ in range(self.few(4, 1)))})"
            case "f":
                return self.expression(("k",))
            case "G":
                return self.union(depth=1)
        return kind

    def request(self) -> list[str]:
        """Return the words of a random command line."""
        self.moved = ""
        command = self.random.choice(COMMANDS).split()
        game, piles = self.game()
        name, *rest = command
        words = [name, game]
        for word in rest:
            if word == "P":
                words += [str(self.few(LARGEST_PILE)) for _ in range(piles)]
            elif word == "G":
                words.append(self.game()[0])
            else:
                words.append(word)
        return words


class Run(NamedTuple):
    """How a request ended: exit status, CPU time, memory, and the texts of both output streams."""

    status: int
    seconds: float
    megabytes: float
    output: str
    errors: str
    slowness: float = 1.0

    @property
    def fault(self) -> str:
        """What is wrong with the run, such as `"7.2 s"`; empty if nothing is wrong."""
        if self.seconds > SECONDS * self.slowness:
            return f"{self.seconds:.1f} s"
        if self.megabytes > MEGABYTES:
            return f"{self.megabytes:.0f} MB"
        if self.status not in (0, 1, 2):
            return f"status {self.status}"
        if self.status == 2 and (self.errors.count("\n") != 1 or not self.errors.startswith("wythoff")):
            return "no line"
        if "Traceback" in self.errors or (self.status != 2 and not self.output):
            return "no answer"
        return ""


def run(words: list[str]) -> Run:
    """Run a command in a process that is forked from this one."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        child = os.fork()
        if not child:
            _run_here(words, output.fileno(), errors.fileno())
        started = time.monotonic()
        done, state, used = 0, 0, None
        while not done and time.monotonic() - started < PATIENCE * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)):
            done, state, used = os.wait4(child, os.WNOHANG)
            if not done:
                time.sleep(0.005)
        if not done:
            os.kill(child, signal.SIGKILL)
            done, state, used = os.wait4(child, 0)
        texts = []
        for stream in (output, errors):
            stream.seek(0)
            texts.append(stream.read().decode(errors="replace"))
        assert used is not None
        status = os.waitstatus_to_exitcode(state)
        seconds = used.ru_utime + used.ru_stime
        return Run(status, seconds, used.ru_maxrss / 1024, *texts, slowness() if seconds > SECONDS else 1.0)


def slowness() -> float:
    """Return how many times as long a fixed loop takes now as on an idle machine, between 1 and `SLOWEST`."""
    started = time.process_time()
    sum(number * number for number in range(LOOP))
    return min(max((time.process_time() - started) / LOOP_SECONDS, 1.0), SLOWEST)


def _run_here(words: list[str], output: int, errors: int) -> None:
    from wythoff.apps.cli import main

    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(output, 1)
    os.dup2(errors, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (round(SLOWEST * SECONDS) + 2,) * 2)
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    status: object = 70
    try:
        status = main(words)
    except SystemExit as stop:
        status = stop.code
    except BaseException:  # noqa: BLE001  # whatever it is, it is printed, and counts as a fault
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status if isinstance(status, int) else 70)


def random_requests(seed: int, count: int) -> Iterator[list[str]]:
    giants = Giants(Random(seed))
    return (giants.request() for _ in range(count))


def faults(requests: Iterable[list[str]]) -> Iterator[str]:
    """Run the requests; yield those that end wrongly, each as a line that can be copied to a shell."""
    for words in requests:
        found = run(words)
        if found.fault:
            last = found.errors.strip().splitlines()[-1:] or [""]
            yield f"{found.fault}: wythoff {shlex.join(words)}  {last[0][:200]}"


def load() -> None:
    """Import the whole package once, before forking, except for what needs an extra library."""
    from wythoff.apps.cli.parsing import parser

    parser(None)
    root = Path(wythoff.__file__).parent
    for path in sorted(root.rglob("*.py")):
        name = ".".join(("wythoff", *path.relative_to(root).with_suffix("").parts))
        if not any(part in name for part in ("compiled", "checks", "wythoff.env.")) and not name.endswith("__"):
            import_module(name)
    gc.freeze()


if __name__ == "__main__":
    load()
    loaded = {"numba", "numpy", "matplotlib", "pyarrow", "rich"} & set(sys.modules)
    assert not loaded, loaded
    given = map(shlex.split, sys.stdin) if len(sys.argv) == 1 else random_requests(*map(int, sys.argv[1:]))
    for line in faults(given):
        print(line, flush=True)
