"""Factors, palindromes and squares of automatic words, against published formulas and against their first letters."""

import pytest

import wythoff as w
from wythoff.questions.factor_counts import factor_formulas

LENGTHS = 12  # lengths up to which counts are compared with those of a prefix
# Of factors: the formula, and from which n on. Allouche and Shallit 2003; Brlek 1989; Damanik 2000; Coven and
# Hedlund 1973.
PUBLISHED = {
    "fibonacci": ("n + 1", 0),
    "thue_morse": ("a(2n) = a(n) + a(n+1), a(2n+1) = 2a(n+1) for n >= 2", 0),
    "period_doubling": ("a(2n) = 2a(n), a(2n+1) = a(n) + a(n+1) for n >= 2", 0),
    "paperfolding": ("4*n", 7),
    "rudin_shapiro": ("8*n - 8", 8),
    "pell": ("n + 1", 0),
    "tribonacci": ("2*n + 1", 0),
}


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.slow) for name in PUBLISHED])
def test_formulas_of_words_are_those_published(name: str) -> None:
    found = {one.of: one for one in factor_formulas(name, 60)}
    text, first = PUBLISHED[name]
    guess = found["factors"].guess
    assert guess.text.startswith(text) and guess.first == first and guess.evidence.kind == "proved"
    prefix = w.word(name).letters(3000)
    factors = [len({tuple(prefix[i : i + n]) for i in range(3000 - n)}) for n in range(LENGTHS)]
    assert found["factors"].counting.terms(LENGTHS) == factors
    pieces = [{tuple(prefix[i : i + n]) for i in range(3000 - n)} for n in range(2 * LENGTHS)]
    assert found["palindromes"].counting.terms(LENGTHS) == [
        sum(piece == piece[::-1] for piece in pieces[n]) for n in range(LENGTHS)
    ]
    squares = [sum(piece[:n] == piece[n:] for piece in pieces[2 * n]) for n in range(1, LENGTHS)]
    assert found["squares"].counting.terms(LENGTHS)[1:] == squares
    recurrent = found["recurrence function"].counting.terms(6)
    for n in range(1, 6):
        windows = [{tuple(prefix[i + j : i + j + n]) for j in range(recurrent[n] - n + 1)} for i in range(2000)]
        assert all(len(window) == factors[n] for window in windows)
