"""Conclusions for three-pile games: the P-positions are (0, 0, 0) and triples that partition the positive integers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from wythoff.base.errors import brief
from wythoff.game.rulesets import PilesGame, Position
from wythoff.kernels import Progress, require_memory
from wythoff.solving.conclusions.conclusion import Columns, Conclusion
from wythoff.solving.conclusions.position_rows import ColumnTable, chunked, number_within
from wythoff.solving.solution import Bound


class Triples(Conclusion):
    """P-positions triple(n) = (x_n, y_n, z_n) with x_n < y_n < z_n for n >= 1. Each of x_n, y_n, z_n increases with n.

    Each positive integer is in exactly one triple; number(pile) is the index n of this triple. A winning move leads to
    (0, 0, 0), to a triple that contains one of the piles, or to triple(n) for some n in the collection near(position),
    which the caller defines. walk() yields all triples in order; table(count, progress) returns the first `count`
    P-positions as columns. `formulas` are texts for users.

    Cost: a few triples for an outcome, and for one winning move.
    """

    finite_rows = True
    quick = True

    def __init__(
        self,
        game: PilesGame,
        triple: Callable[[int], Position],
        number: Callable[[int], int],
        walk: Callable[[], Iterator[Position]],
        near: Callable[[Position], Iterable[int]],
        formulas: tuple[str, ...],
        table: ColumnTable,
    ) -> None:
        self.game, self.formulas = game, formulas
        self.triple, self.number, self.walk, self.near, self.table = triple, number, walk, near, table

    def is_p(self, position: Position) -> bool:
        return self.triple(self.number(position[0])) == position

    def index(self, position: Position) -> int | None:
        return self.number(position[0]) if self.is_p(position) else None

    def p_position(self, n: int) -> Position:
        return self.triple(n)

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        # z_n is at least 6n - 2, x_n at least n.
        expected = (bound.value + 2) // 6 + 1 if bound.kind == "up_to" else bound.value
        require_memory(12 * expected, f"about {brief(expected)} triples", progress=progress)
        return self.table(number_within(self.triple, bound), progress)  # type: ignore[no-any-return]

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        return chunked(self.table, self.walk(), count, size)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return self._reached(position, self._candidates(position))

    def _reached(self, position: Position, targets: Iterable[Position]) -> tuple[Position, ...]:
        return tuple(sorted(target for target in targets if self.game.leads(position, target)))

    def _candidates(self, position: Position) -> set[Position]:
        return {self.triple(n) for n in {0, *map(self.number, position), *self.near(position)}}
