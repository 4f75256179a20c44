"""Each kind of formula is guessed from terms that other code made, and readable formulas are read again."""

from collections.abc import Callable
from itertools import islice

import pytest

import wythoff as w
from wythoff.questions.discovery.formulas import transformed
from wythoff.questions.discovery.formulas.chance import KEPT, LEAST_TERMS, kept_back
from wythoff.questions.discovery.formulas.fit import Fit, FitKind
from wythoff.questions.discovery.formulas.guessing import guess_terms

PHI = w.sequences.read_number("phi")


def recursive(count: int, begins: list[int], value: Callable[[list[int], int], int]) -> list[int]:
    """Return terms a(0), a(1), ... by a recurrence."""
    terms = list(begins)
    for n in range(len(begins), count):
        terms.append(value(terms, n))
    return terms


def listed(name: str, count: int = 100) -> list[int]:
    return list(w.sequence(name).terms(count))


def letters(name: str, count: int = 100) -> list[int]:
    return list(w.word(name)[:count])


def floors(count: int = 100) -> list[int]:
    return [(n * PHI).floor() for n in range(1, count)]


DIGITS = (
    "the n-th number >= 0 of which 4 states recognise the digits in base(2): "
    "0: 0->0 1->1; 1: 0->2 1->3; 2: 0->2 1->1; 3: 0->2; at the end 1, 2, 3"
)
# Terms, the index of the first, and the formula.
READABLE = {
    "a line": ([3 * n - 1 for n in range(1, 60)], 1, "3*n - 1"),
    "a line from the second term on": ([7, *(3 * n - 1 for n in range(2, 60))], 1, "3*n - 1"),
    "two slopes": ([3 * n // 2 for n in range(60)], 0, "3*n//2"),
    "five differences": ([n // 5 * 7 + (0, 1, 4, 5, 6)[n % 5] for n in range(1, 70)], 1, "n + 2*((n + 3)//5)"),
    "squares": ([n * n for n in range(1, 30)], 1, "n**2"),
    "triangular numbers": ([n * (n + 1) // 2 for n in range(40)], 0, "(n**2 + n)//2"),
    "quarter squares": ([n * n // 4 for n in range(60)], 0, "n**2//4"),
    "powers": ([2**n - 1 for n in range(40)], 0, "2**n - 1"),
    "lower Wythoff": (listed("lower_wythoff"), 1, "floor(n*phi)"),
    "upper Wythoff": (listed("upper_wythoff"), 1, "floor(n*phi**2)"),
    "root of 7": (listed("floor(n*sqrt(7))"), 1, "floor(n*sqrt(7))"),
    "with a half": (listed("floor(n*sqrt(3) + 1/2)"), 1, "floor(n*sqrt(3) + 1/2)"),
    "shifted": (listed("floor((n - 1)*sqrt(2)) + 5"), 1, "floor((n - 1)*sqrt(2)) + 5"),
    "of the field": (listed("floor(n*sqrt(13) + (1 + sqrt(13))/3)"), 1, "floor(n*sqrt(13) + (1 + sqrt(13))/3)"),
    "a floor and letters": ([a + n % 2 for n, a in enumerate(floors(), 1)], 1, "floor(n*phi) + (n%2)"),
    "two floors": ([a + n // 2 for n, a in enumerate(floors(), 1)], 1, "floor(n*phi) + (n//2)"),
    "a product": ([n * a for n, a in enumerate(floors(), 1)], 1, "n*(floor(n*phi))"),
    "no squares": ([n for n in range(1, 150) if int(n**0.5) ** 2 != n], 1, "complement(n**2)"),
}
TOLD = {
    "Fibonacci": (recursive(40, [0, 1], lambda a, n: a[n - 1] + a[n - 2]), 0, "a(n - 1) + a(n - 2)"),
    "Conway": (
        recursive(80, [0, 1, 1], lambda a, n: a[a[n - 1]] + a[n - a[n - 1]])[1:], 1, "a(a(n - 1)) + a(n - a(n - 1))"
    ),
    "Hofstadter Q": (
        recursive(120, [0, 1, 1], lambda a, n: a[n - a[n - 1]] + a[n - a[n - 2]])[1:], 1,
        "a(n - a(n - 1)) + a(n - a(n - 2))",
    ),
    "mex": (
        listed("even_zeros(s=2, t=2)"), 1,
        "mex, the least number >= 1 that is neither an earlier term nor an earlier 2*a(n) + 2*n",
    ),
    "Thue-Morse": (letters("thue_morse"), 0, "letter n of morphic('0->01, 1->10')"),
    "Tribonacci": (letters("tribonacci"), 0, "letter n of morphic('0->01, 1->02, 2->0')"),
    "digits": (
        [n for n in range(1, 300) if "111" not in f"{n:b}"], 1, DIGITS,
    ),
    "halves": (
        [(n // 2) ** 2 if n % 2 else ((n // 2) * PHI).floor() for n in range(120)], 0,
        "for n = 2*m: floor(m*phi); for n = 2*m + 1: m**2",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", [*READABLE, *TOLD])
def test_the_formula_is_guessed(name):
    terms, index, text = (READABLE | TOLD)[name]
    found = guess_terms(terms, first=index)
    assert [guess.text for guess in found.guesses] == [text]
    guess = found.guesses[0]
    kept = kept_back(len(terms))
    assert (guess.fitted_on, guess.predicted, guess.readable) == (len(terms) - kept, kept, name in READABLE)
    assert guess.evidence.kind == "conjectured" and guess.evidence.up_to == index + len(terms) - 1


@pytest.mark.parametrize("name", READABLE)
def test_what_is_readable_is_read_again(name):
    terms, index, text = READABLE[name]
    again = w.sequence(text)
    first = max(again.offset, guess_terms(terms, first=index).guesses[0].first)
    assert [again.term(n) for n in range(first, index + len(terms))] == terms[first - index :]


def test_a_third_and_thirty_are_kept_back():
    for count in range(KEPT + LEAST_TERMS, 400):
        assert kept_back(count) >= max(KEPT, count / 3) and count - kept_back(count) >= LEAST_TERMS
    assert [kept_back(count) for count in (12, 41)] == [6, 20]


def test_few_terms_say_so_in_one_line():
    found = w.guess([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7])
    assert not found and "give more terms" in found.note and "\n" not in str(found)


@pytest.mark.parametrize("terms", [[], [1, 2, 3], listed("lower_wythoff", 9)])
def test_too_few_terms_are_refused(terms):
    with pytest.raises(w.ParameterError, match=f"a guess needs at least 10 terms, and {len(terms)}"):
        w.guess(terms)
    assert w.identify(listed("lower_wythoff", 11)).guessed == ()


def test_a_guess_says_on_how_few_terms_it_was_tested():
    note = "it was tested on only {} terms: give 42 terms or more, then 30 are used for the test"
    squares = [n * n for n in range(60)]
    assert [w.guess(squares[:count]).note for count in (13, 41, 42)] == [note.format(6), note.format(20), ""]


def test_few_terms_are_enough_where_the_formula_is_far_shorter():
    assert w.guess([1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144]).guesses[0].text == "n**2"
    assert w.guess(list(islice(w.sequence("lower_wythoff"), 20))).guesses[0].text == "floor(n*phi)"


def test_a_complement_that_ends_is_not_looked_for_far_out(monkeypatch):
    asked = []

    def line(terms, index):
        yield Fit("linear", "n + 11", 1, 1, lambda count: asked.append(count) or list(range(12, 12 + count)))

    monkeypatch.setattr(transformed, "SIMPLE", (FitKind(0, line),))
    fit = next(transformed.transformed((*range(1, 12), 30), 1))
    assert fit.more(20) == list(range(1, 12))
    assert max(asked) == 40


def test_the_index_of_the_first_term():
    assert w.guess([0, *floors()]).guesses[0].first == 0
    assert w.guess(floors()).guesses[0].first == 1
    assert w.guess(floors(), first=0).guesses[0].text == "floor((n + 1)*phi)"
    assert w.guess(w.sequence("lower_wythoff")).guesses[0].text == "floor(n*phi)"


def test_the_rest_of_a_guess_is_right_far_beyond_the_terms():
    guess = w.guess(listed("floor(n*(sqrt(29) - 3)/2)", 120)).guesses[0]
    assert w.sequence(guess.text).term(10**30) == w.sequence("floor(n*(sqrt(29) - 3)/2)").term(10**30)


@pytest.mark.parametrize(
    ("terms", "error", "said"),
    [
        ([1, 2, "3"], w.ParameterError, "terms must be integers"),
        ([1.5] * 30, w.ParameterError, "terms must be integers"),
        (list(range(11_000)), w.TooLargeError, "at most 10000 terms"),
        ([1 << 200_000] * 20, w.TooLargeError, "bits"),
    ],
)
def test_what_is_refused(terms, error, said):
    with pytest.raises(error, match=said):
        w.guess(terms)
