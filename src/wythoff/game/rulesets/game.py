"""The base of every game: a value with a method `options(position)`."""

from __future__ import annotations

from collections.abc import Iterable

from wythoff import kernels
from wythoff.base.errors import ParameterError, brief
from wythoff.game.rulesets.facts import GameBase, Position
from wythoff.game.rulesets.own import adopt
from wythoff.game.rulesets.own_lines import after_lines, lines_given


class Game(GameBase):
    """An impartial game on piles. A family, or a game of your own, needs one method: `options`.

    The answers of `options` in your own class are checked and put in order (`game/rulesets/own.py`).

    >>> class Halving(Game):
    ...     piles = 1
    ...     def options(self, position):
    ...         (n,) = position
    ...         return ((n // 2,),) if n else ()
    >>> Halving().options((6,))
    ((3,),)

    A class may give `moves`, vectors that may be taken once, or `lines`, pairs (start, step) such that start + m*step
    may be taken for every m >= 0, in every assignment to piles without an order. Kernels then solve it.
    """

    __slots__ = ()

    def options(self, position: Position) -> Iterable[Position]:
        """Return the positions one move away; a class may have `moves` or `lines` instead of this method."""
        lines = lines_given(self)
        return super().options(position) if lines is None else after_lines(self, lines, position)

    def in_a_box(self, up_to: int) -> kernels.BoxGame | None:
        lines = lines_given(self)
        return None if lines is None else kernels.BoxGame(self.piles, not self.ordered, lines=lines)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not cls.__module__.startswith("wythoff."):
            adopt(cls)

    @property
    def choices(self) -> tuple[Game, ...]:
        """The games from which the second player chooses one before the first move; the start must be on its board."""
        return ()

    @property
    def rules_in_words(self) -> tuple[str | Game, ...] | None:
        """The moves as sentences, and games with the same moves; None if notation or the docstring describes them."""
        return None

    @property
    def star_of(self) -> tuple[Game, int] | None:
        """The game whose star this is, and the number of stars; None if it is no star."""
        return None

    @property
    def without_blocking(self) -> Game | None:
        """The same game without blocking, if nothing may be forbidden; None for other games."""
        return None


def require_game(game: object) -> None:
    """Raise an error for a value that is no game.

    Raises: ParameterError.
    """
    if not isinstance(game, Game):
        raise ParameterError(f"a game must be a Game, was {brief(game)}: read a notation with wythoff.parse")


def own_of(game: object) -> Game | None:
    """Return the game of a user's class inside layers such as `misere`, or None if there is none.

    >>> from wythoff.game.rulesets import Nim
    >>> own_of(Nim()), own_of(3)
    (None, None)
    """
    while isinstance(game, Game):
        if not type(game).__module__.startswith("wythoff."):
            return game
        game = getattr(game, "game", None)
    return None
