"""Spaced complementary pairs: the definition, the substitution, and the laws of NIM(a, b)."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tests.sequences.words.test_gaps import GIANT_TERMS
from wythoff.errors import ParameterError
from wythoff.sequences.recurrences.spaced import SpacedSequence, spaced_pairs
from wythoff.sequences.words.gaps import limit

CASES = [(a, b, e) for a in range(1, 8) for b in range(1, 7) for e in (0, 1) if a > 1 or not e]


def by_definition(a: int, b: int, offset: int, count: int) -> list[int]:
    """x_n: sort the earlier terms, put -b before and infinity after them, take the first gap greater than b."""
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
    terms = SpacedSequence(a, b, offset)
    x, _ = spaced_pairs(a, b, 700, offset)
    assert [terms.term(n) for n in range(700)] == x


def test_stop_and_count() -> None:
    x, y = spaced_pairs(2, 3, 100)
    assert spaced_pairs(2, 3, 100, stop=38) == (x[:7], y[:7])
    assert spaced_pairs(2, 3, 100, stop=37) == (x[:6], y[:6])
    assert spaced_pairs(2, 3, 0) == ([], [])
    assert spaced_pairs(2, 3, 4, 1, stop=0) == ([], [])
    assert spaced_pairs(2, 3, 4, stop=0) == ([0], [0])


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
    """All conjugates of the root of (5, 3) lie inside the unit circle, so that x_n stays near n times the limit."""
    printed, true = GIANT_TERMS[5, 3]
    near = int(limit(5, 3, 30).replace(".", ""))
    assert abs(true - near) < 3
    assert abs(printed - near) > 10**15


@pytest.mark.parametrize("arguments", [(0, 1, 0), (1, 0, 0), (1, 1, 2), (2, 2, -1)])
def test_parameters_outside_the_domain(arguments: tuple[int, int, int]) -> None:
    with pytest.raises(ParameterError, match="was a = "):
        SpacedSequence(*arguments)
