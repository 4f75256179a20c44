"""The states of a game with memory that play from its starts leads to, and their outcomes.

Many states have moves in common, which lead from each of them to the same state. Such a move is made once, for all of
them. So the n^4/6 options of imitation Nim on piles up to n come down to about n^3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from wythoff.rulesets import Game, GameWithMemory, Position

# The state that leads to a state; None for a start.
Before = dict[Position, Position | None]


class Common:
    """The moves of some states that no other one had; asked again, none."""

    def __init__(self, game: GameWithMemory) -> None:
        self.game = game
        self._made: dict[tuple[Position, int], int] = {}  # amounts as bits, for each ground and pile

    def options(self, state: Position) -> list[Position]:
        """The canonical states that those moves lead to, in order, each once."""
        found = set[Position]()
        for ground, pile, amounts in self.game.grounds(state):
            made = self._made.get((ground, pile), 0)
            new = bits(amounts) & ~made
            if new:
                self._made[ground, pile] = made | new
                found.update(self.game.canonical(self.game.taken(state, pile, amount)) for amount in ones(new))
        return sorted(found)


def played_from(common: Common, start: Position, before: Before, least: Position) -> Iterator[Position]:
    """The states reachable from a start that were not seen yet; `before` gets the state that leads to each.

    Left out are those from which play cannot come to the piles `least`, whichever pile is which. A state comes before
    all that is reached from it.
    """
    game = common.game
    if start in before or not covers(game.shown(start), least):
        return
    before[start] = None
    pending = [start]
    while pending:
        state = pending.pop()
        yield state
        for option in common.options(state):
            if option not in before and covers(game.shown(option), least):
                before[option] = state
                pending.append(option)


def covers(piles: Position, least: Position) -> bool:
    """Whether each of some piles is at least as large as the one that it is compared with."""
    return all(pile >= small for pile, small in zip(piles, least, strict=True))


def losses(game: Game, inner: GameWithMemory, asked: Iterable[Position]) -> Collection[Position]:
    """Those states, of some and of all below them, that are P-positions of a game, or of misere play of it.

    >>> from wythoff.rulesets import Imitation
    >>> game = Imitation(m=1, p=1)
    >>> sorted(losses(game, game, [game.start((1, 2))]))
    [(0, 0, 0, 0, 0), (0, 1, 1, 0, 0), (1, 2, 0, 0, 0)]

    Cost: each move of a ground once, and an operation on bits for each state and pile.
    """
    common, before = Common(inner), Before()
    nothing = (0,) * inner.piles
    below = [state for start in asked for state in played_from(common, start, before, nothing)]
    # Every move takes something, so that options have fewer tokens.
    below.sort(key=lambda state: sum(inner.piles_of(state)))
    known: dict[tuple[Position, int], tuple[int, int]] = {}  # amounts as bits: those asked for, those that win
    found: set[Position] = set()
    for state in below:
        ends, wins = True, False
        for ground, pile, amounts in inner.grounds(state):
            made, winning = known.get((ground, pile), (0, 0))
            these = bits(amounts)
            if these & ~made:
                for amount in ones(these & ~made):
                    winning |= (inner.canonical(inner.taken(state, pile, amount)) in found) << amount
                known[ground, pile] = made | these, winning
            ends, wins = False, wins or bool(winning & these)
        if not wins and not (ends and game.misere):
            found.add(state)
    return found


def bits(amounts: range) -> int:
    """Numbers in a row as the bits of one."""
    return (1 << amounts.stop) - (1 << amounts.start)


def ones(number: int) -> Iterator[int]:
    """The places of the bits of a number, ascending."""
    while number:
        least = number & -number
        yield least.bit_length() - 1
        number ^= least
