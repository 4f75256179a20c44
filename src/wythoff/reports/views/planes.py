"""The plane of a picture: the board of a game on two piles, or of a slice of a game on three piles.

In a *slice* the size of one pile is fixed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from operator import getitem
from typing import Any, NamedTuple

from wythoff.base.errors import RequestError, brief
from wythoff.game.rulesets import Game, require_game
from wythoff.kernels import Progress
from wythoff.reports.views.panels import FIRST, SECOND, THIRD
from wythoff.solving.solution import Evidence
from wythoff.solving.solvers import solve
from wythoff.solving.values.grundy_tables import grundy

NAMES, LABELS = "xyz", (FIRST, SECOND, THIRD)
CUT = re.compile(r"\s*([xyz])\s*=\s*([0-9]{1,9})\s*")


class Cut(NamedTuple):
    """A slice of a game on three piles: the pile at `place` (0, 1 or 2) has the fixed size `size`."""

    place: int
    size: int

    def __str__(self) -> str:
        return f"{NAMES[self.place]} = {self.size}"


def cut_of(text: str | None) -> Cut | None:
    """Return the slice that a text such as "z=4" names; return None if `text` is None.

    >>> cut_of("z=4"), str(cut_of("x = 12"))
    (Cut(place=2, size=4), 'x = 12')

    Raises: RequestError for any other text.
    """
    if text is None:
        return None
    found = CUT.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise RequestError(f"a slice must fix one of the piles x, y and z, as in z=4, was {brief(text)}")
    return Cut(NAMES.index(found[1]), int(found[2]))


class PlaneSquares(NamedTuple):
    """The squares (xs[n], ys[n]) of the P-positions in a plane, with their evidence.

    If the plane is symmetric, only the squares with x <= y are listed.
    """

    xs: Sequence[int]
    ys: Sequence[int]
    evidence: Evidence


class Plane:
    """The board of a game on two piles, or with a `Cut` of a slice of a game on three piles: its squares and axes.

    In the example below, one of three piles is 1: the square (0, 2) is the position of the sorted piles (0, 1, 2).

    >>> from wythoff.game.rulesets import parse
    >>> from wythoff.game.catalog import NAMES
    >>> plane = Plane(parse("npile_wythoff(n=3)", NAMES), cut_of("z=1"))
    >>> list(zip(*plane.p_squares(5)[:2])), str(plane)
    ([(0, 2), (1, 1), (3, 4)], 'npile_wythoff(n=3) with z = 1')

    Methods that take a bound `up_to` describe the squares (x, y) with x, y <= `up_to`.

    Raises: RequestError for games that have no board.
    """

    def __init__(self, game: Game, cut: Cut | None = None) -> None:
        require_game(game)
        whole = all(isinstance(pile, int) for pile in game.sizes(1))
        if cut is not None and (game.piles != 3 or not whole or game.partizan):
            raise RequestError(f"a slice needs an impartial game on three piles of integers, not {game}")
        if cut is None and (game.piles != 2 or not whole):
            more = (
                ": fix one of its piles by a slice such as z=4, or draw it as space into a file"
                if game.piles == 3 and whole
                else ""
            )
            raise RequestError(f"a picture needs a game on two piles of integers, not {game}{more}")
        self.game, self.cut = game, cut
        self.symmetric = not game.ordered
        left = [label for place, label in enumerate(LABELS) if cut is None or place != cut.place]
        self.labels = left[0], left[1]

    def __str__(self) -> str:
        return str(self.game) if self.cut is None else f"{self.game} with {self.cut}"

    def position(self, x: int, y: int) -> tuple[int, ...]:
        piles = [x, y]
        if self.cut is not None:
            piles.insert(self.cut.place, self.cut.size)
        return tuple(piles) if self.game.ordered else tuple(sorted(piles))

    @property
    def holes(self) -> bool:
        """Whether the board has holes: squares that are not positions."""
        return bool(self.game.board)

    def contains(self, x: int, y: int) -> bool:
        return self.game.contains(self.position(x, y))

    def reach(self, up_to: int) -> int:
        """Return the largest pile of the board: `up_to`, or the fixed pile if that is larger."""
        return up_to if self.cut is None else max(up_to, self.cut.size)

    def p_squares(self, up_to: int, progress: Progress | None = None) -> PlaneSquares:
        """Return the squares of the P-positions with piles at most `up_to`. Raises: errors of `solve`."""
        solution = solve(self.game, up_to=self.reach(up_to), progress=progress)
        found = solution.p_positions
        if self.cut is None:
            xs, ys = found.columns
            return PlaneSquares(xs, ys, solution.evidence)
        place, size = self.cut
        left = set()
        for position in found:
            piles = list(position)
            if size in piles if self.symmetric else piles[place] == size:
                del piles[piles.index(size) if self.symmetric else place]
                left.add((piles[0], piles[1]))
        inside = sorted(square for square in left if max(square) <= up_to)
        return PlaneSquares([x for x, _ in inside], [y for _, y in inside], solution.evidence)

    def outcomes(self, up_to: int, progress: Progress | None = None) -> tuple[list[list[str]], Evidence]:
        """Return a pair (outcomes, evidence) for a partizan game. `outcomes[x][y]` is L, R, N, P, or "" off the board.

        Raises: the errors of `solve`.
        """
        solution = solve(self.game, up_to=up_to, progress=progress)
        side = range(up_to + 1)
        rows = [[str(solution.outcome(self.position(x, y))) if self.contains(x, y) else "" for y in side] for x in side]
        return rows, solution.evidence

    def values(self, up_to: int, progress: Progress | None = None) -> tuple[list[list[int | None]], Evidence]:
        """Return a pair (values, evidence). `values[x][y]` is a Sprague-Grundy value, or None off the board.

        Raises: the errors of `grundy`.
        """
        table = grundy(self.game, up_to=self.reach(up_to), progress=progress)
        values: Any = table.values
        if self.cut is None:
            return [list(row) for row in values], table.evidence
        side = range(up_to + 1)
        rows = [[reduce(getitem, self.position(x, y), values) for y in side] for x in side]
        return rows, table.evidence
