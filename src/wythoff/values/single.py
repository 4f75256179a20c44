"""Sprague-Grundy values of single positions and of their options, by the cheapest honest way.

By a theorem where one is known; else by the definition from the position down, or from a table that just reaches it,
whichever takes less. What no way reaches is refused before it starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import prod
from typing import Any, NamedTuple, TypeAlias

from wythoff.errors import ParameterError, TooLargeError, brief
from wythoff.frozen import Frozen
from wythoff.kernels import Needs, Progress
from wythoff.kernels.limits import ENDLESS, MAX_SECONDS, require_memory
from wythoff.rulesets import Definition, Game, Moves, Position, require_values
from wythoff.rulesets.game import Given
from wythoff.solution import Evidence
from wythoff.values.tables import BYTES_A_POSITION, MOST_IN_MEMORY, SECONDS_AN_OPTION, grundy, requirements

# The value of a state, for those that a reading was asked for and for all below them.
ValueOf: TypeAlias = Callable[[Position], int]
# Piles beyond this are in no table; what they would need is told for this many.
FARTHEST = 10**15
MOST_OPTIONS = 20_000_000


class PositionValue(Frozen):
    """The Sprague-Grundy value of a position, and how it is known."""

    __slots__ = ("game", "position", "value", "evidence")
    game: Game
    position: Position
    value: int
    evidence: Evidence

    def __init__(self, game: Game, position: Position, value: int, evidence: Evidence) -> None:
        self._freeze(game=game, position=position, value=value, evidence=evidence)

    @property
    def nimber(self) -> str:
        """The value in print: see `nimber`."""
        return nimber(self.value)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"position": self.position, "value": self.value, "evidence": self.evidence.as_dict()}

    def __str__(self) -> str:
        return f"{self.nimber}; {self.evidence}"


class Reading(NamedTuple):
    """The values of some states and of all below them, and how they are known."""

    value: ValueOf
    evidence: Evidence


def nimber(value: int) -> str:
    """A value as that of a pile of Nim is written: *n, and 0 for *0.

    >>> nimber(5), nimber(1), nimber(0)
    ('*5', '*1', '0')
    """
    return f"*{value}" if value else "0"


def nim_sum(values: Iterable[int]) -> int:
    """The sum of numbers in binary without carry.

    >>> nim_sum([3, 5, 1])
    7
    """
    total = 0
    for value in values:
        total ^= value
    return total


def value_at(game: Game, position: Given, *, progress: Progress | None = None) -> PositionValue:
    """The Sprague-Grundy value of one position.

    >>> from wythoff.rulesets import parse
    >>> found = value_at(parse("nim | diagonal"), (3, 4))
    >>> found.value, found.nimber, str(found.evidence)
    (2, '*2', 'computed from the rules (by_lines), for piles up to 4')

    In a game with memory it is the value of the start. `progress(done, total)` is called now and then.

    Raises: ParameterError for misere play, blocking and partizan games; PositionError off the board; TooLargeError,
        which says what it would take.
    Cost: that of the cheapest of a theorem, the definition below the position, and a table that reaches it.
    """
    place = placed(game, position)
    start = game.start(place)
    read = reading(game, (start,), progress)
    return PositionValue(game, place, read.value(start), read.evidence)


def option_values(game: Game, position: Given, *, progress: Progress | None = None) -> tuple[tuple[Position, int], ...]:
    """Every option of a position with its value, in lexicographic order; all of them from one table.

    >>> from wythoff.rulesets import parse
    >>> option_values(parse("nim | diagonal"), (1, 2))
    (((0, 1), 1), ((0, 2), 2), ((1, 1), 2), ((0, 1), 1))

    Games with memory show the piles of an option; two that differ in their memory alone are listed twice.

    Raises: as `value_at`; TooLargeError if the options are too many to list.
    """
    start = game.start(placed(game, position))
    read = reading(game, (start,), progress)
    return tuple(sorted((game.shown(option), read.value(option)) for option in options_of(game, start)))


def placed(game: Game, position: Given) -> Position:
    """The position as the game writes it, if it is a position of a game with values.

    Raises: ParameterError; PositionError.
    """
    if not isinstance(game, Game):
        raise ParameterError(f"a game must be a Game, was {game!r}: read a notation with wythoff.parse")
    require_values(game)
    return game.place(position)


def options_of(game: Game, state: Position, most: int = MOST_OPTIONS) -> tuple[Position, ...]:
    """The options of a state, each once.

    Raises: TooLargeError, before they are listed, if they may be more than `most`.
    """
    number = most_options(game, state)
    if number > most:
        raise TooLargeError(
            f"the options of a position are listed if they are at most {most}, "
            f"{told(game.shown(state))} in {game} may have {brief(number)}"
        )
    return tuple(dict.fromkeys(game.options(state)))


def reading(game: Game, states: tuple[Position, ...], progress: Progress | None = None) -> Reading:
    """The values of some states of one game and of all states below them, by the cheapest way.

    Raises: TooLargeError, which says what it would take.
    """
    ways = _ways(game, states, progress)
    needed, read = min(ways, key=lambda way: way[0].seconds)
    whole = needed.memory + needed.table
    what = f"the value of {', '.join(map(told, states))} in {game}"
    if needed.seconds > MAX_SECONDS or whole > MOST_IN_MEMORY:
        raise TooLargeError(
            f"{what} needs {whole / 1e9:.3g} GB and about {needed.seconds:.2g} s at least, for the values of the "
            f"positions below it; the limits are {MOST_IN_MEMORY / 1e9:.3g} GB and {MAX_SECONDS:.0f} s"
        )
    require_memory(whole, what)
    return read()


def _ways(
    game: Game, states: tuple[Position, ...], progress: Progress | None
) -> list[tuple[Needs, Callable[[], Reading]]]:
    """The ways to read values, each with what it takes."""
    reach = max(_reach(game, state) for state in states)

    def by_definition() -> Reading:
        return Reading(Definition(game).state_value, Evidence("computed", "by_definition", reach))

    def by_table() -> Reading:
        table = grundy(game, up_to=reach, progress=progress)
        return Reading(table.value, table.evidence)

    below, edges = (sum(counts) for counts in zip(*(_below(game, state) for state in states), strict=True))
    ways = [(Needs(0, BYTES_A_POSITION * below, SECONDS_AN_OPTION * min(edges, ENDLESS)), by_definition)]
    # A table holds the values of starts alone.
    if not game.remembers:
        ways += [(requirements(game, min(reach, FARTHEST)), by_table)]
    return ways


def _reach(game: Game, state: Position) -> int:
    """The largest pile of a state."""
    return game.reach(game.shown(state)) if game.shown(state) else 0


def most_options(game: Game, state: Position) -> int:
    """A bound on the number of options of a state."""
    piles = game.shown(state)
    if not all(isinstance(pile, int) for pile in piles):
        return game.reach(piles) * len(piles)
    if game.remembers:
        return sum(piles)
    lines = game.lines() if isinstance(game, Moves) else None
    if lines is None:
        return prod(pile + 1 for pile in piles)
    x, y = piles
    steps = ([(pile - first) // step for pile, first, step in ((x, i, p), (y, j, q)) if step] for i, j, p, q in lines)
    return sum(max(min(found, default=0) + 1, 0) for found in steps)


def _below(game: Game, state: Position) -> tuple[int, int]:
    """About how many states there are below a state, and how many options they have together; itself included."""
    piles, reach = game.shown(state), _reach(game, state)
    box, edges = (reach + 1) ** len(piles), game.edges(reach)
    if game.remembers or not all(isinstance(pile, int) for pile in piles):
        return box, edges
    inside = prod(pile + 1 for pile in piles)
    return inside, edges * inside // box


def told(state: Iterable[int]) -> str:
    """A position in a message."""
    return f"({', '.join(brief(pile) if isinstance(pile, int) else str(pile) for pile in state)})"
