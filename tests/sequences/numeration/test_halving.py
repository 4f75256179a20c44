"""Words of digits computed by halving: compared with one digit at a time, and each step with its docstring."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.seeds import seed_of
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences import kinds
from wythoff.sequences.numeration import halving
from wythoff.sequences.numeration.halving import LEAF, Halves, word

SYSTEMS = [(s, t) for s in (1, 2, 3, 5) for t in (1, 2, 4)] + [(1, 255), (1, 256), (200, 57), (2, 10**9)]
PLACES = 4 * LEAF + 3
every_system = pytest.mark.parametrize(("s", "t"), SYSTEMS)


@cache
def bases(s: int, t: int) -> list[int]:
    """Return the bases 1, s + t, ... with u_n = (s + t - 1) u_{n-1} + s u_{n-2}."""
    found = [1, s + t]
    while len(found) < PLACES:
        found.append((s + t - 1) * found[-1] + s * found[-2])
    return found


def greedy(s: int, t: int, n: int) -> list[int]:
    """Return all `PLACES` greedy digits of n, least significant last, with leading zeros."""
    found = []
    for base in reversed(bases(s, t)):
        digit, n = divmod(n, base)
        found.append(digit)
    return found


def shifted(s: int, t: int, digits: list[int]) -> int:
    """Return the value of the digits with a zero appended."""
    return sum(digit * base for digit, base in zip(reversed(digits), bases(s, t)[1:], strict=False))


def near_cuts(s: int, t: int) -> list[int]:
    """Return numbers near those where the method splits a word, and sums of two such numbers."""
    u, rng = bases(s, t), Random(seed_of(f"{s} {t}"))
    places = [0, 1, LEAF - 2, LEAF - 1, LEAF, LEAF + 1, 2 * LEAF - 1, 2 * LEAF, 2 * LEAF + 1, 4 * LEAF - 1, 4 * LEAF]
    edges = [u[place] + off for place in places for off in (-2, -1, 0, 1)]
    return [*edges, *(n + m for n in edges[::3] for m in edges[::5]), *(rng.randrange(u[4 * LEAF]) for _ in range(20))]


@every_system
def test_words_and_shifts(s: int, t: int) -> None:
    halves = Halves(s, t)
    for n in near_cuts(s, t):
        if n < 0:
            continue
        right = greedy(s, t, n)
        for spare in (0, 3):
            digits, shift = halves.word(n, spare)
            found = list(digits)
            assert found[:spare] == [0] * spare and len(found) - spare >= LEAF and len(found) % LEAF == spare
            assert [0] * (PLACES - len(found)) + found[-PLACES:] == right[-PLACES:]
            assert shift == shifted(s, t, right)
            assert word(s, t, n, spare) == (digits, shift)


@every_system
def test_a_word_counted_down_is_that_of_the_number_before(s: int, t: int) -> None:
    halves = Halves(s, t)
    for n in (1, 2, s, s + t, *near_cuts(s, t)):
        if not 0 < n < bases(s, t)[2 * LEAF]:
            continue
        digits, shift = halves.word(n)
        before, less = halves.word(n - 1)
        fall = halves.count_down(digits, len(digits))
        assert list(digits)[-LEAF:] == list(before)[-LEAF:] and shift - fall == less


@every_system
def test_splits_are_near_powers_of_the_root(s: int, t: int) -> None:
    """Check the splits beta^m = p + q*beta and their remainders; words of m digits are the numbers below base m."""
    u, halves, rng = bases(s, t), Halves(s, t), Random(seed_of(f"{t} {s}"))
    split = halves._splits[0]
    for m in (LEAF, 2 * LEAF):
        p, q = 1, 0
        for _ in range(m):
            p, q = s * q, p + (s + t - 1) * q
        assert (split.m, split.p, split.q, split.base) == (m, p, q, u[m])
        if 2 * m < PLACES:
            assert split.reach == u[2 * m]
        for n in (split.base, split.reach - 1, *(rng.randrange(split.base, split.reach) for _ in range(50))):
            high = sum(digit * base for digit, base in zip(reversed(greedy(s, t, n)[:-m]), u, strict=False))
            below = n - p * high - q * shifted(s, t, greedy(s, t, high))
            assert 0 <= below < u[m]
            assert high <= split.guess(n) <= high + 3
        split = split.doubled()


def test_short_powers_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    doubled: list[int] = []
    double = halving._PlaceSplit.doubled
    monkeypatch.setattr(halving._PlaceSplit, "doubled", lambda split: doubled.append(split.m) or double(split))
    halves, n = Halves(1, 1), bases(1, 1)[4 * LEAF] + 1
    once = halves.word(n)
    assert doubled == [LEAF, 2 * LEAF]
    assert halves.word(n) == once and doubled == [LEAF, 2 * LEAF]
    monkeypatch.setattr(halving, "KEPT_BITS", bases(1, 1)[2 * LEAF].bit_length())
    halves = Halves(1, 1)
    for _ in range(2):
        doubled.clear()
        assert halves.word(n) == once
    assert doubled == [2 * LEAF]


def test_what_has_no_word_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ParameterError):
        word(1, 1, -1)
    monkeypatch.setattr(halving, "MOST_QUICK_BITS", 1000)
    word(1, 1, 2**1000 - 1)
    with pytest.raises(TooLargeError):
        word(1, 1, 2**1000)


def test_long_words_ask_for_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(kinds, "ALWAYS_FREE", 16 * 1000)
    monkeypatch.setattr(kinds, "require_memory", lambda size, what: asked.append(size))
    word(1, 1, 2**1000 - 1)
    assert asked == []
    word(1, 1, 2**1000)
    assert asked == [16 * 1001]


@given(st.sampled_from(SYSTEMS), st.integers(0, 10**40))
@settings(max_examples=60)
def test_small_words(system: tuple[int, int], n: int) -> None:
    digits, shift = word(*system, n)
    right = greedy(*system, n)
    assert list(digits) == right[-len(digits) :] and shift == shifted(*system, right)
