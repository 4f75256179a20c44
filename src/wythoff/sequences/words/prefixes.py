"""How many letters of the fixed point of a morphism hold all its factors of a length.

Every factor of length n of w = sigma^k(w) lies in sigma^k(ab) for two neighbours a, b of w, once n - 1 is at most the
length of sigma^k(x) for each letter x; and all pairs of neighbours are found from the first pair, because the others
stand in images of pairs further left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count as integers, pairwise

from wythoff.errors import ParameterError

Images = Sequence[Sequence[int]]


def neighbours(images: Images, start: int = 0) -> set[tuple[int, int]]:
    """The factors of length 2 of the fixed point that begins with a letter.

    >>> sorted(neighbours(((0, 1), (0,))))
    [(0, 0), (0, 1), (1, 0)]

    Raises: ParameterError unless the image of the first letter begins with it and goes on, and no image is empty.
    """
    _require_fixed_point(images, start)
    waiting = [(images[start][0], images[start][1])]
    found = set(waiting)
    while waiting:
        one, other = waiting.pop()
        for pair in pairwise((*images[one], *images[other])):
            if pair not in found:
                found.add(pair)
                waiting.append(pair)
    return found


def complete_prefix(images: Images, length: int, start: int = 0) -> int:
    """So many letters of the fixed point that all its factors of this length stand in them; not the least number.

    >>> complete_prefix(((0, 1), (0,)), 10), complete_prefix(((0, 1), (0,)), 10**50) < 10**51
    (76, True)

    Cost: O(log(length)) sums of the size of the length, where the images grow exponentially.
    Raises: ParameterError as `neighbours`, and where a letter does not grow when it is replaced again and again.
    """
    if length < 1:
        raise ParameterError(f"the length must be at least 1, was {length}")
    return next(letters for all_of, letters in _levels(images, start) if all_of >= length)


def complete_length(images: Images, prefix: int, start: int = 0) -> int:
    """A length such that all factors of the fixed point up to it stand in its first letters; 0 if none is known.

    >>> complete_length(((0, 1), (0,)), 76), complete_length(((0, 1), (0,)), 75), complete_length(((0, 1), (0,)), 3)
    (14, 9, 0)

    Cost and Raises: as `complete_prefix`.
    """
    best = 0
    for all_of, letters in _levels(images, start):
        if letters > prefix:
            return best
        best = all_of
    return best


def _levels(images: Images, start: int) -> Iterator[tuple[int, int]]:
    """Lengths, and the numbers of letters that hold all factors of the length: for k = 0, 1, ..."""
    missing = neighbours(images, start)
    used = {letter for pair in missing for letter in pair}
    first = list(images[start])
    read = 1
    while missing:
        if read == len(first):
            first = [letter for before in first for letter in images[before]]
        missing.discard((first[read - 1], first[read]))
        read += 1
    first = first[:read]
    sizes = [1] * len(images)
    least, constant = 0, 0
    for _ in integers():
        now = min(sizes[letter] for letter in used)
        constant = constant + 1 if now == least else 0
        if constant > len(images):
            raise ParameterError("every letter must grow for ever when it is replaced by its image, one does not")
        least = now
        yield least + 1, sum(sizes[letter] for letter in first)
        sizes = [sum(sizes[letter] for letter in image) for image in images]


def _require_fixed_point(images: Images, start: int) -> None:
    if not all(images):
        raise ParameterError("no image may be empty, one is")
    if not 0 <= start < len(images) or len(images[start]) < 2 or images[start][0] != start:
        raise ParameterError(f"the image of the first letter must begin with it and go on, was not so for {start}")
