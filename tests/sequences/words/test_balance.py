"""Balance and slopes of words, compared with definitions, for all short words and random long ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, pairwise, product

import pytest
from hypothesis import given, strategies as st

from wythoff.base.errors import ParameterError
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.sequences.words.balance import (
    balance,
    characteristic_slopes,
    imbalance,
    sturmian_slopes,
)
from wythoff.sequences.words.gaps import gap_word
from wythoff.sequences.words.named import fibonacci, period_doubling, thue_morse, tribonacci
from wythoff.sequences.words.sturmian import MechanicalWord, sturmian


def balanced_by_definition(word):
    for length in range(1, len(word) + 1):
        factors = [word[place : place + length] for place in range(len(word) - length + 1)]
        for letter in set(word):
            counts = [factor.count(letter) for factor in factors]
            if max(counts) > min(counts) + 1:
                return False
    return True


def is_witness(word, found):
    letter, many, few, length = found
    parts = [word[place : place + length] for place in (many, few)]
    assert [len(part) for part in parts] == [length, length]
    assert parts[0].count(letter) == parts[1].count(letter) + 2


@pytest.mark.parametrize("letters", [(0, 1), (0, 1, 2), (3, 4)])
def test_all_short_words(letters):
    for length in range(11 if len(letters) == 2 else 8):
        for word in product(letters, repeat=length):
            found = imbalance(word)
            assert (found is None) == (imbalance(word) is None) == balanced_by_definition(word)
            if found is not None:
                is_witness(word, found)


def slopes_by_definition(word):
    heights = list(accumulate(word, initial=0))
    pairs = [(i, j) for j in range(len(heights)) for i in range(j)]
    low = max(Fraction(heights[j] - heights[i] - 1, j - i) for i, j in pairs)
    high = min(Fraction(heights[j] - heights[i] + 1, j - i) for i, j in pairs)
    return (low, high) if low < high else None


@pytest.mark.parametrize("low", [0, 2])
def test_slopes_of_all_short_words(low):
    for length in range(1, 11):
        for word in product((low, low + 1), repeat=length):
            found = sturmian_slopes(word)
            assert (found and found[:2]) == slopes_by_definition(word)
            assert (found is not None) == (imbalance(word) is None)


def test_characteristic_slopes_of_all_short_words():
    """Compare with the characteristic words of sample slopes, for all words of eight letters.

    Prefixes of length 8 change only at slopes with denominators up to 8.
    """
    slopes = {Fraction(p, q) for q in range(1, 9) for p in range(-q, 3 * q)}
    cuts = sorted(slopes)
    samples = sorted(cuts + [(one + other) / 2 for one, other in pairwise(cuts)])
    begun = {}
    for slope in samples:
        heights = [slope.numerator * n // slope.denominator for n in range(1, 9)]
        word = tuple(after - before for before, after in pairwise(heights))
        begun.setdefault(word, []).append(slope)
    for word, found in begun.items():
        if min(word) < 0 or max(found) > 2:
            continue
        interval = characteristic_slopes(word)
        assert [slope for slope in samples if interval.hold(slope)] == sorted(found)
    for word in product((0, 1), repeat=7):
        assert (characteristic_slopes(word) is not None) == (word in begun)


@given(st.integers(0, 1), st.integers(1, 10**6), st.integers(1, 10**6), st.integers(1, 400))
def test_a_mechanical_word_has_its_slope(whole, p, q, count):
    slope = whole + Fraction(min(p, q), max(p, q) + 1)
    word = MechanicalWord(slope, Fraction(p, 7)).letters(count)
    assert imbalance(word) is None
    assert sturmian_slopes(word).hold(slope)
    assert characteristic_slopes(sturmian(slope).letters(count)).hold(slope)


@given(st.integers(10, 3000), st.data())
def test_a_changed_letter_is_found_out_or_allowed(count, data):
    word = sturmian(Quadratic(-1, 1, 2)).letters(count)
    place = data.draw(st.integers(0, count - 1))
    word[place] = 1 - word[place]
    found = imbalance(word)
    if found is None:
        assert sturmian_slopes(word) is not None
    else:
        is_witness(word, found)
        assert sturmian_slopes(word) is None


def test_the_named_words():
    """Among the named words, only the Fibonacci word is balanced."""
    assert imbalance(list(fibonacci().letters(10**5))) is None
    assert str(characteristic_slopes(list(fibonacci().letters(1000)))) == "377/987 <= slope < 233/610"
    assert characteristic_slopes(list(fibonacci().letters(1000))).hold(2 - PHI)
    for word in (thue_morse(), period_doubling(), tribonacci(), gap_word(1, 2)):
        letters = list(word.letters(10**4))
        is_witness(letters, imbalance(letters))


def test_the_cost_does_not_depend_on_the_word():
    """Test words for which convex hulls become large: convex and concave heights."""
    many = [int(n**0.5 % 1 > 0.5) for n in range(20_000)]
    assert imbalance(many) is not None
    assert imbalance([0] * 20_000 + [1]) is None
    assert str(sturmian_slopes([0] * 99 + [1])) == "0 < slope < 1/99"


def test_what_is_refused():
    for word in ((), (0, 1, 2), (0, 2)):
        for call in (sturmian_slopes, characteristic_slopes):
            with pytest.raises(ParameterError, match="two letters that are consecutive integers"):
                call(word)
    assert imbalance(()) is None


@pytest.mark.parametrize("letters", [None, 5, "010", [0.5, 1], [0, None]])
def test_letters_are_integers(letters):
    with pytest.raises(ParameterError, match="letters must be integers"):
        balance(letters)
