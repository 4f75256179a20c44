"""Games on one, two, three or more piles, given by moves of `pile_moves`.

In a game that is not `ordered`, the piles of every position are sorted, and the entries of a vector may be taken from
the piles in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from math import factorial
from operator import sub

from wythoff import kernels
from wythoff.base.errors import ParameterError
from wythoff.base.frozen import Frozen
from wythoff.expressions import Expression, around, template
from wythoff.expressions.calls import Parameter
from wythoff.game.rulesets.facts import Position, briefly
from wythoff.game.rulesets.families import Diagonal, Jump, Keep, Nim, Vector, Where
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.kinds.pile_compounds import TakeAny, TakeBut, TakeWhere, relabelled
from wythoff.game.rulesets.kinds.pile_measure import SHOWN, Measure, loop, measure
from wythoff.game.rulesets.kinds.pile_moves import (
    MAX_PILES,
    MOST_PILES,
    PileMoves,
    TakeEach,
    TakeEqual,
    TakeFew,
    TakeUpTo,
)
from wythoff.game.rulesets.moves import Moves, union

DIMENSION, SIZE = (Parameter("d", least=1, most=most) for most in (MOST_PILES, MAX_PILES))
# The variables p1, ..., k2 of conditions, expressed by those of unordered two-pile games.
ON_TWO = {
    name: template(text)
    for name, text in zip(kernels.box_variables(2), ("x0", "y0", "x0 - k", "y0 - l", "k", "l"), strict=True)
}
# The same for ordered games. Piles are missing, as x0 and y0 mean the smaller and the larger pile.
TAKEN_IN_ORDER = {"k1": template("i"), "k2": template("j")}


class PilesGame(Frozen, Game):
    """A game on d piles with a set of moves. Unless it is ordered, piles are sorted before each move.

    >>> from wythoff.game.rulesets.kinds.pile_compounds import joined
    >>> game = PilesGame(3, joined((TakeFew(Nim()), TakeEqual())))
    >>> print(game, game.options((0, 1, 1)))
    piles(3, nim | equal) ((0, 0, 0), (0, 0, 1))

    Raises: ParameterError for moves that need another number of piles, and for a game that need not end.
    """

    __slots__ = ("piles", "moves", "ordered", "_measure", "_depth")
    piles: int
    moves: PileMoves
    ordered: bool
    _measure: Measure | None
    _depth: int

    def __init__(self, piles: int, moves: PileMoves, ordered: bool = False) -> None:
        if not isinstance(moves, PileMoves):
            raise ParameterError(f"piles(n, moves) needs moves such as nim | equal, not {moves}")
        self._freeze(piles=SIZE.check(piles), moves=moves, ordered=ordered)
        if fault := moves.fault(piles, self.ordered):
            raise ParameterError(fault)
        self._freeze(_measure=self._ending_measure(), _depth=around("a game", moves))

    def _ending_measure(self) -> Measure | None:
        vectors = list(_with_negative(self.moves, self.ordered))
        if not any(min(vector) < 0 for vector in vectors):
            return None  # no loop is possible, as every move lowers the number of tokens
        if not isinstance(self.moves, TakeEach):
            vectors += [tuple(int(n == m) for m in range(self.piles)) for n in range(self.piles)]
        found = measure(vectors)
        if found is None:
            steps = loop(vectors)
            if all(not taken or self.moves.allows(self._placed(place), taken, self.ordered) for place, taken in steps):
                shown = [briefly(self._placed(place)) for place, _ in steps]
                path = " -> ".join([*shown[:SHOWN], *(["..."] if len(shown) > SHOWN + 1 else []), *shown[SHOWN:][-1:]])
                raise ParameterError(f"the game must end, but play can go on for ever: {path}, and so on")
            raise ParameterError(
                f"the game must end, but no proof was found that play with the moves {self.moves} always ends"
            )
        return found

    @property
    def ends_by(self) -> Measure:
        """The measure that every move lowers, which proves that play ends: some weighted sums of the piles, in order.

        Every move lowers the first of the sums that it changes. In the example the first sum is the first pile.

        >>> print(PilesGame(2, TakeEach(((1, -3), (0, 1))), True).ends_by)
        p1, then p2
        """
        return self._measure or Measure(((1,) * self.piles,))

    @property
    def adds_tokens(self) -> bool:
        """Whether some move puts tokens on a pile."""
        return self._measure is not None

    def _placed(self, position: Position) -> Position:
        return position if self.ordered else tuple(sorted(position))

    def options(self, position: Position) -> tuple[Position, ...]:
        """Return the positions that one move leads to."""
        piles = self.place(position)
        after = (tuple(map(sub, piles, taken)) for taken in self.moves.amounts(piles, self.ordered))
        return tuple(sorted(set(map(self._placed, after))))

    def labelled(self, position: Position) -> tuple[Position, ...]:
        """Return the options without sorting their piles: each pile keeps its place in `position`.

        With blocking, the opponent must forbid (0, 1) and (1, 0) separately.
        """
        found = {
            order
            for taken in self.moves.amounts(position, self.ordered)
            for order in relabelled(position, taken, self.ordered)
        }
        return tuple(sorted(tuple(map(sub, position, taken)) for taken in found))

    def edges(self, up_to: int) -> int:
        if all(isinstance(part, TakeFew | TakeEqual) for part in self.moves.parts):
            return super().edges(up_to)
        # Moves that add tokens may collect all tokens on one pile.
        side = (up_to * self.piles if self.adds_tokens else up_to) + 1
        positions: int = side**self.piles // (1 if self.ordered else factorial(self.piles)) + side
        if isinstance(self.moves, TakeEach):
            return positions * len(self.moves.every(self.ordered))
        # To try all amounts takes as long as to make four options of each.
        tried: int = 4 * (side // 2 + 1) ** self.piles
        return positions * tried

    def stuck(self, state: Position) -> bool:
        """Return whether the position `state` has no move."""
        return next(self.moves.amounts(state, self.ordered), None) is None

    def leads(self, position: Position, target: Position) -> bool:
        """Return whether one move leads from `position` to `target`, without listing the options.

        >>> PilesGame(3, TakeUpTo(2)).leads((2, 4, 5), (1, 1, 1)), PilesGame(3, TakeUpTo(2)).leads((2, 4, 5), (2, 2, 4))
        (False, True)
        """
        orders = {target} if self.ordered else set(permutations(target))
        amounts = (tuple(map(sub, position, order)) for order in orders)
        return any(any(taken) and self.moves.allows(position, taken, self.ordered) for taken in amounts)

    @property
    def fixed_vectors(self) -> tuple[Position, ...] | None:
        if isinstance(self.moves, TakeEach) and not self.adds_tokens:
            return self.moves.every(self.ordered)
        return None

    @property
    def takes_anywhere(self) -> Callable[[Position], bool] | None:
        """A function that decides from the amounts alone whether a move is legal.

        Its argument is a tuple with an amount for each pile, not all 0. It returns whether these amounts may be taken
        at every position with large enough piles. The property is None if legal moves depend on more than the amounts.
        """
        # Legal moves depend on amounts alone if they are lines, or lines restricted by a condition on amounts.
        alike = not self.adds_tokens and all(_by_amounts(part, self.piles) for part in self.moves.parts)
        return (lambda amounts: self.moves.allows(amounts, amounts, self.ordered)) if alike else None

    @property
    def has_nim(self) -> bool:
        """Whether any positive number may be taken from each pile."""
        return any(isinstance(part, TakeUpTo) or str(part) == "nim" for part in self.moves.parts)

    @property
    def from_one_pile(self) -> bool:
        """Whether the form of the moves shows that every move takes from one pile only."""
        return all(isinstance(part, TakeFew) and isinstance(part.moves, Nim) for part in self.moves.parts)

    def in_a_box(self, up_to: int) -> kernels.BoxGame | None:
        if self.adds_tokens:
            return None
        return box_of(self.moves, self.piles, self.ordered, up_to)

    def __str__(self) -> str:
        return f"{'ordered' if self.ordered else 'piles'}({self.piles}, {self.moves})"


def _with_negative(moves: PileMoves, ordered: bool) -> Iterator[Position]:
    """Yield some of the vectors that `moves` take, among them all that have a negative entry.

    A negative entry adds tokens to a pile: (2, -1) takes 2 tokens from the first pile and puts 1 on the second.
    """
    for part in moves.parts:
        if isinstance(part, TakeEach):
            yield from part.every(ordered)
        elif isinstance(part, TakeBut | TakeWhere) and part.moves is not None:
            yield from _with_negative(part.moves, ordered)


def _by_amounts(part: PileMoves, piles: int) -> bool:
    """Return whether the legality of the moves in `part`, on `piles` piles, depends on the amounts alone."""
    match part:
        case TakeFew():
            return part.moves.lines() is not None or isinstance(part.moves, Nim)
        case TakeWhere():
            symmetric = part.lines(piles, False, 2) is not None
            return symmetric and part.amounts_only(piles) and (part.moves is None or _by_amounts(part.moves, piles))
        case TakeBut():
            return _by_amounts(part.moves, piles) and _by_amounts(part.removed, piles)
        case TakeAny():
            return all(_by_amounts(each, piles) for each in part.parts)
    return True


def box_of(moves: PileMoves, piles: int, ordered: bool, up_to: int) -> kernels.BoxGame | None:
    """Return the game with these moves on `piles` piles as a `BoxGame` for the box kernels, or None.

    Only moves that take at most `up_to` from each pile are included. The result has three parts: lines (start, step),
    which take start + m*step for every m >= 0; a number n, so that any positive amounts may be taken from at most n
    piles; and a condition for all other moves. None means that the moves have no such form. The box kernels are
    compiled loops that solve all positions with piles up to a bound.
    """
    lines: list[tuple[Position, Position]] = []
    most, tests = 0, list[PileMoves]()
    for part in moves.parts:
        found = part.lines(piles, ordered, up_to)
        if isinstance(part, TakeFew) and part.moves == Nim():
            most = max(most, 1)
        elif isinstance(part, TakeUpTo):
            most = max(most, min(part.m, piles))
        elif found is not None:
            lines += found
        else:
            tests.append(part)
    condition = None
    if tests:
        texts = [_as_condition(part) for part in tests]
        if None in texts:
            return None
        condition = texts[0] if len(texts) == 1 else template(" or ".join(f"({text})" for text in texts))
    return kernels.BoxGame(piles, not ordered, most, tuple(dict.fromkeys(lines)), condition)


def _as_condition(part: PileMoves) -> Expression | None:
    """Return the condition, if `part` is `where(condition)` in the variables p1, q1, k1, ...; else None."""
    return part.condition if isinstance(part, TakeWhere) and part.moves is None and not part.of_two else None


def piles_game(d: int, moves: PileMoves, *, ordered: bool = False) -> Game:
    """Return the game with these moves on `d` piles.

    For d = 2 it is a two-pile game, if the notation of two-pile games allows these moves.

    >>> from wythoff.game.rulesets.kinds.pile_compounds import joined
    >>> print(piles_game(2, joined((TakeFew(Nim()), TakeEqual()))), piles_game(2, TakeEach(((2, -1),))), sep="; ")
    nim | diagonal; piles(2, each((2, -1)))

    Raises: ParameterError.
    """
    game = PilesGame(d, moves, ordered and d > 1)
    two = on_two_piles(moves, ordered) if d == 2 else None
    return game if two is None or two.ordered is not ordered else two


def on_two_piles(moves: PileMoves, ordered: bool) -> Moves | None:
    """Return moves of a two-pile game that are the same as `moves` on two piles, or None.

    None means that the notation of two-pile games does not allow them.
    """
    match moves:
        case TakeFew():
            return moves.moves
        case TakeEqual():
            return Nim() if moves.m == 1 else Diagonal()
        case TakeUpTo():
            return Nim() if moves.m == 1 else Where("k + l > 0")
        case TakeEach() if all(min(vector) >= 0 for vector in moves.vectors) and moves.vectors:
            return union((Vector if ordered else Jump)(*vector) for vector in moves.vectors)
        case TakeWhere() if not ordered or moves.of_two or moves.condition.variables() <= set(TAKEN_IN_ORDER):
            names = TAKEN_IN_ORDER if ordered else ON_TWO
            condition = moves.condition if moves.of_two else moves.condition.substitute(names)
            if moves.moves is None:
                return Where(condition)
            inner = on_two_piles(moves.moves, ordered)
            return None if inner is None else Keep(inner, condition)
        case TakeBut():
            first, second = (on_two_piles(part, ordered) for part in (moves.moves, moves.removed))
            return None if first is None or second is None else first - second
        case TakeAny():
            parts = [on_two_piles(part, ordered) for part in moves.parts]
            return None if None in parts else union(part for part in parts if part is not None)
    return None
