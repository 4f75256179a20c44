"""The definition of play: the outcome, the winning moves and the value of any position, from its options alone.

Every other solver is tested against it. It uses nothing but the rules, and is never optimised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, TypeAlias, TypeVar

from wythoff.base.errors import MoveError, ParameterError
from wythoff.game.rulesets.advice import command
from wythoff.game.rulesets.facts import Given, Position
from wythoff.game.rulesets.game import Game, own_of, require_game

# Most options that play of a game in Python may reach, in addition to an estimate; with more, play counts as endless.
MOST_OPTIONS = 500_000
LARGEST = 10_000  # the largest pile that play from a start with small piles may reach
# L and R (Left or Right wins, whoever moves first) are outcomes of partizan games only.
Outcome: TypeAlias = Literal["P", "N", "L", "R"]
# A position; in a sum of games a tuple of them.
State = TypeVar("State", bound=tuple[Any, ...])


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer not among `values`.

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


class Definition:
    """Outcomes and values of the positions of one game, cached as they are computed.

    >>> from wythoff.game.rulesets import Block, Diagonal, Nim
    >>> rules = Definition(Nim() | Diagonal())
    >>> rules.outcome((1, 2)), rules.winning_moves((4, 5)), rules.value((2, 2))
    ('P', ((1, 2), (3, 5)), 1)
    >>> Definition(Block(Nim() | Diagonal(), 2)).to_block((1, 3))
    ((0, 2), (1, 0))

    A position is P if no move leads to a P-position or, with blocking, if the opponent can forbid all such moves. There
    are three exceptions. In misere play a position is N if the player to move has no option left, because he wins then.
    A declared outcome overrides what follows from the options. If the second player chooses one of several games before
    the first move, a position is P if it is P in one of those whose board contains it.

    A *state* consists of the piles and, in games with memory, of facts about earlier moves.

    Cost: every state reachable from the position is visited once, with all its options. Raises: ParameterError for
    partizan games, which `PartizanDefinition` plays.
    """

    def __init__(self, game: Game) -> None:
        if game.partizan:
            raise ParameterError(f"P-positions are defined only for impartial games; {game} is partizan")
        self.game = game
        self._choices = tuple(map(Definition, game.choices))
        self._targets: dict[Position, tuple[tuple[Position, Position], ...]] = {}
        self._previous_wins: dict[Position, bool] = {}
        self._values: dict[Position, int] = {}

    def __repr__(self) -> str:
        return f"<Definition of {self.game}>"

    def outcome(self, position: Given) -> Outcome:
        """Return 'P' if the player who just moved wins, 'N' if the player to move wins."""
        return "P" if self._starts_p(self.game.place(position)) else "N"

    def knows(self, position: Given) -> bool:
        """Return whether the outcome of a position is already computed."""
        return self.start(position) in self._previous_wins

    def winning_moves(self, position: Given) -> tuple[Position, ...]:
        """Return the options that win for the player to move, in lexicographic order.

        A P-position has none. In misere play a position without moves has none, although it is won.

        With blocking, these are the options that the opponent cannot forbid. If every way to forbid options loses for
        him, all options are returned.
        """
        return tuple(sorted({self.game.shown(state) for state in self.winning_states(self.start(position))}))

    def to_block(self, position: Given) -> tuple[Position, ...]:
        """Return the options that the opponent should forbid: at a P-position, its options that are P-positions.

        At other positions, and in games without blocking, the result is empty.
        """
        state = self.start(position)
        if not self.game.blocking or not self.is_p(state):
            return ()
        return tuple(sorted(target for target, option in self._listed(state) if self.is_p(option)))

    def start(self, position: Given) -> Position:
        """Return the state in which play from a position begins."""
        return self.game.start(self.game.place(position))

    def winning_states(self, state: Position) -> tuple[Position, ...]:
        """Return the states that the winning moves from `state` lead to, in a game with memory. See `winning_moves`."""
        if self.is_p(state):
            return ()
        listed = dict(self._listed(state))
        winning = [target for target, option in listed.items() if self.is_p(option)]
        if not (self.game.misere and len(winning) == len(listed)):
            winning = [*self.game.unstoppable(state, winning)]
        return tuple(listed[target] for target in winning)

    def value(self, position: Given) -> int:
        """Return the Sprague-Grundy value of a position.

        Raises: ParameterError if positions of the game have no such values: see `require_values`.
        """
        require_values(self.game)
        return self.state_value(self.start(position))

    def state_value(self, start: Position) -> int:
        """Return the Sprague-Grundy value of `start`, a state of a game with memory. The game must have such values."""
        for state in self._upwards(start, self._values):
            self._values[state] = mex(self._values[option] for _, option in self._listed(state))
            del self._targets[state]
        return self._values[start]

    def p_positions(self, up_to: int) -> list[Position]:
        """Return all P-positions with piles up to `up_to`, in lexicographic order."""
        return [position for position in self.game.positions(up_to) if self._starts_p(position)]

    def _starts_p(self, position: Position) -> bool:
        if self._choices:
            return any(rules.game.contains(position) and rules._starts_p(position) for rules in self._choices)
        return self.is_p(self.game.start(position))

    def is_p(self, start: Position) -> bool:
        """Return whether the state `start` is P: the player who just moved to it wins."""
        for state in self._upwards(start, self._previous_wins):
            listed = self._listed(state)
            winning = [target for target, option in listed if self._previous_wins[option]]
            stopped = not winning or not self.game.unstoppable(state, winning)
            by_rule = stopped and not (self.game.misere and len(winning) == len(listed))
            declared = self.game.declared(state)
            self._previous_wins[state] = by_rule if declared is None else declared
            del self._targets[state]  # the stored options would take far more memory than the outcomes
        return self._previous_wins[start]

    def _listed(self, state: Position) -> tuple[tuple[Position, Position], ...]:
        """Return the pair (target, next state) for each move from `state`.

        A target is what the opponent may forbid. In unordered games it keeps the order of the piles: a move from (1, 2)
        may have the target (1, 0) and lead to the state (0, 1).
        """
        if state not in self._targets:
            self._targets[state] = tuple((target, self.game.settled(target)) for target in self.game.targets(state))
        return self._targets[state]

    def _upwards(self, start: Position, known: dict[Position, Any]) -> Iterator[Position]:
        def options(state: Position) -> Iterable[Position]:
            return (option for _, option in self._listed(state))

        return upwards(start, known, options if own_of(self.game) is None else counted(self.game, start, options))


def require_values(game: Game) -> None:
    """Require that `game` is a game whose positions have Sprague-Grundy values.

    Raises: ParameterError, with the reason, if it is not; RequestError if the second player has not yet chosen the
    game.
    """
    require_game(game)
    for missing, where, was, instead in (
        (game.misere, "in normal play", "misere", "solve"),
        (game.blocking, "without blocking", "one with blocking", "solve"),
        (game.partizan, "for impartial games", "partizan", "values"),
        (game.declares, "where outcomes follow from the moves", "one with declared outcomes", "solve"),
    ):
        if missing:
            known = f"see {command(instead, game)} instead"
            raise ParameterError(f"Sprague-Grundy values exist only {where}, but this game is {was}; {known}")
    if game.choices:
        game.options((0,) * game.piles)  # raises the error: before the second player's choice there are no moves


def counted(
    game: Game, start: Position, options: Callable[[Position], Iterable[Position]]
) -> Callable[[Position], Iterable[Position]]:
    """Return a function like `options`, the method of a user's game, that limits how far play from `start` may go.

    The new function counts the options that it returns. It raises MoveError if there are too many, or if piles become
    too large.
    """
    within = max(game.shown(start), default=0)
    left, largest = MOST_OPTIONS + 4 * game.edges(within), LARGEST + 1000 * within

    def few(state: Position) -> Iterable[Position]:
        nonlocal left
        found = list(options(state))
        if max((max(game.shown(option), default=0) for option in found), default=0) > largest:
            raise MoveError(
                f"the game must end after few moves, but the moves from {state} lead to piles larger than {largest}"
            )
        left -= len(found) + 1 + max(game.shown(state), default=0)  # large piles cost time too
        if left < 0:
            raise MoveError(
                f"the game must end, but play from {start} has reached {state} after very many moves, and continues"
            )
        return found

    return few


def upwards(start: State, known: dict[State, Any], options: Callable[[State], Iterable[State]]) -> Iterator[State]:
    """Yield all states reachable from `start` that are not in `known`. Each state comes after all its options.

    `options` returns the states that one move from a state leads to. The caller must add each yielded state to `known`.
    Raises: MoveError if play can return to a state.
    """
    path: dict[State, Iterator[State]] = {}
    if start not in known:
        path[start] = iter(options(start))
    while path:
        state, pending = next(reversed(path.items()))
        unknown = next((option for option in pending if option not in known), None)
        if unknown is None:
            del path[state]
            yield state
        elif unknown in path:
            raise MoveError(f"the game must end, but play from {unknown} can return to it")
        else:
            path[unknown] = iter(options(unknown))
