"""The questions `describe`, facts about a game, and `explanation`, which solver answers a request and why."""

from __future__ import annotations

from typing import Any

from wythoff.base.answers import Answer
from wythoff.base.files import FilePath
from wythoff.base.frozen import told_of
from wythoff.game.catalog import NAMES, Entry, Example
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, parse_call
from wythoff.game.rulesets.wording import in_words
from wythoff.kernels import Progress, silent
from wythoff.proofs.folders import served
from wythoff.solving.solution import Bound, Solution
from wythoff.solving.solvers import Verdict, as_bound, solve, verdicts
from wythoff.solving.solvers.both_orders import solved_for
from wythoff.solving.solvers.by_definition import MEASURED
from wythoff.solving.solvers.positions import followed
from wythoff.solving.theorems import THEOREMS, Asked, Conclusion, Finding, PositionsTheorem, speaking, stated


class Explanation(Answer):
    """The explanation of a request: the verdict of every solver, the chosen one, and the result of every theorem.

    A verdict says whether a solver can answer the request, with the reason and the estimated cost. `chosen` is None
    if no solver can. `theorems` has pairs (theorem, result).
    """

    game: Game
    bound: Bound
    solvers: tuple[Verdict, ...]
    chosen: Verdict | None
    theorems: tuple[tuple[PositionsTheorem, Finding], ...]

    def __reduce__(self) -> tuple[object, ...]:
        # Theorems contain functions, which cannot be pickled. So each is pickled by its source and statement.
        findings = [((theorem.source, theorem.statement), finding) for theorem, finding in self.theorems]
        return _again, (self.game, self.bound, self.solvers, self.chosen, findings)

    def as_dict(self) -> dict[str, Any]:
        solvers = []
        for verdict in self.solvers:
            told = {**told_of(verdict, "solver applies"), "chosen": verdict is self.chosen, "reason": verdict.reason}
            solvers.append({**told, "seconds": self.seconds(verdict), **told_of(verdict, "evidence")})
        theorems = [_told(theorem, finding, "reason evidence hypotheses*") for theorem, finding in self.theorems]
        return {**self.bound.as_dict(self.game), "solvers": solvers, "theorems": theorems}

    def seconds(self, verdict: Verdict) -> float | None:
        """Return the seconds that a solver would take, as its `verdict` estimates.

        Return None if the solver does not apply, or if it stops at a time limit.
        """
        return verdict.seconds if verdict.applies and verdict.reason != MEASURED else None


def _again(game: Game, bound: Bound, solvers: Any, chosen: Any, findings: Any) -> Explanation:
    """Return an explanation from its pickled fields `game`, `bound`, `solvers`, `chosen` and (theorems) `findings`.

    `findings` has ((source, statement) of a theorem, its result), because theorems cannot be pickled.
    """
    known = {(theorem.source, theorem.statement): theorem for theorem in (*THEOREMS, *stated())}
    return Explanation(game, bound, solvers, chosen, tuple((known[place], finding) for place, finding in findings))


def _told(theorem: PositionsTheorem, finding: Finding, what: str) -> dict[str, Any]:
    """Return the JSON of a theorem about a game: source and statement, whether it applies, and its result `finding`.

    `what` names the fields of the result that are included.
    """
    applies = finding.evidence is not None
    return {**told_of(theorem, "source statement"), "applies": applies, **told_of(finding, what)}


@served
def explanation(
    game: Game | str,
    *,
    up_to: int | None = None,
    columns: int | None = None,
    count: int | None = None,
    certificates: FilePath | None = None,
) -> Explanation:
    """Explain how a request is solved: every solver and every theorem, with reasons, evidence and estimated cost.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> found = explanation(Nim() | Diagonal(), up_to=100)
    >>> found.chosen.solver, [theorem.source for theorem, finding in found.theorems if finding.evidence][0]
    ('by_theorem', 'Wythoff 1907')

    The request is that of `solve`: the P-positions of `game` with piles up to `up_to`, or with smaller pile below
    `columns`, or the first `count` of them. `certificates` is a folder of certificates that may be used.
    """
    game = as_game(game)
    asked = solved_for(game)
    bound = as_bound(game, up_to=up_to, columns=columns, count=count)
    found = tuple(verdicts(asked, bound))
    theorems = tuple((theorem, theorem.asked(asked).finding) for theorem in (*THEOREMS, *stated()))
    return Explanation(game, bound, found, followed(game, found), theorems)


class Description(Answer):
    """Known facts about a game.

    `call` is the full call of a named game, such as "wythoff()", and `entry` its entry in the catalog. Both are None
    for other games. `solution` has the first P-positions.
    """

    game: Game
    call: str | None
    entry: Entry | None
    solution: Solution

    @property
    def theorems(self) -> list[Asked[Any, Conclusion]]:
        """The results of theorems about the game, including theorems with a hypothesis that fails."""
        meant = solved_for(self.game)
        asked = (theorem.asked(meant) for theorem in speaking(meant))
        return [said for said in asked if said.evidence or said.hypotheses]

    @property
    def oeis(self) -> tuple[tuple[str, str], ...]:
        """The pairs (A-number, text that says which numbers of the game it lists), if the catalog has them; else ()."""
        examples: tuple[Example, ...] = self.entry.examples if self.entry else ()
        return next((example.oeis for example in examples if example.call == self.call), ())

    def as_dict(self) -> dict[str, Any]:
        theorems = [_told(asked.theorem, asked.finding, "reason hypotheses*") for asked in self.theorems]
        return {
            "rules": in_words(self.game),
            "source": self.entry.source if self.entry else None,
            "aliases": self.entry.aliases if self.entry else (),
            **self.solution.as_dict(),
            "theorems": theorems,
            "oeis": [{"number": number, "lists": what} for number, what in self.oeis],
        }


def describe(game: Game | str, *, progress: Progress = silent) -> Description:
    """Return the known facts about a game, as `wythoff show` prints them.

    Only named games have source and OEIS numbers.

    >>> found = describe("wythoff")
    >>> found.call, found.oeis[0], found.solution.p_positions[2]
    ('wythoff()', ('A000201', 'a_n, n >= 1'), (3, 5))
    >>> describe("nim | diagonal").entry is None
    True

    Raises: NotationError or ParameterError for anything that is no game; other exceptions as `solve`.
    """
    game, call = parse_call(game, NAMES) if isinstance(game, str) else (as_game(game), None)
    entry = NAMES[call.partition("(")[0]] if call else None
    return Description(game, call, entry, solve(game, progress=progress))
