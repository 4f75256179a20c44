"""Properties of permutations with prescribed differences, tested on terms, with the least witness where they fail."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.sequences.permutations.subset import EVERYTHING, Subset

Pair = tuple[int, int]


def against_u1(terms: Sequence[int], subset: Subset = EVERYTHING) -> Pair | None:
    """The first (m, n), n least, that breaks U1: d(n) = pi(n) - n does not decrease on A, nor increase on B.

    `terms` are pi(1), pi(2), ...; A is where n is in S and pi(n) >= n, B where n is in S and pi(n) < n.

    >>> against_u1([1, 3, 2, 6, 8, 4]), against_u1([3, 2, 1])
    (None, (1, 2))
    """
    above: Pair | None = None
    below: Pair | None = None
    for n, value in enumerate(terms, 1):
        if n not in subset:
            continue
        d = value - n
        if d >= 0:
            if above is not None and d < above[1]:
                return above[0], n
            above = n, d
        else:
            if below is not None and d > below[1]:
                return below[0], n
            below = n, d
    return None


def against_u2(terms: Sequence[int], subset: Subset = EVERYTHING) -> Pair | None:
    """The first (m, n), n least, that breaks U2: pi increases on A, and on B and C together.

    >>> against_u2([1, 2, 3, 5, 4, 8, 6, 7], Subset.multiples(2)), against_u2([4, 3, 2, 1])
    (None, (1, 2))
    """
    last: dict[bool, Pair] = {}
    for n, value in enumerate(terms, 1):
        above = n in subset and value >= n
        if above in last and value < last[above][1]:
            return last[above][0], n
        last[above] = n, value
    return None


def against_involution(terms: Sequence[int]) -> int | None:
    """The least n with pi(pi(n)) != n among terms that are given, or None.

    >>> against_involution([1, 3, 2]), against_involution([1, 2, 3, 5, 4, 8, 6, 7])
    (None, 6)
    """
    known = len(terms)
    return next((n for n, value in enumerate(terms, 1) if value <= known and terms[value - 1] != n), None)
