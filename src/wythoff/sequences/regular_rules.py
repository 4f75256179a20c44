"""Regular sequences given by rules, which compute a(n) from terms at numbers with fewer digits.

Numbers are written in base 2, 3 or 4, or in Zeckendorf's system. A set of maps appends digits: n -> 2n and n -> 2n + 1
in base 2; n -> n0 and n -> n01 in Zeckendorf's system, where n0 is the number whose digits are those of n followed by
a 0. The pair (k, r) denotes the map that appends k zeros to n and adds r. Each number, except the smallest ones, is
the image of exactly one number under exactly one map.

A *row* is a function of n: the term, or the number itself, at the image of n under a map, or the constant 1. A *rule*
computes the term at the image of n under one map as a weighted sum of the values of rows at n. For example,
a(2n + 1) = a(n) + 1 is a rule for (1, 1) in base 2.

Source: J.-P. Allouche and J. Shallit, The ring of k-regular sequences, Theoretical Computer Science 98 (1992).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from math import isqrt, lcm
from typing import NamedTuple, TypeAlias

from wythoff.base.errors import ParameterError, brief
from wythoff.sequences.numeration.recurrence import Radix
from wythoff.sequences.numeration.zeckendorf import ZeckendorfNumeration, fibonacci
from wythoff.sequences.representations import Representation

# A row, a function of n. Let m be n with k zeros appended: ("a", k, r) is the term at m + r, ("n", k, r) is the number
# m + r, and ("", 0, 0) is the constant 1.
Row: TypeAlias = tuple[str, int, int]
Place: TypeAlias = tuple[int, int]
Weights: TypeAlias = Mapping[Row, Fraction]
TERM, NUMBER, MOVED, ONE = ("a", 0, 0), ("n", 0, 0), ("n", 1, 0), ("", 0, 0)


class DigitMaps(NamedTuple):
    """The numeration system with the base `base`, or Zeckendorf's system if `base` is 0, and its maps (k, r).

    The map (k, r) appends k zeros to n and adds r.
    """

    base: int

    @property
    def name(self) -> str:
        """The name of the numeration system."""
        return f"base({self.base})" if self.base else "zeckendorf"

    @property
    def maps(self) -> tuple[Place, ...]:
        """The maps (k, r): (1, digit) for each digit of a base; (1, 0) and (2, 1) in Zeckendorf's system."""
        return tuple([(1, digit) for digit in range(self.base)]) if self.base else ((1, 0), (2, 1))

    def moved(self, n: int, places: int) -> int:
        """Return n with `places` zeros appended to its digits; if `places` is negative, drop the last -places digits.

        >>> DigitMaps(0).moved(4, 1), DigitMaps(0).moved(7, -1), DigitMaps(2).moved(-1, -1)
        (7, 4, -1)
        """
        if self.base:
            return int(n * self.base**places if places >= 0 else n // self.base**-places)
        for _ in range(places):
            n = (n + 1 + isqrt(5 * (n + 1) ** 2)) // 2 - 1
        for _ in range(-places):
            n = (isqrt(5 * (n + 2) ** 2) - n - 2) // 2 - 1
        return n

    def words(self, number: int) -> list[int]:
        """Return the indices in `maps` of the maps that, applied in order, lead from 0 to `number`.

        >>> DigitMaps(0).words(12), DigitMaps(2).words(6)
        ([1, 1, 1], [1, 1, 0])
        """
        if self.base:
            return list(Radix(self.base).digits(number))
        ways: list[int] = []
        for digit in (0, *ZeckendorfNumeration().digits(number)):  # every 1 follows a 0
            if digit:
                ways[-1] = 1
            else:
                ways.append(0)
        return ways


SYSTEMS = tuple(map(DigitMaps, (2, 3, 4, 0)))


class RegularRules(NamedTuple):
    """The rules of a regular sequence: `rules` maps (k, r) to the weights {row: weight} of a weighted sum.

    A row is a function of n, written as a triple. In base 2, ("a", 1, 1) is the term at 2n + 1, ("n", 1, 1) is 2n + 1
    itself, and ("", 0, 0) is the constant 1. For example, the rules {(1, 1): {("a", 0, 0): 1, ("", 0, 0): 1}} in base 2
    say that a(2n + 1) = a(n) + 1. The rule for (k, r) holds for n >= `start`. It computes the term at m + r, where m is
    n with k zeros appended. `given` are the terms without a rule, by their indices; `low` is the first index of the
    sequence.
    """

    system: DigitMaps
    start: int
    low: int
    rules: dict[Place, Weights]
    given: dict[int, int]

    def rule_of(self, number: int, most: int | None = None) -> tuple[int, Place] | None:
        """Return (n, (k, r)) such that the rule for (k, r) computes the term at `number` from the values of rows at n.

        Return None if there is no such rule. If `most` is given, only rules with k <= `most` are tried.
        """
        for place in self.rules:
            n = self.system.moved(number, -place[0])
            if self.system.moved(n, place[0]) + place[1] == number and (most is None or place[0] <= most):
                return n, place
        return None

    def row_at(self, row: Row, n: int, terms: Callable[[int], int]) -> int:
        """Return the value at n of a row (a function of n as a triple), where terms(m) is the term at m.

        In base 2, ("a", 1, 1) is the term at 2n + 1, ("n", 1, 1) is 2n + 1 itself, and ("", 0, 0) is the constant 1.
        """
        kind, *place = row
        number = self.system.moved(n, place[0]) + place[1] if kind else 1
        return terms(number) if kind == "a" else number

    def made(self, number: int, terms: Callable[[int], int]) -> Fraction | None:
        """Return the term at `number`, computed by a rule; terms(m) returns the earlier term at m.

        Return None if no rule computes it, or if an earlier term is missing (terms raises KeyError).
        """
        n, place = self.rule_of(number) or (self.start - 1, (0, 0))
        with suppress(KeyError):
            if n >= self.start:
                return sum((c * self.row_at(row, n, terms) for row, c in self.rules[place].items()), Fraction())
        return None

    def terms(self, count: int) -> list[int]:
        """Return the first `count` terms. Stop early before a term that is not an integer, or that no rule computes."""
        found: dict[int, int] = {}
        for number in range(self.low, self.low + count):
            value = self.given.get(number) if number in self.given else self.made(number, found.__getitem__)
            if value is None or value.denominator > 1:
                break
            found[number] = int(value)
        return list(found.values())

    def reduced(self, row: Row) -> dict[Row, Fraction]:
        """Return the function `row` as a sum of simplest rows, as {row: weight}, by applying the rules.

        A row is a function of n, written as a triple: in base 2, ("a", 1, 1) is the term at 2n + 1. The simplest rows
        are 1, n, terms to which no rule applies and, in Zeckendorf's system, n0 (n with a 0 appended).
        """
        kind, k, r = row
        found: dict[Row, Fraction] = {}
        at = self.rule_of(r, k) if kind == "a" else None
        if kind == "n":
            base = self.system.base
            low, high = (base**k, 0) if base else fibonacci(k - 1) if k else (1, 0)
            parts = {NUMBER: low, MOVED: high, ONE: r}
            return {part: Fraction(c) for part, c in parts.items() if c}
        if at is None:
            return {row: Fraction(1)}
        q, (j, _) = at
        for (inner, i, s), c in self.rules[at[1]].items():
            moved = (inner, k - j + i, self.system.moved(q, i) + s) if inner else ONE
            for part, d in self.reduced(moved).items():
                found[part] = found.get(part, Fraction()) + c * d
        return {part: c for part, c in found.items() if c}

    def value(self, number: int) -> int:
        """Return the term at `number`, which may be huge, as a product of matrices.

        There is one matrix for each map in the sequence of maps that leads from 0 to `number`.
        Raises: ParameterError for an index before the first.
        """
        rows, steps = [TERM], []
        for row in rows:  # the list grows during the loop
            images = [self.reduced(behind(self.system, row, way)) for way in self.system.maps]
            steps.append(images)
            rows += [part for part in dict.fromkeys(part for image in images for part in image) if part not in rows]
        below = lcm(*(c.denominator for images in steps for image in images for c in image.values()))
        ways, words = range(len(self.system.maps)), self.system.words(number)
        matrices = tuple(
            tuple(tuple(int(below * images[way].get(row, 0)) for images in steps) for row in rows) for way in ways
        )
        # Apply the first maps without matrices, until the rules are valid for all rows.
        begin, first = 0, 0
        least = self.start + max(abs(r) for _, _, r in rows) + 1
        while begin < len(words) and first < max(least, self.low + 1):
            k, r = self.system.maps[words[begin]]
            begin, first = begin + 1, self.system.moved(first, k) + r
        needed = [self.row_at((kind, k, r), first, lambda n: n) for kind, k, r in rows]
        listed = dict(enumerate(self.terms(max(needed) - self.low + 1), self.low))
        if begin == len(words):
            if number < self.low:
                raise ParameterError(f"an index must be at least {self.low}, was {brief(number)}")
            return listed[number]
        initial = tuple(self.row_at(row, first, listed.__getitem__) for row in rows)
        final = (1, *[0] * (len(rows) - 1))
        whole = Representation(initial, matrices, final).at(words[begin:])
        return int(whole // below ** (len(words) - begin))

    def __str__(self) -> str:
        name = self.system
        rules = [f"{_written(name, ('a', *place))} = {_sum(name, self.rules[place])}" for place in sorted(self.rules)]
        rules[-1] += f" for n >= {self.start}" if self.start else ""
        given = ", ".join(f"a({number}) = {value}" for number, value in self.given.items())
        return ", ".join(rules) + f"; {given}" * bool(given)


def behind(system: DigitMaps, row: Row, way: Place) -> Row:
    """Return the composition of a row and a map: its value at n is the value of `row` at the image of n under `way`.

    A row is a function of n, written as a triple: in base 2, ("a", 1, 1) is the term at 2n + 1. `way` is the pair (k,
    r) of the map that appends k zeros to n and adds r. For example, the row of the term at n becomes that of the term
    at 2n + 1 by the map (1, 1).
    """
    kind, k, r = row
    return (kind, k + way[0], system.moved(way[1], k) + r) if kind else row


def _written(system: DigitMaps, row: Row) -> str:
    """Return a row, a function of n as a triple, as text.

    >>> _written(DigitMaps(2), ("a", 1, 1)), _written(DigitMaps(0), ("a", 2, 1)), _written(DigitMaps(0), ("n", 1, 0))
    ('a(2n+1)', 'a(n01)', 'n0')
    """
    kind, k, r = row
    if system.base:
        number = f"{system.base**k}n" if k else "n"
        number += f"{r:+}" if r else ""
    else:
        digits = "".join(map(str, ZeckendorfNumeration().digits(r)))
        number = "n" + digits.rjust(k, "0") if k else "n"
    return f"a({number})" if kind == "a" else number if kind else "1"


def _sum(system: DigitMaps, weights: Weights) -> str:
    below = lcm(*(c.denominator for c in weights.values()))
    text = ""
    for row, c in weights.items():
        whole, name = int(c * below), _written(system, row)
        factor = str(abs(whole)) if not row[0] else f"{abs(whole)}{name}" if abs(whole) > 1 else name
        text += f" {'-' if whole < 0 else '+'} {factor}" if text else f"{'-' * (whole < 0)}{factor}"
    return (text or "0") if below == 1 else f"({text})/{below}"
