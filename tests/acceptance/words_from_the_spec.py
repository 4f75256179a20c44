"""Words and ways to generate sequences by brute force, written from the definitions in the papers.

This module does not import `wythoff`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from tests.acceptance.arrays_from_the_spec import fibonacci


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
    """Return the maximal repetitions in `word` as (start, end, least period); each has at least two periods.

    `end` is the place after the last letter.
    """
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
    """Return whether the word is balanced: factors of equal length differ by at most 1 in the number of each letter."""
    for n in range(1, len(word)):
        for letter in set(word):
            counts = {factor.count(letter) for factor in factors(word, n)}
            if max(counts) - min(counts) > 1:
                return False
    return True


def mex_b(values: Iterable[int], b: int) -> int:
    """Return s_i + b for the first i with s_(i+1) - s_i > b.

    The s_i are -b, the values in increasing order, and infinity.
    """
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
    """Return x_n of the game Nim(a, b), from the fixed point of a substitution sigma and counts of letters.

    The word is 0 sigma(0) sigma^2(0) ...; whole blocks sigma^k(0) are skipped first, then parts of the last block.
    """
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


def schroeder(n: int) -> int:
    """Return how many steps Schroeder's game with stacks 1, ..., n takes.

    In a step the first stack is dealt out, one to each following stack. The game ends when there are n different
    stacks.
    """
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
    """Return for each pot n = 1, ..., `pots` how many pebbles it holds when it is emptied.

    Pot n holds n pebbles, and gets one from each earlier pot whose pebbles, dealt to the pots after it, reach n.
    """
    height = list(range(pots + 1))
    found = []
    for pot in range(1, pots + 1):
        found.append(height[pot])
        for after in range(pot + 1, min(pots, pot + height[pot]) + 1):
            height[after] += 1
    return found


def self_rule(length: int) -> list[int]:
    """Return `length` terms of a(1) = 1, a(n + 1) = a(n) + 2 if n is among a(1), ..., a(n), else a(n) + 1."""
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
    """Return the numbers up to `largest` that are generated from 1 by x -> 2x and x -> 4x - 1, in increasing order."""
    found, new = {1}, [1]
    while new:
        x = new.pop()
        for child in (2 * x, 4 * x - 1):
            if child <= largest and child not in found:
                found.add(child)
                new.append(child)
    return sorted(found)


def lazy_tree(root: int, size: int) -> list[int]:
    """Return the nodes of a tree of sums of Fibonacci numbers, level by level.

    The children of F_i1 + ... + F_ik add F_(ik+1) or F_(ik+2). The root is 1 = F_2 or 2 = F_3.
    """
    level, found = [(root, root + 1)], [root]
    while len(found) < size:
        level = [(m + fibonacci(last + k), last + k) for m, last in level for k in (1, 2)]
        found += [m for m, _ in level]
    return found[:size]


def tribonacci_constant(digits: int) -> tuple[Fraction, Fraction]:
    """Return rational lower and upper bounds, found by bisection, of the real zero of z^3 = z^2 + z + 1."""
    low, high = Fraction(1), Fraction(2)
    while high - low > Fraction(1, 10**digits):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**3 < middle**2 + middle + 1 else (low, middle)
    return low, high


def hanna(size: int) -> list[list[int]]:
    """Return three sequences of floors for the tribonacci constant t and n = 1, ..., `size` - 1.

    They are n + [n/t] + [n/t^2], n + [nt] + [n/t], and n + [nt] + [nt^2].
    """
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
