"""How many letters of a morphic word hold all its factors of a length.

Every factor of length n of a fixed point w = sigma^k(w) lies in sigma^k(ab) for two neighbours a, b of w, once n - 1 is
at most the length of sigma^k(x) for each letter x; and all pairs of neighbours are found from the first pair, because
the others stand in images of pairs further left. A coding of the letters changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from wythoff.errors import ParameterError, brief
from wythoff.sequences.words.morphic import MorphicWord


def neighbours(word: MorphicWord) -> set[tuple[int, int]]:
    """The factors of length 2, in the letters of the morphism.

    >>> from wythoff.sequences.words.named import fibonacci
    >>> sorted(neighbours(fibonacci()))
    [(0, 0), (0, 1), (1, 0)]

    Raises: ParameterError if an image is empty.
    """
    morphism = word.morphism
    if morphism.erasing:
        raise ParameterError(f"no image of the morphism may be empty, was {morphism}")
    first, second = morphism.images[word.start][:2]
    waiting = [(first, second)]
    found = set(waiting)
    while waiting:
        for pair in pairwise(morphism(waiting.pop())):
            if pair not in found:
                found.add(pair)
                waiting.append(pair)
    return found


def complete_prefix(word: MorphicWord, length: int) -> int:
    """So many letters of the word that all its factors of this length lie in them; not the least number.

    >>> from wythoff.sequences.words.named import fibonacci
    >>> complete_prefix(fibonacci(), 10), complete_prefix(fibonacci(), 10**50) < 10**51
    (76, True)

    Cost: O(log(length)) sums of the size of the length, where the iterates grow exponentially.
    Raises: ParameterError if an image is empty, or the iterates of a letter of the word do not grow for ever.
    """
    if length < 1:
        raise ParameterError(f"the length must be at least 1, was {brief(length)}")
    return next(letters for all_of, letters in _levels(word) if all_of >= length)


def complete_length(word: MorphicWord, prefix: int) -> int:
    """A length such that all factors of the word up to it stand in its first letters; 0 if none is known.

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
    """Lengths, and the numbers of letters that hold all factors of the length: for k = 0, 1, ..."""
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
        # The iterates of a letter that are not longer after that many steps are letters that come again.
        constant = constant + 1 if shortest == least else 0
        if constant > word.morphism.size:
            raise ParameterError(f"the iterates of every letter must grow for ever, one does not in {word.morphism}")
        least = shortest
        yield least + 1, sum(lengths[letter] for letter in first)
        lengths = word.morphism.weights(lengths)
