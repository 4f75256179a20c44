"""The command `grundy`: Sprague-Grundy values as a table, as a row, or the positions with a given value."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import getitem
from typing import TYPE_CHECKING, Any

from wythoff import values
from wythoff.apps.cli.numbers import read_pile
from wythoff.apps.cli.options import named, names_python, typed
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head, reply, text
from wythoff.apps.cli.saying import say, say_json
from wythoff.apps.cli.streams import tell
from wythoff.apps.cli.text_tables import JSON_BYTES, across, columns as columns_of, terms_table
from wythoff.base.errors import RequestError, TooLargeError, UnsolvedError, brief, gigabytes
from wythoff.game.rulesets import Game
from wythoff.kernels import Needs, require_memory
from wythoff.sequences.integers import in_digits, short
from wythoff.solving import values as inner
from wythoff.solving.values import grundy_tables
from wythoff.solving.values.table import GrundyTable

if TYPE_CHECKING:
    from wythoff.solving.values.levels import LevelSet
    from wythoff.solving.values.single import GrundyRow

# The largest pile of a table, by the number of piles: the default, and the largest that is printed.
CORNERS = {1: (60, 200), 2: (20, 40), 3: (6, 8)}
MORE_PILES = (3, 4)
ROW_COLUMNS, ROWS = 40, 13  # by default: the columns of a row, and the number of rows whose periods are searched
MOST_SHOWN = 1000  # most columns of a row that are printed as text; JSON contains all columns
FAR = 10  # offsets are not computed if a difference of piles exceeds about FAR times the smaller pile
MARK = "'"  # this mark follows the value of a P-position of misere play
# The cost of a request is printed before it starts if it exceeds these seconds or bytes.
LONG_SECONDS, LARGE_BYTES = 10.0, 1 << 30


# The kinds of answer: for each the argument that requests it, its name in errors, and the other options that it allows.
# The first kind whose argument is given is printed.
ASKED = (
    ("piles", "a position", ("limit_seconds",)),
    ("value", "--value", ("up_to", "columns", "count", "at")),
    ("periodicity", "--periodicity", ("row", "rows", "up_to", "columns")),
    ("row", "--row", ("columns",)),
    ("game", "a table", ("up_to", "csv", "npy", "misere")),
)
APART = (("csv", "json"), ("misere", "csv"), ("misere", "npy"), ("up_to", "row"), ("rows", "row"), ("rows", "up_to"))
OPTIONS = (
    "value", "periodicity", "row", "rows", "up_to", "columns", "count", "at", "csv", "npy", "misere", "limit_seconds",
)  # fmt: skip


def grundy(arguments: Namespace) -> int:
    game, call = game_of(arguments)
    given = {*typed(arguments)}
    asked, what, allowed = next(kind for kind in ASKED if kind[0] in given)
    if names_python(arguments):
        given -= {"limit_seconds"}  # this option is allowed with any answer about a game written in Python
    odd = [name for name in OPTIONS if name in given and name not in (asked, *allowed)]
    if odd:
        rest = " or ".join(other for _, other, takes in ASKED if odd[0] in takes)
        raise RequestError(f"{named(odd[0])} cannot be used with {what}{rest and ', only with '}{rest}")
    for one, other in APART:
        if {one, other} <= given:
            raise RequestError(f"{named(one)} cannot be used with {named(other)}")
    answers = {"piles": _position, "value": _level, "periodicity": _periods, "row": _row, "game": _table}
    return answers[asked](arguments, game, call)


def _position(arguments: Namespace, game: Game, call: str | None) -> int:
    with Bar("looking for the value", arguments) as bar:
        piles: list[Any] = [read_pile(pile) for pile in arguments.piles]
        found = values.value_at(game, piles, progress=bar, limit_seconds=arguments.limit_seconds)
    said = f"{text(found.position)} has the value {short(found.value)}"
    return reply(arguments, (game, call), found, [said, str(found.evidence)])


def _level(arguments: Namespace, game: Game, call: str | None) -> int:
    if arguments.at is not None:
        return _far(arguments, game, call)
    with Bar("sweeping levels", arguments) as bar:
        found = values.level_set(game, arguments.value, **typed(arguments, "up_to", "columns", "count"), progress=bar)
    if not arguments.json:
        return say(level_lines(found))
    offsets, body = _offsets(found), found.as_dict()
    body |= {"value": body.pop("g"), "offsets": [min(offsets), max(offsets)] if offsets else None}
    return say_json({**head(game, call), **body})


def _offsets(found: LevelSet) -> list[int]:
    """Compare the positions of one Sprague-Grundy value, `found`, with the P-positions of the same difference of piles.

    For each position (a, b) of `found`, let (c, d) be the P-position with d - c = b - a. Return the list of all a - c.
    Example: for (0, 1) of value 1 in Wythoff's game, (c, d) is (1, 2), and a - c is -1.

    Return [] if the game does not have two piles, if two positions have the same difference, or if a P-position with
    such a difference is not found or too far away.
    """
    if found.game.piles != 2 or any(abs(b - a) > FAR * (a + 10) for a, b in found.positions):
        return []
    try:
        return found.offsets()
    except (UnsolvedError, TooLargeError):
        return []


def _far(arguments: Namespace, game: Game, call: str | None) -> int:
    if game != inner.far.GAME:
        raise UnsolvedError(
            f"--value with --at is possible only for {inner.far.GAME}, not for {game}: use --columns or --count instead"
        )
    with Bar("sweeping windows", arguments) as bar:
        level = values.FarLevel(arguments.value, progress=bar)
        position = level.position(arguments.at)
    body = {"value": arguments.value, "n": arguments.at, "position": position, "evidence": level.evidence.as_dict()}
    return reply(arguments, (game, call), None, [*map(in_digits, position), str(level.evidence)], **body)


def _row(arguments: Namespace, game: Game, call: str | None) -> int:
    columns = ROW_COLUMNS if arguments.columns is None else arguments.columns
    shown = columns if arguments.json else min(columns, MOST_SHOWN)
    with Bar("filling rows", arguments) as bar:
        found = values.grundy_row(game, arguments.row, columns=shown, progress=bar)
    return reply(arguments, (game, call), found, row_lines(found, columns))


def row_lines(found: GrundyRow, asked: int = 0) -> Iterator[str]:
    """Yield the lines of the row `found` of values G(r, 0), G(r, 1), ... for a fixed pile r, and its evidence.

    `asked` is the requested number of columns. If the row is shorter, a line says how to get the rest.
    """
    row = short(found.row)
    yield f"Sprague-Grundy values of {found.game}, row {row}"
    yield from across([["n", *map(str, range(len(found.values)))], [f"G({row}, n)", *map(_cell, found.values)]])
    yield from [f"... and on to {short(asked)}: --json prints all"] * (len(found.values) < asked)
    yield str(found.evidence)


def _periods(arguments: Namespace, game: Game, call: str | None) -> int:
    many = ROWS if arguments.rows is None else arguments.rows
    if many < 1:
        raise RequestError(f"--rows must be an integer >= 1, was {brief(many)}")
    if arguments.up_to is not None:
        if arguments.up_to < 0:
            raise RequestError(f"up_to must be an integer >= 0, was {brief(arguments.up_to)}")
        tell(f"--up-to with --periodicity will be refused in a later version: use --rows {brief(arguments.up_to + 1)}")
        many = arguments.up_to + 1
    rows = range(many) if arguments.row is None else (arguments.row,)
    with Bar("looking for periods", arguments) as bar:
        found = values.periodicities(game, rows, columns=arguments.columns, progress=bar)
    if arguments.json:
        body = found[0].as_dict() if arguments.row is not None else {"rows": [period.as_dict() for period in found]}
        return say_json({**head(game, call), **body})
    if arguments.row is not None or game.piles == 1:
        return say([f"{game}{':' if arguments.row is None else ','} {found[0]}"])
    # if any number may be taken along the rows, the saltus equals the period
    names = ["preperiod", "period", *["saltus"] * any(period.saltus != period.period for period in found)]
    say([f"Rows of Sprague-Grundy values of {game}: G(r, n + period) = G(r, n) + {names[-1]} from the preperiod on"])
    table = [["r", *names, "how it is known"]]
    for one in found:
        numbers = (getattr(one, name) for name in names)
        table += [[str(one.row), *("-" if number is None else str(number) for number in numbers), str(one.evidence)]]
    say(columns_of(table))
    missing = [period.evidence.up_to or 0 for period in found if period.period is None]
    return say([f"For some rows no period was found: {inner.row_periods.farther(max(missing))}"] if missing else [])


def _table(arguments: Namespace, game: Game, call: str | None) -> int:
    corner, largest = CORNERS.get(game.piles, MORE_PILES)
    up_to = corner if arguments.up_to is None else arguments.up_to
    if arguments.npy is not None or arguments.csv is not None:
        path = arguments.csv if arguments.npy is None else arguments.npy
        found = _filled(game, up_to, arguments, out=arguments.npy)
        if arguments.csv == "-":
            sys.stdout.write(found.to_csv() or "")
            return 0
        if arguments.csv is not None:
            found.to_csv(path)
        body = {"up_to": found.up_to, "output": path, "evidence": found.evidence.as_dict()}
        lines = [f"Sprague-Grundy values of {game}, piles up to {found.up_to}: written to {path}", str(found.evidence)]
        return reply(arguments, (game, call), None, lines, wrote=path, **body)
    if arguments.json:
        require_memory(JSON_BYTES * (up_to + 1) ** game.piles, "the values as JSON", "--npy FILE writes them to a file")
        found = _filled(game, up_to, arguments)
        body = found.as_dict()
        evidence = body.pop("evidence")
        body |= {"misere_outcomes": _nested(_misere(found))} if arguments.misere else {}
        return say_json({**head(game, call), **body, "evidence": evidence})
    return say(table_lines(_filled(game, min(up_to, largest), arguments), up_to, misere=arguments.misere))


def _filled(game: Game, up_to: int, arguments: Namespace | None = None, out: str | None = None) -> GrundyTable:
    """Compute and return the table of values of `game` for piles up to `up_to`.

    If this takes long or much memory, first print an estimate on stderr. `out` is the name of a file to which the
    values are written, or None. `arguments` are the typed arguments, for the progress bar.
    """
    _announce(grundy_tables.allowed(game, up_to, out), up_to, in_file=out is not None)
    with Bar("filling the table", arguments) as bar:
        return grundy_tables.grundy(game, up_to=up_to, out=out, progress=bar)


def _misere(found: GrundyTable) -> Sequence[Any]:
    """Return the outcomes of misere play, "P" or "N", of all positions of the table `found`.

    They are nested like the values: for two piles, the outcome of (x, y) is the item [x][y]. If this takes long or much
    memory, first print an estimate on stderr.
    """
    _announce(grundy_tables.requirements(found.game, found.up_to, misere=True), found.up_to)
    return found.misere_outcomes


def _announce(needed: Needs, up_to: int, *, in_file: bool = False) -> None:
    if needed.seconds > LONG_SECONDS or needed.memory + needed.table > LARGE_BYTES:
        sys.stderr.write(f"{_takes(needed, up_to, in_file=in_file)}\n")


def _takes(needed: Needs, up_to: int, *, in_file: bool = False) -> str:
    space = f"{gigabytes(needed.memory + needed.table)} of memory"
    if needed.streams:
        file = f"{gigabytes(needed.memory)} of memory, and {gigabytes(needed.table)} on the disk"
        space = file if in_file else f"{space}; with --npy FILE {file}"
    return f"piles up to {brief(up_to)} take about {needed.seconds:.2g} s and {space}"


def level_lines(found: LevelSet) -> Iterator[str]:
    number = "" if (found.bound.kind, found.bound.value) == ("count", len(found)) else f": {len(found)}"
    yield f"Positions of Sprague-Grundy value {short(found.g)} of {found.game}, {found.bound.said(found.game)}{number}"
    yield from terms_table(found.game, found.positions, "--json prints all")
    offsets = _offsets(found)
    if offsets and found.g:
        least, most = min(offsets), max(offsets)
        yield f"a_n minus the smaller pile of the P-position with the same difference of piles: {least} to {most}"
    yield str(found.evidence)


def table_lines(found: GrundyTable, asked: int | None = None, *, misere: bool = False) -> Iterator[str]:
    """Yield the lines of the table `found` of values, and its evidence. If it is large, yield only its first part.

    `asked` is the largest pile that was requested; None means that of `found`. If the lines end before it, one of them
    says how to get the rest. With `misere`, the P-positions of misere play are marked.
    """
    game, up_to = found.game, found.up_to if asked is None else asked
    shown = min(up_to, CORNERS.get(game.piles, MORE_PILES)[1])
    corner = found if shown == found.up_to else _filled(game, shown)
    yield f"Sprague-Grundy values of {game}, piles up to {shown}; 0 at the P-positions"
    yield from _printed(corner, _misere(corner) if misere else None)
    yield from [f"{MARK} marks the P-positions of misere play, computed from the rules"] * misere
    if shown < up_to:
        yield f"... and on to {brief(up_to)}: --json prints all, --csv FILE and --npy FILE write all"
        yield _takes(grundy_tables.requirements(game, up_to), up_to)
    yield str(found.evidence)


def _printed(found: GrundyTable, misere: Sequence[Any] | None) -> Iterator[str]:
    """Yield the lines of the whole table `found` of values.

    For one pile the table has a single row. For more piles, there is a table of the last two piles for each choice of
    the other piles. If `misere` is not None, it contains the outcomes of misere play, nested like the values, and the
    P-positions of misere play are marked.
    """
    names = [in_digits(size) for size in found.sizes]
    piles = found.game.piles
    cells: Sequence[Any] = _marked(found.values, misere)
    if piles == 1:
        yield from across([["x", *names], ["G", *cells]])
        return
    for first in product(range(len(names)), repeat=piles - 2):
        if piles > 2:
            yield f"{', '.join(f'x{n} = {names[index]}' for n, index in enumerate(first, 1))}:"
        corner = "x\\y" if piles == 2 else f"x{piles - 1}\\x{piles}"
        part = reduce(getitem, first, cells)
        yield from across([[corner, *names], *([name, *row] for name, row in zip(names, part, strict=True))])


def _marked(values: Sequence[Any], misere: Sequence[Any] | None) -> list[Any]:
    """Return the values as texts, in lists nested like `values`, with a mark after each P-position of misere play.

    `misere` contains the outcomes of misere play in the same nesting, or is None.
    """
    outcomes = [None] * len(values) if misere is None else misere
    return [
        _marked(value, outcome) if isinstance(value, Sequence) else f"{_cell(value)}{MARK * (outcome == 'P')}"
        for value, outcome in zip(values, outcomes, strict=True)
    ]


def _cell(value: int | None) -> str:
    return "." if value is None else short(value)


def _nested(outcomes: Sequence[Any]) -> list[Any]:
    return [part if part is None or isinstance(part, str) else _nested(part) for part in outcomes]
