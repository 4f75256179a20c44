"""Proofs that play ends although some moves add tokens: a measure that every move lowers.

If there is no measure, some moves can be repeated for ever, and a loop of them is found instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import lcm
from typing import NamedTuple

from wythoff.game.rulesets.facts import Position

SHOWN = 6  # most positions of a loop that a message shows


class Measure(NamedTuple):
    """A list of weighted sums of the piles. Every move lowers the first of these sums that it changes.

    Each item of `weights` is a tuple with the weight of each pile in one of the sums.
    """

    weights: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        if self.weights == ((1,) * len(self.weights[0]),):
            return "the number of tokens"
        return ", then ".join(map(_weighted, self.weights))

    def lowered_by(self, vector: Position) -> bool:
        """Return whether a move that takes `vector` lowers the first of the sums that it changes."""
        changes = (sum(map(int.__mul__, weights, vector)) for weights in self.weights)
        return next(filter(None, changes), 0) > 0


def _weighted(weights: Sequence[int]) -> str:
    named = ((weight, f"p{place}") for place, weight in enumerate(weights, 1) if weight)
    return " + ".join(name if weight == 1 else f"{weight}*{name}" for weight, name in named)


def measure(vectors: Sequence[Position]) -> Measure | None:
    """Return a measure that taking any of the vectors lowers; None if some vectors can be taken for ever.

    >>> print(measure([(1, 1), (2, -1)]), measure([(1, -10**9), (0, 1)]), measure([(2, -3), (-1, 2)]), sep="; ")
    the number of tokens; p1, then p2; 5*p1 + 3*p2
    >>> measure([(1, -2), (-1, 2)])

    If there is no loop, a single weighted sum suffices as measure (Gordan 1873).
    """
    piles = len(vectors[0])
    forms = [tuple(int(place in some) for place in range(piles)) for some in _subsets(piles)]
    left, found = list(vectors), list[tuple[int, ...]]()
    while left:
        # The first sum that is tried is the number of tokens. For later sums, single piles are tried first.
        sums = ((form, [sum(map(int.__mul__, form, vector)) for vector in left]) for form in forms[bool(found) :])
        form, changes = next(((form, sums) for form, sums in sums if min(sums) >= 0 < max(sums)), ((), []))
        if not form:
            weights = _solved(vectors)[1]
            return None if weights is None else Measure((weights,))
        found.append(form)
        left = [vector for vector, change in zip(left, changes, strict=True) if not change]
    return Measure(tuple(found) or ((1,) * piles,))


def _subsets(piles: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of piles whose sum is tried as a measure.

    First comes the set of all piles, then each single pile, then the other sets.
    """
    yield tuple(range(piles))
    for size in range(1, piles):
        yield from combinations(range(piles), size)


def loop(vectors: Sequence[Position]) -> list[tuple[Position, Position]]:
    """Return play that can be repeated for ever, as pairs (position, vector taken from it).

    The last pair consists of the last position and (). In it every pile is at least as large as in the first position.

    >>> loop([(1, -2), (-1, 1)])
    [((1, 1), (1, -2)), ((0, 3), (-1, 1)), ((1, 2), ())]

    There must be no measure that all `vectors` lower: see `measure`.
    """
    counts = _solved(vectors)[0]
    taken = [vector for vector, count in zip(vectors, counts, strict=True) for _ in range(min(count, SHOWN))]
    times = [(vector, count) for vector, count in zip(vectors, counts, strict=True) if count]
    place = tuple(sum(count * max(vector[n], 0) for vector, count in times) for n in range(len(vectors[0])))
    found: list[tuple[Position, Position]] = []
    for vector in taken:
        found.append((place, vector))
        place = tuple(map(int.__sub__, place, vector))
    return [*found, (place, ())]


def _solved(vectors: Sequence[Position]) -> tuple[list[int], tuple[int, ...] | None]:
    """Return (counts, None) if vectors can be taken for ever, else ([], weights).

    counts[n] is how often to take vectors[n] so that, in the end, no pile is smaller than before. `weights` has a
    number for each pile: taking any of the vectors lowers the sum of the piles with these weights.

    Both are computed in exact fractions by the simplex method with Bland's rule. Its unknowns are the counts, scaled to
    have the sum 1. Each pile gives one inequality: in all, the vectors take at most 0 from it.
    """
    from fractions import Fraction

    piles, count = len(vectors[0]), len(vectors)
    rows = [
        [*(Fraction(vector[n]) for vector in vectors), *(Fraction(n == m) for m in range(piles)), Fraction(0)]
        for n in range(piles)
    ]
    rows.append([*[Fraction(1)] * count, *[Fraction(0)] * piles, Fraction(1)])
    basis = [*range(count, count + piles), -1]  # the last basis variable is artificial and must leave the basis
    while True:
        column = next((n for n in range(count + piles) if rows[-1][n] > 0), None) if basis[-1] < 0 else None
        if column is None:
            break
        ratios = [(row[-1] / row[column], basis[n], n) for n, row in enumerate(rows) if row[column] > 0]
        pivot = min(ratios)[2]
        scale = rows[pivot][column]
        rows[pivot] = [entry / scale for entry in rows[pivot]]
        for n, row in enumerate(rows):
            if n != pivot and row[column]:
                factor = row[column]
                rows[n] = [entry - factor * other for entry, other in zip(row, rows[pivot], strict=True)]
        basis[pivot] = column
    if basis[-1] < 0:
        weights = [-entry for entry in rows[-1][count:-1]]
        common = lcm(*(weight.denominator for weight in weights))
        return [], tuple(int(weight * common) for weight in weights)
    values = dict(zip(basis, (row[-1] for row in rows), strict=True))
    counts = [values.get(n, Fraction(0)) for n in range(count)]
    common = lcm(*(value.denominator for value in counts))
    return [int(value * common) for value in counts], None
