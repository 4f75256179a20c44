"""Moves on piles that are built from other moves: by conditions, as unions and as differences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, permutations, product

from wythoff.expressions import Expression, around, function
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.families import MOVE_VARIABLES as TWO_PILE_VARIABLES, compiled, condition_of, meets
from wythoff.game.rulesets.kinds.pile_moves import MAX_PILES, PileLine, PileMoves, TakeEach, every_vector
from wythoff.kernels import box_variables

MOST_VECTORS = 200_000  # most vectors that meet a condition, if they are listed
TWO = frozenset(TWO_PILE_VARIABLES)


class TakeWhere(PileMoves):
    """The moves that meet a condition. If `moves` is given, only moves in this set count.

    In the condition p1, p2, ... are the piles before the move, q1, q2, ... the piles after it, and k1, k2, ... the
    amounts taken.

    >>> from wythoff.game.rulesets.kinds.pile_moves import TakeUpTo
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
        """Whether the condition uses the variables of two-pile games: x0, y0, x1, y1, k, l, i, j."""
        return not self.condition.variables().isdisjoint(TWO)

    def holds(self, before: Position, taken: Position) -> bool:
        """Return whether the condition holds for the move that takes the amounts `taken` from the piles `before`.

        The piles are not sorted: p1 is the first entry of `before`, k1 the first entry of `taken`, and so on.
        """
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
        if self.moves is not None:
            return (taken for taken in self.moves.amounts(before, ordered) if self.allows(before, taken, ordered))
        if self.of_two:
            return super().amounts(before, ordered)
        every = product(*(range(pile + 1) for pile in before))  # includes all exchanges of amounts between equal piles
        return (taken for taken in every if any(taken) and self.holds(before, taken))

    def amounts_only(self, piles: int) -> bool:
        """Return whether the condition uses only the amounts k1, k2, ..., for a game on `piles` piles."""
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
        meets = function(self.condition, box_variables(piles)[2 * piles :])
        found = [vector for vector in vectors if any(vector) and meets(*vector)]
        # In unordered games all orders of a vector must meet the condition.
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
            return f"a condition on {piles} pile{'s' * (piles > 1)} may use only {first}{last}, not {', '.join(odd)}"
        if self.of_two and not self.condition.variables() <= TWO:
            return "a condition must use either p1, q1, k1, ... or x0, y0, x1, y1, k, l, not both"
        return "" if self.moves is None else self.moves.fault(piles, ordered)

    def __str__(self) -> str:
        return f"where({self.condition})" if self.moves is None else f"keep({self.moves}, {self.condition})"


def relabelled(before: Position, taken: Position, ordered: bool) -> Collection[Position]:
    """Return `taken` and all results of exchanging amounts that are taken from equal piles of `before`.

    If `ordered`, equal piles are distinguished, and the result contains only `taken`.

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
    """The union of two or more sets of moves. Use the function `joined` to build it: it sorts the parts."""

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
    """The moves of the set `moves` that are not in the set `removed`.

    >>> from wythoff.game.rulesets.kinds.pile_moves import TakeEqual, TakeUpTo
    >>> print(TakeBut(joined((TakeUpTo(1), TakeEqual())), TakeEach(((1, 1, 1),))))
    (equal | upto(1)) - each((1, 1, 1))
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


def joined(moves: Iterable[PileMoves]) -> PileMoves:
    """Return the union of sets of moves: flattened, sorted, without repeats, and with all vectors in one part.

    >>> from wythoff.game.rulesets.kinds.pile_moves import TakeEqual
    >>> print(joined([TakeEach(((2, 0),)), TakeEqual(), TakeEach(((1, 2),))]))
    equal | each((1, 2), (2, 0))
    """
    parts = {part for group in moves for part in group.parts}
    vectors = {part for part in parts if isinstance(part, TakeEach)}
    if len(vectors) > 1:
        parts = parts - vectors | {TakeEach(vector for part in vectors for vector in part.vectors)}
    if len(parts) == 1:
        return parts.pop()
    return TakeAny(tuple(sorted(parts, key=lambda part: (part.rank, str(part)))))
