"""Panels about other games with similar P-positions: named games, and games of the census that comes with the package.

The census consists of rows, one for each game, with its P-positions and properties. A panel is a function. It takes the
`subject`, the study in progress, and yields findings (sentences with evidence).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from math import inf
from typing import NamedTuple

from wythoff.base.errors import WythoffError
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Definition, Game, Position, written
from wythoff.questions.claims.claim import Claim
from wythoff.questions.comparing import compare
from wythoff.questions.discovery.census import BOX, CensusRow, census_row, nearest_rows
from wythoff.questions.identifying import FIRST_BOUND, two_pile_games
from wythoff.questions.squares import weakest
from wythoff.reports.studies.finding import Finding, Records
from wythoff.reports.studies.inquiry import NAMED
from wythoff.reports.studies.subject import Subject
from wythoff.solving.solution import Evidence, Solution
from wythoff.solving.solvers import estimated_seconds, solve

BOUNDS = (100, 50, 20)
NEIGHBOUR_SECONDS = 0.2  # seconds for one game, as the solvers estimate them


class Neighbour(NamedTuple):
    """A named game, and the first `position` at which its outcome differs from that of a given game.

    Positions are ordered by their largest pile. `position` is None if the outcomes agree up to the bound. `evidence` is
    that of the named game's P-positions.
    """

    name: str
    game: Game
    position: Position | None
    evidence: Evidence


def nearest(game: Game, p_positions: Iterable[Position], up_to: int, count: int = 5) -> list[Neighbour]:
    """Return at most `count` named two-pile games whose outcomes agree with those of a game up to the largest piles.

    >>> from wythoff.game.rulesets import parse
    >>> game = parse("nim | diagonal(y1 % 2 + 1)")
    >>> [(near.name, near.position) for near in nearest(game, solve(game, up_to=20).p_positions, 20, 2)]
    [('mouse_game()', None), ('splythoff()', (7, 13))]

    `p_positions` are the P-positions of the game with piles up to `up_to`. If two names mean the same game, or a name
    means the given game, the repetition is left out. Cost: to solve some thousand games to small piles.
    """
    given = {position for position in p_positions if max(position) <= up_to}
    near = {position for position in given if max(position) <= FIRST_BOUND}
    said = {canonical(game)}
    found = []
    for name, other in _alike(near):
        form = canonical(other)
        solution = None if form in said else _soon(other, up_to)
        said.add(form)
        if solution is not None:
            differ = {*solution.p_positions} ^ given
            least = min(differ, key=lambda place: (max(place), place), default=None)
            found.append(Neighbour(name, other, least, solution.evidence))
    # Games that never differ come first, then the games that differ latest. The order of the catalog breaks ties.
    return sorted(found, key=lambda item: -inf if item.position is None else -max(item.position))[:count]


def _alike(near: set[Position]) -> Iterator[tuple[str, Game]]:
    """Yield (call, game) for the named two-pile games with the P-positions `near`, for piles up to FIRST_BOUND (5)."""
    tried: set[Game] = set()
    for name, other in two_pile_games():
        if other not in tried and {*Definition(other).p_positions(FIRST_BOUND)} == near:
            yield name, other
        tried.add(other)


def _soon(game: Game, up_to: int) -> Solution | None:
    """Return the P-positions of a game with piles up to `up_to`; None if solvers estimate that it takes long."""
    with suppress(WythoffError):
        if estimated_seconds(game, up_to=up_to) <= NEIGHBOUR_SECONDS:
            return solve(game, up_to=up_to)
    return None


def neighbours(subject: Subject) -> Iterator[Finding]:
    if not subject.of_pairs:
        return
    up_to = subject.within(BOUNDS)
    here = solve(subject.game, up_to=up_to, progress=subject.progress)
    found = nearest(subject.game, here.p_positions, up_to, NAMED)
    for near in found:
        yield _neighbour(subject, here, near, up_to)
    if not found:
        said = "No other named game was found that has the same P-positions for piles up to 5."
        yield subject.finding(said, here.evidence, subject.command("identify"))


def _neighbour(subject: Subject, here: Solution, near: Neighbour, up_to: int) -> Finding:
    command = subject.command("compare", near.name, up_to=up_to)
    if near.position is not None:
        said = f"{near.name} has other P-positions, first at {written(near.position)}."
        return subject.finding(said, weakest(here.evidence, near.evidence), command, witness=near.position)
    said = f"{near.name} has the same P-positions{_options(subject, near, min(up_to, BOUNDS[-1]))}."
    proved = subject.proof_of("same_as", near.game)
    if proved is not None:
        return subject.finding(said, proved, subject.command("prove", same_as=near.name))
    with suppress(WythoffError):
        subject.require_time()
        report = Claim(subject.game, near.name).check(min(up_to, BOUNDS[-1]))
        if report.verdict == "proved":
            return subject.finding(said, report.evidence, subject.command("prove", formula=near.name))
    return subject.finding(said, Evidence("conjectured", "the P-positions are the same", up_to), command)


def _options(subject: Subject, near: Neighbour, up_to: int) -> str:
    try:
        differ = compare(subject.game, near.game, up_to).aspects[0].difference
    except WythoffError:
        return ""
    return "" if differ is None else f"; but its moves are different, first at {written(differ.position)}"


CENSUS = "the census that comes with the package"


def census(subject: Subject) -> Iterator[Finding]:
    if not subject.of_pairs:
        return
    own = census_row(subject.game)
    if own is not None:
        yield _own_row(subject, own)
    here = solve(subject.game, up_to=BOX, progress=subject.progress)
    known = Evidence("computed", here.evidence.text if here.evidence.kind == "computed" else "by_theorem", BOX)
    yield _nearest(subject, known, nearest_rows(here.p_positions, own))


def _own_row(subject: Subject, row: CensusRow) -> Finding:
    place, command = f"row {row.number} of the census", subject.command("identify")
    said = f"This game is row {row.number} of {CENSUS}"
    if row.kind_known == "unknown":
        said = f"{said}, where its class is not known; its P-positions are {row.known}."
        return subject.unknown(said, command)
    said = f"{said}: its class is {row.kind}, its P-positions are {row.known}."
    known = {"proved": Evidence("proved", place), "computed": Evidence("computed", place, row.up_to)}
    conjectured = Evidence("conjectured", f"the class is {row.kind}", row.up_to)
    return subject.finding(said, known.get(row.kind_known, conjectured), command)


def _nearest(subject: Subject, known: Evidence, found: Sequence[tuple[CensusRow, Position | None]]) -> Finding:
    """Return a finding on the games of the census with the same P-positions for piles up to BOX = 16.

    If there are none, the finding shows the games whose first different position is farthest out. `found` lists pairs
    (row of the census, first position whose outcome differs). The position is None if there is no difference. `known`
    is the evidence of the P-positions of the studied game.
    """
    command = subject.command("identify")
    same = [row for row, differ in found if differ is None]
    head = "row", "game", "class", "the class is"
    if same:
        have = "other game has" if len(same) == 1 else "other games have"
        said = f"In {CENSUS} {len(same)} {have} the same P-positions for piles up to {BOX}."
        return subject.finding(said, known, command, shown=(Records(head, tuple(map(_cells, same[:NAMED]))),))
    said = f"No other game of {CENSUS} has the same P-positions for piles up to {BOX}"
    rows = tuple((*_cells(row), written(differ)) for row, differ in found[:NAMED] if differ is not None)
    if not rows:
        return subject.finding(f"{said}.", known, command)
    witness = found[0][1]
    shown = (Records((*head, "differs first at"), rows),)
    return subject.finding(f"{said}; those that differ latest are shown.", known, command, witness=witness, shown=shown)


def _cells(row: CensusRow) -> tuple[str, ...]:
    return str(row.number), row.game, row.kind, row.kind_known
