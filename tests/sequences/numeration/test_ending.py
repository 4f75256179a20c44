"""The last digits and the shift of a large number, without its other digits; counting on from there."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, strategies as st

from tests.seeds import seed_of
from wythoff.sequences.numeration import ending as endings, zeros
from wythoff.sequences.numeration.ending import READ_BACK, ending
from wythoff.sequences.numeration.halving import word
from wythoff.sequences.numeration.recurrence import LinearNumeration
from wythoff.sequences.numeration.zeros import Counter, EvenZeros

SYSTEMS = [(1, 1), (1, 2), (1, 4), (2, 1), (2, 2), (2, 3), (3, 1), (4, 1), (5, 4), (5, 7), (30, 30), (200, 57)]
every_system = pytest.mark.parametrize(("s", "t"), SYSTEMS)


@pytest.fixture(autouse=True)
def short_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the method of last digits for numbers of any length."""
    monkeypatch.setattr(endings, "LARGE_BITS", -1)


def decided(s: int, t: int, n: int) -> bool:
    """Return whether the last digits of n determine its shift; if so, compare with all digits."""
    found = ending(s, t, n)
    if found is None:
        return False
    digits, shift = found
    every, wanted = word(s, t, n, READ_BACK)
    assert shift == wanted and digits == list(every[-len(digits) :])
    assert 2 <= len(digits) <= READ_BACK and any(digits)
    return True


@every_system
def test_ends_of_numbers_in_a_row(s: int, t: int) -> None:
    system = LinearNumeration(s, t)
    for start in (0, system.value((1,) + 12 * (0,)) - 50, system.value((1,) + 40 * (0,)) - 50):
        for n in range(max(start, 0), start + 100):
            decided(s, t, n)


@given(st.sampled_from(SYSTEMS), st.integers(0, 10**300))
@example((2, 3), LinearNumeration(2, 3).value((1,) + 30 * (0,)))  # all last digits that are used are 0
@example((2, 3), LinearNumeration(2, 3).value((1,) + 30 * (0,)) - 1)  # the greatest word
def test_end_of_any_number(system: tuple[int, int], n: int) -> None:
    decided(*system, n)


@every_system
def test_ends_decide_most_numbers(s: int, t: int) -> None:
    random = Random(seed_of(f"{s} {t}"))
    assert sum(decided(s, t, random.randrange(10**200)) for _ in range(100)) >= 60


@pytest.mark.parametrize(("s", "t"), [(1, 5), (5, 1), (2, 10**9), (3, 0)])
def test_ends_are_not_sought_where_many_ways_remain(s: int, t: int) -> None:
    assert ending(s, t, 10**200) is None


@every_system
def test_counting_goes_on_where_known_digits_end(s: int, t: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Count past a number that ends in many zeros: from last digits, and from all digits."""
    system = LinearNumeration(s, t)
    edge = system.value((1, 1, *READ_BACK * (0,)))
    counted = []
    for least in (-1, 10**9):
        monkeypatch.setattr(endings, "LARGE_BITS", least)
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
    """Need all digits for at most one of ten random long numbers; on average, for one of many thousands."""
    monkeypatch.undo()
    random, asked = Random(seed_of(f"{t} {s}")), []
    monkeypatch.setattr(zeros, "word", lambda *given: asked.append(1) or word(*given))
    for _ in range(10):
        n = random.randrange(10**1999, 10**2000)
        term = EvenZeros(s, t).term(n)
        assert EvenZeros(s, t).index(term) == n
    assert len(asked) <= 1
