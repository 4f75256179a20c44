"""The numbers of distinct factors, palindromes and squares of a word, and its runs.

A *run* is a factor of exponent (length/period) at least 2 that cannot be extended on either side with the same period.
Counts are for a finite word. For an infinite `Word`, they are for its first `prefix` letters, and so only lower bounds
for the infinite word. `words.summary` computes a length up to which counts are proved for the infinite word.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, overload

from wythoff import kernels
from wythoff.base.answers import SHOWN
from wythoff.base.errors import ParameterError, brief
from wythoff.kernels import Columns, Progress, require_memory, silent
from wythoff.sequences.kinds import Word, require_integer

# The least number of bytes of memory per letter that each count requires.
LEAST_BYTES = 24


class Complexity(Sequence[int]):
    """The numbers of distinct factors, or palindromes, by length: counts[n] is the number for length n.

    counts[0] = 1 counts the empty word. `prefix` is the number of letters that were read, and `seen` are the results of
    `seen_by` for each length.
    """

    def __init__(self, prefix: int, counts: Sequence[int], seen: Sequence[int]) -> None:
        self.prefix, self._counts, self._seen = prefix, counts, seen

    @overload
    def __getitem__(self, n: int) -> int: ...
    @overload
    def __getitem__(self, n: slice) -> list[int]: ...
    def __getitem__(self, n: int | slice) -> int | list[int]:
        return list(self._counts[n]) if isinstance(n, slice) else self._counts[n]

    def __len__(self) -> int:
        return len(self._counts)

    def __repr__(self) -> str:
        shown = ", ".join([*map(str, self[:SHOWN]), *["..."] * (len(self) > SHOWN)])
        return f"[{shown}] in {self.prefix} letters"

    def seen_by(self, n: int) -> int:
        """Return the length of the shortest prefix that contains all counted factors (or palindromes) of length n.

        It is 0 if no factor of length n was counted. Letters after those that were read may add new factors.
        """
        return self._seen[n]

    def cut(self, up_to: int) -> Complexity:
        """Return the counts for the lengths n <= `up_to` only."""
        return Complexity(self.prefix, self._counts[: up_to + 1], self._seen[: up_to + 1])


def factor_complexity(
    word: Word | Sequence[int], up_to: int | None = None, *, prefix: int | None = None, progress: Progress = silent
) -> Complexity:
    """Return the number of distinct factors of each length n <= `up_to` (by default, of every length).

    The first `prefix` letters of the word are read. For a finite word, the default is to read all letters.

    >>> counts = factor_complexity(b"abaababaabaab", 5)
    >>> counts, counts.seen_by(4)
    ([1, 2, 3, 4, 5, 6] in 13 letters, 8)

    Cost: linear (suffix automaton), times the number of distinct letters. Raises: ParameterError for an infinite word
    without `prefix`; TooLargeError if memory or time do not suffice.
    """
    letters, up_to = _cut(word, up_to, prefix)
    return Complexity(len(letters), *kernels.factor_counts(letters, up_to, progress))


def palindrome_complexity(
    word: Word | Sequence[int], up_to: int | None = None, *, prefix: int | None = None, progress: Progress = silent
) -> Complexity:
    """Return the number of distinct palindromes of each length n <= `up_to` (by default, of every length).

    `prefix` is as in `factor_complexity`.

    >>> palindrome_complexity(b"abaababaabaab", 7)
    [1, 2, 1, 2, 1, 2, 1, 2] in 13 letters

    Cost: linear (palindromic tree).   Raises: as `factor_complexity`.
    """
    letters, up_to = _cut(word, up_to, prefix)
    counts, seen, _ = kernels.palindrome_counts(letters, up_to, progress)
    return Complexity(len(letters), counts, seen)


def palindromic_defect(word: Word | Sequence[int], *, prefix: int | None = None) -> int:
    """Return the number of letters of a finite word minus the number of its distinct non-empty palindromes.

    The defect of a rich word is 0. `prefix` is as in `factor_complexity`.

    >>> palindromic_defect(b"abaababaabaab"), palindromic_defect(b"abbabaabbaababba")
    (0, 2)

    Appending letters never lowers the defect. So if a prefix has a positive defect, the whole word has one, too.
    Cost and Raises: as `palindrome_complexity`.   Source: Droubay, Justin and Pirillo 2001; Brlek et al. 2004.
    """
    letters = read(word, prefix)
    return len(letters) - kernels.palindrome_counts(letters, 0)[2]


def distinct_squares(
    word: Word | Sequence[int], *, prefix: int | None = None, progress: Progress = silent
) -> dict[int, int]:
    """Return {length of u: number of distinct squares uu}; lengths without a square are left out.

    `prefix` is as in `factor_complexity`.

    >>> distinct_squares(b"abaababaabaab"), distinct_squares(b"aaaaa")
    ({1: 1, 2: 2, 3: 3, 5: 2}, {1: 1, 2: 1})

    Cost: O(n log n) at most.   Raises: as `factor_complexity`.
    """
    return kernels.square_counts(read(word, prefix), progress)


class Repetition(NamedTuple):
    """A run (maximal repetition) of a word: the index `start` of its first letter, its length, and its least period."""

    start: int
    length: int
    period: int

    @property
    def exponent(self) -> Fraction:
        """The quotient length/period, at least 2."""
        return Fraction(self.length, self.period)


class Runs(Sequence[Repetition]):
    """All runs of a finite word, sorted by start and then by period. Each `Repetition` object is created on access.

    `columns` contains three columns with a number for each run: the first index, the last index, and the period.
    """

    def __init__(self, columns: Columns) -> None:
        self._columns = columns

    @overload
    def __getitem__(self, k: int) -> Repetition: ...
    @overload
    def __getitem__(self, k: slice) -> list[Repetition]: ...
    def __getitem__(self, k: int | slice) -> Repetition | list[Repetition]:
        if isinstance(k, slice):
            return [self[n] for n in range(*k.indices(len(self)))]
        start = self._columns.starts[k]
        return Repetition(start, self._columns.ends[k] - start + 1, self._columns.periods[k])

    def __len__(self) -> int:
        return len(self._columns.starts)

    def __repr__(self) -> str:
        shown = ", ".join([*map(str, self[:3]), *["..."] * (len(self) > 3)])
        return f"{len(self)} runs: {shown}"

    def steepest(self) -> Repetition | None:
        """Return the first run with the largest exponent, or None if there is no run.

        This exponent is the critical exponent of the finite word.
        """
        number = kernels.steepest_run(self._columns)
        return self[number] if number >= 0 else None


def runs(word: Word | Sequence[int], *, prefix: int | None = None, progress: Progress = silent) -> Runs:
    """Return all runs: repetitions of exponent at least 2 that cannot be extended on either side.

    `prefix` is as in `factor_complexity`.

    >>> found = runs(b"abaababaabaab")
    >>> [tuple(run) for run in found], found.steepest().exponent
    ([(0, 6, 3), (0, 11, 5), (2, 2, 1), (3, 5, 2), (5, 8, 3), (7, 2, 1), (10, 2, 1)], Fraction(8, 3))

    Cost: linear.
    Raises: as `factor_complexity`.   Source: Kolpakov and Kucherov 1999, with the windows of Main 1989.
    """
    return Runs(kernels.word_runs(read(word, prefix), progress))


def read(word: Word | Sequence[int], prefix: int | None) -> Sequence[int]:
    """Return the first `prefix` letters of a word, or all letters of a finite word if `prefix` is None.

    Raises: ParameterError for a negative `prefix`, and for an infinite word if `prefix` is None; TooLargeError, before
    any letter is computed, if there is too little memory for the counts.
    """
    if prefix is not None:
        require_integer(prefix, "prefix", 0)
    if not isinstance(word, Word):
        return word if prefix is None else word[:prefix]
    if prefix is None:
        raise ParameterError("only a prefix of an infinite word can be read: give its length as prefix")
    require_memory(LEAST_BYTES * prefix, f"what is counted in {brief(prefix)} letters")
    return word.letters(prefix)


def _cut(word: Word | Sequence[int], up_to: int | None, prefix: int | None) -> tuple[Sequence[int], int]:
    """Return the letters to read, and the largest length to count: `up_to`, or by default the number of letters."""
    letters = read(word, prefix)
    up_to = len(letters) if up_to is None else up_to
    if not 0 <= up_to <= len(letters):
        raise ParameterError(f"up_to must be from 0 to the {len(letters)} letters read, was {brief(up_to)}")
    return letters, up_to
