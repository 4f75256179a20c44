"""Results of a search for an automaton of P-positions: the proof, or what was tried."""

from __future__ import annotations

from typing import Any, NamedTuple

from wythoff.automata.naming import words_of
from wythoff.automata.relations import Relation
from wythoff.automata.systems import System
from wythoff.expressions.semilinear import SemilinearSet


class Tried(NamedTuple):
    """The outcome of the search in one numeration system, in words.

    `profile` is the level profile of the automaton guessed last: how many states words of each length reach.
    """

    system: str
    profile: tuple[int, ...]
    outcome: str


class SearchResult(NamedTuple):
    """The proved automaton of each value up to the requested one, or the reason why there is none."""

    levels: tuple[Relation, ...]
    learned_from: int
    largest: int
    reason: str
    tried: tuple[Tried, ...]
    form: SemilinearSet | None = None


class Learned(NamedTuple):
    """The automata that a system learned from numbers with a limited number of digits, one for each value.

    `whole`: it used all the data, so nothing was left to test it. `said` is a remark on its failure.
    """

    name: str
    machines: tuple[Any, ...]
    digits: int
    profile: tuple[int, ...]
    irregular: float | None
    whole: bool
    said: str = ""
    seconds: float = 0.0

    @property
    def system(self) -> System:
        """The words of the system, whose adder may not be proved."""
        return words_of(self.name)

    @property
    def states(self) -> int:
        """How many states the automata have together."""
        return sum(len(machine.rows) for machine in self.machines)

    @property
    def learned_from(self) -> int:
        """The numbers below this one were learned from."""
        return self.system.counts(self.digits)[0]
