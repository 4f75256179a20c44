"""Compare questions about giant piles in NIM(a, b) and the Tribonacci game to one product of numbers of this size.

    python -m pytest benchmarks/test_strategies_words.py --benchmark-only -s

Each question is answered by new objects, so that all preparation counts. The least CPU time of several rounds is
compared. Memory is the peak of Python's allocator, which does not include FLINT's numbers with 4000 bits and more.
"""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from functools import partial
from time import process_time

import pytest
from flint import fmpz

from wythoff.game.rulesets import TribonacciGame, parse
from wythoff.sequences.recurrences.spaced import SpacedPairs
from wythoff.sequences.words import tribonacci
from wythoff.solving.theorems.duchene2008 import TribonacciTriples
from wythoff.solving.theorems.gurvich2012 import SpacedRows

pytestmark = pytest.mark.benchmark(timer=process_time)

CASES = (1, 1), (1, 2), (2, 3), (5, 3)
DIGITS = 10**3, 10**4, 10**5
BAR = 5000  # in products: the bar for one question at a thousand digits


def nim_ab(a: int, b: int, play: str) -> SpacedRows:
    game = parse(f"where(abs(k - l) < {a} or min(k, l) < {b})")
    return SpacedRows(game, a, b, (), offset=int(play == "misere"))


def product(number: int) -> float:
    """Return the CPU seconds for the product of `number` and a number of about the same size."""
    one, other = fmpz(number), fmpz(number // 3)
    times = 10**6 // number.bit_length() + 1
    start = process_time()
    for _ in range(times):
        one * other
    return (process_time() - start) / times


def drawn(digits: int) -> int:
    return random.Random(digits).randrange(10 ** (digits - 1), 10**digits)


def measured(benchmark, what: str, digits: int, number: int, work: Callable[[], object]) -> float:
    rounds = {10**3: 100, 10**4: 15}.get(digits, 3)
    tracemalloc.start()
    work()
    memory = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    products: list[float] = []
    # A product is timed before each round, so that both least times are taken when the machine is equally busy.
    benchmark.pedantic(work, setup=lambda: products.append(product(number)), rounds=rounds)
    least = benchmark.stats.stats.min
    ratio = least / min(products)
    benchmark.extra_info.update(ratio=round(ratio), memory=memory)
    print(f"\n{what}, {digits} digits: {least * 1e3:.2f} ms, {ratio:.0f} products, {memory / 1e6:.2f} MB")
    return ratio


@pytest.mark.parametrize("digits", DIGITS)
@pytest.mark.parametrize("what", ["value", "outcome", "index of a value", "all winning moves"])
@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("a", "b"), CASES)
def test_nim_ab(benchmark, a, b, play, what, digits):
    if play == "misere" and (a == 1 or digits > 10**3):
        pytest.skip("misere play of a = 1 differs in two pairs; far out its word is that of normal play, moved")
    number = drawn(digits)
    answer = nim_ab(a, b, play)
    place, beside = answer.p_position(number), (number, 2 * number)
    work: dict[str, Callable[[], object]] = {
        "value": lambda: nim_ab(a, b, play).p_position(number),
        "outcome": lambda: nim_ab(a, b, play).is_p(place),
        "index of a value": lambda: SpacedPairs(a, b, int(play == "misere")).place(place[0]),
        "all winning moves": lambda: nim_ab(a, b, play).winning_moves(beside),
    }
    ratio = measured(benchmark, f"NIM({a}, {b}), {play} play, {what}", digits, number, work[what])
    assert digits > 10**3 or what == "all winning moves" or ratio <= BAR


@pytest.mark.parametrize("digits", DIGITS)
@pytest.mark.parametrize("what", ["outcome", "least winning move", "all winning moves"])
def test_tribonacci(benchmark, what, digits):
    number = drawn(digits)
    answer = TribonacciTriples(TribonacciGame())
    place, beside = tribonacci.triple(number), (number, 3 * number, 10 * number)
    ask = {
        "outcome": partial(answer.is_p, place),
        "least winning move": partial(answer.least_winning_move, beside),
        "all winning moves": partial(answer.winning_moves, beside),
    }[what]

    def fresh() -> object:
        tribonacci._prefixes.cache_clear()
        return ask()

    measured(benchmark, f"Tribonacci game, {what}", digits, number, fresh)
