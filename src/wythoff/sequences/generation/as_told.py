"""Ways of generating run as they are told, in the form in which `claims` compares them with what they should give."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count, islice
from math import ceil
from typing import TypeVar

from wythoff.sequences.beatty.wythoff import lower_wythoff
from wythoff.sequences.generation.prefixes import occurrences
from wythoff.sequences.generation.representations import strings_without
from wythoff.sequences.generation.trees import rationals
from wythoff.sequences.numeration.zeckendorf import fibonacci

Number = TypeVar("Number", int, Fraction)


def places(wanted: Callable[[Number], bool], numbers: Iterable[Number]) -> Iterator[int]:
    """The places, from 1, of the numbers that are wanted."""
    return (place for place, x in enumerate(numbers, 1) if wanted(x))


def least_unused() -> Iterator[tuple[int, int]]:
    """The columns of Table 9: the least number that is in no column yet, and it and n together."""
    used: set[int] = set()
    lower = 0
    for n in count(1):
        lower = next(x for x in count(lower + 1) if x not in used)
        used.add(lower + n)
        yield lower, lower + n


def ascending(root: tuple[int, ...], children: Callable[[tuple[int, ...]], Iterable[tuple[int, ...]]]) -> Iterator[int]:
    """The first parts of the nodes of a tree in increasing order, where children are greater than their parents."""
    waiting = [root]
    while True:
        node = heappop(waiting)
        yield node[0]
        for child in children(node):
            heappush(waiting, child)


def lazy_children(node: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Of a sum with the last term F_i: the sums with F_(i+1) and with F_(i+2) added, and their last indices."""
    m, i = node
    return ((m + fibonacci(i + step)[0], i + step) for step in (1, 2))


def rows_of_rationals() -> Iterator[tuple[int, ...]]:
    """For each x <= 1 of T4, in order, the first five places of the numbers k + x, k = 0, 1, 2, ..."""
    found: dict[Fraction, list[int]] = {}
    order: list[Fraction] = []
    row = 0
    for place, number in enumerate(rationals(), 1):
        x = number - ceil(number) + 1
        if x not in found:
            found[x] = []
            order.append(x)
        found[x].append(place)
        while len(found[order[row]]) >= 5:
            yield tuple(found[order[row]][:5])
            row += 1


def wythoff_rows() -> Iterator[tuple[int, ...]]:
    """The first five entries of each row of the Wythoff array: F_(j+1) A(i) + F_j (i - 1)."""
    for i, a in enumerate(lower_wythoff(), 1):
        yield tuple(fibonacci(j + 1)[0] * a + fibonacci(j)[0] * (i - 1) for j in range(1, 6))


def prefixes() -> Iterator[tuple[int, ...]]:
    """The first eight places of the prefix of length 1, 2, 3, ... of the Fibonacci word."""
    return (tuple(islice(occurrences(length), 8)) for length in count(1))


def iterates() -> Iterator[tuple[int, ...]]:
    """The numbers A(n), n <= 8, once; A(A(n)) twice; A(A(A(n))) three times; and so on by Fibonacci numbers."""
    numbers: tuple[int, ...] = tuple(range(1, 9))
    for index in count(2):
        numbers = tuple(map(lower_wythoff().term, numbers))
        yield from [numbers] * fibonacci(index)[0]


def with_even_end() -> Iterator[int]:
    """The numbers n >= 1 whose Zeckendorf representation ends with an even number of zeros."""
    strings = strings_without("11")
    next(strings)
    return (n for n, string in enumerate(strings, 1) if (len(string) - len(string.rstrip("0"))) % 2 == 0)


def with_lazy_one() -> Iterator[int]:
    """The numbers whose lazy representation ends with 1."""
    return (n for n, string in enumerate(strings_without("00")) if string.endswith("1"))


def strings_at(block: str, wanted: Iterable[int], added: str = "") -> Iterator[str]:
    """The strings without the block that represent the wanted numbers, which increase, with something added."""
    strings = enumerate(strings_without(block))
    return (next(string for m, string in strings if m == n) + added for n in wanted)


def more_terms() -> Iterator[int]:
    """How many terms the lazy representation of 0, 1, 2, ... has more than the Zeckendorf representation."""
    pairs = zip(strings_without("00"), strings_without("11"), strict=False)
    return (lazy.count("1") - greedy.count("1") for lazy, greedy in pairs)
