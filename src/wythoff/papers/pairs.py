"""The pairs of numbers that the papers define, by recurrences and formulas.

The mex of a set is the least number >= 0 that is not in it. So that these pairs are independent of the rest of the
package, this module uses only the exact numbers of `sequences`, and no named sequence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, takewhile
from math import isqrt

from wythoff.expressions import Expression, Integer, Operation
from wythoff.expressions.arithmetic import complement
from wythoff.game.rulesets import Position
from wythoff.sequences.quadratic import Quadratic

# A function of n, a_n, a_{n-1} and b_{n-1} that returns b_n.
Step = Callable[[int, int, int, int], int]


def pairs(step: Step, count: int) -> list[Position]:
    """Return the first `count` pairs (a_n, b_n) with a_n = mex{a_i, b_i : i < n} and b_0 = 0.

    For n >= 1, b_n is step(n, a_n, a_(n-1), b_(n-1)).

    >>> pairs(lambda n, a, a1, b1: b1 + a + 1, 4)
    [(0, 0), (1, 2), (3, 6), (4, 11)]
    """
    return list(islice(_pairs(step), count))


def _pairs(step: Step) -> Iterator[Position]:
    a, b, n, taken = 0, 0, 0, {0}
    while True:
        yield a, b
        before, n = a, n + 1
        while a in taken:
            a += 1
        b = step(n, a, before, b)
        taken |= {a, b}


def mex_b_pairs(a: int, b: int, count: int, more: int = 0) -> list[Position]:
    """Return the first `count` pairs (x_n, y_n) with x_n = mex_b{x_i, y_i : i < n} and y_n = x_n + an + `more`.

    mex_b of a set is low + b, where low is the first of its numbers and -b after which at least b numbers are missing:
    mex_2{0, 2, 3, 4} = 6.

    Source: Wythoff visions 2019, (6); with `more` = 1 (12).

    >>> mex_b_pairs(1, 2, 5)
    [(0, 0), (2, 3), (5, 7), (9, 12), (11, 15)]
    """
    # The next x lies above all earlier x: there the gap of b free numbers is searched.
    found: list[Position] = []
    taken: set[int] = set()
    x = 0
    for n in range(count):
        while not taken.isdisjoint(range(x - b + 1, x + 1)):
            x += 1
        found.append((x, x + a * n + more))
        taken |= {x, x + a * n + more}
    return found


def blocked_pairs(m: int, p: int) -> Iterator[Position]:
    """Yield (a_n, b_n) with a_n = mex{a_i, b_i : i < n} and b_n = a_n + floor(n/p) m.

    Source: Larsson 2009, paper II, Definition 4.

    >>> from itertools import islice
    >>> list(islice(blocked_pairs(2, 3), 5))
    [(0, 0), (1, 1), (2, 2), (3, 5), (4, 6)]
    """
    return _pairs(lambda n, a, a1, b1: a + n // p * m)


def blocked_up_to(m: int, p: int, up_to: int) -> list[Position]:
    """Return the pairs of `blocked_pairs(m, p)` whose numbers are at most `up_to`."""
    return list(takewhile(lambda pair: pair[1] <= up_to, blocked_pairs(m, p)))


def blocked_floors(n: int, m: int, p: int) -> Position:
    """Return (floor(n*alpha), floor(n*beta)) with alpha = (2p - m + sqrt(m^2 + 4p^2))/(2p), beta = alpha + m/p.

    Source: Larsson 2009, paper II, section 1.4.5.

    >>> [blocked_floors(n, 1, 1) for n in range(4)]
    [(0, 0), (1, 2), (3, 5), (4, 7)]
    """
    root = isqrt(n * n * (m * m + 4 * p * p))
    return (root + n * (2 * p - m)) // (2 * p), (root + n * (2 * p + m)) // (2 * p)


def beatty_pairs(m: int, p: int, count: int) -> list[Position]:
    """Return `count` pairs (a_n, b_n) with a_n = floor(n phi_mp/p) and b_n = floor(n (phi_mp + mp)/p).

    Here phi_x = (2 - x + sqrt(x^2 + 4))/2.

    Source: Larsson 2009, paper III, (1) to (3).

    >>> beatty_pairs(2, 3, 5)
    [(0, 0), (0, 2), (0, 4), (1, 7), (1, 9)]
    """
    x = m * p
    roots = ((n, isqrt(n * n * (x * x + 4))) for n in range(count))
    return [((n * (2 - x) + root) // (2 * p), (n * (2 + x) + root) // (2 * p)) for n, root in roots]


def beatty_up_to(m: int, p: int, up_to: int) -> list[Position]:
    """Return the pairs of `beatty_pairs` for (m, p) whose numbers are at most `up_to`."""
    return [pair for pair in beatty_pairs(m, p, up_to + 1) if pair[1] <= up_to]


# The morphism of section 3 of Wythoff visions.
TRIBONACCI = {"a": "ab", "b": "ac", "c": "a"}


def fixed_word(images: Mapping[str, str], count: int) -> str:
    """Return the first `count` letters of the fixed point of a morphism.

    `images` maps each letter to its image. The fixed point begins with the first letter of `images`.

    >>> fixed_word({"a": "ab", "b": "a"}, 8)
    'abaababa'
    """
    word = next(iter(images))
    while len(word) < count:
        word = "".join(map(images.__getitem__, word))
    return word[:count]


def places_in_word(images: Mapping[str, str], count: int) -> list[Position]:
    """Return a tuple for each n < `count`: the places of the n-th occurrence of each letter in a fixed point.

    The fixed point is that of `fixed_word` for the same `images`: abaababa... in the example, where the second a is in
    place 3 and the second b in place 5. For n = 0, all places are 0.

    >>> places_in_word({"a": "ab", "b": "a"}, 4)
    [(0, 0), (1, 2), (3, 5), (4, 7)]
    """
    word, *_, last = images
    while word.count(last) < count:
        word = "".join(map(images.__getitem__, word))
    places = ([0] + [n for n, letter in enumerate(word, 1) if letter == which] for which in images)
    return list(zip(*places, strict=False))[:count]


def squares(pairs: Iterable[Position]) -> set[Position]:
    """Return the set of all (a, b) and (b, a), where (a, b) runs over `pairs`."""
    return {square for pair in pairs for square in (pair, pair[::-1])}


def modulus(t: int) -> Quadratic:
    """Return alpha = (2 - t + sqrt(t^2 + 4))/2, with 1/alpha + 1/(alpha + t) = 1.

    >>> str(modulus(1))
    '(1 + sqrt(5))/2'
    """
    return Quadratic(2 - t, 1, t * t + 4, 2)


def by_floors(alpha: Quadratic, beta: Quadratic, count: int) -> list[Position]:
    """Return (floor(n*alpha), floor(n*beta)) for n = 0, ..., count - 1."""
    return [((n * alpha).floor(), (n * beta).floor()) for n in range(count)]


def boolean_step(f: Expression, before: int, after: int) -> int:
    """Return b_n - b_{n-1} for the P-positions (a_n, b_n) of nim | diagonal(f), f = x1 | k or x1 ^ k, by bits.

    `before` is a_{n-1}, and `after` is a_n. The value of f is found from the bits of `before` and k.

    >>> from wythoff.expressions import parse_expression
    >>> boolean_step(parse_expression("x1 | 3", ("x1",)), 1, 2)
    4

    Source: Fraenkel 2008, Theorem 2, (10) and (11).
    """
    assert isinstance(f, Operation)
    assert isinstance(f.arguments[1], Integer)
    k = f.arguments[1].value
    common = before & k if f.operator == "^" else 0
    if before >= k:
        return after + (complement(before) & k) - common
    return after - before + k + (before & complement(k)) - common
