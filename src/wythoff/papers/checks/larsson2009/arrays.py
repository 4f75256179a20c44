"""What section 4 of Hegarty and Larsson states: the interspersion arrays W and W* of a symmetric multiset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from math import isqrt

from wythoff.papers.checks.larsson2009.permutations import SYMMETRIC, Zeta, copies, endless, even, greedy, without_zeros
from wythoff.papers.finding import Finding, compared, refuted, seen, silent, unless
from wythoff.papers.interspersions import Pair, Placed, beside, differences, fibonacci_rows, least_missing, placed
from wythoff.papers.verbs import Stated, each
from wythoff.sequences.arrays.dispersion import violations

# Multisets with k without end, and k.
FINITE_ROWS: tuple[tuple[str, Zeta, int], ...] = (
    ("0, 1, -1, and 2, -2 without end", endless(2, lambda d: 1), 2),
    ("0, 2, -2, and 3, -3 without end", endless(3, even), 3),
    ("4, -4 without end", endless(4, lambda d: 0), 4),
)


# The array, and its dual.
BOTH = (("W", False), ("W*", True))


def pairs(zeta: Zeta, terms: int) -> list[Pair]:
    """The pairs (u, pi(u)) with pi(u) > u, in order, by the definition of pi; all with u up to a bound."""
    return [(u, partner) for u, partner in enumerate(greedy(zeta, terms), 1) if partner > u]


def array(zeta: Zeta, terms: int, *, dual: bool) -> Placed:
    """W by algorithm A, of the pairs of M without its zeros; or W* by algorithm A*."""
    if not dual:
        made = pairs(without_zeros(zeta), terms)
        return placed(made, differences(made))
    made = pairs(zeta, terms)
    return placed(made, differences(made, dual=True), range(1, zeta(0) + 1))


def _interspersion(terms: int, *, dual: bool) -> Iterator[Finding]:
    """The four axioms on what is filled in, and k rows where k has no end."""
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
    """What was placed too late, and where the rows break the axioms."""
    return chain(filter(None, [made.late]), violations(made.rows))


def _shown(rows: Sequence[Sequence[int]]) -> str:
    return " and ".join(f"{', '.join(map(str, row[:6]))}, ..." for row in rows[:2])


def zeckendorf_shift(n: int) -> int:
    """Section 1, (ii): n as a sum of 1, 2, 3, 5, ..., each replaced by its successor.

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


STARTS: Mapping[bool, Callable[[list[list[int]]], Pair]] = {False: _zeckendorf, True: beside}


def _proposition_3(name: str, dual: bool, terms: int) -> Finding:
    rows = array(copies(1), terms, dual=dual).rows
    corner = fibonacci_rows(STARTS[dual], len(rows), max(map(len, rows)))
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
    """The array for any choice, from the least g, of a number between the differences of its two neighbours."""
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
    """The remark after Proposition 4.2: any choice does for mZ; for M_{1,2} it must not go down."""

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


CHECKS: Mapping[str, Stated] = {
    "remark I.Section 1": _dual_partners,
    "theorem I.4.1": partial(_interspersion, dual=False),
    "proposition I.4.2": partial(_interspersion, dual=True),
    "remark I.4.2": _family,
    "proposition I.4.3": each(BOTH, _proposition_3),
    "remark I.4.3": each([(m, *which) for m in range(1, 5) for which in BOTH], _recurrences),
    "formula I.21": _ceiling,
}
