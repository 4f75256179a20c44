"""V. Gurvich, NIM(a, b) with two blocking budgets, RUTCOR Research Report 18-2010.

Its abstract states the recurrence. `docs/mathematics/blocking.md`, Theorem 5.7, has a proof for our reading of the
rules.
"""

from __future__ import annotations

from wythoff.base.errors import times
from wythoff.game.rulesets import Game, NimAbpq
from wythoff.kernels import Crowd, Pairs, Progress, crowded_pairs
from wythoff.sequences.recurrences.blocked import BlockedPairs
from wythoff.sequences.recurrences.ratios import shared_ratio
from wythoff.solving.conclusions.blocking import BlockingPairs, DiagonalPairs
from wythoff.solving.conclusions.sequence import MOST_KEPT, InTable
from wythoff.solving.conclusions.sheets import sheet_places
from wythoff.solving.theorems.theorem import Conclusion, Finding, Theorem, of_kind, proof

SOURCE = "Gurvich 2010, and docs/mathematics/blocking.md, Theorem 5.7"


def _applies(game: Game, budgets: NimAbpq) -> Finding:
    a, b, p, q = budgets.a, budgets.b, budgets.p, budgets.q
    if min(p, q) > 1 or min(a, b) < 1:
        return Finding(
            None, f"applies only to a, b >= 1 with p = 1 or q = 1, not to a = {a}, b = {b}, p = {p}, q = {q}"
        )
    return proof(SOURCE, f"p = {p}, q = {q}: one of the budgets is 0")


def _conclusion(game: Game, budgets: NimAbpq) -> Conclusion:
    a, b, p, q = budgets.a, budgets.b, budgets.p, budgets.q
    formulas = (
        f"x_n = the least x >= 0 with fewer than {q} earlier terms in (x - {b}, x], (0, 0) counted once",
        f"y_n = x_n + {times(a, f'floor(n/{p})' if p > 1 else 'n')}",
    )
    if b == q == 1:
        # Games in which moves on the diagonal may be forbidden.
        return DiagonalPairs(budgets, BlockedPairs(a, p), formulas)

    def table(count: int, progress: Progress) -> Pairs:
        return crowded_pairs(Crowd(window=b, times=q, step=a, group=p), count, progress=progress)

    if b == 1:
        # Games in which rook moves may be forbidden.
        slope = shared_ratio(1, a, q)
        return BlockingPairs(budgets, sheet_places(a, q), formulas, reach=a - 1, table=table, slope=slope)
    # Any b successive numbers include at most q terms of the sequence.
    places = InTable(table, largest=b * MOST_KEPT // (4 * q))
    return BlockingPairs(budgets, places, formulas, reach=a - 1, band=b, table=table)


THEOREMS = Theorem(
    SOURCE,
    "For p = 1 or q = 1 the P-positions of nim_abpq(a, b, p, q) are x_n = the least x with fewer than q earlier "
    "terms in (x - b, x], y_n = x_n + a*floor(n/p).",
    of_kind(NimAbpq, "nim_abpq(a, b, p, q)"),
    _applies,
    _conclusion,
)
