"""Pairs whose differences are sums of f over earlier terms: the definition, sums by blocks, Hofstadter's sequences."""

from itertools import islice, pairwise
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.seeds import seed_of
from tests.sequences.recurrences.naive import summed_pairs
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.expressions import function, parse_expression
from wythoff.sequences.recurrences import tower
from wythoff.sequences.recurrences.pairs import PairPlace
from wythoff.sequences.recurrences.summed import FigureDifferences, FigureFigure, SummedPairs
from wythoff.sequences.registry.reading import sequence

WIDTHS = [
    "x1 + 1", "2*x1 + 1", "x1 | 1", "x1 ^ 1", "x1 | 3", "x1 ^ 3", "x1 ^ 5", "x1 | 6", "3*x1 + 2", "x1 + 7",
    "x1 + 1 + (x1 % 3)*(x1 % 2)", "x1 + 5*(x1 % 2 == 0) - (x1 % 2)",
]  # fmt: skip


@pytest.mark.parametrize("text", WIDTHS)
def test_the_definition(text):
    f = function(parse_expression(text, ("x1",)), ("x1",))
    pairs, known = SummedPairs(text), summed_pairs(f, 1500)
    assert pairs.pairs(1500) == known
    for n in (*range(100), *range(100, 1500, 11)):
        assert pairs.pair(n) == known[n]
        assert pairs.place(known[n][0]) == PairPlace(n, True, n == 0)
        assert pairs.place(known[n][1]) == PairPlace(n, n == 0, True)


@pytest.mark.parametrize("text", ["x1 + 1", "x1 | 3", "2*x1 + 5"])
def test_a_late_stretch_against_the_walk(text):
    walked = SummedPairs(text).pairs(60_000)
    pairs = SummedPairs(text)
    assert [pairs.pair(n) for n in range(59_900, 60_000)] == walked[59_900:]


KEPT = {text: SummedPairs(text) for text in ("x1 + 1", "x1 ^ 3")}


@given(st.sampled_from(sorted(KEPT)), st.integers(10**14, 10**15))
def test_the_recurrence_at_a_distance(text, n):
    pairs, f = KEPT[text], function(parse_expression(text, ("x1",)), ("x1",))
    (a, b), (following, larger) = pairs.pair(n), pairs.pair(n + 1)
    assert larger - b == following - a + f(a)
    assert pairs.place(a) == PairPlace(n, True, False)
    assert pairs.place(b) == PairPlace(n, False, True)
    if following == a + 2:
        assert pairs.place(a + 1).is_upper
    else:
        assert following == a + 1


def test_checked_values_of_g1():
    pairs = KEPT["x1 + 1"]
    assert pairs.pair(10**12) == (1000001413119, 500000941937492052063624)
    assert pairs.lower(10**20) == 100000000014142023800


def test_the_checked_value_at_10_to_the_20():
    assert SummedPairs("x1 + 1").upper(10**20) == 5000000000942800098390022420996828064147


def test_figure_figure():
    figures, differences = FigureFigure(), FigureDifferences()
    terms, steps = figures.terms(400), differences.terms(399)
    assert [after - before for before, after in pairwise(terms)] == steps
    assert sorted(set(terms) | set(steps))[:400] == list(range(1, 401))
    assert not set(terms) & set(steps)
    n = 10**12
    assert figures.term(n + 1) - figures.term(n) == differences.term(n)
    for number in (7, 8, 10**15, figures.term(n)):
        assert (figures.index(number) is None) != (differences.index(number) is None)
    assert figures.index(0) is differences.index(0) is differences.index(1) is None
    assert figures.index(1) == 1


@pytest.mark.parametrize("text", ["x1", "x1//2 + 1", "x1*x1 + 1", "3 - x1", "x1 + 2 - 2*(x1 % 7)", "x1 ^ 100", "5"])
def test_widths_outside_the_domain(text):
    with pytest.raises(ParameterError, match=r"f must"):
        SummedPairs(text)


def test_what_is_too_far_is_refused_before_it_is_begun():
    pairs = SummedPairs("x1 + 1")
    for ask in (lambda: pairs.upper(10**200), lambda: pairs.lower(10**400), lambda: pairs.place(10**400)):
        with pytest.raises(TooLargeError, match="more than 1000 sums"):
            ask()
    bits = SummedPairs("x1 | 3")
    for ask in (lambda: bits.upper(10**40), lambda: bits.lower(10**75), lambda: bits.place(10**75)):
        with pytest.raises(TooLargeError, match="more than 16384 sums"):
            ask()


RESIDUES = [text for text in WIDTHS if SummedPairs(text)._tower.sums.q > 1]


@pytest.mark.parametrize("text", RESIDUES)
def test_sums_over_residues_at_every_height(text, monkeypatch):
    """Compute with few initial states, so that blocks are long and most of their sums come from residues."""
    known = SummedPairs(text).pairs(30_000)
    for few, top in ((5, 3), (40, 3), (5, 2)):
        monkeypatch.setattr(tower, "FEW", few)
        monkeypatch.setitem(tower.TOP, False, top)
        pairs = SummedPairs(text)
        for n in (0, 1, 2, 5, 40, 41, 999, 5000, *range(29_900, 29_999)):
            a, b = known[n]
            assert pairs.pair(n) == (a, b)
            assert pairs.place(a) == PairPlace(n, True, n == 0)
            assert pairs.place(b) == PairPlace(n, n == 0, True)
            assert pairs.last_below(b, b) == (n, a, b)
            # If f is 0, the next pair has the same difference.
            assert pairs.last_apart(b - a, b) == (n, a, b) or known[n + 1][1] - known[n + 1][0] == b - a


@pytest.mark.parametrize("text", RESIDUES)
def test_residues_come_again_by_the_stride(text):
    """Compare the second state after many steps in a long block, by Newton's formula, with adding up one by one."""
    found = SummedPairs(text)._tower
    state = (0,) * 6
    walked = islice(SummedPairs(text).walk(), 1, None)
    for _ in range(40):
        state = found.next(state, *next(walked))
    for steps in (17 * found.sums.stride, 17 * found.sums.stride + 1, 40 * found.sums.stride + 3):
        blocks = [tower.PairBlock(found, found.lowered(state), state) for _ in range(2)]
        assert blocks[0].at(steps) == blocks[1]._nearby(steps)


LOWER = {text: SummedPairs(text) for text in ("x1 | 1", "x1 | 3", "x1 ^ 1")}


@given(st.sampled_from(sorted(LOWER)), st.integers(10**24, 10**25))
@settings(max_examples=20, deadline=None)
def test_the_recurrence_where_sums_of_sums_are_summed(text, n):
    pairs, f = LOWER[text], function(parse_expression(text, ("x1",)), ("x1",))
    (a, b), (following, larger) = pairs.pair(n), pairs.pair(n + 1)
    assert larger - b == following - a + f(a)
    assert pairs.place(a) == PairPlace(n, True, False)
    assert pairs.place(b) == PairPlace(n, False, True)


@pytest.mark.parametrize("text", sorted(LOWER))
def test_one_height_more_gives_the_same(text, monkeypatch):
    random = Random(seed_of(29))
    values = [random.randrange(10**k) for k in range(3, 31) for _ in range(8)]
    found = [(LOWER[text].place(value), LOWER[text].last_apart(value, value)) for value in values]
    monkeypatch.setitem(tower.TOP, False, 2)
    monkeypatch.setattr(tower, "MOST_STEPS", 1 << 26)
    lower = SummedPairs(text)
    assert found == [(lower.place(value), lower.last_apart(value, value)) for value in values]


@pytest.mark.parametrize(("text", "crossing"), [("x1 + 1", 0), ("x1 + 1", 1), ("2*x1 + 1", 2), ("3*x1 + 4", 0)])
def test_sums_of_sums_at_every_height(text, crossing, monkeypatch):
    """Compute with few initial sums, so that sums of sums, and polynomials for long blocks, are needed."""
    pairs = list(islice(SummedPairs(text, crossing).walk(), 30000))
    heights = set()
    for few in (5, 12, 60):
        monkeypatch.setattr(tower, "FEW", few)
        distant = SummedPairs(text, crossing)
        for n in (0, 1, 2, 5, 40, 41, 999, 5000, 29998):
            a, b = pairs[n]
            assert distant.pair(n) == (a, b)
            assert distant.place(a) == (n, True, n == 0)
            assert distant.place(b) == (n, n == 0, True)
            assert distant.last_apart(b - a, b) == distant.last_below(b, b) == (n, a, b)
            assert distant.last_apart(pairs[n + 1][1] - pairs[n + 1][0] - 1, b) == (n, a, b)
            assert distant.last_apart(b, a) == (n, a, b)
        heights |= set(distant._tower._first)
    assert max(heights) >= 3


@pytest.mark.parametrize("crossing", [0, 1, 2, 5])
def test_what_is_added_over_a_b(crossing):
    """Add `crossing` whenever a passes a b. With 1 the width is x1 - (x1 + 1)//x0 + 2.

    This is Example 1 of Fraenkel 2004 (A099352, A099353).
    """
    pairs, used = [(0, 0)], {0}
    while len(pairs) < 400:
        a, b = pairs[-1]
        following = next(x for x in range(a + 1, a + 3) if x not in used)
        pairs.append((following, b - a + following + a + 1 + crossing * (following > a + 1)))
        used.update(pairs[-1])
    given = f", crossing={crossing}" if crossing else ""
    lower, upper = (sequence(f"summed_pair_{side}(f=x1 + 1{given})") for side in ("lower", "upper"))
    assert [lower.term(n) for n in range(400)] == [a for a, _ in pairs]
    assert [upper.term(n) for n in range(400)] == [b for _, b in pairs]
