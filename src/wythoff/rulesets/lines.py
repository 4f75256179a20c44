"""Line games: games whose moves are rook moves by multiples of a step, lines and vectors; how to sweep them."""

from __future__ import annotations

from wythoff import kernels
from wythoff.rulesets.boards import BesideRectangle
from wythoff.rulesets.game import Game
from wythoff.rulesets.moves import Line, Moves
from wythoff.rulesets.playing import Terminal, played

# A kernel writes every line and vector out: with more of them, compiling it would take too long.
MAX_PARTS = 80


def line_plan(game: Game) -> kernels.Plan | None:
    """How to sweep a game whose moves are rook moves by multiples of a step, lines and vectors; None if they are not.

    >>> from wythoff.rulesets import parse
    >>> line_plan(parse("nim | diagonal | ray(1, 2)")).families, line_plan(parse("diagonal"))
    (((1, 0), (1, 1), (1, 2), (2, 1)), None)
    """
    inner = played(game)
    hole = (inner.u, inner.v) if isinstance(inner, BesideRectangle) and inner.u and inner.v else (0, 0)
    lines = None if isinstance(inner, Terminal) else lines_of(game)
    step = _step(lines or ())
    if lines is None or step is None or len(lines) > MAX_PARTS:
        return None
    families: list[tuple[int, int]] = [(step, 0)]
    placed: list[tuple[int, int, int]] = [(step, 0, 0)]
    vectors: list[tuple[int, int]] = []
    for i, j, p, q in lines:
        if (i == p == 0) or (j == q == 0 and i % step == p % step == 0):
            continue  # a rook move
        if p == q == 0:
            vectors.append((i, j))
            continue
        if p == 0:
            return None
        if (p, q) not in families:
            families.append((p, q))
        placed.append((i, j, families.index((p, q))))
    return kernels.Plan(step, tuple(families), tuple(placed), tuple(vectors), not game.ordered, game.misere, hole)


def lines_of(game: Game) -> tuple[Line, ...] | None:
    """The lines of a game's moves, whatever ends it or lies beside its board; None if they are not lines."""
    inner = played(game)
    moves: Game = inner.moves if isinstance(inner, BesideRectangle | Terminal) else inner
    return moves.lines() if isinstance(moves, Moves) else None


def _step(lines: tuple[Line, ...]) -> int | None:
    """The step of the rook moves: the least along the second pile, if it divides the others and serves both piles."""
    upwards = [(j, q) for i, j, p, q in lines if i == p == 0]
    step = min((j for j, q in upwards if q == j), default=None)
    if step is None or (step, 0, step, 0) not in lines or any(j % step or q % step for j, q in upwards):
        return None
    return step
