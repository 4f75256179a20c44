"""Measure the recognition of rules that are written in other ways: CPU time, the least of several cold recognitions.

    python -m pytest benchmarks/test_recognition.py --benchmark-only -s

Cold means that nothing is cached for an earlier game. In the tests in one process, caches for the rules of the catalog
are kept. In fresh processes they are filled anew, and only the modules are loaded before.
"""

from __future__ import annotations

import subprocess
import sys
from functools import _lru_cache_wrapper
from random import Random
from time import process_time

import pytest

from tests.catalog.test_canonical import IN_NOTATION
from tests.rulesets.respelling import Respelling
from tests.rulesets.test_canonical import SAID_OTHERWISE, random_moves
from tests.rulesets.test_work import caches
from wythoff.game.catalog import NAMES
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import parse

ROUNDS = 5
# Milliseconds: for a rule in a warm process, for any rule in other words, and for one of 200 parts.
GOAL, WORST, OF_200_PARTS = 3.0, 50.0, 100.0
FRESH = """
from time import process_time
from wythoff.game.catalog import NAMES
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import parse
from wythoff.game.rulesets.matching import canonical as _
from wythoff.game.rulesets.matching import layers
game = parse({text!r}, NAMES)
start = process_time()
canonical(game)
print(process_time() - start)
"""


def table() -> list[str]:
    return [said for said, _ in SAID_OTHERWISE]


def catalog(seed: str = "") -> list[str]:
    return [str(Respelling(Random(call + seed)).game(parse(call, NAMES))) for call in IN_NOTATION]


def drawn() -> list[str]:
    random = Random(64)
    return [str(Respelling(random).moves(random_moves(random))) for _ in range(64)]


def forgotten() -> list[_lru_cache_wrapper]:
    """Return the caches that recognising a game fills. All modules that it needs are loaded first."""
    canonical(parse("nim | where(k*l == 2)"))
    return caches()


def cost(text: str, rounds: int = ROUNDS) -> float:
    """Return the CPU time of recognising the game with notation `text` in ms, the least of rounds with empty caches."""
    caches, least = forgotten(), float("inf")
    for _ in range(rounds):
        for cache in caches:
            cache.cache_clear()
        game = parse(text, NAMES)
        start = process_time()
        canonical(game)
        least = min(least, process_time() - start)
    return 1000 * least


@pytest.mark.parametrize("texts", [table, catalog, drawn])
def test_recognition(benchmark, texts):
    found = benchmark.pedantic(lambda: sorted((cost(text), text) for text in texts()), rounds=1)
    times = [time for time, _ in found]
    over = sum(time > GOAL for time in times)
    print(f"\n{texts.__name__}: {len(times)} rules, median {times[len(times) // 2]:.1f}, worst {times[-1]:.1f} ms,")
    print(
        f"{over} over {GOAL:.0f} ms, such as", *(f"{time:6.1f} ms  {text:.140}" for time, text in found[-3:]), sep="\n"
    )
    assert times[-1] < WORST


def test_in_a_warm_process(benchmark):
    """Measure rules that are new to a process which has recognised two other spellings of each game.

    Each is timed once.
    """

    def times() -> list[tuple[float, str]]:
        for text in (*catalog(" 0"), *catalog(" 1")):
            canonical(parse(text, NAMES))
        found = []
        for text in (text for seed in range(2, 6) for text in catalog(f" {seed}")):
            game = parse(text, NAMES)
            start = process_time()
            canonical(game)
            found.append((1000 * (process_time() - start), text))
        return sorted(found)

    found = benchmark.pedantic(times, rounds=1)
    over = [one for one in found if one[0] > GOAL]
    median = found[len(found) // 2][0]
    print(f"\nin a warm process: {len(found)} rules, median {median:.1f} ms, {len(over)} over {GOAL:.0f} ms:")
    print(*(f"{time:6.1f} ms  {text:.140}" for time, text in over[-20:]), sep="\n")
    assert median < GOAL
    assert len(over) < len(found) // 3


@pytest.mark.parametrize("join", [" | ", " or "])
def test_of_200_parts(benchmark, join):
    random = Random(200)
    parts = [f"k == {random.randint(1, 60)} and l == {random.randint(1, 60)}" for _ in range(200)]
    text = f"nim | where({join.join(parts)})" if join == " or " else "nim | " + " | ".join(f"where({a})" for a in parts)
    found = benchmark.pedantic(cost, (text, 3), rounds=1)
    print(f"\n200 parts joined by{join}: {found:.0f} ms")
    assert found < OF_200_PARTS


def test_in_fresh_processes(benchmark):
    def fresh(text: str) -> float:
        command = [sys.executable, "-c", FRESH.format(text=text)]
        return 1000 * min(
            float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in "12"
        )

    found = sorted(benchmark.pedantic(lambda: [fresh(text) for text in table()[::4]], rounds=1))
    print(f"\nin fresh processes: {len(found)} rules, median {found[len(found) // 2]:.1f} ms, worst {found[-1]:.1f} ms")
