"""Solutions that were saved or sent elsewhere: what was found is kept, and how it was found is found again when asked.

>>> import pickle
>>> from wythoff.rulesets import parse
>>> from wythoff.solvers import solve
>>> again = pickle.loads(pickle.dumps(solve(parse("nim | diagonal(x1 + 1)"), count=3)))
>>> again.p_positions, str(again.evidence), again.winning_move((11, 15))
(<3 positions: (0, 0), (1, 2), (3, 6)>, 'proved: Fraenkel 2004, Theorem 3', (4, 11))
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from wythoff.rulesets import Game
from wythoff.solution import Bound, Evidence, Solution
from wythoff.solution.solution import Answer


class Recalled:
    """What a solver knows of single positions: it solves the request again at the first question."""

    def __init__(self, game: Game, bound: Bound) -> None:
        self._request = game, bound

    @cached_property
    def _answer(self) -> Answer:
        from wythoff.solvers import solve

        game, bound = self._request
        asked: dict[str, Any] = {bound.kind: bound.value}
        return solve(game, **asked)._answer

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._answer, name)


def recalled(game: Game, bound: Bound, columns: tuple[Any, ...], evidence: Evidence) -> Solution:
    """A solution as it is saved."""
    return Solution(game, bound, columns, evidence, Recalled(game, bound))
