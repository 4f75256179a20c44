"""The solver by_pass, for Wythoff's game with one pass: once in a game, one of the two players may pass.

It solves the game row by row. After the pass, the game continues as Wythoff's game.
"""

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

    While the pass is unused, a position is a P-position if no move leads to a P-position, and passing does not win.
    Passing wins at the P-positions of Wythoff's game except (0, 0). Each number is in exactly one P-position (x, y), x
    <= y, and at most one P-position has a given difference y - x.

    Cost: a few differences y - x are tried in each row x.
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
    """Return the partner of each x < `rows`, as a list: {x, partner} is a P-position while the pass is unused.

    >>> pairs(8, misere=False, progress=lambda done, total: None)
    [0, 3, 5, 1, 8, 2, 7, 6]
    """
    partner: list[int] = []
    known: dict[int, int] = {}  # the partners of numbers not yet reached
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
    """The positions (x, y), x <= y, from which passing wins, because the opponent then loses Wythoff's game.

    They are the P-positions of Wythoff's game except (0, 0). In misere play (0, 0) is included: nobody may pass there,
    but the player to move has won.
    """

    def __init__(self, misere: bool) -> None:
        self.misere = misere

    def is_p(self, x: int, y: int) -> bool:
        n = y - x
        if self.misere and y <= 2:
            return (x, y) in ((0, 0), (0, 1), (2, 2))
        return y > 0 and x == (n + isqrt(5 * n * n)) // 2


class Paired(Answer):
    """Answers from the list `partner`: for each index x, {x, partner[x]} is a P-position while the pass is unused."""

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

    def is_p_state(self, state: Position) -> bool:
        x, y, unused = state
        return self.is_p((x, y)) if unused or not y else self.without.is_p(x, y)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """Return the positions after all winning moves, sorted. If passing wins, they include `position` itself."""
        x, y = position
        found = {position} if any(position) and self.without.is_p(x, y) else set()
        found |= {(kept, left) for kept, left in ((x, self._partner(x)), (y, self._partner(y))) if left < x + y - kept}
        if (pair := self.by_difference.get(y - x)) is not None and pair[0] < x:
            found.add(pair)
        return tuple(sorted({(min(pair), max(pair)) for pair in found}))

    def _partner(self, pile: int) -> int:
        """Return the partner of a pile, or the pile itself if its partner is unknown.

        An unknown partner is larger than all piles in question, so it cannot be reached.
        """
        return self.partner[pile] if pile < len(self.partner) else self.beyond.get(pile, pile)
