"""Diagrams of moves: the squares that one move reaches, on a board."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd
from typing import TypeAlias

from wythoff.errors import RequestError, TooLargeError, UnsolvedError
from wythoff.kernels import Progress, silent
from wythoff.kernels.budget import WorkBudget
from wythoff.rulesets import Game, Position, briefly
from wythoff.solution import Solution
from wythoff.solvers import solve
from wythoff.views.boards import require_side, window_of
from wythoff.views.colours import DEEP_BLUE, GREEN, GREY, PALE, VERMILION, WHITE
from wythoff.views.drawing import Drawing, as_placed
from wythoff.views.panels import Arrows, Cells, Panel, Points
from wythoff.views.pictures import require_two_piles

Square: TypeAlias = tuple[int, int]
LARGEST = 100  # piles: in a larger diagram the squares cannot be counted
MOST_ARROWS = 100  # more would cross each other too often
SECONDS = 3.0  # of solving, after which moves are drawn without saying which of them win
EXAMPLE = (7, 5)  # the position of a diagram for which none is given
HOLE = 2  # after the two shades of a chess board


def moves_diagram(
    game: Game, position: tuple[int, int] = EXAMPLE, up_to: int | None = None, *, progress: Progress | None = None
) -> Drawing:
    """The options of a position on a board with piles up to `up_to`, by default the larger pile and one more.

    In games with moves on squares, even in unordered ones, these are the squares that a piece on the position reaches;
    in others, the positions as the game writes them. Winning moves are marked if they can be found in a few seconds.

    >>> from wythoff.rulesets import Diagonal, Jump, Nim
    >>> drawn = moves_diagram(Nim() | Diagonal() | Jump(1, 2), (2, 2))
    >>> options, winning, position = drawn.panels[0].layers[2:]
    >>> sorted(zip(options.xs, options.ys))
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]
    >>> list(zip(winning.xs, winning.ys)), drawn.evidence.kind
    ([(0, 0)], 'computed')

    Raises: RequestError, PositionError.
    """
    require_two_piles(game)
    game.place(position)
    x, y = position
    up_to = max(position) + 1 if up_to is None else up_to
    require_side(up_to, LARGEST, "a diagram of moves", "take a smaller position")
    if max(position) > up_to:
        raise RequestError(f"the position must be on the board, with piles up to {up_to}, was {briefly(position)}")
    reached = squares_reached(game, position)
    side = range(up_to + 1)
    chess = tuple(tuple(HOLE if not game.contains(as_placed(game, i, j)) else (i + j) % 2 for j in side) for i in side)
    holes = any(HOLE in row for row in chess)
    place = game.place(position)
    won, solution, unknown = _winning(game, place, progress)
    winning = [square for square in reached if as_placed(game, *square) in won]
    star = "winning move" if winning else ""
    ends = farthest((x, y), reached)
    layers = (
        Cells(chess, palette=(PALE, WHITE, GREY), names=("", "", "not on the board") if holes else ()),
        Arrows((x, y), ends if len(ends) <= MOST_ARROWS else (), DEEP_BLUE),
        Points([i for i, _ in reached], [j for _, j in reached], DEEP_BLUE, name="option", diameter=6),
        Points([i for i, _ in winning], [j for _, j in winning], GREEN, name=star, diameter=17, mark="*"),
        Points([x], [y], VERMILION, name="position", diameter=13, mark="D"),
    )
    return Drawing(
        (Panel(window_of(up_to), layers, squares=True),),
        kind="moves",
        shows=what_is_shown(position),
        of=str(game),
        up_to=up_to,
        notes=(*_arrows(len(ends)), *_known(game, position, len(winning), solution, unknown)),
        evidence=None if solution is None else solution.evidence,
        source="by the rules of the game",
    )


def what_is_shown(position: Position) -> str:
    """What the diagram is of."""
    return f"the moves from {briefly(position)}"


def _winning(
    game: Game, place: Position, progress: Progress | None
) -> tuple[frozenset[Position], Solution | None, str]:
    """The positions to which winning moves lead, with the solution that gives them; or why they are not known."""
    if game.partizan:
        return frozenset(), None, "the players have moves of their own"
    watched = WorkBudget(progress or silent, "solving", seconds=SECONDS)
    try:
        solution = solve(game, up_to=max(place), progress=watched)
        return frozenset(solution.winning_moves(place)), solution, ""
    except (UnsolvedError, TooLargeError) as error:
        return frozenset(), None, str(error)


def _arrows(number: int) -> tuple[str, ...]:
    if number == 0:
        return ("there is no move",)
    if number > MOST_ARROWS:
        return (f"no arrows are drawn: the options lie in {number} directions",)
    return ("an arrow ends at the farthest option in its direction",)


def _known(
    game: Game, position: tuple[int, int], winning: int, solution: Solution | None, unknown: str
) -> tuple[str, ...]:
    if solution is None:
        return (f"which moves win is not known: {unknown}",)
    outcome = solution.outcome(game.place(position))
    if outcome == "P":
        said = "no move wins" + (", where the opponent forbids as he must" if game.blocking else "")
    elif winning:
        said = "stars are the winning moves" + (", of which the opponent cannot forbid all" if game.blocking else "")
    else:
        said = "no move from it leads to a P-position"
    return (f"{briefly(position)} is {'a P' if outcome == 'P' else 'an N'}-position: {said}",)


def squares_reached(game: Game, position: tuple[int, int]) -> list[tuple[int, int]]:
    """The squares one move away, in lexicographic order.

    >>> from wythoff.rulesets import Diagonal
    >>> squares_reached(Diagonal(), (3, 1))
    [(2, 0)]
    """
    if (squares := game.by_squares) is not None:
        return sorted(set(squares.squares(*position)))
    start = game.start(game.place(position))
    return sorted({(a, b) for a, b in map(game.shown, game.options(start))})


def farthest(position: tuple[int, int], squares: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The farthest square in each direction from a position.

    >>> farthest((3, 3), [(2, 2), (1, 1), (3, 0), (1, 2)])
    ((1, 1), (3, 0), (1, 2))
    """
    x, y = position
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for i, j in squares:
        steps = gcd(x - i, y - j)
        direction = (i - x) // steps, (j - y) // steps
        if direction not in found or steps > gcd(x - found[direction][0], y - found[direction][1]):
            found[direction] = i, j
    return tuple(found.values())
