"""By completion: for all piles but the largest, the one that makes them a P-position; for three and more piles."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff import kernels
from wythoff.base.errors import UnsolvedError
from wythoff.game.rulesets import Game, Position, played
from wythoff.kernels import BoxGame, Progress
from wythoff.kernels.plain.boxes import Rule
from wythoff.solving.solution import Answer, Bound, Evidence, Solution
from wythoff.solving.solvers.solver import Verdict, beyond, computed

NAME = "by_completion"


class ByCompletion:
    """For games on three and more unordered piles that have every move of Nim, in normal and misere play.

    All piles but one are completed by one pile at most. Where moves from several piles depend on the amounts alone a
    table of these is filled; else every position tests its moves to the P-positions found before, until one succeeds.
    Cost: up_to^(2n - 2) steps for n piles, or for three piles that of `kernels.complete_triples`.
    """

    name = NAME

    def applies(self, game: Game, bound: Bound) -> Verdict:
        box, side = _box(game), bound.value + 1
        if box is None:
            return Verdict(NAME, None, 0.0, "needs three or more unordered piles and every move of Nim")
        if bound.kind != "up_to":
            return Verdict(NAME, None, 0.0, "fills a box, and so needs up_to")
        if box.test is None:
            return computed(NAME, kernels.completion_seconds(_rule(box), box.piles, side), bound.value)
        return computed(NAME, kernels.triple_seconds(box.test, side), bound.value)

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        inner, box, side = played(game), _box(game), bound.value + 1
        if box is None:
            raise UnsolvedError(f"{NAME} takes games on three or more piles with every move of Nim, was {game}")
        evidence = Evidence("computed", NAME, bound.value)
        if box.test is None:
            rule = _rule(box)
            table, columns = kernels.completions(rule, box.piles, side, misere=game.misere, progress=progress)
            return Solution(game, bound, columns, evidence, CompletedByTable(inner, table, side))
        listed = kernels.complete_triples(box.test, side, misere=game.misere, progress=progress)
        found = list(zip(*(map(int, column) for column in listed), strict=True))
        return Solution(game, bound, listed, evidence, Listed(inner, found, side))


def _box(game: Game) -> BoxGame | None:
    """The moves of a game with every move of Nim, where others take from all piles; None for other games."""
    box = game.in_a_box(0)
    return box if box is not None and (box.balanced or box.equal or box.test is not None) else None


def _rule(box: BoxGame) -> Rule:
    """What may be taken from all the piles."""
    return "xor" if box.balanced else "equal"


class Listed:
    """P-positions in a box, asked for single positions."""

    def __init__(self, game: Game, found: Sequence[Position], side: int) -> None:
        self.game, self.found, self.side = game, found, side
        self.members = frozenset(found)

    def is_p(self, position: Position) -> bool:
        if position[-1] >= self.side:
            raise beyond(self.side - 1, position)
        return position in self.members

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(target for target in self.found if self.game.leads(position, target))

    def winning_move(self, position: Position) -> Position | None:
        return next((target for target in self.found if self.game.leads(position, target)), None)


class CompletedByTable(Answer):
    """P-positions in a box as a table of last piles."""

    def __init__(self, game: Game, table: Sequence[int], side: int) -> None:
        self.game, self.table, self.side = game, table, side

    def is_p(self, position: Position) -> bool:
        if position[-1] >= self.side:
            raise beyond(self.side - 1, position)
        return int(self.table[kernels.pile_number(position[:-1], self.side)]) == position[-1]

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(option for option in self.game.options(position) if self.is_p(option))
