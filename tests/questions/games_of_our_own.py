"""Games that no family of the package has, written in Python as a user would."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wythoff.game.rulesets import Game, PartizanGame, Position


class Dynamic(Game):
    """Fibonacci nim: a player takes at most twice the last amount. The first move may not take the whole pile."""

    piles = 1

    @property
    def remembers(self) -> bool:
        return True

    def start(self, position: Position) -> Position:
        (n,) = position
        return n, max(n - 1, 0)

    def shown(self, state: Position) -> Position:
        return state[:1]

    def told(self, state: Position) -> str:
        return f"At most {state[1]} may be taken."

    def options(self, position: Position) -> Iterable[Position]:
        n, most = position
        return [(n - taken, 2 * taken) for taken in range(1, min(n, most) + 1)]

    def __str__(self) -> str:
        return "dynamic()"


class Ends(Game):
    """A row of piles: a move takes any positive number from the first or last pile. Empty end piles are dropped."""

    piles = 3

    @property
    def ordered(self) -> bool:
        return True

    @property
    def remembers(self) -> bool:
        return True

    def options(self, position: Position) -> Iterator[Position]:
        last = len(position) - 1
        for place in {0, last} if position else ():
            for left in range(position[place]):
                row = (*position[:place], left, *position[place + 1 :])
                yield row if left else row[1:] if place == 0 else row[:-1]


class Labelled(Game):
    """One pile and a mark: a move takes one or two tokens. One token can be taken in two ways; one ends the game."""

    piles = 1

    @property
    def remembers(self) -> bool:
        return True

    def start(self, position: Position) -> Position:
        return (*position, 0)

    def shown(self, state: Position) -> Position:
        return state[:1]

    def options(self, position: Position) -> Iterable[Position]:
        n, mark = position
        return () if mark or not n else ((n - 1, 0), (n - 1, 1))


class Cutting(PartizanGame):
    """Left may halve the first of two rows of squares at most, and Right takes any number from the second.

    No theory decides this game.
    """

    piles = 2

    @property
    def ordered(self) -> bool:
        return True

    def left_options(self, position: Position) -> Iterable[Position]:
        a, b = position
        return [(left, b) for left in range(a // 2, a)]

    def right_options(self, position: Position) -> Iterable[Position]:
        a, b = position
        return [(a, left) for left in range(b)]
