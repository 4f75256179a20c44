"""Hegarty and Larsson 2006: permutations with prescribed differences.

P. Hegarty and U. Larsson, Permutations of the natural numbers with prescribed difference multisets, Integers 6 (2006)
A3; with P. Hegarty's appendix to paper II of Larsson's thesis (2009).
"""

from __future__ import annotations

from wythoff.base.errors import times
from wythoff.game.rulesets.matching.rule import Rule, Rules
from wythoff.sequences.beatty.wythoff import t_wythoff_modulus
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.recurrences.blocked import BlockedPairs
from wythoff.solving.conclusions.blocking import DiagonalPairs
from wythoff.solving.theorems.theorem import Theorem, proved

SOURCE = "Hegarty and Larsson 2006"


# Recognise p-blocking m-Wythoff Nim, and return (m, p). From a P-position only moves that take the same number from
# both piles lead to P-positions, so it does not matter whether other moves of `diagonal(m)` may be forbidden.
GAMES = Rules(
    (Rule("block(nim | diagonal({m}), {n}, of=diagonal({w}, step={s}))", m=1, w=1, s=1), lambda m, n, w, s: (m, n + 1))
)


def _formulas(m: int, p: int) -> tuple[str, ...]:
    rule = ("a_n = mex{a_i, b_i : i < n}", f"b_n = a_n + {times(m, f'floor(n/{p})')}")
    if m % p == 0:
        w = m // p
        closed = f"A_n = floor(n*alpha), B_n = A_n + {times(w, 'n')}, alpha = {t_wythoff_modulus(w)}"
        return *rule, f"({p}*A_n + j, {p}*B_n + j), 0 <= j < {p}, with {closed}"
    bounds = (
        f"floor((n - {p - 1})*alpha) <= a_n <= n*alpha, alpha = {Quadratic(2 * p - m, 1, m * m + 4 * p * p, 2 * p)}",
        f"floor((n - {p - 1})*beta) <= b_n <= n*beta, beta = alpha + {m}/{p}",
    )
    if m > 1:
        return *rule, *bounds
    near = f"|a_(k + {p - 1}) - {p - 1} - floor(k*alpha)| <= {p - 1} for k >= 1 (Hegarty, appendix)"
    return *rule, *bounds, near


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of block(nim | diagonal(m), p - 1, of=diagonal) are a_n = mex of all earlier terms, "
    "b_n = a_n + m*floor(n/p); where p divides m, (p*A_n + j, p*B_n + j), 0 <= j < p, with the P-positions "
    "(A_n, B_n) of (m/p)-Wythoff.",
    GAMES,
    proved(SOURCE, "this is p-blocking m-Wythoff with m = {0[0]}, p = {0[1]}"),
    lambda game, found: DiagonalPairs(game, BlockedPairs(*found), _formulas(*found)),
)
