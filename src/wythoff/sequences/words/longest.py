"""The longest prefix of a morphic word whose weight is at most a given huge limit.

The word is a fixed point of a morphism sigma. Each letter has a weight, and the weight of a word is the sum of the
weights of its letters. The *iterates* of a letter x are sigma(x), sigma^2(x), ...; a *level* is one application of
sigma.

`MorphicWord.within` has the same results. It descends level by level, in a time that grows with the square of the
number of digits of the limit. The algorithm here skips levels, and requires that the iterates of every letter grow.

Let s be the first letter of the word, and K so large that sigma^K(s) weighs more than the limit; the word begins with
sigma^K(s). To descend these K levels, split sigma^K = sigma^h sigma^(K-h) in the middle. First compute the longest
prefix p of sigma^(K-h)(s) within the limit, where each letter x counts with the weight of sigma^h(x). Then use the
remaining part of the limit for a prefix of sigma^h(y), where y is the letter that follows p. Each half determines n/2
of the n digits of the limit, so weights and limit are cut to that precision. Weights are rounded up and the limit is
rounded down. So the prefix is never too heavy, and at most one letter too short; exact weights show whether it is too
short. The weights of sigma^h are computed by squaring the incidence matrix.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate, chain
from operator import mul
from typing import TypeAlias

from wythoff.base.errors import ParameterError, brief
from wythoff.kernels import BYTE, require_time
from wythoff.sequences.integers import LARGE_BITS, large
from wythoff.sequences.kinds import require_free_memory
from wythoff.sequences.words.morphism import Morphism, Prefix

IntegerVector: TypeAlias = list[int]
MatrixRows: TypeAlias = list[IntegerVector]
# The count of each letter in a prefix, the limit minus the weight of the prefix, and the letters after the prefix.
Descended: TypeAlias = tuple[IntegerVector, int, bytes]

# A block of levels is a power of the morphism whose images together have at least TABLE letters.
TABLE = 1024
# The most counts in the tables of a block: about ten seconds and a gigabyte.
MOST_TABLES = 1 << 25
# Up to this many blocks of levels (more if there are many letters) are descended one by one; more are split in halves.
BLOCKS = 16
# The least number of bits that are cut off: for fewer bits, this does not save time.
WORTH = 64
# How many letters after a prefix are computed with it. Each halving may use up one of them, and late weights two; then
# the next block makes at least two of each letter left. There are fewer than 30 halvings: 30 would take a number of
# more than 2^34 bits.
AHEAD = 64
# Seconds for each bit of the limit, times the square (SECONDS) or the cube (SECONDS_POWERS) of the number of letters.
# Measured for 3 to 102 letters and up to 100,000 digits.
SECONDS, SECONDS_POWERS = 8e-8, 1.2e-9


class LongestPrefixes:
    """The longest prefixes within a weight limit, in the fixed point of `morphism` that begins with the letter `start`.

    >>> from wythoff.sequences.words.morphism import parse_morphism
    >>> found = LongestPrefixes(parse_morphism("a->ab, b->a"))
    >>> found.within((1, 1), 10), found.within((2, 1), 10**30).counts[1]
    (Prefix(counts=(6, 4), letter=0), 236067977499789696409173668731)

    The iterates of every letter must grow, and there may be at most 256 letters. A block of levels is a fixed power of
    the morphism, which `_block` chooses. A window is a letter, followed by the next letters of the word.

    Cost: for a limit of n digits and L letters, O(L^2 * log(n)) products of integers of n digits and O(L^2 * n)
    products of small integers; at the first call also L^3 products of n digits. Memory: L^2 integers of n digits,
    stored for later calls. Raises: ParameterError for other morphisms.
    """

    def __init__(self, morphism: Morphism, start: int = 0) -> None:
        if morphism.size > BYTE or not morphism.prolongable(start):
            wanted = f"at most {BYTE} letters, and an image of {start} that begins with {start} and is longer"
            raise ParameterError(f"the morphism must have {wanted}; this one has {morphism.size} letters")
        self.start, size = start, morphism.size
        self._images = _block(morphism)
        self._first = bytes((start,))
        while len(self._first) < AHEAD:
            self._first = b"".join(map(self._images.__getitem__, self._first))[:AHEAD]
        # How often each letter occurs in each prefix of an image: self._before[x][length][letter].
        marks = [bytes(map(letter.__eq__, range(BYTE))) for letter in range(size)]
        self._before = [
            list(zip(*(accumulate(image.translate(mark), initial=0) for mark in marks), strict=True))
            for image in self._images
        ]
        rows = [list(table[-1]) for table in self._before]
        self._block = rows, _turned(rows)
        self._blocks = max(BLOCKS, 1 << (size - 1).bit_length())
        self._powers: list[tuple[MatrixRows, MatrixRows]] = []  # incidence matrices of self._blocks * 2^i blocks

    def within(self, weights: Sequence[int], limit: int) -> Prefix:
        """Return the longest prefix of weight at most `limit` >= 0, where the letter x weighs weights[x] >= 0.

        It is returned as its letter counts and the letter after it.

        Raises: ParameterError if the iterates of some letter have the weight 0; TooLargeError if it would take too
        long.
        """
        size, bits = len(weights), limit.bit_length()
        require_time(bits * size**2 * (SECONDS + SECONDS_POWERS * size), f"a prefix of {brief(bits)} bits of a word")
        require_free_memory(bits * size**2 // 4, f"the powers for a prefix of {brief(bits)} bits of a word")
        levels = [list(weights)]
        while levels[-1][self.start] <= limit and len(levels) <= self._blocks:
            levels.append(_times(self._block[0], levels[-1]))
        whole, number = levels[-1], 0
        if whole[self.start] > limit:
            counts, _, window = self._down(levels, limit, self._first)
            return Prefix(tuple(counts), window[0])
        if not min(whole):
            raise ParameterError(
                f"the weight of the iterates of each letter must grow; it does not with the weights {tuple(weights)}"
            )
        while whole[self.start] <= limit:
            # `whole` are the weights of the images under self._blocks * 2^number blocks. Double the number of blocks.
            whole, number = _times(self._power(number)[0], whole), number + 1
        counts, _, window = self._split(number, levels[0], large(limit), self._first)
        return Prefix(tuple(map(int, counts)), window[0])

    def _power(self, number: int) -> tuple[MatrixRows, MatrixRows]:
        """Return the incidence matrix of self._blocks * 2^number blocks, as (its rows, its columns).

        A block is a fixed power of the morphism.
        """
        while len(self._powers) <= number:
            rows, times = (self._powers[-1][0], 2) if self._powers else (self._block[0], self._blocks)
            while times > 1:
                rows, times = _turned([_times(rows, column) for column in _turned(rows)]), times // 2
            # Rows are multiplied by longer numbers, so FLINT pays sooner than for single numbers.
            rows = [[large(n, LARGE_BITS // 4) for n in row] for row in rows]
            self._powers.append((rows, _turned(rows)))
        return self._powers[number]

    def _split(self, number: int, weights: IntegerVector, limit: int, window: bytes) -> Descended:
        """Return the longest prefix of weight at most `limit` of the image of the first letter of `window`.

        The image is under self._blocks * 2^number blocks; a block is a fixed power of the morphism. The other letters
        of `window` are the letters that follow window[0] in the word before these blocks are applied. The image must
        weigh more than `limit`; `weights` are the weights of its letters. The result is (counts of the letters in the
        prefix, `limit` minus the weight of the prefix, the letters after the prefix).
        """
        if window[0] == self.start and limit < weights[self.start]:
            return [0] * len(weights), limit, self._first
        if not number:
            return self._through_blocks(list(map(int, weights)), int(limit), window)
        rows, columns = self._power(number - 1)
        upper, limit, window = self._cut(number - 1, _times(rows, weights), limit, window)
        lower, limit, window = self._cut(number - 1, weights, limit, window)
        return _moved(columns, upper, lower), limit, window

    def _cut(self, number: int, weights: IntegerVector, limit: int, window: bytes) -> Descended:
        """Return the result of `_split` for the same arguments, after cutting weights and limit to the bits needed."""
        least = min(weights).bit_length()
        # A prefix has at most N = limit/min(weights) letters, and each weight is rounded up by less than 1. So the
        # error is less than N + 2. After this shift, every letter weighs more than N + 2.
        shift = least - 3 - max(limit.bit_length() - least, 0)
        if shift < WORTH:
            return self._split(number, weights, limit, window)
        short = [-(-weight >> shift) for weight in weights]
        counts, _, window = self._split(number, short, limit >> shift, window)
        return _filled(counts, window, weights, limit)

    def _through_blocks(self, weights: IntegerVector, limit: int, window: bytes) -> Descended:
        """Return the result of `_split` for self._blocks blocks.

        Late weights are about proportional to the lengths of distant iterates. Most weights are nearly a multiple of
        them. Let m be the least late[x] * limit / weights[x]. A prefix whose late weight is at most m has a weight of
        at most `limit`, and few letters are missing if this is nearly the same for all x.
        """
        late = self._late[0] if len(weights) <= BLOCKS and all(weights) else ()
        limits = [limit * other // weight for other, weight in zip(late, weights, strict=False)]
        if not limits or max(limits) - min(limits) >= min(late):
            return self._down(self._levels(weights), limit, window)
        return _filled(*self._down_late(min(limits), window), weights, limit)

    def _levels(self, weights: IntegerVector) -> list[IntegerVector]:
        """Return for k = 0, 1, ..., self._blocks the list of the weights of all letters' images under k blocks.

        `weights` are the weights of the letters; a block is a fixed power of the morphism.
        """
        levels = [weights]
        for _ in range(self._blocks):
            levels.append(_times(self._block[0], levels[-1]))
        return levels

    def _down(self, levels: Sequence[IntegerVector], rest: int, window: bytes) -> Descended:
        """Return the result of `_split` for `window` and the limit `rest`, computed block by block.

        A block is a fixed power of the morphism. levels[k] are the weights of the images under k blocks.
        """
        columns, counts = self._block[1], [0] * len(levels[0])
        for above, here in zip(levels[:0:-1], levels[-2::-1], strict=True):
            letter = window[0]
            image, steps = self._images[letter], self._steps[letter]
            place = bisect_right(steps, rest * steps[-1] // above[letter], hi=len(image)) - 1
            rest -= sum(map(mul, self._before[letter][place], here))
            while rest < 0:
                place -= 1
                rest += here[image[place]]
            # The whole image weighs more than the limit, so the loop ends inside the image.
            while rest >= (weight := here[image[place]]):
                rest -= weight
                place += 1
            counts = _moved(columns, counts, self._before[letter][place])
            window = self._ahead(window, place)
        return counts, rest, window

    def _down_late(self, limit: int, window: bytes) -> tuple[IntegerVector, bytes]:
        """Return (counts, next letters) of the longest prefix of weight at most `limit`, as `_split` does.

        The letters have the late weights, which are about proportional to the lengths of their distant iterates.
        """
        _, marks, levels = self._late
        rest = limit << marks * len(levels[0]) | (1 << marks * len(levels[0])) - 1
        for level, known in zip(levels, self._sums, strict=True):
            letter = window[0]
            if letter not in known:
                known[letter] = list(accumulate(map(level.__getitem__, self._images[letter]), initial=0))
            place = bisect_right(known[letter], rest) - 1
            rest -= known[letter][place]
            window = self._ahead(window, place)
        return [~rest >> marks * x & (1 << marks) - 1 for x in range(len(levels[0]))], window

    def _ahead(self, window: bytes, place: int) -> bytes:
        """Return at most `AHEAD` letters, from index `place` on, of the image of the word `window` under a block.

        A block is a fixed power of the morphism.
        """
        found = self._images[window[0]][place : place + AHEAD]
        for letter in window[1:]:
            if len(found) >= AHEAD:
                break
            found += self._images[letter]
        return found[:AHEAD]

    @cached_property
    def _late(self) -> tuple[IntegerVector, int, list[IntegerVector]]:
        """(weights, marks, levels): letter weights about proportional to the lengths of distant iterates.

        `levels` has lists of the weights of the letters' images under self._blocks - 1, ..., 1, 0 blocks (powers of the
        morphism). Behind each of these weights stand `marks` bits for each letter, which count the letter. So a sum of
        weights counts the letters of a prefix.
        """
        size = len(self._images)
        marks = max(self._levels([1] * size)[-1]).bit_length()
        late = [1] * size
        for _ in range(3):
            late = self._levels(late)[-1]
        shift = max(min(late).bit_length() - marks - WORTH, 0)
        late = [-(-weight >> shift) for weight in late]
        marked = [(weight << marks * size) + (1 << marks * x) for x, weight in enumerate(late)]
        return late, marks, self._levels(marked)[-2::-1]

    @cached_property
    def _sums(self) -> list[dict[int, IntegerVector]]:
        """For each level of `_late`, the sums of weights of the prefixes of letters' images, as far as computed."""
        return [{} for _ in range(self._blocks)]

    @cached_property
    def _steps(self) -> list[IntegerVector]:
        """For each letter, the weights of the prefixes of its image under a block, the shortest first.

        A block is a fixed power of the morphism.

        The weight of a letter is nearly proportional to the length of its distant iterates.
        """
        late = [1] * len(self._images)
        for _ in range(3 * self._blocks):
            late = _times(self._block[0], late)
        shift = max(max(late).bit_length() * 2 // 3, 0)
        weight = [-(-weight >> shift) for weight in late].__getitem__
        return [list(accumulate(map(weight, image), initial=0)) for image in self._images]


def _block(morphism: Morphism) -> list[bytes]:
    """Return the images of the letters under a power of the morphism.

    It is the least power for which all images together have at least `TABLE` letters, and each has at least 2.

    Raises: ParameterError if the iterates of some letter do not grow, or grow much more slowly than others.
    """
    if morphism.erasing or not morphism.growing:
        raise ParameterError(
            f"the iterates of all {morphism.size} letters must become longer and longer, but those of some "
            "letter do not"
        )
    first = power = list(map(bytes, morphism.images))
    while sum(map(len, power)) < TABLE or min(map(len, power)) < 2:
        if morphism.size * sum(map(len, map(power.__getitem__, chain(*first)))) > MOST_TABLES:
            raise ParameterError(
                "the iterates of all letters must grow at about the same rate, but those of some letter grow "
                "much faster"
            )
        power = [b"".join(map(power.__getitem__, image)) for image in first]
    return power


def _filled(counts: IntegerVector, window: bytes, weights: IntegerVector, limit: int) -> Descended:
    """Extend a prefix by the next letters, those of `window`, as long as its weight is at most `limit`.

    `counts` are the letter counts of the prefix, and `weights` has a weight for each letter. Return (letter counts,
    rest of the limit, next letters) of the longer prefix.
    """
    rest = limit - sum(map(mul, counts, weights))
    while rest >= (weight := weights[window[0]]):
        rest -= weight
        counts[window[0]] += 1
        window = window[1:]
    return counts, rest, window


def _times(rows: MatrixRows, vector: Sequence[int]) -> IntegerVector:
    return [sum(map(mul, row, vector)) for row in rows]


def _moved(columns: MatrixRows, counts: IntegerVector, more: Iterable[int]) -> IntegerVector:
    """Return the letter counts of the image of a word, plus the counts `more`.

    `counts` are the letter counts of the word, and `columns` the incidence matrix of the morphism by columns.
    """
    return [sum(map(mul, column, counts), other) for column, other in zip(columns, more, strict=False)]


def _turned(rows: MatrixRows) -> MatrixRows:
    return [list(column) for column in zip(*rows, strict=True)]
