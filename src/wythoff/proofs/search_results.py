"""Results of a search for an automaton of P-positions: the proof, or what was tried."""

from __future__ import annotations

from typing import Any, NamedTuple

from wythoff.automata.naming import words_of
from wythoff.automata.relations import Relation
from wythoff.automata.systems import System
from wythoff.expressions.semilinear import SemilinearSet


class Tried(NamedTuple):
    """The outcome of the search in one numeration system, as text.

    `profile` is the level profile of the automaton guessed last: how many states words of each length reach.
    """

    system: str
    profile: tuple[int, ...]
    outcome: str


class SearchResult(NamedTuple):
    """The result of a search: `levels`, the proved automata of the values 0, 1, ..., or the `reason` for having none.

    They were guessed from numbers below `learned_from`. `largest` is the number of states of the largest automaton on
    the way. `tried` has the outcome for each system. `form` describes the last set by conditions, if it is semilinear.
    """

    levels: tuple[Relation, ...]
    learned_from: int
    largest: int
    reason: str
    tried: tuple[Tried, ...]
    form: SemilinearSet | None = None


class Learned(NamedTuple):
    """The automata guessed in one numeration system from numbers of at most `digits` digits, one for each value.

    `profile` is the level profile of the last set. `irregular` is the largest number of the profile, divided by the
    square root of the number of words. `whole`: the guess used all data, so none was left to test it. `said` is a
    remark if there is no guess. `seconds` is the CPU time.
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
        """The numeration system, without a proved automaton of addition."""
        return words_of(self.name)

    @property
    def states(self) -> int:
        """The number of states of all automata together."""
        return sum(len(machine.rows) for machine in self.machines)

    @property
    def learned_from(self) -> int:
        """The bound of the numbers from which the automata were guessed."""
        return self.system.counts(self.digits)[0]
