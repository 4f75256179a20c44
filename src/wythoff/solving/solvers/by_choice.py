"""By choice: a start is a P-position if the second player can choose a game in which it is one."""

from __future__ import annotations

from wythoff.base.errors import UnsolvedError
from wythoff.game.rulesets import Game, Position
from wythoff.kernels import Pairs, Progress
from wythoff.solving.solution import Answer, Bound, Evidence, Solution
from wythoff.solving.solvers.by_sweep import BySweep, swept
from wythoff.solving.solvers.solver import Verdict, beyond, computed
from wythoff.solving.solvers.table import counted

NAME = "by_choice"


class ByChoice:
    """For games in which the second player chooses one of several games first.   Cost: all their sweeps."""

    name = NAME

    def applies(self, game: Game, bound: Bound) -> Verdict:
        if not game.choices:
            return Verdict(NAME, None, 0.0, "no game is chosen here before the first move")
        verdicts = [BySweep().applies(choice, bound) for choice in game.choices]
        if not all(verdict.applies for verdict in verdicts):
            return next(Verdict(NAME, None, 0.0, verdict.reason) for verdict in verdicts if not verdict.applies)
        return computed(NAME, sum(verdict.seconds for verdict in verdicts), bound.value)

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        if not game.choices:
            raise UnsolvedError(f"{NAME} takes games of which one is chosen, was {game}")
        whole = chosen(game, bound, progress)
        pairs = counted(whole, bound)
        a = pairs[0]
        reach = {"up_to": bound.value, "columns": bound.value - 1, "count": a[-1] if a else -1}[bound.kind]
        # A count may end in the middle of a column, whose other P-positions are known all the same.
        found = Chosen(set(zip(*whole, strict=True)), reach, bound.top)
        return Solution(game, bound, pairs, Evidence("computed", NAME, max(reach, 0)), found)


def chosen(game: Game, bound: Bound, progress: Progress) -> Pairs:
    """The P-positions of all games that may be chosen, in order, within a bound, or at least as many as counted."""
    # Each column holds at least one P-position, so that that many columns hold enough of them.
    each = Bound("columns", bound.value) if bound.kind == "count" else bound
    swept_pairs = (swept(choice, each, progress) for choice in game.choices)
    found = sorted({(int(x), int(y)) for a, b in swept_pairs for x, y in zip(a, b, strict=True)})
    return [x for x, _ in found], [y for _, y in found]


class Chosen(Answer):
    """Which starts are P-positions; winning moves exist only after the choice."""

    def __init__(self, found: set[Position], reach: int, top: int | None) -> None:
        self.found, self.reach, self.top = found, reach, top

    def is_p(self, position: Position) -> bool:
        if position[0] > self.reach or (self.top is not None and max(position) > self.top):
            raise beyond(self.reach, position)
        return position in self.found

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        raise UnsolvedError("the second player chooses the game before the first move: there are no moves until then")
