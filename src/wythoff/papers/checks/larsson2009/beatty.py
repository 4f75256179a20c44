"""What section 5 of Hegarty and Larsson states: p-blocking m-Wythoff Nim, pi_{m,p}, and Beatty sequences."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product
from math import gcd, isqrt

from wythoff.papers.checks.larsson2009.limits import matrix
from wythoff.papers.checks.larsson2009.permutations import copies, greedy
from wythoff.papers.finding import Finding, compared, refuted, seen
from wythoff.papers.from_rules import by_rules
from wythoff.papers.verbs import checked
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


def _game(up_to: int) -> Iterator[Finding]:
    """The P-positions of p-blocking m-Wythoff Nim are the (n - 1, pi_{m,p}(n) - 1)."""
    for m, p in MP:
        pi = greedy(copies(m, p), up_to + 1)
        pairs = [(n - 1, value - 1) for n, value in enumerate(pi, 1) if n <= value <= up_to + 1]
        positions = by_rules(f"block_diagonal(m={m}, p={p})", up_to=up_to)
        yield compared(f"P-positions for m = {m}, p = {p}", rules=positions, recurrence=pairs)


def _limits(largest: int) -> Finding:
    """(22), (23): alpha = r(L - 1) is the fixed point of Theorem 3.3 for r = s = p/m; l = 1/L = L - m/p."""
    text = f"L^2 - (m/p)L - 1 = 0 and l = 1/L = L - m/p by Theorem 3.3, for m, p up to {largest}"
    for m, p in product(range(1, largest + 1), repeat=2):
        limit, r = upper(m, p), Fraction(p, m)
        a, b, c, d = matrix(Fraction(1), r, r)
        alpha = r * (limit - 1)
        lower = 1 - (1 - alpha) / r
        equation = c * alpha * alpha + (d - a) * alpha == b
        if not (
            equation and limit * limit - Fraction(m, p) * limit == 1 and lower == 1 / limit == limit - Fraction(m, p)
        ):
            return seen("closed form", text, (m, p))
    return seen("closed form", text)


def _distance(value: int, near: tuple[int, int]) -> int:
    return min(abs(value - floor) for floor in near)


def _distances(m: int, p: int, terms: int) -> int:
    """The greatest distance of pi_{m,p}(n) from the nearer of floor(nL) and floor(nl)."""
    return max(_distance(value, floors(n, m, p)) for n, value in enumerate(permutation(m, p, terms), 1))


def _near(m: int, p: int, terms: int) -> tuple[int, int] | None:
    """The first n, and pi(n), that is not within m of nL for pi(n) >= n, or of nl for pi(n) < n."""
    for n, value in enumerate(permutation(m, p, terms), 1):
        high, low = floors(n, m, p)
        # Of real numbers: -m < pi(n) - nL < m is -m < pi(n) - floor(nL) <= m.
        if not -m < value - (high if value >= n else low) <= m:
            return n, value
    return None


def _conjecture_1(terms: int) -> Finding:
    """The bounds that prove it, floor((n - p + 1) alpha) <= a_n <= n alpha and those for b_n; and c = m."""
    found, measured = Finding(()), []
    for m, p in MP:
        alpha = 1 + upper(m, p) - Fraction(m, p)
        wrong = None
        for n, pair in enumerate(BlockedPairs(m, p).pairs(terms // 4)):
            for value, modulus in zip(pair, (alpha, alpha + Fraction(m, p)), strict=True):
                if not ((n - p + 1) * modulus).floor() <= value <= (n * modulus).floor():
                    wrong = wrong or (n, value)
        found &= Finding((), seen("recurrence", f"the bounds for m = {m}, p = {p}", wrong).differs)
        found &= Finding((), seen("recurrence", f"c = m for m = {m}, p = {p}", _near(m, p, terms)).differs)
        measured.append(f"{_distances(m, p, terms)} ({m},{p})")
    text = "c = m, proved in docs/notes/blocking.md, section 2, Beatty sequences, from the bounds for a_n and b_n"
    return found & Finding([("closed form", text), ("recurrence", f"greatest distances (m,p): {', '.join(measured)}")])


def _constant(terms: int) -> Finding:
    """That c can be independent of p: the distances for growing p, and c = m."""
    ps = (1, 2, 4, 8, 16, 32)
    wrong = next(((m, p) for m in (1, 2, 3, 4) for p in ps if _near(m, p, terms)), None)
    parts = [f"{[_distances(m, p, terms) for p in ps]} for m = {m}" for m in (1, 2, 3, 4)]
    text = f"greatest distances for p = {', '.join(map(str, ps))}: {'; '.join(parts)}"
    return Finding([("recurrence", text)]) & seen("closed form", "c = m for every p", wrong)


def _four_numbers(terms: int) -> Iterator[Finding]:
    """pi_{1,p}(n) is the floor or the ceiling of nL or nl, p <= 5."""
    for p in range(1, 6):
        wrong = None
        for n, value in enumerate(permutation(1, p, terms), 1):
            # L and l are irrational: the ceiling is one more.
            if value not in {floor + up for floor in floors(n, 1, p) for up in (0, 1)}:
                wrong = wrong or (n, value)
        yield seen("recurrence", f"so for p = {p}", wrong)


def gaps(m: int, p: int, count: int) -> list[int]:
    """The distances n_2 - n_1 of consecutive pairs.

    >>> gaps(6, 3, 300)
    [1, 4]
    """
    return sorted({after - a for (a, _), (after, _) in pairwise(BlockedPairs(m, p).pairs(count))})


def _consecutive(_: int) -> Finding:
    """They are 1, g + 1, 2g + 1, ..., p + 1 for the greatest common divisor g of m and p."""
    printed, true = Finding(()), Finding(())
    for m, p in ((1, 2), (1, 3), (3, 2), (2, 2), (6, 3), (2, 4), (4, 6)):
        made = gaps(m, p, 2000)
        what = f"distances for m = {m}, p = {p}"
        printed &= compared(what, recurrence=made, printed=range(1, p + 2))
        true &= compared(what, recurrence=made, closed_form=range(1, p + 2, gcd(m, p)))
    return refuted(printed, true)


def _ceiling_for_floor(_: int) -> Finding:
    """pi_{m,1}(n) is ceil(nl) or floor(nL) - j, 0 <= j < m; it is not floor(nl)."""

    def held(raised: int) -> Finding:
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

    return refuted(held(0), held(1))


CHECKS = checked(
    {
        "remark I.Section 5": _game,
        "formula I.22": _limits,
        "conjecture I.5.1": _conjecture_1,
        "question I.Section 5": _constant,
        "remark I.5.1": _four_numbers,
        "slip 19": _consecutive,
        "slip 20": _ceiling_for_floor,
    }
)
