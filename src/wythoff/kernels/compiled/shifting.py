"""Outcomes on a square board in rows of bits, compiled: see `plain.shifting`. Rows are words of 64 bits, end to end."""

from __future__ import annotations

from typing import Any

import numpy as np

from wythoff.kernels.compiled.bits import LOW, ONE, SIX, trailing_zeros
from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.limits import WORD_BITS

U64 = np.uint64
NONE, WORD = U64(0), U64(WORD_BITS)
FEW = 8  # bits of a row that are kept as a list beside it, which is read sooner than all its words


def begun(moves: Any) -> Any:
    """Rows before the first P-position."""
    return np.zeros_like(moves)


def packed(board: Any, side: int) -> Any:
    """Rows of bytes that are 0 or 1 as rows of words."""
    bits = np.packbits(np.frombuffer(board, np.uint8).reshape(side, side), axis=1, bitorder="little")
    rows = np.zeros((side, 8 * -(-side // WORD_BITS)), np.uint8)
    rows[:, : bits.shape[1]] = bits
    return rows.view(np.uint64).reshape(-1)


def listed(lost: Any, side: int, symmetric: bool) -> tuple[Any, Any]:
    """See `plain.shifting.listed`."""
    count = _list(lost, side, symmetric, np.zeros(0, np.int64), np.zeros(0, np.int64))
    columns, rows = np.empty(count, np.int64), np.empty(count, np.int64)
    _list(lost, side, symmetric, columns, rows)
    return columns, rows


@njit(nogil=True, cache=True)
def _list(lost, side, symmetric, columns, rows):  # type: ignore[no-untyped-def]  # numba infers the types
    """Count the P-positions, and list as many as there is room for."""
    words, count = U64(-(-side // WORD_BITS)), 0
    for x in range(side):
        for word in range(words):
            rest = lost[U64(x) * words + word]
            while rest:
                y = np.int64((word << SIX) + trailing_zeros(rest))
                rest &= rest - ONE
                if y >= x or not symmetric:
                    if count < len(columns):
                        columns[count], rows[count] = x, y
                    count += 1
    return count


def shift(
    moves: Any, lost: Any, ended: Any, barred: Any, amounts: Any, side: int, start: int, end: int, symmetric: bool
) -> None:
    """See `plain.shifting.shift`; `ended` and `barred` may be empty. `amounts`: what `amounts_of` says of the moves."""
    first, numbers = amounts
    _shift(moves, lost, ended, barred, first, numbers, side, start, end, symmetric)


def amounts_of(moves: Any, side: int) -> tuple[Any, Any]:
    """The first moves of each row, and how many there are."""
    found: tuple[Any, Any] = _places(moves, side, U64(-(-side // WORD_BITS)))
    return found


@njit(nogil=True, cache=True, inline="always")
def _join(seen, source, base, words, by, first):  # type: ignore[no-untyped-def]  # numba infers the types
    """Mark in `seen`, from a word on, what a row that begins at `base` becomes when shifted upwards.

    It is written out where it is called: a function that is handed arrays counts references to them, which costs more
    than a short row.
    """
    whole, part = by >> SIX, by & LOW
    start = max(first, whole)
    if part == NONE:
        for word in range(start, words):
            seen[word] |= source[base + word - whole]
        return
    if start == whole:
        seen[whole] |= source[base] << part
        start += ONE
    for word in range(start, words):
        place = base + word - whole
        seen[word] |= source[place] << part | source[place - ONE] >> (WORD - part)


@njit(nogil=True, cache=True, inline="always")
def _join_all(seen, few, few_base, many, many_base, words, first):  # type: ignore[no-untyped-def]
    """The same for every bit of a row that has few."""
    for word in range(words):
        rest = few[few_base + word]
        while rest:
            _join(seen, many, many_base, words, (word << SIX) + trailing_zeros(rest), first)
            rest &= rest - ONE


@njit(nogil=True, cache=True)
def _places(rows, side, words):  # type: ignore[no-untyped-def]  # numba infers the types
    """The first bits that are set in each row, as a list of places, and how many are set."""
    places, numbers = np.zeros((side, FEW), np.uint32), np.zeros(side, np.int64)
    for x in range(side):
        for word in range(words):
            rest = rows[U64(x) * words + word]
            while rest:
                if numbers[x] < FEW:
                    places[x, numbers[x]] = (word << SIX) + trailing_zeros(rest)
                numbers[x] += 1
                rest &= rest - ONE
    return places, numbers


@njit(nogil=True, cache=True)
def _shift(moves, lost, ended, barred, amounts, numbers, side, start, end, symmetric):  # type: ignore[no-untyped-def]
    words = U64(-(-side // WORD_BITS))
    places, found = _places(lost, side, words)  # P-positions of each row
    seen, carried = np.empty(words, np.uint64), np.zeros(words, np.uint64)
    tail, last = side - 1, U64(side - 1) * words
    while tail > 1 and np.array_equal(moves[U64(tail - 1) * words :][:words], moves[last:]):
        tail -= 1
    for before in range(start - tail):
        _join_all(carried, lost, U64(before) * words, moves, last, words, NONE)
    for x in range(start, end):
        row, first = U64(x) * words, U64(x) >> SIX if symmetric else NONE
        if x >= tail >= 1:
            _join_all(carried, lost, U64(x - tail) * words, moves, last, words, first)
        for word in range(words):
            seen[word] = carried[word] | barred[row + word] if len(barred) else carried[word]
        for before in range(max(x - tail + 1, 0), x + 1):
            move, earlier = U64(x - before), U64(before)
            if found[before] <= min(FEW, numbers[x - before]):
                for turn in range(found[before]):
                    _join(seen, moves, move * words, words, U64(places[before, turn]), first)
            elif numbers[x - before] <= min(FEW, found[before]):
                for turn in range(numbers[x - before]):
                    _join(seen, lost, earlier * words, words, U64(amounts[x - before, turn]), first)
            elif numbers[x - before] < found[before]:
                _join_all(seen, moves, move * words, lost, earlier * words, words, first)
            else:
                _join_all(seen, lost, earlier * words, moves, move * words, words, first)
        for y in range(x if symmetric else 0, side):
            place, bit = U64(y) >> SIX, ONE << (U64(y) & LOW)
            if seen[place] & bit and not (len(ended) and ended[row + place] & bit):
                continue
            lost[row + place] |= bit
            if found[x] < FEW:
                places[x, found[x]] = y
            found[x] += 1
            if symmetric and x != y:
                lost[U64(y) * words + (U64(x) >> SIX)] |= ONE << (U64(x) & LOW)
                if found[y] < FEW:
                    places[y, found[y]] = x
                found[y] += 1
            _join(seen, moves, NONE, words, U64(y), place)
