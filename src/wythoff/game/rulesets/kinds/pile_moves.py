"""Moves on any number of piles: which amounts may be taken, pile by pile.

A move takes `taken` from the piles `before`. Piles without an order are sorted before each move. Where some of them are
equal, a condition holds for a move if it holds for some order of these, as on two piles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, combinations, count, permutations, product, takewhile
from typing import ClassVar, TypeAlias

from wythoff.base.errors import ParameterError, brief
from wythoff.base.frozen import Frozen
from wythoff.expressions import Expression, around
from wythoff.expressions.calls import Parameter
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.families import (
    MOVE_VARIABLES as TWO_PILE_VARIABLES,
    Diagonal,
    Jump,
    Nim,
    Ray,
    compiled,
    condition_of,
    meets,
)
from wythoff.kernels import box_variables

MOST_PILES = 6  # of a game in this notation
MAX_PILES = 8  # of any game: a position is looked at in all orders of its piles
# Take start + m*step for every m >= 0; once if the step is all 0.
PileLine: TypeAlias = tuple[Position, Position]
MOST_VECTORS = 200_000  # vectors of a condition that are listed
TWO = frozenset(TWO_PILE_VARIABLES)


class PileMoves(Frozen):
    """A set of moves on piles; joined by `|`, reduced by `-`."""

    __slots__ = ()
    rank: ClassVar[int]

    @property
    def depth(self) -> int:
        """How deeply games and operations are nested in the notation."""
        return getattr(self, "_depth", 0)

    def allows(self, before: Position, taken: Position, ordered: bool) -> bool:
        """Return whether these amounts, not all 0, may be taken; the piles hold as many."""
        raise NotImplementedError

    def amounts(self, before: Position, ordered: bool) -> Iterator[Position]:
        """Yield the amounts that may be taken, possibly repeated; at least one of each orbit of equal piles."""
        for taken in product(*(range(pile + 1) for pile in before)):
            if any(taken) and self.allows(before, taken, ordered):
                yield taken

    def lines(self, piles: int, ordered: bool, up_to: int) -> list[PileLine] | None:
        """Return the lines of the moves that take at most `up_to` from a pile; None if they depend on the piles."""
        return None

    def fault(self, piles: int, ordered: bool) -> str:
        """Return why these cannot be moves on so many piles; empty if they can."""
        return ""

    @property
    def parts(self) -> tuple[PileMoves, ...]:
        return (self,)

    def __or__(self, other: PileMoves) -> PileMoves:
        return joined((self, other)) if isinstance(other, PileMoves) else NotImplemented

    def __sub__(self, other: PileMoves) -> PileMoves:
        return TakeBut(self, other) if isinstance(other, PileMoves) else NotImplemented


class TakeFew(PileMoves):
    """Moves of two-pile families, such as nim or jump(1, 2), made on any two of the piles.

    >>> print(TakeFew(Jump(1, 2)), list(TakeFew(Nim(step=2)).amounts((0, 3), False)))
    jump(1, 2) [(0, 2)]
    """

    __slots__ = ("moves",)
    moves: Nim | Diagonal | Ray | Jump

    def __init__(self, moves: Nim | Diagonal | Ray | Jump) -> None:
        self._freeze(moves=moves)

    @property
    def rank(self) -> int:  # type: ignore[override]  # that of the family
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
        return f"{self} needs two piles" if piles == 1 and not isinstance(self.moves, Nim) else ""

    def __str__(self) -> str:
        return str(self.moves)


def _placed(piles: int, amounts: dict[int, int]) -> Position:
    return tuple(amounts.get(place, 0) for place in range(piles))


class TakeEqual(PileMoves):
    """The same positive number from each of `m` piles; from any two or more without a number.

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
        return (
            f"{self} needs {needed} piles or more, there {'is' if piles == 1 else 'are'} {piles}"
            if needed > piles
            else ""
        )

    def __str__(self) -> str:
        return "equal" if self.m is None else f"equal({self.m})"


class TakeUpTo(PileMoves):
    """Any positive numbers from at most `m` piles.

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
    """Vectors, each taken once: as they stand from ordered piles, in every assignment to others.

    A negative entry puts tokens on a pile.

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
            raise ParameterError(f"each takes vectors such as (1, 0, 2), was {brief(vectors)}") from None
        for vector in given:
            if not vector or not all(type(entry) is int for entry in vector) or not any(vector):
                raise ParameterError(
                    f"a vector must be integers that are not all 0, such as (1, 0, 2), was {brief(vector)}"
                )
            if len(vector) != len(given[0]):
                raise ParameterError(f"the vectors must have one length, {given[0]} and {vector} differ")
        self._freeze(vectors=tuple(sorted(set(given))))

    def every(self, ordered: bool) -> tuple[Position, ...]:
        """Return the vectors in every order in which they may be taken."""
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
        return "" if wrong is None else f"each takes vectors of {piles} numbers here, was {wrong}"

    def __str__(self) -> str:
        return f"each({', '.join(map(str, self.vectors))})"


class TakeWhere(PileMoves):
    """Moves that meet a condition on the piles before (p), after (q), and what is taken (k); all of them, or of some.

    >>> print(TakeWhere("k1 + k2 + k3 < 4"), TakeWhere("q1 > 0", TakeUpTo(2)))
    where(k1 + k2 + k3 < 4) keep(upto(2), q1 > 0)
    """

    __slots__ = ("condition", "moves", "_compiled", "_depth")
    condition: Expression
    moves: PileMoves | None
    _depth: int

    def __init__(self, condition: str | Expression, moves: PileMoves | None = None) -> None:
        names = (*box_variables(MAX_PILES), *TWO_PILE_VARIABLES)
        found = condition_of("condition", condition, names)
        self._freeze(condition=found, moves=moves, _depth=around("a game", found, *(() if moves is None else (moves,))))

    @property
    def rank(self) -> int:  # type: ignore[override]  # `where` comes before `keep`
        return 9 if self.moves is None else 10

    @property
    def of_two(self) -> bool:
        """Whether the condition speaks of two piles, as x0, y0, x1, y1, k, l, i, j."""
        return not self.condition.variables().isdisjoint(TWO)

    def holds(self, before: Position, taken: Position) -> bool:
        """Return whether the condition holds for these amounts, in this order."""
        test, more = compiled(self, self.condition, box_variables(MAX_PILES)), (0,) * (MAX_PILES - len(before))
        after = tuple(map(int.__sub__, before, taken))
        return bool(test(*before, *more, *after, *more, *taken, *more))

    def allows(self, before: Position, taken: Position, ordered: bool) -> bool:
        if (self.moves is None and min(taken) < 0) or (
            self.moves is not None and not self.moves.allows(before, taken, ordered)
        ):
            return False
        if self.of_two:
            return meets(self, self.condition, *before, *taken)
        return any(self.holds(before, order) for order in relabelled(before, taken, ordered))

    def amounts(self, before: Position, ordered: bool) -> Iterator[Position]:
        if self.moves is None:
            return super().amounts(before, ordered)
        return (taken for taken in self.moves.amounts(before, ordered) if self.allows(before, taken, ordered))

    def amounts_only(self, piles: int) -> bool:
        """Return whether the condition speaks of what is taken alone."""
        return self.condition.variables() <= set(box_variables(piles)[2 * piles :])

    def lines(self, piles: int, ordered: bool, up_to: int) -> list[PileLine] | None:
        if not self.amounts_only(piles):
            return None
        if self.moves is None:
            if (up_to + 1) ** piles > MOST_VECTORS * 20:
                return None
            vectors: Iterable[Position] = product(range(up_to + 1), repeat=piles)
        else:
            lines = self.moves.lines(piles, ordered, up_to)
            if lines is None:
                return None
            vectors = every_vector(lines, up_to)
        found = [vector for vector in vectors if any(vector) and self.holds(vector, vector)]
        # Which pile is the smallest must not matter.
        if not ordered and any(
            order not in listed for listed in (set(found),) for v in found for order in permutations(v)
        ):
            return None
        return [(vector, (0,) * piles) for vector in found] if len(found) <= MOST_VECTORS else None

    def fault(self, piles: int, ordered: bool) -> str:
        allowed = {*box_variables(piles), *(TWO if piles == 2 else ())}
        if odd := sorted(self.condition.variables() - allowed):
            last = f"p{piles}, q1 to q{piles}, k1 to k{piles}" if piles > 1 else "q1, k1"
            first = "p1 to " if piles > 1 else "p1, "
            return f"a condition on {piles} pile{'s' * (piles > 1)} may use {first}{last}, used {', '.join(odd)}"
        if self.of_two and not self.condition.variables() <= TWO:
            return "a condition uses p1, q1, k1 or x0, y0, x1, y1, k, l: it used both"
        return "" if self.moves is None else self.moves.fault(piles, ordered)

    def __str__(self) -> str:
        return f"where({self.condition})" if self.moves is None else f"keep({self.moves}, {self.condition})"


def relabelled(before: Position, taken: Position, ordered: bool) -> Collection[Position]:
    """Return the amounts in every order that differs only within equal piles.

    >>> sorted(relabelled((2, 2, 3), (1, 0, 5), False))
    [(0, 1, 5), (1, 0, 5)]
    """
    if ordered or len(set(before)) == len(before):
        return (taken,)
    orders = set(permutations(zip(before, taken, strict=True)))
    return {
        tuple(amount for _, amount in order)
        for order in orders
        if all(p == q for p, (q, _) in zip(before, order, strict=True))
    }


class TakeAny(PileMoves):
    """Moves of any of two or more parts; made by `joined`, which fixes the order."""

    __slots__ = ("each_part", "_depth")
    each_part: tuple[PileMoves, ...]
    _depth: int

    def __init__(self, each_part: tuple[PileMoves, ...]) -> None:
        self._freeze(each_part=each_part, _depth=around("a game", *each_part))

    @property
    def parts(self) -> tuple[PileMoves, ...]:
        return self.each_part

    def allows(self, before: Position, taken: Position, ordered: bool) -> bool:
        return any(part.allows(before, taken, ordered) for part in self.parts)

    def amounts(self, before: Position, ordered: bool) -> Iterator[Position]:
        return chain.from_iterable(part.amounts(before, ordered) for part in self.parts)

    def lines(self, piles: int, ordered: bool, up_to: int) -> list[PileLine] | None:
        found: dict[PileLine, None] = {}
        for part in self.parts:
            lines = part.lines(piles, ordered, up_to)
            if lines is None:
                return None
            found |= dict.fromkeys(lines)
        return [*found]

    def fault(self, piles: int, ordered: bool) -> str:
        return next(filter(None, (part.fault(piles, ordered) for part in self.parts)), "")

    def __str__(self) -> str:
        return " | ".join(f"({part})" if isinstance(part, TakeBut) else str(part) for part in self.parts)


class TakeBut(PileMoves):
    """Moves of `moves` that are not moves of `removed`.

    >>> print(TakeBut(TakeFew(Nim()) | TakeEqual(), TakeEach(((1, 1, 1),))))
    (nim | equal) - each((1, 1, 1))
    """

    __slots__ = ("moves", "removed", "_depth")
    moves: PileMoves
    removed: PileMoves
    _depth: int
    rank = 11

    def __init__(self, moves: PileMoves, removed: PileMoves) -> None:
        self._freeze(moves=moves, removed=removed, _depth=around("a game", moves, removed))

    def allows(self, before: Position, taken: Position, ordered: bool) -> bool:
        return self.moves.allows(before, taken, ordered) and not self.removed.allows(before, taken, ordered)

    def amounts(self, before: Position, ordered: bool) -> Iterator[Position]:
        kept = self.moves.amounts(before, ordered)
        return (taken for taken in kept if not self.removed.allows(before, taken, ordered))

    def lines(self, piles: int, ordered: bool, up_to: int) -> list[PileLine] | None:
        lines, removed = (part.lines(piles, ordered, up_to) for part in (self.moves, self.removed))
        if lines is None or removed is None:
            return None
        gone = set(every_vector(removed, up_to))
        return [(vector, (0,) * piles) for vector in dict.fromkeys(every_vector(lines, up_to)) if vector not in gone]

    def fault(self, piles: int, ordered: bool) -> str:
        return self.moves.fault(piles, ordered) or self.removed.fault(piles, ordered)

    def __str__(self) -> str:
        left = f"({self.moves})" if isinstance(self.moves, TakeAny) else str(self.moves)
        right = f"({self.removed})" if isinstance(self.removed, TakeAny | TakeBut) else str(self.removed)
        return f"{left} - {right}"


def every_vector(lines: Iterable[PileLine], up_to: int) -> Iterator[Position]:
    """Yield the vectors on lines that take at most `up_to` from a pile, possibly repeated.

    >>> list(every_vector([((1, 1), (1, 1)), ((0, 3), (0, 0))], 2))
    [(1, 1), (2, 2)]
    """
    for start, step in lines:
        times = count() if any(step) else range(1)
        vectors = (tuple(first + time * more for first, more in zip(start, step, strict=True)) for time in times)
        yield from takewhile(lambda vector: max(vector) <= up_to, vectors)


def joined(moves: Iterable[PileMoves]) -> PileMoves:
    """Return the union of moves: flattened, without repeats, in a fixed order, all vectors in one part.

    >>> print(joined([TakeEach(((2, 0),)), TakeEqual(), TakeFew(Nim()), TakeEach(((1, 2),))]))
    nim | equal | each((1, 2), (2, 0))
    """
    parts = {part for group in moves for part in group.parts}
    vectors = {part for part in parts if isinstance(part, TakeEach)}
    if len(vectors) > 1:
        parts = parts - vectors | {TakeEach(vector for part in vectors for vector in part.vectors)}
    if len(parts) == 1:
        return parts.pop()
    return TakeAny(tuple(sorted(parts, key=lambda part: (part.rank, str(part)))))
