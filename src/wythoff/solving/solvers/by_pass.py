"""By pass: Wythoff's game with a pass, row by row, given its P-positions after the pass."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from wythoff.base.errors import brief
from wythoff.game.rulesets import Game, Position
from wythoff.kernels import Progress
from wythoff.kernels.costs import seconds
from wythoff.kernels.limits import BETWEEN_REPORTS, POSITION_BYTES, require_memory
from wythoff.solving.solution import Answer, Bound, Solution
from wythoff.solving.solution.offers import Offered
from wythoff.solving.solvers.solver import Finder, Solver, beyond, listed
from wythoff.solving.solvers.table import columns_reached


class ByPass(Solver):
    """A solver for Wythoff's game with a pass, in normal and misere play.

    With the pass unused a position is lost if no move leads to a lost one, and the pass does not: it does so from the
    P-positions of Wythoff's game, but for (0, 0). Each number lies in one pair, as each row has squares that see no
    earlier pair; each difference in one at most.
    Cost: for each row the differences that are tried, a few.
    """

    name = "by_pass"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        if not game.may_pass:
            return self.refuse("applies only to Wythoff's game with a pass")
        rows = bound.columns(ordered=False)

        def solve(progress: Progress) -> Solution:
            require_memory(2 * POSITION_BYTES * rows, f"{brief(rows)} rows", progress=progress)
            answer = Paired(game, pairs(rows, misere=game.misere, progress=progress))
            found = [(x, y) for x, y in enumerate(answer.partner) if x <= y]
            if bound.kind == "count":
                found = found[: bound.value]
            elif bound.top is not None:
                found = [pair for pair in found if pair[1] <= bound.top]
            return listed(game, bound, found, self.computed(columns_reached(bound, [x for x, _ in found])), answer)

        return self.replay(solve, seconds(False, steps=rows), bound.value)


def pairs(rows: int, *, misere: bool, progress: Progress) -> list[int]:
    """Return the partner of each number less than `rows` in a P-position, while the pass is unused.

    >>> pairs(8, misere=False, progress=lambda done, total: None)
    [0, 3, 5, 1, 8, 2, 7, 6]
    """
    partner: list[int] = []
    known: dict[int, int] = {}  # of numbers whose partner is smaller
    without, differences, least = Without(misere), set[int](), 0
    for x in range(rows):
        if x not in known:
            d = least
            while d in differences or x + d in known or without.is_p(x, x + d):
                d += 1
            differences.add(d)
            known[x] = x + d
            known[x + d] = x
            while least in differences:
                differences.discard(least)
                least += 1
        partner.append(known.pop(x))
        if x % BETWEEN_REPORTS == 0:
            progress(x, rows)
    return partner


class Without:
    """The squares from which a pass wins, or that are no candidates: the P-positions without a pass.

    At (0, 0) nobody may pass, so in normal play it is a P-position with a pass too; in misere play it is an N-position.
    """

    def __init__(self, misere: bool) -> None:
        self.misere = misere

    def is_p(self, x: int, y: int) -> bool:
        n = y - x
        if self.misere and y <= 2:
            return (x, y) in ((0, 0), (0, 1), (2, 2))
        return y > 0 and x == (n + isqrt(5 * n * n)) // 2


class Paired(Answer):
    """P-positions given by the partner of each number."""

    def __init__(self, game: Game, partner: Sequence[int]) -> None:
        self.game, self.partner = game, partner
        self.without = Without(game.misere)
        self.by_difference = {y - x: (x, y) for x, y in enumerate(partner) if x <= y}
        self.beyond = {y: x for x, y in enumerate(partner) if y >= len(partner)}

    def is_p(self, position: Position) -> bool:
        x, y = position
        if x >= len(self.partner):
            raise beyond(len(self.partner) - 1, position)
        return self.partner[x] == y

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """Return the P-positions to move to. If the pass wins, the position itself is one."""
        x, y = position
        found = {position} if any(position) and self.without.is_p(x, y) else set()
        found |= {(kept, left) for kept, left in ((x, self._partner(x)), (y, self._partner(y))) if left < x + y - kept}
        if (pair := self.by_difference.get(y - x)) is not None and pair[0] < x:
            found.add(pair)
        return tuple(sorted({(min(pair), max(pair)) for pair in found}))

    def _partner(self, pile: int) -> int:
        """Return the number paired with a pile; of a larger one only if it is within the reach."""
        return self.partner[pile] if pile < len(self.partner) else self.beyond.get(pile, pile)
