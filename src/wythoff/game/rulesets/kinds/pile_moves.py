"""Sets of moves on any number of piles, defined by the amounts that may be taken from each pile.

A move takes the amounts `taken` from the piles `before`. The parameter `ordered` says whether the game is ordered. If
not, the piles are sorted before each move; and if some of them are equal, it suffices that a condition holds after some
exchange of amounts between equal piles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, count, permutations, product, takewhile
from typing import ClassVar, TypeAlias

from wythoff.base.errors import ParameterError, brief
from wythoff.base.frozen import Frozen
from wythoff.expressions.calls import Parameter
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.families import (
    Diagonal,
    Jump,
    Nim,
    Ray,
)

MOST_PILES = 6  # most piles of a game in this notation
MAX_PILES = 8  # most piles of any game, as some methods try all orders of the piles
# A line (start, step): taking start + m*step for every m >= 0, or only start if step is 0.
PileLine: TypeAlias = tuple[Position, Position]


class PileMoves(Frozen):
    """A set of moves on any number of piles. Use the function `joined` to build unions."""

    __slots__ = ()
    rank: ClassVar[int]

    @property
    def depth(self) -> int:
        """How deeply games and operations are nested in the notation of these moves."""
        return getattr(self, "_depth", 0)

    def allows(self, before: Position, taken: Position, ordered: bool) -> bool:
        """Return whether the amounts `taken` may be taken from the piles `before`.

        They are not all 0, and none is larger than its pile.
        """
        raise NotImplementedError

    def amounts(self, before: Position, ordered: bool) -> Iterator[Position]:
        """Yield the tuples of amounts that may be taken from the piles `before`. Repeats are possible.

        In unordered games, one tuple suffices for all that differ only by exchanging amounts between equal piles: from
        (2, 2) it may be (1, 0) without (0, 1).
        """
        for taken in product(*(range(pile + 1) for pile in before)):
            if any(taken) and self.allows(before, taken, ordered):
                yield taken

    def lines(self, piles: int, ordered: bool, up_to: int) -> list[PileLine] | None:
        """Return the moves that take at most `up_to` from each of `piles` piles, as lines (start, step).

        A line contains the moves that take start + m*step, for every m >= 0. Return None if legal moves depend on the
        piles.
        """
        return None

    def fault(self, piles: int, ordered: bool) -> str:
        """Return why these moves do not fit `piles` piles, as a message; empty if they do."""
        return ""

    @property
    def parts(self) -> tuple[PileMoves, ...]:
        return (self,)


class TakeFew(PileMoves):
    """The moves of a two-pile family, such as nim or jump(1, 2), on any two of the piles.

    >>> print(TakeFew(Jump(1, 2)), list(TakeFew(Nim(step=2)).amounts((0, 3), False)))
    jump(1, 2) [(0, 2)]
    """

    moves: Nim | Diagonal | Ray | Jump

    @property
    def nim_step(self) -> int | None:
        """The number b, if these are the moves `nim(step=b)`; None for other moves.

        They take a multiple of b from one pile.
        """
        return self.moves.step if isinstance(self.moves, Nim) and self.moves.lengths is None else None

    @property
    def rank(self) -> int:  # type: ignore[override]  # the rank of the family
        return self.moves.rank

    def _pairs(self, piles: int) -> Iterable[tuple[int, int]]:
        return combinations(range(piles), 2) if piles > 1 else ((0, 1),)

    def allows(self, before: Position, taken: Position, ordered: bool) -> bool:
        if min(taken) < 0:
            return False
        used = {place for place, amount in enumerate(taken) if amount}
        piles, amounts = (*before, 0), (*taken, 0)
        return any(
            self.moves.allows(piles[a], piles[b], amounts[a], amounts[b])
            for a, b in self._pairs(len(before))
            if used <= {a, b}
        )

    def amounts(self, before: Position, ordered: bool) -> Iterator[Position]:
        piles = len(before)
        for a, b in self._pairs(piles):
            x, y = before[a], before[b] if b < piles else 0
            for left, right in self.moves.squares(x, y):
                yield _placed(piles, {a: x - left, b: y - right})

    def lines(self, piles: int, ordered: bool, up_to: int) -> list[PileLine] | None:
        listed = self.moves.lines()
        if listed is None and isinstance(self.moves, Nim):
            listed = tuple(
                line
                for n in range(1, up_to + 1)
                if self.moves.allows(n, 0, n, 0)
                for line in ((n, 0, 0, 0), (0, n, 0, 0))
            )
        if listed is None:
            return None
        return [
            (_placed(piles, {a: i, b: j}), _placed(piles, {a: p, b: q}))
            for i, j, p, q in listed
            for a, b in self._pairs(piles)
            if b < piles or not j
        ]

    def fault(self, piles: int, ordered: bool) -> str:
        return (
            f"{self} needs two piles, but this game has one" if piles == 1 and not isinstance(self.moves, Nim) else ""
        )

    def __str__(self) -> str:
        return str(self.moves)


def _placed(piles: int, amounts: dict[int, int]) -> Position:
    return tuple(amounts.get(place, 0) for place in range(piles))


class TakeEqual(PileMoves):
    """Moves that take the same positive number from each of `m` piles; if m is None, from each of two or more piles.

    >>> print(TakeEqual(), TakeEqual(3), list(TakeEqual().amounts((1, 1, 1), False)))
    equal equal(3) [(1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1)]
    """

    __slots__ = ("m",)
    m: int | None
    rank = 6

    def __init__(self, m: int | None = None) -> None:
        self._freeze(m=m if m is None else Parameter("m", least=1).check(m))

    def _some(self, piles: int) -> Iterator[tuple[int, ...]]:
        sizes = range(2, piles + 1) if self.m is None else (self.m,)
        return chain.from_iterable(combinations(range(piles), size) for size in sizes)

    def allows(self, before: Position, taken: Position, ordered: bool) -> bool:
        some = [amount for amount in taken if amount]
        return min(taken) >= 0 and len(set(some)) == 1 and (len(some) > 1 if self.m is None else len(some) == self.m)

    def amounts(self, before: Position, ordered: bool) -> Iterator[Position]:
        for some in self._some(len(before)):
            for number in range(1, min(before[place] for place in some) + 1):
                yield _placed(len(before), dict.fromkeys(some, number))

    def lines(self, piles: int, ordered: bool, up_to: int) -> list[PileLine]:
        ones = [_placed(piles, dict.fromkeys(some, 1)) for some in self._some(piles)]
        return [(one, one) for one in ones]

    def fault(self, piles: int, ordered: bool) -> str:
        needed = 2 if self.m is None else self.m
        return f"{self} needs {needed} piles or more, but this game has {piles}" if needed > piles else ""

    def __str__(self) -> str:
        return "equal" if self.m is None else f"equal({self.m})"


class TakeUpTo(PileMoves):
    """Moves that take any positive numbers from at most `m` piles.

    >>> print(TakeUpTo(2), TakeUpTo(2).allows((3, 3, 3), (1, 0, 2), False))
    upto(2) True

    Source: Moore 1910.
    """

    __slots__ = ("m",)
    m: int
    rank = 7

    def __init__(self, m: int) -> None:
        self._freeze(m=Parameter("m", least=1).check(m))

    def allows(self, before: Position, taken: Position, ordered: bool) -> bool:
        return min(taken) >= 0 and sum(map(bool, taken)) <= self.m

    def lines(self, piles: int, ordered: bool, up_to: int) -> list[PileLine] | None:
        return TakeFew(Nim()).lines(piles, ordered, up_to) if self.m == 1 or piles == 1 else None

    def __str__(self) -> str:
        return f"upto({self.m})"


class TakeEach(PileMoves):
    """Moves that take one of the given vectors; in unordered games, with its entries in any order.

    A negative entry adds tokens to a pile.

    >>> print(TakeEach(((0, 0, 2), (1, 1, 0))), list(TakeEach(((2, -1),)).amounts((2, 0), False)))
    each((0, 0, 2), (1, 1, 0)) [(2, -1)]
    """

    __slots__ = ("vectors",)
    vectors: tuple[Position, ...]
    rank = 8

    def __init__(self, vectors: Iterable[Iterable[int] | int]) -> None:
        try:
            given = tuple((vector,) if isinstance(vector, int) else tuple(vector) for vector in vectors)
        except TypeError:
            raise ParameterError(f"each(...) needs vectors such as (1, 0, 2), not {brief(vectors)}") from None
        for vector in given:
            if not vector or not all(type(entry) is int for entry in vector) or not any(vector):
                raise ParameterError(
                    f"a vector must be integers that are not all 0, such as (1, 0, 2), was {brief(vector)}"
                )
            if len(vector) != len(given[0]):
                raise ParameterError(f"the vectors must have the same length, but {given[0]} and {vector} differ")
        self._freeze(vectors=tuple(sorted(set(given))))

    def every(self, ordered: bool) -> tuple[Position, ...]:
        """Return the vectors; in unordered games, each with its entries in every order."""
        if ordered:
            return self.vectors
        return tuple(sorted({order for vector in self.vectors for order in permutations(vector)}))

    def allows(self, before: Position, taken: Position, ordered: bool) -> bool:
        return taken in self.vectors if ordered else tuple(sorted(taken)) in {tuple(sorted(v)) for v in self.vectors}

    def amounts(self, before: Position, ordered: bool) -> Iterator[Position]:
        return (vector for vector in self.every(ordered) if all(map(int.__ge__, before, vector)))

    def lines(self, piles: int, ordered: bool, up_to: int) -> list[PileLine] | None:
        if any(min(vector) < 0 for vector in self.vectors):
            return None
        return [(vector, (0,) * piles) for vector in self.every(ordered) if max(vector) <= up_to]

    def fault(self, piles: int, ordered: bool) -> str:
        wrong = next((vector for vector in self.vectors if len(vector) != piles), None)
        return "" if wrong is None else f"each(...) needs vectors of {piles} numbers, one for each pile, not {wrong}"

    def __str__(self) -> str:
        return f"each({', '.join(map(str, self.vectors))})"


def every_vector(lines: Iterable[PileLine], up_to: int) -> Iterator[Position]:
    """Yield the vectors start + m*step, m >= 0, with entries up to `up_to`, for each line (start, step).

    If `step` is 0, the line contains only `start`. Repeats are possible.

    >>> list(every_vector([((1, 1), (1, 1)), ((0, 3), (0, 0))], 2))
    [(1, 1), (2, 2)]
    """
    for start, step in lines:
        times = count() if any(step) else range(1)
        vectors = (tuple(first + time * more for first, more in zip(start, step, strict=True)) for time in times)
        yield from takewhile(lambda vector: max(vector) <= up_to, vectors)
