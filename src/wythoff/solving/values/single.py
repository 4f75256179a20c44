"""Sprague-Grundy values of single positions, of their options, and of a row of positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wythoff.base.answers import Answer
from wythoff.base.displayed import Worded
from wythoff.base.errors import RequestError, brief, counted, require_integer
from wythoff.game.catalog.canonical import as_meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Position, require_values
from wythoff.game.rulesets.facts import Given
from wythoff.game.rulesets.plans.lines import row_plan
from wythoff.kernels import Progress
from wythoff.kernels.budget import limited
from wythoff.kernels.limits import POSITION_BYTES, require_memory
from wythoff.sequences.integers import short, to_decimal
from wythoff.solving.solution import Evidence
from wythoff.solving.theorems.grundy_theorems import known_values
from wythoff.solving.values.certificates import row_values, watched
from wythoff.solving.values.row_periods import NAME, RowValues
from wythoff.solving.values.ways import options_of, reading


class PositionValue(Answer):
    """The Sprague-Grundy value of a position with its evidence."""

    game: Game
    position: Position
    value: int
    evidence: Evidence
    _told = "position value evidence"

    @property
    def nimber(self) -> str:
        """The value as a text such as '*5', or '0' for 0."""
        return nimber(self.value)

    def __str__(self) -> str:
        return f"{self.nimber}; {self.evidence}"


def nimber(value: int) -> str:
    """Return the text '*n' for a value n > 0, and '0' for 0.

    >>> nimber(5), nimber(1), nimber(0)
    ('*5', '*1', '0')
    """
    return f"*{to_decimal(value)}" if value else "0"


@as_meant
def value_at(
    game: Game | str, position: Given, *, progress: Progress | None = None, limit_seconds: float | None = None
) -> PositionValue:
    """Return the Sprague-Grundy value of one position.

    >>> from wythoff.game.rulesets import parse
    >>> found = value_at(parse("nim | diagonal"), (3, 4))
    >>> found.value, found.nimber, str(found.evidence)
    (2, '*2', 'computed from the rules (by_lines), for piles up to 4')

    In a game with memory it is the value before the first move. `progress(done, total)` is called now and then. The
    search may take a minute, or `limit_seconds` if given.

    Raises: ParameterError for misere play, blocking and partizan games; PositionError if the position is not on the
    board; TooLargeError with an estimate of the cost.
    Cost: that of the cheapest method: a theorem, the definition below the position, or tables or rows that contain it.
    """
    game = as_game(game)
    place = placed(game, position)
    start = game.start(place)
    read = reading(game, (start,), limited(progress, limit_seconds))
    return PositionValue(game, place, read.value(start), read.evidence)


@as_meant
def option_values(
    game: Game | str, position: Given, *, progress: Progress | None = None
) -> tuple[tuple[Position, int], ...]:
    """Return every option of a position with its value, as pairs (option, value) in lexicographic order.

    >>> from wythoff.game.rulesets import parse
    >>> option_values(parse("nim | diagonal"), (1, 2))
    (((0, 1), 1), ((0, 2), 2), ((1, 1), 2))

    In games with memory only the piles of the options are returned, so options that differ only in memory look the
    same.

    Raises: the errors of `value_at`; TooLargeError if there are too many options to list.
    """
    game = as_game(game)
    place = placed(game, position)
    start = game.start(place)
    read = reading(game, (start,), progress)
    return tuple(sorted((game.shown(option), read.value(option)) for option in options_of(game, start)))


def placed(game: Game, position: Given) -> Position:
    """Return the position as a tuple, with ascending piles in unordered games.

    Raises: ParameterError if the game has no Sprague-Grundy values; PositionError if it is not a position of the game.
    """
    require_values(game)
    return game.place(position)


class GrundyRow(Worded):
    """One row of Sprague-Grundy values of `game`: values[n] is that of (row, n), or None if it is not a position."""

    def __init__(self, game: Game, row: int, values: Sequence[int | None], evidence: Evidence) -> None:
        self.game, self.row, self.values, self.evidence = game, row, values, evidence

    def as_dict(self) -> dict[str, Any]:
        """Return the row as a dictionary for JSON, as `wythoff grundy --row R --json` prints it."""
        return {"row": self.row, "values": list(self.values), "evidence": self.evidence.as_dict()}

    def __repr__(self) -> str:
        first = ", ".join("None" if value is None else short(value) for value in self.values[:8])
        shown = f"<{counted(len(self.values), 'values')}: {first}{', ...' if len(self.values) > 8 else ''}>"
        return f"<Row {short(self.row)} of {self.game}: {shown}; {self.evidence}>"


@as_meant
def grundy_row(game: Game | str, row: int = 0, *, columns: int = 40, progress: Progress | None = None) -> GrundyRow:
    """Return the Sprague-Grundy values G(row, 0), ..., G(row, columns - 1): `row` is the first pile.

    >>> from wythoff.game.rulesets import parse
    >>> grundy_row(parse("nim | diagonal"), 3, columns=12).values[:]
    [3, 4, 5, 6, 2, 0, 1, 9, 10, 12, 8, 7]

    If any number may be taken from the second pile, and the other moves lie on lines (they take a + n*b for fixed
    vectors a, b and any n >= 0), the row is filled column by column. Otherwise, or if a theorem gives the values, it is
    computed like single values: by a theorem, by the definition or from a table.

    Raises: ParameterError for games without Sprague-Grundy values; RequestError for a game that is not on two piles;
        TooLargeError.
    Source: docs/mathematics/values.md, section 8.6.
    Cost: O(row * columns) for each direction (p, q) of the lines of moves, as the rows above are filled too.
    Memory: 4 bytes a value, and O(row^2) bits for each such direction, whatever the number of columns.
    """
    game = as_game(game)
    require_values(game)
    row = game.pile(row)
    require_integer("columns", columns, 1)
    if game.piles != 2:
        raise RequestError(f"a row needs a game on two piles, but {game} has {game.piles}: ask for a table, with up_to")
    known = known_values(game)
    if known is not None and known[1].kind == "proved":
        return _read_row(game, row, columns, progress)
    try:
        plan = row_plan(game, row, columns)
    except RequestError:
        return _read_row(game, row, columns, progress)
    require_memory(4 * columns, f"{brief(columns)} values", progress=progress)
    (values,) = row_values(game, plan, columns, (row,), watched(progress, columns))
    return GrundyRow(game, row, RowValues(values), Evidence("computed", NAME, columns - 1))


def _read_row(game: Game, row: int, columns: int, progress: Progress | None) -> GrundyRow:
    """Return the values of (row, 0), ..., (row, columns - 1) in `game`, by the cheapest method for the last of them.

    This method also computes the values of the other positions.
    """
    require_memory(POSITION_BYTES * columns, f"{brief(columns)} values", progress=progress)
    places = [(row, n) if game.ordered else (min(row, n), max(row, n)) for n in range(columns)]
    states = [game.start(place) if game.contains(place) else None for place in places]
    last = next((state for state in reversed(states) if state is not None), None)
    if last is None:
        return GrundyRow(game, row, [None] * columns, Evidence("computed", "by_definition", columns - 1))
    read, values = reading(game, (last,), progress), list[int | None]()
    for state in states:
        values.append(None if state is None else read.value(state))
        if progress is not None:
            progress(len(values), columns)  # the definition computes the columns one after the other
    return GrundyRow(game, row, values, read.evidence)
