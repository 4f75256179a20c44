"""Checks of sections 3 and 5 of Hegarty and Larsson (paper I): limits of pi(n)/n; p-blocking m-Wythoff Nim.

pi is the greedy permutation of a multiset M of integers and a set S of positive integers: pi(n) is the least unused
t >= 1, but for n in S only if the difference t - n occurred less often than it occurs in M. A is the set of n in S with
pi(n) >= n, and B that of n in S with pi(n) < n. r and s are the densities of M, that is, average multiplicities, among
d >= 0 and d < 0, and delta is that of S. L and l are the limits of pi(n)/n over A and over B. pi_{m,p} belongs to S = N
and the M that contains each multiple of m p times.

A check takes as its last argument a bound, often `up_to` or `terms` on n, or `_` if it needs none. It returns
`Finding`s: what was compared, and the first difference. In *p-blocking m-Wythoff Nim* at most p - 1 diagonal options
may be forbidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, product
from math import gcd
from typing import cast

from wythoff.game.rulesets import Position
from wythoff.papers.checks.larsson2009.permutations import copies, even, greedy
from wythoff.papers.finding import FAR, MANY, Finding, compared, refuted, seen, silent, unless
from wythoff.papers.pairs import blocked_floors
from wythoff.papers.verbs import StatedCheck, all_of, each, misprinted, within
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.multiset import Multiset, Subset
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.recurrences.blocked import BlockedPairs

# The largest distance allowed between pi(n)/n and its limit, for all n from half of the bound to the bound.
NEAR = Fraction(1, 1000)
# Multisets M and sets S that have densities.
PERIODIC = (
    (Multiset(), Subset()),
    (Multiset((3,)), Subset()),
    (Multiset((2, 0, 0)), Subset()),
    (Multiset((1, 0, 2), (0, 1)), Subset()),
    (Multiset(), Subset.multiples(2)),
    (Multiset((1, 2), (3, 0, 1)), Subset.multiples(3)),
    (Multiset((2, 0)), Subset((1, 0, 1, 1, 0))),
    (Multiset((3,), (4,)), Subset((1, 1, 0))),  # r = 3, s = 4: here c = 0
)
RATIOS = tuple(Fraction(*ratio) for ratio in ((1, 2), (1, 1), (7, 3), (3, 1), (4, 1)))
DELTAS = tuple(Fraction(1, n) for n in (1, 2, 3))
Matrix = tuple[Fraction, Fraction, Fraction, Fraction]


def matrix(delta: Fraction, r: Fraction, s: Fraction) -> Matrix:
    """Return the matrix T of Lemma I.3.2, with rows (a, b) and (c, d), for the densities delta, r and s.

    The result is (a, b, c, d). The fixed point alpha of the map z -> (az + b)/(cz + d) in [0, delta] is the density of
    the set A of the n in S with pi(n) >= n, where pi is the greedy permutation of M and S.

    >>> [str(entry) for entry in matrix(Fraction(1), Fraction(1), Fraction(1))]
    ['1', '1', '1', '2']
    """
    return 1 - delta / s * (1 - 1 / r), delta / s, 1 / r + 1 / (r * s) - 1 / s, 1 + 1 / s


def below_alpha(t: Matrix, z: Fraction) -> bool:
    """Return whether z < alpha, where alpha is the fixed point of z -> (az + b)/(cz + d) in [0, delta].

    `t` is the matrix (a, b, c, d), and 0 <= z <= delta. The condition is equivalent to c z^2 + (d - a) z - b < 0.
    """
    a, b, c, d = t
    return c * z * z + (d - a) * z - b < 0


def _lemma_2(steps: int) -> Finding:
    printed, true = Finding(()), Finding(())
    dets = []
    for delta, r, s in product(DELTAS, RATIOS, RATIOS):
        t = a, b, c, d = matrix(delta, r, s)
        det, where = a * d - b * c, f"delta = {delta}, r = {r}, s = {s}"
        dets.append((det, 1 + (1 - delta) / s))
        if det != 1 - (1 - delta) / s:
            printed &= seen("closed form", "det T = 1 - (1 - delta)/s", f"{where}: {det}")
        discriminant = (a + d) ** 2 - 4 * det
        given = ((delta - 1) / s) ** 2 + 2 * delta * (1 - delta) / (r * s * s) + (2 + delta / (r * s)) ** 2 - 4
        if discriminant <= 0 or discriminant != given:
            true &= seen("closed form", "(tr T)^2 - 4 det T", where)
        # The quadratic has one of its two roots between 0, which is below alpha, and delta, which is above.
        if not below_alpha(t, Fraction(0)) or below_alpha(t, delta) or (c * delta + d - a) * delta == b:
            true &= seen("closed form", "one fixed point lies in (0, delta)", where)
        x = delta / 7
        for n in range(steps):
            x = ((a + Fraction(1, 2**n)) * x + b + Fraction(1, 2**n)) / (c * x + d)
        if not below_alpha(t, x - NEAR**2) or below_alpha(t, x + NEAR**2):
            true &= seen("recurrence", "x_n -> alpha", where)
    true &= compared("determinants", rules=[det for det, _ in dets], closed_form=[given for _, given in dets])
    text = f"trace, fixed point, and |x_{steps} - alpha| <= 1/10^6 for a_n = a + 2^-n, b_n = b + 2^-n"
    return refuted(printed, true & seen("recurrence", text))


def _theorem_3(multiset: Multiset, subset: Subset, up_to: int) -> Iterator[Finding]:
    """Check Theorem I.3.3 for M = `multiset`, S = `subset`. It gives the limits of pi(n)/n and the density alpha of A.

    pi is the greedy permutation of M and S, and A is the set of the n in S with pi(n) >= n. For n from `up_to`/2 to
    `up_to`, the ratios pi(n)/n, and the shares of A in 1, ..., n, must differ from their limits by at most NEAR.
    """
    terms = GreedyPermutation(multiset, subset).terms(up_to)
    count = FAR
    first = greedy(_zeta(multiset), count, subset.__contains__)
    yield silent(compared("terms", rules=first, recurrence=map(int, terms[:count])))
    r, s, delta = _densities(multiset, subset)
    alpha = bracket(matrix(delta, r, s), delta)
    share, upper, lower = alpha, (1 + z / r for z in alpha), (1 - (delta - z) / s for z in alpha)
    limits = [(greater - NEAR, less + NEAR) for less, greater in (share, tuple(upper), tuple(lower))]
    wrong, above = None, 0
    for n, value in enumerate(terms, 1):
        in_a = n in subset and value >= n
        above += in_a
        if 2 * n > up_to and not (_within(above, n, limits[0]) and _within(value, n, limits[1 if in_a else 2])):
            wrong = wrong or (n, value)
    high, low = (f"{float(sum(limits[which]) / 2):.4f}" for which in (1, 2))
    yield seen("closed form", f"L = {high}, l = {low} for {_named(multiset, subset)}", wrong)


def bracket(t: Matrix, delta: Fraction) -> tuple[Fraction, Fraction]:
    """Return (low, high) with low <= alpha <= high and high - low <= 10^-9.

    Here alpha is the fixed point of z -> (az + b)/(cz + d) in [0, delta], and `t` is the matrix (a, b, c, d).
    """
    low, high = Fraction(0), delta
    while high - low > NEAR**3:
        middle = (low + high) / 2
        low, high = (middle, high) if below_alpha(t, middle) else (low, middle)
    return low, high


def _within(value: int, n: int, limits: tuple[Fraction, Fraction]) -> bool:
    """Return whether `value`/n lies between the two fractions `limits`."""
    low, high = limits
    return low.numerator * n <= value * low.denominator and value * high.denominator <= high.numerator * n


def _densities(multiset: Multiset, subset: Subset) -> tuple[Fraction, Fraction, Fraction]:
    """Return (r, s, delta) for M = `multiset` and S = `subset`.

    r and s are the average multiplicities in M of the d >= 0 and of the d < 0, and delta is the density of S.
    """
    size = FAR
    zeta = _zeta(multiset)
    above, below = (sum(map(zeta, range(start, start + size))) for start in (0, -size))
    return Fraction(above, size), Fraction(below, size), Fraction(sum(n in subset for n in range(1, size + 1)), size)


def _zeta(multiset: Multiset) -> Callable[[int], int]:
    """Return the function that maps an integer d to its multiplicity in `multiset`, which must always be finite."""
    return cast("Callable[[int], int]", multiset.zeta)


def _named(multiset: Multiset, subset: Subset) -> str:
    above, below = multiset.positive, multiset.negative
    s = "N" if subset.everything else f"{subset.rule} by n mod {len(subset.rule)}"  # type: ignore[arg-type]
    return f"zeta(d) = {above}{'' if multiset.symmetric else f' and {below}'} by |d| mod the length, S = {s}"


def _symmetric(factor: int, _: int) -> Finding:
    text = "(14), (15) and (16) for d = 1, 2, 3, 1/2, 5/3"
    for d in (Fraction(1), Fraction(2), Fraction(3), Fraction(1, 2), Fraction(5, 3)):
        r = factor * d
        a, b, c, e = matrix(Fraction(1), r, r)
        root = 1 + 4 * d * d
        alpha = (Quadratic(0, 1, root.numerator * root.denominator, root.denominator) + 1 - 2 * d) / 2
        upper, lower = 1 + alpha / r, 1 - (1 - alpha) / r
        if c * alpha * alpha + (e - a) * alpha != b or upper - lower != 1 / d or upper * lower != 1:
            return seen("closed form", text, f"d = {d}: L - l = {upper - lower}")
    return seen("closed form", text)


def _proposition_4(up_to: int) -> Iterator[Finding]:
    """Check Proposition I.3.4: if pi(n)/n tends to L for n in A, the multiset has the density 1/(L - 1/L).

    Here pi is the greedy permutation of the multiset and S = N, and A is the set of the n with pi(n) >= n. Check also
    that for a multiset without a density pi(n)/n has no limit on A.
    """
    for density, zeta in ((Fraction(1), "1"), (Fraction(3, 2), "1 + d//5 % 2"), (Fraction(4, 3), "4*(d % 3 == 1)")):
        wrong = (x for x in _ratios(Multiset(zeta), up_to) if abs(1 / (x - 1 / x) - density) > 10 * NEAR)
        yield unless("rules", f"for zeta(d) = {zeta}, |d| for d, 1/(L - 1/L) is {density} within 1/100", wrong)
    low, high = _ratios(Multiset(lambda d: 1 + 2 * (abs(d).bit_length() // 2 % 2)), up_to, since=up_to // 64)
    text = "pi(n)/n has no limit for zeta(d) = 1 and 3 in turn, |d| up to 1, 7, 31, 127, ..."
    yield seen("rules", text, None if high - low > Fraction(1, 10) else (low, high))


def _ratios(multiset: Multiset, up_to: int, since: int | None = None) -> tuple[Fraction, Fraction]:
    """Return the least and the greatest pi(n)/n among the n with pi(n) >= n and `since` < n <= `up_to`.

    pi is the greedy permutation of `multiset` and S = N. The default of `since` is `up_to`/2.
    """
    start = up_to // 2 if since is None else since
    terms = enumerate(map(int, GreedyPermutation(multiset).terms(up_to)), 1)
    ratios = [Fraction(value, n) for n, value in terms if n > start and value >= n]
    return min(ratios), max(ratios)


def tau(n: int) -> int:
    """Return tau(n) for a certain permutation tau of the positive integers.

    tau(4i) = 5i, and tau(20q + 4j - 2) = 15q + t_j for 1 <= j <= 5 with t = 1, 4, 7, 9, 14. The images of the odd
    numbers are the remaining numbers, in ascending order.

    >>> [tau(n) for n in range(1, 13)]
    [2, 1, 3, 5, 6, 4, 8, 10, 11, 7, 12, 15]
    """
    if n % 4 == 0:
        return 5 * n // 4
    if n % 2 == 0:
        return 15 * (n // 20) + (1, 4, 7, 9, 14)[n % 20 // 4]
    q, rank = divmod(n // 2, 7)
    return 15 * q + (2, 3, 6, 8, 11, 12, 13)[rank]


def _other_permutations(up_to: int) -> Finding:
    """Check that the permutation `tau` refutes a remark.

    The remark says: if M contains the differences tau(n) - n, n in S, of a permutation tau, then limsup tau(n)/n >= L,
    where L is the limit of those pi(n)/n that are >= 1, for the greedy permutation pi of M and S. For M = Z and S = 2N,
    our tau takes each difference at most once at even n, but limsup tau(n)/n = 5/4 < L.
    """
    values = [tau(n) for n in range(1, up_to + 1)]
    at_even = [value - n for n, value in enumerate(values, 1) if even(n)]
    missing = set(range(1, up_to * 3 // 4)) - set(values)
    found = seen("closed form", "tau is a permutation", min(missing, default=None))
    repeated = len(set(at_even)) < len(at_even) or len(set(values)) < len(values)
    found &= seen("closed form", "its differences at even n occur once each", at_even[:9] if repeated else None)
    upper = (1 + Quadratic(0, 1, 3)) / 2
    greatest = max(Fraction(value, n) for n, value in enumerate(values, 1) if n > 10)
    held = seen("closed form", f"limsup tau(n)/n >= L = {upper}", f"tau(n)/n <= {greatest} for n > 10")
    return refuted(held if greatest < upper else found, found)


MP = tuple(product((1, 2, 3), (1, 2, 3, 4)))


def upper(m: int, p: int) -> Quadratic:
    """Return L = (m + sqrt(m^2 + 4p^2))/2p, formula (22) of paper I.

    >>> str(upper(1, 1))
    '(1 + sqrt(5))/2'
    """
    return Quadratic(m, 1, m * m + 4 * p * p, 2 * p)


def floors(n: int, m: int, p: int) -> tuple[int, int]:
    """Return (floor(nL), floor(nl)) for L of `upper(m, p)` and l = 1/L.

    >>> floors(10, 1, 1)
    (16, 6)
    """
    less, more = blocked_floors(n, m, p)
    return more - n, less - n


def permutation(m: int, p: int, terms: int) -> list[int]:
    """Return the first `terms` values pi_{m,p}(1), pi_{m,p}(2), ... of the greedy permutation.

    It is that of S = N and the multiset that contains each multiple of m p times.
    """
    return list(map(int, GreedyPermutation(Multiset.multiples(m, p)).terms(terms)))


def _pairs(m: int, p: int, up_to: int) -> list[Position]:
    pi = greedy(copies(m, p), up_to + 1)
    return [(n - 1, value - 1) for n, value in enumerate(pi, 1) if n <= value]


def _limits(largest: int) -> Finding:
    """Check formulas (22) and (23): the limits of pi_{m,p}(n)/n are L = `upper(m, p)` and l = 1/L.

    By Theorem I.3.3 with r = s = p/m, alpha = r(L - 1) must be a fixed point of the matrix T (see `matrix`). Also
    l = L - m/p. This is computed exactly for all m, p <= `largest`.
    """

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
    """Return the greatest distance of pi_{m,p}(n) from the nearer of floor(nL) and floor(nl), for n <= `terms`.

    `permutation` computes pi_{m,p}. L is `upper(m, p)`, and l = 1/L.
    """
    return max(_distance(value, floors(n, m, p)) for n, value in enumerate(permutation(m, p, terms), 1))


def _near(m: int, p: int, terms: int) -> tuple[int, int] | None:
    """Return the first (n, pi_{m,p}(n)), n <= `terms`, for which these bounds fail, or None.

    If pi_{m,p}(n) >= n, it differs from nL by less than m. Otherwise it differs from nl by less than m. Here L =
    `upper(m, p)`, and l = 1/L.
    """
    floored = ((n, value, floors(n, m, p)[value < n]) for n, value in enumerate(permutation(m, p, terms), 1))
    # For real numbers, -m < pi(n) - nL < m is equivalent to -m < pi(n) - floor(nL) <= m.
    return next(((n, value) for n, value, floor in floored if not -m < value - floor <= m), None)


def _conjecture_1(m: int, p: int, terms: int) -> Iterator[Finding]:
    """Check Conjecture I.5.1 with c = m: pi_{m,p}(n) differs from nL or nl by less than c (see `_near`).

    Check also the bounds that prove it: floor((n - p + 1) alpha) <= a_n <= n alpha, and the same for b_n with beta,
    where (a_n, b_n) are the P-positions of p-blocking m-Wythoff Nim, alpha = 1 + L - m/p and beta = 1 + L. Here L =
    `upper(m, p)`, and l = 1/L.
    """
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
    """Return the different values of a_(n+1) - a_n, ascending, for the first `count` pairs (a_n, b_n).

    The pairs are the P-positions of p-blocking m-Wythoff Nim.

    >>> gaps(6, 3, 300)
    [1, 4]
    """
    return sorted({after - a for (a, _), (after, _) in pairwise(BlockedPairs(m, p).pairs(count))})


def _consecutive(printed: bool, _: int) -> Iterator[Finding]:
    for m, p in ((1, 2), (1, 3), (3, 2), (2, 2), (6, 3), (2, 4), (4, 6)):
        told = {"printed": range(1, p + 2)} if printed else {"closed_form": range(1, p + 2, gcd(m, p))}
        yield compared(f"distances for m = {m}, p = {p}", recurrence=gaps(m, p, MANY), **told)


def _ceiling_for_floor(raised: int, _: int) -> Finding:
    text = f"pi_(m,1)(n) = {'ceil' if raised else 'floor'}(nl) or floor(nL) - j, 0 <= j < m; c_(m,1) = m - 1"
    for m in range(1, 5):
        distances = []
        for n, value in enumerate(permutation(m, 1, MANY), 1):
            high, low = floors(n, m, 1)
            if value != low + raised and not high - m < value <= high:
                return seen("recurrence", text, f"pi_({m},1)({n}) = {value}, nl = {low}.., nL = {high}..")
            distances.append(_distance(value, (high, low + raised)))
        if max(distances) != m - 1:
            return seen("recurrence", text, f"the greatest distance for m = {m} is {max(distances)}")
    return seen("recurrence", text)


CHECKS: Mapping[str, StatedCheck] = {
    "lemma I.3.2": _lemma_2,
    "theorem I.3.3": all_of(
        each(PERIODIC, _theorem_3),
        lambda up_to: seen("rules", f"pi(n)/n and |A in 1..n|/n are within {NEAR} of them for n > {up_to // 2}"),
    ),
    "remark I.3.3": _other_permutations,
    "formula I.14": misprinted(_symmetric, 2, 1),
    "proposition I.3.4": _proposition_4,
    "remark I.Section 5": within("block_diagonal(m={}, p={})", "P-positions for m = {}, p = {}", MP, recurrence=_pairs),
    "formula I.22": _limits,
    "conjecture I.5.1": all_of(lambda terms: silent(each(MP, _conjecture_1)(terms)), _measured),
    "question I.Section 5": _constant,
    "remark I.5.1": each(range(1, 6), _four_numbers),
    "slip 19": misprinted(_consecutive, True, False),
    "slip 20": misprinted(_ceiling_for_floor, 0, 1),
}
