"""By rows: a row of piles from the shorter rows inside it; for End-Wythoff."""

from __future__ import annotations

from wythoff.errors import brief
from wythoff.kernels import Progress
from wythoff.kernels.limits import ENDLESS, require_memory
from wythoff.rulesets import EndWythoff, Game, Position, played
from wythoff.solution import Bound, Evidence, Solution
from wythoff.solvers.solver import Verdict, beyond, computed
from wythoff.theorems.ends import Ends

NAME = "by_rows"
SECONDS_A_STEP = 4e-6
BYTES_A_STEP = 400
SLICES = 100


class ByRows:
    """For End-Wythoff, in normal and misere play.

    Cost: one step for each first end, and for each end of the rows inside the middle.
    """

    name = NAME

    def applies(self, game: Game, bound: Bound) -> Verdict:
        inner = played(game)
        if not isinstance(inner, EndWythoff):
            return Verdict(NAME, None, 0.0, "speaks of End-Wythoff only")
        return computed(NAME, SECONDS_A_STEP * min(_steps(inner, bound), ENDLESS), _reach(bound))

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        inner = played(game)
        assert isinstance(inner, EndWythoff)
        steps = _steps(inner, bound)
        require_memory(BYTES_A_STEP * steps, f"{brief(steps)} end piles")
        ends = Ends(misere=game.misere)
        reach = _reach(bound)
        found: list[Position] = []
        for a in range(reach + 1):
            b = ends.partner(inner.middle, a)
            if bound.kind != "up_to" or b <= bound.value:
                found.append((a, b))
            if a % (reach // SLICES + 1) == 0:
                progress(a, reach)
        columns = tuple(zip(*found, strict=True)) or ((), ())
        answer = InRows(inner, ends, reach, bound.kind == "up_to")
        return Solution(game, bound, columns, Evidence("computed", NAME, max(reach, 0)), answer)


def _reach(bound: Bound) -> int:
    """The largest first end: there is one P-position for each."""
    return bound.value if bound.kind == "up_to" else bound.value - 1


def _steps(game: EndWythoff, bound: Bound) -> int:
    """How many first ends all boards together have."""
    return bound.value + len(game.middle) ** 2 * max(game.middle, default=0)


class InRows:
    """Positions with a first end up to `reach`, and with such a last end too where that was the bound."""

    def __init__(self, game: EndWythoff, ends: Ends, reach: int, every_pile: bool) -> None:
        self.game, self.ends, self.reach, self.every_pile = game, ends, reach, every_pile

    def is_p(self, position: Position) -> bool:
        a, b = position
        if a > self.reach or (self.every_pile and b > self.reach):
            raise beyond(self.reach, position)
        return self.ends.partner(self.game.middle, a) == b

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return self.ends.winning_moves(self.game.start(position))

    def winning_move(self, position: Position) -> Position | None:
        return next(iter(self.winning_moves(position)), None)
