"""A. S. Fraenkel, M. Lorberbom, Nimhoff games, Journal of Combinatorial Theory A 58 (1991) 1-25."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product
from operator import xor

from wythoff.rulesets import CyclicNimhoff, Game, Position, TwoPileGame, Where
from wythoff.solution import Evidence
from wythoff.theorems.completing import LastPile
from wythoff.theorems.matching import numbers, with_nim
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Fraenkel and Lorberbom 1991, cyclic Nimhoff"
RULE = "where(k > 0 and l > 0 and k + l < {h})"


def modulus(game: Game) -> int | None:
    """h >= 1, if positive numbers with a sum less than h may be taken from two or more piles."""
    if isinstance(game, CyclicNimhoff):
        return game.h
    found = numbers(with_nim(game, Where), RULE)
    return None if found is None or found["h"] < 1 else found["h"]


def last_pile(piles: Position, h: int) -> int:
    """The pile that completes others to a P-position.

    >>> last_pile((4, 1), 3), last_pile((), 3)
    (4, 0)
    """
    return h * reduce(xor, (pile // h for pile in piles), 0) + -sum(piles) % h


class Cyclic(LastPile):
    """Any number of piles: P-positions are those in which one pile, and so every pile, completes the others."""

    def __init__(self, game: CyclicNimhoff) -> None:
        formula = f"P-positions: the piles//{game.h} have nim-sum 0, the sum of the piles is 0 mod {game.h}"
        super().__init__(game, lambda others: last_pile(others, game.h), (formula,))
        self.h = game.h

    def several_piles(self, position: Position) -> Iterator[Position]:
        from wythoff.theorems.rows import few_enough

        few_enough(min(self.h, max(position) + 1) ** len(position))
        for taken in product(*(range(min(pile, self.h - 2) + 1) for pile in position)):
            if sum(map(bool, taken)) > 1 and sum(taken) < self.h:
                target = tuple(sorted(pile - number for pile, number in zip(position, taken, strict=True)))
                if self.is_p(target):
                    yield target


def _applies(game: Game) -> Finding:
    h = modulus(game)
    if h is None:
        return Finding(None, f"speaks of cyclic Nimhoff, nim | {RULE.format(h='h')} with h >= 1, in normal play only")
    return Finding(Evidence("proved", SOURCE), f"this is cyclic Nimhoff with h = {h}")


def _conclusion(game: Game) -> Conclusion:
    from wythoff.theorems.rows import Rows

    h = modulus(game)
    assert h is not None
    if isinstance(game, CyclicNimhoff):
        return Cyclic(game)
    assert isinstance(game, TwoPileGame)

    def near(x: int, y: int) -> list[range]:
        # One of two amounts whose sum is less than h is less than h/2.
        return [range(max(0, pile - h // 2), pile + 1) for pile in (x, y)]

    return Rows(
        game, lambda pile: (last_pile((pile,), h),), (f"P-positions: x//{h} = y//{h} and (x + y) % {h} = 0",), near=near
    )


THEOREMS = (
    Theorem(
        SOURCE,
        "The value of (x, y, ...) is h*((x//h) xor (y//h) xor ...) + (x + y + ...) % h; in P-positions it is 0.",
        _applies,
        _conclusion,
    ),
)
