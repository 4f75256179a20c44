"""Dispersions compared with their definition, for sequences that grow evenly, unevenly and fast."""

from itertools import islice, pairwise
from math import isqrt

import pytest

from wythoff.base.errors import ParameterError, TooLargeError, UnsolvedError
from wythoff.sequences.arrays import dispersion
from wythoff.sequences.arrays.beatty import DifferenceArray, stolarsky
from wythoff.sequences.arrays.dispersion import Dispersion, array_violations
from wythoff.sequences.arrays.greedy import greedy_array
from wythoff.sequences.arrays.lines import Antidiagonals, RightNeighbour
from wythoff.sequences.arrays.named import inverse_dispersion
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import upper_wythoff
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.permutations.multiset import Multiset
from wythoff.sequences.quadratic import PHI


class Given(IntegerSequence):
    """A sequence given by a function of n; `asked` counts the calls of `term`."""

    def __init__(self, function):
        self.function, self.asked = function, 0

    def term(self, n):
        self.asked += 1
        return self.function(n)


class Listed(IntegerSequence):
    """A sequence whose terms can only be computed one after another."""

    def __iter__(self):
        n, term = 1, 1
        while True:
            term += n % 3 + 1
            yield term
            n += 1


FUNCTIONS = {
    "2n": lambda n: 2 * n,
    "n^2 + 1": lambda n: n * n + 1,
    "n + sqrt(n) + 1": lambda n: n + isqrt(n) + 1,
    "n^3 + n": lambda n: n**3 + n,
    "2^n": lambda n: 2 ** min(n, 20_000_000),
    "3n + 2 - n%3": lambda n: 3 * n + 2 - n % 3,
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_rows_and_positions_by_the_definition(name):
    function = FUNCTIONS[name]
    array = Dispersion(Given(function))
    values = {function(n): n for n in range(1, 1200)}
    starts = [n for n in range(1, 1200) if n not in values]
    assert [array.first(row) for row, _ in enumerate(starts[:200], 1)] == starts[:200]
    for value in range(1, 400):
        column, n = 1, value
        while n in values:
            n, column = values[n], column + 1
        assert array.position(value) == (starts.index(n) + 1, column)
        assert array.entry(starts.index(n) + 1, column) == value
    assert array_violations(array, 8, 3 if name == "2^n" else 6) == []
    assert array.row(3, 3) == [array.entry(3, column) for column in (1, 2, 3)]


@pytest.mark.parametrize("name", ["2n", "n^2 + 1", "n + sqrt(n) + 1", "3n + 2 - n%3"])
@pytest.mark.parametrize("giant", [10**50 + 7, 10**1000 + 9])
def test_giants_are_found_with_few_terms(name, giant):
    sequence = Given(FUNCTIONS[name])
    array = Dispersion(sequence)
    place = array.position(giant)
    assert array.entry(*place) == giant
    if name != "n^2 + 1":
        assert sequence.asked < 10_000


def test_a_sequence_that_is_only_iterated():
    array = Dispersion(Listed())
    known = list(islice(Listed(), 300))
    assert array.rows(3, 4) == [[1, 3, 7, 15], [2, 6, 13, 27], [4, 9, 19, 39]]
    assert all(array.following(n) == known[n - 1] for n in range(1, 300))
    assert array.position(39) == (3, 4)


def test_dispersions_are_taken_back():
    """Recover a sequence from the corner of its dispersion, and an array as the inverse of its inverse."""
    for sequence in (Beatty(PHI, 3), Given(FUNCTIONS["n^2 + 1"]), upper_wythoff()):
        array = Dispersion(sequence)
        pairs = sorted(pair for row in array.rows(40, 4) for pair in pairwise(row))
        found = [right for n, (value, right) in enumerate(pairs, 1) if n == value]
        assert len(found) >= 10
        assert found == sequence.terms(len(found))
        assert RightNeighbour(array).terms(20) == sequence.terms(20)
        inverse = inverse_dispersion(array)
        assert inverse.column(1, 20) == [1, *sequence.terms(19)]
        assert inverse_dispersion(inverse).rows(12, 4) == array.rows(12, 4)
    assert array_violations(inverse_dispersion(stolarsky()), 60, 8) == []


def test_inverse_stolarsky_obeys_its_oeis_recurrence():
    for row in inverse_dispersion(stolarsky()).rows(30, 8):
        assert all(row[j] == 3 * row[j - 1] - row[j - 2] + 1 for j in range(2, 8))


@pytest.mark.parametrize("giant", [10**50, 10**300])
def test_the_search_agrees_with_the_formula(giant):
    searched, formula = Dispersion(Given(upper_wythoff().term)), DifferenceArray()
    for value in range(giant, giant + 3):
        assert searched.position(value) == formula.position(value)


def test_a_known_number_of_rows():
    array = Dispersion(Given(lambda n: n + 3), row_count=3)
    assert array.rows(10, 3) == [[1, 4, 7], [2, 5, 8], [3, 6, 9]]
    assert list(islice(array.antidiagonals(), 9)) == [1, 4, 2, 7, 5, 3, 10, 8, 6]
    assert list(islice(array.antidiagonals(upwards=True), 6)) == [1, 2, 4, 3, 5, 7]
    with pytest.raises(ParameterError, match="row must be at most 3, because the array has no more, was 4"):
        array.entry(4, 1)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda n: n, r"must not have the value 1, but s\(1\) = 1"),
        (lambda n: n - 1, r"must be positive, but s\(1\) = 0"),
        (lambda n: 3 + n // 2, r"must increase, but s\(2\) = 4 and s\(3\) = 4"),
        (lambda n: n + 1 if n < 900 else 5, r"must increase, but s\(899\) = 900 and s\(900\) = 5"),
    ],
)
def test_sequences_that_cannot_be_dispersed(function, message):
    with pytest.raises(ParameterError, match=message):
        Dispersion(Given(function))


def test_what_is_seen_too_late_is_refused_then():
    array = Dispersion(Given(lambda n: n + 5 if n < 10**6 else 3))
    with pytest.raises(ParameterError, match=r"s\(1000\) = 1005 and s\(2000000\) = 3"):
        array.following(2 * 10**6)


def test_sequences_without_a_first_term_and_places_out_of_reach(monkeypatch):
    class Late(Given):
        offset = 2

    with pytest.raises(ParameterError, match=r"must have a term s\(1\), but begins with s\(2\)"):
        Dispersion(Late(lambda n: n + 5))
    array = Dispersion(Given(lambda n: n + 1))
    with pytest.raises(TooLargeError, match="an index that is sought must have at most"):
        array.first(2)
    with monkeypatch.context() as nearer:
        nearer.setattr(dispersion, "MOST_STEPS", 1000)
        with pytest.raises(TooLargeError, match="the column of a number must be at most 1000"):
            array.position(10**6)
    with pytest.raises(TooLargeError, match="column must be at most 100000"):
        array.entry(1, 10**6)
    with pytest.raises(TooLargeError, match="column must be at most 100000"):
        array.row(1, 10**6)
    with pytest.raises(TooLargeError, match="an entry must have at most 4000000 bits"):
        Dispersion(Given(lambda n: n**2 + 1)).entry(1, 40)


@pytest.mark.parametrize("upwards", [False, True])
def test_antidiagonals_of_finitely_many_rows(upwards):
    three = greedy_array(Multiset((1,), infinite_at=(-3, 3)))
    entries = Antidiagonals(three, upwards=upwards)
    expected = [(row, total - row) for total in range(2, 8) for row in range(1, min(total, 4))]
    ordered = sorted(expected, key=lambda place: (sum(place), -place[0] if upwards else place[0]))
    assert entries.terms(15) == [three.entry(*place) for place in ordered][:15]
    assert [entries.term(n) for n in range(1, 16)] == entries.terms(15)
    with pytest.raises(UnsolvedError, match="finitely many rows"):
        entries.index(4)
