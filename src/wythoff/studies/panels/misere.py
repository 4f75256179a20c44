"""How misere play differs from normal play."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.errors import UnsolvedError
from wythoff.questions.misere import misere_class
from wythoff.rulesets.game import written
from wythoff.studies.finding import Finding
from wythoff.studies.subject import Subject

BOUNDS = (50, 30, 20, 10)


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    """Strongly miserable, miserable, or neither."""
    if subject.game.blocking or subject.game.partizan:
        return
    up_to = subject.affordable(BOUNDS)
    if up_to is None:
        raise UnsolvedError(f"P-positions up to {BOUNDS[-1]} would take too long to compute")
    # Asked without a bound it ends soon, at a smaller one where the positions are many: those of fractions.
    found = misere_class(subject.game, None if up_to == BOUNDS[0] else up_to, progress=subject.progress)
    said = f"In normal and misere play the game is {found.kind}"
    if found.kind == "neither":
        said = "The game is neither miserable nor strongly miserable"
    if found.reason is not None and found.witness is not None:
        said += f": {written(found.witness)} {found.reason}"
    elif found.common is not None:
        said += f"; both plays have the P-position {written(found.common)}"
    else:
        said += ": no position is a P-position of both plays"
    command = subject.command("misere", up_to=found.up_to)
    yield Finding(title, f"{said}.", found.evidence, command, witness=found.witness or found.common)
