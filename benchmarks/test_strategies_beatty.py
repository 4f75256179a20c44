"""Compare questions about giant piles in games of Beatty sequences to one product, by FLINT, of numbers of this size.

    python -m pytest benchmarks/test_strategies_beatty.py --benchmark-only -s

The least CPU time of several rounds is compared. Cached square roots are deleted before each round, so in a series of
questions all but the first would cost less.
"""

from __future__ import annotations

import random
from functools import cache
from time import process_time

import pytest
from flint import fmpz

from wythoff import parse, strategy
from wythoff.sequences import integers

DIGITS = (10**5, 10**6)
BARS = {"value": 8, "membership": 8, "winning move": 25}
GAMES = (
    "t_wythoff(1)", "t_wythoff(3)", "misere(t_wythoff(1))", "misere(t_wythoff(3))",
    "t_wythoff_variant(t=3, variant='order')", "t_wythoff_variant(t=3, variant='larger')", "connell(3)",
    "bt_wythoff(2, 3)", "bt_wythoff(3, 2)", "block_nim(m=2, p=3)", "modulo(l=2, m=2, p=4)", "mdr(2)", "mdr(5)",
    "shifted(m=1, p=3, l=1)", "chosen_shift(m=1, p=2)", "w_k(2)", "w_jk(1, 2)", "t_k(1)", "r_wythoff", "e_wythoff",
    "gdwn(0, 1)", "gdwn(3, 4)", "maharaja(2, 2)", "npile_wythoff(2)", "nheap_equal(2)",
)  # fmt: skip


def least_time(work, rounds=3):
    times = []
    for _ in range(rounds):
        integers._scaled_root.cache_clear()
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


@cache
def drawn(digits):
    return random.Random(1).randrange(10 ** (digits - 1), 10**digits)


@cache
def product(digits):
    one, other = fmpz(drawn(digits)), fmpz(drawn(digits) // 3)
    return least_time(lambda: one * other, 9)


@pytest.mark.parametrize("digits", DIGITS)
@pytest.mark.parametrize("text", GAMES)
def test_products(benchmark, text, digits):
    game = parse(text)
    found, n = strategy(game), drawn(digits)
    place = found.p_position(n)
    x, y = sorted(place)
    times = {"value": least_time(lambda: found.p_position(n)), "membership": least_time(lambda: found.outcome(place))}
    if not game.choices:
        # Positions: one pile too large; two from which a move takes from both piles; and two random ones.
        others = ((x, y + 9), (x + 5, y + 3), (x, y - (y - x) // 3), (x // 3, x // 3 + y // 9), (n // 5, n))
        times["winning move"] = max(
            least_time(lambda other=other: found.winning_move(game.place(other)), 2) for other in others
        )
    benchmark.pedantic(lambda: found.outcome(place), rounds=1)
    ratios = {what: round(time / product(digits), 1) for what, time in times.items()}
    benchmark.extra_info.update(ratios)
    print(f"\n{text} at {digits} digits, in products: {ratios}")
    assert all(ratio <= BARS[what] for what, ratio in ratios.items())
