"""Three trees related to A(n) = floor(n*phi) and B(n) = floor(n*phi^2), read level by level: the survey's T1, T3, T4.

T1 has the root 1 with the only child 2, and every other x has the children A(x), B(x). It contains every positive
integer once. T3 has the root 0, and x has the children 2x, 1 - x. T4 has the root 1, and x has the children x + 1, 1/x.
In T3 and T4 a number that has already occurred is left out. The even numbers of T3 have the places A(n), and the
numbers > 1 of T4 have the places A(n) - 1, n >= 2.

The function `address` assigns a word of letters A and B to each number. The address of n determines the n-th node of
T3, and the address of n + 1 determines the n-th node of T4. For a number in T1, its address determines its place in T1.
See docs/mathematics/generation.md, section 11.4.

Source: Wythoff visions 2019, section 7.4. It prints floor(nx), floor(nx^2) for floor(phi*x), floor(phi^2*x) in T1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import Literal, TypeVar

from wythoff.kernels import MOST_STEPS
from wythoff.sequences.beatty.wythoff import lower_wythoff, upper_wythoff
from wythoff.sequences.generation.by_rule import MadeByRule
from wythoff.sequences.kinds import breadth_first, require_at_most
from wythoff.sequences.numeration.zeckendorf import zeckendorf

T = TypeVar("T")


def address(m: int) -> str:
    """Return the address of m >= 1: the letters A and B of the functions that lead from 1 to m, in order.

    A(k) = floor(k*phi) and B(k) = A(k) + k.

    >>> [address(m) for m in range(1, 9)]
    ['', 'B', 'BA', 'BAA', 'BB', 'BAAA', 'BAB', 'BBA']

    For example, BA is the address of A(B(1)) = 3.

    Cost: that of a Zeckendorf representation.
    Raises: TooLargeError beyond two million bits.
    """
    indices = zeckendorf(m - 1)
    ends = (*indices[1:], 0)
    # Between neighbouring digits 1 with indices i > j there are i - j - 1 zeros; the last zero belongs to the second 1.
    return "".join("B" + "A" * (i - j - 2) for i, j in zip(indices, ends, strict=False))


def at(letters: Iterable[str]) -> int:
    """Return the number with the address `letters`.

    Beginning with k = 1, each letter A replaces k by floor(k*phi), and each B by floor(k*phi^2). Letters A at the
    beginning change nothing.

    >>> [at(address(m)) for m in range(1, 9)], at("AABA")
    ([1, 2, 3, 4, 5, 6, 7, 8], 3)

    Cost: two additions for each letter.
    """
    k, lower = 1, 1  # k and A(k)
    for letter in letters:
        # A(A(k)) = A(k) + k - 1, A(B(k)) = 2A(k) + k.
        k, lower = (lower, lower + k - 1) if letter == "A" else (lower + k, 2 * lower + k)
    return k


def along(root: T, lower: Callable[[T], T], upper: Callable[[T], T], count: int) -> list[T]:
    """Return a list of values for n = 1, ..., count, each computed from `root` along the address of n.

    For each letter A of the address the function `lower` is applied, for each letter B the function `upper`.

    >>> along("", lambda word: word + "A", lambda word: word + "B", 8) == [address(m) for m in range(1, 9)]
    True

    Cost: a call of `lower` or `upper` and a few additions for each value.
    """
    found = [root] * (count + 1)
    for k, a in enumerate(lower_wythoff().terms(count), 1):
        if k > 1:  # A(1) = 1 is the root
            if a > count:
                break
            found[a] = lower(found[k])
        if a + k <= count:
            found[a + k] = upper(found[k])
    return found[1:]


# The place of a number in T4 is greater than F_s, where s is the sum of its partial quotients.
LARGEST_PART = 1000  # the largest numerator or denominator whose first place in T4 is searched, among all its fractions


def wythoff_children(x: int) -> tuple[int, ...]:
    """Return the children of x in the tree T1: 2 for x = 1, else floor(x*phi) and floor(x*phi^2).

    >>> wythoff_children(1), wythoff_children(2)
    ((2,), (3, 5))
    """
    return (2,) if x == 1 else (lower_wythoff().term(x), upper_wythoff().term(x))


class WythoffTree(MadeByRule):
    """The numbers of the tree T1, level by level: 1; 2; and the children floor(phi*x), floor(phi^2*x) of each x >= 2.

    >>> WythoffTree().terms(16), WythoffTree().term(2**40 + 1), WythoffTree().index(10**6)
    ([1, 2, 3, 5, 4, 7, 8, 13, 6, 10, 11, 18, 12, 20, 21, 34], 267914297, 2490463)

    Cost: two additions for each binary digit of n.
    """

    title = "tree of the Wythoff pairs"

    def __iter__(self) -> Iterator[int]:
        """Yield the numbers of the tree by its rule for children, level by level."""
        return breadth_first([1], wythoff_children)

    def made(self, count: int) -> Sequence[int]:
        """Return `count` terms by additions: A(A(x)) = A(x) + x - 1, A(B(x)) = 2*A(x) + x, B(x) = A(x) + x."""
        numbers, lower = [1, 2], [1, 3]
        for x, a in zip(islice(numbers, 1, None), islice(lower, 1, None), strict=True):
            if len(numbers) >= count:
                break
            numbers += (a, a + x)
            lower += (a + x - 1, 2 * a + x)
        return numbers[:count]

    def _at(self, n: int) -> int:
        return at(f"{n - 1:b}".replace("0", "A").replace("1", "B"))

    def index(self, value: int) -> int | None:
        return WythoffTreeInverse().term(value) if value >= 1 else None


class WythoffTreeInverse(MadeByRule):
    """The place, counted from 1, of the number n = 1, 2, ... in the tree T1 (`WythoffTree`), read level by level.

    >>> WythoffTreeInverse().terms(12), WythoffTreeInverse().term(10**20)
    ([1, 2, 3, 5, 4, 9, 6, 7, 17, 10, 11, 13], 11091107803434062132133)

    Cost: that of a Zeckendorf representation.
    """

    title = "places in the tree of the Wythoff pairs"

    def made(self, count: int) -> Sequence[int]:
        return [place + 1 for place in along(0, lambda place: 2 * place, lambda place: 2 * place + 1, count)]

    def _at(self, n: int) -> int:
        return int("0" + address(n).replace("A", "0").replace("B", "1"), 2) + 1

    def index(self, value: int) -> int | None:
        return WythoffTree().term(value) if value >= 1 else None


class IntegerTree(MadeByRule):
    """The numbers of the tree T3, level by level: 0, and with every x also 2x and 1 - x, each integer once.

    >>> IntegerTree().terms(14), IntegerTree().term(10**20), IntegerTree().index(-(10**6))
    ([0, 1, 2, 4, -1, 8, -3, -2, 16, -7, -6, -4, 3, 32], 8425552088480012636516, 585993)

    Cost: that of a Zeckendorf representation.
    """

    title = "tree of 0 with 2x, 1 - x"

    def __iter__(self) -> Iterator[int]:
        """Yield the numbers of the tree by its rule for children, level by level."""
        return breadth_first([0], lambda x: (2 * x, 1 - x))

    def made(self, count: int) -> Sequence[int]:
        return along(0, lambda value: 2 * value, lambda value: 1 - 2 * value, count)

    def _at(self, n: int) -> int:
        value = 0
        for letter in address(n):
            value = 2 * value if letter == "A" else 1 - 2 * value
        return value

    def index(self, value: int) -> int | None:
        letters = []
        while value:
            letters.append("B" if value % 2 else "A")
            value = (1 - value) // 2 if value % 2 else value // 2
        return at(reversed(letters))


def rationals() -> Iterator[Fraction]:
    """Yield the numbers of the tree T4, level by level: 1, and with every x also x + 1 and 1/x, each once."""
    return breadth_first([Fraction(1)], lambda x: (x + 1, 1 / x))


def rational(n: int) -> Fraction:
    """Return the n-th number, n >= 1, of the tree T4: 1, and with every x also x + 1 and 1/x, each once.

    >>> [str(rational(n)) for n in range(1, 14)]
    ['1', '2', '3', '1/2', '4', '1/3', '3/2', '5', '1/4', '4/3', '5/2', '2/3', '6']
    """
    p, q = 0, 1
    for letter in address(n + 1):
        p, q = (p + q, q) if letter == "A" else (q, p + q)
    return Fraction(p, q)


def rational_position(x: Fraction) -> int:
    """Return the place, from 1, of the rational number x > 0 in the tree T4 (`rational`).

    >>> [rational_position(Fraction(k) + Fraction(1, 2)) for k in range(6)]
    [4, 7, 11, 18, 29, 47]

    For each x with 0 < x <= 1, the places of x, x + 1, x + 2, ... are a row of the Wythoff array.
    Cost: two additions for each unit of the sum of the partial quotients of x.
    Raises: TooLargeError if the sum of the partial quotients is too large.
    """
    letters: list[str] = []
    p, q = x.numerator, x.denominator
    while p:
        # x > 1 comes from x - 1 by A, x <= 1 from 1/x - 1 by B.
        times = (p - 1) // q
        require_at_most(len(letters) + times, MOST_STEPS, "the sum of the partial quotients", " or more")
        letters.extend("A" * times)
        p -= times * q
        letters.append("B")
        p, q = q - p, p
    return at(reversed(letters)) - 1


class RationalTree(MadeByRule):
    """The numerators or denominators, as `part` says, of the numbers of the tree T4 (`rational`), level by level.

    The order of the numbers is called the rabbit ordering of the positive rational numbers.

    >>> RationalTree("numerators").terms(13), RationalTree("denominators").terms(13)
    ([1, 2, 3, 1, 4, 1, 3, 5, 1, 4, 5, 2, 6], [1, 1, 1, 2, 1, 3, 2, 1, 4, 3, 2, 3, 1])

    Cost: that of a Zeckendorf representation.
    """

    title = "{0.part} of the tree of 1 with x + 1, 1/x"

    def __init__(self, part: Literal["numerators", "denominators"] = "numerators") -> None:
        self.part = part

    def __iter__(self) -> Iterator[int]:
        """Yield the terms by the tree's rule for children, level by level."""
        return map(self._part, rationals())

    def made(self, count: int) -> Sequence[int]:
        numbers = along((0, 1), lambda x: (x[0] + x[1], x[1]), lambda x: (x[1], x[0] + x[1]), count + 1)
        part = 0 if self.part == "numerators" else 1
        return [x[part] for x in islice(numbers, 1, None)]

    def _at(self, n: int) -> int:
        return self._part(rational(n))

    def index(self, value: int) -> int | None:
        """Return the first place of `value`; None for a value below 1.

        A denominator q occurs first in a number <= 1. A numerator p occurs first in a fraction p/q with q <= 2p,
        because for q > 2p the fraction p/(q - p) has a smaller place than p/q.
        Cost: that of computing the places of all these fractions.
        Raises: TooLargeError for a large value.
        """
        if value < 1:
            return None
        require_at_most(
            value,
            LARGEST_PART,
            "value",
            ": the places of all fractions with this numerator or denominator are compared",
        )
        if self.part == "denominators":
            numbers = [Fraction(p, value) for p in range(1, value + 1)]
        else:
            numbers = [Fraction(value, q) for q in range(1, 2 * value + 1)]
        return min(rational_position(x) for x in numbers if self._part(x) == value)

    def _part(self, x: Fraction) -> int:
        return x.numerator if self.part == "numerators" else x.denominator
