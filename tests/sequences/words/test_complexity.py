"""Complexity functions, compared with counts by definition, values from the literature, and closed forms."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from tests.sequences.words import words as by_definition
from tests.sequences.words.words import MORPHISMS, fibonacci_numbers, fixed, morphic, words
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.words.complexity import (
    distinct_squares,
    factor_complexity,
    palindrome_complexity,
    palindromic_defect,
    runs,
)

# Counts for lengths 1, 2, ... in long prefixes.
FACTORS = {
    "fibonacci": list(range(2, 42)),
    "tribonacci": list(range(3, 83, 2)),
    "thue_morse": [2, 4, 6, 10, 12, 16, 20, 22, 24, 28, 32, 36],
    "period_doubling": [2, 3, 5, 6, 8, 10, 11, 12, 14, 16, 18, 20],
    "silver": list(range(2, 42)),
}
PALINDROMES = {
    "fibonacci": [2, 1] * 20,
    "tribonacci": [3, 1] * 20,
    "thue_morse": [2, 2, 2, 2, 0, 4, 0, 4, 0, 4, 0, 4],
    "period_doubling": [2, 1, 3, 0, 4, 0, 3, 0, 4, 0, 4, 0],
    "silver": [2, 1] * 20,
}
# The number of squares uu for each length of u that has any, up to the largest length listed.
SQUARES = {
    "fibonacci": {1: 1, 2: 2, 3: 3, 5: 5, 8: 8, 13: 13, 21: 21, 34: 34, 55: 55},
    "tribonacci": {1: 1, 2: 2, 3: 1, 4: 4, 6: 2, 7: 7, 11: 4, 13: 13, 20: 8, 24: 24, 37: 15, 44: 44},
    "thue_morse": {1: 2, 2: 2, 3: 2, 4: 2, 6: 2, 8: 2, 12: 2, 16: 2},
    "period_doubling": {2**k: 2**k for k in range(7)},
    "silver": {1: 1, 3: 3, 4: 2, 7: 7, 10: 6, 14: 2, 17: 17, 24: 16, 34: 6, 41: 41, 58: 40},
}
SQUARES_IN_PREFIXES = {5: 1, 8: 4, 13: 8, 21: 14, 34: 24, 55: 40, 89: 66, 144: 108, 233: 176, 377: 286}
LONG = 4000


@given(words())
@settings(max_examples=150)
def test_counts_are_those_of_the_definition(word):
    found, mirrored = factor_complexity(word), palindrome_complexity(word)
    assert list(found) == [len(by_definition.factors(word, n)) for n in range(len(word) + 1)]
    assert list(mirrored) == [len(by_definition.palindromes(word, n)) for n in range(len(word) + 1)]
    assert palindromic_defect(word) == len(word) - sum(mirrored[1:])


@given(words(25))
@settings(max_examples=50)
def test_seen_by_is_the_end_of_the_last_new_one(word):
    found, mirrored = factor_complexity(word), palindrome_complexity(word)
    for n in range(1, len(word) + 1):
        assert found.seen_by(n) == by_definition.seen_by(word, n, by_definition.factors)
        assert mirrored.seen_by(n) == by_definition.seen_by(word, n, by_definition.palindromes)


@given(words())
@settings(max_examples=150)
def test_runs_and_squares_are_those_of_the_definition(word):
    expected = by_definition.runs(word)
    found = runs(word)
    assert [tuple(run) for run in found] == expected
    assert distinct_squares(word) == by_definition.squares(word)
    exponents = [Fraction(length, period) for _, length, period in expected]
    steepest = found.steepest()
    assert (steepest.exponent if steepest else None) == max(exponents, default=None)


@pytest.mark.parametrize("name", MORPHISMS)
def test_values_of_the_literature(name):
    word = fixed(name, LONG)
    up_to = len(FACTORS[name])
    assert factor_complexity(word, up_to)[1:] == FACTORS[name]
    assert palindrome_complexity(word, up_to)[1:] == PALINDROMES[name]
    last = max(SQUARES[name])
    assert {root: n for root, n in distinct_squares(word).items() if root <= last} == SQUARES[name]


@pytest.mark.parametrize(("size", "count"), SQUARES_IN_PREFIXES.items())
def test_squares_in_prefixes_of_the_fibonacci_word(size, count):
    numbers = fibonacci_numbers(size)
    # F_1 = F_2 = 1, so the list 1, 2, 3, 5, ... ends with F_n, and F_(n-2) is two places before it. The formula of
    # Fraenkel and Simpson holds from 8 letters on: for the 5 letters abaab it would give 2.
    assert sum(distinct_squares(fixed("fibonacci", size)).values()) == count
    assert count == 2 * (numbers[-3] - 1) - (size == 5)


def test_a_long_prefix_of_the_fibonacci_word():
    """Check closed forms for a prefix of F_n letters of the Fibonacci word, which is rich (in palindromes).

    It has n + 1 factors of length n, 2(F_(n-2) - 1) squares, and 2 F_(n-2) - 3 runs.
    """
    numbers = fibonacci_numbers(30_000)
    size = numbers[-1]
    word = fixed("fibonacci", size)
    half = size // 5
    assert factor_complexity(word, half)[:] == list(range(1, half + 2))
    assert sum(distinct_squares(word).values()) == 2 * (numbers[-3] - 1)
    assert len(runs(word)) == 2 * numbers[-3] - 3
    assert palindromic_defect(word) == 0
    # The exponents come arbitrarily near to 2 + phi = 3.6180339... but do not reach it.
    exponent = runs(word).steepest().exponent
    assert Fraction(361, 100) < exponent < Fraction(361804, 100000)


def test_factors_recur_in_the_fibonacci_word():
    """If F_k <= n < F_(k+1), any F_(k+1) + F_k + n - 1 letters contain all factors of length n.

    Source: Morse and Hedlund 1940.
    """
    counts = factor_complexity(fixed("fibonacci", 3000), 500)
    numbers = fibonacci_numbers(2000)
    for n in range(1, 501):
        k = max(k for k, number in enumerate(numbers) if number <= n)
        assert counts.seen_by(n) <= numbers[k + 1] + numbers[k] + n - 1


def test_letters_may_be_any_integers():
    letters = [7, -1, 10**30, 7, -1, 10**30, 7]
    assert list(factor_complexity(letters)) == list(factor_complexity(b"abcabca"))
    assert [tuple(run) for run in runs(letters)] == [(0, 7, 3)]
    many = [*range(300), *range(300)]
    assert factor_complexity(many)[1:4] == [300, 300, 300] and distinct_squares(many) == {300: 1}
    assert palindromic_defect(many) == 300


def test_squares_of_squares_are_squares_too():
    assert distinct_squares(bytes(9)) == {1: 1, 2: 1, 3: 1, 4: 1}
    assert [tuple(run) for run in runs(bytes(9))] == [(0, 9, 1)]
    assert distinct_squares(b"ab" * 6) == {2: 2, 4: 2, 6: 1}


def test_edges():
    assert list(factor_complexity(b"")) == [1] and distinct_squares(b"") == {}
    assert len(runs(b"")) == 0 and runs(b"abc").steepest() is None
    assert repr(factor_complexity(bytes(20))).endswith("1, 1, ...] in 20 letters")
    assert repr(runs(b"aabb")) == (
        "2 runs: Repetition(start=0, length=2, period=1), Repetition(start=2, length=2, period=1)"
    )
    assert runs(b"aabb")[-1].start == 2 and runs(b"aabb")[:1] == [(0, 2, 1)]


def test_what_is_refused():
    with pytest.raises(ParameterError, match="give its length as prefix"):
        factor_complexity(morphic(MORPHISMS["fibonacci"]), 3)
    with pytest.raises(ParameterError, match="prefix must be an integer >= 0, was -4"):
        runs(morphic(MORPHISMS["fibonacci"]), prefix=-4)
    with pytest.raises(ParameterError, match="from 0 to the 3 letters read, was 4"):
        palindrome_complexity(b"abcd", 4, prefix=3)
    with pytest.raises(TooLargeError, match="letters must fit in memory"):
        factor_complexity(morphic(MORPHISMS["fibonacci"]), 3, prefix=10**14)
