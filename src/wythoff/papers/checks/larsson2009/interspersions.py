"""Checks of section 4 of Hegarty and Larsson, and the introduction of Larsson's thesis: arrays, Imitation Nim."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import chain, pairwise, product
from math import floor, isqrt
from typing import NamedTuple

from wythoff.game.rulesets import Position
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
# Multisets with k without end, and k.
FINITE_ROWS: tuple[tuple[str, Zeta, int], ...] = (
    ("0, 1, -1, and 2, -2 without end", endless(2, lambda d: 1), 2),
    ("0, 2, -2, and 3, -3 without end", endless(3, even), 3),
    ("4, -4 without end", endless(4, lambda d: 0), 4),
)


# The array, and its dual.
BOTH = (("W", False), ("W*", True))


def pairs(zeta: Zeta, terms: int) -> list[Pair]:
    """Return the pairs (u, pi(u)) with pi(u) > u, in order, by the definition of pi; all with u up to a bound."""
    return [(u, partner) for u, partner in enumerate(greedy(zeta, terms), 1) if partner > u]


def array(zeta: Zeta, terms: int, *, dual: bool) -> Placed:
    """Return W by algorithm A, from the pairs of M without its zeros; or W* by algorithm A*."""
    made = pairs(zeta if dual else without_zeros(zeta), terms)
    return placed(made, differences(made, dual=dual), range(1, zeta(0) + 1) if dual else ())


def _interspersion(terms: int, *, dual: bool) -> Iterator[Finding]:
    """Check the four axioms on the filled part, and that there are k rows if k is infinite."""
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
    """Return the numbers that were placed too late, and where the rows break the axioms."""
    return chain(filter(None, [made.late]), violations(made.rows))


def _shown(rows: Sequence[Sequence[int]]) -> str:
    return " and ".join(f"{', '.join(map(str, row[:6]))}, ..." for row in rows[:2])


def zeckendorf_shift(n: int) -> int:
    """Return the number of Section 1, (ii): n as a sum of 1, 2, 3, 5, ..., each replaced by its successor.

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
    # As far as the pairs go.
    expected = [row[: len(made)] for made, row in zip(rows, corner, strict=True)]
    return compared(f"rows of {name}", rules=rows, recurrence=expected)


def _recurrences(m: int, name: str, dual: bool, terms: int) -> Finding:
    rows = array(copies(m), terms, dual=dual).rows
    triples = (row[j - 2 : j + 1] for row in rows for j in range(2, len(row)))
    wrong = (triple for triple in triples if triple[2] != m * triple[1] + triple[0])
    return unless("rules", f"so in {name} of {m}Z: {_shown(rows)}", wrong)


def _ceiling(terms: int) -> Finding:
    made = pairs(without_zeros(copies(1)), terms)
    ceilings = [(u, (u + isqrt(5 * u * u)) // 2 + 1) for u, _ in made]
    return compared("pairs (u, pi(u))", rules=made, closed_form=ceilings)


def _dual_partners(terms: int) -> Finding:
    pi = greedy(copies(1), terms)
    rows = fibonacci_rows(beside, terms // 2, terms.bit_length() * 2)
    partner = {1: 1}
    for row, start in zip(rows, (1, *[0] * len(rows)), strict=False):
        for x, y in zip(row[start::2], row[start + 1 :: 2], strict=False):
            partner[x], partner[y] = y, x
    return compared("terms of pi", rules=pi, recurrence=[partner[n] for n in range(1, terms + 1)])


def _between(choose: Callable[[int, int], int], terms: int, zeta: Zeta) -> Placed:
    """Return the array for any choice, from the least g, of a number between the differences of its two neighbours."""
    made = pairs(without_zeros(zeta), terms)
    below, beyond = differences(made), differences(made, dual=True)

    def above(g: int) -> int | None:
        low, high = below(g), beyond(g)
        return None if low is None or high is None else low + choose(g, high - low)

    return placed(made, above)


# Of the numbers from 0 to a width: the least, the greatest, the middle one; and the greatest and the least by turns.
CHOICES: Mapping[str, Callable[[int, int], int]] = {
    "the least": lambda g, width: 0,
    "the greatest": lambda g, width: width,
    "the middle one": lambda g, width: width // 2,
}


def _family(terms: int) -> Finding:
    """Check the remark after Proposition 4.2: for mZ any choice works; for M_{1,2} it must not go down."""

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
    """Return the numbers floor(nr), floor(ns) up to a bound, in order. r may be the greater of the two."""
    s = r / (r - 1)
    return sorted(term for each in (r, s) for n in range(1, up_to + 1) if (term := floor(n * each)) <= up_to)


def _ceilings(m: int, count: int) -> Finding:
    r, partner = modulus(m), {1: 1}
    for n in range(1, count + 1):
        low = -((-n * r).floor())
        partner[low], partner[low + m * n] = low + m * n, low
    closed = [partner[n] for n in range(1, count + 1)]
    return compared(f"terms for m = {m}", rules=greedy(copies(m), count), closed_form=closed)


def _array_pairs(up_to: int) -> Iterator[Finding]:
    """Check the captions of Tables 4 and 5: the P-positions of Wythoff Nim stand pair by pair in both arrays."""
    positions = by_rules("wythoff", up_to=up_to)[1:]
    fibonacci = fibonacci_rows(least_difference, up_to, 2 * up_to.bit_length())
    first = {(row[t], row[t + 1]) for row in fibonacci for t in range(0, len(row) - 1, 2) if row[t + 1] <= up_to}
    yield compared("pairs of the Wythoff array", rules=positions, recurrence=sorted(first))
    moved = [(x + 1, y + 1) for x, y in positions]
    one, *others = placed(moved, differences(moved, dual=True), [1]).rows
    pairs = {pair for row in ([1, *one], *others) for pair in zip(row[::2], row[1::2], strict=False)}
    text = "the pairs of the dual array, less 1 in each pile, are (0, 0) and P-positions"
    yield unless("rules", text, sorted({(x - 1, y - 1) for x, y in pairs} - {(0, 0), *positions}))


def _entries_between(printed: bool, _: int) -> Finding:
    """Check the caption of Table 4 for neighbours x, y in row i and another row j: a_{j,1} > x, or a_{j,1} < y."""
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
    """Return how often 0, ..., up_to are terms floor(i alpha/p) or floor(i beta/p) with i >= 1.

    >>> counted(PHI, 3, 5)
    [2, 3, 3, 3, 3, 3]
    """
    first, second = floors(alpha, p, up_to)
    return times(first[1:], second, up_to + 1)


def _zero(once: bool, _: int) -> Iterator[Finding]:
    for m, p in ((1, 1), (1, 3), (2, 2)):
        zero, *others = counted(modulus(m * p), p, 30)
        text = f"counts for m = {m}, p = {p}, {'a_0 and b_0 once' if once else 'all i >= 0'}"
        yield compared(text, closed_form=[zero + 2 - once, *others], rules=[p] * 31)


class Played(NamedTuple):
    """A position (first, second) of (m, p)-Imitation Nim with the relevant part of the history.

    `offered` is the x of an imitation of x, ..., x + m - 1 tokens from the larger pile, or 0; `now` is L of this
    position, `before` that of the position before the last move (Definition 4 of the introduction).
    """

    first: int
    second: int
    offered: int
    now: int
    before: int


def options(m: int, p: int, here: Played) -> Iterator[Played]:
    """Yield all Nim moves with their L. Moves with L = -1 are forbidden (Definitions 1, 2 and 4).

    >>> sorted(option[:2] for option in options(1, 1, Played(1, 3, 1, 0, 0)) if option.now >= 0)
    [(0, 3), (1, 0), (1, 1)]
    """
    sizes = here.first, here.second
    for pile, size in enumerate(sizes):
        other = sizes[1 - pile]
        for amount in range(1, size + 1):
            # The larger pile now is the one that was not the smaller before.
            imitates = bool(here.offered) and size > other and here.offered <= amount < here.offered + m
            after = (size - amount, other) if pile == 0 else (other, size - amount)
            yield Played(*after, amount if size <= other else 0, here.before - 1 if imitates else p - 1, here.now)


def _imitation(m: int, p: int, up_to: int) -> Finding:
    pairs = set(by_rules(f"block_diagonal(m={m}, p={p})", up_to=up_to))
    reached, wrong = _unlike(m, p, pairs, up_to)
    text = f"{reached} states for m = {m}, p = {p}, and the starts are P-positions as (a, b) is in P(W_(m,p))"
    return seen("rules", text, wrong)


def _unlike(m: int, p: int, pairs: set[Position], up_to: int) -> tuple[int, Played | None]:
    """Return how many states are reached, and one whose outcome is not that of the theorem.

    For a start, the corollary is tested.
    """

    @cache
    def lost(here: Played) -> bool:
        """Return whether a state is P: no legal move leads to P."""
        return not any(option.now >= 0 and lost(option) for option in options(m, p, here))

    starts = [Played(a, b, 0, p - 1, p - 1) for a in range(up_to + 1) for b in range(up_to + 1)]
    reached, met = list(starts), set(starts)
    for here in reached:
        new = {option for option in options(m, p, here) if option.now >= 0} - met
        met |= new
        reached += new
    wrong = (here for here in reached if lost(here) != _theorem_1(m, p, pairs, here))
    others = (start for start in starts if lost(start) != (tuple(sorted(start[:2])) in pairs))
    return len(reached), next(chain(wrong, others), None)


def _theorem_1(m: int, p: int, pairs: set[Position], here: Played) -> bool:
    """Return whether (i) or (ii) of Theorem 1 holds."""
    a, b = sorted(here[:2])

    def xi(second: int) -> int:
        return sum((i, i + second - a) in pairs for i in range(a))

    if (a, b) in pairs and xi(b) <= here.now:
        return True
    # The option (a, c) has one pile less, with the L that it has as an option.
    credit = {max(option[:2]): option.now for option in options(m, p, here) if min(option[:2]) == a}
    return any((a, c) in pairs and credit[c] < xi(c) <= p - 1 for c in range(a, b))


def _shifts(printed: bool, _: int) -> Iterator[Finding]:
    for m, p in ((1, 2), (1, 3), (2, 3)):
        largest = (m if printed else p) - 1
        boards = (by_rules(f"shifted(m={m}, p={p}, l={l})", up_to=12) for l in range(largest + 1))
        union = {tuple(sorted(pair)) for board in boards for pair in board}
        r = modulus(m * p) / p
        pairs = [pair for n in range(13) if max(pair := ((n * r).floor(), (n * r).floor() + m * n)) <= 12]
        yield compared(f"pairs of m = {m}, p = {p}, l up to {largest}", rules=sorted(union), closed_form=pairs)


CHECKS: Mapping[str, StatedCheck] = {
    "remark I.Section 1": _dual_partners,
    "theorem I.4.1": partial(_interspersion, dual=False),
    "proposition I.4.2": partial(_interspersion, dual=True),
    "remark I.4.2": _family,
    "proposition I.4.3": each(BOTH, _proposition_3),
    "remark I.4.3": each([(m, *which) for m in range(1, 5) for which in BOTH], _recurrences),
    "formula I.21": _ceiling,
    "formula 2": _beatty,
    "formula 3": each(range(1, 5), _ceilings),
    "remark 1.5": _array_pairs,
    "theorem 1": each(product((1, 2, 3), (1, 2, 3)), _imitation),
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
