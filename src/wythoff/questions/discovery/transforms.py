"""The usual transforms of terms that are searched, and measures of the information in terms.

A sequence with a short description easily occurs by chance: 1, 2, 3, ..., a constant, a repeating pattern, a few
letters 0 and 1. So terms are measured by the length of their shortest code. Codes are tried for the terms, for the
differences a(n) - a(n - k) with k = 1, ..., 4, and for the second differences. A code lists the values, how often each
occurs, and their order, or else each number by itself. So n random letters 0 and 1 have about n + 3 bits; 1, 2, 3, ...
has 4 bits at any length; and six, seven and eight terms of the lower Wythoff sequence have 12, 12 and 15 bits. A *word*
is a list of terms with two to four different values, its letters.

The registry has about 2^10 sequences, and a copy of the OEIS 2^19. So 10 or 19 bits easily agree with some sequence by
chance. A match of a transform, or at a later index of a sequence, has more ways to happen by chance, and needs more
bits. tests/discovery/test_chance.py measures how often this happens. Among a hundred random inputs (letters, sparse or
small numbers, permutations) less than one agrees with a sequence. Among a hundred inputs that grow by steps of 1 and 2,
as hundreds of sequences in the registry do, 17 agree if they have 8 terms, 4 if they have 12, and less than one if they
have 20.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import accumulate, count as integers, groupby, pairwise, takewhile
from math import comb, isqrt
from operator import sub
from typing import TypeAlias

from wythoff.base.frozen import Frozen

GivenTerms: TypeAlias = tuple[int, ...]
# the greatest term up to which a complement is listed
MOST_LISTED = 100_000
MOST_LETTERS = 4  # the most letters of a word, and the most different blocks of its letters


class Transform(Frozen):
    """A transform of terms: its `name`, and a function `apply` that returns None for terms it does not apply to.

    If several transforms match, the one with the least `rank` is reported.
    """

    rank: int
    name: str
    apply: Callable[[GivenTerms], GivenTerms | None]
    in_copies: bool = True  # whether it is searched in copies of the OEIS, where each search takes time


def differences(terms: GivenTerms) -> GivenTerms:
    """Return the differences between each term and the term before it.

    >>> differences((1, 3, 4, 6, 8))
    (2, 1, 2, 2)
    """
    return tuple(after - before for before, after in pairwise(terms))


def partial_sums(terms: GivenTerms) -> GivenTerms:
    """Return the sums of the first n terms, n = 1, 2, ..."""
    return tuple(accumulate(terms))


def complement(terms: GivenTerms) -> GivenTerms | None:
    """Return the positive integers up to the last term that are no terms.

    Return None unless terms are positive and increase.

    >>> complement((1, 3, 4, 6, 8)), complement((1, 1, 2))
    ((2, 5, 7), None)
    """
    if not terms or terms[0] < 1 or terms[-1] > MOST_LISTED or any(b <= a for a, b in pairwise(terms)):
        return None
    present = set(terms)
    return tuple(n for n in range(1, terms[-1]) if n not in present)


def inverse(terms: GivenTerms) -> GivenTerms | None:
    """Return the indices at which 1, 2, 3, ... occur in the terms, up to the first number that does not occur.

    Indices are counted from 1. If 0 is a term, both the numbers and the indices begin at 0. Return None if a term
    repeats, or if not even the first of these numbers occurs.

    >>> inverse((2, 1, 5, 7, 3, 10, 4)), inverse((0, 2, 1, 5, 7, 3))
    ((2, 1, 5, 7, 3), (0, 2, 1, 5))
    """
    if len(set(terms)) < len(terms):
        return None
    first = 0 if 0 in terms else 1
    places = {term: place for place, term in enumerate(terms, first)}
    return tuple(places[number] for number in takewhile(places.__contains__, integers(first))) or None


def sums_of_neighbours(terms: GivenTerms) -> GivenTerms:
    """Return the sum of each term and the next.

    >>> sums_of_neighbours((1, 3, 4, 6))
    (4, 7, 10)
    """
    return tuple(before + after for before, after in pairwise(terms))


def sums_of_antidiagonals(terms: GivenTerms) -> GivenTerms:
    """Return the sums of the antidiagonals of an array that is read by antidiagonals.

    They are the first term, the sum of the next two terms, the sum of the next three, ...

    >>> sums_of_antidiagonals((1, 2, 4, 3, 7, 6, 5))
    (1, 6, 16)
    """
    whole = (isqrt(8 * len(terms) + 1) - 1) // 2
    return tuple(sum(terms[n * (n + 1) // 2 : (n + 1) * (n + 2) // 2]) for n in range(whole))


def main_diagonal(terms: GivenTerms) -> GivenTerms:
    """Return the main diagonal of an array that is read by antidiagonals: the middle term of every second antidiagonal.

    >>> main_diagonal((1, 2, 4, 3, 7, 6, 5))
    (1, 7)
    """
    places = takewhile(lambda place: place < len(terms), (2 * n * (n + 1) for n in integers()))
    return tuple(terms[place] for place in places)


def in_order(blocks: Sequence[Hashable]) -> GivenTerms | None:
    """Return blocks as letters 0, 1, 2, ... in order of their first appearance. Equal blocks get the same letter.

    >>> in_order((2, 1, 2, 2, 1)), in_order(range(10))
    ((0, 1, 0, 0, 1), None)

    Return None for more than four different blocks.
    """
    names: dict[Hashable, int] = {}
    letters = tuple(names.setdefault(block, len(names)) for block in blocks)
    return letters if len(names) <= MOST_LETTERS else None


def exchanged(terms: GivenTerms) -> GivenTerms | None:
    """Return a word of two letters with each letter replaced by the other; None for other terms.

    >>> exchanged((0, 1, 0, 0, 1)), exchanged((0, 1, 2))
    ((1, 0, 1, 1, 0), None)
    """
    letters = set(terms)
    return tuple(sum(letters) - term for term in terms) if len(letters) == 2 else None


def runs(terms: GivenTerms) -> GivenTerms | None:
    """Return the lengths of the runs of equal letters of a word, without the last run, which may go on.

    Return None for terms that are not a word of two to four letters.

    >>> runs((0, 1, 0, 0, 1, 1, 1, 0))
    (1, 1, 2, 3)
    """
    return None if _is_no_word(terms) else tuple(len(list(run)) for _, run in groupby(terms))[:-1]


def returns(terms: GivenTerms) -> GivenTerms | None:
    """Return the blocks into which a word is cut before each occurrence of its first letter, as letters.

    The last, unfinished block is left out. This undoes a block substitution such as 0 -> 01, 1 -> 0. Return None unless
    the word has two to four letters.

    >>> returns((0, 1, 0, 0, 1, 0, 1, 0))
    (0, 1, 0, 0)
    """
    starts = [place for place, letter in enumerate(terms) if letter == terms[0]]
    return None if _is_no_word(terms) else in_order([terms[start:end] for start, end in pairwise(starts)])


def blocks_of_two(terms: GivenTerms) -> GivenTerms | None:
    """Return a word cut into blocks of two letters, each as one new letter.

    Return None unless the word has two to four letters.

    >>> blocks_of_two((0, 1, 1, 0, 1, 0, 0, 1))
    (0, 1, 1, 0)
    """
    return None if _is_no_word(terms) else in_order(list(zip(terms[::2], terms[1::2], strict=False)))


def _is_no_word(terms: GivenTerms) -> bool:
    return not 2 <= len(set(terms)) <= MOST_LETTERS


def _shifted(by: int) -> Callable[[GivenTerms], GivenTerms]:
    return lambda terms: tuple(term + by for term in terms)


def _less_index(first: int) -> Callable[[GivenTerms], GivenTerms]:
    return lambda terms: tuple(term - n for n, term in enumerate(terms, first))


# The simplest transform has the least rank. The order of the list means nothing.
TRANSFORMS: tuple[Transform, ...] = (
    Transform(0, "the terms", lambda terms: terms),
    Transform(1, "the terms + 1", _shifted(1)),
    Transform(2, "the terms - 1", _shifted(-1)),
    Transform(3, "the terms without the first", lambda terms: terms[1:]),
    Transform(4, "the differences", differences),
    Transform(5, "the differences - 1", lambda terms: _shifted(-1)(differences(terms))),
    Transform(6, "the complement", complement),
    Transform(7, "the inverse", inverse),
    Transform(8, "the partial sums", partial_sums),
    Transform(9, "the partial sums + 1", lambda terms: _shifted(1)(partial_sums(terms))),
    Transform(10, "the first, third, fifth ... terms", lambda terms: terms[::2]),
    Transform(11, "the second, fourth, sixth ... terms", lambda terms: terms[1::2]),
    Transform(12, "the terms minus 0, 1, 2, ...", _less_index(0)),
    Transform(13, "the terms minus 1, 2, 3, ...", _less_index(1)),
    Transform(14, "the second differences", lambda terms: differences(differences(terms))),
    Transform(15, "the sums of neighbours", sums_of_neighbours, in_copies=False),
    Transform(
        16, "the partial sums of the partial sums", lambda terms: partial_sums(partial_sums(terms)), in_copies=False
    ),
    Transform(17, "the sums of antidiagonals", sums_of_antidiagonals, in_copies=False),
    Transform(18, "the diagonal of antidiagonals", main_diagonal, in_copies=False),
    Transform(19, "the letters in order of appearance", in_order, in_copies=False),
    Transform(20, "the letters exchanged", exchanged, in_copies=False),
    Transform(21, "the lengths of runs", runs, in_copies=False),
    Transform(22, "the blocks from one first letter to the next", returns, in_copies=False),
    Transform(23, "the blocks of two letters", blocks_of_two, in_copies=False),
)


ENOUGH = 64  # the greatest number of bits that is reported
OF_A_TRANSFORM = 4  # the number of additional bits for a transform of the terms


def bits(terms: Sequence[int]) -> int:
    """Return the length in bits of the shortest code of the terms; 64 if it is longer than 64 bits.

    >>> bits(range(1, 1000)), bits((7,) * 50), bits((0, 1) * 20), bits((1, 3, 4, 6, 8, 9)), bits((1, 4, 1, 5, 9, 2))
    (4, 4, 4, 12, 17)
    """
    return min((min(ENOUGH, code) for code in _codes(terms)), default=0)


def needed(place: int, *, transformed: bool = False, in_copy: bool = False) -> int:
    """Return how many bits of information terms must have, so that their occurrence in a sequence is more than chance.

    `place` is the index, counted from 0, at which they begin in the sequence. `transformed` says that they are a
    transform of the given terms, `in_copy` that the sequence is in a copy of the OEIS.

    >>> needed(0), needed(1), needed(100), needed(0, transformed=True, in_copy=True)
    (14, 14, 22, 27)
    """
    # A sequence of the registry takes 14 bits at its beginning; a copy of the OEIS has about 2^9 times as many.
    further = OF_A_TRANSFORM * transformed + 9 * in_copy
    return 14 + further + min(8, 2 * max(0, place.bit_length() - 1))


def _codes(terms: Sequence[int]) -> Iterator[int]:
    if terms:
        yield _code(terms)
    for lag in range(1, min(5, len(terms))):
        yield sum(map(_alone, terms[:lag])) + _code(list(map(sub, terms[lag:], terms)))
    if len(terms) > 2:
        slopes = differences(tuple(terms))
        yield _alone(terms[0]) + _alone(slopes[0]) + _code(differences(slopes))


def _alone(number: int) -> int:
    """Return how many bits one integer needs: the binary length of its number in the list 0, -1, 1, -2, 2, ...

    The list is numbered from 1.
    """
    return (2 * abs(number) + (number >= 0)).bit_length()


def _code(numbers: Sequence[int]) -> int:
    """Return the length in bits of the shorter of two codes of `numbers`.

    One code has each number by itself. The other has the different values, how often each occurs, and their order.
    """
    counts = Counter(numbers)
    together, length = 0, 0
    for number, count in counts.items():
        length += count
        together += _alone(number) + comb(length, count).bit_length() - 1
        if together >= ENOUGH:
            break
    together += comb(len(numbers) + len(counts) - 1, len(counts) - 1).bit_length() - 1 if together < ENOUGH else 0
    apart = 0
    for number in numbers:
        apart += _alone(number)
        if apart >= together:
            break
    return min(together, apart)
