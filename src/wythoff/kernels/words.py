"""Finite words, plain or compiled: factors, palindromes, runs and squares of any sequence of letters.

A factor is a sequence of consecutive letters of the word. A run is a maximal part of the word that repeats a shorter
word at least twice; a square is a word uu. The *kinds* are the different letters of a word. Its suffix automaton reads
all factors; it is built letter by letter, and sometimes copies a state.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from wythoff.base.errors import TooLargeError, brief
from wythoff.kernels import limits
from wythoff.kernels.costs import choose
from wythoff.kernels.limits import BYTE, NUMBER_BYTES, POSITION_BYTES, Progress, require_memory, require_time, silent
from wythoff.kernels.plain import words as plain
from wythoff.kernels.plain.words import Columns

SAMPLE = 4096  # the kinds of the first SAMPLE letters are collected in a set; the rest is only searched for other kinds
SORTED = 1 << 17  # least letters for sorting; the automaton reads shorter words as fast, as its tables fit in the cache


def ranked(letters: Sequence[int]) -> tuple[bytes | list[int], int]:
    r"""Rename the letters of a word to 0, 1, ... in ascending order. Return (new word, number of different letters).

    The word is bytes if it uses at most 256 letters, else a list.

    >>> ranked([7, 1000, 7])
    (b'\x00\x01\x00', 2)
    """
    if isinstance(letters, bytes | bytearray):
        text = bytes(letters)
        kinds = set(text[:SAMPLE])
        kinds.update(text.translate(None, bytes(kinds)))
    else:
        kinds = set(letters)
        if len(kinds) > BYTE or min(kinds, default=0) < 0 or max(kinds, default=0) >= BYTE:
            rank = {letter: number for number, letter in enumerate(sorted(kinds))}
            numbers = [rank[letter] for letter in letters]
            return (numbers if len(kinds) > BYTE else bytes(numbers)), len(kinds)
        text = bytes(letters)
    if kinds and max(kinds) >= len(kinds):
        text = text.translate(bytes(sum(kind < letter for kind in kinds) % BYTE for letter in range(BYTE)))
    return text, len(kinds)


def factor_counts(
    letters: Sequence[int], up_to: int, progress: Progress = silent
) -> tuple[Sequence[int], Sequence[int]]:
    """Return (counts, seen) for the word `letters`: it has counts[n] distinct factors of length n = 0, ..., up_to.

    seen[n] is the length of the shortest prefix of the word that contains all factors of length n.

    Cost: linear in the length; each copied state of the suffix automaton costs a step for each kind of letter. Long
    words in which few long factors repeat are sorted instead. Memory: see `_reader`. Raises: TooLargeError.
    """
    text, kinds, form = _reader(letters, progress, where=False)
    found = None if form is plain or len(text) < SORTED else limits.kernel_of("sorting").repeats(text, kinds, progress)
    if found is None:
        found = form.repeats(text, kinds, False, progress)
    counts, seen = form.factor_counts(found, up_to)
    return _column(counts), _column(seen)


def palindrome_counts(
    letters: Sequence[int], up_to: int, progress: Progress = silent
) -> tuple[Sequence[int], Sequence[int], int]:
    """Return (counts, seen, number) for a word: it has counts[n] distinct palindromes of length n = 0, ..., up_to.

    seen[n] is the length of the shortest prefix that contains all palindromes of length n. `number` counts palindromes
    of any length >= 1.

    Cost: linear. Memory: compiled 17 + 4*kinds bytes for each letter. Raises: TooLargeError.
    """
    text, kinds = ranked(letters)
    form = _form(text, kinds, NUMBER_BYTES // 2 + 4 * kinds, "the tree of the palindromes", progress)
    counts, seen, number = form.palindrome_counts(text, kinds, up_to, progress)
    return _column(counts), _column(seen), number


def word_runs(letters: Sequence[int], progress: Progress = silent) -> Columns:
    """Return the runs of the word `letters`, sorted by start and period: first places, last places, and periods.

    A place is the index of a letter. A run is a maximal repetition of exponent (length / period) at least 2.

    Cost: linear in the length; each copied state of the suffix automaton costs a step for each kind of letter. Memory:
    see `_reader`. Raises: TooLargeError.
    """
    text, kinds, form = _reader(letters, progress, where=True)
    columns = form.runs(text, form.repeats(text, kinds, True, progress), True)
    return Columns(*map(_column, columns))


def square_counts(letters: Sequence[int], progress: Progress = silent) -> dict[int, int]:
    """Return a dictionary from each length of u to the number of distinct squares uu in the word `letters`.

    Cost: linear to find runs, then at most a step for each occurrence of the square of a primitive word: O(n log n)
    (Crochemore 1981). Memory: see `_reader`. Raises: TooLargeError.
    """
    text, kinds, form = _reader(letters, progress, where=True)
    found = form.repeats(text, kinds, True, progress)
    counts: dict[int, int] = form.square_counts(found, form.runs(text, found, False))
    return counts


def steepest_run(columns: Columns) -> int:
    """Return the index in `columns` of the first run with the largest exponent, length / period; -1 without runs."""
    number: int = choose("words", terms=len(columns.starts)).form.steepest(columns)
    return number


def _reader(letters: Sequence[int], progress: Progress, *, where: bool) -> tuple[bytes | list[int], int, Any]:
    """Return (word, kinds, module): the word with new letters, their number, and the module that reads the word.

    The new letters are 0, ..., kinds - 1. The module is the plain or the compiled one. With `where`, memory for finding
    runs is required too. Memory of the compiled form: 28 + 8*kinds bytes for each letter of the word; for the runs 8
    more, but at least 76 in all. Words whose suffix automata have fewer than two states for each letter use less.
    """
    text, kinds = ranked(letters)
    size = NUMBER_BYTES * (1 + where) + 8 * kinds
    return text, kinds, _form(text, kinds, size, "the suffix automaton", progress)


def _form(text: bytes | list[int], kinds: int, size: int, what: str, progress: Progress) -> Any:
    """Return the module, plain or compiled, that reads a word. Raise an error if time or memory do not suffice.

    `text` is the word with letters 0, ..., kinds - 1. `size` is the number of bytes for each letter in the compiled
    form, and `what` names the work in the message.
    """
    chosen = choose("words", fits=isinstance(text, bytes), steps=len(text))
    what = f"{what} of {brief(len(text))} letters of {kinds} kinds"
    if chosen.compiled and len(text) > limits.INT32_MAX - 2:
        raise TooLargeError(f"{what}: the word is too long, it must have less than 2**31 letters")
    if not chosen.compiled:
        require_time(chosen.seconds, what)
    require_memory(len(text) * (size if chosen.compiled else 4 * POSITION_BYTES), what, progress=progress)
    return chosen.form


def _column(values: Any) -> Sequence[int]:
    """Return the numbers `values` as a read-only memoryview. So its items are Python integers in both forms."""
    return memoryview(array("I", values) if isinstance(values, list) else values).toreadonly()
