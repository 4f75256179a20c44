"""P-positions of three and more unordered piles, for rules on the amounts: the last pile that completes the others."""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from functools import reduce
from itertools import permutations, product
from operator import xor
from typing import Literal, TypeAlias

# What may be taken from all the piles: amounts with nim-sum 0, or equal amounts.
Rule: TypeAlias = Literal["xor", "equal"]


def complete(
    table: MutableSequence[int], rule: Rule, piles: int, side: int, none: int, start: int, end: int, misere: bool
) -> None:
    """Find the P-positions whose smallest pile is at least `start` and less than `end`, all piles less than `side`.

    table[p*side^(n-2) + q*side^(n-3) + ...] is the pile that makes of the n - 1 piles p, q, ..., in any order, a
    P-position; since all Nim moves are allowed there is one at most. `none`, at least side and larger than every
    amount there is, stands where it is not known, or not less than `side`.

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
    """Ascending piles less than `side`, of which the first is given, in lexicographic order."""
    if piles == 1:
        yield (first,)
        return
    for second in range(first, side):
        for rest in ascending(second, piles - 1, side):
            yield (first, *rest)


def number(piles: Sequence[int], side: int) -> int:
    """The place of piles in the table."""
    return reduce(lambda place, pile: place * side + pile, piles, 0)


def _reached(table: Sequence[int], rule: Rule, others: tuple[int, ...], side: int, none: int) -> Iterator[int]:
    """The last piles with which a move from several piles leads to a P-position."""
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
    """Whether taking from one of the piles but the last leads to a P-position."""
    return any(
        table[number((*others[:place], pile, *others[place + 1 :]), side)] < other for place, other in enumerate(others)
    )
