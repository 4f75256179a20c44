"""What section 5 of Hegarty and Larsson states: p-blocking m-Wythoff Nim, pi_{m,p}, and Beatty sequences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, product
from math import gcd, isqrt

from wythoff.papers.checks.larsson2009.limits import matrix
from wythoff.papers.checks.larsson2009.permutations import copies, greedy
from wythoff.papers.finding import Finding, compared, seen, silent, unless
from wythoff.papers.verbs import Stated, all_of, each, misprinted, within
from wythoff.rulesets import Position
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.multiset import Multiset
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.recurrences.blocked import BlockedPairs

MP = tuple(product((1, 2, 3), (1, 2, 3, 4)))


def upper(m: int, p: int) -> Quadratic:
    """(22): L.

    >>> str(upper(1, 1))
    '(1 + sqrt(5))/2'
    """
    return Quadratic(m, 1, m * m + 4 * p * p, 2 * p)


def floors(n: int, m: int, p: int) -> tuple[int, int]:
    """floor(nL) and floor(nl).

    >>> floors(10, 1, 1)
    (16, 6)
    """
    root = isqrt(n * n * (m * m + 4 * p * p))
    return (root + n * m) // (2 * p), (root - n * m) // (2 * p)


def permutation(m: int, p: int, terms: int) -> list[int]:
    """pi_{m,p}(1), pi_{m,p}(2), ..."""
    return list(map(int, GreedyPermutation(Multiset.multiples(m, p)).terms(terms)))


def _pairs(m: int, p: int, up_to: int) -> list[Position]:
    pi = greedy(copies(m, p), up_to + 1)
    return [(n - 1, value - 1) for n, value in enumerate(pi, 1) if n <= value]


def _limits(largest: int) -> Finding:
    """(22), (23): alpha = r(L - 1) is the fixed point of Theorem 3.3 for r = s = p/m; l = 1/L = L - m/p."""

    def fails(m: int, p: int) -> bool:
        limit, r = upper(m, p), Fraction(p, m)
        a, b, c, d = matrix(Fraction(1), r, r)
        alpha = r * (limit - 1)
        lower = 1 - (1 - alpha) / r
        fixed = c * alpha * alpha + (d - a) * alpha == b and limit * limit - Fraction(m, p) * limit == 1
        return not (fixed and lower == 1 / limit == limit - Fraction(m, p))

    wrong = (pair for pair in product(range(1, largest + 1), repeat=2) if fails(*pair))
    text = f"L^2 - (m/p)L - 1 = 0 and l = 1/L = L - m/p by Theorem 3.3, for m, p up to {largest}"
    return unless("closed form", text, wrong)


def _distance(value: int, near: tuple[int, int]) -> int:
    return min(abs(value - floor) for floor in near)


def _distances(m: int, p: int, terms: int) -> int:
    """The greatest distance of pi_{m,p}(n) from the nearer of floor(nL) and floor(nl)."""
    return max(_distance(value, floors(n, m, p)) for n, value in enumerate(permutation(m, p, terms), 1))


def _near(m: int, p: int, terms: int) -> tuple[int, int] | None:
    """The first n, and pi(n), that is not within m of nL for pi(n) >= n, or of nl for pi(n) < n."""
    floored = ((n, value, floors(n, m, p)[value < n]) for n, value in enumerate(permutation(m, p, terms), 1))
    # Of real numbers: -m < pi(n) - nL < m is -m < pi(n) - floor(nL) <= m.
    return next(((n, value) for n, value, floor in floored if not -m < value - floor <= m), None)


def _conjecture_1(m: int, p: int, terms: int) -> Iterator[Finding]:
    """The bounds that prove it, floor((n - p + 1) alpha) <= a_n <= n alpha and those for b_n; and c = m."""
    alpha = 1 + upper(m, p) - Fraction(m, p)
    moduli = (alpha, alpha + Fraction(m, p))
    wrong = (
        (n, value)
        for n, pair in enumerate(BlockedPairs(m, p).pairs(terms // 4))
        for value, modulus in zip(pair, moduli, strict=True)
        if not ((n - p + 1) * modulus).floor() <= value <= (n * modulus).floor()
    )
    yield unless("recurrence", f"the bounds for m = {m}, p = {p}", wrong)
    yield seen("recurrence", f"c = m for m = {m}, p = {p}", _near(m, p, terms))


def _measured(terms: int) -> Iterator[Finding]:
    text = "c = m, proved in docs/mathematics/blocking.md, Theorem 5.4, from the bounds for a_n and b_n"
    yield seen("closed form", text)
    measured = (f"{_distances(m, p, terms)} ({m},{p})" for m, p in MP)
    yield seen("recurrence", f"greatest distances (m,p): {', '.join(measured)}")


def _constant(terms: int) -> Iterator[Finding]:
    ms, ps = (1, 2, 3, 4), (1, 2, 4, 8, 16, 32)
    parts = (f"{[_distances(m, p, terms) for p in ps]} for m = {m}" for m in ms)
    yield seen("recurrence", f"greatest distances for p = {', '.join(map(str, ps))}: {'; '.join(parts)}")
    yield unless("closed form", "c = m for every p", (pair for pair in product(ms, ps) if _near(*pair, terms)))


def _four_numbers(p: int, terms: int) -> Finding:
    values = enumerate(permutation(1, p, terms), 1)
    # L and l are irrational: the ceiling is one more.
    wrong = ((n, value) for n, value in values if not {value, value - 1} & {*floors(n, 1, p)})
    return unless("recurrence", f"so for p = {p}", wrong)


def gaps(m: int, p: int, count: int) -> list[int]:
    """The distances n_2 - n_1 of consecutive pairs.

    >>> gaps(6, 3, 300)
    [1, 4]
    """
    return sorted({after - a for (a, _), (after, _) in pairwise(BlockedPairs(m, p).pairs(count))})


def _consecutive(printed: bool, _: int) -> Iterator[Finding]:
    for m, p in ((1, 2), (1, 3), (3, 2), (2, 2), (6, 3), (2, 4), (4, 6)):
        told = {"printed": range(1, p + 2)} if printed else {"closed_form": range(1, p + 2, gcd(m, p))}
        yield compared(f"distances for m = {m}, p = {p}", recurrence=gaps(m, p, 2000), **told)


def _ceiling_for_floor(raised: int, _: int) -> Finding:
    text = f"pi_(m,1)(n) = {'ceil' if raised else 'floor'}(nl) or floor(nL) - j, 0 <= j < m; c_(m,1) = m - 1"
    for m in range(1, 5):
        distances = []
        for n, value in enumerate(permutation(m, 1, 3000), 1):
            high, low = floors(n, m, 1)
            if value != low + raised and not high - m < value <= high:
                return seen("recurrence", text, f"pi_({m},1)({n}) = {value}, nl = {low}.., nL = {high}..")
            distances.append(_distance(value, (high, low + raised)))
        if max(distances) != m - 1:
            return seen("recurrence", text, f"the greatest distance for m = {m} is {max(distances)}")
    return seen("recurrence", text)


CHECKS: Mapping[str, Stated] = {
    "remark I.Section 5": within("block_diagonal(m={}, p={})", "P-positions for m = {}, p = {}", MP, recurrence=_pairs),
    "formula I.22": _limits,
    "conjecture I.5.1": all_of(lambda terms: silent(each(MP, _conjecture_1)(terms)), _measured),
    "question I.Section 5": _constant,
    "remark I.5.1": each(range(1, 6), _four_numbers),
    "slip 19": misprinted(_consecutive, True, False),
    "slip 20": misprinted(_ceiling_for_floor, 0, 1),
}
