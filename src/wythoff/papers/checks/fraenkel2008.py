"""What Fraenkel's paper of 2008 states: Boolean and Galois constraint functions, compared with the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wythoff.catalog import NAMES
from wythoff.papers.checks.fraenkel2004 import features, game, lacking, one_for_each, width
from wythoff.papers.finding import Check, Finding, compared, refuted, seen
from wythoff.papers.from_rules import by_rules
from wythoff.papers.pairs import Step, pairs
from wythoff.rulesets import parse
from wythoff.theorems.witnesses import candidates
from wythoff.values.tables import grundy

KS = range(1, 5)
GAMES = ("x1 | 1", "x1 ^ 1", "x1 | 3", "x1 ^ 3", "(x1 ^ y1) | 1", "x1 | x0")


def complement(a: int) -> int:
    """C(a): the ones' complement, from the most significant 1-bit.

    >>> complement(5), complement(1)
    (2, 0)
    """
    return a ^ ((1 << a.bit_length()) - 1)


def complement_in(b: int, a: int) -> int:
    """C_b(a): the complement in as many bits as b has, of a <= b.

    >>> complement_in(9, 1)
    14
    """
    return a ^ ((1 << b.bit_length()) - 1)


def _theorem_1(count: int) -> Finding:
    found = Finding(())
    for f in GAMES:
        s = candidates(width(f), count)
        found &= compared(f"for f = {f}", rules=by_rules(game(f), count=count), recurrence=s)
        if "^ " not in f.split("(")[0]:  # x1 ^ k is 0 at x1 = k: (i) to (iii) need positivity
            found &= features(f, s)
    return found


def _proposition_2(largest: int) -> Finding:
    wrong = next((a for a in range(1, largest + 1) if complement_in(a, complement(a)) != a), None)
    return seen("closed form", "C_a(C(a)) = a", wrong)


def _proposition_3(largest: int) -> Finding:
    def failures() -> Iterator[tuple[int, int]]:
        for b in range(1, largest + 1):
            for a in range(b + 1):
                both = a & b
                sums = a | b == b + (a & complement(b)) == a + (b & complement_in(b, a))
                differences = a ^ b == b + (a & complement(b)) - both == a + (b & complement_in(b, a)) - both
                extrema = both != a or (a | b == b and a ^ b == b - a)
                if not (sums and differences and extrema and (both or a | b == a ^ b == a + b)):
                    yield a, b

    return seen("closed form", "the formulas and extrema of a | b and a ^ b", next(failures(), None))


def _proposition_4(largest: int) -> Finding:
    def failures() -> Iterator[tuple[int, int, int]]:
        for c in range(2, largest + 1):
            for b in range(2, c):
                for a in {b - 1, b - 2} - {0}:
                    if a | b > a | c:
                        yield a, b, c

    return seen("closed form", "a | b <= a | c for b - a = 1, 2", next(failures(), None))


def _boolean(k: int) -> Step:
    """(10)."""

    def step(n: int, a: int, a1: int, b1: int) -> int:
        return b1 + (a + (complement(a1) & k) if a1 >= k else a - a1 + k + (a1 & complement(k)))

    return step


def _galois(k: int) -> Step:
    """(11)."""

    def step(n: int, a: int, a1: int, b1: int) -> int:
        if a1 >= k:
            return b1 + a + (complement(a1) & k) - (a1 & k)
        return b1 + a - a1 + k + (a1 & complement(k)) - (a1 & k)

    return step


def _theorem_2(count: int) -> Finding:
    found = Finding(())
    for k in KS:
        for f, step in ((f"x1 | {k}", _boolean(k)), (f"x1 ^ {k}", _galois(k))):
            found &= compared(f"for f = {f}", rules=by_rules(game(f), count=count), closed_form=pairs(step, count))
    return found


def _parity(f: str, odd: int) -> Check:
    """(7) and (8): b_n - b_{n-1} is a_n + 1 after an even a_{n-1}, a_n or a_n - 1 after an odd one."""

    def check(count: int) -> Finding:
        made = pairs(lambda n, a, a1, b1: b1 + a + (odd if a1 % 2 else 1), count)
        return compared("P-positions", rules=by_rules(game(f), count=count), recurrence=made)

    return check


def _same(*functions: str) -> Check:
    """S = P, for each function."""

    def check(up_to: int) -> Finding:
        found = Finding(())
        for f in functions:
            s = sorted(tuple(sorted(pair)) for pair in candidates(width(f), up_to + 1) if max(pair) <= up_to)
            found &= compared(f"P-positions for f = {f}", rules=by_rules(game(f), up_to=up_to), recurrence=s)
        return found

    return check


def _section_4(count: int) -> Finding:
    """S = P though f = x1 | x0 is not monotone: f(2, y, 5) = 7 > 6 = f(2, y, 6)."""
    found = compared(
        "P-positions", rules=by_rules(game("x1 | x0"), count=count), recurrence=candidates(width("x1 | x0"), count)
    )
    lacks = lacking("x1 | x0")
    return found & seen("closed form", "x1 | x0 lacks monotonicity alone", None if lacks == ["monotone"] else lacks)


def _not_positive(f: str) -> Check:
    def check(_: int) -> Finding:
        return refuted(
            seen("closed form", f"{f} is positive", 0 if "positive" in lacking(f) else None),
            _same(f)(100),
        )

    return check


def _polynomial(digits: int) -> Finding:
    """Question (i): which games of the paper have a polynomial strategy known here, tried on one position."""
    from wythoff.strategies import strategy

    ways = []
    for f in (*GAMES, "(x1 | y1) ^ 1"):
        plan = strategy(parse(game(f), NAMES))
        if plan.polynomial:
            n = 10**digits
            tried = f"polynomial, (10^{digits}, 3*10^{digits}) is an {plan.outcome((n, 3 * n))}-position: "
        else:
            tried = "no polynomial strategy is known: "
        ways.append(f"f = {f}: {tried}{plan.cost.replace('; ', ', ').removeprefix('nothing polynomial is known: ')}")
    return Finding([("closed form", "; ".join(ways))])


def _factors(letters: int) -> Finding:
    """Question (v): how many factors of each length stand in the word that tells A from B."""
    found = []
    for f in ("x1 | 1", "x1 ^ 1", "(x1 ^ y1) | 1"):
        smaller = {a for a, _ in candidates(width(f), letters + 1)}
        word = "".join("a" if n in smaller else "b" for n in range(1, letters + 1))
        counts = [len({word[n : n + size] for n in range(len(word) - size + 1)}) for size in range(1, 11)]
        found.append(f"f = {f}: {', '.join(map(str, counts))} factors of length 1 to 10")
    return Finding([("recurrence", "; ".join(found))])


def _grundy(up_to: int) -> Finding:
    """Question (iii): the Sprague-Grundy values, for what they show."""
    values = grundy(parse("boole_or(k=1)", NAMES), up_to=up_to).values
    row = [int(values[1][y]) for y in range(9)]
    return Finding([("rules", f"no formula is known; row 1 of G1 begins {', '.join(map(str, row))}, ...")])


def _misere(up_to: int) -> Finding:
    """Question (iv): the P-positions of misere play, for what they show."""
    found = by_rules("misere(boole_or(k=1))", up_to=up_to)
    return Finding([("rules", f"P-positions of G1 in misere play: {', '.join(map(str, found[:6]))}, ...")])


CHECKS: Mapping[str, Check] = {
    "theorem 1": _theorem_1,
    "theorem 2": _theorem_2,
    "proposition 1": one_for_each,
    "proposition 2": _proposition_2,
    "proposition 3": _proposition_3,
    "proposition 4": _proposition_4,
    "formula 7": _parity("x1 | 1", 0),
    "formula 8": _parity("x1 ^ 1", -1),
    "remark 4": _section_4,
    "question homework (i)": _same("(x1 | y1) ^ 1"),
    "question homework (ii)": _same(*(f for k in KS for f in (f"(x1 ^ y1) | {k}", f"(x1 | y1) ^ {k}"))),
    "question (i)": _polynomial,
    "question (v)": _factors,
    "question (iii)": _grundy,
    "question (iv)": _misere,
    "slip 2": _not_positive("x1 ^ 1"),
    "slip 3": _not_positive("x1 ^ 3"),
}
