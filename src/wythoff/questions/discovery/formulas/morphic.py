"""Formulas by words of morphisms: a morphism generates the terms, their differences, or blocks of these.

A morphism replaces each letter by a word, its image. A fixed point is made of the images of its own letters, in order.
So lengths of the images are tried, and the images follow. Other morphic words are cut wherever a prefix of the word
occurs again. For some prefix, the sequence of the pieces is a fixed point.

Source: F. Durand, A characterization of substitutive sequences using return words, Discrete Mathematics 179 (1998).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, islice, pairwise
from typing import TypeAlias

from wythoff.proofs.word_lines import Images, fixed
from wythoff.questions.discovery.formulas.chance import MOST_TERMS
from wythoff.questions.discovery.formulas.fit import Fit, GivenTerms, bits_of

Letters: TypeAlias = tuple[int, ...]
MOST_LETTERS = 5  # the most letters of a morphism
LONGEST_BEGINNING = 6  # letters of the longest prefix whose return words are tried
NAMES = "0123456789"


def morphic(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield morphic words whose letters are the terms, then words whose letters are their differences.

    >>> made = accumulate((1, 2, 1, 1, 2, 1, 2, 1, 1, 2, 1, 1, 2, 1, 2, 1, 1, 2, 1, 2), initial=1)
    >>> [fit.text for fit in morphic(tuple(made), 1)][:1]
    ["1 + the sum of the first n - 1 letters of morphic('0->01, 1->0'), where 0 stands for 1 and 1 for 2"]

    `index` is the index of the first term.
    """
    terms = terms[:MOST_TERMS]
    for sums in (False, True):
        values = [b - a for a, b in pairwise(terms)] if sums else list(terms)
        letters = list(dict.fromkeys(values))
        if not 1 < len(letters) <= MOST_LETTERS:
            continue
        word = tuple(map(letters.index, values))
        for images, cut in _described(word):
            yield _fit(terms, index, letters, images, cut, sums=sums)


def _described(word: Letters) -> Iterator[tuple[Images, Images]]:
    """Yield (images, blocks) that generate `word`: the images of a morphism, and a block of letters for each letter.

    The fixed point of the morphism becomes the word if each of its letters is replaced by the block. Blocks are single
    letters if the word is itself the fixed point.
    """
    found = fixed(word)
    if found is not None:
        yield found, tuple((letter,) for letter in range(len(found)))
    for length in range(1, LONGEST_BEGINNING + 1):
        cut, derived = returns(word, length)
        found = fixed(derived) if len(derived) >= 12 and 1 < len(cut) <= MOST_LETTERS else None  # fewer show no rule
        if found is not None and len(found) == len(cut):
            yield found, cut


def returns(word: Letters, length: int) -> tuple[Images, Letters]:
    """Return (pieces, numbers): the different return words of a prefix, and `word` as a sequence of their numbers.

    A return word is the part of `word` from one occurrence of the prefix of `length` letters to just before the next.

    >>> returns((0, 1, 0, 0, 1, 0, 1, 0), 1)
    (((0, 1), (0,)), (0, 1, 0, 0))
    """
    begin = word[:length]
    places = [at for at in range(len(word) - length + 1) if word[at : at + length] == begin]
    parts = [word[a:b] for a, b in pairwise(places)]
    cut = tuple(dict.fromkeys(parts))
    return cut, tuple(map(cut.index, parts))


def _fit(terms: GivenTerms, index: int, letters: list[int], images: Images, cut: Images, *, sums: bool) -> Fit:
    values = [[letters[letter] for letter in part] for part in cut]

    def word(count: int) -> list[int]:
        made: Letters = (0,)
        while sum(len(cut[letter]) for letter in made) < count:
            made = tuple(letter for old in made for letter in images[old])
        return [value for old in made for value in values[old]][:count]

    def more(count: int) -> Sequence[int]:
        return list(islice(accumulate(word(max(count - 1, 0)), initial=terms[0]), count)) if sums else word(count)

    rules = ", ".join(f"{old}->{''.join(NAMES[letter] for letter in image)}" for old, image in enumerate(images))
    named = f"morphic('{rules}')"
    if any(part != [old] for old, part in enumerate(values)):
        read = [f"{old}{' stands' * (not old)} for {' '.join(map(str, part))}" for old, part in enumerate(values)]
        named += f", where {', '.join(read[:-1])} and {read[-1]}"
    back = f"n - {index}" if index else "n"
    first = f"{terms[0]} + " if terms[0] else ""
    text = f"{first}the sum of the first {back} letters of {named}" if sums else f"letter {back} of {named}"
    shown = [*(len(image) for image in images), *(letter for image in images for letter in image)]
    bits = bits_of(len(images), *shown, *letters, *(letter for part in cut for letter in (len(part), *part)))
    kind = "differences are the word of a morphism" if sums else "word of a morphism"
    return Fit(kind, text, index, bits, more, readable=False)
