"""Checks of section 4 of Hegarty and Larsson (paper I), and of the introduction of Larsson's thesis: arrays.

A multiset M of integers is given by its function zeta: zeta(d) is how often d occurs. Its greedy permutation pi takes
for pi(n), n = 1, 2, ..., the least unused t >= 1 such that t - n was a difference fewer than zeta(t - n) times. The
pairs (u, pi(u)) with u < pi(u) are put into the rows of an array W by algorithm A, and into those of its dual W* by
algorithm A*, one pair after the other. Let g be the least of the last entries of the rows. A pair that begins with
g + d continues the row of g; any other pair begins a new row. Here d is the difference b - a of the last pair (a, b)
with a < g; in algorithm A*, of the first pair with a > g. M_{m,p} contains each multiple of m p times.

A check takes as its last argument a bound, often the number `terms` of values of pi, or `_` if it needs none. It
returns `Finding`s: what was compared, and the first difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain, pairwise, product
from math import floor

from wythoff.papers.checks.larsson2009.complementary import floors, times
from wythoff.papers.checks.larsson2009.permutations import SYMMETRIC, Zeta, copies, endless, even, greedy, without_zeros
from wythoff.papers.finding import Finding, compared, refuted, seen, silent, unless
from wythoff.papers.from_rules import by_rules
from wythoff.papers.pairs import modulus
from wythoff.papers.verbs import StatedCheck, each, misprinted
from wythoff.papers.wythoff_arrays import (
    Placed,
    beside,
    differences,
    fibonacci_rows,
    least_difference,
    least_missing,
    placed,
)
from wythoff.sequences.arrays.dispersion import violations
from wythoff.sequences.quadratic import PHI, Quadratic

Pair = tuple[int, int]
# Multisets in which k and -k occur infinitely often: name, multiplicities, k.
FINITE_ROWS: tuple[tuple[str, Zeta, int], ...] = (
    ("0, 1, -1, and 2, -2 without end", endless(2, lambda d: 1), 2),
    ("0, 2, -2, and 3, -3 without end", endless(3, even), 3),
    ("4, -4 without end", endless(4, lambda d: 0), 4),
)


# Each array: its name, and whether it is the dual.
BOTH = (("W", False), ("W*", True))


def pairs(zeta: Zeta, terms: int) -> list[Pair]:
    """Return the pairs (u, pi(u)) with u < pi(u) and u <= `terms`, for the greedy permutation pi of `zeta`."""
    return [(u, partner) for u, partner in enumerate(greedy(zeta, terms), 1) if partner > u]


def array(zeta: Zeta, terms: int, *, dual: bool) -> Placed:
    """Return the array W of the multiset `zeta` by algorithm A, or if `dual`, its dual W* by algorithm A*.

    It is made from the pairs (u, pi(u)) with u <= `terms`. For W, the number 0 is removed from the multiset before the
    pairs are made. For W*, it stays, and the first row begins with 1, ..., zeta(0).
    """
    made = pairs(zeta if dual else without_zeros(zeta), terms)
    return placed(made, differences(made, dual=dual), range(1, zeta(0) + 1) if dual else ())


def _interspersion(terms: int, *, dual: bool) -> Iterator[Finding]:
    """Check that the computed part of W, or if `dual` of W*, satisfies the four axioms of an interspersion.

    `array` defines W and W*. In an *interspersion* each positive integer occurs once, rows and columns increase, and
    once an entry of one row lies between two neighbours of another row, the entries of the two rows alternate. Check
    also the number of rows: k, if the multiset contains k and -k infinitely often.
    """
    name = "W*" if dual else "W"
    for what, zeta in SYMMETRIC.items():
        made = array(zeta, terms, dual=dual)
        said = f"{name} of {what} has the axioms (i) to (iv): {len(made.rows)} rows begin {_shown(made.rows)}"
        yield unless("rules", said, _broken(made))
    for what, zeta, k in FINITE_ROWS:
        counts = [len(array(zeta, size, dual=dual).rows) for size in (terms // 4, terms)]
        yield seen("rules", f"{k} rows in {name} of {what}", None if counts == [k, k] else counts)
    sizes = [len(array(copies(1, 3), size, dual=dual).rows) for size in (terms // 4, terms // 2, terms)]
    yield seen("rules", f"ever more for M_(1,3): {sizes}", None if sizes == sorted(set(sizes)) else sizes)


def _broken(made: Placed) -> Iterator[object]:
    """Yield the faults of the array `made`: an entry that was placed too late, and entries that break the axioms.

    The first is `made.late`, a triple (g, theta, u): no pair begins with the number theta that must stand to the right
    of g, because the next pair begins with u > theta. The axioms are those of an interspersion (see `_interspersion`).
    """
    return chain(filter(None, [made.late]), violations(made.rows))


def _shown(rows: Sequence[Sequence[int]]) -> str:
    return " and ".join(f"{', '.join(map(str, row[:6]))}, ..." for row in rows[:2])


def zeckendorf_shift(n: int) -> int:
    """Return n with each Fibonacci number of its Zeckendorf sum replaced by the next: 4 = 3 + 1 -> 5 + 2.

    >>> zeckendorf_shift(4)
    7
    """
    bases = [1, 2]
    while bases[-1] <= n:
        bases.append(bases[-1] + bases[-2])
    shifted = 0
    for place in range(len(bases) - 2, -1, -1):
        if bases[place] <= n:
            n -= bases[place]
            shifted += bases[place + 1]
    return shifted


def _zeckendorf(rows: list[list[int]]) -> Pair:
    first = least_missing(rows)
    return first, zeckendorf_shift(first)


def _proposition_3(name: str, dual: bool, terms: int) -> Finding:
    rows = array(copies(1), terms, dual=dual).rows
    corner = fibonacci_rows(beside if dual else _zeckendorf, len(rows), max(map(len, rows)))
    # The rows are compared as far as the pairs determine them.
    expected = [row[: len(made)] for made, row in zip(rows, corner, strict=True)]
    return compared(f"rows of {name}", rules=rows, recurrence=expected)


def _recurrences(m: int, name: str, dual: bool, terms: int) -> Finding:
    rows = array(copies(m), terms, dual=dual).rows
    triples = (row[j - 2 : j + 1] for row in rows for j in range(2, len(row)))
    wrong = (triple for triple in triples if triple[2] != m * triple[1] + triple[0])
    return unless("rules", f"so in {name} of {m}Z: {_shown(rows)}", wrong)


def _between(choose: Callable[[int, int], int], terms: int, zeta: Zeta) -> Placed:
    """Return an array like W and W*, in which the entry to the right of each g lies between those in W and in W*.

    If the entries to the right of g in W and W* differ by `width`, then `choose(g, width)` is added to the smaller one.
    It is a number from 0 to `width`. `array` makes W and W*. This array is made from the greedy permutation of `zeta`
    without 0, up to `terms`.
    """
    made = pairs(without_zeros(zeta), terms)
    below, beyond = differences(made), differences(made, dual=True)

    def above(g: int) -> int | None:
        low, high = below(g), beyond(g)
        return None if low is None or high is None else low + choose(g, high - low)

    return placed(made, above)


# Ways to choose one of the numbers 0, ..., width for the entry right of g.
CHOICES: Mapping[str, Callable[[int, int], int]] = {
    "the least": lambda g, width: 0,
    "the greatest": lambda g, width: width,
    "the middle one": lambda g, width: width // 2,
}


def _family(terms: int) -> Finding:
    """Check the remark after Proposition I.4.2 on the arrays that `_between` makes.

    As printed, any choice gives an interspersion. This is right for the multiset mZ of all multiples of m. It is wrong
    for the multiset of all integers, twice each, if the greatest and the least possible entry are chosen alternately.
    """

    def turns(g: int, width: int) -> int:
        return width * (g % 2)

    sorts = [
        (f"{what} for {name}", choose, zeta) for name, zeta in SYMMETRIC.items() for what, choose in CHOICES.items()
    ]
    sorts += [(f"any choice for {m}Z", choose, copies(m)) for m in (1, 2, 3) for choose in (*CHOICES.values(), turns)]
    true = silent(unless("rules", text, _broken(_between(choose, terms, zeta))) for text, choose, zeta in sorts)
    every = f"for {len(SYMMETRIC)} M, with {', '.join(CHOICES)} of the numbers for each xi(n), they are interspersions"
    true &= seen("rules", f"{every}; for Z, 2Z and 3Z with the greatest and the least by turns too")
    late = _between(turns, terms, copies(1, 2)).late
    g, theta, u = late or (0, 0, 0)
    failing = f"right of {g} there is to be {theta}, which has its place already when {u} comes"
    return refuted(seen("rules", "the greatest and the least by turns for M_(1,2)", failing if late else None), true)


ROOT_2 = Quadratic(0, 1, 2)


def _beatty(up_to: int) -> Iterator[Finding]:
    numbers = list(range(1, up_to + 1))
    for r in (PHI, ROOT_2, modulus(3)):
        yield compared(f"numbers for r = {r}", closed_form=_beatty_terms(r, up_to), rules=numbers)
    rational = [Fraction(numerator, denominator) for denominator in range(1, 8) for numerator in (9, 10, 13)]
    text = f"{len(rational)} rational r do not split them"
    yield unless("closed form", text, (r for r in rational if _beatty_terms(r, up_to) == numbers))


def _beatty_terms(r: Quadratic | Fraction, up_to: int) -> list[int]:
    """Return the numbers floor(nr) and floor(ns), n >= 1, up to `up_to`, where 1/r + 1/s = 1, in ascending order."""
    s = r / (r - 1)
    return sorted(term for each in (r, s) for n in range(1, up_to + 1) if (term := floor(n * each)) <= up_to)


def _ceilings(m: int, count: int) -> Finding:
    r, partner = modulus(m), {1: 1}
    for n in range(1, count + 1):
        low = -((-n * r).floor())
        partner[low], partner[low + m * n] = low + m * n, low
    closed = [partner[n] for n in range(1, count + 1)]
    return compared(f"terms for m = {m}", rules=greedy(copies(m), count), closed_form=closed)


def _entries_between(printed: bool, _: int) -> Finding:
    """Check the caption of Table 4: between neighbours x, y of row i there is exactly one entry of another row j.

    If `printed` is true, check this as it is printed, for the rows j whose first entry is greater than x. Otherwise
    check the correct statement, for the rows j whose first entry is less than y.
    """
    rows = fibonacci_rows(least_difference, 12, 12)
    condition = f"a_(j,1) {'> x' if printed else '< y'}"
    text = f"for neighbours x, y of row i and another row j with {condition} there is one t with x < a_(j,t) < y"
    wrong = (
        f"x = {x}, y = {y}, j = {j}: {between} entries"
        for (i, row), (j, other) in product(enumerate(rows, 1), repeat=2)
        for x, y in pairwise(row)
        if i != j and y <= other[-1] and (other[0] > x if printed else other[0] < y)
        if (between := sum(x < entry < y for entry in other)) != 1
    )
    return unless("recurrence", text, wrong)


def counted(alpha: Quadratic, p: int, up_to: int) -> list[int]:
    """Return how often each number 0, ..., `up_to` is one of the terms floor(i alpha/p) or floor(i beta/p), i >= 1.

    Here 1/alpha + 1/beta = 1.

    >>> counted(PHI, 3, 5)
    [2, 3, 3, 3, 3, 3]
    """
    first, second = floors(alpha, p, up_to)
    return times(first[1:], second, up_to + 1)


def _zero(once: bool, _: int) -> Iterator[Finding]:
    for m, p in ((1, 1), (1, 3), (2, 2)):
        zero, *others = counted(modulus(m * p), p, 30)
        text = f"counts for m = {m}, p = {p}, {'a_0 and b_0 once' if once else 'all i >= 0'}"
        yield compared(text, closed_form=[zero + 2 - once, *others], rules=[p] * (len(others) + 1))


def _shifts(printed: bool, _: int) -> Iterator[Finding]:
    for m, p in ((1, 2), (1, 3), (2, 3)):
        largest = (m if printed else p) - 1
        boards = (by_rules(f"shifted(m={m}, p={p}, l={l})", up_to=12) for l in range(largest + 1))
        union = {tuple(sorted(pair)) for board in boards for pair in board}
        r = modulus(m * p) / p
        pairs = [pair for n in range(13) if max(pair := ((n * r).floor(), (n * r).floor() + m * n)) <= 12]
        yield compared(f"pairs of m = {m}, p = {p}, l up to {largest}", rules=sorted(union), closed_form=pairs)


CHECKS: Mapping[str, StatedCheck] = {
    "theorem I.4.1": partial(_interspersion, dual=False),
    "proposition I.4.2": partial(_interspersion, dual=True),
    "remark I.4.2": _family,
    "proposition I.4.3": each(BOTH, _proposition_3),
    "remark I.4.3": each([(m, *which) for m in range(1, 5) for which in BOTH], _recurrences),
    "formula 2": _beatty,
    "formula 3": each(range(1, 5), _ceilings),
    "theorem 2": each(
        product((PHI, ROOT_2, modulus(2)), range(1, 5)),
        lambda alpha, p, n: compared(
            f"counts for alpha = {alpha}, p = {p}", closed_form=counted(alpha, p, n)[1:], rules=[p] * n
        ),
    ),
    "slip 15": misprinted(_entries_between, True, False),
    "slip 16": misprinted(_zero, False, True),
    "slip 17": misprinted(_shifts, True, False),
}
