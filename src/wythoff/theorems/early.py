"""Our own theorem: t-Wythoff where the positions with x + y <= k end the game, in normal and in misere play.

The proof stands in `docs/mathematics/altered-games.md`, Theorems 3.4 to 3.6.
The game with t = 1 is that of K. Komaki, R. Miyadera and A. Murakami,
Variants of Wythoff's games with different terminal sets (arXiv 2605.01435, 2026); A. Renard and M. Rigo (Journal of
Integer Sequences 29, 2026) treat other terminal sets too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wythoff.errors import EvaluationError, TooLargeError
from wythoff.expressions import parse_condition
from wythoff.expressions.failing import may_fail
from wythoff.rulesets import Game, Terminal, TwoPileGame
from wythoff.rulesets.playing import TERMINAL_VARIABLES
from wythoff.sequences.integers import least_between
from wythoff.theorems.fraenkel1982 import in_normal_play
from wythoff.theorems.theorem import Conclusion, InBothPlays, Shape, Theorem, proved

SOURCE = "docs/mathematics/altered-games.md, Theorems 3.4 to 3.6"
MOST_SUM = 1 << 64  # of the positions that end the game: a larger one is taken for a game that always ends
SOMEWHERE = tuple(parse_condition(text, TERMINAL_VARIABLES) for text in ("0 <= x <= y", "x + y > 0"))


class EarlyEnd(NamedTuple):
    """t-Wythoff, t >= 1, on a board where the positions with x + y <= k, k >= 1, end the game."""

    t: int
    k: int


def early_end(game: Game) -> EarlyEnd | None:
    """The game, if it is one, in whatever words its condition says so.

    >>> from wythoff.rulesets import parse
    >>> early_end(parse("terminal(nim | diagonal(2), max(x, y) < 5 - min(x, y))"))
    EarlyEnd(t=2, k=4)
    """
    layers = game.in_layers
    if layers is None or layers.ends is None or game != (terminal := Terminal(layers.moves, layers.ends)):
        return None
    t = in_normal_play(layers.moves)
    k = None if t is None else _largest_sum(terminal)
    return None if t is None or k is None else EarlyEnd(t, k)


@lru_cache(maxsize=16)
def _largest_sum(game: Terminal) -> int | None:
    """The k >= 1 for which the positions with x + y <= k end the game; (0, 0) does whatever is said."""
    if may_fail(game.condition):
        return None
    beyond = 1
    try:
        while beyond <= MOST_SUM and game.ends(0, beyond):
            beyond *= 2
        if beyond == 1 or beyond > MOST_SUM:
            return None
        k = least_between(beyond // 2, beyond, lambda y: not game.ends(0, y)) - 1
    except (EvaluationError, TooLargeError):
        return None
    simple = parse_condition(f"x + y <= {k}", TERMINAL_VARIABLES)
    from wythoff.expressions.logic import equivalent  # most games need none of this

    return k if equivalent(game.condition, simple, SOMEWHERE) else None


def _conclusion(game: TwoPileGame, found: EarlyEnd) -> Conclusion:
    from wythoff.conclusions.triangle import TrianglePairs

    return TrianglePairs(game, *found)


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of terminal(nim | diagonal(t), x + y <= k), k >= 1, are those with x + y <= k, and a_n = the "
        "least number > k not used before, b_n = a_n + t*n + k, n >= 1. In misere play they are those with x + y = "
        "k + 1, and for t > 1 the same with k + 1 for k; for t = 1 a_n = the least number > k + 1 not used before, and "
        "b_n - a_n runs through the numbers but k + 1, k - 1, k - 3, ...",
        InBothPlays(Shape("terminal(nim | diagonal({t}), x + y <= {k})", early_end, "t >= 1, k >= 1", t="2", k="3")),
        proved(SOURCE, "this is t-Wythoff with t = {0.t}, k = {0.k}"),
        _conclusion,
    ),
)
