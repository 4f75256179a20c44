"""Greedy permutations compared with the definitions in the papers.

Expected values come from `sequences_from_the_spec`, or are printed in a paper.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import cycle, product
from math import inf, isqrt
from random import Random

from tests.acceptance import sequences_from_the_spec as spec
from tests.seeds import seed_of
from wythoff.sequences.permutations import limits
from wythoff.sequences.permutations.even import EvenGreedyPermutation
from wythoff.sequences.permutations.greedy import GreedyPermutation, WythoffPartner, wythoff_permutation
from wythoff.sequences.permutations.limits import beatty_offsets
from wythoff.sequences.permutations.multiset import Multiset, Subset
from wythoff.sequences.quadratic import Quadratic


def multisets() -> list[tuple[tuple[int, ...], tuple[int, ...] | None, tuple[int, int] | None, int | None]]:
    random = Random(seed_of(5))
    found = []
    for _ in range(60):
        above, below = (tuple(random.choice((0, 0, 1, 1, 2, 3)) for _ in range(random.randint(1, 5))) for _ in "pn")
        ends = random.choice((None, None, (-random.randint(1, 6), random.randint(1, 6))))
        if any(above) and any(below):
            found.append((above, random.choice((below, None)), ends, random.choice((None, None, 0, 2))))
    return found


def test_greedy_permutations():
    for (above, below, ends, zero), mask in zip(multisets(), cycle([(1,), (1, 0), (0, 1, 1), (1,), (0, 0, 1)])):
        down = above if below is None else below

        def zeta(d: int, above=above, down=down, ends=ends, zero=zero) -> float:
            if ends and not ends[0] < d < ends[1]:
                return inf if d in ends else 0
            return zero if d == 0 and zero is not None else above[d % len(above)] if d >= 0 else down[-d % len(down)]

        subset, inside = Subset(mask), lambda n, mask=mask: bool(mask[n % len(mask)])
        permutation = GreedyPermutation(Multiset(above, below, infinite_at=ends, zero=zero), subset)
        want = spec.greedy(zeta, 110, inside)
        assert permutation.terms(110) == want
        assert [permutation.term(n) for n in (1, 9, 40)] == [want[n - 1] for n in (1, 9, 40)]
        assert all(permutation.index(v) == want.index(v) + 1 for v in range(1, 12) if v in want)
        assert limits.against_u1(want, subset) is None and limits.against_u2(want, subset) is None
        if permutation.involution:
            assert limits.against_involution(want) is None
        if ends is None:
            r, s, delta = (Fraction(sum(part), len(part)) for part in (above, down, mask))
            alpha, upper, lower = limits.limits_of(permutation)
            a, b, d = 1 - delta / s * (1 - 1 / r), delta / s, 1 + 1 / s
            assert (1 / r + 1 / (r * s) - 1 / s) * alpha * alpha + (d - a) * alpha - b == 0 < alpha < delta
            assert upper == 1 + alpha / r and lower == 1 - (delta - alpha) / s
            terms = permutation.terms(3000)
            greater = [n for n in range(1, 3001) if inside(n) and terms[n - 1] >= n]
            assert abs(Fraction(terms[greater[-1] - 1], greater[-1]) - upper) < Fraction(1, 20)


def test_permutations_of_the_game():
    for m, p in product(range(1, 5), range(1, 5)):
        want = spec.greedy(lambda d, m=m, p=p: p if d % m == 0 else 0, 120)
        permutation = wythoff_permutation(m, p)
        assert permutation.terms(120) == want == [permutation.term(n) for n in range(1, 121)]
        assert [WythoffPartner(m, p).term(n) for n in range(120)] == [value - 1 for value in want]
        found = limits.limits_of(permutation)
        # Erratum 2: r = s = d.
        assert found.upper == Quadratic(m, 1, m * m + 4 * p * p, 2 * p) == 1 / found.lower
        assert found.upper - found.lower == Fraction(m, p)
    # Erratum 5: ceil(n*l) instead of floor(n*l), with c_{m,1} = m - 1; and the four numbers for m = 1.
    assert [beatty_offsets(wythoff_permutation(m, 1), 600).distance_up for m in (1, 2, 3, 4)] == [0, 1, 2, 3]
    for p in range(2, 5):
        found = beatty_offsets(wythoff_permutation(1, p), 600)
        assert found.on_a == found.on_b == (0, 1)


def test_theorem_6_1():
    want = spec.greedy(lambda d: 1, 700, lambda n: n % 2 == 0)
    assert spec.theorem_6_1(700) == want
    # With the fifth case as printed, f(8) would be 8.
    assert spec.theorem_6_1(8, fifth=0)[7] == 8 != want[7] == 7
    even = EvenGreedyPermutation()
    assert even.terms(700) == want == [even.term(n) for n in range(1, 701)]
    assert [even.index(value) for value in want] == list(range(1, 701))
    for n in (10**50 + 2, 10**50 + 3, 10**1000 + 8):
        assert even.index(even.term(n)) == n == even.term(even.index(n) or 0)
    found = limits.limits_of(GreedyPermutation(Multiset(), Subset.multiples(2)))
    assert (found.upper, found.lower) == (Quadratic(1, 1, 3, 2), Quadratic(0, 1, 3, 2))


def test_squares_as_differences():
    def square(d: int) -> int:
        return int(isqrt(abs(d)) ** 2 == abs(d))

    assert GreedyPermutation(Multiset(square, square)).terms(60) == spec.greedy(square, 60)
