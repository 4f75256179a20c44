"""The exact limits of pi(n)/n for greedy permutations pi, distances of terms from them, and tests of properties.

M is the multiset, and S the subset, of a `GreedyPermutation`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from wythoff.base.errors import ParameterError, UnsolvedError
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.kinds import require_positive
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.multiset import EVERYTHING, Subset
from wythoff.sequences.quadratic import Quadratic


class Limits(NamedTuple):
    """Limits of a greedy permutation pi, where A is the set of n in S with pi(n) >= n.

    `alpha` is the density of A, `upper` the limit of pi(n)/n for n in A, and `lower` the limit of pi(n)/n for other n.
    """

    alpha: Quadratic
    upper: Quadratic
    lower: Quadratic


def limits(r: Fraction | int, s: Fraction | int, delta: Fraction | int = 1) -> Limits:
    """Return the limits of the greedy permutation of a multiset M and a subset S with given densities.

    r is the average multiplicity in M of the integers >= 0, s that of the integers < 0, and `delta` the density of S.

    >>> [str(number) for number in limits(1, 1)], [str(number) for number in limits(1, 1, Fraction(1, 2))]
    (['(-1 + sqrt(5))/2', '(1 + sqrt(5))/2', '(-1 + sqrt(5))/2'], ['(-1 + sqrt(3))/2', '(1 + sqrt(3))/2', 'sqrt(3)/2'])

    alpha is the root in (0, delta) of c z^2 + (d - a) z - b, where a = 1 - (delta/s)(1 - 1/r), b = delta/s, c = 1/r +
    1/(rs) - 1/s, d = 1 + 1/s; upper = 1 + alpha/r, lower = 1 - (delta - alpha)/s.

    Raises: ParameterError unless r, s > 0 and 0 < delta <= 1.
    Source: Larsson 2009, paper I, Theorem 3.3, where the densities of the two halves of M are called r/2 and s/2.
    """
    r, s, delta = Fraction(r), Fraction(s), Fraction(delta)
    if not (r > 0 and s > 0 and 0 < delta <= 1):
        raise ParameterError(f"r and s must be positive and delta in (0, 1], was r = {r}, s = {s}, delta = {delta}")
    linear = 1 + 1 / s - (1 - delta / s * (1 - 1 / r))
    constant = delta / s
    square = 1 / r + 1 / (r * s) - 1 / s
    if square:
        value = linear * linear + 4 * square * constant
        root = Quadratic(0, 1, value.numerator * value.denominator, value.denominator)
        candidates = [(root * sign - linear) / (2 * square) for sign in (1, -1)]
    else:
        candidates = [Quadratic(1) * (constant / linear)]
    alpha = next(candidate for candidate in candidates if 0 < candidate < delta)
    return Limits(alpha, 1 + alpha / r, 1 - (delta - alpha) / s)


def limits_of(permutation: GreedyPermutation) -> Limits:
    """Return the limits of a greedy permutation whose multiplicities and subset are periodic.

    >>> from wythoff.sequences.permutations.multiset import Multiset
    >>> print(limits_of(GreedyPermutation(Multiset.multiples(2, 3))).upper)
    (1 + sqrt(10))/3

    Raises: UnsolvedError if the densities are not known exactly, or a multiplicity is infinite.
    """
    averages, delta = permutation.multiset.densities(), permutation.subset.density()
    if averages is None or delta is None or 0 in (*averages, delta):
        raise UnsolvedError("the limits are known only for periodic finite multiplicities and a periodic subset")
    return limits(*averages, delta)


Range = tuple[int, int]


class Offsets(NamedTuple):
    """Distances of pi(n), n <= up_to, from floor(n*L) and floor(n*l), for its limits L (`upper`) and l (`lower`).

    `on_a`, `on_b` and `on_c` are pairs (least, greatest), or None if there is no such n. `on_a` is for the values of
    pi(n) - floor(n*L) at n in S with pi(n) >= n, `on_b` for pi(n) - floor(n*l) at n in S with pi(n) < n, and `on_c` for
    pi(n) - floor(n*l) at n outside S. `distance` is the greatest distance of pi(n) from the nearer of floor(n*L) and
    floor(n*l); `distance_up` is the same with ceil(n*l) in place of floor(n*l).
    """

    up_to: int
    on_a: Range | None
    on_b: Range | None
    on_c: Range | None
    distance: int
    distance_up: int


def beatty_offsets(permutation: GreedyPermutation, up_to: int) -> Offsets:
    """Measure the distances of pi(n) from the Beatty sequences of its limits, for n <= `up_to`; see `Offsets`.

    >>> from wythoff.sequences.permutations.multiset import Multiset
    >>> beatty_offsets(GreedyPermutation(Multiset.multiples(3)), 5000)
    Offsets(up_to=5000, on_a=(-2, 0), on_b=(1, 1), on_c=None, distance=2, distance_up=2)

    Larsson conjectured that the distance is bounded if M is `Multiset.multiples(m, p)` and S consists of the multiples
    of k. If S contains all positive integers, the distance is at most m (docs/mathematics/blocking.md, Theorem 5.4).
    Source: Larsson 2009, paper I, Conjectures 5.1 and 6.4.
    Cost: two integer square roots for each n.
    Raises: as `limits_of`; ParameterError for up_to < 1.
    """
    require_positive(up_to=up_to)
    found = limits_of(permutation)
    upper, lower = Beatty(found.upper), Beatty(found.lower)
    exact = found.lower.rational
    seen: dict[str, Range] = {}
    distance = distance_up = 0
    for n, value in enumerate(permutation.terms(up_to), 1):
        above, below = value - upper.term(n), value - lower.term(n)
        kind = "C" if n not in permutation.subset else "A" if value >= n else "B"
        offset = above if kind == "A" else below
        least, most = seen.get(kind, (offset, offset))
        seen[kind] = min(least, offset), max(most, offset)
        # ceil(n*l) = floor(n*l) + 1 unless n*l is an integer.
        raised = below if exact and (found.lower * n).fraction.denominator == 1 else below - 1
        distance = max(distance, min(abs(above), abs(below)))
        distance_up = max(distance_up, min(abs(above), abs(raised)))
    return Offsets(up_to, seen.get("A"), seen.get("B"), seen.get("C"), distance, distance_up)


Pair = tuple[int, int]


def against_u1(terms: Sequence[int], subset: Subset = EVERYTHING) -> Pair | None:
    """Return a counterexample (m, n) with the least n to the property U1, or None if the terms have this property.

    `terms` are pi(1), pi(2), ..., and `subset` is S. Let A be the set of n in S with pi(n) >= n, and B the set of n in
    S with pi(n) < n. U1 says: d(n) = pi(n) - n does not decrease on A, and does not increase on B. A counterexample (m,
    n) has m < n, both in A with d(m) > d(n), or both in B with d(m) < d(n).

    >>> against_u1([1, 3, 2, 6, 8, 4]), against_u1([3, 2, 1])
    (None, (1, 2))
    """
    # On B the differences are negative: they do not increase if their sizes do not decrease.
    return _first_descent((n, value >= n, abs(value - n)) for n, value in enumerate(terms, 1) if n in subset)


def against_u2(terms: Sequence[int], subset: Subset = EVERYTHING) -> Pair | None:
    """Return a counterexample (m, n) with the least n to the property U2, or None if the terms have this property.

    `terms` are pi(1), pi(2), ... Let A be the set of n in the subset with pi(n) >= n. U2 says: pi increases on A, and
    pi increases on all n outside A. A counterexample (m, n) has m < n and pi(m) > pi(n), with both or neither of m, n
    in A.

    >>> against_u2([1, 2, 3, 5, 4, 8, 6, 7], Subset.multiples(2)), against_u2([4, 3, 2, 1])
    (None, (1, 2))
    """
    return _first_descent((n, n in subset and value >= n, value) for n, value in enumerate(terms, 1))


def _first_descent(classified: Iterable[tuple[int, bool, int]]) -> Pair | None:
    """Return (m, n) for the least n whose value is less than the value at m, or None if there is no such n.

    m is the last number before n that is in the same class as n. `classified` yields triples (n, class of n, value at
    n) in ascending order of n.
    """
    last: dict[bool, Pair] = {}
    for n, kind, value in classified:
        if kind in last and value < last[kind][1]:
            return last[kind][0], n
        last[kind] = n, value
    return None


def against_involution(terms: Sequence[int]) -> int | None:
    """Return the least n with pi(pi(n)) != n among the given `terms` pi(1), pi(2), ...; None if there is none.

    >>> against_involution([1, 3, 2]), against_involution([1, 2, 3, 5, 4, 8, 6, 7])
    (None, 6)
    """
    known = len(terms)
    return next((n for n, value in enumerate(terms, 1) if value <= known and terms[value - 1] != n), None)
