"""Numeration systems compared with the independent brute force of `arrays_from_the_spec`."""

from __future__ import annotations

import itertools
import random
from itertools import islice

import pytest

from tests.acceptance import arrays_from_the_spec as spec
from tests.seeds import seed_of
from wythoff.sequences.numeration.ostrowski import ostrowski
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.registry.reading import numeration, sequence


def test_zeckendorf_and_lazy_words() -> None:
    greedy, lazy = numeration("zeckendorf"), numeration("lazy")
    lower = {spec.lower(n) for n in range(1, 1000)}
    words = zip(islice(spec.binary_without("11"), 800), islice(spec.binary_without("00"), 800), strict=True)
    for n, (short, long) in enumerate(words, 1):
        assert greedy.digits(n) == short and lazy.digits(n) == long and len(short) >= len(long)
        assert (n in lower) == (long[-1] == 1) == (greedy.trailing_zeros(n) % 2 == 0)
        assert sum(short) <= sum(long)
        a, b = spec.lower(n), spec.upper(n)
        for system in (greedy, lazy):
            assert system.digits(b) == (*system.digits(a), 0) and system.shift(a) == b and system.shift(b, -1) == a
            assert system.value(system.digits(n)) == n
        assert a == greedy.shift(n - 1) + 1 and b == greedy.shift(n - 1, 2) + 2
    assert greedy.digits(0) == lazy.digits(0) == (0,) and lazy.digits(1) == (1,)
    for size, (system, block) in itertools.product(range(1, 8), ((greedy, "11"), (lazy, "00"))):
        for digits in itertools.product((0, 1), repeat=size):
            allowed = digits == (0,) or (digits[0] == 1 and block not in "".join(map(str, digits)))
            assert system.admissible(digits) == allowed
    draw = random.Random(seed_of(50))
    for bound in (10**50, 10**50, 10**1000):
        n = draw.randrange(bound)
        for system, block in ((greedy, "11"), (lazy, "00")):
            digits = system.digits(n)
            assert digits[0] == 1 and block not in "".join(map(str, digits)) and spec.fibonacci_value(digits) == n


@pytest.mark.parametrize(("s", "t"), [(s, t) for s in range(1, 5) for t in range(4) if s + t > 1])
def test_words_of_the_s_t_systems(s: int, t: int) -> None:
    system, bases = numeration(f"linear({s}, {t})"), spec.st_bases(s, t, 14)
    assert list(islice(system.bases(), 14)) == bases
    language = spec.st_language(s, t, 3)
    assert [system.digits(n) for n in range(1, len(language) + 1)] == language
    every = {word for size in (1, 2, 3) for word in itertools.product(range(s + t + 1), repeat=size)}
    assert {word for word in every if system.admissible(word)} == {(0,), *language}
    pairs: list[tuple[int, int]] = []
    seen: set[int] = set()
    for n in range(1, 120):
        a = next(x for x in itertools.count(1) if x not in seen)
        pairs.append((a, s * a + t * n))
        seen.update(pairs[-1])
    assert sequence(f"even_zeros({s}, {t})").terms(119) == [a for a, _ in pairs]
    assert sequence(f"odd_zeros({s}, {t})").terms(119) == [b for _, b in pairs]
    assert all(system.digits(b) == (*system.digits(a), 0) == spec.greedy_digits(bases, b) for a, b in pairs)
    far = random.Random(seed_of(s + 10 * t)).randrange(10**50)
    a, b = sequence(f"even_zeros({s}, {t})").term(far), sequence(f"odd_zeros({s}, {t})").term(far)
    assert b == s * a + t * far and system.digits(b) == (*system.digits(a), 0) and system.trailing_zeros(a) % 2 == 0


@pytest.mark.parametrize("parts", [(0, 1, 2, 1), (0, 1, 3, 1), (0, 1, 7, 1), (1, 1, 5, 2), (3, 1, 5, 2), (-1, 1, 2, 1),
                                   (5, -2, 3, 7), (0, 1, 2, 7), (10, 1, 94, 3), (-7, 2, 11, 5)])  # fmt: skip
def test_ostrowski_words(parts: tuple[int, int, int, int]) -> None:
    system, partial = ostrowski(Quadratic(*parts)), spec.quotients(*parts, 30)
    bases = spec.convergent_denominators(partial)
    short = bases[1] == 1
    assert list(islice(system.bases(), 20)) == bases[short : 20 + short]
    for n in range(1, 300):
        digits = system.digits(n)
        assert digits == spec.greedy_digits(bases[short:], n)
        assert spec.ostrowski_allowed(partial[1:], [*digits, *[0] * short])
    for digits in itertools.product(range(min(5, max(partial[1:5]) + 1) + 1), repeat=3):
        if digits[0]:
            assert system.admissible(digits) == spec.ostrowski_allowed(partial[1:], [*digits, *[0] * short])
