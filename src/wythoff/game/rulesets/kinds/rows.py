"""End-Wythoff: a row of piles; only the piles at its ends may be reduced."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.expressions.calls import Called, Parameter
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.game import Game


class EndWythoff(Called, Game):
    """Any positive number from a pile at an end of a row, or the same number from both ends; empty end piles vanish.

    A position (a, b) stands for the row (a, *middle, b). States are rows of positive piles of any length. From a single
    pile any positive number may be taken.

    >>> game = EndWythoff((1, 2))
    >>> game.start((0, 2)), game.options((1, 2, 2))
    ((1, 2, 2), ((1, 2), (1, 2, 1), (2, 1), (2, 2)))

    Source: Fraenkel and Reisner 2009; Wythoff visions 2019, section 4.5.
    """

    __slots__ = ("middle",)
    middle: tuple[int, ...]
    word = "end_wythoff"
    ordered = True
    remembers = True
    in_each_row = 1  # for every first pile, exactly one last pile makes a P-position

    def __init__(self, middle: tuple[int, ...]) -> None:
        self._freeze(middle=Parameter("middle", "integers", least=1).check(middle))

    @property
    def middle_piles(self) -> tuple[int, ...]:
        return self.middle

    def start(self, position: Position) -> Position:
        a, b = position
        return without_empty((a, *self.middle, b))

    def options(self, position: Position) -> tuple[Position, ...]:
        return tuple(sorted(set(map(without_empty, _after_moves(position)))))

    def edges(self, up_to: int) -> int:
        # Number the tokens of all piles along the row. Then a state is determined by its first and its last token.
        together = 2 * up_to + sum(self.middle)
        return together * together // 2 * max(up_to, *self.middle, 1)

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        row = ", ".join(("a", *map(str, self.middle), "b"))
        return (
            f"The piles stand in a row: {row}; a and b may be empty at first.",
            "Take any positive number from a pile at an end, or the same positive number from both ends.",
            "Empty piles at an end vanish; of a single pile, any positive number may be taken.",
        )


def without_empty(row: Position) -> Position:
    """Return a row of piles without empty ones, which can only be at its ends."""
    return tuple(pile for pile in row if pile)


def _after_moves(row: Position) -> Iterator[Position]:
    """Yield the rows that one move leads to, before empty piles at the ends are removed."""
    if not row:
        return
    first, last = row[0], row[-1]
    for left in range(first):
        yield (left, *row[1:])
    if len(row) > 1:
        for left in range(last):
            yield (*row[:-1], left)
        for number in range(1, min(first, last) + 1):
            yield (first - number, *row[1:-1], last - number)
