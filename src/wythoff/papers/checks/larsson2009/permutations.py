"""Checks of sections 3 and 6 of Hegarty and Larsson, paper I of the thesis: greedy permutations pi (see `greedy`).

M is a multiset of integers, and zeta(d) is how often it contains d. S is a set of positive integers. d(n) is pi(n) - n,
and D is the multiset of all d(n), n in S. A is the set of the n in S with d(n) >= 0, B of those with d(n) < 0. U1 says
that d never decreases on A, and never increases on B. U2 says that pi increases on A, and on all other n. eps_n is n
sqrt(3) - floor(n sqrt(3)), and eta is 2 - sqrt(3). The argument `zeta` gives M, and `member` S (None: all n); `made`
are values of pi; `terms` and `up_to` are the last n. f is `theorem_6_1`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, pairwise, product
from math import isqrt
from typing import TypeAlias

from wythoff.papers.finding import Finding, compared, joined, refuted, seen, silent, unless
from wythoff.papers.verbs import StatedCheck, each, misprinted
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.limits import against_involution, against_u1, against_u2, beatty_offsets
from wythoff.sequences.permutations.multiset import Multiset, Subset
from wythoff.sequences.quadratic import Quadratic

Zeta: TypeAlias = Callable[[int], int]
Member: TypeAlias = Callable[[int], bool]
ENDLESS = 10**9  # an infinite multiplicity
REACH = 5  # differences d with |d| <= 5 must be used up


def greedy(zeta: Zeta, terms: int, member: Member | None = None, *, begun: Sequence[int] = ()) -> list[int]:
    """Return pi(1), ..., pi(`terms`) for the greedy permutation pi of a multiset M of integers and a set S.

    pi(n) is the least unused t >= 1. But if n is in S, the difference t - n may occur at most zeta(t - n) times.
    member(n) says whether n is in S; if it is None, all n are. The first values are those in `begun`.

    >>> greedy(lambda d: 1, 11)
    [1, 3, 2, 6, 8, 4, 11, 5, 14, 16, 7]"""
    found: list[int] = []
    used: set[int] = set()
    times: Counter[int] = Counter()
    least = 1
    for n in range(1, terms + 1):
        inside = member is None or member(n)
        t = least
        while t in used or (inside and times[t - n] >= zeta(t - n)):
            t += 1
        if n <= len(begun):
            t = begun[n - 1]
        used.add(t)
        times[t - n] += inside
        found.append(t)
        while least in used:
            used.remove(least)
            least += 1
    return found


def copies(m: int, p: int = 1) -> Zeta:
    """Return the function zeta of M_{m,p}, the multiset that contains each multiple of m p times.

    >>> [copies(2, 3)(d) for d in range(4)]
    [3, 0, 3, 0]"""
    return lambda d: 0 if d % m else p


def without_zeros(zeta: Zeta) -> Zeta:
    return lambda d: zeta(d) if d else 0


def endless(k: int, inside: Zeta) -> Zeta:
    """Return zeta of the multiset that contains k and -k infinitely often, and each d with |d| < k inside(d) times."""
    return lambda d: ENDLESS if abs(d) == k else inside(d) if abs(d) < k else 0


def square(n: int) -> bool:
    return isqrt(n) ** 2 == n


def even(n: int) -> bool:
    return n % 2 == 0


SYMMETRIC: Mapping[str, Zeta] = {
    "Z": copies(1),
    "2Z": copies(2),
    "M_(1,3)": copies(1, 3),
    "M_(2,4)": copies(2, 4),
    "d = 1, 4 (mod 5)": lambda d: int(d % 5 in (1, 4)),
    "0, 2, -2, and 3, -3 without end": endless(3, even),
}
MULTISETS: Mapping[str, Zeta] = {
    **SYMMETRIC,
    "1 + (d mod 3) times d": lambda d: 1 + d % 3,
    "d >= 0 twice, odd d < 0": lambda d: 2 if d >= 0 else d % 2,
}
SUBSETS: Mapping[str, Member | None] = {
    "N": None,
    "2N": even,
    "1, 2 (mod 5)": lambda n: n % 5 in (1, 2),
    "the squares": square,
}


def _proposition_1(terms: int) -> Finding:
    """Check Proposition I.3.1 about the greedy permutation pi of a multiset M and a set S. D is {pi(n) - n : n in S}.

    pi has U1 and U2. For S = N, D = M; and D, U1, U2 determine pi. The printed D = M fails for M = Z, S the squares."""
    squares = greedy(copies(1), terms, square)
    below = (n for n, value in enumerate(squares, 1) if square(n) and value < n)
    return refuted(
        seen("rules", "D = M for M = Z, S the squares", unused(copies(1), squares, square)),
        joined(_properties(terms)) & unless("rules", "no difference is negative for M = Z, S the squares", below),
    )


def _properties(terms: int) -> Iterator[Finding]:
    for (name, zeta), (where, member) in product(MULTISETS.items(), SUBSETS.items()):
        made = greedy(zeta, terms, member)
        yield _silent(f"U, U1 and U2 for M: {name}; S: {where}", _against_u(zeta, made, member))
        if where == "N" or (where == "2N" and ENDLESS not in map(zeta, range(terms))):
            yield _silent(f"D = M for M: {name}; S: {where}", unused(zeta, made, member))
    text = f"(i) for {len(MULTISETS)} M and {len(SUBSETS)} S; D = M for S = N, and for finite M for S = 2N"
    yield seen("rules", text)
    for name, zeta in MULTISETS.items():
        made = greedy(zeta, terms)
        yield _silent(f"(iii) for M: {name}", _other_choice(zeta, made))
        symmetric = all(zeta(d) == zeta(-d) for d in range(terms))
        yield _silent(f"(iv) for M: {name}", None if (against_involution(made) is None) == symmetric else name)
    yield seen("rules", f"(iii) and (iv) for {len(MULTISETS)} M")
    ones = greedy(lambda d: ENDLESS if abs(d) == 1 else 1, terms)
    beyond = (n for n, value in enumerate(ones, 1) if abs(value - n) > 1)
    yield unless("rules", "D != M for the M of all integers with 1, -1 without end, which is not greedy", beyond)


def _silent(text: str, witness: object) -> Finding:
    """Return the finding on one of many cases. Its text is only reported if the case fails: `witness` is not None."""
    return silent(seen("rules", text, witness))


def _against_u(zeta: Zeta, made: Sequence[int], member: Member | None) -> object:
    """Return an n at which `made`, the values of a permutation, violates U, U1 or U2, or None. `member` gives S.

    U says: for n in S, d(n) is the least number >= 0 or the greatest number < 0 in M that is not used up yet."""
    chosen = Subset() if member is None else Subset(member)
    times: Counter[int] = Counter()
    high = low = 0
    for n, value in enumerate(made, 1):
        if n in chosen:
            while times[high] >= zeta(high):
                high += 1
            while times[low] >= zeta(low):
                low -= 1
            if value - n not in (high, low):
                return n
            times[value - n] += 1
    return against_u1(made, chosen) or against_u2(made, chosen)


def unused(zeta: Zeta, made: Sequence[int], member: Member | None) -> str | None:
    """Return a sentence on the first d, |d| <= 5, that is in D less often than in M and in 2% of `made`; or None."""
    times = Counter(value - n for n, value in enumerate(made, 1) if member is None or member(n))
    for d in sorted(range(-REACH, REACH + 1), key=abs):
        if times[d] < min(zeta(d), len(made) // 50):
            return f"the difference {d} occurs {times[d]} times up to n = {len(made)}"
    return None


def _other_choice(zeta: Zeta, made: Sequence[int], *, u2: bool = True) -> str | None:
    """Return the first n, as text, at which another value than pi(n) was possible after pi(1), ..., pi(n - 1); or None.

    By U1 and D = M, the value is n + d, where d >= 0 is the least number left in M, or d < 0 the greatest one left.
    Each unused value v <= n must come later, as n' + d' with n' > n, d' < 0. With `u2`, by U2 the next such n' + d' is
    at most the least v. Without `u2`, M must have no gaps below 0; then later values are not smaller."""
    times: Counter[int] = Counter()
    used: set[int] = set()
    least, high, low = 1, 0, -1
    for n, value in enumerate(made, 1):
        while times[high] >= zeta(high):
            high += 1
        while times[low] >= zeta(low):
            low -= 1
        able = []
        for d in (high, low):
            t = n + d
            if t < 1 or t in used or (u2 and d < 0 and least < t):
                continue
            missing = next(v for v in count(least) if v not in used and v != t)
            following = low
            while times[following] + (following == d) >= zeta(following):
                following -= 1
            if missing > n or missing >= n + 1 + following:
                able.append(t)
        if able != [value]:
            return f"n = {n}: {able}"
        times[value - n] += 1
        used.add(value)
        while least in used:
            least += 1
    return None


def _remark_1(name: str, terms: int) -> Finding:
    """Check Remark I.1: U1 alone determines pi, if the negative numbers in MULTISETS[name] have no gaps."""
    other = _other_choice(MULTISETS[name], greedy(MULTISETS[name], terms), u2=False)
    return seen("rules", f"no other choice at any n for M: {name}", other)


def _example(terms: int) -> Iterator[Finding]:
    """Check the example M = Z, S = 2N: the table of pi, and another permutation sigma with the same D, U1 and U2."""
    pi, sigma = (1, 2, 3, 5, 4, 8, 6, 7, 9, 13, 10), (1, 2, 3, 5, 4, 8, 6, 11, 7, 9, 10)
    differences = (0, 0, 0, 1, -1, 2, -1, -1, 0, 3, -1), (0, 0, 0, 1, -1, 2, -1, 3, -2, -1, -1)
    made = greedy(copies(1), terms, even)
    yield compared("values of pi", rules=made[:11], closed_form=pi)
    for which, values, printed in zip(("pi", "sigma"), (pi, sigma), differences, strict=True):
        d = [value - n for n, value in enumerate(values, 1)]
        yield compared(f"differences of {which}", rules=d, closed_form=printed)
    yield seen("rules", "pi is not an involution", None if against_involution(made) else made[:11])
    other = greedy(copies(1), terms, even, begun=sigma)
    wrong: object = against_u1(other, Subset(even)) or against_u2(other, Subset(even)) or unused(copies(1), other, even)
    at_even = [value - n for n, value in enumerate(other, 1) if even(n)]
    if len(set(at_even)) < len(at_even) or not set(other) >= set(range(1, terms // 2)):
        wrong = "sigma is not a permutation with these differences"
    yield seen("rules", f"sigma has U1, U2 and the differences Z: {sigma}", wrong)


def _without_zeros(name: str, zeta: Zeta, terms: int) -> Finding:
    zeros, rest = zeta(0), greedy(without_zeros(zeta), terms)
    moved = [*range(1, zeros + 1), *(value + zeros for value in rest)][:terms]
    return compared(f"terms for M: {name}", rules=greedy(zeta, terms), closed_form=moved)


def _uniqueness(terms: int) -> Finding:
    begun = (1, 4, 7, 10, 3)
    made = greedy(copies(2), terms, begun=begun)
    wrong: object = against_u1(made) or unused(copies(2), made, None)
    if against_u2(made) is None or not set(made) >= set(range(1, terms // 3)):
        wrong = wrong or made[:9]
    text = ", ".join(map(str, made[:9]))
    return seen("rules", f"not for M = 2Z: {text}, ..., which goes on greedily, has U1 and not U2", wrong)


def _involutions(terms: int) -> Finding:
    periodic = {member for size in range(1, 6) for member in _subsets(size)}
    found = [rule for rule in sorted(periodic) if against_involution(_of_rule(rule, terms)) is None]
    alone = f"pi is an involution for {', '.join(map(str, found))} alone"
    return seen("rules", f"M = Z, {len(periodic)} sets S of period up to 5: {alone}")


def _subsets(size: int) -> Iterator[tuple[int, ...]]:
    """Yield each nonempty set S with period `size` as a tuple of bits, one for each n from 1 to its least period."""
    for rule in product((0, 1), repeat=size):
        period = next(p for p in range(1, size + 1) if size % p == 0 and rule == rule[:p] * (size // p))
        if any(rule):
            yield rule[:period]


def _of_rule(rule: tuple[int, ...], terms: int) -> list[int]:
    return greedy(copies(1), terms, lambda n: bool(rule[(n - 1) % len(rule)]))


def _floor(n: int) -> int:
    """Return floor(n sqrt(3))."""
    return isqrt(3 * n * n)


def small(n: int) -> bool:
    """Return whether eps_n < eta, that is, n sqrt(3) - floor(n sqrt(3)) < 2 - sqrt(3).

    >>> [n for n in range(20) if small(n)]
    [0, 3, 7, 11, 14, 18]"""
    return 3 * (n + 1) ** 2 < (_floor(n) + 2) ** 2


def theorem_6_1(terms: int, *, printed: bool = False) -> list[int]:
    """Return f(1), ..., f(terms), where f is defined by (I) and (II) of Theorem I.6.1. It is pi for M = Z, S = 2N.

    The fifth case of (II) is floor(sqrt(3)(n - 1)) + 2. If `printed`, it has n for n - 1, as misprinted in the paper.

    >>> theorem_6_1(8), theorem_6_1(8, printed=True)
    ([1, 2, 3, 5, 4, 8, 6, 7], [1, 2, 3, 5, 4, 8, 6, 8])"""
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
    """Return the m with f(2m) >= 2m and 2m <= `terms`, where f is that of `theorem_6_1`."""
    return [n // 2 for n, value in enumerate(theorem_6_1(terms), 1) if n % 2 == 0 and value >= n]


def _lemma_6_2(printed: bool, terms: int) -> Finding:
    """Check Lemma I.6.2: case (i) or (ii) holds for any two consecutive even numbers 2m_1 < 2m_2 with f(n) >= n.

    (i): m_2 = m_1 + 1, eps_(m_1) > eta, f grows by 3. (ii): m_2 = m_1 + 2, eps_(m_2) > eta, f grows by 5, and
    eps_n < eta for n = m_1 or m_1 + 1. If `printed`, (i) also has the printed eps_(m_2) > eta, which fails."""
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
    """Check Lemma I.6.3: if `small(n)`, then f(2m) >= F for exactly 2n - F numbers m < n, where F = floor(n sqrt(3)).

    f is `theorem_6_1`. The lemma makes an exception if F - 1 is a value f(2m) >= 2m: then there is one m less."""
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
    """Check (24), (35): after n with `small(n)`, the next such number is n + 3 if eps_n < 4 eta - 1, else n + 4."""
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


CHECKS: Mapping[str, StatedCheck] = {
    "proposition I.3.1": _proposition_1,
    "remark I.1": each(("Z", "M_(1,3)", "1 + (d mod 3) times d"), _remark_1),
    "example I.Remark 2": _example,
    "formula I.17": each(SYMMETRIC.items(), _without_zeros),
    "question I.Remark 1": _uniqueness,
    "question I.Remark 2": _involutions,
    "theorem I.6.1": _theorem_6_1,
    "remark I.6.1": misprinted(_classes, 2, 1),
    "lemma I.6.2": misprinted(_lemma_6_2, True, False),
    "lemma I.6.3": _lemma_6_3,
    "formula I.35": _formula_35,
    "conjecture I.6.4": _conjecture_4,
    "remark I.6.4": _one_one_two,
}
