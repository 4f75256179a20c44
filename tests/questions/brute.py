"""Outcomes computed from the options alone, by increasing sum of piles. Tests of questions compare with them."""

from __future__ import annotations

from wythoff.game.rulesets import Block, Game, Position, TwoPileGame, played


def p_positions(game: Game, up_to: int) -> set[Position]:
    """Return the P-positions up to a bound. In misere play, a position without options is an N-position."""
    found: set[Position] = set()
    for position in sorted(game.positions(up_to), key=sum):
        options = [*game.options(position)]
        lost = not unstoppable(game, position, found)
        if lost and (not game.misere or not found.issuperset(options)):
            found.add(position)
    return found


def unstoppable(game: Game, position: Position, found: set[Position]) -> set[Position]:
    """Return the P-positions among the options that cannot be forbidden; they are counted as ordered squares."""
    inner = played(game)
    if not isinstance(inner, Block):
        return found.intersection(game.options(position))
    x, y = position
    free, blockable = set(), set()
    for a, b in squares(inner, x, y):
        if game.place((a, b)) in found:
            can = inner.of is None or inner.of.allows(x, y, x - a, y - b)
            (blockable if can else free).add((a, b))
    left = free | (blockable if len(blockable) > inner.n else set())
    return {game.place(square) for square in left}


def winning(game: Game, position: Position, found: set[Position]) -> list[Position]:
    """Return the winning moves from an N-position. In misere play, all moves win if all options are P-positions."""
    options = [*game.options(position)]
    if game.misere and found.issuperset(options):
        return options
    return sorted(unstoppable(game, position, found))


def squares(game: TwoPileGame, x: int, y: int) -> set[Position]:
    """Return the squares one move away, which are tried one by one."""
    return {(x - i, y - j) for i in range(x + 1) for j in range(y + 1) if i + j and game.allows(x, y, i, j)}


def values(game: Game, up_to: int) -> dict[Position, int]:
    """Return the Sprague-Grundy values up to a bound."""
    found: dict[Position, int] = {}
    for position in sorted(game.positions(up_to), key=sum):
        below = {found[option] for option in game.options(position)}
        found[position] = next(value for value in range(len(below) + 1) if value not in below)
    return found
