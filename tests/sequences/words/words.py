"""Words made letter by letter, and factors, palindromes, squares and runs counted by their definitions."""

from __future__ import annotations

from hypothesis import strategies as st

from wythoff.sequences.words.morphic import MorphicWord
from wythoff.sequences.words.morphism import Morphism

# 0, 1, ... -> their images; the fixed points begin with 0.
MORPHISMS = {
    "fibonacci": ((0, 1), (0,)),
    "tribonacci": ((0, 1), (0, 2), (0,)),
    "thue_morse": ((0, 1), (1, 0)),
    "period_doubling": ((0, 1), (0, 0)),
    "silver": ((0, 0, 1), (0,)),
}


def morphic(images):
    """The fixed point that begins with 0."""
    return MorphicWord(Morphism(images))


def fixed(name, count):
    """The first letters of one of the words above."""
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
    """How many letters end with the last factor, or palindrome, of length n that did not end before."""
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
    """(start, length, period) of all runs by start and period: maximal stretches of each period, the least one kept."""
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
    """Random words over 1 to 5 letters; half of them are made by repeating two pieces in the manner of Fibonacci."""
    letters = st.integers(0, draw(st.integers(0, 4)))
    if draw(st.booleans()):
        return draw(st.lists(letters, max_size=longest))
    one, other = draw(st.lists(letters, min_size=1, max_size=5)), draw(st.lists(letters, min_size=1, max_size=5))
    while len(one) < longest:
        one, other = one * draw(st.integers(1, 3)) + other, one
    first = draw(st.integers(0, 5))
    return one[first : first + draw(st.integers(0, longest))]
