"""Games on several unordered piles that have every move of Nim."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import permutations, product
from math import comb, factorial
from operator import attrgetter, sub, xor
from typing import ClassVar

from wythoff import kernels
from wythoff.expressions import parse_condition
from wythoff.expressions.calls import Called, Parameter
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.game import Game

# A position is reached in as many orders as its piles have; with more piles they are too many to be tried.
MAX_PILES = 8


def nim_sum(numbers: Iterable[int]) -> int:
    """The sum of numbers in base 2 without carries.

    >>> nim_sum((1, 2, 7))
    4
    """
    return reduce(xor, numbers, 0)


class PileGame(Called, Game):
    """A game on unordered piles given by the amounts that a move may take; it has every move of Nim.

    A kind gives `allows`, and `targets_of` too where it can list them faster than by trying all.
    """

    __slots__ = ()

    @property
    def box_condition(self) -> str | None:
        """A condition for taking i, j, k from piles x <= y <= z, which leaves u, v, w; None if there is none."""
        return None

    def in_a_box(self, up_to: int) -> kernels.BoxGame | None:
        if self.box_condition is None:
            return None
        test = parse_condition(self.box_condition, kernels.box_variables(self.piles))
        return kernels.BoxGame(self.piles, True, 1, test=test)

    def allows(self, piles: Position, taken: Position) -> bool:
        """Whether taking such amounts, not all 0, from ascending piles, each from the pile at its place, is a move."""
        raise NotImplementedError

    def targets_of(self, piles: Position) -> Iterator[Position]:
        """The positions one move away from ascending piles, in the order of the piles, possibly repeated."""
        for left in product(*(range(pile + 1) for pile in piles)):
            if left != piles and self.allows(piles, difference(piles, left)):
                yield left

    def edges(self, up_to: int) -> int:
        # Ascending positions, each with all that lies below it, of which every one is tried.
        tried: int = (up_to + 1) ** (2 * self.piles)
        return tried // factorial(self.piles) >> self.piles

    def options(self, position: Position) -> tuple[Position, ...]:
        piles = self.place(position)
        return tuple(sorted({tuple(sorted(target)) for target in self.targets_of(piles)}))

    def leads(self, position: Position, target: Position) -> bool:
        """Return whether one move leads from a position to another, without listing the options.

        >>> TribonacciGame().leads((2, 4, 5), (1, 2, 4))
        True
        """
        if position == target or any(left > pile for left, pile in zip(target, position, strict=True)):
            return False
        fitting = (left for left in set(permutations(target)) if all(map(int.__le__, left, position)))
        return any(self.allows(position, difference(position, left)) for left in fitting)


def difference(piles: Position, left: Position) -> Position:
    """Return the amounts taken from each pile, or the amounts left."""
    return tuple(map(sub, piles, left))


class VectorPiles(PileGame):
    """Any positive number from one pile, or amounts from all n >= 3 piles that meet a condition on the amounts alone.

    The amounts from all piles but the last leave one choice for the last at most, 0 included.
    """

    __slots__ = ("n",)
    n: int
    piles = property(attrgetter("n"))

    def __init__(self, n: int) -> None:
        self._freeze(n=Parameter("n", least=3, most=MAX_PILES).check(n))

    @property
    def takes_anywhere(self) -> Callable[[Position], bool]:
        return self.takes

    def takes(self, amounts: Position) -> bool:
        """Whether such amounts, not all 0, may be taken where there is as much."""
        raise NotImplementedError

    def vectors(self, piles: Position) -> Iterator[Position]:
        """The amounts that may be taken from several piles at once, no more than there is."""
        raise NotImplementedError

    def edges(self, up_to: int) -> int:
        # The amounts from all piles but the last decide on that one.
        return super().edges(up_to) * 2 // (up_to + 1)

    def allows(self, piles: Position, taken: Position) -> bool:
        return self.takes(taken)

    def targets_of(self, piles: Position) -> Iterator[Position]:
        for place, pile in enumerate(piles):
            for left in range(pile):
                yield (*piles[:place], left, *piles[place + 1 :])
        for amounts in self.vectors(piles):
            yield difference(piles, amounts)


class NpileWythoff(VectorPiles):
    """Any positive number from one pile, or numbers, not all 0, from the piles with nim-sum 0.

    For two piles `nim | diagonal` says the same.

    >>> game = NpileWythoff(3)
    >>> print(game, game.options((0, 1, 1)), game.options((1, 2, 3))[0])
    npile_wythoff(n=3) ((0, 0, 0), (0, 0, 1)) (0, 0, 0)

    Source: Wythoff visions 2019, section 4.3.
    """

    __slots__ = ()
    word = "npile_wythoff"

    def in_a_box(self, up_to: int) -> kernels.BoxGame:
        if (up_to + 1) ** (self.n - 1) > MOST_VECTORS:
            test = parse_condition(
                " ^ ".join(f"k{n}" for n in range(1, self.n + 1)) + " == 0", kernels.box_variables(self.n)
            )
            return kernels.BoxGame(self.n, True, 1, test=test)
        heads = product(range(up_to + 1), repeat=self.n - 1)
        return kernels.BoxGame(
            self.n, True, 1, tuple(((*head, nim_sum(head)), (0,) * self.n) for head in heads if any(head))
        )

    def takes(self, amounts: Position) -> bool:
        return nim_sum(amounts) == 0 or sum(map(bool, amounts)) == 1

    def vectors(self, piles: Position) -> Iterator[Position]:
        for amounts in product(*(range(pile + 1) for pile in piles[:-1])):
            last = nim_sum(amounts)
            if last <= piles[-1] and any(amounts):
                yield (*amounts, last)

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        return (
            "Take any positive number from one pile.",
            f"Or take numbers, not all 0, from the {self.piles} piles, whose nim-sum is 0.",
        )


class NheapEqual(VectorPiles):
    """Any positive number from one pile, or the same positive number from all piles.

    For two piles `nim | diagonal` says the same.

    >>> NheapEqual(3).options((1, 1, 1))
    ((0, 0, 0), (0, 1, 1))

    Source: Wythoff visions 2019, section 3.1.
    """

    __slots__ = ()
    word = "nheap_equal"

    def in_a_box(self, up_to: int) -> kernels.BoxGame:
        return kernels.BoxGame(self.piles, True, 1, (((1,) * self.n, (1,) * self.n),))

    def takes(self, amounts: Position) -> bool:
        return len(set(amounts)) == 1 or sum(map(bool, amounts)) == 1

    def vectors(self, piles: Position) -> Iterator[Position]:
        return ((amount,) * self.n for amount in range(1, piles[0] + 1))

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        return (
            "Take any positive number from one pile.",
            f"Or take the same positive number from all {self.piles} piles.",
        )


class TribonacciGame(PileGame):
    """The Tribonacci game, on piles a <= b <= c.

    Take positive numbers from one or two piles; or from all three, none larger than the sum of the other two; or
    i > 0 from two piles and more than 2*i from the third, unless then a < c < b.

    >>> TribonacciGame().reaches((1, 1, 3), (0, 0, 0)), TribonacciGame().reaches((2, 3, 9), (1, 2, 4))
    (True, True)

    Source: Duchene and Rigo 2008.
    """

    __slots__ = ()
    piles = 3
    word = "tribonacci_game"
    box_condition = (
        "min(k1, k2, k3) == 0 or 2*max(k1, k2, k3) <= k1 + k2 + k3 "
        "or 2*min(k1, k2, k3) == k1 + k2 + k3 - max(k1, k2, k3) and not q1 < q3 < q2"
    )

    def allows(self, piles: Position, taken: Position) -> bool:
        if not all(taken):
            return True
        if 2 * max(taken) <= sum(taken):
            return True
        small, middle, _ = sorted(taken)
        a, b, c = difference(piles, taken)
        return small == middle and not a < c < b

    rules_in_words = (
        "Take any positive numbers from one pile or from two piles.",
        "Or take positive numbers from all three, each no more than the two others together.",
        "Or take i > 0 from two piles and more than 2*i from the third, unless a <= b <= c become a < c < b.",
    )


class RatGame(PileGame):
    """The Rat game, on piles x <= y <= z; moves from all three piles keep their order, u <= v <= w.

    Take positive numbers from one or two piles; or i, j, any from x, y, z with |i - j| < 2 if y - x is 0, 2 or 5 modulo
    7, else i = j; or i, any, j with |i - j| < 3 if w = u, < 6 if w - u is 4 modulo 7, else < 5.

    >>> RatGame().reaches((3, 5, 12), (1, 2, 4)), RatGamePrinted().reaches((3, 5, 12), (1, 2, 4))
    (True, False)

    Source: after Fraenkel 2015; the rule printed in Wythoff visions 2019, section 4.7, has other P-positions.
    """

    __slots__ = ()
    piles = 3
    residues: ClassVar[tuple[int, ...]] = (0, 2, 5)
    word = "rat_game"

    @property
    def box_condition(self) -> str:
        # 1 more where y - x has one of the residues, none of which is another.
        second = " + ".join(("1", *(f"((p2 - p1) % 7 == {residue})" for residue in self.residues)))
        third = "5 - 2*(q3 == q1) + ((q3 - q1) % 7 == 4)"
        return f"min(k1, k2, k3) == 0 or q1 <= q2 <= q3 and (abs(k1 - k2) < {second} or abs(k1 - k3) < {third})"

    def allows(self, piles: Position, taken: Position) -> bool:
        if not all(taken):
            return True
        (x, y, _), (i, j, k) = piles, taken
        u, v, w = difference(piles, taken)
        if not u <= v <= w:
            return False
        second = 2 if (y - x) % 7 in self.residues else 1
        third = 3 if w == u else 6 if (w - u) % 7 == 4 else 5
        return abs(i - j) < second or abs(i - k) < third

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        *most, last = map(str, self.residues)
        wider = f"{', '.join(most)} or {last}" if most else last
        return (
            "Take any positive numbers from one pile or from two piles.",
            "Or take positive numbers from all three piles x <= y <= z, leaving u <= v <= w in their order:",
            f"i from x and j from y, |i - j| < 2 if y - x is {wider} modulo 7, else i = j; any number from z;",
            "or i from x and j from z, |i - j| < 3 if w = u, < 6 if w - u is 4 modulo 7, else < 5; any from y.",
        )


class RatGamePrinted(RatGame):
    """The Rat game as printed in Wythoff visions 2019, section 4.7: |i - j| < 2 only if y - x is 0 modulo 7.

    >>> print(RatGamePrinted())
    rat_game_as_printed()
    """

    __slots__ = ()
    residues = (0,)
    word = "rat_game_as_printed"


MAX_CYCLIC_PILES = 4  # piles: a move may take from all of them, in as many ways as there are amounts together
MOST_VECTORS = 100_000  # in a box; more are left to the definition


class CyclicNimhoff(Called, Game):
    """Any positive number from one pile, or positive numbers from two or more piles, together less than h.

    For two piles `nim | where(k > 0 and l > 0 and k + l < h)` says the same.

    >>> CyclicNimhoff(3, piles=3).options((0, 1, 1))
    ((0, 0, 0), (0, 0, 1))

    Source: Fraenkel and Lorberbom 1991.
    """

    __slots__ = ("h", "piles")
    h: int
    piles: int
    word = "cyclic_nimhoff"

    def __init__(self, h: int, piles: int) -> None:
        count = Parameter("piles", least=1, most=MAX_CYCLIC_PILES).check(piles)
        self._freeze(h=Parameter("h", least=1).check(h), piles=count)

    @property
    def takes_anywhere(self) -> Callable[[Position], bool]:
        return self.takes

    def takes(self, amounts: Position) -> bool:
        """Whether such amounts, not all 0, may be taken where there is as much."""
        return sum(amounts) < self.h or sum(map(bool, amounts)) == 1

    def in_a_box(self, up_to: int) -> kernels.BoxGame | None:
        if comb(self.h - 1 + self.piles, self.piles) > MOST_VECTORS:
            return None
        taken = product(range(min(up_to, self.h - 2) + 1), repeat=self.piles)
        several = (amounts for amounts in taken if sum(map(bool, amounts)) > 1 and self.takes(amounts))
        return kernels.BoxGame(self.piles, True, 1, tuple((amounts, (0,) * self.piles) for amounts in several))

    def options(self, position: Position) -> tuple[Position, ...]:
        piles = self.place(position)
        options = {
            tuple(sorted((*piles[:place], left, *piles[place + 1 :])))
            for place, pile in enumerate(piles)
            for left in range(pile)
        }
        for taken in product(*(range(min(pile, self.h - 2) + 1) for pile in piles)):
            if sum(map(bool, taken)) > 1 and self.takes(taken):
                options.add(tuple(sorted(pile - number for pile, number in zip(piles, taken, strict=True))))
        return tuple(sorted(options))

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        return (
            "Take any positive number from one pile.",
            f"Or take positive numbers, together less than {self.h}, from two or more piles.",
        )
