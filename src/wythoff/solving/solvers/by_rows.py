"""The solver by_rows, for End-Wythoff: a row of piles, in which moves take from the two end piles.

A row is solved from the shorter rows inside it. The *middle* is the row without its ends; it is fixed for a game, so a
position is the pair (a, b) of its end piles.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

from wythoff.base.errors import brief
from wythoff.game.rulesets import Game, Position
from wythoff.kernels import Progress
from wythoff.kernels.costs import seconds
from wythoff.kernels.limits import POSITION_BYTES, SLICES, require_memory
from wythoff.solving.conclusions.ends import Ends
from wythoff.solving.solution import Answer, Bound, Solution
from wythoff.solving.solution.offers import Offered
from wythoff.solving.solvers.solver import Finder, Solver, answer_for_one, beyond, listed


class ByRows(Solver):
    """A solver for End-Wythoff, in normal and misere play.

    Cost: one step for each size of the first end pile, and one for each end pile of the shorter rows inside the middle.
    """

    name = "by_rows"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        reach = bound.value - (bound.kind != "up_to")  # there is one P-position for each first end

        def solve(middle: tuple[int, ...], ends: Ends, progress: Progress) -> Solution:
            found: list[Position] = []
            for a in range(reach + 1):
                b = ends.partner(middle, a)
                if bound.kind != "up_to" or b <= bound.value:
                    found.append((a, b))
                if a % (reach // SLICES + 1) == 0:
                    progress(a, reach)
            answer = InRows(game, ends, reach, max if bound.kind == "up_to" else itemgetter(0))
            return listed(game, bound, found, self.computed(reach), answer)

        return self._offer(game, bound.value, reach, solve)

    def at(self, game: Game, place: Position) -> Offered[Finder]:
        """Return an offer to solve the position `place`.

        The cost depends on the smaller end pile; the other end pile may have any size.
        """
        reach = min(place)

        def solve(middle: tuple[int, ...], ends: Ends, progress: Progress) -> Solution:
            return answer_for_one(game, self.computed(reach), InRows(game, ends, reach, min))

        return self._offer(game, reach, reach, solve)

    def _offer(
        self, game: Game, ends: int, reach: int, solve: Callable[[tuple[int, ...], Ends, Progress], Solution]
    ) -> Offered[Finder]:
        middle = game.middle_piles
        if middle is None:
            return self.refuse("applies only to End-Wythoff")
        steps = ends + len(middle) ** 2 * max(middle, default=0)  # first end piles of all rows together

        def find(progress: Progress) -> Solution:
            require_memory(4 * POSITION_BYTES * steps, f"{brief(steps)} end piles", progress=progress)
            return solve(middle, Ends(misere=game.misere), progress)

        return self.replay(find, seconds(False, steps=2 * steps), reach)  # each end is computed and stored


class InRows(Answer):
    """Answers for positions (a, b) of End-Wythoff with farthest((a, b)) <= reach; a and b are the two end piles.

    `ends` computes the P-positions. `farthest(position)` returns the pile that the request limits: the first end pile,
    the larger one or the smaller one. For other positions `is_p` raises a RequestError.
    """

    def __init__(self, game: Game, ends: Ends, reach: int, farthest: Callable[[Position], int]) -> None:
        self.game, self.ends, self.reach, self.farthest = game, ends, reach, farthest

    def is_p(self, position: Position) -> bool:
        if self.farthest(position) > self.reach:
            raise beyond(self.reach, position)
        return self.ends.is_p(self.game.start(position))

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return self.ends.winning_moves(self.game.start(position))
