"""Joint ranking: all multiples n*x of several numbers x > 0 in increasing order, and their positions in this order.

The numbers x_1, x_2, ... are called moduli, and n = 1, 2, .... If no number is a multiple of two moduli, the multiple
n*x_i has the position n + sum of floor(n*x_i/x_j) over all j != i. So the positions for the moduli partition the
positive integers. For two moduli 1/r, 1/s with 1/r + 1/s = 1 this is Beatty's theorem: n/r has the position floor(n*s),
and n/s has the position floor(n*r).

Source: Wythoff visions 2019, section 7.3; for any moduli a comment of Kimberling at A184812.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cmp_to_key, lru_cache, partial
from heapq import merge
from itertools import count, repeat
from typing import ClassVar

from wythoff.base.errors import ParameterError
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.generation.by_rule import MadeByRule
from wythoff.sequences.integers import GUARD_BITS, least_between, square_root
from wythoff.sequences.kinds import Word, require_between, require_count
from wythoff.sequences.quadratic import AnyReal, Quadratic, as_quadratic


class Quotient:
    """The quotient x/y of two real quadratic numbers > 0, for computing floor(n*x/y), n >= 1.

    The two numbers may lie in two different quadratic fields.

    >>> ratio = Quotient(Quadratic(0, 1, 3), Quadratic(0, 1, 2))
    >>> [ratio.floor(n) for n in range(1, 8)], ratio.floor(10**20)
    ([1, 2, 3, 4, 6, 7, 8], 122474487139158904909)
    """

    def __init__(self, x: AnyReal, y: AnyReal) -> None:
        x, y = as_quadratic(x), as_quadratic(y)
        self.value = x / y if x.shares_field(y) else None
        # x/y = x*conjugate(y)/norm(y) = (a + b*sqrt(d) + c*sqrt(e) + f*sqrt(d*e))/r
        z = y.conjugate / y.norm
        self._r, self._whole = x.r * z.r, x.p * z.p
        self._parts = (x.q * z.p, x.d), (x.p * z.q, z.d), (x.q * z.q, x.d * z.d)

    def floor(self, n: int) -> int:
        """Return floor(n*x/y) for n >= 1.

        Cost: one integer square root; if x and y lie in two fields, three or a few more.
        """
        if self.value is not None:
            return (self.value * n).floor()
        bits = GUARD_BITS
        while True:
            # n*x/y is irrational, and n*x/y*r*2^bits lies between `low`, a sum with three floors, and low + 3.
            roots = ((part, square_root((part * n) ** 2 * surd << 2 * bits)) for part, surd in self._parts if part)
            low = sum((root if part > 0 else -root - 1 for part, root in roots), self._whole * n << bits)
            if (least := low // self._r >> bits) == (low + 3) // self._r >> bits:
                return least
            bits *= 2

    def floors(self, count: int) -> Sequence[int]:
        """Return floor(n*x/y) for n = 1, ..., count."""
        return list(map(self.floor, range(1, count + 1))) if self.value is None else Beatty(self.value).terms(count)


class Ranked(MadeByRule):
    """The positions n + sum of floor(n*x/y) over the other moduli y, for n = 1, 2, ... and one modulus x.

    They are the positions of the multiples n*x in the joint ranking. `floors` are the functions n -> floor(n*x/y), one
    for each y.
    """

    steps = 16

    def __init__(self, floors: Sequence[Callable[[int], int]]) -> None:
        self._floors = tuple(floors)

    def _at(self, n: int) -> int:
        return n + sum(floor(n) for floor in self._floors)

    def index(self, value: int) -> int | None:
        """Return the n with term(n) = `value`, or None.

        Cost: that of a few more terms than there are moduli.
        """
        if value < 1:
            return None
        # Let S be 1 + the sum of all ratios x/y. If there are k other moduli, n*S - k < term(n) <= n*S. So n is
        # value/S or a little more.
        bits = value.bit_length() + 8
        near = (value << bits) // self.term(1 << bits)
        candidates = range(max(1, near - 1), near + len(self._floors) + 2)
        return next((n for n in candidates if self.term(n) == value), None)


class JointRanking(Ranked):
    """The positions of the multiples of moduli[of - 1] in the increasing sequence of all multiples of the moduli.

    >>> from wythoff.sequences.quadratic import PHI
    >>> JointRanking((1 / PHI, 1 / PHI**2)).terms(6), JointRanking((1 / PHI, 1 / PHI**2), 2).terms(6)
    ([2, 5, 7, 10, 13, 15], [1, 3, 4, 6, 8, 9])

    The moduli are rational or quadratic numbers, which may lie in different fields.
    Cost: one integer square root for each other modulus, or a few if it lies in another field.
    Raises: ParameterError if a modulus is not positive, or two moduli have a common multiple.
    """

    def __init__(self, moduli: Sequence[AnyReal], of: int = 1) -> None:
        self.moduli = _without_ties(moduli)
        require_between(of, "of", 1, len(self.moduli))
        self.of = of
        one = self.moduli[of - 1]
        self._ratios = [Quotient(one, x) for place, x in enumerate(self.moduli, 1) if place != of]
        super().__init__([ratio.floor for ratio in self._ratios])

    def __repr__(self) -> str:
        return f"positions of the multiples of {self.moduli[self.of - 1]} among those of {_listed(self.moduli)}"

    def __iter__(self) -> Iterator[int]:
        """Yield the terms by sorting the multiples."""
        return (place for place, (which, _) in enumerate(ranking(self.moduli), 1) if which == self.of)

    def until(self, last: int) -> Sequence[int]:
        """Return the list of all positions that are at most `last`."""
        return self.made(least_between(0, last + 1, lambda n: self.term(n) > last) - 1)

    def made(self, count: int) -> Sequence[int]:
        """Return the first `count` terms by the formula with floors."""
        return list(map(sum, zip(range(1, count + 1), *(ratio.floors(count) for ratio in self._ratios), strict=True)))


class _OfAll:
    """The base class of `RankingNumerators` and `RankingWord`, which list all multiples of all moduli in order."""

    what: ClassVar[str]

    def __init__(self, moduli: Sequence[AnyReal]) -> None:
        self.moduli = _without_ties(moduli)
        self._positions = [JointRanking(self.moduli, of) for of in range(1, len(self.moduli) + 1)]

    def __repr__(self) -> str:
        return f"{self.what} of {_listed(self.moduli)}"

    def _standing(self, place: int) -> tuple[int, int]:
        """Return (i, n) for the multiple n*x of the modulus x = moduli[i] that has the position `place`, from 1 on."""
        found = ((which, of_one.index(place)) for which, of_one in enumerate(self._positions))
        return next((which, n) for which, n in found if n is not None)


class RankingNumerators(_OfAll, MadeByRule):
    """The factors n of all multiples n*x of the moduli x, in increasing order of the multiples.

    >>> from wythoff.sequences.quadratic import PHI
    >>> RankingNumerators((1 / PHI, 1 / PHI**2)).terms(15)
    [1, 1, 2, 3, 2, 4, 3, 5, 6, 4, 7, 8, 5, 9, 6]
    """

    steps = Ranked.steps
    what = "numerators of the joint ranking"

    def __iter__(self) -> Iterator[int]:
        """Yield the terms by sorting the multiples."""
        return (n for _, n in ranking(self.moduli))

    def made(self, count: int) -> Sequence[int]:
        """Return the first `count` terms, computed from the positions of the multiples of each modulus."""
        found = [0] * count
        for positions in self._positions:
            for n, place in enumerate(positions.until(count), 1):
                found[place - 1] = n
        return found

    def _at(self, n: int) -> int:
        return self._standing(n)[1]

    def index(self, value: int) -> int | None:
        """Return the least position of a multiple n*x with n = `value`; None for a value below 1."""
        return None if value < 1 else min(positions.term(value) for positions in self._positions)


class RankingWord(_OfAll, Word):
    """The word that lists the index i (from 0) of each multiple n*moduli[i], n = 1, 2, ..., sorted by size.

    >>> from wythoff.sequences.quadratic import PHI
    >>> RankingWord((1 / PHI**2, 1 / PHI)).letters(12)
    [0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0]
    """

    what = "joint ranking"

    def __iter__(self) -> Iterator[int]:
        """Yield the letters by sorting the multiples."""
        return (which - 1 for which, _ in ranking(self.moduli))

    def letters(self, count: int) -> Sequence[int]:
        """Return the first `count` letters, computed from the positions of the multiples of each modulus."""
        found = [0] * require_count(count, "letters")
        for which, positions in enumerate(self._positions):
            for place in positions.until(count):
                found[place - 1] = which
        return found

    def letter(self, n: int) -> int:
        return super().letter(n) if n < 0 else self._standing(n + 1)[0]


def ranking(moduli: Sequence[AnyReal]) -> Iterator[tuple[int, int]]:
    """Yield all multiples n*moduli[i - 1] of the moduli in increasing order, each as the pair (i, n) with i, n >= 1.

    >>> from itertools import islice
    >>> from wythoff.sequences.quadratic import PHI
    >>> list(islice(ranking((1 / PHI, 1 / PHI**2)), 6))
    [(2, 1), (1, 1), (2, 2), (2, 3), (1, 2), (2, 4)]

    Cost: a few exact comparisons for each multiple.
    Raises: ParameterError if a modulus is not positive, or two moduli have a common multiple.
    """
    ranked = _without_ties(moduli)
    ratio = lru_cache(maxsize=None)(lambda i, j: Quotient(ranked[i], ranked[j]))

    def compared(one: tuple[int, int], other: tuple[int, int]) -> int:
        (i, n), (j, m) = one, other
        # n*x_i < m*x_j if and only if floor(n*x_i/x_j) < m, because they are not equal.
        return n - m if i == j else (-1 if ratio(i, j).floor(n) < m else 1)

    multiples = (zip(repeat(i), count(1), strict=False) for i in range(len(ranked)))
    return ((i + 1, n) for i, n in merge(*multiples, key=cmp_to_key(compared)))


def _without_ties(moduli: Sequence[AnyReal]) -> tuple[Quadratic, ...]:
    """Return the moduli as quadratic numbers.

    Raises: ParameterError unless there are two or more moduli, all positive, and no two have a common multiple.
    """
    numbers = tuple(map(as_quadratic, moduli))
    if len(numbers) < 2 or any(x.sign() <= 0 for x in numbers):
        raise ParameterError(f"moduli must be two or more positive numbers, were {_listed(numbers)}")
    for place, x in enumerate(numbers):
        for y in numbers[:place]:
            value = Quotient(y, x).value
            if value is not None and value.rational:
                n, m = value.fraction.denominator, value.fraction.numerator
                raise ParameterError(f"moduli must have no common multiple, but {n}*({y}) = {m}*({x})")
    return numbers


def _listed(moduli: Sequence[Quadratic]) -> str:
    return ", ".join(map(str, moduli))


MOST = 64  # the largest k of `NacciSplit`: each term is a sum with k - 1 floors of multiples of powers of t


@lru_cache
def scaled_constant(k: int, bits: int) -> int:
    """Return floor(2^bits * t) for the k-bonacci constant t, the root > 1 of t^k = t^(k-1) + ... + t + 1; k >= 2.

    >>> scaled_constant(3, 20) / 2**20
    1.8392858505249023

    Cost: Newton's method on integers: about log(bits) steps of k multiplications.
    """
    # Let x = m/2^bits and p(x) = x^k - x^(k-1) - ... - 1. p is convex and positive beyond t, so Newton's steps from 2
    # stay above t. If a step is less than one unit (2^-bits), at most one more unit is needed. The root is irrational.
    one = 1 << bits
    m = 2 * one
    while True:
        value, slope = _at(k, m, one)
        # p(x)/p'(x) in units of 1/one: (value/one^k) / (slope/one^(k-1)) * one = value/slope.
        step = value // slope
        if not step:
            break
        m -= step
    while _at(k, m, one)[0] > 0:
        m -= 1
    return m


def _at(k: int, m: int, one: int) -> tuple[int, int]:
    """Return the integers one^k * p(m/one) and one^(k-1) * p'(m/one), where p(x) = x^k - x^(k-1) - ... - x - 1."""
    value, slope, power = 1, 0, 1
    for _ in range(k):
        slope = slope * m + value
        power *= one
        value = value * m - power
    return value, slope


def floor_power(k: int, exponent: int, n: int) -> int:
    """Return floor(n*t^exponent) for n >= 1 and the k-bonacci constant t of `scaled_constant`, exactly.

    >>> [floor_power(3, e, 100) for e in (-2, -1, 0, 1, 2)], floor_power(2, 1, 10**20)
    ([29, 54, 100, 183, 338], 161803398874989484820)

    All powers of t except t^0 are irrational, so lower and upper bounds have the same floor if they are precise enough.
    Cost: a few multiplications and divisions of numbers with about |exponent| times as many bits as n.
    """
    if not exponent:
        return n
    size, bits = abs(exponent), GUARD_BITS
    while bits < n.bit_length() + 2 * size + 16:
        bits *= 2
    while True:
        low = scaled_constant(k, bits)
        below: int = low**size
        above: int = (low + 1) ** size
        unit = 1 << bits * size
        if exponent > 0:
            bounds = n * below // unit, (n * above - 1) // unit
        else:
            bounds = n * unit // above, n * unit // below
        if bounds[0] == bounds[1]:
            return bounds[0]
        bits *= 2


class NacciSplit(Ranked):
    """The positions of the multiples of t^power among all multiples of 1, t, ..., t^(k-1), in increasing order.

    >>> [NacciSplit(3, power).terms(6) for power in range(3)]
    [[1, 3, 4, 7, 8, 10], [2, 6, 9, 13, 16, 20], [5, 11, 18, 24, 30, 37]]

    t is the k-bonacci constant, the root > 1 of t^k = t^(k-1) + ... + t + 1: phi for k = 2, the tribonacci constant for
    k = 3. The multiple n*t^i has the position n + sum of floor(n*t^(i-j)) over j != i, which is about n*t^(i+1). For k
    = 2 the positions are floor(n*phi) and floor(n*phi^2).

    Source: Hanna at A184820 to A184826, named in Wythoff visions 2019, section 7.3.
    """

    title = "positions of the multiples of t^{0.power} among those of the first {0.k} powers, t {0.k}-bonacci"

    def __init__(self, k: int = 3, power: int = 0) -> None:
        require_between(k, "k", 2, MOST)
        require_between(power, "power", 0, k - 1)
        self.k, self.power = k, power
        super().__init__([partial(floor_power, k, power - j) for j in range(k) if j != power])
