"""Factors of a long word with few long repetitions, such as a random word, by sorting its prefixes from their ends.

A *place* is the end of a prefix: place e follows the first e letters of the word. It is sorted by a 64-bit key: the
high bits are the last letters before it, the low bits, given by `mask`, the place itself. Few places have the same
letters in their keys. The letters take `width` bits each and are stored in `packed`; `size` is their number.

The number of letters that neighbours in sorted order have in common determines how many factors of each length there
are. The tree of intervals with a given number of common letters (Abouelhoda, Kurtz and Ohlebusch 2004) yields the first
end of each factor. A suffix automaton would read from distant places in memory for each letter; here nearly all reads
are local.

`state` contains, at the indices TOP, KEY, END, COMMON, LEFT: the top of `stack`, which holds the nested intervals; key
and end of the last place read; how many letters it shares with the place before; how many keys may still be compared.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wythoff.kernels.compiled.bits import leading_zeros
from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.limits import AT_ONCE, WORD_BITS, Progress
from wythoff.kernels.plain.words import Repeats

U = np.uint64
ONE, SIX, LOW, BITS = U(1), U(6), U(63), U(64)
SAMPLE = 1 << 14  # the keys of so many places at the beginning show whether sorting is worth a trial
DEEPEST = 1 << 12  # the most nested intervals
TOP, KEY, END, COMMON, LEFT = range(5)  # indices in `state`; LEFT is the number of keys that may still be compared


def repeats(letters: bytes, kinds: int, progress: Progress) -> Repeats | None:
    """Return for a word how long the longest factors are that end at one place and at an earlier one; or None.

    The result is a `plain.words.Repeats` with empty `lengths` and `ends`: tally[v] counts the places for which this
    length is v. Single entries of `latest` may be wrong. But the largest of latest[0], ..., latest[v] is the length of
    the shortest prefix with all factors of length v + 1. Return None if the word has many long repetitions, because a
    suffix automaton reads such words faster. `kinds` is the number of different letters. Memory: for each letter its
    bits, 8 bytes, and 8 more bytes that are hardly used.
    """
    size, place_bits = len(letters), len(letters).bit_length()
    width = next(bits for bits in (1, 2, 4, 8) if kinds <= 1 << bits)
    # few places share a key if there are several times as many keys as places
    if size < SAMPLE + WORD_BITS or kinds ** ((WORD_BITS - place_bits) // width) < 4 * size:
        return None
    packed = _pack(np.frombuffer(letters, np.uint8), U(width))
    sample = _keys(packed, U(size), U(width), np.empty(WORD_BITS + SAMPLE, U), U(0))[WORD_BITS:]  # keys without places
    if len(np.unique(sample)) < SAMPLE:
        return None
    mask = U((1 << place_bits) - 1)
    keys = _keys(packed, U(size), U(width), np.empty(size, U), mask)
    keys.sort()
    tally: Any = np.zeros(size + 1, np.uint32)
    latest: Any = np.zeros(size + 1, np.uint32)
    state, stack = np.array([0, 0, 0, 0, size // 4], U), np.zeros((2, DEEPEST), np.int64)
    tally[0], start = 1, 0
    while start < size:
        end = min(start + AT_ONCE, size)
        start = _read(packed, U(size), U(width), mask, keys, tally, latest, state, stack, start, end)
        if start < 0:
            return None
        progress(start, size)
    _leave(latest, state, stack, 0)
    return Repeats((), (), tally, latest)


@njit(nogil=True, cache=True)
def _pack(letters, width):  # type: ignore[no-untyped-def]  # numba infers the types
    """Store the letters of a word in 64-bit words, `width` bits each, from the last letter to the first.

    The last letter takes the highest bits of the first word.
    """
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
def _keys(packed, size, width, keys, mask):  # type: ignore[no-untyped-def]
    """Write the sorting keys of the places 1, ..., len(keys) into `keys`, and return it.

    A key consists of the last letters before the place and, in the bits of `mask`, of the place itself.
    """
    for end in range(ONE, U(len(keys)) + ONE):
        keys[end - ONE] = _key(packed, (size - end) * width) & ~mask | end & mask
    return keys


@njit(nogil=True, cache=True)
def _read(packed, size, width, mask, keys, tally, latest, state, stack, start, end):  # type: ignore[no-untyped-def]
    """Compare each place, in sorted order from index `start` on, with the one before; update `tally` and `latest`.

    tally[v] counts places that have exactly v letters in common with the one before; the function `repeats` explains
    `latest`. Return the index reached, at least `end`, or -1 if too many keys repeat.
    """
    at = U(start)
    while at < U(end):
        stop = at + ONE
        while stop < size and keys[stop] ^ keys[at] <= mask:
            stop += ONE
        if stop > at + ONE:
            _sort_equal(packed, size, width, mask, keys, at, stop, state)
        while at < stop:
            one, before = keys[at] & mask, state[END]
            if before:
                different = keys[at] ^ state[KEY]
                if different > mask:
                    common = min(one, before, leading_zeros(different) // width)
                else:
                    common = _common(packed, size, width, one, before, state)
                tally[common] += ONE
                _leave(latest, state, stack, np.int64(common))
            state[KEY], state[END] = keys[at], one
            if state[LEFT] == U(0) or state[TOP] + ONE >= U(DEEPEST - 1):
                return -1
            at += ONE
    return int(at)


@njit(nogil=True, cache=True)
def _common(packed, size, width, end, other, state):  # type: ignore[no-untyped-def]
    """Return how many letters before the place `end` agree with the letters before the place `other`.

    state[LEFT] limits the comparisons; if it reaches 0, the result may be wrong.
    """
    most, common = min(end, other), U(0)
    while common < most and state[LEFT]:
        different = _key(packed, (size - end + common) * width) ^ _key(packed, (size - other + common) * width)
        if different:
            return min(most, common + leading_zeros(different) // width)
        state[LEFT] -= ONE
        common += BITS // width
    return most


@njit(nogil=True, cache=True)
def _sort_equal(packed, size, width, mask, keys, first, last, state):  # type: ignore[no-untyped-def]
    """Sort the places that share a key, keys[first] to keys[last - 1], by all letters before them, last letter first.

    If one prefix is a suffix of another, the shorter one comes first. Return early if state[LEFT], the number of
    comparisons left, reaches 0.
    """
    for at in range(first + ONE, last):
        place, one = U(at), keys[at]
        end = one & mask
        while place > first:
            other = keys[place - ONE] & mask
            common = _common(packed, size, width, end, other, state)
            if state[LEFT] == U(0):
                return
            if common == other:
                break
            if common < end:
                key = _key(packed, (size - end + common) * width)
                if key > _key(packed, (size - other + common) * width):
                    break
            state[LEFT] -= ONE
            keys[place] = keys[place - ONE]
            place -= ONE
        keys[place] = one


@njit(nogil=True, cache=True)
def _leave(latest, state, stack, common):  # type: ignore[no-untyped-def]
    """Update `latest` for factors that end at the place read last, but not at the next place in sorted order.

    The two places have their last `common` letters in common. Longer factors of the last place end at no later place of
    the order. So the first end of each is now known. stack[0] contains the lengths of factors that end at both places,
    and stack[1] their first ends so far.
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
