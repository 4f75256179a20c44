"""The games on more piles and on rows by brute force, written from the definitions in the survey.

This module does not import `wythoff`: it makes every move of each kind and collects the resulting positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product

Piles = tuple[int, ...]
After = Callable[[Piles], Iterator[Piles]]


def from_one(piles: Piles) -> Iterator[Piles]:
    for n, pile in enumerate(piles):
        yield from ((*piles[:n], less, *piles[n + 1 :]) for less in range(pile))


def from_two(piles: Piles) -> Iterator[Piles]:
    for m, n in combinations(range(len(piles)), 2):
        for i, j in product(range(1, piles[m] + 1), range(1, piles[n] + 1)):
            left = list(piles)
            left[m] -= i
            left[n] -= j
            yield tuple(left)


def npile_wythoff(piles: Piles) -> Iterator[Piles]:
    yield from from_one(piles)
    for amounts in product(*(range(pile + 1) for pile in piles)):
        total = 0
        for amount in amounts:
            total ^= amount
        if total == 0 and sum(amounts) > 0:
            yield tuple(pile - amount for pile, amount in zip(piles, amounts, strict=True))


def nheap_equal(piles: Piles) -> Iterator[Piles]:
    yield from from_one(piles)
    yield from (tuple(pile - i for pile in piles) for i in range(1, min(piles) + 1))


def tribonacci(piles: Piles) -> Iterator[Piles]:
    yield from from_one(piles)
    yield from from_two(piles)
    a, b, c = piles  # a <= b <= c
    for i, j, k in product(range(1, a + 1), range(1, b + 1), range(1, c + 1)):
        if 2 * max(i, j, k) <= i + j + k:
            yield a - i, b - j, c - k
    for alpha, beta in product(range(1, b + 1), range(1, c + 1)):
        if beta > 2 * alpha:
            for i, j, k in ((beta, alpha, alpha), (alpha, beta, alpha), (alpha, alpha, beta)):
                left = a - i, b - j, c - k
                if min(left) >= 0 and not left[0] < left[2] < left[1]:
                    yield left


def rat(residues: tuple[int, ...]) -> After:
    def after(piles: Piles) -> Iterator[Piles]:
        yield from from_one(piles)
        yield from from_two(piles)
        x, y, z = piles  # x <= y <= z
        for u, v, w in product(range(x), range(y), range(z)):
            if u <= v <= w:
                a = 2 if (y - x) % 7 in residues else 1
                b = 3 if w == u else 6 if (w - u) % 7 == 4 else 5
                if -a < (x - u) - (y - v) < a or -b < (x - u) - (z - w) < b:
                    yield u, v, w

    return after


@lru_cache(maxsize=1)
def options_of(after: After) -> Callable[[Piles], list[Piles]]:
    """Return a function from sorted piles to their options, cached for one game at a time.

    `after` yields the piles after each move, not sorted. Normal and misere play and all boards use the same options.
    """
    return cache(lambda piles: sorted({tuple(sorted(left)) for left in after(piles)}))


class Unordered:
    """A game on unordered piles, played by brute force."""

    def __init__(self, after: After, piles: int, *, misere: bool) -> None:
        self.piles, self.misere = piles, misere
        self.options = options_of(after)
        self.lost = cache(self._lost)

    def _lost(self, piles: Piles) -> bool:
        options = self.options(piles)
        return not any(map(self.lost, options)) if options else not self.misere

    def positions(self, up_to: int) -> list[Piles]:
        return list(combinations_with_replacement(range(up_to + 1), self.piles))

    def winning(self, piles: Piles) -> tuple[Piles, ...]:
        return tuple(filter(self.lost, self.options(piles)))


GAMES: dict[str, tuple[After, int, int]] = {
    "tribonacci_game()": (tribonacci, 3, 12),
    "rat_game()": (rat((0, 2, 5)), 3, 12),
    "rat_game_as_printed()": (rat((0,)), 3, 12),
    **{f"npile_wythoff(n={n})": (npile_wythoff, n, side) for n, side in ((2, 20), (3, 11), (4, 5))},
    **{f"nheap_equal(n={n})": (nheap_equal, n, side) for n, side in ((2, 20), (3, 13), (4, 7), (5, 5))},
}


class Row:
    """A game on a row of piles: take from the first, from the last, or the same from both.

    Empty piles are dropped.
    """

    def __init__(self, *, misere: bool) -> None:
        self.misere = misere
        self.lost = cache(self._lost)

    def options(self, row: Piles) -> set[Piles]:
        found: set[Piles] = set()
        if row:
            found |= {(left, *row[1:]) for left in range(row[0])}
            found |= {(*row[:-1], left) for left in range(row[-1])}
        if len(row) > 1:
            both = range(1, min(row[0], row[-1]) + 1)
            found |= {(row[0] - k, *row[1:-1], row[-1] - k) for k in both}
        return {tuple(filter(None, left)) for left in found}

    def _lost(self, row: Piles) -> bool:
        options = self.options(row)
        return not any(map(self.lost, options)) if options else not self.misere
