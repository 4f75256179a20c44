"""Mechanical words compared with floors of fractions, and Sturmian words with the morphisms that generate them."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

import pytest
from hypothesis import given, strategies as st

from wythoff.base.errors import ParameterError
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.sequences.words.named import fibonacci, t_wythoff
from wythoff.sequences.words.sturmian import MechanicalWord, sturmian

ROOT2 = Quadratic(0, 1, 2)


@given(st.fractions(0, 3, max_denominator=12), st.fractions(-2, 2, max_denominator=12), st.booleans())
def test_rational_slopes(slope, intercept, upper):
    word = MechanicalWord(slope, intercept, upper=upper)
    heights = [(ceil if upper else floor)(n * slope + intercept) for n in range(41)]
    letters = [after - before for before, after in pairwise(heights)]
    assert word.letters(40) == letters == [word.letter(n) for n in range(40)]
    for letter in (floor(slope), floor(slope) + 1, 7):
        places = [n for n, other in enumerate(letters) if other == letter]
        assert [word.count(letter, n) for n in range(41)] == [sum(p < n for p in places) for n in range(41)]
        assert [word.place(letter, m) for m in range(1, len(places) + 1)] == places
        if not places:
            with pytest.raises(ParameterError, match="never occurs"):
                word.place(letter, 1)


@given(st.integers(1, 10**60), st.integers(0, 3), st.booleans())
def test_far_letters_fit_together(m, shift, upper):
    word = MechanicalWord(shift + ROOT2 / 3, 1 - ROOT2, upper=upper)
    for letter in (word.low, word.low + 1):
        place = word.place(letter, m)
        assert word.letter(place) == letter
        assert word.count(letter, place) == m - 1


def test_characteristic_words_of_morphisms():
    """The fixed point of 0 -> 0^t 1, 1 -> 0 has the slope 1/(t + alpha), alpha = (2 - t + sqrt(t^2 + 4))/2."""
    assert sturmian(2 - PHI).letters(2000) == list(fibonacci().letters(2000))
    for t in range(1, 6):
        beta = Quadratic(2 + t, 1, t * t + 4, 2)
        assert sturmian(1 / beta).letters(2000) == list(t_wythoff(t).letters(2000))
        assert sturmian(1 / beta).letter(10**1000) == t_wythoff(t).letter(10**1000)


def test_calls_of_the_registry():
    assert sturmian(ROOT2 - 1).letters(5) == sturmian(ROOT2 - 1).letters(5)
    assert sturmian(ROOT2, 0, "upper").letters(5) == [2, 1, 2, 1, 2]
    with pytest.raises(ParameterError, match="slope must be at least 0"):
        sturmian(Fraction(-1, 2))
    with pytest.raises(ParameterError, match="square roots of the same number"):
        sturmian(ROOT2, PHI)
    for call in (
        lambda: sturmian(PHI).letter(-1),
        lambda: sturmian(PHI).place(1, 0),
        lambda: sturmian(PHI).letters(-1),
    ):
        with pytest.raises(ParameterError, match="must be"):
            call()
