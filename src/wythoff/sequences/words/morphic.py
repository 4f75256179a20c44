"""Morphic words: fixed points of morphisms under a coding, with access to the n-th letter in O(log n).

Let w be the fixed point of sigma that begins with the letter x. Each of its prefixes is sigma^k(p_k) ... sigma(p_1)
p_0. Here p_k is a proper prefix of sigma(x), and p_(i-1) is a proper prefix of sigma(y), where y is the letter that
follows p_i. The lengths (or other weights) of the iterates of the letters guide the descent to a place: `within`
descends level by level, and leaves long descents to `words.longest`. Source: Dumont and Thomas 1989.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from io import BytesIO
from itertools import chain, count as integers, islice
from operator import itemgetter

from wythoff.base.errors import ParameterError, TooLargeError, brief, cut
from wythoff.kernels import BYTE, require_memory, require_time
from wythoff.sequences.integers import FAR_BITS
from wythoff.sequences.kinds import REACHED, Word, require_bits, require_count, require_integer
from wythoff.sequences.words.longest import LongestPrefixes
from wythoff.sequences.words.morphism import Letters, Morphism, Prefix

# Levels of a descent that are stored, at most. Of more levels only every second, fourth, ... is stored; the others are
# computed again.
KEPT = 4096
# Sums of lengths in one descent, at most: about two seconds.
MOST_SUMS = 5_000_000
SECONDS = 1e-10  # seconds for each bit of a sum, at least; measured for words of two to eight letters
# Letters in all images under a power of the morphism, at most. Joining such long images costs little more than copying.
BLOCK = 1 << 14
HALVED = 1000  # limits of so many bits are left to `LongestPrefixes`
MOST_HALVED = 3 * 10**7  # bits of such a limit times the square of the number of letters, at most: a few seconds


class MorphicWord(Word):
    """The fixed point of `morphism` that begins with the letter `start`, each letter x shown as coding[x].

    >>> from wythoff.sequences.words.morphism import parse_morphism
    >>> word = MorphicWord(parse_morphism("a->ab, b->a"))
    >>> bytes(word.letters(8)), word.letter(10**100), word.count(1, 10**20), word.place(1, 10**20)
    (b'\\x00\\x01\\x00\\x00\\x01\\x00\\x01\\x00', 0, 38196601125010515179, 261803398874989484819)

    Cost of a letter, a count or a place, if the iterates grow exponentially: O(log n) sums of integers of the size of n
    for each letter of the images. From 300 digits on, if all iterates grow, that of `LongestPrefixes`. Raises:
    ParameterError if the image of the letter `start` does not begin with it, or has only this letter.
    """

    def __init__(self, morphism: Morphism, start: int = 0, coding: Sequence[int] | None = None) -> None:
        if not morphism.prolongable(start):
            raise ParameterError(f"the image of {start} must begin with it and grow for ever, was {_short(morphism)}")
        self.morphism, self.start = morphism, start
        self.coding = tuple(range(morphism.size)) if coding is None else tuple(coding)
        if len(self.coding) != morphism.size or min(self.coding) < 0:
            raise ParameterError(f"a coding must give {morphism.size} letters >= 0, was {self.coding}")
        self._halved, self._most = HALVED, MOST_HALVED // morphism.size**2
        self._table: dict[Letters, list[Sequence[int]]] = {}
        self._limits: dict[Letters, int | None] = {}

    def __repr__(self) -> str:
        coded = "" if self.coding == tuple(range(self.morphism.size)) else f", coded {self.coding}"
        return f"{_short(self.morphism)}, from {self.start}{coded}"

    def __iter__(self) -> Iterator[int]:
        """Yield the letters in order.   Memory: a small part of the letters read, if iterates grow fast."""
        return chain.from_iterable(self._blocks())

    def letter(self, n: int) -> int:
        try:
            return self.coding[self.locate(n).letter]
        except TooLargeError:
            # If iterates grow slowly, compute all letters before one that is not far out.
            if n >= REACHED:
                raise
            return super().letter(n)

    def letters(self, count: int) -> Sequence[int]:
        """Return the first `count` letters, as bytes if all are below 256.

        Cost: linear, because images under a power of the morphism are joined. Memory: a byte a letter, and the letters
        whose images were joined: few if the iterates grow fast, else up to one byte more for a letter.
        Raises: ParameterError for a count < 0; TooLargeError for more than fit in memory.
        """
        if not self._small or count < 0:
            return list(islice(self, require_count(count, "letters")))
        require_memory(self._bytes(count), f"{brief(count)} letters of a word")
        # Reserve the memory for all letters at once, and return it without copying.
        found = BytesIO()
        found.seek(max(count - 1, 0))
        found.write(bytes(count > 0))
        found.seek(0)
        for block in self._blocks():
            left = count - found.tell()
            found.write(bytes(block if len(block) <= left else block[:left]))
            if len(block) >= left:
                break
        return found.getvalue()

    def locate(self, n: int) -> Prefix:
        """Return the letter of the morphism at index n >= 0, without the coding, and how often each occurs before it.

        Raises: ParameterError for n < 0; TooLargeError if iterates grow too slowly.
        """
        return self.within((1,) * self.morphism.size, require_integer(n, "a place in a word", 0))

    def parikh(self, n: int) -> dict[int, int]:
        """Return {letter: how often it occurs among the first n letters}, for all letters of the coding."""
        counts = dict.fromkeys(sorted(set(self.coding)), 0)
        for letter, times in enumerate(self.locate(n).counts):
            counts[self.coding[letter]] += times
        return counts

    def count(self, letter: int, n: int) -> int:
        """Return how often `letter` occurs among the first n letters."""
        return self.parikh(n).get(letter, 0)

    def place(self, letter: int, m: int) -> int:
        """Return the index, counted from 0, of the m-th occurrence of `letter`, m >= 1.

        Raises: ParameterError if the letter occurs fewer than m times.
        """
        require_integer(m, "m", 1)
        weights = tuple(int(coded == letter) for coded in self.coding)
        if weights not in self._limits:
            self._limits[weights] = self._finitely_often(weights)
        most = self._limits[weights]
        if most is not None and m > most:
            raise ParameterError(f"the letter {brief(letter)} must occur {brief(m)} times, but occurs {most} times")
        return sum(self.within(weights, m - 1).counts)

    @cached_property
    def _small(self) -> bool:
        return max(self.morphism.size, *self.coding) < BYTE

    def _bytes(self, count: int) -> int:
        """Return the memory in bytes for `count` letters, and for the list of letters read meanwhile."""
        pieces = zip(self.morphism.images, self._pieces, strict=True)
        read = max(count * len(image) // max(len(piece), 1) for image, piece in pieces)
        return count + min(read, count) * 9 // 8 + 2 * BLOCK

    def _finitely_often(self, weights: Letters) -> int | None:
        """Return how often letters of weight 1 occur in the word; None for infinitely often. Other letters weigh 0."""
        wanted = sum(1 << letter for letter, weight in enumerate(weights) if weight)
        if any(self.morphism.recurs(letter, wanted) for letter in self.morphism.images[self.start][1:]):
            return None
        total: Sequence[int] = weights
        for _ in range(self.morphism.size + 1):
            total = self.morphism.weights(total)
        return total[self.start]

    def within(self, weights: Sequence[int], limit: int) -> Prefix:
        """Return the longest prefix of weight at most `limit` >= 0, where the letter x weighs weights[x] >= 0.

        Letters are those of the morphism, without the coding. The weights of the iterates of the first letter must be
        unbounded. Raises: TooLargeError if iterates grow too slowly.
        """
        bits = limit.bit_length()
        if bits > self._halved and self._longest is not None:
            require_bits(bits, self._most, "a place")
            try:
                return self._longest.within(weights, limit)
            except ParameterError:
                pass  # iterates of some letter weigh nothing
        images, sources = self.morphism.images, self._sources
        counts, letter = [0] * self.morphism.size, self.start
        for level in self._levels(tuple(weights), limit):
            # Replace the letters so far by their images, then add the letters before the next one.
            counts = [sum(map(counts.__getitem__, source)) for source in sources]
            for child in images[letter]:
                if level[child] > limit:
                    letter = child
                    break
                limit -= level[child]
                counts[child] += 1
        return Prefix(tuple(counts), letter)

    @cached_property
    def _longest(self) -> LongestPrefixes | None:
        """The faster search for long prefixes; None if some iterates do not grow, or there are too many letters."""
        try:
            return LongestPrefixes(self.morphism, self.start)
        except ParameterError:
            return None

    @cached_property
    def _sources(self) -> list[Letters]:
        """For each letter x, the letters whose images contain x, with multiplicity."""
        every = list(enumerate(self.morphism.images))
        return [
            tuple(other for other, image in every for _ in range(image.count(letter)))
            for letter in range(self.morphism.size)
        ]

    def _levels(self, weights: Letters, limit: int) -> Iterator[Sequence[int]]:
        """Yield the weights of sigma^k(x) for all letters x, for k = K, ..., 1, 0.

        K is the last k for which sigma^k of the first letter weighs at most `limit`. If there are many levels, only
        every second, fourth, ... is stored, and the others are computed again.
        """
        step, stride, size = self.morphism.weights, 1, self.morphism.size
        # 64 steps multiply the greatest weight at most by the length of the longest image under the 64th power.
        bits = limit.bit_length()
        least = 64 * ((bits - 1) // max(self.morphism.lengths(64)).bit_length()) if bits > FAR_BITS else 0
        require_time(least * size * bits * SECONDS, f"going down to a place of {brief(bits)} bits in a word")
        kept = self._table.get(weights) or [weights]
        number, level = len(kept) - 1, kept[-1]
        while level[self.start] <= limit:
            level = step(level)
            number += 1
            if number % stride == 0:
                kept.append(level)
            if len(kept) > KEPT:
                kept, stride = kept[::2], 2 * stride
            if max(number, least) * size > MOST_SUMS:
                word = _short(self.morphism)
                raise TooLargeError(f"the iterates of {word} must grow faster to reach {brief(limit)}: ask for less")
        if stride == 1:
            self._table[weights] = kept
            number = bisect_right(kept, limit, key=itemgetter(self.start))
        for first in reversed(range(0, number, stride)):
            between = [kept[first // stride]]
            while len(between) < min(stride, number - first):
                between.append(step(between[-1]))
            yield from reversed(between)

    def _blocks(self) -> Iterator[Sequence[int]]:
        """Return an iterator over pieces of the word: the coded images of its letters under a power of the morphism."""
        return map(self._pieces.__getitem__, self._slowly())

    @cached_property
    def _pieces(self) -> list[Sequence[int]]:
        """The coded images of all letters under a power of the morphism, together of at most about `BLOCK` letters."""
        power = self.morphism
        while sum(power.weights(list(map(len, power.images)))) <= BLOCK:
            power = power * power
        code: Callable[[Iterable[int]], Sequence[int]] = bytes if self._small else tuple
        return [code(map(self.coding.__getitem__, image)) for image in power.images]

    def _slowly(self) -> Iterator[int]:
        """Yield the letters of the fixed point; the image of each letter is appended when that letter is reached."""
        images = self.morphism.images
        letters: bytearray | list[int] = bytearray() if self._small else []
        letters.extend(images[self.start])
        yield self.start
        for place in integers(1):
            yield letters[place]
            letters.extend(images[letters[place]])


def _short(morphism: Morphism) -> str:
    return cut(str(morphism))


def unfolded(morphism: Morphism, word: Sequence[int], coding: Sequence[int] | None = None) -> MorphicWord:
    """Return the word w = u sigma(u) sigma(sigma(u)) ..., that is w = u sigma(w), for a finite word u.

    >>> from wythoff.sequences.words.morphism import parse_morphism
    >>> list(unfolded(parse_morphism("0->1, 1->01"), (0,)).letters(8))
    [0, 1, 0, 1, 1, 0, 1, 0]

    It is the fixed point of a morphism with one additional letter, a copy of the first letter of u. The image of this
    copy is u with the copy as its first letter, followed by sigma of the first letter. Raises: ParameterError for an
    empty word.
    """
    if not word:
        raise ParameterError("the word that begins must not be empty")
    first = morphism.size
    shown = tuple(range(first)) if coding is None else tuple(coding)
    begun = (first, *word[1:], *morphism.images[word[0]])
    return MorphicWord(Morphism((*morphism.images, begun)), first, (*shown, shown[word[0]]))
