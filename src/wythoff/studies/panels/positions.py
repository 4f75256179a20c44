"""The first P-positions, as a table and as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.errors import WythoffError, counted
from wythoff.frames import pile_names
from wythoff.solution import PAPERS_TERMS, Solution
from wythoff.studies.exhibits import Exhibit, Picture, numbered
from wythoff.studies.finding import Finding
from wythoff.studies.subject import Subject

BOARDS = (40, 20, 10)  # piles of a picture


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    solution = subject.solution
    positions = solution.p_positions
    if not len(positions):
        statement = f"There are no P-positions for {solution.bound.said(solution.game)}."
    elif solution.exhausted:
        are = "is" if len(positions) == 1 else "are"
        statement = f"There {are} only {counted(len(positions), 'P-positions')}."
    else:
        were = "was" if len(positions) == 1 else "were"
        statement = f"The first P-positions are these; {len(positions)} {were} looked at."
    bound = solution.bound
    command = subject.command("solve", **{bound.kind: PAPERS_TERMS if bound.kind == "count" else bound.value})
    yield Finding(title, statement, solution.evidence, command, shown=(_table(solution), *_board(subject)))


def _table(solution: Solution) -> Exhibit:
    game, shown = solution.game, solution.p_positions[:PAPERS_TERMS]
    pairs = game.piles == 2 and not game.ordered
    names = [f"{name}_n" for name in pile_names(game.piles, game.ordered)]
    columns = list(zip(*shown, strict=True)) or [()] * game.piles
    rows = list(zip(names, columns, strict=True))
    if pairs:
        rows.append(("b_n - a_n", tuple(b - a for a, b in shown)))
    return numbered(rows)


def _board(subject: Subject) -> Iterator[Picture]:
    """The board, as far as it is had soon; of games without one nothing."""
    up_to = subject.affordable(BOARDS)
    if up_to is None or subject.game.piles != 2:
        return
    from wythoff.views.boards import board

    try:
        drawn = board(subject.game, up_to)
    except WythoffError:
        return
    yield Picture(drawn.panels[0], f"{drawn.title}: black squares.")
