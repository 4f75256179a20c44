"""Many terms at once equal the terms one by one, without calling the rule or formula for each."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from wythoff.sequences.arrays.beatty import DifferenceArray, WythoffArray, stolarsky
from wythoff.sequences.arrays.dispersion import Dispersion
from wythoff.sequences.arrays.greedy import greedy_array
from wythoff.sequences.arrays.lines import ArrayPlaces, ColumnNumbers, RowNumbers
from wythoff.sequences.arrays.zeckendorf import ZeckendorfArray
from wythoff.sequences.beatty.fractional import FloorCarry
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import Compound
from wythoff.sequences.generation.ranking import JointRanking, RankingNumerators, RankingWord
from wythoff.sequences.generation.representations import LengthDifference
from wythoff.sequences.generation.trees import IntegerTree, RationalTree, WythoffTree, WythoffTreeInverse
from wythoff.sequences.kinds import IntegerSequence, Word
from wythoff.sequences.permutations.greedy import WythoffPartner
from wythoff.sequences.permutations.multiset import Multiset
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.sequences.words.sturmian import MechanicalWord

DISPERSIONS = (
    WythoffArray(), stolarsky(), DifferenceArray(), Dispersion(Beatty(PHI, 3)),
    Dispersion(Beatty(Quadratic(0, 1, 7)), checked=3), greedy_array(Multiset((2,))),
    greedy_array(Multiset.multiples(3, 1)),
)  # fmt: skip
MODULI = (
    (1 / PHI, 1 / PHI**2),
    (PHI, Quadratic(1, 1, 2), Quadratic(3, 0, 1, 2)),
    (Quadratic(0, 1, 3), Quadratic(0, 1, 2)),
)
MADE = (
    *(RankingNumerators(moduli) for moduli in MODULI),
    *(JointRanking(moduli, of) for moduli in MODULI for of in range(1, len(moduli) + 1)),
    WythoffTree(), IntegerTree(), RationalTree("numerators"), RationalTree("denominators"), LengthDifference(),
    *(RankingWord(moduli) for moduli in MODULI),
)  # fmt: skip
BY_FORMULA = (
    *map(Compound, ("A", "B", "AB", "AAB", "BBABA")), WythoffTree(), WythoffTreeInverse(), IntegerTree(),
    RationalTree("numerators"), FloorCarry(PHI, 4), FloorCarry(Quadratic(0, 1, 7), 10**50), FloorCarry(Fraction(3, 7)),
    *(MechanicalWord(slope, intercept, upper=upper) for upper in (False, True) for slope, intercept in (
        (Quadratic(-1, 1, 2), Quadratic(-1, 1, 2)), (PHI, Fraction(-9, 4)), (Fraction(2, 7), 5), (0, PHI),
    )),
)  # fmt: skip


def first(sequence: IntegerSequence | Word, count: int) -> list[int]:
    return list(sequence.letters(count) if isinstance(sequence, Word) else sequence.terms(count))


def refuse(*given: Any) -> Any:
    raise AssertionError(f"asked one by one: {given}")


@pytest.mark.parametrize("array", [*DISPERSIONS, ZeckendorfArray(3)], ids=repr)
def test_rows_and_columns_of_the_entries_of_an_array(array):
    rows, columns, places = RowNumbers(array), ColumnNumbers(array, 5), ArrayPlaces(array)
    for i, row in enumerate(array.rows(6, 6), 1):
        for j, entry in enumerate(row, 1):
            assert (rows.term(entry), columns.term(entry), places.index(places.term(entry))) == (i, j + 4, entry)


def test_a_sequence_that_leaves_all_numbers_behind():
    """Compute the row numbers for s(2) = 10^40 without counting up to this number."""

    class Steep(IntegerSequence):
        def term(self, n):
            return 2 if n == 1 else 10 ** (20 * n)

    assert RowNumbers(Dispersion(Steep(), checked=3)).terms(6) == [1, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("sequence", MADE, ids=repr)
def test_what_a_rule_makes(sequence, monkeypatch):
    expected = list(islice(sequence, 500))
    monkeypatch.setattr(type(sequence), "__iter__", refuse)
    for count in (0, 1, 2, 3, 500):
        assert first(sequence, count) == expected[:count]


@pytest.mark.parametrize("sequence", BY_FORMULA, ids=repr)
def test_what_a_formula_says(sequence, monkeypatch):
    name, start = ("letter", 0) if isinstance(sequence, Word) else ("term", sequence.offset)
    formula, asked = getattr(type(sequence), name), []
    expected = [formula(sequence, n) for n in range(start, start + 500)]
    monkeypatch.setattr(type(sequence), name, lambda of, n: asked.append(n) or formula(of, n))
    for count in (0, 1, 2, 3, 500):
        assert first(sequence, count) == expected[:count]
    assert set(asked) <= {1}  # a constant sequence is recognised by its term at 1


@pytest.mark.parametrize(("m", "p"), [(1, 1), (1, 2), (2, 3), (3, 2), (4, 1)])
def test_partners(m, p, monkeypatch):
    sequence = WythoffPartner(m, p)
    expected = [sequence.term(n) for n in range(500)]
    monkeypatch.setattr(WythoffPartner, "term", refuse)
    assert [sequence.terms(count) for count in (0, 1, 500)] == [[], expected[:1], expected]
