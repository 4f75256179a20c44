"""Sprague-Grundy values of single positions and of their options."""

from __future__ import annotations

from wythoff.answers import Answer
from wythoff.catalog.canonical import as_meant
from wythoff.catalog.given import as_game
from wythoff.kernels import Progress
from wythoff.kernels.budget import limited
from wythoff.rulesets import Game, Position, require_values
from wythoff.rulesets.game import Given
from wythoff.sequences.integers import to_decimal
from wythoff.solution import Evidence
from wythoff.values.options import options_of
from wythoff.values.ways import reading


class PositionValue(Answer):
    """The Sprague-Grundy value of a position, and how it is known."""

    game: Game
    position: Position
    value: int
    evidence: Evidence
    _told = "position value evidence"

    @property
    def nimber(self) -> str:
        """The value in print: see `nimber`."""
        return nimber(self.value)

    def __str__(self) -> str:
        return f"{self.nimber}; {self.evidence}"


def nimber(value: int) -> str:
    """A value as that of a pile of Nim is written: *n, and 0 for *0.

    >>> nimber(5), nimber(1), nimber(0)
    ('*5', '*1', '0')
    """
    return f"*{to_decimal(value)}" if value else "0"


@as_meant
def value_at(
    game: Game | str, position: Given, *, progress: Progress | None = None, limit_seconds: float | None = None
) -> PositionValue:
    """The Sprague-Grundy value of one position.

    >>> from wythoff.rulesets import parse
    >>> found = value_at(parse("nim | diagonal"), (3, 4))
    >>> found.value, found.nimber, str(found.evidence)
    (2, '*2', 'computed from the rules (by_lines), for piles up to 4')

    In a game with memory it is the value of the start. `progress(done, total)` is called now and then. The search is
    given a minute, or `limit_seconds`.

    Raises: ParameterError for misere play, blocking and partizan games; PositionError off the board; TooLargeError,
        which says what it would take.
    Cost: the least of a theorem, the definition below the position, and tables or rows that reach it.
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
    """Every option of a position with its value, in lexicographic order; found together.

    >>> from wythoff.rulesets import parse
    >>> option_values(parse("nim | diagonal"), (1, 2))
    (((0, 1), 1), ((0, 2), 2), ((1, 1), 2))

    Games with memory show the piles of an option; two that differ in their memory alone are listed twice.

    Raises: as `value_at`; TooLargeError if the options are too many to list.
    """
    game = as_game(game)
    place = placed(game, position)
    start = game.start(place)
    read = reading(game, (start,), progress)
    return tuple(sorted((game.shown(option), read.value(option)) for option in options_of(game, start)))


def placed(game: Game, position: Given) -> Position:
    """The position as the game writes it, if it is a position of a game with values.

    Raises: ParameterError; PositionError.
    """
    require_values(game)
    return game.place(position)
