"""Properties of any game: its positions, its play, and facts that solvers use.

Each property has a default that is valid for any game, and classes override it. A *state* consists of the piles and, in
games with memory, of facts about earlier moves. The opponent may forbid *targets*: options in which the order of the
piles counts. Names in `Facts` consist of several words, so that short names remain free for games written by users.
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
    """Facts about a game that solvers use. The defaults mean that nothing is known."""

    __slots__ = ()

    def as_kind(self, kind: type[Kind]) -> Kind | None:
        """Return the game itself if it is an instance of `kind`, such as `TwoPileGame`; else None.

        The caller can then use the methods of that class.
        """
        return self if isinstance(self, kind) else None

    @property
    def as_code(self) -> str:
        """Python code that builds the game, in which `w` stands for this package.

        It is only valid if the class of the game can be imported.
        """
        return repr(self)

    @property
    def fixed_vectors(self) -> tuple[Position, ...] | None:
        """The vectors that moves subtract, each from any position with large enough piles; None for other games."""
        return None

    def blockable(self, state: Position, target: Position) -> bool:
        """Return whether the game is of the form `block(...)` and lets the opponent forbid this move.

        The move leads from `state` to `target`. How many such moves he may forbid together does not matter here.
        """
        return False

    @property
    def middle_piles(self) -> tuple[int, ...] | None:
        """The sizes of the piles between the two end piles, in a game on a row where moves reduce only the end piles.

        None in other games.
        """
        return None

    @property
    def may_pass(self) -> bool:
        """Whether this is Wythoff's game with one pass, which either player may use."""
        return False

    @property
    def takes_anywhere(self) -> Callable[[Position], bool] | None:
        """A function that decides from the amounts alone whether a move is legal.

        Its argument is a tuple with an amount for each pile, not all 0. It returns whether these amounts may be taken
        at every position with large enough piles. The property is None if legal moves depend on more than the amounts.
        """
        return None

    @property
    def from_one_pile(self) -> bool:
        """Whether every move is known to take from one pile only."""
        return False

    @property
    def in_each_row(self) -> int | None:
        """The number of P-positions in each row of ordered squares (fixed x, any y), or None if it is unknown.

        It is 1 if every number may be taken from one pile, and each square is reached by other moves from only finitely
        many squares of a row. It is n + 1 if, in addition, the opponent may forbid n moves of a set that contains all
        rook moves (moves from one pile) that take at least some number.

        >>> from wythoff.game.rulesets import parse
        >>> [parse(text).in_each_row for text in ("block(nim | diagonal, 4)", "block(nim, 1, of=diagonal)", "diagonal")]
        [5, 1, None]

        Source: docs/mathematics/blocking.md, Theorem 5.1.
        """
        return None

    def in_a_box(self, up_to: int) -> kernels.BoxGame | None:
        """Return the moves that take at most `up_to` from each pile as a `BoxGame`; None if they have no such form.

        A `BoxGame` describes the moves by conditions on the piles and by lines. A line (start, step) takes start +
        m*step for every m >= 0. Compiled loops, the box kernels, use it to solve all positions with piles up to a
        bound.

        >>> from wythoff.game.rulesets import CyclicNimhoff
        >>> [start for start, _ in CyclicNimhoff(3, piles=3).in_a_box(10).lines]
        [(0, 0, 1), (0, 0, 2), (0, 1, 0), (0, 1, 1), (0, 2, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0), (2, 0, 0)]
        """
        return None

    def copy_of(self, state: Position) -> int:
        """Return the number of the copy of the board to which a state belongs; 0 in games without memory.

        The box kernels, compiled loops that solve all positions with piles up to a bound, solve a game with memory on
        several copies of the board, one for each content of the memory. For instance, with one pass in the whole game,
        copy 0 contains the states after the pass, and copy 1 the others.
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
        """How many levels of operations are nested in the notation of this game, such as `misere` around a game."""
        return getattr(self, "_depth", 0)

    @property
    def board(self) -> str:
        """The condition for a position to be on the board, as words after "must", such as "have x >= 2 or y >= 1".

        It is empty if all positions are on the board.
        """
        return ""

    @property
    def blocking(self) -> bool:
        """Whether the opponent may forbid some of the options before each move."""
        return False

    @property
    def remembers(self) -> bool:
        """Whether play depends on more than the piles.

        If it does, `options` takes and returns states instead of positions, and `start` returns the first state.
        """
        return False

    @property
    def declares(self) -> bool:
        """Whether the rules declare outcomes of some positions, which need not follow from the moves."""
        return False

    def declared(self, state: Position) -> bool | None:
        """Return True if the rules declare a state to be P, False if they declare it N, and None otherwise."""
        return None

    def options(self, position: Position) -> Iterable[Position]:
        """Return the positions that one move leads to, without repeats and in lexicographic order.

        In unordered games the piles of each position are in ascending order.
        """
        raise MoveError(f"the class {type(self).__name__} must have a method options(self, position)")

    def labelled(self, position: Position) -> tuple[Position, ...]:
        """Return the options without sorting their piles: each pile keeps its place in `position`.

        So an option of an unordered game may occur in several orders. The default returns `options(position)`.
        """
        return tuple(self.options(position))

    def reaches(self, position: Given, target: Given) -> bool:
        """Return whether one move leads from `position` to `target`. Raises: PositionError."""
        return self.leads(self.place(position), self.place(target))

    def leads(self, position: Position, target: Position) -> bool:
        """Return whether one move leads from `position` to `target`: tuples of piles, sorted in unordered games.

        Families of moves override this to avoid listing the options.
        """
        return target in map(self.shown, self.options(self.start(position)))

    def stuck(self, state: Position) -> bool:
        """Return whether a state has no move. Families override this to avoid listing all moves."""
        return not any(True for _ in self.options(state))

    def start(self, position: Position) -> Position:
        """Return the state in which play from `position`, a tuple of piles, begins.

        The state contains the piles and, in games with memory, what is known before the first move. In unordered games
        `position` must be sorted.
        """
        return position

    def shown(self, state: Position) -> Position:
        """Return the piles of a state, without the facts about earlier moves."""
        return state

    def told(self, state: Position) -> str:
        """Describe in words what a state contains besides its piles; return "" if it contains nothing else."""
        return ""

    def targets(self, state: Position) -> Iterable[Position]:
        """Return the targets of the moves from `state`, without repeats. They are what the opponent may forbid.

        In unordered games a target keeps the order of the piles: in Nim, moves from (1, 1) have the targets (0, 1) and
        (1, 0). The method `settled` returns the state that a target leads to, here (0, 1) for both.
        """
        return self.options(state)

    def settled(self, target: Position) -> Position:
        """Return the state that the move to `target` leads to. In unordered games its piles are sorted."""
        return target

    def unstoppable(self, state: Position, winning: Sequence[Position]) -> Sequence[Position]:
        """Return the targets in `winning` that the opponent may be unable to forbid; () if he can forbid them all.

        `winning` contains the targets of winning moves from `state`. Suppose that he cannot forbid all of them
        together. Then the result contains each target that he can no longer forbid after some choice of other targets.
        """
        return winning

    def edges(self, up_to: int) -> int:
        """Estimate the number of edges of the game graph: of all options of all states with piles up to `up_to`."""
        side = up_to + 1
        squares: int = side**self.piles
        return (squares if self.ordered else squares // 2) * side * side // 4

    def most_options(self, piles: Position) -> int:
        """Return an upper bound for the number of options of a state with these piles.

        For games with memory it is only an estimate.

        >>> from wythoff.game.rulesets import Diagonal, Euclid, Nim
        >>> Euclid().most_options((3, 10)), (Nim() | Diagonal()).most_options((3, 10))
        (3, 16)
        """
        return sum(piles) if self.remembers else prod(pile + 1 for pile in piles)

    def groundwork(self, up_to: int) -> int:
        """Estimate how many options of other games must be computed before the moves of this game are known.

        For example, the moves of a star are the P-positions of another game. Only moves that take at most `up_to` from
        a pile count. The default is 0.
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
        """Return `given`, the size of a pile, in the form that this game uses, such as a Fraction for 3/5.

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
        """Return the least n such that `positions(n)` contains the position."""
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
