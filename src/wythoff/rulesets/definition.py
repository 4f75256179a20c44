"""The definition: outcome, winning moves and value of any game, from its options alone.

The judge of every other solver. It knows nothing but the rules, and is never optimised.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from wythoff.errors import ParameterError, RequestError
from wythoff.rulesets.game import Game, Pile, Position

Outcome: TypeAlias = Literal["P", "N"]


def mex(values: Iterable[int]) -> int:
    """The least non-negative integer not among `values`.

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


class Definition:
    """Outcomes and values of one game, remembered as they are found.

    >>> from wythoff.rulesets import Diagonal, Nim
    >>> rules = Definition(Nim() | Diagonal())
    >>> rules.outcome((1, 2)), rules.winning_moves((4, 5)), rules.value((2, 2))
    ('P', ((1, 2), (3, 5)), 1)

    Where the second player chooses the game, a start is P if one of the games on whose board it lies makes it P.

    Cost: every position below is visited once, with all its options.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._choices = tuple(map(Definition, game.choices))
        self._options: dict[Position, tuple[Position, ...]] = {}
        self._previous_wins: dict[Position, bool] = {}
        self._values: dict[Position, int] = {}

    def outcome(self, position: Iterable[Pile]) -> Outcome:
        """'P' if the player who just moved wins, 'N' if the player to move does."""
        return "P" if self._is_p(self.game.place(position)) else "N"

    def winning_moves(self, position: Iterable[Pile]) -> tuple[Position, ...]:
        """Every P-position one move away; empty for a P-position and for a terminal misere position."""
        return tuple(option for option in self._listed(self.game.place(position)) if self._is_p(option))

    def value(self, position: Iterable[Pile]) -> int:
        """The Sprague-Grundy value.

        Raises: ParameterError for misere play, where such values do not exist.
        """
        if self.game.misere:
            raise ParameterError("Sprague-Grundy values exist in normal play only, the game is misere")
        start = self.game.place(position)
        for place in self._upwards(start, self._values):
            self._values[place] = mex(self._values[option] for option in self._listed(place))
        return self._values[start]

    def p_positions(self, up_to: int) -> list[Position]:
        """Every P-position whose piles are all at most `up_to`, in lexicographic order."""
        return [position for position in self.game.positions(up_to) if self._is_p(position)]

    def _is_p(self, start: Position) -> bool:
        if self._choices:
            return any(rules.game.contains(start) and rules._is_p(start) for rules in self._choices)
        for place in self._upwards(start, self._previous_wins):
            options = self._listed(place)
            if options:
                self._previous_wins[place] = not any(self._previous_wins[option] for option in options)
            else:
                self._previous_wins[place] = not self.game.misere
        return self._previous_wins[start]

    def _listed(self, position: Position) -> tuple[Position, ...]:
        if position not in self._options:
            self._options[position] = tuple(self.game.options(position))
        return self._options[position]

    def _upwards(
        self, start: Position, known: dict[Position, object] | dict[Position, bool] | dict[Position, int]
    ) -> Iterator[Position]:
        """The unknown positions reachable from `start`, each after all its options; the caller fills `known`."""
        path: dict[Position, Iterator[Position]] = {}
        if start not in known:
            path[start] = iter(self._listed(start))
        while path:
            place, pending = next(reversed(path.items()))
            unknown = next((option for option in pending if option not in known), None)
            if unknown is None:
                del path[place]
                yield place
            elif unknown in path:
                raise RequestError(f"the game must end, but play from {unknown} can return to it")
            else:
                path[unknown] = iter(self._listed(unknown))
