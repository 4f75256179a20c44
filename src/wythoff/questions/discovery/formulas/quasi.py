"""Formulas with periodic differences, polynomials, and quasi-polynomials (a polynomial in n for each residue of n).

Functions that yield formulas take the terms, and the index n of the first term.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

from wythoff.questions.discovery.formulas.fit import Fit, GivenTerms, bits_of
from wythoff.questions.discovery.formulas.writing import added, polynomial, times, word
from wythoff.sequences.elimination import solved

LONGEST = 400  # the longest period that is tried
TWICE = 2  # whole periods that must occur beyond those that determine the formula
SHORT = (1, 1), (1, 2), (1, 3), (2, 1), (2, 2)  # (degree, period) of simple forms
MOST_WRITTEN = 24  # a longer period is not written as a sum


def periodic_differences(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield formulas whose differences are periodic after a few listed terms. The shortest periods come first."""
    found = _repeats(terms, 1)
    if found is not None:
        yield _fit(terms, index, *found, 1)


def quasi_polynomials(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield at most one formula: a polynomial in n for each residue of n, of least degree and period."""
    for degree in range(2, 7):
        found = _repeats(terms, degree)
        if found is not None:
            yield _fit(terms, index, *found, degree)
            return


def without_listed(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield lines, periodic terms of short period, and squares that give every term, for short lists.

    >>> [fit.text for terms in ((1, 2, 1, 2, 1, 2), (1, 4, 9, 16)) for fit in without_listed(terms, 1)]
    ['2 - (n%2)', 'n**2']

    There are few such formulas, so that they seldom fit a short list by chance.
    """
    for degree, period in SHORT:
        returns = degree > 1 or terms[period % len(terms)] == terms[0]
        enough = period * (degree + TWICE if returns else 2 * TWICE)
        if len(terms) >= enough and _starts(terms, period, degree) == 0:
            yield _fit(terms, index, 0, period, degree)


def _repeats(terms: GivenTerms, degree: int) -> tuple[int, int] | None:
    """Return (start, period): from index `start` on, the terms of each residue class modulo `period` are a polynomial.

    The polynomials have at most the given degree. `start` counts from the first term as 0. Return None if no period is
    found.
    """
    best: tuple[int, int] | None = None
    for period in range(1, min(LONGEST, len(terms) // (degree + TWICE)) + 1):
        start = _starts(terms, period, degree)
        enough = max(period * (degree + TWICE), len(terms) // 2)
        if start is not None and len(terms) - start >= enough and (best is None or start + period < sum(best)):
            best = start, period
    return best


def _starts(terms: GivenTerms, period: int, degree: int) -> int | None:
    """Return the least `start` such that the terms from it on are a polynomial in each residue class modulo `period`.

    `start` counts from the first term as 0. Each polynomial has at most the given degree; for degree 1 all have the
    same slope. Return None if there is no such start.
    """
    if degree == 1:  # without lists: most periods fail at once
        start = len(terms) - 1 - period
        while start > 0 and terms[start + period] - terms[start + period - 1] == terms[start] - terms[start - 1]:
            start -= 1
        return start if start < len(terms) - 1 - period else None
    row: Sequence[int] = terms
    for _ in range(degree + 1):
        row = [after - before for before, after in zip(row, row[period:], strict=False)]
    start = len(row)
    while start and not row[start - 1]:
        start -= 1
    return start if start < len(row) else None


def _fit(terms: GivenTerms, index: int, start: int, period: int, degree: int) -> Fit:
    first = index + start
    places = (start + (residue - first) % period for residue in range(period))
    residues = [through(terms, index, place, period, degree) for place in places]
    below = lcm(*(c.denominator for part in residues for c in part))
    tops = [[int(c * below) for c in part] for part in residues]

    def more(count: int) -> list[int]:
        numbers = range(first, first + count)
        return [sum(c * n**power for power, c in enumerate(tops[n % period])) // below for n in numbers]

    steps = [after - before for before, after in itertools.pairwise(terms[start : start + period * degree + 1])]
    bits = bits_of(below, degree, *tops[0]) if period == 1 else bits_of(period, degree, terms[start], *steps)
    text = written(residues)
    if degree == 1:
        kind = "linear" if period == 1 else f"differences with period {period}"
    else:
        kind = (
            f"polynomial of degree {degree}" if period == 1 else f"quasi-polynomial of degree {degree}, period {period}"
        )
    return Fit(kind, text or f"a sum over {period} residues of n", first, bits, more, readable=bool(text))


def through(terms: GivenTerms, index: int, start: int, period: int, degree: int) -> tuple[Fraction, ...]:
    """Return the polynomial in n through degree + 1 terms: terms[start], terms[start + period], ...

    Its coefficients begin with the constant. `index` is the n of the first term.
    """
    places = [start + period * step for step in range(degree + 1)]
    found = solved([[*((index + place) ** power for power in range(degree + 1)), terms[place]] for place in places])
    assert found is not None  # the places differ
    return tuple(found)


def written(residues: Sequence[tuple[Fraction, ...]]) -> str:
    """Return `residues`, polynomials for the residues of n, as one formula, or "" if it would be long.

    >>> half = Fraction(1, 2)
    >>> written([(Fraction(0), 3 * half), (-half, 3 * half)]), written([(Fraction(-1), Fraction(3))])
    ('3*n//2', '3*n - 1')

    Each polynomial is a tuple of coefficients, beginning with the constant.
    """
    period = len(residues)
    if period > MOST_WRITTEN:
        return ""
    if len({part[1:] for part in residues}) == 1:
        below = lcm(*(c.denominator for part in residues for c in part))
        constants = [int(part[0] * below) for part in residues]
        if max(constants) - min(constants) < below:  # one floor
            top = polynomial((max(constants), *(int(c * below) for c in residues[0][1:])))
            bare = " " not in top
            return top if below == 1 else f"{top}//{below}" if bare else f"({top})//{below}"
        if below > 1 and len(residues[0]) == 2:
            return _in_steps(residues)
    return _in_words(residues)


def _in_steps(residues: Sequence[tuple[Fraction, ...]]) -> str:
    """Return a formula for lines of one slope, one for each residue of n: a sum of floors.

    `residues` are the lines, each as (constant, slope). Each difference of successive terms is multiplied by the number
    of its occurrences before n. For the terms 0, 1, 4, 5, 8, ..., with the differences 1, 3, 1, 3, ..., the formula is
    n + 2*(n//2).
    """
    period = len(residues)
    start, slope = int(residues[0][0]), residues[0][1]
    values = [int(residues[n % period][0] + slope * n) for n in range(period + 1)]
    steps = [after - before for before, after in itertools.pairwise(values)]
    least = max(set(steps), key=steps.count)
    parts = [times(least, "n"), *(
        times(step - least, f"((n + {period - 1 - place})//{period})" if place < period - 1 else f"(n//{period})")
        for place, step in enumerate(steps)
    )]  # fmt: skip
    return added([*parts, str(start)])


def _in_words(residues: Sequence[tuple[Fraction, ...]]) -> str:
    """Return `residues`, polynomials for the residues of n, as one polynomial with periodic coefficients.

    The coefficients have a common denominator, as in (n**2 + n%2)//2.
    """
    below = lcm(*(c.denominator for part in residues for c in part))
    parts = []
    for power in range(len(residues[0]) - 1, -1, -1):
        values = [int(part[power] * below) for part in residues]
        name = {0: "", 1: "n"}.get(power, f"n**{power}")
        if len(set(values)) == 1:
            parts.append(times(values[0], name) if name else str(values[0]))
        elif not name:
            parts += word(values)
        else:
            parts.append(f"({added(word(values))})*{name}".replace("((n%2))", "(n%2)"))
    text = added(parts)
    return text if below == 1 else f"({text})//{below}"
