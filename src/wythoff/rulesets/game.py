"""What every game is: a value that answers `options(position)`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import TypeAlias

from wythoff.errors import MoveError, ParameterError, PositionError, brief, counted
from wythoff.rulesets.facts import Facts
from wythoff.sequences.integers import in_digits, short

# In games of rationals a pile is a Fraction, which compares, sorts and hashes with integers. The type is int all the
# same, because arithmetic on piles belongs to games of integers.
Pile: TypeAlias = int
Position: TypeAlias = tuple[Pile, ...]
# A position as a person gives it; in games on one pile a number will do.
Given: TypeAlias = Pile | Iterable[Pile]


class Game(Facts):
    """An impartial game on piles. A family, or a game of your own, needs one method: `options`.

    What `options` of your own class gives is checked and put in order (`rulesets/own.py`).

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

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not cls.__module__.startswith("wythoff."):
            from wythoff.rulesets.own import adopt  # loaded for games of users alone

            adopt(cls)

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
    def choices(self) -> tuple[Game, ...]:
        """The games from which the second player chooses one, with the start on its board, before the first move."""
        return ()

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

    def in_form(self, form: Callable[[Game], Game]) -> Game:
        """The game with what it is made of as `form` writes it, and as simple layers around that as are known."""
        return self

    def options(self, position: Position) -> Iterable[Position]:
        """The positions one move away, each once; for unordered games sorted piles, in lexicographic order."""
        raise MoveError(f"{type(self).__name__} must have a method options(self, position)")

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

        >>> from wythoff.rulesets import Diagonal, Euclid, Nim
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


def require_game(game: object) -> None:
    """Raise an error for a value that is no game.

    Raises: ParameterError.
    """
    if not isinstance(game, Game):
        raise ParameterError(f"a game must be a Game, was {brief(game)}: read a notation with wythoff.parse")


def own_of(game: object) -> Game | None:
    """The game of a class that is not of this package, within the layers around it; None if there is none.

    >>> from wythoff.rulesets import Nim
    >>> own_of(Nim()), own_of(3)
    (None, None)
    """
    while isinstance(game, Game):
        if not type(game).__module__.startswith("wythoff."):
            return game
        game = getattr(game, "game", None)
    return None


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
