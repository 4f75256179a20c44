"""The usual transforms of integer sequences, tried on terms before they are looked up."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, pairwise
from typing import TypeAlias

from wythoff.frozen import Frozen

Terms: TypeAlias = tuple[int, ...]
# The complement of terms is listed up to the greatest, if that is at most this.
MOST_LISTED = 100_000


class Transform(Frozen):
    """What is done to the terms: a name, and the function, which gives None for terms it cannot be applied to."""

    name: str
    apply: Callable[[Terms], Terms | None]


def differences(terms: Terms) -> Terms:
    """Each term less the one before it.

    >>> differences((1, 3, 4, 6, 8))
    (2, 1, 2, 2)
    """
    return tuple(after - before for before, after in pairwise(terms))


def partial_sums(terms: Terms) -> Terms:
    """The sums of the first n terms, n = 1, 2, ..."""
    return tuple(accumulate(terms))


def complement(terms: Terms) -> Terms | None:
    """The positive integers up to the greatest term that are no terms; None unless the terms are positive and increase.

    >>> complement((1, 3, 4, 6, 8)), complement((1, 1, 2))
    ((2, 5, 7), None)
    """
    if not terms or terms[0] < 1 or terms[-1] > MOST_LISTED or any(b <= a for a, b in pairwise(terms)):
        return None
    present = set(terms)
    return tuple(n for n in range(1, terms[-1]) if n not in present)


def inverse(terms: Terms) -> Terms | None:
    """Where 1, 2, 3, ... stand, counted from 1, as far as all do; where 0 is a term, the same from 0 on.

    None where a term repeats, or the first of these stands nowhere.

    >>> inverse((2, 1, 5, 7, 3, 10, 4)), inverse((0, 2, 1, 5, 7, 3))
    ((2, 1, 5, 7, 3), (0, 2, 1, 5))
    """
    if len(set(terms)) < len(terms) or not terms:
        return None
    first = 0 if 0 in terms else 1
    places = {term: place for place, term in enumerate(terms, first)}
    found = []
    while first in places:
        found.append(places[first])
        first += 1
    return tuple(found) or None


def _shifted(by: int) -> Callable[[Terms], Terms]:
    return lambda terms: tuple(term + by for term in terms)


def _less_index(first: int) -> Callable[[Terms], Terms]:
    return lambda terms: tuple(term - n for n, term in enumerate(terms, first))


# The simplest first.
TRANSFORMS: tuple[Transform, ...] = (
    Transform("the terms", lambda terms: terms),
    Transform("the terms + 1", _shifted(1)),
    Transform("the terms - 1", _shifted(-1)),
    Transform("the terms without the first", lambda terms: terms[1:]),
    Transform("the differences", differences),
    Transform("the differences - 1", lambda terms: _shifted(-1)(differences(terms))),
    Transform("the complement", complement),
    Transform("the inverse", inverse),
    Transform("the partial sums", partial_sums),
    Transform("the partial sums + 1", lambda terms: _shifted(1)(partial_sums(terms))),
    Transform("the first, third, fifth ... terms", lambda terms: terms[::2]),
    Transform("the second, fourth, sixth ... terms", lambda terms: terms[1::2]),
    Transform("the terms less 0, 1, 2, ...", _less_index(0)),
    Transform("the terms less 1, 2, 3, ...", _less_index(1)),
    Transform("the second differences", lambda terms: differences(differences(terms))),
)
