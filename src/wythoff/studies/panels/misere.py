"""How misere play differs from normal play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from wythoff.errors import UnsolvedError
from wythoff.questions.misere import misere_class
from wythoff.rulesets import Game, written
from wythoff.studies.finding import Finding
from wythoff.studies.subject import Subject

BOUNDS = (50, 30, 20, 10)
MOST_POSITIONS = 25_000  # three piles up to 50 have fewer


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    if subject.game.blocking or subject.game.partizan:
        return
    # Fractions are many: what takes long there is to look from each position at each P-position.
    up_to = subject.affordable(bound for bound in BOUNDS if _few(subject.game, bound))
    if up_to is None:
        raise UnsolvedError(f"P-positions up to {BOUNDS[-1]} would take too long to compute")
    found = misere_class(subject.game, up_to, progress=subject.progress)
    said = f"In normal and misere play the game is {found.kind}"
    if found.kind == "neither":
        said = "The game is neither miserable nor strongly miserable"
    if found.reason is not None and found.witness is not None:
        said += f": {written(found.witness)} {found.reason}"
    elif found.common is not None:
        said += f"; both plays have the P-position {written(found.common)}"
    else:
        said += ": no position is a P-position of both plays"
    command = subject.command("misere", up_to=up_to)
    yield Finding(title, f"{said}.", found.evidence, command, witness=found.witness or found.common)


def _few(game: Game, up_to: int) -> bool:
    return next(islice(game.positions(up_to), MOST_POSITIONS, None), None) is None
