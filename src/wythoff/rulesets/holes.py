"""Which numbers in the holes of a rule agree with moves that were looked at."""

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

MOST_TRIED = 5_000  # choices of numbers, most of which fail at the first moves

Probe: TypeAlias = Callable[[Seen, Iterable[tuple[int, ...]]], Iterator[tuple[int, ...]]]
Place: TypeAlias = tuple[int, ...]


class Holes:
    """What a rule says of single moves with numbers in its holes.

    >>> holes = holes_of(Rule("nim | diagonal({t})", t=1))
    >>> seen = [((5, 8, 3, 5, 2, 3, 2, 3), True), ((5, 8, 4, 5, 1, 3, 1, 3), False)]
    >>> list(holes.agreeing(seen, (0, 1, 2, 3, 30)))
    [(2,)]
    """

    __slots__ = ("probe", "least", "_meets")

    def __init__(self, rule: Rule, probe: Probe) -> None:
        self.probe = probe
        names = tuple(name for name, _ in rule.kinds)
        self.least = tuple(kind for _, kind in rule.kinds if isinstance(kind, int))
        self._meets = None if rule.condition is None else function(rule.condition, names)

    def agreeing(self, seen: Sequence[tuple[Place, bool]], numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Numbers among those given, one for each hole, with which the rule agrees with all that was seen."""
        choices = product(*[[number for number in numbers if number >= lowest] for lowest in self.least])
        return filter(self._meet, self.probe(seen, islice(choices, MOST_TRIED)))

    def _meet(self, values: tuple[int, ...]) -> bool:
        return self._meets is None or bool(self._meets(*values))


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
