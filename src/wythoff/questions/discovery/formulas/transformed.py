"""Formulas of common transforms of terms: sums, differences, complement, halves and quotients.

All functions that yield formulas take the terms, and the index n of the first term.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate, islice

from wythoff.questions.discovery.formulas.beatty_floors import beatty
from wythoff.questions.discovery.formulas.fit import Fit, FitKind, GivenTerms, bits_of
from wythoff.questions.discovery.formulas.quasi import periodic_differences, quasi_polynomials
from wythoff.questions.discovery.formulas.recurrent import recurrences
from wythoff.questions.discovery.formulas.selfreferential import selfreferential
from wythoff.questions.discovery.transforms import OF_A_TRANSFORM, complement, differences

SIMPLE = (
    FitKind(0, periodic_differences), FitKind(1, quasi_polynomials), FitKind(2, recurrences), FitKind(3, beatty),
    FitKind(4, selfreferential),
)  # fmt: skip
TRIED = 2  # the most fits of each kind
LEAST = 8  # the least number of terms for which a formula is searched
MOST_ASKED = 1 << 16  # the most terms of a sequence whose complement is made


def transformed(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield formulas made from formulas for a transform of the terms, such as their sums.

    >>> made = tuple(n for n in range(1, 200) if n not in [m * m for m in range(15)])
    >>> [(fit.kind, fit.text) for fit in transformed(made, 1)][:1]
    [('complement of a polynomial of degree 2', 'complement(n**2)')]

    Only transforms are used from which the terms can be recovered.
    """
    for make in (_complement, _sums, _differences, _product, _halves):
        yield from make(terms, index)


def _fits(terms: Sequence[int], index: int) -> Iterator[Fit]:
    if len(terms) >= LEAST:
        for kind in sorted(SIMPLE):
            yield from islice(kind.fits(tuple(terms), index), TRIED)


def _complement(terms: GivenTerms, index: int) -> Iterator[Fit]:
    others = complement(terms) if index in (0, 1) and terms and terms[-1] <= 8 * len(terms) else None
    for fit in (fit for fit in _fits(others or (), 1) if fit.first == 1):

        def more(count: int, of: Fit = fit) -> list[int]:
            asked, before = max(count, 8), -1
            while True:
                missing = of.more(asked)
                found = complement(tuple(missing)) or ()
                # If twice as many terms leave out no further number, no more are tried.
                ended = len(missing) < asked or len(found) == before
                if len(found) >= count or ended or asked > MOST_ASKED:
                    return list(found[:count])
                asked, before = 2 * asked, len(found)

        readable = fit.readable and index == 1
        text = f"complement({fit.text})" if fit.readable else f"complement of {fit.text}"
        yield Fit(f"complement of a {fit.kind}", text, index, fit.bits + OF_A_TRANSFORM, more, readable=readable)


def _sums(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Guess formulas for the sums of the terms, and yield the terms as the differences of these formulas."""
    for fit in _fits((0, *accumulate(terms)), index):

        def more(count: int, of: Fit = fit) -> list[int]:
            return list(differences(tuple(of.more(count + 1))))

        text = f"differences({fit.text})" if fit.readable else f"the differences of {fit.text}"
        bits = fit.bits + OF_A_TRANSFORM
        yield Fit(f"differences of a {fit.kind}", text, fit.first, bits, more, readable=fit.readable and index == 1)


def _differences(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Guess formulas for the differences of the terms, and yield the terms as the sums of these formulas."""
    for fit in _fits(differences(terms), index):
        begin = terms[fit.first - index]

        def more(count: int, of: Fit = fit, begin: int = begin) -> list[int]:
            return list(accumulate(of.more(max(count - 1, 0)), initial=begin))[:count]

        text = f"{begin} + the sum of {fit.text} over {fit.first}, ..., n - 1, written for n"
        bits = fit.bits + OF_A_TRANSFORM + bits_of(begin)
        yield Fit(f"sums of a {fit.kind}", text, fit.first, bits, more, readable=False)


def _product(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Guess formulas for a(n)/n, if each term a(n) is a multiple of n, and yield n times these formulas."""
    start = max(0, 1 - index)
    if len(terms) <= start or any(term % n for n, term in enumerate(terms[start:], index + start)):
        return
    for fit in _fits([term // n for n, term in enumerate(terms[start:], index + start)], index + start):

        def more(count: int, of: Fit = fit) -> list[int]:
            return [n * part for n, part in enumerate(of.more(count), of.first)]

        text = f"n*({fit.text})" if fit.readable else f"n times {fit.text}"
        bits = fit.bits + OF_A_TRANSFORM
        yield Fit(f"product of n and a {fit.kind}", text, fit.first, bits, more, readable=fit.readable)


def _halves(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Guess formulas in m for a(2m) and for a(2m + 1), and yield each pair of them as one formula for a(n)."""
    if len(terms) < 2 * LEAST:
        return
    start = index % 2  # so that the first of the two halves has the even n
    even, odd = terms[start::2], terms[1 - start :: 2]
    at_even, at_odd = (index + start) // 2, (index + 1 - start) // 2
    for one, other in zip(_fits(even, at_even), _fits(odd, at_odd), strict=False):
        first = max(2 * one.first, 2 * other.first + 1) - 1 if one.first != at_even or other.first != at_odd else index
        if first < index:
            continue

        def more(count: int, one: Fit = one, other: Fit = other, first: int = first) -> list[int]:
            halves = [dict(enumerate(fit.more(count + first), fit.first)) for fit in (one, other)]
            found = (halves[n % 2].get(n // 2) for n in range(first, first + count))
            return list(iter(partial(next, found, None), None))  # up to the first term that one of them does not give

        text = f"for n = 2*m: {one.text.replace('n', 'm')}; for n = 2*m + 1: {other.text.replace('n', 'm')}"
        bits = one.bits + other.bits + OF_A_TRANSFORM
        yield Fit(f"halves: {one.kind}; {other.kind}", text, first, bits, more, readable=False)
