"""By rows: a row of piles from the shorter rows inside it; for End-Wythoff."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from wythoff.base.errors import UnsolvedError, brief
from wythoff.game.rulesets import Game, Position
from wythoff.kernels import Progress
from wythoff.kernels.costs import seconds
from wythoff.kernels.limits import POSITION_BYTES, SLICES, require_memory
from wythoff.solving.conclusions.ends import Ends
from wythoff.solving.solution import Answer, Bound, Evidence, Solution
from wythoff.solving.solution.offers import Offered, Refusal
from wythoff.solving.solvers.solver import Finder, Verdict, beyond, computed, offered

NAME = "by_rows"
SPEAKS = "speaks only of End-Wythoff"


class ByRows:
    """For End-Wythoff, in normal and misere play.

    Cost: one step for each first end, and for each end of the rows inside the middle.
    """

    name = NAME

    def applies(self, game: Game, bound: Bound) -> Verdict:
        middle = game.middle_piles
        if middle is None:
            return Verdict(NAME, None, 0.0, SPEAKS)
        return computed(NAME, _seconds(_steps(middle, bound.value)), _reach(bound))

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        middle = game.middle_piles
        if middle is None:
            raise UnsolvedError(f"{NAME} takes End-Wythoff, was {game}")
        _require_memory(_steps(middle, bound.value), progress)
        ends = Ends(misere=game.misere)
        reach = _reach(bound)
        found: list[Position] = []
        for a in range(reach + 1):
            b = ends.partner(middle, a)
            if bound.kind != "up_to" or b <= bound.value:
                found.append((a, b))
            if a % (reach // SLICES + 1) == 0:
                progress(a, reach)
        columns = tuple(zip(*found, strict=True)) or ((), ())
        answer = InRows(game, ends, reach, max if bound.kind == "up_to" else itemgetter(0))
        return Solution(game, bound, columns, Evidence("computed", NAME, max(reach, 0)), answer)

    def at(self, game: Game, place: Position) -> Offered[Finder]:
        """Solve one position by its smaller end; the other end may have any size."""
        middle, reach = game.middle_piles, min(place)
        if middle is None:
            return Refusal(NAME, SPEAKS)
        steps = _steps(middle, reach)

        def solve(progress: Progress) -> Solution:
            _require_memory(steps, progress)
            answer = InRows(game, Ends(misere=game.misere), reach, min)
            return Solution(game, Bound("up_to", 0), ((), ()), Evidence("computed", NAME, reach), answer)

        return offered(computed(NAME, _seconds(steps), reach), solve)


def _reach(bound: Bound) -> int:
    """The largest first end: there is one P-position for each."""
    return bound.value if bound.kind == "up_to" else bound.value - 1


def _steps(middle: Sequence[int], ends: int) -> int:
    """How many first ends all boards together have."""
    return ends + len(middle) ** 2 * max(middle, default=0)


def _seconds(steps: int) -> float:
    return seconds(False, steps=2 * steps)  # each end is tried, and kept


def _require_memory(steps: int, progress: Progress) -> None:
    require_memory(4 * POSITION_BYTES * steps, f"{brief(steps)} end piles", progress=progress)


class InRows(Answer):
    """Answers for positions with `farthest`, one of the ends or the larger or smaller of them, at most `reach`."""

    def __init__(self, game: Game, ends: Ends, reach: int, farthest: Callable[[Position], int]) -> None:
        self.game, self.ends, self.reach, self.farthest = game, ends, reach, farthest

    def is_p(self, position: Position) -> bool:
        if self.farthest(position) > self.reach:
            raise beyond(self.reach, position)
        return self.ends.is_p(self.game.start(position))

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return self.ends.winning_moves(self.game.start(position))
