"""The panel of Sprague-Grundy values: the first rows and columns of the table, periods of rows, and small values.

Row x of the table contains the values of the positions (x, y). The argument `subject` is the study of a game in
progress.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from wythoff.base.errors import WythoffError
from wythoff.base.frames import pile_names
from wythoff.game.rulesets import require_values
from wythoff.reports.studies.finding import Finding, NumberTable, PanelPicture, Records, numbered
from wythoff.reports.studies.subject import Subject
from wythoff.reports.views.board_pictures import heat
from wythoff.solving.solution import PAPERS_TERMS
from wythoff.solving.values.grundy_tables import grundy
from wythoff.solving.values.levels import level_set
from wythoff.solving.values.row_periods import periodicities

CORNER, PILE = 12, 40  # piles
ROWS, COLUMNS = 5, 20_000  # rows of values; columns in which periods are searched
LEVELS = (1, 2)
TABLE, BOX = 60, 10  # largest pile where positions of a value are listed: of two piles, of more


def values(subject: Subject) -> Iterator[Finding]:
    if subject.game.misere or subject.game.blocking or subject.game.partizan:
        return  # there are none
    require_values(subject.game)
    if subject.game.piles == 1:
        yield _pile(subject)
        return
    if subject.game.piles == 2:
        yield _corner(subject)
        yield from _periods(subject)
    for value in LEVELS:
        yield from _level(subject, value)


def _pile(subject: Subject) -> Finding:
    found = grundy(subject.game, up_to=PILE, progress=subject.progress)
    # In a game with memory a position may have no value without the moves before it: it gets a dot, as in `grundy`.
    values = tuple("." if value is None else str(value) for value in found.values)
    said = f"These are the Sprague-Grundy values for piles up to {PILE}."
    table = NumberTable((("n", tuple(map(str, range(PILE + 1)))), ("G(n)", values)))
    return subject.finding(said, found.evidence, subject.command("grundy", up_to=PILE), shown=(table,))


def _corner(subject: Subject) -> Finding:
    drawn = heat(subject.game, CORNER, progress=subject.progress)
    picture = PanelPicture(drawn.panels[0], f"Sprague-Grundy values for piles up to {CORNER}; 0 at the P-positions.")
    said = f"These are the Sprague-Grundy values for piles up to {CORNER}."
    assert drawn.evidence is not None
    return subject.finding(said, drawn.evidence, subject.command("grundy", up_to=CORNER), shown=(picture,))


def _periods(subject: Subject) -> Iterator[Finding]:
    """Yield findings on the periods of the first rows of values: proved periods, others, and rows without a period."""
    command = subject.command("grundy", row=ROWS, periodicity=True, columns=COLUMNS)
    try:
        found = periodicities(subject.game, range(ROWS + 1), columns=COLUMNS, progress=subject.progress)
    except WythoffError as error:
        yield subject.refused(error, command, "Whether the rows of values are periodic is not known")
        return
    for proved in (True, False):
        rows = [row for row in found if row.proved is proved and row.period is not None]
        if not rows:
            continue
        table = Records(
            ("row x", "preperiod", "period", "saltus"),
            tuple((str(row.row), str(row.preperiod), str(row.period), str(row.saltus)) for row in rows),
        )
        said = (
            "Rows of values are periodic up to a constant (the saltus): G(x, y + period) = G(x, y) + saltus, "
            "y >= preperiod."
        )
        yield subject.finding(said, rows[-1].evidence, command, shown=(table,))
    none = [str(row.row) for row in found if row.period is None]
    if none:
        said = f"No period was found in row{'s' * (len(none) > 1)} {', '.join(none)}, for y < {COLUMNS}."
        yield subject.unknown(said, command)


def _level(subject: Subject, value: int) -> Iterator[Finding]:
    bounds = ({"count": PAPERS_TERMS}, {"up_to": TABLE}) if subject.game.piles == 2 else ({"up_to": BOX},)
    for bound in bounds:
        with suppress(WythoffError):
            found = level_set(subject.game, value, **bound, progress=subject.progress)
            break
    else:
        return
    positions = found.positions[:PAPERS_TERMS]
    game = subject.game
    piles = ["x", "y"] if game.piles == 2 and game.ordered else pile_names(game.piles, game.ordered)
    rows = (
        [(f"{pile}_n", column) for pile, column in zip(piles, zip(*positions, strict=True), strict=True)]
        if len(positions)
        else []
    )
    command = subject.command("grundy", value=value, **bound)
    said = f"The first positions of value {value} are these." if rows else f"No position has the value {value}."
    yield subject.finding(said, found.evidence, command, shown=(numbered(rows),) * bool(rows))
