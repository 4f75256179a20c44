"""Quadratic numbers, Beatty sequences, recurrences and greedy permutations against the words of the papers.

The other side of every comparison is `sequences_from_the_spec`, or a list or number that is printed in a paper.
"""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import count, cycle, islice, product
from math import inf, isqrt
from random import Random

import pytest

from tests.acceptance import sequences_from_the_spec as spec
from wythoff.apps.cli import main
from wythoff.sequences.beatty import fractional, wythoff as named
from wythoff.sequences.beatty.covering import beatty_pair, complementary, covering
from wythoff.sequences.beatty.partitions import failing_conditions
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.permutations import limits, properties
from wythoff.sequences.permutations.even import EvenGreedyPermutation
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.multiset import Multiset
from wythoff.sequences.permutations.named import WythoffPartner, wythoff_permutation
from wythoff.sequences.permutations.offsets import beatty_offsets
from wythoff.sequences.permutations.subset import Subset
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.sequences.recurrences.blocked import BlockedPairs
from wythoff.sequences.recurrences.equations import Equation
from wythoff.sequences.recurrences.hiccup import Hiccup
from wythoff.sequences.recurrences.mex import mex
from wythoff.sequences.recurrences.mex_pairs import MexPairs
from wythoff.sequences.recurrences.numeration_pairs import NumerationPairs
from wythoff.sequences.recurrences.p_complementary import (
    by_classes,
    by_counting,
    by_residues,
    p_complementary_lower,
    p_complementary_upper,
)  # fmt: skip
from wythoff.sequences.recurrences.repeated import RepeatedSequence, repeated_pairs
from wythoff.sequences.recurrences.spaced import CrowdedPairs, SpacedPairs
from wythoff.sequences.recurrences.summed import FigureDifferences, FigureFigure, SummedPairs

SIZES = (10**50 + 7, 10**60 + 12345, 10**1000 + 3)


def parts(number: Quadratic) -> spec.Number:
    return number.p, number.q, number.d, number.r


def asked(capsys: pytest.CaptureFixture[str], call: str, *options: str) -> object:
    assert main(["sequence", call, *options, "--json"]) == 0
    return json.loads(capsys.readouterr().out)["terms"]


# First terms as the papers and the OEIS print them.
PRINTED = {
    "lower_wythoff": "1,3,4,6,8,9,11,12,14,16,17,19,21,22,24,25,27,29,30,32",
    "upper_wythoff": "2,5,7,10,13,15,18,20,23,26,28,31,34,36,39,41,44,47,49",
    "compound(word='AA')": "1,4,6,9,12,14,17,19,22,25,27,30",
    "compound(word='BA')": "2,7,10,15,20,23,28,31,36,41,44",
    "compound(word='AB')": "3,8,11,16,21,24,29,32,37,42,45",
    "compound(word='BB')": "5,13,18,26,34,39,47,52,60,68",
    "A005228": "1,3,7,12,18,26,35,45,56,69,83,98,114,131",
    "A030124": "2,4,5,6,8,9,10,11,13,14,15,16,17,19",
    "A003159": "1,3,4,5,7,9,11,12,13,15,16,17,19,20,21",
    "A036554": "2,6,8,10,14,18,22,24,26,30,32,34",
    "A001951": "1,2,4,5,7,8,9,11,12",
    "A001952": "3,6,10,13,17,20,23,27,30",
    "A184117": "1,2,3,5,6,8,9,11,12",
    "A184118": "4,7,10,14,17,21",
    "A102528": "1,2,4,6,7,10,11,12,15,17",
    "A102529": "3,5,8,9,13,14,16,19,22",
    "A002251": "0,2,1,5,7,3,10,4,13,15,6,18,20,8,23,9",
    "A019444": "1,3,2,6,8,4,11,5,14,16,7,19,21,9,24,10,27,29,12,32",
    "summed_pair_upper(f=x1 + 1)": "0,2,6,11,17,25,34,44,55,68,82,97,113,130,149,169,190,212",
    "summed_pair_upper(f=x1 | 1)": "0,2,5,9,16,24,32,43,55,67,81,95,111,128,146,166,186,208",
    "summed_pair_upper(f=x1 ^ 1)": "0,2,4,8,13,21,29,38,50,61,76,92,107,125,142,162,181,204",
    "summed_pair_upper(f=x1 | 3)": "0,4,8,12,17,25,33,42,54,66,79,95,111,127,148,168,188,212",
    "summed_pair_upper(f=x1 ^ 3)": "0,4,7,9,11,18,25,38,49,65,80,94,107,127,147,164,188,211",
    "mex_pair_upper(c=2**n - 1, start=0)": "0,2,6,11,20,38,71,136,265,523,1036",
    "nim_ab_x(a=1, b=2)": "0,2,5,9,11,14,17,21,25,27",
    "nim_ab_x(a=2, b=3)": "0,3,8,11,15,20,26,29,33,36",
    "nim_abpq_x(a=1, b=1, p=2, q=1)": "0,1,2,4,6,7,10,11,12,15",
    "nim_abpq_y(a=1, b=1, p=2, q=1)": "0,1,3,5,8,9,13,14,16,19",
    "rat(m=2, k=1)": "1,3,4,6",
    "rat(m=2, k=2)": "2,5,8,11",
    "rat(m=3, k=3)": "4,11,18,25",
    "rat(m=4, k=4)": "8,23,38,53",
    "connell_lower(b=2, i=1)": "0,2,3,4,6,7,9,10",
}


@pytest.mark.parametrize("call", PRINTED)
def test_printed_terms(capsys, call):
    printed = [int(term) for term in PRINTED[call].split(",")]
    assert asked(capsys, call, "--count", str(len(printed))) == printed


def test_the_two_games_with_b_in_closed_form():
    assert NumerationPairs(2, 0).pairs(11) == [(b // 2, b) for b in (2, 6, 8, 10, 14, 18, 22, 24, 26, 30, 32)]
    printed = [4, 8, 12, 18, 22, 26, 32, 36, 40, 46, 50, 54, 58, 62, 68, 72, 76]
    assert [b for _, b in NumerationPairs(2, 2).pairs(17)] == printed


def test_arithmetic_of_quadratic_numbers():
    random = Random(1)
    digits = 10**60

    def near(number: Quadratic) -> int:
        """60 digits, by the floor of the spec."""
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
    """Sequences that cover, or nearly do: pairs with shifts of all kinds, whole or divided, once or twice over."""
    random = Random(20)
    found = []
    while len(found) < 260:
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
            lower, upper = named.connell(b, i), named.connell(b, b - i, upper=True)
            assert covering([Beatty(lower.alpha, lower.gamma, offset=0), Beatty(upper.alpha, upper.gamma, offset=0)])
            assert (i * 2 == b) == bool(complementary_from_zero(lower, named.connell(b, i, upper=True)))  # erratum 19


def complementary_from_zero(lower: Beatty, upper: Beatty) -> bool:
    return bool(covering([lower, upper], start=0))


def test_mex():
    random = Random(3)
    for _ in range(300):
        numbers = [random.randint(0, 25) for _ in range(random.randint(0, 20))]
        b, q = random.randint(1, 5), random.randint(1, 4)
        assert mex(numbers, b=b, q=q) == spec.mex(numbers, b, q)
        assert mex(numbers, b=b) == spec.mex_by_gaps(numbers, b)


SHIFTS = {
    "n": lambda n: n, "2*n": lambda n: 2 * n, "n//2": lambda n: n // 2, "(n + 1)//2": lambda n: (n + 1) // 2,
    "n + n*n % 2": lambda n: n + n % 2, "3*n//2 + 3": lambda n: 3 * n // 2 + 3, "2**n - 1": lambda n: 2**n - 1,
    "n*n": lambda n: n * n, "7": lambda n: 7, "(n*n*7) % 11": lambda n: n * n * 7 % 11, "n**0": lambda n: 1,
    "max(0, 10 - n)": lambda n: max(0, 10 - n),
}  # fmt: skip


@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize("text", SHIFTS)
def test_pairs_with_a_shift(text, start):
    want = spec.mex_pairs(lambda n, a: a + SHIFTS[text](n), 40, start)
    pairs = MexPairs(text, start)
    assert pairs.pairs(40) == want
    assert [pairs.pair(n + start) for n in range(40)] == want
    held = {x: n for n, pair in reversed(list(enumerate(want, start))) for x in pair}
    for x in range(start, want[-1][0]):
        place = pairs.place(x)
        assert (None if place is None else place.n) == held.get(x)


def test_pairs_of_nim_ab():
    for a, b in product(range(1, 6), range(1, 5)):
        assert SpacedPairs(a, b).pairs(30) == spec.mex_pairs(lambda n, x, a=a: x + a * n, 30, b=b)
        assert [SpacedPairs(a, b).pair(n) for n in range(30)] == SpacedPairs(a, b).pairs(30)
        if a > 1:
            want = spec.mex_pairs(lambda n, x, a=a: x + a * n + 1, 30, b=b)
            assert SpacedPairs(a, b, 1).pairs(30) == want == [SpacedPairs(a, b, 1).pair(n) for n in range(30)]
            assert not {*want} & {*SpacedPairs(a, b).pairs(30)}
    for a, b, p, q in product((1, 2, 3), (1, 2), (1, 2, 3), (1, 2, 3)):
        want = spec.mex_pairs(lambda n, x, a=a, p=p: x + a * (n // p), 25, b=b, q=q)
        assert CrowdedPairs(a, b, p, q).pairs(25) == want


def test_pairs_of_the_thesis():
    for m, p in product(range(1, 6), range(1, 6)):
        want = spec.mex_pairs(lambda n, a, m=m, p=p: a + m * (n // p), 40)
        assert BlockedPairs(m, p).pairs(40) == want == [BlockedPairs(m, p).pair(n) for n in range(40)]
        slope = 2 * p - m, 1, m * m + 4 * p * p, 2 * p
        assert all(
            spec.at(n - p + 1, slope) <= a <= spec.at(n, slope) for n, (a, _) in enumerate(want)
        )  # erratum 7 of the thesis: with the floor on the left
        repeated = spec.mex_pairs(lambda n, x, m=m: x + m * n, 40, q=p)
        assert repeated == spec.by_residues(m, p, 40) == spec.by_classes(m, p, 40)
        lower, upper = p_complementary_lower(m, p), p_complementary_upper(m, p)
        assert list(zip(lower.terms(40), upper.terms(40), strict=True)) == repeated
        assert by_counting(m, p, 40) == by_residues(m, p, 40) == by_classes(m, p, 40) == repeated
        for n in (*range(6), 10**50 + m, 10**1000 + p):
            # The pair (0, 0) is met once; each number p times.
            assert lower.count(n) + upper.count(n) - (n == 0) == p
            if n:
                assert lower.last(upper.term(n) - 1) == p * upper.term(n) - n  # Theorem 5.1
        for l in range(1, m + 2):
            if p > 1:
                want = spec.mex_pairs(lambda n, x, m=m, l=l: (m - l + 1) * x + l * n, 25, q=p)
                assert list(zip(*repeated_pairs(m, p, l, 25), strict=True)) == want
                assert [RepeatedSequence(m, p, l).term(n) for n in range(25)] == [x for x, _ in want]


def test_pairs_of_constraint_games():
    for s, t in product(range(1, 5), range(4)):
        if s + t > 1:
            want = spec.by_function(lambda x1, y1, x0, s=s, t=t: (s - 1) * (x0 - x1) + t, 40)[1:]
            assert NumerationPairs(s, t).pairs(39) == want == [NumerationPairs(s, t).pair(n) for n in range(1, 40)]
    for text, f in {"x1 + 1": lambda x: x + 1, "2*x1 + 1": lambda x: 2 * x + 1, "x1 ^ 5": lambda x: x ^ 5}.items():
        want = spec.by_function(lambda x1, y1, x0, f=f: f(x1), 60)
        pairs = SummedPairs(text)
        assert pairs.pairs(60) == want == [pairs.pair(n) for n in range(60)]
        held = {x: n for n, pair in enumerate(want) for x in pair}
        assert all((place and place.n) == held.get(x) for x in range(want[-1][0]) for place in [pairs.place(x)])


def test_hofstadter_and_hiccups():
    figures, differences = spec.figure_figure(80)
    assert (FigureFigure().terms(80), FigureDifferences().terms(80)) == (figures, differences)
    assert [FigureFigure().term(n) for n in range(1, 81)] == figures
    assert [FigureDifferences().index(value) for value in differences] == list(range(1, 81))
    for j, x, y, z in product(range(3), (1, 2, 4), (1, 2, 5), (1, 2, 4)):
        want, found = spec.hiccup(j, x, y, z, 40), Hiccup(j, x, y, z)
        assert found.terms(40) == want == [found.term(n) for n in range(1, 41)]
        assert all(found.index(v) == (want.index(v) + 1 if v in want else None) for v in range(want[-1]))


def test_check_values_far_out(capsys):
    pairs = SummedPairs("x1 + 1")
    assert pairs.pair(10**12) == (1000001413119, 500000941937492052063624)
    assert pairs.pair(10**20) == (100000000014142023800, 5000000000942800098390022420996828064147)
    assert pairs.place(pairs.upper(10**20)) == (10**20, False, True)
    assert main(["sequence", "A005228", "--at", "10**20 + 1"]) == 0
    assert capsys.readouterr().out.strip() == str(pairs.upper(10**20) + 1)
    for (a, b), x in {
        (1, 2): 3079595623491438786010417750835, (2, 3): 4295798071409574708052429929847,
        (4, 7): 9436923465378967850948416941460, (1, 1): 1618033988749894848204586834365,
    }.items():  # fmt: skip
        assert SpacedPairs(a, b).lower(10**30) == x
        assert SpacedPairs(3 * a, 3 * b).lower(10**30) == 3 * x


def test_g1_at_10_12_by_its_first_upper_terms():
    """b_1, ..., b_m below a_n, made one by one, and the sum of all numbers up to a_n."""
    n, uppers, total, a, passed = 10**12, [], 0, 0, 0
    while not uppers or uppers[-1] - len(uppers) < n:
        a += 1
        if passed < len(uppers) and uppers[passed] == a:
            passed, a = passed + 1, a + 1
        total += a
        uppers.append(total + len(uppers) + 1)
    uppers.pop()
    a = n + len(uppers)
    assert SummedPairs("x1 + 1").pair(n) == (a, n + a * (a + 1) // 2 - sum(uppers))


@pytest.mark.parametrize("n", SIZES, ids=["50", "60", "1000"])
def test_one_pair_by_every_way(n):
    """Windows, substitutions, numeration and Beatty sequences meet at any size."""
    for t in (1, 2, 3):
        a = spec.at(n, spec.t_wythoff(t)[0])
        ways = MexPairs(f"{t}*n"), BlockedPairs(t, 1), NumerationPairs(1, t), SpacedPairs(t, 1)
        assert {pairs.pair(n) for pairs in ways} == {(a, a + t * n)}
        assert ways[0].place(a) == (n, True, False) and ways[3].place(a + t * n) == (n, False, True)
        assert named.t_wythoff_lower(t).index(a) == n
        if t > 1:
            # 1/al = (t - 2 + sqrt(t^2 + 4))/(2t); errata 13 of the survey: B = A + tn + 1, for every n >= 0.
            misere = spec.floor((n * (2 - t) * t + t - 2, n * t + 1, t * t + 4, 2 * t))
            both = misere, misere + t * n + 1
            assert SpacedPairs(t, 1, 1).pair(n) == MexPairs(f"{t}*n + 1", 0).pair(n) == both
            assert (named.t_wythoff_misere_lower(t).term(n), named.t_wythoff_misere_upper(t).term(n)) == both
    for m, p in ((2, 2), (4, 2), (6, 3)):
        k, j = divmod(n, p)
        a = spec.at(k, spec.t_wythoff(m // p)[0])
        assert BlockedPairs(m, p).pair(n) == (p * a + j, p * (a + m // p * k) + j)
    x = NumerationPairs(2, 0).lower(n)
    assert spec.trailing_zeros(x) % 2 == 0 and sum((-1) ** i * (x >> i) for i in range(x.bit_length())) == n


@pytest.mark.parametrize(("m", "p"), [(1, 2), (2, 3), (3, 2)])
def test_windows_agree_with_blocks_and_with_their_definition(m, p):
    n = SIZES[1]
    pairs = MexPairs(f"{m}*(n//{p})", 0)
    a, b = pairs.pair(n)
    assert BlockedPairs(m, p).pair(n) == (a, b)
    # Of the numbers 0, ..., a the first p pairs have one each; all others are counted with their pairs.
    before = a - n  # so many b's that are no a's lie below a
    assert pairs.upper(before + p - 1) < a < pairs.upper(before + p)


def test_equations_of_the_survey():
    texts = ("a(a(n)) = b(n) - 1", "a(b(n)) = a(n) + b(n)", "b(a(n)) = a(n) + b(n) - 1", "b(b(n)) = a(n) + 2*b(n)")
    lower, upper = named.lower_wythoff(), named.upper_wythoff()
    assert all(Equation(text).check(lower, upper, 300) is None for text in texts)
    assert len(list(Equation(texts[0]).splits(28))) == 1
    # Erratum 8: b = 3n solves the second, a = 3n - 2 the third.
    assert Equation(texts[1]).check([n for n in range(1, 1000) if n % 3], Beatty(3), 150) is None
    assert Equation(texts[2]).check(Beatty(3, -2), [n for n in range(1, 1000) if n % 3 != 1], 150) is None


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


def multisets() -> list[tuple[tuple[int, ...], tuple[int, ...] | None, tuple[int, int] | None, int | None]]:
    random = Random(5)
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
        assert properties.against_u1(want, subset) is None and properties.against_u2(want, subset) is None
        if permutation.involution:
            assert properties.against_involution(want) is None
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
        assert found.upper - found.lower == Fraction(m, p) == 1 / limits.symmetric_density(found.upper)
    # Erratum 5: ceil(n*l) for floor(n*l), where c_{m,1} = m - 1; and the four numbers for m = 1.
    assert [beatty_offsets(wythoff_permutation(m, 1), 600).distance_up for m in (1, 2, 3, 4)] == [0, 1, 2, 3]
    for p in range(2, 5):
        found = beatty_offsets(wythoff_permutation(1, p), 600)
        assert found.on_a == found.on_b == (0, 1)


def test_theorem_6_1():
    want = spec.greedy(lambda d: 1, 700, lambda n: n % 2 == 0)
    assert spec.theorem_6_1(700) == want
    # As printed, the fifth case gives f(8) = 8.
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


def test_pairs_of_two_fields_cover_twice():
    both = [*beatty_pair(Quadratic(0, 1, 2)), *beatty_pair(Quadratic(0, 1, 3))]
    assert covering(both, times=2) and covering([*both, Beatty(1)], times=3)
    often = spec.how_often([(parts(sequence.alpha), parts(sequence.gamma)) for sequence in both], 500)
    assert all(often[x] == 2 for x in range(1, 501))


def test_counting_terms_of_a_beatty_sequence():
    random = Random(8)
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
