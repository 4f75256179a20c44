"""Pairs of sequences, coverings and permutations by brute force, written from the definitions in the papers.

This module does not import `wythoff`. The tuple (p, q, d, r) with r > 0 is the quadratic number (p + q*sqrt(d))/r.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice, pairwise
from math import inf, isqrt

Number = tuple[int, int, int, int]
Pairs = list[tuple[int, int]]


def floor(number: Number) -> int:
    p, q, d, r = number
    square = q * q * d
    root = isqrt(square)
    if q < 0:
        root = -root - (root * root != square)
    return (p + root) // r


def at(n: int, alpha: Number, gamma: Number = (0, 0, 0, 1)) -> int:
    """Return floor(n*alpha + gamma), both quadratic with the same square root; a rational gamma may have any d."""
    (p, q, d, r), (u, v, e, w) = alpha, gamma
    assert d == e or not q or not v
    return floor((n * p * w + u * r, n * q * w + v * r, d if q else e, r * w))


def beatty(alpha: Number, gamma: Number = (0, 0, 0, 1), first: int = 1) -> Iterator[int]:
    return (at(n, alpha, gamma) for n in count(first))


def t_wythoff(t: int) -> tuple[Number, Number]:
    """Return al = (2 - t + sqrt(t^2 + 4))/2 and al + t, the slopes of t-Wythoff."""
    return (2 - t, 1, t * t + 4, 2), (2 + t, 1, t * t + 4, 2)


def how_often(sequences: Iterable[tuple[Number, Number]], up_to: int) -> Counter[int]:
    """Count for each integer <= `up_to` how often it is a term floor(n*alpha + gamma), n >= 1, of the sequences.

    Each sequence is a pair (alpha, gamma) with alpha >= 0.
    """
    found: Counter[int] = Counter()
    for alpha, gamma in sequences:
        for term in beatty(alpha, gamma):
            if term > up_to:
                break
            found[term] += 1
    return found


def mex(numbers: Iterable[int], b: int = 1, q: int = 1) -> int:
    """Return the least x >= 0 such that fewer than q of the numbers lie in the interval (x - b, x]."""
    listed = list(numbers)
    return next(x for x in count() if sum(x - b < number <= x for number in listed) < q)


def mex_by_gaps(numbers: Iterable[int], b: int) -> int:
    """Return mex_b as the survey defines it: add -b and infinity to the numbers, and find the first gap longer than b.

    The result is the left end of that gap plus b.
    """
    ends = [-b, *sorted(set(numbers)), inf]
    return next(int(low) + b for low, high in pairwise(ends) if high - low > b)


def mex_pairs(shift: Callable[[int, int], int], length: int, start: int = 0, b: int = 1, q: int = 1) -> Pairs:
    """Return `length` pairs (a_n, b_n): a_n is the mex with parameters b, q of all earlier terms, b_n = shift(n, a_n).

    The index n and the terms begin at `start`. A pair with equal members counts as one number.
    """
    pairs: Pairs = []
    for n in range(start, start + length):
        earlier = [x for pair in pairs for x in set(pair)]
        a = mex([x - start for x in earlier], b, q) + start
        pairs.append((a, shift(n, a)))
    return pairs


def by_function(f: Callable[[int, int, int], int], length: int) -> Pairs:
    """Return Fraenkel's pairs: a_n = mex of earlier terms, b_n = f(a_(n-1), b_(n-1), a_n) + b_(n-1) + a_n - a_(n-1)."""
    pairs = [(0, 0)]
    while len(pairs) < length:
        (a, b), a_n = pairs[-1], mex(x for pair in pairs for x in pair)
        pairs.append((a_n, f(a, b, a_n) + b + a_n - a))
    return pairs


def by_residues(m: int, p: int, length: int) -> Pairs:
    """Return the pairs (x_n, x_n + m*n) of Larsson III, Proposition 5.2 (ii), for n < `length`.

    x_n is the mex of the x_i with i = n and the y_i with i = -n modulo p, i < n.
    """
    pairs: Pairs = []
    for n in range(length):
        near = [x for i, (x, _) in enumerate(pairs) if (n - i) % p == 0]
        far = [y for i, (_, y) in enumerate(pairs) if (n + i) % p == 0]
        x = mex(near + far)
        pairs.append((x, x + m * n))
    return pairs


def by_classes(m: int, p: int, length: int) -> Pairs:
    """Return the pairs (x_n, y_n = x_n + m*n) of Larsson III, Proposition 5.2 (iii), for n < `length`.

    x_(pn+l) = mex{x_(pi+l), y_(p(i+1)-l) : i < n}, with y_(pi) instead of y_(p(i+1)) for l = 0.
    """
    x: dict[int, int] = {}

    def y(n: int) -> int:
        return x[n] + m * n

    for n in range(length):
        k, l = divmod(n, p)
        x[n] = mex([x[p * i + l] for i in range(k)] + [y(p * (i + (l > 0)) - l) for i in range(k)])
    return [(x[n], y(n)) for n in range(length)]


def hiccup(j: int, x: int, y: int, z: int, length: int) -> list[int]:
    terms = [x]
    while len(terms) < length:
        terms.append(terms[-1] + (y if len(terms) + 1 - j in terms else z))
    return terms


def figure_figure(length: int) -> tuple[list[int], list[int]]:
    """Return Hofstadter's sequences: R(n + 1) = R(n) + S(n), and S, the numbers that are not in R."""
    figures, differences = [1], [2]
    while len(figures) < length:
        figures.append(figures[-1] + differences[-1])
        differences.append(next(s for s in count(differences[-1] + 1) if s not in figures))
    return figures, differences[:length]


def trailing_zeros(n: int) -> int:
    return (n & -n).bit_length() - 1


def greedy(zeta: Callable[[int], float], length: int, member: Callable[[int], bool] = lambda n: True) -> list[int]:
    """Return pi(1), ..., pi(`length`): pi(n) is the least unused t >= 1 that the multiplicities allow.

    If n is in S (`member(n)`), the difference d = t - n may occur at most zeta(d) times among the n in S.
    """
    terms: list[int] = []
    taken: set[int] = set()
    differences: Counter[int] = Counter()
    for n in range(1, length + 1):
        inside = member(n)
        t = next(t for t in count(1) if t not in taken and not (inside and differences[t - n] >= zeta(t - n)))
        terms.append(t)
        taken.add(t)
        if inside:
            differences[t - n] += 1
    return terms


def theorem_6_1(length: int, fifth: int = 1) -> list[int]:
    """Return the permutation pi of Theorem 6.1 of the thesis (M = Z, S = 2N), by its five cases.

    The fifth case is F(n - `fifth`) + 2; the thesis prints F(n) + 2.
    """

    def big(n: int) -> int:
        return isqrt(3 * n * n)

    def small(n: int) -> bool:
        return 3 * (n + 1) ** 2 < (big(n) + 2) ** 2

    f: dict[int, int] = {0: 0}
    used = {0}
    for i in range(1, length + 1):
        n, odd = divmod(i, 2)
        if odd:
            f[i] = next(t for t in count(1) if t not in used)
        elif small(n):
            f[i] = n + big(n) if big(n) in used else big(n)
        elif not small(n - 1):
            f[i] = n + big(n)
        else:
            f[i] = n + big(n) if f[i - 2] == big(n - 1) else big(n - fifth) + 2
        used.add(f[i])
    return [f[i] for i in range(1, length + 1)]


def first(terms: Iterable[int], length: int) -> list[int]:
    return list(islice(terms, length))
