"""Sums in misere play: they behave like sums of Nim if all positions are tame; else they are solved by the definition.

The misere value of a position is the mex of the misere values of its options, and 1 if it has no options. A position is
*tame* if its pair (normal value, misere value), and the pairs of all positions below it, are (0, 1), (1, 0) or (k, k).
Sums of tame positions have the same outcomes as sums of Nim: see docs/mathematics/values.md, Theorem 8.14, with a
proof. A *state* is a position or, in a game with memory, the position with what the rules remember of earlier moves.
The states *below* a state are those that play can reach from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any, TypeAlias

from wythoff import kernels
from wythoff.base.errors import TooLargeError, brief
from wythoff.game.rulesets import Game, Position, mex, nim_sum
from wythoff.game.rulesets.definition import upwards
from wythoff.game.rulesets.facts import written
from wythoff.game.rulesets.plans.lines import line_game
from wythoff.kernels import LineGame, Progress
from wythoff.solving.solution import Evidence
from wythoff.solving.values.table import board_of
from wythoff.solving.values.ways import FARTHEST, options_of, reach_of

ValuePair: TypeAlias = tuple[int, int]
FICKLE: tuple[ValuePair, ...] = ((0, 1), (1, 0))
# The greatest number of options, of all states of one component together and of all states of a sum together.
MOST_OPTIONS = 4_000_000
# The most seconds and bytes for the tables of normal and of misere play together.
MOST_SECONDS, MOST_BYTES = 600.0, 2_000_000_000


def is_tame(pair: ValuePair) -> bool:
    """Return whether a pair (normal value, misere value) is (0, 1), (1, 0) or (k, k). Tame positions have such pairs.

    >>> [is_tame(pair) for pair in ((0, 1), (1, 0), (0, 0), (3, 3), (0, 2))]
    [True, True, True, True, False]
    """
    return pair in FICKLE or pair[0] == pair[1]


class PairWalk:
    """The pairs (normal value, misere value) of a state and of all states below it, computed by the definition.

    The states below a state are those that play can reach from it. `options` is the number of options of all these
    states together.

    >>> from wythoff.game.rulesets import parse
    >>> found = PairWalk(parse("nim | diagonal"), (2, 3))
    >>> found.pair((1, 2)), found.pair((2, 2)), found.pair((2, 3)), found.wild
    ((0, 1), (1, 0), (5, 5), None)

    Raises: TooLargeError if `options` would be greater than `MOST_OPTIONS`.
    """

    def __init__(self, game: Game, state: Position) -> None:
        self.game, self.options = game, 0
        self.pairs: dict[Position, ValuePair] = {}
        self._listed: dict[Position, tuple[Position, ...]] = {}
        for found in upwards(state, self.pairs, self._options):
            below = [self.pairs[option] for option in self._listed.pop(found)]
            self.pairs[found] = (mex(normal for normal, _ in below), mex(other for _, other in below) if below else 1)

    def pair(self, state: Position) -> ValuePair:
        """Return the pair (normal value, misere value) of a state."""
        return self.pairs[state]

    @property
    def wild(self) -> Position | None:
        """The first state, in lexicographic order, whose pair is not that of a tame position; None if there is none."""
        return min((state for state, pair in self.pairs.items() if not is_tame(pair)), default=None)

    def _options(self, state: Position) -> tuple[Position, ...]:
        if state not in self._listed:
            self._listed[state] = options_of(self.game, state, MOST_OPTIONS)
            self.options += len(self._listed[state])
            if self.options > MOST_OPTIONS:
                raise TooLargeError(
                    "in a misere sum, the positions that each game can reach may have at most "
                    f"{MOST_OPTIONS} options together, "
                    f"but those of {self.game} have more"
                )
        return self._listed[state]


class PairBoard:
    """The pairs (normal value, misere value) of the squares (a, b), a <= x, b <= y, where `corner` = (x, y).

    The pairs are read from two tables, filled along the `lines` of moves. `wild` is the first square whose pair is not
    that of a tame position, or None. In a symmetric game, all positions that play reaches from the corner are in this
    rectangle if they are written with ascending piles.
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
            # A square off the board has the same mark in both tables, so its pair looks tame.
            wild = {pair for pair in set(pairs) if not is_tame(pair)}
            if wild:
                self.wild = row, next(column for column, pair in enumerate(pairs) if pair in wild)
                return

    def pair(self, state: Position) -> ValuePair:
        """Return the pair (normal value, misere value) of the square `state`."""
        x, y = state
        normal, other = (int(table[x][y]) for table in self.tables)
        return normal, other


def values_below(game: Game, state: Position) -> PairBoard | PairWalk:
    """Return an object with the pairs (normal value, misere value) of a `state` of `game` and of all states below it.

    The states below a state are those that play can reach from it. The object is a `PairBoard`, made from tables, if
    the moves are lines and all squares are tame. Otherwise it is a `PairWalk`, made by the definition.

    Raises: TooLargeError.
    """
    lines = None if game.remembers else line_game(game)
    board = None
    if lines is not None:
        needed = kernels.line_needs(lines, min(max(state) + 1, FARTHEST))
        if 2 * needed.seconds <= MOST_SECONDS and 2 * needed.table + needed.memory <= MOST_BYTES:
            board = PairBoard(game, lines, state)
    if board is not None and board.wild is None:
        return board
    try:
        # Perhaps no move from this state leads to the squares that are not tame.
        return PairWalk(game, state)
    except TooLargeError as error:
        if board is None or board.wild is None:
            raise
        raise TooLargeError(f"{named(game, board.wild, board.pair(board.wild))}; {error}") from None


def named(game: Game, state: Position, pair: ValuePair) -> str:
    """Return a message that `state`, in `game`, is not tame; it states `pair`, its (normal value, misere value)."""
    shown = written(game.shown(state))
    return f"{shown} in {game} is not tame: its normal value is {pair[0]}, its misere value {pair[1]}"


def _listed(row: Any) -> list[Any]:
    listed: list[Any] = row if isinstance(row, list) else row.tolist()
    return listed


KnownPairs: TypeAlias = PairBoard | PairWalk


def misere_play(games: tuple[Game, ...], states: tuple[Position, ...], progress: Progress | None) -> MiserePlay:
    """Return an object that solves the sum of `games` at `states` in misere play.

    The games are written without `misere(...)`. The object is a `TamePlay` if all positions are tame, else a `LonePlay`
    if there is only one component, else a `WildPlay`.

    Raises: TooLargeError, which names a position that is not tame if there is one.
    """
    known: list[KnownPairs] = []
    for done, (game, state) in enumerate(zip(games, states, strict=True)):
        known.append(values_below(game, state))
        if progress is not None:
            progress(done + 1, len(games))
    wild = next(((place, found.wild) for place, found in enumerate(known) if found.wild is not None), None)
    if wild is None:
        return TamePlay(games, states, known)
    if len(games) == 1:
        return LonePlay(games, states, known)
    place, state = wild
    return WildPlay(games, states, known, named(games[place], state, known[place].pair(state)))


class MiserePlay:
    """A sum of `games` at `states` in misere play. Subclasses decide who wins.

    `known` contains, for each component, an object with the pairs of its positions; `pairs` lists the current pairs
    (normal value, misere value). `nim_value` is None unless all positions are tame.
    """

    method: str

    def __init__(self, games: tuple[Game, ...], states: tuple[Position, ...], known: Sequence[KnownPairs]) -> None:
        self.games, self.states, self.known = games, states, known
        self.pairs = [found.pair(state) for found, state in zip(known, states, strict=True)]
        self.nim_value: int | None = None
        self.evidence = tuple(
            Evidence("computed", self.method, reach_of(game, state)) for game, state in zip(games, states, strict=True)
        )

    def worth(self, component: int, state: Position) -> ValuePair:
        return self.known[component].pair(state)

    def is_p(self) -> bool:
        raise NotImplementedError

    def wins(self, component: int, state: Position) -> bool:
        """Return whether the move to `state` in the component with the index `component` wins."""
        raise NotImplementedError

    def winning(self, component: int) -> tuple[Position, ...]:
        options = options_of(self.games[component], self.states[component])
        return tuple(state for state in options if self.wins(component, state))


class TamePlay(MiserePlay):
    """A sum in misere play whose positions are all tame: the pairs of the components decide who wins."""

    method = "by_tame_values"

    def __init__(self, games: tuple[Game, ...], states: tuple[Position, ...], known: Sequence[KnownPairs]) -> None:
        super().__init__(games, states, known)
        self.nim_value = nim_sum([normal for normal, _ in self.pairs])

    def is_p(self) -> bool:
        return tame_p(self.pairs)

    def wins(self, component: int, state: Position) -> bool:
        return tame_p([*self.pairs[:component], self.worth(component, state), *self.pairs[component + 1 :]])


class LonePlay(MiserePlay):
    """A sum of one component in misere play: its misere value decides who wins."""

    method = "by_definition"

    def is_p(self) -> bool:
        return self.pairs[0][1] == 0

    def wins(self, component: int, state: Position) -> bool:
        return self.worth(component, state)[1] == 0


class WildPlay(MiserePlay):
    """A sum in misere play, solved by the definition: a P-position has options, and all of them are N-positions.

    Raises: TooLargeError if the states of the sum have more than `MOST_OPTIONS` options together. Its message begins
    with `reason`, the reason why the definition is needed.
    """

    method = "by_definition"

    def __init__(
        self, games: tuple[Game, ...], states: tuple[Position, ...], known: Sequence[KnownPairs], reason: str
    ) -> None:
        super().__init__(games, states, known)
        parts = zip(games, states, known, strict=True)
        walks = [found if isinstance(found, PairWalk) else PairWalk(game, state) for game, state, found in parts]
        moves = sum(
            walk.options * prod(len(other.pairs) for j, other in enumerate(walks) if i != j)
            for i, walk in enumerate(walks)
        )
        if moves > MOST_OPTIONS:
            raise TooLargeError(
                f"{reason}: so the sum is searched completely, and its positions may have at most {MOST_OPTIONS} "
                f"options together, but they have {brief(moves)}"
            )
        self._options = [
            {state: tuple(game.options(state)) for state in walk.pairs} for game, walk in zip(games, walks, strict=True)
        ]
        self._is_p: dict[tuple[Position, ...], bool] = {}

    def is_p(self) -> bool:
        return self._sum_is_p(self.states)

    def wins(self, component: int, state: Position) -> bool:
        return self._sum_is_p((*self.states[:component], state, *self.states[component + 1 :]))

    def _sum_is_p(self, states: tuple[Position, ...]) -> bool:
        for found in upwards(states, self._is_p, self._moves):
            after = [self._is_p[option] for option in self._moves(found)]
            self._is_p[found] = bool(after) and not any(after)
        return self._is_p[states]

    def _moves(self, states: tuple[Position, ...]) -> Iterator[tuple[Position, ...]]:
        for place, state in enumerate(states):
            for option in self._options[place][state]:
                yield (*states[:place], option, *states[place + 1 :])


def tame_p(pairs: Sequence[ValuePair]) -> bool:
    """Return whether a sum of tame positions is a P-position of misere play.

    `pairs` lists (normal value, misere value) for each component. If all pairs are (0, 1) or (1, 0), the nim-sum of the
    normal values must be 1; otherwise it must be 0.

    >>> tame_p([(1, 0)]), tame_p([(1, 0), (1, 0)]), tame_p([(2, 2), (2, 2)])
    (True, False, True)
    """
    return nim_sum([normal for normal, _ in pairs]) == all(pair in FICKLE for pair in pairs)
