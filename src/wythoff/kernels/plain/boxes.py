"""Games on any number of piles, in exact Python integers: P-positions and Sprague-Grundy values in a box.

A *box* consists of the positions with all piles below `side`. A `place` is a position, a tuple of piles. Positions are
visited in an order in which every move leads to an earlier one. Each P-position marks the positions with a move to it.
A value is computed from the values of the options. `memory` is what a search stores between calls. In `misere` play, a
player who cannot move wins.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache, reduce
from itertools import accumulate, chain, combinations, combinations_with_replacement, permutations, product
from math import comb
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


class Copies(NamedTuple):
    """Copies of a box, one for each state of the memory of a game, such as the number of passes left.

    Play begins in the last copy. A move leads from copy n to copy after[n]. A pass leads from copy n to copy passing[n]
    < n. It is allowed if passing[n] is not negative and the position has a move. With one pass in all, `after` is (0,
    1), and `passing` is (-1, 0). If `leaves`, a move may take more tokens than there are, which ends the game.
    """

    after: tuple[int, ...] = (0,)
    passing: tuple[int, ...] = (-1,)
    leaves: bool = False


class BoxGame(NamedTuple):
    """A game on any number of piles, whose moves are the union of three kinds.

    The first kind takes any positive numbers from at most `most` piles. The second kind are `lines`: a line (start,
    step), two vectors, takes start + m*step for every m >= 0, or is a single move if step is all 0. The third kind are
    the moves that meet the condition `test` in `box_variables`. In symmetric games piles ascend before a move, and
    `lines` contains each line in every order of the piles. `caps`, if not empty, limits moves: after a move that takes
    n tokens, the next may take at most caps[n].
    """

    piles: int
    symmetric: bool
    most: int = 0
    lines: tuple[tuple[Piles, Piles], ...] = ()
    test: Expression | None = None
    copies: Copies = Copies()
    caps: tuple[int, ...] = ()

    def largest_value(self, side: int) -> int:
        """Return an upper bound of the Sprague-Grundy values of the positions with piles below `side`.

        It is the length of the longest play or the largest number of moves, whichever is less.

        >>> BoxGame(3, False, lines=(((1, 1, 0), (0, 0, 0)), ((0, 1, 1), (0, 0, 0)))).largest_value(100)
        2
        """
        longest = self.piles * (side - 1)
        if self.most > 1 or self.test is not None:
            return longest
        endless = sum(any(step) for _, step in self.lines) + self.most * self.piles
        return min(longest, len(self.lines) + endless * (side - 1))

    def words(self, side: int) -> int:
        """Return how many 64-bit words a set of values takes, as bits, for positions with piles below `side`."""
        return self.largest_value(side) // WORD_BITS + 1

    def cells(self, side: int, piles: int) -> int:
        """Return how many positions have `piles` piles below `side`. In symmetric games only ascending ones count."""
        return comb(side + piles - 1, piles) if self.symmetric else side**piles

    def numbers(self, side: int) -> list[list[int]]:
        """Return lists `added` that number the positions: a position has the number sum(added[n][size of pile n]).

        >>> BoxGame(2, True).numbers(4), BoxGame(2, False).numbers(4)
        ([[0, 1, 2, 3], [0, 1, 3, 6]], [[0, 1, 2, 3], [0, 4, 8, 12]])
        """
        places = range(self.piles)
        if self.symmetric:
            return [[comb(pile + place, place + 1) for pile in range(side)] for place in places]
        return [[pile * side**place for pile in range(side)] for place in places]


class OutcomeMemory:
    """The P-positions found so far, by rows: a row contains the positions that differ only in the last pile.

    The *key* of a row is the number whose digits in base `width` are its piles but the last. lost[key] contains the
    P-positions of the row as bits: bit n*width + y stands for the last pile y in copy n of the box. As `width` is
    2*side, no move leads by mistake to another copy, or to another row if a pile is too small.

    A *fan* (starts, steps, stride, rows) is a set of moves: each takes one of the `starts`, and any multiples of the
    `steps`. For example, if the only start and the only step are (1, 0, 0), the moves take any number from the first of
    three piles. A start or step is stored as (key of the amounts, amount from the last pile). A step that changes only
    the last pile is not listed; `stride` is its amount, or 0 if there is none. rows[key] contains, as bits, the
    positions of a row from which multiples of the steps alone, or no step, lead to a P-position. From copy n, this
    P-position lies in copy after[n]. In symmetric games, rows also contain positions whose piles do not ascend.
    """

    def __init__(self, game: BoxGame, side: int) -> None:
        self.game, self.side, self.width, self.copies = game, side, 2 * side, range(len(game.copies.after))
        self.lost: defaultdict[int, int] = defaultdict(int)
        self.all = sum(((1 << side) - 1) << self.width * n for n in self.copies)
        units = [tuple(int(n == m) for m in range(game.piles)) for n in range(game.piles)]
        groups = [some for some in combinations(units, game.most) if some]
        lines = [((start,), (step,)) for start, step in game.lines if any(step)]
        vectors = tuple(start for start, step in game.lines if not any(step))
        self.fans: list[tuple[list[tuple[int, int]], list[tuple[int, int]], int, dict[int, int]]] = []
        along = 0  # the moves that change only the last pile
        for starts, steps in (*zip(groups, groups, strict=True), *lines, (vectors, ())):
            first, more = ([(self.key(taken), taken[-1]) for taken in some] for some in (starts, steps))
            stride = sum(last for key, last in more if not key)
            self.fans.append((first, [(key, last) for key, last in more if key], stride, {}))
            for last in (last for key, last in first if not key):
                along |= self.spread(1, stride) << last
        self.starts = [*chain(*groups, vectors, *(starts for starts, _ in lines))]
        self.marks, self.passes = (
            [sum(bits << self.width * m for m in self.copies if to[m] == n) for n in self.copies]
            for bits, to in ((along, game.copies.after), (1, game.copies.passing))
        )
        self.open = self.all  # in games on one pile: positions without a move to a P-position so far
        self.found: list[Piles] = []
        self.test = None if game.test is None else function(game.test, box_variables(game.piles))
        # The last P-position to which the test allowed a move. It often serves the next position too.
        self.last: Piles | None = None
        self.steps = 0  # the number of tests

    def key(self, place: Piles) -> int:
        """Return the number whose digits in base `width` are all piles of `place` but the last. It identifies a row."""
        return number(place[:-1], self.width)

    def spread(self, bits: int, stride: int) -> int:
        """Return `bits`, together with all squares of a row from which multiples of `stride` lead to one of `bits`.

        The squares are bits of an integer; tokens are taken from the last pile. If `stride` is 0, return `bits`.
        """
        while 0 < stride < self.side:
            bits |= bits << stride & self.all
            stride *= 2
        return bits

    @property
    def many(self) -> int:
        """The number of P-positions in all copies; in symmetric games with their piles in every order."""
        return sum(map(int.bit_count, self.lost.values()))

    def holds(self, place: Piles, copy: int = -1) -> bool:
        """Return whether a position is a P-position in copy number `copy` of the box, by default the last one."""
        return bool(self.lost[self.key(place)] >> self.width * self.copies[copy] + place[-1] & 1)

    def listed(self) -> tuple[Sequence[int], ...]:
        """Return the P-positions at the start of play in lexicographic order, as one column for each pile."""
        return tuple(zip(*sorted(self.found), strict=True)) or ((),) * self.game.piles


def box_outcomes(memory: OutcomeMemory, start: int, end: int, misere: bool) -> None:
    """Find the P-positions whose first pile is from `start` to `end` - 1, and store them in `memory`.

    All P-positions with a smaller first pile must be known. Cost: some operations with rows for each row and each line
    or vector of moves, and for each P-position; with a test, an evaluation for each position without another move to a
    P-position, and each smaller P-position.
    """
    game, side, after = memory.game, memory.side, memory.game.copies.after
    firsts = (range(start, end), *(range(side),) * (game.piles - 2))[: game.piles - 1]
    for head in product(*firsts):
        key = memory.key((*head, 0))
        known = game.symmetric and any(map(int.__gt__, head, head[1:]))  # decided with an earlier row
        found = memory.all if head or not start else memory.open
        for starts, steps, stride, rows in memory.fans:
            below = 0
            for by, last in steps:
                below |= rows.get(key - by, 0) << last
            rows[key] = memory.spread(below & memory.all, stride)
            if not known:
                for by, last in starts:
                    found &= ~(rows.get(key - by, 0) << last)
        if not known:
            memory.open = _decided(memory, head, key, found, range(side) if head else range(start, end), misere)
        lost = memory.lost[key]
        if len(after) > 1:
            slots = [lost >> memory.width * n & (1 << side) - 1 for n in memory.copies]
            lost = sum(slots[n] << memory.width * m for m, n in enumerate(after))
        for _, _, stride, rows in memory.fans:
            rows[key] |= memory.spread(lost, stride)


def _decided(memory: OutcomeMemory, head: Piles, key: int, found: int, last: range, misere: bool) -> int:
    """Find the P-positions (*head, y) for y in `last`, and store them in `memory`.

    These positions lie in the row with the given `key`. `found` contains, as bits, those without a move to a P-position
    in another row, or to one of this row found in an earlier call. Return those without a move to any P-position.
    """
    game, width = memory.game, memory.width
    fitting = [-1 << least for *by, least in memory.starts if all(map(int.__ge__, head, by))]
    moves = reduce(int.__or__, fitting, 0)
    if game.copies.leaves:
        found &= reduce(int.__and__, fitting, -(len(fitting) == len(memory.starts)))
    known, least = memory.lost[key], head[-1] if game.symmetric and head else last.start

    def marked(y: int, n: int) -> int:
        return memory.marks[n] << y | (memory.passes[n] << y if moves >> y & 1 else 0)

    while known:
        bit = known.bit_length() - 1
        known ^= 1 << bit
        found &= ~marked(bit % width, bit // width)
    row = (1 << last.stop) - (1 << least)
    while some := reduce(int.__or__, (found >> width * n & row for n in memory.copies)):
        y = (some & -some).bit_length() - 1
        place = (*head, y)
        row -= 1 << y
        for n in memory.copies:
            if not found >> width * n + y & 1:
                continue
            if _tested(memory, place) or (
                misere and not (moves >> y & 1 or game.copies.leaves or _is_tested(memory, place))
            ):
                continue
            found &= ~marked(y, n)
            if n == memory.copies[-1]:
                memory.found.append(place)
            for order in set(permutations(place)) if game.symmetric else (place,):
                memory.lost[memory.key(order)] |= 1 << width * n + order[-1]
    return found


class CapMemory:
    """For each position of a box, the least number of tokens whose taking wins, in games that limit the next move.

    A *cap* is the largest number of tokens that may be taken. After a move that takes n tokens, the cap is
    game.caps[n]. If taking some number wins, the player to move wins with each cap from this number on.
    least[number(position, side)] is the least such number, or `endless` if no move wins.
    """

    def __init__(self, game: BoxGame, side: int, misere: bool) -> None:
        self.game, self.side, self.misere = game, side, misere
        units = [tuple(int(n == m) for m in range(game.piles)) for n in range(game.piles if game.most else 0)]
        self.lines = [*game.lines, *zip(units, units, strict=True)]
        self.endless = game.piles * side  # no cap is as large
        self.least = [self.endless] * side**game.piles
        self.many = self.steps = 0  # moves looked at

    def first(self, place: Piles) -> int:
        """Return the least cap (limit of the tokens to take) with which `place` can be a P-position: in normal play 0.

        In misere play a player without a move wins, so it is the least cap that allows a move.
        """
        taken = (sum(start) for start, _ in self.lines if all(map(int.__le__, start, place)))
        return min(taken, default=self.endless) if self.misere else 0

    def holds(self, place: Piles, cap: int | None = None) -> bool:
        """Return whether `place` is a P-position with this `cap`; None is the cap at the start: all tokens but one."""
        cap = max(sum(place) - 1, 0) if cap is None else cap
        return self.first(place) <= cap < self.least[number(place, self.side)]

    def listed(self) -> tuple[Sequence[int], ...]:
        """Return the P-positions at the start of play in lexicographic order, as one column for each pile."""
        sides, piles = range(self.side), self.game.piles
        places = combinations_with_replacement(sides, piles) if self.game.symmetric else product(sides, repeat=piles)
        found = [place for place in places if self.holds(place)]
        return tuple(zip(*found, strict=True)) or ((),) * self.game.piles


def box_caps(memory: CapMemory, start: int, end: int) -> None:
    """Fill `memory.least` for the positions whose first pile is from `start` to `end` - 1 (see `CapMemory`).

    The entry of a position is the least number of tokens whose taking wins. All positions with a smaller first pile
    must have their entries. Cost: a step for each position and each move that leaves a cap small enough to win.
    """
    game, side, least = memory.game, memory.side, memory.least
    caps = [min(max(cap, 0), memory.endless) for cap in game.caps]
    fewest = [*accumulate(reversed(caps), min)][::-1]  # the least cap from each index on
    lines = [(line, sum(line[0]), sum(line[1]), number(line[0], side), number(line[1], side)) for line in memory.lines]
    for place in product(range(start, end), *(range(side),) * (game.piles - 1)):
        here, first = number(place, side), memory.first(place)
        most = least[here]
        for (begin, step), first_taken, more, at, by in lines:
            room = [side - 1 - pile - part for pile, part in zip(place, begin, strict=True)]
            times = min((left // part for left, part in zip(room, step, strict=True) if part), default=0)
            for time in range(times + 1) if min(room) >= 0 else ():
                taken, target = first_taken + time * more, here + at + time * by
                if fewest[taken] >= most:
                    break
                if first <= caps[taken] < most and taken < least[target]:
                    least[target] = taken
                memory.steps += 1


def _rests(place: Piles, symmetric: bool) -> Iterator[Piles]:
    """Yield `place` without each pile in turn, such as (5,) for (3, 5); unless `symmetric`, add its index: (5, 0)."""
    return ((*place[:n], *place[n + 1 :], *(() if symmetric else (n,))) for n in range(len(place)))


def _tested(memory: OutcomeMemory, place: Piles) -> bool:
    """Return whether the game's condition allows a move from `place` to a P-position found so far in `memory`.

    In symmetric games the piles of the P-position may be in any order.
    """
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


def _is_tested(memory: OutcomeMemory, place: Piles) -> bool:
    """Return whether the condition of the game, `memory.test`, allows some move from the position `place`."""
    test = memory.test
    return test is not None and any(_allows(test, place, left) for left in product(*(range(p + 1) for p in place)))


class BoxMemory:
    """The memory of `box_values`: marks[number(position, side)] is the set that contains only the position's value.

    A *rest* is a position without one of its piles. rooks[rest] contains the values of all known positions with this
    rest. A set is an integer: bit v is 1 if the value v is in the set. It is 0 where no value is known.
    """

    def __init__(self, game: BoxGame, side: int) -> None:
        self.marks = [0] * side**game.piles
        self.rooks: dict[Piles, int] = {}
        self.test = None if game.test is None else function(game.test, box_variables(game.piles))


def number(piles: Sequence[int], side: int) -> int:
    """Return the index of a position in a table with its last pile changing fastest: number((1, 2), side=10) is 12."""
    return reduce(lambda place, pile: place * side + pile, piles, 0)


def box_values(
    game: BoxGame, side: int, values: list[int], memory: BoxMemory, start: int, end: int, misere: bool
) -> None:
    """Compute the Sprague-Grundy values in the rows from `start` to `end` - 1 of a box: values[number(piles, side)].

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
    """Yield the options of `place` in a `game`, except those reached by taking any number from one pile."""
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
