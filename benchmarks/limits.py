"""What requests take that go up to a limit: `make limits` writes limits.json, for a column of docs/limits.md.

Each request runs in a process of its own, from its start: seconds of the processor, and the most memory that it held,
the less of two runs: kernels are compiled in the first, and kept. Where a limit is there to keep small requests small,
`test_limits.py` asserts that it does: 5 seconds and 500 MB (decision 14). It is read from /proc, on Linux.

    python -m benchmarks.limits [NAME ...]     those whose names contain one of these, or all
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
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs" / "extensions"))

from constants import constants  # noqa: E402

MEASURED = Path(__file__).with_name("limits.json")
SECONDS, MEGABYTES = 5.0, 500
PROMPT = "$ wythoff "
MOST_SECONDS = 60  # of the processor, after which a request is ended: that it takes more is what the table says
# What stands before a request, and after it: getrusage tells no peak, it begins with that of the starting process.
BEFORE = f"""
import os, resource, sys
resource.setrlimit(resource.RLIMIT_CPU, ({MOST_SECONDS}, {MOST_SECONDS}))
import wythoff as w
refused = False
try:
"""
AFTER = """
except (w.TooLargeError, w.UnsolvedError):
    refused = True
with open("/proc/self/status") as status:
    peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
print("\\n", sum(os.times()[:4]), peak / 1024, refused)
"""
QUIETLY = """from wythoff.apps.cli import main
sys.stdout = open(os.devnull, "w")
refused = main({}) == 2
sys.stdout = sys.__stdout__"""


class Request(NamedTuple):
    """The limit that is reached, the request, in Python or as a command, and whether it must be small."""

    limit: str
    code: str
    small: bool = False


def small(limit: str, code: str) -> Request:
    return Request(limit, code, small=True)


TERMS = "[n * n // 7 + n.bit_count() for n in range(700)]"  # that no formula gives

REQUESTS = (
    # What is typed.
    small("expressions.syntax.MAX_LENGTH", "w.solve('nim' + ' | diagonal' * 908)"),
    small("expressions.syntax.MAX_DEPTH", "w.solve('nim | diagonal(' + 'abs(' * 98 + 'x1' + ')' * 98 + ')')"),
    small("expressions.syntax.MAX_EXPONENT", "w.solve('nim | diagonal(x1**10_000 + 1)')"),
    small("expressions.syntax.MAX_CONSTANT_BITS", "w.solve(f'nim | diagonal({2**3999})')"),
    small("expressions.arithmetic.MAX_BITS", "w.Diagonal('2**x0').width.evaluate({'x0': (1 << 26) - 1})"),
    small("calls.parameters.MAX_DIMENSION", "w.solve('vectors(((1, 2, 3, 4), (4, 3, 2, 1)))')"),
    small("catalog.vectors.MAX_REMOVED", "w.solve('mdr(500)')"),
    small("rulesets.boards.MAX_CHOICES", "w.solve('chosen_shift(1000, 1000)')"),
    small("rulesets.piles.MAX_PILES", "w.solve('npile_wythoff(8)')"),
    small("rulesets.nimhoff.MAX_PILES", "w.solve('cyclic_nimhoff(3, 4)')"),
    small("sequences.registry.words.MOST_LETTERS", "w.word('k_bonacci(3000)').letters(1000)"),
    small("sequences.registry.words.LONGEST", "w.word('t_wythoff(1_000_000)').letters(1000)"),
    small("sequences.registry.numbers.MAX_EXPONENT", "w.read_number('((1 + sqrt(5))/2)**1000')"),
    small(
        "sequences.registry.numeration.LARGEST_COEFFICIENT",
        "w.numeration('recurrence((1_000_000, 1), (1, 2))').digits(10**40)",
    ),
    small("sequences.generation.splitting.MOST", "w.sequence('nacci_split(64, 0)').terms(20)"),
    small("automata.statements.reading.DEEPEST", "w.decide('~' * 58 + 'x = x')"),
    Request("automata.statements.reading.MOST_DIGITS", "w.decide('Ex x = ' + '9' * 1000)"),
    Request("automata.statements.terms.MOST_BITS", "w.decide('Ex x = ' + '*'.join(['9' * 300] * 4))"),
    small("claims.linear.MOST_POWER", "w.Claim('wythoff', 'n + 2**100 - 2**100, floor(n*phi) + n').check()"),
    small("claims.formulas.MAX_VALUE_BITS", "w.Claim('wythoff', 'n, n + (2**9)**9999').check()"),
    # What is asked without a bound.
    small("solvers.patience.UP_TO", "w.compare('g1', 'g2')"),
    small("questions.misere.UP_TO", "w.misere_class('wythoff')"),
    small("questions.checking.REPLAYED", "w.check('wythoff')"),
    small("questions.checking.SECOND_OPINION", "w.check('nim | where(k * l % 3 == 1)')"),
    small("questions.beams.SECONDS", "w.beams('maharaja(1, 2)')"),
    small("discovery.given.TERMS", "w.identify('wythoff')"),
    small("claims.guessing.PATIENT", "w.guess('nim | where(k * l % 7 == 1)')"),
    small("strategies.by_rules.SECONDS", "w.strategy('nim | where(k * l % 7 == 1)').reach"),
    # Terms and P-positions that are guessed at, or looked up.
    small("discovery.given.MOST_TERMS", "w.lookup([n * n + n % 3 for n in range(5000)])"),
    small("discovery.lookup.MOST_BITS", "w.lookup([1 << 80_000 + n for n in range(52)])"),
    small("discovery.transforms.MOST_LISTED", "w.lookup([7 * n * n + 1 for n in range(119)])"),
    small("discovery.samples.MOST_CALLS", "w.lookup([1, 5, 3, 11, 8, 26, 19, 60])"),
    small("discovery.formulas.guessing.MOST_BITS", "w.guess([3**(n * 11) for n in range(340)])"),
    small("discovery.formulas.chance.MOST_FITTED", f"w.guess({TERMS})"),
    small("claims.guessing.MOST_COLUMNS", "w.guess('wythoff', columns=5000)"),
    small("apps.cli.claims.TRIED", "$ wythoff claims"),
    # Answers that are listed.
    Request("conclusions.conclusion.MOST_LISTED", "w.strategy('nim | where(k != l)').winning_moves((10**6, 10**7))"),
    Request(
        "solution.solution.MAX_OUTCOMES", "w.solve('partizan_subtraction((1, 2), (1, 3))', up_to=10**7).outcomes()"
    ),
    Request("solution.solution.MAX_VALUED", "w.solve('wythoff_partizan', up_to=3000).value(3000)"),
    Request(
        "theorems.larsson2018.MAX_LISTED",
        "w.solve('wythoff_partizan', up_to=20).winning_moves((1_000_000,), 'left')",
    ),
    Request("questions.referees.MOST_POSITIONS", "w.Match('wythoff', (999, 999)).targets()"),
    Request("questions.answering.MAX_PILES", "w.why('wythoff', (618_033, 1_000_000))"),
    Request("questions.histories.MOST_POSITIONS", "w.dynamic_classes('imitation(2, 3)', up_to=999)"),
    Request("rulesets.history.MOST_LISTED", "w.replay('fibonacci_nim', (10_001,)).as_dict()"),
    Request(
        "rulesets.lines.MAX_PARTS",
        "w.solve('nim | diagonal' + ''.join(f' | jump({n}, {n + 1})' for n in range(1, 78)), columns=10**5)",
    ),
    Request("rulesets.star.MAX_OPTIONS", "w.Definition(w.parse('star(nim | jump(1, 2))')).p_positions(309)"),
    # Sequences, words and numeration.
    Request("sequences.kinds.MOST_BITS", "w.sequence('fibonacci').terms(27_800)"),
    Request("sequences.kinds.REACHED", "w.sequence('jump_pair_lower(((3, 5),))').term(19_999_999)"),
    Request("sequences.numeration.greedy.MOST_QUICK_BITS", "w.numeration('base(3)').digits(1 << 67_108_863)"),
    Request("sequences.numeration.greedy.MOST_BITS", "w.numeration('tribonacci').digits(1 << 499_999)"),
    Request("sequences.numeration.zeckendorf.MOST_BITS", "w.numeration('zeckendorf').digits(1 << 1_999_999)"),
    Request("sequences.numeration.counted.MOST_INDEX", "w.sequence('fibonacci').term(1 << 27)"),
    Request("sequences.arrays.linear_rows.MOST_BITS", "w.array('wythoff').entry(1, 28_000_000)"),
    Request("sequences.arrays.zeckendorf.MOST_ORDER", "w.array('zeckendorf(1000)').rows(10, 10)"),
    Request("sequences.arrays.values.LARGEST_PILE", "w.array('third_piles').entry(511, 511)"),
    Request("sequences.arrays.lines.MOST_SUMMED", "w.sequence('antidiagonal_sums(wythoff)').term(10_000)"),
    Request("sequences.generation.trees.LARGEST_PART", "w.sequence('rational_tree').index(1000)"),
    Request("sequences.recurrences.ratios.MOST_COLUMNS", "w.spaced_matrix(1, 1000)"),
    Request("sequences.recurrences.spaced.MOST_B", "w.strategy('nim_ab(1, 120)').p_position(10**100)"),
    Request("sequences.recurrences.spaced.MOST_A", "w.strategy('nim_ab(10_000, 1)').p_position(10**100)"),
    Request(
        "sequences.recurrences.summed.MOST_RESIDUES",
        "w.strategy('nim | diagonal(x1 + x1 % 64 + 1)').p_position(10**20)",
    ),
    # Positions of any size.
    Request("conclusions.fibonacci.MOST_BITS", "w.strategy('fibonacci_nim').winning_moves((10**20_000,))"),
    Request("theorems.cole1969.MOST_BITS", "w.strategy('euclid').p_position(2**139_990)"),
    Request("theorems.altered.MOST_T", "w.solve('declare(nim | diagonal(10_000), N=((1, 2),))')"),
    Request("theorems.early.MOST_SUM", "w.solve(f'terminal(nim | diagonal, x + y <= {2**64 - 1})')"),
    Request("theorems.periodic.MOST_AMOUNT", "w.solve('jump(64, 63) | jump(1, 2)')"),
    # Pictures and files.
    Request("views.boards.LARGEST", "w.plot('wythoff', 'x.svg', up_to=200, kind='board')"),
    Request("views.boards.LARGEST_WRITTEN", "w.plot('block(nim | diagonal, 4)', 'x.svg', up_to=30, kind='palace')"),
    Request("views.boards.LARGEST_FILLED", "w.plot('wythoff', 'x.png', up_to=2000, kind='grundy')"),
    Request("views.scatter.LARGEST", "w.plot('wythoff', 'x.png', up_to=10**7, kind='scatter')"),
    Request("views.moves.LARGEST", "w.plot('wythoff', 'x.svg', up_to=100, kind='moves', position=(80, 90))"),
    Request("views.paths.LARGEST", "w.plot_word('fibonacci', 'x.png', count=1_000_000)"),
    Request("views.arrays.LARGEST", "w.plot_array('grundy', 'x.svg', rows=40, columns=40)"),
    Request("views.terminal.LARGEST", "$ wythoff plot wythoff --up-to 10000000"),
    Request("views.exports.tex.MOST_CELLS", "w.latex(w.solve('wythoff', count=66_000))"),
    Request("views.exports.content.MOST", "w.export('wythoff', 'x.csv', count=10**6)\nw.load('x.csv')"),
    # At the command line, and a whole study.
    Request("apps.cli.numbers.MAX_BITS", "$ wythoff move wythoff 10**16000000 5"),
    Request("apps.cli.sequences.MOST_BASES", "$ wythoff numeration zeckendorf 10**1044 --json"),
    Request("studies.parameter.MOST_VALUES", "w.study('t_wythoff', parameter='t=1..50', seconds=20)"),
    Request("studies.studying.MOST_BLOCKED", "w.study('wythoff', blocking=20, seconds=20)"),
)


def measured(code: str, runs: int = 2) -> dict[str, Any]:
    """Seconds and megabytes of a request, the least of some runs, and whether it is refused; or `more_than` seconds.

    Raises: RuntimeError where it fails in another way.
    """
    found = []
    for _ in range(runs):
        program = [sys.executable, "-c", BEFORE + textwrap.indent(_python(code), "    ") + AFTER]
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(program, check=False, capture_output=True, text=True, cwd=folder)
        if -done.returncode in (signal.SIGXCPU, signal.SIGKILL):
            return {"more_than": MOST_SECONDS}
        if done.returncode:
            raise RuntimeError(f"{code}: {done.stderr.strip().splitlines()[-1]}")
        seconds, megabytes, refused = done.stdout.split()[-3:]
        found.append((float(seconds), float(megabytes)))
    least_seconds, least_megabytes = map(min, zip(*found, strict=True))
    kept = {"seconds": float(f"{least_seconds:.2g}"), "megabytes": round(least_megabytes)}
    return {**kept, "refused": True} if refused == "True" else kept


def _python(code: str) -> str:
    """The request as Python; a command prints to nowhere, and tells by its status that it was refused."""
    if not code.startswith(PROMPT):
        return code
    words = shlex.split(code.removeprefix(PROMPT))
    return QUIETLY.format(words)


def main(names: Sequence[str]) -> None:
    written = json.loads(MEASURED.read_text("utf-8")) if MEASURED.exists() else {}
    values = {one.key: one.written for one in constants()}
    codes = {request.limit: request.code for request in REQUESTS}
    kept = {limit: taken for limit, taken in written.items() if codes.get(limit) == taken["request"]}
    for request in REQUESTS:
        if not names or any(name in request.limit for name in names):
            try:
                taken = measured(request.code)
            except RuntimeError as error:
                print(f"{request.limit}: {error}", flush=True)
                kept.pop(request.limit, None)
                continue
            print(f"{request.limit}: {taken}", flush=True)
            kept[request.limit] = {"number": values[request.limit], "request": request.code, **taken}
            MEASURED.write_text(_laid_out(kept), "utf-8")


def _laid_out(kept: dict[str, Any]) -> str:
    """JSON with a line for each limit."""
    return "{\n" + ",\n".join(f"  {json.dumps(limit)}: {json.dumps(kept[limit])}" for limit in sorted(kept)) + "\n}\n"


if __name__ == "__main__":
    main(sys.argv[1:])
