"""Proofs by remainders that every far square of a row has a move to one of several P-positions.

A row x consists of the squares (x, y). Its far squares are those in which y is larger than a given number.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import count
from math import gcd, lcm
from operator import and_, or_

from wythoff.expressions import Expression, Integer, Variable
from wythoff.expressions.periods import Periodic, periodic
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.meaning.conditions import AMOUNTS
from wythoff.game.rulesets.meaning.regions import settled
from wythoff.kernels.plain.filling import FillingRules

MOST_CASES = 1 << 14  # most classes of remainders
MOST_PERIOD = 1 << 16  # largest common period of the attacked squares of one row
NEAREST = 1 << 12  # P-positions are used only from this many previous rows
LONGEST = 1 << 16  # largest period of the squares from which one P-position is attacked


class Remainders:
    """Proofs that all far squares of a row have a move to known P-positions, by remainders.

    They apply if the legality of a move depends on the amounts alone.

    >>> from wythoff.game.rulesets import parse
    >>> from wythoff.game.rulesets.plans.filling import rules_of
    >>> remainders = Remainders(rules_of(parse("nim | where(k > 0 and gcd(k, l) == 1)")))
    >>> remainders.take(2, 5, [(0, 0)]), remainders.take(2, 5, [(1, 1), (0, 0)])
    (False, True)
    """

    def __init__(self, rules: FillingRules) -> None:
        move = settled(rules.move, False)
        # in misere play, squares that end the game are N-positions without a move, which remainders cannot express
        alone = rules.blockable is None and (rules.ends is None or not rules.misere)
        self.move = move if alone and move.variables() <= AMOUNTS else None
        # for each distance k of two rows, the set of l such that (k, l) may be taken
        self.taken: dict[int, Periodic | None] = {}

    def take(self, x: int, beyond: int, squares: Sequence[Position]) -> bool | None:
        """Return whether it is proved that every square (x, y) with y > beyond >= x has a move to one of `squares`.

        False means that this method finds no proof; the claim may still be true. None means that remainders cannot
        decide it: for instance, a set of amounts is not known to be periodic.

        The method uses only squares (a, b) in nearby rows. For these, the set of all y with a move from (x, y) to (a,
        b) must be known to be periodic for y > beyond. Cost: for each of these squares an operation on a number with
        one bit for each remainder.
        """
        if self.move is None:
            return None
        period, taken, told = 1, 0, True
        parts = list[Taken]()
        for a, b in sorted(squares, reverse=True):
            if x - a >= NEAREST:
                break
            found = self._at(x - a)
            told = told and found is not None
            if found is None or b + found.start > beyond + 1:
                continue
            turned = _turned(found, b)
            parts.append(Taken(found.period, turned))
            both = lcm(period, found.period)
            if both > MOST_PERIOD:
                continue
            taken = _repeated(taken, period, both) | _repeated(turned, found.period, both)
            period = both
            if taken == (1 << period) - 1:
                return True
        if lcm(period, *(part.period for part in parts)) > period:
            # too many remainders to list them all
            together = take_all(parts)
            return True if together else together if told else None
        return False if told else None

    def _at(self, k: int) -> Periodic | None:
        """Return the set of l such that k may be taken from the smaller and l from the larger pile, or None.

        The set has its least period. None means that it is not known to be periodic.
        """
        if k not in self.taken:
            assert self.move is not None
            left: dict[str, Expression] = {"k": Integer(k), "i": Integer(k), "j": Variable("l")}
            found = periodic(self.move.substitute(left), "l", LONGEST)
            self.taken[k] = None if found is None else _shortest(found._replace(start=max(found.start, 1)))
        return self.taken[k]


class Taken:
    """A periodic set of numbers y: those for which the square (x, y) of a row x has a move to one fixed P-position.

    y is in the set if bit number y % period of `bits` is 1.
    """

    def __init__(self, period: int, bits: int) -> None:
        self.period, self.bits = period, bits
        self.known: dict[int, tuple[int, int]] = {}

    def among(self, step: int, rest: int) -> bool | None:
        """Return True if all numbers n with n % step == rest belong to the set, False if none does, else None."""
        common = gcd(step, self.period)
        if common not in self.known:
            parts = [self.bits >> start & (1 << common) - 1 for start in range(0, self.period, common)]
            self.known[common] = reduce(and_, parts), reduce(or_, parts)
        every, some = (bits >> rest % common & 1 for bits in self.known[common])
        return True if every else None if some else False


def take_all(parts: Sequence[Taken]) -> bool | None:
    """Return whether every natural number is in one of the sets `parts`; None if that takes too many cases.

    Residue classes are split by one prime after another, until a set contains the whole class, or all sets are disjoint
    from it.

    >>> take_all([Taken(2, 0b01), Taken(3, 0b001), Taken(4, 0b0010), Taken(6, 0b100000), Taken(12, 1 << 7)])
    True
    >>> take_all([Taken(2, 0b01), Taken(3, 0b001)])
    False
    """
    classes, cases = [(1, 0, list(parts))], 0
    while classes:
        step, rest, left = classes.pop()
        cases += 1
        if cases > MOST_CASES:
            return None
        told = [part.among(step, rest) for part in left]
        if True in told:
            continue
        left = [part for part, all_or_none in zip(left, told, strict=True) if all_or_none is None]
        if not left:
            return False
        more = left[0].period // gcd(left[0].period, step)
        prime = next(factor for factor in count(2) if more % factor == 0)
        classes += ((step * prime, rest + step * number, left) for number in range(prime))
    return True


def _shortest(found: Periodic) -> Periodic:
    """Return the same periodic set of numbers with its shortest period.

    For period 4 and the bits 0101, the result has period 2 and the bits 01.
    """
    for length in range(1, found.period):
        bits = found.bits & ((1 << length) - 1)
        if found.period % length == 0 and _repeated(bits, length, found.period) == found.bits:
            return found._replace(period=length, bits=bits)
    return found


def _turned(found: Periodic, b: int) -> int:
    """Return the bits of the set of all n + b for n in `found`; bit r is 1 if the numbers with remainder r are in it.

    Remainders are modulo the period of `found`.
    """
    turn = b % found.period
    bits = found.bits << turn
    return (bits | bits >> found.period) & ((1 << found.period) - 1)


def _repeated(bits: int, period: int, length: int) -> int:
    """Return a number of `length` bits in which the `period` bits of `bits` are repeated.

    `length` is a multiple of `period`.
    """
    while period < length:
        times = 2 if length % (2 * period) == 0 else length // period
        bits = sum(bits << n * period for n in range(times))
        period *= times
    return bits
