"""The last digits and the shift of a number, against all its digits; and counting from them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, strategies as st

from tests.seeds import seed_of
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.numeration import zeros
from wythoff.sequences.numeration.halving import word
from wythoff.sequences.numeration.recurrence import LinearNumeration
from wythoff.sequences.numeration.zeros import LOOKED_AT, NEEDED, Counter, EvenZeros, ending

SYSTEMS = [(1, 1), (1, 2), (1, 20), (1, 64), (2, 1), (2, 2), (2, 3), (3, 1), (4, 1), (5, 4), (5, 7), (30, 30)]
every_system = pytest.mark.parametrize(("s", "t"), SYSTEMS)


@pytest.fixture(autouse=True)
def short_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of any length are told by their ends, where these tell."""
    monkeypatch.setattr(zeros, "LARGE_BITS", 0)


def told(s: int, t: int, n: int) -> bool:
    """Whether the end of n tells its shift; what it tells is true."""
    found = ending(s, t, n)
    if found is None:
        return False
    digits, shift = found
    every, wanted = word(s, t, n, LOOKED_AT)
    assert shift == wanted and digits == list(every[-len(digits) :])
    assert NEEDED <= len(digits) <= LOOKED_AT and any(digits)
    return True


@every_system
def test_numbers_in_a_row(s: int, t: int) -> None:
    system = LinearNumeration(s, t)
    for start in (0, system.value((1,) + 12 * (0,)) - 50, system.value((1,) + 40 * (0,)) - 50):
        for n in range(start, start + 100):
            told(s, t, n)


@given(st.sampled_from(SYSTEMS), st.integers(0, 10**300))
@example((2, 3), LinearNumeration(2, 3).value((1,) + 30 * (0,)))  # no digit that is looked at is other than 0
@example((2, 3), LinearNumeration(2, 3).value((1,) + 30 * (0,)) - 1)  # the greatest word
def test_any_number(system: tuple[int, int], n: int) -> None:
    told(*system, n)


@every_system
def test_most_numbers_are_told(s: int, t: int) -> None:
    random = Random(seed_of(100 * s + t))
    assert sum(told(s, t, random.randrange(10**200)) for _ in range(100)) >= 60


@every_system
def test_counting_goes_on_where_the_known_digits_end(s: int, t: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before a number that ends in many zeros; and the counter is that of all digits all the time."""
    system = LinearNumeration(s, t)
    edge = system.value((1, 1, *LOOKED_AT * (0,)))
    counted = []
    for least in (0, 10**9):
        monkeypatch.setattr(zeros, "LARGE_BITS", least)
        for start in (edge - 3, edge, edge + system.value(20 * (1, 0)) - 2):
            counter = Counter(s, t, start)
            for _ in range(12):
                counted.append((counter.value, counter.n, counter.zeros, counter.shift, counter.even))
                counter.step()
            counter.advance(counter.n + 5)
            counted.append((counter.value, counter.n, counter.zeros, counter.shift, counter.even))
    assert counted[: len(counted) // 2] == counted[len(counted) // 2 :]


@pytest.mark.parametrize(("s", "t"), [(1, 1), (2, 3), (5, 7)])
def test_long_numbers_need_no_other_digits(s: int, t: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ten that are drawn nine at least: it is one of many thousands that needs them."""
    monkeypatch.undo()
    random, asked = Random(seed_of(100 * s + t)), []
    monkeypatch.setattr(zeros, "word", lambda *given: asked.append(1) or word(*given))
    for _ in range(10):
        n = random.randrange(10**1999, 10**2000)
        term = EvenZeros(s, t).term(n)
        assert EvenZeros(s, t).index(term) == n and term < LinearNumeration(s, t).shift(term) == s * term + t * n
    assert len(asked) <= 1


def test_what_has_no_word_is_refused() -> None:
    for n, error in ((-1, ParameterError), (-(10**2000), ParameterError), (1 << 70_000_000, TooLargeError)):
        with pytest.raises(error):
            Counter(2, 3, n)
