"""Sequences read from words of digits: terms in blocks, compared with one word at a time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest
from hypothesis import given, strategies as st

from wythoff.sequences.numeration import counted
from wythoff.sequences.numeration.counted import OfWords, WordsRead
from wythoff.sequences.numeration.expansions import minus_numeration, plus_numeration
from wythoff.sequences.numeration.ostrowski import OstrowskiNumeration
from wythoff.sequences.numeration.recurrence import LinearNumeration, Radix, narayana, tribonacci
from wythoff.sequences.numeration.zeckendorf import LazyNumeration, ZeckendorfNumeration
from wythoff.sequences.systems import NumerationSystem

# The last system has finitely many bases, so its first digit is unbounded.
SYSTEMS = (
    ZeckendorfNumeration(), LazyNumeration(), tribonacci(), narayana(), Radix(2), Radix(3), Radix(1000),
    plus_numeration(3, 2), minus_numeration(5, 2), LinearNumeration(2, 2), LinearNumeration(1, 1),
    OstrowskiNumeration((1, 2), (3,)),
    OstrowskiNumeration((7, 15, 1, 2), ()),
)  # fmt: skip
MEASURES = (sum, len, counted.trailing_zeros, counted.trailing_ones)
MANY = 20_000  # more than the size of one block


@pytest.mark.parametrize("system", SYSTEMS, ids=repr)
def test_measures_in_order(system: NumerationSystem) -> None:
    words = [system.digits(n) for n in range(MANY)]
    for measure in MEASURES:
        assert OfWords(system, measure).terms(MANY) == list(map(measure, words))


@given(st.sampled_from(SYSTEMS), st.sampled_from(MEASURES), st.integers(0, 9), st.integers(0, 9), st.integers(0, 300))
def test_first_terms(system: NumerationSystem, measure: object, offset: int, first: int, count: int) -> None:
    assert callable(measure)
    sequence = OfWords(system, measure, offset=offset, first=first)
    assert sequence.terms(count) == [sequence.term(n) for n in range(offset, offset + count)]


# In base 10^30 terms exceed 2^63.
@given(st.sampled_from(SYSTEMS), st.sampled_from([1000, 10**9, 10**30]), st.integers(0, 300))
def test_words_read(system: NumerationSystem, base: int, count: int) -> None:
    sequence = WordsRead(system, base, offset=1)
    assert sequence.terms(count) == [sequence.term(n) for n in range(1, 1 + count)]


@pytest.mark.parametrize(
    "sequence",
    [
        counted.fibbinary(), counted.lazy_words(), counted.tribonacci_weight(), counted.lazy_length(),
        counted.fibonacci_ruler(), counted.lazy_ones(), counted.digit_sum(10), counted.ruler(3),
    ],
    ids=repr,
)  # fmt: skip
def test_no_word_is_made(sequence: OfWords | WordsRead, monkeypatch: pytest.MonkeyPatch) -> None:
    def digits(self: NumerationSystem, n: int) -> Sequence[int]:
        raise AssertionError(n)

    monkeypatch.setattr(type(sequence.system), "digits", digits)
    assert len(list(islice(sequence, MANY))) == MANY
