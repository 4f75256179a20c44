"""The row of the game in the census that comes with the package, and those of the games that are nearest to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wythoff.discovery.census import BOX, CensusRow, census_row, nearest_rows
from wythoff.rulesets import Position, written
from wythoff.solution import Evidence
from wythoff.solvers import solve
from wythoff.studies.exhibits import Records
from wythoff.studies.finding import Finding
from wythoff.studies.subject import NAMED, Subject

CENSUS = "the census that comes with the package"


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    if not subject.of_pairs:
        return
    command = subject.command("identify")
    own = census_row(subject.game)
    if own is not None:
        yield _row(own, title, command, subject.looked_at)
    here = solve(subject.game, up_to=BOX, progress=subject.progress)
    known = Evidence("computed", here.evidence.text if here.evidence.kind == "computed" else "by_theorem", BOX)
    found = nearest_rows(here.p_positions, own)
    yield _nearest(title, command, known, found)


def _row(row: CensusRow, title: str, command: str, looked_at: Evidence) -> Finding:
    place = f"row {row.number} of the census"
    said = f"This game is row {row.number} of {CENSUS}"
    if row.kind_known == "unknown":
        said = f"{said}, which tells no class of it; its P-positions are {row.known}."
        return Finding(title, said, looked_at, command, open=True)
    said = f"{said}: its class is {row.kind}, its P-positions are {row.known}."
    known = {"proved": Evidence("proved", place), "computed": Evidence("computed", place, row.up_to)}
    conjectured = Evidence("conjectured", f"the class is {row.kind}", row.up_to)
    return Finding(title, said, known.get(row.kind_known, conjectured), command)


def _nearest(title: str, command: str, known: Evidence, found: Sequence[tuple[CensusRow, Position | None]]) -> Finding:
    """Those with the same P-positions as far as the index goes, or those that differ last."""
    same = [row for row, differ in found if differ is None]
    head = "row", "game", "class", "the class is"
    if same:
        have = "other game has" if len(same) == 1 else "other games have"
        said = f"In {CENSUS} {len(same)} {have} the same P-positions for piles up to {BOX}."
        return Finding(title, said, known, command, shown=(Records(head, tuple(map(_cells, same[:NAMED]))),))
    said = f"No other game of {CENSUS} has the same P-positions for piles up to {BOX}"
    rows = tuple((*_cells(row), written(differ)) for row, differ in found[:NAMED] if differ is not None)
    if not rows:
        return Finding(title, f"{said}.", known, command)
    witness = found[0][1]
    shown = (Records((*head, "differs first at"), rows),)
    return Finding(title, f"{said}; what differs last is shown.", known, command, witness=witness, shown=shown)


def _cells(row: CensusRow) -> tuple[str, ...]:
    return str(row.number), row.game, row.kind, row.kind_known
