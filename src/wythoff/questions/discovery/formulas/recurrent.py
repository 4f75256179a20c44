"""Linear recurrences with constant coefficients: Berlekamp-Massey modulo a prime, then exactly over the rationals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import isqrt, lcm
from operator import mul

from wythoff.questions.discovery.formulas.chance import MOST_SOLVED, STARTS
from wythoff.questions.discovery.formulas.fit import Fit, GivenTerms, bits_of
from wythoff.questions.discovery.formulas.writing import added, polynomial, times
from wythoff.sequences.elimination import solved
from wythoff.sequences.polynomials import integral_roots, shortest_recurrence

PRIME = (1 << 89) - 1  # a Mersenne prime; numerators and denominators of coefficients are below its square root
LARGEST_ROOT = 100  # the greatest root of a recurrence that is written in powers
LEAST_SEEN = 2  # how many terms the recurrence must give beyond those that determine it


def recurrences(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield the linear recurrence of least order that gives all terms after a few first ones.

    >>> [fit.text for fit in recurrences((1, 1, 2, 3, 5, 8, 13, 21, 34, 55), 1)]
    ['a(n - 1) + a(n - 2)']

    `index` is the index of the first term.
    """
    for start in range(min(STARTS, len(terms))):
        fitted = terms[start : start + MOST_SOLVED]
        law = shortest_recurrence(fitted, PRIME)
        coefficients = _exact(law) if 2 * len(law) + LEAST_SEEN <= len(fitted) else None
        below = lcm(*(c.denominator for c in coefficients or ()))
        weights = [int(c * below) for c in coefficients or ()]
        if weights and _gives(weights, below, terms[start:]):
            yield _fit(terms[start:], index + start, weights, below)
            return


def _exact(residues: Sequence[int]) -> tuple[Fraction, ...] | None:
    """Return fractions that are `residues` modulo PRIME, or None.

    Each fraction has a numerator and denominator below the square root of PRIME, which makes it unique. The result is
    None if a residue has no such fraction.
    """
    found = []
    most = isqrt(PRIME // 2)
    for residue in residues:
        (top, below), (top_before, below_before) = (residue, 1), (PRIME, 0)
        while top > most:
            quotient = top_before // top
            top, top_before = top_before - quotient * top, top
            below, below_before = below_before - quotient * below, below
        if not 0 < abs(below) <= most:
            return None
        found.append(Fraction(top, below))
    return tuple(found)


def _gives(weights: Sequence[int], below: int, terms: GivenTerms) -> bool:
    """Return whether a linear recurrence of order k gives all terms after the first k.

    It is a(n) = (w_1 a(n - 1) + ... + w_k a(n - k))/below, and `weights` are w_1, ..., w_k.
    """
    return all(below * terms[n] == sum(map(mul, weights, terms[n - 1 :: -1])) for n in range(len(weights), len(terms)))


def _fit(terms: GivenTerms, first: int, weights: Sequence[int], below: int) -> Fit:
    order = len(weights)
    given = terms[:order]

    def more(count: int) -> list[int]:
        found = list(given[:count])
        while len(found) < count:
            value, rest = divmod(sum(map(mul, weights, found[: -order - 1 : -1])), below)
            if rest:
                break  # the value is no integer, so the recurrence does not give the terms
            found.append(value)
        return found

    text = added(times(w, f"a(n - {back})") for back, w in enumerate(weights, 1))
    text = text if below == 1 else f"({text})/{below}"
    bits = bits_of(order, below, *weights)
    powers = _in_powers(weights, given, first) if below == 1 else ""
    kind = f"linear recurrence of order {order}"
    if powers:
        return Fit(f"{kind}, solved", powers, first, bits + bits_of(*given), more)
    return Fit(kind, text, first + order, bits, lambda count: more(order + count)[order:], readable=False)


def _in_powers(weights: Sequence[int], given: GivenTerms, first: int) -> str:
    """Return the solution of a recurrence as a sum of powers times polynomials, or "".

    The result is "" unless all roots of the recurrence are integers >= 1. The recurrence is a(n) = w_1 a(n - 1) + ...
    with `weights`, and `given` are its terms from index `first` on.

    >>> _in_powers((3, -2), (1, 3), 1), _in_powers((1, 1), (1, 1), 1)
    ('2**n - 1', '')
    """
    roots = integral_roots((*(-w for w in reversed(weights)), 1))
    if first < 0 or not 0 < sum(roots.values()) == len(weights) or not all(0 < root <= LARGEST_ROOT for root in roots):
        return ""
    basis = [(root, power) for root in sorted(roots, reverse=True) for power in range(roots[root])]
    rows = [[*(n**power * root**n for root, power in basis), a] for n, a in enumerate(given, first)]
    solution = solved(rows)
    if solution is None or any(c.denominator > 1 for c in solution):
        return ""
    parts, factors = [], map(int, solution)
    for root in sorted(roots, reverse=True):
        own = list(islice(factors, roots[root]))
        inner, name = polynomial(own), f"{root}**n"
        if any(own):
            parts.append(inner if root == 1 else times(own[0], name) if len(own) == 1 else f"({inner})*{name}")
    # A sum within a sum may begin with a minus of its own, so it is subtracted part by part.
    return added(parts)
