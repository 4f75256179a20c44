"""The command `atlas`: censuses of families of games. A *census* measures every game of a family."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

from wythoff import atlas
from wythoff.apps.cli.options import typed
from wythoff.apps.cli.progress import StatusLine, as_bar, left
from wythoff.apps.cli.replies import reply
from wythoff.apps.cli.saying import answer
from wythoff.apps.cli.text_tables import WIDEST, columns, cut
from wythoff.atlas.reading import read_families

if TYPE_CHECKING:
    from wythoff.atlas.engine import Run
    from wythoff.atlas.queries import Status, Table

SHOWN = 200  # most rows in a text answer


def run(arguments: Namespace) -> int:
    with Rate() as rate:
        found = atlas.run(
            arguments.family, arguments.output, prove=arguments.prove,
            only=None if arguments.only is None else filter(None, arguments.only.split(",")),
            **typed(arguments, "columns", "seconds_a_game", "memory", "workers", "scheduler"),
            progress=rate, started=lambda page: print(f"dashboard: {page}", file=sys.stderr, flush=True),
        )  # fmt: skip
    return reply(arguments, None, found, run_lines(found))


def run_lines(found: Run) -> Iterator[str]:
    done = f"{found.done} of {found.count} games are measured, {found.measured} of them in this run"
    yield f"{found.folder}: {done}, in {found.seconds:.0f} s"
    yield from [
        f"for {found.failures} of these games something could not be measured: the column `error` says why"
    ] * bool(found.failures)


class Rate(StatusLine):
    """A status line of a running census: games per second, failures and the remaining time.

    It is shown on stderr, if stderr is a terminal. Call the object with three numbers: games done, all games, failures.
    """

    def __init__(self) -> None:
        super().__init__("atlas")
        self.first = -1

    def __call__(self, done: int, count: int, failures: int) -> None:
        if not sys.stderr.isatty():
            return
        if self.first < 0:
            self.first = done
        taken, measured = monotonic() - self.started, done - self.first
        rest = left(taken, measured / (count - self.first)) if count > self.first else ""
        rate = f"{measured / max(taken, 1e-3):.1f} games/s, {failures} failures"
        self.draw(f"{self.title} {as_bar(done / count if count else 1)} {done}/{count}, {rate}{rest}")


def status(arguments: Namespace) -> int:
    found = atlas.status(arguments.folder)
    return reply(arguments, None, found, status_lines(found))


def status_lines(found: Status) -> Iterator[str]:
    yield f"{found.folder}: {found.family}, {found.done} of {found.count} games have rows"
    yield f"different games  {found.different}"
    yield f"proved           {found.proved}"
    yield f"with an error    {found.failures}"
    yield from (f"{name:<16} {many}" for name, many in found.classes)
    yield f"{found.seconds:.1f} s of processor time, {found.parts} parts"


def query(arguments: Namespace) -> int:
    found = atlas.query(arguments.folder, arguments.sql)
    return reply(arguments, None, found, table_lines(found))


def table_lines(found: Table) -> Iterator[str]:
    """Yield the lines of `found`, a table of a census: its column names, and its rows.

    If the table is long, yield only the first rows, and a line with the number of the other rows.
    """
    yield from cut(_laid_out(found.names, found.rows[:SHOWN]), "--json prints all")
    more = len(found.rows) - SHOWN
    yield from [f"... and {more} more rows: --json prints all"] * (more > 0)


def report(arguments: Namespace) -> int:
    found = atlas.report(arguments.folder, arguments.output)
    line = f"{found['games']} games of {found['family']}: written to {arguments.output}"
    return answer(arguments, lambda: {"output": arguments.output, **found}, [line], wrote=arguments.output)


def show_(arguments: Namespace) -> int:  # the name `show_` differs from the handler of the command `show`
    row = atlas.show(arguments.folder, arguments.game)
    width = max(map(len, row))
    lines = (f"{name:<{width}}  {_cell(value)}" for name, value in row.items() if value is not None)
    return answer(arguments, lambda: {"row": row}, lines)


def families(arguments: Namespace) -> int:
    found = atlas.families() if arguments.file is None else tuple(read_families(arguments.file).values())
    return answer(
        arguments, lambda: {"families": [{"count": family.count, **family.as_dict()} for family in found]},
        _laid_out(("family", "games", "what they are"), [(str(one), one.count, one.about) for one in found], 100),
    )  # fmt: skip


def _laid_out(names: Sequence[str], rows: Sequence[Sequence[Any]], widest: int = WIDEST) -> Iterator[str]:
    """Yield the lines of a table: the column names, then the rows. Each cell is cut to `widest` characters."""
    return columns([list(names), *([_cell(value)[:widest] for value in row] for row in rows)])


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    return "" if value is None else str(value)
