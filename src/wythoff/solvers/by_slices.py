"""By slices: three-pile Wythoff, one smallest pile after another; the largest of one position may have any size."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.kernels import Progress
from wythoff.rulesets import Game, Position, played
from wythoff.solution import Bound, Evidence, Solution
from wythoff.solution.offers import Offered, Refusal
from wythoff.solvers.slices import Slice, slice_seconds, slices
from wythoff.solvers.solver import Finder, Verdict, beyond, computed, offered

NAME = "by_slices"
SPEAKS = "speaks of three-pile Wythoff only"


class BySlices:
    """For three-pile Wythoff, in normal and misere play.

    Cost: for each smallest pile x about 2 x columns marks in each class modulo a power of 2 above x.
    """

    name = NAME

    def applies(self, game: Game, bound: Bound) -> Verdict:
        if not three_pile_wythoff(game):
            return Verdict(NAME, None, 0.0, SPEAKS)
        if bound.kind != "up_to":
            return Verdict(NAME, None, 0.0, "fills slices of a box, and so needs up_to")
        return computed(NAME, slice_seconds(bound.value, bound.value + 1), bound.value)

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        up_to = bound.value
        answer = Sliced(played(game), slices(up_to, up_to + 1, misere=game.misere, progress=progress))
        found = [place for place in answer.p_positions() if place[2] <= up_to]
        columns = tuple(zip(*found, strict=True)) or ((),) * 3
        return Solution(game, bound, columns, Evidence("computed", NAME, up_to), answer)

    def at(self, game: Game, place: Position) -> Offered[Finder]:
        """One position, as far as its middle pile: the largest may have any size."""
        if not three_pile_wythoff(game):
            return Refusal(NAME, SPEAKS)
        x, y, _ = place

        def solve(progress: Progress) -> Solution:
            answer = Sliced(played(game), slices(x, y + 1, misere=game.misere, progress=progress))
            return Solution(game, Bound("up_to", 0), ((),) * 3, Evidence("computed", NAME, y), answer)

        return offered(computed(NAME, slice_seconds(x, y + 1), y), solve)


def three_pile_wythoff(game: Game) -> bool:
    """Whether this is three-pile Wythoff, in normal or misere play."""
    box = game.in_a_box(0) if game.piles == 3 else None
    return box is not None and box.balanced


class Sliced:
    """Positions whose two smaller piles lie within slices; a move leaves two piles there, so that its target does too.

    Cost: of the winning moves a test of the move to each P-position in the slices.
    """

    def __init__(self, game: Game, found: list[Slice]) -> None:
        self.game, self.found = game, found

    def is_p(self, position: Position) -> bool:
        x, y, z = position
        if x >= len(self.found) or y >= self.found[-1].columns:
            raise beyond(self.found[-1].columns - 1, position)
        return self.found[x].partners.get(y) == z

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(self._winning_moves(position))

    def p_positions(self) -> Iterator[Position]:
        """The P-positions in the slices, in lexicographic order."""
        return ((inner.x, y, z) for inner in self.found for y, z in inner.partners.items())

    def _winning_moves(self, position: Position) -> Iterator[Position]:
        return (target for target in self.p_positions() if self.game.reaches(position, target))

    def winning_move(self, position: Position) -> Position | None:
        return next(self._winning_moves(position), None)
