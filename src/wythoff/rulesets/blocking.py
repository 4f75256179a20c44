"""Blocking manoeuvres: before each move the opponent may forbid some of the options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wythoff.errors import ParameterError
from wythoff.rulesets.game import Position
from wythoff.rulesets.moves import Moves, TwoPileGame, only_moves
from wythoff.rulesets.parameters import Parameter
from wythoff.rulesets.playing import ORDER_HINT, Terminal


class BlockingGame(TwoPileGame):
    """A two-pile game with blocking. Ordered squares are forbidden: from (1, 2) both (0, 1) and (1, 0) are options.

    A kind says what its moves are, and which of the options that are P-positions cannot be stopped.
    """

    __slots__ = ()

    @property
    def blocking(self) -> bool:
        return True

    def targets(self, state: Position) -> tuple[Position, ...]:
        return tuple(sorted(set(self.squares(*state))))

    def settled(self, target: Position) -> Position:
        x, y = target
        return target if self.ordered or x <= y else (y, x)


class Block(BlockingGame):
    """Before each move the opponent forbids at most n of the options whose move belongs to `of`, by default of all.

    An option can be forbidden if its move is in `of`, even if another family makes it too.

    >>> from wythoff.rulesets import Diagonal, Nim
    >>> print(Block(Nim() | Diagonal(), 2), Block(Nim() | Diagonal(), 1, of=Diagonal()))
    block(nim | diagonal, 2) block(nim | diagonal, 1, of=diagonal)

    Source: Larsson 2009, papers II and III; Wythoff visions 2019, section 8.1.
    """

    __slots__ = ("game", "n", "of")
    game: Moves | Terminal
    n: int
    of: Moves | None

    def __init__(self, game: Moves | Terminal, n: int, of: Moves | None = None) -> None:
        if not isinstance(game, Moves | Terminal):
            raise ParameterError(f"block takes moves, or moves with terminal positions, was {game}: {ORDER_HINT}")
        if of is not None:
            only_moves("of", of)
        self._freeze(game=game, n=Parameter("n").check(n), of=of)

    @property
    def ordered(self) -> bool:
        return self.game.ordered or (self.of is not None and self.of.ordered)

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return self.game.allows(x, y, i, j)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        return self.game.squares(x, y)

    def blockable(self, state: Position, target: Position) -> bool:
        """Whether the move to the ordered square `target` may be forbidden."""
        (x, y), (a, b) = state, target
        return self.of is None or self.of.allows(x, y, x - a, y - b)

    def unstoppable(self, state: Position, winning: Sequence[Position]) -> Sequence[Position]:
        blockable = [target for target in winning if self.blockable(state, target)]
        if len(blockable) > self.n:
            return winning
        return [target for target in winning if target not in blockable]

    def __str__(self) -> str:
        return f"block({self.game}, {self.n}{f', of={self.of}' if self.of is not None else ''})"
