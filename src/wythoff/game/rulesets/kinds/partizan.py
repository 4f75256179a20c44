"""Partizan subtraction games: each player takes numbers from a set of their own, from one heap.

They are played in normal play only: a player who cannot move loses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count, takewhile
from typing import TYPE_CHECKING

from wythoff.base.errors import ParameterError, RequestError, brief
from wythoff.expressions.calls import Called, Parameter
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.game import Game

if TYPE_CHECKING:
    from wythoff.game.partizan import Player
    from wythoff.sequences.beatty.sequence import Beatty

PLAYERS: tuple[Player, Player] = ("left", "right")


def as_player(given: object) -> Player:
    """Return `given` if it is "left" or "right". Raises: RequestError for anything else."""
    for player in PLAYERS:
        if given == player:
            return player
    raise RequestError(f"in a partizan game the player must be 'left' or 'right', was {brief(given)}")


class PartizanGame(Game):
    """A game in which Left and Right have different moves. Subclasses define `left_options` and `right_options`.

    >>> class Cutcake(PartizanGame):
    ...     piles = 1
    ...     def left_options(self, position):
    ...         return [(n,) for n in range(position[0])]
    ...     def right_options(self, position):
    ...         return []
    >>> Cutcake().options_of("left", (2,))
    [(0,), (1,)]
    """

    __slots__ = ()
    partizan = True

    def left_options(self, position: Position) -> Iterable[Position]:
        """Return the positions to which Left can move, without repeats, in lexicographic order."""
        raise NotImplementedError

    def right_options(self, position: Position) -> Iterable[Position]:
        """Return the positions to which Right can move, without repeats, in lexicographic order."""
        raise NotImplementedError

    def options_of(self, player: Player, position: Position) -> Iterable[Position]:
        """Return the positions to which `player`, "left" or "right", can move."""
        return self.left_options(position) if player == "left" else self.right_options(position)

    def options(self, position: Position) -> Iterable[Position]:
        raise ParameterError(f"{self} is partizan: call left_options or right_options for its moves")


class HeapGame(PartizanGame):
    """A game on one heap. The amounts that a player may take depend on the player alone."""

    __slots__ = ()
    piles = 1
    ordered = True

    @property
    def few_amounts(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """The sets of amounts that Left and Right may take, if both are finite; else None."""
        return None

    def amounts(self, player: Player, most: int) -> Iterator[int]:
        """Yield the amounts up to `most` that `player` may take, in ascending order."""
        raise NotImplementedError

    def may_take(self, player: Player, amount: int) -> bool:
        """Return whether `player` may take `amount` from a heap that is large enough."""
        return amount in self.amounts(player, amount)

    def left_options(self, position: Position) -> tuple[Position, ...]:
        return self._after("left", position)

    def right_options(self, position: Position) -> tuple[Position, ...]:
        return self._after("right", position)

    def _after(self, player: Player, position: Position) -> tuple[Position, ...]:
        (heap,) = self.place(position)
        return tuple((heap - amount,) for amount in self.amounts(player, heap))[::-1]


class PartizanSubtraction(Called, HeapGame):
    """Left takes a number of the set `left` from the heap, Right one of the set `right`.

    >>> game = PartizanSubtraction((1, 3), (2, 4))
    >>> print(game), game.left_options((4,)), game.right_options((4,))
    partizan_subtraction(left=(1, 3), right=(2, 4))
    (None, ((1,), (3,)), ((0,), (2,)))
    """

    __slots__ = ("left", "right")
    left: tuple[int, ...]
    right: tuple[int, ...]
    word = "partizan_subtraction"

    def __init__(self, left: tuple[int, ...], right: tuple[int, ...]) -> None:
        self._freeze(left=Parameter("left", "set", least=1).check(left))
        self._freeze(right=Parameter("right", "set", least=1).check(right))

    @property
    def few_amounts(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return self.left, self.right

    def amounts(self, player: Player, most: int) -> Iterator[int]:
        return takewhile(lambda amount: amount <= most, self.left if player == "left" else self.right)

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        return tuple(
            f"{player} takes {' or '.join(map(str, amounts))} from the heap." if amounts else f"{player} has no move."
            for player, amounts in (("Left", self.left), ("Right", self.right))
        )


class WythoffPartizan(Called, HeapGame):
    """Left takes a lower Wythoff number floor(n*phi), n >= 1, from the heap, Right an upper one, floor(n*phi) + n.

    >>> WythoffPartizan().left_options((5,)), WythoffPartizan().right_options((5,))
    (((1,), (2,), (4,)), ((0,), (3,)))

    Source: Larsson, McKay, Nowakowski and Siegel 2018.
    """

    __slots__ = ()
    word = "wythoff_partizan"

    def amounts(self, player: Player, most: int) -> Iterator[int]:
        return takewhile(lambda amount: amount <= most, map(wythoff_numbers(player).term, count(1)))

    def may_take(self, player: Player, amount: int) -> bool:
        """Return whether `player` may take `amount`, a number of any size.

        >>> WythoffPartizan().may_take("left", 10**40), WythoffPartizan().may_take("right", 10**40)
        (False, True)
        """
        return amount > 0 and wythoff_numbers(player).index(amount) is not None

    rules_in_words = (
        "Left takes floor(n*phi) from the heap for some n >= 1: 1, 3, 4, 6, 8, ..., phi = (1 + sqrt(5))/2.",
        "Right takes floor(n*phi) + n for some n >= 1: 2, 5, 7, 10, 13, ...",
    )


@cache
def wythoff_numbers(player: Player) -> Beatty:
    """Return the sequence of numbers that a player may take: floor(n*phi) for Left, floor(n*phi^2) for Right.

    >>> wythoff_numbers("left").term(5), wythoff_numbers("right").term(5)
    (8, 13)
    """
    from wythoff.sequences.beatty.wythoff import lower_wythoff, upper_wythoff

    return lower_wythoff() if player == "left" else upper_wythoff()
