"""Formulas c*n + w[n], where c is rational, and w is the word of a morphism, with letters replaced by numbers."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.proofs.word_lines import word_lines
from wythoff.questions.discovery.formulas.chance import STARTS
from wythoff.questions.discovery.formulas.fit import Fit, GivenTerms, bits_of


def lines_and_words(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield formulas c*n + w[n] that give the terms. Those with the fewest listed first terms come first.

    >>> made = tuple(2 * n + n.bit_count() % 2 for n in range(120))
    >>> [fit.text for fit in lines_and_words(made, 0)][:1]
    ['2*n + w[n], w the word of 0->01, 1->10 with its letters read as 0, 1']

    `index` is the index n of the first term.
    """
    for start in range(STARTS):
        for line in word_lines(terms[start:], index + start):
            letters = [letter for image in line.images for letter in (len(image), *image)]
            bits = bits_of(line.q, line.p, len(line.images), *letters, *line.coding)
            yield Fit("line plus automatic word", str(line), index + start, bits, line.terms, readable=False)
