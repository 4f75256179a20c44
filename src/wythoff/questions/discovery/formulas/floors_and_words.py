"""Formulas with a periodic word w: floor(n*alpha + gamma) + w[n % p], possibly plus a multiple of n//c."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from wythoff.questions.discovery.formulas.beatty_floors import Interval, beatty, between, least, slopes
from wythoff.questions.discovery.formulas.chance import MOST_SOLVED, STARTS
from wythoff.questions.discovery.formulas.fit import Fit, GivenTerms, bits_of
from wythoff.questions.discovery.formulas.writing import added, line, times, word
from wythoff.sequences.beatty.sequence import LinearFunction
from wythoff.sequences.quadratic import Quadratic

LONGEST = 8  # the longest period of the word that is added
QUOTIENTS = [(c, s) for c in (2, 3, 4) for s in (1, -1, 2, -2)]  # the values tried in the summand s*(n//c)


def floors_and_words(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield formulas that add floor(n*alpha + gamma) and a periodic word. The shortest periods come first.

    >>> from wythoff.sequences.quadratic import PHI
    >>> made = tuple((n * PHI).floor() + (0, 3)[n % 2] for n in range(60))
    >>> [fit.text for fit in floors_and_words(made, 0)][:1]
    ['floor(n*phi) + 3*(n%2)']

    `index` is the index n of the first of the `terms`, which the formulas give.
    """
    for start in range(min(STARTS, len(terms) - 1)):
        fitted, first = terms[start : start + MOST_SOLVED], index + start
        for period in range(2, LONGEST + 1):
            interval = _interval(fitted, period)
            if interval is not None:
                yield from _with_word(fitted, first, period, interval)
    yield from _with_quotient(terms, index)


def _interval(terms: GivenTerms, period: int) -> Interval | None:
    """Return the interval of the slopes alpha for which the terms may be floor(n*alpha + gamma) + w[n % period].

    w is a list of `period` numbers. For each residue of n modulo `period`, the terms lie near a line of their own, and
    all these lines have the slope alpha. Return None if the interval is empty.
    """
    intervals = []
    for residue in range(period):
        found = slopes(terms[residue::period], range(residue, len(terms), period))  # None for a single term
        if found is None:
            return None
        intervals.append(found)
    low, high = max(low for low, _ in intervals), min(high for _, high in intervals)
    return (low, high) if low < high else None


def _with_word(terms: GivenTerms, first: int, period: int, interval: Interval) -> Iterator[Fit]:
    for alpha in islice(least(interval), 3):  # the number of slopes, those of least height in the interval
        ranges = []
        for residue in range(period):
            # the terms with n of this residue, which have the slope period*alpha as a sequence of their own
            start = (residue - first) % period
            low, high = (end - alpha * (first + start) for end in between(terms[start::period], 0, alpha * period))
            ranges.append((low, high))
        found = _common(ranges) if all(low < high for low, high in ranges) else None
        if found is not None and len(set(found[1])) > 1:
            yield _fit(first, alpha, *found)


def _common(ranges: list[tuple[Quadratic, Quadratic]]) -> tuple[Quadratic, list[int]] | None:
    """Return (gamma, integers) such that gamma + integers[i] lies in ranges[i] for each i, or None.

    A range is (low, high). gamma is a fraction in [0, 1), the simplest that is found; None if none is found.
    """
    for below in range(1, 7):
        for top in range(below):
            gamma = Quadratic(top, 0, 1, below)
            more = [(low - gamma).ceil() for low, _ in ranges]
            if all(gamma + m < high for m, (_, high) in zip(more, ranges, strict=True)):
                return gamma, more
    return None


def _fit(first: int, alpha: Quadratic, gamma: Quadratic, letters: list[int]) -> Fit:
    floor, period = LinearFunction(alpha, gamma), len(letters)

    def more(count: int) -> list[int]:
        return [floor.floor(n) + letters[n % period] for n in range(first, first + count)]

    bits = bits_of(*alpha.minimal_polynomial(), gamma.p, gamma.r, period, *letters)
    text = added([line(alpha, gamma), *word(letters)])
    return Fit(f"floor of a line and a word of period {period}", text, first, bits, more)


def _with_quotient(terms: GivenTerms, index: int) -> Iterator[Fit]:
    for c, s in QUOTIENTS:
        rest = tuple(term - s * (n // c) for n, term in enumerate(terms[:MOST_SOLVED], index))
        for fit in islice(beatty(rest, index), 1):

            def more(count: int, of: Fit = fit, c: int = c, s: int = s) -> list[int]:
                return [part + s * (n // c) for n, part in enumerate(of.more(count), of.first)]

            text = added([fit.text, times(s, f"(n//{c})")])
            yield Fit("floors of two lines", text, fit.first, fit.bits + bits_of(c, s), more)
