"""Short lists: simple forms are found in standard lists, and hardly ever in random lists."""

from itertools import pairwise
from math import isqrt
from random import Random

import pytest

import wythoff as w
from tests.discovery.formulas.test_by_chance import DRAWN
from tests.seeds import seed_of
from wythoff.apps.cli import main
from wythoff.questions.discovery.formulas.guessing import fitted_on, simple


def lower(n: int) -> int:
    return (n + isqrt(5 * n * n)) // 2


def ones(rest: int) -> list[int]:
    return [n for n in range(30) if n.bit_count() % 2 == rest]


COUNT = range(1, 13)
# Twelve terms, computed without the package, and the formula.
STANDARD = {
    "lower Wythoff": ([lower(n) for n in COUNT], "floor(n*phi)"),
    "upper Wythoff": ([lower(n) + n for n in COUNT], "floor(n*phi**2)"),
    "lower Wythoff from 0": ([lower(n) for n in range(12)], "floor(n*phi)"),
    "lower Wythoff and 1": ([lower(n) + 1 for n in COUNT], "floor(n*phi) + 1"),
    "lower Wythoff less 1, from the second": ([lower(n + 1) - 1 for n in COUNT], "floor((n + 1)*phi) - 1"),
    "root of 2": ([isqrt(2 * n * n) for n in COUNT], "floor(n*sqrt(2))"),
    "its complement": ([isqrt(2 * n * n) + 2 * n for n in COUNT], "floor(n*(2 + sqrt(2)))"),
    "silver": ([isqrt(2 * n * n) + n for n in COUNT], "floor(n*(1 + sqrt(2)))"),
    "root of 3": ([isqrt(3 * n * n) for n in COUNT], "floor(n*sqrt(3))"),
    "root of 5": ([isqrt(5 * n * n) for n in COUNT], "floor(n*sqrt(5))"),
    "root of 7": ([isqrt(7 * n * n) for n in COUNT], "floor(n*sqrt(7))"),
    "odd": ([2 * n - 1 for n in COUNT], "2*n - 1"),
    "even": ([2 * n for n in range(12)], "2*n"),
    "3n + 1": ([3 * n + 1 for n in COUNT], "3*n + 1"),
    "falling": ([20 - 3 * n for n in COUNT], "-3*n + 20"),
    "natural numbers": (list(COUNT), "n"),
    "constant": ([7] * 12, "7"),
    "squares": ([n * n for n in COUNT], "n**2"),
    "triangular": ([n * (n + 1) // 2 for n in COUNT], "(n**2 + n)//2"),
    "pronic": ([n * (n + 1) for n in COUNT], "n**2 + n"),
    "pentagonal": ([n * (3 * n - 1) // 2 for n in COUNT], "(3*n**2 - n)//2"),
    "quarter squares": ([n * n // 4 for n in range(12)], "n**2//4"),
    "cubes": ([n**3 for n in COUNT], "n**3"),
    "powers of 2": ([2**n for n in range(12)], "2*a(n - 1)"),
    "powers less 1": ([2**n - 1 for n in COUNT], "2**n - 1"),
    "Fibonacci": ([1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144], "a(n - 1) + a(n - 2)"),
    "Lucas": ([1, 3, 4, 7, 11, 18, 29, 47, 76, 123, 199, 322], "a(n - 1) + a(n - 2)"),
    "Pell": ([1, 2, 5, 12, 29, 70, 169, 408, 985, 2378, 5741, 13860], "2*a(n - 1) + a(n - 2)"),
    "letters": ([0, 1] * 6, "(n%2)"),
    "three letters": ([0, 1, 2] * 4, "(n%3)"),
    "halves": ([n // 2 for n in range(12)], "n//2"),
    "three halves": ([3 * n // 2 for n in COUNT], "3*n//2"),
    "evil": (ones(0)[:12], "evil number n + 1"),
    "odious": (ones(1)[:12], "odious number n"),
}
NOTHING = {
    "primes": [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37],
    "partitions": [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56],
    "digits of pi": [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8],
    "divisors": [1, 2, 2, 3, 2, 4, 2, 4, 3, 4, 2, 6],
    "a wrong term": [1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 20],
    "odd numbers but the last": [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 24],
}


@pytest.mark.parametrize("name", STANDARD)
def test_guess_finds_standard_lists_of_twelve_terms(name):
    terms, text = STANDARD[name]
    (found,) = w.guess(terms).guesses
    assert found.text == text and found.fitted_on + found.predicted == 12 and found.predicted >= 3


# The first ten terms, as a person might type them.
TEN = (
    "lower Wythoff", "upper Wythoff", "lower Wythoff from 0", "root of 2", "silver", "odd", "squares", "triangular",
    "letters", "evil", "odious",
)  # fmt: skip


@pytest.mark.parametrize("count", [10, 11])
@pytest.mark.parametrize("name", TEN)
def test_guess_finds_standard_lists_of_ten_and_eleven_terms(name, count):
    terms, text = STANDARD[name]
    (found,) = w.guess(terms[:count]).guesses
    assert found.text == text and (found.fitted_on, found.predicted) == (count - 3, 3)


@pytest.mark.parametrize("count", [10, 11])
@pytest.mark.parametrize("name", sorted(NOTHING.keys() - {"a wrong term", "odd numbers but the last"}))
def test_guess_finds_nothing_in_other_lists_of_ten_terms(name, count):
    found = w.guess(NOTHING[name][:count])
    assert not found and f"the {count} terms have no simple form; give 12 or more" in found.note


@pytest.mark.parametrize("count", range(10))
def test_guess_says_how_many_terms_are_needed(count):
    with pytest.raises(w.ParameterError, match=f"at least 10 terms, and {count} were given: give {10 - count} m"):
        w.guess(STANDARD["lower Wythoff"][0][:count])


@pytest.mark.parametrize("name", NOTHING)
def test_guess_finds_nothing_in_other_short_lists(name):
    found = w.guess(NOTHING[name])
    assert not found and "they have no simple form" in found.note


def test_guess_says_on_what_a_simple_form_was_tested(capsys):
    assert main(["guess", *map(str, STANDARD["lower Wythoff"][0])]) == 0
    assert capsys.readouterr().out == (
        "a(n) = floor(n*phi) for n >= 1: floor of a line, quadratic slope\n"
        "  fits all 12 terms: fitted on 9, predicted 3\n"
        "  conjectured, not proved: a(n) = floor(n*phi) for n >= 1 (checked up to 12)\n"
        "It was tested on only 3 terms, and only a few simple forms were tried: give 42 "
        "terms or more, then 30 are used for the test.\n"
    )


def test_simple_forms_are_exact_for_large_numbers():
    far = 10**40
    slope = w.sequences.read_number("phi")
    terms = tuple((slope * n).floor() for n in range(far, far + 12))
    assert next(simple(terms, far)).text == "floor(n*phi)"
    assert list(simple((*terms[:-1], terms[-1] + 1), far)) == []


def found_by_chance(draws: int, counts: tuple[int, ...] = (12, 13, 16, 20)) -> int:
    """Return how many random lists of 12 to 20 terms, which are no lines, have a simple form."""
    chance, found = Random(seed_of(f"simple {draws}")), 0
    for draw in DRAWN.values():
        for _ in range(draws):
            count = chance.choice(counts)
            terms = tuple(draw(chance, count))
            while len({b - a for a, b in pairwise(terms)}) == 1:
                terms = tuple(draw(chance, count))
            fits = simple(terms[: fitted_on(count)], 1 if terms[0] else 0)
            found += any(tuple(fit.more(count)) == terms for fit in fits)
    return found


def test_simple_forms_are_hardly_found_by_chance():
    assert found_by_chance(5) <= 1


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_simple_forms_explain_one_random_list_in_two_hundred():
    assert found_by_chance(150) <= len(DRAWN) * 150 // 200


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("count", [10, 11])
def test_simple_forms_explain_few_random_lists(count):
    assert found_by_chance(100, (count,)) < len(DRAWN) * 100 // 100
