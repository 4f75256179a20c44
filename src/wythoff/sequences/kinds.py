"""Base classes of sequences, words and arrays, with pickling and checks of arguments."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count as integers, islice
from typing import Any, ClassVar, NamedTuple, TypeVar, overload

from wythoff.base.answers import USUAL
from wythoff.base.displayed import Displayed
from wythoff.base.errors import ParameterError, TooLargeError, UnsolvedError, brief
from wythoff.base.frames import DataFrame, frame
from wythoff.kernels import MOST_STEPS, NUMBER_BYTES, require_memory
from wythoff.sequences.integers import CHECKED

Node = TypeVar("Node")


class Remade:
    """A value that is pickled and copied as a call of a function that makes an equal value; `remember` stores the call.

    The attributes are not pickled, because they may be functions, which cannot always be pickled.
    """

    __slots__ = ()

    def __reduce_ex__(self, protocol: Any) -> Any:
        call = getattr(self, "_call", None)
        return super().__reduce_ex__(protocol) if call is None else call


class Titled(Remade):
    """A value that prints as its `title`, in which {0.NAME} stands for its attribute NAME.

    >>> class Powers(Titled):
    ...     title, exponent = "powers n^{0.exponent}", 3
    >>> Powers()
    powers n^3
    """

    title: ClassVar[str] = ""

    def __repr__(self) -> str:
        return self.title.format(self) if self.title else super().__repr__()


def remember(value: Any, make: Callable[..., Any], *arguments: str) -> None:
    """Store in `value`, for pickling, that make(*arguments) makes an equal value.

    If such a call is stored already, keep it.
    """
    if hasattr(value, "__dict__") and "_call" not in vars(value):
        object.__setattr__(value, "_call", (make, arguments))


def require_integer(n: Any, what: str, least: int) -> int:
    """Return n as an int. Raise ParameterError unless n is an integer >= `least`; the message calls it `what`."""
    if not hasattr(n, "__index__") or isinstance(n, bool) or n.__index__() < least:
        raise ParameterError(f"{what} must be an integer >= {least}, was {brief(n)}")
    return int(n.__index__())


def require_between(n: Any, what: str, least: int, most: int) -> None:
    """Raise ParameterError unless n is an integer from `least` to `most`; the message calls it `what`."""
    if not hasattr(n, "__index__") or isinstance(n, bool) or not least <= n <= most:
        raise ParameterError(f"{what} must be an integer from {least} to {most}, was {brief(n)}")


def require_at_most(number: int, most: int, what: str, why: str = "") -> None:
    """Raise TooLargeError if `number` exceeds `most`; the message calls it `what`, and ends with the reason `why`."""
    if number > most:
        raise TooLargeError(f"{what} must be at most {most}, was {brief(number)}{why}")


def require_bits(bits: int, most: int, what: str) -> None:
    """Raise TooLargeError if `bits`, the bits of a number, exceed `most`; the message calls the number `what`."""
    if bits > most:
        raise TooLargeError(f"{what} must have at most {most} bits, had {brief(bits)}")


def require_free_memory(size: int, what: str) -> None:
    """Raise TooLargeError if `size` bytes do not fit in free memory; the message calls the data `what`.

    Sizes of at most `ALWAYS_FREE` bytes (1 MiB) are not checked: the check takes longer than computing most terms.
    """
    if size > ALWAYS_FREE:
        require_memory(size, what)


def require_positive(**numbers: object) -> None:
    """Raise ParameterError, with the argument's name, unless all are integers >= 1: `require_positive(m=m, p=p)`."""
    for name, number in numbers.items():
        require_integer(number, name, 1)


def require_end(stop: Any, of: object, start: int) -> int:
    """Return the end `stop` of a slice of the infinite sequence `of`, or `start` if that is larger.

    Raises: ParameterError if `stop` is None or not an integer >= 0.
    """
    if stop is None:
        raise ParameterError(f"a part must have an end, such as [:20], because {of!r} has no last term")
    return max(start, require_integer(stop, "the end of a part", 0))


def require_step(step: Any) -> int:
    """Return the step of a slice: 1 for None, else `step`. Raise ParameterError unless it is an integer >= 1."""
    return 1 if step is None else require_integer(step, "the step of a part", 1)


# The most terms that are computed one after the other to reach a term.
REACHED = 20_000_000
MOST_BITS = 1 << 28  # the most bits of all terms of an answer together: about 80 million decimal digits
ALWAYS_FREE = 1 << 20  # the most bytes that are allocated without checking the free memory
AT_ONCE = 256  # number of terms that are computed between two checks of their total number of bits


def require_count(count: int, what: str = "terms") -> int:
    """Return `count`, a number of terms. The messages of errors call the terms `what`.

    Raises: ParameterError unless it is an integer >= 0; TooLargeError if so many terms do not fit in memory.
    """
    if not isinstance(count, int) or isinstance(count, bool) or count < 0:
        raise ParameterError(f"the number of {what} must be an integer >= 0, was {brief(count)}")
    require_free_memory(NUMBER_BYTES * count, f"{brief(count)} {what}")
    return count


def bounded(terms: Iterable[int], count: int, most: int = MOST_BITS) -> list[int]:
    """Return a list of the first `count` of the integers `terms`, or of all if there are fewer.

    >>> bounded(integers(5), 3)
    [5, 6, 7]

    Raises: TooLargeError if they have more than `most` bits together.
    """
    found: list[int] = []
    bits, following = 0, iter(terms)
    while chunk := list(islice(following, min(AT_ONCE, count - len(found)))):
        found += chunk
        bits += sum(map(int.bit_length, chunk))
        require_bits(bits, most, "all terms together")
    return found


def breadth_first(roots: Iterable[Node], children: Callable[[Node], Iterable[Node]]) -> Iterator[Node]:
    """Yield the nodes `roots` and all their descendants, level by level, each only once. children(x) are those of x.

    >>> list(islice(breadth_first([0], lambda x: (2 * x, 1 - x)), 14))
    [0, 1, 2, 4, -1, 8, -3, -2, 16, -7, -6, -4, 3, 32]

    Cost: linear; all nodes are stored.
    """
    waiting = deque(dict.fromkeys(roots))
    seen = set(waiting)
    while waiting:
        node = waiting.popleft()
        yield node
        for child in children(node):
            if child not in seen:
                seen.add(child)
                waiting.append(child)


class Witness(NamedTuple):
    """The least n at which an equation fails, and the values `left` and `right` of its two sides at this n."""

    n: int
    left: object
    right: object


class IntegerSequence(Titled, Displayed):
    """A sequence of integers a(offset), a(offset + 1), ... Subclasses define `term` or `__iter__`, or both.

    Here `term(n)` checks that n >= offset and calls `_at(n)`; so subclasses in this library define `_at` instead.

    >>> class Squares(IntegerSequence):
    ...     def term(self, n):
    ...         return n * n
    >>> Squares().terms(4), list(islice(Squares(), 3))
    ([1, 4, 9, 16], [1, 4, 9])
    """

    offset = 1

    def __iter__(self) -> Iterator[int]:
        """Return all terms in order."""
        return map(self.term, integers(self.offset))

    def term(self, n: int) -> int:
        """Return a(n) for n >= offset.

        Cost: that of computing all terms before it, unless a subclass has a faster way.
        Raises: ParameterError for n < offset; TooLargeError if n is too large.
        """
        if n < self.offset:
            require_integer(n, "n", self.offset)
        return self._at(n)

    def _at(self, n: int) -> int:
        """Return a(n) for n >= offset, here by computing all terms before it. Raise TooLargeError if n is too large."""
        require_at_most(n, self.offset + REACHED - 1, "n", ": all terms before it must be computed")
        return next(islice(self, n - self.offset, None))

    def terms(self, count: int) -> Sequence[int]:
        """Return the first `count` terms.

        Raises: ParameterError unless `count` is an integer >= 0; TooLargeError if the terms do not fit in memory, or
        have more than 2^28 bits together.
        """
        return bounded(self, require_count(count))

    def index(self, value: int) -> int | None:
        """Return the least n with a(n) = value, or None if there is none.

        Raises: UnsolvedError if there is no known way to find it.
        """
        raise UnsolvedError(f"no method is known to find {brief(value)} in {self!r}")

    def __contains__(self, value: object) -> bool:
        """Return whether `value` is a term.

        Raises: UnsolvedError if it is not among the first terms and no way to decide is known.
        """
        if not hasattr(value, "__index__"):
            return False
        number = value.__index__()
        try:
            return self.index(number) is not None
        except UnsolvedError:
            seen = 0
            try:
                for term in islice(self, CHECKED):
                    if term == number:
                        return True
                    seen += 1
            except TooLargeError:
                if not seen:
                    raise
            text = f"{brief(number)} is not among the first {seen} terms of {self!r}: it may be later"
            raise UnsolvedError(text) from None

    @overload
    def __getitem__(self, n: int) -> int: ...
    @overload
    def __getitem__(self, n: slice) -> list[int]: ...
    def __getitem__(self, n: int | slice) -> int | list[int]:
        """Return terms: `s[n]` is a(n), `s[:k]` are the first k terms, `s[n:m]` are a(n), ..., a(m - 1).

        Raises: ParameterError for indices counted from the end, and the errors of `term` and `terms`.
        """
        if not isinstance(n, slice):
            return self.term(require_integer(n, "n", self.offset))
        if n.start is None:
            return list(self.terms(require_end(n.stop, self, 0))[:: require_step(n.step)])
        start = require_integer(n.start, "n", self.offset)
        stop, step = require_end(n.stop, self, start), require_step(n.step)
        require_count(max(0, stop - start) // step)
        # Terms near the beginning are read in order.
        if start - self.offset <= CHECKED:
            return bounded(islice(self, start - self.offset, stop - self.offset, step), stop - start)
        return bounded(map(self.term, range(start, stop, step)), stop - start)

    def to_frame(self, count: int = USUAL) -> DataFrame:
        """Return the first `count` terms as a pandas data frame, indexed by n.

        Raises: RequestError if pandas is not installed.
        """
        terms = self.terms(count)
        return frame({"a(n)": terms}, range(self.offset, self.offset + len(terms)))


class FromZero(IntegerSequence):
    """A sequence of integers a(0), a(1), ..."""

    offset = 0


class Word(Titled, Displayed):
    """An infinite word; its letters are integers >= 0, and places count from 0."""

    def __iter__(self) -> Iterator[int]:
        """Return the letters in order."""
        return map(self.letter, integers())

    def letter(self, n: int) -> int:
        """Return the letter at the place n >= 0.

        Raises: ParameterError for n < 0; TooLargeError if n is too large.
        """
        require_integer(n, "a place in a word", 0)
        require_at_most(n, REACHED - 1, "n", ": all letters before it must be computed")
        return next(islice(self, n, None))

    def letters(self, count: int) -> Sequence[int]:
        """Return the first `count` letters."""
        return list(islice(self, require_count(count, "letters")))

    def __contains__(self, letter: object) -> bool:
        """Return whether the letter occurs in the word.

        Raises: UnsolvedError if it is not among the first 100000 letters, because it may occur later.
        """
        if not hasattr(letter, "__index__") or letter.__index__() < 0:
            return False
        if letter.__index__() in islice(self, MOST_STEPS):
            return True
        raise UnsolvedError(f"{brief(letter)} is not among the first {MOST_STEPS} letters of {self!r}: it may be later")

    @overload
    def __getitem__(self, n: int) -> int: ...
    @overload
    def __getitem__(self, n: slice) -> list[int]: ...
    def __getitem__(self, n: int | slice) -> int | list[int]:
        """Return letters: `word[n]` is the letter at the place n >= 0; `word[:k]` are the first k letters.

        Raises: ParameterError for places counted from the end, and the errors of `letter` and `letters`.
        """
        if not isinstance(n, slice):
            return self.letter(require_integer(n, "a place in a word", 0))
        start = require_integer(0 if n.start is None else n.start, "a place in a word", 0)
        stop, step = require_end(n.stop, self, start), require_step(n.step)
        if start <= MOST_STEPS:
            return list(self.letters(max(start, stop))[start::step])
        require_count((stop - start) // step, "letters")
        return [self.letter(place) for place in range(start, stop, step)]


class Array(Titled, Displayed):
    """An array of integers with infinite rows; rows and columns count from 1.

    `row_count` is None if there are infinitely many rows; `repeats` says whether a number may occur twice.
    """

    row_count: int | None = None
    repeats = False

    def entry(self, row: int, column: int) -> int:
        """Return the number in the row `row` and the column `column`, both counted from 1."""
        raise NotImplementedError

    def row(self, row: int, count: int) -> Sequence[int]:
        """Return the first `count` entries of the row with the number `row`, from 1 on."""
        return [self.entry(row, column) for column in range(1, require_count(count, "entries") + 1)]

    def column(self, column: int, count: int) -> Sequence[int]:
        """Return the first `count` entries of the column with the number `column`, from 1 on."""
        return [self.entry(row, column) for row in range(1, require_count(count, "entries") + 1)]

    def __getitem__(self, place: tuple[int, int]) -> int:
        """Return `array[row, column]`, the entry at the pair `place`. Raise ParameterError for any other index."""
        if not isinstance(place, tuple) or len(place) != 2:
            raise ParameterError(f"an entry must be written as array[row, column], was [{brief(place)}]")
        row, column = (require_integer(number, "a row and a column", 1) for number in place)
        return self.entry(row, column)

    def __iter__(self) -> Iterator[int]:
        raise ParameterError("an array is read by rows(height, width) or antidiagonals(): its rows have no end")

    def __contains__(self, value: object) -> bool:
        """Return whether the array contains the number `value`. Raise UnsolvedError if no way to decide is known."""
        return hasattr(value, "__index__") and self.position(value.__index__()) is not None

    def rows(self, rows: int, columns: int) -> list[Sequence[int]]:
        """Return the first `columns` entries of each of the first `rows` rows, or of all rows if there are fewer."""
        rows = rows if self.row_count is None else min(rows, self.row_count)
        require_count(rows * columns, "entries")
        found, bits = [], 0
        for row in range(1, rows + 1):
            found.append(self.row(row, columns))
            bits += sum(map(int.bit_length, found[-1]))
            require_bits(bits, MOST_BITS, "all entries together")
        return found

    def to_frame(self, rows: int = 10, columns: int = 10) -> DataFrame:
        """Return the first `rows` rows and `columns` columns as a data frame. Raise RequestError without pandas."""
        corner = self.rows(rows, columns)
        titles = range(1, columns + 1)
        return frame({j: [row[j - 1] for row in corner] for j in titles}, range(1, len(corner) + 1), "row")

    def position(self, value: int) -> tuple[int, int] | None:
        """Return (row, column) of a value, or None if it does not occur. The first row counts if it occurs in several.

        Raises: UnsolvedError if there is no known way to find it.
        """
        raise UnsolvedError(f"no method is known to find {brief(value)} in {self!r}")

    def antidiagonals(self, *, upwards: bool = False) -> Iterator[int]:
        """Yield all entries by antidiagonals, each downwards from the first row, or upwards if `upwards` is true."""
        for total in integers(2):
            rows = range(1, total if self.row_count is None else min(total, self.row_count + 1))
            for row in reversed(rows) if upwards else rows:
                yield self.entry(row, total - row)
