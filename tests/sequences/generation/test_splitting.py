"""Hanna's splittings of the integers by powers of k-bonacci constants."""

from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import islice

import pytest

from wythoff.base.errors import ParameterError
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.generation.ranking import NacciSplit, floor_power, scaled_constant
from wythoff.sequences.polynomials import LargestRoot
from wythoff.sequences.quadratic import PHI


@pytest.mark.parametrize("k", [2, 3, 4, 7, 20])
def test_the_scaled_constant_is_a_floor(k):
    def sign(m, one):
        return m**k - sum(m**j * one ** (k - j) for j in range(k))

    for bits in (0, 1, 2, 8, 64, 300):
        m = scaled_constant(k, bits)
        assert sign(m, 1 << bits) < 0 < sign(m + 1, 1 << bits)


@pytest.mark.parametrize(("k", "power"), [(3, 1), (3, 2), (3, -1), (3, -2), (4, 3), (5, -4)])
def test_powers_in_decimals(k, power):
    for n in (1, 2, 5, 17, 100, 1001):
        m = floor_power(k, power, n)
        with localcontext() as context:
            context.prec = 60
            low = Decimal(scaled_constant(k, 150)) / 2**150
            assert m == int(n * low**power)


@pytest.mark.parametrize("k", [2, 3, 5, 11])
def test_the_constant_is_the_largest_root(k):
    digits = LargestRoot((-1,) * k + (1,)).decimal(50)
    assert int(digits.replace(".", "")) == floor_power(k, 1, 10**50)


def test_tribonacci_powers_by_a_cubic():
    """The powers t, t^2, 1/t, 1/t^2 of the tribonacci constant are roots of the four cubics below."""
    cubics = {1: (-1, -1, -1), 2: (-3, -1, -1), -1: (1, 1, -1), -2: (1, 3, -1)}
    for power, (a, b, c) in cubics.items():
        for n in (*range(1, 60), 10**50 + 7, 10**1000 + 9):
            m = floor_power(3, power, n)
            below, above = (x**3 + a * x * x * n + b * x * n * n + c * n**3 for x in (m, m + 1))
            assert below < 0 < above


@pytest.mark.parametrize("k", [2, 3, 4, 6])
def test_the_split_is_a_partition(k):
    sequences = [NacciSplit(k, power) for power in range(k)]
    terms = sorted(x for sequence in sequences for x in islice(sequence, 400) if x <= 400)
    assert terms == list(range(1, 401))
    for place in (10**50, 10**50 + 1, 10**300 + 5):
        assert sum(sequence.index(place) is not None for sequence in sequences) == 1


def test_two_bonacci_numbers_are_wythoffs():
    for n in (1, 2, 100, 10**50, 10**1000):
        assert NacciSplit(2, 0).term(n) == Beatty(PHI).term(n)
        assert NacciSplit(2, 1).term(n) == Beatty(PHI + 1).term(n)


def test_splits_that_there_are_not():
    with pytest.raises(ParameterError, match="k must be an integer from 2 to 64, was 1"):
        NacciSplit(1)
    with pytest.raises(ParameterError, match="power must be an integer from 0 to 2, was 3"):
        NacciSplit(3, 3)


def test_the_density_of_hannas_sequences():
    """The terms a(n) of Hanna's three sequences satisfy a(n)/n -> t, t^2 and t^3."""
    t = Fraction(scaled_constant(3, 100), 2**100)
    for power in range(3):
        assert abs(Fraction(NacciSplit(3, power).term(10**20), 10**20) - t ** (power + 1)) < Fraction(1, 10**15)
