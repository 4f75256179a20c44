"""Counts of factors, palindromes and squares in a prefix of an infinite word, and how far they are proved for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple

from wythoff.base.errors import ParameterError
from wythoff.kernels import Progress, silent
from wythoff.sequences.kinds import Word, breadth_first, require_positive
from wythoff.sequences.words import complexity
from wythoff.sequences.words.morphic import MorphicWord
from wythoff.sequences.words.sturmian import MechanicalWord

# Letters to read by default: for each length, and at least and at most in all.
FOR_A_LENGTH, LEAST, MOST = 100, 10_000, 1_000_000


class Exact(NamedTuple):
    """The length up to which a prefix contains all factors of the infinite word (0 if unknown), and the reason."""

    up_to: int
    reason: str


class Summary(NamedTuple):
    """Facts shown by the first `prefix` letters of a word.

    `squares` has the number of distinct squares uu for each length of u. Up to the length `exact.up_to` (for uu up to
    half of it), the counts are those of the whole word; for larger lengths they are lower bounds. The defect of the
    whole word, and its critical exponent, are at least those of the prefix. `steepest` is the run of largest exponent,
    or None if the prefix contains no square.
    """

    prefix: int
    factors: complexity.Complexity
    palindromes: complexity.Complexity
    squares: dict[int, int]
    defect: int
    steepest: complexity.Repetition | None
    exact: Exact


def summary(word: Word, up_to: int, *, prefix: int | None = None, progress: Progress = silent) -> Summary:
    """Return counts in a prefix: factors and palindromes of each length n <= up_to, squares, defect, largest exponent.

    >>> class Alternating(Word):
    ...     def letter(self, n):
    ...         return n % 2
    >>> found = summary(Alternating(), 3, prefix=20)
    >>> found.factors, found.palindromes, found.squares[2], found.steepest.exponent
    ([1, 2, 2, 2] in 20 letters, [1, 2, 0, 2] in 20 letters, 2, Fraction(10, 1))

    By default as many letters are read as make the squares up to `up_to` exact, if a rule determines this number and it
    is at most 10^6. Otherwise 100 letters for each length are read, and at least 10^4. Cost: that of
    `factor_complexity`, `palindrome_complexity`, `distinct_squares` and `runs` together. Raises: as these functions.
    """
    if up_to < 1:
        raise ParameterError(f"up_to must be at least 1, was {up_to}")
    letters = complexity.read(word, _letters_for(word, up_to) if prefix is None else prefix)
    size = len(letters)
    longest = complexity.factor_complexity(letters, max(up_to, min(2 * up_to, size)), progress=progress)
    return Summary(
        size,
        longest.cut(up_to),
        complexity.palindrome_complexity(letters, up_to, progress=progress),
        complexity.distinct_squares(letters, progress=progress),
        complexity.palindromic_defect(letters),
        complexity.runs(letters, progress=progress).steepest(),
        exact_up_to(word, longest),
    )


def exact_up_to(word: Word, factors: complexity.Complexity) -> Exact:
    """Return the length up to which counts of factors in a prefix are proved to hold for the whole word.

    Counts of palindromes are then exact up to the same length, and counts of squares uu for u up to half of it.

    For a morphic word, `complete_length` computes the length. A mechanical word of irrational slope has n + 1 factors
    of length n (Morse and Hedlund 1940), so the count is exact if it is n + 1.
    """
    last = len(factors) - 1
    if isinstance(word, MechanicalWord) and word.slope.q:
        full = next((n - 1 for n in range(1, last + 1) if factors[n] != n + 1), last)
        return Exact(full, "a Sturmian word has n + 1 factors of length n, and so many were found")
    if isinstance(word, MorphicWord):
        try:
            known = complete_length(word, factors.prefix)
        except ParameterError as error:
            return Exact(0, str(error))
        if known:
            return Exact(min(known, last), "those of a fixed point stand in images of two neighbours")
        return Exact(0, "they do not even hold all pairs of neighbours")
    return Exact(0, "no rule is known here for this word")


def _letters_for(word: Word, up_to: int) -> int:
    wanted = FOR_A_LENGTH * up_to
    if isinstance(word, MorphicWord):
        # If the iterates of some letter do not grow, there is no rule.
        with suppress(ParameterError):
            wanted = complete_prefix(word, 2 * up_to)
    return max(min(max(wanted, LEAST), MOST), 2 * up_to)


def neighbours(word: MorphicWord) -> set[tuple[int, int]]:
    """Return the factors of length 2 of a morphic word, in the letters of its morphism.

    >>> from wythoff.sequences.words.named import fibonacci
    >>> sorted(neighbours(fibonacci()))
    [(0, 0), (0, 1), (1, 0)]

    Raises: ParameterError if an image is empty.
    """
    morphism = word.morphism
    if morphism.erasing:
        raise ParameterError(f"no image of the morphism may be empty, was {morphism}")
    first, second = morphism.images[word.start][:2]
    return set(breadth_first([(first, second)], lambda pair: pairwise(morphism(pair))))


def complete_prefix(word: MorphicWord, length: int) -> int:
    """Return the length of a prefix that contains all factors of this length of the word; it need not be the shortest.

    >>> from wythoff.sequences.words.named import fibonacci
    >>> complete_prefix(fibonacci(), 10), complete_prefix(fibonacci(), 10**50) < 10**51
    (76, True)

    Cost: O(log(length)) sums of the size of the length, where the iterates grow exponentially.
    Raises: ParameterError if an image is empty, or the iterates of a letter of the word do not grow for ever.
    """
    require_positive(length=length)
    return next(letters for all_of, letters in _levels(word) if all_of >= length)


def complete_length(word: MorphicWord, prefix: int) -> int:
    """Return a length up to which the first `prefix` letters contain all factors of the word; 0 if none is proved.

    >>> from wythoff.sequences.words.named import fibonacci
    >>> complete_length(fibonacci(), 76), complete_length(fibonacci(), 75), complete_length(fibonacci(), 3)
    (14, 9, 0)

    Cost and Raises: as `complete_prefix`.
    """
    best = 0
    for all_of, letters in _levels(word):
        if letters > prefix:
            break
        best = all_of
    return best


def _levels(word: MorphicWord) -> Iterator[tuple[int, int]]:
    """Yield pairs (n, prefix), with increasing n: the first `prefix` letters contain all factors of length n."""
    missing = neighbours(word)
    used = {letter for pair in missing for letter in pair}
    first: list[int] = []
    for letter in MorphicWord(word.morphism, word.start):
        if first:
            missing.discard((first[-1], letter))
        first.append(letter)
        if not missing:
            break
    lengths, least, constant = [1] * word.morphism.size, 0, 0
    while True:
        shortest = min(lengths[letter] for letter in used)
        # If the shortest iterate has not grown for so many steps, it never will, because its letters recur.
        constant = constant + 1 if shortest == least else 0
        if constant > word.morphism.size:
            raise ParameterError(f"the iterates of every letter must grow for ever, one does not in {word.morphism}")
        least = shortest
        yield least + 1, sum(lengths[letter] for letter in first)
        lengths = word.morphism.weights(lengths)
