"""Facts about a game, whatever its class: its parts, how it is given, and the properties that solvers use.

Each fact has an answer that holds for a game of which nothing is known, and the classes that know more say so. Names
are of several words: whoever writes a game in Python has the short ones for himself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from wythoff.displayed import Displayed

if TYPE_CHECKING:
    from collections.abc import Callable

    from wythoff.expressions import Expression
    from wythoff.kernels import BoxGame
    from wythoff.rulesets.blocking import BlockingGame
    from wythoff.rulesets.game import Game, Position
    from wythoff.rulesets.history import GameWithMemory
    from wythoff.rulesets.moves import Moves, TwoPileGame
    from wythoff.rulesets.partizan import HeapGame, PartizanGame
    from wythoff.rulesets.piles import PileGame


ITSELF: Any = property(lambda game: game, doc="The game itself.")


class Layers(NamedTuple):
    """Moves, and the ways of playing around them: misere(declare(block(terminal(moves, ends), n, of=of), P=.., N=..)).

    What a game lacks is None, or empty.
    """

    moves: Moves
    ends: Expression | None = None
    n: int | None = None
    of: Moves | None = None
    P: tuple[Position, ...] = ()
    N: tuple[Position, ...] = ()
    misere: bool = False

    def game(self) -> Game:
        """The game that is made so."""
        from wythoff.rulesets.blocking import Block
        from wythoff.rulesets.playing import Declare, Misere, Terminal

        inner = self.moves if self.ends is None else Terminal(self.moves, self.ends)
        found = inner if self.n is None else Block(inner, self.n, self.of)
        declared = Declare(found, self.P, self.N) if self.P or self.N else found
        return Misere(declared) if self.misere else declared


class Facts(Displayed):
    """The facts of a game with their defaults: nothing is known."""

    __slots__ = ()

    @property
    def as_code(self) -> str:
        """The Python that makes the game, where its class is at hand, and this package under the name w."""
        return repr(self)

    @property
    def rules_in_words(self) -> tuple[str, ...] | None:
        """The moves in sentences; None where notation or the docstring of the class says them."""
        return None

    @property
    def by_squares(self) -> TwoPileGame | None:
        """The game, if it is on two piles and knows of single squares whether a move leads there."""
        return None

    @property
    def by_amounts(self) -> PileGame | None:
        """The game, if it is on three or more piles, in normal play, and knows which amounts a move may take."""
        return None

    @property
    def with_memory(self) -> GameWithMemory | None:
        """The game in normal play, if what may be taken depends on earlier moves, so that it has histories."""
        return None

    @property
    def for_two(self) -> PartizanGame | None:
        """The game, if Left and Right have moves of their own."""
        return None

    @property
    def on_a_heap(self) -> HeapGame | None:
        """The game, if Left and Right take from one heap, and what they may take depends on the player alone."""
        return None

    @property
    def bare_moves(self) -> Moves | None:
        """The moves that the game plays with, whatever is around them, whatever the board; None if not a set."""
        return None

    @property
    def moves_alone(self) -> Moves | None:
        """The game, if it is moves and nothing around them."""
        return None

    @property
    def in_layers(self) -> Layers | None:
        """The moves and the layers around them; None for games that are not built in layers.

        >>> from wythoff.rulesets import parse
        >>> print(*parse("misere(block(nim | diagonal, 2, of=diagonal))").in_layers)
        nim | diagonal None 2 diagonal () () True
        """
        return None

    @property
    def fixed_vectors(self) -> tuple[Position, ...] | None:
        """The vectors that may be subtracted, from every position alike; None if there are other moves."""
        return None

    @property
    def star_of(self) -> tuple[Game, int] | None:
        """The game whose star this is, and how many times over; None if it is no star."""
        return None

    @property
    def without_blocking(self) -> Game | None:
        """The same game without its blocking manoeuvre, if nothing may be forbidden; None for other games."""
        return None

    @property
    def with_blocking(self) -> BlockingGame | None:
        """The game in normal play, if it is on two piles, and the opponent may forbid moves by their families."""
        return None

    def blockable(self, state: Position, target: Position) -> bool:
        """Whether the opponent may forbid the move to the ordered square `target`, where each is forbidden alone."""
        return False

    @property
    def middle_piles(self) -> tuple[int, ...] | None:
        """The piles in the middle, where piles stand in a row and only those at its ends are taken from; else None."""
        return None

    @property
    def may_pass(self) -> bool:
        """Whether it is Wythoff's game in which once one of the players may pass."""
        return False

    @property
    def takes_anywhere(self) -> Callable[[Position], bool] | None:
        """A test whether amounts, not all 0, may be taken wherever the piles allow it; None if moves are others."""
        return None

    @property
    def from_one_pile(self) -> bool:
        """Whether it is told that every move takes from one pile."""
        return False

    @property
    def in_each_row(self) -> int | None:
        """How many ordered squares of each row are P-positions, where that number is known.

        With every number to be taken from one pile, and other moves that lead to a square from finitely many squares of
        each row: one if no rook move can be forbidden, and n + 1 if at most n moves can, all long rook moves among
        them.

        >>> from wythoff.rulesets import parse
        >>> [parse(text).in_each_row for text in ("block(nim | diagonal, 4)", "block(nim, 1, of=diagonal)", "diagonal")]
        [5, 1, None]

        Source: docs/mathematics/blocking.md, Theorem 5.1.
        """
        return None

    def in_a_box(self, up_to: int) -> BoxGame | None:
        """The moves that take at most `up_to` from a pile, as the kernels of boxes take them; None if they do not.

        >>> from wythoff.rulesets import CyclicNimhoff
        >>> CyclicNimhoff(3, piles=3).in_a_box(10).vectors
        ((0, 1, 1), (1, 0, 1), (1, 1, 0))
        """
        return None

    def off_board(self, side: int) -> bytes:
        """For each square (x, y) with piles less than `side`, row by row, 1 if it is not one; empty if all are."""
        return b""
