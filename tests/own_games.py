"""Games that are written in Python, as users of the package write them. Tests of several folders use them."""

from __future__ import annotations

import inspect
from itertools import combinations

import wythoff as w


class Take(w.Game):
    piles = 1

    def __init__(self, most=3):
        self.most = most

    def options(self, position):
        (n,) = position
        return [n - i for i in range(1, min(n, self.most) + 1)]


class Halving(w.Game):
    """Halve every pile, rounding down, until all piles are empty."""

    def __init__(self, piles=2):
        self.piles = piles

    def options(self, position):
        return (tuple(pile // 2 for pile in position),) if any(position) else ()


class SameFromAny(w.Game):
    """Take the same number from each of one, two or three of the three piles."""

    piles = 3

    def options(self, position):
        found = set()
        for size in (1, 2, 3):
            for chosen in combinations(range(3), size):
                for taken in range(1, min(position[place] for place in chosen) + 1):
                    left = [pile - taken * (place in chosen) for place, pile in enumerate(position)]
                    found.add(tuple(sorted(left)))
        return tuple(sorted(found))


# The source of `Take`, as a user would write it in a file.
TAKE = f"import wythoff as w\n\n\n{inspect.getsource(Take)}"
