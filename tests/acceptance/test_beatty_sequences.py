"""Quadratic numbers and Beatty sequences compared with the definitions in the papers.

Expected values come from `sequences_from_the_spec`, or are printed in a paper.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import count, islice, product
from random import Random

import pytest

from tests.acceptance import sequences_from_the_spec as spec
from tests.seeds import seed_of
from tests.sequences.beatty.theorems import failing_conditions
from wythoff.sequences.beatty import fractional, wythoff as named
from wythoff.sequences.beatty.covering import complementary, covering
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import beatty_pair
from wythoff.sequences.quadratic import PHI, Quadratic


def parts(number: Quadratic) -> spec.Number:
    return number.p, number.q, number.d, number.r


def test_arithmetic_of_quadratic_numbers():
    random = Random(seed_of(1))
    digits = 10**60

    def near(number: Quadratic) -> int:
        """Return floor(10**60 * number) by the brute force, that is 60 decimals."""
        p, q, d, r = parts(number)
        return spec.floor((p * digits, q * digits, d, r))

    for _ in range(400):
        d = random.choice((1, 2, 3, 5, 8, 12, 50, 45))
        a, b = (
            Quadratic(random.randint(-30, 30), random.randint(-9, 9), d, random.choice((-3, 1, 2, 7))) for _ in "ab"
        )
        x, y = near(a), near(b)
        assert abs(near(a + b) - x - y) < 3
        assert abs(near(a * b) - x * y // digits) < 200
        assert (a < b) == (x < y) and (a == b) == (x == y and a - b == 0)
        assert a.floor() == spec.floor(parts(a)) == -(-a).ceil()
        if b != 0:
            assert a / b * b == a
        polynomial = a.minimal_polynomial()
        assert sum(c * a**i for i, c in enumerate(polynomial)) == 0
        rest: Quadratic = a
        for quotient in islice(a.quotients(), 12):
            assert quotient == rest.floor()
            if rest != quotient:
                rest = 1 / (rest - quotient)


@pytest.mark.parametrize("k", range(1, 8))
def test_the_moduli_of_m_dr(k):
    alpha = Quadratic(2 - k, 1, k * k + 4 * k, 2)  # [1; 1, k, 1, k, ...]
    assert list(islice(alpha.quotients(), 7)) == [1, 1, k, 1, k, 1, k]
    assert 1 / alpha + 1 / Quadratic(3 * k, 1, k * k + 4 * k, 2 * k) == 1


def systems() -> list[tuple[list[tuple[Quadratic, Quadratic]], int]]:
    """Return random systems of Beatty sequences that cover the integers, or nearly do.

    Each system is a list of (alpha, gamma) and a multiplicity: how often each integer should be covered.
    """
    random = Random(seed_of(20))
    found = []
    while len(found) < 500:
        d = random.choice((1, 1, 2, 3, 5))
        alpha = Quadratic(random.randint(-4, 9), random.choice((-2, -1, 1, 2)) * (d > 1), d, random.randint(1, 4))
        if not 1 < alpha < 20:
            continue
        beta = alpha / (alpha - 1)
        exact = alpha * random.randint(-3, 3) + random.randint(-2, 2)  # some n*alpha + gamma is an integer
        gamma = random.choice((Quadratic(0), exact, Quadratic(random.randint(-9, 9), d > 1, d, random.randint(1, 7))))
        delta = (random.choice((0, 0, 0, 1)) - gamma / alpha) * beta
        if random.random() < 0.5:
            delta += Fraction(random.choice((-1, 1)), random.choice((2, 3, 6, 50, 1000)))
        whole = [(alpha, gamma), (beta, delta)]
        divided = [(a * m, g - a * i) for a, g in whole for m in (random.choice((1, 1, 2)),) for i in range(m)]
        if random.random() < 0.2:
            other = random.choice((Quadratic(0, 1, 2), PHI, Quadratic(3, 0, 1, 2)))
            found.append(([*divided, (other, Quadratic(0)), (other / (other - 1), Quadratic(0))], 2))
        else:
            found.append((divided, 1))
    return found


def test_coverings_against_counting():
    up_to, decided = 1200, {True: 0, False: 0}
    for system, times in systems():
        sequences = [Beatty(alpha, gamma) for alpha, gamma in system]
        found = covering(sequences, times=times)
        often = spec.how_often([(parts(alpha), parts(gamma)) for alpha, gamma in system], up_to)
        wrong = next((x for x in range(min(1, *often), up_to + 1) if often[x] != times), None)
        decided[found.holds] += 1
        if found.holds or (found.witness or 0) > up_to:
            assert wrong is None, system
        else:
            assert (found.witness, found.covered) == (wrong, often[found.witness or 0]), system
        if len(sequences) == 2:
            one, other = sequences
            assert bool(complementary(one, other)) == (not failing_conditions(one, other)), system
    assert min(decided.values()) > 40


def test_coverings_of_the_survey():
    four, ends = [Beatty(4, -3), Beatty(4, -1)], Beatty(4)
    assert covering([*four, Beatty(2)]) and covering([*four, ends]).witness == 2  # erratum 14
    assert all(covering(named.rat_system(m)) for m in range(2, 10))
    for b in range(1, 6):
        for i in range(1, b):
            lower, upper = named.connell(b, i).lowers, named.connell(b, b - i).uppers
            assert covering([Beatty(lower.alpha, lower.gamma, offset=0), Beatty(upper.alpha, upper.gamma, offset=0)])
            assert (i * 2 == b) == bool(complementary_from_zero(lower, named.connell(b, i).uppers))  # erratum 19


def complementary_from_zero(lower: Beatty, upper: Beatty) -> bool:
    return bool(covering([lower, upper], start=0))


def test_fractional_parts_and_convergence():
    for m, n in product(range(1, 12), repeat=2):
        k = fractional.product_index(m, n)
        assert k == m * n - m * spec.at(n, parts(PHI)) - n * spec.at(m, parts(PHI))
        assert fractional.fractional_part(m) * fractional.fractional_part(n) == fractional.fractional_part(k)
    for alpha in (PHI, Quadratic(0, 1, 7)):
        for index in range(6):
            p, q, times = fractional.repetitions(alpha, index)
            same = [n for n in range(3, p * (times + 3)) if n * q == p * (n / alpha).floor()]
            assert [n for n in same if n >= alpha] == [p * k for k in range(1, times + 1) if p * k > 2]


def test_pairs_of_two_fields_cover_twice():
    both = [*beatty_pair(Quadratic(0, 1, 2)), *beatty_pair(Quadratic(0, 1, 3))]
    assert covering(both, times=2) and covering([*both, Beatty(1)], times=3)
    often = spec.how_often([(parts(sequence.alpha), parts(sequence.gamma)) for sequence in both], 500)
    assert all(often[x] == 2 for x in range(1, 501))


def test_counting_terms_of_a_beatty_sequence():
    random = Random(seed_of(8))
    for _ in range(120):
        d = random.choice((1, 2, 5))
        alpha = Quadratic(random.randint(-3, 7), random.randint(-1, 2) * (d > 1), d, random.randint(1, 6))
        if alpha <= 0:
            continue
        gamma = random.choice((alpha * random.randint(-4, 4) + 1, Quadratic(random.randint(-9, 9), d > 1, d, 4)))
        offset = random.choice((0, 1, -5, 7))
        terms = spec.first(spec.beatty(parts(alpha), parts(gamma), offset), 120)
        sequence = Beatty(alpha, gamma, offset=offset)
        assert sequence.terms(120) == terms
        for value in range(terms[0] - 2, min(terms[-1], terms[0] + 20)):
            found = sequence.first(value), sequence.last(value), sequence.count(value), sequence.index(value)
            first = next(n for n, term in zip(count(offset), terms, strict=False) if term >= value)
            last = offset - 1 + sum(term <= value for term in terms)
            times = terms.count(value)
            assert found == (first, last, times, first if times else None)
