"""Pairs in which every number occurs p times.

The mex_p of some numbers is the least number >= 0 that occurs fewer than p times among them; the mex is the mex_1.
Larsson's p-complementary pairs (x_n, x_n + m*n), where x_n is the mex_p of all earlier terms, are computed by three
recurrences and by two Beatty sequences. In the pairs of `repeated_pairs`, which have a further parameter l, x_n is the
mex_p of the earlier terms, too, and y_n = (m - l + 1)*x_n + l*n.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count, takewhile
from typing import TypeAlias

from wythoff.base.answers import USUAL
from wythoff.base.errors import ParameterError, brief
from wythoff.kernels import POSITION_BYTES, Crowd, Pairs, Progress, crowded_pairs, require_memory, silent
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import Sides
from wythoff.sequences.kinds import require_count, require_positive
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.words.runs import RunPrefixes, Runs, WordSize

Pair: TypeAlias = tuple[int, int]


def p_complementary(m: int, p: int) -> Sides:
    """Return the sequences floor(n*phi/p) and floor(n*(phi + mp)/p), n >= 0; phi = (2 - mp + sqrt((mp)^2 + 4))/2.

    >>> [side.terms(10) for side in p_complementary(1, 2)]
    [[0, 0, 1, 2, 2, 3, 4, 4, 5, 6], [0, 1, 3, 5, 6, 8, 10, 11, 13, 15]]

    Each number >= 0 occurs exactly p times among the terms of the first sequence from index 0 on and the terms of the
    second sequence from index 1 on.

    Source: Larsson 2009, paper III, (1) and (2).   Cost: one integer square root per term.
    """
    require_positive(m=m, p=p)
    first, second = (Quadratic(2 + sign * m * p, 1, m * m * p * p + 4, 2 * p) for sign in (-1, 1))
    return Sides(Beatty(first, offset=0), Beatty(second, offset=0))


def p_complementary_pairs(m: int, p: int, count: int = USUAL, *, by: str = "counting") -> list[Pair]:
    """Return the first `count` pairs (floor(n*phi/p), floor(n*phi/p) + m*n) by one of Larsson's three recurrences.

    phi is (2 - mp + sqrt((mp)^2 + 4))/2. `by` is "counting", "residues" or "classes", for the functions `by_counting`,
    `by_residues` and `by_classes`.

    >>> p_complementary_pairs(1, 2, 5, by="classes")
    [(0, 0), (0, 1), (1, 3), (2, 5), (2, 6)]

    Raises: ParameterError for arguments that are not allowed; TooLargeError for too many pairs.
    Source: Larsson 2009, paper III, Proposition 5.2.   Cost: O(1) per pair.
    """
    ways = {"counting": by_counting, "residues": by_residues, "classes": by_classes}
    if by not in ways:
        raise ParameterError(f"the recurrence must be one of {', '.join(ways)}, was {brief(by)}")
    require_positive(m=m, p=p)
    require_memory(2 * POSITION_BYTES * require_count(count, "pairs") + 3 * POSITION_BYTES * p, f"{brief(count)} pairs")
    return ways[by](m, p, count)


def by_counting(m: int, p: int, count: int) -> list[Pair]:
    """Return the first `count` pairs (x_n, x_n + m*n), where x_n is the least number in fewer than p earlier pairs.

    So x_n is the mex_p of all earlier terms, where the pair (0, 0) counts as one term.

    >>> by_counting(1, 2, 5)
    [(0, 0), (0, 1), (1, 3), (2, 5), (2, 6)]

    Source: Larsson 2009, paper III, Proposition 5.2 (i).   Cost: O(1) per pair.
    """
    require_positive(m=m, p=p)
    times: Counter[int] = Counter()
    found: list[Pair] = []
    x = 0
    for n in range(count):
        # The counts never decrease, so the mex_p never decreases.
        while times[x] >= p:
            x += 1
        y = x + m * n
        found.append((x, y))
        times.update({x, y})
    return found


def by_residues(m: int, p: int, count: int) -> list[Pair]:
    """Return the first `count` pairs (x_n, y_n) of `by_counting`, computed by residues of the index modulo p.

    x_n is the mex of two sets: all x_i with i < n and i = n modulo p, and all y_i with i < n and i = -n modulo p.
    y_n is x_n + m*n.

    >>> by_residues(1, 2, 5) == by_counting(1, 2, 5)
    True

    Source: Larsson 2009, paper III, Proposition 5.2 (ii).   Cost: O(1) per pair.
    """
    require_positive(m=m, p=p)
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
    """Return the first `count` pairs (x_n, y_n) of `by_counting`, computed separately for classes of indices.

    There is a class for each l <= p/2: the indices that are l or -l modulo p. The recurrence is x_(pn) = mex{x_(pi),
    y_(pi) : i < n}, and x_(pn+l) = mex{x_(pi+l), y_(p(i+1)-l) : i < n} for l > 0; y_n is x_n + m*n.

    >>> by_classes(1, 2, 5) == by_counting(1, 2, 5)
    True

    Source: Larsson 2009, paper III, Proposition 5.2 (iii).   Cost: O(1) per pair.
    """
    require_positive(m=m, p=p)
    found: list[Pair] = [(0, 0)] * count
    for l in range(p // 2 + 1):
        for n, pair in takewhile(lambda numbered: numbered[0] < count, _two_classes(m, p, l)):
            found[n] = pair
    return found


def _two_classes(m: int, p: int, l: int) -> Iterator[tuple[int, Pair]]:
    """Yield (n, (x_n, y_n)) without end for the indices n that are l or -l modulo p, in ascending order.

    x_n and y_n are those of `by_classes`.
    """
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


# For limits of more bits than this, the memory for all levels is checked first.
LONG = 10_000


def repeated_pairs(m: int, p: int, l: int, count: int, *, progress: Progress = silent) -> Pairs:
    """Return the first `count` pairs (x_n, y_n), as two columns, where y_n = (m - l + 1)*x_n + l*n.

    x_n is the least number that is in fewer than p earlier pairs. The arguments must satisfy p >= 2 and 1 <= l <= m +
    1.

    >>> repeated_pairs(2, 2, 1, 8)
    ([0, 0, 1, 2, 2, 3, 3, 4], [0, 1, 4, 7, 8, 11, 12, 15])

    Source: docs/mathematics/blocking.md, Theorem 5.5. Raises: TooLargeError for pairs that do not fit in memory. Cost:
    O(1) per pair.
    """
    return crowded_pairs(Crowd(times=p, slope=m - l + 1, step=l), count, progress=progress)


class RepeatedSequence:
    """The terms x_n of `repeated_pairs` for any n, by a substitution on the word of the steps w_n = x_(n+1) - x_n.

    All steps are 0 or 1. There are l integers in (y_n, y_(n+1)] if w_n = 0, and m + 1 if w_n = 1. Each of them occurs p
    times among the x's, except the last one, which occurs p - 1 times. So w = u s(w), where u = 0...01 has p letters.
    s(0) is u repeated l - 1 times, and s(1) is u repeated m times; each is followed by u without its first letter.

    >>> RepeatedSequence(2, 2, 1).term(10**30)
    640388203202207568727676231996

    Source: docs/mathematics/blocking.md, Corollary 5.6. Cost: about log(n)/log(pm) levels; time and memory grow as the
    square of the number of digits. Raises: TooLargeError for too many levels to store.
    """

    def __init__(self, m: int, p: int, l: int) -> None:
        if p < 2 or not 1 <= l <= m + 1:
            raise ParameterError(f"p must be at least 2 and l from 1 to m + 1, was m = {m}, p = {p}, l = {l}")
        self._u: Runs = ((0, p - 1), (1, 1))
        self._steps = RunPrefixes(
            f"pairs of {m}, {p}, {l}", self._u, lambda step: ((self._u, m if step else l - 1), (0, p - 2), (1, 1))
        )

    def term(self, n: int) -> int:
        """Return x_n, the first number of the pair with the index n >= 0."""
        return self._within(n, 1, 0)[1]

    def first(self, value: int, numbers: int, terms: int) -> int:
        """Return the least n >= 0 with numbers*n + terms*x_n >= value; this sum must not decrease with n.

        >>> RepeatedSequence(2, 2, 1).first(640388203202207568727676231996, 0, 1) <= 10**30
        True
        """
        return self._within(value - 1, numbers, terms)[0] + 1 if value > 0 else 0

    def _within(self, limit: int, numbers: int, terms: int) -> WordSize:
        """Return (n, x_n) for the greatest n with numbers*n + terms*x_n <= limit. x_n is as in `repeated_pairs`."""
        sample, bits = 16, limit.bit_length()
        if bits > LONG:
            levels = bits * sample // (self._steps.size(self._u, sample)[0].bit_length() - 1)
            require_memory(levels * bits // 4, f"the {levels} levels of numbers of {bits} bits")
        return self._steps.within(limit, numbers, terms)
