"""Facts about a game, whatever its class: how it is given, its positions, and the properties that solvers use.

Each fact has an answer that holds for a game of which nothing is known, and the classes that know more say so. Names
in `Facts` are of several words: whoever writes a game in Python has the short ones for himself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import TypeAlias, TypeVar

from wythoff import kernels
from wythoff.base.displayed import Displayed
from wythoff.base.errors import MoveError, PositionError, brief, counted
from wythoff.sequences.integers import in_digits, short

# In games of rationals a pile is a Fraction, which compares, sorts and hashes with integers. The type is int all the
# same, because arithmetic on piles belongs to games of integers.
Pile: TypeAlias = int
Position: TypeAlias = tuple[Pile, ...]
# A position as a person gives it; in games on one pile a number will do.
Given: TypeAlias = Pile | Iterable[Pile]
Kind = TypeVar("Kind")


class Facts(Displayed):
    """The facts of a game with their defaults: nothing is known."""

    __slots__ = ()

    def as_kind(self, kind: type[Kind]) -> Kind | None:
        """Return the game itself if it is of a kind, such as `TwoPileGame`; None for other games.

        So a caller gets what only that kind answers: squares, amounts, histories, moves of Left and Right.
        """
        return self if isinstance(self, kind) else None

    @property
    def as_code(self) -> str:
        """The Python that makes the game, where its class is at hand, and this package under the name w."""
        return repr(self)

    @property
    def fixed_vectors(self) -> tuple[Position, ...] | None:
        """The vectors that may be subtracted, from every position alike; None if there are other moves."""
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

        >>> from wythoff.game.rulesets import parse
        >>> [parse(text).in_each_row for text in ("block(nim | diagonal, 4)", "block(nim, 1, of=diagonal)", "diagonal")]
        [5, 1, None]

        Source: docs/mathematics/blocking.md, Theorem 5.1.
        """
        return None

    def in_a_box(self, up_to: int) -> kernels.BoxGame | None:
        """The moves that take at most `up_to` from a pile, as the kernels of boxes take them; None if they do not.

        >>> from wythoff.game.rulesets import CyclicNimhoff
        >>> [start for start, _ in CyclicNimhoff(3, piles=3).in_a_box(10).lines]
        [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
        """
        return None

    def off_board(self, side: int) -> bytes:
        """For each square (x, y) with piles less than `side`, row by row, 1 if it is not one; empty if all are."""
        return b""


class GameBase(Facts):
    """What every game answers about its positions and its play; `Game` checks the classes of users too."""

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

    @property
    def partizan(self) -> bool:
        """Whether two players, Left and Right, have moves of their own: `left_options` and `right_options`."""
        return False

    @property
    def depth(self) -> int:
        """How deeply games and operations are nested in its notation."""
        return getattr(self, "_depth", 0)

    @property
    def board(self) -> str:
        """What a position must do to be on the board, in words; empty if every position is."""
        return ""

    @property
    def blocking(self) -> bool:
        """Whether the opponent may forbid some of the options before each move."""
        return False

    @property
    def remembers(self) -> bool:
        """Whether play depends on more than the piles: `options` then takes states, and `start` makes the first."""
        return False

    @property
    def declares(self) -> bool:
        """Whether some positions have a declared outcome, which need not follow from their moves."""
        return False

    def declared(self, state: Position) -> bool | None:
        """Whether a state is declared to be a P-position; None if nothing is declared of it."""
        return None

    def options(self, position: Position) -> Iterable[Position]:
        """The positions one move away, each once; for unordered games sorted piles, in lexicographic order."""
        raise MoveError(f"{type(self).__name__} must have a method options(self, position)")

    def labelled(self, position: Position) -> tuple[Position, ...]:
        """The options pile by pile, where some are told apart that are one position; else as `options` gives them."""
        return tuple(self.options(position))

    def reaches(self, position: Given, target: Given) -> bool:
        """Return whether one move leads from a position to another.   Raises: PositionError."""
        return self.leads(self.place(position), self.place(target))

    def leads(self, position: Position, target: Position) -> bool:
        """Return whether one move leads from a position to another, both as `place` writes them.

        Families that can tell do not list the options.
        """
        return target in map(self.shown, self.options(self.start(position)))

    def stuck(self, state: Position) -> bool:
        """Whether there is no move from a state, without listing all that there are."""
        return not any(True for _ in self.options(state))

    def start(self, position: Position) -> Position:
        """The state in which play from a position, as `place` writes it, begins."""
        return position

    def shown(self, state: Position) -> Position:
        """The piles of a state, as they are answered."""
        return state

    def told(self, state: Position) -> str:
        """What a player must know of a state besides its piles, in words; empty if there is nothing."""
        return ""

    def targets(self, state: Position) -> Iterable[Position]:
        """The options as the opponent may forbid them, each once; `settled` tells the state of each."""
        return self.options(state)

    def settled(self, target: Position) -> Position:
        """The state to which a target belongs."""
        return target

    def unstoppable(self, state: Position, winning: Sequence[Position]) -> Sequence[Position]:
        """The targets among the P-positions that the opponent cannot forbid; none if he can forbid them all.

        A target belongs to them if there are others that he could forbid together, but not with it.
        """
        return winning

    def edges(self, up_to: int) -> int:
        """About how many options all states with piles up to `up_to` have together: the edges of the game graph."""
        side = up_to + 1
        squares: int = side**self.piles
        return (squares if self.ordered else squares // 2) * side * side // 4

    def most_options(self, piles: Position) -> int:
        """How many options a state that shows such piles has at most; in games that remember, about.

        >>> from wythoff.game.rulesets import Diagonal, Euclid, Nim
        >>> Euclid().most_options((3, 10)), (Nim() | Diagonal()).most_options((3, 10))
        (3, 16)
        """
        return sum(piles) if self.remembers else prod(pile + 1 for pile in piles)

    def groundwork(self, up_to: int) -> int:
        """About how many options of other games must be looked at before the moves within a bound are known."""
        return 0

    def contains(self, position: Position) -> bool:
        """Whether a position with the right number of piles, sorted if the game is unordered, is on the board."""
        return True

    def place(self, position: Given) -> Position:
        """The position as this game writes it: a tuple of piles, sorted if the game is unordered.

        In games on one pile the number alone will do.

        Raises: PositionError if it is not on the board.
        """
        if isinstance(position, int) and self.piles == 1:
            position = (position,)
        try:
            given = tuple(position)  # type: ignore[arg-type]  # a number that is no position
        except TypeError:
            wanted = counted(self.piles, "piles")
            raise PositionError(f"a position must be a tuple of {wanted}, was {brief(position)}") from None
        if len(given) != self.piles:
            wanted = counted(self.piles, "piles")
            raise PositionError(f"a position of this game must have {wanted}, had {len(given)}")
        piles = tuple(map(self.pile, given))
        placed = piles if self.ordered else tuple(sorted(piles))
        if not self.contains(placed):
            rule = self.board or "be on the board of its game"
            raise PositionError(f"a position must {rule}, was {briefly(placed)}")
        return placed

    def pile(self, given: object) -> Pile:
        """The size of a pile as this game writes it.

        Raises: PositionError if no pile can have that size.
        """
        if not isinstance(given, int) or isinstance(given, bool) or given < 0:
            raise PositionError(f"a pile must be an integer >= 0, was {brief(given)}")
        return given

    def positions(self, up_to: int) -> Iterator[Position]:
        """Every position whose piles are all at most `up_to`, in lexicographic order."""
        return filter(self.contains, self._rows(self.sizes(up_to), self.piles))

    def _rows(self, sizes: Sequence[Pile], piles: int) -> Iterator[Position]:
        if not piles:
            yield ()
            return
        for place, pile in enumerate(sizes):
            for rest in self._rows(sizes if self.ordered else sizes[place:], piles - 1):
                yield (pile, *rest)

    def sizes(self, up_to: int) -> Sequence[Pile]:
        """Every size that a pile may have within `up_to`, ascending."""
        return range(up_to + 1)

    def reach(self, position: Position) -> int:
        """The least `up_to` whose positions have such piles."""
        return max(position)


def briefly(position: Iterable[Pile]) -> str:
    """A position in a message: long numbers are not in full.

    >>> briefly((3, 10**100))
    '(3, a number of about 101 digits)'
    """
    return f"({', '.join(brief(pile) if isinstance(pile, int) else short(pile) for pile in position)})"


def written(position: Position) -> str:
    """A position in print: fractions as 3/5.

    >>> from fractions import Fraction
    >>> written((1, 2)), written((5,)), written((Fraction(3, 5), Fraction(2)))
    ('(1, 2)', '(5,)', '(3/5, 2)')
    """
    return f"({', '.join(map(in_digits, position))}{',' * (len(position) == 1)})"
