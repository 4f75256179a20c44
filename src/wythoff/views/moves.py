"""Diagrams of moves: the squares that one move reaches, on a board."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from wythoff.errors import RequestError
from wythoff.rulesets import Game, TwoPileGame
from wythoff.rulesets.game import briefly
from wythoff.views.boards import require_side, window_of
from wythoff.views.colours import DEEP_BLUE, GREY, PALE, VERMILION, WHITE
from wythoff.views.drawing import Drawing, as_placed
from wythoff.views.panels import Arrows, Cells, Panel, Points
from wythoff.views.pictures import require_two_piles

LARGEST = 100
EXAMPLE = (7, 5)  # the position of a diagram for which none is given
HOLE = 2  # after the two shades of a chess board


def moves_diagram(game: Game, position: tuple[int, int] = EXAMPLE, up_to: int | None = None) -> Drawing:
    """The options of a position on a board with piles up to `up_to`, by default the larger pile and one more.

    In games of moves on ordered squares these are the squares a piece reaches that stands on the position, also in
    unordered games; in others the positions as the game writes them.

    >>> from wythoff.rulesets import Diagonal, Jump, Nim
    >>> drawn = moves_diagram(Nim() | Diagonal() | Jump(1, 2), (2, 2))
    >>> sorted(zip(drawn.panels[0].layers[2].xs, drawn.panels[0].layers[2].ys))
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]

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
    layers = (
        Cells(chess, palette=(PALE, WHITE, GREY), names=("", "", "not on the board") if holes else ()),
        Arrows((x, y), farthest((x, y), reached), DEEP_BLUE),
        Points([i for i, _ in reached], [j for _, j in reached], DEEP_BLUE, name="option", diameter=6),
        Points([x], [y], VERMILION, name="position", diameter=13, mark="D"),
    )
    return Drawing(
        [Panel(window_of(up_to), layers, squares=True)],
        kind="moves",
        shows=f"the moves from {briefly(position)}",
        of=str(game),
        bound="",
        up_to=up_to,
        notes=("an arrow ends at the farthest option in its direction",) if reached else ("there is no move",),
        source="by the rules of the game",
    )


def squares_reached(game: Game, position: tuple[int, int]) -> list[tuple[int, int]]:
    """The squares one move away, in lexicographic order.

    >>> from wythoff.rulesets import Diagonal
    >>> squares_reached(Diagonal(), (3, 1))
    [(2, 0)]
    """
    if isinstance(game, TwoPileGame):
        return sorted(set(game.squares(*position)))
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
