"""Squares of a column that no P-position attacks, found block by block, compiled: see `plain.indexing`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from wythoff.expressions import Expression
from wythoff.kernels.compiled.bits import FULL, LOW, ONE, SIX, trailing_zeros
from wythoff.kernels.compiled.constraint import evaluated
from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.limits import WORD_BITS
from wythoff.kernels.plain.indexing import AMOUNTS, MOST_BYTES, SLOWLY, firsts_of, kinds_of
from wythoff.kernels.plain.rows import PRIME

U64 = np.uint64
NONE = U64(0)
WORDS = 32  # of a block of squares
BLOCK = WORD_BITS * WORDS  # squares, a bit for each
ENTRY = 2 * WORDS + 1  # words of an entry: a block of amounts, the next one, and a word of that after it
LEVELS, STEPS = 1 << 10, 6  # in which it is told how much of the squares a row takes, and the bits of parts of one
FIRST_ENTRIES, FIRST_BLOCKS = 1 << 10, 1 << 6  # entries and blocks of a kind, before the tables grow
MOST_AT_ONCE = 1 << 22  # amounts that are tried between two reports of progress
USED, WANTED, FARTHEST = range(3)  # entries in use; whether the table is full; and up to which block it is asked for


class Sieve(NamedTuple):
    """The squares (x, y), x < y, that P-positions attack, as a table of amounts.

    kinds[k]: the kind of amount k; firsts[kind] is an example. places[kind, n]: the entry with the amounts from (n -
    1)*BLOCK on, or 0 if it is not known yet. slots: entries by their hash. levels[kind]: about how many of LEVELS <<
    STEPS squares a kind attacks.
    """

    kinds: Any
    firsts: Any
    places: Any
    entries: Any
    slots: Any
    levels: Any
    state: Any


def sieve(condition: Expression, columns: int, symmetric: bool) -> Sieve:
    """Return an empty sieve for this many columns."""
    kinds = kinds_of(condition, columns)
    firsts = np.array(firsts_of(kinds), np.int64)
    return Sieve(
        np.array(kinds, np.int64), firsts,
        np.zeros((len(firsts), FIRST_BLOCKS), np.int32), np.zeros((FIRST_ENTRIES, ENTRY), np.uint64),
        np.zeros(4 * FIRST_ENTRIES, np.int32), np.full(len(firsts), LEVELS << STEPS - 1, np.int64),
        np.array([1, 0, 0], np.int64),
    )  # fmt: skip


def widened(sieve: Sieve) -> Sieve | None:
    """Return the sieve with as much memory as it asks for, or None if that is too much."""
    used, wanted, farthest = map(int, sieve.state)
    if not wanted:
        return sieve
    blocks = max(sieve.places.shape[1], 2 * farthest if farthest >= sieve.places.shape[1] else 0)
    room = len(sieve.entries) * (2 if used == len(sieve.entries) else 1)
    if room * (8 * ENTRY + 16) + 4 * blocks * len(sieve.firsts) > MOST_BYTES:
        return None
    places, entries = np.zeros((len(sieve.firsts), blocks), np.int32), np.zeros((room, ENTRY), np.uint64)
    places[:, : sieve.places.shape[1]] = sieve.places
    entries[: len(sieve.entries)] = sieve.entries
    slots = np.zeros(4 * room, np.int32)
    _enter_all(entries, slots, used)
    return sieve._replace(
        places=places, entries=entries, slots=slots, state=np.array([used, 0, 0], np.int64)
    )  # fmt: skip


@njit(cache=True)
def _slot(entries, slots, entry):  # type: ignore[no-untyped-def]  # numba infers the types
    """Return the slot of an equal entry, or a free slot for this one."""
    mixed = ONE
    for word in range(ENTRY):
        mixed = (mixed ^ entries[entry, word]) * U64(PRIME)
        mixed ^= mixed >> U64(29)
    slot = mixed & U64(len(slots) - 1)
    while slots[slot] != 0:
        other, equal = slots[slot], True
        for word in range(ENTRY):
            if entries[other, word] != entries[entry, word]:
                equal = False
                break
        if equal:
            break
        slot = (slot + ONE) & U64(len(slots) - 1)
    return slot


@njit(cache=True)
def _enter_all(entries, slots, used):  # type: ignore[no-untyped-def]
    for entry in range(1, used):
        slots[_slot(entries, slots, entry)] = entry


@njit(cache=True)
def _ordered(x, columns, rows, found, symmetric, kinds, levels):  # type: ignore[no-untyped-def]
    """List (kind, second pile) of P-positions that may be reached. Those that take most come first."""
    counts = np.zeros(LEVELS + 2, np.int64)
    for turn in range(2):
        for n in range(found if turn == 0 or symmetric else 0):
            a = columns[n] if turn == 0 else rows[n]
            if a < x:
                counts[LEVELS - (levels[kinds[x - a]] >> STEPS) + 1] += 1
    for level in range(LEVELS + 1):
        counts[level + 1] += counts[level]
    number = counts[LEVELS + 1]
    of, seconds = np.empty(number, np.int64), np.empty(number, np.int64)
    for turn in range(2):
        for n in range(found if turn == 0 or symmetric else 0):
            a, b = (columns[n], rows[n]) if turn == 0 else (rows[n], columns[n])
            if a < x:
                kind = kinds[x - a]
                level = LEVELS - (levels[kind] >> STEPS)
                place = counts[level]
                counts[level] += 1
                of[place], seconds[place] = kind, b
    return of, seconds


def sifter(condition: Expression) -> Any:
    """Compile the function `next_open` of `plain.indexing` for a condition on amounts.

    It counts its work in the state.
    """
    meets = evaluated(condition, AMOUNTS)

    @njit
    def enter(kind, number, sieve):  # type: ignore[no-untyped-def]  # numba infers the types
        """Make an entry and return its number, or 0 if the memory is full."""
        entry = sieve.state[USED]
        if entry >= len(sieve.entries) or number >= sieve.places.shape[1]:
            sieve.state[WANTED], sieve.state[FARTHEST] = 1, number
            return 0
        before = sieve.places[kind, number - 1] if number > 0 else 0
        k, start = sieve.firsts[kind], (number - 1) * BLOCK
        for word in range(ENTRY):
            if before > 0 and word <= WORDS:
                sieve.entries[entry, word] = sieve.entries[before, word + WORDS]
                continue
            bits = NONE
            for bit in range(WORD_BITS):
                l = start + WORD_BITS * word + bit
                if l >= 0 and meets(k, l) != 0:
                    bits |= ONE << U64(bit)
            sieve.entries[entry, word] = bits
        slot, taken = _slot(sieve.entries, sieve.slots, entry), 0
        if sieve.slots[slot] == 0:
            sieve.slots[slot] = entry
            sieve.state[USED] = entry + 1
        entry = sieve.slots[slot]
        sieve.places[kind, number] = entry
        for word in range(ENTRY):
            rest = sieve.entries[entry, word]
            while rest:
                taken += 1
                rest &= rest - ONE
        sieve.levels[kind] += ((taken * LEVELS << STEPS) // (WORD_BITS * ENTRY) - sieve.levels[kind]) // SLOWLY
        return entry

    @njit
    def next_open(x, y, end, columns, rows, found, symmetric, sieve):  # type: ignore[no-untyped-def]
        of, seconds = _ordered(x, columns, rows, found, symmetric, sieve.kinds, sieve.levels)
        left, entries, places = np.empty(WORDS, np.uint64), sieve.entries, sieve.places
        tested, blocks = 0, places.shape[1]
        while y < end:
            for word in range(U64(WORDS)):
                left[word] = FULL
            some = FULL
            for place in range(U64(len(of))):
                first = y - seconds[place] + BLOCK
                if first <= 0:
                    continue
                tested += 1
                number, by = first // BLOCK, U64(first % BLOCK)
                entry = places[of[place], U64(number)] if number < blocks else 0
                if entry == 0:
                    entry = enter(of[place], number, sieve)
                    tested += ENTRY * WORD_BITS
                    if entry == 0 or tested > MOST_AT_ONCE:
                        return y, tested
                start, part = by >> SIX, by & LOW
                rest, some = LOW - part, NONE
                for word in range(U64(WORDS)):
                    at = start + word
                    left[word] &= ~(entries[entry, at] >> part | (entries[entry, at + ONE] << ONE) << rest)
                    some |= left[word]
                if some == NONE:
                    break
            if some != NONE:
                for word in range(WORDS):
                    if left[word] != NONE:
                        return min(y + WORD_BITS * word + np.int64(trailing_zeros(left[word])), end), tested
            y += BLOCK
        return end, tested

    return next_open
