"""Checking a game: the hypotheses of its theorems, and the set they give against the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wythoff.errors import TooLargeError, UnsolvedError, brief
from wythoff.frozen import Frozen
from wythoff.kernels import Progress
from wythoff.kernels.limits import silent
from wythoff.rulesets import BlockingGame, EndWythoff, Game, GameWithMemory, PileGame, Position, Star, played
from wythoff.rulesets.certifying import Mistake, first_mistake
from wythoff.solution import Bound, Evidence, Hypothesis, PositionList
from wythoff.solvers import SOLVERS, solve
from wythoff.solvers.by_definition import ByDefinition
from wythoff.solvers.by_theorem import best
from wythoff.theorems import fraenkel2004, nonnegative
from wythoff.theorems.constraint import ConstraintGame, as_constraint_game, is_at_least
from wythoff.theorems.witnesses import MAX_CANDIDATE_BITS, candidates

# How far the rules are replayed position by position; beyond, the sweep, which replays them too, is compared.
REPLAYED = 60
# What replays the rules where that is faster than by definition.
REPLAYING: tuple[tuple[type, str], ...] = (
    (Star, "by_star"),
    (PileGame, "by_completion"),
    (EndWythoff, "by_rows"),
    (BlockingGame, "by_counting"),
)
# How far a game is checked if nobody says: less far with three piles, and with more; and with memory, where the
# definition visits many states of each position.
FAR, FAR_WITH_PILES, FAR_WITH_MEMORY = 300, (30, 12, 7, 4), 30


class Report(Frozen):
    """The outcome of a check; true unless a claim is refuted.

    `claim` says which set was compared with the P-positions; `hypotheses` are those of Theorem 3, `conditions` those
    of our own version of it. `extra` and `missing` are the least member of the set that is no P-position and the
    least P-position that it lacks; `mistake` is what is wrong by the rules themselves.
    """

    __slots__ = ("claim", "up_to", "hypotheses", "conditions", "extra", "missing", "mistake", "evidence")
    claim: str
    up_to: int
    hypotheses: tuple[Hypothesis, ...]
    conditions: tuple[Hypothesis, ...]
    extra: Position | None
    missing: Position | None
    mistake: Mistake | None
    evidence: Evidence

    def __init__(
        self,
        claim: str,
        up_to: int,
        evidence: Evidence,
        *,
        hypotheses: tuple[Hypothesis, ...],
        conditions: tuple[Hypothesis, ...],
        extra: Position | None,
        missing: Position | None,
        mistake: Mistake | None,
    ) -> None:
        self._freeze(claim=claim, up_to=up_to, evidence=evidence, hypotheses=hypotheses, conditions=conditions)
        self._freeze(extra=extra, missing=missing, mistake=mistake)

    def __bool__(self) -> bool:
        return self.extra is None and self.missing is None and self.mistake is None

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "claim": self.claim,
            "up_to": self.up_to,
            "agrees": bool(self),
            "extra": self.extra,
            "missing": self.missing,
            "mistake": None if self.mistake is None else str(self.mistake),
            "hypotheses": [hypothesis.as_dict() for hypothesis in self.hypotheses],
            "conditions": [condition.as_dict() for condition in self.conditions],
            "evidence": self.evidence.as_dict(),
        }


def usual(game: Game) -> int:
    """The bound of a check for which none is given."""
    if isinstance(played(game), GameWithMemory):
        return FAR_WITH_MEMORY
    return FAR if game.piles < 3 else FAR_WITH_PILES[min(game.piles, 6) - 3]


def check(game: Game, up_to: int, *, progress: Progress | None = None) -> Report:
    """Compare what is claimed of a game's P-positions with the rules, for all piles up to `up_to`.

    For `nim | diagonal(f)` in normal play the claim is the set S of recurrence (9) with f as it stands, whether
    or not the hypotheses hold; for other games the set that their theorem gives, else what a solver computed.

    Cost: the sweep's, O(up_to^2) evaluations of f; that of solving a star, and of counting in games with blocking
    whose moves are the same everywhere; for other games the definition's.
    """
    bound = Bound("up_to", up_to)
    progress = progress or silent
    if game.partizan:
        return _outcomes(game, bound, progress)
    found, theorem = as_constraint_game(game), best(game)
    name = "by_sweep" if found is not None else _replaying(game)
    solver = next(solver for solver in SOLVERS if solver.name == name)
    if game.blocking and not solver.applies(game, bound).applies:
        solver = ByDefinition()
    verdict = solver.applies(game, bound)
    if not verdict.applies:
        raise UnsolvedError(f"{game} cannot be checked to {brief(up_to)}: {solver.name} {verdict.reason}")
    computed = solver.solve(game, bound, progress)
    claimed: Iterable[Position] = computed.p_positions
    claim, evidence = f"the P-positions computed {solver.name}", computed.evidence
    hypotheses: tuple[Hypothesis, ...] = ()
    conditions: tuple[Hypothesis, ...] = ()
    if theorem is not None:
        claimed = PositionList(*theorem[0].conclusion(game).pairs(bound, progress))
        claim, evidence = f"the P-positions by {theorem[0].source}", theorem[1]
    if found is not None and not found.misere:
        claimed, claim = _candidates(found, up_to), "S, the candidates of recurrence (9) of Fraenkel 2004"
        hypotheses = fraenkel2004.examine(game, "").hypotheses
        # Our own conditions, on all pairs of candidates up to the bound: where they hold, S is right that far.
        conditions = nonnegative.hypotheses(nonnegative.non_negative(found.width), up_to + 1)
    claims, facts = set(claimed), set(computed.p_positions)
    near = min(up_to, REPLAYED)
    mistake = first_mistake(game, (position for position in claims if max(position) <= near), near)
    return Report(
        claim,
        up_to,
        evidence,
        hypotheses=hypotheses,
        conditions=conditions,
        extra=min(claims - facts, default=None),
        missing=min(facts - claims, default=None),
        mistake=mistake,
    )


def _outcomes(game: Game, bound: Bound, progress: Progress) -> Report:
    """The outcomes of a partizan game, as a theorem gives them or a solver computes them, against the definition."""
    verdict = ByDefinition().applies(game, bound)
    if not verdict.applies:
        raise UnsolvedError(f"{game} cannot be checked to {brief(bound.value)}: {verdict.solver} {verdict.reason}")
    solution = solve(game, up_to=bound.value, progress=progress)
    known = solution.evidence
    claim = f"the outcomes {'by' if known.kind == 'proved' else 'computed'} {known.text}"
    mistake = solution.check(bound.value).mistake
    return Report(claim, bound.value, known, hypotheses=(), conditions=(), extra=None, missing=None, mistake=mistake)


def _replaying(game: Game) -> str:
    """The name of the solver that replays the rules of a game that is not swept."""
    inner = played(game)
    return next((name for kind, name in REPLAYING if isinstance(inner, kind)), "by_definition")


def _candidates(game: ConstraintGame, up_to: int) -> list[Position]:
    """S up to a bound, pairs sorted and on the board; a_n >= n, so that the first up_to + 1 terms hold all of it."""
    pairs = candidates(game.width, up_to + 1, stop=up_to)
    x, y = pairs[-1]
    if len(pairs) <= up_to and max(x, y).bit_length() > MAX_CANDIDATE_BITS and not is_at_least(game.width, 0):
        raise TooLargeError(
            f"the candidates must have at most {MAX_CANDIDATE_BITS} bits, but number {len(pairs)} has more"
        )
    return [(x, y) if x <= y else (y, x) for x, y in pairs if min(x, y) >= 0 and max(x, y) <= up_to]
