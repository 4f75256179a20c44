"""Counts of factors, palindromes and squares in a prefix of an infinite word.

For lengths up to a proved bound, the counts are those of the infinite word.
"""

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

# The default number of letters to read: FOR_A_LENGTH for each length, but at least LEAST and at most MOST in all.
FOR_A_LENGTH, LEAST, MOST = 100, 10_000, 1_000_000


class Exact(NamedTuple):
    """The length up to which a prefix contains all factors of the infinite word (0 if unknown), and the reason."""

    up_to: int
    reason: str


class Summary(NamedTuple):
    """Facts shown by the first `prefix` letters of a word.

    `squares` is {length of u: number of distinct squares uu}. Counts of factors and palindromes of length at most
    `exact.up_to`, and of squares uu with u at most half as long, are those of the whole word. All other counts are
    lower bounds. The defect and the critical exponent of the whole word are at least those of the prefix. `steepest` is
    the run with the largest exponent, or None if the prefix contains no square.
    """

    prefix: int
    factors: complexity.Complexity
    palindromes: complexity.Complexity
    squares: dict[int, int]
    defect: int
    steepest: complexity.Repetition | None
    exact: Exact


def summary(word: Word, up_to: int, *, prefix: int | None = None, progress: Progress = silent) -> Summary:
    """Return the counts of factors, palindromes (of lengths n <= `up_to`) and squares, and more, of a prefix of a word.

    >>> class Alternating(Word):
    ...     def letter(self, n):
    ...         return n % 2
    >>> found = summary(Alternating(), 3, prefix=20)
    >>> found.factors, found.palindromes, found.squares[2], found.steepest.exponent
    ([1, 2, 2, 2] in 20 letters, [1, 2, 0, 2] in 20 letters, 2, Fraction(10, 1))

    The first `prefix` letters are read. By default, the number of letters is chosen such that the counts of squares uu
    with u up to the length `up_to` are exact, if this number is known and at most 10^6. Otherwise 100 letters are read
    for each length, and at least 10^4. Cost: that of `factor_complexity`, `palindrome_complexity`, `distinct_squares`
    and `runs` together. Raises: as these functions.
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
    """Return the length up to which the counts `factors` in a prefix are proved to be the counts of the whole word.

    Counts of palindromes are exact up to the same length, and counts of squares uu if u is at most half as long.

    For a morphic word, `complete_length` computes the length. A mechanical word of irrational slope has n + 1 factors
    of length n (Morse and Hedlund 1940), so the count is exact if it is n + 1.
    """
    last = len(factors) - 1
    if isinstance(word, MechanicalWord) and word.slope.q:
        full = next((n - 1 for n in range(1, last + 1) if factors[n] != n + 1), last)
        return Exact(full, "a Sturmian word has n + 1 factors of length n, and all of them were found")
    if isinstance(word, MorphicWord):
        try:
            known = complete_length(word, factors.prefix)
        except ParameterError as error:
            return Exact(0, str(error))
        if known:
            return Exact(
                min(known, last), "all factors of a fixed point occur in the images of two neighbouring letters"
            )
        return Exact(0, "the letters read do not contain all pairs of neighbouring letters")
    return Exact(0, "no rule is known for this word")


def _letters_for(word: Word, up_to: int) -> int:
    wanted = FOR_A_LENGTH * up_to
    if isinstance(word, MorphicWord):
        # If the iterates of some letter do not grow, no such length is known.
        with suppress(ParameterError):
            wanted = complete_prefix(word, 2 * up_to)
    return max(min(max(wanted, LEAST), MOST), 2 * up_to)


def neighbours(word: MorphicWord) -> set[tuple[int, int]]:
    """Return the set of the factors of length 2 of a morphic word, as pairs of letters without the coding.

    >>> from wythoff.sequences.words.named import fibonacci
    >>> sorted(neighbours(fibonacci()))
    [(0, 0), (0, 1), (1, 0)]

    Raises: ParameterError if an image is empty.
    """
    morphism = word.morphism
    if morphism.erasing:
        raise ParameterError(f"no letter of the morphism may have an empty image, was {morphism}")
    first, second = morphism.images[word.start][:2]
    return set(breadth_first([(first, second)], lambda pair: pairwise(morphism(pair))))


def complete_prefix(word: MorphicWord, length: int) -> int:
    """Return the length of some prefix of the word that contains all its factors with `length` letters.

    >>> from wythoff.sequences.words.named import fibonacci
    >>> complete_prefix(fibonacci(), 10), complete_prefix(fibonacci(), 10**50) < 10**51
    (76, True)

    Cost: O(log(length)) sums of integers of the size of `length`, if the iterates grow exponentially.
    Raises: ParameterError if an image is empty, or the iterates of a letter of the word do not grow without bound.
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
        # If the shortest iterate has not grown in more steps than there are letters, it never will: its letters recur.
        constant = constant + 1 if shortest == least else 0
        if constant > word.morphism.size:
            raise ParameterError(
                f"the iterates of every letter must grow for ever, but one does not in {word.morphism}"
            )
        least = shortest
        yield least + 1, sum(lengths[letter] for letter in first)
        lengths = word.morphism.weights(lengths)
