"""What P. Hegarty's appendix to paper II of Larsson's thesis states: greedy permutations beside Beatty pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain, count, islice, pairwise, product
from math import gcd, isqrt

from wythoff.papers.checks.larsson2009.permutations import greedy
from wythoff.papers.finding import NEAR, Check, Finding, compared, refuted, seen, unless
from wythoff.papers.pairs import blocked_pairs, by_floors
from wythoff.papers.verbs import Stated, each
from wythoff.rulesets import Position
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.sequences.recurrences.blocked import BlockedPairs

PS = range(1, 8)
# A k at which |a_k - a*_k| = p - 1, the least one for p <= 4. The greatest n*alpha - a_n have indices n = i_L with
# i_{t+1} = i_{t-1} + floor(i_t/p) and i_t in turn 0 and p - 1 modulo p; such i_{-1}, i_0 were searched modulo p^L.
REACHED = {2: 4, 3: 438, 4: 399187, 5: 2652868072, 6: 1153432524496296, 7: 16369949199796946349}
IRRATIONALS = (PHI, Quadratic(0, 1, 2), Quadratic(3, 1, 17, 4), Quadratic(0, 1, 3), Quadratic(7, 1, 2, 5))


def _permutation(pairs: Iterable[Position], size: int) -> list[int]:
    """What exchanges the two of each pair, on 1, 2, ..."""
    exchanged = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    return [exchanged[n] for n in range(1, size + 1)]


def _beatty_involutions(r: Quadratic, size: int) -> Iterator[Finding]:
    pairs = by_floors(r, r / (r - 1), size + 1)[1:]
    differences = Counter(b - a for a, b in pairs)
    tau = _permutation(pairs, size)
    yield compared("terms of tau", rules=greedy(lambda d: differences[abs(d)], size), closed_form=tau)
    step = r / (r - 1) - r
    wrong = (n for n, (a, b) in enumerate(pairs, 1) if b - a - (n * step).floor() not in (0, 1))
    yield unless("closed form", "the n-th difference is n(s - r) but for less than 1", wrong)


def _rational(largest: int) -> Iterator[Finding]:
    """The Proposition, for d = a/b in lowest terms, a, b <= `largest`: S = r + s has (S - 2)^2 = 1/d^2 + 4."""
    side = range(1, largest + 1)
    coprime = [(a, b) for a, b in product(side, side) if gcd(a, b) == 1]
    squares = [(a, b) for a, b in coprime if isqrt(4 * a * a + b * b) ** 2 == 4 * a * a + b * b]
    # mn and m^2 - n^2 have no common factor if m and n have none.
    formed = sorted((m * n, m * m - n * n) for m, n in coprime if n < m and max(m * n, m * m - n * n) <= largest)
    yield compared("d = a/b for which r is rational", rules=squares, closed_form=formed)
    wrong = (r for r in (Fraction(a, b) for a, b in coprime if b < a < 2 * b) if not _formed(r))
    yield unless("closed form", "for rational r also s is, and d = mn/(m^2 - n^2) with m/n = s - 1", wrong)


def _formed(r: Fraction) -> bool:
    s = r / (r - 1)
    m, n = (s - 1).as_integer_ratio()
    return m > n and 1 / (s - r) == Fraction(m * n, m * m - n * n)


def _shifted(m: int, p: int, size: int) -> Iterator[Finding]:
    whole = greedy(lambda d: p * (d % m == 0), size + p)
    reduced = greedy(lambda d: p * (d % m == 0 and d != 0), size)
    yield compared("terms of pi_{m,p}, from n = p + 1", rules=whole[p:], recurrence=[t + p for t in reduced])
    yield compared("terms of pi_{m,p}", rules=whole[:size], recurrence=_pi(m, p, size, size + p))


def _pi(m: int, p: int, size: int, pairs: int) -> list[int]:
    """pi_{m,p}(n), n <= size, by that many pairs."""
    return _permutation(((a + 1, b + 1) for a, b in islice(blocked_pairs(m, p), pairs)), size)


def ours(p: int) -> Iterator[Position]:
    """(a_k, b_k), k = 1, 2, ...: the pairs of (1, p)-Wythoff Nim but the first p, moved to begin at 1."""
    return ((a - p + 1, b - p + 1) for a, b in islice(blocked_pairs(1, p), p, None))


def starred(p: int) -> Iterator[Position]:
    """(a*_k, b*_k) = (floor(k r), floor(k s)), r = (2p - 1 + sqrt(4p^2 + 1))/2p, s = r + 1/p."""
    for k in count(1):
        root = isqrt(k * k * (4 * p * p + 1))
        yield (k * (2 * p - 1) + root) // (2 * p), (k * (2 * p + 1) + root) // (2 * p)


def _lemma_1(p: int, size: int) -> Iterator[Finding]:
    pairs, stars = list(islice(ours(p), size)), list(islice(starred(p), size))
    excess = enumerate(((b - a) - (d - c) for (a, b), (c, d) in zip(pairs, stars, strict=True)), 1)
    yield unless("closed form", "(i) holds", _fails_i(stars, p))
    yield unless("recurrence", "(ii) holds", (k for k, e in excess if e not in (0, 1) or (e == 1 and k % p == 0)))
    first, second = ([after[i] - before[i] for before, after in pairwise(stars)] for i in (0, 1))
    ones = (k for k, both in enumerate(pairwise(first), 1) if both == (1, 1))
    yield unless("closed form", "(iii) holds", chain(ones, {*first} - {1, 2}))
    yield unless("closed form", "(iv) holds", {*second} - {2, 3})


def _fails_i(stars: list[Position], p: int) -> Iterator[int]:
    """The n at which M_p has not 0 to p - 1 elements more in [1, n] than M_{1,p}, of which there are pn."""
    differences, found = Counter(b - a for a, b in stars), 0
    for n in range(1, len(stars) // p - 1):
        found += differences[n]
        if not 0 <= found - p * n < p:
            yield n


def greatest(p: int, size: int) -> int:
    """The greatest |a_k - a*_k|, 1 <= k <= size."""
    return max(abs(a - c) for (a, _), (c, _) in islice(zip(ours(p), starred(p), strict=False), size))


def _main_theorem(size: int) -> Finding:
    maxima = {p: greatest(p, size) for p in PS}
    text = f"greatest |a_k - a*_k| for p = 1, ..., 7: {', '.join(map(str, maxima.values()))}"
    return unless("recurrence", text, (p for p, found in maxima.items() if found > p - 1))


def difference(p: int, k: int) -> int:
    """a_k - a*_k for a single k of any size.

    >>> difference(4, 399187)
    -3
    """
    root = isqrt(k * k * (4 * p * p + 1))
    return BlockedPairs(1, p).lower(k + p - 1) - p + 1 - (k * (2 * p - 1) + root) // (2 * p)


def _best_possible(size: int) -> Iterator[Finding]:
    """p - 1 is reached for p <= 7, but from p = 4 on far beyond the k that can be tried one by one."""
    places = ", ".join(f"k = {k} for p = {p}" for p, k in REACHED.items())
    wrong = ((p, k) for p, k in REACHED.items() if difference(p, k) != 1 - p)
    yield unless("recurrence", f"p - 1 is reached: {places}", wrong)
    small = ", ".join(str(greatest(p, size)) for p in PS)
    yield seen("recurrence", f"the greatest for k <= {size} and p = 1, ..., 7: {small}")


def _offsets(allowed: set[int]) -> Check:
    """pi_{1,p}(n) is floor(nL) or floor(nl) and one of the allowed numbers, L = (1 + sqrt(4p^2 + 1))/2p, l = 1/L."""

    def of(p: int, size: int) -> Finding:
        roots = ((n, isqrt(n * n * (4 * p * p + 1))) for n in range(1, size + 1))
        terms = zip(roots, _pi(1, p, size, size), strict=True)
        found = [{image - (root + n) // (2 * p), image - (root - n) // (2 * p)} & allowed for (n, root), image in terms]
        met = sorted(set().union(*found))
        text = f"of the numbers {sorted(allowed)} one does for every n; {met} occur"
        return unless("recurrence", text, (n for n, offsets in enumerate(found, 1) if not offsets))

    return each(range(1, 7), of, "p")


def _small_terms(_: int) -> Finding:
    """(11) is about n = p + a_k, k >= 1; (9) holds for n <= p, where pi_{1,p}(n) = n."""
    speaks = ("n - p < 1 is no a_k" for p in PS for n in range(1, p + 1) if n - p < 1)
    return refuted(unless("recurrence", "(11) speaks of n = 1, ..., p", speaks), _offsets({-1, 0, 1, 2})(NEAR))


CHECKS: Mapping[str, Stated] = {
    "theorem II.A": each(IRRATIONALS, _beatty_involutions, "r"),
    "proposition II.A": _rational,
    "formula II.5": each([(1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 2)], _shifted, "m, p"),
    "lemma II.A.1": each(PS, _lemma_1, "p"),
    "theorem II.A (main)": _main_theorem,
    "remark II.A (best possible)": _best_possible,
    "corollary II.A": _offsets({-1, 0, 1, 2}),
    "conjecture II.A": _offsets({0, 1}),
    "slip 3": _small_terms,
}
