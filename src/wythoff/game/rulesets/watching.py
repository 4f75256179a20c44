"""The definition of play for games in Python, with limits on time and memory because their cost is unknown.

The definition of play (`Definition`) computes outcomes and values of positions from their options alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from time import monotonic
from typing import Any, TypeAlias

from wythoff.base.errors import MoveError, TooLargeError, counted, cut
from wythoff.game.rulesets.definition import LARGEST, Definition
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.game import Game, own_of
from wythoff.game.rulesets.kinds.partizan import PartizanGame
from wythoff.game.rulesets.kinds.two_players import PartizanDefinition
from wythoff.kernels.budget import seconds_for, seconds_left
from wythoff.kernels.limits import BETWEEN_REPORTS, Progress, available_memory, silent

Options: TypeAlias = Callable[[Position], Iterable[Position]]

# Play with more moves than this, plus ten for each token of the start, is treated as endless.
DEEPEST = 30_000
LEAST_FREE = 300_000_000  # bytes of memory that must stay available


class SpentError(TooLargeError):
    """The search of a game in Python has used up its time or memory."""


class SearchLimits:
    """Limits on time and memory. To check them, call the object before each call of a user's `options`.

    It raises SpentError if a limit is exceeded. The time limit is what remains of the seconds that the user allowed for
    the request; `progress` knows this number.
    """

    def __init__(self, progress: Progress) -> None:
        self.allow(progress)
        self.calls, self.due = 0, BETWEEN_REPORTS  # calls so far, and calls at the next check of memory

    def allow(self, progress: Progress) -> None:
        """Restart the clock, and allow the seconds that remain for the request according to `progress`."""
        self.allowed, self.seconds, self.started = seconds_for(progress), seconds_left(progress), monotonic()

    def restart(self) -> None:
        """Restart the clock, and allow all the seconds that the user allows for a request."""
        self.seconds, self.started = self.allowed, monotonic()

    @property
    def spent(self) -> float:
        return monotonic() - self.started

    def __call__(self, calls: int = 1) -> None:
        self.calls += calls
        if self.spent >= self.seconds:
            raise self._over(f"{self.seconds:.3g} s", f"--limit-seconds {10 * self.seconds:.3g} allows more time")
        if self.calls < self.due:
            return
        self.due = self.calls + BETWEEN_REPORTS
        if available_memory() < LEAST_FREE:
            raise self._over(
                f"{self.spent:.3g} s, because memory is nearly used up", "ask for fewer or smaller positions"
            )

    def _over(self, when: str, more: str) -> SpentError:
        seen = counted(self.calls, "positions")
        return SpentError(f"the search below it was stopped after {when}, when it had seen {seen}; {more}")


class WatchedDefinition(Definition):
    """The definition of play for an impartial game in Python, within limits of time and memory."""

    def __init__(self, game: Game, watch: SearchLimits) -> None:
        self._learned: list[Iterable[tuple[Position, bool]] | Mapping[Position, bool]] = []
        self._wins: dict[Position, bool] = {}
        super().__init__(game)
        self.watch = watch

    def learn(self, outcomes: Iterable[tuple[Position, bool]] | Mapping[Position, bool]) -> None:
        """Store for each position in `outcomes` whether it is a P-position. They are read when an outcome is needed."""
        self._learned.append(outcomes)

    @property
    def _previous_wins(self) -> dict[Position, bool]:
        while self._learned:
            self._wins = dict(self._learned.pop()) | self._wins
        return self._wins

    @_previous_wins.setter
    def _previous_wins(self, wins: dict[Position, bool]) -> None:
        self._wins = wins

    def _upwards(self, start: Position, known: dict[Position, Any]) -> Iterator[Position]:
        def options(state: Position) -> Iterable[Position]:
            return (option for _, option in self._listed(state))

        return _upwards(self.game, start, known, options, self.watch)


class WatchedPlayers(PartizanDefinition):
    """The definition of play for a partizan game in Python, within limits of time and memory."""

    def __init__(self, game: PartizanGame, watch: SearchLimits) -> None:
        super().__init__(game)
        self.watch = watch

    def _upwards(self, start: Position, known: dict[Position, Any]) -> Iterator[Position]:
        return _upwards(self.game, start, known, self._options, self.watch)


def definition_of(game: Game, progress: Progress = silent) -> Definition:
    """Return the definition of play for an impartial game.

    For a user's game in Python it has limits on time and memory.

    >>> from wythoff.game.rulesets import Nim
    >>> type(definition_of(Nim())).__name__
    'Definition'
    """
    return Definition(game) if own_of(game) is None else WatchedDefinition(game, SearchLimits(progress))


def players_of(game: PartizanGame, progress: Progress = silent) -> PartizanDefinition:
    """Return the definition of play for a partizan game.

    For a user's game in Python it has limits on time and memory.
    """
    return PartizanDefinition(game) if own_of(game) is None else WatchedPlayers(game, SearchLimits(progress))


def _upwards(
    game: Game, start: Position, known: dict[Position, Any], options: Options, watch: SearchLimits
) -> Iterator[Position]:
    """Yield all states of a user's game reachable from `start` that are not in `known`.

    Each state comes after all its options. Raises: MoveError if play does not end; SpentError if `watch` finds that
    time or memory is used up.
    """
    shown, plain = game.shown(start), not game.remembers
    largest, deepest = LARGEST + 1000 * max(shown, default=0), DEEPEST + 10 * sum(shown)
    path: dict[Position, Iterator[Position]] = {}

    def follow(state: Position) -> None:
        watch()
        found = list(options(state))
        if max(map(max, found if plain else map(game.shown, found)), default=0) > largest:
            raise MoveError(
                f"{game}: the game must end after few moves, but the moves from {state} lead to piles larger "
                f"than {largest}; "
                "the program assumes that this never ends; if it does, give "
                "wythoff.game.rulesets.watching.LARGEST a larger value"
            )
        if len(path) > deepest:
            raise MoveError(
                f"{game}: the game must end, but play from {start} has reached {state} after "
                f"{deepest} moves and continues; "
                "the program assumes that this never ends; if it does, "
                "set wythoff.game.rulesets.watching.DEEPEST to more"
            )
        path[state] = iter(found)

    if start not in known:
        follow(start)
    while path:
        state, pending = next(reversed(path.items()))
        unknown = next((option for option in pending if option not in known), None)
        if unknown is None:
            del path[state]
            yield state
        elif unknown in path:
            met = [*path]
            loop = [*met[met.index(unknown) :], unknown]
            shown_loop = " -> ".join(map(str, loop if len(loop) <= 8 else [*loop[:3], "...", *loop[-2:]]))
            raise MoveError(f"{game}: the game must end, but play from {unknown} can return to it: {cut(shown_loop)}")
        else:
            follow(unknown)
