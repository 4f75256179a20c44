"""The content of an exported file: columns of numbers, in chunks of rows, with their provenance.

The *provenance* states what the numbers are, their evidence, and the command that makes them. A b-file, a format of the
OEIS, contains a single sequence: so it lists one pile of each position, or a table in a certain order, the *reading*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from itertools import chain, islice
from typing import Any, ClassVar, TypeAlias

from wythoff.base.errors import RequestError, WythoffError
from wythoff.base.frozen import Carried, Recipe
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Game, own_of, parse
from wythoff.game.rulesets.own import about
from wythoff.kernels import BETWEEN_REPORTS, Progress
from wythoff.questions.numbers import plain
from wythoff.reports.views.exports.provenance import FileContents, Loaded, Provenance, command

NumberColumns: TypeAlias = Sequence[Sequence[Any]]
MOST = 1_000_000  # entries of a file that `load` compares by default
BINARY = ("npz", "parquet")  # formats that are not text
OFF_BOARD = -1  # in npz, for tables of values


def not_carried() -> None:
    """Raise a RequestError: the numbers of a written result are not pickled, but stay in the file."""
    raise RequestError("the pickled result has no numbers: read them from the file, with load")


class Content(Carried):
    """Numbers to export, with names for the columns. They come in chunks of rows, which can be computed repeatedly.

    Each kind of content has a subclass, which also defines the layout of a printed table (`laid`) and the check of a
    file (`checked`). `kind` is the name of the kind, such as P-positions, and `key` the key of the numbers in JSON.
    `names` are those of the columns, `length` is the number of rows, and chunks() yields the columns of one chunk of
    rows after the other. `game` is None for sequences and arrays. `first` is the index n of the first row. A `matrix`
    is a table without column names; `reading` is the order in which a b-file lists it.
    """

    kind: ClassVar[str]
    key: ClassVar[str]
    off_board: ClassVar[bool] = False  # whether some entries are None: no positions

    def __init__(
        self,
        provenance: Provenance,
        names: Sequence[str],
        chunks: Callable[[], Iterable[NumberColumns]],
        length: int,
        *,
        first: int = 0,
        reading: str = "",
        game: Game | None = None,
    ) -> None:
        self.provenance, self.names, self.length = provenance, tuple(names), length
        self.first, self.reading, self.game = first, reading, game
        self.listing = ""  # which numbers a b-file lists, in words
        self._chunks = chunks

    def _recipe(self) -> Recipe:
        return not_carried, (), {}

    @classmethod
    def checked(cls, file: FileContents) -> Loaded:
        """Compute the numbers of a file again, as its provenance says, and compare.

        Return the content of the file, with the bound of the check and the first difference, if there is one.
        """
        raise NotImplementedError

    def laid(self) -> list[tuple[object, Sequence[Any]]]:
        """Return the rows of a printed table as pairs (name, numbers). The first row numbers the columns."""
        columns = list(zip(*self.rows(), strict=True)) or [()] * len(self.names)
        return list(zip(self.names, columns, strict=True))

    @property
    def matrix(self) -> bool:
        return bool(self.reading)

    @property
    def flat(self) -> bool:
        """Whether a JSON file contains a plain list of the numbers, without their indices, not a list of rows."""
        return not self.matrix

    @property
    def subject(self) -> str:
        """The subject in short: `P-positions of nim`, `sequence lower_wythoff()`."""
        if self.game is not None:
            return f"{self.kind} of {self.game}"
        return f"{self.kind} {self.provenance.about[self.kind]}"

    @property
    def cells(self) -> int:
        return self.length * len(self.names)

    def columns(self) -> Iterator[NumberColumns]:
        """Yield the columns of each chunk of rows. A chunk may be overwritten when the next one is computed."""
        return ([_widened(column) for column in chunk] for chunk in self._chunks())

    def chunks(self) -> Iterator[NumberColumns]:
        return ([plain(column) for column in chunk] for chunk in self._chunks())

    def watched(self, progress: Progress) -> Content:
        """Return the same content, which reports to `progress` how much of it has been read."""

        def chunks() -> Iterator[NumberColumns]:
            done = 0
            for chunk in self._chunks():
                yield chunk
                done += len(chunk[0]) if chunk else 0
                progress(done, max(self.length, done))

        watched = copy(self)
        watched._chunks = chunks
        return watched

    def of_b_file(self, pile: int | None) -> dict[str, object]:
        """Return the option that says which numbers a b-file lists: {"pile": n} or {"reading": order of a table}.

        For P-positions n is `pile`, or if this is None, the number of the last pile. For a sequence return {}.
        """
        return {"reading": self.reading} if self.matrix else {}

    def listed(self, column: int) -> Iterator[Sequence[Any]]:
        """Yield the terms of a b-file in chunks: column number `column`, or a table in the order of its `reading`."""
        if not self.matrix:
            return (chunk[column - 1] for chunk in self.chunks())
        rows = self.rows()
        terms = chain.from_iterable(rows) if self.reading == "rows" else antidiagonals(rows, self.reading)
        return iter(lambda: list(islice(terms, BETWEEN_REPORTS)), [])

    def written_as(self, format: str, pile: int | None = None, *, booktabs: bool = False) -> Content:
        """Return the same content, with a provenance that also names the format.

        For a b-file, the provenance also names the pile, or for a table the order of its entries; `pile` is the number
        of the pile that the file lists, from 1. The command in the provenance gets the option --booktabs if `booktabs`
        is true.
        """
        about = self.provenance.about
        made = f"{about.pop('command', '')} --format {format}"
        options = self.of_b_file(pile) if format == "b-file" else {}
        made += "".join(f" --{name} {value}" for name, value in options.items())
        made += " --booktabs" * booktabs
        made += f" --output FILE.{format}" * (format in BINARY)
        written = copy(self)
        about |= {"fields": [] if self.matrix else list(self.names), "format": format, **options}
        if "command" in self.provenance.about:
            about["command"] = made
        known = Provenance.of(self.provenance.title, self.provenance.known, about)
        written.listing = "".join(f"pile {n} of each" if name == "pile" else f"by {n}" for name, n in options.items())
        written.provenance = known.sealed(format, filter(None, [written.listing]))
        return written

    def rows(self) -> list[tuple[Any, ...]]:
        return [row for chunk in self.chunks() for row in zip(*chunk, strict=True)]


def _widened(column: Any) -> Any:
    """Return the column unchanged, unless it is an array of shorter integers: then return it with 64-bit integers."""
    kind = getattr(column, "dtype", None)
    # Integers of 64 bits have an item size of 8 bytes.
    return column.astype("int64") if kind is not None and kind.kind in "iu" and kind.itemsize < 8 else column


def cut_up(columns: NumberColumns) -> Iterator[NumberColumns]:
    """Cut columns into chunks of rows. Yield for each chunk its columns."""
    for start in range(0, len(columns[0]), BETWEEN_REPORTS):
        yield [column[start : start + BETWEEN_REPORTS] for column in columns]


def square(corner: str, rows: Sequence[Sequence[Any]], width: int, first: int) -> list[tuple[object, Sequence[Any]]]:
    """Return the rows of a printed matrix as pairs (name, numbers); rows and columns are numbered from `first`.

    There are `width` columns. The first row consists of `corner` and the numbers of the columns.
    """
    return [(corner, range(first, first + width)), *enumerate(rows, first)]


def in_rows(rows: Sequence[Sequence[Any]]) -> Iterator[NumberColumns]:
    height = max(1, BETWEEN_REPORTS // max(1, len(rows[0]))) if rows else 1
    for start in range(0, len(rows), height):
        yield list(zip(*rows[start : start + height], strict=True))


def antidiagonals(rows: Sequence[Sequence[Any]], reading: str) -> Iterator[Any]:
    """Yield the entries of a table antidiagonal by antidiagonal, as long as these lie wholly in the given `rows`.

    Each antidiagonal is read from the first row downwards, or upwards if `reading` is "upwards".
    """
    for size in range(1, min(len(rows), len(rows[0]) if rows else 0) + 1):
        places = range(size)
        for row in reversed(places) if reading == "upwards" else places:
            yield rows[row][size - 1 - row]


def described(game: Game) -> dict[str, Any]:
    """Return the keys that describe a game in a file: its notation, or for a game in Python its name and description.

    Raises: RequestError for other games.
    """
    own = own_of(game)
    return {"game": require_notation(game)} if own is None else {"game": str(game), "own": about(own)}


def made_by(game: Game, name: str | None, **options: object) -> dict[str, str]:
    """Return {"command": the command line that makes a file again}, or {} for a game written in Python.

    In the command, the game is called `name`, or by its notation if `name` is None; `options` are those of export.
    """
    return {} if own_of(game) is not None else {"command": command("export", name or str(game), **options)}


def require_notation(game: Game) -> str:
    """Return the notation of a game, from which a file can be checked when it is read back.

    Raises: RequestError for a game without a notation.
    """
    text = str(game)
    try:
        known = parse(text, NAMES) == game
    except WythoffError:
        known = False
    if not known:
        raise RequestError(f"only games that can be written as a notation can be stored in a file, but {text} cannot")
    return text
