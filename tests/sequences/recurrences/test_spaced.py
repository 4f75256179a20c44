"""Spaced complementary pairs: the definition, the substitution, and laws of NIM(a, b)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.seeds import seed_of
from tests.sequences.words.gap_limits import limit
from tests.sequences.words.test_gaps import GIANT_TERMS
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.recurrences.spaced import SpacedLevels, SpacedSequence, SpacedWord, spaced_pairs

CASES = [(a, b, e) for a in range(1, 8) for b in range(1, 7) for e in (0, 1) if a > 1 or not e]


def by_definition(a: int, b: int, offset: int, count: int) -> list[int]:
    """Return x_0, x_1, ...: x_n is the left end, plus b, of the first gap greater than b among the earlier terms.

    -b and infinity count as terms too. The pairs are (x_n, x_n + a*n + `offset`).
    """
    earlier: set[int] = set()
    found = []
    for n in range(count):
        ascending = [-b, *sorted(earlier)]
        ends = [*ascending[1:], float("inf")]
        x = next(low + b for low, high in zip(ascending, ends, strict=True) if high - low > b)
        found.append(x)
        earlier |= {x, x + a * n + offset}
    return found


@pytest.mark.parametrize(("a", "b", "offset"), CASES)
def test_the_definition(a: int, b: int, offset: int) -> None:
    x, y = spaced_pairs(a, b, 50, offset)
    assert x == by_definition(a, b, offset, 50)
    assert y == [term + a * n + offset for n, term in enumerate(x)]


@pytest.mark.parametrize(("a", "b", "offset"), [*CASES, (1, 12, 0), (2, 15, 1), (30, 4, 0), (9, 40, 1)])
def test_the_substitution(a: int, b: int, offset: int) -> None:
    x, y = spaced_pairs(a, b, 700, offset)
    for way in (SpacedSequence, SpacedWord, SpacedLevels):
        terms = way(a, b, offset)
        found = [terms.prefix(n, 0) for n in range(700)]
        assert found == [(n, low, high - offset) for n, (low, high) in enumerate(zip(x, y, strict=True))]


@pytest.mark.parametrize(("a", "b", "offset"), [*CASES[::5], (6, 4, 0), (6, 4, 1), (12, 9, 0), (1, 12, 0), (30, 4, 0)])
def test_the_ways_agree_far_out(a: int, b: int, offset: int) -> None:
    """Compare three methods for the longest prefix of the word within a giant limit."""
    rng = Random(seed_of(f"{a} {b} {offset}"))
    ways = [way(a, b, offset) for way in (SpacedSequence, SpacedWord, SpacedLevels)]
    for digits in (5, 30, 90, 180):
        for key in (0, 1, 2):
            limit = rng.randrange(10**digits)
            n, x, y = found = ways[0].prefix(limit, key)
            assert all(way.prefix(limit, key) == found for way in ways)
            # The largest limit with the same answer.
            at = found[key]
            assert [way.prefix(at, key) for way in ways] == [found] * 3
            assert [way.prefix(at - 1, key)[0] for way in ways] == [n - 1] * 3
            assert y == x + a * n


@pytest.mark.parametrize("case", [(1, 2), (2, 3), (5, 3)])
def test_2000_digits(case: tuple[int, int]) -> None:
    n = Random(seed_of(case[1])).randrange(10**2000)
    assert SpacedWord(*case, 0).prefix(n, 0) == SpacedLevels(*case, 0).prefix(n, 0)


def test_terms_of_many_letters() -> None:
    x, _ = spaced_pairs(1, 400, 5000)
    terms = SpacedSequence(1, 400)
    assert not terms.far and [terms.term(n) for n in range(0, 5000, 401)] == x[::401]
    assert SpacedSequence(5, 2000).term(4321) == 5 * x[4321]
    with pytest.raises(TooLargeError, match="must be at most 2000000, was 1000"):
        terms.term(10**30)
    with pytest.raises(TooLargeError, match="must be at most 2000000, was 5000"):
        SpacedSequence(5, 2000).prefix(10**30, 1)


def test_the_count_is_a_count() -> None:
    x, y = spaced_pairs(2, 3, 100)
    assert spaced_pairs(2, 3, 7) == (x[:7], y[:7])
    assert spaced_pairs(2, 3, 0) == ([], [])
    assert spaced_pairs(2, 3, 1, 1) == ([0], [1])


@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 10**40), st.booleans())
def test_gaps_at_any_size(a: int, b: int, n: int, misere: bool) -> None:
    terms = SpacedSequence(a, b, int(misere and a > 1))
    x, following = terms.term(n), terms.term(n + 1)
    assert b <= following - x <= 2 * b
    assert a + b <= following - x + a <= a + 2 * b


@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 5), st.integers(0, 10**30))
def test_uniformity(a: int, b: int, k: int, n: int) -> None:
    assert SpacedSequence(k * a, k * b).term(n) == k * SpacedSequence(a, b).term(n)


@pytest.mark.parametrize("case", GIANT_TERMS)
def test_terms_of_a_giant_index(case: tuple[int, int]) -> None:
    printed, true = GIANT_TERMS[case]
    assert SpacedSequence(*case).term(10**30) == true
    assert printed == true or case == (5, 3)


def test_the_misprinted_term_is_off_the_limit() -> None:
    """All conjugates of the root for (5, 3) lie in the unit circle, so x_n stays near n times the limit."""
    printed, true = GIANT_TERMS[5, 3]
    near = int(limit(5, 3, 30).replace(".", ""))
    assert abs(true - near) < 3
    assert abs(printed - near) > 10**15


@pytest.mark.parametrize("arguments", [(0, 1, 0), (1, 0, 0), (1, 1, 2), (2, 2, -1)])
def test_parameters_outside_the_domain(arguments: tuple[int, int, int]) -> None:
    with pytest.raises(ParameterError, match=r"must be (an integer >= 1|0 or 1), was"):
        SpacedSequence(*arguments)


@pytest.mark.parametrize(("a", "b", "offset"), [*CASES[::5], (1, 12, 0), (2, 15, 1), (30, 4, 0), (9, 40, 1)])
def test_levels_are_told_before_they_are_made(a: int, b: int, offset: int) -> None:
    for digits in (1, 3, 20):
        for key in (0, 1, 2):
            terms = SpacedLevels(a, b, offset)
            least = terms._least_levels(10**digits)
            terms.prefix(10**digits, key)
            assert least <= len(terms._gaps._levels) <= 2 * least + 20 * b


def test_too_many_levels_are_refused_before_any_is_made() -> None:
    terms = SpacedLevels(1, 316, 0)
    with pytest.raises(TooLargeError, match=r"levels .* must be at most 50000, was \d+ or more"):
        terms.prefix(10**100, 0)
    assert not terms._gaps._levels
