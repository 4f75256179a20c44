"""Games on more than two piles, in exact Python integers.

P-positions of unordered piles, for rules on the amounts: the last pile that completes the others. P-positions of three
unordered piles by a condition: positions tested against earlier ones. Sprague-Grundy values on any number of piles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from functools import reduce
from itertools import combinations, permutations, product
from operator import xor
from typing import Literal, NamedTuple, TypeAlias

from wythoff.expressions import Expression, function
from wythoff.kernels.limits import WORD_BITS

# What may be taken from all the piles: amounts with nim-sum 0, or equal amounts.
Rule: TypeAlias = Literal["xor", "equal"]


def complete(
    table: MutableSequence[int], rule: Rule, piles: int, side: int, none: int, start: int, end: int, misere: bool
) -> None:
    """Find the P-positions whose smallest pile is from `start` to `end`, all piles less than `side`.

    table[p*side^(n-2) + q*side^(n-3) + ...] is the pile that completes the n - 1 piles p, q, ..., in any order, to a
    P-position; since all Nim moves are allowed, there is at most one. It is `none` if it is not known or not less than
    `side`; `none` is at least side and larger than every amount.

    Cost: for n - 1 piles one step for each choice of amounts from them ("xor"), or for each amount ("equal").
    """
    for first in range(start, end):
        for others in ascending(first, piles - 1, side):
            place = number(others, side)
            if table[place] != none:
                continue  # a smaller pile completes them: they have a move to it
            forbidden = bytearray(2 * none)
            for pile in _reached(table, rule, others, side, none):
                forbidden[pile] = 1
            if misere and not any(others):
                forbidden[0] = 1
            pile = others[-1]
            while pile < side and (forbidden[pile] or _from_one_pile(table, others, pile, side)):
                pile += 1
            if pile < side:
                for order in set(permutations((*others, pile))):
                    table[number(order[:-1], side)] = order[-1]


def ascending(first: int, piles: int, side: int) -> Iterator[tuple[int, ...]]:
    """Yield the ascending piles less than `side` with this first pile, in lexicographic order."""
    if piles == 1:
        yield (first,)
        return
    for second in range(first, side):
        for rest in ascending(second, piles - 1, side):
            yield (first, *rest)


def number(piles: Sequence[int], side: int) -> int:
    """Return the index of piles in the table."""
    return reduce(lambda place, pile: place * side + pile, piles, 0)


def listed(table: Sequence[int], piles: int, side: int) -> tuple[Sequence[int], ...]:
    """Return the P-positions of a table in columns, in lexicographic order. Piles ascend."""
    every = (others for first in range(side) for others in ascending(first, piles - 1, side))
    found = [(*others, table[number(others, side)]) for others in every]
    return tuple(zip(*(place for place in found if place[-2] <= place[-1] < side), strict=True)) or ((),) * piles


def _reached(table: Sequence[int], rule: Rule, others: tuple[int, ...], side: int, none: int) -> Iterator[int]:
    """Yield last piles with which a move of several piles leads to a P-position."""
    if rule == "equal":
        for amount in range(1, others[0] + 1):
            left = table[number([pile - amount for pile in others], side)]
            if left != none:
                yield left + amount
        return
    last = others[-1]
    for head in product(*(range(pile + 1) for pile in others[:-1])):
        amount = reduce(xor, map(int.__sub__, others, head), 0)
        row = number(head, side) * side
        for q, left in enumerate(table[row : row + last + 1]):
            if left != none:
                yield left + (amount ^ (last - q))


def _from_one_pile(table: Sequence[int], others: tuple[int, ...], pile: int, side: int) -> bool:
    """Return whether taking from one pile, not the last, leads to a P-position."""
    return any(
        table[number((*others[:place], pile, *others[place + 1 :]), side)] < other for place, other in enumerate(others)
    )


Piles: TypeAlias = tuple[int, ...]
# Variables of a test for three piles: the piles, the amounts, and the remaining piles.
BOX_VARIABLES = ("x", "y", "z", "i", "j", "k", "u", "v", "w")


class BoxGame(NamedTuple):
    """A game on any number of piles as a union of moves of several kinds.

    `rooks`: any number from one pile. `equal`: the same number from all. `balanced`: numbers with nim-sum 0. `vectors`
    are taken once. `test`, for three piles, is a condition in `BOX_VARIABLES`. In symmetric games piles ascend in
    conditions, and every order of a position has its value. Only symmetric games have rooks and other moves without
    order.
    """

    piles: int
    symmetric: bool
    rooks: bool = False
    equal: bool = False
    balanced: bool = False
    vectors: tuple[Piles, ...] = ()
    test: Expression | None = None

    def largest_value(self, side: int) -> int:
        """Return a bound on the values of a box: the length of the longest play, or the largest number of options.

        >>> BoxGame(3, False, vectors=((1, 1, 0), (0, 1, 1))).largest_value(100)
        2
        """
        most = side - 1
        if self.balanced or self.test is not None:
            return self.piles * most
        options = len(self.vectors) + self.rooks * self.piles * most + self.equal * most
        return min(self.piles * most, options)

    def words(self, side: int) -> int:
        """Return how many words hold a set of values."""
        return self.largest_value(side) // WORD_BITS + 1


class BoxMemory:
    """The memory of a sweep: the set of each value, and a set for each line, found by numbers its positions share."""

    def __init__(self, game: BoxGame, side: int) -> None:
        self.marks = [0] * side**game.piles
        self.rooks: dict[Piles, int] = {}
        self.equal: dict[Piles, int] = {}
        self.test = None if game.test is None else function(game.test, BOX_VARIABLES)


def box_values(
    game: BoxGame, side: int, values: list[int], memory: BoxMemory, start: int, end: int, misere: bool
) -> None:
    """Fill the rows from `start` to `end` of a box: values[number] for all piles less than `side`.

    Positions are numbered with the last pile fastest; a row has all numbers of the last pile. In misere play a
    position without a move has the value 1: P-positions are those with value 0.

    Cost: for each position (piles ascending, in symmetric games) each of its moves that is not a rook or equal one.
    """
    for row in range(start, end):
        head = _place(row, side, game.piles - 1)
        if game.symmetric and any(map(int.__gt__, head, head[1:])):
            continue
        for last in range(head[-1] if game.symmetric and head else 0, side):
            place = (*head, last)
            union = _seen(game, side, memory, place)
            value = 1 if misere and not union else (union ^ (union + 1)).bit_length() - 1
            for order in set(permutations(place)) if game.symmetric else (place,):
                at = number(order, side)
                values[at], memory.marks[at] = value, 1 << value
            if game.rooks:
                for rest in _rests(place):
                    memory.rooks[rest] = memory.rooks.get(rest, 0) | 1 << value
            if game.equal:
                gaps = _gaps(place)
                memory.equal[gaps] = memory.equal.get(gaps, 0) | 1 << value


def _place(number: int, side: int, piles: int) -> Piles:
    return tuple(number // side ** (piles - 1 - n) % side for n in range(piles))


def _rests(place: Piles) -> Iterator[Piles]:
    """Return for each pile all piles but that one: its rook moves leave them unchanged."""
    return (place[:n] + place[n + 1 :] for n in range(len(place)))


def _gaps(place: Piles) -> Piles:
    return tuple(pile - place[0] for pile in place)


def _seen(game: BoxGame, side: int, memory: BoxMemory, place: Piles) -> int:
    """Return the values of the options of a position, as bits."""
    marks, union = memory.marks, 0
    if game.rooks:
        for rest in _rests(place):
            union |= memory.rooks.get(rest, 0)
    if game.equal:
        union |= memory.equal.get(_gaps(place), 0)
    at = number(place, side)
    for vector in game.vectors:
        if all(map(int.__le__, vector, place)):
            union |= marks[at - number(vector, side)]
    if game.balanced:
        for taken in product(*(range(pile + 1) for pile in place[:-1])):
            last = reduce(xor, taken)
            if last <= place[-1] and any(taken):
                union |= marks[at - number((*taken, last), side)]
    if memory.test is not None:
        union |= _tested(memory.test, marks, side, place)
    return union


def _tested(test: Callable[..., int], marks: Sequence[int], side: int, place: Piles) -> int:
    x, y, z = place
    union = 0
    for u in range(x + 1):
        for v in range(y + 1):
            row = (u * side + v) * side
            for w in range(z + 1 if (u, v) != (x, y) else z):
                if test(x, y, z, x - u, y - v, z - w, u, v, w):
                    union |= marks[row + w]
    return union


Triple = tuple[int, int, int]
ORDERS = tuple(permutations(range(3)))
# Places of a state: how many P-positions were found, moves tested, and positions that tested any.
FOUND, TESTED, LOOKED = range(3)


def complete_triples(
    test: Expression,
    piles: MutableSequence[int],
    shared: set[tuple[int, int]],
    state: MutableSequence[int],
    start: int,
    end: int,
    side: int,
    misere: bool,
) -> None:
    """Find the P-positions x <= y <= z < side with x from `start` to `end`: piles[3n : 3n + 3] is number n.

    The game has every move of Nim, so two piles have at most one third; `shared` are the pairs that have it.
    state[FOUND] counts P-positions, state[TESTED] tested moves, state[LOOKED] the positions that tested them.

    Cost: for each position without two such piles a test of the moves to each P-position found before, until one is
    seen; the one that last was comes first.
    """
    allows = function(test, BOX_VARIABLES)
    for x in range(start, end):
        for y in range(x, side):
            last = -1
            # In misere play (0, 0, 0), from where no move leads, is won.
            for z in range(max(y, int(misere and y == 0)), side):
                if not shared.isdisjoint(combinations((x, y, z), 2)):
                    continue
                state[LOOKED] += 1
                last = _reached_from(allows, (x, y, z), piles, state, last)
                if last < 0:
                    place = 3 * state[FOUND]
                    piles[place : place + 3] = [x, y, z]
                    state[FOUND] += 1
                    shared.update(combinations((x, y, z), 2))


def none_shared(side: int) -> set[tuple[int, int]]:
    """Return the choices of two piles that lie in a P-position: none at first."""
    return set()


def _reached_from(
    allows: Callable[..., int], place: Triple, piles: Sequence[int], state: MutableSequence[int], last: int
) -> int:
    """Return the number of a P-position that can be reached, or -1."""
    latest = range(state[FOUND] - 1, -1, -1)
    for n in latest if last < 0 else (last, *latest):
        state[TESTED] += 1
        if reaches(allows, place, piles[3 * n : 3 * n + 3]):
            return n
    return -1


def reaches(allows: Callable[..., int], place: Sequence[int], target: Sequence[int]) -> bool:
    """Return whether a move leads from ascending piles to a target, in any assignment of piles."""
    x, y, z = place
    for order in ORDERS:
        u, v, w = (target[n] for n in order)
        i, j, k = x - u, y - v, z - w
        if i >= 0 and j >= 0 and k >= 0 and i + j + k > 0 and allows(x, y, z, i, j, k, u, v, w):
            return True
    return False
