"""Numeration systems with bases u_n = (s + t - 1) u_{n-1} + s u_{n-2}, and the P-positions they describe."""

from __future__ import annotations

from itertools import islice, pairwise, product, takewhile

import pytest
from hypothesis import given, strategies as st

from tests.kernels.engines import recurrence, width
from wythoff.base.errors import ParameterError
from wythoff.sequences.numeration.recurrence import LinearNumeration

SYSTEMS = [(s, t) for s in range(1, 6) for t in range(6) if (s, t) != (1, 0)]
every_system = pytest.mark.parametrize(("s", "t"), SYSTEMS)
systems = st.sampled_from(SYSTEMS).map(lambda pair: LinearNumeration(*pair))


def lawful(system: LinearNumeration, digits: tuple[int, ...]) -> bool:
    """Return whether digits are admissible: 0 to s + t - 1, without a leading zero.

    After the digit s + t - 1 there must be one less than s.
    """
    most = system.s + system.t - 1
    follow = all(low < system.s for high, low in pairwise(digits) if high == most)
    return all(0 <= digit <= most for digit in digits) and follow and (digits[0] > 0 or digits == (0,))


def test_table_11_of_fraenkel_2004() -> None:
    system = LinearNumeration(2, 2)
    assert list(islice(system.bases(), 5)) == [1, 4, 14, 50, 178]
    assert [system.digits(n) for n in (0, 1, 3, 4, 8, 13, 14, 22)] == [
        (0,),
        (1,),
        (3,),
        (1, 0),
        (2, 0),
        (3, 1),
        (1, 0, 0),
        (1, 2, 0),
    ]


@pytest.mark.parametrize("base", [2, 3, 10])
def test_t_equal_0_is_base_s(base: int) -> None:
    system = LinearNumeration(base, 0)
    assert list(islice(system.bases(), 6)) == [base**i for i in range(6)]
    assert system.value((1, 0, base - 1)) == base**2 + base - 1


def test_s_and_t_equal_1_are_the_fibonacci_numbers() -> None:
    assert list(islice(LinearNumeration(1, 1).bases(), 10)) == [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]


@every_system
def test_digits_are_lawful_and_every_lawful_word_is_a_number(s: int, t: int) -> None:
    system = LinearNumeration(s, t)
    below = list(takewhile(lambda base: base < 60, system.bases()))
    length = len(below)
    count = next(islice(system.bases(), length, None))
    words = [
        word for size in range(1, length + 1) for word in product(range(s + t), repeat=size) if lawful(system, word)
    ]
    if len(words) < 3000:
        assert sorted(map(system.value, words)) == list(range(count))
    assert all(lawful(system, system.digits(n)) and system.value(system.digits(n)) == n for n in range(600))


@given(systems, st.one_of(st.integers(0, 10**6), st.integers(0, 10**120)))
def test_round_trip(system: LinearNumeration, n: int) -> None:
    digits = system.digits(n)
    assert lawful(system, digits)
    assert system.value(digits) == n


@pytest.mark.parametrize("power", [50, 1000])
def test_giants(power: int) -> None:
    for system in (LinearNumeration(1, 1), LinearNumeration(2, 2), LinearNumeration(5, 4)):
        digits = system.digits(10**power)
        assert lawful(system, digits)
        assert system.value(digits) == 10**power
        assert system.digits(system.value((*digits, 0))) == (*digits, 0)


@every_system
def test_b_is_a_shifted_to_the_left(s: int, t: int) -> None:
    """The digits of b_n are those of a_n and a 0, and a_n ends in an even number of zeros.

    Source: Fraenkel 2004, section 6, for the width f = (s-1)*(x0 - x1) + t.
    """
    system = LinearNumeration(s, t)
    pairs = recurrence(width(f"{s - 1}*(x0 - x1) + {t}"), 600)
    for n, (a, b) in enumerate(pairs[1:], 1):
        assert b == s * a + t * n
        assert system.digits(b) == (*system.digits(a), 0)
        assert system.trailing_zeros(a) % 2 == 0
        assert system.trailing_zeros(b) == system.trailing_zeros(a) + 1


@given(systems, st.integers(1, 10**60))
def test_trailing_zeros(system: LinearNumeration, n: int) -> None:
    zeros = system.trailing_zeros(n)
    digits = system.digits(n)
    assert digits[len(digits) - zeros :] == (0,) * zeros
    assert digits[len(digits) - zeros - 1] != 0


@pytest.mark.parametrize(("s", "t"), [(0, 1), (0, 5), (1, 0), (-1, 4), (2, -1), (0, 0)])
def test_parameters_outside_the_domain(s: int, t: int) -> None:
    with pytest.raises(ParameterError, match=f"were s = {s}, t = {t}"):
        LinearNumeration(s, t)


def test_negative_numbers_have_no_digits() -> None:
    with pytest.raises(ParameterError, match="was -1"):
        LinearNumeration(1, 1).digits(-1)
