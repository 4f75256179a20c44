"""Compare terms with a million digits to one product of numbers of this size; pytest-benchmark prints the times.

The least CPU time of several rounds is compared.
"""

import random
from time import process_time

import pytest
from flint import fmpz

from wythoff.sequences.beatty.wythoff import lower_wythoff

pytestmark = pytest.mark.benchmark(timer=process_time)

DIGITS = 10**6
BAR = 8


@pytest.fixture(scope="module")
def number():
    return random.Random(1).randrange(10 ** (DIGITS - 1), 10**DIGITS)


@pytest.fixture(scope="module")
def times():
    return {}


def test_product(benchmark, number, times):
    one, other = fmpz(number), fmpz(number // 3)
    benchmark.pedantic(lambda: one * other, rounds=15, warmup_rounds=2)
    times["product"] = benchmark.stats.stats.min


@pytest.mark.parametrize("what", ["term", "index"])
def test_floor_of_n_phi(benchmark, number, times, what):
    sequence = lower_wythoff()
    given = number if what == "term" else sequence.term(number)
    benchmark.pedantic(lambda: getattr(sequence, what)(given), rounds=7, warmup_rounds=1)
    ratio = benchmark.stats.stats.min / times["product"]
    benchmark.extra_info["ratio to a product"] = round(ratio, 2)
    print(f"\n{what} of floor(n*phi) at {DIGITS} digits: {ratio:.2f} products")
    assert what != "term" or ratio <= BAR
