"""Which moves can be added without changing the P-positions, which can be dropped; are moves the same everywhere?"""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.errors import UnsolvedError, WythoffError
from wythoff.questions.adjoining import adjoinable
from wythoff.questions.following import settled, without
from wythoff.questions.invariant import invariance
from wythoff.questions.squares import weakest
from wythoff.rulesets import Game, parts_of, written
from wythoff.solution import Evidence
from wythoff.solvers import solve
from wythoff.studies.finding import Finding
from wythoff.studies.subject import Subject

BOUNDS = (100, 50, 20)
LISTED = 24  # moves that are named


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    if subject.game.blocking or not subject.of_squares:
        return
    up_to = subject.affordable(BOUNDS)
    if up_to is None:
        raise UnsolvedError(f"P-positions up to {BOUNDS[-1]} would take too long to compute")
    for ask in (_added, _dropped, _invariant):
        try:
            yield from ask(subject, title, up_to)
        except WythoffError as error:
            yield subject.refused(title, error, subject.command("show"))


def _added(subject: Subject, title: str, up_to: int) -> Iterator[Finding]:
    found = adjoinable(subject.game, up_to, progress=subject.progress)
    moves = [written(move) for move in found.moves]
    each = f"of the moves (k, l) with k, l <= {found.largest}"
    if not moves:
        said = f"No move can be added without changing the P-positions, {each}."
    else:
        more = f" and {len(moves) - LISTED} more" if len(moves) > LISTED else ""
        said = f"Moves that can be added without changing the P-positions, each by itself: {', '.join(moves[:LISTED])}"
        said += f"{more}, {each}."
    yield Finding(title, said, found.evidence, subject.command("adjoinable", up_to=up_to))


def _dropped(subject: Subject, title: str, up_to: int) -> Iterator[Finding]:
    moves = subject.game.bare_moves
    parts = () if moves is None else parts_of(moves)
    for part in parts if len(parts) > 1 else ():
        other = without(subject.game, part)
        if other is not None:
            yield _without(subject, title, part, other, up_to)


def _without(subject: Subject, title: str, part: Game, other: Game, up_to: int) -> Finding:
    here = solve(subject.game, up_to=up_to, progress=subject.progress)
    there = solve(other, up_to=up_to, progress=subject.progress)
    differ = {*here.p_positions} ^ {*there.p_positions}
    witness = min(differ, key=lambda position: (max(position), position), default=None)
    known = weakest(here.evidence, there.evidence)
    if witness is not None:
        said = f"{part} cannot be dropped: without it the P-positions are different, first at {written(witness)}."
        return Finding(title, said, known, subject.command("compare", str(other), up_to=up_to), witness=witness)
    said = f"{part} can be dropped: without it the P-positions are the same."
    evidence = _proved(subject, part) or Evidence("conjectured", "the P-positions are the same", up_to)
    return Finding(title, said, evidence, subject.command("prove", removable=part))


def _proved(subject: Subject, part: Game) -> Evidence | None:
    try:
        found = settled(subject.game, "removable", part, lambda game: subject.prover(game, None), subject.limits)
        return found.evidence if found.proved else None
    except WythoffError:
        return None


def _invariant(subject: Subject, title: str, up_to: int) -> Iterator[Finding]:
    found = invariance(subject.game, up_to, progress=subject.progress)
    command = subject.command("invariance", up_to=up_to)
    if found.rules is not None and found.rules.verdict == "decided":
        said = f"The game is invariant: {found.rules.reason}."
        yield Finding(title, said, Evidence("proved", found.rules.reason), command)
        return
    if found.rules is not None and found.rules.verdict == "refuted":
        said = f"The game is not invariant: {found.rules.reason}."
        yield Finding(title, said, Evidence("proved", "the rules at these positions"), command)
    if found.witness is not None:
        said = "No invariant game has these P-positions: from the position below no move of it could lead to one."
        yield Finding(title, said, found.evidence, command, witness=found.witness)
    else:
        said = "An invariant game may have these P-positions: all vectors that join no two of them."
        kind = found.evidence
        evidence = kind if kind.kind == "proved" else Evidence("conjectured", "it has these P-positions", up_to)
        yield Finding(title, said, evidence, command)
