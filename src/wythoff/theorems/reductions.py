"""Games whose positions have the values of positions of another game, which is easier to fill tables for.

No closed form follows where the other game has none: Wythoff's game and t-Wythoff.
"""

from __future__ import annotations

from collections.abc import Callable

from wythoff.frozen import Frozen
from wythoff.rulesets import CyclicNimhoff, Diagonal, Game, Nim, Position, RatWyt, Where, require_values
from wythoff.solution import Evidence
from wythoff.solution.offers import Offer, Offered, Question, Refusal, Rung, ask
from wythoff.theorems.theorem import having


class Reduction(Frozen):
    """The value of a position is that of `place(position)` in `game`.

    >>> from fractions import Fraction
    >>> found = reduction(RatWyt())
    >>> print(found.game), found.place((Fraction(3, 5), Fraction(7, 2))), str(found.evidence)
    nim | diagonal
    (None, (4, 5), 'proved: Fraenkel 2012')
    """

    game: Game
    place: Callable[[Position], Position]
    evidence: Evidence


class Reducing(Frozen, Question[Reduction]):
    """Which other game has the values of a game?"""

    game: Game

    def rungs(self) -> list[Rung]:
        return [rung for rung in REDUCTIONS if rung.speaks is None or rung.speaks(self.game)]

    def of(self, rung: Rung) -> list[Offered[Reduction]]:
        found: Reduction | None = rung.load()(self.game)
        if found is None:
            return [Refusal(rung.name, "speaks of other games")]
        return [Offer(found, found.evidence, rung.name)]


def reduction(game: Game) -> Reduction | None:
    """The other game, if one is known: for RatWyt, two forms of t-Wythoff, and cyclic Nimhoff on two piles.

    Raises: ParameterError or RequestError for a game without Sprague-Grundy values: see `require_values`.
    """
    require_values(game)
    found = ask(Reducing(game))
    return None if found is None else found.answer


def of_ratwyt(game: Game) -> Reduction:
    """RatWyt by the numbers of steps."""
    from wythoff.theorems.fraenkel2012 import SOURCE, count_steps

    return Reduction(
        Nim() | Diagonal(), lambda position: tuple(sorted(map(count_steps, position))), Evidence("proved", SOURCE)
    )


def of_cyclic_nimhoff(game: Game) -> Reduction | None:
    """Cyclic Nimhoff on two piles by its moves."""
    from wythoff.theorems.fraenkel1991 import ANY_PILES, TWO_PILES

    found = ANY_PILES.find(game)
    if found is None or game.piles != 2:
        return None
    return Reduction(TWO_PILES.build(h=found.h), _itself, Evidence("proved", "the moves are the same"))


def of_t_wythoff(game: Game) -> Reduction | None:
    """Two forms of t-Wythoff by its usual one."""
    from wythoff.theorems.variants import GAMES, SAME_MOVES, SOURCE

    found = GAMES.find(game)
    if found is None or found.reason != SAME_MOVES:
        return None
    return Reduction(Nim() | Diagonal(found.t), _itself, Evidence("proved", SOURCE))


def _itself(position: Position) -> Position:
    return position


REDUCTIONS = (
    Rung(10, __name__, "of_ratwyt", speaks=having(RatWyt)),
    Rung(20, __name__, "of_cyclic_nimhoff", speaks=having(CyclicNimhoff)),
    Rung(30, __name__, "of_t_wythoff", speaks=having(Where)),
)
