"""Remainders of products, which depend only on the remainders of the factors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import TypeAlias

MOST_CLASSES = 100  # choices of a remainder for each factor
Classes: TypeAlias = dict[int, list[tuple[int, ...]]]


def classes(
    products: Sequence[tuple[int, Sequence[str]]], constant: int, divisor: int
) -> tuple[tuple[str, ...], Classes] | None:
    """Return the names in a sum of products, and for each remainder of the sum the names' remainders that give it.

    None where there are too many.

    >>> classes([(1, ("k", "l"))], 0, 2)
    (('k', 'l'), {0: [(0, 0), (0, 1), (1, 0)], 1: [(1, 1)]})
    """
    names = tuple(sorted({name for _, factors in products for name in factors}))
    if divisor ** len(names) > MOST_CLASSES:
        return None
    found: Classes = {}
    for rests in product(range(divisor), repeat=len(names)):
        known: Mapping[str, int] = dict(zip(names, rests, strict=True))
        total = constant + sum(count * prod(known[name] for name in factors) for count, factors in products)
        found.setdefault(total % divisor, []).append(rests)
    return names, found
