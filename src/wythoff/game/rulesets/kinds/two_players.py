"""The definition of play for partizan games: outcomes, winning moves and values, from the options of the players.

All other solvers of these games are tested against it. It uses only the rules, and is never optimised.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from wythoff.game.rulesets.definition import Outcome, counted, upwards
from wythoff.game.rulesets.facts import Given, Position
from wythoff.game.rulesets.game import own_of
from wythoff.game.rulesets.kinds.partizan import PLAYERS, PartizanGame, as_player

if TYPE_CHECKING:
    from wythoff.game.partizan import Player, Value


class PartizanDefinition:
    """Outcomes and values of one partizan game, cached as they are computed. A player who cannot move loses.

    >>> from wythoff.game.rulesets import PartizanSubtraction
    >>> rules = PartizanDefinition(PartizanSubtraction((1, 3), (2, 4)))
    >>> [rules.outcome((n,)) for n in range(5)], rules.winning_moves((2,), "right"), str(rules.value((2,)))
    (['P', 'L', 'N', 'L', 'N'], ((0,),), '{1|0}')

    Cost: every position that can be reached is visited once, with all its options.
    """

    def __init__(self, game: PartizanGame) -> None:
        self.game = game
        # For each position: whether Left wins if Left begins, and whether Right wins if Right begins.
        self._wins: dict[Position, tuple[bool, bool]] = {}
        self._values: dict[Position, Value] = {}

    def __repr__(self) -> str:
        return f"<PartizanDefinition of {self.game}>"

    def outcome(self, position: Given) -> Outcome:
        """Return "L" or "R" if Left or Right wins no matter who begins, "N" if the player who begins wins, else "P"."""
        left, right = self._known(self.game.place(position))
        if left:
            return "N" if right else "L"
        return "R" if right else "P"

    def winning_moves(self, position: Given, player: Player) -> tuple[Position, ...]:
        """Return the positions to which `player` can move and win, in lexicographic order."""
        options = self.game.options_of(as_player(player), self.game.place(position))
        opponent = 1 - PLAYERS.index(player)
        return tuple(sorted(option for option in options if not self._known(option)[opponent]))

    def value(self, position: Given) -> Value:
        """Return the value of a position in canonical form.

        Raises: TooLargeError if its form is nested too deeply.
        """
        from wythoff.game.partizan import value

        start = self.game.place(position)
        for place in self._upwards(start, self._values):
            left, right = ((self._values[option] for option in self.game.options_of(of, place)) for of in PLAYERS)
            self._values[place] = value(left, right)
        return self._values[start]

    def p_positions(self, up_to: int) -> list[Position]:
        """Return all P-positions with piles up to `up_to`, in lexicographic order."""
        return [position for position in self.game.positions(up_to) if self.outcome(position) == "P"]

    def _known(self, start: Position) -> tuple[bool, bool]:
        for place in self._upwards(start, self._wins):
            left = any(not self._wins[option][1] for option in self.game.left_options(place))
            right = any(not self._wins[option][0] for option in self.game.right_options(place))
            self._wins[place] = left, right
        return self._wins[start]

    def _upwards(self, start: Position, known: dict[Position, Any]) -> Iterator[Position]:
        own = own_of(self.game) is not None
        return upwards(start, known, counted(self.game, start, self._options) if own else self._options)

    def _options(self, position: Position) -> Iterator[Position]:
        yield from self.game.left_options(position)
        yield from self.game.right_options(position)
