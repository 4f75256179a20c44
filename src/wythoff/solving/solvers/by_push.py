"""By push: on a board, each P-position marks the squares from which it is reached; for rules that do not depend on the
position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from wythoff import kernels
from wythoff.base.errors import EvaluationError, UnsolvedError
from wythoff.expressions import Expression
from wythoff.game.rulesets import Game, Position, TwoPileGame, played
from wythoff.game.rulesets.meaning.conditions import amounts_only, as_condition
from wythoff.game.rulesets.moves import Layers, layers_of
from wythoff.kernels import Progress
from wythoff.solving.solution import Answer, Bound, Evidence, Solution
from wythoff.solving.solvers.solver import Verdict, beyond, computed
from wythoff.solving.solvers.table import tabulated

NAME = "by_push"


class ByPush:
    """For moves that are the same at every position, in normal and misere play, with squares that end the game or not.

    Cost: O(up_to^2) for each line of moves; for conditions on amounts that of `kernels.shift_pairs`. A few bytes for
    each square.
    """

    name = NAME

    def applies(self, game: Game, bound: Bound) -> Verdict:
        if bound.kind != "up_to":
            return Verdict(NAME, None, 0.0, "fills a board, and so needs up_to")
        if game.blocking:
            return Verdict(NAME, None, 0.0, "takes games without blocking")
        side = bound.value + 1
        vectors = _vectors(game)
        if vectors:
            return computed(NAME, kernels.box_seconds(vectors, side), bound.value)
        try:
            seconds = _seconds(game, side)
        except EvaluationError as error:
            return Verdict(NAME, None, 0.0, str(error))
        if seconds is None:
            return Verdict(NAME, None, 0.0, "needs moves that are the same at every position")
        return computed(NAME, seconds, bound.value)

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        side = bound.value + 1
        vectors = _vectors(game)
        if vectors:
            seen, columns = kernels.push_box(vectors, side, misere=game.misere, progress=progress)
            return Solution(game, bound, columns, Evidence("computed", NAME, bound.value), Box(game, seen, side))
        pairs = _pairs(game, side, progress)
        return _pulled(game, bound, progress) if pairs is None else tabulated(game, bound, pairs, NAME)


def _pairs(game: Game, side: int, progress: Progress) -> kernels.Pairs | None:
    """The P-positions of a board; None if the moves depend on the position."""
    if (layers := layers_of(game)) is None:
        return None
    lines, condition = _moves(layers)
    fill: Callable[..., kernels.Pairs | None]
    if lines is not None:
        fill = partial(kernels.push_pairs, lines)
    elif condition is not None:
        fill = partial(kernels.shift_pairs, condition)
    else:
        return None
    declared = [(x, y, lost) for listed, lost in ((layers.P, True), (layers.N, False)) for x, y in listed]
    return fill(
        side, symmetric=not game.ordered, misere=game.misere, ends=layers.ends, declared=declared, progress=progress
    )


class Box(Answer):
    """A box of positions in which those that see a P-position are marked."""

    def __init__(self, game: Game, seen: Sequence[int], side: int) -> None:
        self.game, self.seen, self.side = game, seen, side

    def is_p(self, position: Position) -> bool:
        if max(position) >= self.side:
            raise beyond(self.side - 1, position)
        number = 0
        for pile in position:
            number = number * self.side + pile
        return not self.seen[number]

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(option for option in self.game.options(position) if self.is_p(option))


def _vectors(game: Game) -> tuple[tuple[int, ...], ...]:
    """The vectors of a vector subtraction game of any dimension; empty for other games."""
    return (played(game).fixed_vectors or ()) if game.as_kind(TwoPileGame) is None else ()


def _pulled(game: Game, bound: Bound, progress: Progress) -> Solution:
    """Return the solution by pull, for moves that agree on the sample of `applies` but differ farther out."""
    from wythoff.solving.solvers.by_pull import ByPull  # with all that it decides, which hardly any board needs

    if not ByPull().applies(game, bound).applies:
        raise UnsolvedError(f"{NAME} takes moves that are the same at every position, was {game}")
    return ByPull().solve(game, bound, progress)


def _seconds(game: Game, side: int) -> float | None:
    """About how long the board takes; None if the moves depend on the position."""
    if (layers := layers_of(game)) is None:
        return None
    lines, condition = _moves(layers)
    ends, symmetric = layers.ends, not game.ordered
    ended = kernels.ended_seconds(ends, side, symmetric) if ends else 0.0
    if lines is not None:
        runs = kernels.runs_made(lines, side, symmetric=symmetric, misere=game.misere)
        return ended + kernels.push_seconds(side, runs, side * side * len(lines))
    filled = None if condition is None else kernels.shift_seconds(condition, side, symmetric=symmetric)
    return None if filled is None else ended + filled


def _moves(layers: Layers) -> tuple[list[kernels.Run] | None, Expression | None]:
    """The moves as lines without end, or as a condition on amounts; neither if they depend on the position."""
    if layers.n is not None:
        return None, None  # with blocking it does not suffice that one P-position is reached
    moves, lines = layers.moves, layers.moves.lines()
    if lines is not None:
        return [(*line, -1) for line in lines], None
    return None, as_condition(moves) if amounts_only(moves) else None


def runs_of(game: Game, side: int) -> list[kernels.Run] | None:
    """The moves as runs that are enough for a board of that side, if they do not depend on the position."""
    layers = layers_of(game)
    lines, condition = (None, None) if layers is None else _moves(layers)
    return lines if condition is None else kernels.move_runs(condition, side)
