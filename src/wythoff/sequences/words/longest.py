"""The longest prefix of a morphic word within a weight limit, for weights of the letters, at giant distances.

It answers like `MorphicWord.within`, whose descent level by level takes the square of the digits. This descent skips
levels, and requires that all iterates grow:

The word is sigma^K(s) for a first letter s and a K so high that its weight exceeds the limit. To go down these K
levels, sigma^K = sigma^h sigma^(K-h) is split in the middle: first the prefix of sigma^(K-h)(s) is found whose letters,
weighed as the words sigma^h(letter), stay within the limit, then what is left is spent in sigma^h of the letter that
follows. Of n digits of the limit such a half decides n/2, so that weights and limit are cut to that precision: weights
rounded up, the limit down, and a prefix that is found so never weighs too much. With the precision that is kept it is
at most one letter short; the whole weights tell. Powers of the incidence matrix by squaring give the weights of
sigma^h.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate, chain
from operator import mul
from typing import NamedTuple, TypeAlias

from wythoff.base.errors import ParameterError, brief
from wythoff.kernels import require_time
from wythoff.sequences.integers import LARGE_BITS, large
from wythoff.sequences.kinds import require_free_memory
from wythoff.sequences.words.morphism import Letters, Morphism, Prefix

IntegerVector: TypeAlias = list[int]
MatrixRows: TypeAlias = list[IntegerVector]
# Counts of letters, the rest of the limit, and the letters that follow.
Descended: TypeAlias = tuple[IntegerVector, int, bytes]

MOST_LETTERS = 256  # of the alphabet: a letter is a byte
# Letters in the images of a block of levels, all together: that many are looked through by bisection.
TABLE = 1024
# Counts in all these tables: about ten seconds and a gigabyte.
MOST_TABLES = 1 << 25
# At least that many blocks of levels are gone down one by one; more of them are split in the middle.
BLOCKS = 16
# That many counts of letters are kept for blocks of levels that are counted together.
MOST_COUNTS = 1 << 17
# That many bits are worth cutting off.
WORTH = 64
# Letters that follow a prefix are carried along. Each halving may use up one of them, before the next block gives at
# least two for each that is left; there are never 30 halvings, for that is a number of more than 2^34 bits.
AHEAD = 64
# For each bit of the limit, times the square of the number of letters, and times its third power: measured for 3 to 102
# letters and up to 100,000 digits.
SECONDS, SECONDS_POWERS = 8e-8, 1.2e-9


class FactorCounting(NamedTuple):
    """Blocks of levels whose letters are counted together.

    It has the columns of the powers for 0, 1, ... blocks; the last of them after the first letter of the word; and for
    each block and letter the result of `_counted`, computed on first use.
    """

    powers: list[MatrixRows]
    inner: MatrixRows
    kept: list[list[list[tuple[int, ...]]]]


class LongestPrefixes:
    """The longest prefixes within a weight limit, in the fixed point of a morphism that begins with a letter.

    >>> from wythoff.sequences.words.morphism import parse_morphism
    >>> found = LongestPrefixes(parse_morphism("a->ab, b->a"))
    >>> found.within((1, 1), 10), found.within((2, 1), 10**30).counts[1]
    (Prefix(counts=(6, 4), letter=0), 236067977499789696409173668731)

    The iterates of every letter must grow, and there may be 256 letters.

    Cost: for a limit of n digits and L letters O(L^2 * log(n)) products of n digits and O(L^2 * n) of small integers;
    L^3 products of n digits the first time. Memory: L^2 integers of n digits, stored for the next limit. Raises:
    ParameterError for other morphisms.
    """

    def __init__(self, morphism: Morphism, start: int = 0) -> None:
        if morphism.size > MOST_LETTERS or not morphism.prolongable(start):
            wanted = f"at most {MOST_LETTERS} letters, and an image of {start} that begins with it and goes on"
            raise ParameterError(f"a morphism must have {wanted}, was one of {morphism.size} letters")
        self.start, size = start, morphism.size
        self._images = _block(morphism.images)
        self._first = bytes((start,))
        while len(self._first) < AHEAD:
            self._first = b"".join(map(self._images.__getitem__, self._first))[:AHEAD]
        alone = [[int(one == letter) for letter in range(size)] for one in range(size)]
        self._before = [self._counted(letter, alone) for letter in range(size)]
        rows = [list(table[-1]) for table in self._before]
        self._block = rows, _turned(rows)
        self._blocks = max(BLOCKS, 1 << (size - 1).bit_length())
        self._together = self._counting([alone, self._block[1]])
        self._powers: list[tuple[MatrixRows, MatrixRows]] = []  # of blocks * 2^i blocks, by rows and by columns

    def within(self, weights: Sequence[int], limit: int) -> Prefix:
        """Return the longest prefix whose letters weigh at most `limit` >= 0 together; weights are at least 0.

        Raises: ParameterError where the iterates of some letter weigh nothing; TooLargeError for what takes too long.
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
        if bits > LARGE_BITS and len(self._together.kept) == 1:
            self._together = self._counting(self._together.powers, MOST_COUNTS // (size * sum(map(len, self._images))))
        if not min(whole):
            raise ParameterError(f"the weights of the iterates of every letter must grow, was given {tuple(weights)}")
        while whole[self.start] <= limit:
            # The weights of twice as many blocks, from those of the power for as many as `whole` is for.
            whole, number = _times(self._power(number)[0], whole), number + 1
        counts, _, window = self._split(number, levels[0], large(limit), self._first)
        return Prefix(tuple(map(int, counts)), window[0])

    def _counted(self, letter: int, columns: MatrixRows) -> list[tuple[int, ...]]:
        """Return, after each prefix of an image, how often each letter stands in the iterates of the letters before."""
        image = self._images[letter]
        return list(zip(*(accumulate(map(one.__getitem__, image), initial=0) for one in columns), strict=True))

    def _counting(self, powers: list[MatrixRows], most: int = 1) -> FactorCounting:
        """Return a count of as many blocks together as allowed, up to `most`, from the powers that are known."""
        size, (rows, _) = len(self._images), self._block
        # A power of 2, as the number of all blocks is.
        for _ in range(len(powers) - 1, min(1 << max(most.bit_length() - 1, 0), self._blocks)):
            powers = [*powers, _turned([_times(powers[-1], row) for row in rows])]
        # If the last letter is the first of the word and no more, it does not count in other images.
        last = self.start == size - 1 and not any(self.start in image for image in self._images[:-1])
        inner = [column[:-1] for column in powers[-1][:-1]] if last else powers[-1]
        return FactorCounting(powers, inner, [[[] for _ in range(size)] for _ in powers[1:]])

    def _power(self, number: int) -> tuple[MatrixRows, MatrixRows]:
        """Return the incidence matrix of blocks * 2^number blocks."""
        while len(self._powers) <= number:
            rows, times = (self._powers[-1][0], 2) if self._powers else (self._block[0], self._blocks)
            while times > 1:
                rows, times = _turned([_times(rows, column) for column in _turned(rows)]), times // 2
            rows = [list(map(large, row)) for row in rows]
            self._powers.append((rows, _turned(rows)))
        return self._powers[number]

    def _split(self, number: int, weights: IntegerVector, limit: int, window: bytes) -> Descended:
        """Go down blocks * 2^number blocks from the first letter of a window, whose iterate weighs more than the limit.

        The letters reached have the weights. The last of the results are the letters that follow the prefix.
        """
        if window[0] == self.start and limit < weights[self.start]:
            return [0] * len(weights), limit, self._first
        if not number:
            weights, limit = list(map(int, weights)), int(limit)
            return self._near(weights, limit, window) or self._down(self._levels(weights), limit, window)
        rows, columns = self._power(number - 1)
        upper, limit, window = self._cut(number - 1, _times(rows, weights), limit, window)
        lower, limit, window = self._cut(number - 1, weights, limit, window)
        return _moved(columns, upper, lower), limit, window

    def _cut(self, number: int, weights: IntegerVector, limit: int, window: bytes) -> Descended:
        """Return what `_split` does, with only as many bits of the weights and the limit as needed."""
        least = min(weights).bit_length()
        # A prefix has at most N = limit/min(weights) letters, each rounded up by less than 1: with its next letter it
        # is too heavy by less than N + 2, and every letter weighs more than that after this shift.
        shift = least - 3 - max(limit.bit_length() - least, 0)
        if shift < WORTH:
            return self._split(number, weights, limit, window)
        short = [-(-weight >> shift) for weight in weights]
        counts, _, window = self._split(number, short, limit >> shift, window)
        rest = limit - sum(map(mul, counts, weights))
        while rest >= (weight := weights[window[0]]):
            rest -= weight
            counts[window[0]] += 1
            window = window[1:]
        return counts, rest, window

    def _levels(self, weights: IntegerVector) -> list[IntegerVector]:
        """Return the weights of the iterates after 0, 1, 2, ... blocks."""
        levels = [weights]
        for _ in range(self._blocks):
            levels.append(_times(self._block[0], levels[-1]))
        return levels

    def _down(self, levels: Sequence[IntegerVector], rest: int, window: bytes) -> Descended:
        """Return what `_split` does, block by block; `levels` are the weights after 0, 1, 2, ... blocks."""
        columns, counts = self._block[1], [0] * len(levels[0])
        for above, here in zip(levels[:0:-1], levels[-2::-1], strict=True):
            letter = window[0]
            image, steps = self._images[letter], self._steps[letter]
            place = bisect_right(steps, rest * steps[-1] // above[letter], hi=len(image)) - 1
            rest -= sum(map(mul, self._before[letter][place], here))
            while rest < 0:
                place -= 1
                rest += here[image[place]]
            # The whole image weighs more than the limit, so that this ends before its end.
            while rest >= (weight := here[image[place]]):
                rest -= weight
                place += 1
            counts = _moved(columns, counts, self._before[letter][place])
            window = self._ahead(window, place)
        return counts, rest, window

    def _near(self, weights: IntegerVector, limit: int, window: bytes) -> Descended | None:
        """Return what `_split` does without halving, by the limit proportions of the weights; None if that is wrong.

        The last blocks, and others if weights are slow to take their proportions, are left to `_down`.
        """
        images, all_steps, (bits, growth) = self._images, self._steps, self._growth
        whole, inner, kept = self._together
        letter, path = window[0], []
        columns = whole[-1] if letter == self.start else inner
        counts, found = [0] * len(columns), []
        above = sum(map(mul, self._power(0)[0][letter], weights))
        total = self._steps[letter][-1]
        # A little less, so that no letter too many is taken.
        ahead = max(limit * total // above - (total * min(weights) // above >> 6), 0)
        for step in range(self._blocks):
            steps = all_steps[letter]
            place = bisect_right(steps, ahead) - 1
            if place >= len(images[letter]):
                return None
            path.append((letter, place))
            blocks = ~step % len(kept)
            table = kept[blocks][letter]
            if not table:
                table = kept[blocks][letter] = self._counted(letter, whole[blocks])
            found.append(table[place])
            if not blocks:
                more = map(sum, zip(*found, strict=True)) if len(found) > 1 else found[0]
                counts, found = _moved(columns, counts, more), []
            ahead = (ahead - steps[place]) * growth >> bits
            letter = images[letter][place]
        rest = limit - sum(map(mul, counts, weights))
        if rest < 0:
            return None
        counts += [0] * (len(weights) - len(counts))
        window = self._after(path, window)
        if rest >= weights[window[0]]:
            rest -= weights[window[0]]
            counts[window[0]] += 1
            window = window[1:]
        return (counts, rest, window) if rest < weights[window[0]] else None

    def _after(self, path: Sequence[tuple[int, int]], window: bytes) -> bytes:
        """Return the letters that follow a path of letters and places in their images.

        The path begins with a window.
        """
        far = [place + AHEAD <= len(self._images[letter]) for letter, place in path]
        # Above the last place that has enough letters after it nothing matters.
        start = len(path) - 1 - far[::-1].index(True) if True in far else 0
        for letter, place in path[start:]:
            window = self._ahead(bytes((letter,)) + window[1:], place)
        return window

    def _ahead(self, window: bytes, place: int) -> bytes:
        """Return the first letters of the images of a window, from a place in the first image on."""
        found = self._images[window[0]][place : place + AHEAD]
        for letter in window[1:]:
            if len(found) >= AHEAD:
                break
            found += self._images[letter]
        return found[:AHEAD]

    @cached_property
    def _late(self) -> tuple[IntegerVector, IntegerVector]:
        """Weights in their limit proportions, and the same weights one block later."""
        late = [1] * len(self._images)
        for _ in range(3 * self._blocks):
            late = _times(self._block[0], late)
        shift = max(max(late).bit_length() * 2 // 3, 0)
        late = [-(-weight >> shift) for weight in late]
        return late, _times(self._block[0], late)

    @cached_property
    def _steps(self) -> list[IntegerVector]:
        """The late weights of the prefixes of all images."""
        weight = self._late[0].__getitem__
        return [list(accumulate(map(weight, image), initial=0)) for image in self._images]

    @cached_property
    def _growth(self) -> tuple[int, int]:
        """The growth factor of late weights in a block: a number of bits, and the factor times 2^bits."""
        weight, later = max(zip(*self._late, strict=True))
        return weight.bit_length(), (later << weight.bit_length()) // weight


def _block(images: tuple[Letters, ...]) -> list[bytes]:
    """Return the images under a power of the morphism that is high enough for tables.

    Raises: ParameterError if the iterates of some letter do not grow, or much more slowly than others.
    """
    first = power = list(map(bytes, images))
    constant = least = 0
    while sum(map(len, power)) < TABLE or min(map(len, power)) < 2:
        shortest = min(map(len, power))
        # The iterates of a letter that are not longer after that many steps are letters that come again.
        constant = constant + 1 if shortest <= least else 0
        if constant > len(images) or not shortest:
            raise ParameterError(f"the iterates of every letter must grow, not those of all {len(images)} letters do")
        least = shortest
        if len(images) * sum(len(power[letter]) for letter in chain(*images)) > MOST_TABLES:
            raise ParameterError("the iterates of all letters must grow alike, those of some grow much faster")
        power = [b"".join(map(power.__getitem__, image)) for image in first]
    return power


def _times(rows: MatrixRows, vector: Sequence[int]) -> IntegerVector:
    return [sum(map(mul, row, vector)) for row in rows]


def _moved(columns: MatrixRows, counts: IntegerVector, more: Iterable[int]) -> IntegerVector:
    """Return how often each letter occurs in the iterate of a word and the letters after it."""
    return [sum(map(mul, column, counts), other) for column, other in zip(columns, more, strict=False)]


def _turned(rows: MatrixRows) -> MatrixRows:
    return [list(column) for column in zip(*rows, strict=True)]
