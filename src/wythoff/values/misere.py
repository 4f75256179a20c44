"""Sums in misere play: as those of Nim where all positions are tame, else by the definition of the sum.

Theorem 8.14 of docs/mathematics/values.md says so, with a proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import TypeAlias

from wythoff.errors import TooLargeError, brief
from wythoff.kernels import Progress
from wythoff.rulesets import Game, Position, nim_sum
from wythoff.rulesets.definition import upwards
from wythoff.solution import Evidence
from wythoff.values.options import options_of
from wythoff.values.tame import FICKLE, Board, Pair, Walk, named, values_below

Known: TypeAlias = Board | Walk
# By the definition a sum may have that many moves from all its states together.
MOST_MOVES = 4_000_000


def misere_play(games: tuple[Game, ...], states: tuple[Position, ...], progress: Progress | None) -> MiserePlay:
    """How the sum of games, given without `misere`, is won in misere play.

    Raises: TooLargeError, which names a position that is not tame if there is one.
    """
    known: list[Known] = []
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
    """What is known of the components: the pairs of their states."""

    method: str

    def __init__(self, games: tuple[Game, ...], states: tuple[Position, ...], known: Sequence[Known]) -> None:
        self.games, self.states, self.known = games, states, known
        self.pairs = [found.pair(state) for found, state in zip(known, states, strict=True)]
        self.nim_value: int | None = None
        self.evidence = tuple(
            Evidence("computed", self.method, game.reach(game.shown(state)) if game.shown(state) else 0)
            for game, state in zip(games, states, strict=True)
        )

    def worth(self, component: int, state: Position) -> Pair:
        return self.known[component].pair(state)

    def is_p(self) -> bool:
        raise NotImplementedError

    def wins(self, component: int, state: Position) -> bool:
        """Whether it wins to move in a component to a state."""
        raise NotImplementedError

    def winning(self, component: int) -> tuple[Position, ...]:
        options = options_of(self.games[component], self.states[component])
        return tuple(state for state in options if self.wins(component, state))


class TamePlay(MiserePlay):
    """All positions are tame: the pairs of the components decide."""

    method = "by_tame_values"

    def __init__(self, games: tuple[Game, ...], states: tuple[Position, ...], known: Sequence[Known]) -> None:
        super().__init__(games, states, known)
        self.nim_value = nim_sum([normal for normal, _ in self.pairs])

    def is_p(self) -> bool:
        return tame_p(self.pairs)

    def wins(self, component: int, state: Position) -> bool:
        return tame_p([*self.pairs[:component], self.worth(component, state), *self.pairs[component + 1 :]])


class LonePlay(MiserePlay):
    """One component: its misere value decides."""

    method = "by_definition"

    def is_p(self) -> bool:
        return self.pairs[0][1] == 0

    def wins(self, component: int, state: Position) -> bool:
        return self.worth(component, state)[1] == 0


class WildPlay(MiserePlay):
    """The definition: a state of the sum is a P-position if it has options, and all of them are N-positions.

    Raises: TooLargeError if the states have more than `MOST_MOVES` options together; `reason` says why it is needed.
    """

    method = "by_definition"

    def __init__(
        self, games: tuple[Game, ...], states: tuple[Position, ...], known: Sequence[Known], reason: str
    ) -> None:
        super().__init__(games, states, known)
        walks = [found if isinstance(found, Walk) else Walk(game, state) for game, state, found in self._parts()]
        moves = sum(
            walk.options * prod(len(other.pairs) for j, other in enumerate(walks) if i != j)
            for i, walk in enumerate(walks)
        )
        if moves > MOST_MOVES:
            raise TooLargeError(
                f"{reason}: so the sum is won by its definition alone, and its states must have at most {MOST_MOVES} "
                f"options together, they have {brief(moves)}"
            )
        self._options = [
            {state: tuple(game.options(state)) for state in walk.pairs} for game, walk in zip(games, walks, strict=True)
        ]
        self._is_p: dict[tuple[Position, ...], bool] = {}

    def _parts(self) -> Iterator[tuple[Game, Position, Known]]:
        return zip(self.games, self.states, self.known, strict=True)

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


def tame_p(pairs: Sequence[Pair]) -> bool:
    """Whether a sum of tame positions is a P-position of misere play.

    It is one if the nim-sum of the normal values is 0; but 1, where all pairs are (0, 1) or (1, 0).

    >>> tame_p([(1, 0)]), tame_p([(1, 0), (1, 0)]), tame_p([(2, 2), (2, 2)])
    (True, False, True)
    """
    return nim_sum([normal for normal, _ in pairs]) == all(pair in FICKLE for pair in pairs)
