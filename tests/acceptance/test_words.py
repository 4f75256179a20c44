"""Words compared with the independent brute force of `words_from_the_spec`."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.acceptance import arrays_from_the_spec as spec, words_from_the_spec as word_spec
from tests.seeds import seed_of
from wythoff.sequences.registry.reading import sequence, word
from wythoff.sequences.words.balance import imbalance
from wythoff.sequences.words.complexity import (
    distinct_squares,
    factor_complexity,
    palindrome_complexity,
    palindromic_defect,
    runs,
)
from wythoff.sequences.words.summary import summary

FIBONACCI = {"0": "01", "1": "0"}


def test_complexities_and_balance_of_short_words() -> None:
    draw = random.Random(seed_of(13))
    words = ["".join(letters) for size in range(6) for letters in itertools.product("01", repeat=size)]
    words += ["".join(draw.choice("012"[:kinds]) for _ in range(size)) for kinds in (2, 3) for size in (9, 17, 40, 40)]
    for text in words:
        letters, size = [int(letter) for letter in text], len(text)
        assert list(factor_complexity(letters)) == [len(word_spec.factors(text, n)) for n in range(size + 1)]
        palindromes = [word_spec.palindromes(text, n) for n in range(size + 1)]
        assert list(palindrome_complexity(letters)) == palindromes
        assert palindromic_defect(letters) == size + 1 - sum(palindromes)
        assert distinct_squares(letters) == word_spec.squares(text)
        assert sorted((run.start, run.start + run.length, run.period) for run in runs(letters)) == word_spec.runs(text)
        witness = imbalance(letters)
        assert (witness is None) == word_spec.balanced(text)
        if witness:
            many, few = (text[start : start + witness.length] for start in (witness.many, witness.few))
            letter = str(witness.letter)
            assert len(many) == len(few) and many.count(letter) - few.count(letter) == 2


FIXED = {
    "fibonacci": (FIBONACCI, "0"),
    "tribonacci": ({"0": "01", "1": "02", "2": "0"}, "0"),
    "thue_morse": ({"0": "01", "1": "10"}, "0"),
    "period_doubling": ({"0": "01", "1": "00"}, "0"),
    "narayana": ({"0": "01", "1": "2", "2": "0"}, "0"),
    "rabbit": ({"1": "10", "0": "1"}, "1"),
    "t_wythoff(2)": ({"0": "001", "1": "0"}, "0"),
    "k_bonacci(4)": ({"0": "01", "1": "02", "2": "03", "3": "0"}, "0"),
    "ternary_thue_morse": ({"2": "210", "1": "20", "0": "1"}, "2"),
}


@pytest.mark.parametrize("name", FIXED)
def test_longer_prefix_refutes_no_statement_of_a_shorter_one(name: str) -> None:
    text, made = word_spec.iterated(*FIXED[name], 3000), word(name)
    assert "".join(map(str, made.letters(3000))) == text
    assert "".join(str(made.letter(n)) for n in range(0, 3000, 37)) == text[::37]
    for prefix in (30, 110):
        shown = summary(made, 20, prefix=prefix)
        for n in range(1, min(shown.exact.up_to, 20) + 1):
            assert shown.factors[n] == len(word_spec.factors(text, n))
            assert shown.palindromes[n] == word_spec.palindromes(text, n)
        for n in range(1, shown.exact.up_to // 2 + 1):
            squares = sum(factor[:n] == factor[n:] for factor in word_spec.factors(text, 2 * n))
            assert shown.squares.get(n, 0) == squares


CHECK_VALUES: dict[str, tuple[list[int], list[int], dict[int, int]]] = {
    "fibonacci": ([n + 1 for n in range(1, 13)], [2, 1] * 6, {n: n for n in (1, 2, 3, 5, 8, 13, 21, 34, 55)}),
    "tribonacci": ([2 * n + 1 for n in range(1, 13)], [3, 1] * 6,
                   {1: 1, 2: 2, 3: 1, 4: 4, 6: 2, 7: 7, 11: 4, 13: 13, 20: 8, 24: 24, 37: 15, 44: 44}),
    "thue_morse": ([2, 4, 6, 10, 12, 16, 20, 22, 24, 28, 32, 36], [2, 2, 2, 2, 0, 4, 0, 4, 0, 4, 0, 4],
                   {1: 2, 2: 2, 3: 2, 4: 2, 6: 2, 8: 2, 12: 2, 16: 2}),
    "t_wythoff(2)": ([n + 1 for n in range(1, 13)], [2, 1] * 6,
                     {1: 1, 3: 3, 4: 2, 7: 7, 10: 6, 14: 2, 17: 17, 24: 16, 34: 6, 41: 41, 58: 40}),
    "period_doubling": ([2, 3, 5, 6, 8, 10, 11, 12, 14, 16, 18, 20], [2, 1, 3, 0, 4, 0, 3, 0, 4, 0, 4, 0],
                        {2**k: 2**k for k in range(7)}),
}  # fmt: skip


@pytest.mark.parametrize("name", CHECK_VALUES)
def test_check_values_of_the_named_words(name: str) -> None:
    factors, palindromes, squares = CHECK_VALUES[name]
    shown = summary(word(name), max(squares))
    assert shown.factors[1:13] == factors and shown.palindromes[1:13] == palindromes
    assert shown.squares.keys() >= squares.keys() and shown.exact.up_to >= max(squares)
    assert {n: times for n, times in shown.squares.items() if n <= max(squares)} == squares


def test_squares_in_prefixes_of_the_fibonacci_word() -> None:
    text = word("fibonacci").letters(377)
    printed = {5: 1, 8: 4, 13: 8, 21: 14, 34: 24, 55: 40, 89: 66, 144: 108, 233: 176, 377: 286}
    assert {n: sum(distinct_squares(text[:n]).values()) for n in printed} == printed


def test_letters_far_out() -> None:
    draw = random.Random(seed_of(3))
    for n in [draw.randrange(10**50) for _ in range(10)]:
        assert word("fibonacci").letter(n) == 2 - spec.lower(n + 2) + spec.lower(n + 1)
        assert word("thue_morse").letter(n) == n.bit_count() % 2
        assert word("period_doubling").letter(n) == ((n + 1) & -(n + 1)).bit_length() % 2 ^ 1
        assert word("paperfolding").letter(n) == ((n + 1) // ((n + 1) & -(n + 1)) % 4 == 1)
        assert word("rudin_shapiro").letter(n) == (n & n >> 1).bit_count() % 2


@pytest.mark.parametrize(("a", "b"), [(a, b) for a in range(1, 5) for b in range(1, 5)])
def test_gap_words_of_nim_a_b(a: int, b: int) -> None:
    for play in ("normal", "misere")[: 1 + (a > 1)]:
        pairs = word_spec.nim_ab(a, b, 120, misere=play == "misere")
        gaps = [following - x - b for (x, _), (following, _) in itertools.pairwise(pairs)]
        assert list(word(f"nim_ab_gaps({a}, {b}, '{play}')").letters(119)) == gaps
    far = random.Random(seed_of(a + 10 * b)).randrange(10**40)
    assert sequence(f"nim_ab_x({a}, {b})").term(far) == word_spec.gap_x(a, b, far)


def test_misere_play_of_nim_1_b_has_no_gap_word(run) -> None:
    # Its pairs (0, 1) and (b + 1, b + 1) do not satisfy y = x + n + 1.
    code, _, error = run("word", "nim_ab_gaps(1, 2, 'misere')")
    assert code == 2 and "in misere play a must be an integer >= 2, was 1" in error


FAR_X = {(1, 1): 1618033988749894848204586834365, (1, 2): 3079595623491438786010417750835,
         (2, 3): 4295798071409574708052429929847, (4, 7): 9436923465378967850948416941460,
         (5, 3): 3797913251104185684815338312963}  # for (5, 3) the notes have ...1104176684...  # fmt: skip


@pytest.mark.parametrize(("a", "b"), FAR_X)
def test_the_piles_of_nim_a_b_at_ten_to_thirty(a: int, b: int) -> None:
    assert [word_spec.gap_x(a, b, n) for n in range(100)] == [x for x, _ in word_spec.nim_ab(a, b, 100)]
    assert word_spec.gap_x(a, b, 10**30) == sequence(f"nim_ab_x({a}, {b})").term(10**30) == FAR_X[a, b]
