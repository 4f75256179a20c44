"""Sequences read from words of digits, compared with one word at a time; the registry holds the terms from the OEIS."""

from __future__ import annotations

import pytest

from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.numeration import counted

WEIGHTS = (
    counted.zeckendorf_weight(), counted.lazy_weight(), counted.tribonacci_weight(), counted.digit_sum(2),
    counted.digit_sum(7), counted.zeckendorf_length(), counted.lazy_length(),
    counted.fibonacci_ruler(), counted.ruler(2), counted.ruler(10), counted.lazy_ones(),
)  # fmt: skip


@pytest.mark.parametrize("sequence", WEIGHTS, ids=repr)
def test_the_least_place_of_every_value(sequence: IntegerSequence) -> None:
    terms = list(sequence.terms(2500))
    for value in range(max(terms) + 1):
        first = terms.index(value) + sequence.offset if value in terms else None
        assert sequence.index(value) == first or (first is None and (sequence.index(value) or 2501) > 2500)
    assert sequence.index(-1) is None


def test_values_that_are_not_taken() -> None:
    assert counted.zeckendorf_length().index(0) is None
    with pytest.raises(TooLargeError, match="sought must be at most"):
        counted.ruler(2).index(10**50)


@pytest.mark.parametrize(
    ("sequence", "fits"),
    [
        (counted.fibbinary(), lambda text: "11" not in text),
        (counted.lazy_binary(), lambda text: "00" not in text),
        (counted.tribbinary(), lambda text: "111" not in text),
    ],
)
def test_binary_numbers_by_their_digits(sequence: counted.WordsRead, fits: object) -> None:
    assert callable(fits)
    members = [n for n in range(2000) if n == 0 or fits(f"{n:b}")]
    assert list(sequence.terms(len(members))) == members
    places = {n: place for place, n in enumerate(members, sequence.offset)}
    assert all(sequence.index(n) == places.get(n) for n in range(-3, 2000))
    for n in (10**50, 10**1000):
        value = sequence.term(n)
        assert fits(f"{value:b}")
        assert sequence.index(value) == n


def test_fibonacci_numbers() -> None:
    sequence = counted.Fibonacci()
    assert [sequence.index(sequence.term(n)) for n in range(3, 400)] == list(range(3, 400))
    assert (sequence.index(0), sequence.index(1), sequence.index(4), sequence.index(-1)) == (0, 1, None, None)
    assert sequence.index(sequence.term(10**5)) == 10**5
    with pytest.raises(TooLargeError, match="must be at most 134217728"):
        sequence.term(10**50)
    with pytest.raises(ParameterError):
        sequence.term(-1)
