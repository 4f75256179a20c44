"""The solver by_heaps, for partizan subtraction games on one heap.

The outcomes of the heaps n = 0, 1, 2, ... are computed from the rules, and stored as numbers 0 to 3: 2 if Left wins
when moving first, plus 1 if Right wins when moving first.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING

from wythoff.base.errors import brief
from wythoff.game.rulesets import Game, Outcome, Position
from wythoff.game.rulesets.kinds.partizan import PLAYERS, HeapGame
from wythoff.kernels import Progress
from wythoff.kernels.limits import BETWEEN_REPORTS, ENDLESS, NUMBER_BYTES, require_memory, slices
from wythoff.solving.solution import Bound, PartizanAnswer, Solution
from wythoff.solving.solution.offers import Offered
from wythoff.solving.solvers.solver import Finder, Solver, beyond

if TYPE_CHECKING:
    from wythoff.game.partizan import Player

# Measured seconds for each heap, and for each amount that is tried.
SECONDS_A_HEAP, SECONDS_AN_AMOUNT = 1e-6, 5e-8
# Outcomes by their number: 2 if Left wins when moving first, plus 1 if Right wins when moving first.
OUTCOMES: Sequence[Outcome] = ("P", "R", "L", "N")


class ByHeaps(Solver):
    """A solver for games on one heap in which each player has a separate set of amounts to take.

    To decide whether the player to move from heap n wins, it tries that player's amounts, or all heaps at which the
    opponent loses, whichever are fewer.

    Cost: at most this number of trials for each heap. For wythoff_partizan a few suffice: 10^6 heaps take about a
    second.
    """

    name = "by_heaps"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        heap = game.as_kind(HeapGame)
        if heap is None:
            return self.refuse("applies only to partizan subtraction games on one heap")
        if bound.kind == "count":
            return self.refuse("the game may have few P-positions: use up_to")
        last = bound.value - (bound.kind == "columns")

        def solve(progress: Progress) -> Solution:
            require_memory(NUMBER_BYTES * (last + 1), f"the outcomes of heaps up to {brief(last)}", progress=progress)
            answer = ListedHeaps(heap, played_out(heap, last, progress))
            found = [n for n, wins in enumerate(answer.listed) if not wins]
            return Solution(game, bound, (found,), self.computed(last), answer)

        tried = sum(map(len, heap.few_amounts or ()))
        return self.replay(solve, min(last + 1, ENDLESS) * (SECONDS_A_HEAP + SECONDS_AN_AMOUNT * tried), last)


def played_out(game: HeapGame, last: int, progress: Progress) -> bytearray:
    """Return a number for each heap up to `last`: 2 if Left wins moving first, plus 1 if Right wins moving first.

    >>> from wythoff.game.rulesets import PartizanSubtraction
    >>> list(played_out(PartizanSubtraction((1, 3), (2, 4)), 4, lambda done, total: None))
    [0, 2, 3, 2, 3]
    """
    left, right = (list(game.amounts(player, last)) for player in PLAYERS)
    in_left, in_right = frozenset(left), frozenset(right)
    left_wins, right_wins = bytearray(last + 1), bytearray(last + 1)
    left_loses: list[int] = []
    right_loses: list[int] = []
    start = 0
    for end in slices(0, last + 1, BETWEEN_REPORTS):
        for n in range(start, end):
            left_wins[n] = _wins(n, left, in_left, right_loses, right_wins)
            right_wins[n] = _wins(n, right, in_right, left_loses, left_wins)
            if not left_wins[n]:
                left_loses.append(n)
            if not right_wins[n]:
                right_loses.append(n)
        progress(end, last + 1)
        start = end
    return bytearray(2 * wins + other for wins, other in zip(left_wins, right_wins, strict=True))


def _wins(n: int, amounts: Sequence[int], members: Set[int], loses: Sequence[int], wins: bytearray) -> bool:
    """Return whether the player to move from heap `n` wins by taking one of `amounts`.

    `members` is the set of `amounts`. `loses` lists the smaller heaps at which the opponent, moving first, loses;
    `wins[h]` is 1 if the opponent wins when moving first from heap h.
    """
    if len(loses) < len(amounts):
        return any(n - heap in members for heap in loses)
    for amount in amounts:
        if amount > n:
            return False
        if not wins[n - amount]:
            return True
    return False


class HeapAnswer(PartizanAnswer):
    """Answers for a game on one heap, derived from the method `wins`.

    A subclass defines wins(heap), which returns the outcome as a number: 2 if Left wins moving first, plus 1 if Right
    wins moving first.
    """

    game: HeapGame

    def wins(self, heap: int) -> int:
        """Return the outcome of a heap as a number: 2 if Left wins moving first, plus 1 if Right wins moving first.

        Raises: RequestError for heaps beyond the bound.
        """
        raise NotImplementedError

    def outcome(self, position: Position) -> Outcome:
        return OUTCOMES[self.wins(position[0])]

    def moves_of(self, player: Player, position: Position) -> tuple[Position, ...]:
        self.outcome(position)
        opponent = 1 if player == "left" else 2
        return tuple(left for left in self.game.options_of(player, position) if not self.wins(left[0]) & opponent)


class ListedHeaps(HeapAnswer):
    """Answers from the list `listed` of the outcomes of all heaps up to a bound, as numbers 0 to 3."""

    def __init__(self, game: HeapGame, listed: bytearray) -> None:
        self.game, self.listed = game, listed

    def wins(self, heap: int) -> int:
        if heap >= len(self.listed):
            raise beyond(len(self.listed) - 1, (heap,))
        return self.listed[heap]
