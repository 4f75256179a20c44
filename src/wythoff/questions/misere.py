"""The question `misere_class`: whether a game is strongly miserable, miserable, or neither."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from wythoff.base.answers import Answer
from wythoff.base.errors import RequestError
from wythoff.base.frozen import told_of
from wythoff.game.catalog.canonical import as_meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Misere, Position, played
from wythoff.game.rulesets.plans.certifying import move_into, watched
from wythoff.kernels import Progress, silent
from wythoff.questions.squares import replayed, require_no_blocking, require_rules, weakest
from wythoff.solving.solution import Evidence, Solution, in_time
from wythoff.solving.solvers import solve
from wythoff.solving.solvers.patience import soon
from wythoff.solving.theorems.gurvich2012 import miserable

MisereKind: TypeAlias = Literal["strongly miserable", "miserable", "neither"]
UP_TO = 50  # the default bound
METHOD = "comparing both sets of P-positions"


class MisereClass(Answer):
    """The result of comparing the P-positions of normal play, PN, and of misere play, PM, up to a bound.

    `kind` is "strongly miserable", "miserable" or "neither". `common` is the least position in both PN and PM, or None.
    `witness` is the least position that shows that the game is not miserable, and `reason` explains why; both may be
    None.
    """

    game: Game
    up_to: int
    kind: MisereKind
    common: Position | None
    witness: Position | None
    reason: str | None
    normal: Solution
    misere: Solution
    evidence: Evidence

    def as_dict(self) -> dict[str, Any]:
        told = told_of(self, "up_to class:kind common witness reason")
        for name, solution in (("normal", self.normal), ("misere", self.misere)):
            told[name] = {"p_positions": [*solution.p_positions], "evidence": solution.evidence.as_dict()}
        return {**told, "evidence": self.evidence.as_dict()}


@in_time
def misere_class(game: Game | str, up_to: int | None = None, *, progress: Progress | None = None) -> MisereClass:
    """Return whether a game is strongly miserable, miserable or neither, for piles up to `up_to`.

    Let PN and PM be the P-positions of normal and misere play. The game is strongly miserable if PN and PM have no
    position in common. Let D1 = PN - PM and D2 = PM - PN. The game is miserable if (1) from every position of D2 a move
    leads into D1, (2) from every position of D1 that has a move, a move leads into D2, and (3) from every position
    outside PN and PM, moves lead into both D1 and D2, or into neither. A witness against a condition is a proof; the
    absence of witnesses up to the bound is not. The default bound is 50, or less if that would take more than a few
    seconds.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> [misere_class(Nim() | Diagonal(t), 30).kind for t in (1, 2)]
    ['miserable', 'strongly miserable']

    Source: Gurvich 2007, as stated in Wythoff visions 2019, section 5.
    Cost: two solutions, and all options of the positions up to the bound unless the game is strongly miserable.
    """
    game = as_game(game)
    require_no_blocking(game)
    inner = played(game)
    if inner.remembers:
        said = "misere needs a game without memory"
        raise RequestError(f"{said}, was given {inner}: use solve for normal and for misere play")
    progress = progress or silent
    if up_to is None:
        return soon(UP_TO, lambda bound, watched: _class(inner, bound, watched), progress)
    return _class(inner, up_to, progress)


@as_meant
def _class(inner: Game, up_to: int, progress: Progress) -> MisereClass:
    normal = solve(inner, up_to=up_to, progress=progress)
    misere = solve(Misere(inner), up_to=up_to, progress=progress)
    in_normal, in_misere = set(normal.p_positions), set(misere.p_positions)
    common = min(in_normal & in_misere, default=None)
    failure = None if common is None else next(_failures(inner, up_to, in_normal, in_misere, progress), None)
    known = weakest(normal.evidence, misere.evidence)
    if failure is None:
        known = miserable(inner) or replayed(known, METHOD, up_to)
    kind: MisereKind = "strongly miserable" if common is None else "miserable" if failure is None else "neither"
    witness, reason = failure or (None, None)
    return MisereClass(inner, up_to, kind, common, witness, reason, normal, misere, known)


def _failures(
    game: Game, up_to: int, in_normal: set[Position], in_misere: set[Position], progress: Progress
) -> Iterator[tuple[Position, str]]:
    """Yield (position, text) for the positions that show that the game is not miserable: the text says why.

    `in_normal` and `in_misere` are the P-positions of normal and of misere play, with piles up to `up_to`.
    """
    require_rules(game, up_to, progress)
    first, second, both = in_normal - in_misere, in_misere - in_normal, in_normal & in_misere
    sets = [(sorted(members), members) for members in (first, second)]
    for position in (position for position in watched(game, up_to, progress) if position not in both):
        into_first, into_second = (move_into(game, position, *members) is not None for members in sets)
        if position in second and not into_first:
            yield position, "is a P-position of misere play only, and has no move to one of normal play only"
        elif position in first and not into_second and not game.stuck(position):
            yield position, "is a P-position of normal play only, and has moves, but none to one of misere play only"
        elif position not in first and position not in second and into_first is not into_second:
            here, there = ("normal", "misere") if into_first else ("misere", "normal")
            yield position, f"has a move to a P-position of {here} play only, but none to one of {there} play only"
