"""What is known of a game: its rules in words, its source, what the theorems say, its first P-positions, the OEIS."""

from __future__ import annotations

from typing import Any

from wythoff.answers import Answer
from wythoff.catalog import NAMES, Entry, Example
from wythoff.catalog.given import as_game
from wythoff.kernels import Progress, silent
from wythoff.rulesets import Game, parse_call
from wythoff.rulesets.wording import in_words
from wythoff.solution import Solution
from wythoff.solvers import solve
from wythoff.solvers.both_orders import solved_for
from wythoff.theorems import Asked, Conclusion, speaking


class Description(Answer):
    """What is known of a game; `call` is the full call of a named game, and `entry` what the catalog says of it."""

    game: Game
    call: str | None
    entry: Entry | None
    solution: Solution

    @property
    def theorems(self) -> list[Asked[Any, Conclusion]]:
        """What the theorems about the game say, whether they apply or fail by a hypothesis."""
        meant = solved_for(self.game)
        asked = (theorem.asked(meant) for theorem in speaking(meant))
        return [said for said in asked if said.evidence or said.hypotheses]

    @property
    def oeis(self) -> tuple[tuple[str, str], ...]:
        """Pairs of an OEIS number and what it lists, for a named game with these parameters."""
        examples: tuple[Example, ...] = self.entry.examples if self.entry else ()
        return next((example.oeis for example in examples if example.call == self.call), ())

    def as_dict(self) -> dict[str, Any]:
        theorems = [
            {
                "source": asked.theorem.source,
                "statement": asked.theorem.statement,
                "applies": asked.evidence is not None,
                "reason": asked.reason,
                "hypotheses": [hypothesis.as_dict() for hypothesis in asked.hypotheses],
            }
            for asked in self.theorems
        ]
        return {
            "rules": in_words(self.game),
            "source": self.entry.source if self.entry else None,
            "aliases": self.entry.aliases if self.entry else (),
            **self.solution.as_dict(),
            "theorems": theorems,
            "oeis": [{"number": number, "lists": what} for number, what in self.oeis],
        }


def describe(game: Game | str, *, progress: Progress = silent) -> Description:
    """What is known of a game, as `wythoff show` prints it; its name, source and OEIS numbers only if it is named.

    >>> found = describe("wythoff")
    >>> found.call, found.oeis[0], found.solution.p_positions[2]
    ('wythoff()', ('A000201', 'a_n, n >= 1'), (3, 5))
    >>> describe("nim | diagonal").entry is None
    True

    Raises: NotationError, ParameterError for what is not a game; else as `solve`.
    """
    call = None
    if isinstance(game, str):
        game, call = parse_call(game, NAMES)
    game = as_game(game)
    entry = NAMES[call.partition("(")[0]] if call else None
    return Description(game, call, entry, solve(game, progress=progress))
