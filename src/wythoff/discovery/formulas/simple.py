"""Short lists are compared with few simple forms: so few that hardly any list of chance is one of them.

They are lines; differences with a period of 2 or 3, and polynomials of degree 2, from the first term on; floors of
multiples of n by the numbers below, n and the floor moved a little; evil and odious numbers. How often one of them is
found in lists of chance is measured in tests/discovery/formulas/test_simple.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wythoff.discovery.formulas.beatty import floor_of
from wythoff.discovery.formulas.fit import Fit, Terms, bits_of
from wythoff.discovery.formulas.quasi import without_listed
from wythoff.discovery.formulas.writing import added
from wythoff.sequences.quadratic import PHI, Quadratic

LEAST_SIMPLE = 10  # terms: of fewer, chance lists have a simple form more often than one in a hundred, measured
SHARE, LEAST_KEPT = 4, 3  # one in so many terms is kept back, and at least so many terms: 3 of 10 to 12
# Of Wythoff's game and its generalisations, and the roots of small numbers with their complements.
SLOPES = (
    PHI, PHI**2, *(Quadratic(whole, 1, d) for d in (2, 3, 5, 6, 7) for whole in range(3)),
    Quadratic(3, 1, 3, 2), Quadratic(-1, 1, 13, 2), Quadratic(1, 1, 13, 2), Quadratic(3, 1, 13, 2),
    Quadratic(5, 1, 13, 2), Quadratic(-1, 1, 5), Quadratic(3, 1, 5),
)  # fmt: skip
MOVED = 0, -1, 1  # what may be added to n
MOST_ADDED = 2  # to the floor, or taken from it


def fitted_on(count: int) -> int:
    """How many of `count` terms a simple form is fitted on; it must give the others."""
    return count - max(LEAST_KEPT, count // SHARE)


def simple(terms: Terms, index: int) -> Iterator[Fit]:
    """The simple forms of which the terms are.

    >>> next(simple((1, 3, 4, 6, 8, 9, 11, 12, 14), 1)).text, next(simple((0, 2, 5, 7, 10, 13), 0)).text
    ('floor(n*phi)', 'floor(n*phi**2)')
    """
    yield from without_listed(terms, index)
    for moved in MOVED:
        for slope in SLOPES:
            gamma = Quadratic(terms[0] - (slope * (index + moved)).floor())
            if abs(gamma) <= MOST_ADDED:
                fit = floor_of(index, slope, gamma, moved)
                if tuple(fit.more(len(terms))) == terms:
                    yield fit
    for name, ones in (("evil", 0), ("odious", 1)):
        if terms[0] == ones:
            yield _by_ones(name, ones, index)


def _by_ones(name: str, ones: int, index: int) -> Fit:
    """The numbers >= 0 whose binary digits have an even or an odd number of ones, counted from 1: two in every four."""

    def more(count: int) -> Sequence[int]:
        pairs = ((2 * n, 2 * n + 1) for n in range(count))
        return [even if even.bit_count() % 2 == ones else odd for even, odd in pairs]

    number = added(["n", str(1 - index)])
    kind = f"an {'odd' if ones else 'even'} number of ones in binary"
    return Fit(kind, f"{name} number {number}", index, bits_of(ones, index), more, readable=False)
