"""Deterministic automata of relations after a projection, made by several strategies.

A projection eliminates variables: it removes their digits from the letters, which makes the automaton nondeterministic.
The strategy "subset" takes sets of states as the new states, "brzozowski" does so twice, each time with the words
reversed, and "guess" guesses the automaton and proves it. The strategies take turns, and the first to end wins. Each
gets a share of work, larger in each round. Work is counted and not timed, so the same strategy wins on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from wythoff.automata.limits import ANY, Budget, UndecidedError
from wythoff.base.errors import ParameterError, brief
from wythoff.kernels.automata import Machine, Watch, minimal, projected, reversed_twice

# Transitions that subsets may read in the first round, and the factor for each further round; 10**7 take about 1 s.
SHARE, GROWTH = 2_000_000, 4
# (machine, map of its letters, share of work, watch, seconds left) -> automaton, or None if the share is too small.
Strategy: TypeAlias = Callable[[Machine, Mapping[int, int], float, Watch, float], Machine | None]
Guess: TypeAlias = Callable[[float, Watch], Machine | None]  # (share of work, watch) -> automaton, or None
SUBSET, GUESS, BRZOZOWSKI = "subset", "guess", "brzozowski"
STRATEGIES: dict[str, Strategy] = {SUBSET: projected, BRZOZOWSKI: reversed_twice}
NAMES = (SUBSET, GUESS, BRZOZOWSKI)  # in the order in which they are tried


class UnableError(Exception):
    """The signal that a strategy cannot succeed: it found more states than are allowed, or has nothing to guess."""


class _Trial:
    """A function that is called often while an automaton is made, with the numbers of states and transitions so far.

    It checks the limits of `budget`, and stores the largest number of states as `states`.

    Raises: UnableError if there are more than budget.most states; UndecidedError at other limits.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget, self.states = budget, 0

    def __call__(self, states: int, cells: int, room: int = 0, /) -> None:
        self.budget.watch(0, cells, room)
        self.states = max(self.states, states)
        if states > self.budget.most:
            raise UnableError


def require_strategy(name: str) -> str:
    """Return `name` if it is the name of a strategy or empty.   Raises: ParameterError for another name."""
    if name not in ("", *NAMES):
        raise ParameterError(
            f"a strategy to make automata deterministic must be one of {', '.join(NAMES)}, was {brief(name)}"
        )
    return name


def determinise(
    a: Machine,
    kept: Mapping[int, int],
    budget: Budget,
    strategy: str = "",
    guess: Guess | None = None,
) -> Machine:
    """Return the minimal automaton of the projection of `a`, whose letters lose the digits of some variables.

    kept[letter] is the letter that remains. A word is accepted if digits can be put back such that `a` accepts.
    `budget` has the limits of states, time and memory. `strategy` is "subset", "guess" or "brzozowski"; if it is empty,
    all are tried in turn. `guess`(share of work, watch) is a function that returns an automaton that it has proved, or
    None if its share of work is too small; it raises UnableError if there is nothing to guess. Without `guess`, the
    strategy "guess" acts like "subset".

    Raises: UndecidedError.
    """
    ways = dict(STRATEGIES)
    if guess is not None:
        ways = {SUBSET: projected, GUESS: lambda a, kept, share, watch, spare: guess(share, watch), **ways}
    if strategy:
        ways = {strategy: ways.get(strategy, projected)}
    share = ANY if strategy else SHARE
    while ways:
        for name, way in list(ways.items()):
            trial = _Trial(budget)
            try:
                found = way(a, kept, share, trial, budget.spare)
            except UnableError:
                del ways[name]
                if name == strategy == GUESS:
                    ways = {SUBSET: projected}
                continue
            except UndecidedError as error:
                budget.met(trial.states)
                raise budget.undecided(error.limit, whole=error.whole) from None
            if found is not None:
                budget.met(trial.states)
                return minimal(found, budget.watch, budget.spare)
        share *= GROWTH
    budget.watch(int(budget.most) + 1, 0)
    raise AssertionError(budget.most)
