"""What every game is: a value that answers `options(position)`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from wythoff.errors import PositionError, brief

Position: TypeAlias = tuple[int, ...]


class Game:
    """An impartial game on piles. A family, or a game of your own, needs one method: `options`.

    >>> class Halving(Game):
    ...     piles = 1
    ...     def options(self, position):
    ...         (n,) = position
    ...         return ((n // 2,),) if n else ()
    >>> Halving().options((6,))
    ((3,),)
    """

    __slots__ = ()
    piles = 2

    @property
    def ordered(self) -> bool:
        """Whether (x, y) and (y, x) may differ; unordered games sort every position first."""
        return False

    @property
    def misere(self) -> bool:
        """Whether the player who cannot move wins."""
        return False

    def options(self, position: Position) -> Iterable[Position]:
        """The positions one move away, each once; for unordered games sorted piles, in lexicographic order."""
        raise NotImplementedError

    def place(self, position: Iterable[int]) -> Position:
        """The position as this game writes it: a tuple of piles, sorted if the game is unordered.

        Raises: PositionError if it is not on the board.
        """
        try:
            piles = tuple(position)
        except TypeError:
            raise PositionError(f"a position must be a tuple of {self.piles} piles, was {position!r}") from None
        if len(piles) != self.piles:
            raise PositionError(f"a position of this game must have {self.piles} piles, had {len(piles)}")
        for pile in piles:
            if not isinstance(pile, int) or isinstance(pile, bool) or pile < 0:
                raise PositionError(
                    f"a pile must be an integer >= 0, was {brief(pile) if isinstance(pile, int) else repr(pile)}"
                )
        return piles if self.ordered else tuple(sorted(piles))

    def positions(self, up_to: int) -> Iterator[Position]:
        """Every position whose piles are all at most `up_to`, in lexicographic order."""
        return self._extend((), up_to)

    def _extend(self, head: Position, up_to: int) -> Iterator[Position]:
        if len(head) == self.piles:
            yield head
            return
        start = 0 if self.ordered or not head else head[-1]
        for pile in range(start, up_to + 1):
            yield from self._extend((*head, pile), up_to)
