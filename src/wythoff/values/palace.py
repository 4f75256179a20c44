"""Palace and surplus numbers of k-blocking games: how many P-options a position has, and how many more than k.

The words are those of Cook, Larsson and Neary: a palace is a P-position, and a position is one if its palace number is
less than k, its surplus number negative.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, overload

from wythoff import kernels
from wythoff.answers import USUAL
from wythoff.catalog.canonical import as_meant
from wythoff.catalog.given import as_game
from wythoff.displayed import Displayed
from wythoff.errors import RequestError, brief, counted
from wythoff.kernels import Progress
from wythoff.kernels.limits import silent
from wythoff.rulesets import Game
from wythoff.solution import Bound, Evidence, ListView
from wythoff.values.rays import blocked_rays

NAME = "by_counting"


class Rows(ListView[list[int]], Displayed):
    """Rows of numbers, indexed by the first pile and then by the second, as Python integers; `less` is subtracted.

    `cells` holds the numbers as they were computed, in arrays if there were many.
    """

    def __init__(self, cells: Any, less: int = 0) -> None:
        self.cells, self.less = cells, less

    def __len__(self) -> int:
        return len(self.cells)

    @overload
    def __getitem__(self, index: int) -> list[int]: ...
    @overload
    def __getitem__(self, index: slice) -> Rows: ...
    def __getitem__(self, index: int | slice) -> list[int] | Rows:
        if isinstance(index, slice):
            return Rows(self.cells[index], self.less)
        return [number - self.less for number in self.cells[index].tolist()]

    def __repr__(self) -> str:
        shown = ", ".join(map(str, (row if len(row) <= 8 else [*row[:8], ...] for row in self[:4])))
        return f"<{counted(len(self), 'rows')}: {shown.replace('Ellipsis', '...')}{', ...' if len(self) > 4 else ''}>"


class Palaces(Displayed):
    """The palace numbers of a game with its k, for piles up to `up_to`: `numbers[x][y]` for the piles x and y."""

    def __init__(self, game: Game, k: int, up_to: int, numbers: Rows) -> None:
        self.game, self.k, self.up_to, self.numbers = game, k, up_to, numbers
        self.evidence = Evidence("computed", NAME, up_to)

    @property
    def surplus(self) -> Rows:
        """The surplus numbers: palace numbers less k, negative at the P-positions."""
        return Rows(self.numbers.cells, self.k)

    def as_dict(self, *, surplus: bool = False) -> dict[str, Any]:
        """What `wythoff palace --json` prints of it."""
        rows = self.surplus if surplus else self.numbers
        name = "surplus_numbers" if surplus else "palace_numbers"
        return {"k": self.k, "up_to": self.up_to, name: list(rows), "evidence": self.evidence.as_dict()}

    def __str__(self) -> str:
        return self._in_words()

    def __repr__(self) -> str:
        return f"<Palace numbers of {self.game}: k = {self.k}, piles up to {brief(self.up_to)}; {self.evidence}>"


@as_meant
def palace_numbers(game: Game | str, *, up_to: int = USUAL, progress: Progress | None = None) -> Palaces:
    """The palace numbers of block(moves, k - 1): how many options of each position are P-positions.

    Options are ordered squares: from (1, 2) both (0, 1) and (1, 0) count. The moves must be full rays, such as nim,
    diagonal and ray(p, q); moves alone have k = 1.

    >>> from wythoff.rulesets import parse
    >>> found = palace_numbers(parse("block(nim | diagonal, 4)"), up_to=7)
    >>> found.numbers[1], found.surplus[1]
    ([1, 3, 4, 5, 5, 4, 4, 5], [-4, -2, -1, 0, 0, -1, -1, 0])

    Raises: RequestError for other games; TooLargeError.
    Source: Cook, Larsson and Neary 2015; Wythoff visions 2019, section 8.1.
    Cost: O(1) for each position and ray.
    Memory: 2 bytes a position, 4 for k over 21845.
    """
    game = as_game(game)
    rays, k = blocked_rays(game)
    side = Bound("up_to", up_to).value + 1
    cells = kernels.palace_table(rays, k, side, side, progress=progress or silent)
    return Palaces(game, k, up_to, Rows(cells))


@as_meant
def palace_bands(
    game: Game | str, *, rows: int = USUAL, columns: int = USUAL, progress: Progress | None = None
) -> Iterator[Rows]:
    """The palace numbers of the positions (x, y), x < rows, y < columns, some rows at a time; see `palace_numbers`.

    >>> from wythoff.rulesets import parse
    >>> [row for band in palace_bands(parse("nim | diagonal"), rows=2, columns=4) for row in band]
    [[0, 1, 1, 1], [1, 1, 0, 1]]

    Memory: two bands of about a million positions (or of one row), and a row for each ray (p, q), p times.
    """
    game = as_game(game)
    rays, k = blocked_rays(game)
    for name, number in (("rows", rows), ("columns", columns)):
        if type(number) is not int or number < 1:
            raise RequestError(f"{name} must be an integer >= 1, was {brief(number)}")
    bands = kernels.palace_bands(rays, k, rows, columns, progress=progress or silent)
    return map(Rows, bands)
