"""The mouse game: take from one pile, or k, l > 0 from both piles under a condition on their difference.

If the difference of the piles is a multiple of 3, |k - l| < 2 is needed; otherwise k = l.

Our own rule, for the P-positions of the Mouse game of A. S. Fraenkel, The Rat game and the Mouse game (Games of No
Chance 4, 2015), whose rules we have not seen. The proof stands in `docs/mathematics/variants.md`, Theorem 2.8.
"""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.game.catalog.rational import MOUSE_GAME
from wythoff.game.rulesets import Position, TwoPileGame
from wythoff.game.rulesets.matching.rule import Rule
from wythoff.solving.conclusions.position_rows import Rows, repeating
from wythoff.solving.theorems.theorem import Theorem, proved

SOURCE = "docs/mathematics/variants.md, Theorem 2.8"


class Mice(Rows):
    """P-positions (floor(3n/2), 3n - 1), n >= 1, and (0, 0): a pile is 2 modulo 3 if it is the larger one.

    The difference of the piles is ceil(3n/2) - 1 for n >= 1, and grows by 1 and 2 in turn; a move from both piles
    changes it by 1 at most.

    >>> from wythoff.game.catalog.rational import MOUSE_GAME
    >>> from wythoff.game.rulesets import parse
    >>> answer = Mice(parse(MOUSE_GAME))
    >>> [answer.p_position(n) for n in range(5)], answer.index((6, 11)), answer.winning_moves((8, 12))
    ([(0, 0), (1, 2), (3, 5), (4, 8), (6, 11)], 4, ((4, 8),))

    Cost: O(d) for piles of d digits.
    """

    polynomial = True
    cost = "a few multiplications and divisions by small numbers"

    def __init__(self, game: TwoPileGame) -> None:
        formulas = ("a_n = floor(3*n/2), b_n = 3*n - 1 for n >= 1, and (0, 0)",)
        table = repeating(self.p_position, 1, 2, (3, 6))
        super().__init__(game, lambda pile: (_partner(pile),), formulas, table=table)

    def index(self, position: Position) -> int | None:
        return (position[1] + 1) // 3 if self.is_p(position) else None

    def p_position(self, n: int) -> Position:
        return (3 * n // 2, 3 * n - 1) if n else (0, 0)

    def _targets(self, position: Position) -> Iterator[Position]:
        x, y = position
        yield from self._beside(position)
        # 3n/2 - 1 or 3n/2 - 1/2 is the difference of the n-th.
        about = 2 * (y - x) // 3
        yield from (self.p_position(n) for n in range(max(about - 1, 0), about + 4))


def _partner(pile: int) -> int:
    if pile % 3 == 2:
        return (pile + 1) // 2
    n = pile // 3 * 2 + pile % 3
    return 3 * n - 1 if n else 0


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of the mouse game are (0, 0) and (floor(3n/2), 3n - 1), n >= 1.",
    Rule(MOUSE_GAME),
    proved(SOURCE, "this is the mouse game"),
    lambda game, found: Mice(game),
)
