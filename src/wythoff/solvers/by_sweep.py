"""By sweep: the P-positions of a constraint game column by column, straight from the rules."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from wythoff.errors import UnsolvedError
from wythoff.kernels import Pairs, Progress, constraint_sweep
from wythoff.kernels.limits import has_numba, plain_seconds
from wythoff.rulesets import Game, Position, TwoPileGame
from wythoff.solution import Bound, Evidence, Solution
from wythoff.solvers.solver import Verdict, beyond, computed
from wythoff.theorems.constraint import ConstraintGame, as_constraint_game

NAME = "by_sweep"
COMPILED_SHARE = 0.003  # of the plain sweep's time, measured at 10^4 columns


class BySweep:
    """For `nim | diagonal(f)` with any f, in normal and misere play.   Cost: O(columns^2) evaluations of f."""

    name = NAME

    def applies(self, game: Game, bound: Bound) -> Verdict:
        found = as_constraint_game(game)
        if found is None:
            return Verdict(NAME, None, 0.0, "sweeps nim | diagonal(f) only")
        columns = _columns(bound)
        seconds = plain_seconds(found.width, columns * columns) * (COMPILED_SHARE if has_numba() else 1)
        return computed(NAME, seconds, columns - 1)

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        found = as_constraint_game(game)
        if found is None or not isinstance(game, TwoPileGame):
            raise UnsolvedError(f"{NAME} takes nim | diagonal(f) only, was {game}")
        a, b = _pairs(found, bound, progress)
        reach = {"up_to": bound.value, "columns": bound.value - 1, "count": a[-1] if a else -1}[bound.kind]
        table = SweptTable(game, a, b, reach, reach if bound.kind == "up_to" else None)
        return Solution(game, bound, (a, b), Evidence("computed", NAME, max(reach, 0)), table)


def _columns(bound: Bound) -> int:
    # Every x lies in one pair, so the smaller pile of the n-th pair is at most 2n.
    return {"up_to": bound.value + 1, "columns": bound.value, "count": 2 * bound.value}[bound.kind]


def _pairs(game: ConstraintGame, bound: Bound, progress: Progress) -> Pairs:
    top = bound.value if bound.kind == "up_to" else None
    a, b = constraint_sweep(game.width, _columns(bound), top=top, first=int(game.misere), progress=progress)
    return (a[: bound.value], b[: bound.value]) if bound.kind == "count" else (a, b)


class SweptTable:
    """Single positions from swept columns: smaller pile at most `reach`, larger at most `top`."""

    def __init__(self, game: TwoPileGame, a: Sequence[int], b: Sequence[int], reach: int, top: int | None) -> None:
        self.game, self.a, self.b, self.reach, self.top = game, a, b, reach, top

    def is_p(self, position: Position) -> bool:
        x, y = position
        if x > self.reach or (self.top is not None and y > self.top):
            raise beyond(self.reach, position)
        n = bisect_left(self.a, x)
        return n < len(self.a) and self.a[n] == x and self.b[n] == y

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        x, y = position
        return tuple(
            (low, high)
            for low, high in zip(self.a, self.b, strict=True)
            if low <= x and high <= y and self.game.reaches(position, (low, high))
        )

    def winning_move(self, position: Position) -> Position | None:
        return next(iter(self.winning_moves(position)), None)
