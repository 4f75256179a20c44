"""A checker of certificates about three-pile Wythoff with its smallest pile fixed, which stands alone.

It is plain Python and imports nothing else of this package: `python slice_checker.py FILE...`.

The slice of a pile x holds the P-positions (x, y, z) with x <= y <= z. A pair of the slice is (y, z), with the
difference z - y. A slice is settled from N on, with the offset rho, an integer, under three conditions: for every n >=
N it has exactly one pair (y, y + n); all other pairs have differences less than N; and -1 <= y - floor(n*phi) - rho <=
1 for each n >= N. For each slice up to some pile, the certificate lists x, N, rho, the numbers in no pair, and the
differences that no pair has. All are computed again, up to `columns`, from the rules.

Theorem 7.11 in docs/mathematics/more-piles.md says: if the slices of smaller piles are settled, and the first pairs of
a slice follow the pattern long enough, then the slice is settled. `Slice.settle` tests this. Exit status: 0 if every
certificate holds, 1 if one does not hold, 2 if a file is no certificate.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import chain, count, permutations
from typing import Any

FIELDS = ("pile", "start", "offset", "excluded", "unused")
LARGEST, MOST_COLUMNS = 200, 1_000_000  # the largest numbers in a certificate
EACH = 1000  # columns between two calls of `watch`


class Slice:
    """The P-positions (pile, y, z) with pile <= y <= z, computed in the order of y. A pair is (y, z).

    `excluded` are the numbers >= 0 in no pair. `unused` are the differences z - y that no later pair can have. If
    `start` is not None, it is proved that each difference n >= `start` has exactly one pair, with |y - floor(n*phi) -
    offset| <= 1. Then the slice is called settled.
    """

    def __init__(self, lower: list[Slice], known: list[dict[int, int]], misere: bool) -> None:
        self.pile, self.lower, self.known, self.misere = len(lower), lower, known, misere
        self.period = 1 << self.pile.bit_length()
        self.excluded = frozenset(range(self.pile)) | {*known[self.pile].values()}
        self.taken = set(self.excluded)
        self.partners: dict[int, int] = {}
        self.next, self.top = self.pile, 0  # the next y, and the least difference larger than all used ones
        # {unused difference below `top`: remainders of y modulo `period` for which it is not allowed}
        self.open: dict[int, set[int]] = {}
        self.unused: list[int] = []
        self.start: int | None = None
        self.offset = 0

    def grow(self, columns: int) -> None:
        """Compute the pairs with y < columns.

        The slices of smaller piles must be computed first, for as many columns.
        """
        while self.next < columns:
            if self.next not in self.taken:
                self._pair(self.next)
            self.next += 1

    def _pair(self, y: int) -> None:
        """Find and store the least z >= y such that no move leads from (pile, y, z) to a P-position."""
        for difference in chain(sorted(self.open), count(self.top)):
            settled = self.start is not None and difference == self.top
            if settled or (y + difference not in self.taken and self._allowed(y, difference)):
                break
        self.open |= {skipped: set() for skipped in range(self.top, difference) if skipped not in self.open}
        self.open.pop(difference, None)
        self.top = max(self.top, difference + 1)
        z = self.partners[y] = y + difference
        self.taken |= {y, z}
        for first, second, third in set(permutations((self.pile, y, z))):
            if first < len(self.known):
                self.known[first][third - second] = second

    def _allowed(self, y: int, difference: int) -> bool:
        """Return whether no move leads from (pile, y, y + difference) to a P-position with a smaller pile or y."""
        if self.misere and y == difference == 0:
            return False
        closed = self.open.setdefault(difference, set()) if difference < self.top else set()
        rest = y % self.period
        if rest in closed:
            return False
        for taken in range(self.pile + 1):
            known = self.known[self.pile - taken]
            if known.get(difference) == y:  # the whole amount is taken from the smallest pile
                return False
            if self._beyond(taken, y, difference):
                continue
            for change in range(-taken, taken + 1):
                second = known.get(difference - change)
                if second is not None and second <= y and (taken ^ (y - second)) - (y - second) == change:
                    # This holds for every larger y that is congruent to y modulo a power of 2 larger than `taken`.
                    closed.add(rest)
                    if len(closed) == self.period:
                        del self.open[difference]
                        self.unused.append(difference)
                    return False
        return True

    def _beyond(self, taken: int, y: int, difference: int) -> bool:
        """Return whether moves from (pile, y, y + difference) that take `taken` from `pile` surely reach no P-position.

        Return True if all P-positions that they might reach have a second pile larger than y. Return False if this is
        not known, for instance because the slice of the remaining pile is not settled.
        """
        if not taken:
            return False
        below = self.lower[self.pile - taken]
        if below.start is None or difference - taken < below.start:
            return False
        return y < self.known[below.pile].get(difference - taken, below.next)

    def settle(self) -> bool:
        """Set `start` and `offset` if Theorem 7.11 applies to the pairs so far. Return whether `start` is set.

        Then each difference n >= `start` has exactly one pair, with |y - floor(n*phi) - offset| <= 1.
        """
        if self.start is not None or self.open or any(below.start is None for below in self.lower):
            return self.start is not None
        pairs = [(y, z - y) for y, z in self.partners.items()]
        numbers = len(self.excluded) - any(not n for _, n in pairs)
        offset = numbers + 1 - 2 * len(self.unused)
        regular = start = self.top
        for y, n in reversed(pairs):
            if n != regular - 1 or not near(y - offset, n):
                break
            regular = n
        largest = max(chain(self.excluded, (z for y, z in self.partners.items() if z - y < regular)), default=0)
        # The largest third pile of the P-positions that have two piles up to this one.
        third = max(z for part in (*self.lower, self) for y, z in part.partners.items() if y <= self.pile)
        below = ((part.start or 0) + self.pile - part.pile for part in self.lower)
        least = max(regular, 1 + self.pile + third, *below, 1)
        start = next((n for y, n in pairs if n >= least and y + n > largest), start)
        y = next((y for y, n in pairs if n == start), self.next)
        far = all(apart(below.offset - offset - 2, self.pile - below.pile) for below in self.lower)
        if far and start < self.top and y - offset + 1 <= self.top:
            self.start, self.offset = start, offset
        return self.start is not None


def near(y: int, n: int) -> bool:
    """Return whether -3/2 <= y - n*phi <= 1/2, phi being (1 + sqrt(5))/2."""
    twice = 2 * y - n
    return (twice + 3 >= 0 and 5 * n * n <= (twice + 3) ** 2) and (twice < 1 or (twice - 1) ** 2 <= 5 * n * n)


def apart(amount: int, piles: int) -> bool:
    """Return whether amount > piles*phi."""
    twice = 2 * amount - piles
    return twice > 0 and twice * twice > 5 * piles * piles


class Slices:
    """The slices of the piles 0, 1, ..., pile, in normal or misere play."""

    def __init__(self, pile: int, misere: bool = False) -> None:
        self.found: list[Slice] = []
        self.pile, self.misere = pile, misere
        # For each pile f: {r - q: q} for all P-positions with the piles f, q, r, in any order. Two P-positions with f
        # have different r - q, since a move may take the same number from two piles.
        self.known: list[dict[int, int]] = [{} for _ in range(pile + 1)]

    def grow(self, columns: int, settling: bool = False, watch: Callable[[], None] = lambda: None) -> bool:
        """Compute the pairs with y < columns of all slices. `watch` is called from time to time.

        If `settling`, also call `settle` for each slice, and return whether all slices are settled; else return False.
        """
        for pile in range(self.pile + 1):
            if pile == len(self.found):
                self.found.append(Slice([*self.found], self.known, self.misere))
            for end in range(self.found[pile].next, columns, EACH):
                self.found[pile].grow(min(end + EACH, columns))
                watch()
            if settling and not self.found[pile].settle():
                settling = False
        return settling


def certificate(slices: Slices, columns: int) -> dict[str, Any]:
    """Return the certificate of settled slices as JSON."""
    rows = [
        {
            "pile": one.pile,
            "start": one.start,
            "offset": one.offset,
            "excluded": sorted(one.excluded),
            "unused": sorted(one.unused),
        }
        for one in slices.found
    ]
    head = {"certificate": "slices", "version": 1, "pile": slices.pile, "misere": slices.misere}
    return {**head, "columns": columns, "slices": rows}


def examined(given: Any) -> tuple[int, str]:
    """Check the certificate `given`, read from JSON. Return (exit status, line of text about it).

    The status is 0 if the certificate holds, 1 if it does not hold, and 2 if it is no certificate.
    """
    try:
        pile, misere, columns = (given[key] for key in ("pile", "misere", "columns"))
        fits = type(pile) is int and 0 <= pile <= LARGEST and type(columns) is int and columns <= MOST_COLUMNS
        if given["certificate"] != "slices" or given["version"] != 1 or not fits or type(misere) is not bool:
            return 2, "it must be a certificate of slices (three-pile Wythoff with one pile fixed), of version 1"
        slices = Slices(pile, misere)
        settled = slices.grow(columns, settling=True)
        if not settled:
            last = next(one for one in slices.found if one.start is None)
            return 1, f"for the smallest pile {last.pile} no pattern begins below column {columns}"
        if certificate(slices, columns)["slices"] != given["slices"]:
            return 1, "the positions in it are not those of the game"
    except (LookupError, TypeError) as error:
        return 2, f"{type(error).__name__}: {error}"
    last = slices.found[-1]
    game = "misere three-pile Wythoff" if misere else "three-pile Wythoff"
    return 0, (
        f"for all n >= {last.start} there is one P-position ({pile}, y, y + n) of {game} with y >= {pile}, "
        f"and y - floor(n*phi) is from {last.offset - 1} to {last.offset + 1}"
    )


def main() -> int:
    """Check the files that the command line names, print a line for each, and return the exit status."""
    statuses = []
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8") as file:
                status, said = examined(json.load(file))
        except (OSError, ValueError, RecursionError) as error:
            status, said = 2, f"{type(error).__name__}: {error}"
        print(f"{path}: {('holds', 'does not hold', 'no certificate')[status]}: {ascii(said)[1:-1]}")
        statuses.append(status)
    return max(statuses, default=2)


if __name__ == "__main__":
    sys.exit(main())
