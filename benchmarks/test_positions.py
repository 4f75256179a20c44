"""Measure questions about positions of games, letters of words and terms of sequences with many digits.

python -m pytest benchmarks/test_positions.py --benchmark-only -s

CPU seconds, mostly the least of several runs, are compared with a bar: the largest value for which a test passes. If
there is no bar for a game, the docstring of the class that answers says how the time grows.
"""

from __future__ import annotations

import random
from time import process_time

import pytest
from flint import fmpz

import wythoff
from wythoff.sequences.registry.reading import read

WORDS = ("fibonacci", "tribonacci", "thue_morse", "period_doubling")
LETTER_SECONDS = 1.0  # at 10^(10^5)
# Bars in seconds for the outcome and a winning move of random piles with so many digits; None means no bar.
OUTCOMES = {
    ("block_diagonal(2, 3)", 1000): 0.1, ("imitation(2, 3)", 1000): 0.1, ("maharaja", 10_000): None,
    ("g2", 10_000): None, ("st_wythoff(2, 3)", 10_000): None, ("nim_ab(2, 3)", 10_000): None,
    ("euclid", 10_000): None, ("boole_or(1)", 50): 0.5, ("galois_xor(1)", 50): 1.5,
}  # fmt: skip
# Bars for the n-th P-position, n with 10^4 digits, in products of numbers of this size.
MOST_PRODUCTS = {"maharaja": 280, "g2": 200, "st_wythoff(2, 3)": 20, "nim_ab(2, 3)": 520, "tribonacci_game": 330}
TERMS, MICROSECONDS_A_TERM, MICROSECONDS_IN_A_PASS = 10**6, 0.5, 1.0
TERMS_OF = (
    "lower_wythoff", "beatty(sqrt(2))", "mex_pair_lower(n)", "evil", "zeckendorf_weight", "lazy_binary", "ruler(2)",
    "digit_sum(10)", "tribonacci_words", "wythoff_tree", "joint_ranking((1/phi, 1/phi**2), 1)", "length_difference",
)  # fmt: skip
IN_A_PASS = "fractal_sequence(wythoff)", "column_numbers(wythoff)", "joint_ranking_numerators((1/phi, 1/phi**2))"


def number(digits, seed=5):
    return random.Random(seed).randrange(10 ** (digits - 1), 10**digits)


def once(work):
    start = process_time()
    work()
    return process_time() - start


@pytest.mark.parametrize("word", WORDS)
def test_letter(benchmark, word):
    made = read(word, "word").value
    took = [once(lambda seed=seed: made.letter(number(10**5, seed))) for seed in range(3)]
    benchmark.pedantic(lambda: made.letter(number(10**5)), rounds=1)
    print(f"\nletter of {word} at 10^(10^5): {took[0]:.2f} s at first, then {min(took):.2f} s")
    assert max(took) <= LETTER_SECONDS


@pytest.mark.parametrize(("game", "digits"), OUTCOMES)
def test_outcome_and_move(benchmark, game, digits):
    times: list[tuple[float, float]] = []

    def fresh():
        strategy = wythoff.strategy(game)
        x = number(digits, len(times))
        position = x, x * 1618 // 1000 + number(digits - 3, len(times))
        times.append((once(lambda: strategy.outcome(position)), once(lambda: strategy.winning_move(position))))

    benchmark.pedantic(fresh, rounds=3)
    outcome, move = map(min, zip(*times, strict=True))
    print(f"\n{game}, {digits} digits: outcome {outcome:.4f} s, then winning move {move:.4f} s")
    bar = OUTCOMES[game, digits]
    assert bar is None or max(outcome, move) <= bar


@pytest.mark.parametrize("game", MOST_PRODUCTS)
def test_number(benchmark, game):
    strategy, product = wythoff.strategy(game), fmpz(number(10_000))
    took: list[float] = []
    benchmark.pedantic(lambda: took.append(once(lambda: strategy.p_position(number(10_000, len(took))))), rounds=8)
    products = once(lambda: [product * (product - n) for n in range(1000)]) / 1000
    print(f"\nn-th P-position of {game}, 10^4 digits: {min(took):.4f} s, as {min(took) / products:.0f} products")
    assert min(took) <= MOST_PRODUCTS[game] * products


def test_number_of_euclid(benchmark):
    strategy, n = wythoff.strategy("euclid"), number(10_000)
    took: list[float] = []
    benchmark.pedantic(lambda: took.append(once(lambda: strategy.p_position(n))), rounds=3)
    again = once(lambda: strategy.index(strategy.p_position(n)))
    print(f"\nn-th P-position of euclid, 10^4 digits: {min(took):.2f} s; and its number again {again:.2f} s")
    assert min(took) <= again


@pytest.mark.parametrize("name", TERMS_OF + IN_A_PASS)
def test_terms(benchmark, name):
    sequence = read(name, "sequence").value
    took: list[float] = []
    benchmark.pedantic(lambda: took.append(once(lambda: sequence.terms(TERMS))), rounds=3)
    print(f"\n{name}: {min(took) / TERMS * 1e6:.2f} us a term")
    bar = MICROSECONDS_IN_A_PASS if name in IN_A_PASS else MICROSECONDS_A_TERM
    assert min(took) <= bar * TERMS / 1e6
