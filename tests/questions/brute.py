"""Outcomes from the options alone, by positions of growing total: the judge of the questions."""

from __future__ import annotations

from wythoff.rulesets import Game, Position


def p_positions(game: Game, up_to: int) -> set[Position]:
    """The P-positions up to a bound; in misere play a position without options is none."""
    found: set[Position] = set()
    for position in sorted(game.positions(up_to), key=sum):
        options = [*game.options(position)]
        if found.isdisjoint(options) and (options or not game.misere):
            found.add(position)
    return found


def values(game: Game, up_to: int) -> dict[Position, int]:
    """The Sprague-Grundy values up to a bound."""
    found: dict[Position, int] = {}
    for position in sorted(game.positions(up_to), key=sum):
        below = {found[option] for option in game.options(position)}
        found[position] = next(value for value in range(len(below) + 1) if value not in below)
    return found
