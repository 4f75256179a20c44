"""The Rat game, after A. S. Fraenkel, The Rat game and the Mouse game (Games of No Chance 4, 2015).

The rules printed in Wythoff visions 2019 have other P-positions. In our rules, with the residues 0, 2, 5, moves keep
the order of the piles. The proof is our own: `docs/mathematics/more-piles.md`, Theorem 7.3.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from wythoff.game.rulesets import Game, Position, RatGame
from wythoff.solving.conclusions.position_rows import repeating
from wythoff.solving.conclusions.triples import Triples
from wythoff.solving.theorems.theorem import Conclusion, Theorem, one_game, proved

SOURCE = "docs/mathematics/more-piles.md, Theorem 7.3"


class Rats(Triples):
    """P-positions of the Rat game: (floor(7n/4), floor(7n/2) - 1, 7n - 3), n >= 1, and (0, 0, 0).

    Cost: O(d) for piles of d digits. All winning moves cost a few dozen times as much as an outcome.
    """

    polynomial = True
    cost = "a few dozen multiplications and divisions by small numbers"


def triple(n: int) -> Position:
    """Return the n-th P-position of the Rat game.

    >>> [triple(n) for n in range(4)]
    [(0, 0, 0), (1, 2, 4), (3, 6, 11), (5, 9, 18)]
    """
    return (7 * n // 4, 7 * n // 2 - 1, 7 * n - 3) if n else (0, 0, 0)


def index(pile: int) -> int:
    """Return the n for which the P-position `triple(n)` contains `pile`.

    >>> all(index(pile) == n for n in range(100) for pile in triple(n))
    True
    """
    rows, rest = divmod(pile, 7)
    # The remainder modulo 7 determines whether the pile is x_n, y_n or z_n. Among 7 successive numbers, `times` are of
    # this kind, and the pile is number `place` of them.
    times, place = {0: (4, 0), 1: (4, 1), 3: (4, 2), 5: (4, 3), 2: (2, 1), 6: (2, 2), 4: (1, 1)}[rest]
    return times * rows + place


def _near(position: Position) -> Iterator[int]:
    """Yield all n such that a move from all three piles x <= y <= z of `position` may reach triple n, and a few others.

    Such a move changes y - x by at most 1, or z - x by at most 5.
    """
    x, y, z = position
    # For n >= 1, 7n/4 - 2 <= y - x <= 7n/4, and 21n/4 - 3 <= z - x <= 21n/4 - 2.
    yield from range(max(4 * (y - x - 1) // 7, 0), 4 * (y - x + 3) // 7 + 1)
    yield from range(max(4 * (z - x - 3) // 21, 0), 4 * (z - x + 8) // 21 + 1)


def _conclusion(game: Game, rat: RatGame) -> Conclusion:
    formulas = ("x_n = floor(7*n/4), y_n = floor(7*n/2) - 1, z_n = 7*n - 3 for n >= 1, and (0, 0, 0)",)
    table = repeating(triple, 1, 4, (7, 14, 28))
    return Rats(rat, triple, index, lambda: map(triple, count()), _near, formulas, table)


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of the Rat game are (0, 0, 0) and (floor(7n/4), floor(7n/2) - 1, 7n - 3), n >= 1.",
    one_game(RatGame()),
    proved(SOURCE, "this is the Rat game"),
    _conclusion,
)
