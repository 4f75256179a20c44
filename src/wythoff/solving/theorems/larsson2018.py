"""U. Larsson, N. A. McKay, R. J. Nowakowski, A. A. Siegel, Wythoff partizan subtraction, IJGT 47 (2018).

The theorem gives the outcomes of a game on one heap in which Left takes floor(n*phi) and Right takes floor(n*phi) + n,
for any n >= 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, takewhile
from typing import TYPE_CHECKING

from wythoff.base.errors import TooLargeError, UnsolvedError, brief
from wythoff.game.rulesets import Game, Outcome, Position, WythoffPartizan, wythoff_numbers
from wythoff.kernels import MOST_LISTED, Progress
from wythoff.solving.conclusions.conclusion import Columns
from wythoff.solving.solution import Bound, PartizanAnswer
from wythoff.solving.theorems.theorem import Conclusion, Theorem, of_kind, proved

if TYPE_CHECKING:
    from wythoff.game.partizan import Player

SOURCE = "Larsson, McKay, Nowakowski and Siegel 2018"


class WythoffOutcomes(PartizanAnswer, Conclusion):
    """Outcomes of Wythoff partizan subtraction: heap 0 is P, lower Wythoff numbers are L, upper Wythoff numbers are N.

    The lower Wythoff numbers are A(n) = floor(n*phi), the upper ones B(n) = A(n) + n, n >= 1. Left takes a lower number
    from the heap, Right an upper one. "P", "L", "N" are the outcomes (L: Left always wins). The proof is by induction
    on the heap. From an upper number, Right wins by taking all of it. From a lower number, Right can only move to a
    heap that is not empty, and there Left wins. Left wins from a lower number by taking all of it. From an upper number
    B(n) = A(A(n)) + 1, Left takes A(A(n)), and Right has no move from the remaining heap 1.

    Cost: a few integer square roots, O(M(d)) for a heap of d digits, where M(d) is the time of a product. Left has
    about 0.4*n winning moves from a heap of n; to list them, all lower numbers up to n are tried.
    """

    finite_rows = False
    quick = True
    polynomial = True
    cost = "a few integer square roots of the size of the heap"
    formulas: tuple[str, ...] = (
        "phi = (1 + sqrt(5))/2",
        "heap 0 is P, floor(n*phi) is L, floor(n*phi) + n is N, n >= 1",
    )

    def __init__(self, game: Game) -> None:
        self.game = game

    def outcome(self, position: Position) -> Outcome:
        (heap,) = position
        if not heap:
            return "P"
        return "N" if wythoff_numbers("left").index(heap) is None else "L"

    def moves_of(self, player: Player, position: Position) -> tuple[Position, ...]:
        (heap,) = position
        if player == "right":
            move = self.move_of(player, position)
            return () if move is None else (move,)
        if heap > MOST_LISTED:
            raise TooLargeError(
                f"the winning moves of Left can be listed for heaps up to {MOST_LISTED}, not {brief(heap)}: they "
                "lead to the "
                "heaps m for which heap - m is a lower Wythoff number, and m is one too, or 0"
            )
        lower = takewhile(lambda amount: amount <= heap, map(wythoff_numbers("left").term, count(1)))
        after = (heap - amount for amount in lower)
        return tuple((left,) for left in after if self.outcome((left,)) in "LP")[::-1]

    def move_of(self, player: Player, position: Position) -> Position | None:
        outcome = self.outcome(position)
        if outcome == "P" or (outcome == "L" and player == "right"):
            return None
        return (1,) if outcome == "N" and player == "left" else (0,)

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        if bound.kind == "count":
            raise UnsolvedError(f"{self.game} has one P-position, (0,): use up_to")
        return ([0] if bound.kind == "up_to" or bound.value else [],)

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        raise UnsolvedError(f"{self.game} has one P-position, (0,): use up_to")


THEOREMS = Theorem(
    SOURCE,
    "In Wythoff partizan subtraction Left wins from lower Wythoff numbers, the next player from upper ones.",
    of_kind(WythoffPartizan, "wythoff_partizan()"),
    proved(SOURCE, "this is Wythoff partizan subtraction"),
    lambda game, partizan: WythoffOutcomes(partizan),
)
