"""The command `grundy`: Sprague-Grundy values as a table."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import product
from typing import IO, TYPE_CHECKING, Any

from wythoff.apps.cli.numbers import in_digits
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head
from wythoff.apps.cli.saying import say, say_json
from wythoff.apps.cli.tables import across, columns as columns_of
from wythoff.errors import RequestError
from wythoff.rulesets import Game
from wythoff.values.table import GrundyTable

if TYPE_CHECKING:
    from wythoff.values.rows import Periodicity

# Piles of a table by the number of piles: by default, and at most in print.
CORNERS = {1: (60, 200), 2: (20, 40), 3: (6, 8)}
MORE_PILES = (3, 4)
ROW_COLUMNS, LAST_ROW = 40, 12  # columns of a row, and rows whose periods are looked for, by default
MOST_SHOWN = 1000
JSON_BYTES = 100  # of a number, while the answer is made
# A request that takes as much says so before it starts.
LONG_SECONDS, LARGE_BYTES = 10.0, 1 << 30


def grundy(arguments: Namespace) -> int:
    """Print Sprague-Grundy values: a table, or write it to a file."""
    game, call = game_of(arguments)
    _consistent(arguments)
    if arguments.periodicity:
        return _periods(arguments, game, call)
    if arguments.row is not None:
        return _row(arguments, game, call)
    return _table(arguments, game, call)


def _consistent(arguments: Namespace) -> None:
    """Refuse options that do not go together."""
    row = arguments.row is not None
    wrong = (
        ("--csv", "without --json", arguments.csv is not None and arguments.json),
        ("--csv and --npy", "with a table", (arguments.csv or arguments.npy) and (row or arguments.periodicity)),
        (
            "--columns",
            "with --row or --periodicity",
            arguments.columns is not None and not (row or arguments.periodicity),
        ),
        ("--up-to", "without --row", arguments.up_to is not None and row),
    )
    for option, must, given in wrong:
        if given:
            raise RequestError(f"{option} must go {must}")


def _row(arguments: Namespace, game: Game, call: str | None) -> int:
    from wythoff.values.rows import grundy_row

    columns = ROW_COLUMNS if arguments.columns is None else arguments.columns
    shown = columns if arguments.json else min(columns, MOST_SHOWN)
    with Bar("filling rows") as bar:
        found = grundy_row(game, arguments.row, columns=shown, progress=bar)
    if arguments.json:
        say_json({**head(game, call), **found.as_dict()})
        return 0
    say([f"Sprague-Grundy values of {game}, row {found.row}"])
    say(across([["n", *map(str, range(shown))], [f"G({found.row}, n)", *map(str, found.values)]]))
    say([f"... and on to {columns}: --json prints all"] * (shown < columns))
    say([str(found.evidence)])
    return 0


def _periods(arguments: Namespace, game: Game, call: str | None) -> int:
    from wythoff.values.rows import COLUMNS, periodicities

    last = LAST_ROW if arguments.up_to is None else arguments.up_to
    rows = range(last + 1) if arguments.row is None else (arguments.row,)
    columns = COLUMNS if arguments.columns is None else arguments.columns
    with Bar("looking for periods") as bar:
        found = periodicities(game, rows, columns=columns, progress=bar)
    if arguments.json:
        body = found[0].as_dict() if arguments.row is not None else {"rows": [period.as_dict() for period in found]}
        say_json({**head(game, call), **body})
        return 0
    if arguments.row is not None:
        say([f"{game}, {found[0]}"])
        return 0
    say([f"Rows of Sprague-Grundy values of {game}: G(r, n + period) = G(r, n) + period from the preperiod on"])
    say(columns_of([("r", "preperiod", "period", "how it is known"), *map(_period_line, found)]))
    return 0


def _period_line(found: Periodicity) -> tuple[str, str, str, str]:
    start, period = ("-" if number is None else str(number) for number in (found.preperiod, found.period))
    return str(found.row), start, period, str(found.evidence)


def _table(arguments: Namespace, game: Game, call: str | None) -> int:
    corner, largest = CORNERS.get(game.piles, MORE_PILES)
    up_to = corner if arguments.up_to is None else arguments.up_to
    if arguments.npy is not None:
        found = _filled(game, up_to, out=arguments.npy)
        return _written(arguments, game, call, found, arguments.npy)
    if arguments.csv is not None:
        found = _filled(game, up_to)
        if arguments.csv == "-":
            for line in _csv(found):
                sys.stdout.write(line)
            return 0
        from wythoff.files import require_folder, save

        require_folder(arguments.csv)
        save(arguments.csv, lambda file: _write_lines(file, _csv(found)))
        return _written(arguments, game, call, found, arguments.csv)
    if arguments.json:
        from wythoff.kernels.limits import require_memory

        require_memory(JSON_BYTES * (up_to + 1) ** game.piles, "the values as JSON", "--npy FILE writes them to a file")
        say_json({**head(game, call), **_filled(game, up_to).as_dict()})
        return 0
    shown = min(up_to, largest)
    found = _filled(game, shown)
    say([f"Sprague-Grundy values of {game}, piles up to {shown}; 0 at the P-positions"])
    say(_printed(found))
    if shown < up_to:
        say([f"... and on to {up_to}: --json prints all, --csv FILE and --npy FILE write all", _needs(game, up_to)])
    say([str(found.evidence)])
    return 0


def _filled(game: Game, up_to: int, out: str | None = None) -> GrundyTable:
    """The table; what it takes is said before, if that is much."""
    from wythoff.values.tables import grundy, requirements

    needed = requirements(game, up_to)
    if needed.seconds > LONG_SECONDS or needed.memory + needed.table > LARGE_BYTES:
        sys.stderr.write(f"{_needs(game, up_to)}\n")
    with Bar("filling the table") as bar:
        return grundy(game, up_to=up_to, out=out, progress=bar)


def _needs(game: Game, up_to: int) -> str:
    from wythoff.values.tables import requirements

    needed = requirements(game, up_to)
    return (
        f"piles up to {up_to} take about {needed.seconds:.2g} s and {(needed.memory + needed.table) / 1e9:.3g} GB of "
        f"memory; with --npy FILE {needed.memory / 1e9:.3g} GB, and {needed.table / 1e9:.3g} GB on the disk"
    )


def _written(arguments: Namespace, game: Game, call: str | None, found: GrundyTable, path: str) -> int:
    if arguments.json:
        body = {"up_to": found.up_to, "output": path, "evidence": found.evidence.as_dict()}
        say_json({**head(game, call), **body})
    else:
        say([f"Sprague-Grundy values of {game}, piles up to {found.up_to}, written to {path}", str(found.evidence)])
    return 0


def _printed(found: GrundyTable) -> Iterator[str]:
    """A table for each choice of all piles but two; for one pile a line."""
    names = [in_digits(size) for size in found.sizes]
    piles = found.game.piles
    if piles == 1:
        yield from across([["x", *names], ["G", *map(_cell, found.values)]])
        return
    for first in product(range(len(names)), repeat=piles - 2):
        part: Sequence[Any] = found.values
        for index in first:
            part = part[index]
        if piles > 2:
            yield f"{', '.join(f'x{n} = {names[index]}' for n, index in enumerate(first, 1))}:"
        corner = "x\\y" if piles == 2 else f"x{piles - 1}\\x{piles}"
        rows = [[corner, *names]]
        rows += [[name, *map(_cell, row)] for name, row in zip(names, part, strict=True)]
        yield from across(rows)


def _cell(value: int | None) -> str:
    return "." if value is None else str(value)


def _csv(found: GrundyTable) -> Iterator[str]:
    """Two lines of comment; for two piles a line for each first pile, else a line for each position."""
    yield f"# Sprague-Grundy values of {found.game}, piles up to {found.up_to}\n"
    yield f"# {found.evidence}\n"
    if found.game.piles == 2:
        for row in found.values:
            yield ",".join("" if value is None else str(value) for value in row) + "\n"
        return
    names = [in_digits(size) for size in found.sizes]
    for indices in product(range(len(names)), repeat=found.game.piles):
        value: Any = found.values
        for index in indices:
            value = value[index]
        if value is not None:
            yield f"{','.join(names[index] for index in indices)},{value}\n"


def _write_lines(file: IO[bytes], lines: Iterator[str]) -> None:
    for line in lines:
        file.write(line.encode())
