"""Panels about changed rules: added moves, dropped moves, misere play, and blocking.

A panel is a function. It takes the `subject`, the study in progress, and yields findings: sentences with evidence.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from wythoff.base.errors import WythoffError, counted
from wythoff.base.frames import pile_names
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, parts_of, played, written
from wythoff.game.rulesets.moves import bare_moves
from wythoff.questions.adjoining import adjoinable
from wythoff.questions.following import without
from wythoff.questions.invariant import invariance
from wythoff.questions.misere import misere_class
from wythoff.questions.squares import weakest
from wythoff.reports.studies.finding import Finding, numbered
from wythoff.reports.studies.subject import Subject
from wythoff.reports.views.exports.provenance import command
from wythoff.solving.solution import PAPERS_TERMS, Evidence
from wythoff.solving.solvers import solve

BOUNDS = (100, 50, 20)
LISTED = 24  # moves that are named


def moves_changed(subject: Subject) -> Iterator[Finding]:
    if subject.game.blocking or not subject.of_squares:
        return
    up_to = subject.within(BOUNDS)
    for ask in (_added, _dropped, _invariant):
        try:
            yield from ask(subject, up_to)
        except WythoffError as error:
            yield subject.refused(error, subject.command("show"))


def _added(subject: Subject, up_to: int) -> Iterator[Finding]:
    found = adjoinable(subject.game, up_to, progress=subject.progress)
    moves = [written(move) for move in found.moves]
    each = f"of the moves (k, l) with k, l <= {found.largest}"
    if found.evidence.kind != "proved":
        each += f", for piles up to {up_to}"
    more = f" and {len(moves) - LISTED} more" if len(moves) > LISTED else ""
    said = f"No move can be added without changing the P-positions, {each}."
    if moves:
        said = "Moves that can be added without changing the P-positions, each by itself: "
        said += f"{', '.join(moves[:LISTED])}{more}, {each}."
    yield subject.finding(said, found.evidence, subject.command("adjoinable", up_to=up_to))


def _dropped(subject: Subject, up_to: int) -> Iterator[Finding]:
    moves = bare_moves(subject.game)
    parts = () if moves is None else parts_of(moves)
    for part in parts if len(parts) > 1 else ():
        if (other := without(subject.game, part)) is not None:
            yield _without(subject, part, other, up_to)


def _without(subject: Subject, part: Game, other: Game, up_to: int) -> Finding:
    here = solve(subject.game, up_to=up_to, progress=subject.progress)
    there = solve(other, up_to=up_to, progress=subject.progress)
    differ = {*here.p_positions} ^ {*there.p_positions}
    witness = min(differ, key=lambda position: (max(position), position), default=None)
    known = weakest(here.evidence, there.evidence)
    if witness is not None:
        said = f"{part} cannot be left out: without it the P-positions are different, first at {written(witness)}."
        return subject.finding(said, known, subject.command("compare", str(other), up_to=up_to), witness=witness)
    said = f"{part} can be left out: without it the P-positions are the same."
    evidence = subject.proof_of("removable", part) or Evidence("conjectured", "the P-positions are the same", up_to)
    return subject.finding(said, evidence, subject.command("prove", removable=part))


def _invariant(subject: Subject, up_to: int) -> Iterator[Finding]:
    found = invariance(subject.game, up_to, progress=subject.progress)
    command = subject.command("invariance", up_to=up_to)
    if found.rules is not None and found.rules.verdict == "decided":
        said = f"The game is invariant: {found.rules.reason}."
        yield subject.finding(said, Evidence("proved", found.rules.reason), command)
        return
    if found.rules is not None and found.rules.verdict == "refuted":
        said = f"The game is not invariant: {found.rules.reason}."
        yield subject.finding(said, Evidence("proved", "the rules at these positions"), command)
    if found.witness is not None:
        where = written(found.witness)
        said = (
            f"No invariant game has these P-positions: in such a game no move from {where} could lead to a P-position."
        )
        yield subject.finding(said, found.evidence, command, witness=found.witness)
    else:
        said = (
            "An invariant game may have these P-positions: its moves would be all vectors that are not the "
            "difference of two of them."
        )
        evidence = found.evidence
        if evidence.kind != "proved":
            evidence = Evidence("conjectured", "it has these P-positions", up_to)
        yield subject.finding(said, evidence, command)


MISERE_BOUNDS = (50, 30, 20, 10)
MOST_POSITIONS = 25_000  # three piles up to 50 have fewer positions


def misere(subject: Subject) -> Iterator[Finding]:
    if subject.game.blocking or subject.game.partizan:
        return
    if played(subject.game).remembers:  # the classes of misere play do not cover such games
        yield from _solved(subject, f"misere({subject.game})", "In misere play these are the P-positions.")
        return
    # Games on fractions have many positions within a bound, and each is compared with each P-position.
    up_to = subject.within(MISERE_BOUNDS, lambda bound: _few(subject.game, bound))
    found = misere_class(subject.game, up_to, progress=subject.progress)
    said = f"In normal and misere play the game is {found.kind}"
    if found.kind == "neither":
        said = "The game is neither miserable nor strongly miserable"
    if found.reason is not None and found.witness is not None:
        said += f": {written(found.witness)} {found.reason}"
    elif found.common is not None:
        said += f"; {written(found.common)} is a P-position in both"
    else:
        said += ": no position is a P-position in both"
    command = subject.command("misere", up_to=up_to)
    yield subject.finding(f"{said}.", found.evidence, command, witness=found.witness or found.common)


def _few(game: Game, up_to: int) -> bool:
    return next(islice(game.positions(up_to), MOST_POSITIONS, None), None) is None


def blocked(subject: Subject) -> Iterator[Finding]:
    for forbidden in range(1, subject.settings.blocking + 1):
        said = (
            f"If the opponent may forbid {counted(forbidden, 'options')} before each move, these are the P-positions."
        )
        yield from _solved(subject, f"block({subject.game}, {forbidden})", said)


def _solved(subject: Subject, text: str, said: str) -> Iterator[Finding]:
    """Yield a finding on the first P-positions of a variant of the studied game.

    `text` is the notation of the variant, and `said` the statement of the finding.
    """
    game = as_game(text)
    # A game that remembers earlier moves cannot always be solved for a given number of P-positions.
    bound: dict[str, Any] = {"up_to": MISERE_BOUNDS[-2]} if played(game).remembers else {"count": PAPERS_TERMS}
    asked = command("solve", text, **bound)
    try:
        solution = solve(game, **bound, progress=subject.progress)
    except WythoffError as error:
        yield subject.refused(error, asked, f"Not known of {text}")
        return
    columns = list(zip(*solution.p_positions[:PAPERS_TERMS], strict=True))
    names = (f"{name}_n" for name in pile_names(subject.game.piles, subject.game.ordered))
    if not columns:
        yield subject.finding(f"{text} has no P-positions for {solution.bound.said(game)}.", solution.evidence, asked)
        return
    shown = (numbered(list(zip(names, columns, strict=True))),)
    yield subject.finding(said, solution.evidence, asked, shown=shown)
