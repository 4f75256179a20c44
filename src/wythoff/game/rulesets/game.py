"""The base class of every game: a frozen value with a method `options(position)`."""

from __future__ import annotations

from collections.abc import Iterable

from wythoff import kernels
from wythoff.base.errors import ParameterError, brief
from wythoff.game.rulesets.facts import GameBase, Position
from wythoff.game.rulesets.own import adopt
from wythoff.game.rulesets.own_lines import after_lines, lines_given


class Game(GameBase):
    """An impartial game on piles. A family, or a game of your own, needs one method: `options`.

    The answers of `options` in your own class are checked and sorted (`game/rulesets/own.py`).

    >>> class Halving(Game):
    ...     piles = 1
    ...     def options(self, position):
    ...         (n,) = position
    ...         return ((n // 2,),) if n else ()
    >>> Halving().options((6,))
    ((3,),)

    Instead of `options` a class may define `moves`, a list of vectors that may be subtracted, or `lines`, a list of
    pairs (start, step) such that start + m*step may be subtracted for every m >= 0. In unordered games the entries of
    a vector may be subtracted in any order: the vector (1, 2) also allows (2, 1). Such a game is solved faster, by
    compiled loops.
    """

    __slots__ = ()

    def options(self, position: Position) -> Iterable[Position]:
        """Return the positions that one move leads to; a class may define `moves` or `lines` instead of this method."""
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
        """The games from which the second player chooses before the first move; () if there is no choice.

        Only a game whose board contains the start may be chosen.
        """
        return ()

    @property
    def rules_in_words(self) -> tuple[str | Game, ...] | None:
        """The moves in words, as a tuple of sentences, or of games whose moves are to be put into words.

        None if the sentences follow from the notation, or from the docstring of the class.
        """
        return None

    @property
    def star_of(self) -> tuple[Game, int] | None:
        """The pair (G, n) if this game is the n-fold star of a game G, else None.

        The moves of the star of G are the P-positions of G other than 0. The n-fold star repeats this construction n
        times.
        """
        return None

    @property
    def without_blocking(self) -> Game | None:
        """The same game without blocking, if in fact no move can be forbidden; else None."""
        return None


def require_game(game: object) -> None:
    """Raise ParameterError unless `game` is a game."""
    if not isinstance(game, Game):
        raise ParameterError(
            f"a game must be an object of class Game, was {brief(game)}: make one of a notation with wythoff.parse"
        )


def own_of(game: object) -> Game | None:
    """Return `game`, or the game inside its layers such as `misere`, if its class was written by a user; else None.

    >>> from wythoff.game.rulesets import Nim
    >>> own_of(Nim()), own_of(3)
    (None, None)
    """
    while isinstance(game, Game):
        if not type(game).__module__.startswith("wythoff."):
            return game
        game = getattr(game, "game", None)
    return None
