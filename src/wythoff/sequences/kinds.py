"""What a sequence, a word, an array and a numeration system can be asked, whatever makes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count as integers, islice

from wythoff.errors import ParameterError, TooLargeError, UnsolvedError, brief
from wythoff.kernels.limits import require_memory

# A term that is reached only through all before it is not sought further out than this.
REACHED = 20_000_000
BYTES = 40  # of an integer in a list


def require_count(count: int, what: str = "terms") -> int:
    """The number of terms asked for, if it is one that can be held.

    Raises: ParameterError; TooLargeError.
    """
    if not isinstance(count, int) or isinstance(count, bool) or count < 0:
        raise ParameterError(f"the number of {what} must be an integer >= 0, was {count!r}")
    require_memory(BYTES * count, f"{brief(count)} {what}")
    return count


class IntegerSequence:
    """A sequence of integers a(offset), a(offset + 1), ...; a kind of it gives `term`, or else `__iter__`, or both.

    >>> class Squares(IntegerSequence):
    ...     def term(self, n):
    ...         return n * n
    >>> Squares().terms(4), list(islice(Squares(), 3))
    ([1, 4, 9, 16], [1, 4, 9])
    """

    offset = 1

    def __iter__(self) -> Iterator[int]:
        """All terms in order."""
        return map(self.term, integers(self.offset))

    def term(self, n: int) -> int:
        """a(n) for n >= offset.

        Cost: where a kind of sequence knows nothing better, that of all terms before it.
        Raises: ParameterError below the offset; TooLargeError for a term too far out to be reached.
        """
        self.require_index(n)
        if n - self.offset >= REACHED:
            raise TooLargeError(
                f"n must be less than {self.offset + REACHED}, was {brief(n)}: a term is reached through all before it"
            )
        return next(islice(self, n - self.offset, None))

    def terms(self, count: int) -> Sequence[int]:
        """The first `count` terms."""
        return list(islice(self, require_count(count)))

    def index(self, value: int) -> int | None:
        """The least n with a(n) = value, or None if there is none.

        Raises: UnsolvedError where no way is known to tell.
        """
        raise UnsolvedError(f"no way is known here to find {brief(value)} in {self!r}")

    def require_index(self, n: int) -> None:
        """Refuse an n below the offset."""
        if n < self.offset:
            raise ParameterError(f"n must be an integer >= {self.offset}, was {brief(n)}")


class Word:
    """An infinite word; its letters are integers >= 0, and places count from 0."""

    def __iter__(self) -> Iterator[int]:
        """The letters in order."""
        return map(self.letter, integers())

    def letter(self, n: int) -> int:
        """The letter at the place n >= 0.

        Raises: ParameterError for n < 0; TooLargeError for a letter too far out to be reached.
        """
        if n < 0:
            raise ParameterError(f"a place in a word must be an integer >= 0, was {brief(n)}")
        if n >= REACHED:
            raise TooLargeError(
                f"n must be less than {REACHED}, was {brief(n)}: a letter is reached through all before it"
            )
        return next(islice(self, n, None))

    def letters(self, count: int) -> Sequence[int]:
        """The first `count` letters."""
        return list(islice(self, require_count(count, "letters")))


class Array:
    """An infinite array of integers; rows and columns count from 1."""

    def entry(self, row: int, column: int) -> int:
        """The number in that row and column."""
        raise NotImplementedError

    def row(self, row: int, count: int) -> Sequence[int]:
        """The first `count` entries of a row."""
        return [self.entry(row, column) for column in range(1, count + 1)]

    def column(self, column: int, count: int) -> Sequence[int]:
        """The first `count` entries of a column."""
        return [self.entry(row, column) for row in range(1, count + 1)]

    def rows(self, rows: int, columns: int) -> list[Sequence[int]]:
        """The corner of so many rows and columns."""
        require_count(rows * columns, "entries")
        return [self.row(row, columns) for row in range(1, rows + 1)]

    def position(self, value: int) -> tuple[int, int] | None:
        """The row and column where the value stands, or None if it is nowhere; where it stands twice, the first row.

        Raises: UnsolvedError where no way is known to tell.
        """
        raise UnsolvedError(f"no way is known here to find {brief(value)} in {self!r}")

    def antidiagonals(self, *, upwards: bool = False) -> Iterator[int]:
        """The entries by antidiagonals, each read downwards from the first row, or upwards from the first column."""
        for total in integers(2):
            rows: Iterable[int] = range(1, total)
            for row in reversed(range(1, total)) if upwards else rows:
                yield self.entry(row, total - row)


class NumerationSystem:
    """A way to write every integer n >= 0 as a word of digits."""

    def digits(self, n: int) -> tuple[int, ...]:
        """The digits of n >= 0, most significant first; 0 is (0,)."""
        raise NotImplementedError

    def value(self, digits: Sequence[int]) -> int:
        """The number with these digits, most significant first."""
        raise NotImplementedError
