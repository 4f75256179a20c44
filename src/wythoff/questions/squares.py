"""P-positions as a set of ordered squares, and checks that refuse games to which a question does not apply."""

from __future__ import annotations

from typing import TypeAlias

from wythoff.base.errors import PositionError, RequestError
from wythoff.game.rulesets import Game, Position, TwoPileGame, own_of
from wythoff.kernels import ENDLESS, Progress
from wythoff.solving.solution import Evidence
from wythoff.solving.solvers import solve
from wythoff.solving.solvers.by_definition import SECONDS_AN_OPTION
from wythoff.solving.solvers.patience import require_soon

OrderedSquare: TypeAlias = tuple[int, int]


class PSet:
    """The P-positions of a two-pile game with piles up to a bound: `positions` as the game writes them, and `squares`.

    `squares` are ordered pairs: in an unordered game, both (x, y) and (y, x).
    """

    def __init__(self, game: Game, up_to: int, progress: Progress | None = None) -> None:
        require_integer_pairs(game)
        solution = solve(game, up_to=up_to, progress=progress)
        self.game, self.up_to, self.evidence = game, up_to, solution.evidence
        self.positions: list[Position] = list(solution.p_positions)
        self.squares = {(x, y) for x, y in self.positions}
        self.squares |= set() if game.ordered else {(y, x) for x, y in self.positions}


def require_integer_pairs(game: Game) -> None:
    """Raise RequestError unless `game` has pairs of integers as positions, no memory, and no choice of board."""
    if game.piles != 2 or not has_integer_piles(game) or game.choices or game.remembers:
        raise RequestError(
            "this command needs a game on two piles of integers, without memory and without a choice of the board, "
            f"was given {game}"
        )


def has_integer_piles(game: Game) -> bool:
    """Return whether the piles of a game are integers, not fractions."""
    return all(isinstance(pile, int) for pile in game.sizes(1))


def require_impartial(game: Game) -> None:
    """Raise RequestError for a partizan game."""
    if game.partizan:
        raise RequestError(f"this command needs an impartial game, but {game} is partizan: use move or values")


def require_no_blocking(game: Game) -> None:
    """Raise RequestError for a game in which moves may be forbidden or outcomes are declared."""
    if game.declares:
        raise RequestError(f"this command needs a game without declared outcomes, was given {game}")
    if game.blocking:
        raise RequestError(f"this command needs a game without blocking, was given {game}")


def require_rules(game: Game, up_to: int, progress: Progress) -> None:
    """Raise TooLargeError if it takes too long to find the moves at all positions with piles up to `up_to`.

    Some games have so many moves even for small bounds: games on rows, and stars, whose moves are the P-positions of
    another game.
    """
    if own_of(game) is not None:
        return  # this is stopped at its time limit
    # in a game with memory, a position stands for all states that can follow it
    options = game.edges(up_to) if game.remembers else game.groundwork(up_to)
    require_soon(progress, SECONDS_AN_OPTION * min(options, ENDLESS))


def ends(game: Game, square: OrderedSquare) -> bool:
    """Return whether a condition of the game, not the lack of moves, ends play at a square."""
    squares = game.as_kind(TwoPileGame)
    return squares is not None and squares.ends(*square)


def on_board(game: Game, position: Position) -> bool:
    """Return whether the position is on the board of the game."""
    try:
        game.place(position)
    except PositionError:
        return False
    return True


def replayed(found: Evidence, method: str, up_to: int) -> Evidence:
    """Return the evidence of a result that `method` found from P-positions with piles up to `up_to`.

    `found` is the evidence of the P-positions: if it is conjectured, so is the result.
    """
    if found.kind == "conjectured":
        return Evidence("conjectured", found.text, min(up_to, found.up_to or 0), found.hypotheses)
    return Evidence("computed", method, up_to)


def weakest(*evidence: Evidence) -> Evidence:
    """Return the weakest of several pieces of evidence.

    Among equally weak ones, return that with the smallest bound.
    """
    return min(evidence, key=lambda item: (item.strength, item.up_to or 0))
