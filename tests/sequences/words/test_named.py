"""The named words, compared with definitions that use no morphism, and the places of their letters."""

from __future__ import annotations

from fractions import Fraction

import pytest

from wythoff.base.errors import NotationError, ParameterError
from wythoff.sequences.beatty.wythoff import lower_wythoff, upper_wythoff
from wythoff.sequences.words.named import (
    LetterPlaces,
    dopey,
    evil,
    fibonacci,
    k_bonacci,
    morphic,
    narayana,
    odious,
    paperfolding,
    period_doubling,
    rabbit,
    rudin_shapiro,
    t_wythoff,
    ternary_thue_morse,
    thue_morse,
    tribonacci,
    tribonacci_places,
    vile,
)

COUNT = 3000


def zeros(n):
    """Return the number of zeros at the end of n in binary."""
    return (n & -n).bit_length() - 1


def turn(n):
    """Return the n-th turn (n >= 1) of the paperfolding strip.

    For odd n it is 1 if n = 1 mod 4 and 0 otherwise; for even n it is the turn n/2.
    """
    n >>= zeros(n)
    return int(n % 4 == 1)


@pytest.mark.parametrize(
    ("word", "letter"),
    [
        (thue_morse(), lambda n: n.bit_count() % 2),
        (period_doubling(), lambda n: zeros(n + 1) % 2),
        (paperfolding(), lambda n: turn(n + 1)),
        (rudin_shapiro(), lambda n: (n & n >> 1).bit_count() % 2),
    ],
)
def test_words_by_binary_digits(word, letter):
    assert list(word.letters(COUNT)) == list(map(letter, range(COUNT)))
    for n in (10**50, 10**1000, 3 * 2**2000 + 5):
        assert word.letter(n) == letter(n)


def test_runs_of_thue_morse():
    bits = "".join(map(str, thue_morse().letters(COUNT)))
    runs = [len(run) for run in bits.split("0")[1:-1]]
    assert list(ternary_thue_morse().letters(len(runs))) == runs


def test_the_letters_of_fibonacci_stand_at_the_wythoff_pairs():
    word = fibonacci()
    for n in (*range(1, 100), 10**50, 10**1000):
        assert (word.place(0, n) + 1, word.place(1, n) + 1) == (lower_wythoff().term(n), upper_wythoff().term(n))


def test_words_that_are_others_in_other_letters():
    count = COUNT
    assert list(rabbit().letters(count)) == [1 - letter for letter in fibonacci().letters(count)]
    assert k_bonacci(2).morphism == fibonacci().morphism == t_wythoff(1).morphism
    assert list(k_bonacci(3).letters(count)) == list(tribonacci().letters(count))
    assert list(narayana().letters(count)) == list(
        morphic("1->12, 2->3, 3->1", coding="1->0, 2->1, 3->2").letters(count)
    )


def test_k_bonacci_words_are_made_of_their_prefixes():
    for k in (2, 3, 4, 7):
        morphism = k_bonacci(k).morphism
        words = [(morphism**times).images[0] for times in range(k + 4)]
        for times in range(k, k + 4):
            assert words[times] == tuple(letter for before in reversed(words[times - k : times]) for letter in before)


def test_places():
    for word, letter, first, found in (
        (tribonacci(), 2, 1, tribonacci_places(2)), (thue_morse(), 1, 0, odious()), (thue_morse(), 0, 0, evil()),
        (period_doubling(), 0, 1, vile()), (period_doubling(), 1, 1, dopey()),
    ):  # fmt: skip
        expected = [place for place, other in enumerate(word.letters(COUNT), first) if other == letter]
        assert list(found.terms(len(expected))) == expected
        assert [found.index(value) for value in expected[:50]] == list(range(1, 51))
        assert found.index(first - 1) is None
        assert all((found.index(value) is None) == (value not in expected) for value in range(200))
        n = 10**1000
        assert found.index(found.term(n)) == n
    assert dopey().term(10**50) == 2 * vile().term(10**50)
    assert odious().term(10**50) + evil().term(10**50) == 4 * 10**50 - 3
    with pytest.raises(ParameterError, match="n must be"):
        LetterPlaces(thue_morse(), 1).term(0)


def test_a_typed_word():
    assert list(morphic("a->b, b->ba", "b").letters(5)) == [1, 0, 1, 1, 0]
    assert list(morphic("b->ba, a->b").letters(5)) == [0, 1, 0, 0, 1]
    assert list(morphic("2->21, 1->2").letters(5)) == [2, 1, 2, 2, 1]
    for text, start, message in (("a->ab, b->a", "ab", "start with one letter"), ("a->ab, b->a", "c", "c has none"),
                                 ("a->ab, b->a", "", "start with one letter")):  # fmt: skip
        with pytest.raises(NotationError, match=message):
            morphic(text, start)
    with pytest.raises(ParameterError, match="and its iterates must grow"):
        morphic("a->ab, b->a", "b")


def test_frequencies_tend_to_the_perron_vector():
    """In long prefixes of the Tribonacci word the numbers of the letters are in proportion t^2 : t : 1."""
    counts = tribonacci().parikh(10**40)
    t = Fraction(tribonacci().morphism.perron_root.decimal(60))
    assert abs(counts[0] - counts[1] * t) < 10 and abs(counts[1] - counts[2] * t) < 10
