"""Morphic words: fixed points of morphisms under a coding, with access to the n-th letter in O(log n).

Let w be the fixed point of sigma that begins with the letter x. Each of its prefixes is sigma^k(p_k) ... sigma(p_1)
p_0. Here p_k is a proper prefix of sigma(x), and p_(i-1) is a proper prefix of sigma(y), where y is the letter that
follows p_i. The lengths (or other weights) of the iterates sigma^k(letter) determine the words p_k, ..., p_0 for a
given place, one after the other; this is called a descent, and each k is a level. `within` descends level by level, and
leaves long descents to `words.longest`. Source: Dumont and Thomas 1989.
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

# The most levels of a descent that are stored. If there are more, only every second, fourth, ... level is stored, and
# the others are computed again.
KEPT = 4096
# The most sums of lengths in one descent: about two seconds.
MOST_SUMS = 5_000_000
SECONDS = 1e-10  # the least time for each bit of a sum, in seconds; measured for words of two to eight letters
# The most letters in all images under a power of the morphism. To join images of this length costs little.
BLOCK = 1 << 14
HALVED = 1000  # limits with more bits than this are left to `LongestPrefixes`
MOST_HALVED = 3 * 10**7  # the most bits of such a limit, times the square of the number of letters: a few seconds


class MorphicWord(Word):
    r"""The fixed point of `morphism` that begins with the letter `start`, where each letter x is replaced by coding[x].

    Without `coding`, the letters are not replaced.

    >>> from wythoff.sequences.words.morphism import parse_morphism
    >>> word = MorphicWord(parse_morphism("a->ab, b->a"))
    >>> bytes(word.letters(8)), word.letter(10**100), word.count(1, 10**20), word.place(1, 10**20)
    (b'\x00\x01\x00\x00\x01\x00\x01\x00', 0, 38196601125010515179, 261803398874989484819)

    Cost: if the iterates grow exponentially, a letter, a count or a place takes O(log n) sums of integers of the size
    of n for each letter of the images. For n of more than 300 digits it is that of `LongestPrefixes`, if all iterates
    grow.
    Raises: ParameterError unless the image of `start` begins with it and contains another letter that is never erased.
    """

    def __init__(self, morphism: Morphism, start: int = 0, coding: Sequence[int] | None = None) -> None:
        if not morphism.prolongable(start):
            raise ParameterError(
                f"the image of {start} must begin with {start}, and its iterates must grow for ever, was "
                f"{_short(morphism)}"
            )
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
        """Yield the letters in order.

        Memory: if the iterates grow fast, much less than the letters that were read.
        """
        return chain.from_iterable(self._blocks())

    def letter(self, n: int) -> int:
        try:
            return self.coding[self.locate(n).letter]
        except TooLargeError:
            # If the iterates grow slowly and n is not large, compute all letters before the letter n.
            if n >= REACHED:
                raise
            return super().letter(n)

    def letters(self, count: int) -> Sequence[int]:
        """Return the first `count` letters, as bytes if all letters are below 256.

        Cost: linear, because images under a power of the morphism are joined. Memory: one byte per letter, and the
        letters whose images were joined: few if the iterates grow fast, else up to one more byte per letter.
        Raises: ParameterError for count < 0; TooLargeError if the letters do not fit in memory.
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
        """Return the prefix of length n >= 0: its letter counts, and the letter that follows it, without the coding.

        Raises: ParameterError for n < 0; TooLargeError if the iterates grow too slowly.
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
            raise ParameterError(f"the letter {brief(letter)} occurs only {most} times, not {brief(m)} times")
        return sum(self.within(weights, m - 1).counts)

    @cached_property
    def _small(self) -> bool:
        return max(self.morphism.size, *self.coding) < BYTE

    def _bytes(self, count: int) -> int:
        """Return the number of bytes of memory for `count` letters, and for the letters whose images are joined."""
        pieces = zip(self.morphism.images, self._pieces, strict=True)
        read = max(count * len(image) // max(len(piece), 1) for image, piece in pieces)
        return count + min(read, count) * 9 // 8 + 2 * BLOCK

    def _finitely_often(self, weights: Letters) -> int | None:
        """Return how often letters of weight 1 occur in the word, or None if infinitely often.

        `weights` are 0 or 1, one for each letter of the morphism. All occurrences of letters of weight 1 are counted
        together.
        """
        wanted = sum(1 << letter for letter, weight in enumerate(weights) if weight)
        if any(self.morphism.recurs(letter, wanted) for letter in self.morphism.images[self.start][1:]):
            return None
        total: Sequence[int] = weights
        for _ in range(self.morphism.size + 1):
            total = self.morphism.weights(total)
        return total[self.start]

    def within(self, weights: Sequence[int], limit: int) -> Prefix:
        """Return the longest prefix of weight at most `limit` >= 0, where the letter x weighs weights[x] >= 0.

        It is returned as its letter counts and the letter after it. Letters are those of the morphism, without the
        coding. The weights of the iterates of the first letter must be unbounded. Raises: TooLargeError if the iterates
        grow too slowly.
        """
        bits = limit.bit_length()
        if bits > self._halved and self._longest is not None:
            require_bits(bits, self._most, "a place")
            try:
                return self._longest.within(weights, limit)
            except ParameterError:
                pass  # the iterates of some letter have the weight 0
        images, sources = self.morphism.images, self._sources
        counts, letter = [0] * self.morphism.size, self.start
        for level in self._levels(tuple(weights), limit):
            # Replace the letters counted so far by their images, then add the letters of the next p_k.
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
        """For each letter x, the letters whose images contain x, each as often as its image contains x."""
        every = list(enumerate(self.morphism.images))
        return [
            tuple(other for other, image in every for _ in range(image.count(letter)))
            for letter in range(self.morphism.size)
        ]

    def _levels(self, weights: Letters, limit: int) -> Iterator[Sequence[int]]:
        """Yield, for k = K, ..., 1, 0, the sequence of the weights of sigma^k(x) for all letters x.

        K is the last k for which sigma^k of the first letter weighs at most `limit`. `weights` are the weights of the
        letters. If K is large, only every second, fourth, ... level k is stored, and the others are computed again.
        """
        step, stride, size = self.morphism.weights, 1, self.morphism.size
        # 64 levels multiply the greatest weight at most by the length of the longest image under sigma^64.
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
                raise TooLargeError(
                    f"the iterates of {word} grow too slowly to reach {brief(limit)}: ask for an earlier letter"
                )
        if stride == 1:
            self._table[weights] = kept
            number = bisect_right(kept, limit, key=itemgetter(self.start))
        for first in reversed(range(0, number, stride)):
            between = [kept[first // stride]]
            while len(between) < min(stride, number - first):
                between.append(step(between[-1]))
            yield from reversed(between)

    def _blocks(self) -> Iterator[Sequence[int]]:
        """Return an iterator over pieces of the word: the coded images of the letters under a power of sigma."""
        return map(self._pieces.__getitem__, self._slowly())

    @cached_property
    def _pieces(self) -> list[Sequence[int]]:
        """The coded images of all letters under a power of the morphism, with about `BLOCK` letters in all at most."""
        power = self.morphism
        while sum(power.weights(list(map(len, power.images)))) <= BLOCK:
            power = power * power
        code: Callable[[Iterable[int]], Sequence[int]] = bytes if self._small else tuple
        return [code(map(self.coding.__getitem__, image)) for image in power.images]

    def _slowly(self) -> Iterator[int]:
        """Yield the letters of the fixed point. When a letter is reached, its image is appended to a list."""
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
    """Return the word w = u sigma(u) sigma(sigma(u)) ..., where u is the finite word `word`; w = u sigma(w).

    >>> from wythoff.sequences.words.morphism import parse_morphism
    >>> list(unfolded(parse_morphism("0->1, 1->01"), (0,)).letters(8))
    [0, 1, 0, 1, 1, 0, 1, 0]

    It is the fixed point of a morphism with one additional letter y, a copy of the first letter x of u. The image of y
    is u with y in place of its first letter, followed by sigma(x). Raises: ParameterError for an empty `word`.
    """
    if not word:
        raise ParameterError("the word to begin with must not be empty")
    first = morphism.size
    shown = tuple(range(first)) if coding is None else tuple(coding)
    begun = (first, *word[1:], *morphism.images[word[0]])
    return MorphicWord(Morphism((*morphism.images, begun)), first, (*shown, shown[word[0]]))
