"""The decision step of the trial's 57 games: `python -m benchmarks.decisions [FOLDER]`.

What is timed is `wythoff.proofs.searching.proved`, from the guessed automaton to the answer: warm, the least of five,
in CPU seconds. The automata come from the certificates of the package; what has none there is proved once, and its
certificate kept in FOLDER. Beside it stand the seconds of the trial, on another machine; twice as many and 0.05 are the
bar.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import process_time

from wythoff.automata.limits import Budget, Limits
from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra
from wythoff.game.catalog.canonical import canonical
from wythoff.game.catalog.given import as_game
from wythoff.kernels.automata import Machine
from wythoff.proofs.certificate_store import PACKAGE, SHIPPED
from wythoff.proofs.rules import rules_of
from wythoff.proofs.searching import FIRST, Guess, proved
from wythoff.questions.proving import prove

BAR, REPEATS = 25.0, 5
WIDE = Limits(states=2_000_000, cells=5 * 10**8, seconds=600, bytes=8 * 10**9)
WINDOWS = {"block_diagonal(6, 3)": 665_857}  # what is learned from less is wrong
TRIAL: tuple[tuple[str, str, float], ...] = (
    ("wythoff", "zeckendorf", 0.006), ("t_wythoff(2)", "plus(2, 1)", 0.038), ("t_wythoff(3)", "plus(3, 1)", 0.048),
    ("t_wythoff(4)", "plus(4, 1)", 0.166), ("t_wythoff(4)", "zeckendorf", 0.053), ("t_wythoff(5)", "plus(5, 1)", 0.283),
    ("t_wythoff(6)", "plus(6, 1)", 0.561), ("t_wythoff(8)", "plus(8, 1)", 0.491),
    ("t_wythoff(10)", "plus(10, 1)", 0.996),
    ("misere(wythoff)", "zeckendorf", 0.003), ("misere(t_wythoff(2))", "plus(2, 1)", 0.005),
    ("misere(t_wythoff(3))", "plus(3, 1)", 0.012), ("misere(t_wythoff(4))", "plus(4, 1)", 0.031),
    ("misere(t_wythoff(5))", "plus(5, 1)", 0.06), ("g2", "base(2)", 0.002),
    ("nim | diagonal(2*(x0 - x1))", "base(3)", 0.003),
    ("example2", "plus(3, 2)", 0.015), ("st_wythoff(2, 1)", "plus(2, 2)", 0.009),
    ("st_wythoff(3, 1)", "plus(3, 3)", 0.081),
    ("r_wythoff", "zeckendorf", 0.004), ("e_wythoff", "zeckendorf", 0.004),
    ("w_k(1)", "zeckendorf", 0.003), ("w_k(2)", "zeckendorf", 0.004), ("w_k(3)", "zeckendorf", 0.003),
    ("w_k(4)", "zeckendorf", 0.004), ("w_k(5)", "zeckendorf", 0.004), ("w_k(8)", "zeckendorf", 0.005),
    ("mdr(1)", "zeckendorf", 0.004), ("mdr(2)", "minus(4, 1)", 0.03), ("mdr(3)", "minus(5, 1)", 0.133),
    ("mdr(4)", "plus(2, 1)", 0.093), ("mdr(5)", "zeckendorf", 0.115),
    ("connell(2)", "plus(2, 1)", 0.005), ("connell(3)", "plus(3, 1)", 0.01), ("connell(4)", "zeckendorf", 0.01),
    ("modulo(1, 1, 2)", "plus(2, 1)", 0.008), ("modulo(1, 1, 3)", "plus(3, 1)", 0.017),
    ("modulo(1, 2, 3)", "plus(6, 1)", 0.143), ("modulo(1, 3, 2)", "plus(6, 1)", 0.185),
    ("block_nim(1, 2)", "plus(2, 1)", 0.006), ("block_nim(1, 3)", "plus(3, 1)", 0.016),
    ("block_nim(2, 2)", "zeckendorf", 0.006), ("block_nim(2, 3)", "plus(6, 1)", 0.33),
    ("block_diagonal(2, 2)", "zeckendorf", 0.024), ("block_diagonal(3, 3)", "zeckendorf", 0.067),
    ("block_diagonal(4, 4)", "zeckendorf", 0.113), ("block_diagonal(4, 2)", "plus(2, 1)", 0.06),
    ("block_diagonal(3, 2)", "base(2)", 0.009), ("block_diagonal(6, 2)", "plus(3, 1)", 0.079),
    ("block_diagonal(5, 5)", "zeckendorf", 0.229), ("block_diagonal(6, 3)", "plus(2, 1)", 0.14),
    ("block_diagonal(6, 6)", "zeckendorf", 0.328), ("block_any(2)", "zeckendorf", 0.031),
    ("block_any(3)", "base(2)", 0.026), ("block_any(4)", "plus(2, 1)", 0.116), ("block_any(8)", "base(2)", 1.662),
    ("block_any(14)", "base(2)", 5.69),
)  # fmt: skip


def certificate(name: str, system: str, folder: Path) -> dict[str, object] | None:
    """A certificate of a game in a system; None where no proof is found."""
    kept = folder / f"{name} {system}.json"
    known = SHIPPED.get(str(canonical(as_game(name))))
    for path in (kept, *([Path(PACKAGE) / f"{known[0]}.json"] if known else [])):
        if path.exists() and (body := json.loads(path.read_bytes()))["system"] == system:
            return dict(body)
    proof = prove(name, system=system, limits=WIDE, columns=WINDOWS.get(name, FIRST))
    if not proof.proved:
        print(f"{name} in {system}: {proof.reason}", flush=True)
        return None
    kept.write_text(json.dumps(proof.certificate))
    return dict(proof.certificate)


def guess_of(body: dict[str, object]) -> Guess:
    """The automata of a certificate, as if they had been guessed."""
    system = system_of(str(body["system"]))
    machines = []
    for level in body["levels"]:  # type: ignore[attr-defined]
        rows = [{x * system.digits + y: target for x, y, target in row} for row in level["rows"]]
        machines.append(Machine(rows, list(map(bool, level["accepting"]))))
    return Guess(system, tuple(machines), 0, (), False)


def seconds(name: str, body: dict[str, object]) -> float:
    """The least CPU seconds of a decision."""
    rules, guess, least = rules_of(as_game(name)), guess_of(body), float("inf")
    for _ in range(REPEATS + 1):  # the first one fills what is kept, and loads the compiled twin
        started = process_time()
        _, fault = proved(rules, guess, Algebra(Budget(WIDE)))
        least = min(least, process_time() - started)
        assert fault is None, name
    return least


def main(folder: Path) -> int:
    """Print both columns; 1 if a bar is missed."""
    folder.mkdir(parents=True, exist_ok=True)
    total, late, missing = 0.0, 0, 0
    for name, system, trial in TRIAL:
        body = certificate(name, system, folder)
        if body is None:
            missing += 1
            continue
        took = seconds(name, body)
        total, over = total + took, took > 2 * trial + 0.05
        late += over
        print(f"{name:24} {system:12} {trial:7.3f} {took:7.3f} {'OVER' if over else ''}", flush=True)
    print(f"{len(TRIAL) - missing} games, {total:.1f} s in all (bar {BAR:.0f}), {late} over twice the trial's + 0.05 s")
    return int(total > BAR or late > 0 or missing > 0)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "/tmp/decisions")))
