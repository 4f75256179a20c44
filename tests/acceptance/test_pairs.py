"""Recurrences and their pairs of sequences, for small and for giant n, compared with the definitions in the papers.

Expected values come from `sequences_from_the_spec`, or are printed in a paper.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.acceptance import sequences_from_the_spec as spec
from tests.seeds import seed_of
from tests.sequences.recurrences.numeration_pairs import NumerationPairs
from wythoff.apps.cli import main
from wythoff.sequences.beatty import wythoff as named
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.recurrences.blocked import BlockedPairs
from wythoff.sequences.recurrences.equations import Equation
from wythoff.sequences.recurrences.hiccup import Hiccup
from wythoff.sequences.recurrences.mex_pairs import MexPairs
from wythoff.sequences.recurrences.p_complementary import (
    RepeatedSequence,
    by_classes,
    by_counting,
    by_residues,
    p_complementary,
    repeated_pairs,
)  # fmt: skip
from wythoff.sequences.recurrences.pairs import mex
from wythoff.sequences.recurrences.spaced import CrowdedPairs, SpacedPairs
from wythoff.sequences.recurrences.summed import FigureDifferences, FigureFigure, SummedPairs

SIZES = (10**50 + 7, 10**60 + 12345, 10**1000 + 3)


def test_mex():
    random = Random(seed_of(3))
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
        )  # erratum 7 of the thesis: the lower bound needs the floor
        repeated = spec.mex_pairs(lambda n, x, m=m: x + m * n, 40, q=p)
        assert repeated == spec.by_residues(m, p, 40) == spec.by_classes(m, p, 40)
        lower, upper = p_complementary(m, p)
        assert list(zip(lower.terms(40), upper.terms(40), strict=True)) == repeated
        assert by_counting(m, p, 40) == by_residues(m, p, 40) == by_classes(m, p, 40) == repeated
        for n in (*range(6), 10**50 + m, 10**1000 + p):
            # the pair (0, 0) counts once; each number occurs p times
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
    """Find pair 10**12 of the game g1 from the terms b_1, ..., b_m below a_n and the sum of all integers up to a_n."""
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
    """Compute pair n by windows, substitutions, numeration and Beatty sequences, and compare."""
    for t in (1, 2, 3):
        a = spec.at(n, spec.t_wythoff(t)[0])
        ways = MexPairs(f"{t}*n"), BlockedPairs(t, 1), NumerationPairs(1, t), SpacedPairs(t, 1)
        assert {pairs.pair(n) for pairs in ways} == {(a, a + t * n)}
        assert ways[0].place(a) == (n, True, False) and ways[3].place(a + t * n) == (n, False, True)
        assert named.t_wythoff(t).lowers.index(a) == n
        if t > 1:
            # 1/al = (t - 2 + sqrt(t^2 + 4))/(2t); errata 13 of the survey: B = A + tn + 1, for every n >= 0.
            misere = spec.floor((n * (2 - t) * t + t - 2, n * t + 1, t * t + 4, 2 * t))
            both = misere, misere + t * n + 1
            assert SpacedPairs(t, 1, 1).pair(n) == MexPairs(f"{t}*n + 1", 0).pair(n) == both
            assert tuple(side.term(n) for side in named.t_wythoff_misere(t)) == both
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
    # Each of the first p pairs has one of the numbers 0, ..., a; all other numbers are counted with their pairs.
    before = a - n  # the number of b's below a that are not a's
    assert pairs.upper(before + p - 1) < a < pairs.upper(before + p)


def test_equations_of_the_survey():
    texts = ("a(a(n)) = b(n) - 1", "a(b(n)) = a(n) + b(n)", "b(a(n)) = a(n) + b(n) - 1", "b(b(n)) = a(n) + 2*b(n)")
    lower, upper = named.lower_wythoff(), named.upper_wythoff()
    assert all(Equation(text).check(lower, upper, 300) is None for text in texts)
    assert len(list(Equation(texts[0]).splits(28))) == 1
    # Erratum 8: b(n) = 3n satisfies the second equation, a(n) = 3n - 2 the third.
    assert Equation(texts[1]).check([n for n in range(1, 1000) if n % 3], Beatty(3), 150) is None
    assert Equation(texts[2]).check(Beatty(3, -2), [n for n in range(1, 1000) if n % 3 != 1], 150) is None
