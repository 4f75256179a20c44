"""Compare the answers of a revision and of the working tree to about 2,000 requests.

    python -m tests.revisions main [--allow tests/revisions_allowed.txt] [--every 5]

prints each request whose answer differs, and exits with status 1 if a difference is not allowed. The file of allowed
differences has lines of three forms, with tabs between the fields:

- `PATTERN`, `reason`: answers to requests that match PATTERN may differ;
- `+PATTERN`, `reason`: text that matches PATTERN may be added to an answer;
- `~PATTERN`, `words`, `reason`: text of the old answer that matches PATTERN reads `words` now.

Each PATTERN is a regular expression. A request is matched as its words with a blank between them.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import gzip
import io
import json
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
ALLOWED = ROOT / "tests" / "revisions_allowed.txt"
DIGEST = re.compile(r'"digest": "[0-9a-f]{8}"')
# Games without a name, or games that several methods can solve.
UNNAMED = (
    "nim | diagonal | ray(1, 2)",
    "nim | diagonal | ray(1, 2) | ray(2, 3)",
    "nim | diagonal((x0 - x1)**2 + 1)",
    "nim | diagonal(y1 - x1 + 2)",
    "nim | diagonal(2*x1 + 1)",
    "nim(step=2) | diagonal",
    "nim(step=2)",
    "nim | jump(1, 1) | jump(2, 2)",
    "nim | jump(1, 3)",
    "jump(1, 2) | jump(2, 1)",
    "vector(1, 0) | vector(0, 2) | vector(3, 1)",
    "nim | where(k == 2*l)",
    "nim | where(k*l % 3 == 1)",
    "nim | where(min(k, l) > 0 and k % l == 0)",
    "where(min(k, l) < 3 or abs(k - l) < 2)",
    "nim | keep(diagonal, 2 <= x1)",
    "nim | (diagonal - jump(1, 1))",
    "nim(lengths=n % 2 == 1) | diagonal",
    "nim(lengths=n <= 4)",
    "subtraction(1, 3, 4)",
    "terminal(nim | diagonal, x < 2)",
    "terminal(nim | diagonal, x == y)",
    "block(nim | diagonal | jump(1, 2), 1)",
    "block(nim, 2, of=nim(lengths=n > 1))",
    "misere(nim | diagonal | ray(1, 2))",
    "misere(block(nim, 1))",
    "tribonacci_game()",
    "nim | diagonal(10**9)",
    "t_wythoff(t=1000000000)",
    "imitation(m=2, p=3)",
    "nim(",
    "wythof",
)
# Requests about each game G. P is a position near the last known term of the game, Q is another position.
ASKED = (
    "explain G",
    "explain G --up-to 40 --json",
    "explain G --columns 1000000",
    "solve G --count 8",
    "solve G --up-to 14 --json",
    "solve G --columns 9",
    "move G P",
    "move G Q --json",
    "move G P --by rules",
    "move G P --least",
    "why G P",
    "why G Q --json",
    "grundy G --up-to 5",
    "grundy G --row 2 --columns 12 --json",
    "grundy G --value 1 --count 4",
    "grundy G P",
    "strategy G",
    "strategy G --json",
    "strategy G --at 7",
    "export G --count 5",
    "export G --up-to 9 --format b-file",
    "export G --format sympy",
    "export G --grundy --up-to 4 --format json",
)
GIANT = (
    "move {} 10**40 10**40+7",
    "strategy {} --at 10**20",
    "grundy {} 2 10**30",
    "move {} 10**9 3*10**9 --by digits",
)
MOST = 2100
LONGEST = 0.7  # seconds of CPU time. The first run drops slower requests; the second allows each ten times as long.


class TooLong(BaseException):
    """Raised by the timer to give up a request."""


def requests() -> list[list[str]]:
    """Return all requests, each as a list of command-line words; the same in every run."""
    random = Random(21)
    asked = [words for text, places in _games(random) for words in _of_a_game(text, places, random)]
    return random.sample(asked, MOST) if len(asked) > MOST else asked


def _games(random: Random) -> Iterator[tuple[str, list[str]]]:
    """Yield games, each as its text and two positions such as `"3 5"`."""
    from tests.rulesets.respelling import Respelling
    from wythoff.base.errors import WythoffError
    from wythoff.game.catalog import ENTRIES
    from wythoff.game.rulesets import Moves, parse

    spelling = Respelling(random)
    for entry in ENTRIES:
        for example in entry.examples:
            near = example.terms[-1] if example.rows else (3, 5)
            places = [" ".join(map(str, near)), " ".join(str(pile + number) for number, pile in enumerate(near))]
            yield example.call, places
            try:
                game = parse(example.call)
            except WythoffError:
                continue
            layers = [f"misere({example.call})"]
            if isinstance(game, Moves):
                layers += [str(spelling.game(game)), f"block({example.call}, 1)"]
                layers += [f"terminal({example.call}, x + y == 3)"]
            for text in layers:
                yield text, places
    for text in UNNAMED:
        yield text, ["3 5", "7 12"]


def _of_a_game(text: str, places: list[str], random: Random) -> Iterator[list[str]]:
    shown = (
        random.sample(ASKED, 8) if "(" in text and text.startswith(("misere", "block", "terminal", "where")) else ASKED
    )
    for words in (*shown, *(form.format("G") for form in random.sample(GIANT, 1))):
        yield [
            part
            for word in words.split()
            for part in ([text] if word == "G" else places["PQ".index(word)].split() if word in ("P", "Q") else [word])
        ]


def record(path: Path, asked: list[list[str]], *, first: bool) -> None:
    """Answer the requests `asked` in this process, and write requests, answers and seconds to the file `path`.

    On the `first` run, requests that take too long are left out. numba is switched off: small requests are faster
    without
    it, and compiled code cannot be interrupted.
    """
    from wythoff.kernels import limits

    limits._installed = lambda library: library != "numba"  # type: ignore[assignment]
    answers: list[list[object]] = []
    signal.signal(signal.SIGVTALRM, _give_up)
    for words in asked:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        answer = _answered(words, LONGEST if first else 10 * LONGEST)
        seconds = resource.getrusage(resource.RUSAGE_SELF).ru_utime - before
        if answer is not None or not first:
            answers.append([words, answer, seconds])
    _write(path, answers)


def _write(path: Path, answers: list[list[object]]) -> None:
    with gzip.open(path, "wt") as file:
        json.dump(answers, file)


def _give_up(number: int, frame: object) -> None:
    raise TooLong


def _answered(words: list[str], longest: float) -> list[object] | None:
    """Run the command `words`; return its status, stdout and stderr, or None after `longest` seconds of CPU time."""
    from wythoff.apps.cli import main

    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, longest, longest)
            status: object = main(words)
        except SystemExit as stop:
            status = stop.code
        except TooLong:
            return None
        except Exception as error:  # noqa: BLE001  # what one revision raises, the other must raise
            status = repr(error)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    out.flush()
    return [status, out.buffer.getvalue().decode("utf-8", "replace"), err.getvalue()]


def _recorded(path: Path) -> list[tuple[list[str], list[object] | None, float]]:
    with gzip.open(path, "rt") as file:
        return [(words, answer, seconds) for words, answer, seconds in json.load(file)]


class Allowed(NamedTuple):
    """The allowed differences between two revisions.

    `requests` pairs a pattern of requests whose answers may differ with the reason. `added` lists patterns of text that
    an
    answer may gain. `worded` pairs a pattern in the old answer with its new wording.
    """

    requests: Sequence[tuple[re.Pattern[str], str]] = ()
    added: Sequence[re.Pattern[str]] = ()
    worded: Sequence[tuple[re.Pattern[str], str]] = ()


def compare(old: Path, new: Path, allowed: Allowed) -> int:
    """Print the requests of the file `old` that `new` answers differently; return how many are not allowed."""
    before, after = _recorded(old), _recorded(new)
    wrong = told = 0
    for (words, was, _), (_, now, _) in zip(before, after, strict=True):
        if was == now or _is_meant(was, now, allowed):
            continue
        request = " ".join(words)
        reason = next((reason for pattern, reason in allowed.requests if pattern.search(request)), None)
        told += 1
        wrong += reason is None
        print(f"wythoff {shlex.join(words)}: {'NOT ALLOWED' if reason is None else reason}")
        if reason is None:
            lines = difflib.unified_diff(_lines(was), _lines(now), "before", "after", n=0, lineterm="")
            print("".join(f"    {line[:300]}\n" for line in list(lines)[:20]))
    seconds = [sum(item[2] for item in answers) for answers in (before, after)]
    print(f"{len(before)} requests, {told} answered otherwise, {wrong} of them not allowed; "
          f"{seconds[0]:.1f} s before, {seconds[1]:.1f} s after")  # fmt: skip
    return wrong


def _is_meant(was: list[object] | None, now: list[object] | None, allowed: Allowed) -> bool:
    """Return whether the answers `was` and `now` agree up to allowed rewording and allowed additions."""
    unworded = was
    for pattern, words in allowed.worded:
        was = _with(pattern, words, was)
    if was != unworded:  # the digest in a file depends on its words
        was, now = _with(DIGEST, "", was), _with(DIGEST, "", now)
    for pattern in allowed.added:
        # An addition is allowed only if the old answer does not have it: what was there must stay.
        if was is not None and not any(pattern.search(str(text)) for text in was[1:]):
            now = _with(pattern, "", now)
    return was == now


def _with(pattern: re.Pattern[str], words: str, answer: list[object] | None) -> list[object] | None:
    return None if answer is None else [answer[0], *(pattern.sub(words, str(text)) for text in answer[1:])]


def _lines(answer: list[object] | None) -> list[str]:
    if answer is None:
        return ["took too long"]
    return [f"status {answer[0]}", *str(answer[1]).splitlines(), *str(answer[2]).splitlines()]


def _allowed(path: Path) -> Allowed:
    lines = [line.split("\t") for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return Allowed(
        [(re.compile(pattern), reason) for pattern, *_, reason in lines if pattern[0] not in "+~"],
        [re.compile(pattern[1:]) for pattern, *_ in lines if pattern[0] == "+"],
        [(re.compile(pattern[1:]), words) for pattern, words, *_ in lines if pattern[0] == "~"],
    )


def _ask_of(source: Path, path: Path, listed: Path, *, first: bool) -> None:
    """Answer the requests of the file `listed` in a new process, with the package from the folder `source`.

    The answers are in the file `path` when this returns.
    """
    words = [sys.executable, "-m", "tests.revisions", "--record", str(path), "--requests", str(listed)]
    words += ["--first"] if first else []
    subprocess.run(words, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(source), "COLUMNS": "100"}, check=True)


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", nargs="?", help="from which the working tree has come, such as main")
    parser.add_argument("--allow", type=Path, default=ALLOWED)
    parser.add_argument("--every", type=int, default=1, help="only every so many-th request")
    parser.add_argument("--kept", type=Path, help="a folder that keeps what was recorded of a revision")
    parser.add_argument("--record", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--requests", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--first", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.record:
        record(given.record, [words for words, _, _ in _recorded(given.requests)], first=given.first)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        # Compare with the common ancestor: later changes on the other branch are no differences of this tree.
        base = _git("merge-base", given.revision, "HEAD").decode().strip()
        old = (given.kept or Path(folder)) / f"{base}-{given.every}.json.gz"
        if not old.exists():
            archive = _git("archive", base, "src")
            subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
            listed = Path(folder) / "requests.json.gz"
            # The tests of this tree list the requests: those of the revision would import modules of the revision.
            _write(listed, [[words, None, 0.0] for words in requests()[:: given.every]])
            _ask_of(Path(folder) / "src", old, listed, first=True)
        new = Path(folder) / "new.json.gz"
        _ask_of(ROOT / "src", new, old, first=False)
        return 1 if compare(old, new, _allowed(given.allow)) else 0


if __name__ == "__main__":
    sys.exit(main())
