"""Rules of regular sequences guessed from terms, compared with the definitions of the sequences."""

from collections.abc import Callable
from functools import cache
from itertools import accumulate
from random import Random

import pytest

import wythoff as w
from wythoff.base.errors import ParameterError, RequestError
from wythoff.sequences.numeration.zeckendorf import zeckendorf_digits
from wythoff.sequences.regular_rules import DigitMaps


def digits(n: int, base: int) -> list[int]:
    return [n % base, *digits(n // base, base)] if n else []


def zeckendorf_ones(n: int) -> int:
    return sum(zeckendorf_digits(n))


@cache
def stern(n: int) -> int:
    return n if n < 2 else stern(n // 2) + (stern(n // 2 + 1) if n % 2 else 0)


def fibonacci_sums(n: int, least: int = 1, following: int = 2) -> int:
    if n <= 0:
        return int(n == 0)
    return 0 if least > n else sum(fibonacci_sums(n - k * least, following, least + following) for k in (0, 1))


def sums(of: Callable[[int], int]) -> Callable[[int], int]:
    found = list(accumulate(map(of, range(3000))))
    return found.__getitem__


@cache
def merging(n: int) -> int:
    return 0 if n < 2 else merging(n // 2) + merging((n + 1) // 2) + n - 1


@cache
def a006165(n: int) -> int:
    return 1 if n < 3 else 2 if n == 3 else a006165(n // 2) + a006165((n + 1) // 2)


# The index of the first term, the terms, the system, and the expected rules if they are listed here.
SEQUENCES: dict[str, tuple[int, Callable[[int], int], str, str]] = {
    "A002487": (0, stern, "base(2)", "a(2n) = a(n), a(2n+1) = a(n) + a(n+1); a(0) = 0, a(1) = 1"),
    "A000119": (0, fibonacci_sums, "zeckendorf", ""),
    "A006257": (0, lambda n: 2 * (n - (1 << n.bit_length() >> 1)) + (n > 0), "base(2)", ""),
    "A000788": (0, sums(int.bit_count), "base(2)", ""),
    "A005187": (0, lambda n: 2 * n - n.bit_count(), "base(2)", "a(2n) = a(n) + 2n, a(2n+1) = a(n) + 2n + 1; a(0) = 0"),
    "A006165": (1, a006165, "base(2)", ""),
    "A003602": (1, lambda n: (n // (n & -n) + 1) // 2, "base(2)", "a(2n) = a(n), a(2n+1) = n + 1 for n >= 1; a(1) = 1"),
    "zeckendorf sums": (0, sums(zeckendorf_ones), "zeckendorf", ""),
    "ones": (0, int.bit_count, "base(2)", "a(2n) = a(n), a(2n+1) = a(n) + 1; a(0) = 0"),
    "ruler": (1, lambda n: (n & -n).bit_length(), "base(2)", "a(2n) = a(n) + 1, a(2n+1) = 1 for n >= 1; a(1) = 1"),
    "negative": (0, lambda n: 3 - 2 * n.bit_count(), "base(2)", ""),
    "ternary": (0, lambda n: sum(digits(n, 3)), "base(3)", ""),
    "quaternary": (0, sums(lambda n: sum(digits(n, 4))), "base(4)", ""),
    "cantor": (0, lambda n: int(f"{n:b}".replace("1", "2"), 3), "base(2)", ""),
    "merging": (1, merging, "base(2)", "a(2n) = 2a(n) + 2n - 1, a(2n+1) = a(n) + a(n+1) + 2n for n >= 1; a(1) = 0"),
    "evil": (1, lambda n: 2 * n - 2 + (n - 1).bit_count() % 2, "base(2)", ""),
    "rudin-shapiro sums": (0, sums(lambda n: (-1) ** (n & n >> 1).bit_count()), "base(2)", ""),
    "zeckendorf digits": (0, zeckendorf_ones, "zeckendorf", "a(n0) = a(n), a(n01) = a(n) + 1; a(0) = 0"),
}  # fmt: skip


@pytest.mark.parametrize("name", SEQUENCES)
def test_regular_sequences_are_guessed_from_300_terms(name: str) -> None:
    first, term, system, text = SEQUENCES[name]
    (guess,) = w.guess([term(n) for n in range(first, first + 300)], first=first).guesses
    assert guess.kind == f"regular sequence in {system}" and text in ("", guess.text)
    assert (guess.fitted_on, guess.predicted) == (150, 150) and guess.evidence.kind == "conjectured"
    assert [guess.value(n) for n in (first, 7, 299, 555, 1000)] == [term(n) for n in (first, 7, 299, 555, 1000)]


@pytest.mark.parametrize("name", ["A002487", "A006257", "A003602", "ternary", "zeckendorf digits"])
@pytest.mark.parametrize("count", [60, 1000])
def test_rules_are_guessed_from_few_and_from_many_terms(name: str, count: int) -> None:
    first, term, system, _ = SEQUENCES[name]
    (guess,) = w.guess([term(n) for n in range(first, first + count)], first=first).guesses
    assert guess.kind == f"regular sequence in {system}" and guess.predicted >= guess.fitted_on


@pytest.mark.slow
def test_ten_thousand_terms_are_predicted() -> None:
    (guess,) = w.guess(map(stern, range(10_000)), first=0).guesses
    assert (guess.fitted_on, guess.predicted) == (600, 9400)


def test_values_of_any_size_follow_from_the_rules() -> None:
    (guess,) = w.guess(map(stern, range(300)), first=0).guesses
    assert [guess.value(2**300 + k) for k in (0, 1, 2)] == [1, 301, 300]
    (ones,) = w.guess(map(int.bit_count, range(300)), first=0).guesses
    assert ones.value(10**3000) == (10**3000).bit_count()
    first, term, *_ = SEQUENCES["zeckendorf sums"]
    (summed,) = w.guess(map(term, range(300)), first=first).guesses
    places, ones_below = [1, 2], [0, 1]  # Fibonacci numbers, and the number of ones in the words of all smaller numbers
    for k in range(2, 300):
        ones_below.append(ones_below[-1] + ones_below[-2] + places[k - 2])
        places.append(places[-1] + places[-2])
    assert [summed.value(u - 1) for u in places] == ones_below


def test_rules_may_have_fractions() -> None:
    terms = [1, 2]
    for n in range(2, 300):
        terms.append(terms[n // 2] if n % 2 == 0 else (3 * terms[n // 2] + terms[n - 1]) // 2)
    (guess,) = w.guess(terms, first=0).guesses
    assert [guess.value(n) for n in range(300)] == terms


def test_a_simpler_form_is_preferred() -> None:
    for terms in (range(100), [n * n for n in range(100)], [n % 3 for n in range(100)], [2**n for n in range(99)]):
        assert not any("regular" in guess.kind for guess in w.guess(terms, first=0).guesses)
    assert w.guess("lower_wythoff").guesses[0].text == "floor(n*phi)"


@pytest.mark.parametrize("letters", [2, 3, 10])
def test_random_terms_have_no_rules(letters: int) -> None:
    random = Random(letters)
    for count in (60, 300):
        assert not w.guess([random.randrange(letters) for _ in range(count)], first=0).guesses


def test_values_before_the_first_term_are_refused() -> None:
    first, term, *_ = SEQUENCES["A003602"]
    (guess,) = w.guess([term(n) for n in range(first, 300)]).guesses
    with pytest.raises(ParameterError, match="index must be at least 1, was 0"):
        guess.value(0)
    assert w.guess(range(60), first=0).guesses[0].value(7) == 7
    with pytest.raises(RequestError, match="single term, because it is not a formula in n"):
        w.guess("nim | diagonal").guesses[0].value(7)


@pytest.mark.parametrize("base", [0, 2, 3, 4])
def test_digits_are_appended_and_dropped(base: int) -> None:
    maps = DigitMaps(base)
    for n in range(200):
        made = 0
        for way in maps.words(n):
            places, more = maps.maps[way]
            made = maps.moved(made, places) + more
        assert made == n and maps.moved(maps.moved(n, 3), -3) == n


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("x < n & T[x] = @1", "a(2n) = n, a(2n+1) = -a(n) + a(n+1) + n; a(1) = 0"),
        ("?msd_fib x < y & y < n & F[x] = F[y]", ""),
        ("?msd_3 x <= n & 9*y = x & x < z & z < n", ""),
        ("?msd_4 x < n & ~(Ek x = 4*k)", ""),
    ],
)
def test_rules_of_a_counting_are_decided(statement: str, text: str) -> None:
    counting = w.count(statement, by="n")
    (guess,) = w.guess(counting).guesses
    assert guess.rules is None or (guess.evidence.kind == "proved" and guess.text.startswith(text))
    assert guess.value(12345) == counting.value(12345)


def test_wrong_rules_are_not_decided() -> None:
    """The rules hold for the first 300 terms, and are wrong later."""
    counting = w.count("x < n & T[x] = @1 & (n != 1000 | x < 3)", by="n")
    (guess,) = w.guess(counting).guesses
    assert guess.evidence.kind == "conjectured" and guess.value(1000) != counting.value(1000)


@pytest.mark.parametrize("name", ["A000069", "evil"])
def test_rules_of_an_automatic_sequence_are_decided(name: str) -> None:
    (guess,) = w.guess(name).guesses
    assert guess.evidence.kind == "proved" and guess.value(10**20) == w.sequence(name).term(10**20)
