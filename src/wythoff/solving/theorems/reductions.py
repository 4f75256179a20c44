"""Games with the same Sprague-Grundy values as another game, in which the values are easier to compute.

The values of the other game need not have a closed form: those of t-Wythoff have none.
"""

from __future__ import annotations

from collections.abc import Callable

from wythoff.base.frozen import Frozen
from wythoff.game.rulesets import CyclicNimhoff, Diagonal, Game, Nim, Position, RatWyt, Where, require_values
from wythoff.solving import theorems
from wythoff.solving.solution import Evidence
from wythoff.solving.theorems.theorem import having


class Reduction(Frozen):
    """A theorem that the value of each position of one game is the value of `place(position)` in another game, `game`.

    >>> from fractions import Fraction
    >>> found = reduction(RatWyt())
    >>> print(found.game), found.place((Fraction(3, 5), Fraction(7, 2))), str(found.evidence)
    nim | diagonal
    (None, (4, 5), 'proved: Fraenkel 2012')
    """

    game: Game
    place: Callable[[Position], Position]
    evidence: Evidence


def reduction(game: Game) -> Reduction | None:
    """Return a reduction to another game with the same values, or None.

    A reduction is known for RatWyt, for two forms of t-Wythoff, and for cyclic Nimhoff on two piles.

    Raises: ParameterError or RequestError for a game without Sprague-Grundy values.
    """
    require_values(game)
    if having(RatWyt)(game):
        paper = theorems.fraenkel2012
        return Reduction(
            Nim() | Diagonal(),
            lambda position: tuple(sorted(map(paper.count_steps, position))),
            Evidence("proved", paper.SOURCE),
        )
    if having(CyclicNimhoff)(game) and game.piles == 2:
        h = theorems.fraenkel1991.modulus(game)
        assert h is not None
        moves = theorems.fraenkel1991.TWO_PILES.build(h=h)
        return Reduction(moves, _itself, Evidence("proved", "the moves are the same"))
    if having(Where)(game):
        variants = theorems.variants
        t, reason = variants.GAMES.find(game) or (0, "")
        if reason == variants.SAME_MOVES:
            return Reduction(Nim() | Diagonal(t), _itself, Evidence("proved", variants.SOURCE))
    return None


def _itself(position: Position) -> Position:
    return position
