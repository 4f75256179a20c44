"""Pictures of fill rules: for each kind of move, the positions from which such a move leads to a P-position.

These squares are *filled*: they are N-positions because of this kind of move alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wythoff.base.errors import RequestError
from wythoff.game.rulesets import Game
from wythoff.game.rulesets.plans.lines import line_game
from wythoff.kernels import Progress
from wythoff.questions.measured_beams.filling_equations import filling
from wythoff.questions.squares import OrderedSquare, require_integer_pairs
from wythoff.reports.views.board_pictures import LARGEST_FILLED, require_side, window_of
from wythoff.reports.views.colours import BLACK, ORANGE, VERMILION, WHITE
from wythoff.reports.views.drawing import Drawing, as_far_as
from wythoff.reports.views.panels import Cells, Panel, Polyline
from wythoff.solving.solvers import solve


def fill_rules(game: Game, up_to: int = 400, *, progress: Progress | None = None) -> Drawing:
    """Return a picture with a panel for each kind of moves, such as (0, t), (t, t) or (pt, qt) with t > 0.

    The panel shows the positions, with piles up to `up_to`, from which such a move leads to a P-position.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> drawn = fill_rules(Nim() | Diagonal(), 3)
    >>> [panel.title for panel in drawn.panels], [row.hex(" ") for row in drawn.panels[1].layers[0].rows]
    (['moves (0, t)', 'moves (t, t)'], ['00 00 00 00', '00 01 00 00', '00 00 01 01', '00 00 01 01'])

    Of two mirrored directions only one is drawn, as in Figure 7 of *Wythoff visions*. If the function `filling` finds
    two beams, lines along which the P-positions lie, these are drawn too.

    Raises: RequestError for games whose moves are not lines through the position.
    Cost: solving, and a few operations on rows of bits for each row.
    """
    require_integer_pairs(game)
    require_side(up_to, LARGEST_FILLED, "a picture of fill rules", "choose a smaller bound")
    moves = None if game.blocking else line_game(game)
    if moves is None or moves.vectors or any(family.starts or not family.own for family in moves.families):
        raise RequestError(
            f"the picture `filling` needs a game with moves along lines, as in nim | diagonal | ray(1, 2), not {game}"
        )
    solution = solve(game, up_to=up_to, progress=progress)
    squares = {(x, y) for x, y in solution.p_positions}
    if not game.ordered:
        squares |= {(y, x) for x, y in squares}
    directions = [(family.p, family.q) for family in moves.families]
    beams = _beams(directions, up_to)

    def panel(direction: OrderedSquare) -> Panel:
        cells = Cells(filled(squares, direction, up_to + 1), palette=(WHITE, BLACK))
        return Panel(window_of(up_to), (cells, *beams), title=f"moves {_multiple(direction)}")

    notes = ["filled squares are positions from which a move of this kind alone leads to a P-position"]
    notes += ["the slopes are estimated by the filling equations (a heuristic)"] * bool(beams)
    said = {"kind": "filling", "shows": "squares filled by each move", **as_far_as(up_to, game, solution.evidence)}
    return Drawing(tuple(map(panel, directions)), **said, notes=tuple(notes))


def filled(squares: Iterable[OrderedSquare], direction: OrderedSquare, side: int) -> tuple[bytes, ...]:
    """Return the rows of a board, as bytes, that are 1 at the squares (x + p*t, y + q*t), t > 0, and 0 elsewhere.

    Here (x, y) runs over `squares`, and (p, q) is `direction`. The board has `side` rows and columns.

    >>> filled([(0, 1)], (1, 1), 3)
    (b'\\x00\\x00\\x00', b'\\x00\\x00\\x01', b'\\x00\\x00\\x00')
    """
    p, q = direction
    everywhere = (1 << side) - 1
    # Bit y of a row is the square (x, y).
    sources = [0] * side
    for x, y in squares:
        sources[x] |= 1 << y
    rows: list[int] = []
    for x in range(side):
        if p:
            rows.append((sources[x - p] | rows[x - p]) << q & everywhere if x >= p else 0)
            continue
        row, step = sources[x] << q, q
        while step < side:
            row, step = row | row << step, 2 * step
        rows.append(row & everywhere)
    return tuple(bytes(row >> y & 1 for y in range(side)) for row in rows)


def _beams(directions: Sequence[OrderedSquare], up_to: int) -> tuple[Polyline, ...]:
    """Return lines along the two beams of a game whose moves have three directions: (0, 1), (1, 1) and another one.

    The lines go to the pile `up_to`. Their slopes are computed by `filling`. Return () for other games.
    """
    further = [direction for direction in directions if direction not in ((0, 1), (1, 1))]
    found = filling(*further[0]) if len(directions) == 3 and len(further) == 1 else None
    if found is None:
        return ()
    slopes = ((found.lower_slope, ORANGE, "--"), (found.upper_slope, VERMILION, "-."))
    return tuple(
        Polyline((0, up_to / float(slope)), (0, up_to), colour, name=f"slope {slope:.5f}", dashes=dashes, width=1.3)
        for slope, colour, dashes in slopes
    )


def _multiple(direction: OrderedSquare) -> str:
    return f"({', '.join('0' if not part else 't' if part == 1 else f'{part}t' for part in direction)})"
