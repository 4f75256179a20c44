"""Checks of paper III of Larsson's thesis, and the appendix of paper II: Beatty pairs, p-complementary sequences.

Two sequences x_n, n >= 0, and y_n, n >= 1, are p-complementary if each number occurs p times among their terms. The
*Beatty pairs* of (m, p) are (floor(n phi_mp/p), floor(n (phi_mp + mp)/p)), n >= 0, with
phi_x = (2 - x + sqrt(x^2 + 4))/2. In (m, p)-Wythoff Nim a move takes from one pile, or k, l > 0 from the two with
|k - l| < m; up to p - 1 moves of the second kind may be forbidden. pi_{m,p} is the permutation that exchanges a + 1
and b + 1 for each of its P-positions (a, b).

A check takes as its last argument a bound, often the number `size` of terms, or `_` if it needs none. It returns
`Finding`s: what was compared, and the first difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, count, islice, pairwise, product
from math import gcd, isqrt

from wythoff.game.rulesets import Position, mex
from wythoff.papers.checks.larsson2009.permutations import greedy
from wythoff.papers.finding import MANY, NEAR, Check, Finding, compared, refuted, seen, unless
from wythoff.papers.pairs import beatty_pairs, blocked_floors, blocked_pairs, by_floors
from wythoff.papers.verbs import StatedCheck, each
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.sequences.recurrences.blocked import BlockedPairs

CASES = [(m, p) for m in (1, 2, 3) for p in (1, 2, 3, 4)]
# alpha of Theorem 3.1, between 1 and 2.
IRRATIONALS = (PHI, Quadratic(0, 1, 2), Quadratic(0, 1, 3), Quadratic(7, 1, 2, 5))
RATIONALS = (Fraction(3, 2), Fraction(4, 3), Fraction(7, 5), Fraction(12, 7))


def floors(alpha: Quadratic | Fraction, p: int, size: int) -> tuple[list[int], list[int]]:
    """Return two lists: the numbers floor(i*alpha/p), and the numbers floor(i*beta/p), for i = 0, 1, ...

    Here 1/alpha + 1/beta = 1. The lists contain all these numbers up to `size`, and a few larger ones.
    """
    beta = alpha / (alpha - 1)
    lengths = ((p * (size + 1) / modulus).__floor__() + 2 for modulus in (alpha, beta))
    first, second = (
        [(i * z / p).__floor__() for i in range(length)] for z, length in zip((alpha, beta), lengths, strict=True)
    )
    return first, second


def times(first: Iterable[int], second: Iterable[int], size: int) -> list[int]:
    """Return how often each n = 0, 1, ..., size - 1 is a term of `first`, or of `second` without its first term."""
    met = Counter(first)
    met.update(list(second)[1:])
    return [met[n] for n in range(size)]


def _not_so_often(first: Iterable[int], second: Iterable[int], p: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield (n, k) for each n < `size` that occurs k times, k != p, in `first` and `second` together.

    The first term of `second` is not counted.
    """
    return ((n, met) for n, met in enumerate(times(first, second, size)) if met != p)


def _split(size: int) -> Finding:
    def others(alpha: Quadratic | Fraction, least: int) -> list[int]:
        met = Counter(term for terms in floors(alpha, 1, size) for term in terms[1:])
        return [n for n in range(least, size) if met[n] != 1]

    rational = others(Fraction(3, 2), 1)[0]
    what = "floor(n alpha), floor(n beta), n >= 1, split the numbers from 0 on"
    true = f"they split those from 1 on; not for alpha = 3/2 (number {rational})"
    return refuted(
        *(
            unless("closed form", text, (f"{n} is in neither" for n in others(PHI, least)))
            for least, text in enumerate((what, true))
        )
    )


def _theorem_3_1(p: int, size: int) -> Iterator[Finding]:
    for alpha in IRRATIONALS:
        counts = times(*floors(alpha, p, size), size)
        yield compared(f"counts for alpha = {alpha}", closed_form=counts, recurrence=[p] * size)
    wrong = (alpha for alpha in RATIONALS if not [*_not_so_often(*floors(alpha, p, size), p, size)])
    yield unless("closed form", "for rational alpha some number is met otherwise", wrong)


def _proposition_3_2(p: int, l: int, size: int) -> Finding:
    made = {alpha: floors(alpha, p, size) for alpha in IRRATIONALS}
    met = {alpha: Counter(x[l::p]) + Counter(y[p - l :: p]) for alpha, (x, y) in made.items()}
    wrong = ((alpha, n, each[n]) for alpha, each in met.items() for n in range(size) if each[n] != 1)
    text = "x_{pi+l}, i >= 0, and y_{pi-l}, i >= 1, are complementary for 4 irrationals"
    return unless("closed form", text, wrong)


def _lemma_3_3(m: int, p: int, size: int) -> Iterator[Finding]:
    pairs = beatty_pairs(m, p, size)
    a, b = zip(*pairs, strict=True)
    yield unless("closed form", "(i) holds", _not_so_often(a, b, p, a[-1]))
    yield unless("closed form", "(ii) holds", (n for n in range(size) if b[n] - a[n] != m * n))
    allowed = {(1, m + 1), (2, m + 2)} if p == 1 else {(0, m), (1, m + 1)}
    steps = {(d - c, f - e) for (c, e), (d, f) in pairwise(pairs)}
    yield seen("closed form", "(iii), (iv) hold", None if steps == allowed else steps)


def solutions(m: int, p: int, size: int) -> list[list[int]]:
    """Return all sequences x_0 <= x_1 <= ... of `size` terms that satisfy condition (i) of Theorem III.4.1.

    It says: x_0 = 0, and each number occurs p times among the x_n, n >= 0, and the y_n = x_n + mn, n >= 1.

    >>> solutions(1, 2, 6)
    [[0, 0, 1, 2, 2, 3]]"""
    found = [[0]]
    while len(found[0]) < size:
        found = [[*x, after] for x in found for after in range(x[-1], x[-1] + 3) if _allowed([*x, after], m, p)]
    return found


def _allowed(x: Sequence[int], m: int, p: int) -> bool:
    """Return whether the terms x may be the first terms of a sequence of `solutions`.

    No number may occur more than p times among the x_n and the y_n = x_n + mn with n >= 1. Numbers below the last x
    must occur exactly p times, because later terms are not smaller.
    """
    met = Counter(x)
    met.update(term + m * n for n, term in enumerate(x) if n)
    return max(met.values()) <= p and all(met[number] == p for number in range(x[-1]))


def theorem_4_1(size: int) -> Finding:
    """Check Theorem III.4.1, which says that three conditions on sequences (x_n), (y_n) are equivalent.

    (iii) says that they are the Beatty pairs of (m, p). Only these satisfy (i) (see `solutions`). They also satisfy
    (ii): x and y are p-complementary Beatty sequences, and y increases. But (ii) has other solutions, such as x_n =
    floor(n phi/2) for p = 2. So the theorem as printed is wrong.
    """
    x, y = floors(PHI, 2, MANY)
    meets_ii = not [*_not_so_often(x, y, 2, MANY)] and increases(y)
    differences = [d - c for c, d in zip(x, y, strict=False)][:8]
    said = f"floor(n phi/2), floor(n phi^2/2) meet (ii) for p = 2; y_n - x_n = {', '.join(map(str, differences))}, ..."
    is_iii = all(difference == differences[1] * n for n, difference in enumerate(differences))
    return refuted(
        seen("closed form", "(ii) implies (iii)", "x_n = floor(n phi/2), p = 2" if meets_ii and not is_iii else None),
        each([case for case in CASES if case[1] > 1], _theorem_4_1, "m, p")(size)
        & seen("closed form", said, None if meets_ii else "they do not"),
    )


def increases(terms: Iterable[int]) -> bool:
    return all(before < after for before, after in pairwise(terms))


def _theorem_4_1(m: int, p: int, size: int) -> Iterator[Finding]:
    a, b = zip(*beatty_pairs(m, p, size), strict=True)
    allowed = solutions(m, p, size)
    yield seen("recurrence", "(i) allows one sequence", None if len(allowed) == 1 else len(allowed))
    yield compared("terms of it", recurrence=allowed[0], closed_form=a)
    yield seen("closed form", "(iii) implies (ii)", None if increases(b) else "b does not increase")


def _theorem_5_1(m: int, p: int, size: int) -> Iterator[Finding]:
    pairs = beatty_pairs(m, p, p * (m + 2) * size)
    last = {a: n for n, (a, _) in enumerate(pairs)}
    index = [last.get(b - 1) for _, b in pairs[1:size]]
    phi = [p * b - n for n, (_, b) in enumerate(pairs[:size])][1:]
    yield compared("greatest indices with a = b_n - 1, n >= 1", recurrence=index, closed_form=phi)
    wrong = (n for n, (a, b) in enumerate(pairs) if a + (m * p - 1) * b != m * (p * b - n))
    yield unless("closed form", "(a_n + (mp - 1) b_n)/m = p b_n - n", wrong)


def _remark_3(m: int, size: int) -> Iterator[Finding]:
    a, b = zip(*beatty_pairs(m, 1, (m + 2) * size), strict=True)
    sums = [x + y for x, y in zip(a[:size], b, strict=False)]
    yield compared("a_{b_n}", recurrence=[a[y] for y in b[:size]], closed_form=sums)
    moved = [a[b[n] - n] for n in range(1, size)]
    yield compared("a_{b_n - n}, n >= 1", recurrence=moved, closed_form=[y - 1 for y in b[1:size]])


def by_counting(m: int, p: int, times: int = 1) -> Iterator[Position]:
    """Yield the pairs (x_n, y_n), n = 0, 1, ..., of Proposition III.5.2 (i), without end.

    x_n is the least number that occurs fewer than p times in earlier pairs, and y_n = `times`*x_n + mn. The pair (0, 0)
    counts as one 0.

    >>> list(islice(by_counting(1, 2), 5))
    [(0, 0), (0, 1), (1, 3), (2, 5), (2, 6)]
    """
    met = Counter[int]()
    for n in count():
        x = next(x for x in count() if met[x] < p)
        yield x, times * x + m * n
        met.update({x, times * x + m * n})


def _by_residues(m: int, p: int, size: int) -> list[Position]:
    """Return the first `size` pairs (x_n, y_n), y_n = x_n + mn, by Proposition III.5.2 (ii).

    x_n is the mex of all x_i with i = n (mod p) and all y_i with i = -n (mod p), where i < n.
    """
    made: list[Position] = []
    for n in range(size):
        x = mex({x for x, _ in made[n % p :: p]} | {y for _, y in made[-n % p :: p]})
        made.append((x, x + m * n))
    return made


def _by_classes(m: int, p: int, size: int) -> list[Position]:
    """Return the pairs (x_n, y_n), y_n = x_n + mn, for all n < `size`, by Proposition III.5.2 (iii).

    x_{pn} is the mex of all x_{pi} and y_{pi} with i < n. For 0 < l < p, x_{pn+l} is the mex of all x_{pi+l} and
    y_{p(i+1)-l} with i < n.
    """
    made: dict[int, Position] = {}
    for start in range(0, size, p):
        for l in range(p):
            before = range(0, start, p)
            x = mex({made[i + l][0] for i in before} | {made[i + p - l if l else i][1] for i in before})
            made[start + l] = x, x + m * (start + l)
    return [made[n] for n in range(size)]


def _proposition_5_2(m: int, p: int, size: int) -> Iterator[Finding]:
    pairs = beatty_pairs(m, p, size)
    yield compared("pairs by (i)", recurrence=islice(by_counting(m, p), size), closed_form=pairs)
    yield compared("by (ii)", recurrence=_by_residues(m, p, size), closed_form=pairs)
    yield compared("by (iii)", recurrence=_by_classes(m, p, size), closed_form=pairs)


PS = range(1, 8)
# For each p a k with |a_k - a*_k| = p - 1 (see `greatest`); for p <= 4 it is the least one. How they were found: the
# greatest n*alpha - a_n have indices n = i_L, where i_{t+1} = i_{t-1} + floor(i_t/p) and the i_t are alternately 0 and
# p - 1 modulo p. The starts i_{-1}, i_0 were searched modulo p^L.
REACHED = {2: 4, 3: 438, 4: 399187, 5: 2652868072, 6: 1153432524496296, 7: 16369949199796946349}
MODULI = (PHI, Quadratic(0, 1, 2), Quadratic(3, 1, 17, 4), Quadratic(0, 1, 3), Quadratic(7, 1, 2, 5))


def _permutation(pairs: Iterable[Position], size: int) -> list[int]:
    """Return the images of 1, 2, ..., `size` under the permutation that exchanges the numbers of each of `pairs`."""
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
    """Check for which d = a/b the number r with 1/r + 1/s = 1, s - r = 1/d is rational.

    The appendix of paper II says: for d = mn/(m^2 - n^2), where m > n > 0. As S = r + s satisfies
    (S - 2)^2 = 1/d^2 + 4, r is rational exactly if 4a^2 + b^2 is a square. This is tested for all d in lowest terms
    with a, b <= `largest`.
    """
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
    """Return pi_{m,p}(1), ..., pi_{m,p}(`size`), from the first `pairs` P-positions of (m, p)-Wythoff Nim.

    pi_{m,p} is the permutation that exchanges a + 1 and b + 1 for each P-position (a, b)."""
    return _permutation(((a + 1, b + 1) for a, b in islice(blocked_pairs(m, p), pairs)), size)


def ours(p: int) -> Iterator[Position]:
    """Yield (a_k, b_k), k = 1, 2, ..., without end.

    They are the P-positions of (1, p)-Wythoff Nim after the first p ones, with p - 1 subtracted from both piles.
    """
    return ((a - p + 1, b - p + 1) for a, b in islice(blocked_pairs(1, p), p, None))


def starred(p: int) -> Iterator[Position]:
    """Yield (a*_k, b*_k) = (floor(k r), floor(k s)), k = 1, 2, ..., r = (2p - 1 + sqrt(4p^2 + 1))/2p, s = r + 1/p."""
    return (blocked_floors(k, 1, p) for k in count(1))


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
    """Yield the n for which statement (i) of Lemma 1 fails. `stars` are the pairs of `starred(p)`.

    Statement (i) says for each n: at least pn and at most pn + p - 1 of the differences b*_k - a*_k are from 1 to n.
    """
    differences, found = Counter(b - a for a, b in stars), 0
    for n in range(1, len(stars) // p - 1):
        found += differences[n]
        if not 0 <= found - p * n < p:
            yield n


def greatest(p: int, size: int) -> int:
    """Return the greatest |a_k - a*_k| for 1 <= k <= `size`; a_k comes from `ours(p)`, and a*_k from `starred(p)`."""
    return max(abs(a - c) for (a, _), (c, _) in islice(zip(ours(p), starred(p), strict=False), size))


def _main_theorem(size: int) -> Finding:
    maxima = {p: greatest(p, size) for p in PS}
    text = f"greatest |a_k - a*_k| for p = 1, ..., 7: {', '.join(map(str, maxima.values()))}"
    return unless("recurrence", text, (p for p, found in maxima.items() if found > p - 1))


def difference(p: int, k: int) -> int:
    """Return a_k - a*_k, where a_k comes from `ours(p)` and a*_k from `starred(p)`, for a single k of any size.

    >>> difference(4, 399187)
    -3"""
    return BlockedPairs(1, p).lower(k + p - 1) - p + 1 - blocked_floors(k, 1, p)[0]


def _best_possible(size: int) -> Iterator[Finding]:
    """Check that the bound |a_k - a*_k| <= p - 1 of `greatest` is best possible: for p from 2 to 7 some k attains it.

    These k are given in REACHED, because they are too large to be found by trying.
    """
    places = ", ".join(f"k = {k} for p = {p}" for p, k in REACHED.items())
    wrong = ((p, k) for p, k in REACHED.items() if difference(p, k) != 1 - p)
    yield unless("recurrence", f"p - 1 is reached: {places}", wrong)
    small = ", ".join(str(greatest(p, size)) for p in PS)
    yield seen("recurrence", f"the greatest for k <= {size} and p = 1, ..., 7: {small}")


def _offsets(allowed: set[int]) -> Check:
    """Make a check that for every n, pi_{1,p}(n) is floor(nL) + j or floor(nl) + j with some j in `allowed`.

    Here L = (1 + sqrt(4p^2 + 1))/2p, l = 1/L, and pi_{1,p} is the permutation of `_pi`.
    """

    def of(p: int, size: int) -> Finding:
        terms = enumerate(_pi(1, p, size, size), 1)
        found = [{image + n - floor for floor in blocked_floors(n, 1, p)} & allowed for n, image in terms]
        met = sorted(set().union(*found))
        text = f"of the numbers {sorted(allowed)} one does for every n; {met} occur"
        return unless("recurrence", text, (n for n, offsets in enumerate(found, 1) if not offsets))

    return each(range(1, 7), of, "p")


def _small_terms(_: int) -> Finding:
    """Check a slip in the proof of the corollary: for n <= p, the sentence "(11) holds" must be "(9) holds".

    Statement (11) is about n = p + a_k, k >= 1. Statement (9) says that pi_{1,p}(n) is floor(nL) + j or floor(nl) + j
    with j from -1 to 2.
    """
    speaks = ("n - p < 1 is no a_k" for p in PS for n in range(1, p + 1) if n - p < 1)
    return refuted(unless("recurrence", "(11) is about n = 1, ..., p", speaks), _offsets({-1, 0, 1, 2})(NEAR))


CHECKS: Mapping[str, StatedCheck] = {
    "theorem III.1.2": _split,
    "theorem III.3.1": each((1, 2, 3, 4, 5), _theorem_3_1, "p"),
    "proposition III.3.2": each([(p, l) for p in (1, 2, 3, 4, 5) for l in range(p)], _proposition_3_2, "p, l"),
    "lemma III.3.3": each(CASES, _lemma_3_3, "m, p"),
    "theorem III.4.1": theorem_4_1,
    "theorem III.5.1": each(CASES, _theorem_5_1, "m, p"),
    "remark III.3": each((1, 2, 3, 4), _remark_3, "m"),
    "proposition III.5.2": each(CASES, _proposition_5_2, "m, p"),
    "theorem II.A": each(MODULI, _beatty_involutions, "r"),
    "proposition II.A": _rational,
    "formula II.5": each([(1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 2)], _shifted, "m, p"),
    "lemma II.A.1": each(PS, _lemma_1, "p"),
    "theorem II.A (main)": _main_theorem,
    "remark II.A (best possible)": _best_possible,
    "corollary II.A": _offsets({-1, 0, 1, 2}),
    "conjecture II.A": _offsets({0, 1}),
    "slip 3": _small_terms,
}
