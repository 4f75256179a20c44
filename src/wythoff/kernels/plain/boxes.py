"""Sprague-Grundy values of games on any number of piles, in exact Python integers; sets of values are integers too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import permutations, product
from operator import xor
from typing import NamedTuple, TypeAlias

from wythoff.expressions import Expression, function

Place: TypeAlias = tuple[int, ...]
# Of a test for three piles: the piles, what is taken from them, and what is left.
BOX_VARIABLES = ("x", "y", "z", "i", "j", "k", "u", "v", "w")


class BoxGame(NamedTuple):
    """A game on any number of piles as the union of moves of several kinds.

    `rooks`: any number from one pile. `equal`: the same number from all. `balanced`: numbers with nim-sum 0. `vectors`
    are taken once. `test`, for three piles, is a condition in `BOX_VARIABLES`. In symmetric games piles ascend in the
    conditions, and every other order of a position has its value; only these have rooks, and what else has no order.
    """

    piles: int
    symmetric: bool
    rooks: bool = False
    equal: bool = False
    balanced: bool = False
    vectors: tuple[Place, ...] = ()
    test: Expression | None = None


class Memory:
    """What a sweep remembers: the set of each value, and those of lines, by what all their positions have in common."""

    def __init__(self, game: BoxGame, side: int) -> None:
        self.marks = [0] * side**game.piles
        self.rooks: dict[Place, int] = {}
        self.equal: dict[Place, int] = {}
        self.test = None if game.test is None else function(game.test, BOX_VARIABLES)


def box_values(game: BoxGame, side: int, values: list[int], memory: Memory, start: int, end: int, misere: bool) -> None:
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
                number = number_of(order, side)
                values[number], memory.marks[number] = value, 1 << value
            if game.rooks:
                for rest in _rests(place):
                    memory.rooks[rest] = memory.rooks.get(rest, 0) | 1 << value
            if game.equal:
                gaps = _gaps(place)
                memory.equal[gaps] = memory.equal.get(gaps, 0) | 1 << value


def number_of(place: Sequence[int], side: int) -> int:
    """The number of a position."""
    return reduce(lambda number, pile: number * side + pile, place, 0)


def _place(number: int, side: int, piles: int) -> Place:
    return tuple(number // side ** (piles - 1 - n) % side for n in range(piles))


def _rests(place: Place) -> Iterator[Place]:
    """All piles but one: what the rook moves of that one leave."""
    return (place[:n] + place[n + 1 :] for n in range(len(place)))


def _gaps(place: Place) -> Place:
    return tuple(pile - place[0] for pile in place)


def _seen(game: BoxGame, side: int, memory: Memory, place: Place) -> int:
    """The values of the options of a position."""
    marks, union = memory.marks, 0
    if game.rooks:
        for rest in _rests(place):
            union |= memory.rooks.get(rest, 0)
    if game.equal:
        union |= memory.equal.get(_gaps(place), 0)
    number = number_of(place, side)
    for vector in game.vectors:
        if all(map(int.__le__, vector, place)):
            union |= marks[number - number_of(vector, side)]
    if game.balanced:
        for taken in product(*(range(pile + 1) for pile in place[:-1])):
            last = reduce(xor, taken)
            if last <= place[-1] and any(taken):
                union |= marks[number - number_of((*taken, last), side)]
    if memory.test is not None:
        union |= _tested(memory.test, marks, side, place)
    return union


def _tested(test: Callable[..., int], marks: Sequence[int], side: int, place: Place) -> int:
    x, y, z = place
    union = 0
    for u in range(x + 1):
        for v in range(y + 1):
            number = (u * side + v) * side
            for w in range(z + 1 if (u, v) != (x, y) else z):
                if test(x, y, z, x - u, y - v, z - w, u, v, w):
                    union |= marks[number + w]
    return union
