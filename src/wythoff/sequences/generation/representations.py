"""Fibonacci representations among binary strings, and two trees that list the lazy ones.

The binary strings without 11 in numeric order are the Zeckendorf representations of 0, 1, 2, ...; those without 00 are
the lazy representations, which have the fewest digits. The numbers A(n) = floor(n*phi) are those whose Zeckendorf
representation ends with an even number of zeros, and those whose lazy representation ends with 1. The numbers of the
tree T2, made from 1 by 2x and 4x - 1, are the lazy strings read in base 2, plus 1.

Source: Wythoff visions 2019, Table 2 and sections 7.3, 7.4; T2 also Allouche, Shallit and Skordev 2005.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Literal

from wythoff.base.errors import ParameterError
from wythoff.sequences.generation.by_rule import MadeByRule
from wythoff.sequences.kinds import FromZero
from wythoff.sequences.numeration.zeckendorf import LazyNumeration, ZeckendorfNumeration, fibonacci, zeckendorf_digits

CHARACTERS = bytes.maketrans(b"\0\1", b"01")


def strings_without(block: str) -> Iterator[str]:
    """Yield the binary numerals of 0, 1, 2, ... that do not contain `block`. The numeral of 0 is the empty string.

    >>> from itertools import islice
    >>> list(islice(strings_without("11"), 8)), list(islice(strings_without("00"), 8))
    (['', '1', '10', '100', '101', '1000', '1001', '1010'], ['', '1', '10', '11', '101', '110', '111', '1010'])

    Cost: n^1.44 steps for n numerals without 11 or without 00, because all numerals are tried.
    """
    yield ""
    for number in count(1):
        numeral = f"{number:b}"
        if block not in numeral:
            yield numeral


def zeckendorf_string(n: int) -> str:
    """Return the Zeckendorf representation of n >= 0 as a string of 0 and 1, which is empty for n = 0.

    >>> zeckendorf_string(11)
    '10100'
    """
    return zeckendorf_digits(n).translate(CHARACTERS).decode()


def lazy_string(n: int) -> str:
    """Return the lazy representation of n >= 0 as a string of 0 and 1, which is empty for n = 0.

    >>> [lazy_string(n) for n in range(8)]
    ['', '1', '10', '11', '101', '110', '111', '1010']

    Cost: that of a Zeckendorf representation.
    """
    return bytes(LazyNumeration().digits(n)).translate(CHARACTERS).decode() if n else ""


class LengthDifference(FromZero, MadeByRule):
    """How many digits the Zeckendorf representation of n has more than the lazy representation of n.

    The term is 0 if n + 1 is a Fibonacci number, else 1.

    >>> LengthDifference().terms(14), LengthDifference().term(10**50)
    ([0, 0, 0, 1, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1], 1)

    The survey prints "terms" instead of "digits"; but the lazy representation of n has at least as many terms.
    """

    title = "lengths of Zeckendorf less lazy representations"

    def __iter__(self) -> Iterator[int]:
        """Yield the terms by comparing the lengths of both representations of n = 0, 1, 2, ...."""
        for greedy, lazy in zip(strings_without("11"), strings_without("00"), strict=False):
            yield len(greedy) - len(lazy)

    def made(self, count: int) -> Sequence[int]:
        """Return the first `count` terms: zeros where n + 1 is a Fibonacci number, ones elsewhere."""
        found, f, following = [1] * count, 1, 2
        while f <= count:
            found[f - 1] = 0
            f, following = following, f + following
        return found

    def _at(self, n: int) -> int:
        return len(zeckendorf_string(n)) - len(lazy_string(n))

    def index(self, value: int) -> int | None:
        return {0: 0, 1: 3}.get(value)


class DoublingTree(FromZero, MadeByRule):
    """The numbers of the tree T2 in ascending order: 1, and with every x also 2x and 4x - 1.

    >>> DoublingTree().terms(12), DoublingTree().index(2**100) == fibonacci(103)[0] - 2
    ([1, 2, 3, 4, 6, 7, 8, 11, 12, 14, 15, 16], True)

    Without 1, the even numbers stand at the places floor(n*phi), the odd ones at floor(n*phi^2).
    Cost: that of a Zeckendorf representation.
    """

    title = "numbers made from 1 by 2x, 4x - 1"

    def __iter__(self) -> Iterator[int]:
        """Yield the numbers of the tree in ascending order.

        Cost: O(n log n); half of the numbers are stored.
        """
        waiting = [1]
        while True:
            x = heappop(waiting)
            yield x
            heappush(waiting, 2 * x)
            heappush(waiting, 4 * x - 1)

    def _at(self, n: int) -> int:
        return int("0" + lazy_string(n), 2) + 1

    def index(self, value: int) -> int | None:
        digits = f"{value - 1:b}" if value > 1 else ""
        return None if value < 1 or "00" in digits else ZeckendorfNumeration().value(list(map(int, digits)))


class LazyTree(MadeByRule):
    """The numbers of a tree of lazy representations, level by level.

    A node is a sum of Fibonacci numbers. If its greatest term is F_i, its two children are the sums with F_(i+1) or
    F_(i+2) added.

    >>> LazyTree("lower").terms(12), LazyTree("upper").terms(12)
    ([1, 3, 4, 6, 8, 9, 12, 11, 14, 16, 21, 17], [2, 5, 7, 10, 13, 15, 20, 18, 23, 26, 34, 28])
    >>> LazyTree().terms(14), LazyTree().index(10**20)
    ([1, 2, 3, 4, 5, 7, 6, 8, 9, 12, 10, 13, 15, 20], 207544475927348115600)

    `root` is "lower" for the tree with root 1, which contains the numbers floor(n*phi), or "upper" for the tree with
    root 2, which contains the numbers floor(n*phi^2). The default "both" takes the two trees together, which contain
    all positive integers.
    Cost: one or two additions for each binary digit of n.
    """

    title = "tree of lazy representations, {0.root}"

    def __init__(self, root: Literal["lower", "upper", "both"] = "both") -> None:
        if root not in ROOTS:
            raise ParameterError(f"the root must be one of {', '.join(ROOTS)}, was {root}")
        self.root = root

    def __iter__(self) -> Iterator[int]:
        """Yield the numbers level by level.

        Cost: linear; the nodes of one level are stored.
        """
        waiting = deque((fibonacci(i)[0], i) for i in ROOTS[self.root])
        while True:
            m, last = waiting.popleft()
            yield m
            f, following = fibonacci(last + 1)
            waiting.extend(((m + f, last + 1), (m + following, last + 2)))

    def _at(self, n: int) -> int:
        # The path has one digit for each level: 0 adds the next Fibonacci number, 1 the one after it. The two trees are
        # joined by a common root with the sum 0 and the last term F_1; the first digit leads from it to 1 or 2.
        path = f"{n + 1:b}"[1:] if self.root == "both" else ("0" if self.root == "lower" else "1") + f"{n:b}"[1:]
        total, f, following = 0, 1, 1  # F_1 and F_2
        for digit in path:
            f, following = following, f + following
            if digit == "1":
                f, following = following, f + following
            total += f
        return total

    def index(self, value: int) -> int | None:
        if value < 1:
            return None
        # Digits from the least term on: between two ones, no zero means the path digit 0, one zero the path digit 1.
        gaps = ("1" + lazy_string(value)[::-1]).split("1")[1:-1]
        path = "".join("1" if zeros else "0" for zeros in gaps)
        if self.root == "both":
            return int("1" + path, 2) - 1
        return int("1" + path[1:], 2) if path[0] == ("0" if self.root == "lower" else "1") else None


ROOTS = {"lower": (2,), "upper": (3,), "both": (2, 3)}
