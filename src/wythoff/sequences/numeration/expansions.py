"""Quasi-greedy expansions of 1 in the base of a Parry number, and the numeration systems that they define.

1 = q_1/beta + q_2/beta^2 + ... is the expansion of 1 in the base beta that is greatest in lexicographic order among
those with infinitely many nonzero digits. If it is eventually periodic, beta is a Parry number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from wythoff.base.errors import ParameterError
from wythoff.sequences.kinds import require_integer
from wythoff.sequences.numeration.recurrence import RecurrenceNumeration
from wythoff.sequences.polynomials import shortest_recurrence
from wythoff.sequences.systems import GreedyNumeration

PRIME = 2**127 - 1  # recurrences are computed modulo this Mersenne prime


class Expansion:
    """The quasi-greedy expansion q_1 q_2 ... of 1 in a base beta: the digits `before`, then `period` without end.

    The period is not all zeros. The expansion defines the numeration system with the bases u_0 = 1, u_n = q_1 u_{n-1} +
    ... + q_n u_0 + 1. `recurrence` is the shortest (c_0, ..., c_{k-1}) with u_{n+k} = c_0 u_n + ... + c_{k-1} u_{n+k-1}
    for all n >= 0.

    >>> zeckendorf = Expansion((), (1, 0))
    >>> zeckendorf.bases(6), zeckendorf.recurrence, Expansion((), (1, 1, 0)).recurrence
    ([1, 2, 3, 5, 8, 13], (1, 1), (1, 1, 1))

    Raises: ParameterError for digits that are not a quasi-greedy expansion of 1.
    """

    def __init__(self, before: Sequence[int], period: Sequence[int]) -> None:
        before, period = tuple(before), tuple(period)
        if not any(period) or any(digit < 0 for digit in before + period):
            raise ParameterError(
                f"the digits must be >= 0, and the period must have a digit that is not 0, was {period}"
            )
        if not (before + period)[0]:
            raise ParameterError("an expansion of 1 must not begin with 0")
        self.before, self.period = before, period
        self.size = len(before) + len(period)
        long = [self.digit(place) for place in range(1, 3 * self.size + 1)]
        for start in range(1, self.size + 1):
            if long[start : start + 2 * self.size] > long[: 2 * self.size]:
                raise ParameterError(
                    f"an expansion of 1 must not be smaller than any of its ends: {self} is smaller than its end "
                    "from digit "
                    f"{start + 1} on"
                )
        self._bases = [1]

    @cached_property
    def recurrence(self) -> tuple[int, ...]:
        """The shortest recurrence (c_0, ..., c_{k-1}) of the bases.

        Raises: ParameterError if the digits are so large that it cannot be computed modulo PRIME (see `_shortest`).
        """
        return _shortest(self.bases(4 * self.size + 4))

    def __str__(self) -> str:
        return f"{','.join(map(str, self.before))}({','.join(map(str, self.period))})"

    def digit(self, place: int) -> int:
        """Return the digit q_place of the expansion, place >= 1."""
        place -= 1
        if place < len(self.before):
            return self.before[place]
        return self.period[(place - len(self.before)) % len(self.period)]

    def bases(self, count: int) -> list[int]:
        """Return the bases u_0, ..., u_{count-1}."""
        found = self._bases
        while len(found) < count:
            n = len(found)
            found.append(1 + sum(self.digit(i) * found[n - i] for i in range(1, n + 1)))
        return found[:count]


def _shortest(terms: Sequence[int]) -> tuple[int, ...]:
    """Return the shortest (c_0, ..., c_{k-1}) with u_{n+k} = c_0 u_n + ... + c_{k-1} u_{n+k-1} for all `terms` u.

    There must be at least 4k terms. The recurrence is computed modulo the prime PRIME, and tested exactly for all given
    terms. It then holds for all later terms, too, because it holds for so many.

    Raises: ParameterError if the test fails, because the coefficients are too large for this prime.
    """
    last_first = shortest_recurrence(terms, PRIME)[::-1]
    found = [c if c <= PRIME // 2 else c - PRIME for c in (c % PRIME for c in last_first)]
    for n in range(len(terms) - len(found)):
        if terms[n + len(found)] != sum(c * term for c, term in zip(found, terms[n:], strict=False)):
            raise ParameterError(
                "the digits of an expansion are too large to find the recurrence of the bases, "
                f"they go up to {max(terms[:2])}"
            )
    return tuple(found)


def base(b: int) -> Expansion:
    """Return the expansion of 1 in base b >= 2: the digit b - 1 repeated."""
    return Expansion((), (require_integer(b, "a base", 2) - 1,))


def plus(a: int, b: int) -> Expansion:
    """Return the expansion a, b - 1, b - 1, ..., whose bases are 1, a + 1, u_n = a u_{n-1} + b u_{n-2}; a >= b >= 1."""
    if not a >= b >= 1:
        raise ParameterError(f"plus(a, b) must have a >= b >= 1, was a = {a}, b = {b}")
    return Expansion((), (a, b - 1))


def minus(a: int, b: int) -> Expansion:
    """Return the expansion whose bases are 1, a, u_n = a u_{n-1} - b u_{n-2}; b >= 1, a >= b + 2."""
    if not (b >= 1 and a >= b + 2):
        raise ParameterError(f"minus(a, b) must have b >= 1 and a >= b + 2, was a = {a}, b = {b}")
    return Expansion((a - 1,), (a - b - 1,))


def plus_numeration(a: int, b: int) -> RecurrenceNumeration:
    """Return the system with bases 1, a + 1, u_n = a u_{n-1} + b u_{n-2}, for a >= b >= 1.

    Digits are at most a, and a digit that follows a digit a is less than b.

    Raises: ParameterError for other a and b.
    """
    return RecurrenceNumeration((a, b), plus(a, b).bases(2))


def minus_numeration(a: int, b: int) -> RecurrenceNumeration:
    """Return the system with bases 1, a, u_n = a u_{n-1} - b u_{n-2}, for b >= 1 and a >= b + 2.

    Raises: ParameterError for other a and b.
    """
    return RecurrenceNumeration((a, -b), minus(a, b).bases(2))


def read_expansion(text: str) -> Expansion:
    """Parse an expansion written as digits and a period: `1(10)` is 1, then 1, 0 repeated.

    Digits above 9 require commas, as in `12,(3,10)`.

    Raises: ParameterError for other text.
    """
    compact = text.replace(" ", "")
    found = re.fullmatch(r"([0-9,]*)\(([0-9,]*)\)", compact)
    if found is None or ("," in compact and re.search("[0-9]{10}", compact)):
        raise ParameterError(f"an expansion of 1 must be digits and a period, as in '1(10)', was {text!r}")
    digit = "[0-9]+" if "," in compact else "[0-9]"
    return Expansion(*(tuple(map(int, re.findall(digit, part))) for part in found.groups()))


class ParryNumeration(GreedyNumeration):
    """The numeration system (named after Bertrand) of an expansion of 1, given as text: '2(1)' is 2, 1, 1, 1, ...

    >>> from itertools import islice
    >>> system = ParryNumeration("2(1)")
    >>> list(islice(system.bases(), 5)), system.digits(20)
    ([1, 3, 8, 21, 55], (2, 1, 1))

    Source: Parry 1960; Bertrand-Mathis 1989.
    """

    __slots__ = ("_expansion", "expansion")
    expansion: str
    _expansion: Expansion

    def __init__(self, expansion: str) -> None:
        self._freeze(expansion=expansion, _expansion=read_expansion(expansion))

    def bases(self) -> Iterator[int]:
        """Yield the bases u_0, u_1, ... without end."""
        recurrence = self._expansion.recurrence
        held = self._expansion.bases(len(recurrence))
        while True:
            yield held[0]
            held = [*held[1:], sum(c * u for c, u in zip(recurrence, held, strict=True))]
