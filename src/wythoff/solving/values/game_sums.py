"""Sums of games, in which a player moves in one component and leaves the others unchanged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from wythoff.base.answers import Answer
from wythoff.base.displayed import Worded
from wythoff.base.errors import ParameterError, PositionError, RequestError, TooLargeError, brief
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Outcome, Position, TwoPileGame, nim_sum, played
from wythoff.game.rulesets.facts import Given, written
from wythoff.kernels import Progress
from wythoff.kernels.budget import limited
from wythoff.solving.solution import Evidence, together
from wythoff.solving.values.misere import MiserePlay, misere_play
from wythoff.solving.values.single import nimber, placed
from wythoff.solving.values.ways import options_of, options_of_value, readings

# A number, the value of a position, in normal play; a pair (normal value, misere value) in misere play.
Worth: TypeAlias = int | tuple[int, int]


class PlacedGame(NamedTuple):
    """A game with one of its positions, a tuple of piles, and the corresponding state.

    In a game with memory, a state is the piles with what play remembers; otherwise it is the position.
    """

    game: Game
    position: Position
    state: Position


class Component(Answer):
    """One game of a sum: its current position, the value of the position, and the evidence for the value.

    In misere play the value is a pair (normal value, misere value). `state` is the position or, in a game with memory,
    the position together with what the rules remember of earlier moves.
    """

    game: Game
    position: Position
    value: Worth
    evidence: Evidence
    state: Position
    _told = "game$ position value evidence"


class SumMove(NamedTuple):
    """A move of a sum: the index of the component, counted from 0, its new position, and the value of that position."""

    component: int
    position: Position
    value: Worth


class NormalPlay:
    """The theory of sums in normal play: a sum is a P-position if and only if the nim-sum of the values is 0.

    The component number i of the sum is the game games[i] in the state states[i].
    """

    def __init__(self, games: tuple[Game, ...], states: tuple[Position, ...], progress: Progress | None) -> None:
        self.games, self.states = games, states
        self._reads = readings(games, states, progress)
        self._values = [read.value(state) for read, state in zip(self._reads, states, strict=True)]
        self.evidence = tuple(read.evidence for read in self._reads)
        self._total = nim_sum(self._values)
        self.nim_value: int | None = self._total

    def worth(self, component: int, state: Position) -> int:
        """Return the value of a state of the component with the index `component`."""
        return self._reads[component].value(state)

    def is_p(self) -> bool:
        """Return whether the sum is a P-position."""
        return not self._total

    def winning(self, component: int) -> Sequence[Position]:
        """Return the options in the component with the index `component`, as states, that make the sum a P-position.

        Raises: TooLargeError if there are too many options to try.
        """
        wanted = self._values[component] ^ self._total
        return options_of_value(self.games[component], self.states[component], wanted, self._reads[component])


class Sum(Worded):
    """A sum of games at some positions: a player moves in one of the games and leaves the others unchanged.

    >>> from wythoff.game.rulesets import parse
    >>> total = sum_of(parse("nim | diagonal"), (3, 4), parse("nim"), (1, 4))
    >>> total.nim_value, total.nimber, total.outcome
    (7, '*7', 'N')
    >>> [(component, position) for component, position, value in total.winning_moves]
    [(0, (1, 4)), (0, (2, 3)), (1, (1, 3))]

    `components` are counted from 0. In normal play, `nim_value` is the nim-sum of their values, which is the value of
    the sum. In misere play, it is the nim-sum of their values in normal play, or None if some position in the sum is
    not tame (see `misere.py`).
    """

    def __init__(self, places: Sequence[PlacedGame], play: NormalPlay | MiserePlay) -> None:
        self._play = play
        self.components = tuple(
            Component(game, position, play.worth(number, state), play.evidence[number], state)
            for number, (game, position, state) in enumerate(places)
        )
        self.evidence = together(play.evidence)
        self.nim_value = play.nim_value
        self.outcome: Outcome = "P" if play.is_p() else "N"

    @property
    def misere(self) -> bool:
        """Whether the sum is in misere play: the player who cannot move wins."""
        return self.components[0].game.misere

    @property
    def nimber(self) -> str | None:
        """`nim_value` as a text such as '*7', or '0' for 0; None if `nim_value` is None."""
        return None if self.nim_value is None else nimber(self.nim_value)

    @cached_property
    def winning_moves(self) -> tuple[SumMove, ...]:
        """All winning moves, by component and in lexicographic order; empty for a P-position and at the end of play.

        Raises: TooLargeError if there are too many options to list.
        """
        if self.outcome == "P":
            return ()
        return tuple(move for number in range(len(self.components)) for move in self._winning(number))

    @property
    def winning_move(self) -> SumMove | None:
        """The first winning move; None if no move wins. Components with too many options to list are skipped.

        Raises: TooLargeError if components were skipped, and no winning move was found in the others.
        """
        if self.outcome == "P":
            return None
        refused = None
        for number in range(len(self.components)):
            try:
                found = self._winning(number)
            except TooLargeError as error:
                refused = refused or error
            else:
                if found:
                    return found[0]
        if refused is not None:
            raise refused
        return None  # the end of misere play

    def after(self, component: int, position: Given, *, progress: Progress | None = None) -> Sum:
        """Return the sum after a move to `position` in the component with the index `component`.

        >>> from wythoff.game.rulesets import parse
        >>> sum_of(parse("nim"), (2, 3), parse("nim"), (1, 4)).after(1, (1, 1)).outcome
        'N'

        Raises: RequestError if there is no such move.
        """
        if type(component) is not int or not 0 <= component < len(self.components):
            raise RequestError(
                f"the number of the component must be from 0 to {len(self.components) - 1}, was {brief(component)}"
            )
        changed = self.components[component]
        given = position if isinstance(position, Iterable) else (position,)
        target = tuple(map(changed.game.pile, given))
        if not changed.game.ordered:
            target = tuple(sorted(target))
        state = self._option(component, target)
        places = [PlacedGame(part.game, part.position, part.state) for part in self.components]
        places[component] = PlacedGame(changed.game, target, state)
        return _sum(places, progress)

    def as_dict(self) -> dict[str, Any]:
        """Return the sum as a dictionary for JSON.

        If there are too many options to list, "winning_moves" is None. Then the dictionary contains one winning move
        and the reason.
        """
        listed: dict[str, Any]
        try:
            listed = {"winning_moves": [move._asdict() for move in self.winning_moves]}
        except TooLargeError as error:
            listed = {"winning_moves": None, "winning_move": self._one(), "reason": str(error)}
        return {
            "components": [component.as_dict() for component in self.components],
            "play": "misere" if self.misere else "normal",
            "nim_value": self.nim_value,
            "outcome": self.outcome,
            **listed,
            "evidence": self.evidence.as_dict(),
        }

    def _one(self) -> dict[str, Any] | None:
        try:
            found = self.winning_move
        except TooLargeError:
            return None
        return None if found is None else found._asdict()

    def _winning(self, number: int) -> list[SumMove]:
        game = played(self.components[number].game)
        moves = {
            SumMove(number, game.shown(state), self._play.worth(number, state)) for state in self._play.winning(number)
        }
        return sorted(moves)

    def _option(self, number: int, target: Position) -> Position:
        """Return the state after a move in component `number` that leaves the piles `target`.

        Raises: RequestError if no move leads there.
        """
        changed = self.components[number]
        game = played(changed.game)
        if game.as_kind(TwoPileGame) is not None:
            found = [target] if game.contains(target) and game.leads(changed.state, target) else []
        else:
            found = [state for state in options_of(game, changed.state) if game.shown(state) == target]
        if not found:
            raise RequestError(f"no move leads from {written(changed.position)} to {written(target)} in {changed.game}")
        # Several states may have these piles and differ only in their memory: prefer a state that wins.
        winning = self._play.winning(number) if len(found) > 1 else ()
        return next((state for state in found if state in winning), found[0])

    def __repr__(self) -> str:
        parts = " + ".join(f"{component.game} {written(component.position)}" for component in self.components)
        worth = f"{self.nimber}, " if self.nimber is not None else ""
        return f"<Sum {parts}: {worth}{self.outcome}; {self.evidence}>"


def sum_of(*given: Any, progress: Progress | None = None, limit_seconds: float | None = None) -> Sum:
    """Return the sum of games at positions. The arguments are a game, its position, a game, its position, and so on.

    >>> from wythoff.game.rulesets import parse
    >>> nim = parse("nim")
    >>> sum_of("wythoff", (3, 5), "nim", (4, 6)).winning_move
    SumMove(component=0, position=(0, 2), value=2)
    >>> from wythoff.game.rulesets import Misere
    >>> sum_of(Misere(nim), (1, 1), Misere(nim), (0, 1)).outcome, sum_of(nim, (1, 1), nim, (0, 1)).outcome
    ('P', 'N')

    Either all components are in normal play, or all are `misere(...)`; then the sum is in misere play. It is solved by
    the theory of tame games (see `misere.py`). If some position below is not tame, and the sum is small, it is solved
    by the definition. `progress(done, total)` is called now and then. The values of each component may take a minute,
    or `limit_seconds` if given.

    Raises: ParameterError for components of both kinds, and for games without values; PositionError; TooLargeError.
    Source: Sprague 1935 and Grundy 1939; for misere play Conway 1976, chapter 12, and
        docs/mathematics/values.md, Theorem 8.14.
    Cost: for each game a table that reaches its largest position, or a theorem; and the options of all components.
    """
    games, places = [as_game(game) for game in given[::2]], given[1::2]
    if not given or len(given) % 2:
        raise RequestError(
            f"a sum must be given as game, position, game, position, ...; was given {len(given)} arguments"
        )
    found = []
    for number, (game, given_place) in enumerate(zip(games, places, strict=True)):
        inner = played(game)
        try:
            position = placed(inner, given_place)
        except (ParameterError, PositionError, RequestError) as error:
            raise type(error)(f"component {number}, {game}: {error}") from None
        found.append(PlacedGame(game, position, inner.start(position)))
    return _sum(found, limited(progress, limit_seconds))


def _sum(places: Sequence[PlacedGame], progress: Progress | None) -> Sum:
    games = tuple(place.game for place in places)
    states = tuple(place.state for place in places)
    misere = [game.misere for game in games]
    if all(misere):
        return Sum(places, misere_play(tuple(map(played, games)), states, progress))
    if any(misere):
        first = misere.index(not misere[0])
        raise ParameterError(
            "the games of a sum must all be in normal play, or all be misere(...), because the sum has one winner: "
            f"game number 0 is {games[0]}, game number {first} is {games[first]}"
        )
    return Sum(places, NormalPlay(games, states, progress))
