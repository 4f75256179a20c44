"""Deterministic automata of relations after a projection: the first of several strategies to end wins.

Each strategy gets a share of work, and in each round a larger one. Work is counted and not timed: so the same strategy
wins on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from wythoff.automata.limits import ANY, Budget, UndecidedError
from wythoff.base.errors import ParameterError, brief
from wythoff.kernels.automata import Machine, Watch, minimal, projected, reversed_twice

# Transitions that subsets may read in the first round, and how many times more in the next; about a second reads 10**7.
SHARE, GROWTH = 2_000_000, 4
# From a machine, what is kept of its letters, a share, a watch and the seconds left: the automaton, or None.
Strategy: TypeAlias = Callable[[Machine, Mapping[int, int], float, Watch, float], Machine | None]
Guess: TypeAlias = Callable[[float, Watch], Machine | None]  # from a share and a watch
SUBSET, GUESS, BRZOZOWSKI = "subset", "guess", "brzozowski"
STRATEGIES: dict[str, Strategy] = {SUBSET: projected, BRZOZOWSKI: reversed_twice}
NAMES = (SUBSET, GUESS, BRZOZOWSKI)  # in the order in which they are tried


class UnableError(Exception):
    """A strategy cannot end: it met more states than are allowed, or has nothing to guess."""


class _Trial:
    """The watch of a strategy that may be given up: its states count only if it ends."""

    def __init__(self, budget: Budget) -> None:
        self.budget, self.states = budget, 0

    def __call__(self, states: int, cells: int, room: int = 0, /) -> None:
        self.budget.watch(0, cells, room)
        self.states = max(self.states, states)
        if states > self.budget.most:
            raise UnableError


def require_strategy(name: str) -> str:
    """Return the name of a strategy.   Raises: ParameterError for another name."""
    if name not in ("", *NAMES):
        raise ParameterError(f"a strategy must be one of {', '.join(NAMES)}, was {brief(name)}")
    return name


def determinise(
    a: Machine,
    kept: Mapping[int, int],
    budget: Budget,
    strategy: str = "",
    guess: Guess | None = None,
) -> Machine:
    """Return the minimal automaton of the words when of each letter only `kept` is seen.

    A `strategy` that is named is used alone. `guess` returns an automaton that it has proved, or None where its share
    was not enough; it raises UnableError where there is nothing to guess. Then the strategy "guess" is "subset".

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
