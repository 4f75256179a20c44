"""Measure one winning move from a certificate of the package.

    python -m benchmarks.winning [--plain] [--rounds N] [GAME ...]

The certificate determines the move, also for games that have a theorem. Each move is found by a new process, from piles
given as integers to a move given as integers, so that all preparation counts, also reading the certificate. The least
CPU seconds of N rounds are printed, in parts: reading the certificate, computing the digits of the piles, the
automaton, and computing numbers from digits. It is checked that the move is legal and leads to a P-position by a new
reading of the certificate.

`--plain` makes numba and numpy unavailable. Without a GAME, the games in `GAMES` are measured. With `all`, all
certificates of the package are measured at 10^5 digits, and the slowest is printed first.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from math import log10
from time import process_time
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

if TYPE_CHECKING:
    from wythoff.proofs.moving import ProvedAnswer

GAMES = ("wythoff", "t_wythoff(3)")
DIGITS = 10**4, 10**5, 10**6
BAR, PLAIN_BAR, SLOPE, MEMORY = 5.0, 60.0, 1.1, 1e9  # seconds; seconds with --plain; power of digits; bytes


def drawn(digits: int, piles: int) -> list[int]:
    draw = random.Random(digits)
    return [draw.randrange(10 ** (digits - 1), 10**digits) for _ in range(piles)]


def answered(name: str, digits: int) -> dict[str, Any]:
    """Find one winning move of the game `name` in this process, from random piles with so many `digits`.

    Return its costs: CPU seconds for each part named in `PARTS`, and the peak memory in bytes under "memory". "move"
    says whether a winning move exists.
    """
    from wythoff.game.catalog.canonical import canonical
    from wythoff.game.catalog.given import as_game
    from wythoff.proofs.certificate_store import held
    from wythoff.proofs.moving import certified_answer

    began, spent = process_time(), {"encode": 0.0, "decode": 0.0}

    def timed(part: str, work: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def counted(given: Any) -> Any:
            start = process_time()
            found = work(given)
            spent[part] += process_time() - start
            return found

        return counted

    game = canonical(as_game(name))
    certificate = held(game)
    assert certificate is not None, name
    known = certified_answer(game, certificate)
    read, (x, y) = process_time() - began, drawn(digits, 2)
    system, position = known.positions.system, game.place((x, y))
    with (
        patch.object(system, "word", timed("encode", system.word)),
        patch.object(system, "decode", timed("decode", system.decode)),
    ):
        known = certified_answer(game, certificate)
        start = process_time()
        move = known.winning_move(position)
        total = process_time() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    if move is not None:
        assert certified_answer(game, certificate).is_p(move), name
        assert legal(known, position, move), name
    automaton = total - sum(spent.values())
    return spent | {"read": read, "automaton": automaton, "total": read + total, "memory": memory, "move": bool(move)}


def legal(known: ProvedAnswer, position: Sequence[int], move: Sequence[int]) -> bool:
    """Return whether the rules in `known` allow the move from `position` to `move`, in either order of its piles."""
    from wythoff.automata.relations import Algebra
    from wythoff.proofs.winning import Moving

    moves = Moving(known.rules, known.positions.system, Algebra()).moves().ordered(("x0", "y0", "x1", "y1"))
    return any(moves.contains((*position, *target)) for target in (move, move[::-1]))


def asked(name: str, digits: int, rounds: int, plain: bool) -> dict[str, Any]:
    """Return the least of each cost that answered(name, digits) returns, each round in a process of its own.

    `plain` says whether numba and numpy are made unavailable.
    """
    command = [sys.executable, "-m", "benchmarks.winning", "--one", str(digits), *["--plain"] * plain, name]
    found = [json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout) for _ in range(rounds)]
    return {part: min(row[part] for row in found) for part in found[0]}


PARTS = ("read", "encode", "automaton", "decode", "total")
HEAD = f"{'game':44} {'digits':>8} {'read':>8} {'encode':>8} {'automaton':>9} {'decode':>8} {'total':>8} {'MB':>6}"


def line(name: str, digits: int, found: dict[str, Any]) -> str:
    seconds = " ".join(f"{found[part]:{9 if part == 'automaton' else 8}.3f}" for part in PARTS)
    return f"{name:44} {digits:8} {seconds} {found['memory'] / 1e6:6.0f}{'' if found['move'] else '  no move'}"


def slow(rounds: int, plain: bool) -> int:
    """Measure all certificates of the package at 10^5 digits, print the slowest first, and return the exit status 0."""
    from wythoff.proofs.certificate_store import SHIPPED

    rows = [(name, asked(name, DIGITS[1], rounds, plain)) for name in sorted(SHIPPED)]
    print(HEAD)
    for name, found in sorted(rows, key=lambda row: -row[1]["total"]):
        print(line(name, DIGITS[1], found))
    return 0


def main(games: Sequence[str], rounds: int, plain: bool) -> int:
    """Print the costs of each game at each size, and the power by which the automaton's time grows.

    The sizes are the numbers of digits in `DIGITS`. Return the exit status: 1 if the seconds, the memory or the power
    of a game exceed the largest value that is allowed, else 0.
    """
    missed = 0
    print(HEAD)
    for name in games:
        times = []
        for digits in DIGITS:
            found = asked(name, digits, rounds, plain)
            times.append(found["automaton"])
            print(line(name, digits, found), flush=True)
        slope = log10(times[-1] / times[0]) / log10(DIGITS[-1] / DIGITS[0])
        over = found["total"] > (PLAIN_BAR if plain else BAR) or slope > SLOPE or found["memory"] > MEMORY
        missed += over
        print(f"{'':44} slope of the automaton's part {slope:.2f}{'  OVER' if over else ''}")
    return int(missed > 0)


if __name__ == "__main__":
    parser = ArgumentParser(prog="benchmarks.winning")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--one", type=int)
    parser.add_argument("games", nargs="*")
    given = parser.parse_args()
    if given.one is None:
        work = slow if given.games == ["all"] else lambda *rest: main(given.games or GAMES, *rest)
        sys.exit(work(given.rounds, given.plain))
    if given.plain:
        sys.modules.update(dict.fromkeys(("numba", "numpy")))  # type: ignore[arg-type]  # None: it is not there
    print(json.dumps(answered(given.games[0], given.one)))
