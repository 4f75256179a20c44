"""The strategy by period, for partizan games on one heap in which each player may take finitely many amounts."""

from __future__ import annotations

from functools import lru_cache

from wythoff.game.rulesets import Game, HeapGame
from wythoff.solving.conclusions.conclusion import AnySizeAnswer
from wythoff.solving.solution import Evidence
from wythoff.solving.solution.offers import Offer
from wythoff.solving.solvers.by_heaps import HeapAnswer
from wythoff.solving.strategies.known import known_by
from wythoff.solving.theorems.one_pile import SOURCE, Periodic, repeated


def known(game: Game) -> Offer[AnySizeAnswer] | None:
    """Return an offer to answer for a partizan subtraction game by the period of its outcomes; None if none is found.

    >>> from wythoff.game.rulesets import PartizanSubtraction
    >>> answer = known(PartizanSubtraction((1, 3), (2, 4))).answer
    >>> [answer.outcome((10**50 + n,)) for n in range(5)], answer.formulas
    (['P', 'L', 'N', 'L', 'N'], ('the outcome of n + 5 is that of n for n >= 0',))
    """
    heap = game.as_kind(HeapGame)
    row = None if heap is None or heap.few_amounts is None else outcomes(*heap.few_amounts)
    if heap is None or row is None:
        return None
    return known_by("by_period", HeapsByPeriod(heap, row), Evidence("proved", SOURCE))


@lru_cache(maxsize=16)
def outcomes(left: tuple[int, ...], right: tuple[int, ...]) -> Periodic | None:
    """Return the outcomes of heaps 0, 1, ... as a periodic sequence; None if no period is found.

    `left` and `right` are the amounts that Left and Right may take. An outcome is the number 2 if Left wins moving
    first, plus 1 if Right wins moving first.

    >>> outcomes((1, 2), (1, 2))
    Periodic(before=(), period=(0, 3, 3))
    """

    def outcome(row: bytearray) -> int:
        n = len(row)
        left_wins = any(not row[n - amount] & 1 for amount in left if amount <= n)
        right_wins = any(not row[n - amount] & 2 for amount in right if amount <= n)
        return 2 * left_wins + right_wins

    return repeated(max((*left, *right, 1)), len(left) + len(right), outcome)


class HeapsByPeriod(HeapAnswer, AnySizeAnswer):
    """Answers for a partizan game on one heap with periodic outcomes: `row` has the outcomes of heaps 0, 1, ...

    Cost: for each amount, a division of the heap by the period, which is O(d) for heaps of d digits.
    """

    polynomial = True
    by_proof = False
    cost = "one division of the heap by a small number for each amount that may be taken"

    def __init__(self, game: HeapGame, row: Periodic) -> None:
        self.game, self.row = game, row
        start, period = len(row.before), len(row.period)
        self.formulas = (f"the outcome of n + {period} is that of n for n >= {start}",)

    def wins(self, heap: int) -> int:
        return self.row.term(heap)
