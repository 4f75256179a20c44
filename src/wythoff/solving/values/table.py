"""Tables of Sprague-Grundy values: their classes, their files, and the interface of the methods that fill them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import product
from sys import modules
from typing import IO, Any, ClassVar, NamedTuple, Self, overload

from wythoff import kernels
from wythoff.base.displayed import Worded
from wythoff.base.errors import RequestError, WythoffError, brief, counted
from wythoff.base.files import FilePath, npy_header, path_of, require_folder, save
from wythoff.base.frames import DataFrame, frame
from wythoff.base.frozen import Carried, Recipe
from wythoff.base.stubs import loaded
from wythoff.game.rulesets import Game, Outcome, Position, TwoPileGame
from wythoff.game.rulesets.facts import Given, briefly
from wythoff.kernels import Needs, Progress
from wythoff.kernels.limits import silent
from wythoff.kernels.tables import LARGEST_SHORT
from wythoff.sequences.integers import in_digits
from wythoff.solving.solution import Evidence, ListView, PositionList


class ValueArray(ListView[Any]):
    """A numpy array of values that reads as nested lists of Python integers.

    The largest number of its type, such as 65535 for uint16, marks an entry that is not a position, and is read as
    None. numpy.asarray(values) is the array itself.
    """

    def __init__(self, array: Any) -> None:
        self.array = array
        self._none = (1 << 8 * array.itemsize) - 1

    @staticmethod
    def of(table: Any) -> Sequence[Any]:
        """Return a filled table as nested values: an array becomes a `ValueArray`, a list stays a list."""
        return table if isinstance(table, list) else ValueArray(table)

    @property
    def holes(self) -> bool:
        """Whether some entries are not positions."""
        return bool((self.array == self._none).any())

    def __len__(self) -> int:
        return len(self.array)

    def _slice(self, index: slice) -> Self:
        return type(self)(self.array[index])

    def _item(self, index: int) -> Any:
        part = self.array[index]
        if part.ndim > 1:
            return ValueArray(part)
        row = part.tolist()
        if not part.ndim:
            return None if row == self._none else row
        return [None if value == self._none else value for value in row] if self._none in row else row

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(len(self)))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.array if dtype is None else self.array.astype(dtype)

    def __repr__(self) -> str:
        return f"<values of {' by '.join(map(str, self.array.shape))} positions>"


class Outcomes(ListView[Any]):
    """A view of nested `values` as outcomes: 'P' for value 0, 'N' for others, None where `values` has None."""

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = values

    def __len__(self) -> int:
        return len(self.values)

    def _slice(self, index: slice) -> Self:
        return type(self)(self.values[index])

    def _item(self, index: int) -> Any:
        return _outcomes(self.values[index])

    def __repr__(self) -> str:
        return f"<outcomes of {counted(len(self), 'rows')}>"


def _outcomes(values: Any) -> Any:
    if isinstance(values, ValueArray):
        return Outcomes(values)
    if isinstance(values, list):
        return [_outcomes(part) for part in values]
    return None if values is None else "N" if values else "P"


class GrundyTable(Carried, Worded):
    """The Sprague-Grundy values of all positions whose piles are at most `up_to`.

    >>> from wythoff.game.rulesets import parse
    >>> from wythoff.solving.values.grundy_tables import grundy
    >>> table = grundy(parse("nim"), up_to=3)
    >>> table.values[1], table.value((1, 2)), table.outcome((3, 3))
    ([1, 0, 3, 2], 3, 'P')

    `values[x][y]` is the value of the piles x, y, or None if they are not a position; with more piles the nesting is
    deeper. It is symmetric for unordered games. `sizes[i]` is the pile at index i: i itself except in games with
    rational piles. The function `misere` fills a table of the same shape for misere play, with 0 exactly at the
    P-positions.
    """

    def __init__(
        self,
        game: Game,
        up_to: int,
        values: Sequence[Any],
        evidence: Evidence,
        misere: Callable[[], Sequence[Any]],
    ) -> None:
        self.game, self.up_to, self.values, self.evidence = game, up_to, values, evidence
        self.sizes = game.sizes(up_to)
        self._misere = misere

    def _recipe(self) -> Recipe:
        return loaded("solving.values.grundy_tables", "grundy"), (self.game,), {"up_to": self.up_to}

    @overload
    def __getitem__(self, place: Position) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Any]: ...
    @overload
    def __getitem__(self, place: int) -> Any: ...  # a value for one pile, else a row
    def __getitem__(self, place: int | slice | Position) -> Any:
        """Return the value of the position `place`, as in `table[3, 4]`. With several piles, `table[3]` is a row.

        `table[:2]` is `table.values[:2]`.   Raises: for a position, the errors of `value`.

        >>> from wythoff.game.rulesets import parse
        >>> from wythoff.solving.values.grundy_tables import grundy
        >>> table = grundy(parse("nim | diagonal"), up_to=4)
        >>> table[3, 4], table[3], table[:2], len(table)
        (2, [3, 4, 5, 6, 2], [[0, 1, 2, 3, 4], [1, 2, 0, 4, 5]], 5)
        """
        if isinstance(place, slice) or (self.game.piles > 1 and not isinstance(place, tuple)):
            return self.values[place]
        return self.value(place)

    def __contains__(self, position: Given) -> bool:
        """Return whether `position` is a position of the game within the bound of the table."""
        try:
            self.value(position)
        except WythoffError:
            return False
        return True

    def __len__(self) -> int:
        """Return the number of pile sizes, which is the number of rows of the table."""
        return len(self.sizes)

    def __iter__(self) -> Iterator[Any]:
        """Return an iterator over the rows, as in `values`."""
        return iter(self.values)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return the values as a numpy array. `dtype` and `copy` are as in numpy.asarray, which calls this.

        If some entries are not positions, the array has Python objects, with None for these entries.
        """
        if isinstance(self.values, ValueArray) and not self.values.holes:
            return self.values.__array__(dtype)
        return modules["numpy"].asarray(_listed(self.values), dtype)  # numpy calls this method, so it is imported

    def to_frame(self) -> DataFrame:
        """Return the values as a pandas data frame, with a row for each first pile and a column for each second pile.

        For a game on one pile, the only column is "value".

        Raises: RequestError if pandas is not installed, and for more than two piles.
        """
        if self.game.piles > 2:
            raise RequestError(
                f"to_frame needs a game on one or two piles, but {self.game} has {self.game.piles}: use table.values"
            )
        if self.game.piles == 1:
            return frame({"value": self.values}, self.sizes, "pile")
        rows = _listed(self.values)
        columns = {size: [row[place] for row in rows] for place, size in enumerate(self.sizes)}
        return frame(columns, self.sizes, "x")

    def to_csv(self, path: FilePath | None = None) -> str | None:
        """Return the values as CSV, as `wythoff grundy --csv` prints them, or write them to `path`.

        The text begins with two lines of comment. With two piles, each further line has the values of one first pile;
        entries that are not positions are empty. Otherwise each line has the piles of one position and its value.

        Raises: RequestError for a file that cannot be written.
        """
        if path is None:
            return "".join(self._csv())
        place = path_of(path)
        require_folder(place)
        save(place, lambda file: file.writelines(line.encode() for line in self._csv()))
        return None

    def _csv(self) -> Iterator[str]:
        yield f"# Sprague-Grundy values of {self.game}, piles up to {self.up_to}\n# {self.evidence}\n"
        if self.game.piles == 2:
            yield from (f"{','.join('' if value is None else str(value) for value in row)}\n" for row in self.values)
            return
        for position in product(range(len(self.sizes)), repeat=self.game.piles):
            value: Any = self.values
            for index in position:
                value = value[index]
            if value is not None:
                yield f"{','.join(in_digits(self.sizes[index]) for index in position)},{value}\n"

    def value(self, position: Given) -> int:
        """Return the value of a position.

        Raises: PositionError if it is not on the board; RequestError beyond the table.
        """
        return self._found(self.values, self.game.place(position))

    def outcome(self, position: Given) -> Outcome:
        """Return the outcome of a position: 'P' for value 0, else 'N'.   Raises: the errors of `value`."""
        return "N" if self.value(position) else "P"

    @cached_property
    def misere_outcomes(self) -> Outcomes:
        """The outcomes in misere play, nested like `values`: 'P' or 'N', or None if there is no position.

        >>> from wythoff.game.rulesets import parse
        >>> from wythoff.solving.values.grundy_tables import grundy
        >>> grundy(parse("nim"), up_to=3).misere_outcomes[1]
        ['P', 'N', 'N', 'N']

        They are computed at the first use, by the method that filled the table if it can solve misere play. Raises:
        TooLargeError.
        """
        return Outcomes(self._misere())

    def misere_outcome(self, position: Given) -> Outcome:
        """Return the outcome of a position in misere play.   Raises: the errors of `value`."""
        return "N" if self._found(self.misere_outcomes.values, self.game.place(position)) else "P"

    def positions_of(self, g: int) -> PositionList:
        """Return the positions of value g in lexicographic order. In unordered games their piles are ascending.

        >>> from wythoff.game.rulesets import parse
        >>> from wythoff.solving.values.grundy_tables import grundy
        >>> grundy(parse("nim | diagonal"), up_to=7).positions_of(1)
        <4 positions: (0, 1), (2, 2), (3, 6), (5, 7)>
        """
        if isinstance(self.values, ValueArray):
            return PositionList(*kernels.places_of(self.values.array, g, ascending=not self.game.ordered))
        found = [position for position in self.game.positions(self.up_to) if self._found(self.values, position) == g]
        return PositionList(*zip(*found, strict=True)) if found else PositionList(*((),) * self.game.piles)

    def as_dict(self) -> dict[str, Any]:
        """Return the table as a dictionary for JSON, as `wythoff grundy --json` prints it."""
        plain = isinstance(self.sizes, range)
        return {
            "up_to": self.up_to,
            **({} if plain else {"piles": list(self.sizes)}),
            "values": _listed(self.values),
            "evidence": self.evidence.as_dict(),
        }

    @cached_property
    def _places(self) -> dict[Any, int]:
        """A dictionary from each pile size to its index in `sizes`, for games with rational piles."""
        return {size: index for index, size in enumerate(self.sizes)}

    def _found(self, values: Sequence[Any], position: Position) -> int:
        found: Any = values
        for pile in position:
            found = found[self._index(pile, position)]
        value: int = found
        return value

    def _index(self, pile: Any, position: Position) -> int:
        if isinstance(self.sizes, range):
            if pile < len(self.sizes):
                return int(pile)
        elif pile in self._places:
            return self._places[pile]
        raise RequestError(
            f"the table has piles up to {self.up_to}, but not the position {briefly(position)}: ask for a larger table"
        )

    def __repr__(self) -> str:
        return f"<Sprague-Grundy values of {self.game}, piles up to {brief(self.up_to)}; {self.evidence}>"


def _listed(values: Sequence[Any]) -> list[Any]:
    return [_listed(part) if isinstance(part, Sequence) else part for part in values]


class Request:
    """The settings of a request for a table, apart from the game and the bound.

    `out` is an array to fill, or None; `place` is the path of a file to fill, or None; `threads` is the number of
    threads, and `progress` the function that reports progress.
    """

    def __init__(
        self, out: Any = None, place: str | None = None, threads: int = 1, progress: Progress = silent
    ) -> None:
        self.out, self.place, self.threads, self.progress = out, place, threads, progress


class TablePlan(NamedTuple):
    """The estimated cost `needs` of a table, and a function fill(misere, request) that fills it.

    `fill` returns nested lists or an array of values. For misere play the numbers are not values; 0 marks the
    P-positions, and other numbers have no meaning.
    """

    needs: Needs
    fill: Callable[[bool, Request], Any]


class TableMethod:
    """A method to fill tables of values. A subclass sets `name` and defines `plan`."""

    name: ClassVar[str]
    plays_misere = True  # whether it can also fill tables of misere play

    def plan(self, game: Game, up_to: int) -> TablePlan | None:
        """Return a plan to fill the table for piles up to `up_to`; None if the method does not apply to the game."""
        raise NotImplementedError


def write_npy(file: IO[bytes], values: Sequence[Any], shape: tuple[int, ...]) -> None:
    """Write nested values to a file in numpy's format, as uint16, or as uint32 if needed. `shape` is that of the array.

    An entry that is not a position is written as the largest number of the type.
    """
    from array import array

    if isinstance(values, ValueArray):
        file.write(npy_header(values.array.dtype.str, shape))
        file.write(values.array.tobytes())
        return
    largest = max((value for row in _rows(values) for value in row if value is not None), default=0)
    kind, code = ("<u2", "H") if largest <= LARGEST_SHORT else ("<u4", "I")
    none = (1 << 8 * int(kind[2])) - 1
    file.write(npy_header(kind, shape))
    for row in _rows(values):
        file.write(array(code, [none if value is None else value for value in row]).tobytes())


def _rows(values: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """Yield the innermost lists of nested values."""
    if len(values) and isinstance(values[0], Sequence):
        for part in values:
            yield from _rows(part)
    else:
        yield values


def board_of(game: Game, side: int) -> bytes:
    """Return a byte for each square (x, y), x, y < side, row by row: not 0 off the board and where the game ends.

    For all other squares it is 0. If they all are such squares, the result may be empty.
    """
    squares = game.as_kind(TwoPileGame)
    ends = None if squares is None else squares.ending
    if ends is not None:
        return kernels.ended_board(ends, side, symmetric=not game.ordered)
    return game.off_board(side)
