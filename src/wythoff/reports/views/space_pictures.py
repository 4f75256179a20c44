"""Pictures of P-positions on three piles in space: a slice for each first pile, one in front of the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from wythoff.base.answers import USUAL
from wythoff.base.errors import RequestError
from wythoff.game.rulesets import Game, Position
from wythoff.kernels import Progress
from wythoff.reports.views import colours
from wythoff.reports.views.board_pictures import LARGEST_WRITTEN, require_side
from wythoff.reports.views.drawing import Drawing, as_far_as
from wythoff.reports.views.panels import FIRST, SECOND, THIRD, Labels, Layer, Panel, PlanePoint, Points, Polyline
from wythoff.solving.solvers import solve

LEFT, DOWN = 0.43, 0.29  # how far a slice is drawn from the one behind it, in squares
INKS = (colours.DEEP_BLUE, colours.VERMILION, colours.GREEN, colours.ORANGE, colours.PINK, colours.SKY)
MARKS = tuple(zip("os^Dvp", INKS, strict=True))  # of slices, in turn


def space_diagram(game: Game, up_to: int = USUAL, *, progress: Progress | None = None) -> Drawing:
    """Return a picture of the P-positions of a game on three piles, as points in a box.

    The first pile goes forwards, the second to the right, the third upwards. Piles go up to `up_to`.

    >>> from wythoff.game.rulesets import parse
    >>> print(*space_diagram(parse("piles(3, nim)"), 3).notes[2:], sep="; ")
    each position is drawn once, smallest pile first; marks covered by nearer ones, less than half a square away: 0 of 5

    Raises: RequestError for other games, and for too large a bound; the errors of `solve`.
    """
    if game.piles != 3 or game.partizan or not all(isinstance(pile, int) for pile in game.sizes(1)):
        raise RequestError(f"the picture `space` needs an impartial game on three piles of integers, not {game}")
    require_side(up_to, LARGEST_WRITTEN, "a picture in space", "draw a slice, as in --slice z=4")
    solution = solve(game, up_to=up_to, progress=progress)
    box, positions = Box(up_to), [*solution.p_positions]
    points = [box.at(*position) for position in positions]
    covered = sum(any(box.covers(near, far) for near in points[n + 1 :]) for n, far in enumerate(points))
    notes = (
        "the first pile comes forwards, the second goes to the right, the third upwards",
        "a line leads from each mark down to the floor, where the third pile is 0",
        *([] if game.ordered else ["each position is drawn once, smallest pile first"]),
        f"marks covered by nearer ones, less than half a square away: {covered} of {len(points)}",
    )
    panel = Panel(box.window, (*box.frame(), *box.marks(positions)), downwards=False, bare=True)
    said = as_far_as(up_to, game, solution.evidence)
    return Drawing((panel,), kind="space", shows="P-positions", notes=notes, **said)


class Box(NamedTuple):
    """The parallel projection of positions (x, y, z) with piles up to `up_to` to points of the picture.

    The positions with the same x form a slice. The slice at the back, x = 0, is a square with sides of length 10.
    """

    up_to: int

    @property
    def square(self) -> float:
        return 10 / max(self.up_to, 1)

    @property
    def window(self) -> tuple[float, float, float, float]:
        left, below = self.at(self.up_to, 0, 0)
        return left - 2.5, 10.5, below - 1.7, 11.2

    def at(self, x: int, y: int, z: int, right: float = 0, up: float = 0) -> PlanePoint:
        """Return the point of the position (x, y, z) in the picture, moved by `right` and `up`."""
        return self.square * (y - LEFT * x) + right, self.square * (z - DOWN * x) + up

    def covers(self, near: PlanePoint, far: PlanePoint) -> bool:
        """Return whether the point `near` covers the point `far`: they are less than half a square apart."""
        return abs(complex(*near) - complex(*far)) < self.square / 2

    def frame(self) -> Iterator[Layer]:
        """Yield the frame of the picture: lines on the back and on the floor, the axes, their numbers and names."""
        n, at = self.up_to, self.at
        words = {at(n, 0, 0, -1.4, -0.5): FIRST, at(n, n // 2, 0, 0, -1.3): SECOND, at(0, 0, n, 0, 0.7): THIRD}
        for t in range(0, n + 1, max(1, -(-n // 6))):
            for places in (
                (at(0, t, n), at(0, t, 0), at(n, t, 0)),
                (at(t, 0, 0), at(t, n, 0)),
                (at(0, 0, t), at(0, n, t)),
            ):
                yield _line(places, colours.PALE, 0.8)
            words |= {at(n, t, 0, 0, -0.6): str(t), at(0, 0, t, -0.5): str(t)}
            words |= {at(t, 0, 0, -0.5, 0.1): str(t)} if t else {}
        for end in (at(n, 0, 0), at(0, n, 0), at(0, 0, n)):
            yield _line((at(0, 0, 0), end), colours.BLACK, 1.2)
        yield Labels(tuple(words), tuple(words.values()))

    def marks(self, positions: Sequence[Position]) -> Iterator[Layer]:
        """Yield a mark for each position, with a line down to the floor, from the slice at the back to the front."""
        for x, found in groupby(positions, lambda position: position[0]):
            (mark, colour), whole = MARKS[x % len(MARKS)], [*found]
            same = ", ".join(map(str, range(x, self.up_to + 1, len(MARKS))))
            heads, feet = [self.at(*position) for position in whole], [self.at(x, y, 0) for _, y, _ in whole]
            yield from (_line(ends, colours.GREY, 0.5) for ends in zip(feet, heads, strict=True))
            (xs, ys), (left, low) = zip(*heads, strict=True), zip(*feet, strict=True)
            yield Points(left, low, colour, diameter=2.0)
            yield Points(xs, ys, colours.WHITE, diameter=7.5, mark=mark)
            yield Points(xs, ys, colour, f"x = {same}" if x < len(MARKS) else "", 6.0, mark)


def _line(places: Sequence[PlanePoint], colour: colours.Colour, width: float) -> Polyline:
    xs, ys = zip(*places, strict=True)
    return Polyline(xs, ys, colour, width=width)
