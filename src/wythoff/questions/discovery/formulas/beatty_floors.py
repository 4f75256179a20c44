"""Formulas floor(n*alpha + gamma) with alpha quadratic or rational. alpha is the slope, gamma the intercept of a line.

Each two terms a(i) and a(j), i < j, restrict the slope: it lies between (a(j) - a(i) - 1)/(j - i) and (a(j) - a(i) +
1)/(j - i). All terms together allow an interval of slopes. In it the numbers of least height are tried, which are those
with the least coefficients.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import gcd, isqrt

from wythoff.questions.discovery.formulas.chance import MOST_TERMS, STARTS
from wythoff.questions.discovery.formulas.fit import Fit, GivenTerms, bits_of
from wythoff.questions.discovery.formulas.writing import line
from wythoff.sequences.beatty.sequence import LinearFunction
from wythoff.sequences.quadratic import Quadratic

SLOPES, INTERCEPTS = 6, 3  # how many slopes are tried, the simplest first
HEIGHTS = 12, 60  # bounds on a + |b| + |c| for slopes that are roots of ax^2 + bx + c, tried one after the other
BELOW, MULTIPLE = 12, 6  # an intercept is (i + j*alpha)/k with k <= 12 and |j| <= 6
Interval = tuple[Fraction, Fraction]


def beatty(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield formulas floor(n*alpha + gamma) that give the terms, except perhaps a few first ones.

    Slopes of least height come first. `index` is the index n of the first term.

    >>> [fit.text for fit in beatty((1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, 21), 1)][:1]
    ['floor(n*phi)']
    """
    for start in range(min(STARTS, len(terms) - 1)):
        fitted = terms[start : start + MOST_TERMS]
        interval = slopes(fitted)
        if interval is not None:
            for alpha in islice(least(interval), SLOPES):
                for gamma, shift in islice(intercepts(fitted, index + start, alpha), INTERCEPTS):
                    yield floor_of(index + start, alpha, gamma, shift)
            return


def slopes(terms: Sequence[int], places: Sequence[int] | None = None) -> Interval | None:
    """Return the open interval of the slopes of lines whose floors at 0, 1, 2, ... are `terms`; None if it is empty.

    If `places` is given, the terms are the floors at these numbers.

    >>> slopes((1, 3, 4, 6, 8))
    (Fraction(3, 2), Fraction(2, 1))
    """
    points = list(zip(range(len(terms)) if places is None else places, terms, strict=True))
    low_top, low_below, high_top, high_below = -1, 0, 1, 0  # fractions for minus infinity and infinity
    for place, (j, b) in enumerate(points):
        for i, a in points[:place]:
            run, rise = j - i, b - a
            if (rise - 1) * low_below > low_top * run:
                low_top, low_below = rise - 1, run
            if (rise + 1) * high_below < high_top * run:
                high_top, high_below = rise + 1, run
        if place and low_top * high_below >= high_top * low_below:
            return None
    return (Fraction(low_top, low_below), Fraction(high_top, high_below)) if low_below else None


def least(interval: Interval) -> Iterator[Quadratic]:
    """Yield the rational and quadratic numbers in an open interval in order of their heights.

    The height of a root of ax^2 + bx + c is |a| + |b| + |c|; that of a fraction p/q is |p| + q.

    >>> [str(number) for number in islice(least((Fraction(8, 5), Fraction(13, 8))), 3)]
    ['(1 + sqrt(5))/2', '-2 + sqrt(13)', '(-3 + sqrt(89))/4']
    """
    low, high = interval
    top, below = _simplest(low, high).as_integer_ratio()
    first, before = (below + abs(top), Quadratic(top, 0, 1, below)), 0
    for most in HEIGHTS:
        found = sorted([*_roots(low, high, before, most), first], key=lambda one: one[0])
        yield from (number for height, number in found if before < height <= most)
        before = most
    if first[0] > before:
        yield first[1]


def _roots(low: Fraction, high: Fraction, least: int, most: int) -> Iterator[tuple[int, Quadratic]]:
    """Yield (height, root) for the irrational roots between `low` and `high` of polynomials ax^2 + bx + c.

    The height is a + |b| + |c|, where least < height <= most.
    """
    (p, q), (r, s) = low.as_integer_ratio(), high.as_integer_ratio()
    for a in range(1, most):
        for b in range(a - most, most - a + 1):
            at_low, at_high = (a * p + b * q) * p, (a * r + b * s) * r  # over q*q, s*s
            bottom, top = -(-at_low // (q * q)), at_high // (s * s)
            if bottom > top:
                bottom, top = at_high // (s * s), -(-at_low // (q * q))
            rest = most - a - abs(b)
            for minus in range(max(bottom - 1, -rest), min(top + 1, rest) + 1):
                height, d = a + abs(b) + abs(minus), b * b + 4 * a * minus
                below, above = at_low - minus * q * q, at_high - minus * s * s
                if height <= least or below * above >= 0 or gcd(a, b, minus) > 1 or isqrt(d) ** 2 == d:
                    continue
                yield height, Quadratic(-b, 1 if above > 0 else -1, d, 2 * a)


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """Return the fraction of least denominator between `low` and `high`."""
    floor = low.numerator // low.denominator
    if floor + 1 < high:
        return Fraction(max(floor + 1, min(0, -(-high // 1) - 1)))  # the whole number nearest to 0
    # Both lie between floor and floor + 1: 1/(x - floor) for both.
    upper = 1 / (low - floor) if low > floor else Fraction(1 << 64)
    return floor + 1 / _simplest(1 / (high - floor), upper)


def intercepts(terms: Sequence[int], index: int, alpha: Quadratic) -> Iterator[tuple[Quadratic, Fraction]]:
    """Yield (gamma, m) such that the terms are floor((n + m)*alpha + gamma) for n = `index`, ..., simplest first.

    Either m is 0 and gamma is (i + j*alpha)/k, or gamma is i and m is j/k, with small integers i, j, k.

    >>> [[str(part) for part in pair] for pair in intercepts((1, 3, 4, 6, 8, 9, 11), 2, Quadratic(1, 1, 5, 2))][:1]
    [['0', '-1']]
    """
    low, high = between(terms, index, alpha)
    if not low < high:
        return
    found = []
    for k in range(1, BELOW + 1):
        for j in range(-MULTIPLE, MULTIPLE + 1) if alpha.sign() > 0 and (k <= MULTIPLE or alpha.rational) else (0,):
            i = (low * k - alpha * j).ceil()
            if alpha * j + i < high * k and gcd(i, j, k) == 1:
                found.append((bits_of(i, j, k), abs(j), k, i, j))
    for _, _, k, i, j in sorted(found):
        if k == 1 or not i:
            yield Quadratic(i), Fraction(j, k)
        else:
            yield (alpha * j + i) / k, Fraction(0)


def between(terms: Sequence[int], index: int, alpha: Quadratic) -> tuple[Quadratic, Quadratic]:
    """Return the bounds (low, high) of the intercepts for the slope alpha, with terms from n = `index` on.

    floor(n*alpha + gamma) gives all terms if and only if low <= gamma < high.
    """
    gaps = [term - alpha * n for n, term in enumerate(terms, index)]
    return max(gaps), min(gaps) + 1


def floor_of(first: int, alpha: Quadratic, gamma: Quadratic, shift: Fraction | int) -> Fit:
    """Return the formula floor((n + shift)*alpha + gamma), for n >= first, as a fit."""
    floor = LinearFunction(alpha, gamma + alpha * shift)

    def more(count: int) -> list[int]:
        return [floor.floor(n) for n in range(first, first + count)]

    # Most formulas have neither gamma nor shift: one bit each says so.
    bits = bits_of(*alpha.minimal_polynomial()) + (bits_of(gamma.p, gamma.q, gamma.r) if gamma else 1)
    bits += bits_of(shift.numerator, shift.denominator) if shift else 1
    kind = "floor of a line, rational slope" if alpha.rational else "floor of a line, quadratic slope"
    return Fit(kind, line(alpha, gamma, shift), first, bits, more)
