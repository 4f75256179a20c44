"""Values of normal and of misere play side by side, and whether all positions below one are tame.

The misere value of a position is the mex of those of its options, and 1 where there are none. A position is tame if its
pair (normal value, misere value) is (0, 1), (1, 0) or (k, k), and so are those of all positions below it. The sums of
tame positions are won like those of Nim: docs/mathematics/values.md, Theorem 8.14.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from wythoff import kernels
from wythoff.errors import TooLargeError
from wythoff.kernels import LineGame
from wythoff.rulesets import Game, Position, mex
from wythoff.rulesets.definition import upwards
from wythoff.rulesets.game import written
from wythoff.rulesets.lines import line_game
from wythoff.values.boards import board_of
from wythoff.values.options import options_of
from wythoff.values.ways import FARTHEST

Pair: TypeAlias = tuple[int, int]
FICKLE: tuple[Pair, ...] = ((0, 1), (1, 0))
# States are visited one by one until that many options were listed.
MOST_OPTIONS = 4_000_000
# A board of lines is filled, once for each way of playing, if both take no more.
MOST_SECONDS, MOST_BYTES = 600.0, 2_000_000_000


def is_tame(pair: Pair) -> bool:
    """Whether a pair of values is one of a tame position.

    >>> [is_tame(pair) for pair in ((0, 1), (1, 0), (0, 0), (3, 3), (0, 2))]
    [True, True, True, True, False]
    """
    return pair in FICKLE or pair[0] == pair[1]


class Walk:
    """The pairs of a state and of all states below it, by the definition; `options` keeps how many they have together.

    >>> from wythoff.rulesets import parse
    >>> found = Walk(parse("nim | diagonal"), (2, 3))
    >>> found.pair((1, 2)), found.pair((2, 2)), found.pair((2, 3)), found.wild
    ((0, 1), (1, 0), (5, 5), None)

    Raises: TooLargeError beyond `MOST_OPTIONS`.
    """

    def __init__(self, game: Game, state: Position) -> None:
        self.game, self.options = game, 0
        self.pairs: dict[Position, Pair] = {}
        self._listed: dict[Position, tuple[Position, ...]] = {}
        for found in upwards(state, self.pairs, self._options):
            below = [self.pairs[option] for option in self._listed.pop(found)]
            self.pairs[found] = (mex(normal for normal, _ in below), mex(other for _, other in below) if below else 1)

    def pair(self, state: Position) -> Pair:
        """The normal and the misere value of a state."""
        return self.pairs[state]

    @property
    def wild(self) -> Position | None:
        """The least state that is not tame, by lexicographic order; None if all are."""
        return min((state for state, pair in self.pairs.items() if not is_tame(pair)), default=None)

    def _options(self, state: Position) -> tuple[Position, ...]:
        if state not in self._listed:
            self._listed[state] = options_of(self.game, state, MOST_OPTIONS)
            self.options += len(self._listed[state])
            if self.options > MOST_OPTIONS:
                raise TooLargeError(
                    f"the positions below one in a misere sum must have at most {MOST_OPTIONS} options together, "
                    f"those of {self.game} have more"
                )
        return self._listed[state]


class Board:
    """The pairs of the squares from (0, 0) to one, by two tables; `wild` is the least that is not tame.

    The squares below one of a symmetric game, written with ascending piles, are in this rectangle too.
    """

    def __init__(self, game: Game, lines: LineGame, corner: Position) -> None:
        x, y = corner
        side = max(corner) + 1
        board = board_of(game, side)
        self.tables: list[Any] = [
            kernels.line_table(lines, side, board=board, misere=misere) for misere in (False, True)
        ]
        self.wild: Position | None = None
        for row in range(x + 1):
            pairs = [*zip(*(_listed(table[row][: y + 1]) for table in self.tables), strict=True)]
            # A square that is none has the same mark in both tables.
            wild = {pair for pair in set(pairs) if not is_tame(pair)}
            if wild:
                self.wild = row, next(column for column, pair in enumerate(pairs) if pair in wild)
                return

    def pair(self, state: Position) -> Pair:
        """The normal and the misere value of a square."""
        x, y = state
        normal, other = (int(table[x][y]) for table in self.tables)
        return normal, other


def values_below(game: Game, state: Position) -> Board | Walk:
    """The pairs of a state and of all states below it: by a board of lines where all its squares are tame.

    Raises: TooLargeError.
    """
    lines = None if game.remembers else line_game(game)
    board = Board(game, lines, state) if lines is not None and _soon_filled(lines, max(state) + 1) else None
    if board is not None and board.wild is None:
        return board
    try:
        # The squares that are not tame may be out of reach.
        return Walk(game, state)
    except TooLargeError as error:
        if board is None or board.wild is None:
            raise
        raise TooLargeError(f"{named(game, board.wild, board.pair(board.wild))}; {error}") from None


def named(game: Game, state: Position, pair: Pair) -> str:
    """What is said about a state that is not tame."""
    shown = written(game.shown(state))
    return f"{shown} in {game} is not tame, its normal value is {pair[0]}, its misere value {pair[1]}"


def _soon_filled(lines: LineGame, side: int) -> bool:
    needed = kernels.line_needs(lines, min(side, FARTHEST))
    return 2 * needed.seconds <= MOST_SECONDS and 2 * needed.table + needed.memory <= MOST_BYTES


def _listed(row: Any) -> list[Any]:
    listed: list[Any] = row if isinstance(row, list) else row.tolist()
    return listed
