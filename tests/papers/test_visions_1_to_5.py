"""The checks of sections 1 to 5 of the survey fail for changed statements, and agree with the library."""

from itertools import pairwise
from math import gcd

import pytest

from tests.sequences.words.gap_limits import polynomial
from wythoff.papers import examine, load
from wythoff.papers.checks import checks
from wythoff.papers.checks.visions2019 import games, nim_ab, sequences, variants, vectors
from wythoff.sequences.beatty.partitions import distinct_systems
from wythoff.sequences.polynomials import characteristic_polynomial
from wythoff.sequences.words.gaps import gap_morphism

RECURRENCE = nim_ab.mex_b_pairs
# A step of each statement, and its replacement.
CHANGED = [
    (sequences, "by_recurrence", lambda t, count: [(n, n + t) for n in range(count)], "theorem 1", 9),
    (sequences, "by_floors", lambda alpha, beta, count: [(n, 2 * n) for n in range(count)], "theorem 2", 9),
    (sequences, "exact_covers", lambda period: [(2, period)], "remark 2 largest moduli", 4),
    (sequences, "distinct_systems", lambda size, m: [tuple(range(m, 0, -1))], "formula 3", 7),
    (sequences, "subtraction_game", lambda moves, up_to: {(0, 0)}, "remark 2 invariant games", 9),
    (vectors, "INVARIANT", ("g1",), "remark 3", 6),
    (vectors, "two_two", lambda count: [(n, n) for n in range(count)], "conjecture 3.1 [2, 2]", 90),
    (vectors, "places_in_word", lambda images, count: [(n, 2 * n) for n in range(count)], "remark 6", 9),
    (vectors, "unserved", lambda lost, up_to: (1, 1, 3), "remark 7", 9),
    (games, "numerators", lambda t, up_to: [2**n for n in range(20)], "remark 4.1 arithmetic", 9),
    (games, "_cyclic_value", lambda h, piles: sum(piles), "remark 4.4 cyclic", 4),
    (games, "settled", lambda pairs: len(pairs) - 1, "remark 4.5", 60),
    (variants, "rat_system", lambda m, count: [(n,) * m for n in range(1, count)], "formula 4", 3),
    (variants, "steps", lambda fraction: fraction.numerator, "remark 4.8", 4),
    (variants, "by_recurrence", lambda t, count: [(0, 0)], "remark 4.12 W_k", 9),
    (variants, "_beta", lambda t: t + 2, "remark 4.13", 12),
    (nim_ab, "mex_b_pairs", lambda a, b, count, more=0: RECURRENCE(a, b + 1, count, more), "formula 6", 20),
    (nim_ab, "mex_b_pairs", lambda a, b, count, more=0: RECURRENCE(a, b + 1, count, more), "formula 8", 20),
    (nim_ab, "mex_b_pairs", lambda a, b, count, more=0: RECURRENCE(a, b, count), "formula 12", 20),
    (nim_ab, "polynomial", lambda a, b: [-1, -1, *[0] * b, 1], "formula 9", 900),
    (nim_ab, "matrix", lambda a, b: [[1] * (b + 1)] * (b + 1), "formula 10", 3),
    (nim_ab, "morphic", lambda a, b, count: [0] * count, "question 5 behaviour", 20),
]


@pytest.mark.parametrize(
    ("module", "name", "other", "check", "up_to"), CHANGED, ids=[f"{entry[3]}, {entry[1]}" for entry in CHANGED]
)
def test_a_changed_statement_is_noticed(monkeypatch, module, name, other, check, up_to):
    assert not checks("visions2019")[check](up_to).differs
    monkeypatch.setattr(module, name, other)
    assert checks("visions2019")[check](up_to).differs


@pytest.mark.parametrize("number", range(1, 11))
def test_the_slips_are_shown_by_computation(number):
    finding = checks("visions2019")[f"slip {number}"](0)
    assert finding.fails
    assert not finding.differs


def test_the_wrong_statements_of_the_results():
    paper = load("visions2019")
    wrong = {result.number for result in paper.results if result.true and result.where[8] in "12345"}
    assert wrong == {"1 Holladay", "3.1 Connell"}
    assert all(examine(paper, result).verdict == "misprint" for result in paper.results if result.number in wrong)


@pytest.mark.parametrize(("a", "b"), [(a, b) for b in range(1, 9) for a in range(1, 12) if gcd(a, b) == 1])
def test_gap_morphism_has_its_matrix_and_polynomial(a, b):
    m = nim_ab.matrix(a, b)
    images = gap_morphism(a, b).images
    assert m == [[images[j].count(i) for j in range(b + 1)] for i in range(b + 1)]
    assert characteristic_polynomial(m) == polynomial(a, b) == tuple(nim_ab.polynomial(a, b))


def test_mex_b_finds_the_first_gap():
    """mex_b is the least x such that none of the numbers is in (x - b, x]."""
    for b in (1, 2, 3):
        for bits in range(256):
            taken = {x for x in range(8) if bits >> x & 1}
            least = next(x for x in range(20) if taken.isdisjoint(range(x - b + 1, x + 1)))
            assert nim_ab.mex_b(taken, b) == least


def test_distinct_moduli_are_ordered_by_size():
    assert list(distinct_systems(7, 2)) == [(6, 1), (5, 2), (4, 3)]
    found = list(distinct_systems(45, 4))
    assert found == [(24, 12, 6, 3)]
    assert all(one > other for one, other in pairwise(found[0]))
