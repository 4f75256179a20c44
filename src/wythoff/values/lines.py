"""Line games: which games the row sweep of `kernels.values` can take."""

from __future__ import annotations

from wythoff import kernels
from wythoff.kernels import Family, LineGame
from wythoff.rulesets import Game, Moves, Terminal, played
from wythoff.rulesets.boards import BesideRectangle, Euclid
from wythoff.rulesets.moves import Line


def line_game(game: Game) -> LineGame | None:
    """The lines of a game's moves by their directions; None if the moves are not lines, the same at every position.

    >>> from wythoff.rulesets import parse
    >>> line_game(parse("nim | diagonal | jump(1, 2)")).families[0]
    Family(p=0, q=1, own=True, starts=())
    """
    inner = played(game)
    moves: Game = inner.moves if isinstance(inner, BesideRectangle | Terminal) else inner
    lines = moves.lines() if isinstance(moves, Moves) else None
    if lines is None:
        return None
    symmetric = not game.ordered
    if symmetric:
        lines = tuple(line for line in lines if line[2] == line[3] or line[2] < line[3])
    directions = dict.fromkeys((p, q) for _, _, p, q in lines if p or q)
    families = tuple(_family(p, q, lines) for p, q in sorted(directions))
    if not all(_even(family) for family in families):
        return None
    return LineGame(symmetric, families, tuple((i, j) for i, j, p, q in lines if not p and not q))


def _family(p: int, q: int, lines: tuple[Line, ...]) -> Family:
    starts = dict.fromkeys((i, j) for i, j, *direction in lines if direction == [p, q])
    return Family(p, q, (p, q) in starts, tuple(start for start in starts if start != (p, q)))


def _even(family: Family) -> bool:
    """Whether every start takes from a pile if and only if the direction does, as the sweep needs it."""
    return all((s > 0, u > 0) == (family.p > 0, family.q > 0) for s, u in family.starts)


def board_of(game: Game, side: int) -> bytes:
    """For each square of a board whether it is none, or has ended the game; empty if all is play."""
    inner = played(game)
    if isinstance(inner, Terminal):
        return kernels.ended_board(inner.condition, side, symmetric=not game.ordered)
    if isinstance(inner, Euclid):
        return bytes(kernels.NO_SQUARE * (x < 1 or y < 1) for x in range(side) for y in range(side))
    if isinstance(inner, BesideRectangle) and inner.u and inner.v:
        row = bytes([kernels.NO_SQUARE]) * min(inner.v, side) + bytes(max(side - inner.v, 0))
        return row * min(inner.u, side) + bytes(side * max(side - inner.u, 0))
    return b""
