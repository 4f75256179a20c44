"""The options of a position: all of them, or those of one value where they are too many to list."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.errors import TooLargeError, brief
from wythoff.rulesets import Game, Position
from wythoff.rulesets.game import briefly
from wythoff.rulesets.moves import Line
from wythoff.theorems.reductions import reduction
from wythoff.values.ways import Reading

MOST_OPTIONS = 5_000_000
# More options on one line are found by their value, where that is easy.
MOST_ON_A_LINE = 100_000


def options_of(game: Game, state: Position, most: int = MOST_OPTIONS) -> tuple[Position, ...]:
    """The options of a state, each once.

    Raises: TooLargeError, before they are listed, if they may be more than `most`.
    """
    number = most_options(game, state)
    if number > most:
        raise TooLargeError(
            f"the options of a position are listed if they are at most {most}, "
            f"{briefly(game.shown(state))} in {game} may have {brief(number)}"
        )
    return tuple(dict.fromkeys(game.options(state)))


def options_of_value(game: Game, state: Position, value: int, read: Reading) -> tuple[Position, ...]:
    """The options of a state that have a value, each once.

    Where the options are too many to list, but lie on few lines, those of one value on a line are found by `read`.

    Raises: TooLargeError.
    """
    lines = None if game.moves_alone is None else game.moves_alone.lines()
    if lines is None or most_options(game, state) <= MOST_ON_A_LINE:
        return tuple(option for option in options_of(game, state) if read.value(option) == value)
    found = {game.place(square) for line in lines for square in _on_line(game, state, line, value, read)}
    return tuple(option for option in sorted(found) if read.value(option) == value)


def _on_line(game: Game, state: Position, line: Line, value: int, read: Reading) -> Iterator[Position]:
    """The squares of a line of moves that may have a value."""
    x, y = state
    i, j, p, q = line
    first, second = x - i, y - j
    if first < 0 or second < 0:
        return
    steps = min((pile // step for pile, step in ((first, p), (second, q)) if step), default=0)
    # Partners are those of first piles; in an ordered game a second pile has others.
    several = steps < MOST_ON_A_LINE or (p and (q or game.ordered))
    along = None if several else read.partners(second if p else first, value)
    if along is None and steps >= MOST_OPTIONS:
        raise TooLargeError(
            f"the options of a position on one line are tried if they are at most {MOST_OPTIONS}, "
            f"{briefly(state)} has {brief(steps + 1)} in {game}"
        )
    if along is None:
        yield from ((first - t * p, second - t * q) for t in range(steps + 1))
        return
    if p:
        yield from ((other, second) for other in along if other <= first and (first - other) % p == 0)
    else:
        yield from ((first, other) for other in along if other <= second and (second - other) % q == 0)


def most_options(game: Game, state: Position) -> int:
    """A bound on the number of options of a state."""
    piles = game.shown(state)
    other = None if game.remembers or all(isinstance(pile, int) for pile in piles) else reduction(game)
    if other is not None:
        return most_options(other.game, other.place(state))
    return game.most_options(piles)
