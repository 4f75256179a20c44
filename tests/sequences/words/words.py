"""Words letter by letter; factors, palindromes, squares and runs counted by their definitions."""

from __future__ import annotations

from hypothesis import strategies as st

from wythoff.sequences.words.morphic import MorphicWord
from wythoff.sequences.words.morphism import Morphism

# The images of 0, 1, ...; the fixed points begin with 0.
MORPHISMS = {
    "fibonacci": ((0, 1), (0,)),
    "tribonacci": ((0, 1), (0, 2), (0,)),
    "thue_morse": ((0, 1), (1, 0)),
    "period_doubling": ((0, 1), (0, 0)),
    "silver": ((0, 0, 1), (0,)),
}


def morphic(images):
    """Return the fixed point that begins with 0 of the morphism with these images."""
    return MorphicWord(Morphism(images))


def fixed(name, count):
    """Return the first `count` letters of the word `name` in `MORPHISMS`."""
    return morphic(MORPHISMS[name]).letters(count)


def fibonacci_numbers(up_to):
    numbers = [1, 2]
    while numbers[-1] + numbers[-2] <= up_to:
        numbers.append(numbers[-1] + numbers[-2])
    return numbers


def factors(word, n):
    return {tuple(word[i : i + n]) for i in range(len(word) - n + 1)}


def palindromes(word, n):
    return {factor for factor in factors(word, n) if factor == factor[::-1]}


def seen_by(word, n, kind):
    """Return after how many letters all factors (or palindromes) of length n in the word have occurred.

    `kind(word, n)` returns the set of factors of length n, or of palindromes.
    """
    counts = [len(kind(word[:read], n)) for read in range(len(word) + 1)]
    return max((read for read in range(1, len(word) + 1) if counts[read] > counts[read - 1]), default=0)


def squares(word):
    counts = {}
    for root in range(1, len(word) // 2 + 1):
        found = {square for square in factors(word, 2 * root) if square[:root] == square[root:]}
        if found:
            counts[root] = len(found)
    return counts


def runs(word):
    """Return (start, length, period) of all runs, sorted by start and period.

    A run is a maximal factor with a period at most half its length; its least period is listed.
    """
    found = {}
    for period in range(1, len(word) // 2 + 1):
        start = 0
        for place in range(len(word) - period + 1):
            if place + period == len(word) or word[place] != word[place + period]:
                length = place + period - start
                if length >= 2 * period:
                    found.setdefault((start, length), period)
                start = place + 1
    return sorted(((start, length, period) for (start, length), period in found.items()), key=lambda run: run[::2])


@st.composite
def words(draw, longest=60):
    """Draw a word over 1 to 5 letters; half of the words are made by repeating two pieces, like the Fibonacci word."""
    letters = st.integers(0, draw(st.integers(0, 4)))
    if draw(st.booleans()):
        return draw(st.lists(letters, max_size=longest))
    one, other = draw(st.lists(letters, min_size=1, max_size=5)), draw(st.lists(letters, min_size=1, max_size=5))
    while len(one) < longest:
        one, other = one * draw(st.integers(1, 3)) + other, one
    first = draw(st.integers(0, 5))
    return one[first : first + draw(st.integers(0, longest))]
