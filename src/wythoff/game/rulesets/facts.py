"""Facts about any game: how it is given, its positions, and the properties that solvers use.

Each fact has a default that holds for an unknown game; classes override it. Names in `Facts` have several words, so
that games in Python can use the short ones.
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
        """Return the game if it is of a kind, such as `TwoPileGame`; None for other games.

        The caller can then use methods of that kind: squares, amounts, histories, moves of Left and Right.
        """
        return self if isinstance(self, kind) else None

    @property
    def as_code(self) -> str:
        """Python code that makes the game, if its class can be imported. The package is called `w` in it."""
        return repr(self)

    @property
    def fixed_vectors(self) -> tuple[Position, ...] | None:
        """Vectors that may be subtracted from every position; None if there are other moves."""
        return None

    def blockable(self, state: Position, target: Position) -> bool:
        """Return whether the opponent may forbid the move to `target` in games that forbid single squares."""
        return False

    @property
    def middle_piles(self) -> tuple[int, ...] | None:
        """The piles in the middle of a row that is reduced at its ends only; None for other games."""
        return None

    @property
    def may_pass(self) -> bool:
        """Whether this is Wythoff's game with one pass, which either player may use."""
        return False

    @property
    def takes_anywhere(self) -> Callable[[Position], bool] | None:
        """A test whether amounts, not all 0, may be taken from all piles that are large enough, or None."""
        return None

    @property
    def from_one_pile(self) -> bool:
        """Whether the class states that every move takes from one pile."""
        return False

    @property
    def in_each_row(self) -> int | None:
        """How many ordered squares of each row are P-positions, if that number is known.

        Suppose that every number may be taken from one pile, and the other moves lead to each square from finitely many
        squares of a row. Then there is one, or n + 1 if up to n moves can be forbidden, all long rook moves among them.

        >>> from wythoff.game.rulesets import parse
        >>> [parse(text).in_each_row for text in ("block(nim | diagonal, 4)", "block(nim, 1, of=diagonal)", "diagonal")]
        [5, 1, None]

        Source: docs/mathematics/blocking.md, Theorem 5.1.
        """
        return None

    def in_a_box(self, up_to: int) -> kernels.BoxGame | None:
        """Return the moves that take at most `up_to` from a pile in the form of the box kernels, or None.

        >>> from wythoff.game.rulesets import CyclicNimhoff
        >>> [start for start, _ in CyclicNimhoff(3, piles=3).in_a_box(10).lines]
        [(0, 0, 1), (0, 0, 2), (0, 1, 0), (0, 1, 1), (0, 2, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0), (2, 0, 0)]
        """
        return None

    def off_board(self, side: int) -> bytes:
        """Return a byte for each square (x, y) with piles less than `side`: 1 if it is off the board.

        Empty if none is.
        """
        return b""


class GameBase(Facts):
    """Positions and play of any game. `Game` also checks the classes of users."""

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
        """The condition for a position to be on the board, in words; empty if every position is."""
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
        """Return whether a state is declared to be a P-position, or None if the rules declare nothing about it."""
        return None

    def options(self, position: Position) -> Iterable[Position]:
        """Return the positions one move away, without repeats.

        In unordered games, piles are sorted and the order lexicographic.
        """
        raise MoveError(f"{type(self).__name__} must have a method options(self, position)")

    def labelled(self, position: Position) -> tuple[Position, ...]:
        """Return the options pile by pile, where one position may have several labels; else as `options` gives them."""
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
        """Return whether a state has no move, without listing all moves."""
        return not any(True for _ in self.options(state))

    def start(self, position: Position) -> Position:
        """Return the state in which play begins from a position, as `place` writes it."""
        return position

    def shown(self, state: Position) -> Position:
        """Return the piles of a state for display."""
        return state

    def told(self, state: Position) -> str:
        """Describe in words what a state remembers besides its piles; empty if nothing."""
        return ""

    def targets(self, state: Position) -> Iterable[Position]:
        """Return the options that the opponent may forbid, without repeats. `settled` gives the state of each."""
        return self.options(state)

    def settled(self, target: Position) -> Position:
        """Return the state that belongs to a target."""
        return target

    def unstoppable(self, state: Position, winning: Sequence[Position]) -> Sequence[Position]:
        """Return those of the `winning` targets that the opponent cannot forbid.

        There are none if he can forbid them all.

        A target belongs to them if he could forbid some of the others together, but not together with it.
        """
        return winning

    def edges(self, up_to: int) -> int:
        """Estimate the number of edges of the game graph: the options of all states with piles up to `up_to`."""
        side = up_to + 1
        squares: int = side**self.piles
        return (squares if self.ordered else squares // 2) * side * side // 4

    def most_options(self, piles: Position) -> int:
        """Return how many options a state with such piles has at most; in games with memory, an estimate.

        >>> from wythoff.game.rulesets import Diagonal, Euclid, Nim
        >>> Euclid().most_options((3, 10)), (Nim() | Diagonal()).most_options((3, 10))
        (3, 16)
        """
        return sum(piles) if self.remembers else prod(pile + 1 for pile in piles)

    def groundwork(self, up_to: int) -> int:
        """Estimate how many options of other games must be examined before the moves within a bound are known."""
        return 0

    def contains(self, position: Position) -> bool:
        """Return whether a position is on the board.

        It has the right number of piles, sorted if the game is unordered.
        """
        return True

    def place(self, position: Given) -> Position:
        """Return a position as this game writes it: a tuple of piles, sorted if the game is unordered.

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
        """Return the size of a pile as this game writes it.

        Raises: PositionError if no pile can have that size.
        """
        if not isinstance(given, int) or isinstance(given, bool) or given < 0:
            raise PositionError(f"a pile must be an integer >= 0, was {brief(given)}")
        return given

    def positions(self, up_to: int) -> Iterator[Position]:
        """Return all positions with piles up to `up_to`, in lexicographic order."""
        return filter(self.contains, self._rows(self.sizes(up_to), self.piles))

    def _rows(self, sizes: Sequence[Pile], piles: int) -> Iterator[Position]:
        if not piles:
            yield ()
            return
        for place, pile in enumerate(sizes):
            for rest in self._rows(sizes if self.ordered else sizes[place:], piles - 1):
                yield (pile, *rest)

    def sizes(self, up_to: int) -> Sequence[Pile]:
        """Return all sizes that a pile may have within `up_to`, ascending."""
        return range(up_to + 1)

    def reach(self, position: Position) -> int:
        """Return the least `up_to` for which a table contains the position."""
        return max(position)


def briefly(position: Iterable[Pile]) -> str:
    """Return a position as text for a message. Long numbers are abbreviated.

    >>> briefly((3, 10**100))
    '(3, a number of about 101 digits)'
    """
    return f"({', '.join(brief(pile) if isinstance(pile, int) else short(pile) for pile in position)})"


def written(position: Position) -> str:
    """Return a position as text, with fractions as 3/5.

    >>> from fractions import Fraction
    >>> written((1, 2)), written((5,)), written((Fraction(3, 5), Fraction(2)))
    ('(1, 2)', '(5,)', '(3/5, 2)')
    """
    return f"({', '.join(map(in_digits, position))}{',' * (len(position) == 1)})"
