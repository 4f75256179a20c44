"""What section 6 of Hegarty and Larsson states: S = kN, and Theorem 6.1 for M = Z and the even numbers."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise, product
from math import isqrt

from wythoff.papers.checks.larsson2009.permutations import copies, even, greedy
from wythoff.papers.finding import Finding, compared, refuted, seen, unless
from wythoff.papers.verbs import Stated, misprinted
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.limits import beatty_offsets
from wythoff.sequences.permutations.multiset import Multiset, Subset
from wythoff.sequences.quadratic import Quadratic


def _floor(n: int) -> int:
    """floor(n sqrt(3))."""
    return isqrt(3 * n * n)


def small(n: int) -> bool:
    """Whether eps_n < eta: n sqrt(3) - floor(n sqrt(3)) < 2 - sqrt(3).

    >>> [n for n in range(20) if small(n)]
    [0, 3, 7, 11, 14, 18]
    """
    return 3 * (n + 1) ** 2 < (_floor(n) + 2) ** 2


def theorem_6_1(terms: int, *, printed: bool = False) -> list[int]:
    """f(1), f(2), ... by (I) and (II), f(0) = 0; the fifth case is floor(sqrt(3)(n - 1)) + 2, printed with n for n - 1.

    >>> theorem_6_1(8), theorem_6_1(8, printed=True)
    ([1, 2, 3, 5, 4, 8, 6, 7], [1, 2, 3, 5, 4, 8, 6, 8])
    """
    f, used, least = [0], set[int](), 1
    for i in range(1, terms + 1):
        n = i // 2
        if i % 2:
            value = least
        elif small(n):
            value = n + _floor(n) if _floor(n) in used else _floor(n)
        elif not small(n - 1) or f[2 * n - 2] == _floor(n - 1):
            value = n + _floor(n)
        else:
            value = _floor(n if printed else n - 1) + 2
        f.append(value)
        used.add(value)
        while least in used:
            least += 1
    return f[1:]


def _theorem_6_1(terms: int) -> Finding:
    pi = list(enumerate(greedy(copies(1), terms, even), 1))
    printed, true = (enumerate(theorem_6_1(terms, printed=wrong), 1) for wrong in (True, False))
    what = "pairs (n, pi(n))"
    return refuted(compared(what, rules=pi, printed=printed), compared(what, rules=pi, closed_form=true))


def _classes(most: int, terms: int) -> Finding:
    allowed = {"A": {0}, "B": {0, most}, "C": {-2, -1, 0, 1, 2}}

    def more(n: int, value: int) -> tuple[str, int]:
        name = "C" if n % 2 else "A" if value >= n else "B"
        return name, value - ((n + _floor(n)) // 2 if name == "A" else _floor(n) // 2)

    found = ((n, value, *more(n, value)) for n, value in enumerate(theorem_6_1(terms), 1))
    wrong = (f"pi({n}) = {value}, {by} more, on {name}" for n, value, name, by in found if by not in allowed[name])
    text = f"pi(n) - floor(nL) = 0 on A, pi(n) - floor(nl) = 0 or {most} on B, at most 2 on C"
    return unless("closed form", text, wrong)


def _above(terms: int) -> list[int]:
    """The m with 2m in A_f."""
    return [n // 2 for n, value in enumerate(theorem_6_1(terms), 1) if n % 2 == 0 and value >= n]


def _lemma_6_2(printed: bool, terms: int) -> Finding:
    """(i) or (ii) for consecutive numbers 2m_1 < 2m_2 of A_f, where in (i) eps_(m_2) may be less than eta."""
    f = [0, *theorem_6_1(terms)]

    def as_stated(m: int, after: int, rise: int) -> bool:
        one = after == m + 1 and not small(m) and rise == 3 and not (printed and small(after))
        return one or (after == m + 2 and not small(after) and (small(m) or small(m + 1)) and rise == 5)

    steps = ((m, after, f[2 * after] - f[2 * m]) for m, after in pairwise(_above(terms)))
    wrong = (
        f"2m_1 = {2 * m}, 2m_2 = {2 * after}: eps_{after} < eta, f grows by {rise}"
        for m, after, rise in steps
        if not as_stated(m, after, rise)
    )
    text = f"(i){'' if printed else ' without eps_(m_2) > eta'} or (ii), with eta for delta"
    return unless("closed form", text, wrong)


def _lemma_6_3(terms: int) -> Finding:
    """How many m < n have f(2m) >= F = floor(n sqrt(3)): 2n - F, and in the case that is left out one less."""
    f = [0, *theorem_6_1(terms)]
    above = [f[2 * m] for m in _above(terms)]
    least, counts, expected = 0, [], []
    for n in filter(small, range(1, terms // 2)):
        floor = _floor(n)
        before = [f[2 * m] for m in range(1, n) if f[2 * m] >= floor]
        while above[least] < floor - 1:
            least += 1
        counts.append(len(before))
        expected.append(2 * n - floor - (above[least] == floor - 1))
    return compared("counts", rules=counts, closed_form=expected)


def _formula_35(up_to: int) -> Finding:
    """(24), (35), and the periods: from a small n the next one is n + 3 if eps_n < 4 eta - 1, else n + 4."""
    smalls, root = [n for n in range(up_to) if small(n)], Quadratic(0, 1, 3)
    eta = 2 - root
    wrong = (n for n, after in pairwise(smalls[1:]) if after - n != (3 if n * root - _floor(n) < 4 * eta - 1 else 4))
    text = f"n_i = {', '.join(map(str, smalls[:6]))}, ... are 3 or 4 apart as (35) says"
    return unless("closed form", text, wrong)


def _conjecture_4(terms: int) -> Finding:
    pairs = list(product((1, 2, 3), repeat=2))
    parts = (f"S = {k}N: {', '.join(str(_offset(m, p, k, terms)) for m, p in pairs)}" for k in (2, 3, 4))
    return seen("recurrence", f"greatest distances for (m, p) = (1,1), (1,2), ..., (3,3): {'; '.join(parts)}")


def _offset(m: int, p: int, k: int, terms: int) -> int:
    return beatty_offsets(GreedyPermutation(Multiset.multiples(m, p), Subset.multiples(k)), terms).distance


def _one_one_two(terms: int) -> Finding:
    distance = _offset(1, 1, 2, terms)
    return seen("recurrence", f"the greatest distance is {distance}", distance if distance > 2 else None)


CHECKS: Mapping[str, Stated] = {
    "theorem I.6.1": _theorem_6_1,
    "remark I.6.1": misprinted(_classes, 2, 1),
    "lemma I.6.2": misprinted(_lemma_6_2, True, False),
    "lemma I.6.3": _lemma_6_3,
    "formula I.35": _formula_35,
    "conjecture I.6.4": _conjecture_4,
    "remark I.6.4": _one_one_two,
}
