"""Compare counts of factors and palindromes of long words to building a suffix array and its LCP array in the same run.

    python -m pytest benchmarks/test_words.py --benchmark-only -s

The yardstick is divsufsort (package pydivsufsort), then the array of longest common prefixes by the method of
Kärkkäinen, Manzini and Puglisi 2009 in numba, which is faster than that of the package. Counting factors would need one
more pass. The least CPU time of several rounds is compared, because it varies least on a busy machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pytest
from numba import njit

from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.words.complexity import distinct_squares, factor_complexity, palindrome_complexity, runs

pydivsufsort = pytest.importorskip("pydivsufsort", reason="the yardstick is a benchmark dependency")

LETTERS = 10_000_000
MOST = {"factors": 0.15, "palindromes": 0.1}
RANDOM_FACTORS = 0.6


def fibonacci(size: int) -> bytes:
    before, word = b"\0", b"\0\1"
    while len(word) < size:
        before, word = word, word + before
    return word[:size]


def silver(size: int) -> bytes:
    """Return a prefix of the fixed point of 0 -> 001, 1 -> 0, a Sturmian word of slope 1 - 1/sqrt(2)."""
    word = b"\0\0\1"
    while len(word) < size:
        word = word.replace(b"\1", b"\2").replace(b"\0", b"\0\0\1").replace(b"\2", b"\0")
    return word[:size]


def random_word(size: int) -> bytes:
    return np.random.default_rng(1).integers(0, 2, size, np.uint8).tobytes()


WORDS: dict[str, Callable[[int], bytes]] = {"fibonacci": fibonacci, "silver": silver, "random": random_word}


@njit(cache=True)
def longest_common_prefixes(letters, suffixes):
    """Return for each suffix how many first letters it has in common with the suffix sorted before it.

    `suffixes` is the suffix array: the places of the suffixes in sorted order. The result is in the order of places.
    """
    size = len(letters)
    before = np.full(size, -1, np.int32)
    for place in range(1, size):
        before[suffixes[place]] = suffixes[place - 1]
    common = np.zeros(size, np.int32)
    number = 0
    for place in range(size):
        other = before[place]
        if other < 0:
            number = 0
        else:
            while max(place, other) + number < size and letters[place + number] == letters[other + number]:
                number += 1
        common[place] = number
        number = max(number - 1, 0)
    return common


def cpu(work: Callable[[], object]) -> float:
    before = process_time()
    work()
    return process_time() - before


@pytest.fixture(scope="module")
def yardsticks() -> dict[str, tuple[float, float]]:
    """Return for each word in `WORDS` the CPU seconds for its suffix array alone, and for that and its LCP array."""
    found = {}
    for name, make in WORDS.items():
        letters = np.frombuffer(make(LETTERS), np.uint8).copy()
        longest_common_prefixes(letters[:100], pydivsufsort.divsufsort(letters[:100].copy()))
        sorting, both = [], []
        for _ in range(3):
            start = process_time()
            suffixes = pydivsufsort.divsufsort(letters)
            sorting.append(process_time() - start)
            longest_common_prefixes(letters, suffixes)
            both.append(process_time() - start)
        found[name] = min(sorting), min(both)
    return found


def peak(work: Callable[[], object]) -> str:
    """Return the peak memory of a function call as text, in bytes a letter, if the system provides it."""

    def kilobytes(key: str) -> int:
        return int(re.findall(rf"{key}:\s+(\d+)", Path("/proc/self/status").read_text())[0])

    try:
        Path("/proc/self/clear_refs").write_text("5")
        before = kilobytes("VmRSS")
        work()
        return f"{(kilobytes('VmHWM') - before) * 1024 / LETTERS:.1f} bytes a letter"
    except (OSError, IndexError):
        return "not told by this system"


def measure(
    benchmark: Any, name: str, what: str, work: Callable[[bytes], object], yard: tuple[float, float], rounds: int = 5
) -> float:
    """Time `work` on the word called `name`, print the time and the yardstick, and return their ratio.

    `yard` contains the seconds of the suffix array, and with the LCP array. `what` is a name for the output.
    """
    letters = WORDS[name](LETTERS)
    work(letters)  # compiled by now
    times: list[float] = []
    benchmark.pedantic(lambda: times.append(cpu(lambda: work(letters))), rounds=rounds)
    ratio = min(times) / yard[1]
    benchmark.extra_info.update(ratio=ratio, letters=LETTERS)
    print(
        f"\n{what}, {name} {LETTERS}: {min(times):.4f} s, {min(times) / LETTERS * 1e9:.1f} ns a letter;"
        f" divsufsort {yard[0]:.3f} s, with LCP {yard[1]:.3f} s; ratio {ratio:.3f}"
        f" ({min(times) / yard[0]:.3f} of divsufsort alone); memory {peak(lambda: work(letters))}"
    )
    return ratio


@pytest.mark.parametrize("name", WORDS)
def test_factors(benchmark, yardsticks, name):
    ratio = measure(benchmark, name, "factors", factor_complexity, yardsticks[name])
    assert ratio <= (RANDOM_FACTORS if name == "random" else MOST["factors"])


@pytest.mark.parametrize("name", WORDS)
def test_palindromes(benchmark, yardsticks, name):
    ratio = measure(benchmark, name, "palindromes", palindrome_complexity, yardsticks[name])
    assert name == "random" or ratio <= MOST["palindromes"]


@pytest.mark.parametrize("name", WORDS)
def test_squares(benchmark, yardsticks, name):
    measure(benchmark, name, "squares", distinct_squares, yardsticks[name], rounds=2)


@pytest.mark.parametrize("name", WORDS)
def test_runs(benchmark, yardsticks, name):
    measure(benchmark, name, "runs", runs, yardsticks[name], rounds=2)


@pytest.mark.parametrize("name", WORDS)
def test_both_count_the_same(name):
    size = 1_000_000
    letters = np.frombuffer(WORDS[name](size), np.uint8).copy()
    common = longest_common_prefixes(letters, pydivsufsort.divsufsort(letters))
    at_least = np.cumsum(np.bincount(common, minlength=size + 1)[::-1])[::-1]
    counted = size + 1 - np.arange(1, size + 1) - at_least[1 : size + 1]
    assert np.array_equal(factor_complexity(letters.tobytes())[1:], counted)


def test_silver_is_sturmian():
    """Check that `silver` returns the Sturmian word that its docstring describes."""
    from wythoff.sequences.beatty.sequence import Beatty

    floors = [Beatty(1 - Quadratic(0, 1, 2) / 2, offset=0).term(n) for n in range(1, 1002)]
    assert list(silver(1000)) == [after - before for before, after in pairwise(floors)]
