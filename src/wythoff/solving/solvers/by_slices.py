"""The solver by_slices, for three-pile Wythoff. The *slice* of x contains the P-positions whose smallest pile is x.

If a single position is to be solved, its largest pile may have any size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wythoff.base.errors import brief
from wythoff.game.rulesets import Game, NpileWythoff, Position, played
from wythoff.kernels import Progress
from wythoff.kernels.limits import ENDLESS, POSITION_BYTES, require_memory
from wythoff.proofs.slice_checker import Slice, Slices
from wythoff.solving.solution import Answer, Bound, Solution
from wythoff.solving.solution.offers import Offered
from wythoff.solving.solvers.solver import Finder, Solver, answer_for_one, beyond, listed

SECONDS_A_LOOK = 2e-7  # measured time to look up one P-position for one position


def slice_seconds(x: int, columns: int) -> float:
    """Estimate the seconds that `slices` takes for smallest piles up to `x`, and middle piles less than `columns`."""
    return SECONDS_A_LOOK * min(columns, ENDLESS) * min(x + 1, ENDLESS) ** 3


def slices(x: int, columns: int, *, misere: bool, progress: Progress, settling: bool = False) -> list[Slice]:
    """Return the slices of the smallest piles 0, 1, ..., `x`, with their P-positions (smallest, y, z), y < `columns`.

    For each slice, `partners` maps y to z, and `excluded` is the finite set of those numbers >= 0 that are neither y
    nor z in any P-position of the slice. With `settling`, these columns may prove that a slice follows a pattern from
    some P-position on. Then the attribute `start` of the slice is z - y of this P-position, otherwise None.

    >>> found = slices(1, 9, misere=False, progress=lambda done, total: None)
    >>> found[1].partners, sorted(found[1].excluded)
    ({1: 1, 3: 4, 5: 9, 6: 12, 7: 14, 8: 11}, [0, 2])

    Cost: for each y about (x + 1)^2 P-positions are looked up; memory for each P-position.
    Raises: TooLargeError if the P-positions do not fit in memory.
    """
    what = f"{brief(columns)} columns of positions with smallest pile up to {brief(x)}"
    require_memory(POSITION_BYTES * (x + 1) * columns, what, progress=progress)
    made = Slices(x, misere)
    made.grow(columns, settling, watch=lambda: progress(len(made.found), x + 2))
    return made.found


class BySlices(Solver):
    """A solver for three-pile Wythoff, in normal and misere play.

    Cost: for each smallest pile x and each middle pile y, about (x + 1)^2 P-positions are looked up.
    """

    name = "by_slices"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        if three_pile_wythoff(game) and bound.kind != "up_to":
            return self.refuse("fills all positions up to a bound, and so needs up_to")

        def solve(answer: Sliced) -> Solution:
            found = (place for place in answer.p_positions() if place[2] <= bound.value)
            return listed(game, bound, found, self.computed(bound.value), answer)

        return self._offer(game, bound.value, bound.value, solve)

    def at(self, game: Game, place: Position) -> Offered[Finder]:
        """Return an offer to solve the position `place` of `game`.

        The cost depends on the two smaller piles; the largest may have any size.
        """
        x, y = place[0], place[len(place) // 2]
        return self._offer(game, x, y, lambda answer: answer_for_one(game, self.computed(y), answer))

    def _offer(self, game: Game, x: int, y: int, solve: Callable[[Sliced], Solution]) -> Offered[Finder]:
        if not three_pile_wythoff(game):
            return self.refuse("applies only to three-pile Wythoff")

        def find(progress: Progress) -> Solution:
            return solve(Sliced(played(game), slices(x, y + 1, misere=game.misere, progress=progress)))

        return self.replay(find, slice_seconds(x, y + 1), y)


def three_pile_wythoff(game: Game) -> bool:
    """Return whether `game` is three-pile Wythoff, in normal or misere play."""
    return game.piles == 3 and played(game) == NpileWythoff(3)


class Sliced(Answer):
    """Answers for positions (x, y, z), x <= y <= z, from slices: `found[x]` is the slice of the smallest pile x.

    x and y must lie within the slices. Then all positions that play can reach from (x, y, z) lie within them, too.

    Cost of listing all winning moves: a test of the move to each P-position in the slices.
    """

    def __init__(self, game: Game, found: list[Slice]) -> None:
        self.game, self.found = game, found

    def is_p(self, position: Position) -> bool:
        x, y, z = position
        if x >= len(self.found) or y >= self.found[-1].next:
            raise beyond(self.found[-1].next - 1, position)
        return self.found[x].partners.get(y) == z

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(target for target in self.p_positions() if self.game.leads(position, target))

    def p_positions(self) -> Iterator[Position]:
        """Yield the P-positions in the slices, in lexicographic order."""
        return ((inner.pile, y, z) for inner in self.found for y, z in inner.partners.items())
