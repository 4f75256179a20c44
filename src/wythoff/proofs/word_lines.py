"""Guesses of sequences that are a line plus an automatic word: v(n) = c*n + d + w[n - first].

c = p/q is rational. w is the word of a morphism; a coding maps its letters to the values of q*v(n) - p*n. A k-uniform
morphism, whose images all have length k, is guessed by blocks: the indices m and m' have the same letter if, for each
j, the blocks of length k^j that begin at the indices m*k^j and m'*k^j agree as far as terms are known. Other morphisms
are guessed only if the word is their fixed point without a coding. A morphism is given by its images: it maps the
letter i to images[i].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import NamedTuple, TypeAlias

Letters: TypeAlias = tuple[int, ...]
Images: TypeAlias = tuple[Letters, ...]
LONGEST = 7  # the longest image of a morphism that is not uniform
MOST_STEPS = 40_000  # the most steps of a search for a morphism that is not uniform
LARGEST_DENOMINATOR = 60  # the largest denominator of the slope
MOST_LETTERS = 64  # the most different values of a word
MOST_FIXED, MOST_SEEN = 5, 400  # not uniform morphisms: the most letters, and the terms from which they are guessed
MOST_STATES = 90  # the most letters of a uniform morphism
BASES = (2, 3, 4, 5, 6, 7)  # the lengths of images of uniform morphisms that are tried
LEAST = 24  # with fewer terms nothing is guessed


class WordLine(NamedTuple):
    """A sequence v with q*v(n) = p*n + coding[w[n - first]] for n >= first, where w is the word of a morphism.

    The morphism maps the letter i to images[i]; w begins with 0.

    >>> line = WordLine(1, 10, 1, ((0, 0, 1), (0, 2, 1), (0, 1, 1)), (-4, -3, -5))
    >>> line.terms(5)
    [6, 16, 27, 36, 46]
    """

    q: int
    p: int
    first: int
    images: Images
    coding: tuple[int, ...]

    @property
    def uniform(self) -> int:
        """The common length of all images; 0 if their lengths differ."""
        lengths = {len(image) for image in self.images}
        return lengths.pop() if len(lengths) == 1 else 0

    @property
    def letters(self) -> int:
        """The sum of the lengths of all images."""
        return sum(map(len, self.images))

    def terms(self, count: int) -> list[int]:
        """Return the first `count` terms v(first), v(first + 1), ..."""
        word = islice(word_of(self.images), count)
        return [(self.p * n + self.coding[letter]) // self.q for n, letter in enumerate(word, self.first)]

    def __str__(self) -> str:
        slope = Fraction(self.p, self.q)
        top = f"{self.p}*n" if self.p != 1 else "n"
        place = f"n - {self.first}" if self.first else "n"
        values = ", ".join(map(str, self.coding))
        inner = f"{top} + w[{place}]"
        text = inner if slope.denominator == self.q == 1 else f"({inner})//{self.q}"
        return f"{text}, w the word of {morphism_text(self.images)} with its letters read as {values}"


NAMES = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def morphism_text(images: Images) -> str:
    """Return a morphism of the letters 0, 1, ... as text; images[i] is the image of the letter i.

    >>> morphism_text(((0, 1), (0,)))
    '0->01, 1->0'

    With more than 62 letters the text has numbers: "0->0 1; 1->0; ...".
    """
    if len(images) <= len(NAMES):
        return ", ".join(f"{NAMES[old]}->{''.join(NAMES[x] for x in image)}" for old, image in enumerate(images))
    return "; ".join(f"{old}->{' '.join(map(str, image))}" for old, image in enumerate(images))


def word_of(images: Images) -> Iterator[int]:
    """Yield the letters of the fixed point of a morphism, beginning with 0. images[0] must begin with 0."""
    made = [0]
    at = 0
    while True:
        if at == len(made):
            return
        yield made[at]
        made += images[made[at]][0 if at else 1 :]
        at += 1


def word_lines(terms: Sequence[int], first: int) -> Iterator[WordLine]:
    """Yield the lines plus words that have exactly these terms, the shortest morphisms first. `first` is the first n.

    >>> made = WordLine(1, 17, 1, ((0, 1, 2, 2), (0, 1, 3, 2), (0, 1, 0, 2), (0, 1, 1, 2)), (-7, -8, -6, -5)).terms(200)
    >>> next(word_lines(made, 1)).images
    ((0, 1, 2, 2), (0, 1, 3, 2), (0, 1, 0, 2), (0, 1, 1, 2))
    """
    if len(terms) < LEAST:
        return
    for slope in _slopes(terms):
        p, q = slope.numerator, slope.denominator
        values = [q * term - p * n for n, term in enumerate(terms, first)]
        different = list(dict.fromkeys(values))
        word = tuple(map({value: letter for letter, value in enumerate(different)}.__getitem__, values))
        found = []
        for k in BASES:
            if len(different) > 1 and (guess := uniform(word, k)) is not None:
                images, coding = guess
                found.append(WordLine(q, p, first, images, tuple(different[letter] for letter in coding)))
        if 1 < len(different) <= MOST_FIXED and (free := fixed(word[:MOST_SEEN])) is not None:
            found.append(WordLine(q, p, first, free, tuple(different)))
        found = [line for line in dict.fromkeys(found) if line.terms(len(terms)) == list(terms)]
        found.sort(key=lambda line: line.letters)
        # If a word has few factors, a longer morphism often fits by chance.
        yield from (line for line in found if line.letters <= 3 * found[0].letters)


def _slopes(terms: Sequence[int]) -> Iterator[Fraction]:
    """Yield the slope p/q with the least q for which q*v(n) - p*n takes few values, if any. The `terms` are v(n)."""
    middle, last = len(terms) // 2, len(terms) - 1
    for q in range(1, LARGEST_DENOMINATOR + 1):
        slope = Fraction(round(Fraction(q * (terms[last] - terms[middle]), last - middle)), q)
        if slope.denominator != q:
            continue
        values = [q * term - slope.numerator * n for n, term in enumerate(terms)]
        early, late = set(values[:middle]), set(values[middle:])
        # If many values occur only in the second half, the slope is a little wrong.
        if len(early | late) <= min(MOST_LETTERS, len(terms) // 8) and len(late - early) <= len(early) // 8:
            yield slope
            return


def uniform(word: tuple[int, ...], k: int) -> tuple[Images, tuple[int, ...]] | None:
    """Return (images, coding) of a k-uniform morphism whose coded fixed point begins with `word`, or None.

    The morphism has as few letters as the word allows. None means that none was found.

    >>> uniform((0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0), 2)
    (((0, 1), (1, 0)), (0, 1))
    """
    size = len(word)

    def alike(m: int, other: int) -> bool:
        block = 1
        while (max(m, other) + 1) * block <= size:
            if word[m * block : (m + 1) * block] != word[other * block : (other + 1) * block]:
                return False
            block *= k
        rest = size - max(m, other) * block  # the known part of a block that is not wholly known
        return rest <= 0 or word[m * block : m * block + rest] == word[other * block : other * block + rest]

    places, images = [0], list[tuple[int, ...]]()
    for place in places:
        image = []
        for m in range(k * place, k * place + k):
            if (m + 1) * k > size:  # the word is too short to see the image of this letter
                return None
            state = next((state for state, known in enumerate(places) if alike(m, known)), len(places))
            if state == len(places):
                places.append(m)
                if state >= MOST_STATES or (m + 1) * k * k > size:  # a new letter needs two known blocks
                    return None
            image.append(state)
        images.append(tuple(image))
    if images[0][0] != 0:
        return None
    found = tuple(images), tuple(word[m] for m in places)
    made = islice(word_of(found[0]), size)
    return found if tuple(found[1][letter] for letter in made) == word else None


def fixed(word: Letters) -> Images | None:
    """Return the images of a morphism whose fixed point begins with `word`, or None if none is found.

    Short images are tried first. No image is empty.

    >>> fixed((0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1))
    ((0, 1), (0,))
    """
    steps = 0
    # A state of the search: known images, the number of letters read, the number of letters that their images make.
    stack: list[tuple[dict[int, Letters], int, int]] = [({}, 0, 0)]
    while stack:
        images, at, made = stack.pop()
        while made < len(word) and at < max(made, 1) and word[at] in images:
            image = images[word[at]]
            part = word[made : made + len(image)]
            if image[: len(part)] != part:
                break
            at, made = at + 1, made + len(image)
            steps += 1
        else:
            if made >= len(word):
                whole = set(range(max(word) + 1)) == set(images)
                if whole and len(word) >= 2 * sum(map(len, images.values())):
                    return tuple(images[letter] for letter in range(len(images)))
                continue
            if at >= max(made, 1):
                continue  # the images are too short: no letter is left to read
            letter = word[at]
            for size in range(LONGEST, 1 if not letter else 0, -1):
                image = word[made : made + size]
                if len(image) == size:
                    stack.append(({**images, letter: image}, at, made))
        if steps > MOST_STEPS:
            return None
    return None
