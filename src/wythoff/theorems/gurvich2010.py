"""V. Gurvich, NIM(a, b) with two blocking budgets, RUTCOR Research Report 18-2010.

Its abstract states the recurrence; the proof for the rules as they are read here stands in `docs/notes/blocking.md`,
section 4.
"""

from __future__ import annotations

from collections.abc import Callable

from wythoff.kernels import Pairs
from wythoff.rulesets import Game, NimAbpq, Position
from wythoff.solution import Evidence
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Gurvich 2010, and docs/notes/blocking.md, section 4"


def _applies(game: Game) -> Finding:
    if not isinstance(game, NimAbpq):
        return Finding(None, "speaks of nim_abpq(a, b, p, q) in normal play only")
    if min(game.p, game.q) > 1 or min(game.a, game.b) < 1:
        return Finding(
            None,
            f"speaks of a, b >= 1 with p = 1 or q = 1, was a = {game.a}, b = {game.b}, p = {game.p}, q = {game.q}",
        )
    return Finding(Evidence("proved", SOURCE), f"p = {game.p}, q = {game.q}: one of the budgets is 0")


def _conclusion(game: Game) -> Conclusion:
    from wythoff.theorems.blocking import BlockingPairs
    from wythoff.theorems.sequence import MOST_KEPT, from_table

    assert isinstance(game, NimAbpq)
    a, b, p, q = game.a, game.b, game.p, game.q

    def table(count: int) -> Pairs:
        from wythoff.sequences.recurrences.spaced import crowded_pairs

        return crowded_pairs(a, b, p, q, count)

    pair, inverse, largest = _closed_form(a, b, p, q), None, None
    if pair is None:
        # At most q terms lie in each stretch of b numbers.
        pair, largest = from_table(table), b * MOST_KEPT // (4 * q)
    elif p == 1:
        from wythoff.theorems.sheets import sheet_inverse

        inverse = sheet_inverse(a, q)
    formulas = (
        f"x_n = the least x >= 0 with fewer than {q} earlier terms in (x - {b}, x], (0, 0) counted once",
        f"y_n = x_n + {a}*{f'floor(n/{p})' if p > 1 else 'n'}",
    )
    return BlockingPairs(game, pair, formulas, reach=a - 1, band=b, inverse=inverse, table=table, largest=largest)


def _closed_form(a: int, b: int, p: int, q: int) -> Callable[[int], Position] | None:
    """The n-th pair for b = 1: the games are then those that forbid rook moves, or moves on the diagonal."""
    if b > 1:
        return None
    if p == 1:
        from wythoff.theorems.sheets import sheet_pair

        return sheet_pair(a, q)
    from wythoff.sequences.recurrences.blocked import BlockedPairs

    return BlockedPairs(a, p).pair


THEOREMS = (
    Theorem(
        SOURCE,
        "For p = 1 or q = 1 the P-positions of nim_abpq(a, b, p, q) are x_n = the least x with fewer than q earlier "
        "terms in (x - b, x], y_n = x_n + a*floor(n/p).",
        _applies,
        _conclusion,
    ),
)
