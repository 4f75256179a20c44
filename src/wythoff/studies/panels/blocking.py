"""The game with some of the options forbidden by the opponent, as many as were asked for."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.catalog.given import as_game
from wythoff.errors import WythoffError, counted
from wythoff.frames import pile_names
from wythoff.solution import PAPERS_TERMS
from wythoff.solvers import solve
from wythoff.studies.exhibits import numbered
from wythoff.studies.finding import Finding
from wythoff.studies.subject import Subject
from wythoff.views.exports.provenance import command


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    for forbidden in range(1, subject.settings.blocking + 1):
        text = f"block({subject.game}, {forbidden})"
        asked = command("solve", text, count=PAPERS_TERMS)
        try:
            solution = solve(as_game(text), count=PAPERS_TERMS, progress=subject.progress)
        except WythoffError as error:
            yield subject.refused(title, error, asked, f"Not known of {text}")
            continue
        columns = zip(*solution.p_positions, strict=True)
        names = (f"{name}_n" for name in pile_names(subject.game.piles, subject.game.ordered))
        said = f"With {counted(forbidden, 'options')} forbidden before each move these are the P-positions."
        shown = (numbered(list(zip(names, columns, strict=True))),)
        yield Finding(title, said, solution.evidence, asked, shown=shown)
