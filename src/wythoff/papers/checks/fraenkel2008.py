"""Checks of Fraenkel 2008: Boolean and Galois constraint functions, compared with the rules.

In the game nim | diagonal(f) one may take k and l from the two piles if |k - l| < f(x1, y1, x0), where x1 <= y1 are the
piles after the move, and x0 is the smaller pile before it. f is the *constraint function*. The *candidates* for its
P-positions are the pairs (a_n, b_n), where a_n is the mex of all earlier a_i and b_i, and
b_n = f(a_{n-1}, b_{n-1}, a_n) + b_{n-1} + a_n - a_{n-1}.

A check takes a bound as its last argument, or `_` if it needs none. It returns a `Finding`: what was compared, and the
first difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from wythoff.expressions.arithmetic import complement, complement_within
from wythoff.game.rulesets import Position
from wythoff.papers.checks.fraenkel2004 import candidates_are_p, features, game, lacking, one_for_each, width
from wythoff.papers.finding import Check, Finding, refuted, seen, unless
from wythoff.papers.from_rules import by_rules, named, values_by_rules
from wythoff.papers.pairs import boolean_step, pairs
from wythoff.papers.verbs import StatedCheck, all_of, first, within
from wythoff.solving.strategies import strategy
from wythoff.solving.theorems.witnesses import candidates

KS = range(1, 5)
GAMES = ("x1 | 1", "x1 ^ 1", "x1 | 3", "x1 ^ 3", "(x1 ^ y1) | 1", "x1 | x0")


def _theorem_1(count: int) -> Iterator[Finding]:
    for f in GAMES:
        yield candidates_are_p(f, count)
        if "^ " not in f.split("(")[0]:  # x1 ^ k is 0 at x1 = k: (i) to (iii) need positivity
            yield features(f, candidates(width(f), count))


def _by_bits(f: str, count: int) -> list[Position]:
    """Return the first `count` candidates for f = x1 | k or x1 ^ k, without evaluating f.

    The formulas (10) and (11) of the paper compute b_n - b_(n-1) from the bits of a_n and a_(n-1).
    """
    expression = width(f)
    return pairs(lambda n, a, a1, b1: b1 + boolean_step(expression, a1, a), count)


def _parity(f: str, odd: int) -> Check:
    """Make a check of formulas (7) and (8) for the constraint function f.

    They say: b_n - b_{n-1} is a_n + 1 if a_{n-1} is even, and a_n + `odd` if a_{n-1} is odd.
    """
    return first(game(f), recurrence=partial(pairs, lambda n, a, a1, b1: b1 + a + (odd if a1 % 2 else 1)))


def _same(*functions: str) -> Check:
    """Make a check that for each of the constraint functions the candidates are the P-positions.

    The candidates for a function f are the pairs of the recurrence of Fraenkel 2004, the P-positions those of the game
    nim | diagonal(f).
    """

    def s(f: str, up_to: int) -> list[Position]:
        return sorted(tuple(sorted(pair)) for pair in candidates(width(f), up_to + 1))

    return within(game, "P-positions for f = {}", functions, recurrence=s)


def _section_4(_: int) -> Finding:
    """Check that f = x1 | x0 fails only one hypothesis of Theorem 3 of Fraenkel 2004, monotonicity in x0.

    For instance, f is 2 | 5 = 7 for x1 = 2, x0 = 5, but 2 | 6 = 6 for x1 = 2, x0 = 6.
    """
    lacks = lacking("x1 | x0")
    return seen("closed form", "x1 | x0 lacks monotonicity alone", None if lacks == ["monotone"] else lacks)


def _not_positive(f: str) -> Check:
    text = f"{f} is positive"
    return lambda _: refuted(seen("closed form", text, 0 if "positive" in lacking(f) else None), _same(f)(100))


def _polynomial(digits: int) -> Finding:
    """Report which games of the paper have a known strategy that is polynomial in the number of digits of the piles.

    Question (i) of the paper asks for them. Each strategy is tried on the position (n, 3n) with n = 10^`digits`.
    """
    ways = []
    for f in (*GAMES, "(x1 | y1) ^ 1"):
        plan = strategy(named(game(f)))
        if plan.polynomial:
            n = 10**digits
            tried = f"polynomial, (10^{digits}, 3*10^{digits}) is an {plan.outcome((n, 3 * n))}-position: "
        else:
            tried = "no polynomial strategy is known: "
        ways.append(f"f = {f}: {tried}{plan.cost.replace('; ', ', ').removeprefix('nothing polynomial is known: ')}")
    return Finding([("closed form", "; ".join(ways))])


def _factors(letters: int) -> Finding:
    found = []
    for f in ("x1 | 1", "x1 ^ 1", "(x1 ^ y1) | 1"):
        smaller = {a for a, _ in candidates(width(f), letters + 1)}
        word = "".join("a" if n in smaller else "b" for n in range(1, letters + 1))
        counts = [len({word[n : n + size] for n in range(len(word) - size + 1)}) for size in range(1, 11)]
        found.append(f"f = {f}: {', '.join(map(str, counts))} factors of length 1 to 10")
    return Finding([("recurrence", "; ".join(found))])


def _grundy(up_to: int) -> Finding:
    values = values_by_rules("boole_or(k=1)", up_to)
    row = [int(values[1][y]) for y in range(9)]
    return Finding([("rules", f"no formula is known; row 1 of G1 begins {', '.join(map(str, row))}, ...")])


def _misere(up_to: int) -> Finding:
    found = by_rules("misere(boole_or(k=1))", up_to=up_to)
    return Finding([("rules", f"P-positions of G1 in misere play: {', '.join(map(str, found[:6]))}, ...")])


CHECKS: Mapping[str, StatedCheck] = {
    "theorem 1": _theorem_1,
    "theorem 2": first(game, "for f = {}", [f"x1 {sign} {k}" for k in KS for sign in "|^"], closed_form=_by_bits),
    "proposition 1": one_for_each,
    "proposition 2": lambda largest: unless(
        "closed form", "C_a(C(a)) = a", (a for a in range(1, largest + 1) if complement_within(a, complement(a)) != a)
    ),
    "formula 7": _parity("x1 | 1", 0),
    "formula 8": _parity("x1 ^ 1", -1),
    "remark 4": all_of(
        first(game("x1 | x0"), recurrence=lambda count: candidates(width("x1 | x0"), count)), _section_4
    ),
    "question homework (i)": _same("(x1 | y1) ^ 1"),
    "question homework (ii)": _same(*(f for k in KS for f in (f"(x1 ^ y1) | {k}", f"(x1 | y1) ^ {k}"))),
    "question (i)": _polynomial,
    "question (v)": _factors,
    "question (iii)": _grundy,
    "question (iv)": _misere,
    "slip 2": _not_positive("x1 ^ 1"),
    "slip 3": _not_positive("x1 ^ 3"),
}
