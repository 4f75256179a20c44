"""Properties of any game: its positions, its play, and facts that solvers use.

Each fact has a default that is valid for any game, and classes override it. Names in `Facts` consist of several words,
so that short names remain free for games written by users.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import TypeAlias, TypeVar

from wythoff import kernels
from wythoff.base.displayed import Displayed
from wythoff.base.errors import MoveError, PositionError, brief, counted
from wythoff.sequences.integers import in_digits, short

# In games of rationals a pile is a Fraction, which compares, sorts and hashes with integers. The type is still int,
# because only games of integers do arithmetic on piles.
Pile: TypeAlias = int
Position: TypeAlias = tuple[Pile, ...]
# A position in the form that users may give; in games on one pile it may be a number.
Given: TypeAlias = Pile | Iterable[Pile]
Kind = TypeVar("Kind")


class Facts(Displayed):
    """Facts about a game that solvers use. By default nothing is known."""

    __slots__ = ()

    def as_kind(self, kind: type[Kind]) -> Kind | None:
        """Return the game itself if it is an instance of `kind`, such as `TwoPileGame`; else None.

        The caller can then use the methods of that class.
        """
        return self if isinstance(self, kind) else None

    @property
    def as_code(self) -> str:
        """Python code that builds the game, if its class can be imported. In the code this package is called `w`."""
        return repr(self)

    @property
    def fixed_vectors(self) -> tuple[Position, ...] | None:
        """Vectors that may be subtracted from every position; None if there are other moves."""
        return None

    def blockable(self, state: Position, target: Position) -> bool:
        """Return whether the opponent may forbid the move to `target`, in games where single squares are forbidden."""
        return False

    @property
    def middle_piles(self) -> tuple[int, ...] | None:
        """The middle piles of a row, in a game where only the piles at its ends are reduced; None for other games."""
        return None

    @property
    def may_pass(self) -> bool:
        """Whether this is Wythoff's game with one pass, which either player may use."""
        return False

    @property
    def takes_anywhere(self) -> Callable[[Position], bool] | None:
        """A function that decides from the amounts alone whether a move is legal.

        Its argument is an amount for each pile, not all 0. It returns whether these may be taken at every position
        whose piles hold them.

        None if legal moves depend on more than the amounts.
        """
        return None

    @property
    def from_one_pile(self) -> bool:
        """Whether every move is known to take from one pile only."""
        return False

    @property
    def in_each_row(self) -> int | None:
        """The number of P-positions in each row of ordered squares (fixed x, any y), or None if it is unknown.

        It is 1 if every number may be taken from one pile, and if the other moves lead to each square from only
        finitely many squares of a row. It is n + 1 if, in addition, up to n moves can be forbidden, and all rook moves
        from some length on are among the moves that can be forbidden.

        >>> from wythoff.game.rulesets import parse
        >>> [parse(text).in_each_row for text in ("block(nim | diagonal, 4)", "block(nim, 1, of=diagonal)", "diagonal")]
        [5, 1, None]

        Source: docs/mathematics/blocking.md, Theorem 5.1.
        """
        return None

    def in_a_box(self, up_to: int) -> kernels.BoxGame | None:
        """Return the moves that take at most `up_to` from each pile, in the form that the box kernels need, or None.

        >>> from wythoff.game.rulesets import CyclicNimhoff
        >>> [start for start, _ in CyclicNimhoff(3, piles=3).in_a_box(10).lines]
        [(0, 0, 1), (0, 0, 2), (0, 1, 0), (0, 1, 1), (0, 2, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0), (2, 0, 0)]
        """
        return None

    def copy_of(self, state: Position) -> int:
        """Return the number of the copy of the box to which a state of a game with memory belongs.

        The box kernels represent the memory by copies of all positions: see `in_a_box` and
        `kernels.plain.boxes.Copies`.
        """
        return 0

    def off_board(self, side: int) -> bytes:
        """Return bytes b with b[x*side + y] = 1 if (x, y) is off the board, for x, y < side.

        Return b"" if no square is off the board.
        """
        return b""


class GameBase(Facts):
    """Positions and play of any game, with defaults. Its subclass `Game` also checks classes of users."""

    __slots__ = ()
    piles = 2

    @property
    def ordered(self) -> bool:
        """Whether (x, y) and (y, x) are different positions; unordered games sort the piles of every position."""
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
        """The depth of nested games and operations in the notation."""
        return getattr(self, "_depth", 0)

    @property
    def board(self) -> str:
        """The condition for a position to be on the board, in words that follow 'must'; empty if all positions are."""
        return ""

    @property
    def blocking(self) -> bool:
        """Whether the opponent may forbid some of the options before each move."""
        return False

    @property
    def remembers(self) -> bool:
        """Whether play depends on more than the piles. If so, `options` takes states, and `start` returns the first."""
        return False

    @property
    def declares(self) -> bool:
        """Whether the rules declare outcomes of some positions, which need not follow from the moves."""
        return False

    def declared(self, state: Position) -> bool | None:
        """Return True for a state declared P, False for one declared N, and None for any other."""
        return None

    def options(self, position: Position) -> Iterable[Position]:
        """Return the positions that one move leads to, without repeats.

        In unordered games the piles of each are ascending. The positions are in lexicographic order.
        """
        raise MoveError(f"{type(self).__name__} must have a method options(self, position)")

    def labelled(self, position: Position) -> tuple[Position, ...]:
        """Return the options with piles in the order of `position`, so that one option may occur in several orders.

        The default returns the result of `options`.
        """
        return tuple(self.options(position))

    def reaches(self, position: Given, target: Given) -> bool:
        """Return whether one move leads from `position` to `target`. Raises: PositionError."""
        return self.leads(self.place(position), self.place(target))

    def leads(self, position: Position, target: Position) -> bool:
        """Return whether one move leads from `position` to `target`, both in the form that `place` returns.

        Families of moves override this to avoid listing the options.
        """
        return target in map(self.shown, self.options(self.start(position)))

    def stuck(self, state: Position) -> bool:
        """Return whether a state has no move. Families override this to avoid listing all moves."""
        return not any(True for _ in self.options(state))

    def start(self, position: Position) -> Position:
        """Return the state in which play begins from a position in the form that `place` returns."""
        return position

    def shown(self, state: Position) -> Position:
        """Return the piles of a state, without its memory of earlier moves."""
        return state

    def told(self, state: Position) -> str:
        """Describe in words what a state contains besides its piles; return "" if it contains nothing else."""
        return ""

    def targets(self, state: Position) -> Iterable[Position]:
        """Return the targets that the opponent may forbid, without repeats. See `settled` for the states there."""
        return self.options(state)

    def settled(self, target: Position) -> Position:
        """Return the state that a target of `targets` leads to: in unordered games it has its piles sorted."""
        return target

    def unstoppable(self, state: Position, winning: Sequence[Position]) -> Sequence[Position]:
        """Return the targets in `winning` that the opponent may fail to forbid; () if he can forbid all together.

        `winning` are the targets of winning moves. If the opponent cannot forbid all of them, the result contains each
        target that he can no longer forbid after some choice of other targets that he forbids.
        """
        return winning

    def edges(self, up_to: int) -> int:
        """Estimate the number of edges of the game graph: the options of all states with piles up to `up_to`."""
        side = up_to + 1
        squares: int = side**self.piles
        return (squares if self.ordered else squares // 2) * side * side // 4

    def most_options(self, piles: Position) -> int:
        """Return an upper bound for the number of options of a state with these piles; with memory, an estimate.

        >>> from wythoff.game.rulesets import Diagonal, Euclid, Nim
        >>> Euclid().most_options((3, 10)), (Nim() | Diagonal()).most_options((3, 10))
        (3, 16)
        """
        return sum(piles) if self.remembers else prod(pile + 1 for pile in piles)

    def groundwork(self, up_to: int) -> int:
        """Estimate how many options of other games must be computed before the moves of this game are known.

        Only moves that take at most `up_to` from a pile count. For example, the moves of a star are the P-positions of
        another game. The default is 0.
        """
        return 0

    def contains(self, position: Position) -> bool:
        """Return whether a position is on the board.

        The position must have the right number of piles, sorted if the game is unordered.
        """
        return True

    def place(self, position: Given) -> Position:
        """Return a position in the form that this game uses: a tuple of piles, sorted if the game is unordered.

        In games on one pile, a number is accepted too. Raises: PositionError if the position is not on the board.
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
        """Return the size of a pile in the form that this game uses.

        Raises: PositionError if no pile can have this size.
        """
        if not isinstance(given, int) or isinstance(given, bool) or given < 0:
            raise PositionError(f"a pile must be an integer >= 0, was {brief(given)}")
        return given

    def positions(self, up_to: int) -> Iterator[Position]:
        """Yield all positions with piles up to `up_to`, in lexicographic order."""
        return filter(self.contains, self._rows(self.sizes(up_to), self.piles))

    def _rows(self, sizes: Sequence[Pile], piles: int) -> Iterator[Position]:
        if not piles:
            yield ()
            return
        for place, pile in enumerate(sizes):
            for rest in self._rows(sizes if self.ordered else sizes[place:], piles - 1):
                yield (pile, *rest)

    def sizes(self, up_to: int) -> Sequence[Pile]:
        """Return all possible sizes of a pile up to `up_to`, ascending."""
        return range(up_to + 1)

    def reach(self, position: Position) -> int:
        """Return the least `up_to` for which `positions(up_to)` contains the position."""
        return max(position)


def briefly(position: Iterable[Pile]) -> str:
    """Return a position as text for a message, with long numbers abbreviated.

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
