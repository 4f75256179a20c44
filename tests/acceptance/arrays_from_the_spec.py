"""Arrays and digits by brute force, written from the definitions in the papers.

This module does not import `wythoff`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, pairwise, product
from math import gcd, isqrt

Rows = list[list[int]]


def fl(p: int, q: int, d: int, r: int) -> int:
    """Return floor((p + q*sqrt(d))/r), where d is not a square and r > 0."""
    s = isqrt(q * q * d)
    return (p + (s if q >= 0 else -s - 1)) // r


def lower(n: int) -> int:
    return fl(n, n, 5, 2)


def upper(n: int) -> int:
    return lower(n) + n


def least_unused(pairs: int, difference: Callable[[int], int] = lambda n: n) -> list[tuple[int, int]]:
    """Return the pairs (a(1), b(1)), (a(2), b(2)), ... of positive integers with b(n) = a(n) + `difference`(n).

    a(n) is the least positive integer that is in no earlier pair.
    """
    seen: set[int] = set()
    found = []
    least = 1
    for n in range(1, pairs + 1):
        while least in seen:
            least += 1
        found.append((least, least + difference(n)))
        seen.update(found[-1])
    return found


def fibonacci(n: int) -> int:
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def wythoff(i: int, j: int) -> int:
    return fibonacci(j + 1) * lower(i) + fibonacci(j) * (i - 1)


WYTHOFF = [[wythoff(i, j) for j in range(1, 25)] for i in range(1, 200)]


def dispersion(s: Callable[[int], int], rows: int, columns: int) -> Rows:
    """Return the dispersion of an increasing sequence s(1), s(2), ..., as `rows` rows.

    Row n is t, s(t), s(s(t)), ..., where t is the n-th positive integer that is not a value of s.
    """
    t: list[int] = []
    n = 1
    for value in count(1):
        if s(n) == value:
            n += 1
        else:
            t.append(value)
            if len(t) == rows:
                break
    found = []
    for first in t:
        row = [first]
        while len(row) < columns:
            row.append(s(row[-1]))
        found.append(row)
    return found


def left_justified(row: Sequence[int]) -> list[int]:
    """Extend a row to the left by earlier = second - first, until the first two entries a, b satisfy a > b >= 0."""
    a, b = row[0], row[1]
    left = list(row)
    while not a > b >= 0:
        a, b = b - a, a
        left.insert(0, a)
    return left


def greedy(zeta: Callable[[int], int | None], length: int) -> list[int]:
    """Return pi(1), ..., pi(`length`), where pi(n) is the least unused t that the multiplicities `zeta` allow.

    The difference d = t - n may occur at most zeta(d) times; None means without limit.
    """
    used: set[int] = set()
    times: dict[int, int] = {}
    found = []
    least = 1
    for n in range(1, length + 1):
        while least in used:
            least += 1
        for t in count(least):
            most = zeta(t - n)
            if t not in used and (most is None or times.get(t - n, 0) < most):
                break
        used.add(t)
        times[t - n] = times.get(t - n, 0) + 1
        found.append(t)
    return found


def interspersion(zeta: Callable[[int], int | None], length: int, *, dual: bool) -> Rows:
    """Return Larsson's array W, or W* if `dual`, as rows. Its entries are the pairs u < pi(u) with u <= `length`.

    pi is the permutation that `greedy` returns for `zeta`.
    """
    doubled = zeta(0) if dual else 0
    assert doubled is not None
    pi = dict(enumerate(greedy(lambda d: doubled if d == 0 else zeta(d), length), 1))
    pairs = [(u, v) for u, v in pi.items() if v > u]
    rows: Rows = [list(range(1, doubled + 1))] if doubled else []
    for u, v in pairs:
        if rows:
            row = min(rows, key=lambda r: r[-1])
            g = row[-1]
            if dual:
                near = next((w for w, _ in pairs if w > g), None)
                if near is None:
                    break
            else:
                near = max(w for w, _ in pairs if w < g)
            theta = g + pi[near] - near
            if theta == u:
                row += [u, v]
                continue
            assert theta > u, (theta, u, rows)
        rows.append([u, v])
    return rows


def greedy_digits(bases: Sequence[int], n: int) -> tuple[int, ...]:
    """Return the greedy digits of n in increasing `bases`, highest first; an empty tuple for 0."""
    found = []
    for base in reversed(bases):
        digit, n = divmod(n, base)
        if digit or found:
            found.append(digit)
    assert n == 0
    return tuple(found)


def binary_without(block: str) -> Iterator[tuple[int, ...]]:
    """Yield the binary digits of those n = 1, 2, ... that do not contain `block`, in increasing order."""
    for n in count(1):
        if block not in f"{n:b}":
            yield tuple(map(int, f"{n:b}"))


def fibonacci_value(digits: Iterable[int]) -> int:
    total, base, following = 0, 1, 2
    for digit in reversed(list(digits)):
        total, base, following = total + digit * base, following, base + following
    return total


def st_bases(s: int, t: int, size: int) -> list[int]:
    """Return the first `size` terms of u_0 = 1, u_1 = s + t, u_n = (s + t - 1) u_(n-1) + s u_(n-2)."""
    found = [1, s + t]
    while len(found) < size:
        found.append((s + t - 1) * found[-1] + s * found[-2])
    return found


def st_language(s: int, t: int, length: int) -> list[tuple[int, ...]]:
    """Return the words over 0, ..., s+t-1 of at most `length` digits that represent numbers, shorter words first.

    The first digit is not 0, and a digit s + t - 1 is followed by one less than s.
    """
    words = [
        word
        for size in range(1, length + 1)
        for word in product(range(s + t), repeat=size)
        if word[0] and all(low < s for high, low in pairwise(word) if high == s + t - 1)
    ]
    return sorted(words, key=lambda word: (len(word), word))


def quotients(p: int, q: int, d: int, r: int, size: int) -> list[int]:
    """Return the first `size` partial quotients of the continued fraction of (p + q sqrt d)/r, exactly."""
    found = []
    for _ in range(size):
        whole = fl(p, q, d, r) if r > 0 else fl(-p, -q, d, -r)
        found.append(whole)
        p -= whole * r  # r/(p + q sqrt d) = r (p - q sqrt d)/(p p - q q d)
        p, q, r = r * p, -r * q, p * p - q * q * d
        shared = gcd(p, q, r)
        p, q, r = p // shared, q // shared, r // shared
    return found


def convergent_denominators(partial: Sequence[int]) -> list[int]:
    low, high, found = 0, 1, [1]
    for a in partial[1:]:
        low, high = high, a * high + low
        found.append(high)
    return found


def ostrowski_allowed(partial: Sequence[int], digits: Sequence[int]) -> bool:
    """Return whether `digits` (highest first) are an Ostrowski expansion for the partial quotients a_1, a_2, ...

    With d_1 the lowest digit: 0 <= d_1 < a_1, 0 <= d_i <= a_i, and d_i = a_i only if d_(i-1) = 0.
    """
    low_first = list(reversed(digits))
    return all(
        0 <= d <= partial[i] - (i == 0) and (d < partial[i] or i == 0 or low_first[i - 1] == 0)
        for i, d in enumerate(low_first)
    )
