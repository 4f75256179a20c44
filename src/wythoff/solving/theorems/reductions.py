"""Games with the same values as another game whose tables are easier to fill.

If the other game has no closed form, as t-Wythoff, this gives none.
"""

from __future__ import annotations

from collections.abc import Callable

from wythoff.base.frozen import Frozen
from wythoff.game.rulesets import CyclicNimhoff, Diagonal, Game, Nim, Position, RatWyt, Where, require_values
from wythoff.solving import theorems
from wythoff.solving.solution import Evidence
from wythoff.solving.solution.offers import Offer, Offered, Question, Refusal, Rung, ask
from wythoff.solving.theorems.theorem import having


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
    """The question which other game has the values of a game."""

    game: Game

    def methods(self) -> list[Rung]:
        return [rung for rung in REDUCTIONS if rung.speaks is None or rung.speaks(self.game)]

    def of(self, rung: Rung) -> list[Offered[Reduction]]:
        found: Reduction | None = rung.load()(self.game)
        if found is None:
            return [Refusal(rung.by, "applies to other games")]
        return [Offer(found, found.evidence, rung.by)]


def reduction(game: Game) -> Reduction | None:
    """Return the other game if one is known: for RatWyt, two forms of t-Wythoff, and cyclic Nimhoff on two piles.

    Raises: ParameterError or RequestError for a game without Sprague-Grundy values: see `require_values`.
    """
    require_values(game)
    found = ask(Reducing(game))
    return None if found is None else found.answer


def of_ratwyt(game: Game) -> Reduction:
    """Reduce RatWyt to the numbers of steps."""
    paper = theorems.fraenkel2012
    return Reduction(
        Nim() | Diagonal(),
        lambda position: tuple(sorted(map(paper.count_steps, position))),
        Evidence("proved", paper.SOURCE),
    )


def of_cyclic_nimhoff(game: Game) -> Reduction | None:
    """Reduce cyclic Nimhoff on two piles to its moves."""
    paper = theorems.fraenkel1991
    found = paper.ANY_PILES.find(game)
    if found is None or game.piles != 2:
        return None
    return Reduction(paper.TWO_PILES.build(h=found.h), _itself, Evidence("proved", "the moves are the same"))


def of_t_wythoff(game: Game) -> Reduction | None:
    """Reduce two forms of t-Wythoff to its usual one."""
    paper = theorems.variants
    t, reason = paper.GAMES.find(game) or (0, "")
    if reason != paper.SAME_MOVES:
        return None
    return Reduction(Nim() | Diagonal(t), _itself, Evidence("proved", paper.SOURCE))


def _itself(position: Position) -> Position:
    return position


REDUCTIONS = (
    Rung(10, lambda: of_ratwyt, speaks=having(RatWyt), by="of_ratwyt"),
    Rung(20, lambda: of_cyclic_nimhoff, speaks=having(CyclicNimhoff), by="of_cyclic_nimhoff"),
    Rung(30, lambda: of_t_wythoff, speaks=having(Where), by="of_t_wythoff"),
)
