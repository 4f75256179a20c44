"""Data sets: all positions of a game up to a bound, each with all its winning moves, as lines of JSON or as Parquet."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import IO, Any, TypeAlias

from wythoff.base.errors import RequestError, brief
from wythoff.base.files import require_folder, save
from wythoff.game.rulesets import Game
from wythoff.kernels import BETWEEN_REPORTS, Progress, require_time
from wythoff.kernels.costs import seconds
from wythoff.reports.views.exports.binary import KEY, require_pyarrow
from wythoff.reports.views.exports.content import Content, NumberColumns, described, made_by
from wythoff.reports.views.exports.provenance import Provenance
from wythoff.solving import solvers
from wythoff.solving.solution import Solution

MoveRecord: TypeAlias = dict[str, Any]
FORMATS = ("jsonl", "parquet")


class WinningMoves(Content):
    """The data set of a game: all positions with piles up to a bound, with their outcomes and winning moves.

    It is computed from `solution`, for piles up to `up_to`, while the file is written; `progress` receives how far it
    is.
    """

    kind = "winning moves"
    key = "positions"
    solution: Solution
    up_to: int
    progress: Progress

    @classmethod
    def of(cls, game: Game, up_to: int, *, name: str | None = None, progress: Progress) -> WinningMoves:
        """Return the data set of a game, for piles up to `up_to`.

        In the command that makes the file again, the game is called `name`, or by its notation if this is None.

        Raises: RequestError for a partizan game, a game on fractions, or a game in which the second player first
        chooses among several games; TooLargeError.
        """
        if game.partizan or game.choices or not all(isinstance(size, int) for size in game.sizes(min(up_to, 2))):
            raise RequestError(
                f"winning moves can be exported only of impartial games on piles of integers, not of {game}"
            )
        number = (up_to + 1) ** game.piles
        require_time(seconds(False, steps=number * (up_to + 1)), f"the winning moves of {brief(number)} positions")
        solution = solvers.solve(game, up_to=up_to, progress=progress)
        about = {**described(game), "up_to": up_to, "evidence": solution.evidence.as_dict()}
        made = made_by(game, name, moves=True, up_to=up_to)
        provenance = Provenance.of(f"winning moves of {game}", str(solution.evidence), about | made)
        found = cls(provenance, ("position", "outcome", "winning_moves"), _no_columns, 0, game=game)
        found.solution, found.up_to, found.progress = solution, up_to, progress
        return found

    def records(self) -> Iterator[MoveRecord]:
        """Yield a record for each position, in lexicographic order. Each record also contains the game and evidence."""
        assert self.game is not None
        common = {"game": str(self.game), "evidence": str(self.solution.evidence)}
        for position in self.game.positions(self.up_to):
            moves = [list(move) for move in self.solution.winning_moves(position)]
            outcome = self.solution.outcome(position)
            yield {**common, "position": list(position), "outcome": outcome, "winning_moves": moves}

    def write(self, file: IO[bytes], format: str) -> int:
        """Write the data set to an open file in the `format` jsonl or parquet, and return the number of positions."""
        taken: Callable[[list[MoveRecord]], object] = partial(_write_lines, file)
        writer = None
        if format == "parquet":
            pa, pq = require_pyarrow()
            piles, text = pa.list_(pa.int64()), pa.string()
            names = {
                "game": text,
                "evidence": text,
                "position": piles,
                "outcome": text,
                "winning_moves": pa.list_(piles),
            }
            schema = pa.schema(names, metadata={KEY: self.provenance.text.encode()})
            writer = pq.ParquetWriter(file, schema)

            def taken(group: list[MoveRecord]) -> object:
                return writer.write_table(pa.Table.from_pylist(group, schema=schema))

        done, records = 0, self.records()
        while group := list(islice(records, BETWEEN_REPORTS)):
            taken(group)
            done += len(group)
            self.progress(done, max(done, self.up_to))
        if writer is not None:
            writer.close()
        return done


def _no_columns() -> Iterator[NumberColumns]:
    raise RequestError("winning moves cannot be exported from here: export them from the game, with moves=True")


def _write_lines(file: IO[bytes], group: list[MoveRecord]) -> None:
    file.write("".join(json.dumps(record) + "\n" for record in group).encode())


def moves_format(path: str | None, format: str | None) -> str:
    """Return the format of a data set: `format` if given, else parquet if `path` ends in .parquet, else jsonl.

    Raises: RequestError for other formats.
    """
    chosen = format or ("parquet" if path is not None and path.endswith(".parquet") else "jsonl")
    if chosen not in FORMATS or (path is None and chosen == "parquet"):
        raise RequestError(f"winning moves can be written as jsonl, or as parquet into a file, not as {chosen}")
    return chosen


def save_moves(content: WinningMoves, path: str, format: str) -> int:
    """Write the data set `content` to the file `path`, which appears when complete; return the number of positions.

    `format` is jsonl or parquet.
    """
    require_folder(path)
    return save(path, partial(content.write, format=format))
