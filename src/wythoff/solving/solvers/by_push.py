"""The solver by_push: it fills a board, on which each P-position marks the squares with a move to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wythoff import kernels
from wythoff.base.errors import EvaluationError
from wythoff.expressions import Expression
from wythoff.game.rulesets import Game, TwoPileGame, played
from wythoff.game.rulesets.meaning.conditions import amounts_only, as_condition
from wythoff.game.rulesets.moves import Layers, layers_of
from wythoff.kernels import Progress
from wythoff.solving.solution import Bound, Solution
from wythoff.solving.solution.offers import Offered
from wythoff.solving.solvers.by_completion import marking
from wythoff.solving.solvers.solver import Finder, Solver
from wythoff.solving.solvers.table import tabulated


class ByPush(Solver):
    """A solver for moves that are the same at every position, in normal and misere play.

    There may be squares on which the game ends.

    Cost: O(up_to^2) for each line of moves. If a condition on the amounts gives the moves, each pair of rows costs
    O(up_to) bit operations for each P-position of the earlier row, or for each move between the rows, whichever are
    fewer.
    Memory: a few bytes for each square.
    """

    name = "by_push"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        if bound.kind != "up_to":
            return self.refuse("fills all positions up to a bound, and so needs up_to")
        if game.blocking:
            return self.refuse("applies only to games without blocking")
        side = bound.value + 1
        # A game on any number of piles whose moves subtract fixed vectors is solved in a box.
        box = game.in_a_box(bound.value) if game.as_kind(TwoPileGame) is None and played(game).fixed_vectors else None
        if box is not None:
            seconds = kernels.outcome_seconds(box, side)
            return self.replay(marking(self, game, box, bound), seconds, bound.value)
        try:
            filling = _filling(game, side)
        except EvaluationError as error:
            return self.refuse(str(error))
        if filling is None:
            return self.refuse("needs moves that are the same at every position")
        seconds, fill = filling

        def solve(progress: Progress) -> Solution:
            pairs = fill(progress=progress)
            if pairs is not None:
                return tabulated(game, bound, pairs, self.name)
            # In rare cases the moves are the same on a sample of positions, but depend on the position farther out.
            from wythoff.solving.solvers.by_pull import ByPull

            return ByPull().solve(game, bound, progress)

        return self.replay(solve, seconds, bound.value)


def _filling(game: Game, side: int) -> tuple[float, Callable[..., kernels.Pairs | None]] | None:
    """Return (seconds, fill) for `game` on a board of `side` by `side` squares; None if moves depend on the position.

    `seconds` is an estimate of the time. fill(progress=...) returns the P-positions on the board. It returns None if
    only filling the board shows that the moves depend on the position.
    """
    layers, symmetric = layers_of(game), not game.ordered
    lines, condition = _moves(layers)
    if layers is None:
        return None
    fill: Callable[..., kernels.Pairs | None]
    if lines is not None:
        runs = kernels.runs_made(lines, side)
        seconds, fill = kernels.push_seconds(side, runs, side * side * len(lines)), partial(kernels.push_pairs, lines)
    else:
        needed = None if condition is None else kernels.shift_seconds(condition, side, symmetric=symmetric)
        if condition is None or needed is None:
            return None
        seconds, fill = needed, partial(kernels.shift_pairs, condition)
    if layers.ends:
        seconds += kernels.ended_seconds(layers.ends, side, symmetric)
    declared = [(x, y, lost) for listed, lost in ((layers.P, True), (layers.N, False)) for x, y in listed]
    return seconds, partial(fill, side, symmetric=symmetric, misere=game.misere, ends=layers.ends, declared=declared)


def _moves(layers: Layers | None) -> tuple[list[kernels.MoveRun] | None, Expression | None]:
    """Return the moves as (lines, None) if they lie on lines, else as (None, condition on the amounts taken).

    `layers` is the description of a game by its moves and its ways of playing; None if the game has no such
    description. Return (None, None) if the moves depend on the position, or if the game has blocking.
    """
    if layers is None or layers.n is not None:
        return None, None  # with blocking, a move to one P-position is not enough to win
    moves, lines = layers.moves, layers.moves.lines()
    if lines is not None:
        return [(*line, -1) for line in lines], None
    return None, as_condition(moves) if amounts_only(moves) else None


def runs_of(game: Game, side: int) -> list[kernels.MoveRun] | None:
    """Return the moves of `game` as lines that are long enough for a board of `side` columns.

    Return None if the moves depend on the position.
    """
    lines, condition = _moves(layers_of(game))
    return lines if condition is None else kernels.move_runs(condition, side)
