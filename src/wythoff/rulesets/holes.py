"""Which numbers in the holes of a rule agree with moves that were looked at.

The same few moves are looked at in every game, and numbers are small: what a rule says of them is kept as bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import TypeAlias

from wythoff.expressions import Hole, Variable, function
from wythoff.expressions.functions import Seen, search
from wythoff.rulesets.conditions import as_condition
from wythoff.rulesets.families import MOVE_VARIABLES
from wythoff.rulesets.rule import Rule

MOST_TRIED = 400  # of numbers that are not kept
DIGIT = 4  # bits of a number that is kept
SMALL = 1 << DIGIT  # numbers below are told from the moves at once, without a test for each
MOST_KEPT, FEW = 128, 4  # squares whose answers are kept; and choices of numbers that are told apart one by one

Probe: TypeAlias = Callable[[Seen, Iterable[tuple[int, ...]]], Iterator[tuple[int, ...]]]
Place: TypeAlias = tuple[int, ...]


class Holes:
    """What a rule says of single moves with small numbers in its holes.

    >>> holes = holes_of(Rule("nim | diagonal({t})", t=1))
    >>> seen = [((5, 8, 3, 5, 2, 3, 2, 3), True), ((5, 8, 4, 5, 1, 3, 1, 3), False)]
    >>> list(holes.agreeing(seen, (0, 1, 2, 3, 30)))
    [(2,)]
    """

    __slots__ = ("probe", "least", "_meets", "_said")

    def __init__(self, rule: Rule, probe: Probe) -> None:
        self.probe = probe
        names = tuple(name for name, _ in rule.kinds)
        self.least = tuple(kind for _, kind in rule.kinds if isinstance(kind, int))
        self._meets = None if rule.condition is None else function(rule.condition, names)
        # For each move bits of the numbers with which it was asked about, and with which it is a move, or none.
        self._said: dict[Place, tuple[int, int, int]] = {}

    def agreeing(
        self, seen: Sequence[tuple[Place, bool]], numbers: Sequence[int], refuted: Sequence[int] = ()
    ) -> Iterator[tuple[int, ...]]:
        """Numbers among those given, one for each hole, with which the rule agrees with all that was seen.

        Of those that are large only some are tried; not all of them are among those that are refuted.
        """
        left, asked = _choices(self.least, tuple(numbers)), 0
        if refuted:
            left &= ~_choices(self.least, tuple(refuted))
        while asked < len(seen) and left.bit_count() > FEW:
            place, allowed = seen[asked]
            left &= self._at(place, left)[1 if allowed else 2]
            asked += 1
        # Few numbers are told from the moves at once.
        yield from filter(self._meet, self.probe(seen[asked:], map(self._numbers, ones_of(left))))
        if numbers and numbers[-1] >= SMALL:
            yield from filter(self._meet, self.probe(seen, _large(self.least, tuple(numbers))))

    def _at(self, place: Place, asked: int) -> tuple[int, int, int]:
        """The numbers with which it was asked about a move, those with which it is one, and with which it is not."""
        known, yes, no = self._said.get(place, (0, 0, 0))
        if new := asked & ~known:
            known |= new
            for values in self.probe([(place, True)], map(self._numbers, ones_of(new))):
                yes |= 1 << self._bit(values)
            for values in self.probe([(place, False)], map(self._numbers, ones_of(new & ~yes))):
                no |= 1 << self._bit(values)
            if len(self._said) < MOST_KEPT:
                self._said[place] = known, yes, no
        return known, yes, no

    def _meet(self, values: tuple[int, ...]) -> bool:
        return self._meets is None or bool(self._meets(*values))

    def _bit(self, values: tuple[int, ...]) -> int:
        found = 0
        for number in values:
            found = found << DIGIT | number
        return found

    def _numbers(self, bit: int) -> tuple[int, ...]:
        places = range(DIGIT * (len(self.least) - 1), -1, -DIGIT)
        return tuple([bit >> place & (SMALL - 1) for place in places])


@lru_cache(maxsize=256)  # many rules have holes of the same kinds
def _choices(least: Sequence[int], numbers: Sequence[int]) -> int:
    """A bit for each choice of small numbers for the holes."""
    found = 1
    for place, lowest in enumerate(reversed(least)):
        shifts = [number << (DIGIT * place) for number in numbers if lowest <= number < SMALL]
        found = sum([found << shift for shift in shifts])
    return found


@lru_cache(maxsize=64)
def _large(least: Sequence[int], numbers: Sequence[int]) -> Sequence[tuple[int, ...]]:
    """The first choices with a number that is not small."""
    choices = [[number for number in numbers if number >= lowest] for lowest in least]
    large = (values for values in product(*choices) if max(values, default=0) >= SMALL)
    return tuple(islice(large, MOST_TRIED))


def ones_of(bits: int) -> Iterator[int]:
    """The places of the ones, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@lru_cache(maxsize=64)
def holes_of(rule: Rule) -> Holes | None:
    """The holes of a rule that are numbers; None if the rule is not one condition."""
    condition = as_condition(rule.pattern)
    if condition is None:
        return None
    # Names that no variable of moves has.
    names = tuple(f"hole_{name}" for name, _ in rule.kinds)
    opened = {Hole(name).name: Variable(f"hole_{name}") for name, _ in rule.kinds}
    return Holes(rule, search(condition.substitute(opened), MOVE_VARIABLES, names))
