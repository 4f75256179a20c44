"""By completion: for all piles but the largest, the one that makes them a P-position; for three and more piles."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from wythoff import kernels
from wythoff.kernels import Progress
from wythoff.kernels.limits import ENDLESS
from wythoff.kernels.plain.piles import Rule, ascending
from wythoff.rulesets import Game, Position, played
from wythoff.rulesets.piles import NheapEqual, NpileWythoff, PileGame, VectorPiles
from wythoff.solution import Bound, Evidence, Solution
from wythoff.solvers.solver import Verdict, beyond, computed

NAME = "by_completion"
RULES: dict[type, Rule] = {NpileWythoff: "xor", NheapEqual: "equal"}
SECONDS_A_POSITION = 2e-5  # where moves to the P-positions found before are tested


class ByCompletion:
    """For games on three and more unordered piles that have every move of Nim, in normal and misere play.

    All piles but one are completed by one pile at most. Where moves from several piles depend on the amounts alone a
    table of these is filled; else every position tests its moves to the P-positions found before, until one succeeds.
    Cost: up_to^(2n - 2) steps for n piles, or up_to^n positions.
    """

    name = NAME

    def applies(self, game: Game, bound: Bound) -> Verdict:
        inner = played(game)
        if not isinstance(inner, PileGame):
            return Verdict(NAME, None, 0.0, "needs three or more unordered piles and every move of Nim")
        if bound.kind != "up_to":
            return Verdict(NAME, None, 0.0, "fills a box, and so needs up_to")
        side = bound.value + 1
        if isinstance(inner, VectorPiles):
            return computed(NAME, kernels.completion_seconds(RULES[type(inner)], inner.piles, side), bound.value)
        positions = comb(side + inner.piles - 1, inner.piles)
        return computed(NAME, SECONDS_A_POSITION * min(positions, ENDLESS), bound.value)

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        inner, side = played(game), bound.value + 1
        assert isinstance(inner, PileGame)
        evidence = Evidence("computed", NAME, bound.value)
        if isinstance(inner, VectorPiles):
            table, columns = kernels.completions(
                RULES[type(inner)], inner.piles, side, misere=game.misere, progress=progress
            )
            return Solution(game, bound, columns, evidence, CompletedByTable(inner, table, side))
        found = _completed(inner, side, misere=game.misere, progress=progress)
        listed = tuple(zip(*found, strict=True)) or ((),) * inner.piles
        return Solution(game, bound, listed, evidence, Listed(inner, found, side))


def _completed(game: PileGame, side: int, *, misere: bool, progress: Progress) -> list[Position]:
    """The P-positions with piles less than `side`, in lexicographic order."""
    found: list[Position] = []
    for first in range(side):
        for others in ascending(first, game.piles - 1, side):
            completed = _completion(game, others, found, side, misere=misere)
            if completed is not None:
                found.append(completed)
        progress(first, side)
    return found


def _completion(
    game: PileGame, others: Position, found: Sequence[Position], side: int, *, misere: bool
) -> Position | None:
    """The P-position made of these piles and one that is not smaller, given all P-positions before it."""
    # Taking from one pile or another, most positions have a move to where the one before had.
    last: Position | None = None
    for pile in range(others[-1], side):
        position = (*others, pile)
        if last is not None and game.reaches(position, last):
            continue
        last = next((target for target in reversed(found) if game.reaches(position, target)), None)
        if last is None and not (misere and not any(position)):
            return position
    return None


class Listed:
    """P-positions in a box, asked for single positions."""

    def __init__(self, game: PileGame, found: Sequence[Position], side: int) -> None:
        self.game, self.found, self.side = game, found, side
        self.members = frozenset(found)

    def is_p(self, position: Position) -> bool:
        if position[-1] >= self.side:
            raise beyond(self.side - 1, position)
        return position in self.members

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(target for target in self.found if self.game.reaches(position, target))

    def winning_move(self, position: Position) -> Position | None:
        return next((target for target in self.found if self.game.reaches(position, target)), None)


class CompletedByTable:
    """P-positions in a box as a table of last piles."""

    def __init__(self, game: PileGame, table: Sequence[int], side: int) -> None:
        self.game, self.table, self.side = game, table, side

    def is_p(self, position: Position) -> bool:
        if position[-1] >= self.side:
            raise beyond(self.side - 1, position)
        return int(self.table[kernels.pile_number(position[:-1], self.side)]) == position[-1]

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(option for option in self.game.options(position) if self.is_p(option))

    def winning_move(self, position: Position) -> Position | None:
        return next(iter(self.winning_moves(position)), None)
