"""The command `grundy`: Sprague-Grundy values as a table."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import product
from typing import IO, Any

from wythoff.apps.cli.numbers import in_digits
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head
from wythoff.apps.cli.saying import say, say_json
from wythoff.apps.cli.tables import across
from wythoff.errors import RequestError
from wythoff.rulesets import Game
from wythoff.values.table import GrundyTable

# Piles of a table by the number of piles: by default, and at most in print.
CORNERS = {1: (60, 200), 2: (20, 40), 3: (6, 8)}
MORE_PILES = (3, 4)
JSON_BYTES = 100  # of a number, while the answer is made
# A request that takes as much says so before it starts.
LONG_SECONDS, LARGE_BYTES = 10.0, 1 << 30


def grundy(arguments: Namespace) -> int:
    """Print Sprague-Grundy values: a table, or write it to a file."""
    game, call = game_of(arguments)
    if arguments.json and arguments.csv is not None:
        raise RequestError("at most one of --json and --csv must be given, was both")
    return _table(arguments, game, call)


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
