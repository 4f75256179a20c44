"""V. Gurvich, Further generalizations of the Wythoff game and the minimum excludant, Discrete Applied Mathematics 160
(2012) 941-947; with the limits of E. Boros, V. Gurvich, V. Oudalov, International Journal of Game Theory 42 (2013)
891-915.
"""

from __future__ import annotations

from wythoff.catalog.gurvich import NIM_AB
from wythoff.rulesets import Game, Moves, TwoPileGame
from wythoff.rulesets.rule import Rule, Rules
from wythoff.solution import Evidence
from wythoff.theorems.fraenkel1982 import constant_width
from wythoff.theorems.theorem import Conclusion, Finding, InBothPlays, Theorem

SOURCE = "Gurvich 2012"
SURVEY = "Wythoff visions 2019, section 5"
NOTE = "docs/mathematics/variants.md, Theorem 2.6"
GAMES = InBothPlays(Rules((Rule(NIM_AB), lambda a, b: (a, b))))


def _applies(game: Game, found: tuple[int, int]) -> Finding:
    a, b = found
    if b == 0:
        return Finding(None, "speaks only of b >= 1: with b = 0 nothing can be taken from one pile alone for a <= 1")
    if a == 0:
        return Finding(Evidence("proved", NOTE), f"a = 0: some pile must lose less than {b}")
    source = f"{SOURCE}, {'misere' if game.misere else 'normal'} play"
    return Finding(Evidence("proved", source), f"this is NIM(a, b) with a = {a}, b = {b}")


def _conclusion(game: TwoPileGame | Moves, found: tuple[int, int]) -> Conclusion:
    from wythoff.conclusions.spaced import EqualRows, SpacedRows

    a, b = found
    if a == 0:
        formulas = (f"a_n = b_n = {b}*n + 1 for n >= 1, and (0, 1)",) if game.misere else (f"a_n = b_n = {b}*n",)
        return EqualRows(game, b, formulas, int(game.misere))
    offset = int(game.misere and a > 1)
    first = ((0, 1), (b + 1, b + 1)) if game.misere and a == 1 else ()
    return SpacedRows(
        game,
        a,
        b,
        (
            f"a_n = mex_{b} of all earlier terms: the least x >= 0 with none of them in (x - {b}, x]",
            f"b_n = a_n + {a}*n{' + 1' if offset else ''}",
            f"{b} <= a_(n+1) - a_n <= {2 * b}, {a + b} <= b_(n+1) - b_n <= {a + 2 * b}",
            *((f"for n >= 2, and (0, 1), ({b + 1}, {b + 1})",) if first else ()),
        ),
        offset=offset,
        first=first,
    )


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of NIM(a, b) are x_n = mex_b{x_i, y_i : i < n}, y_n = x_n + a*n; in misere play y_n = x_n + "
        "a*n + 1 for a > 1, and for a = 1 those of normal play with (0, 1), (b + 1, b + 1) for (0, 0), (b, b + 1).",
        GAMES,
        _applies,
        _conclusion,
    ),
)


def miserable(game: Game) -> Evidence | None:
    """The proof that NIM(a, b) with a, b >= 1 and t-Wythoff, which is NIM(t, 1), are miserable; None for other games.

    For a > 1 they are strongly miserable: the P-positions of normal play have y - x = a*n and those of misere play
    y - x = a*n + 1. For a = 1 and x <= y, D1, those of normal play only, is (0, 0), (b, b + 1), and D2, those of misere
    play only, is (0, 1), (b + 1, b + 1): (0, 1) and (b + 1, b + 1) have moves to (0, 0), (b, b + 1) has one to (0, 1).
    Outside both sets both D1 and D2 are reached from (x, y) if x < b; where x >= b, each of them exactly if x = y <= b
    or y = x + 1 or x < y, x <= 2b, but for x = y > b + 1, where D1 has (0, 0) and D2 has (b + 1, b + 1).
    """
    t = constant_width(game)
    found = GAMES.find(game) if t is None else (t[0], 1)
    return Evidence("proved", f"{SOURCE}; {SURVEY}") if found is not None and min(found) >= 1 else None
