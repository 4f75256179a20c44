"""Ostrowski numeration, compared with the conditions on its digits; special cases that equal other systems."""

from __future__ import annotations

from itertools import islice, product

import pytest
from hypothesis import given, strategies as st

from wythoff.sequences.numeration.ostrowski import OstrowskiNumeration, ostrowski
from wythoff.sequences.numeration.recurrence import LinearNumeration
from wythoff.sequences.quadratic import PHI, Quadratic

LISTS = [(2, 3, 1, 4), (3, 1, 1, 2), (4, 2, 2, 1), (1, 3, 2, 4), (1, 1, 2, 3), (5, 1, 3, 1)]


def lawful(digits: tuple[int, ...], quotients: list[int]) -> bool:
    """Return whether digits d_0, d_1, ... (least significant first) are admissible for the quotients a_1, a_2, ...

    The conditions are d_0 < a_1, d_i <= a_{i+1}, and d_i = a_{i+1} only if d_{i-1} = 0.
    """
    bounds = [quotients[0] - 1, *quotients[1:]]
    below = all(digit <= bound for digit, bound in zip(digits, bounds, strict=False))
    return below and all(not digits[i] or digits[i + 1] < quotients[i + 1] for i in range(len(digits) - 1))


@pytest.mark.parametrize("quotients", LISTS)
def test_every_lawful_word_is_the_word_of_one_number(quotients: tuple[int, ...]) -> None:
    """Match admissible words with numbers one to one. If q_0 = q_1 = 1, the first digit is always 0 and is dropped."""
    period = (2, 1, 3)
    system = OstrowskiNumeration(quotients, period)
    once = quotients[0] == 1
    all_quotients = [*quotients, *period]
    words = [word for word in product(range(6), repeat=4 + once) if lawful(word, all_quotients)]
    values = {}
    for word in words:
        canonical = tuple(reversed(word[once:]))
        values[system.value(canonical)] = canonical
        assert system.normalize(canonical) == (canonical[next((i for i, d in enumerate(canonical) if d), 3) :])
    assert sorted(values) == list(range(len(words))) == list(range(list(islice(system.bases(), 5))[4]))


@pytest.mark.parametrize("alpha", [PHI, Quadratic(0, 1, 2), Quadratic(0, 1, 7), Quadratic(7, 3, 13, 11)], ids=str)
@given(n=st.integers(0, 10**50) | st.integers(0, 10**1000))
def test_words_of_giants_are_lawful(alpha: Quadratic, n: int) -> None:
    system = ostrowski(alpha)
    quotients = list(islice(system.partial_quotients(), 6000))
    digits = tuple(reversed(system.digits(n)))
    assert lawful((0,) * (quotients[0] == 1) + digits, quotients)


@pytest.mark.parametrize("t", range(1, 8))
def test_t_wythoff_has_the_numerators_of_its_slope(t: int) -> None:
    """Survey 4.1: numerators of the convergents of alpha = [1, t, t, ...] are the bases for 1/alpha.

    They are also the bases of `LinearNumeration(1, t)`.
    """
    alpha = Quadratic(2 - t, 1, t * t + 4, 2)
    assert alpha.continued_fraction() == (((), (1,)) if t == 1 else ((1,), (t,)))
    system, linear = ostrowski(1 / alpha), LinearNumeration(1, t)
    numerators = [fraction.numerator for fraction in alpha.convergents(30)]
    assert list(islice(system.bases(), 30)) == list(islice(linear.bases(), 30)) == numerators
    for n in (*range(300), 10**50, 10**1000):
        assert system.digits(n) == linear.digits(n)


@given(st.integers(1, 10**30), st.integers(1, 10**12), st.integers(0, 10**60))
def test_bases_of_a_rational_end_with_its_denominator(top: int, bottom: int, n: int) -> None:
    alpha = Quadratic(top, 0, 1, bottom)
    system = ostrowski(alpha)
    assert list(system.bases())[-1] == alpha.r
    assert system.value(system.digits(n)) == n
