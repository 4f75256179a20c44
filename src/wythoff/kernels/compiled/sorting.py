"""Factors of a long word in which few long ones repeat, as of a random one: its beginnings sorted from their ends.

Of the letters that end at a place as many as fit in 64 bits are its key, and few places share one. What neighbours in
that order share tells how many factors of each length there are, and the tree of the intervals that share that many
letters (Abouelhoda, Kurtz and Ohlebusch 2004) where each first ended. An automaton reads from all over its memory for
each letter; here nearly all that is read lies near.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wythoff.kernels.compiled.bits import leading_zeros
from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.limits import WORD_BITS, Progress, slices
from wythoff.kernels.plain.words import Repeats

U = np.uint64
ONE, TWO, SIX, LOW, BITS = U(1), U(2), U(6), U(63), U(64)
SAMPLE = 1 << 14  # the first places, whose keys tell whether to sort is worth a trial
FIT = 64  # letters that fit in a key, at most
BUCKET = 10  # about 2^10 places have a bucket
MOST_BUCKETS, MOST_PARTS = 14, 12  # bits of a key that tell the bucket, and the part of it
FULLEST = 3  # a bucket of one place in that many is too large
FEW = 40  # places that are sorted by insertion
DEEPEST = 1 << 12  # intervals in each other
SLICE = 1 << 10  # buckets
TOP, KEY, END, COMMON, LEFT = range(5)  # what is kept from bucket to bucket; LEFT are keys that may still be compared


def repeats(letters: bytes, kinds: int, progress: Progress) -> Repeats | None:
    """See `plain.words.repeats`, without lengths and ends; of `latest` the greatest up to each length is right.

    None for words that are better read in order: where many keys are shared.

    Memory: for each letter 12 bytes and its bits, of which 8 are hardly touched.
    """
    size = len(letters)
    log = size.bit_length() - 1
    if size < SAMPLE + FIT:
        return None
    width = next(bits for bits in (1, 2, 4, 8) if kinds <= 1 << bits)
    packed = _pack(np.frombuffer(letters, np.uint8), U(width))
    sample = _keys(packed, U(size), U(width), SAMPLE)
    if len(np.unique(sample)) < SAMPLE:
        return None
    bits = min(max(log - BUCKET, 1), MOST_BUCKETS)
    starts = np.zeros((1 << bits) + 1, np.uint32)
    _count(packed, U(size), U(width), U(bits), starts)
    longest = int(np.diff(starts).max())
    if longest > size // FULLEST:
        return None
    ends = np.empty(size, np.uint32)
    _scatter(packed, U(size), U(width), U(bits), starts[:-1].copy(), ends)
    tally: Any = np.zeros(size + 1, np.uint32)
    latest: Any = np.zeros(size + 1, np.uint32)
    rooms = (
        np.empty(longest, U),
        np.empty(longest, np.uint32),
        np.zeros((1 << min(log - bits, MOST_PARTS)) + 1, np.uint32),
    )
    state, stack = np.array([0, 0, 0, 0, size // 4], U), np.zeros((2, DEEPEST), np.int64)
    tally[0], start = 1, 0
    for end in slices(0, 1 << bits, SLICE):
        if not _sort(packed, U(size), U(width), U(bits), ends, starts, *rooms, tally, latest, state, stack, start, end):
            return None
        progress(int(starts[end]), size)
        start = end
    _leave(tally, latest, state, stack, 0)
    return Repeats((), (), tally, latest)


@njit(nogil=True, cache=True)
def _pack(letters, width):  # type: ignore[no-untyped-def]  # numba infers the types
    """The letters from the last on, each in that many bits, the first in the highest bits of a word."""
    size = len(letters)
    packed = np.zeros(size * int(width) // WORD_BITS + 3, np.uint64)
    word, left, at = U(0), BITS, 0
    for i in range(size - 1, -1, -1):
        left -= width
        word |= U(letters[i]) << left
        if left == U(0):
            packed[at] = word
            word, left, at = U(0), BITS, at + 1
    packed[at] = word
    return packed


@njit(nogil=True, cache=True)
def _key(packed, bit):  # type: ignore[no-untyped-def]
    word, shift = bit >> SIX, bit & LOW
    return packed[word] << shift | (packed[word + ONE] >> ONE) >> (LOW - shift)


@njit(nogil=True, cache=True)
def _keys(packed, size, width, count):  # type: ignore[no-untyped-def]
    return np.array([_key(packed, (size - BITS - U(i)) * width) for i in range(count)])


@njit(nogil=True, cache=True)
def _count(packed, size, width, bits, starts):  # type: ignore[no-untyped-def]
    for end in range(ONE, size + ONE):
        starts[(_key(packed, (size - end) * width) >> (BITS - bits)) + ONE] += ONE
    for bucket in range(1, len(starts)):
        starts[bucket] += starts[bucket - 1]


@njit(nogil=True, cache=True)
def _scatter(packed, size, width, bits, places, ends):  # type: ignore[no-untyped-def]
    for end in range(ONE, size + ONE):
        bucket = _key(packed, (size - end) * width) >> (BITS - bits)
        ends[places[bucket]] = end
        places[bucket] += ONE


@njit(nogil=True, cache=True)
def _sort(packed, size, width, bits, ends, starts, keys, sorted_ends, parts, tally, latest, state, stack, start, end):  # type: ignore[no-untyped-def]
    """Sort some buckets, and hold each place against the one before it; False where they share a whole key."""
    part_bits = U(0)
    while ONE << part_bits < U(len(parts) - 1):
        part_bits += ONE
    mask = (ONE << part_bits) - ONE
    shift = BITS - bits - part_bits
    for bucket in range(start, end):
        first, last = U(starts[bucket]), U(starts[bucket + 1])
        count = last - first
        parts[:] = 0
        for at in range(first, last):
            parts[((_key(packed, (size - U(ends[at])) * width) >> shift) & mask) + ONE] += ONE
        for part in range(1, len(parts)):
            parts[part] += parts[part - 1]
        for at in range(first, last):
            key = _key(packed, (size - U(ends[at])) * width)
            part = (key >> shift) & mask
            place = U(parts[part])
            parts[part] += ONE
            keys[place], sorted_ends[place] = key, ends[at]
        before = U(0)
        for part in range(len(parts) - 1):
            after = U(parts[part])
            if after - before > U(FEW):
                order = np.argsort(keys[before:after], kind="mergesort")
                keys[before:after] = keys[before:after][order]
                sorted_ends[before:after] = sorted_ends[before:after][order]
            before = after
        for at in range(ONE, count):
            key, one = keys[at], sorted_ends[at]
            spot = U(at)
            while spot > U(0) and keys[spot - ONE] > key:
                keys[spot], sorted_ends[spot] = keys[spot - ONE], sorted_ends[spot - ONE]
                spot -= ONE
            keys[spot], sorted_ends[spot] = key, one
        _sort_equal(packed, size, width, keys, sorted_ends, count, state)
        for at in range(count):
            one = U(sorted_ends[at])
            if state[END]:
                common = np.int64(_common(packed, size, width, keys[at], one, state[KEY], state[END], state))
                tally[common] += ONE
                _leave(tally, latest, state, stack, common)
            state[KEY], state[END] = keys[at], one
            if state[LEFT] == U(0) or state[TOP] + TWO > U(DEEPEST):
                return False
    return True


@njit(nogil=True, cache=True)
def _common(packed, size, width, key, end, other_key, other_end, state):  # type: ignore[no-untyped-def]
    """How many letters before two ends are the same."""
    most, fitting, common = min(end, other_end), BITS // width, U(0)
    while key == other_key and common + fitting < most and state[LEFT]:
        state[LEFT] -= ONE
        common += fitting
        key = _key(packed, (size - end + common) * width)
        other_key = _key(packed, (size - other_end + common) * width)
    return min(most, common + (leading_zeros(key ^ other_key) // width if key != other_key else fitting))


@njit(nogil=True, cache=True)
def _sort_equal(packed, size, width, keys, ends, count, state):  # type: ignore[no-untyped-def]
    """Sort places with one key by the letters before it, by insertion; a beginning comes before what goes on."""
    for at in range(ONE, count):
        place, end = U(at), U(ends[at])
        while place > U(0) and keys[place - ONE] == keys[at] and state[LEFT]:
            other = U(ends[place - ONE])
            common = _common(packed, size, width, keys[at], end, keys[at], other, state)
            if common == other:
                break
            if common < end:
                key = _key(packed, (size - end + common) * width)
                if key > _key(packed, (size - other + common) * width):
                    break
            if state[LEFT] == U(0):
                return
            state[LEFT] -= ONE
            ends[place] = other
            place -= ONE
        ends[place] = end


@njit(nogil=True, cache=True)
def _leave(tally, latest, state, stack, common):  # type: ignore[no-untyped-def]
    """The last place is read, and shares that many letters with the next: what ends there is told of its factors.

    stack[0] are the lengths of factors that the place has and the next may have, stack[1] where each first ended.
    """
    end, top = np.int64(state[END]), np.int64(state[TOP])
    longest = max(np.int64(state[COMMON]), common)
    if end > longest:
        latest[longest] = max(np.int64(latest[longest]), end)
    least = end
    while top > 0 and stack[0, top] > common:
        least = min(least, stack[1, top])
        top -= 1
        above = max(stack[0, top], common)
        latest[above] = max(np.int64(latest[above]), least)
    if stack[0, top] < common:
        top += 1
        stack[0, top], stack[1, top] = common, least
    else:
        stack[1, top] = min(stack[1, top], least)
    state[TOP], state[COMMON] = U(top), U(common)
