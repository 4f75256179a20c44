"""Sprague-Grundy values in files: a square for games on two piles, two columns for games on one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wythoff.errors import RequestError, brief
from wythoff.kernels import POSITION_BYTES, require_memory
from wythoff.rulesets import Game, written
from wythoff.solution import Bound
from wythoff.values.table import GrundyTable
from wythoff.views.exports.content import (
    Content,
    antidiagonals,
    described,
    in_rows,
    made_by,
    square,
)
from wythoff.views.exports.provenance import Provenance

if TYPE_CHECKING:
    from wythoff.views.exports.checking import Held, Loaded

VALUED = 100  # the bound to which a table of values is filled again by default


class Values(Content):
    """The Sprague-Grundy values of a game, None where there is no position."""

    kind = "Sprague-Grundy values"
    key = "values"
    off_board = True

    @classmethod
    def of_table(cls, table: GrundyTable, *, name: str | None = None) -> Values:
        """The values of a table, for games on one or two piles of integers."""
        game, up_to = table.game, table.up_to
        require_table(game, up_to)
        about = {
            "holds": cls.kind, **described(game), "name": name, "up_to": up_to,
            "entries": up_to + 1, "evidence": table.evidence.as_dict(), **made_by(game, name, grundy=True, up_to=up_to),
        }  # fmt: skip
        provenance = Provenance.of(f"Sprague-Grundy values of {game}, piles up to {up_to}", str(table.evidence), about)
        values = list(table.values)
        if game.piles == 1:
            return cls(provenance, ("x", "G"), lambda: iter([[range(len(values)), values]]), up_to + 1, game=game)
        names = list(map(str, range(up_to + 1)))
        return cls(provenance, names, lambda: in_rows(values), up_to + 1, reading="antidiagonals", game=game)

    def laid(self) -> list[tuple[object, Sequence[Any]]]:
        if self.matrix:
            return square("x \\backslash y", self.rows(), len(self.names), 0)
        (x, piles), (_, values) = super().laid()
        return [(x, piles), ("G(x)", values)]

    @classmethod
    def checked(cls, held: Held) -> Loaded:
        from wythoff.values.tables import grundy

        game, claimed = held.spoken(), held.evidence()
        if game is None:
            return held.loaded(cls.kind, None, evidence=claimed)
        up_to = held.natural("up_to")
        near = min(up_to, VALUED if held.check is None else held.check)
        table = grundy(game, up_to=near, progress=held.progress)
        rows = [list(row) for row in table.values] if game.piles == 2 else [[value] for value in table.values]
        compare = _of_b_file if "reading" in held.about else _of_table
        difference = compare(held, game, rows, near == up_to, up_to)
        return held.loaded(cls.kind, Bound("up_to", near), difference, game=game, evidence=claimed)


def _of_b_file(held: Held, game: Game, rows: list[list[Any]], whole: bool, up_to: int) -> str | None:
    """The first value in a b-file that differs from the table."""
    ours, wanted = held.columns[1], list(antidiagonals(rows if game.piles == 2 else [], held.text("reading")))
    if whole and len(ours) != len(wanted):
        raise RequestError(f"{held.path} must have {len(wanted)} values, but has {len(ours)}: it was cut or changed")
    wrong = next((n for n, (mine, right) in enumerate(zip(ours, wanted, strict=False)) if mine != right), None)
    if wrong is None:
        return None
    return f"value number {wrong} is {brief(wanted[wrong])}, the file has {brief(ours[wrong])}"


def _of_table(held: Held, game: Game, rows: list[list[Any]], whole: bool, up_to: int) -> str | None:
    """The first value that differs in other files, which hold a square, or piles and their values."""
    of_two = game.piles == 2
    given = list(zip(*held.columns, strict=True)) if of_two else [(value,) for value in held.columns[1]]
    if len(given) != up_to + 1 or (of_two and given and len(given[0]) != up_to + 1):
        raise RequestError(f"{held.path} must have a square of values for piles up to {brief(up_to)}")
    for x, row in enumerate(rows):
        for y, value in enumerate(row):
            if given[x][y] != value:
                place = written((x, y) if of_two else (x,))
                return f"the value of {place} is {brief(value)}, the file has {brief(given[x][y])}"
    return None


def require_table(game: Game, up_to: int) -> None:
    """Refuse a table of values that cannot be exported.   Raises: RequestError; TooLargeError."""
    if game.piles > 2 or not isinstance(game.sizes(min(up_to, 1)), range):
        raise RequestError(f"values are exported for one or two piles of integers, was {game}: use grundy --csv")
    size = POSITION_BYTES * (up_to + 1) ** game.piles
    require_memory(size, "the values", "grundy --npy FILE writes them as they come")
