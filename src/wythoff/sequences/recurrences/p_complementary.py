"""Larsson's p-complementary pairs, with each number in them p times: three recurrences, and two Beatty sequences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count, takewhile
from typing import TypeAlias

from wythoff.answers import USUAL
from wythoff.errors import ParameterError, brief
from wythoff.kernels import POSITION_BYTES, require_memory
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import Sides
from wythoff.sequences.kinds import require_count
from wythoff.sequences.quadratic import Quadratic

Pair: TypeAlias = tuple[int, int]


def p_complementary(m: int, p: int) -> Sides:
    """floor(n*phi/p) and floor(n*(phi + mp)/p), n >= 0, where phi = (2 - mp + sqrt((mp)^2 + 4))/2.

    >>> [side.terms(10) for side in p_complementary(1, 2)]
    [[0, 0, 1, 2, 2, 3, 4, 4, 5, 6], [0, 1, 3, 5, 6, 8, 10, 11, 13, 15]]

    Each number n >= 0 is a lower term of index >= 0 or an upper one of index >= 1, p times in all.

    Source: Larsson 2009, paper III, (1) and (2).   Cost: one integer square root for a term.
    """
    _require(m, p)
    first, second = (Quadratic(2 + sign * m * p, 1, m * m * p * p + 4, 2 * p) for sign in (-1, 1))
    return Sides(Beatty(first, offset=0), Beatty(second, offset=0))


def p_complementary_pairs(m: int, p: int, count: int = USUAL, *, by: str = "counting") -> list[Pair]:
    """The first `count` pairs (floor(n*phi/p), floor(n*phi/p) + m*n), made by one of Larsson's three recurrences.

    `by` is "counting", "residues" or "classes": parts (i), (ii) and (iii) of the proposition.

    >>> p_complementary_pairs(1, 2, 5, by="classes")
    [(0, 0), (0, 1), (1, 3), (2, 5), (2, 6)]

    Raises: ParameterError; TooLargeError.
    Source: Larsson 2009, paper III, Proposition 5.2.   Cost: O(1) a pair.
    """
    ways = {"counting": by_counting, "residues": by_residues, "classes": by_classes}
    if by not in ways:
        raise ParameterError(f"the recurrence must be one of {', '.join(ways)}, was {brief(by)}")
    for name, number in (("m", m), ("p", p)):
        if not isinstance(number, int) or isinstance(number, bool):
            raise ParameterError(f"{name} must be an integer >= 1, was {brief(number)}")
    require_memory(2 * POSITION_BYTES * require_count(count, "pairs") + 3 * POSITION_BYTES * p, f"{brief(count)} pairs")
    return ways[by](m, p, count)


def by_counting(m: int, p: int, count: int) -> list[Pair]:
    """The first `count` pairs: x_n = mex_p of the earlier terms, the pair (0, 0) counted once; y_n = x_n + m*n.

    >>> by_counting(1, 2, 5)
    [(0, 0), (0, 1), (1, 3), (2, 5), (2, 6)]

    Source: Larsson 2009, paper III, Proposition 5.2 (i).   Cost: O(1) a pair.
    """
    _require(m, p)
    times: Counter[int] = Counter()
    found: list[Pair] = []
    x = 0
    for n in range(count):
        # What was met p times stays so: the mex_p never decreases.
        while times[x] >= p:
            x += 1
        y = x + m * n
        found.append((x, y))
        times.update({x, y})
    return found


def by_residues(m: int, p: int, count: int) -> list[Pair]:
    """The same pairs: x_n is the mex of the x_i with i = n and the y_i with i = -n modulo p, i < n.

    >>> by_residues(1, 2, 5) == by_counting(1, 2, 5)
    True

    Source: Larsson 2009, paper III, Proposition 5.2 (ii).   Cost: O(1) a pair.
    """
    _require(m, p)
    used: list[set[int]] = [set() for _ in range(p)]
    next_x = [0] * p
    found: list[Pair] = []
    for n in range(count):
        residue = n % p
        x = next_x[residue]
        while x in used[residue]:
            used[residue].remove(x)
            x += 1
        y = x + m * n
        found.append((x, y))
        next_x[residue] = x + 1
        used[-n % p].add(y)
    return found


def by_classes(m: int, p: int, count: int) -> list[Pair]:
    """The same pairs, the indices l and p - l modulo p by themselves: x_(pn+l) = mex{x_(pi+l), y_(p(i+1)-l) : i < n}.

    For l = 0 the y's are the y_(pi), i < n.

    >>> by_classes(1, 2, 5) == by_counting(1, 2, 5)
    True

    Source: Larsson 2009, paper III, Proposition 5.2 (iii).   Cost: O(1) a pair.
    """
    _require(m, p)
    found: list[Pair] = [(0, 0)] * count
    for l in range(p // 2 + 1):
        for n, pair in takewhile(lambda numbered: numbered[0] < count, _two_classes(m, p, l)):
            found[n] = pair
    return found


def _two_classes(m: int, p: int, l: int) -> Iterator[tuple[int, Pair]]:
    """The pairs whose indices are l or -l modulo p, with their indices, in ascending order."""
    classes = (l,) if 2 * l % p == 0 else (l, p - l)
    used: dict[int, set[int]] = {residue: set() for residue in classes}
    x = dict.fromkeys(classes, 0)
    for start in count(0, p):
        for residue in classes:
            while x[residue] in used[residue]:
                x[residue] += 1
            yield start + residue, (x[residue], x[residue] + m * (start + residue))
        for residue in classes:
            used[residue].add(x[residue])
            used[-residue % p].add(x[residue] + m * (start + residue))


def _require(m: int, p: int) -> None:
    if m < 1 or p < 1:
        raise ParameterError(f"m and p must be at least 1, was m = {m}, p = {p}")
