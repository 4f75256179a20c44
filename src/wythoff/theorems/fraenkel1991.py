"""A. S. Fraenkel, M. Lorberbom, Nimhoff games, Journal of Combinatorial Theory A 58 (1991) 1-25."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product
from operator import xor

from wythoff.errors import UnsolvedError
from wythoff.kernels import Progress
from wythoff.rulesets import CyclicNimhoff, Game, Position, TwoPileGame, Where
from wythoff.solution import Bound, Evidence
from wythoff.theorems.matching import numbers, with_nim
from wythoff.theorems.theorem import Columns, Conclusion, Finding, Theorem

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


class Cyclic:
    """Any number of piles: P-positions are those in which one pile, and so every pile, completes the others."""

    finite_rows = False
    quick = False

    def __init__(self, game: CyclicNimhoff) -> None:
        self.game, self.h = game, game.h
        self.formulas: tuple[str, ...] = (
            f"P-positions: the piles//{self.h} have nim-sum 0, the sum of the piles is 0 mod {self.h}",
        )

    def is_p(self, position: Position) -> bool:
        return last_pile(position[:-1], self.h) == position[-1]

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        if bound.kind != "up_to":
            raise UnsolvedError(f"{bound.kind} needs finitely many P-positions in each row of {self.game}: use up_to")
        found: list[Position] = []
        for others in self._ascending((), bound.value):
            last = last_pile(others, self.h)
            if (others[-1] if others else 0) <= last <= bound.value:
                found.append((*others, last))
            progress(others[0] if others else 0, bound.value)
        return tuple(zip(*found, strict=True))

    def _ascending(self, head: Position, up_to: int) -> Iterator[Position]:
        """All but the last pile, ascending."""
        if len(head) == self.game.piles - 1:
            yield head
            return
        for pile in range(head[-1] if head else 0, up_to + 1):
            yield from self._ascending((*head, pile), up_to)

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        raise UnsolvedError(f"count needs finitely many P-positions in each row of {self.game}: use up_to")

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        from wythoff.theorems.rows import few_enough

        found = set(self._one_pile(position))
        few_enough(min(self.h, max(position) + 1) ** len(position))
        for taken in product(*(range(min(pile, self.h - 2) + 1) for pile in position)):
            if sum(map(bool, taken)) > 1 and sum(taken) < self.h:
                target = tuple(sorted(pile - number for pile, number in zip(position, taken, strict=True)))
                if self.is_p(target):
                    found.add(target)
        return tuple(sorted(found))

    def winning_move(self, position: Position) -> Position | None:
        """A winning move: one that takes from one pile if there is one."""
        return min(self._one_pile(position), default=None) or next(iter(self.winning_moves(position)), None)

    def _one_pile(self, position: Position) -> Iterator[Position]:
        for place, pile in enumerate(position):
            others = (*position[:place], *position[place + 1 :])
            left = last_pile(others, self.h)
            if left < pile:
                yield tuple(sorted((*others, left)))


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
