"""The solver by_choice, for games in which the second player chooses one of several games before the first move.

A starting position is a P-position if it is a P-position in at least one of these games.
"""

from __future__ import annotations

from wythoff.base.errors import UnsolvedError
from wythoff.game.rulesets import Game, Position
from wythoff.kernels import Pairs, Progress
from wythoff.solving.solution import Answer, Bound, Solution
from wythoff.solving.solution.offers import Offered, Refusal
from wythoff.solving.solvers.by_sweep import BySweep, swept
from wythoff.solving.solvers.solver import Finder, Solver, beyond
from wythoff.solving.solvers.table import columns_reached, counted


class ByChoice(Solver):
    """A solver for games in which the second player chooses one of several games.

    Cost: that of the solver by_sweep for each of these games.
    """

    name = "by_choice"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        if not game.choices:
            return self.refuse("applies only to games in which the second player chooses the board")
        offers = [BySweep().offer(choice, bound) for choice in game.choices]
        for offer in offers:
            if isinstance(offer, Refusal):
                return self.refuse(offer.reason)

        def solve(progress: Progress) -> Solution:
            whole = chosen(game, bound, progress)
            pairs = counted(whole, bound)
            reach = columns_reached(bound, pairs[0])
            # The requested count may end in the middle of a column, but all P-positions of that column are known.
            answer = Chosen(set(zip(*whole, strict=True)), reach, bound.top)
            return Solution(game, bound, pairs, self.computed(reach), answer)

        return self.replay(solve, sum(offer.seconds for offer in offers), bound.value)


def chosen(game: Game, bound: Bound, progress: Progress) -> Pairs:
    """Return the P-positions within `bound` of all games that the second player may choose, as two sorted columns.

    The columns contain the first and the second piles. For a bound of the kind `count`, they may contain more than
    `count` P-positions.
    """
    # Each column has at least one P-position, so `count` columns have enough of them.
    each = Bound("columns", bound.value) if bound.kind == "count" else bound
    swept_pairs = (swept(choice, each, progress) for choice in game.choices)
    found = sorted({(int(x), int(y)) for a, b in swept_pairs for x, y in zip(a, b, strict=True)})
    return [x for x, _ in found], [y for _, y in found]


class Chosen(Answer):
    """Answers for starting positions of a game in which the second player has yet to choose the game.

    `found` are the P-positions with first pile up to `reach` and, unless `top` is None, all piles up to `top`. There
    are no moves before the choice, so `winning_moves` raises UnsolvedError.
    """

    def __init__(self, found: set[Position], reach: int, top: int | None) -> None:
        self.found, self.reach, self.top = found, reach, top

    def is_p(self, position: Position) -> bool:
        if position[0] > self.reach or (self.top is not None and max(position) > self.top):
            raise beyond(self.reach, position)
        return position in self.found

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        raise UnsolvedError("there are no moves before the second player has chosen the board")
