"""Games on any number of piles, in exact Python integers: P-positions and Sprague-Grundy values in a box.

Positions are visited in an order in which every move leads to an earlier one. Each P-position marks the positions with
a move to it. A value is computed from the values of the options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import chain, combinations, permutations, product
from math import comb
from operator import getitem
from typing import NamedTuple, TypeAlias

from wythoff.expressions import Expression, function
from wythoff.kernels.limits import WORD_BITS

Piles: TypeAlias = tuple[int, ...]


@cache
def box_variables(piles: int) -> tuple[str, ...]:
    """Return the names of variables in conditions: piles before a move (p) and after it (q), and amounts taken (k).

    >>> box_variables(2)
    ('p1', 'p2', 'q1', 'q2', 'k1', 'k2')
    """
    return tuple(f"{letter}{number}" for letter in "pqk" for number in range(1, piles + 1))


class BoxGame(NamedTuple):
    """A game on any number of piles as the union of moves of three kinds.

    The first kind takes any positive numbers from at most `most` piles. A line (start, step) takes start + m*step for
    every m >= 0; if step is all 0, it is a single move. The third kind are the moves that meet the condition `test` in
    `box_variables`. In symmetric games piles ascend before a move, and `lines` contains each line in every order of the
    piles.
    """

    piles: int
    symmetric: bool
    most: int = 0
    lines: tuple[tuple[Piles, Piles], ...] = ()
    test: Expression | None = None

    def largest_value(self, side: int) -> int:
        """Return an upper bound of the values in a box: the length of the longest play or the largest number of moves.

        >>> BoxGame(3, False, lines=(((1, 1, 0), (0, 0, 0)), ((0, 1, 1), (0, 0, 0)))).largest_value(100)
        2
        """
        longest = self.piles * (side - 1)
        if self.most > 1 or self.test is not None:
            return longest
        endless = sum(any(step) for _, step in self.lines) + self.most * self.piles
        return min(longest, len(self.lines) + endless * (side - 1))

    def words(self, side: int) -> int:
        """Return how many 64-bit words hold a set of values of the positions with piles below `side`."""
        return self.largest_value(side) // WORD_BITS + 1

    def cells(self, side: int, piles: int) -> int:
        """Return the number of positions with `piles` piles below `side`. In symmetric games, piles ascend."""
        return comb(side + piles - 1, piles) if self.symmetric else side**piles

    def numbers(self, side: int) -> list[list[int]]:
        """Return lists `added`. The number of a position is the sum of added[n][size of pile n] for n = 0, 1, ...

        >>> BoxGame(2, True).numbers(4), BoxGame(2, False).numbers(4)
        ([[0, 1, 2, 3], [0, 1, 3, 6]], [[0, 1, 2, 3], [0, 4, 8, 12]])
        """
        places = range(self.piles)
        if self.symmetric:
            return [[comb(pile + place, place + 1) for pile in range(side)] for place in places]
        return [[pile * side**place for pile in range(side)] for place in places]


class OutcomeMemory:
    """The P-positions found so far, the positions with a move to one of them, and the rests of P-positions.

    A rest is a position without one of its piles. If any positive number may be taken from one pile, a position is an
    N-position if it has a rest in common with an earlier P-position.
    """

    def __init__(self, game: BoxGame, side: int) -> None:
        self.game, self.side, self.added = game, side, game.numbers(side)
        self.seen = bytearray(game.cells(side, game.piles))
        self.rests: set[Piles] = set()
        self.found: list[Piles] = []
        self.test = None if game.test is None else function(game.test, box_variables(game.piles))
        self.last: Piles | None = (
            None  # the last P-position to which the test allowed a move; it often serves the next position too
        )
        self.steps = 0  # the number of positions examined or marked, plus the number of tests

    def number(self, place: Iterable[int]) -> int:
        """Return the number of a position: the sum of its entries in BoxGame.numbers."""
        return sum(map(getitem, self.added, sorted(place) if self.game.symmetric else place))

    def listed(self) -> tuple[Sequence[int], ...]:
        """Return the P-positions in columns, in lexicographic order."""
        return tuple(zip(*sorted(self.found), strict=True)) or ((),) * self.game.piles


def box_outcomes(memory: OutcomeMemory, start: int, end: int, misere: bool) -> None:
    """Find the P-positions whose last pile is from `start` to `end` - 1. All with a smaller last pile must be known.

    Cost: a step for each rest of each position, and for each P-position a step for each position with a move to it by
    lines, or by positive numbers from two or more piles. With a test, an evaluation for each position and each smaller
    P-position.
    """
    game, side = memory.game, memory.side
    # positions are visited in the order of their numbers
    first = memory.added[-1][start] if start < end else 0
    places = chain.from_iterable(_below(game, side, last) for last in range(start, end))
    for number, place in enumerate(places, first):
        memory.steps += 1
        rests = [*_rests(place, game.symmetric)] if game.most else []
        lost = memory.seen[number] or not memory.rests.isdisjoint(rests) or _tested(memory, place)
        if lost or (misere and _is_stuck(game, memory.test, place)):
            memory.seen[number] = 1
            continue
        memory.found.append(place)
        memory.rests.update(rests)
        for target in _upwards(game, side, place):
            memory.seen[memory.number(target)] = 1
            memory.steps += 1
        memory.seen[number] = 0


def _below(game: BoxGame, side: int, last: int) -> Iterator[Piles]:
    """Yield the positions with last pile `last`, in the order of their numbers. The first pile changes fastest."""

    def grown(tail: Piles, piles: int) -> Iterator[Piles]:
        if not piles:
            yield tail
            return
        for pile in range(tail[0] + 1 if game.symmetric else side):
            yield from grown((pile, *tail), piles - 1)

    return grown((last,), game.piles - 1)


def _rests(place: Piles, symmetric: bool) -> Iterator[Piles]:
    """Yield the position without each of its piles in turn. If not symmetric, the index of the missing pile follows."""
    return ((*place[:n], *place[n + 1 :], *(() if symmetric else (n,))) for n in range(len(place)))


def _upwards(game: BoxGame, side: int, place: Piles) -> Iterator[Piles]:
    """Yield the positions with a move to `place` by lines, or by positive numbers from two or more piles."""
    for start, step in game.lines:
        target = tuple(map(int.__add__, place, start))
        while max(target) < side:
            yield target
            if not any(step):
                break
            target = tuple(map(int.__add__, target, step))
    if game.most > 1:
        for some in combinations(range(game.piles), game.most):
            yield from product(*(range(pile, side if n in some else pile + 1) for n, pile in enumerate(place)))


def _tested(memory: OutcomeMemory, place: Piles) -> bool:
    """Return whether the condition allows a move from `place` to a P-position whose piles may be in any order."""
    test = memory.test
    if test is None:
        return False
    for target in chain(() if memory.last is None else (memory.last,), reversed(memory.found)):
        memory.steps += 1
        # Ascending piles fit in some order only if they fit in this order.
        if not all(map(int.__le__, target, place)):
            continue
        orders = [*permutations(target)] if memory.game.symmetric else [target]
        memory.steps += len(orders)
        if any(_allows(test, place, order) for order in orders):
            memory.last = target
            return True
    memory.last = None
    return False


def _allows(test: Callable[..., int], place: Piles, left: Piles) -> bool:
    taken = tuple(map(int.__sub__, place, left))
    return min(taken) >= 0 < max(taken) and bool(test(*place, *left, *taken))


def _is_stuck(game: BoxGame, test: Callable[..., int] | None, place: Piles) -> bool:
    """Return whether there is no move from a position."""
    if not any(place) or game.most or any(all(map(int.__le__, start, place)) for start, _ in game.lines):
        return not any(place)
    return test is None or not any(_allows(test, place, left) for left in product(*(range(pile + 1) for pile in place)))


class BoxMemory:
    """The memory of a sweep over a box: each value as a set of one bit, and for each rest the set of known values.

    A rest is a position without one of its piles. Its set contains the values of all known positions with this rest.
    """

    def __init__(self, game: BoxGame, side: int) -> None:
        self.marks = [0] * side**game.piles
        self.rooks: dict[Piles, int] = {}
        self.test = None if game.test is None else function(game.test, box_variables(game.piles))


def number(piles: Sequence[int], side: int) -> int:
    """Return the index of a position in a table, in which the last pile changes fastest: number((1, 2), 10) is 12."""
    return reduce(lambda place, pile: place * side + pile, piles, 0)


def box_values(
    game: BoxGame, side: int, values: list[int], memory: BoxMemory, start: int, end: int, misere: bool
) -> None:
    """Compute the Sprague-Grundy values in the rows from `start` to `end` of a box: values[number(piles, side)].

    A row contains all positions that differ only in the last pile. In misere play, a position without a move has the
    value 1; P-positions are the positions with value 0.

    Cost: a step for each position (in symmetric games with ascending piles) and each of its moves, except moves that
    take any number from one pile.
    """
    for row in range(start, end):
        head = tuple(row // side ** (game.piles - 2 - n) % side for n in range(game.piles - 1))
        if game.symmetric and any(map(int.__gt__, head, head[1:])):
            continue
        for last in range(head[-1] if game.symmetric and head else 0, side):
            place = (*head, last)
            union = reduce(int.__or__, (memory.marks[number(left, side)] for left in _options(game, memory, place)), 0)
            rests = [*_rests(place, game.symmetric)] if game.most else []
            union = reduce(int.__or__, (memory.rooks.get(rest, 0) for rest in rests), union)
            value = 1 if misere and not union else (union ^ (union + 1)).bit_length() - 1
            for order in set(permutations(place)) if game.symmetric else (place,):
                at = number(order, side)
                values[at], memory.marks[at] = value, 1 << value
            for rest in rests:
                memory.rooks[rest] = memory.rooks.get(rest, 0) | 1 << value


def _options(game: BoxGame, memory: BoxMemory, place: Piles) -> Iterator[Piles]:
    """Yield the options of a position, except those reached by taking any number from one pile."""
    for start, step in game.lines:
        left = tuple(map(int.__sub__, place, start))
        while min(left) >= 0:
            yield left
            if not any(step):
                break
            left = tuple(map(int.__sub__, left, step))
    if game.most > 1 or memory.test is not None:
        for left in product(*(range(pile + 1) for pile in place)):
            few = 1 < sum(map(int.__ne__, left, place)) <= game.most
            if few or (memory.test is not None and _allows(memory.test, place, left)):
                yield left
