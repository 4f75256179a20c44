"""Arrays, digits, words and ways of generation, written anew from the words of the papers, by brute force.

Nothing here comes from `wythoff`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count, pairwise, product
from math import gcd, isqrt

Rows = list[list[int]]


def fl(p: int, q: int, d: int, r: int) -> int:
    """floor((p + q*sqrt(d))/r), d no square."""
    s = isqrt(q * q * d)
    return (p + (s if q >= 0 else -s - 1)) // r


def lower(n: int) -> int:
    return fl(n, n, 5, 2)


def upper(n: int) -> int:
    return lower(n) + n


def least_unused(pairs: int, difference: Callable[[int], int] = lambda n: n) -> list[tuple[int, int]]:
    """a(n) the least positive number not yet there, b(n) = a(n) + s(n), n = 1, 2, ..."""
    seen: set[int] = set()
    found = []
    least = 1
    for n in range(1, pairs + 1):
        while least in seen:
            least += 1
        found.append((least, least + difference(n)))
        seen.update(found[-1])
    return found


# ---------------------------------------------------------------------- arrays


def fibonacci(n: int) -> int:
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def wythoff(i: int, j: int) -> int:
    return fibonacci(j + 1) * lower(i) + fibonacci(j) * (i - 1)


def dispersion(s: Callable[[int], int], rows: int, columns: int) -> Rows:
    """Row n: t(n), s(t(n)), ..., t the numbers that are no value of the increasing s."""
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
    """Extended to the left until the first two entries have a > b >= 0."""
    a, b = row[0], row[1]
    left = list(row)
    while not a > b >= 0:
        a, b = b - a, a
        left.insert(0, a)
    return left


def greedy(zeta: Callable[[int], int | None], length: int) -> list[int]:
    """pi(1), pi(2), ..., pi(n) the least unused t whose t - n came less than zeta(t - n) times; None is infinity."""
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
    """Larsson's W, or W*: the pairs u < pi(u) put into rows, from pi(1..length)."""
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


# ---------------------------------------------------------------------- numeration


def greedy_digits(bases: Sequence[int], n: int) -> tuple[int, ...]:
    """Digits of n in the given increasing bases, the highest first; none for 0."""
    found = []
    for base in reversed(bases):
        digit, n = divmod(n, base)
        if digit or found:
            found.append(digit)
    assert n == 0
    return tuple(found)


def binary_without(block: str) -> Iterator[tuple[int, ...]]:
    """The binary words of 1, 2, ... without the block, in numeric order."""
    for n in count(1):
        if block not in f"{n:b}":
            yield tuple(map(int, f"{n:b}"))


def fibonacci_value(digits: Iterable[int]) -> int:
    total, base, following = 0, 1, 2
    for digit in reversed(list(digits)):
        total, base, following = total + digit * base, following, base + following
    return total


def st_bases(s: int, t: int, size: int) -> list[int]:
    """u_0 = 1, u_1 = s + t, u_n = (s + t - 1) u_(n-1) + s u_(n-2)."""
    found = [1, s + t]
    while len(found) < size:
        found.append((s + t - 1) * found[-1] + s * found[-2])
    return found


def st_language(s: int, t: int, length: int) -> list[tuple[int, ...]]:
    """Words of digits 0..s+t-1 of at most that length, s + t - 1 followed below by less than s, in order of length."""
    words = [
        word
        for size in range(1, length + 1)
        for word in product(range(s + t), repeat=size)
        if word[0] and all(low < s for high, low in pairwise(word) if high == s + t - 1)
    ]
    return sorted(words, key=lambda word: (len(word), word))


def quotients(p: int, q: int, d: int, r: int, size: int) -> list[int]:
    """The partial quotients of (p + q sqrt d)/r, from the floor of the exact remainder each time."""
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
    """0 <= d_1 < a_1; d_i <= a_i, and d_i = a_i only if d_(i-1) = 0 (partial = a_1, a_2, ...; highest digit first)."""
    low_first = list(reversed(digits))
    return all(
        0 <= d <= partial[i] - (i == 0) and (d < partial[i] or i == 0 or low_first[i - 1] == 0)
        for i, d in enumerate(low_first)
    )


# ---------------------------------------------------------------------- words


def iterated(rules: dict[str, str], start: str, length: int) -> str:
    word = start
    while len(word) < length:
        longer = "".join(rules[letter] for letter in word)
        assert len(longer) > len(word)
        word = longer
    return word[:length]


def factors(word: str, n: int) -> set[str]:
    return {word[i : i + n] for i in range(len(word) - n + 1)}


def palindromes(word: str, n: int) -> int:
    return sum(factor == factor[::-1] for factor in factors(word, n))


def squares(word: str) -> dict[int, int]:
    found = {}
    for n in range(1, len(word) // 2 + 1):
        number = sum(factor[:n] == factor[n:] for factor in factors(word, 2 * n))
        if number:
            found[n] = number
    return found


def runs(word: str) -> list[tuple[int, int, int]]:
    """The maximal repetitions: first place, place after the last, least period; each at least two periods long."""
    found = []
    for period in range(1, len(word) // 2 + 1):
        start = 0
        while start < len(word):
            end = start + period
            while end < len(word) and word[end] == word[end - period]:
                end += 1
            if end - start >= 2 * period and (start == 0 or word[start - 1] != word[start - 1 + period]):
                part = word[start:end]
                least = next(p for p in range(1, period + 1) if part[p:] == part[: len(part) - p])
                if least == period:
                    found.append((start, end, period))
            start += 1
    return sorted(found)


def balanced(word: str) -> bool:
    """Two factors of one length never differ by two or more in the number of some letter."""
    for n in range(1, len(word)):
        for letter in set(word):
            counts = {factor.count(letter) for factor in factors(word, n)}
            if max(counts) - min(counts) > 1:
                return False
    return True


def mex_b(values: Iterable[int], b: int) -> int:
    """s_i + b for the first i with s_(i+1) - s_i > b, once -b and infinity are added."""
    found = sorted({-b, *values})
    for one, other in zip(found, [*found[1:], None], strict=True):
        if other is None or other - one > b:
            return one + b
    raise AssertionError


def nim_ab(a: int, b: int, size: int, *, misere: bool = False) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    taken: set[int] = set()
    for n in range(size):
        x = mex_b(taken, b)
        found.append((x, x + a * n + misere))
        taken.update(found[-1])
    return found


def gap_rules(a: int, b: int) -> dict[int, list[int]]:
    rules = {}
    for j in range(b + 1):
        k = -((a + j) // -b)
        rules[j] = [0] * (k - 1) + [a + b + j - b * k]
    return rules


def gap_x(a: int, b: int, n: int) -> int:
    """x_n by w = 0 sigma(0) sigma^2(0) ... and counts of letters alone, block by block and then down."""
    rules = gap_rules(a, b)
    levels: list[dict[int, tuple[int, int]]] = [{j: (1, j) for j in rules}]
    left, total, level = n, 0, 0
    while True:
        if len(levels) <= level:
            last = levels[-1]
            levels.append({j: (sum(last[i][0] for i in rules[j]), sum(last[i][1] for i in rules[j])) for j in rules})
        size, value = levels[level][0]
        if size > left:
            break
        left, total, level = left - size, total + value, level + 1
    word = [0]
    while level:
        word = list(rules[word[0]])
        level -= 1
        while levels[level][word[0]][0] <= left:
            size, value = levels[level][word.pop(0)]
            left, total = left - size, total + value
            if not word:
                break
        if not word:
            break
    return b * n + total


# ---------------------------------------------------------------------- generation


def schroeder(n: int) -> int:
    """Steps of Schroeder's game with stacks 1..n: at least one, until there are n stacks, all different."""
    stacks = list(range(1, n + 1))
    steps = 0
    while True:
        hand, *stacks = stacks
        for i in range(min(hand, len(stacks))):
            stacks[i] += 1
        stacks += [1] * max(0, hand - len(stacks)) if hand > len(stacks) else []
        steps += 1
        if len(stacks) == n and len(set(stacks)) == n:
            return steps


def knott(pots: int) -> list[int]:
    """The pebbles in pot n as it is emptied: pot n has n, and one from each earlier pot that reaches it."""
    height = list(range(pots + 1))
    found = []
    for pot in range(1, pots + 1):
        found.append(height[pot])
        for after in range(pot + 1, min(pots, pot + height[pot]) + 1):
            height[after] += 1
    return found


def self_rule(length: int) -> list[int]:
    """a(1) = 1, a(n + 1) = a(n) + 2 if n is a term already, else a(n) + 1."""
    found = [1]
    while len(found) < length:
        found.append(found[-1] + (2 if len(found) in found else 1))
    return found


def breadth_first(
    root: Fraction | int, children: Callable[[Fraction], Iterable[Fraction]], size: int
) -> list[Fraction]:
    level, seen, order = [Fraction(root)], {Fraction(root)}, [Fraction(root)]
    while len(order) < size:
        following = []
        for node in level:
            for child in children(node):
                if child not in seen:
                    seen.add(child)
                    following.append(child)
        order += following
        level = following
    return order[:size]


def t2(largest: int) -> list[int]:
    """1, and 2x and 4x - 1 for each x, in order."""
    found, new = {1}, [1]
    while new:
        x = new.pop()
        for child in (2 * x, 4 * x - 1):
            if child <= largest and child not in found:
                found.add(child)
                new.append(child)
    return sorted(found)


def lazy_tree(root: int, size: int) -> list[int]:
    """Nodes F_i1 + ... + F_ik breadth first; the children add F_(ik+1), F_(ik+2); roots 1 = F_2 and 2 = F_3."""
    level, found = [(root, root + 1)], [root]
    while len(found) < size:
        level = [(m + fibonacci(last + k), last + k) for m, last in level for k in (1, 2)]
        found += [m for m, _ in level]
    return found[:size]


def tribonacci_constant(digits: int) -> tuple[Fraction, Fraction]:
    """Rational bounds of the zero of z^3 = z^2 + z + 1, by halving."""
    low, high = Fraction(1), Fraction(2)
    while high - low > Fraction(1, 10**digits):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**3 < middle**2 + middle + 1 else (low, middle)
    return low, high


def hanna(size: int) -> list[list[int]]:
    """n + [n/t] + [n/t^2], n + [nt] + [n/t], n + [nt] + [nt^2]."""
    low, high = tribonacci_constant(40)

    def floors(n: int, power: int) -> int:
        one, other = int(n * low**power // 1), int(n * high**power // 1)
        assert one == other
        return one

    return [
        [n + floors(n, -1) + floors(n, -2) for n in range(1, size)],
        [n + floors(n, 1) + floors(n, -1) for n in range(1, size)],
        [n + floors(n, 1) + floors(n, 2) for n in range(1, size)],
    ]
