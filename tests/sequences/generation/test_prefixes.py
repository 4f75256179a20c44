"""Prefixes of the Fibonacci word: finding them again in the word, and A applied to numbers."""

from itertools import islice

import pytest

from wythoff.base.errors import ParameterError
from wythoff.sequences.beatty.wythoff import lower_wythoff
from wythoff.sequences.generation.prefixes import PrefixArray, PrefixOccurrences, occurrences

WORD = "0"
while len(WORD) < 4000:
    WORD = WORD.replace("0", "0x").replace("1", "0").replace("x", "1")


@pytest.mark.parametrize("length", [*range(1, 40), 88, 89, 231, 232])
def test_places_by_comparing_at_every_place(length):
    prefix = WORD[:length]
    places = [place + 1 for place in range(len(WORD) - length + 1) if WORD[place : place + length] == prefix]
    sequence = PrefixOccurrences(length)
    assert [sequence.term(n) for n in range(1, len(places) + 1)] == places
    assert list(islice(occurrences(length), len(places))) == places
    assert [x for x in range(-1, 600) if sequence.index(x)] == [x for x in places if x < 600]


@pytest.mark.parametrize("length", [1, 2, 3, 6, 7, 11, 12, 19, 20, 54, 10**9])
def test_a_applied_as_often_as_the_length_says(length):
    sequence = PrefixOccurrences(length)
    for n in (1, 2, 3, 100, 10**50, 10**1000):
        place = n
        for _ in range(sequence.applied):
            place = lower_wythoff().term(place)
        assert sequence.term(n) == place
        assert sequence.index(place) == n


def test_how_often_for_the_lengths_that_the_survey_names():
    assert [PrefixOccurrences(length).applied for length in range(1, 13)] == [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 5]


def test_prefixes_of_any_length():
    sequence = PrefixOccurrences(10**1000)
    assert sequence.term(1) == 1
    assert sequence.term(2) > 10**999
    assert sequence.index(sequence.term(10**50)) == 10**50


def test_the_array():
    array = PrefixArray()
    assert array.row(7, 5) == [1, 9, 14, 22, 30]
    assert array.position(30) == (1, 19)
    assert array.position(2) is None


def test_a_length_of_0_is_refused():
    with pytest.raises(ParameterError, match="length must be an integer >= 1, was 0"):
        PrefixOccurrences(0)
