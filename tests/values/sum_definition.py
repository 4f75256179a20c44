"""Sums of games by their definition: a position is a tuple of the positions of the components."""

from __future__ import annotations

from wythoff.game.rulesets import Game, Position

Total = tuple[Position, ...]


class SumDefinition:
    """Outcomes and values of a sum of games.

    The games are given without `misere`, and positions as `game.start` returns them.
    """

    def __init__(self, games: tuple[Game, ...], *, misere: bool) -> None:
        self.games, self.misere = games, misere
        self._lost: dict[Total, bool] = {}
        self._values: dict[Total, int] = {}

    def moves(self, total: Total) -> list[tuple[int, Position]]:
        """Return the moves as pairs (component, state of it after the move)."""
        return [(place, option) for place, game in enumerate(self.games) for option in game.options(total[place])]

    def after(self, total: Total, move: tuple[int, Position]) -> Total:
        """Return the position after a move."""
        return tuple(move[1] if place == move[0] else state for place, state in enumerate(total))

    def lost(self, total: Total) -> bool:
        """Return whether the player to move loses."""
        if total not in self._lost:
            after = [self.lost(self.after(total, move)) for move in self.moves(total)]
            self._lost[total] = not any(after) and not (self.misere and not after)
        return self._lost[total]

    def value(self, total: Total) -> int:
        """Return the Sprague-Grundy value of the sum."""
        if total not in self._values:
            below = {self.value(self.after(total, move)) for move in self.moves(total)}
            self._values[total] = next(value for value in range(len(below) + 1) if value not in below)
        return self._values[total]

    def winning(self, total: Total) -> list[tuple[int, Position]]:
        """Return the winning moves as pairs (component, displayed form of its state)."""
        found = {
            (place, self.games[place].shown(option))
            for place, option in self.moves(total)
            if self.lost(self.after(total, (place, option)))
        }
        return sorted(found)
