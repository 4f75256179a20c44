"""Results of a search for an automaton of P-positions: the proof, or what was tried.

The *level profile* of an automaton lists, for each length, how many states words of this length reach.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from wythoff.automata.relations import Relation
from wythoff.expressions.semilinear import SemilinearSet


class Tried(NamedTuple):
    """The result of the search in the numeration system `name`; `outcome` says it in words, such as "proved".

    profile[r] is the number of states that words need where r letters are still to be read, in the last guess.
    """

    system: str
    profile: tuple[int, ...]
    outcome: str


class SearchResult(NamedTuple):
    """The result of a search: `levels` are proved automata of the positions of Sprague-Grundy value 0, 1, ...

    If there are none, `reason` says why. The automata were guessed from numbers below `learned_from`. `largest` is the
    number of states of the largest automaton that occurred in the search. `tried` has the outcome for each numeration
    system. `form` describes the positions of the last value by conditions, if they are a semilinear set.
    """

    levels: tuple[Relation, ...]
    learned_from: int
    largest: int
    reason: str
    tried: tuple[Tried, ...]
    form: SemilinearSet | None = None


class Learned(NamedTuple):
    """The automata guessed in one numeration system from numbers below `learned_from`, one for each value.

    The system has `digits` digits. `profile` lists, for each number of letters still to be read, how many states the
    words of the last set of positions need. `irregular` is the largest of these numbers, divided by the square root of
    the number of words. `whole` says whether the guess used all data, so that none was left to test it. If there is no
    guess, `said` is a remark. `seconds` is the CPU time.
    """

    name: str
    machines: tuple[Any, ...]
    learned_from: int
    digits: int
    profile: tuple[int, ...]
    irregular: float | None
    whole: bool
    said: str = ""
    seconds: float = 0.0

    @property
    def states(self) -> int:
        """The sum of the numbers of states of all automata."""
        return sum(len(machine.rows) for machine in self.machines)
